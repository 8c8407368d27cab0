"""Texts too long to be read whole: what is read, and where it stands."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graph.suggest import Suggester
from graph.suggest.excerpt import LONGEST, excerpt
from graph.terms import Ontology


def test_a_text_of_usual_length_is_read_whole():
    """Nothing is left out up to the limit, repeated lines or not."""
    text = ("OOM\n" * LONGEST)[:LONGEST]
    part = excerpt(text)
    assert (part.text, part.note, part.origin(17)) == (text, "", 17)


def test_repeated_lines_are_read_once():
    """Lines that differ in digits only are the same; what is new among them is kept, with its place."""
    text = "12:00:01 heartbeat ok\n" * 4000 + "GPU lost\n" + "12:00:02 heartbeat ok\n" * 4000
    part = excerpt(text)
    assert part.text == "12:00:01 heartbeat ok\n\n\nGPU lost\n"
    place = part.text.index("GPU")
    assert text[part.origin(place) :].startswith("GPU lost")
    assert part.note == "31 of 176,009 characters were read; repeated lines were left out"


def test_head_and_tail_are_read():
    """Of what is too long even so the beginning is read, and the end."""
    text = "".join(f"line {'abcdefghij'[n % 10] * (n % 97)}{chr(0x4E00 + n)}\n" for n in range(9000))
    part = excerpt(text)
    assert len(part.text) <= LONGEST
    assert part.text.startswith(text[:1000])
    assert part.text.endswith(text[-1000:])
    assert part.note.endswith("repeated lines and the middle were left out")


@given(st.lists(st.sampled_from(["a 1\n", "a 2\n", "b\n", "\n", "word ", "🔥\n"]), max_size=60).map("".join))
@settings(max_examples=200)
def test_every_place_leads_back(text: str):
    """Each character of an excerpt is the one at its place in the text, but for the marks between pieces."""
    part = excerpt(text, 40)
    assert len(part.text) <= 40 or not part.note
    ends = [*part.places[1:], len(part.text) + 2]
    for begin, end in zip(part.places, ends, strict=True):
        for place in range(begin, end - 2):
            assert text[part.origin(place)] == part.text[place]


@pytest.mark.parametrize(
    "piece", ["no OOM, ", "2026-01-01 OOM, no rollout\n", "OOM\n\nrollout\n", "a", "\n", "🔥 OOM "]
)
def test_a_megabyte_is_answered(small_ontology: Ontology, piece: str):
    """The answer says that part was read; every mention stands where it says it does."""
    text = (f"DNS first\n{piece * 1_048_576}")[:1_048_560] + "\nCoreDNS last"
    found = Suggester(small_ontology).suggest(text)
    assert "characters were read" in found.truncated
    assert all(text[m.start : m.end] == m.text for m in found.mentions)
    assert all(text[m.cue_start : m.cue_end].strip() == m.cue for m in found.mentions if m.cue)
    assert found.mentions[-1].text == "CoreDNS"
    assert found.mentions[-1].start > 1_048_000
