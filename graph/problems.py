"""What is wrong with a file, and where: the one shape in which every checker reports."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault in one file.

    ``line`` counts from 1 and is 0 where no line can be named; ``field`` is the path of the value
    (``root_cause.terms[0]``) and empty for the file as a whole; ``message`` says what is wrong and the
    next step.
    """

    path: Path
    line: int
    field: str
    message: str

    def __str__(self) -> str:
        place = f"{self.path}:{self.line}" if self.line else str(self.path)
        return f"{place}: {self.field}: {self.message}" if self.field else f"{place}: {self.message}"


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return `` Did you mean a, b?`` with up to three near spellings, or an empty string."""
    near = get_close_matches(word.lower(), list(known), n=3, cutoff=0.6)
    return f" Did you mean {', '.join(near)}?" if near else ""
