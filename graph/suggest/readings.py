"""Other ways to read the words of a text, so that one label is found in the many ways people write it.

``compounded`` reads "timed out", "time-out" and "timeout" as one word; ``bare`` leaves out the little words
that never decide what is meant ("the disk was now completely full") and reads every way of saying that
something does not work ("unable to", "failed to", "won't", "does not") as "cannot".
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from graph.suggest.normal import Word, normal_form, words

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

_HYPHENS = frozenset("- \N{HYPHEN}\N{NON-BREAKING HYPHEN}")
_LEAST_PART = 2  # letters of a part of a compound

GRAMMAR = frozenset(
    word.normal
    for word in words(
        """
        a an the this that these those our my your its their his her it them him
        am is are was were be been being has have had having do does did get gets got getting gotten go
        goes went going become became becoming turn turned turning seem seems seemed
        appear appears appeared remain remains remained
        """
    )
)
LITTLE = GRAMMAR | frozenset(
    word.normal
    for word in words(
        """
        any some all both each every another keep keeps kept
        just now again still already suddenly completely totally fully entirely almost nearly really actually
        simply basically also too so very quite rather randomly constantly continuously repeatedly
        sporadically
        occasionally frequently often sometimes always permanently immediately instantly currently apparently
        literally heavily quickly rapidly massively eventually finally soon probably definitely clearly
        obviously extremely severely partially slightly otherwise there once twice thrice more most
        single whole entire own same other few several many multiple two three four five six seven eight
        """
    )
)
TELLING = LITTLE - GRAMMAR


_UNABLE = (
    ("cannot",),
    ("can't",),
    ("can", "not"),
    ("couldn't",),
    ("could", "not"),
    ("won't",),
    ("will", "not"),
    ("wouldn't",),
    ("would", "not"),
    ("don't",),
    ("do", "not"),
    ("doesn't",),
    ("doe", "not"),
    ("does", "not"),
    ("didn't",),
    ("did", "not"),
    ("unabl", "to"),
    ("not", "abl", "to"),
    ("fail", "to"),
    ("refus", "to"),
    ("imposs", "to"),
)
CANNOT = "cannot"
_PERSONS = frozenset("we i they you he she nobodi team".split())
_DOING = frozenset("do did don't didn't doesn't does doe".split())
_REMEDIES = frozenset(
    normal_form(word) for word in "roll rollback rolled revert restart reboot scale drain failover".split()
)
_ACTS = frozenset(
    normal_form(word)
    for word in "kill cancel terminate delete evict drain cordon page restart reboot".split()
)
_OBJECTS = frozenset("the a an that this it them anyth any my our your ani".split())
_UNABLE_BY_FIRST = {
    first: sorted((phrase for phrase in _UNABLE if phrase[0] == first), key=len, reverse=True)
    for first in {phrase[0] for phrase in _UNABLE}
}


def compounded(plain: list[Word], known: Container[str]) -> list[Word]:
    """Return the words with two read as one where a label has that one word: ``rolled back`` is rollback."""
    found: list[Word] = []
    for word in plain:
        before = found[-1] if found else None
        if before is not None and (whole := _compound(before, word, known)):
            found[-1] = Word(before.start, word.end, whole, before.gap)
        else:
            found.append(word)
    return found


def _compound(first: Word, second: Word, known: Container[str]) -> str:
    if second.gap not in _HYPHENS or min(len(first.normal), len(second.normal)) < _LEAST_PART:
        return ""
    if not (first.normal.isalpha() and second.normal.isalpha()):
        return ""
    written = first.normal + second.normal
    whole = normal_form(written)
    stemmed_more = second.gap == " " and len(whole) < len(written) - 1  # "OOM killer" is no OOMKilled
    return whole if whole in known and not stemmed_more else ""


def bare(reading: list[Word], text: str, *, numbers: bool = False) -> list[Word]:
    """Return the words that decide what is meant: no little words. ``reading`` is one ``with_cannot``.

    ``numbers`` are left out, too, unless they are asked for. The gap of a word then holds what was left out
    before it.
    """
    found: list[Word] = []
    end = 0
    for word in reading:
        if word.normal in LITTLE or not (numbers or word.normal.isalpha()):
            continue
        gap = text[end : word.start]
        found.append(word if gap == word.gap else Word(word.start, word.end, word.normal, gap))
        end = word.end
    return found


def with_cannot(reading: list[Word]) -> list[Word]:
    """Return the words with every way of saying "unable to" read as one word."""
    return list(_with_cannot(reading))


def _is_choice(reading: list[Word], position: int) -> bool:
    """Return whether somebody left something undone: "we did not roll back" is no failed rollback."""
    if reading[position].normal not in _DOING:
        return False
    after = [word.normal for word in reading[position + 1 : position + 4]]
    if any(done in _ACTS and thing in _OBJECTS for done, thing in pairwise(after)):
        return True
    by_a_person = position and reading[position - 1].normal in _PERSONS
    return bool(by_a_person) and not _REMEDIES.isdisjoint(after[:2])


def _with_cannot(reading: list[Word]) -> Iterator[Word]:
    position = 0
    while position < len(reading):
        word = reading[position]
        length = _unable_at(reading, position) if word.normal in _UNABLE_BY_FIRST else 0
        if length:
            yield Word(word.start, reading[position + length - 1].end, CANNOT, word.gap)
        else:
            yield Word(word.start, word.end, "not", word.gap) if word.normal.endswith("n't") else word
        position += length or 1


def _unable_at(reading: list[Word], position: int) -> int:
    if _is_choice(reading, position):
        return 0
    for phrase in _UNABLE_BY_FIRST.get(reading[position].normal, ()):
        inside = reading[position : position + len(phrase)]
        if tuple(word.normal for word in inside) == phrase:
            return len(phrase)
    return 0
