"""Dates as exact as known, and durations."""

from __future__ import annotations

import datetime
from decimal import Decimal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from graph.cases.dates import day_range, duration, seconds, spoken


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2024", "2024-01-01", "2024-12-31"),
        ("2024-02", "2024-02-01", "2024-02-29"),
        ("2023-02", "2023-02-01", "2023-02-28"),
        ("1900-02", "1900-02-01", "1900-02-28"),
        ("2024-12", "2024-12-01", "2024-12-31"),
        ("2024-02-29", "2024-02-29", "2024-02-29"),
        ("0001", "0001-01-01", "0001-12-31"),
        ("9999", "9999-01-01", "9999-12-31"),
    ],
)
def test_a_date_means_a_range_of_days(text: str, first: str, last: str):
    """Year, month or day: from the first to the last day it can mean, both included."""
    assert day_range(text) == (datetime.date.fromisoformat(first), datetime.date.fromisoformat(last))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "24",
        "2024-5",
        "2024-05-1",
        "2024/05",
        "20240501",
        "2024-05-01T10:00",
        "2024-05 ",
        "2024-05\n",
        "May",
        "-2024",
    ],
)
def test_another_shape_is_no_date(text: str):
    """The message shows the text and the three shapes that are dates."""
    with pytest.raises(ValueError, match="is no date; write YYYY, YYYY-MM or YYYY-MM-DD"):
        day_range(text)


@pytest.mark.parametrize("text", ["2024-13", "2023-02-29", "2024-04-31", "2024-04-99", "0000", "0000-01"])
def test_a_day_the_calendar_lacks_is_refused(text: str):
    """The right shape is not enough."""
    with pytest.raises(ValueError, match=f"'{text}' is no day of the calendar"):
        day_range(text)


@pytest.mark.parametrize("text", ["2024-00", "2024-01-00", "2024-00-10"])
def test_month_and_day_nought_are_refused(text: str):
    """2024-00 would go into the store as an invalid xsd:gYearMonth meaning the whole year."""
    with pytest.raises(ValueError, match=f"'{text}' is no day of the calendar"):
        day_range(text)


@pytest.mark.parametrize("text", ["２０２４", "٢٠٢٤-05", "2024-0५"])
def test_only_ascii_digits_make_a_date(text: str):
    """Other scripts' digits are no digits in xsd:date, so they are none here."""
    with pytest.raises(ValueError, match="is no date"):
        day_range(text)


@given(st.dates())
def test_day_range_holds_its_day(day: datetime.date):
    """Every day lies in its own range, its month's and its year's, and these contain one another."""
    text = day.isoformat()
    exact, month, year = day_range(text), day_range(text[:7]), day_range(text[:4])
    assert exact == (day, day)
    assert year[0] <= month[0] <= day <= month[1] <= year[1]
    assert (month[0].day, year[0].month, year[1].month) == (1, 1, 12)
    if month[1] != datetime.date.max:
        assert (month[1] + datetime.timedelta(days=1)).day == 1


@given(st.text(max_size=12) | st.from_regex(r"[0-9]{4}(-[0-9]{2}){0,3}", fullmatch=True))
def test_day_range_returns_or_raises_value_error(text: str):
    """Nothing but ValueError comes out, whatever goes in, and a range is never the wrong way round."""
    try:
        first, last = day_range(text)
    except ValueError:
        return
    assert first <= last


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("PT3H", 10800),
        ("PT3H17M", 11820),
        ("P2DT4H", 187200),
        ("P1D", 86400),
        ("PT90M", 5400),
        ("PT0S", 0),
        ("P0D", 0),
        ("PT1.5S", "1.5"),
        ("P1DT1H1M1.25S", "90061.25"),
    ],
)
def test_seconds_of_a_duration(text: str, amount: int | str):
    """Days, hours, minutes and seconds add up; a fraction is exact."""
    assert seconds(text) == Decimal(amount)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "P",
        "PT",
        "3H",
        "PT3",
        "P3H",
        "PT3h",
        "P1W",
        "P1M",
        "P1Y",
        "PT-3H",
        "PT1.5H",
        "PT1H\n",
        "PT.5S",
        "PT5.S",
    ],
)
def test_another_shape_is_no_duration(text: str):
    """Years, months and weeks have no fixed length; the message gives examples of what has."""
    with pytest.raises(ValueError, match="is no duration; write for example PT3H, PT3H17M or P2DT4H"):
        seconds(text)


def test_a_t_without_a_time_is_no_duration():
    """ISO 8601 and xsd:duration want at least one part after T."""
    with pytest.raises(ValueError, match="is no duration"):
        seconds("P1DT")


def test_only_ascii_digits_make_a_duration():
    """Other scripts' digits are no digits in xsd:duration."""
    with pytest.raises(ValueError, match="is no duration"):
        seconds("PT２H")


@pytest.mark.parametrize("digits", [30, 40, 5000])
def test_an_endless_duration_is_refused(digits: int):
    """A part has at most 12 digits, a fraction 9, so that the sum is exact and can be written again."""
    with pytest.raises(ValueError, match="is no duration"):
        seconds(f"P{'9' * digits}D")
    with pytest.raises(ValueError, match="is no duration"):
        seconds("PT0.1234567891S")
    amount = seconds(f"PT{'9' * 12}H{'9' * 12}M{'9' * 12}.{'9' * 9}S")
    assert amount == Decimal(999_999_999_999 * (3600 + 60 + 1)) + Decimal("0.999999999")
    assert seconds(duration(amount)) == amount


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (0, "PT0S"),
        (45, "PT45S"),
        (60, "PT1M"),
        (3600, "PT1H"),
        (86400, "P1D"),
        (95400, "P1DT2H30M"),
        (864000, "P10D"),
        ("0.5", "PT0.5S"),
        ("1.50", "PT1.5S"),
        ("86400.001", "P1DT0.001S"),
    ],
)
def test_a_duration_is_written_in_its_shortest_form(amount: int | str, text: str):
    """Parts that are nought are left out, and larger units are used where they fit."""
    assert duration(Decimal(amount)) == text


@given(st.decimals(0, 10**12, places=6))
@example(Decimal("1e9"))
@example(Decimal("0.000001"))
def test_seconds_and_duration_are_inverse(amount: Decimal):
    """Writing a number of seconds and reading it back gives the same number."""
    assert seconds(duration(amount)) == amount


@given(st.text("PT0123456789.DHMS", max_size=12))
def test_seconds_returns_or_raises_value_error(text: str):
    """Nothing but ValueError comes out, and what comes out can be written and read again."""
    try:
        amount = seconds(text)
    except ValueError:
        return
    assert amount >= 0
    assert seconds(duration(amount)) == amount


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        (0, "0 s"),
        (59, "59 s"),
        (11820, "3 h 17 min"),
        (86400, "1 d"),
        (90061, "1 d 1 h 1 min 1 s"),
        ("1.9", "1 s"),
    ],
)
def test_a_duration_as_people_say_it(amount: int | str, words: str):
    """Nought parts are left out; fractions of a second are dropped."""
    assert spoken(Decimal(amount)) == words
