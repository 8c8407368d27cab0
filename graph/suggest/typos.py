"""Misspelt words read as the words of the vocabulary they were meant to be: ``certficate expird``.

Only a word that is neither among those of the cases and their sources nor a common one resembling a label
is mended, and only into a word that labels or cues are made of: it begins with the same letter and is one
slip away (a letter too many, too few or wrong, or two swapped), two in long words. In words of four letters
only swapped letters, a vowel left out and a letter not doubled (``ful``) are mended. Code, numbers and names
are left alone.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from rapidfuzz.distance import OSA

from graph.suggest.normal import Word, normal_form, written

if TYPE_CHECKING:
    from collections.abc import Iterable

_SHORTEST, _LONG, _LONGEST = 4, 8, 24
_VOWELS = frozenset("aeiou")
_MOST = 2  # slips in a long word; one in others
_ENDINGS = ("s", "es", "d", "ed", "ing")
_LONGEST_ENDING = 3
_CLEARLY = 3  # times as often as the next must the likelier of two words be used
_REMEMBERED = 20_000
_AROUND = 4  # words on either side in which a label may be completed
_LEAST_AROUND = 3  # words that a label needs beside a little word for that to be a slip
_SHORT = 5  # letters of a real word that may be a slip where it completes a label
_CONFUSED = {"of": "off", "form": "from", "then": "than"}

Completes = Callable[[list[str], int, int], bool]


@cache
def real_words() -> frozenset[str]:
    """Return the normal forms of words that are no misspelling, whatever they resemble."""
    listed = Path(__file__).with_name("real_words.txt").read_text(encoding="utf-8")
    return frozenset(listed.split())


def written_words(labels: Iterable[str]) -> Counter[str]:
    """Return the words of some labels in lower case, with how often each is used."""
    return Counter(word for label in labels for word in written(label.lower()))


class Typos:
    """Mends misspelt words of a text. ``vocabulary`` are the words it may mend them into, with weights.

    ``completes`` says of some normal forms whether the one at a position is part of a label that they hold,
    with so many words besides.
    """

    def __init__(self, vocabulary: Counter[str], completes: Completes | None = None) -> None:
        self._completes = completes
        self._by_letter: dict[str, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
        self._normals: set[str] = set()
        self._written = frozenset(vocabulary)
        self._weights: Counter[str] = Counter()
        for word, weight in sorted(vocabulary.items()):
            self._weights[normal_form(word)] += weight
            self._normals.add(normal_form(word))
            if word.isalpha() and _SHORTEST - 1 <= len(word) <= _LONGEST:
                self._by_letter[word[0]][len(word)].append(word)
        self._meant = lru_cache(_REMEMBERED)(self._nearest)
        self._possible = lru_cache(_REMEMBERED)(self._near)

    def mended(self, plain: list[Word], text: str) -> list[Word]:
        """Return the words of a text with misspelt ones given the normal form of what was meant."""
        found = [self._mended(word, text[word.start : word.end]) for word in plain]
        for place, word in enumerate(found if self._completes else ()):
            possible = self._possible(text[word.start : word.end], word.normal)
            if possible and (meant := self._completing(found, place, possible)):
                found[place] = Word(word.start, word.end, meant, word.gap)
        return found

    def _completing(self, found: list[Word], place: int, possible: tuple[str, ...]) -> str:
        """Return the only one of some normal forms that completes a label at a place, or nothing."""
        least = _LEAST_AROUND if found[place].normal in _CONFUSED else 1
        first = max(place - _AROUND, 0)
        around = [word.normal for word in found[first : place + _AROUND + 1]]
        fitting = []
        for normal in possible:
            around[place - first] = normal
            if self._completes and self._completes(around, place - first, least):
                fitting.append(normal)
        return fitting[0] if len(fitting) == 1 else ""

    def _mended(self, word: Word, written: str) -> Word:
        if not self._may_be_misspelt(word.normal, written):
            return word
        meant = self._meant(written.lower())
        return Word(word.start, word.end, meant, word.gap) if meant else word

    def _may_be_misspelt(self, normal: str, written: str) -> bool:
        if not (_SHORTEST - 1 <= len(written) <= _LONGEST and written.isascii() and written.isalpha()):
            return False
        if len(written) <= _SHORTEST and not written.islower():
            return False
        if normal in self._normals or normal in real_words():
            return False
        return not (written.isupper() and len(written) < _LONG)

    def _nearest(self, written: str) -> str:
        """Return the normal form of the one word a misspelt word is nearest to, or nothing."""
        best, normals = _MOST + 1, set[str]()
        for word in self._candidates(written):
            distance = _slips(written, word)
            if distance < best:
                best, normals = distance, set()
            if distance == best <= _MOST:
                normals.add(normal_form(word))
        ranked = sorted(normals, key=lambda normal: (-self._weights[normal], normal))
        doubtful = len(ranked) > 1 and self._weights[ranked[0]] < _CLEARLY * self._weights[ranked[1]]
        return ranked[0] if ranked and not doubtful else ""

    def _may_be_meant(self, written: str, normal: str) -> bool:
        """Return whether a word that is no label's may be misspelt, real ones only if they are short."""
        cased = written.islower() or (written.isupper() and len(written) >= _SHORTEST)
        if not (_SHORTEST - 1 <= len(written) <= _LONGEST and cased and written.isascii()):
            return False
        if len(written) < _SHORTEST and normal in real_words():
            return False
        real = normal in self._normals or normal in real_words()
        return (
            written.isalpha()
            and written.lower() not in self._written
            and (not real or len(written) <= _SHORT)
        )

    def _near(self, written: str, normal: str) -> tuple[str, ...]:
        """Return the normal forms of the label words one slip away from a word that may be misspelt."""
        if normal in _CONFUSED:
            return (_CONFUSED[normal],)
        if not self._may_be_meant(written, normal):
            return ()
        written = written.lower()
        by_length = self._by_letter.get(written[0], {})
        lengths = range(len(written) - 1, len(written) + 2)
        near = [word for length in lengths for word in by_length.get(length, ())]
        near = [word for word in near if OSA.distance(written, word, score_cutoff=1) == 1]
        if len(written) < _SHORTEST:
            near = [word for word in near if len(word) == _SHORTEST and _is_short_slip(written, word)]
            near = [word for word in near if word[: len(written)] == written or word[-1] == written[-1]]
        found = dict.fromkeys(map(normal_form, near))
        return () if normal in found else tuple(found)

    def _candidates(self, written: str) -> Iterable[str]:
        by_length = self._by_letter.get(written[0], {})
        for length in range(len(written) - _MOST - _LONGEST_ENDING, len(written) + _MOST + 1):
            yield from by_length.get(length, ())


def _slips(written: str, word: str) -> int:
    """Return how many slips part two words, more than allowed if too many; a right ending is none."""
    found = _slips_between(written, word)
    for ending in _ENDINGS:
        if found and written.endswith(ending) and len(written) - len(ending) >= _SHORTEST:
            found = min(found, _slips_between(written.removesuffix(ending), word))
    return found


def _slips_between(written: str, word: str) -> int:
    shorter = min(len(written), len(word))
    if shorter < _SHORTEST:
        return 1 if word == written + written[-1] else _MOST + 1
    if shorter == _SHORTEST:
        return 1 if _is_short_slip(written, word) else _MOST + 1
    allowed = _MOST if shorter >= _LONG else 1
    found = int(OSA.distance(written, word, score_cutoff=allowed))
    return found if found <= allowed else _MOST + 1


def _is_short_slip(written: str, word: str) -> bool:
    """Return whether two letters are swapped in a word of four, or a vowel left out of one of five."""
    if OSA.distance(written, word) != 1:
        return False
    left_out = Counter(word) - Counter(written)
    return sorted(written) == sorted(word) or (len(word) > len(written) and left_out.keys() <= _VOWELS)
