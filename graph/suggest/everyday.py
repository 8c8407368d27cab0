"""Whether ordinary words mean what they mean to an engineer: "she crashed on my sofa after the race".

A paragraph about everyday life, with no technical word beside the labels found and no two labels of several
words, is about something else, and what was found is passed over. It is about everyday life if it holds a
word of it, or two words of it that are also what some software is for, such as flights. So is one sentence
among others that holds two words of everyday life. The lists are data: words written down by hand, and words
of the cases that ordinary talk hardly uses. No label needs a rule of its own for every such sentence. The
same goes for a text in another language, whose words may look like English ones, and for texts that speak of
terms instead of using them.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from graph.suggest.meta import is_about_terms, speaks_of_a_term
from graph.suggest.readings import LITTLE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graph.suggest.matcher import Match
    from graph.suggest.normal import Word

_PARAGRAPH_END = re.compile(r"\n\s*\n")
_SENTENCE_END = re.compile(r"(?<=[.!?])[\"')”’]*\s+|\n")
_FOREIGN_ENOUGH = 2  # different words that English does not have
_PERSONS = frozenset({"he", "she", "him", "his", "her"})
_ENOUGH = 2  # words that may be of everyday life or of a business


@cache
def _listed(name: str) -> frozenset[str]:
    return frozenset(Path(__file__).with_name(name).read_text(encoding="utf-8").split())


def technical(text: str, plain: list[Word], matches: list[Match]) -> list[Match]:
    """Return the matches that are neither of everyday life, nor in another language, nor spoken about."""
    here = _Passage(text, plain, matches, 0, len(text))
    return [match for paragraph in here.cut(_PARAGRAPH_END) for match in _technical(paragraph)]


def _technical(paragraph: _Passage) -> list[Match]:
    matches = paragraph.matches
    if not matches or is_about_terms(paragraph.written, paragraph.normals):
        return []
    if is_everyday(paragraph.text, paragraph.plain, matches):
        return []
    if is_foreign(paragraph.text, paragraph.plain, matches):
        return []
    return [match for sentence in paragraph.cut(_SENTENCE_END) for match in _said_in(sentence, paragraph)]


def _said_in(sentence: _Passage, paragraph: _Passage) -> list[Match]:
    matches = sentence.matches
    if not matches or speaks_of_a_term(sentence.written, sentence.normals):
        return []
    alone = len(sentence.plain) == len(paragraph.plain)
    if not alone and is_everyday(sentence.text, sentence.plain, matches, least=_ENOUGH):
        return []
    return matches


@dataclass(frozen=True, slots=True)
class _Passage:
    """A part of a text with its words and the matches that begin in it."""

    text: str
    plain: list[Word]
    matches: list[Match]
    start: int
    end: int

    @property
    def written(self) -> str:
        return self.text[self.start : self.end]

    @property
    def normals(self) -> set[str]:
        return {word.normal for word in self.plain}

    def cut(self, end: re.Pattern[str]) -> Iterator[_Passage]:
        """Yield the parts between ends, those without a match without their words."""
        starts = [word.start for word in self.plain]
        found = [match.start for match in self.matches]
        begin = self.start
        ends = (gap.end() for gap in end.finditer(self.text, self.start, self.end))
        for after in (*ends, self.end):
            here = self.matches[bisect_left(found, begin) : bisect_left(found, after)]
            words = self.plain[bisect_left(starts, begin) : bisect_left(starts, after)] if here else []
            yield _Passage(self.text, words, here, begin, after)
            begin = after


def is_foreign(text: str, plain: list[Word], matches: list[Match]) -> bool:
    """Return whether a text is in another language and holds nothing that only an engineer would write."""
    if not matches or any(_is_code(text[match.start : match.end]) for match in matches):
        return False
    return len({word.normal for word in plain} & _listed("foreign_words.txt")) >= _FOREIGN_ENOUGH


def is_everyday(text: str, plain: list[Word], matches: list[Match], least: int = 1) -> bool:
    """Return whether a text is about everyday life and holds nothing that only an engineer would write.

    ``least`` is how many words of everyday life it takes.
    """
    written = [text[match.start : match.end] for match in matches]
    if not matches or any(map(_is_code, written)):
        return False
    found = _words_of(matches, plain)
    others = {word.normal for n, word in enumerate(plain) if n not in found}
    technical = others & _listed("technical_words.txt")
    if technical - _listed("ordinary_words.txt"):
        return False
    ordinary = {plain[n].normal for n in found} - LITTLE <= _listed("ordinary_words.txt")
    if (
        ordinary
        and others.isdisjoint(_listed("system_words.txt"))
        and _strangeness(others) >= _ENOUGH * least
    ):
        return True
    return not technical and sum(" " in one for one in written) < _ENOUGH and _is_of_life(others, least)


def _words_of(matches: list[Match], plain: list[Word]) -> set[int]:
    """Return the places of the words that show the labels."""
    starts = [word.start for word in plain]
    return {
        n
        for match in matches
        for start, end in match.senses[0].parts
        for n in range(bisect_left(starts, start), bisect_left(starts, end))
    }


def _is_of_life(normals: set[str], least: int) -> bool:
    """Return whether some words are such as people use of their life, not of their systems."""
    sure = len(normals & _listed("everyday_words.txt"))
    others = {"he" if normal in _PERSONS else normal for normal in normals}
    return sure >= least or 2 * sure + len(others & _listed("business_words.txt")) >= _ENOUGH * least


def _strangeness(normals: set[str]) -> int:
    """Return how far some words are from those of incidents.

    A word of everyday life counts two, one that may also be of a business and one that no case has count one.
    """
    sure = normals & _listed("everyday_words.txt")
    perhaps = normals & (_listed("business_words.txt") | _PERSONS)
    unseen = (normals & _listed("real_words.txt")) - perhaps - LITTLE - _listed("case_words.txt")
    return _ENOUGH * len(sure) + len(perhaps) + len(unseen - sure)


def _is_code(written: str) -> bool:
    """Return whether only an engineer writes so: an acronym, camel case, a number."""
    return any(character.isupper() or character.isdigit() for character in written[1:])
