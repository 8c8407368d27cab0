"""What a text only supposes, wants to keep away, looks out for, teaches or plays through, within a clause.

A condition that is yet to be met names no fact: "should the leak come back, we will restart". One that is met
time and again does: "whenever the job starts there is packet loss". The rest of the sentence decides which it
is: what is then to be done, or a word of what is to come.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Literal

from graph.suggest import supposed_cues as data
from graph.suggest import time_words
from graph.suggest.clauses import PhraseTable
from graph.suggest.normal import normal_form
from graph.suggest.scopes import ACTIONS, BLAMED, Cue, Scope

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graph.suggest.clauses import Clauses
    from graph.suggest.scopes import Polarity

_Kind = Literal[
    "in_case",
    "watching",
    "if",
    "unreal",
    "avoid",
    "so_that",
    "taught",
    "played",
    "to_come",
    "would_be",
    "then",
]
_TABLE: PhraseTable[_Kind] = PhraseTable(
    {
        "in_case": data.IN_CASE,
        "watching": data.WATCHING,
        "if": data.IF,
        "unreal": data.UNREAL,
        "avoid": data.AVOID,
        "so_that": data.SO_THAT,
        "taught": data.TAUGHT,
        "played": data.PLAYED,
        "would_be": data.WOULD_BE,
        "then": data.THEN,
    }
)
_PREDICT = normal_form("predict")
_SUPPOSE = normal_form("suppose")
_TO_COME: PhraseTable[_Kind] = PhraseTable({"to_come": data.TO_COME})
_NOT_TO: PhraseTable[_Kind] = PhraseTable({"so_that": data.NOT_TO})
_REACH = 14  # words of a clause
_WOULD_HAVE = (
    ["would", "have"],
    ["could", "have"],
    ["might", "have"],
    *([word, "have"] for word in data.WOULD if "'" in word),
)
_REST = 30  # words of the rest of a sentence that are looked at


def supposed_scopes(clauses: Clauses) -> Iterator[Scope]:
    """Yield what is supposed or to be kept away, as planned, and what would be otherwise, as denied."""
    position = 0
    while position < len(clauses.tokens):
        length, kinds = _cue_at(clauses, position)
        if length:
            first, last = clauses.places(position, length)
            yield from _scopes_of(clauses, kinds, first, last)
        elif clauses.tokens[position] == "had" and _is_unmet(
            clauses, first := clauses.word_of[position], end := _end(clauses, first)
        ):
            yield from _scope(clauses, "ruled_out", (first, first + 1), first + 1, end)
        elif clauses.tokens[position : position + 2] in _WOULD_HAVE:
            yield from _would_have(clauses, clauses.word_of[position], clauses.word_of[position + 1] + 1)
        elif clauses.tokens[position] in data.PROTECTING:
            yield from _protected(clauses, clauses.word_of[position])
        position += length or 1


def _cue_at(clauses: Clauses, position: int) -> tuple[int, frozenset[_Kind]]:
    if clauses.tokens[position] not in _TABLE.first_words:
        return 0, frozenset()
    for length, kinds in _TABLE.at(clauses.tokens, position):
        if not clauses.is_cut(position, length, commas=True) and not _is_said(clauses, position):
            return length, kinds
    return 0, frozenset()


def _is_said(clauses: Clauses, position: int) -> bool:
    """Return whether a word supposes nothing, but tells what others do: "supposedly"."""
    if clauses.tokens[position] == _PREDICT:
        word = clauses.words[clauses.word_of[position]]
        predicted = clauses.text[word.start : word.end].lower().endswith("ed")
        return not predicted or (position > 0 and clauses.tokens[position - 1] == "as")
    if clauses.tokens[position] != _SUPPOSE:
        return False
    if position and clauses.tokens[position - 1] in ("i", "we", "would", "to"):
        return True
    word = clauses.words[clauses.word_of[position]]
    return not clauses.text[word.start : word.end].lower().endswith(("suppose", "supposing"))


def _scopes_of(clauses: Clauses, kinds: frozenset[_Kind], first: int, last: int) -> Iterator[Scope]:
    yield from _thought_of(clauses, kinds, first, last)
    if last >= len(clauses.words) or clauses.ended[last]:
        return
    end = _end(clauses, last)
    negated = clauses.normals[last] == "not" or clauses.normals[last - 1].endswith("n't")
    if "unreal" in kinds and negated and "for" in clauses.normals[last : last + 2]:
        return  # "were it not for X": it was there
    if "unreal" in kinds and _would(clauses, first, end):
        yield from _scope(clauses, "ruled_out", (first, last), last, end)
    elif kinds & {"in_case", "taught", "played"} or ("watching" in kinds and _is_order(clauses, first)):
        yield from _scope(clauses, "planned", (first, last), last, end)
    elif "so_that" in kinds:
        if _is_not_to_be(clauses, first, last, end):
            yield from _scope(clauses, "planned", (first, last), last, end)
    elif "avoid" in kinds:
        yield from _avoided(clauses, first, last, end)
    elif kinds & {"if", "unreal"} and _is_condition(clauses, first, last, end):
        yield from _scope(clauses, "planned", (first, last), last, end)


def _thought_of(clauses: Clauses, kinds: frozenset[_Kind], first: int, last: int) -> Iterator[Scope]:
    """Yield what is done only in a case, and what stands before what would be."""
    if "then" in kinds and last < len(clauses.words):
        words, stop = clauses.words, clauses.sentence_ends[last] if not clauses.ended[last] else last
        if last < stop:
            cue = Cue("planned", words[first].start, words[last - 1].end)
            yield Scope(cue, words[last].start, words[stop - 1].end, ACTIONS)
    if "would_be" in kinds:
        yield from _would_be(clauses, first, last)


def _would_be(clauses: Clauses, first: int, last: int) -> Iterator[Scope]:
    """Yield what stands before "would be fatal": it is only thought of."""
    begin = first
    while begin and first - begin < _REACH and not clauses.is_parted(begin):
        if clauses.normals[begin - 1] in time_words.TIME_TURNS | {"and", "but", "because", "so"}:
            break
        begin -= 1
    if begin < first:
        words = clauses.words
        yield Scope(
            Cue("planned", words[first].start, words[last - 1].end), words[begin].start, words[first - 1].end
        )


def _would_have(clauses: Clauses, first: int, last: int) -> Iterator[Scope]:
    """Yield what would have been but for something: "it would have crashed if we had not seen it"."""
    if last >= len(clauses.words) or clauses.is_parted(last) or clauses.normals[last] in data.LEARNT:
        return
    end = _end(clauses, last)
    begin, stop = clauses.sentence_begins[first], clauses.sentence_ends[first + 1]
    around = (
        clauses.normals[max(begin, first - _REST) : first] + clauses.normals[last : min(stop, last + _REST)]
    )
    if not data.UNMET_THEN.isdisjoint(around):
        yield from _scope(clauses, "ruled_out", (first, last), last, end)


def _scope(
    clauses: Clauses, polarity: Polarity, cue: tuple[int, int], begin: int, end: int
) -> Iterator[Scope]:
    if begin < end:
        words = clauses.words
        spoken = Cue(polarity, words[cue[0]].start, words[cue[1] - 1].end)
        facets = None if polarity == "ruled_out" else BLAMED
        yield Scope(spoken, words[begin].start, words[end - 1].end, facets)


def _end(clauses: Clauses, begin: int) -> int:
    """Return where a clause stops: at a comma, a turn, or the subject of the next one."""
    end = min(clauses.sentence_ends[begin + 1], begin + _REACH)
    for place in range(begin + 1, end):
        if clauses.comma[place] and not _goes_on(clauses, place, end):
            return place
        if clauses.colon[place] or clauses.normals[place] in time_words.TIME_TURNS | {
            "then",
            "but",
            "because",
        }:
            return place
        if clauses.normals[place] in data.PERSONS and place > begin + 1:
            return place
    return end


def _goes_on(clauses: Clauses, place: int, end: int) -> bool:
    """Return whether a comma parts items of a list that ends in "or": "in case of X, Y or Z"."""
    return any(clauses.normals[n] == "or" for n in range(place, min(end, place + 6)))


def _is_order(clauses: Clauses, first: int) -> bool:
    if not first or clauses.is_parted(first):
        return True
    return clauses.normals[first - 1] in data.RULE | {"and", "to"}


def _is_unmet(clauses: Clauses, first: int, end: int) -> bool:
    """Return whether a sentence that begins with "had" supposes: "had the disk been full, we would"."""
    begins = clauses.normals[first] == "had" and first == clauses.sentence_begins[first]
    return begins and "been" in clauses.normals[first:end] and _would(clauses, first, end)


def _would(clauses: Clauses, first: int, end: int) -> bool:
    """Return whether the rest of the sentence says what would be then."""
    stop = min(clauses.sentence_ends[first + 1], end + _REST)
    return any(clauses.normals[place] in data.WOULD for place in range(first + 1, stop))


def _is_condition(clauses: Clauses, first: int, last: int, end: int) -> bool:
    """Return whether a condition is yet to be met."""
    word = clauses.normals[first]
    if first and clauses.normals[first - 1] in data.NO_CONDITION and not clauses.is_parted(first):
        return False
    if word == "should" and not (first == clauses.sentence_begins[first] and clauses.normals[last] != "not"):
        return False
    if clauses.normals[last] in data.PERSONS and data.SEEING.isdisjoint(clauses.normals[last + 1 : last + 3]):
        return False
    if word == "should":
        return not _asks(clauses, first)
    if any(_is_past(clauses, place) for place in range(last, end)):
        return False
    if word in ("once", "when", "whenever", "as"):
        return _is_ruled(clauses, first, end)
    return _is_to_come(clauses, first, end) or _is_ruled(clauses, first, end)


def _is_past(clauses: Clauses, place: int) -> bool:
    word = clauses.words[place]
    return word.normal in data.UNMET or clauses.text[word.start : word.end].lower().endswith("ed")


def _asks(clauses: Clauses, first: int) -> bool:
    return "?" in clauses.gap(clauses.sentence_ends[first + 1])


def _is_to_come(clauses: Clauses, first: int, end: int) -> bool:
    tokens = clauses.normals[first:end]
    return any(True for place in range(len(tokens)) for _ in _TO_COME.at(tokens, place))


def _is_ruled(clauses: Clauses, first: int, end: int) -> bool:
    """Return whether the rest of the sentence says what is to be done then."""
    begin = clauses.sentence_begins[first]
    stop = min(clauses.sentence_ends[first + 1], end + _REST)
    rest = [*range(max(begin, first - _REST), first), *range(end, stop)]
    if any(clauses.normals[place] in data.RULE for place in rest):
        return True
    heads = {begin, end} - {first, stop}
    return any(clauses.normals[place] in data.ORDERS for place in heads)


def _is_not_to_be(clauses: Clauses, first: int, last: int, end: int) -> bool:
    """Return whether a clause of purpose is denied, and what comes before it is a plan or a remedy."""
    tokens = clauses.tokens[_token_of(clauses, last) : _token_of(clauses, end)]
    denied = any(True for place in range(len(tokens)) for _ in _NOT_TO.at(tokens, place))
    return denied and first > clauses.sentence_begins[first] and (last - first > 1 or "again" in tokens)


def _avoided(clauses: Clauses, first: int, last: int, end: int) -> Iterator[Scope]:
    """Yield what is kept away, unless it was not, or has been there before."""
    before = clauses.tokens[max(_token_of(clauses, first) - 3, 0) : _token_of(clauses, first)]
    if "have" in before and not data.WOULD.isdisjoint(before):
        return  # "we could have avoided the crash"
    if {"not", "never", "fail", "failed", "unable", "nothing", "hard"} & set(before):
        return
    if not data.ANOTHER.isdisjoint(clauses.normals[last:end]):
        return
    if clauses.normals[clauses.sentence_begins[first]] == "how":
        return  # "how could we have avoided the crash?"
    end = next((n for n in range(last + 1, end) if clauses.normals[n] in data.BY), end)
    if "from" in clauses.normals[last:end] and end - last > 2:
        return  # "prevented the cut from becoming an outage"
    written = clauses.text[clauses.words[first].start : clauses.words[first].end].lower()
    done = clauses.normals[first] in data.KEPT_AWAY and written.endswith("ed")
    yield from _scope(clauses, "ruled_out" if done else "planned", (first, last), last, end)


def _token_of(clauses: Clauses, place: int) -> int:
    return bisect_left(clauses.word_of, place)


def _protected(clauses: Clauses, first: int) -> Iterator[Scope]:
    """Yield what somebody is protected from: "protect the database from data loss"."""
    for place in range(first + 1, min(clauses.sentence_ends[first + 1], first + 6)):
        if clauses.is_parted(place):
            return
        if clauses.normals[place] in data.FROM and place + 1 < len(clauses.words):
            yield from _avoided(clauses, first, place + 1, _end(clauses, place + 1))
            return
