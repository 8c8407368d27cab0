"""Whether ordinary words mean what they mean to an engineer: "she crashed on my sofa after the race".

A paragraph about everyday life, with no technical word beside the labels found and no two labels of several
words, is about something else, and what was found is passed over. It is about everyday life if it holds a
word of it, or two words of it that are also what some software is for, such as flights. The lists are data:
words written down by hand, and words of the cases that ordinary talk hardly uses. No label needs a rule of
its own for every such sentence. The same goes for a text in another language, whose words may look like
English ones.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from graph.suggest.matcher import Match
    from graph.suggest.normal import Word

_PARAGRAPH_END = re.compile(r"\n\s*\n")
_FOREIGN_ENOUGH = 2  # different words that English does not have
_PERSONS = frozenset({"he", "she", "him", "his", "her"})
_ENOUGH = 2  # words that may be of everyday life or of a business


@cache
def _listed(name: str) -> frozenset[str]:
    return frozenset(Path(__file__).with_name(name).read_text(encoding="utf-8").split())


def technical(text: str, plain: list[Word], matches: list[Match]) -> list[Match]:
    """Return the matches in paragraphs that are neither of everyday life nor in another language."""
    kept: list[Match] = []
    starts, found = [word.start for word in plain], [match.start for match in matches]
    begin = 0
    for end in (*(gap.start() for gap in _PARAGRAPH_END.finditer(text)), len(text)):
        here = matches[bisect_left(found, begin) : bisect_left(found, end)]
        words = plain[bisect_left(starts, begin) : bisect_left(starts, end)] if here else []
        if not (is_everyday(text, words, here) or is_foreign(text, words, here)):
            kept += here
        begin = end
    return kept


def is_foreign(text: str, plain: list[Word], matches: list[Match]) -> bool:
    """Return whether a text is in another language and holds nothing that only an engineer would write."""
    if not matches or any(_is_code(text[match.start : match.end]) for match in matches):
        return False
    return len({word.normal for word in plain} & _listed("foreign_words.txt")) >= _FOREIGN_ENOUGH


def is_everyday(text: str, plain: list[Word], matches: list[Match]) -> bool:
    """Return whether a text is about everyday life and holds nothing that only an engineer would write."""
    written = [text[match.start : match.end] for match in matches]
    if not matches or any(map(_is_code, written)) or sum(" " in one for one in written) > 1:
        return False
    starts = [word.start for word in plain]
    found = {
        n
        for match in matches
        for n in range(bisect_left(starts, match.start), bisect_left(starts, match.end))
    }
    others = {word.normal for n, word in enumerate(plain) if n not in found}
    return _is_of_life(others) and others.isdisjoint(_listed("technical_words.txt"))


def _is_of_life(normals: set[str]) -> bool:
    """Return whether some words are such as people use of their life, not of their systems."""
    if not normals.isdisjoint(_listed("everyday_words.txt")):
        return True
    others = {"he" if normal in _PERSONS else normal for normal in normals}
    return len(others & _listed("business_words.txt")) >= _ENOUGH


def _is_code(written: str) -> bool:
    """Return whether only an engineer writes so: an acronym, camel case, a number."""
    return any(character.isupper() or character.isdigit() for character in written[1:])
