"""Other readings of a text: compounds as one word, little words left out, one word for "unable to"."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.suggest.normal import words
from graph.suggest.readings import CANNOT, bare, compounded, with_cannot

KNOWN = frozenset({"timeout", "rollback", "allgath", "oomkil"})


def compounds(text: str) -> str:
    """Return the words of a text with compounds read as one."""
    return " ".join(word.normal for word in compounded(words(text), KNOWN))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("it timed out", "it timeout"),
        ("time-outs", "timeout"),
        ("rolled back the deploy", "rollback the deploy"),
        ("in all-gather", "in allgath"),
        ("OOM killer", "oom killer"),
        ("time, out", "time out"),
        ("time\nout", "time out"),
        ("roll 2 back", "roll 2 back"),
    ],
)
def test_compounds_are_one_word_if_a_label_has_it(text: str, expected: str):
    """Inflected, hyphened or apart; other signs between two words keep them two."""
    assert compounds(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "images cannot be pulled",
        "images can't be pulled",
        "images could not be pulled",
        "images won't pull",
        "images do not pull",
        "images failed to pull",
        "images fail to pull",
        "images unable to pull",
        "images not able to pull",
        "images refuse to pull",
    ],
)
def test_every_way_of_being_unable_is_one(text: str):
    """Whoever cannot, fails to, or does not, is unable."""
    assert [word.normal for word in bare(with_cannot(words(text)), text)] == ["imag", CANNOT, "pull"]


def test_little_words_and_numbers_are_left_out():
    """What is left decides what is meant; what was left out stands in the gap."""
    text = "the disk on node 4 was now completely full, again"
    core = bare(with_cannot(words(text)), text)
    assert [word.normal for word in core] == ["disk", "on", "node", "full"]
    assert core[-1].gap == " 4 was now completely "


def test_other_contractions_are_a_negator():
    """A node that isn't ready is not ready, and not unable to be."""
    text = "node isn't ready"
    assert [word.normal for word in bare(with_cannot(words(text)), text)] == ["node", "not", "readi"]


@given(st.text())
def test_offsets_stay(text: str):
    """Whatever the reading, words stand where they stand in the text, in order, with their gaps between."""
    plain = words(text)
    for reading in (compounded(plain, KNOWN), with_cannot(plain), bare(with_cannot(plain), text)):
        last = 0
        for word in reading:
            assert last <= word.start < word.end <= len(text)
            assert word.gap == text[last : word.start]
            last = word.end


@pytest.mark.parametrize(
    ("text", "unable"),
    [
        ("the watchdog didn't kill that run", False),
        ("Slurm did not drain the node", False),
        ("the process did not die", True),
        ("the node does not drain", True),
    ],
)
def test_what_was_left_undone_is_no_inability(text: str, unable: bool):
    """Whoever did not kill or drain a thing may have been able to."""
    assert (CANNOT in [word.normal for word in with_cannot(words(text))]) is unable
