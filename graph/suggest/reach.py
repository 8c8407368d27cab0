"""How far a denial or a guess reaches: back over its clause, and on to the end of a clause or list."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from graph.suggest import clause_words, denial_words, denials, doubt_words, theory_words
from graph.suggest.clauses import PhraseTable

if TYPE_CHECKING:
    from graph.suggest.clauses import Clauses

ITEM_LONGEST = 4
_SECOND_VERB = 4
_HEDGE_REACH = 8
_BEFORE_REACH = 5
REACH = 12
_LIST_REACH = 40
_SUBJECT_REACH = 16
_TURN_REACH = 24
_RIGHTING: PhraseTable[str] = PhraseTable({"righting": theory_words.RIGHTING})
_BULLET = re.compile(r"\n[^\S\n]{0,8}([-*•–—]|\[.\])?[^\S\n]{0,3}\Z")


class Reach:
    """Bounds within the clauses of a text, as positions of words."""

    def __init__(self, clauses: Clauses) -> None:
        self._at = clauses
        self._words = clauses.words

    def is_adverb(self, place: int) -> bool:
        """Return whether a word only colours the verb beside it."""
        word = self._words[place]
        return word.normal in clause_words.ADVERBS or self._at.text[word.start : word.end].lower().endswith(
            "ly"
        )

    def closes_a_clause(self, position: int) -> bool:
        """Return whether nothing of a clause, or an afterthought only, follows before a word."""
        if position == len(self._words) or self._at.is_parted(position):
            return True
        if "(" in self._words[position].gap:
            return True
        if tuple(self._at.normals[position : position + 2]) in denial_words.ALL_ALONG:
            return True
        normal = self._at.normals[position]
        return (
            normal in clause_words.STOPS
            or normal in clause_words.PLACES
            or normal in denial_words.AFTERTHOUGHTS
        )

    def closes_plainly(self, position: int) -> bool:
        """Return whether a clause ends before a word and no place or measure follows: "running at 90 C"."""
        return self.closes_a_clause(position) and not (
            position < len(self._words)
            and not self._at.is_parted(position)
            and self._at.normals[position] in denial_words.MEASURES
        )

    def is_bad_state(self, position: int, end: int) -> bool:
        """Return whether a clause ends with a bad state at a word, so that it has no other object."""
        within = position < end and self._at.normals[position] in denial_words.BAD_STATES
        return within and self.closes_a_clause(position + 1)

    def turns_out(self, position: int) -> bool:
        """Return whether what was believed turned out otherwise: "but", "it was actually"."""
        if position >= len(self._words):
            return False
        end = min(self._at.sentence_ends[position], position + _TURN_REACH)
        if self._at.ended[position]:
            return self._is_put_right(position)
        turned = any(
            self._at.normals[place] in doubt_words.TURNED_OUT
            and not (
                self._at.normals[place] == "yet"
                and not self._at.comma[place]
                and self.closes_a_clause(place + 1)
            )
            for place in range(position, end)
        )
        return turned or (end < len(self._words) and self._at.ended[end] and self._is_put_right(end))

    def _is_put_right(self, position: int) -> bool:
        """Return whether a sentence begins at a word that says how it was: "It was the cache."."""
        if self._at.ends_paragraph(position):
            return False
        if self._at.normals[position] in doubt_words.TURNING:
            return True
        for length, _ in _RIGHTING.at(self._at.normals, position):
            after = self._at.normals[position + length : position + length + 2]
            return theory_words.RIGHT.isdisjoint(after)
        return False

    def is_contradicted(self, position: int) -> bool:
        """Return whether the rest of a sentence or the next one says that a claim does not hold."""
        if position >= len(self._words):
            return False
        end = self._at.sentence_ends[position]
        if end < len(self._words) and not self._at.ends_paragraph(end):
            end = self._at.sentence_ends[end + 1]
        end = min(end, position + _TURN_REACH)
        return not theory_words.OTHERWISE.isdisjoint(self._at.normals[position:end])

    def whole_subject(self, position: int) -> tuple[int, int]:
        """Return the first word of what a verdict at a word is about, and the one after its noun.

        The relative clause is no part of it: "the PSU failure | the BMC reported | was bogus".
        """
        near = self.begin(position)
        begin = position
        while begin and self._may_precede(begin - 1) and not self._at.is_parted(begin):
            begin -= 1
        end = begin
        while begin and end - begin < _SUBJECT_REACH and not self._at.is_parted(begin):
            normal = self._at.normals[begin - 1]
            told = normal == "it" and self._at.normals[begin - 2 : begin - 1] == ["that"]
            if not told and normal in clause_words.TURNS:
                break
            if normal == "and" and self._is_clause(begin - 1):
                break
            begin -= 1
        relative = next((n for n in range(begin + 1, end) if self._begins_relative(n)), end)
        if not denials.CLAIMS.isdisjoint(self._at.normals[begin:relative]):
            return begin, position
        if any(self._at.normals[n] in clause_words.CLAUSE_VERBS for n in range(begin, relative)):
            return near, position
        return (begin, relative) if relative < end else (min(begin, near), position)

    def _begins_relative(self, place: int) -> bool:
        return self._at.normals[place] in clause_words.RELATIVES

    def begin(self, position: int) -> int:
        """Return the first word of the clause before a word, at most _BEFORE_REACH words back."""
        begin = max(position, 0)
        while begin and self._may_precede(begin - 1) and not self._at.is_parted(begin):
            begin -= 1
        position = begin
        while begin and position - begin < _BEFORE_REACH and not self._begins_clause(begin):
            begin -= 1
        if begin == position - _BEFORE_REACH:
            after = self._after_a_clause(begin, position)
            return self._begin_of_two(begin, position) if after == begin else after
        return self._begin_of_list(self._after_a_clause(begin, position), position)

    def _begin_of_two(self, begin: int, position: int) -> int:
        """Return where two things begin that "and" joins: "a faulty DIMM and a bad riser | were excluded"."""
        if (
            self._at.normals[position] not in clause_words.OF_MANY
            or "and" not in self._at.normals[begin:position]
        ):
            return begin
        far = begin
        while far and position - far < 2 * _BEFORE_REACH and not self._begins_clause(far):
            far -= 1
        return far if self._after_a_clause(far, position) == far else begin

    def subject(self, position: int) -> int:
        """Return where the clause of a second verb at a word begins: "X were read and | are fine"."""
        begin = self.begin(position)
        if position - begin > _SECOND_VERB or not position or self._at.normals[position - 1] != "and":
            return begin
        for place in range(position - 2, max(position - 2 - _SECOND_VERB, 0), -1):
            if self._at.is_parted(place + 1):
                return begin
            if self._at.normals[place] in clause_words.COPULAS:
                return self.begin(place)
        return begin

    def _begin_of_list(self, begin: int, position: int) -> int:
        """Return where a list begins whose last item does: "X, Y or Z | was ruled out"."""
        if not begin or not self._at.comma[begin]:
            return begin
        oxford = self._at.normals[begin] in {"and", "or", "nor"}
        if not oxford and not {"or", "nor"} & set(self._at.normals[begin:position]):
            return begin
        place = begin
        while place and begin - place < REACH and not self._at.ended[place] and not self._at.colon[place]:
            place -= 1
            if self._at.normals[place] in clause_words.STOPS | clause_words.MAY - {"to"}:
                return self._next_comma(place, begin)
            if self._at.is_parted(place) and not self._at.comma[place]:
                break
        return place

    def _next_comma(self, place: int, begin: int) -> int:
        return next((n for n in range(place + 1, begin) if self._at.comma[n]), begin)

    def _may_precede(self, place: int) -> bool:
        """Return whether a word belongs to the denial after it: "the disk | can safely be | excluded"."""
        return self._at.normals[place] in clause_words.COPULAS | clause_words.MAY or self.is_adverb(place)

    def _after_a_clause(self, begin: int, position: int) -> int:
        """Return the first word after an "and" that joins clauses: "it is slow and memory is flat"."""
        for place in range(position - 2, begin, -1):
            if self._at.normals[place] == "and":
                return place + 1 if self._is_clause(place) else begin
        return begin

    def _is_clause(self, position: int) -> bool:
        """Return whether what ends before a word has a subject or a verb of its own."""
        for place in range(position - 1, max(position - REACH, -1), -1):
            if self._at.normals[place] in clause_words.CLAUSE_HEADS:
                return True
            if self._at.normals[place] in clause_words.STOPS or self._at.is_parted(place):
                return False
        return False

    def _begins_clause(self, position: int) -> bool:
        """Return whether a clause ends before a word."""
        return self._at.is_parted(position) or self._stops(position - 1)

    def _stops(self, place: int) -> bool:
        """Return whether a word ends what is said before it; the I of I/O does not."""
        io = self._at.normals[place] == "i" and self._at.gap(place + 1) == "/"
        return self._at.normals[place] in clause_words.STOPS and not io

    def past(self, passed: frozenset[str], position: int) -> int:
        """Return the first word from a position on that is not one of those passed over."""
        end = self._at.sentence_ends[position]
        while position < end and self._at.normals[position] in passed:
            position += 1
        return position

    def end_of_list(self, begin: int) -> int:
        """Return where a list that a colon opens stops."""
        if begin < len(self._words) and self._at.ended[begin] and "\n" not in self._at.gap(begin):
            return begin
        if begin >= len(self._words):
            return begin
        end = self._at.sentence_ends[begin + 1]
        bullet = _BULLET.search(self._at.gap(begin))
        if bullet:
            while end < len(self._words) and end - begin < _LIST_REACH and self._is_item(end, bullet):
                end = self._at.sentence_ends[end + 1]
        return min(end, begin + _LIST_REACH)

    def _is_item(self, place: int, bullet: re.Match[str]) -> bool:
        """Return whether a word goes on a list over lines: after the same bullet, or a number of its own."""
        gap = self._at.gap(place)
        found = _BULLET.search(gap)
        if not found:
            return "\n" not in gap
        if bullet[1] or not self._at.normals[place].isdigit():
            return bool(bullet[1]) and found[1] == bullet[1]
        return True

    def end(self, begin: int, item_longest: int, through: bool) -> int:
        """Return where a denial that begins to name things stops: at the end of the clause or list.

        It stops after ``item_longest`` words that no comma and no "or" parts, too. If it goes ``through``,
        "and" joins on what is denied.
        """
        if begin < len(self._words) and self._at.comma[begin]:
            return begin
        if begin < len(self._words):
            passed = (
                denial_words.PASSED
                if self._at.normals[begin - 1] in denial_words.PASSING
                else clause_words.COPULAS
            )
            begin = self.past(passed, begin)
        end = min(self._at.sentence_ends[begin], begin + REACH)
        last = item = begin
        while last < end and not self._ends_denial(last, begin, end, through):
            if self._at.comma[last] or self._at.normals[last] in denial_words.LINKS:
                item = last + (not self._at.comma[last])
            if last - item >= item_longest:
                break
            last += 1
        return last

    def _ends_denial(self, position: int, begin: int, end: int, through: bool) -> bool:
        normal = self._at.normals[position]
        if self._stops(position):
            return not self._is_passive(position, begin)
        if position == begin:
            return False
        if normal in clause_words.PLACES:
            return True
        if normal == "and":
            return not (through and self._ends_soon(position, end))
        if self._at.colon[position]:
            return True
        if normal in clause_words.DETERMINERS and self._at.normals[position - 1] not in denial_words.LINKS:
            if through and self._at.comma[position] and self._list_goes_on(position, end, through):
                return False
            return not (through and self._at.normals[position - 1] == "and")
        return self._at.comma[position] and not self._list_goes_on(position, end, through)

    def _is_passive(self, position: int, begin: int) -> bool:
        """Return whether a verb says of nothing that it was done: "no rows were processed twice"."""
        quantified = begin > 0 and self._at.normals[begin - 1] in denial_words.QUANTIFIERS
        return (
            quantified
            and begin < position <= begin + ITEM_LONGEST
            and self._at.normals[position] in clause_words.COPULAS
        )

    def _ends_soon(self, position: int, end: int) -> bool:
        """Return whether after "and" one more item follows and no clause of its own."""
        for place in range(position + 1, min(position + 2 + ITEM_LONGEST, end)):
            if self._at.is_parted(place) or self._at.normals[place] in clause_words.PLACES:
                return True
            if self._at.normals[place] in denial_words.DOING:
                return True
            if self._at.normals[place] in clause_words.STOPS:
                return False
        return position + 2 + ITEM_LONGEST >= end

    def _list_goes_on(self, position: int, end: int, through: bool) -> bool:
        """Return whether the words after a comma are items of a list that closes with or, nor."""
        length = 0
        for place in range(position, end):
            normal = self._at.normals[place]
            if normal in {"or", "nor"} or (through and normal == "and" and self._ends_soon(place, end)):
                return True
            if normal in clause_words.STOPS or normal in {"no", "and"}:
                return False
            if normal in {"the", "a"} and not (through and self._at.comma[place]):
                return False
            length = 0 if self._at.comma[place] else length + 1
            if length > ITEM_LONGEST:
                return False
        return False

    def end_of_hedge(self, begin: int) -> int:
        """Return where what a guess speaks about stops."""
        end = min(self._at.sentence_ends[begin], begin + _HEDGE_REACH)
        last = begin
        while last < end and self._at.normals[last] not in doubt_words.TURNS:
            if last > begin and self._at.normals[last] in clause_words.STOPS:
                break
            if last > begin and self._at.comma[last] and not self._list_goes_on(last, end, through=False):
                break
            last += 1
        return last
