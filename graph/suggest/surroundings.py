"""The words around a mention, each with where it stands from it.

A text becomes tokens: normal forms with contractions spelled out, marks, ends of sentences, ``<M>`` for each
mention whatever it is, ``#`` for a number other than 0. From a mention one looks back and ahead to the end
of the sentence, and on to the beginning of the next one of its paragraph: "OOM? Nope." The tokens and the
pairs of neighbours seen there are counted by place, so that what is learnt of them holds for any term.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from typing import TYPE_CHECKING

from graph.suggest.cue_phrases import spelled_out

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from graph.suggest.normal import Word

Words = tuple[str, ...]
MENTION, NUMBER, BEGIN, FINISH = "<M>", "#", "<", ">"
PLACES = (
    "before 1", "before 2", "before 3-4", "before 5+",
    "after 1", "after 2", "after 3-4", "after 5+",
    "next sentence", "next sentence 1",
)  # fmt: skip
SIDES = tuple(place.split()[0] for place in PLACES)
AROUND = 8  # the place of the pair made of what stands before a mention and what stands after it
_BEFORE = (0, 1, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3)  # the slots of the tokens, from the mention away
_AFTER = tuple(slot + 4 for slot in _BEFORE)
_NEXT = (9, 8, 8, 8, 8, 8, 8, 8)
_ENDS = {".": ".", "!": ".", ";": ".", "?": "?", "\n": "\n"}
_STOPS = frozenset((*_ENDS.values(), BEGIN, FINISH))
_DASHES = frozenset("-–—")
_EMPTY_LINE = re.compile(r"\n\s*\n")


class Surroundings:
    """The tokens of a text with its mentions, in order. ``spans`` gives the stretch of each token.

    Mentions that share a word are one token; a stretch without any word is no mention.
    """

    def __init__(self, text: str, plain: list[Word], mentions: Iterable[tuple[int, int]]) -> None:
        self.tokens = [BEGIN]
        self.spans = [(0, 0)]
        self._places: dict[int, int] = {}
        self._read(text, plain, _by_word(plain, mentions))

    def _read(self, text: str, plain: list[Word], mentions: dict[int, set[int]]) -> None:
        """Add the tokens of a text. ``mentions`` gives where mentions start by the words they hold."""
        inside: set[int] = set()  # the mentions the last token stands for
        for number, word in enumerate(plain):
            starts = mentions.get(number, set())
            goes_on = not inside.isdisjoint(starts)
            if word.gap != " " and not goes_on:
                self._add_gap(text, word.start - len(word.gap), word.start)
            if starts and not goes_on:
                self._add(MENTION, word.start, word.end)
            elif not starts:
                for token in spelled_out(word.normal):
                    self._add(_number(token) if token.isdecimal() else token, word.start, word.end)
            inside = starts | inside if goes_on else starts
            self._places.update(dict.fromkeys(starts, len(self.tokens) - 1))
        end = plain[-1].end if plain else 0
        self._add_gap(text, end, len(text))
        self._finish(len(text))

    def _add(self, token: str, start: int, end: int) -> None:
        self.tokens.append(token)
        self.spans.append((start, end))

    def _finish(self, place: int) -> None:
        if self.tokens[-1] == "\n":
            self.tokens.pop()
            self.spans.pop()
        self._add(FINISH, place, place)

    def _add_gap(self, text: str, start: int, end: int) -> None:
        """Add what stands between two words; an empty line parts a text in two."""
        empty = _EMPTY_LINE.search(text, start, end)
        self._add_marks(text, start, empty.start() if empty else end)
        if empty:
            self._finish(empty.start())
            self._add(BEGIN, empty.end(), empty.end())
            self._add_marks(text, empty.end(), end)

    def _add_marks(self, text: str, start: int, end: int) -> None:
        for place in range(start, end):
            mark = text[place]
            after, before = text[place + 1 : place + 2], text[place - 1 : place]
            if (mark.isspace() and mark != "\n") or mark == "_":
                continue
            if (mark == "." and after and not after.isspace()) or (mark in _DASHES and not before.isspace()):
                continue
            if mark in _ENDS and self.tokens[-1] in _STOPS:
                continue
            self._add(_ENDS.get(mark, mark), place, place + 1)

    def place(self, start: int) -> int | None:
        """Return the place among the tokens of the mention that starts at a code point, if it has words."""
        return self._places.get(start)

    def around(self, place: int) -> Iterator[tuple[int, Words, int]]:
        """Yield slot, words and place of each token around a mention's, and of each pair of neighbours.

        The slot is an index of ``PLACES``; a pair, in the order of the text, is counted where the one farther
        from the mention stands. What ends the sentence is a token, too.
        """
        tokens, at = self.tokens, place
        for slot, at in zip(_BEFORE, range(place - 1, -1, -1), strict=False):
            yield slot, (tokens[at],), at
            if at < place - 1:
                yield slot, (tokens[at], tokens[at + 1]), at
            if tokens[at] in _STOPS:
                break
        yield AROUND, (tokens[place - 1], tokens[place + 1]), place + 1
        for slot, at in zip(_AFTER, range(place + 1, len(tokens)), strict=False):
            yield slot, (tokens[at],), at
            if at > place + 1:
                yield slot, (tokens[at - 1], tokens[at]), at
            if tokens[at] in _STOPS:
                break
        yield from self._next(at)

    def _next(self, at: int) -> Iterator[tuple[int, Words, int]]:
        """Yield the first tokens of the sentence after one that goes on at a place, none at the end."""
        while self.tokens[at] not in _STOPS:
            at += 1
        if self.tokens[at] == FINISH:
            return
        for slot, after in zip(_NEXT, range(at + 1, len(self.tokens)), strict=False):
            yield slot, (self.tokens[after],), after
            if self.tokens[after] in _STOPS:
                break


def _number(token: str) -> str:
    return "0" if int(token) == 0 else NUMBER


def _by_word(plain: list[Word], mentions: Iterable[tuple[int, int]]) -> dict[int, set[int]]:
    """Return the mentions that hold a word, or a part of it, by the word's place."""
    starts, ends = [word.start for word in plain], [word.end for word in plain]
    found: dict[int, set[int]] = defaultdict(set)
    for start, end in mentions:
        for number in range(bisect_right(ends, start), bisect_left(starts, end)):
            found[number].add(start)
    return found
