"""What a text says was so once, or is still to be done: scopes of time, within a clause.

A time decides where a mention is not denied. What is planned are actions only, with what they are to bring or
to avoid: "add alerts for certificate expiry". Conditions are the subject of ``graph.suggest.supposed``.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING, Literal

from graph.suggest import clause_words, plan_words, time_words
from graph.suggest.clauses import PhraseTable
from graph.suggest.normal import normal_form
from graph.suggest.scopes import ACTIONS, TROUBLES, Cue, Scope

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graph.suggest.clauses import Clauses

_Kind = Literal[
    "past",
    "recent",
    "past_after",
    "past_before",
    "past_head",
    "past_remark",
    "planned",
    "planned_after",
    "planned_head",
    "aim",
    "adding",
]
_TIMES: PhraseTable[_Kind] = PhraseTable(
    {
        "past": time_words.PAST,
        "recent": time_words.RECENT,
        "past_after": time_words.PAST_AFTER,
        "past_before": time_words.PAST_BEFORE,
        "past_head": time_words.PAST_HEADS,
        "past_remark": time_words.PAST_REMARKS,
        "planned": plan_words.PLANNED,
        "planned_after": plan_words.PLANNED_AFTER,
        "planned_head": plan_words.PLANNED_HEADS,
        "aim": plan_words.AIMS,
        "adding": plan_words.ADDING,
    }
)
_FIRST_WORDS = _TIMES.first_words | {"in", "from", "yesterday", normal_form("before"), normal_form("next")}
_PLANNED: frozenset[_Kind] = frozenset({"planned", "planned_after", "planned_head"})
_AIMS: frozenset[_Kind] = frozenset({"aim", "adding"})
_HEADS: frozenset[_Kind] = frozenset({"planned_head", "past_head"})
_FOLLOWING: frozenset[_Kind] = frozenset({"past_after", "planned_after", "planned_head", "past_head"})
_PRECEDING: frozenset[_Kind] = frozenset({"past_before", "past_remark"})
_NOT_TRIGGERS = frozenset(
    {"symptom", "root_cause", "component", "contributing_factor", "detection", "remediation"}
)
_REACH = 40  # words
_SEEN_REACH = 12
_ADDED_REACH = 4
_YEARS, _DIGITS = range(1990, 2100), 4
_BEFORE, _NEXT, _FROM, _PREVENT = (normal_form(word) for word in ("before", "next", "from", "prevent"))
_RESOLVED = re.compile(
    r"\[RESOLVED\b[^\]\n]{0,20}\]|^\s*RESOLVED:|\bstatus\W{1,4}resolved\b(?!\.\s)",
    re.IGNORECASE | re.MULTILINE,
)
_LISTS = re.compile(r"^[^\S\n]*\n[^\S\n]*[-*•]\s")
_BRACKETS = re.compile(r"\s*[()]\s*")
_SHOULD = normal_form("should")
_CONSIDER = normal_form("consider")
_ENDED = frozenset(normal_form(word) for word in ("resolved", "fixed", "solved", "closed"))
_STEMMED = frozenset(normal_form(word) for word in ("previously", "formerly", "historically"))


def time_scopes(clauses: Clauses) -> Iterator[Scope]:
    """Yield what the times of a text speak about."""
    yield from _resolved(clauses)
    position, plan = 0, None
    while position < len(clauses.tokens):
        length, kinds = _time_at(clauses, position)
        if length:
            first, last = clauses.places(position, length)
            if kinds & _AIMS:
                yield from _aimed(clauses, kinds, last, plan)
            if kinds - _AIMS and not _lasts(clauses, position, length, kinds):
                for scope in _scopes_of(clauses, kinds - _AIMS, first, last):
                    plan = scope if scope.cue.polarity == "planned" else plan
                    yield scope
        position += length or 1


def _lasts(clauses: Clauses, position: int, length: int, kinds: frozenset[_Kind]) -> bool:
    """Return whether what began at a time goes on: "since last week", "from last week on"."""
    if kinds & _PLANNED:
        return _plans_nothing(clauses, position, length)
    before = clauses.tokens[position - 1] if position else ""
    after = clauses.tokens[position + length] if position + length < len(clauses.tokens) else ""
    if before in time_words.NOT_PAST_AFTER or (before == _FROM and after in time_words.ONWARD):
        return True
    still = clauses.tokens[max(position - 3, 0) : position] + clauses.tokens[position + length :][:4]
    return "still" in still or clauses.tokens[position : position + 2] == ["as", "in"]


def _plans_nothing(clauses: Clauses, position: int, length: int) -> bool:
    """Return whether words of a plan are none: "could not be", "could be", "do we have", "tonight it is"."""
    inside = clauses.tokens[position : position + length]
    after = clauses.tokens[position + length : position + length + 2]
    before = clauses.tokens[max(position - 3, 0) : position]
    if inside == [_PREVENT]:
        return "not" in before or _written(clauses, clauses.word_of[position]).endswith("ed")
    if not plan_words.UNREAL.isdisjoint(inside) and _BEFORE in before:
        return True
    if not plan_words.UNREAL.isdisjoint(inside):
        return "not" in after or after[:1] in (["be"], ["have"], ["it"], ["seem"], ["explain"])
    if inside == [_SHOULD] and after[:1] == ["have"]:
        return True
    if inside == ["do", "we"]:
        return not time_words.SEEN.isdisjoint(after)
    if inside == ["tonight"]:
        if _written(clauses, clauses.word_of[position]) != "tonight":
            return True
        around = clauses.tokens[max(position - 4, 0) : position] + clauses.tokens[position + 1 : position + 4]
        return not time_words.OF_FACT.isdisjoint(around)
    return inside[:1] == ["if"] and position > 0 and clauses.tokens[position - 1] == "even"


def _aimed(clauses: Clauses, kinds: frozenset[_Kind], last: int, plan: Scope | None) -> Iterator[Scope]:
    """Yield what a plan is to bring or to avoid, if words stand within one."""
    if plan is None or last >= len(clauses.words) or not plan.start <= clauses.words[last].start < plan.end:
        return
    end = _end(clauses, last)
    if "aim" not in kinds:
        end = min(end, last + _ADDED_REACH)
    for place in range(last + 1, end):
        if clauses.normals[place] in clause_words.STOPS or (
            "aim" not in kinds and clauses.normals[place] in clause_words.PLACES
        ):
            end = place
            break
    if end > last:
        yield Scope(plan.cue, clauses.words[last].start, clauses.words[end - 1].end)


def _resolved(clauses: Clauses) -> Iterator[Scope]:
    """Yield the paragraphs that begin with an alert's word that it is over: "[RESOLVED] DiskFull"."""
    reached = 0
    for match in _RESOLVED.finditer(clauses.text):
        begin = end = bisect_left(clauses.starts, match.end())
        while end < len(clauses.words) and not (end > begin and clauses.ends_paragraph(end)):
            end += 1
        if reached < end and begin < end:
            cue = Cue("past", match.start(), match.end())
            yield Scope(cue, clauses.words[begin].start, clauses.words[end - 1].end)
        reached = end


def _time_at(clauses: Clauses, position: int) -> tuple[int, frozenset[_Kind]]:
    if clauses.tokens[position] not in _FIRST_WORDS:
        return 0, frozenset()
    for length, kinds in _TIMES.at(clauses.tokens, position):
        meant = _meant(clauses, position, length, kinds)
        if meant:
            return length, meant
    if _is_year(clauses, position):
        return 2, frozenset({"past"})
    if _is_of_yesterday(clauses, position):
        return 1, frozenset({"recent"})
    if _is_seen_before(clauses, position):
        return 1, frozenset({"past_before"})
    if clauses.tokens[position] == _NEXT and not plan_words.NEXT_ONES.isdisjoint(
        clauses.tokens[position + 1 :][:1]
    ):
        return 1, frozenset({"planned_after"})
    return 0, frozenset()


def _meant(clauses: Clauses, position: int, length: int, kinds: frozenset[_Kind]) -> frozenset[_Kind]:
    """Return the kinds that the phrase at a position can be where it stands."""
    if clauses.is_cut(position, length, commas=True):
        return frozenset()
    first, last = clauses.places(position, length)
    if clauses.tokens[position] in _STEMMED and not _written(clauses, first).endswith("ly"):
        kinds -= {"past"}
    if ":" not in clauses.gap(last) and not _LISTS.search(clauses.gap(last)):
        kinds -= _HEADS
    if "#" in clauses.gap(first):
        kinds -= {"past_remark"}
    if (
        kinds & {"past_head"}
        and clauses.tokens[position] in _ENDED
        and not _written(clauses, first).endswith("ed")
    ):
        kinds -= {"past_head"}
    if clauses.tokens[position] == _CONSIDER and _written(clauses, first).endswith("ed"):
        kinds -= {"planned_after"}
    if not (_is_parted(clauses, first) and _is_parted(clauses, last)):
        kinds -= {"past_remark"}
    return kinds


def _written(clauses: Clauses, position: int) -> str:
    return clauses.text[clauses.words[position].start : clauses.words[position].end].lower()


def _is_parted(clauses: Clauses, position: int) -> bool:
    """Return whether a clause ends before a word, or the text; a text does not begin so."""
    if position == len(clauses.words):
        return True
    return position > 0 and (clauses.is_parted(position) or "(" in clauses.words[position].gap)


def _is_year(clauses: Clauses, position: int) -> bool:
    """Return whether "in 2022" or "from 2022" stands at a position."""
    year = clauses.tokens[position + 1 : position + 2]
    if clauses.tokens[position] not in ("in", "from") or not year:
        return False
    return len(year[0]) == _DIGITS and year[0].isdecimal() and int(year[0]) in _YEARS


def _is_of_yesterday(clauses: Clauses, position: int) -> bool:
    word = clauses.words[clauses.word_of[position]]
    return word.normal == "yesterday" and clauses.text[word.start : word.end].lower() != "yesterday"


def _is_seen_before(clauses: Clauses, position: int) -> bool:
    """Return whether "before" ends a clause that says what has been: "we have had this before"."""
    if clauses.tokens[position] != _BEFORE:
        return False
    word = clauses.word_of[position]
    ends = word + 1 == len(clauses.words) or clauses.is_parted(word + 1)
    ends = ends or clauses.normals[word + 1] in time_words.AFTER_BEFORE
    begin = max(_begin(clauses, word), word - _SEEN_REACH)
    return ends and not time_words.HAVE.isdisjoint(clauses.normals[begin:word])


def _scopes_of(clauses: Clauses, kinds: frozenset[_Kind], first: int, last: int) -> Iterator[Scope]:
    polarity: Literal["past", "planned"] = "planned" if kinds & _PLANNED else "past"
    cue = Cue(polarity, clauses.words[first].start, clauses.words[last - 1].end)
    facets = ACTIONS if polarity == "planned" else _NOT_TRIGGERS if "recent" in kinds else None
    if "recent" in kinds and _is_of_yesterday(clauses, bisect_left(clauses.word_of, first)):
        facets = TROUBLES
    if not kinds & _FOLLOWING:
        begin = _begin_of(clauses, kinds, first, last)
        if not kinds & _PLANNED:
            begin = _after_now(clauses, begin, first)
        if begin < first:
            yield Scope(cue, clauses.words[begin].start, clauses.words[first - 1].end, facets)
    if not kinds & _PRECEDING:
        end = _end(clauses, last)
        if not kinds & _PLANNED:
            end = _before_now(clauses, last, end)
        if end > last:
            yield Scope(cue, clauses.words[last].start, clauses.words[end - 1].end, facets)


def _before_now(clauses: Clauses, begin: int, end: int) -> int:
    """Return where what is so now begins in what follows a time: "had X in June, | has Y today"."""
    if end >= len(clauses.words) or clauses.normals[end] not in time_words.NOWS:
        return end
    for place in range(end - 1, begin, -1):
        if clauses.comma[place] or clauses.normals[place] in time_words.JOINTS:
            return place
    return end


def _after_now(clauses: Clauses, begin: int, first: int) -> int:
    """Return where what was so once begins before its time: "tonight Y, and | X was fixed in June"."""
    for place in range(first - 2, begin, -1):
        if clauses.normals[place] == "and" and clauses.normals[place + 1] in clause_words.DETERMINERS:
            return place + 1
    return begin


def _begin_of(clauses: Clauses, kinds: frozenset[_Kind], first: int, last: int) -> int:
    """Return the first word of what stands before a time and belongs to it."""
    begin = _begin(clauses, first)
    if kinds & _PLANNED:
        return _after_what_is_done(clauses, begin, first)
    alone = begin == first and _is_parted(clauses, first) and _is_parted(clauses, last)
    if alone and first and (not clauses.ended[first] or "past_remark" in kinds):
        return _begin(clauses, first - 1)
    return begin


def _after_what_is_done(clauses: Clauses, begin: int, first: int) -> int:
    """Return the first word of a plan that "and" joins to what is done: "fixed it and will test"."""
    for place in range(first - 1, begin, -1):
        if (
            clauses.normals[place] == "and"
            and clauses.tokens[bisect_left(clauses.word_of, place + 1)] in plan_words.MODALS
        ):
            return place + 1
    return begin


def _begin(clauses: Clauses, position: int) -> int:
    begin = position
    while begin and position - begin < _REACH and not _begins(clauses, begin):
        begin -= 1
    return begin


def _begins(clauses: Clauses, position: int) -> bool:
    parted = clauses.ended[position] or clauses.comma[position]
    return parted or clauses.normals[position - 1] in time_words.TIME_TURNS


def _end(clauses: Clauses, position: int) -> int:
    """Return where a time that begins before a word ends: with the sentence, or with the list it heads."""
    heads = ":" in clauses.gap(position) or bool(_LISTS.search(clauses.gap(position)))
    lines = heads and "\n" in clauses.gap(position)
    end = position
    while end < len(clauses.words) and end - position < _REACH:
        if lines and (clauses.ends_paragraph(end) or (end > position and "#" in clauses.gap(end))):
            break
        if not lines and end > position and _ends(clauses, end) and not (heads and ";" in clauses.gap(end)):
            break
        if not lines and _ends(clauses, position) and not heads:
            break
        if clauses.normals[end] in time_words.TIME_TURNS or _turns(clauses, end):
            break
        end += 1
    return end


def _ends(clauses: Clauses, position: int) -> bool:
    """Return whether a sentence ends before a word, and not only a remark in brackets."""
    return clauses.ended[position] and not _BRACKETS.fullmatch(clauses.gap(position))


def _turns(clauses: Clauses, position: int) -> bool:
    """Return whether something else begins at a word: "this time", or a new clause after a comma."""
    if tuple(clauses.normals[position : position + 3]) in time_words.NEW_ONES:
        return True
    if tuple(clauses.normals[position : position + 2]) in time_words.NEW_ONES:
        return True
    return clauses.comma[position] and clauses.normals[position] in clause_words.NEW_SUBJECTS
