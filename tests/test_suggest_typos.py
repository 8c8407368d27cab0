"""Misspelt words: which are mended into what, and what is left alone."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.suggest.normal import normal_form, words
from graph.suggest.typos import Completes, Typos, real_words, written_words

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


LABELS = {
    ("memori", "leak"),
    ("node", "not", "readi"),
    ("fall", "off", "the", "bus"),
    ("link", "flap"),
    ("disk", "full"),
    ("loss", "nan"),
    ("comput", "node"),
    ("nccl", "timeout"),
}


def holding(labels: set[tuple[str, ...]]) -> Completes:
    """Return what says whether a word is one of a label, all its words standing beside each other."""

    def completes(normals: list[str], place: int, least: int) -> bool:
        return any(
            place in range(first, first + len(label)) and tuple(normals[first : first + len(label)]) == label
            for label in labels
            for first in range(len(normals))
            if len(label) > least
        )

    return completes


BESIDE_A_LABEL = Typos(
    written_words(
        [
            "memory leak",
            "node not ready",
            "fell off the bus",
            "link flap",
            "disk full",
            "loss NaN",
            "compute node",
            "NCCL timeout",
        ]
    ),
    holding(LABELS),
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("memroy leek", "memori leak"),
        ("memory laek", "memori leak"),
        ("memory leakk", "memori leak"),
        ("node not redy", "node not readi"),
        ("GPU fell of the bus", "gpu fall off the bus"),
        ("link flpa", "link flap"),
        ("loss nann", "loss nan"),
        ("disk fll", "disk full"),
        ("compute nod", "comput node"),
        ("lnk flap", "link flap"),
        ("NCLL timeout", "nccl timeout"),
        ("leek soup", "leek soup"),
        ("a redy meal", "a redi meal"),
        ("the end of the bus", "the end of the bus"),
        ("memory beak", "memori beak"),
        ("memory Leek", "memori leek"),
        ("node not read7", "node not read7"),
    ],
)
def test_a_word_that_would_complete_a_label_is_mended(text: str, expected: str):
    """Short words, real ones and little ones count as slips only where a label's other words stand beside.

    The first letter must be right; names, other capitals and words with digits are left alone.
    """
    assert " ".join(mended(BESIDE_A_LABEL, text)) == expected


def test_a_word_that_would_complete_two_labels_is_left_alone():
    """What may have been meant must be one word."""
    typos = Typos(written_words(["disk fill", "disk fall"]), holding({("disk", "fill"), ("disk", "fall")}))
    assert mended(typos, "disk fxll") == ["disk", "fxll"]


@pytest.mark.parametrize("kind", ["doubled", "missing", "swapped"])
def test_slips_in_two_word_labels(kind: str):
    """Each kind of slip in the second word of a label is mended, unless another label word is meant."""
    pairs = ["kernel panic", "packet loss", "image pull", "queue backlog", "shard split", "token quota"]
    normals = {tuple(word.normal for word in words(pair)) for pair in pairs}
    typos = Typos(written_words(pairs), holding(normals))
    for pair in pairs:
        first, second = pair.split()
        for n in range(1, len(second) - 1):
            slip = {
                "doubled": second[: n + 1] + second[n:],
                "missing": second[:n] + second[n + 1 :],
                "swapped": second[:n] + second[n + 1] + second[n] + second[n + 2 :],
            }[kind]
            if len(slip) >= 4 and slip != second:
                assert mended(typos, f"{first} {slip}") == [w.normal for w in words(pair)], slip


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
