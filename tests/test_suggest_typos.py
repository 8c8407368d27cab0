"""Misspelt words: which are mended into what, and what is left alone."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.suggest.normal import normal_form, words
from graph.suggest.typos import Typos, real_words, written_words

VOCABULARY = written_words(
    ["certificate expired", "memory leak", "kernel panic", "deploy", "watchdog", "disk full", "packet loss"]
    + ["connection timed out"] * 9
    + ["connector", "retransmits", "CrashLoopBackOff", "GPUDirect", "H100"]
)


@pytest.fixture(scope="module")
def typos() -> Typos:
    """Return a mender of a few words."""
    return Typos(VOCABULARY)


def mended(typos: Typos, text: str) -> list[str]:
    """Return the normal forms of a text with its misspelt words mended."""
    return [word.normal for word in typos.mended(words(text), text)]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("certficate", "certificate"),
        ("expird", "expired"),
        ("memroy", "memory"),
        ("kenrel", "kernel"),
        ("depoly", "deploy"),
        ("wachdog", "watchdog"),
        ("retransmitts", "retransmits"),
        ("certificaet", "certificate"),
        ("dsik", "disk"),
        ("CrashLoopBackof", "CrashLoopBackOff"),
        ("connecton", "connection"),
    ],
)
def test_a_slip_is_mended(typos: Typos, written: str, meant: str):
    """One slip, two in long words, two swapped letters in short ones; of two words the likelier by far."""
    assert mended(typos, written) == [normal_form(meant)]


@pytest.mark.parametrize(
    "written",
    [
        "dusk",
        "disc",
        "kennel",
        "diploy7",
        "lemory",
        "mem0ry",
        "KENREL",
        "Ünkernel",
        "wtchdg",
        "leek",
        "x" * 40,
    ],
)
def test_what_is_left_alone(typos: Typos, written: str):
    """Real words, other first letters, digits, short capitals, too many slips, endless runs."""
    assert mended(typos, written) == [normal_form(written)]


def test_a_doubtful_word_is_left_alone():
    """A word as near to one word as to another stays what it is."""
    assert mended(Typos(Counter({"packer": 1, "packet": 1})), "packef") == ["packef"]


def test_words_of_labels_are_no_misspellings():
    """Every real word is in normal form, so that looking it up finds it."""
    assert all(word == word.lower() and word.strip() for word in real_words())


@given(st.text(max_size=60))
def test_only_normal_forms_change(text: str):
    """Mending moves no word and never fails."""
    plain = words(text)
    found = Typos(VOCABULARY).mended(plain, text)
    assert [(w.start, w.end, w.gap) for w in found] == [(w.start, w.end, w.gap) for w in plain]


def test_the_work_is_bounded_by_the_vocabulary(monkeypatch: pytest.MonkeyPatch):
    """An unknown word is compared with words of its letter and about its length, and once only."""
    from graph.suggest import typos as module

    calls = []
    compare = module._slips
    monkeypatch.setattr(module, "_slips", lambda *both: calls.append(both) or compare(*both))
    mender = Typos(Counter(f"{letter}{'e' * n}q" for letter in "abcd" for n in range(3, 20)))
    text = "beeqeeq " * 5000
    mender.mended(words(text), text)
    assert 0 < len(calls) < 17
    assert {word[0] for _, word in calls} == {"b"}
