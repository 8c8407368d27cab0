"""Labels whose words stand apart or the other way round: "the disk on node 4 was full", "loss of packets".

A label of two words counts in either order, one of three words with two of them together, if what stands
between is of the kind that may: little words, a place, a negator (the polarity is read from the words
themselves), the parts of a longer name. The end of a clause and most joining words part them. Looking up
pairs of words keeps the work independent of how many labels there are.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from graph.suggest import clause_words, label_words
from graph.suggest.readings import CANNOT, LITTLE

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from graph.suggest.normal import Word

_REACH = 6  # words between
_NUMBER_REACH = 3
_FIRST = label_words.BEFORE_NUMBERS - {"and", "or"}  # "Xids 63 and 64", not "--signal and 9 others"
_NEW_LINE = re.compile(r"[\n.!?;]\s|\n")
_NUMBERS_GO_ON = re.compile(r"\s*(?:,|/|and\b|or\b|&)\s*(?:and\s|or\s)?\s*\d")
_PARENTHESES = re.compile(r"\s*\([^()\n]{0,60}\)")
_MOST_EXTRA = 2  # of them with a meaning of their own
_ALIKE = frozenset({"equal", "uniform", "similar"})  # "every rank is equally slow": none is the slow one


@dataclass(frozen=True, slots=True)
class _Halves:
    """A label in two halves, in the order a text has them."""

    term: str
    label: tuple[str, ...]
    first: tuple[str, ...]
    second: tuple[str, ...]
    turned: bool
    unable: bool

    @property
    def joined(self) -> bool:
        """Return whether the label itself says that its words may be turned round: "loss of power"."""
        return len(self.label) - self.unable > len(self.first) + len(self.second)


class Windows:
    """The labels that may be found in pieces, by the pair of words where their halves meet."""

    def __init__(self) -> None:
        self._halves: dict[str, dict[str, list[_Halves]]] = {}

    def learn(self, term: str, label: tuple[str, ...], *, says: bool) -> None:
        """Let a label of a term, as bare normal forms, be found in pieces if its words are such that it may.

        It must say that something happened or how something is, by its words or because it ``says`` so.
        """
        unable = label[0] == CANNOT
        content = tuple(word for word in label[unable:] if word not in label_words.JOINING)
        if not 2 <= len(content) <= 3 or not all(_is_content(word) for word in content):
            return
        if content[0] in label_words.PARTICLES or not (says or unable or label_words.SAYING & set(content)):
            return
        for cut in range(1, len(content)):
            first, second = content[:cut], content[cut:]
            self._add(_Halves(term, label, first, second, turned=False, unable=unable))
            if second[-1] not in label_words.PARTICLES:
                self._add(_Halves(term, label, second, first, turned=True, unable=unable))

    def _add(self, halves: _Halves) -> None:
        self._halves.setdefault(halves.first[-1], {}).setdefault(halves.second[0], []).append(halves)

    def find(self, stretch: Stretch) -> Iterator[tuple[str, tuple[int, ...], bool]]:
        """Yield the terms of labels found in pieces.

        Each comes with the positions of its words, and whether it says that something does not work. In "GPUs
        overheated and were throttled" the throttling has its own words only.
        """
        for position, normal in enumerate(stretch.normals):
            if normal in self._halves:
                yield from self._from(position, stretch)

    def _from(self, position: int, stretch: Stretch) -> Iterator[tuple[str, tuple[int, ...], bool]]:
        seconds = self._halves[stretch.normals[position]]
        for other in range(position + 1, min(position + _REACH + 2, len(stretch.words))):
            second = stretch.normals[other]
            if stretch.breaks[other]:
                return
            for halves in seconds.get(second, ()):
                found = stretch.whole(halves, position, other)
                if found and _fits(halves, stretch, found):
                    shared = "and" in stretch.normals[position:other]
                    yield halves.term, found[len(halves.first) :] if shared else found, halves.unable
            if second in _ALIKE or (second in label_words.PARTERS and second != "and"):
                return


@dataclass(frozen=True, slots=True)
class Stretch:
    """The words of a text, where clauses end before them, their looks, and which words labels know."""

    text: str
    words: list[Word]
    normals: list[str]
    breaks: list[bool]
    known: Container[str]

    @classmethod
    def of(cls, text: str, words: list[Word], breaks: list[bool], known: Container[str]) -> Stretch:
        """Return the stretch of some words of a text."""
        return cls(text, words, [word.normal for word in words], breaks, known)

    def written(self, place: int) -> str:
        """Return a word as it is written, in lower case."""
        return self.text[self.words[place].start : self.words[place].end].lower()

    def is_verb(self, place: int) -> bool:
        """Return whether a word has the ending of a verb."""
        return self.written(place).endswith(label_words.VERB_ENDINGS)

    def whole(self, halves: _Halves, position: int, other: int) -> tuple[int, ...]:
        """Return the places of all words of a label whose halves meet at two places, or nothing."""
        begin, end = position + 1 - len(halves.first), other + len(halves.second)
        if end - begin - 1 == other - position:  # one word each
            return position, other
        if begin < 0 or end > len(self.words):
            return ()
        if any(self.breaks[begin + 1 : position + 1]) or any(self.breaks[other + 1 : end]):
            return ()
        if (*self.normals[begin : position + 1], *self.normals[other:end]) != halves.first + halves.second:
            return ()
        return (*range(begin, position + 1), *range(other, end))

    def stands_before(self, position: int, normal: str) -> bool:
        """Return whether a word stands before a place with nothing but little words between."""
        for place in range(position, max(position - 3, 0), -1):
            if self.breaks[place]:
                return False
            if self.normals[place - 1] == normal:
                return True
            if self.normals[place - 1] not in LITTLE:
                return False
        return False

    def is_little(self, place: int) -> bool:
        """Return whether a word adds nothing: little, a place, a number, an adverb, the rest of a name."""
        gap = self.words[place].gap
        goes_on = gap not in ("", " ") and not any(map(str.isspace, gap))  # api|.example|.com is one name
        return goes_on or _is_little(self.normals[place]) or self.written(place).endswith("ly")

    def closes(self, after: int) -> bool:
        """Return whether no further noun follows that the word before a place would describe."""
        if after >= len(self.words) or self.breaks[after]:
            return True
        normal = self.normals[after]
        return _is_little(normal) or normal in label_words.PARTERS or normal not in self.known


def _is_content(word: str) -> bool:
    return word in label_words.PARTICLES or not (
        word in LITTLE
        or word in clause_words.PLACES
        or word in label_words.PARTERS
        or word in label_words.NO_CONTENT
        or len(word) < 2
    )


def _fits(halves: _Halves, stretch: Stretch, found: tuple[int, ...]) -> bool:
    """Return whether what stands between the halves, and after, lets them be one label."""
    last, other = found[len(halves.first) - 1], found[len(halves.first)]
    between = stretch.normals[last + 1 : other]
    if halves.unable != (CANNOT in between or stretch.stands_before(found[0], CANNOT)):
        return False
    extra = [place for place in range(last + 1, other) if not stretch.is_little(place)]
    if "and" in between:
        return not halves.turned and _is_said_too(stretch, extra, other)
    if len(extra) > _MOST_EXTRA or any(word in label_words.PARTERS for word in between):
        return False
    return _may_stand_between(halves, stretch, found, between, extra)


def _may_stand_between(
    halves: _Halves, stretch: Stretch, found: tuple[int, ...], between: list[str], extra: list[int]
) -> bool:
    last = found[len(halves.first) - 1]
    placed = [word for word in between if word in label_words.BETWEEN]
    leading = halves.first[-1] in label_words.DESCRIBING or stretch.is_verb(last)
    if halves.turned and halves.label[0] in label_words.DESCRIBING:
        return _is_said_of(between) and stretch.closes(found[-1] + 1)
    saying = stretch.is_verb(found[-1]) or halves.second[-1] in label_words.DESCRIBING | label_words.PARTICLES
    if halves.turned and not (saying or placed or leading or halves.joined):
        return False  # "alert threshold" is no threshold alert
    if not saying and (halves.turned or halves.first[0] not in label_words.DESCRIBING):
        return all(word in label_words.ABOUT for word in placed) and (
            not extra or extra[0] > last + 1 or leading
        )
    if halves.first[0] in label_words.DESCRIBING and not saying:
        return not placed
    return not extra or (extra[0] > last + 1 and stretch.normals[last + 1] in label_words.BETWEEN)


def _is_said_too(stretch: Stretch, extra: list[int], other: int) -> bool:
    """Return whether a second thing is said of the first word: "GPUs overheated and were throttled"."""
    joining = [place for place in extra if stretch.normals[place] == "and"]
    rest = [place for place in extra if stretch.normals[place] != "and"]
    if len(joining) != 1 or len(rest) > 1 or not stretch.is_verb(other):
        return False
    return all(stretch.is_verb(place) and place < joining[0] for place in rest)


def _is_little(word: str) -> bool:
    return (
        word in LITTLE
        or word in label_words.BETWEEN
        or word in label_words.NEGATING
        or word == CANNOT
        or any(character.isdigit() for character in word)
    )


def _is_said_of(between: list[str]) -> bool:
    """Return whether what stands between says the second of the first: "the config was wrong"."""
    return any(word in label_words.LINKING for word in between) and not any(
        word in label_words.OWNING for word in between
    )


def numbers_after(text: str, plain: list[Word], position: int) -> Iterator[int]:
    """Yield the positions of the numbers that belong to a word: "Xid (PCI:0000:4e:00): 79", "Xids 63 and 64".

    What stands in parentheses right after the word is passed over, and so are some little words.
    """
    place = _past_parentheses(text, plain, position)
    passed = 0
    while place < len(plain) and not _NEW_LINE.search(plain[place].gap) and passed < _NUMBER_REACH:
        if plain[place].normal.isdigit():
            yield place
            passed = 0 if _NUMBERS_GO_ON.match(text, plain[place].end) else _NUMBER_REACH
        elif plain[place].normal in (label_words.BEFORE_NUMBERS if place > position + 1 else _FIRST):
            passed += 1
        else:
            return
        place += 1


def _past_parentheses(text: str, plain: list[Word], position: int) -> int:
    place = position + 1
    opened = _PARENTHESES.match(text, plain[position].end)
    while opened and place < len(plain) and plain[place].start < opened.end():
        place += 1
    return place
