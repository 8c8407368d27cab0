"""Terms that similar cases vote for."""

from __future__ import annotations

import pytest

from graph.cases import Case, Passage
from graph.similar import Hit, Vote, votes


def hit(case_id: str, score: float, *terms: str) -> Hit:
    """Return a hit of a case with some symptom terms."""
    return Hit(Case(case_id, case_id, (), symptoms=Passage(None, terms)), score, "strong", ())


def test_two_of_three_votes():
    """A share is the voters' part of all scores; the voters are cited in the order of the hits."""
    hits = [hit("a", 0.5, "oom", "hang"), hit("b", 0.3, "oom"), hit("c", 0.2, "hang", "dns")]
    assert votes(hits, ()) == (
        Vote("oom", pytest.approx(0.8), ("a", "b")),
        Vote("hang", pytest.approx(0.7), ("a", "c")),
    )


def test_what_the_text_mentions_is_left_out():
    """Votes add to what was recognised and never repeat it."""
    assert votes([hit("a", 0.5, "oom"), hit("b", 0.5, "oom")], ["oom"]) == ()


def test_one_voter_is_none():
    """A single case proposes nothing, and a term used twice in a case is one vote."""
    assert votes([hit("a", 0.9, "oom", "oom"), hit("b", 0.1)], ()) == ()


def test_a_small_share_is_none():
    """Two cases far down the list propose nothing against the first."""
    assert votes([hit("a", 0.8), hit("b", 0.1, "oom"), hit("c", 0.1, "oom")], ()) == ()


def test_at_most_six_ties_by_term():
    """Six terms at most, equal shares in the order of their IRIs."""
    hits = [hit(name, 0.5, *"hgfedcba") for name in ("x", "y")]
    assert [vote.term for vote in votes(hits, ())] == list("abcdef")


def test_no_hits_no_votes():
    """Nothing similar, nothing proposed."""
    assert votes((), ()) == ()
