"""What a text says was so once, or is still to be done: scopes of time, within a clause.

A time decides where a mention would otherwise be plainly present. What is planned are actions only: "we will
restart it when the disk is full" plans the restart, not the full disk.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING, Literal

from graph.suggest import cues
from graph.suggest.clauses import PhraseTable
from graph.suggest.normal import normal_form
from graph.suggest.scopes import Cue, Scope

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graph.suggest.clauses import Clauses

_Kind = Literal["past", "recent", "past_after", "past_before", "planned", "planned_after", "planned_head"]
_TIMES: PhraseTable[_Kind] = PhraseTable(
    {
        "past": cues.PAST,
        "recent": cues.RECENT,
        "past_after": cues.PAST_AFTER,
        "past_before": cues.PAST_BEFORE,
        "planned": cues.PLANNED,
        "planned_after": cues.PLANNED_AFTER,
        "planned_head": cues.PLANNED_HEADS,
    }
)
_PLANNED: frozenset[_Kind] = frozenset({"planned", "planned_after", "planned_head"})
ACTIONS = frozenset({"remediation", "trigger", "detection"})
_NOT_TRIGGERS = frozenset(
    {"symptom", "root_cause", "component", "contributing_factor", "detection", "remediation"}
)
_REACH = 40  # words
_SEEN_REACH = 12
_YEARS, _DIGITS = range(1990, 2100), 4
_BEFORE = normal_form("before")
_RESOLVED = re.compile(r"\[RESOLVED\b[^\]\n]{0,20}\]|\bRESOLVED:|\bstatus\W{1,4}resolved\b", re.IGNORECASE)


def time_scopes(clauses: Clauses) -> Iterator[Scope]:
    """Yield what the times of a text speak about."""
    yield from _resolved(clauses)
    position = 0
    while position < len(clauses.tokens):
        length, kinds = _time_at(clauses, position)
        if length:
            first, last = clauses.places(position, length)
            before = clauses.tokens[position - 1] if position else ""
            if kinds & _PLANNED or before not in cues.NOT_PAST_AFTER:
                yield from _scopes_of(clauses, kinds, first, last)
        position += length or 1


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
    for length, kinds in _TIMES.at(clauses.tokens, position):
        if kinds == {"planned_head"} and ":" not in clauses.gap(clauses.places(position, length)[1]):
            continue
        if not clauses.is_cut(position, length, commas=True):
            return length, kinds
    if _is_year(clauses, position):
        return 2, frozenset({"past"})
    if _is_of_yesterday(clauses, position):
        return 1, frozenset({"recent"})
    if _is_seen_before(clauses, position):
        return 1, frozenset({"past_before"})
    return 0, frozenset()


def _is_year(clauses: Clauses, position: int) -> bool:
    """Return whether "in 2022" stands at a position."""
    year = clauses.tokens[position + 1 : position + 2]
    if clauses.tokens[position] != "in" or not year or len(year[0]) != _DIGITS or not year[0].isdecimal():
        return False
    return int(year[0]) in _YEARS


def _is_of_yesterday(clauses: Clauses, position: int) -> bool:
    word = clauses.words[clauses.word_of[position]]
    return word.normal == "yesterday" and clauses.text[word.start : word.end].lower() != "yesterday"


def _is_seen_before(clauses: Clauses, position: int) -> bool:
    """Return whether "before" ends a clause that says what has been: "we have had this before"."""
    if clauses.tokens[position] != _BEFORE:
        return False
    word = clauses.word_of[position]
    ends = word + 1 == len(clauses.words) or clauses.is_parted(word + 1)
    begin = max(_begin(clauses, word), word - _SEEN_REACH)
    return ends and not cues.HAVE.isdisjoint(clauses.normals[begin:word])


def _scopes_of(clauses: Clauses, kinds: frozenset[_Kind], first: int, last: int) -> Iterator[Scope]:
    polarity: Literal["past", "planned"] = "planned" if kinds & _PLANNED else "past"
    cue = Cue(polarity, clauses.words[first].start, clauses.words[last - 1].end)
    facets = ACTIONS if polarity == "planned" else _NOT_TRIGGERS if "recent" in kinds else None
    if not kinds & {"past_after", "planned_after", "planned_head"}:
        begin = _begin(clauses, first)
        if begin < first:
            yield Scope(cue, clauses.words[begin].start, clauses.words[first - 1].end, facets)
    if "past_before" not in kinds:
        end = _end(clauses, last)
        if end > last:
            yield Scope(cue, clauses.words[last].start, clauses.words[end - 1].end, facets)


def _begin(clauses: Clauses, position: int) -> int:
    begin = position
    while begin and position - begin < _REACH and not _begins(clauses, begin):
        begin -= 1
    return begin


def _begins(clauses: Clauses, position: int) -> bool:
    parted = clauses.ended[position] or clauses.comma[position]
    return parted or clauses.normals[position - 1] in cues.TIME_TURNS


def _end(clauses: Clauses, position: int) -> int:
    """Return where a time that begins before a word ends: with the sentence, or with the list it heads."""
    heads = ":" in clauses.gap(position)
    lines = heads and "\n" in clauses.gap(position)
    end = position
    while end < len(clauses.words) and end - position < _REACH:
        if lines and clauses.ends_paragraph(end):
            break
        if not lines and end > position and clauses.ended[end] and not (heads and ";" in clauses.gap(end)):
            break
        if not lines and clauses.ended[position] and not heads:
            break
        if clauses.normals[end] in cues.TIME_TURNS or _turns(clauses, end):
            break
        end += 1
    return end


def _turns(clauses: Clauses, position: int) -> bool:
    """Return whether something else begins at a word: "this time", or a new clause after a comma."""
    if clauses.normals[position : position + 2] == ["this", "time"]:
        return True
    return clauses.comma[position] and clauses.normals[position] in cues.NEW_SUBJECTS
