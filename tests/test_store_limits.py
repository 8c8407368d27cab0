"""Tests of ``graph.store.limits``: limits as they are set on the command line."""

from __future__ import annotations

import pytest

from graph.store.limits import LimitError, Limits


def test_settings_replace_defaults() -> None:
    """Whole numbers and fractions, each under its name; what is not named stays."""
    limits = Limits.of(["deadline=2.5", "max_rows=100", "quick=0"])
    assert limits == Limits(deadline=2.5, max_rows=100, quick=0)
    assert Limits.of([]) == Limits()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("deadlin=2", "there is no limit 'deadlin'; there are deadline, .* Did you mean deadline"),
        ("deadline", "the limit deadline is a number above 0, as in deadline=10.0, not ''"),
        ("deadline=0", "a number above 0"),
        ("deadline=nan", "a number above 0"),
        ("deadline=inf", "a number above 0"),
        ("workers=0", "the limit workers is a whole number above 0"),
        ("max_rows=1e6", "a whole number above 0"),
        ("queue=-1", "a whole number"),
    ],
)
def test_what_is_no_limit_is_refused(text: str, message: str) -> None:
    """The message names the limits there are, or how a value is written."""
    with pytest.raises(LimitError, match=message):
        Limits.of([text])
