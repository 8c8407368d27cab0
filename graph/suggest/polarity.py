"""Whether a mention says that something is so: denied, hedged, or plainly there.

Rules in the manner of NegEx and ConText (Chapman et al. 2001, Harkema et al. 2009), written for the way
engineers type: "no OOM, segfault or Xid", "ECC: none", "OOM? no", "DNS pods healthy". A rule never reaches
past the end of a sentence, and a label that itself contains a negator ("no route to host") is no denial.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from typing import TYPE_CHECKING, Literal

from graph.suggest import cues, denials
from graph.suggest.clauses import Clauses, PhraseTable
from graph.suggest.readings import LITTLE
from graph.suggest.scopes import Cue, Polarity, Scope
from graph.suggest.times import ACTIONS, time_scopes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from graph.suggest.cues import Phrase
    from graph.suggest.normal import Word

__all__ = ["NO_PHRASES", "Cue", "FixedPhrases", "Polarity", "PolarityReader", "Scope"]

_Kind = Literal[
    "pass",
    "take_back",
    "after",
    "clears",
    "all",
    "list",
    "next",
    "before",
    "before_at_end",
    "works",
    "all_before",
    "gone",
    "absent",
    "over",
    "undone",
    "unused",
    "sees",
    "nothing",
    "again",
    "answer",
    "hedge",
    "hedge_before",
    "belief",
]

_BLANK = r"[^\S\n]*"
_NEXT_LINE = rf"{_BLANK}\n?{_BLANK}"  # an answer may stand on the next line, not after an empty one
_ANSWERING = re.compile(rf"[?:=]{_NEXT_LINE}\Z")
_REMARKING = re.compile(rf"(?:[,(→]|[-=]>|{_BLANK}[-–—]){_BLANK}\Z")
_VALUE = re.compile(r"=[\"']?\Z")  # in "oom=no nccl=2.1" the "no" says nothing of what follows
_CLOSED = rf"""["'`]?{_BLANK}(?:[,;!?)\]\}}|…\n]|\.(?:\s|$)|$|[-–—]\s)|\s+(?:but|and|while|though|yet|so)\b"""
_ANSWER_NO = re.compile(
    rf"""["'`]?{_BLANK}(?:
        (?:[:=]|[-=]>|→){_NEXT_LINE}["'`]?
          (?:(?:none(?!\s+of)|nil|null|false|negative|n/a|absent|nope)\b | no\b(?={_CLOSED}))
      | ={_BLANK}no\b
      | \?+{_NEXT_LINE}(?:no|nope|none|nah|never|hardly|unlikely|negative|not|nothing|nada)\b
        (?={_CLOSED}|\s+(?:we|i|it|they|there|that|this|but|and|here|really|at|likely|seen|found|one|a|in|on|any)\b)
      | [-–—]+\s+(?:none|no|nope)\b(?={_CLOSED})
      | \((?:none|no|nope|nil)\)
      | -free\b(?!\s+(?:memory|space|disk))
    )""",
    re.IGNORECASE | re.VERBOSE,
)
_COUNT = r"(?:\s+(?:events?|errors?))?(?:\s+(?:count(?:er)?s?|totals?|rates?|numbers?))?"
_ANSWER_ZERO = re.compile(
    rf"""["'`]?{_COUNT}(?:
        {_BLANK}[:=]{_BLANK}["'`]?0(?:\.0+)?\s?%?(?={_CLOSED}|\s+[\w.-]{{1,40}}[:=])
      | (?:\s+(?:is|are|was|were|at|of|still|all|both|stay(?:s|ed)?|remain(?:s|ed)?|reads?)){{1,4}}
        \s+(?:0(?:\.0+)?\s?%?|zero)(?={_CLOSED})
      | {_BLANK}[:=]?{_BLANK}count(?:er)?s?{_BLANK}[:=]?{_BLANK}(?:0|zero)(?={_CLOSED})
    )""",
    re.IGNORECASE | re.VERBOSE,
)
_ANSWER_YES = re.compile(rf"{_BLANK}\?{_NEXT_LINE}(?:yes|yep|yup|yeah)\b", re.IGNORECASE)
_QUESTION = re.compile(rf"{_BLANK}\?")
_ITEM_LONGEST = 4
_HEDGE_REACH = 4
_BEFORE_REACH = 5
_ALL_BEFORE_REACH = 20
_ANSWER_REACH = 4
_REACH = 12
_LIST_REACH = 40
_TAKEN_BACK_WITHIN = 8
_SHORT = 3  # words; who types no more means each of them
_THINGS = frozenset({"component"})
_TROUBLES = frozenset({"symptom", "root_cause", "contributing_factor"})
_EVENTS = _TROUBLES | ACTIONS
_AFTER: frozenset[_Kind] = frozenset({"after", "sees", "all", "next"})

_CUES: PhraseTable[_Kind] = PhraseTable(
    {
        "pass": (*cues.PSEUDO, *denials.STANDSTILL),
        "take_back": cues.TAKE_BACK,
        "after": (*cues.DENY_AFTER, *denials.SIGNS, *denials.UNTOUCHED, *denials.BLAMES),
        "sees": (*denials.SEES, *denials.ZERO),
        "nothing": denials.NOTHING,
        "absent": denials.ABSENT,
        "over": denials.OVER,
        "undone": denials.UNDONE,
        "unused": denials.UNUSED,
        "clears": cues.CLEARS,
        "all": (*cues.DENY_ALL, *denials.EXCLUDES),
        "list": cues.DENY_LIST,
        "next": (*cues.DENY_NEXT, *denials.OTHERS),
        "before": (*cues.DENY_BEFORE, *denials.WELL),
        "before_at_end": cues.DENY_BEFORE_AT_END,
        "works": cues.THING_WORKS,
        "all_before": (*cues.DENY_ALL_BEFORE, *denials.NOT_IT),
        "gone": cues.GONE,
        "again": cues.SAME_AGAIN,
        "answer": (*cues.ANSWERS, *denials.ANSWERS, ("0",)),
        "hedge": cues.HEDGES,
        "hedge_before": cues.HEDGES_BEFORE,
        "belief": cues.BELIEFS,
    }
)
_PASS: frozenset[_Kind] = frozenset({"pass"})
_AT_END: frozenset[_Kind] = frozenset(
    {"answer", "nothing", "absent", "over", "before_at_end", "hedge_before"}
)
_GOOD_NEWS: frozenset[_Kind] = frozenset({"works", "answer", "before", "before_at_end"})
_IN_LABELS: frozenset[_Kind] = frozenset(
    {"pass", "after", "clears", "all", "next", "before", "before_at_end", "works", "hedge"}
)


# What speaks of some facets only, and of what stands before it.
_CLEARED: dict[_Kind, frozenset[str]] = {
    "undone": ACTIONS,
    "unused": _THINGS,
    "absent": _EVENTS,
    "over": _EVENTS,
    "gone": _TROUBLES,
}


def _facets_cleared(kinds: frozenset[_Kind], *, closing: bool) -> frozenset[str]:
    """Return the facets that a cue of some kinds denies before it, none if it denies nothing."""
    counting = kinds if closing else kinds - _AT_END
    return next((facets for kind, facets in _CLEARED.items() if kind in counting), frozenset())


class FixedPhrases:
    """The labels that hold a cue, such as "no route to host": where one stands, nothing is denied."""

    def __init__(self, labels: Iterable[str] = ()) -> None:
        phrases = {phrase for label in labels if _holds_a_cue(phrase := cues.phrase(label))}
        self.cues: PhraseTable[_Kind] = PhraseTable({"pass": tuple(phrases)})


def _holds_a_cue(phrase: Phrase) -> bool:
    return any(
        length < len(phrase) and kinds & _IN_LABELS
        for position in range(len(phrase))
        for length, kinds in _CUES.at(phrase, position)
    )


NO_PHRASES = FixedPhrases()


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
        self._fixed = fixed
        self._at = Clauses(text, words)
        self._labelled = self._words_within(labelled)
        self.scopes = (*self._scopes(), *time_scopes(self._at))
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

    def of(self, start: int, end: int, facet: str = "", *, countable: bool = True) -> Cue | None:
        """Return the cue that speaks about a mention of a facet, or None if it is plainly present.

        Of what is not ``countable`` a zero says nothing: ``gpu=0`` is a GPU's number.
        """
        no = _ANSWER_NO.match(self._text, end) or (countable and _ANSWER_ZERO.match(self._text, end))
        if no:
            return Cue("ruled_out", no.start(), no.end())
        if _ANSWER_YES.match(self._text, end):
            return None
        outside = self._about(start, end, facet)
        denials = [cue for cue in outside if cue.polarity == "ruled_out" and self._denies(cue, end, facet)]
        if denials:
            return None if self._doubled(denials, start, end) else denials[0]
        times = [cue for cue in outside if cue.polarity in ("past", "planned")]
        hedges = [cue for cue in outside if cue.polarity == "hedged"]
        if times and (facet in ACTIONS or not hedges):
            return times[0]
        question = _QUESTION.match(self._text, end)
        if not hedges and question:
            answer = self._good_answer(bisect_left(self._at.starts, end))
            return answer or Cue("hedged", question.start(), question.end())
        return hedges[0] if hedges else None

    def between(self, parts: tuple[tuple[int, int], ...]) -> Cue | None:
        """Return the negator between the pieces of a label: "the leader never changed"."""
        first, after = bisect_left(self._at.starts, parts[0][1]), bisect_left(self._at.starts, parts[-1][0])
        for place in range(first, after):
            inside = any(start <= self._at.starts[place] < end for start, end in parts)
            normal = self._at.normals[place]
            if not inside and (normal in cues.PASSING or normal.endswith("n't")) and not self._passes(place):
                return Cue("ruled_out", self._words[place].start, self._words[place].end)
        return None

    def _passes(self, place: int) -> bool:
        """Return whether a negator at a word denies nothing: "not only"."""
        _, kinds = self._cue_at(
            bisect_left(self._at.word_of, place) + self._words[place].normal.endswith("n't")
        )
        return "pass" in kinds

    def is_meant(self, start: int, end: int) -> bool:
        """Return whether a thing is not just named in passing: the text is short, or blames it."""
        at = self._at
        first, after = max(bisect_right(at.starts, start) - 1, 0), bisect_left(at.starts, end)
        if self._is_short(first):
            return True
        while (
            after < len(self._words)
            and at.normals[after] in cues.LINKING | LITTLE
            and not at.is_parted(after)
        ):
            after += 1
        if after < len(self._words) and not at.is_parted(after) and at.normals[after] in cues.AT_FAULT:
            return True
        while first and at.normals[first - 1] in cues.DETERMINERS and not at.is_parted(first):
            first -= 1
        if first < len(self._words) and (at.is_parted(first) or "(" in at.words[first].gap):
            return False
        begin = bisect_left(at.word_of, first)
        return any(
            tuple(at.tokens[begin - len(blame) : begin]) == blame
            for blame in cues.BLAMING
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
        end = min(self._at.sentence_ends[position + 1], position + _ANSWER_REACH)
        for word in range(position, end):
            for length, kinds in _CUES.at(self._at.tokens, bisect_left(self._at.word_of, word)):
                if kinds & _GOOD_NEWS and self._closes_a_clause(min(word + length, len(self._words))):
                    last = min(word + length, len(self._words)) - 1
                    return Cue("ruled_out", self._words[word].start, self._words[last].end)
        return None

    def _about(self, start: int, end: int, facet: str) -> list[Cue]:
        """Return the cues that speak about a mention and are no part of it."""
        place = bisect_right(self._at.starts, start) - 1
        inside = place + 1 < len(self._words) and self._at.starts[place + 1] < end
        if inside and self._at.normals[place] == "to":  # of "going to" as much as of "to restart"
            place, start = place + 1, self._at.starts[place + 1]
        found = self._covering.get(place, ())
        return [
            scope.cue
            for scope in found
            if (scope.facets is None or facet in scope.facets)
            and (scope.cue.end <= start or scope.cue.start >= end)
        ]

    def _denies(self, cue: Cue, end: int, facet: str) -> bool:
        """Return whether a denial says that something is not so: "restarted it, all fine" was restarted."""
        if facet != "remediation" or cue.end <= end:
            return True
        first, after = bisect_left(self._at.starts, cue.start), bisect_left(self._at.starts, cue.end)
        spelled = (token for normal in self._at.normals[first:after] for token in cues.spelled_out(normal))
        return not cues.DENYING.isdisjoint(spelled)

    def _doubled(self, denials: list[Cue], start: int, end: int) -> bool:
        """Return whether two denials cancel each other, as in "no node was ruled out"."""
        before = [cue for cue in denials if cue.end <= start]
        if self._is_lack_denied(before):
            return True
        after = [cue for cue in denials if cue.start >= end]
        if len(before) != 1 or len(after) != 1:
            return False
        first = self._at.normals[bisect_left(self._at.starts, before[0].start)]
        return first in cues.QUANTIFIERS and not set("(:=?,") & set(self._text[end : after[0].start])

    def _is_lack_denied(self, before: list[Cue]) -> bool:
        """Return whether a denial denies a lack: "not a single host without errors"."""
        lacks = [cue for cue in before if self._normal_at(cue.start) in cues.LACKS]
        return any(
            not self._at.comma[place] and other.end <= cue.start
            for cue in lacks
            for other in before
            for place in [bisect_left(self._at.starts, cue.start)]
            if other is not cue
        )

    def _normal_at(self, start: int) -> str:
        return self._at.normals[bisect_left(self._at.starts, start)]

    # Cues and their scopes

    def _scopes(self) -> Iterator[Scope]:
        position, taken_back = 0, -1
        denied_until = -1
        while position < len(self._at.tokens):
            length, kinds = self._cue_at(position)
            if "take_back" in kinds:
                taken_back = position + length + _TAKEN_BACK_WITHIN
            elif length and "pass" not in kinds:
                first, last = self._at.places(position, length)
                if position < taken_back and kinds & {"after", "next"}:
                    taken_back = -1
                elif "again" in kinds:
                    yield from self._again(first, last, denied_until)
                else:
                    before = self._before(position)
                    for scope in self._scopes_of(kinds, first, last, before):
                        denied_until = (
                            max(denied_until, last) if scope.cue.polarity == "ruled_out" else denied_until
                        )
                        yield scope
            if not length:
                yield from self._parted_cue(position)
            position += length or 1

    def _before(self, position: int) -> str:
        """Return the word before a cue, adverbs passed over: "not really fine"."""
        while position and self._is_adverb(self._at.word_of[position - 1]):
            position -= 1
        return self._at.tokens[position - 1] if position else ""

    def _is_adverb(self, place: int) -> bool:
        word = self._words[place]
        return word.normal in cues.ADVERBS or self._text[word.start : word.end].lower().endswith("ly")

    def _cue_at(self, position: int) -> tuple[int, frozenset[_Kind]]:
        """Return how many tokens the longest cue at a position has, 0 if none stands there, and its kinds."""
        for length, kinds in self._fixed.cues.at(self._at.tokens, position):
            if not self._at.is_cut(position, length, commas=False):
                return length, kinds
        for length, kinds in _CUES.at(self._at.tokens, position):
            if self._at.is_free(position, length) and not self._breaks_a_label(position, length):
                places = range(*self._at.places(position, length))
                if places[0] not in self._labelled and places[-1] in self._labelled and "pass" in kinds:
                    continue
                if kinds <= _AT_END and not self._counts_at_end(kinds, places[0], places[-1] + 1):
                    continue
                inside = kinds & _IN_LABELS and not self._labelled.isdisjoint(places)
                return (1, _PASS) if inside else (length, kinds)
        return 0, frozenset()

    def _counts_at_end(self, kinds: frozenset[_Kind], first: int, last: int) -> bool:
        """Return whether a cue that counts only as an end of its clause is one."""
        if not self._closes_a_clause(last):
            return False
        return self._answered(kinds, first) >= 0 or bool(kinds - {"answer", "nothing"})

    def _breaks_a_label(self, position: int, length: int) -> bool:
        """Return whether a label that holds a cue begins inside some tokens and ends after them."""
        inside = range(position + 1, position + length)
        return any(
            n + size > position + length
            for n in inside
            for size, _ in self._fixed.cues.at(self._at.tokens, n)
        )

    def _scopes_of(self, kinds: frozenset[_Kind], first: int, last: int, before: str) -> Iterator[Scope]:
        """Yield what a cue speaks about: what stands before it, a list after it, or what follows."""
        closing = self._closes_a_clause(last)
        if closing and (begin := self._answered(kinds, first)) >= 0:
            facets = _EVENTS if self._at.normals[first] == "0" else None
            yield from self._scope("ruled_out", first, last, begin, first, facets)
        elif "all_before" in kinds:
            begin = max(self._at.sentence_begins[first], first - _ALL_BEFORE_REACH)
            yield from self._scope("ruled_out", first, last, begin, first)
        elif kinds & {"all", "list"} and ":" in self._at.gap(last):
            yield from self._scope("ruled_out", first, last, last, self._end_of_list(last))
        elif self._denies_before(kinds, first, closing) and before not in cues.NEGATORS:
            asked = _QUESTION.match(self._text, self._words[last - 1].end)
            yield from self._scope("hedged" if asked else "ruled_out", first, last, self._begin(first), first)
            if self._at.normals[first] in cues.PASSING or self._at.normals[first].endswith("n't"):
                # "not overloaded" denies the overload, too
                yield from self._scope("ruled_out", first, first + 1, first + 1, last)
        elif before not in cues.NEGATORS and (facets := _facets_cleared(kinds, closing=closing)):
            yield from self._scope("ruled_out", first, last, self._begin(first), first, facets)
        elif "works" in kinds and before not in cues.NEGATORS | cues.RISING and self._closes_plainly(last):
            if not _QUESTION.match(self._text, self._words[last - 1].end):
                yield from self._scope("ruled_out", first, last, self._begin(first), first, _THINGS)
        else:
            yield from self._scopes_after(kinds, first, last, before)

    def _scopes_after(self, kinds: frozenset[_Kind], first: int, last: int, before: str) -> Iterator[Scope]:
        value = _VALUE.search(self._words[first].gap)
        if kinds & {"after", "clears", "all"} and not value:
            if "clears" in kinds:
                yield from self._scope("ruled_out", first, last, self._begin(first), first, _THINGS)
            yield from self._scope("ruled_out", first, last, last, self._end(last, _REACH, "all" in kinds))
        elif "sees" in kinds and not value:
            yield from self._scope(
                "ruled_out", first, last, last, self._end(last, _REACH, through=True), _EVENTS
            )
        elif "next" in kinds and not value:
            yield from self._next(first, last, before)
        elif "belief" in kinds:
            end = self._end(last, _REACH, through=False)
            polarity: Polarity = "ruled_out" if self._turns_out(end) else "hedged"
            yield from self._scope(polarity, first, last, last, end)
        else:
            yield from self._hedges(kinds, first, last)

    def _hedges(self, kinds: frozenset[_Kind], first: int, last: int) -> Iterator[Scope]:
        if "hedge_before" in kinds and self._closes_a_clause(last) and self._begin(first) < first:
            yield from self._scope("hedged", first, last, self._begin(first), first)
        elif "hedge" in kinds:
            yield from self._scope("hedged", first, last, last, self._end_of_hedge(last))

    def _next(self, first: int, last: int, before: str) -> Iterator[Scope]:
        """Yield what a denial of the next thing speaks about, and whom it clears of a bad state."""
        begin = self._past(cues.FILLERS, last)
        normal = self._at.normals[first]
        doing = before in cues.DOING or normal in cues.OF_DOING
        item = 1 if doing and begin == last == first + 1 else _ITEM_LONGEST
        yield from self._scope("ruled_out", first, last, last, self._end(begin, item, through=False))
        if self._is_bad_state(begin, self._at.sentence_ends[last]):
            yield from self._scope("ruled_out", first, last, self._begin(first), first, _THINGS)

    def _again(self, first: int, last: int, denied_until: int) -> Iterator[Scope]:
        """Yield what "too" says of its clause: the same as the denial that ends the clause before."""
        begin = self._begin(first)
        if begin < first and self._closes_a_clause(last) and 0 <= begin - denied_until <= 1:
            yield from self._scope("ruled_out", first, last, begin, first, _THINGS)

    def _denies_before(self, kinds: frozenset[_Kind], first: int, closing: bool) -> bool:
        at_end = "before_at_end" in kinds and closing and self._begin(first) < first
        return at_end or ("before" in kinds and (closing or not kinds & _AFTER))

    def _answered(self, kinds: frozenset[_Kind], first: int) -> int:
        """Return where what a cue answers begins, -1 if it answers nothing."""
        if "nothing" in kinds and (begin := self._searched(first)) >= 0:
            return begin
        return self._begin(first - 1) if "answer" in kinds and self._is_answer(first) else -1

    def _is_answer(self, first: int) -> bool:
        """Return whether what begins at a word answers what stands before: "disk? no", "OOM, ruled out"."""
        gap = self._words[first].gap
        if _ANSWERING.search(gap):
            return self._at.gap(first + 1) != "."  # 0.5
        return bool(_REMARKING.search(gap)) and self._at.normals[first] in denials.REMARKS

    def _searched(self, first: int) -> int:
        """Return the verb of searching before a word in its sentence, or in the one before, -1 if none."""
        begin = self._at.sentence_begins[first]
        if begin == first and first and not self._at.ends_paragraph(first):
            begin = self._at.sentence_begins[first - 1]
        for place in range(max(begin, first - _ALL_BEFORE_REACH), first):
            if self._at.normals[place] in denials.SEARCHING:
                return self._begin(place)
        return -1

    def _parted_cue(self, position: int) -> Iterator[Scope]:
        """Yield what stands inside a cue in two parts: "rules packet loss out"."""
        first = self._at.word_of[position]
        particles = denials.IN_TWO.get(self._at.normals[first], ())
        if not particles or (position and self._at.tokens[position - 1] in cues.NEGATORS):
            return
        end = min(self._at.sentence_ends[first + 1], first + 2 + _REACH)
        for place in range(first + 2, end):
            if self._at.colon[place] or self._at.normals[place] in cues.STOPS:
                return
            if self._at.normals[place] in particles and self._closes_a_clause(place + 1):
                yield from self._scope("ruled_out", first, first + 1, first + 1, place)
                return

    def _scope(
        self,
        polarity: Polarity,
        first: int,
        last: int,
        begin: int,
        end: int,
        facets: frozenset[str] | None = None,
    ) -> Iterator[Scope]:
        """Yield the scope from one word to before another of a cue with its own first and last word."""
        if begin < end:
            cue = Cue(polarity, self._words[first].start, self._words[last - 1].end)
            yield Scope(cue, self._words[begin].start, self._words[end - 1].end, facets)

    def _closes_a_clause(self, position: int) -> bool:
        """Return whether nothing of a clause, or an afterthought only, follows before a word."""
        if position == len(self._words) or self._at.is_parted(position):
            return True
        if "(" in self._words[position].gap:
            return True
        if tuple(self._at.normals[position : position + 2]) in cues.ALL_ALONG:
            return True
        normal = self._at.normals[position]
        return normal in cues.STOPS or normal in cues.PLACES or normal in cues.AFTERTHOUGHTS

    def _closes_plainly(self, position: int) -> bool:
        """Return whether a clause ends before a word and no place or measure follows: "running at 90 C"."""
        return self._closes_a_clause(position) and not (
            position < len(self._words)
            and not self._at.is_parted(position)
            and self._at.normals[position] in cues.MEASURES
        )

    def _is_bad_state(self, position: int, end: int) -> bool:
        """Return whether a clause ends with a bad state at a word, so that it has no other object."""
        within = position < end and self._at.normals[position] in cues.BAD_STATES
        return within and self._closes_a_clause(position + 1)

    def _turns_out(self, position: int) -> bool:
        """Return whether what was believed turned out otherwise: "but", "it was actually"."""
        end = (
            min(self._at.sentence_ends[position], position + _REACH)
            if position < len(self._words)
            else position
        )
        return any(
            self._at.normals[place] in cues.TURNED_OUT
            and not (self._at.normals[place] == "yet" and self._closes_a_clause(place + 1))
            for place in range(position, end)
        )

    def _begin(self, position: int) -> int:
        """Return the first word of the clause before a word, at most _BEFORE_REACH words back."""
        begin = max(position, 0)
        while begin and self._may_precede(begin - 1) and not self._at.is_parted(begin):
            begin -= 1
        position = begin
        while begin and position - begin < _BEFORE_REACH and not self._begins_clause(begin):
            begin -= 1
        if begin == position - _BEFORE_REACH:
            return self._after_a_clause(begin, position)
        return self._begin_of_list(self._after_a_clause(begin, position), position)

    def _begin_of_list(self, begin: int, position: int) -> int:
        """Return where a list begins whose last item does: "X, Y or Z | was ruled out"."""
        if not begin or not self._at.comma[begin]:
            return begin
        oxford = self._at.normals[begin] in {"and", "or", "nor"}
        if not oxford and not {"or", "nor"} & set(self._at.normals[begin:position]):
            return begin
        place = begin
        while place and begin - place < _REACH and not self._at.ended[place] and not self._at.colon[place]:
            place -= 1
            if self._at.normals[place] in cues.STOPS:
                return self._next_comma(place, begin)
            if self._at.is_parted(place) and not self._at.comma[place]:
                break
        return place

    def _next_comma(self, place: int, begin: int) -> int:
        return next((n for n in range(place + 1, begin) if self._at.comma[n]), begin)

    def _may_precede(self, place: int) -> bool:
        """Return whether a word belongs to the denial after it: "the disk | can safely be | excluded"."""
        return self._at.normals[place] in cues.COPULAS | cues.MAY or self._is_adverb(place)

    def _after_a_clause(self, begin: int, position: int) -> int:
        """Return the first word after an "and" that joins clauses: "it is slow and memory is flat"."""
        for place in range(position - 2, begin, -1):
            if self._at.normals[place] == "and":
                return place + 1 if self._is_clause(place) else begin
        return begin

    def _is_clause(self, position: int) -> bool:
        """Return whether what ends before a word has a subject or a verb of its own."""
        for place in range(position - 1, max(position - _REACH, -1), -1):
            if self._at.normals[place] in cues.CLAUSE_HEADS:
                return True
            if self._at.normals[place] in cues.STOPS or self._at.is_parted(place):
                return False
        return False

    def _begins_clause(self, position: int) -> bool:
        return self._at.is_parted(position) or self._at.normals[position - 1] in cues.STOPS

    def _past(self, passed: frozenset[str], position: int) -> int:
        end = self._at.sentence_ends[position]
        while position < end and self._at.normals[position] in passed:
            position += 1
        return position

    def _end_of_list(self, begin: int) -> int:
        if begin < len(self._words) and self._at.ended[begin] and "\n" not in self._at.gap(begin):
            return begin
        return (
            min(self._at.sentence_ends[begin + 1], begin + _LIST_REACH) if begin < len(self._words) else begin
        )

    def _end(self, begin: int, item_longest: int, through: bool) -> int:
        """Return where a denial that begins to name things stops: at the end of the clause or list.

        It stops after ``item_longest`` words that no comma and no "or" parts, too. If it goes ``through``,
        "and" joins on what is denied.
        """
        if begin < len(self._words) and self._at.comma[begin]:
            return begin
        if begin < len(self._words):
            passed = cues.PASSED if self._at.normals[begin - 1] in cues.PASSING else cues.COPULAS
            begin = self._past(passed, begin)
        end = min(self._at.sentence_ends[begin], begin + _REACH)
        last = item = begin
        while last < end and not self._ends_denial(last, begin, end, through):
            if self._at.comma[last] or self._at.normals[last] in cues.LINKS:
                item = last + (not self._at.comma[last])
            if last - item >= item_longest:
                break
            last += 1
        return last

    def _ends_denial(self, position: int, begin: int, end: int, through: bool) -> bool:
        normal = self._at.normals[position]
        if normal in cues.STOPS:
            return not self._is_passive(position, begin)
        if position == begin:
            return False
        if normal in cues.PLACES:
            return True
        if normal == "and":
            return not (through and self._ends_soon(position, end))
        if self._at.colon[position]:
            return True
        if normal in cues.DETERMINERS and self._at.normals[position - 1] not in cues.LINKS:
            return not (through and self._at.normals[position - 1] == "and")
        return self._at.comma[position] and not self._list_goes_on(position, end, through)

    def _is_passive(self, position: int, begin: int) -> bool:
        """Return whether a verb says of nothing that it was done: "no rows were processed twice"."""
        quantified = begin > 0 and self._at.normals[begin - 1] in cues.QUANTIFIERS
        return (
            quantified
            and begin < position <= begin + _ITEM_LONGEST
            and self._at.normals[position] in cues.COPULAS
        )

    def _ends_soon(self, position: int, end: int) -> bool:
        """Return whether after "and" one more item follows and no clause of its own."""
        for place in range(position + 1, min(position + 2 + _ITEM_LONGEST, end)):
            if self._at.is_parted(place) or self._at.normals[place] in cues.PLACES:
                return True
            if self._at.normals[place] in cues.STOPS:
                return False
        return position + 2 + _ITEM_LONGEST >= end

    def _list_goes_on(self, position: int, end: int, through: bool) -> bool:
        """Return whether the words after a comma are items of a list that closes with or, nor."""
        length = 0
        for place in range(position, end):
            normal = self._at.normals[place]
            if normal in {"or", "nor"} or (through and normal == "and" and self._ends_soon(place, end)):
                return True
            if normal in cues.STOPS or normal in {"no", "and", "the", "a"}:
                return False
            length = 0 if self._at.comma[place] else length + 1
            if length > _ITEM_LONGEST:
                return False
        return False

    def _end_of_hedge(self, begin: int) -> int:
        end = min(self._at.sentence_ends[begin], begin + _HEDGE_REACH)
        last = begin
        while last < end and self._at.normals[last] not in cues.TURNS:
            if last > begin and self._at.comma[last] and not self._list_goes_on(last, end, through=False):
                break
            last += 1
        return last
