"""What is read of a text that is too long to be read whole: its lines once each, head and tail of those.

Lines that differ in digits only (times, counters, addresses) count as repeated. Places in the excerpt are led
back to places in the text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST = 65_536  # code points read of one text
_PARTED = "\n\n"  # between pieces, so that no label and no denial goes across what was left out
_LINE = re.compile(r"[^\n]*\n|[^\n]+\Z")
_DIGITS = re.compile(r"\d+")

Piece = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The parts of a text that are read, joined, and where each begins in the excerpt and in the text.

    ``note`` says what was left out, empty if nothing was.
    """

    text: str
    places: tuple[int, ...]
    origins: tuple[int, ...]
    note: str = ""

    def origin(self, place: int) -> int:
        """Return the place in the text of a place in the excerpt."""
        piece = bisect_right(self.places, place) - 1
        return self.origins[piece] + place - self.places[piece]


def excerpt(text: str, longest: int = LONGEST) -> Excerpt:
    """Return what is read of a text: all of it, unless it has more than ``longest`` code points."""
    if len(text) <= longest:
        return Excerpt(text, (0,), (0,))
    lines = list(_first_of_each_line(text))
    pieces = list(_head_and_tail(lines, longest))
    starts = accumulate((end - start + len(_PARTED) for start, end in pieces[:-1]), initial=0)
    read = _length(pieces)
    left_out = "repeated lines" if read == _length(lines) else "repeated lines and the middle"
    return Excerpt(
        _PARTED.join(text[start:end] for start, end in pieces),
        tuple(starts),
        tuple(start for start, _ in pieces),
        f"{read:,} of {len(text):,} characters were read; {left_out} were left out",
    )


def _first_of_each_line(text: str) -> Iterator[Piece]:
    """Yield the stretches without lines that were there before, neighbouring lines in one."""
    seen: set[str] = set()
    begin = end = 0
    for match in _LINE.finditer(text):
        key = _DIGITS.sub("0", match[0].strip())
        if key in seen:
            if begin < end:
                yield begin, end
            begin = match.end()
        seen.add(key)
        end = match.end()
    if begin < end:
        yield begin, end


def _head_and_tail(pieces: list[Piece], longest: int) -> Iterator[Piece]:
    """Yield pieces cut to a length, marks between them counted: most of it head, the rest tail."""
    whole = _length(pieces) + len(_PARTED) * len(pieces)
    head, tail = (longest - longest // 4, longest // 4) if whole > longest else (whole, 0)
    passed = 0
    for start, end in pieces:
        length = end - start
        first = min(length, max(head - passed, 0))
        last = min(length - first, max(passed + length - (whole - tail), 0))
        if first > 0:
            yield start, start + first
        if last > 0:
            yield end - last, end
        passed += length + len(_PARTED)


def _length(pieces: list[Piece]) -> int:
    return sum(end - start for start, end in pieces)
