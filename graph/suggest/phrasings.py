"""Things said in words no label has: "we put ten more servers behind it" adds capacity.

``phrasings.txt`` says of a term which ideas, each in a word of a class in ``synonyms.txt``, show it when they
stand close together in one clause. A pattern is found in any order, or in the written one where a ``>`` parts
its ideas, next to each other where a ``>>`` does. Patterns are tried where a text has their rarest idea, and
the places of an idea are looked up once, so the work grows with the text and not with the product of text and
patterns.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING

from graph.suggest import doubt_words
from graph.suggest.normal import normal_form
from graph.suggest.readings import CANNOT, GRAMMAR
from graph.terms import TERMS

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator

    from graph.suggest.normal import Word

_APART = 2  # words between two words of one phrase: "put the old build back"
_SPARE = 4  # words of a pattern's stretch beyond one for each idea
_UNCOUNTED = 2  # little words among them
_LITTLE_SPARE = 1  # of one whose ideas stand next to each other
_JOINTS = frozenset({">", ">>"})
_NUMBER = "#"
_NUMBER_WORDS = frozenset(
    map(normal_form, "two three four five six seven eight nine ten dozen hundred thousand".split())
)
_NEGATORS = frozenset(
    {"no", "not", "none", "never", "nobodi", "noth", "without", "lack", "nor", "neither", CANNOT}
)

_PARTING = frozenset(map(normal_form, "before unless if instead".split()))  # "the old array before it fails"
_SMALL = GRAMMAR | frozenset("of in on at to from for with by and as that which or into".split())

Phrase = tuple[str, ...]
Idea = frozenset[Phrase]


@dataclass(frozen=True, slots=True)
class Pattern:
    """What shows a term: some ideas, the rarest first if they may come in any order.

    ``spare`` are the words that may stand between them.
    """

    term: str
    ideas: tuple[Idea, ...]
    ordered: bool
    spare: int = _SPARE


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
        ideas = tuple(_idea(part) for part in line.split() if part not in _JOINTS)
        ordered = not _JOINTS.isdisjoint(line.split())
        spare = _LITTLE_SPARE if ">>" in line and " > " not in line else _SPARE
        found.append(Pattern(term, ideas if ordered else tuple(sorted(ideas, key=len)), ordered, spare))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Idea:
    """The words that carry an idea: the first of all its phrases, single ones, longer ones by their first."""

    first: frozenset[str]
    words: frozenset[str]
    longer: dict[str, tuple[Phrase, ...]]


@dataclass(frozen=True, slots=True)
class _Compiled:
    """A pattern with the numbers of its ideas, and the first words of those that are not its rarest."""

    number: int
    term: str
    ideas: tuple[int, ...]
    others: tuple[frozenset[str], ...]
    ordered: bool
    spare: int


Carried = dict[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Said:
    """A term that a text shows, with the places of the words that do, and whether a negator is among them."""

    term: str
    places: tuple[int, ...]
    exact: bool


class Phrasings:
    """The patterns of some terms, given by their IRIs."""

    def __init__(self, terms: Container[str]) -> None:
        wanted = [one for one in patterns() if one.term in terms]
        numbers: dict[Idea, int] = {}
        for one in wanted:
            for idea in one.ideas:
                numbers.setdefault(idea, len(numbers))
        self._ideas = [_compiled(idea) for idea in numbers]
        uses = Counter(word for one in wanted for idea in one.ideas for word in _first_words(idea))
        common = {idea: sum(uses[word] for word in _first_words(idea)) for idea in numbers}
        self._by_word: dict[str, list[_Compiled]] = defaultdict(list)
        for number, one in enumerate(wanted):
            ideas = tuple(numbers[idea] for idea in one.ideas)
            rarest = sorted(one.ideas, key=common.__getitem__)
            others = tuple(self._ideas[numbers[idea]].first for idea in rarest[1:])
            compiled = _Compiled(number, one.term, ideas, others, one.ordered, one.spare)
            for word in sorted(_first_words(rarest[0])):
                self._by_word[word].append(compiled)

    def find(self, reading: list[Word], breaks: list[bool]) -> Iterator[Said]:
        """Yield what the words of a text show; ``breaks`` are the words a clause ends before."""
        text = _Text(reading, breaks, self._ideas)
        for pattern in self._possible(text.in_clauses()):
            if all(map(text.carried, pattern.ideas)):
                yield from _found(pattern, text)

    def _possible(self, clauses: Iterable[set[str]]) -> list[_Compiled]:
        """Return the patterns of whose ideas a clause has at least the first words."""
        found: dict[int, _Compiled] = {}
        for clause in clauses:
            for word in clause:
                for pattern in self._by_word.get(word, ()):
                    for other in pattern.others:
                        if clause.isdisjoint(other):
                            break
                    else:
                        found[pattern.number] = pattern
        return [found[number] for number in sorted(found)]


def _first_words(idea: Idea) -> frozenset[str]:
    return frozenset(phrase[0] for phrase in idea)


def _compiled(idea: Idea) -> _Idea:
    longer: dict[str, list[Phrase]] = defaultdict(list)
    for phrase in sorted(idea):
        if len(phrase) > 1:
            longer[phrase[0]].append(phrase)
    single = frozenset(phrase[0] for phrase in idea if len(phrase) == 1)
    return _Idea(_first_words(idea), single, {word: tuple(phrases) for word, phrases in longer.items()})


class _Text:
    """The words of a text: where each stands, in which clause, and which ideas they carry."""

    def __init__(self, reading: list[Word], breaks: list[bool], ideas: list[_Idea]) -> None:
        self.reading = reading
        self.clauses = _clauses(reading, breaks)
        self.counted = list(accumulate(word.normal not in _SMALL for word in reading))
        self.places: dict[str, list[int]] = defaultdict(list)
        for place, word in enumerate(reading):
            self.places[word.normal].append(place)
            if word.normal.isdigit() or word.normal in _NUMBER_WORDS:
                self.places[_NUMBER].append(place)
        self._words = frozenset(self.places)
        self._ideas = ideas
        self._carried: dict[int, Carried] = {}

    def in_clauses(self) -> Iterable[set[str]]:
        """Return the different words of each clause."""
        found: dict[int, set[str]] = defaultdict(set)
        for word, places in self.places.items():
            for place in places:
                found[self.clauses[place]].add(word)
        return found.values()

    def carried(self, idea: int) -> Carried:
        """Return the places where the text has an idea, by the first of their words."""
        found = self._carried.get(idea)
        if found is None:
            found = self._carried[idea] = self._look(self._ideas[idea])
        return found

    def _look(self, idea: _Idea) -> Carried:
        found: Carried = {}
        for word in sorted(self._words & idea.words):
            for place in self.places[word]:
                found[place] = (place,)
        for word in sorted(self._words.intersection(idea.longer)):
            for place in self.places[word]:
                for phrase in idea.longer[word]:
                    if places := _places(phrase, place, self.reading, self.clauses):
                        found[place] = places
        return found


def _clauses(reading: list[Word], breaks: list[bool]) -> list[int]:
    """Return for each word the number of its clause."""
    found: list[int] = []
    number = 0
    for word, ends in zip(reading, breaks, strict=True):
        number += ends or word.normal in doubt_words.TURNS
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


def _found(pattern: _Compiled, text: _Text) -> Iterator[Said]:
    reading = text.reading
    longest = len(pattern.ideas) + pattern.spare
    for first in text.carried(pattern.ideas[0]).values():
        taken = list(first)
        for idea in pattern.ideas[1:]:
            after = taken[-1] + 1 if pattern.ordered else first[0] - longest
            near = _nearest(text.carried(idea), after, first[0], longest, taken, text.clauses)
            if not near:
                break
            taken += near
        else:
            places = tuple(sorted(taken))
            if _length(places, text) < longest + len(places) - len(pattern.ideas):
                between = {n: reading[n].normal for n in range(places[0], places[-1] + 1)}
                denying = {n for n, normal in between.items() if normal in _NEGATORS}
                parting = {n for n, normal in between.items() if normal in _PARTING}
                if (denying | parting).issubset(places):
                    yield Said(pattern.term, places, bool(denying))


def _length(places: tuple[int, ...], text: _Text) -> int:
    """Return how many words lie between the ends of a stretch, a few little ones of a long one left out."""
    whole = places[-1] - places[0]
    little = whole - (text.counted[places[-1]] - text.counted[places[0]])
    return whole - min(little, _UNCOUNTED) if len(places) > 2 else whole


def _nearest(
    places: Carried,
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
