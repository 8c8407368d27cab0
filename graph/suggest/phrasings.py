"""Things said in words no label has: "we put ten more servers behind it" adds capacity.

``phrasings.txt`` says of a term which ideas, each in a word of a class in ``synonyms.txt``, show it when they
stand close together in one clause. A pattern is found in any order, or in the written one where a ``>`` parts
its ideas. Which words of a text carry which idea is looked up once, so the work grows with the text and not
with the product of text and patterns.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from graph.suggest import cues
from graph.suggest.normal import normal_form
from graph.suggest.readings import CANNOT
from graph.terms import TERMS

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from graph.suggest.normal import Word

_APART = 2  # words between two words of one phrase: "put the old build back"
_SPARE = 4  # words of a pattern's stretch beyond one for each idea
_NUMBER = "#"
_NUMBER_WORDS = frozenset(
    map(normal_form, "two three four five six seven eight nine ten dozen hundred thousand".split())
)
_NEGATORS = frozenset(
    {"no", "not", "none", "never", "nobodi", "noth", "without", "lack", "nor", "neither", CANNOT}
)

Phrase = tuple[str, ...]
Idea = frozenset[Phrase]


@dataclass(frozen=True, slots=True)
class Pattern:
    """What shows a term: some ideas, the rarest first if they may come in any order."""

    term: str
    ideas: tuple[Idea, ...]
    ordered: bool


def _data(name: str) -> Iterator[str]:
    for line in Path(__file__).with_name(name).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("//"):
            yield line


def _phrase(written: str) -> Phrase:
    return tuple(word if word == _NUMBER else normal_form(word) for word in written.split("_"))


@cache
def classes() -> dict[str, Idea]:
    """Return the words that mean the same, by the name of their class."""
    found: dict[str, Idea] = {}
    for line in _data("synonyms.txt"):
        name, _, members = line.partition(":")
        found[name] = frozenset(map(_phrase, members.split()))
    return found


def _idea(written: str) -> Idea:
    """Return the words that carry an idea, written as words and classes: ``<person>|team``."""
    found: set[Phrase] = set()
    for part in written.split("|"):
        found |= classes()[part[1:-1]] if part.startswith("<") else {_phrase(part)}
    return frozenset(found)


@cache
def patterns() -> tuple[Pattern, ...]:
    """Return all patterns; the terms, IRIs here, are written as ``symptom/hang`` there."""
    found: list[Pattern] = []
    term = ""
    for line in _data("phrasings.txt"):
        if not line.startswith(" "):
            term = TERMS + line.strip()
            continue
        ideas = tuple(_idea(part) for part in line.split() if part != ">")
        ordered = " > " in line
        found.append(Pattern(term, ideas if ordered else tuple(sorted(ideas, key=len)), ordered))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Compiled:
    """A pattern with the numbers of its ideas."""

    term: str
    ideas: tuple[int, ...]
    ordered: bool
    needed: frozenset[int]


Carried = dict[int, dict[int, tuple[int, ...]]]


@dataclass(frozen=True, slots=True)
class Said:
    """A term that a text shows, with the places of the words that do, and whether a negator is among them."""

    term: str
    places: tuple[int, ...]
    exact: bool


class Phrasings:
    """The patterns of some terms, given by their IRIs."""

    def __init__(self, terms: Container[str]) -> None:
        numbers: dict[Idea, int] = {}
        self._by_first: dict[int, list[_Compiled]] = defaultdict(list)
        for one in patterns():
            if one.term in terms:
                ideas = tuple(numbers.setdefault(idea, len(numbers)) for idea in one.ideas)
                self._by_first[ideas[0]].append(_Compiled(one.term, ideas, one.ordered, frozenset(ideas)))
        self._single: dict[str, list[int]] = defaultdict(list, {_NUMBER: []})
        self._longer: dict[str, list[tuple[Phrase, int]]] = defaultdict(list)
        for idea, number in numbers.items():
            for phrase in sorted(idea):
                if phrase == (_NUMBER,):
                    for word in (_NUMBER, *_NUMBER_WORDS):
                        self._single[word].append(number)
                elif len(phrase) == 1:
                    self._single[phrase[0]].append(number)
                else:
                    self._longer[phrase[0]].append((phrase, number))

    def find(self, reading: list[Word], breaks: list[bool]) -> Iterator[Said]:
        """Yield what the words of a text show; ``breaks`` are the words a clause ends before."""
        clauses = _clauses(reading, breaks)
        carried = self._carried(reading, clauses)
        for idea in [idea for idea in carried if idea in self._by_first]:
            for pattern in self._by_first[idea]:
                if carried.keys() >= pattern.needed:
                    yield from _found(pattern, carried, reading, clauses)

    def _carried(self, reading: list[Word], clauses: list[int]) -> Carried:
        """Return for each idea the places where a text has it, by the first of their words."""
        carried: Carried = defaultdict(dict)
        for place, word in enumerate(reading):
            normal = word.normal
            own = (place,)
            for number in self._single.get(normal, ()):
                carried[number][place] = own
            if normal.isdigit():
                for number in self._single[_NUMBER]:
                    carried[number][place] = own
            for phrase, number in self._longer.get(normal, ()):
                if places := _places(phrase, place, reading, clauses):
                    carried[number][place] = places
        return carried


def _clauses(reading: list[Word], breaks: list[bool]) -> list[int]:
    """Return for each word the number of its clause."""
    found: list[int] = []
    number = 0
    for word, ends in zip(reading, breaks, strict=True):
        number += ends or word.normal in cues.TURNS
        found.append(number)
    return found


def _places(phrase: Phrase, place: int, reading: list[Word], clauses: list[int]) -> tuple[int, ...]:
    """Return the places of a phrase that begins at a place, with few words between, or nothing."""
    found = [place]
    for part in phrase[1:]:
        last = found[-1]
        for other in range(last + 1, min(last + 2 + _APART, len(reading))):
            if clauses[other] != clauses[place]:
                return ()
            if reading[other].normal == part:
                found.append(other)
                break
        else:
            return ()
    return tuple(found)


def _found(
    pattern: _Compiled,
    carried: Carried,
    reading: list[Word],
    clauses: list[int],
) -> Iterator[Said]:
    longest = len(pattern.ideas) + _SPARE
    for first in carried[pattern.ideas[0]].values():
        taken = list(first)
        for idea in pattern.ideas[1:]:
            after = taken[-1] + 1 if pattern.ordered else first[0] - longest
            near = _nearest(carried[idea], after, first[0], longest, taken, clauses)
            if not near:
                break
            taken += near
        else:
            places = tuple(sorted(taken))
            if places[-1] - places[0] < longest + len(places) - len(pattern.ideas):
                denying = {n for n in range(places[0], places[-1] + 1) if reading[n].normal in _NEGATORS}
                if denying.issubset(places):
                    yield Said(pattern.term, places, bool(denying))


def _nearest(
    places: dict[int, tuple[int, ...]],
    after: int,
    near: int,
    reach: int,
    taken: list[int],
    clauses: list[int],
) -> tuple[int, ...]:
    """Return the places of an idea nearest to a place, in its clause and not taken, or nothing."""
    best: tuple[int, ...] = ()
    for place in range(max(after, near - reach), near + 2 * reach):
        found = places.get(place, ())
        if not found or clauses[place] != clauses[near] or not set(found).isdisjoint(taken):
            continue
        if not best or abs(place - near) < abs(best[0] - near):
            best = found
    return best
