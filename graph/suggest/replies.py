"""Sentences that answer the one before: "Was it the disk? It was not.", "Hypothesis: X. Status: disproved.".

A short sentence of its own denies what the sentence before asked, supposed or reported, and nothing that it
plainly stated. A head that rejects denies what its colon leads to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from graph.suggest import cue_phrases, denial_words
from graph.suggest.clauses import PhraseTable
from graph.suggest.denials import CLAIMS, REJECTING
from graph.suggest.scopes import Cue, Scope

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graph.suggest.clauses import Clauses

_LONGEST = 7  # words of an answer
_HEAD = 6
_REACH = 40

_SUBJECTS = cue_phrases.word_set("it that this they there we i he she none neither those these")
_AUXILIARIES = cue_phrases.word_set("is are was were do does did has have had can could will would")
_SOFTENING = cue_phrases.word_set("""
    though in fact either any at all so the case however we checked find found it one see seen true but and
    sadly luckily fortunately thankfully happily actually really of course no nope them there
""")
_ABOVE = cue_phrases.word_set("the above these those them that this which two three four five sort kind both")
_APPLYING = cue_phrases.word_set(
    "apply applies applied happened occurred held true present visible involved here"
)
_RETRACTING: PhraseTable[str] = PhraseTable(
    {
        "retracting": cue_phrases.phrases("""
            strike that, scratch that, disregard that, forget that, ignore that, ignore my last, ignore me,
            never mind, nevermind, my mistake, my bad, i stand corrected, i was wrong, we were wrong, sorry
            wrong, wrong router, wrong host, wrong node, wrong cluster, wrong ticket, wrong channel, wrong
            window, wrong rack, wrong server, wrong pod, wrong graph, wrong dashboard, false alarm, false
            positive, red herring, not true, nonsense, bogus, rubbish, wrong, both wrong, all wrong, wrong
            again, not so, not really, lol no, take that back, i take that back, i take it back, strike the
            above, scrap that, no such thing, nothing of the sort, nothing of the kind, far from it, if
            only, wishful thinking, a myth, pure fiction, dead end, wild goose chase, that was wrong, that
            was a false alarm, it was a false alarm, turned out to be nothing, turned out nothing, it was
            nothing, that was nothing, was nothing
        """)
    }
)
_GOING_ON = cue_phrases.word_set("that again sorry after please too but though")
_NAYS = cue_phrases.word_set("no nope not")
_CONCLUDING = cue_phrases.word_set("so hence thus ergo therefore then lol answer short")
_COMING = cue_phrases.word_set("""
    materialise materialised materialize materialized come came happen happened occur occurred arrive
    arrived appear appeared show up
""")
_OPENING = cue_phrases.word_set("""
    so hence thus ergo therefore lol answer and but sadly luckily fortunately thankfully well
""")
_VERDICTS = cue_phrases.word_set("status verdict result outcome conclusion finding answer state test check")
_DENYING = cue_phrases.word_set("""
    no nope disproved disproven refuted rejected negative dismissed false wrong discarded cleared excluded
    eliminated debunked exonerated untrue none nothing unfounded abandoned dropped
""")
_ASKING = cue_phrases.word_set("""
    if whether ask asked wonder wondered question suspect suspected suspicion fear feared thought think
    assume assumed believe believed blame blamed expect expected hope hoped guess guessed reckon looked
    bracing braced predicted announced promised warned dreaded alleged claim claimed said supposed
""")


def reply_scopes(clauses: Clauses) -> Iterator[Scope]:
    """Yield what is denied by a sentence of its own, or by the head of one."""
    begins = [n for n in range(len(clauses.words)) if not n or clauses.ended[n]]
    for number, begin in enumerate(begins):
        end = clauses.sentence_ends[begin + 1] if begin + 1 < len(clauses.words) else len(clauses.words)
        end = next((n for n in range(begin + 1, min(end, begin + _LONGEST)) if clauses.comma[n]), end)
        if not number or clauses.ends_paragraph(begin):
            pass
        elif _is_taken_back(clauses, begin):
            yield _scope(clauses, (begin, min(end, begin + 2)), begins[number - 1], begin)
        elif _is_none_of_it(clauses, begin, end):
            yield _scope(clauses, (begin, end), begins[number - 1], begin)
        elif _is_denial(clauses, begin, end):
            first = _asked(clauses, begins[number - 1], begin)
            if first < begin:
                yield _scope(clauses, (begin, end), first, begin)
            elif number > 1 and "?" in clauses.gap(begins[number - 1]):
                yield _scope(clauses, (begin, end), begins[number - 2], begins[number - 1])
        elif "?" in clauses.gap(begin) and (no := _ends_in_no(clauses, begin)):
            yield _scope(clauses, (no, no + 1), begins[number - 1], begin)
        yield from _rejected(clauses, begin)


def _is_taken_back(clauses: Clauses, begin: int) -> bool:
    """Return whether a sentence takes back the one before: "Strike that.", "False alarm."."""
    for length, _ in _RETRACTING.at(clauses.normals, begin):
        after = begin + length
        if after == len(clauses.words) or clauses.is_parted(after) or clauses.normals[after] in _GOING_ON:
            return True
    return False


def _ends_in_no(clauses: Clauses, begin: int) -> int:
    """Return the word by which a sentence concludes that it is not so: "so no.", 0 if none does."""
    last = clauses.sentence_ends[begin + 1] - 1
    concludes = last > begin and clauses.normals[last] in _NAYS and clauses.normals[last - 1] in _CONCLUDING
    return last if concludes else 0


def _is_none_of_it(clauses: Clauses, begin: int, end: int) -> bool:
    """Return whether a sentence says that none of what stands before it is so: "none of the above"."""
    if clauses.normals[begin] not in denial_words.QUANTIFIERS | {"nothing"} or begin + 2 >= end:
        return False
    if clauses.normals[begin + 1] != "of":
        return False
    return _past(clauses, begin + 2, end, _ABOVE | _SOFTENING | _AUXILIARIES | _APPLYING) == end


def _scope(clauses: Clauses, cue: tuple[int, int], begin: int, end: int) -> Scope:
    first, last = cue
    words = clauses.words
    return Scope(
        Cue("ruled_out", words[first].start, words[last - 1].end), words[begin].start, words[end - 1].end
    )


def _is_denial(clauses: Clauses, begin: int, end: int) -> bool:
    """Return whether a sentence says no more than no: "It was not.", "Verdict: no"."""
    if end - begin > _LONGEST:
        return False
    begin = _past(clauses, begin, end, _OPENING)
    if begin == end:
        return False
    if clauses.normals[begin] in _VERDICTS and begin + 1 < end and clauses.colon[begin + 1]:
        begin += 1
    if clauses.normals[begin] in _DENYING:
        return _past(clauses, begin + 1, end, _SOFTENING | _AUXILIARIES | _SUBJECTS) == end
    if clauses.normals[begin] not in _SUBJECTS:
        return False
    tokens = [
        token for normal in clauses.normals[begin + 1 : end] for token in cue_phrases.spelled_out(normal)
    ]
    if len(tokens) < 2 or tokens[0] not in _AUXILIARIES | {"never"}:
        return False
    if not _COMING.isdisjoint(tokens) and tokens[0] in ("never", "did"):
        tokens = ["did", "not", *(token for token in tokens[1:] if token not in _COMING | {"not"})]
    if clauses.normals[begin] not in denial_words.QUANTIFIERS:
        if tokens[1] not in ("not", "never"):
            return tokens[1] in _DENYING and len(tokens) == 2
        tokens = tokens[1:]
    return all(token in _SOFTENING | _AUXILIARIES | _SUBJECTS for token in tokens[1:])


def _past(clauses: Clauses, begin: int, end: int, passed: frozenset[str]) -> int:
    while begin < end and clauses.normals[begin] in passed:
        begin += 1
    return begin


def _asked(clauses: Clauses, begin: int, end: int) -> int:
    """Return where what a sentence asks or supposes begins, ``end`` if it does neither."""
    if "?" in clauses.gap(end):
        return end if not denial_words.WHY.isdisjoint(clauses.normals[begin:end]) else begin
    for place in range(begin, min(end, begin + _REACH)):
        if clauses.normals[place] in _ASKING:
            return begin
        if (
            clauses.normals[place] in CLAIMS
            and place + 1 < end
            and (clauses.colon[place + 1] or place > begin)
        ):
            return begin
    return end


def _rejected(clauses: Clauses, begin: int) -> Iterator[Scope]:
    """Yield what a head that rejects leads to: "Rejected idea no. 3: clock skew"."""
    head = clauses.normals[begin]
    if head not in REJECTING or (begin and not clauses.ended[begin]):
        return
    for place in range(begin + 1, min(len(clauses.words), begin + 1 + _HEAD)):
        if clauses.colon[place]:  # "no. 3" ends no sentence
            yield _scope(clauses, (begin, place), place, clauses.sentence_ends[place + 1])
            return
