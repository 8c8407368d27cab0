"""Words in one normal form, for labels and text alike, with their places in the text kept.

A word is a run of letters and digits, so ``reason=OOMKilled``, ``oom_kill`` and ``oom-kill`` hold the
words an engineer sees. Its normal form is lower case, an abbreviation's long form, American spelling, the
base of an irregular verb, and the Snowball English stem of that.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import Stemmer

from graph.suggest.spelling import american, base_form, contraction, long_form

_STEMMER = Stemmer.Stemmer("english")
_WORD = re.compile(r"[^\W_]+(?:['’](?:t|s|re|ve|ll|d|m)(?![^\W_]))?", re.IGNORECASE)
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z]{2})")
_PLURAL_ACRONYM = re.compile(r"[A-Z]{2,}s")
_PLURAL_NUMBER = re.compile(r"[a-z]+\d+s|[1-5]\d\ds|\dxxs")  # H100s, 502s, 5xxs, but not 30s
_HYPHENS = frozenset("-\N{HYPHEN}\N{NON-BREAKING HYPHEN}")
# What the stemmer would take for another word: connection, resolve, a clean log, an operator.
_OWN_STEMS = {
    "cleaned": "cleaned",
    "cleaning": "cleaned",
    "connectivity": "connectivity",
    "cried": "cry",
    "cries": "cry",
    "crying": "cry",
    "exception": "exception",
    "exceptions": "exception",
    "mains": "mains",
    "oomkiller": "oomkiller",
    "operational": "operational",
    "outline": "outline",
    "resolver": "resolver",
    "resolvers": "resolver",
    "tokenizer": "tokenizer",
    "tokenizers": "tokenizer",
    "tokenization": "tokenizer",
}
_LONGEST = 64  # longer runs are no words: neither stemmed nor kept in the cache


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a text: its place in code points, its normal form, and the characters before it.

    ``gap`` is what stands between the previous word and this one.
    """

    start: int
    end: int
    normal: str
    gap: str


def normal_form(word: str) -> str:
    """Return the normal form of one word."""
    return _normal_form(word) if len(word) <= _LONGEST else word.lower()


@lru_cache(maxsize=50_000)
def _normal_form(word: str) -> str:
    plain = unicodedata.normalize("NFKC", word).lower().replace("’", "'")
    plain = contraction(plain.removesuffix("'s"))
    if _PLURAL_ACRONYM.fullmatch(word) or _PLURAL_NUMBER.fullmatch(plain):
        plain = plain[:-1]
    plain = long_form(plain)
    if not plain.isalpha():
        return plain
    if len(plain) <= 3:  # Snowball would make "at" of ATS and "dn" of DNS
        return plain if word.isupper() else base_form(plain)
    if plain in _OWN_STEMS:
        return _OWN_STEMS[plain]
    return str(_STEMMER.stemWord(base_form(american(plain))))


def words(text: str) -> list[Word]:
    """Return the words of a text in their order; ``text[start:end]`` is the word as written."""
    found: list[Word] = []
    last = 0
    for match in _WORD.finditer(text):
        found.append(Word(match.start(), match.end(), normal_form(match[0]), text[last : match.start()]))
        last = match.end()
    return found


def written(text: str) -> list[str]:
    """Return the words of a text as written."""
    return _WORD.findall(text)


def joined(plain: list[Word], text: str) -> list[Word]:
    """Return the words with hyphened ones read as one: ``check-pointing`` as checkpointing."""
    if not any(word.gap in _HYPHENS for word in plain):
        return plain
    starts = [n for n, word in enumerate(plain) if not _is_joined(text, word, plain[n - 1] if n else None)]
    found: list[Word] = []
    for first, after in pairwise([*starts, len(plain)]):
        if after == first + 1:
            found.append(plain[first])
        else:
            written = "".join(text[word.start : word.end] for word in plain[first:after])
            whole = Word(plain[first].start, plain[after - 1].end, normal_form(written), plain[first].gap)
            found.append(whole)
    return found


def _is_joined(text: str, word: Word, before: Word | None) -> bool:
    letters = before is not None and text[word.start].isalpha() and text[before.end - 1].isalpha()
    return letters and word.gap in _HYPHENS


def camel_split(plain: list[Word], text: str) -> list[Word]:
    """Return the words with camel case read as several: ``exitCode`` as exit and code."""
    found: list[Word] = []
    for word in plain:
        written = text[word.start : word.end]
        parts = [written] if written.islower() else _CAMEL.split(written)
        if len(parts) == 1:
            found.append(word)
            continue
        start, gap = word.start, word.gap
        for part in parts:
            found.append(Word(start, start + len(part), normal_form(part), gap))
            start, gap = start + len(part), ""
    return found
