"""What stands under a head that dates or plans it, is only expected, or explains a word.

"Previous incident (#212): expired certificate", "Proposal for Friday: reboot. Expect short packet loss",
"the next outage will page", "so a leak can't take us down", "a straggler is when one rank is slow". Patterns
over a sentence; a head counts only where it begins one.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING

from graph.suggest import cue_phrases
from graph.suggest.reach import Reach
from graph.suggest.scopes import ACTIONS, BLAMED, Cue, Scope

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graph.suggest.clauses import Clauses
    from graph.suggest.scopes import Polarity

_START = r"(?:^|(?<=[.!?;]\s)|(?<=\n))[^\S\n]{0,8}(?:[-*•]\s{1,4})?"
_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_SPAN = r"(?:week|weekend|month|quarter|sprint|year|release|spring|summer|autumn|winter)"
_OLD = r"(?:previous|earlier|former|last|prior|old|older|past|historical|closed|archived|2\d{3})"
_REPORT = r"(?:post-?mortem|incident\ report|report|rca|review|ticket|write-?up|analysis|investigation)"
_INCIDENT = rf"(?:{_REPORT}|incidents?|outages?|cases?|issues?|problems?|alerts?|events?|bugs?|time|{_SPAN})"

_OF_OLD = re.compile(
    rf"""{_START}(?:(?:fyi|note|reminder|ps|btw|for\ (?:the\ )?(?:record|context|reference))[,:]?\s+)?
        (?:(?:the|an?|our|my)\s+)?
        (?:{_OLD}\s+{_INCIDENT}|history|flashback|war\ story|precedent
          |a\ similar\ {_INCIDENT}\ (?:in|from|of))
        \b[^:.;\n]{{0,40}}:\s""",
    re.IGNORECASE | re.VERBOSE,
)
_BLAMED_OF_OLD = re.compile(
    rf"""\b(?:the|an?|our|that|their|this)\s+{_OLD}\s+{_REPORT}\s+(?:had\s+|was\s+)?
        (?:blamed|said|named|found|described|about|dealt\ with|concerned|listed|spoke\ of|mentioned|mentions
          |traced|pointed\ to|put\ it\ down\ to|concluded)\b""",
    re.IGNORECASE | re.VERBOSE,
)
_PLAN = re.compile(
    rf"""{_START}(?:(?:the|our|my|an?|draft|rollback|mitigation|recovery|migration|backup)\s+)?
        (?:plan(?:ned|s)?|proposals?|proposed|scheduled|upcoming|prepared|drafted|agenda|wish\s?list|goals?
          |to-?\ ?dos?|todos?|tasks?|chaos\ day|game\ day|drill
          |by\ (?:the\ )?(?:year|month|quarter|week)(?:'s|’s)?\ end|by\ (?:the\ )?end\ of
          |(?:by|for)\ (?:{_DAY}|tomorrow|next\ {_SPAN}|the\ (?:next\ )?{_SPAN}|q[1-4])|next\ {_SPAN}
          |tomorrow|maintenance\ (?:window|notice|announcement)|change\ request|homework|improvements?
          |next\ steps?|follow-?ups?|action\ items?|roadmap|still\ to\ (?:do|come)|to\ be\ done|in\ the\ works
          |promised|ideas?|resolutions?)
        \b[^:.;\n]{{0,50}}:\s""",
    re.IGNORECASE | re.VERBOSE,
)
_PLAYED = re.compile(
    rf"""{_START}(?:(?:the|our|an?|known|possible|potential|main)\s+)?
        (?:chaos\s+(?:day|test|drill)|game\s?day|drill|pre-?mortem|table-?top|exercise|dr\s+test|risks?
          |worst[\s-]cases?|threat\s+model|what\s+could\s+go\s+wrong|hazards?|failure\s+scenarios?)
        \b[^:.;\n]{{0,50}}:\s""",
    re.IGNORECASE | re.VERBOSE,
)
_MAY_PLAY = (  # one of these is in every alternative above
    *("chaos", "game", "drill", "mortem", "table", "exercise", "test", "risk", "worst", "threat", "could go"),
    *("hazard", "scenario"),
)
_EXPECTED = re.compile(
    rf"""(?:{_START}|[,;:—–-]\s|\b(?:and|should|please|then|must)\s+)expect\s(?!it\b|that\b|this\b|to\b)
      | \bif\b[^.;\n]{{1,60}}?\bexpect\s(?!it\b|that\b|this\b|to\b)
      | \b(?:otherwise|or\ else)\b(?=[^.;\n]{{0,80}}?\b(?:may|might|will|would|could|can)\b)""",
    re.IGNORECASE | re.VERBOSE,
)
_WITHIN = r"((?:[\w-]{1,30}\s){1,6}?)"
_NEXT_ONE = re.compile(
    rf"""\bthe\ next\s+{_WITHIN}(?:will|would|shall|won['’]t|should|must|is\ going\ to|can(?:not|['’]t)?)\b
      | \bso\s+(?:that\s+)?{_WITHIN}(?:can(?:no|['’])t|can\ never|can\ no\ longer|will\ not|won['’]t)\b""",
    re.IGNORECASE | re.VERBOSE,
)
_EXPLAINED = re.compile(
    rf"""{_START}["'“]?(?:an?\ |the\ term\ )?["'“]?\w[\w\ -]{{2,40}}?["'”]?\s
        (?:is\ when|is\ what\ you\ (?:get|see|have)\ when|refers\ to|is\ defined\ as|stands\ for
          |is\ an?\ (?:state|situation|condition|phenomenon)\ (?:in\ which|where|when))\b
      | {_START}\w[\w\ -]{{2,40}}\((?:n|v|adj|noun|verb)\.?\)\s*[:.]
      | \bwhen\ (?:we|i|you|people)\ (?:say|speak\ of|talk\ about|write)\b[^.\n]{{1,80}}\bmean\b
      | \bby\s["'“]?\w[\w\ -]{{2,40}}["'”]?,?\s+(?:we|i)\ mean\b
      | {_START}(?:definition(?:\ of\b[^:.\n]{{0,40}})?:|glossary\b|multiple\ choice\b|true\ or\ false\b
          |quiz\b
          |exam\ question\b|flash\s?card\b|translate\b[^.\n]{{0,40}}\binto\b)
      | \bwhat(?:\ is|['’]s)\ the\ (?:meaning|definition|difference)\b
      | \bwhat\ does\ [^?.\n]{{1,60}}\ mean\s*\?""",
    re.IGNORECASE | re.VERBOSE,
)
_MAY_EXPLAIN = (  # every alternative above holds one of these, which are found quickly
    *("mean", "definition", "difference", "glossary", "quiz", "card", "translate", "question", "choice"),
    *("false", "is when", " state", "situation", "condition", "phenomenon", "what you ", "refers to"),
    *("defined as", "stands for", "(n", "(v", "(adj"),
)
_MAY_EXPECT = ("expect", "otherwise", "or else")
_REACH = 40  # words
_THIS_ONE = cue_phrases.word_set("now today currently here but however this current")


def heading_scopes(clauses: Clauses) -> Iterator[Scope]:
    """Yield what a head, an expectation or an explanation speaks about, as past or planned."""
    text = clauses.text
    for pattern in (_OF_OLD, _BLAMED_OF_OLD) if ":" in text else (_BLAMED_OF_OLD,):
        for match in pattern.finditer(text):
            yield from _after(clauses, "past", match, None)
    lower = text.lower()
    if ":" in text:
        for match in _PLAYED.finditer(text) if any(word in lower for word in _MAY_PLAY) else ():
            yield from _after(clauses, "planned", match, None)
        for match in _PLAN.finditer(text):
            yield from _after(clauses, "planned", match, ACTIONS)
    for match in _EXPECTED.finditer(text) if any(word in lower for word in _MAY_EXPECT) else ():
        yield from _after(clauses, "planned", match, BLAMED)
    for match in _NEXT_ONE.finditer(text):
        group = 1 if match[1] else 2
        begin, end = _place(clauses, match.start(group)), _place(clauses, match.end(group))
        cue = Cue("planned", match.end(group), match.end())
        yield from _scope(clauses, cue, begin, end, BLAMED)
    for match in _EXPLAINED.finditer(text) if any(word in lower for word in _MAY_EXPLAIN) else ():
        begin = clauses.sentence_begins[min(_place(clauses, match.start()), len(clauses.words) - 1)]
        end = _end(clauses, max(_place(clauses, match.end()) - 1, 0))  # of the sentence it stands in
        last = max(match.start(), text.rfind(" ", match.start(), match.end() - 1) + 1)
        yield from _scope(clauses, Cue("planned", last, match.end()), begin, end, None)


def _place(clauses: Clauses, start: int) -> int:
    return bisect_left(clauses.starts, start)


def _end(clauses: Clauses, begin: int) -> int:
    if begin >= len(clauses.words):
        return begin
    end = clauses.sentence_ends[begin + 1]
    while end < len(clauses.words) and end - begin < _REACH and ";" in clauses.gap(end):
        end = clauses.sentence_ends[end + 1]
    return min(end, begin + _REACH)


def _after(
    clauses: Clauses, polarity: Polarity, match: re.Match[str], facets: frozenset[str] | None
) -> Iterator[Scope]:
    """Yield what follows a pattern up to the end of the sentence, or to what is so now."""
    begin = _place(clauses, match.end())
    end = _end(clauses, begin)
    if polarity == "planned" and begin < len(clauses.words) and "\n" in clauses.gap(begin):
        end = max(end, Reach(clauses).end_of_list(begin))
    end = next((n for n in range(begin + 1, end) if clauses.normals[n] in _THIS_ONE), end)
    yield from _scope(clauses, Cue(polarity, match.start(), match.end()), begin, end, facets)


def _scope(
    clauses: Clauses, cue: Cue, begin: int, end: int, facets: frozenset[str] | None
) -> Iterator[Scope]:
    if begin < end:
        yield Scope(cue, clauses.words[begin].start, clauses.words[end - 1].end, facets)
