"""Words in one normal form, for labels and text alike, with their places in the text kept.

A word is a run of letters and digits, so ``reason=OOMKilled``, ``oom_kill`` and ``oom-kill`` hold the words
an engineer sees. Its normal form is lower case, American spelling, the base of an irregular verb, and the
Snowball English stem of that.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

import Stemmer

from graph.suggest.spelling import american, base_form

_STEMMER = Stemmer.Stemmer("english")
_WORD = re.compile(r"[^\W_]+(?:['’](?:t|s|re|ve|ll|d|m)(?![^\W_]))?")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a text: its place in code points, its normal form, and the characters before it.

    ``gap`` is what stands between the previous word and this one.
    """

    start: int
    end: int
    normal: str
    gap: str


@lru_cache(maxsize=50_000)
def normal_form(word: str) -> str:
    """Return the normal form of one word."""
    plain = unicodedata.normalize("NFKC", word).lower().replace("’", "'")
    plain = plain.removesuffix("'s")
    if not plain.isalpha():
        return plain
    if len(plain) <= 3:  # Snowball would make "at" of ATS and "dn" of DNS
        return plain[:2] if word[:-1].isupper() and word.endswith("s") and len(plain) == 3 else plain
    return str(_STEMMER.stemWord(base_form(american(plain))))


def words(text: str) -> list[Word]:
    """Return the words of a text in their order; ``text[start:end]`` is the word as written."""
    found: list[Word] = []
    last = 0
    for match in _WORD.finditer(text):
        found.append(Word(match.start(), match.end(), normal_form(match[0]), text[last : match.start()]))
        last = match.end()
    return found


def joined(plain: list[Word], text: str) -> list[Word]:
    """Return the words with hyphened ones read as one: ``check-pointing`` as checkpointing."""
    found: list[Word] = []
    for word in plain:
        if found and word.gap == "-" and text[word.start].isalpha() and text[found[-1].end - 1].isalpha():
            first = found.pop()
            written = text[first.start : word.end].replace("-", "")
            found.append(Word(first.start, word.end, normal_form(written), first.gap))
        else:
            found.append(word)
    return found


def camel_split(plain: list[Word], text: str) -> list[Word]:
    """Return the words with camel case read as several: ``exitCode`` as exit and code."""
    found: list[Word] = []
    for word in plain:
        written = text[word.start : word.end]
        start, gap = word.start, word.gap
        for part in _CAMEL.split(written):
            found.append(Word(start, start + len(part), normal_form(part), gap))
            start, gap = start + len(part), ""
    return found
