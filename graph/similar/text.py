"""The text channel: how much of what a question says in rare words a case says too.

One part is BM25 over weighted sections and the length of the whole case (Robertson and Zaragoza 2009, "The
Probabilistic Relevance Framework: BM25 and Beyond", sections 3.4 and 3.6), of the words that tell most,
divided by what a case would get that held every one of them without end. The other is the cosine of all their
words. Both depend on the question, the case and the corpus only, never on the other candidates, so nonsense
scores low even where it is the best there is.
"""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from graph.similar.cosine import rarity, told, unit
from graph.similar.stop_words import STOP_WORDS
from graph.suggest.normal import words
from graph.suggest.polarity import NO_PHRASES, FixedPhrases, PolarityReader

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import NDArray

    from graph.similar.arrays import CaseArrays

# What a section is worth: what was seen tells more than what was done about it.
SECTION_WEIGHTS = {
    "title": 1.0,
    "symptoms": 1.0,
    "signals": 1.0,
    "seen_as": 1.0,
    "trigger": 0.7,
    "detection": 0.6,
    "root_cause": 0.6,
    "contributing_factors": 0.4,
    "lessons": 0.3,
    "remediation": 0.3,
    "action_items": 0.2,
}
SECTIONS = {section: number for number, section in enumerate(SECTION_WEIGHTS)}
SATURATION = 0.8  # k1: a word seen once in the symptoms gives 1 / 1.8 of its weight
LENGTH_NORM = 0.75  # b: how much less a word counts in a case that has more words altogether
BM25_PART, COSINE_PART = 0.42, 0.58
QUERY_WORDS = 24  # of a question whose words BM25 counts
COSINE_WORDS = 96  # of a question whose words the cosine counts
FEWEST_WORDS = 8  # a question of one rare word is bounded as if it had eight: one word is no resemblance
UNKNOWN_SHARE = 0.5  # a word no case has counts half in the bound: it may be a typing slip
LONGEST_WORD = 64  # characters; longer runs are digests and dumps, which tell nothing

_WEIGHTS = np.array(list(SECTION_WEIGHTS.values()))


@dataclass(frozen=True, slots=True)
class Place:
    """Where a word stands: a section, the number of that section's text, and code points in it.

    ``position`` counts the words of the text.
    """

    section: str
    part: int
    start: int
    end: int
    position: int


@dataclass(frozen=True, slots=True)
class Asked:
    """The words of a question that count, with their places, those that tell most first.

    ``weights`` is what each of those tells that BM25 counts, ``bound`` is what it is divided by, and
    ``vector`` is what each word gives the cosine.
    """

    places: dict[str, tuple[Place, ...]]
    weights: dict[str, float]
    bound: float
    vector: dict[str, float]


class TextChannel:
    """What each word of an index tells, and what its cases share with a question."""

    def __init__(self, arrays: CaseArrays) -> None:
        self._arrays = arrays
        lengths = arrays["lengths"].sum(axis=1, dtype=np.float64)
        self._relative = lengths / max(float(lengths.mean()) if len(lengths) else 0.0, 1.0)
        self._rarest = math.log(1 + (len(arrays.ids) + 0.5) / 0.5)

    def weight(self, word: str) -> float:
        """Return how much a word tells: BM25's inverse document frequency, at least 0."""
        holders, cases = self._arrays.holders_of(word), len(self._arrays.ids)
        return math.log(1 + (cases - holders + 0.5) / (holders + 0.5))

    def rarity(self, word: str) -> float:
        """Return the weight of a word as 0 to 1, 1 for a word no case has."""
        return self.weight(word) / self._rarest

    def ask(self, found: Iterable[tuple[str, Place]], factors: Mapping[str, float] | None = None) -> Asked:
        """Return the words of a question that count: those that tell most, known ones first.

        ``factors`` say of some words how much more or less than others they count.
        """
        places: dict[str, list[Place]] = defaultdict(list)
        for word, place in found:
            if self._arrays.holders_of(word) or not word.isdigit():
                places[word].append(place)
        factors = factors or {}
        weighed = {word: self.weight(word) * factors.get(word, 1.0) for word in places}
        unknown = {word for word in places if not self._arrays.holders_of(word)}
        ordered = sorted(places, key=lambda word: (word in unknown, -weighed[word], word))[:COSINE_WORDS]
        kept = ordered[:QUERY_WORDS]
        bound = sum(weighed[word] * (UNKNOWN_SHARE if word in unknown else 1.0) for word in kept)
        return Asked(
            {word: tuple(places[word]) for word in ordered},
            {word: weighed[word] for word in kept},
            max(bound, FEWEST_WORDS * self._rarest),
            self._vector({word: (len(places[word]), factors.get(word, 1.0)) for word in ordered}),
        )

    def _vector(self, found: Mapping[str, tuple[int, float]]) -> dict[str, float]:
        """Return what words give the cosine that a question has so often and that count so much."""
        cases = len(self._arrays.ids)
        holders = np.array([self._arrays.holders_of(word) for word in found], dtype=np.float64)
        often, factors = np.array(list(found.values()), dtype=np.float64).reshape(-1, 2).T
        weights = told(often) * rarity(cases, holders) * factors * np.where(holders, 1.0, UNKNOWN_SHARE)
        least = math.sqrt(FEWEST_WORDS) * (math.log(1 + cases) + 1)
        return unit(dict(zip(found, weights.tolist(), strict=True)), least)

    def shares(self, asked: Asked, rows: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return what each word of a question (columns, in its order) gives each case (rows of the index).

        The sum of a row is at most 1.
        """
        numbers = [self._arrays.words.get(word, -1) for word in asked.places]
        amounts = self._amounts(numbers, rows)
        counted = np.array([asked.weights.get(word, 0.0) for word in asked.places]) / asked.bound
        given = BM25_PART * counted * self._saturated(amounts, rows)
        given += COSINE_PART * self._cosines(amounts, numbers, rows) * np.array(list(asked.vector.values()))
        return np.asarray(given)

    def _amounts(self, numbers: list[int], rows: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return how much of some words (columns) some cases have (rows), their sections weighed."""
        arrays, width = self._arrays, len(numbers)
        column_of = np.full(len(arrays.words) + 1, -1, dtype=np.int32)
        for column, number in enumerate(numbers):
            if number >= 0:
                column_of[number] = column
        row, entry = arrays.ragged("entry_starts", rows)
        column = column_of[arrays["entry_words"][entry]]
        row, entry, column = (array[column >= 0] for array in (row, entry, column))
        weights = _WEIGHTS[arrays["entry_sections"][entry]] * arrays["entry_counts"][entry]
        held = np.bincount(row * width + column, weights, minlength=len(rows) * width)
        return held.astype(np.float64).reshape(len(rows), width)

    def _saturated(self, amounts: NDArray[np.float64], rows: NDArray[np.int64]) -> NDArray[np.float64]:
        total = amounts / (1 - LENGTH_NORM + LENGTH_NORM * self._relative[rows])[:, None]
        return np.asarray(total / (SATURATION + total))

    def _cosines(
        self, amounts: NDArray[np.float64], numbers: list[int], rows: NDArray[np.int64]
    ) -> NDArray[np.float64]:
        """Return what words are of the vectors of some cases, brought to length 1."""
        known = np.maximum(np.array(numbers, dtype=np.int64), 0)
        holders = self._arrays["holders"][known].astype(np.float64) if len(self._arrays.words) else 0.0
        norms = np.maximum(self._arrays["norms"][rows].astype(np.float64), 1e-9)
        return np.asarray(told(amounts) * rarity(len(self._arrays.ids), np.asarray(holders)) / norms[:, None])


def content_words(
    text: str, section: str, part: int, fixed: FixedPhrases = NO_PHRASES
) -> list[tuple[str, Place]]:
    """Return the words of a text that carry meaning and are not denied, in normal form, with their places."""
    plain = words(text)
    reader = PolarityReader(text, plain, fixed)
    hidden = bytearray(len(text))
    for scope in reader.scopes:
        if scope.cue.polarity == "ruled_out":
            hidden[scope.start : scope.end] = b"\1" * (scope.end - scope.start)
    return [
        (word.normal, Place(section, part, word.start, word.end, position))
        for position, word in enumerate(plain)
        if tells(word.normal) and not hidden[word.start]
    ]


def tells(normal: str) -> bool:
    """Return whether a word in normal form can say anything about an incident."""
    return 1 < len(normal) <= LONGEST_WORD and normal not in STOP_WORDS
