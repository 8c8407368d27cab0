"""Whether a mention says that something is so: denied, hedged, or plainly there.

Rules in the manner of NegEx and ConText (Chapman et al. 2001, Harkema et al. 2009), written for the way
engineers type: "no OOM, segfault or Xid", "ECC: none", "OOM? no", "DNS pods healthy". A rule never reaches
past the end of a sentence, and a label that itself contains a negator ("no route to host") is no denial.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from graph.suggest import cues

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from graph.suggest.cues import Phrase, Phrases
    from graph.suggest.normal import Word

Polarity = Literal["present", "hedged", "ruled_out", "past", "planned"]
_Kind = Literal["pass", "after", "next", "before", "before_at_end", "answer", "hedge"]

_SENTENCE_END = re.compile(r"[.!?](?:\s|$)|[;\n]|\s[-–—]+\s|[…•→]|[)\]]")
_COLON = re.compile(r":\s")
_BLANK = r"[^\S\n]*"
_NEXT_LINE = rf"{_BLANK}\n?{_BLANK}"  # an answer may stand on the next line, not after an empty one
_ANSWERING = re.compile(rf"[?:=]{_NEXT_LINE}\Z")
_VALUE = re.compile(r"=[\"']?\Z")  # in "oom=no nccl=2.1" the "no" says nothing of what follows
_CLOSED = rf"""["'`]?{_BLANK}(?:[,;!?)\]\}}|…\n]|\.(?:\s|$)|$|[-–—]\s)"""
_ANSWER_NO = re.compile(
    rf"""["'`]?{_BLANK}(?:
        [:=]{_NEXT_LINE}["'`]?(?:(?:none(?!\s+of)|nil|null|false|negative|n/a)\b | no\b(?={_CLOSED}))
      | ={_BLANK}no\b
      | \?{_NEXT_LINE}(?:no|nope|none|nah)\b(?={_CLOSED}|\s+(?:we|i|it|they|there|that|this|but|and)\b)
      | [-–—]+\s+(?:none|no|nope)\b(?={_CLOSED})
    )""",
    re.IGNORECASE | re.VERBOSE,
)
_ANSWER_ZERO = re.compile(rf"""["'`]?{_BLANK}[:=]{_BLANK}["'`]?0(?={_CLOSED}|\s+[\w.-]{{1,40}}[:=])""")
_ANSWER_YES = re.compile(rf"{_BLANK}\?{_NEXT_LINE}(?:yes|yep|yup|yeah)\b", re.IGNORECASE)
_QUESTION = re.compile(rf"{_BLANK}\?")
_ITEM_LONGEST = 4
_HEDGE_REACH = 4
_BEFORE_REACH = 5
_REACH = 12

_Cues = dict[str, list[tuple["Phrase", frozenset[_Kind]]]]


def _by_first_word(tables: Mapping[_Kind, Phrases]) -> _Cues:
    kinds: dict[Phrase, set[_Kind]] = defaultdict(set)
    for kind, phrases in tables.items():
        for phrase in phrases:
            kinds[phrase].add(kind)
    found: _Cues = defaultdict(list)
    for phrase in sorted(kinds, key=len, reverse=True):
        found[phrase[0]].append((phrase, frozenset(kinds[phrase])))
    return dict(found)


_CUES = _by_first_word(
    {
        "pass": cues.PSEUDO,
        "after": cues.DENY_AFTER,
        "next": cues.DENY_NEXT,
        "before": cues.DENY_BEFORE,
        "before_at_end": cues.DENY_BEFORE_AT_END,
        "answer": cues.ANSWERS,
        "hedge": cues.HEDGES,
    }
)


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


class FixedPhrases:
    """The labels that hold a cue, such as "no route to host": where one stands, nothing is denied."""

    def __init__(self, labels: Iterable[str] = ()) -> None:
        phrases = {phrase for label in labels if _holds_a_cue(phrase := cues.phrase(label))}
        self.cues: _Cues = _by_first_word({"pass": tuple(phrases)})


def _holds_a_cue(phrase: Phrase) -> bool:
    places = ((first, cue) for first, token in enumerate(phrase) for cue, _ in _CUES.get(token, ()))
    return any(phrase[first : first + len(cue)] == cue != phrase for first, cue in places)


NO_PHRASES = FixedPhrases()


class PolarityReader:
    """Finds the scopes of all cues of a text once, then answers for each mention.

    ``words`` are the words of the text. The work grows with the length of the text and no faster.
    """

    def __init__(self, text: str, words: list[Word], fixed: FixedPhrases = NO_PHRASES) -> None:
        self._text = text
        self._words = words
        self._fixed = fixed
        self._normals = [word.normal for word in words]
        self._starts = [word.start for word in words]
        self._ended = [bool(_SENTENCE_END.search(word.gap)) for word in words]
        self._comma = ["," in word.gap for word in words]
        self._sentence_ends = self._ends_of_sentences()
        spelled = [(token, n) for n, word in enumerate(words) for token in cues.spelled_out(word.normal)]
        self._tokens = [token for token, _ in spelled]
        self._word_of = [n for _, n in spelled]
        self.scopes = tuple(self._scopes())
        self._covering: dict[int, list[Scope]] = defaultdict(list)
        for scope in self.scopes:
            for n in range(bisect_left(self._starts, scope.start), bisect_left(self._starts, scope.end)):
                self._covering[n].append(scope)

    def _ends_of_sentences(self) -> list[int]:
        """Return for each word the position after the last word of its sentence, its own if it begins one."""
        ends = [len(self._words)] * (len(self._words) + 1)
        for position in range(len(self._words) - 1, -1, -1):
            ends[position] = position if self._ended[position] else ends[position + 1]
        return ends

    def of(self, start: int, end: int, *, countable: bool = True) -> Cue | None:
        """Return the cue that speaks about a mention, or None if it is plainly present.

        Of what is not ``countable`` a zero says nothing: ``gpu=0`` is a GPU's number.
        """
        no = _ANSWER_NO.match(self._text, end) or (countable and _ANSWER_ZERO.match(self._text, end))
        if no:
            return Cue("ruled_out", no.start(), no.end())
        if _ANSWER_YES.match(self._text, end):
            return None
        found = self._covering.get(bisect_right(self._starts, start) - 1, ())
        outside = [scope.cue for scope in found if scope.cue.end <= start or scope.cue.start >= end]
        denials = [cue for cue in outside if cue.polarity == "ruled_out"]
        if denials:
            return None if self._doubled(denials, start, end) else denials[0]
        question = _QUESTION.match(self._text, end)
        if not outside and question:
            return Cue("hedged", question.start(), question.end())
        return outside[0] if outside else None

    def _doubled(self, denials: list[Cue], start: int, end: int) -> bool:
        """Return whether two denials cancel each other, as in "no node was ruled out"."""
        before = [cue for cue in denials if cue.end <= start]
        after = [cue for cue in denials if cue.start >= end]
        if len(before) != 1 or len(after) != 1:
            return False
        first = self._normals[bisect_left(self._starts, before[0].start)]
        return first in cues.QUANTIFIERS and not set("(:=?,") & set(self._text[end : after[0].start])

    # Cues and their scopes

    def _scopes(self) -> Iterator[Scope]:
        position = 0
        while position < len(self._tokens):
            length, kinds = self._cue_at(position)
            if length and "pass" not in kinds:
                first, last = self._word_of[position], self._word_of[position + length - 1] + 1
                before = self._tokens[position - 1] if position else ""
                yield from self._scopes_of(kinds, first, last, before)
            position += length or 1

    def _cue_at(self, position: int) -> tuple[int, frozenset[_Kind]]:
        """Return how many tokens the longest cue at a position has, 0 if none stands there, and its kinds."""
        token = self._tokens[position]
        for phrase, kinds in self._fixed.cues.get(token, ()):
            if self._stands(phrase, position) and not self._is_cut(phrase, position, self._ended):
                return len(phrase), kinds
        for phrase, kinds in _CUES.get(token, ()):
            if self._stands(phrase, position) and self._is_free(phrase, position):
                return len(phrase), kinds
        return 0, frozenset()

    def _stands(self, phrase: Phrase, position: int) -> bool:
        return self._tokens[position : position + len(phrase)] == list(phrase)

    def _is_cut(self, phrase: Phrase, position: int, cuts: list[bool]) -> bool:
        first, last = self._word_of[position], self._word_of[position + len(phrase) - 1]
        return any(cuts[first + 1 : last + 1])

    def _is_free(self, phrase: Phrase, position: int) -> bool:
        """Return whether a phrase is one and no part of a compound such as "fine-tune"."""
        if self._is_cut(phrase, position, self._ended) or self._is_cut(phrase, position, self._comma):
            return False
        first, after = self._word_of[position], self._word_of[position + len(phrase) - 1] + 1
        hyphened = (first and self._words[first].gap == "-") or self._gap(after) == "-"
        return not hyphened and not self._is_name(first)

    def _gap(self, position: int) -> str:
        return self._words[position].gap if position < len(self._words) else ""

    def _is_name(self, position: int) -> bool:
        """Return whether a word is spelled like a name: ZeRO is not zero."""
        written = self._text[self._words[position].start : self._words[position].end]
        return not written.isupper() and any(character.isupper() for character in written[1:])

    def _scopes_of(self, kinds: frozenset[_Kind], first: int, last: int, before: str) -> Iterator[Scope]:
        closing = self._closes_a_clause(last)
        if "answer" in kinds and closing and _ANSWERING.search(self._words[first].gap):
            yield from self._scope("ruled_out", first, last, self._begin(first - 1), first)
        elif self._denies_before(kinds, first, closing) and before not in cues.NEGATORS:
            asked = _QUESTION.match(self._text, self._words[last - 1].end)
            yield from self._scope("hedged" if asked else "ruled_out", first, last, self._begin(first), first)
        elif "after" in kinds and not _VALUE.search(self._words[first].gap):
            yield from self._scope("ruled_out", first, last, last, self._end(last, _REACH))
        elif "next" in kinds and not _VALUE.search(self._words[first].gap):
            begin = self._past_fillers(last)
            doing = before in cues.DOING or self._normals[first] == "never"
            item = 1 if doing and last == first + 1 else _ITEM_LONGEST
            yield from self._scope("ruled_out", first, last, last, self._end(begin, item))
        elif "hedge" in kinds:
            yield from self._scope("hedged", first, last, last, self._end_of_hedge(last))

    def _denies_before(self, kinds: frozenset[_Kind], first: int, closing: bool) -> bool:
        at_end = "before_at_end" in kinds and closing and self._begin(first) < first
        return at_end or "before" in kinds

    def _scope(self, polarity: Polarity, first: int, last: int, begin: int, end: int) -> Iterator[Scope]:
        """Yield the scope from one word to before another of a cue with its own first and last word."""
        if begin < end:
            cue = Cue(polarity, self._words[first].start, self._words[last - 1].end)
            yield Scope(cue, self._words[begin].start, self._words[end - 1].end)

    def _closes_a_clause(self, position: int) -> bool:
        """Return whether nothing of a clause, or an afterthought only, follows before a word."""
        if position == len(self._words) or self._ended[position] or self._comma[position]:
            return True
        if _COLON.search(self._words[position].gap) or "(" in self._words[position].gap:
            return True
        normal = self._normals[position]
        return normal in cues.STOPS or normal in cues.PLACES or normal in cues.AFTERTHOUGHTS

    def _begin(self, position: int) -> int:
        """Return the first word of the clause before a word, at most _BEFORE_REACH words back."""
        begin = max(position, 0)
        while begin and self._normals[begin - 1] in cues.COPULAS and not self._is_parted(begin):
            begin -= 1
        position = begin
        while begin and position - begin < _BEFORE_REACH and not self._begins_clause(begin):
            begin -= 1
        return begin

    def _begins_clause(self, position: int) -> bool:
        return self._is_parted(position) or self._normals[position - 1] in cues.STOPS

    def _is_parted(self, position: int) -> bool:
        colon = _COLON.search(self._words[position].gap)
        return self._ended[position] or self._comma[position] or colon is not None

    def _past_fillers(self, position: int) -> int:
        while position < self._sentence_ends[position] and self._normals[position] in cues.FILLERS:
            position += 1
        return position

    def _end(self, begin: int, item_longest: int) -> int:
        """Return where a denial that begins to name things stops: at the end of the clause or list.

        It stops after ``item_longest`` words that no comma and no "or" parts, too.
        """
        end = min(self._sentence_ends[begin], begin + _REACH)
        if begin < len(self._words) and self._comma[begin]:
            return begin
        last = item = begin
        while last < end and not self._ends_denial(last, begin, end):
            if self._comma[last] or self._normals[last] in cues.LINKS:
                item = last + (not self._comma[last])
            if last - item >= item_longest:
                break
            last += 1
        return last

    def _ends_denial(self, position: int, begin: int, end: int) -> bool:
        normal = self._normals[position]
        if normal in cues.STOPS or normal in cues.PLACES:
            return True
        if position == begin:
            return False
        if normal == "and" or _COLON.search(self._words[position].gap):
            return True
        if normal in cues.DETERMINERS and self._normals[position - 1] not in cues.LINKS:
            return True
        return self._comma[position] and not self._list_goes_on(position, end)

    def _list_goes_on(self, position: int, end: int) -> bool:
        """Return whether the words after a comma are items of a list that closes with or, nor."""
        length = 0
        for place in range(position, end):
            normal = self._normals[place]
            if normal in {"or", "nor"}:
                return True
            if normal in cues.STOPS or normal in {"no", "and", "the", "a"}:
                return False
            length = 0 if self._comma[place] else length + 1
            if length > _ITEM_LONGEST:
                return False
        return False

    def _end_of_hedge(self, begin: int) -> int:
        end = min(self._sentence_ends[begin], begin + _HEDGE_REACH)
        last = begin
        while last < end and self._normals[last] not in cues.TURNS:
            if last > begin and self._comma[last] and not self._list_goes_on(last, end):
                break
            last += 1
        return last
