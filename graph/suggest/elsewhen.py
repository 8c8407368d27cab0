"""What a text says of another version, another setup, or a time that a sentence as a whole sets apart.

"Up to v2.3 the loader had a deadlock", "the old cluster had packet loss every week", "before the migration it
would hang about once a day", "crash loops with 1.8, none with 1.9".
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING

from graph.suggest import clause_words, cue_phrases, time_words
from graph.suggest.scopes import TROUBLES, Cue, Scope

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graph.suggest.clauses import Clauses

_NUMBER = r"v?\d[\w.]*"
_NAMED = rf"(?:v\d[\w.]*|(?:versions?|releases?|builds?|drivers?|firmware|kernels?)\s+{_NUMBER})"
_BEFORE = r"(?:up\ to|until|till|before|prior\ to|older\ than|earlier\ than)"
_BOUND = re.compile(
    rf"""\b(?:
        {_BEFORE}\s+{_NAMED}
      | {_NAMED}\ and\ (?:older|earlier|below|prior)\b
      | (?:versions?|releases?|builds?)\ {_BEFORE}\s+{_NUMBER}
      | back\ (?:on|in|with)\s+(?:{_NAMED}|\d+\.\d+)
      | (?:with|on|in|under)\ the\ (?:old|previous|former|earlier)\s+[\w-]+(?=\s+(?:we|it|they|this|there)\b)
      | (?:ticket|incident|case|outage|postmortem|post-mortem)\s+(?:no\.?\s*|\#)?[A-Z]*-?\d+
        (?=\s+(?:the|we|it|there|was|had)\b)
      | in\ Q[1-4]\b
      | (?-i:[A-Z]{{2,8}}-\d{{2,6}})(?=\ (?:was|were|had)\b)
      | (?:in|as\ in|like\ in|like|unlike|similar\ to|same\ as(?:\ in)?)
        \ (?-i:[A-Z]{{2,8}}-\d{{2,6}})
        (?=\ (?:it|we|there|the)\b)
      | (?:in|from|of|during)\ the
        \ (?:v?\d[\w.]{{0,9}}|pre-\w{{1,20}}|old|early|good\ old|(?-i:[A-Z]\w{{1,20}}))
        \ (?:days|years|era)\b
      | (?:the|our|this)\ (?:old|previous|former|earlier|predecessor)\s+[\w-]+
        (?=\s+(?:had|suffered|would|used|kept|showed|saw|often|always|was\ hit)\b)
      | our\ predecessor\s+[\w-]+(?=\s+had\b)
    )""",
    re.IGNORECASE | re.VERBOSE,
)
_STILL = cue_phrases.word_set("is are am still remain remains affected")
_OF_YEAR = re.compile(
    r"\b(?:of|from)\s+(?:(?:19|20)\d\d|last\s+(?:year|month|week|spring|summer|autumn|fall|winter|quarter)"
    r"|(?:\w+\s+)?(?:years|months|weeks|quarters)\s+ago|(?:back\s+)?then)\b",
    re.IGNORECASE,
)
_DATED = re.compile(
    r"\b(?:the|our|that|those|their|its|an?|unlike)\s+(?:(?:early|late|mid|infamous|famous|big|great|dreaded)[\s-])?"
    r"(?:(?:19|20)\d\d|(?:christmas|xmas|easter|thanksgiving|diwali|black\ friday|new\ year['’]s)(?:\ eve)?)"
    r"(?:['’]s)?\s+(?=[a-z])|\blast\s+(?:year|month|quarter|winter|summer|spring|autumn|fall)['’]s\s+(?=[a-z])|^(?:19|20)\d\d['’]s\s+(?=[a-z])",
    re.IGNORECASE | re.MULTILINE,
)
_FIXED_IN = re.compile(
    r"\bfix(?:es)?\s+for\s+((?:[\w/-]{1,30}\s){1,5}?)(?:has\s+|have\s+)?"
    r"(?:shipped|landed|went|came|arrived|(?:is|are|was)\s+(?:already\s+)?(?:in|part|live|deployed|included|merged))\b"
    rf"|\b(?:(?:patch|release|version|build|firmware|driver|kernel|update)\s+)?{_NUMBER}\s+"
    r"(?:removed|fixed|fixes|cured|cures|removes|plugged|solved|solves|eliminated|corrected|addressed)\s+"
    r"((?:(?:the|a|an|our|that|this|those)\s)(?:[\w/-]{1,30}[\s;,.]){1,4})",
    re.IGNORECASE,
)
_OLD_ONE = re.compile(
    r"\b(?:the|our|that|this)\s+(?:old|known|previous|former|earlier|prior)\s+((?:[\w/-]{1,30}\s){1,4}?)"
    r"(?=(?:is|was|were|are|has|had|got)\b)",
    re.IGNORECASE,
)
_FIXED_SINCE = re.compile(
    r"[,(]\s?(?:since\s+|long\s+|already\s+)?(?:fixed|solved|patched|resolved|cured)\s+"
    r"(?:(?:in|with|by|since)\s+(?:v?\d+\.\d|release\b|version\b|build\b|the\s+last\b)|last\s+|long\s+ago"
    r"|(?:weeks|months|years)\s+ago)",
    re.IGNORECASE,
)
# Each pattern holds one of these, which are found quickly.
_DATING = ("19", "20", "christmas", "xmas", "easter", "thanksgiv", "diwali", "friday", "new year", "last ")
_AGED = (" old ", " known ", " previous ", " former ", " earlier ", " prior ")
_MENDED = ("fix", "cure", "remove", "plugged", "solve", "eliminated", "corrected", "addressed", "patched")
_NOUN = 6  # words of the noun before "of 2023"
_HABIT = cue_phrases.word_set(
    "would used there'd it'd we'd they'd always often regularly every weekly daily nightly constantly kept"
)
_SINCE_THEN = re.compile(
    r"(?:[,;.]|\band\b|\bbut\b)\s*(?:(?:and|but)\s+)?(?:"
    r"since\s+then\s+(?:nothing|none|not|no|never|it|all|everything|quiet|fine|silence)"
    r"|(?:nothing|none|not\s+once|quiet|fine|all\s+quiet|silence)\s+"
    r"(?:of\s+the\s+sort\s+|like\s+it\s+|at\s+all\s+)?since\b"
    rf"|none\s+(?:with|on|in|under)\s+{_NUMBER}"
    rf"|{_NAMED}\s+(?:has|have|had|does|did|is|was)\s+(?:not|none)\b"
    rf"|{_NAMED}\s+(?:hasn't|haven't|doesn't|didn't|isn't|wasn't)\b"
    r"|(?:has|have|had)(?:n't|\s+not|\s+never)\s+been\s+back\b"
    r"|(?:now|today)\s+it\s+(?:simply|just|only)\b"
    r"|(?:(?:has|have)\s+)?been\s+(?:green|fine|quiet|stable|healthy|clean|ok|okay|good|calm|gone)\s+(?:ever\s+)?since\b"
    r")",
    re.IGNORECASE,
)
# Of these the clause before must speak of a time before, too.
_CONTRASTS = ("simply", "just", "only")
_FORMERLY = cue_phrases.word_set("before until till used formerly once")
_REACH = 30
_DATED_NOUN = 4


def elsewhen_scopes(clauses: Clauses) -> Iterator[Scope]:
    """Yield what was so with another version, setup or habit, as past."""
    for match in _BOUND.finditer(clauses.text):
        yield from _around(clauses, match)
    for match in _OF_YEAR.finditer(clauses.text):
        yield from _named_by_year(clauses, match)
    lower = clauses.text.lower()
    if any(word in lower for word in _DATING):
        for match in _DATED.finditer(clauses.text):
            yield from _dated(clauses, match)
    if any(word in lower for word in _AGED):
        for match in _OLD_ONE.finditer(clauses.text):
            begin, end = _place(clauses, match.start(1)), _place(clauses, match.end(1))
            yield from _past(clauses, (match.start(), match.start(1)), begin, end, TROUBLES)
    if any(word in lower for word in _MENDED):
        yield from _mended(clauses)
    for match in _SINCE_THEN.finditer(clauses.text):
        yield from _before_that(clauses, match)
    yield from _habits(clauses)


def _mended(clauses: Clauses) -> Iterator[Scope]:
    """Yield what a release mended: "the fix for the leak shipped in 4.2", "a leak, fixed in 4.2"."""
    for match in _FIXED_IN.finditer(clauses.text):
        group = 1 if match[1] else 2
        begin, end = _place(clauses, match.start(group)), _place(clauses, match.end(group))
        cue = (match.end(1), match.end()) if match[1] else (match.start(), match.start(2))
        yield from _past(clauses, cue, begin, end)
    for match in _FIXED_SINCE.finditer(clauses.text):
        end = _place(clauses, match.start() + 1)
        begin = end - 1
        while begin > 0 and not clauses.is_parted(begin) and end - begin < _REACH:
            begin -= 1
        yield from _past(clauses, match.span(), max(begin, 0), end, TROUBLES)


def _place(clauses: Clauses, start: int) -> int:
    return bisect_left(clauses.starts, start)


def _past(
    clauses: Clauses, cue: tuple[int, int], begin: int, end: int, facets: frozenset[str] | None = None
) -> Iterator[Scope]:
    if begin < end:
        words = clauses.words
        yield Scope(Cue("past", *cue), words[begin].start, words[end - 1].end, facets)


def _around(clauses: Clauses, match: re.Match[str]) -> Iterator[Scope]:
    """Yield the clause around a bound, unless it is still so: "versions before 2.4 are affected"."""
    first, last = _place(clauses, match.start()), _place(clauses, match.end())
    begin = first
    while begin and not clauses.ended[begin] and not clauses.comma[begin] and first - begin < _REACH:
        begin -= 1
    end = last
    while end < len(clauses.words) and not clauses.ended[end] and end - last < _REACH:
        if clauses.normals[end] in time_words.TIME_TURNS or (end > last and clauses.comma[end]):
            break
        end += 1
    if _STILL.isdisjoint(clauses.normals[begin:end]):
        yield from _past(clauses, match.span(), begin, first)
        yield from _past(clauses, match.span(), last, end)


def _named_by_year(clauses: Clauses, match: re.Match[str]) -> Iterator[Scope]:
    """Yield the noun that a year tells from today's: "the outage of 2023"."""
    first = _place(clauses, match.start())
    begin = first
    while begin and first - begin < _NOUN and not clauses.is_parted(begin):
        if clauses.normals[begin] in clause_words.DETERMINERS:
            break
        begin -= 1
    if begin < first and clauses.normals[begin] in clause_words.DETERMINERS:
        yield from _past(clauses, match.span(), begin, first)


def _dated(clauses: Clauses, match: re.Match[str]) -> Iterator[Scope]:
    """Yield the noun after a year or a feast: "the 2018 bit rot"."""
    begin = end = _place(clauses, match.end())
    while (
        end < len(clauses.words)
        and end - begin < _DATED_NOUN
        and not (end > begin and clauses.is_parted(end))
    ):
        if clauses.normals[end] in clause_words.STOPS | clause_words.PLACES:
            break
        end += 1
    yield from _past(clauses, match.span(), begin, end)


def _before_that(clauses: Clauses, match: re.Match[str]) -> Iterator[Scope]:
    """Yield the clause before a remark that nothing came since."""
    end = _place(clauses, match.start() + 1)
    if not end or "?" in clauses.text[match.start() : match.start() + 1]:
        return
    begin = end - 1
    while begin and not clauses.ended[begin] and end - begin < _REACH:
        begin -= 1
    contrast = match[0].lower().endswith(_CONTRASTS)
    if not contrast or not _FORMERLY.isdisjoint(clauses.normals[begin:end]):
        yield from _past(clauses, match.span(), begin, end)


def _habits(clauses: Clauses) -> Iterator[Scope]:
    """Yield what a sentence that begins with "before" says to have been a habit."""
    for begin, normal in enumerate(clauses.normals):
        if normal != "befor" and normal != "before":
            continue
        if begin and not clauses.ended[begin]:
            continue
        end = min(clauses.sentence_ends[begin + 1], begin + _REACH)
        habit = next((n for n in range(begin + 2, end) if clauses.normals[n] in _HABIT), None)
        if habit is not None and habit + 1 <= end:
            word = clauses.words[begin]
            yield from _past(clauses, (word.start, word.end), _clause_of(clauses, begin, habit), end)


def _clause_of(clauses: Clauses, begin: int, habit: int) -> int:
    """Return where the clause of a habit begins: after a comma, else some words before it."""
    comma = next((n for n in range(habit, begin, -1) if clauses.comma[n]), None)
    return comma if comma is not None else max(begin + 1, habit - 3)
