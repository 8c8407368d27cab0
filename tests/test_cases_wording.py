"""Shared wording: runs of four words, measured against the shorter of two cases."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from graph.cases import Case, Passage, Report
from graph.cases.wording import plain_words, shared_part, word_runs, wording


def case(symptoms: str) -> Case:
    """Return a case that says only this, under a title of one word."""
    report = Report("Report", "issue", "full text", "none")
    return Case("a", "Title", (report,), symptoms=Passage(symptoms))


def test_words_are_letters_and_digits_in_lower_case():
    """Punctuation and underscores part words."""
    assert plain_words("GPU-0: NCCL_DEBUG=Info!") == ("gpu", "0", "nccl", "debug", "info")


def test_runs_of_words():
    """Each run once; a text shorter than a run has none."""
    assert word_runs("one two three two three", 2) == {("one", "two"), ("two", "three"), ("three", "two")}
    assert word_runs("one", 2) == set()


def test_wording_covers_all_a_case_says():
    """Sections are read one after the other, the title first."""
    assert wording(case("job hangs again")) == {("title", "job", "hangs", "again")}


def test_the_shorter_wording_counts():
    """A case that stands word for word in a longer one shares all of its wording; nothing shares nothing."""
    short, long = case("the job hangs at the end"), case("the job hangs at the end and then the node reboots")
    assert shared_part(wording(short), wording(long)) == 1.0
    assert shared_part(wording(long), wording(case("disk full on all the nodes"))) == 0.0
    assert shared_part(set(), wording(long)) == 0.0


@given(st.text("ab ", max_size=40), st.text("ab ", max_size=40))
def test_sharing_is_mutual(one: str, other: str):
    """It does not matter which case is asked; the share is 0 to 1, and 1 for what has wording of its own."""
    first, second = wording(case(one)), wording(replace(case(other), id="b"))
    assert shared_part(first, second) == shared_part(second, first)
    assert 0 <= shared_part(first, second) <= 1
    assert shared_part(first, first) == (1.0 if first else 0.0)
