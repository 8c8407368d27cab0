"""Whether a mention says that something is so: denied, hedged, or plainly there.

Rules in the manner of NegEx and ConText (Chapman et al. 2001, Harkema et al. 2009), written for the way
engineers type: "no OOM, segfault or Xid", "ECC: none", "OOM? no", "DNS pods healthy". A rule never reaches
past the end of a sentence, and a label that itself contains a negator ("no route to host") is no denial.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from graph.suggest import cues

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graph.suggest.normal import Word

Polarity = Literal["present", "hedged", "ruled_out", "past", "planned"]


_SENTENCE_END = re.compile(r"[.!?](?:\s|$)|[;\n]|\s[-–—]+\s|[…•→]|[)\]]")
_ANSWER_NO = re.compile(
    r"\s*(?:[:=]\s*(?:none|no|nil|0|false|negative|n/a)\b|\?\s*(?:no|nope|none)\b)", re.IGNORECASE
)
_ANSWERS = re.compile(r"[?:=]\s*$")  # what follows answers the word before and denies nothing after it
_QUESTION = re.compile(r"\s*\?")
_LIST_LONGEST = 4
_HEDGE_REACH = 4
_AFTER_REACH = 5
_REACH = 12


@dataclass(frozen=True, slots=True)
class Cue:
    """The words that decided a polarity: what they did and where they stand, in code points."""

    polarity: Polarity
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Scope:
    """A stretch of words a cue speaks about."""

    cue: Cue
    start: int
    end: int


class PolarityReader:
    """Finds the scopes of all cues of a text once, then answers for each mention."""

    def __init__(self, text: str, words: list[Word]) -> None:
        self._text = text
        self._words = words
        self._normals = [word.normal for word in words]
        self._starts = {word.start: position for position, word in enumerate(words)}
        self._ends = {word.end: position for position, word in enumerate(words)}
        self.scopes = tuple(self._scopes())

    def of(self, start: int, end: int) -> Cue | None:
        """Return the cue that speaks about a mention, or None if it is plainly present."""
        after = self._answer(end)
        if after:
            return after
        found = [scope for scope in self.scopes if scope.start <= start < scope.end]
        outside = [scope.cue for scope in found if scope.cue.end <= start or scope.cue.start >= end]
        denials = [cue for cue in outside if cue.polarity == "ruled_out"]
        if denials:
            return denials[0] if len(denials) != 2 or not _doubled(denials) else None
        return outside[0] if outside else None

    def _answer(self, end: int) -> Cue | None:
        no = _ANSWER_NO.match(self._text, end)
        if no:
            return Cue("ruled_out", no.start(), no.end())
        question = _QUESTION.match(self._text, end)
        return Cue("hedged", question.start(), question.end()) if question else None

    def _scopes(self) -> Iterator[Scope]:
        position = 0
        while position < len(self._words):
            pseudo = self._phrase_at(position, cues.PSEUDO)
            if pseudo:
                position += pseudo
                continue
            yield from self._scopes_at(position)
            position += 1

    def _scopes_at(self, position: int) -> Iterator[Scope]:
        long, short = (
            self._phrase_at(position, cues.DENY_AFTER),
            self._phrase_at(position, cues.DENY_NEXT),
        )
        if _ANSWERS.search(self._words[position].gap):
            return
        if long and long >= short:
            yield from self._scope("ruled_out", position, position + long, self._clause(position + long))
        elif short:
            yield from self._scope("ruled_out", position, position + short, self._next(position + short))
        if after := self._phrase_at(position, cues.DENY_BEFORE):
            yield from self._scope_before(position, position + after)
        if hedge := self._phrase_at(position, cues.HEDGES):
            reach = min(self._sentence(position + hedge), position + hedge + _HEDGE_REACH)
            yield from self._scope("hedged", position, position + hedge, reach)

    def _phrase_at(self, position: int, phrases: tuple[tuple[str, ...], ...]) -> int:
        """Return how many words of the longest phrase stand at a position, 0 if none does."""
        for phrase in phrases:
            if self._normals[position : position + len(phrase)] == list(phrase):
                return len(phrase) if self._is_free(position, position + len(phrase)) else 0
        return 0

    def _is_free(self, first: int, last: int) -> bool:
        """Return whether some words are one phrase and no part of a compound such as "fine-tune"."""
        inner = self._words[first + 1 : last]
        whole = not any(_SENTENCE_END.search(word.gap) or "," in word.gap for word in inner)
        return whole and not (last < len(self._words) and self._words[last].gap == "-")

    def _scope(self, polarity: Polarity, first: int, last: int, reach: int) -> Iterator[Scope]:
        if reach > last:
            cue = Cue(polarity, self._words[first].start, self._words[last - 1].end)
            yield Scope(cue, self._words[last].start, self._words[reach - 1].end)

    def _scope_before(self, first: int, last: int) -> Iterator[Scope]:
        position = first
        while position and first - position < _AFTER_REACH and not self._ends_clause(position):
            position -= 1
        if position < first:
            cue = Cue("ruled_out", self._words[first].start, self._words[last - 1].end)
            yield Scope(cue, self._words[position].start, self._words[first - 1].end)

    def _ends_clause(self, position: int) -> bool:
        gap = self._words[position].gap
        return bool(_SENTENCE_END.search(gap) or "," in gap) or self._normals[position - 1] in cues.STOPS

    def _sentence(self, position: int) -> int:
        """Return the position after the last word of the sentence a position is in."""
        while position < len(self._words) and not _SENTENCE_END.search(self._words[position].gap):
            position += 1
        return position

    def _next(self, position: int) -> int:
        """Return the end of a short scope: fillers, then the words up to the next filler or stop."""
        end = self._sentence(position)
        while position < end and self._normals[position] in cues.FILLERS:
            position += 1
        last = position
        while last < end and last - position < _LIST_LONGEST and not self._closes(last, position):
            last += 1
        return last

    def _closes(self, position: int, first: int) -> bool:
        if self._normals[position] in cues.STOPS or self._normals[position] in cues.PLACES:
            return True
        return position > first and ("," in self._words[position].gap or self._normals[position] == "and")

    def _clause(self, position: int) -> int:
        """Return the end of a long scope: the clause, or the list if one follows."""
        end = min(self._sentence(position), position + _REACH)
        last = position
        while last < end:
            normal = self._normals[last]
            if normal in cues.STOPS or normal in cues.PLACES or (normal == "and" and last > position):
                break
            if last > position and "," in self._words[last].gap and not self._list_goes_on(last, end):
                break
            last += 1
        return last

    def _list_goes_on(self, position: int, end: int) -> bool:
        """Return whether the words after a comma are items of a list that closes with or, nor."""
        length = 0
        for place in range(position, end):
            normal = self._normals[place]
            if normal in {"or", "nor"}:
                return True
            if normal in cues.STOPS or normal in {"no", "and", "the", "a"}:
                return False
            length = 0 if "," in self._words[place].gap else length + 1
            if length > _LIST_LONGEST:
                return False
        return False


def _doubled(cues: list[Cue]) -> bool:
    """Return whether two denials cancel each other: one before and one after, as in "no X was ruled out"."""
    return cues[0].start != cues[1].start and cues[0].end < cues[1].start
