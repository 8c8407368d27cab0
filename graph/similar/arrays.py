"""The compact form of an index's cases: flat arrays, a case being one row, read straight from disk.

Lists of differing length (the words of a case, its terms, its vectors) stand one after the other in one
array, with another that says where each case begins. Nothing here is a Python object per word, so a million
cases take the room of their numbers, most of it in the page cache.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

# Name, type, and what one item is made of; a width of 0 is set by the encoder or the number of sections.
ARRAYS: dict[str, tuple[str, int]] = {
    "slots": ("<i8", 1),
    "digests": ("u1", 16),
    "lengths": ("<u4", 0),
    "entry_starts": ("<i8", 1),
    "entry_words": ("<u4", 1),
    "entry_sections": ("u1", 1),
    "entry_counts": ("u1", 1),
    "holders": ("<u4", 1),
    "norms": ("<f4", 1),
    "term_starts": ("<i8", 1),
    "term_ids": ("<u4", 1),
    "denied_starts": ("<i8", 1),
    "denied_ids": ("<u4", 1),
    "posting_starts": ("<i8", 1),
    "posting_rows": ("<u4", 1),
    "chunk_starts": ("<i8", 1),
    "chunk_kinds": ("u1", 1),
    "chunk_digests": ("u1", 8),
    "vectors": ("<f4", 0),
}
RAGGED = {
    "entry_starts": ("entry_words", "entry_sections", "entry_counts"),
    "term_starts": ("term_ids",),
    "denied_starts": ("denied_ids",),
    "chunk_starts": ("chunk_kinds", "chunk_digests", "vectors"),
}
BY_ROW = ("slots", "digests", "lengths")


class CaseArrays:
    """The arrays of one index folder, mapped into memory. Never changes; safe to share between threads."""

    def __init__(self, folder: Path, widths: dict[str, int]) -> None:
        """Map the arrays; ``widths`` are those of ``lengths`` and ``vectors``."""
        self._arrays: dict[str, NDArray[Any]] = {
            name: _mapped(folder / f"{name}.bin", kind, width or widths[name])
            for name, (kind, width) in ARRAYS.items()
        }
        self.ids = _lines(folder / "ids.txt")
        self.words = {word: number for number, word in enumerate(_lines(folder / "words.txt"))}

    def __getitem__(self, name: str) -> NDArray[Any]:
        """Return an array by its name."""
        return self._arrays[name]

    @cached_property
    def row_of(self) -> dict[str, int]:
        """Return the row of each case id."""
        return {case_id: row for row, case_id in enumerate(self.ids)}

    def holders_of(self, word: str) -> int:
        """Return how many cases have a word."""
        number = self.words.get(word)
        return 0 if number is None else int(self["holders"][number])

    def holding(self, term: int) -> NDArray[Any]:
        """Return the rows of the cases about a term, by its number."""
        starts = self["posting_starts"]
        return self["posting_rows"][starts[term] : starts[term + 1]]

    def ragged(self, starts: str, rows: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the places of all items of some cases: which of ``rows`` each is of, and where it stands."""
        return ragged(self[starts], rows)


def ragged(starts: NDArray[np.int64], rows: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return, of lists that begin at ``starts`` (one more than there are), the places of ``rows``."""
    begin = np.asarray(starts[rows], dtype=np.int64)
    number = np.asarray(starts[rows + 1], dtype=np.int64) - begin
    owner = np.repeat(np.arange(len(rows)), number)
    before = np.cumsum(number) - number
    return owner, np.arange(len(owner)) + np.repeat(begin - before, number)


def _mapped(path: Path, kind: str, width: int) -> NDArray[Any]:
    shape = (-1,) if width == 1 else (-1, width)
    if not path.stat().st_size:
        return np.zeros((0,) if width == 1 else (0, width), dtype=kind)
    return np.memmap(path, dtype=kind, mode="r").view(np.ndarray).reshape(shape)


def _lines(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8")
    return text.split("\n") if text else []
