"""What looking has shown: counts of zero, boxes left empty, evidence not found, verdicts on what was said.

What is said in more than one place: "[ ] packet loss [x] bad cable", "memory.events: oom 0 oom_kill 0",
"nothing in dmesg points to a panic", "the segfault report was a false lead", "everyone says DNS, everyone is
wrong".
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from typing import TYPE_CHECKING

from graph.suggest.clearing_patterns import CLEARINGS
from graph.suggest.contrast_patterns import CONTRASTS
from graph.suggest.cue_phrases import word_set
from graph.suggest.evidence_patterns import EVIDENCE
from graph.suggest.reach import REACH, Reach
from graph.suggest.scopes import Cue, Scope
from graph.suggest.search_patterns import SEARCHES
from graph.suggest.verdict_patterns import VERDICTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graph.suggest.clauses import Clauses
    from graph.suggest.finding_rules import Rule

_MOST = 16  # words before or after
_TURNS = word_set("but however yet although though while whereas because since so then until instead only")
_SUBJECTS = word_set(
    "it we they there this that i he she now today still just exit is are was were has have had did do does"
)
_JOINING = word_set("and or nor")
_WORD_NEXT = re.compile(r"[ \t]*[\w/\"'(]")
_BREAK = re.compile(r"[,;:.|](?:\s|$)")
_BOX = re.compile(r"(?:\[(?=.?\])|\((?=.\)))(?P<tick>[ xX✓✔]?)[\])]")

_TICKED = re.compile(r"\([x✓✔]\)")
_RULES: tuple[Rule, ...] = (*EVIDENCE, *VERDICTS, *CLEARINGS, *SEARCHES, *CONTRASTS)
_BY_WORD: dict[str, list[int]] = defaultdict(list)  # which rules a text that holds a word may fit
for _number, _rule in enumerate(_RULES):
    for _word in _rule.words:
        _BY_WORD[_word].append(_number)


def finding_scopes(clauses: Clauses) -> Iterator[Scope]:
    """Yield what a text speaks about by patterns, and what its boxes leave out."""
    lower = clauses.text.lower()
    for number in sorted({number for word in _BY_WORD if word in lower for number in _BY_WORD[word]}):
        for match in _RULES[number].pattern.finditer(clauses.text):
            yield from _spoken(clauses, _RULES[number], match)
    if "[ ]" in lower or "[]" in lower or ("( )" in lower and _TICKED.search(lower)):
        yield from _unticked(clauses)


def _spoken(clauses: Clauses, rule: Rule, match: re.Match[str]) -> Iterator[Scope]:
    reach = Reach(clauses)
    if "it" in match.re.groupindex:
        begin, end = _place(clauses, match.start("it")), _place(clauses, match.end("it"))
    elif rule.before:
        end = _place(clauses, match.start())
        begin = _sentence(clauses, end) if rule.whole else _begin(clauses, end)
    else:
        begin = _place(clauses, match.end())
        end = _end(clauses, begin) if rule.far else reach.end(begin, REACH, through=False)
        end = reach.end_of_list(begin) if rule.listed else end
    if begin < end:
        words = clauses.words
        cue = Cue(
            rule.polarity, match.end("it") if "it" in match.re.groupindex else match.start(), match.end()
        )
        yield Scope(cue, words[begin].start, words[end - 1].end, rule.facets)


def _place(clauses: Clauses, start: int) -> int:
    return bisect_left(clauses.starts, start)


def _begin(clauses: Clauses, end: int) -> int:
    """Return where the clause begins that ends before a word."""
    begin = end
    while begin and end - begin < _MOST and not (begin < end and clauses.is_parted(begin)):
        begin -= 1
    return begin


def _sentence(clauses: Clauses, end: int) -> int:
    """Return where the sentence begins that a word before ``end`` stands in, not too far back."""
    return max(clauses.sentence_begins[end - 1], end - _MOST) if end else 0


def _end(clauses: Clauses, begin: int) -> int:
    """Return where the sentence ends that goes on at a word, or where it turns."""
    end = begin
    while end < min(len(clauses.words), begin + _MOST):
        if end > begin and (clauses.ended[end] or clauses.normals[end] in _TURNS):
            break
        if end > begin and clauses.comma[end] and not _lists_on(clauses, end):
            break
        end += 1
    return end


def _lists_on(clauses: Clauses, place: int) -> bool:
    """Return whether a comma is one of a list: "and" or "or" follows it, and no verb of another clause."""
    for n in range(place, min(clauses.sentence_ends[place + 1], place + _MOST)):
        if clauses.normals[n] in _SUBJECTS:
            return False
        if clauses.normals[n] in _JOINING:
            return n > place
    return False


def _unticked(clauses: Clauses) -> Iterator[Scope]:
    """Yield what stands beside an empty box of a line: after it if a word follows the last box, else before.

    What a box is for goes no further than a comma.
    """
    begin = 0
    for line in clauses.text.splitlines(keepends=True):
        boxes = list(_BOX.finditer(line))
        leading = bool(boxes) and bool(_WORD_NEXT.match(line, boxes[-1].end()))
        for box, before, after in zip(boxes, [None, *boxes], [*boxes[1:], None], strict=False):
            if box["tick"].strip():
                continue
            if leading:
                end = _BREAK.search(line, box.end(), after.start() if after else len(line))
                first, last = box.end(), end.start() if end else after.start() if after else len(line)
            else:
                start = before.end() if before else 0
                breaks = [found.end() for found in _BREAK.finditer(line, start, box.start())]
                first, last = max([start, *breaks]), box.start()
            yield from _left_out(clauses, begin + first, begin + last, begin + box.start())
        begin += len(line)


def _left_out(clauses: Clauses, start: int, end: int, box: int) -> Iterator[Scope]:
    first, after = _place(clauses, start), _place(clauses, end)
    if first < after:
        words = clauses.words
        yield Scope(Cue("ruled_out", box, box + 2), words[first].start, words[after - 1].end)
