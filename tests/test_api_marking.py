"""The reader's own sentence with the recognised words marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from api.pages.marking import Piece, marked
from api.representations import Recognised, TermRef

if TYPE_CHECKING:
    from collections.abc import Callable

    from graph.suggest.polarity import Polarity

HANG = TermRef("https://example.org/hang", "symptom", "hang", "Hang")
NCCL = TermRef("https://example.org/nccl", "component", "nccl", "NCCL")
DISK = TermRef("https://example.org/disk", "component", "disk", "Disk")
TEXT = "NCCL hangs, no disk"


def mention(
    text: str, start: int, end: int, term: TermRef, polarity: Polarity = "present", cue: str | None = None
) -> Recognised:
    """Return words of a text as a term."""
    return Recognised(start, end, text[start:end], term.facet, term, term.label, polarity, 1.0, cue)


def test_a_sentence_is_cut_at_its_mentions():
    """Plain pieces between marked ones; a denial keeps its cue."""
    found = [
        mention(TEXT, 0, 4, NCCL),
        mention(TEXT, 5, 10, HANG, "hedged"),
        mention(TEXT, 15, 19, DISK, "ruled_out", "no"),
    ]
    assert marked(TEXT, found) == [
        Piece("NCCL", (NCCL,), "present", understood="present"),
        Piece(" "),
        Piece("hangs", (HANG,), "hedged", understood="hedged"),
        Piece(", no "),
        Piece("disk", (DISK,), "ruled_out", "no", "ruled out"),
    ]
    assert marked(TEXT, reversed(found)) == marked(TEXT, found)


def test_nothing_recognised():
    """The text is one plain piece, and an empty text none."""
    assert marked("all fine", []) == [Piece("all fine")]
    assert marked("", []) == []


def test_the_whole_text_is_a_mention():
    """Then there is no plain piece."""
    assert marked("disk", [mention("disk", 0, 4, DISK)]) == [
        Piece("disk", (DISK,), "present", understood="present")
    ]


def test_mentions_side_by_side():
    """No empty piece stands between them."""
    assert marked("diskhang", [mention("diskhang", 4, 8, HANG), mention("diskhang", 0, 4, DISK)]) == [
        Piece("disk", (DISK,), "present", understood="present"),
        Piece("hang", (HANG,), "present", understood="present"),
    ]


def test_what_is_not_suggested_looks_so():
    """What is named in passing and what is perhaps denied are told apart; another term counts first."""
    passing = Recognised(0, 4, "disk", DISK.facet, DISK, DISK.label, "present", 0.25, None, weak=True)
    doubted = Recognised(5, 9, "hang", HANG.facet, HANG, HANG.label, "hedged", 0.25, "came back", weak=True)
    assert marked("disk hang", [passing, doubted]) == [
        Piece("disk", (DISK,), "weak", understood="named in passing, not suggested"),
        Piece(" "),
        Piece("hang", (HANG,), "weak", "came back", "perhaps denied, not suggested"),
    ]
    assert marked("disk", [passing, mention("disk", 0, 4, NCCL)])[0].look == "present"


def test_words_with_several_meanings_are_one_piece():
    """Mentions on the same words are marked once, with all their terms in the order they came in."""
    found = [
        mention(TEXT, 15, 19, DISK, "ruled_out", "no"),
        mention(TEXT, 15, 19, HANG, "ruled_out", "no"),
        mention(TEXT, 0, 4, NCCL),
    ]
    assert marked(TEXT, found) == [
        Piece("NCCL", (NCCL,), "present", understood="present"),
        Piece(" hangs, no "),
        Piece("disk", (DISK, HANG), "ruled_out", "no", "ruled out"),
    ]


@st.composite
def _sentences(draw: Callable[..., object]) -> tuple[str, list[Recognised]]:
    text: str = draw(st.text(max_size=60))  # type: ignore[assignment]
    cuts: list[int] = sorted(draw(st.sets(st.integers(0, len(text)), max_size=9)))  # type: ignore[call-overload]
    found = []
    for start, end in zip(cuts[::2], cuts[1::2], strict=False):
        for term in draw(st.lists(st.sampled_from((HANG, NCCL, DISK)), min_size=1, max_size=3)):  # type: ignore[attr-defined]
            found.append(mention(text, start, end, term))
    return text, draw(st.permutations(found))  # type: ignore[return-value]


@given(_sentences())
def test_pieces_join_to_the_text(sentence: tuple[str, list[Recognised]]):
    """Nothing is lost, doubled or empty, and every mention is in the piece of its words."""
    text, found = sentence
    pieces = marked(text, found)
    assert "".join(piece.text for piece in pieces) == text
    assert all(piece.text for piece in pieces)
    assert [piece.text for piece in pieces if piece.terms] == [
        text[start:end] for start, end in sorted({(one.start, one.end) for one in found})
    ]
    assert sorted(term.id for piece in pieces for term in piece.terms) == sorted(one.term.id for one in found)
    assert all(bool(piece.terms) == bool(piece.look) for piece in pieces)
