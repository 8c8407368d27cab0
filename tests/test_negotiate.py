"""Tests of ``api.negotiate``: the choice RFC 9110 describes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.negotiate import choose

OFFERED = ["application/json", "text/csv", "text/html"]


@pytest.mark.parametrize(
    ("accept", "chosen"),
    [
        (None, "application/json"),
        ("", "application/json"),
        ("*/*", "application/json"),
        ("text/*", "text/csv"),
        ("text/html", "text/html"),
        ("TEXT/HTML", "text/html"),
        ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "text/html"),
        ("text/csv;q=0.5, text/html;q=0.5", "text/csv"),
        ("text/csv;q=0.5, text/html;q=0.51", "text/html"),
        ("text/csv;q=0, */*", "application/json"),
        ("application/json;q=0, text/csv;q=0, */*;q=0.1", "text/html"),
        ("text/*;q=0.3, text/html;q=0.7, */*;q=0.5", "text/html"),
        ("text/html;q=0.2, text/*", "text/csv"),
        ("image/png, */*;q=.2", "application/json"),
        ("text/csv ; q=0.4 , text/html ; q=0.3", "text/csv"),
        ("text/csv; charset=UTF-8", "text/csv"),
        ('text/csv;charset="utf-8";q=0.5, text/html;q=0.4', "text/csv"),
        ("text/csv;header=absent, text/html;q=0.1", "text/html"),
        ("text/csv;;q=1.000", "text/csv"),
        ("image/png", None),
        ("*/*;q=0", None),
        ("text/csv;q=0.0", None),
        ("text/csv;charset=latin-1", None),
        ("text/csv;q=2", None),
        ("text/csv;q=high", None),
        ("*/csv", None),
        ("csv", None),
        (",,;", None),
    ],
)
def test_the_reader_gets_what_it_wants_most(accept: str | None, chosen: str | None) -> None:
    """Weights decide, the most specific range gives them, the server's order breaks ties, None is a 406."""
    assert choose(accept, OFFERED) == chosen


def test_nothing_offered_is_nothing_chosen() -> None:
    """An empty offer has no choice, with and without a wish."""
    assert choose(None, []) is None
    assert choose("*/*", []) is None


@given(st.text() | st.lists(st.sampled_from([*"*/,;=q.01 ", "text", "csv", "charset", '"'])).map("".join))
def test_any_header_is_read(accept: str) -> None:
    """Whatever a reader sends, the answer is an offered type or None."""
    assert choose(accept, OFFERED) in {*OFFERED, None}
