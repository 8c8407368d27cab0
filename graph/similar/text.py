"""The text channel: how much of what a question says in rare words a case says too.

BM25 over weighted sections (Robertson and Zaragoza 2009, "The Probabilistic Relevance Framework: BM25 and
Beyond", section 3.6), divided by what a case would get that held every word of the question without end. That
bound depends on the question and the corpus only, never on the other candidates, so nonsense scores low even
where it is the best there is.
"""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from graph.similar.stop_words import STOP_WORDS
from graph.suggest.normal import words
from graph.suggest.polarity import NO_PHRASES, FixedPhrases, PolarityReader

if TYPE_CHECKING:
    from collections.abc import Iterable

    from graph.cases import Case

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
SATURATION = 0.8  # k1: a word seen once in the symptoms gives 1 / 1.8 of its weight
LENGTH_NORM = 0.3  # b: sections differ in length because sources do, so length says little
QUERY_WORDS = 24
FEWEST_WORDS = 3  # a question of one rare word is bounded as if it had three: one word is no resemblance
UNKNOWN_SHARE = 0.5  # a word no case has counts half in the bound: it may be a typing slip


@dataclass(frozen=True, slots=True)
class Place:
    """Where a word stands: a section, the number of that section's text, and code points in it."""

    section: str
    part: int
    start: int
    end: int
    position: int


@dataclass(frozen=True, slots=True)
class Asked:
    """The words of a question that count, with their places, rarity and the bound on any score."""

    places: dict[str, tuple[Place, ...]]
    weights: dict[str, float]
    bound: float


class TextIndex:
    """Words of all cases, by word. Words a case denies ("no OOM in dmesg") are not indexed.

    ``labels`` are those of the ontology: one that holds a negator ("no space left on device") denies nothing.
    """

    def __init__(self, cases: Iterable[Case], labels: Iterable[str] = ()) -> None:
        self._fixed = FixedPhrases(labels)
        self._places: dict[str, dict[str, list[Place]]] = {}
        self._lengths: dict[str, dict[str, int]] = {}
        self._texts: dict[str, dict[tuple[str, int], str]] = {}
        for case in cases:
            self._learn(case)
        self._holders: dict[str, list[str]] = defaultdict(list)
        for case_id, places in self._places.items():
            for word in places:
                self._holders[word].append(case_id)
        self._average = self._average_lengths()

    def _learn(self, case: Case) -> None:
        places: dict[str, list[Place]] = defaultdict(list)
        lengths: dict[str, int] = defaultdict(int)
        texts: dict[tuple[str, int], str] = {}
        for part, (section, text) in enumerate(case.texts()):
            texts[section, part] = text
            for word, place in content_words(text, section, part, self._fixed):
                places[word].append(place)
                lengths[section] += 1
        self._places[case.id] = dict(places)
        self._lengths[case.id] = dict(lengths)
        self._texts[case.id] = texts

    def _average_lengths(self) -> dict[str, float]:
        total: dict[str, int] = defaultdict(int)
        number: dict[str, int] = defaultdict(int)
        for lengths in self._lengths.values():
            for section, length in lengths.items():
                total[section] += length
                number[section] += 1
        return {section: total[section] / number[section] for section in total}

    def weight(self, word: str) -> float:
        """Return how much a word tells: BM25's inverse document frequency, at least 0."""
        holders, cases = len(self._holders.get(word, ())), len(self._places)
        return math.log(1 + (cases - holders + 0.5) / (holders + 0.5))

    def rarity(self, word: str) -> float:
        """Return the weight of a word as 0 to 1, 1 for a word no case has."""
        highest = math.log(1 + (len(self._places) + 0.5) / 0.5)
        return self.weight(word) / highest

    def ask(self, text: str) -> Asked:
        """Return the words of a question that count: not denied, no stop words, the rarest QUERY_WORDS."""
        places: dict[str, list[Place]] = defaultdict(list)
        for word, place in content_words(text, "", 0, self._fixed):
            if word in self._holders or not word.isdigit():
                places[word].append(place)
        ranked = sorted(places, key=lambda word: (word not in self._holders, -self.weight(word), word))
        kept = ranked[:QUERY_WORDS]
        weights = {word: self.weight(word) for word in kept}
        known = {word: 1.0 if word in self._holders else UNKNOWN_SHARE for word in kept}
        rarest = math.log(1 + (len(self._places) + 0.5) / 0.5)
        bound = max(sum(weights[word] * known[word] for word in kept), FEWEST_WORDS * rarest)
        return Asked({word: tuple(places[word]) for word in kept}, weights, bound)

    def shares(self, asked: Asked) -> dict[str, dict[str, float]]:
        """Return for each case that shares a word what each shared word gives; a case's sum is at most 1."""
        found: dict[str, dict[str, float]] = defaultdict(dict)
        for word, weight in asked.weights.items():
            for case_id in self._holders.get(word, ()):
                found[case_id][word] = weight * self._saturated(case_id, word) / asked.bound
        return found

    def _saturated(self, case_id: str, word: str) -> float:
        lengths = self._lengths[case_id]
        amount = 0.0
        for place in self._places[case_id][word]:
            relative = lengths[place.section] / self._average[place.section]
            amount += SECTION_WEIGHTS[place.section] / (1 - LENGTH_NORM + LENGTH_NORM * relative)
        return amount / (SATURATION + amount)

    def places(self, case_id: str, word: str) -> list[Place]:
        """Return where a case has a word, the most telling section first."""
        places = self._places[case_id].get(word, [])
        return sorted(places, key=lambda place: (-SECTION_WEIGHTS[place.section], place.part, place.start))

    def text(self, case_id: str, place: Place) -> str:
        """Return the text of the section a place is in."""
        return self._texts[case_id][place.section, place.part]


def content_words(
    text: str, section: str, part: int, fixed: FixedPhrases = NO_PHRASES
) -> list[tuple[str, Place]]:
    """Return the words of a text that carry meaning and are not denied, in normal form, with their places."""
    plain = words(text)
    reader = PolarityReader(text, plain, fixed)
    denied = [scope for scope in reader.scopes if scope.cue.polarity == "ruled_out"]
    hidden = bytearray(len(text))
    for scope in denied:
        hidden[scope.start : scope.end] = b"\1" * (scope.end - scope.start)
    return [
        (word.normal, Place(section, part, word.start, word.end, position))
        for position, word in enumerate(plain)
        if word.normal not in STOP_WORDS and not hidden[word.start] and len(word.normal) > 1
    ]
