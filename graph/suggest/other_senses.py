"""Phrases in which words of labels mean something else: "crash course", "press release", "queue at the bar".

The list is data, ``other_senses.txt``, one phrase a line; it holds nothing that could be said of an incident.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from graph.suggest.clauses import PhraseTable
from graph.suggest.normal import words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graph.suggest.normal import Word

_PARTS = re.compile(r"[.!?;:|]\s|\n")


def listed() -> tuple[str, ...]:
    """Return the phrases as they are written."""
    path = Path(__file__).with_name("other_senses.txt")
    return tuple(path.read_text(encoding="utf-8").splitlines())


@cache
def _table() -> PhraseTable[bool]:
    return PhraseTable({True: tuple(tuple(word.normal for word in words(phrase)) for phrase in listed())})


def other_senses(plain: list[Word]) -> Iterator[tuple[int, int]]:
    """Yield where such phrases stand among the words of a text, as (start, end) in code points."""
    normals, table = [word.normal for word in plain], _table()
    for first, normal in enumerate(normals):
        if normal not in table.first_words:
            continue
        for length, _ in table.at(normals, first):
            inside = plain[first : first + length]
            if not any(_PARTS.search(word.gap) for word in inside[1:]):
                yield inside[0].start, inside[-1].end
                break
