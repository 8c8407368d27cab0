"""What is wrong with a file, and where: the one shape in which every checker reports."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

MAX_SHOWN = 80


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


def cut(text: str) -> str:
    """Return a text as far as a message repeats it: its first 80 characters."""
    return text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}…"


def shown(value: str) -> str:
    """Return a value as a message repeats it: quoted, and no longer than 80 characters."""
    return repr(cut(value))


def did_you_mean(word: str, known: Iterable[str] | Mapping[str, str]) -> str:
    """Return `` Did you mean a, b?`` with up to three near spellings, or an empty string.

    A mapping leads from each spelling to what is then named, as from a label to an id. Words too long to be
    shown are near nothing.
    """
    names = known if isinstance(known, Mapping) else {name: name for name in known}
    if len(word) > MAX_SHOWN:
        return ""
    near = dict.fromkeys(names[hit] for hit in get_close_matches(word.lower(), list(names), n=3, cutoff=0.6))
    return f" Did you mean {', '.join(near)}?" if near else ""
