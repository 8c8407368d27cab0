"""Whether a mention says that something is so: denied, hedged, or plainly there.

Rules in the manner of NegEx and ConText (Chapman et al. 2001, Harkema et al. 2009), written for the way
engineers type: "no OOM, segfault or Xid", "ECC: none", "OOM? no", "DNS pods healthy". A rule never reaches
past the end of a sentence, and a label that itself contains a negator ("no route to host") is no denial.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from typing import TYPE_CHECKING

from graph.suggest import clause_words, cue_phrases, denial_words, denials, label_words
from graph.suggest.answers import (
    ANSWER_NO,
    ANSWER_YES,
    ANSWER_ZERO,
    CLEAN,
    CROSSED,
    HOLDS_NEGATOR,
    JOINED,
    NO_THING,
    NOT_DONE,
    NOTHING_DONE,
    OF_ANOTHER,
    QUESTION,
    SAID_NO,
    TICKED,
    TOOK_PLACE,
)
from graph.suggest.clauses import Clauses
from graph.suggest.denial_cues import CUES, GOOD_NEWS, NO_PHRASES, FixedPhrases
from graph.suggest.denial_scopes import DenialScopes
from graph.suggest.elsewhen import elsewhen_scopes
from graph.suggest.findings import finding_scopes
from graph.suggest.headings import heading_scopes
from graph.suggest.reach import Reach
from graph.suggest.readings import LITTLE
from graph.suggest.replies import reply_scopes
from graph.suggest.scopes import ACTIONS, Cue, Polarity, Scope
from graph.suggest.supposed import supposed_scopes
from graph.suggest.times import time_scopes

if TYPE_CHECKING:
    import re
    from collections.abc import Iterable

    from graph.suggest.normal import Word

__all__ = ["NO_PHRASES", "Cue", "FixedPhrases", "Polarity", "PolarityReader", "Scope"]

_ANSWER_REACH = 4
_SAID_WITHIN = 12  # code points
_SHORT = 3  # words; who types no more means each of them


class PolarityReader:
    """Finds the scopes of all cues of a text once, then answers for each mention.

    ``words`` are the words of the text; ``fixed`` are labels that hold a cue, ``labelled`` places where one
    was found. The work grows with the length of the text and no faster.
    """

    def __init__(
        self,
        text: str,
        words: list[Word],
        fixed: FixedPhrases = NO_PHRASES,
        labelled: Iterable[tuple[int, int]] = (),
    ) -> None:
        self._text = text
        self._words = words
        self._ticked = bool(TICKED.search(text))
        self._at = Clauses(text, words)
        self._reach = Reach(self._at)
        self._denials = DenialScopes(self._at, fixed, self._words_within(labelled))
        self.scopes = (
            *self._denials.scopes(),
            *reply_scopes(self._at),
            *supposed_scopes(self._at),
            *time_scopes(self._at),
            *elsewhen_scopes(self._at),
            *heading_scopes(self._at),
            *finding_scopes(self._at),
        )
        self._covering: dict[int, list[Scope]] = defaultdict(list)
        for scope in self.scopes:
            begin, end = bisect_left(self._at.starts, scope.start), bisect_left(self._at.starts, scope.end)
            for n in range(begin, end):
                self._covering[n].append(scope)

    def _words_within(self, spans: Iterable[tuple[int, int]]) -> frozenset[int]:
        starts = self._at.starts
        return frozenset(
            n for start, end in spans for n in range(bisect_left(starts, start), bisect_left(starts, end))
        )

    def of(
        self,
        start: int,
        end: int,
        facet: str = "",
        *,
        countable: bool = True,
        parts: tuple[tuple[int, int], ...] = (),
    ) -> Cue | None:
        """Return the cue that speaks about a mention of a facet, or None if it is plainly present.

        Of what is not ``countable`` a zero says nothing: ``gpu=0`` is a GPU's number. ``parts`` are all
        pieces of the mention; words of theirs are no cue of it.
        """
        no = self._answered_no(start, end, facet, countable=countable)
        if no:
            return Cue("ruled_out", no.start(), no.end())
        if ANSWER_YES.match(self._text, end):
            return None
        event = self._denied_event(start, end)
        if event:
            return event
        outside = [
            cue
            for cue in self._about(start, end, facet)
            if not parts
            or cue.polarity != "ruled_out"
            or cue.start < parts[0][0]
            or all(cue.end <= begin or cue.start >= after for begin, after in parts)
        ]
        denials = [cue for cue in outside if cue.polarity == "ruled_out" and self._denies(cue, end, facet)]
        if denials:
            return None if self._doubled(denials, start, end) else denials[0]
        times = [cue for cue in outside if cue.polarity in ("past", "planned")]
        hedges = [cue for cue in outside if cue.polarity == "hedged"]
        if times:
            return times[0]
        question = QUESTION.match(self._text, end)
        if not hedges and question:
            answer = self._good_answer(bisect_left(self._at.starts, end))
            return answer or Cue("hedged", question.start(), question.end())
        return hedges[0] if hedges else None

    def _answered_no(self, start: int, end: int, facet: str, *, countable: bool) -> re.Match[str] | None:
        """Return what says no, none or zero beside a mention: "drops=0", "OOM ✗"."""
        no = ANSWER_NO.match(self._text, end)
        last = bisect_left(self._at.starts, end) - 1
        if not no and countable and self._at.normals[last] not in denials.NUMBERED:
            no = ANSWER_ZERO.match(self._text, end)
        no = no or CLEAN.search(self._text, max(start - _SAID_WITHIN, 0), start)
        if not no and self._ticked:
            no = CROSSED.search(self._text, max(start - _SAID_WITHIN, 0), start)
        return no or (NOTHING_DONE.match(self._text, end) if facet in ACTIONS else None)

    def _denied_event(self, start: int, end: int) -> Cue | None:
        """Return what makes a label that holds a negator a denial: "no failover took place"."""
        if not HOLDS_NEGATOR.search(self._text, start, end):
            return None
        after = TOOK_PLACE.match(self._text, end)
        if NO_THING.search(self._text, start, end):
            after = after or OF_ANOTHER.match(self._text, end)
        if after:
            return Cue("ruled_out", after.start(), after.end())
        said_no = SAID_NO.search(self._text[max(start - _SAID_WITHIN, 0) : start])
        if said_no or NOT_DONE.match(self._text, start):
            return Cue("ruled_out", start, end)
        return None

    def between(self, parts: tuple[tuple[int, int], ...]) -> Cue | None:
        """Return the negator between the pieces of a label: "the leader never changed"."""
        first, after = bisect_left(self._at.starts, parts[0][1]), bisect_left(self._at.starts, parts[-1][0])
        for place in range(first, after):
            inside = any(start <= self._at.starts[place] < end for start, end in parts)
            normal = self._at.normals[place]
            if (
                not inside
                and (normal in denial_words.PASSING or normal.endswith("n't"))
                and not self._passes(place)
            ):
                return Cue("ruled_out", self._words[place].start, self._words[place].end)
        return None

    def _passes(self, place: int) -> bool:
        """Return whether a negator at a word denies nothing: "not only", but not "not started"."""
        _, kinds = self._denials.cue_at(
            bisect_left(self._at.word_of, place) + self._words[place].normal.endswith("n't")
        )
        return "pass" in kinds and "undone" not in kinds

    def is_meant(self, start: int, end: int) -> bool:
        """Return whether a thing is not just named in passing: the text is short, or blames it."""
        at = self._at
        first, after = max(bisect_right(at.starts, start) - 1, 0), bisect_left(at.starts, end)
        if self._is_short(first):
            return True
        while (
            after < len(self._words)
            and at.normals[after] in label_words.LINKING | LITTLE
            and not at.is_parted(after)
        ):
            after += 1
        if after < len(self._words) and not at.is_parted(after) and at.normals[after] in label_words.AT_FAULT:
            return True
        while first and at.normals[first - 1] in clause_words.DETERMINERS and not at.is_parted(first):
            first -= 1
        if first < len(self._words) and (at.is_parted(first) or "(" in at.words[first].gap):
            return False
        begin = bisect_left(at.word_of, first)
        return any(
            tuple(at.tokens[begin - len(blame) : begin]) == blame
            for blame in label_words.BLAMING
            if len(blame) <= begin
        )

    def _is_short(self, position: int) -> bool:
        """Return whether the paragraph of a word has no more words than a search."""
        begin, end = position, position + 1
        while begin and position - begin < _SHORT and not self._at.ends_paragraph(begin):
            begin -= 1
        while end < len(self._words) and end - begin <= _SHORT and not self._at.ends_paragraph(end):
            end += 1
        return end - begin <= _SHORT

    def _good_answer(self, position: int) -> Cue | None:
        """Return the words that answer a question with good news: "Certificates? All valid until 2030."."""
        if position == len(self._words) or self._at.ends_paragraph(position):
            return None
        asking = self._at.normals[self._at.sentence_begins[position - 1] : position]
        if not denial_words.WHY.isdisjoint(asking):
            return None
        end = min(self._at.sentence_ends[position + 1], position + _ANSWER_REACH)
        for word in range(position, end):
            for length, kinds in CUES.at(self._at.tokens, bisect_left(self._at.word_of, word)):
                if kinds & GOOD_NEWS and self._reach.closes_a_clause(min(word + length, len(self._words))):
                    last = min(word + length, len(self._words)) - 1
                    return Cue("ruled_out", self._words[word].start, self._words[last].end)
        return None

    def _about(self, start: int, end: int, facet: str) -> list[Cue]:
        """Return the cues that speak about a mention and are no part of it."""
        place = bisect_right(self._at.starts, start) - 1
        inside = place + 1 < len(self._words) and self._at.starts[place + 1] < end
        if inside and self._at.normals[place] == "to":  # of "going to" as much as of "to restart"
            place, start = place + 1, self._at.starts[place + 1]
        found = list(self._covering.get(place, ()))
        first = start
        if self._at.normals[place : place + 1] and self._at.normals[place] in clause_words.PLACES:
            found += [scope for scope in self._covering.get(place + 1, ()) if scope not in found]
            first = self._words[place].end  # of "not blocked in" as much as of "in D state"
        last = bisect_left(self._at.starts, end) - 1
        if last > place:  # a denial after a label may reach no further back than its last words
            found += [
                scope
                for scope in self._covering.get(last, ())
                if scope.cue.polarity == "ruled_out"
                and scope.cue.start >= end
                and scope not in found
                and JOINED.fullmatch(self._text, end, scope.cue.start)
            ]
        return [
            scope.cue
            for scope in found
            if (scope.facets is None or facet in scope.facets)
            and (scope.cue.end <= first or scope.cue.start >= end)
        ]

    def _denies(self, cue: Cue, end: int, facet: str) -> bool:
        """Return whether a denial says that something is not so: "restarted it, all fine" was restarted."""
        if facet != "remediation" or cue.end <= end:
            return True
        first, after = bisect_left(self._at.starts, cue.start), bisect_left(self._at.starts, cue.end)
        spelled = (
            token for normal in self._at.normals[first:after] for token in cue_phrases.spelled_out(normal)
        )
        return not denial_words.DENYING.isdisjoint(spelled)

    def _doubled(self, denials: list[Cue], start: int, end: int) -> bool:
        """Return whether two denials cancel each other, as in "no node was ruled out"."""
        before = [cue for cue in denials if cue.end <= start]
        if self._is_lack_denied(before):
            return True
        after = [cue for cue in denials if cue.start >= end]
        if len(before) != 1 or not after or max(one.start for one in after) >= min(one.end for one in after):
            return False
        first = self._at.normals[bisect_left(self._at.starts, before[0].start)]
        return first in denial_words.QUANTIFIERS and not set("(:=?,") & set(self._text[end : after[0].start])

    def _is_lack_denied(self, before: list[Cue]) -> bool:
        """Return whether a denial denies a lack: "not a single host without errors"."""
        lacks = [cue for cue in before if self._normal_at(cue.start) in denial_words.LACKS]
        return any(
            not self._at.comma[place] and other.end <= cue.start
            for cue in lacks
            for other in before
            for place in [bisect_left(self._at.starts, cue.start)]
            if other is not cue
        )

    def _normal_at(self, start: int) -> str:
        return self._at.normals[bisect_left(self._at.starts, start)]
