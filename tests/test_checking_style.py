"""How a case is written: every rule with a text it lets through and one it refuses."""

from __future__ import annotations

import datetime
from dataclasses import replace

import pytest

from graph.cases import Case, Passage, Report, Step
from graph.checking.style import style_faults

TODAY = datetime.date(2026, 1, 15)
GOOD = Case(
    id="a-case",
    title="Jobs hang because a host route is wrong",
    reports=(Report("A report", "blog", "excerpt", "none", "https://example.org/1"),),
    date="2026-01-15",
    symptoms=Passage("Jobs hung.", ("symptom",)),
    signals=("timeout",),
    seen_as=("job hangs", "it is stuck", "no progress"),
    trigger=Passage("A release."),
    root_cause=Passage("A wrong route.", ("cause",)),
    components=("component",),
    contributing_factors=Passage("No alert was set."),
    detection=Passage("A user wrote in."),
    remediation=(Step("The route was set right."),),
    action_items=("Alert on hangs.",),
    lessons="Routes need tests.",
)


def faults(**changes: object) -> list[tuple[str, str]]:
    """Return the faults of a good case with some of its fields changed."""
    return list(style_faults(replace(GOOD, **changes), TODAY))  # type: ignore[arg-type]


def test_a_well_written_case_has_no_fault():
    """Every section filled, coded, dated today, told in the third person."""
    assert faults() == []


@pytest.mark.parametrize(
    ("field", "message"),
    [
        ("symptoms", "has no term"),
        ("components", "has no term"),
        ("root_cause", "has no term; undetermined is an honest answer"),
    ],
)
def test_symptoms_components_and_cause_are_coded(field: str, message: str):
    """A case without a term in one of the three is found by no filter on it."""
    empty = () if field == "components" else Passage("Nothing coded.")
    assert faults(**{field: empty}) == [(field, message)]


@pytest.mark.parametrize("date", ["2026-01-15", "2026-01", "2026", "1999-12-31", None])
def test_a_date_that_has_begun(date: str | None):
    """Today, and a month or year of which some day has come, are not in the future; no date is none."""
    assert faults(date=date) == []


@pytest.mark.parametrize("date", ["2026-01-16", "2026-02", "2027"])
def test_a_date_in_the_future(date: str):
    """What has not begun cannot have happened."""
    assert faults(date=date) == [("date", f"{date} is in the future")]


def test_without_a_day_today_is_the_day():
    """The real calendar is asked if no day is given."""
    assert list(style_faults(replace(GOOD, date="2000"))) == []
    assert [field for field, _ in style_faults(replace(GOOD, date="9999"))] == ["date"]


def test_reports_are_linked_by_https():
    """The second report's plain http is named by its place; a report without address is fine."""
    plain = replace(GOOD.reports[0], url="http://example.org/1")
    unlinked = replace(GOOD.reports[0], url=None)
    assert faults(reports=(unlinked, GOOD.reports[0])) == []
    message = "is not https; use the https address of the same page"
    assert faults(reports=(unlinked, plain)) == [("reports[1].url", message)]


@pytest.mark.parametrize("length", [20, 160])
def test_a_title_of_the_right_length(length: int):
    """20 to 160 characters, both counted in."""
    assert faults(title="x" * length) == []


@pytest.mark.parametrize("length", [19, 161])
def test_a_title_too_short_or_long(length: int):
    """The message says how long it is and may be."""
    assert faults(title="x" * length) == [("title", f"has {length} characters; write 20 to 160")]


def test_a_title_ends_without_a_full_stop():
    """A full stop inside is fine."""
    assert faults(title="Version 1.2 of the agent hangs") == []
    assert faults(title="Version 1.2 of the agent hangs.") == [("title", "ends in a full stop")]


@pytest.mark.parametrize("length", [8, 2200])
def test_a_text_of_the_right_length(length: int):
    """8 to 2,200 characters, both counted in."""
    assert faults(lessons="x" * length) == []


@pytest.mark.parametrize("length", [7, 2201])
def test_a_text_too_short_or_long(length: int):
    """A word is no section; two pages are no summary."""
    assert faults(lessons="x" * length) == [("lessons", f"has {length} characters; write 8 to 2200")]


def test_messages_and_signals_may_be_short():
    """They are what machines write and people type."""
    assert faults(signals=("137",), seen_as=("a", "b", "c")) == []


def told(text: str) -> list[str]:
    """Return what is wrong with one text, put as the lessons of the good case."""
    found = faults(lessons=text)
    assert {field for field, _ in found} <= {"lessons"}
    return [message for _, message in found]


SAYS = "says {!r}; say who, because the reader is not one of them"
ACCOUNT = "names the account {!r}; leave accounts out"
NAME = "{!r} looks like a person's name; leave persons out"
ADDRESS = "holds the network address {}; leave hosts out"
TOKEN = "{}… looks like a key or digest; leave it out"


@pytest.mark.parametrize(
    "text",
    [
        # Who speaks
        'The post says "we lost our quorum".',
        "The post says “we lost our quorum”.",
        "The post says 'we lost our quorum'.",
        "The post says 'we didn't see my alert' in its summary.",
        "The flag `my-flag` was off.",
        "It began in us-east-1 and us-west-2.",
        "Disk I/O stopped.",
        "A bus carries power hours; were it ours, wedged.",
        # Accounts
        "Pinned to actions/cache@v3 and left there.",
        "Mail to root@localhost bounced.",
        "A method marked `@Transactional` ran twice.",
        # Persons
        "The region of Martinique and Jamestown went down.",
        "The host 'Peter' was removed.",
        # Addresses
        "Traffic to 127.0.0.1, 0.0.0.0 and 169.254.169.254 was dropped.",
        "Queries went to 8.8.8.8 and 1.1.1.1.",
        "Version 1.2.3 and build 10.20.30.40.50 were affected.",
        # Keys
        f"A name of {'a' * 40} letters, and {'A1' * 20} in capitals.",
        f"Thirty-one characters: {'a1' * 15}b.",
    ],
)
def test_texts_that_are_let_through(text: str):
    """What only looks like a fault: quotations, regions, I/O, packages, known addresses, long words."""
    assert told(text) == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Then we found it.", SAYS.format("we")),
        ("We found it.", SAYS.format("We")),
        ("It broke our cluster.", SAYS.format("our")),
        ("Our cluster broke.", SAYS.format("Our")),
        ("It hit us.", SAYS.format("us")),
        ("It hit us in us-east-1.", SAYS.format("us")),
        ("Disk I/O stopped, I think.", SAYS.format("I")),
        ("It was my fault.", SAYS.format("my")),
        ("My fault.", SAYS.format("My")),
        ("They're slow; we're not.", SAYS.format("we")),
        # An apostrophe is no quotation mark
        ("The provider's reply was what we expected, but the users' was not.", SAYS.format("we")),
        ('"Sorry", the post says, and we agree.', SAYS.format("we")),
        ("Reported by @some-user there.", ACCOUNT.format("@some-user")),
        ("(@abc) found it.", ACCOUNT.format("@abc")),
        ("The fix by Sarah went in.", NAME.format("Sarah")),
        ("Michael's patch went in.", NAME.format("Michael")),
        ("The host 10.1.2.3 failed.", ADDRESS.format("10.1.2.3")),
        ("The host was 10.1.2.34.", ADDRESS.format("10.1.2.34")),
        ("It listened on 10.1.2.3:8080.", ADDRESS.format("10.1.2.3")),
        ('It logged "dial 192.168.7.9".', ADDRESS.format("192.168.7.9")),
        (f"The key was {'a1' * 16} then.", TOKEN.format("a1a1a1a1a1a1")),
        (f"The key was `{'a1' * 16}` then.", TOKEN.format("a1a1a1a1a1a1")),
    ],
)
def test_texts_that_are_refused(text: str, message: str):
    """Each fault once, with the word at fault; quotation marks hide neither hosts nor keys."""
    assert told(text) == [message]


def test_every_unknown_address_is_named():
    """Known ones are passed over."""
    assert told("From 10.0.0.1 over 127.0.0.1 to 10.0.0.2.") == [
        ADDRESS.format("10.0.0.1"),
        ADDRESS.format("10.0.0.2"),
    ]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("title", "Jobs hang when we change a route"),
        ("symptoms", Passage("We saw hangs.", ("symptom",))),
        ("trigger", Passage("Then we released.")),
        ("root_cause", Passage("It was our route.", ("cause",))),
        ("contributing_factors", Passage("We had no alert.")),
        ("detection", Passage("A user told us.")),
        ("lessons", "We need tests."),
        ("remediation", (Step("We set the route."),)),
        ("action_items", ("We alert on hangs.",)),
    ],
)
def test_every_section_is_read(field: str, value: object):
    """The field named is the one the text stands in."""
    [(found, message)] = faults(**{field: value})
    assert found == field
    assert message.startswith("says ")


@pytest.mark.parametrize("field", ["signals", "seen_as"])
def test_messages_are_written_as_people_type(field: str):
    """They may say "we"; persons, accounts, hosts and keys are left out of them too."""
    assert faults(**{field: ("why can't we reach our pods", "we see it", "I am stuck")}) == []
    assert faults(**{field: ("ask Kevin", "ping 10.9.8.7", "see @some-user")}) == [
        (field, NAME.format("Kevin")),
        (field, ADDRESS.format("10.9.8.7")),
        (field, ACCOUNT.format("@some-user")),
    ]
