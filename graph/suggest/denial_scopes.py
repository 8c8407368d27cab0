"""What a text denies or only guesses: the stretch of words that each cue of its speaks about."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from graph.suggest import (
    clause_words,
    cue_phrases,
    denial_words,
    denials,
    doubt_words,
    supposed_cues,
    theory_words,
    verdict_words,
)
from graph.suggest.answers import ANSWERING, QUESTION, REMARKING, VALUE
from graph.suggest.denial_cues import (
    AFTER,
    AT_END,
    CUES,
    EVENTS,
    GOOD_NEWS,
    GUESSES,
    IN_LABELS,
    PASS,
    THINGS,
    FixedPhrases,
    Kind,
    facets_cleared,
)
from graph.suggest.reach import ITEM_LONGEST, REACH, Reach
from graph.suggest.scopes import TROUBLES, Cue, Scope

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graph.suggest.clauses import Clauses
    from graph.suggest.scopes import Polarity

_ALL_BEFORE_REACH = 20
_TAKEN_BACK_WITHIN = 8
_PHRASE_LONGEST = 9
_BY_THEMSELVES: frozenset[Kind] = frozenset({"no_subject", "which_not", "wrong", "giving_up", "disguise"})
_BELIEVING: frozenset[Kind] = frozenset({"belief", "expectation", "claimed"})
_VERDICTS: frozenset[Kind] = frozenset({"verdict", "clearing"})
_SPEAKING: frozenset[Kind] = frozenset(
    {"head", "giving_up", "claimed", "expectation", "wrong", "fronted", "order"}
)
_LASTING: frozenset[Kind] = GOOD_NEWS.union({"undone", "unused"})
_WRONG: frozenset[Kind] = frozenset({"wrong", "all_before"})
_OF_DOUBT: frozenset[Kind] = frozenset({"take_back", "hedge", "pass"})
_BEFORE: frozenset[Kind] = frozenset({"before", "clearing", "verdict"})
_PLACED: frozenset[Kind] = frozenset({"fronted", "order"})
_HEAD_LONGEST = 4
_OPENS_LIST = re.compile(r":\s|->|→|=>|\n[^\S\n]*(?:[-*•–]|\d)|^\s[-–—=]\s$")
_THEORY_WITHIN = 8
_SAID_WITHIN = 7
_COUNTED_WITHIN = 6
_THE = (["the"], ["our"], ["that"], ["his"], ["their"])
_PRONOUNS = (["it"], ["we"], ["they"], ["i"], ["he"], ["she"], ["you"], ["that"])
_AS_CAUSE = (["as", "a"], ["as", "the"], ["as", "our"], ["as", "caus"], ["as", "possibl"])
_FALSE = cue_phrases.word_set("false")
_LACKS = frozenset({"contributing_factor"})
_FIRST_WORDS = CUES.first_words | denials.BEING | {"0"}
_OF_BEING: frozenset[Kind] = frozenset({"before", "absent", "wrong", "clearing", "verdict"})


class DenialScopes:
    """Finds what the denials and guesses of a text speak about.

    ``fixed`` are labels that hold a cue, ``labelled`` the words of labels found.
    """

    def __init__(self, clauses: Clauses, fixed: FixedPhrases, labelled: frozenset[int]) -> None:
        self._at = clauses
        self._words = clauses.words
        self._fixed = fixed
        self._labelled = labelled
        self._reach = Reach(clauses)

    def scopes(self) -> Iterator[Scope]:
        """Yield what each cue speaks about, in the order of the cues."""
        position, taken_back = 0, -1
        denied_until = -1
        while position < len(self._at.tokens):
            length, kinds = self.cue_at(position)
            kinds -= PASS if "undone" in kinds else set()  # a pod "did not start", a rollout was not done
            if "take_back" in kinds:
                taken_back = position + length + _TAKEN_BACK_WITHIN
                yield from self._taken_back(*self._at.places(position, length))
            elif length and ("pass" not in kinds or kinds & GUESSES):
                first, last = self._at.places(position, length)
                if "pass" in kinds:
                    yield from self._hedges(kinds, first, last)
                elif position < taken_back and kinds & {"after", "next"}:
                    taken_back = -1
                elif "again" in kinds:
                    yield from self._again(first, last, denied_until)
                elif "so_too" in kinds:
                    yield from self._so_too(first, last, denied_until)
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
        while position and self._reach.is_adverb(self._at.word_of[position - 1]):
            position -= 1
        return self._at.tokens[position - 1] if position else ""

    def cue_at(self, position: int) -> tuple[int, frozenset[Kind]]:
        """Return how many tokens the longest cue at a position has, 0 if none stands there, and its kinds."""
        first = self._at.tokens[position]
        if first not in _FIRST_WORDS and first not in self._fixed.cues.first_words:
            return 0, frozenset()
        for length, kinds in self._fixed.cues.at(self._at.tokens, position):
            if not self._at.is_cut(position, length, commas=False):
                return length, kinds
        for length, kinds in self._cues_at(position):
            if self._at.is_free(position, length) and not self._breaks_a_label(position, length):
                meant = self._meant(kinds, position, length)
                if meant:
                    return (1, PASS) if self._is_inside(meant, position, length) else (length, meant)
        if first == "0":
            if (of_all := self._of_all(position)) > 0:
                return of_all, frozenset({"no_subject"})
            if self._is_none_counted(position):
                return 1, frozenset({"next"})
        return 0, frozenset()

    def _meant(self, kinds: frozenset[Kind], position: int, length: int) -> frozenset[Kind]:
        """Return the kinds that some tokens are of where they stand."""
        first, last = self._at.places(position, length)
        leads_into = first not in self._labelled and last - 1 in self._labelled and "pass" in kinds
        if leads_into or (not kinds & _OF_DOUBT and self._is_no_adverb(position)):
            return frozenset()
        if self._belongs_elsewhere(kinds, position, length):
            return frozenset()
        if kinds & _SPEAKING and not any(self._spoken(kinds, first, last)):
            kinds -= _SPEAKING
        if kinds <= AT_END and not (kinds and self._counts_at_end(kinds, first, last)):
            return frozenset()
        if first not in self._labelled and self._is_inside(kinds, position, length):
            return frozenset()  # "not a driver | bug"
        if kinds <= _BEFORE and length > 1 and self._is_about_nothing(first):
            return frozenset()  # "there | is zero packet loss"
        return kinds

    def _follows_a_thought(self, first: int) -> bool:
        """Return whether a cue ends what was thought of before it: "X was considered, but ruled out"."""
        thought = (
            first - 2 if self._at.normals[first - 1 : first] in (["but"], ["and"], ["then"]) else first - 1
        )
        return thought > 0 and self._at.normals[thought] in denials.THOUGHT

    def _is_joined(self, first: int) -> bool:
        """Return whether a word follows another of its own clause."""
        return (
            first > 0 and not self._at.is_parted(first) and self._at.normals[first - 1] not in ("but", "and")
        )

    def _could_have_been(self, first: int, last: int) -> bool:
        """Return whether it could have been avoided, and was not."""
        if denials.AVOIDING.isdisjoint(self._at.normals[first:last]):
            return False
        before = self._at.normals[max(first - 3, 0) : last]
        return "have" in before and not supposed_cues.WOULD.isdisjoint(before)

    def _is_seen_late(self, first: int, last: int) -> bool:
        """Return whether it was not seen until later, and so was there."""
        late = self._at.normals[last : last + 1] in (["until"], ["till"])
        return late and not denials.NOTICING.isdisjoint(self._at.normals[first:last])

    def _is_about_nothing(self, first: int) -> bool:
        """Return whether nothing stands before a cue in its clause, and it answers nothing."""
        if self._follows_a_thought(first):
            return False
        return self._reach.begin(first) == first and not ANSWERING.search(self._words[first].gap)

    def _is_inside(self, kinds: frozenset[Kind], position: int, length: int) -> bool:
        """Return whether a cue is part of a label; a false alarm is a label, too."""
        places = range(*self._at.places(position, length))
        own = places[:-1] if self._at.normals[places[-1]] in clause_words.PLACES else places
        inside = kinds & IN_LABELS and not self._labelled.isdisjoint(own)
        return bool(inside) and self._at.tokens[position] not in _FALSE

    def _cues_at(self, position: int) -> Iterator[tuple[int, frozenset[Kind]]]:
        """Yield the cues at a position, the longest first, with adverbs passed over after a verb of being."""
        tokens = self._at.tokens
        if tokens[position] in denials.BEING:
            window = range(position, min(position + _PHRASE_LONGEST, len(tokens)))
            kept = [n for n in window if n == position or tokens[n] not in denials.VERY]
            if len(kept) < len(window):
                for length, kinds in CUES.at([tokens[n] for n in kept], 0):
                    if kinds & _OF_BEING and (whole := kept[length - 1] - position + 1) > length:
                        yield whole, kinds
        yield from CUES.at(tokens, position)

    def _is_no_adverb(self, position: int) -> bool:
        """Return whether a word has the stem of an adverb that denies and is none: "a hard power cut"."""
        if self._at.tokens[position] not in denial_words.BARELY:
            return False
        word = self._words[self._at.word_of[position]]
        return not self._at.text[word.start : word.end].lower().endswith("ly")

    def _belongs_elsewhere(self, kinds: frozenset[Kind], position: int, length: int) -> bool:
        """Return whether the last word of a cue is one of a label, or begins what "that" leads to."""
        first, last = self._at.places(position, length)
        if "which_not" in kinds and not self._is_remark(last):
            return True
        if kinds & _VERDICTS and self._at.normals[last : last + 1] in (["that"], ["as"]):
            return True
        if self._could_have_been(first, last) or self._is_seen_late(first, last) or self._spoils(kinds, last):
            return True
        if kinds <= _WRONG and self._at.normals[last : last + 1] in (["about"], ["by"], ["to"], ["for"]):
            return True
        if "all_before" in kinds and self._at.normals[first] in ("that", "which") and self._is_joined(first):
            return True  # "it stated a use | that was untrue"
        if kinds & {"all_before", "before"} and "that" in self._at.normals[last - 1 : last + 1]:
            return not self._is_remark(last) or self._at.normals[last - 1] != "that"
        if kinds & {"before", "verdict"} and self._at.normals[last - 1] in ("back", "come"):
            if "verdict" in kinds and self._at.normals[last : last + 1] == ["back"]:
                return True
            joined = first and self._at.normals[first - 1] in ("and", "then")
            if joined or self._at.normals[last : last + 1] in (["down"], ["up"], ["online"], ["to"]):
                return True
        labelled = first not in self._labelled and last - 1 in self._labelled
        return labelled and bool(kinds & {"unused", "undone"})

    def _of_all(self, position: int) -> int:
        """Return how many tokens say that none of so many did it: "0 of 512 saw", "0/8", 0 if none do."""
        place = self._at.word_of[position]
        number = "".join(self._at.tokens[position + 1 : position + 2])
        counted = number.isdigit() and self._at.gap(place + 1).strip() in ("/", "%")
        if not (counted or number == "of") or place + 2 >= len(self._words):
            return 0
        end = min(self._at.sentence_ends[place + 2], place + 2 + _COUNTED_WITHIN)
        return 2 if not denial_words.SEEN.isdisjoint(self._at.normals[place + 2 : end]) else 0

    def _is_none_counted(self, position: int) -> bool:
        """Return whether a zero counts what follows: "finds 0 deadlocks", but not "rank 0 hangs"."""
        place = self._at.word_of[position]
        gap = self._at.gap(place + 1)
        if self._at.tokens[position] != "0" or gap not in (" ", "% ", " % "):
            return False
        if "%" in gap and ":" in self._at.gap(place):
            return False
        if "%" in gap:
            return not place or self._at.gap(place) not in (".", ",") or self._at.normals[place - 1] == "0"
        if place and (
            self._at.normals[place - 1] in denials.NUMBERED
            or (set(self._words[place].gap) & set("=:.-/#%") and self._words[place].gap != ": ")
        ):
            return False
        end = min(self._at.sentence_ends[place + 1], place + 1 + ITEM_LONGEST)
        words = [self._at.text[word.start : word.end] for word in self._words[place + 1 : end]]
        return any(len(word) > 1 and word.endswith("s") for word in words)

    def _counts_at_end(self, kinds: frozenset[Kind], first: int, last: int) -> bool:
        """Return whether a cue that counts only as an end of its clause is one."""
        if not self._reach.closes_a_clause(last) or self._leads_on(last):
            return False
        return self._answered(kinds, first) >= 0 or bool(kinds - {"answer", "nothing"})

    def _leads_on(self, last: int) -> bool:
        """Return whether what follows is no clause of its own: "it isn't | that", "nothing | was"."""
        if last == len(self._words) or self._at.is_parted(last):
            return False
        normal = self._at.normals[last]
        return normal == "that" or (
            self._at.normals[last - 1] in denial_words.SUBJECTS_OF_NONE
            and normal in clause_words.CLAUSE_VERBS
        )

    def _breaks_a_label(self, position: int, length: int) -> bool:
        """Return whether a label that holds a cue begins inside some tokens and ends after them."""
        inside = range(position + 1, position + length)
        return any(
            n + size > position + length
            for n in inside
            for size, _ in self._fixed.cues.at(self._at.tokens, n)
        )

    def _scopes_of(self, kinds: frozenset[Kind], first: int, last: int, before: str) -> Iterator[Scope]:
        """Yield what a cue speaks about: what stands before it, a list after it, or what follows."""
        closing = self._reach.closes_a_clause(last) and not self._leads_on(last)
        if "head" in kinds and (begin := self._headed(first, last)) >= 0:
            yield from self._scope("ruled_out", first, last, begin, self._reach.end_of_list(begin))
        elif kinds & _PLACED and (scopes := list(self._spoken(kinds & _PLACED, first, last))):
            yield from scopes
        elif self._is_asked_negatively(first):
            yield from self._scope("hedged", first, last, last, self._at.sentence_ends[last])
        elif closing and (begin := self._answered(kinds, first)) >= 0:
            facets = EVENTS if self._at.normals[first] == "0" else None
            yield from self._scope("ruled_out", first, last, begin, first, facets)
        elif "all_before" in kinds:
            yield from self._all_before(first, last)
        elif kinds & {"all", "list"} and ":" in self._at.gap(last) and not self._is_clear(first):
            yield from self._scope("ruled_out", first, last, last, self._reach.end_of_list(last))
        elif before not in denial_words.NEGATORS and (
            scopes := list(self._scopes_before(kinds, first, last))
        ):
            yield from scopes
        elif not self._works(kinds, last, before):
            yield from self._scopes_after(kinds, first, last, before)
        elif not QUESTION.match(self._at.text, self._words[last - 1].end):
            yield from self._scope("ruled_out", first, last, self._reach.subject(first), first, THINGS)

    def _all_before(self, first: int, last: int) -> Iterator[Scope]:
        """Yield what a cue denies of its sentence; what a cause or a cure is sought of is so."""
        begin = max(self._at.sentence_begins[first], first - _ALL_BEFORE_REACH)
        if denials.SOUGHT.isdisjoint(self._at.normals[begin:first]):
            yield from self._scope("ruled_out", first, last, begin, first)

    def _works(self, kinds: frozenset[Kind], last: int, before: str) -> bool:
        """Return whether a cue says of a thing before it that it works."""
        return (
            "works" in kinds
            and before not in denial_words.NEGATORS | denial_words.RISING
            and self._reach.closes_plainly(last)
        )

    def _spoils(self, kinds: frozenset[Kind], last: int) -> bool:
        """Return whether what follows or stands before turns good news round.

        "Did not start until noon", "swapped the NIC, all good now", "locked the whole fabric up".
        """
        after = self._at.normals[last : last + 1]
        if kinds & _LASTING and after in (["until"], ["till"]):
            return True
        sentence = self._at.normals[self._at.sentence_begins[last - 1] : last]
        if kinds & GOOD_NEWS and after in (["now"], ["again"], ["since"]):
            return not denial_words.MENDING.isdisjoint(sentence)
        begin = max(self._at.sentence_begins[last - 1], last - 1 - ITEM_LONGEST)
        before = self._at.normals[begin : last - 1]
        return self._at.normals[last - 1] == "up" and not denial_words.SPOILING.isdisjoint(before)

    def _scopes_before(self, kinds: frozenset[Kind], first: int, last: int) -> Iterator[Scope]:
        """Yield what a cue denies before it: what a verdict is about, what did not happen, what is gone."""
        closing = self._reach.closes_a_clause(last) and not self._leads_on(last)
        asked = QUESTION.match(self._at.text, self._words[last - 1].end)
        polarity: Polarity = "hedged" if asked else "ruled_out"
        if closing and kinds & {"before", "before_at_end"} and self._follows_a_thought(first):
            yield from self._scope(polarity, first, last, self._reach.begin(first - 2), first)
        elif kinds & _VERDICTS:
            facets = None if "clearing" in kinds else EVENTS
            yield from self._scope(polarity, first, last, *self._reach.whole_subject(first), facets)
        elif self._denies_before(kinds, first, closing):
            begin, end = self._reach.whole_subject(first)
            if begin < self._reach.begin(first) and "by" in self._at.normals[begin:first]:
                yield from self._scope(polarity, first, last, begin, end)
            yield from self._scope(polarity, first, last, self._reach.begin(first), first)
            if self._at.normals[first] in denial_words.PASSING or self._at.normals[first].endswith("n't"):
                # "not overloaded" denies the overload, too
                yield from self._scope("ruled_out", first, first + 1, first + 1, last)
        elif not ("gone" in kinds and self._is_made(first)):
            cleared = facets_cleared(kinds, closing=closing)
            begin = self._reach.begin(first) if cleared else first
            yield from self._scope("ruled_out", first, last, begin, first, cleared)

    def _scopes_after(self, kinds: frozenset[Kind], first: int, last: int, before: str) -> Iterator[Scope]:
        value = VALUE.search(self._words[first].gap)
        if kinds & AFTER and self._is_there_all_the_same(first, last, before):
            return
        if kinds & _BY_THEMSELVES and (scopes := list(self._by_itself(kinds, first, last))):
            yield from scopes
        elif kinds & {"after", "clears", "all"} and not value:
            if "clears" in kinds:
                yield from self._scope("ruled_out", first, last, self._reach.begin(first), first, THINGS)
            neither_did = self._at.normals[first] in ("neither", "nor") and self._is_gerund(last)
            yield from self._scope(
                "ruled_out",
                first,
                last,
                last,
                self._reach.end(self._past_belief(last), REACH, "all" in kinds),
                TROUBLES if neither_did or self._is_in_vain(first, last) else None,
            )
        elif "sees" in kinds and not value:
            yield from self._scope(
                "ruled_out", first, last, last, self._reach.end(last, REACH, through=True), EVENTS
            )
        elif "next" in kinds and not value:
            yield from self._next(first, last, before)
        elif kinds & _BELIEVING and not self._is_remark(last):
            yield from self._believed(kinds, first, last)
        else:
            yield from self._hedges(kinds, first, last)

    def _believed(self, kinds: frozenset[Kind], first: int, last: int) -> Iterator[Scope]:
        """Yield what was believed, expected or claimed: denied if the text turns."""
        end = self._reach.end(self._reach.past(doubt_words.BELIEVED, last), REACH, through=False)
        if "claimed" in kinds:
            denied = not denial_words.DENIERS.isdisjoint(self._at.normals[last:end])
            if not denied and self._reach.is_contradicted(end):
                yield from self._scope("ruled_out", first, last, last, end)
            return
        if self._at.normals[last - 1] == "blame" and self._at.normals[last : last + 1] == ["for"]:
            return  # what something is blamed for is there
        old = self._is_of_old(first, last)
        turned = old and self._reach.turns_out(end)
        if turned or self._at.normals[first] in doubt_words.ONLY_SEEMING:
            yield from self._scope("ruled_out", first, last, last, end)
        elif "belief" in kinds:
            if old:
                yield from self._scope("hedged", first, last, last, end)
            else:
                yield from self._hedges(kinds, first, last)

    def _spoken(self, kinds: frozenset[Kind], first: int, last: int) -> Iterator[Scope]:
        """Yield what is spoken about by a cue that counts beside some other words only."""
        if "head" in kinds and (begin := self._headed(first, last)) >= 0:
            yield from self._scope("ruled_out", first, last, begin, self._reach.end_of_list(begin))
        if kinds & {"giving_up", "wrong"}:
            yield from self._by_itself(kinds & {"giving_up", "wrong"}, first, last)
        if "order" in kinds and first == self._at.sentence_begins[first]:
            yield from self._scope("ruled_out", first, last, last, self._reach.end(last, REACH, through=True))
        if "fronted" in kinds and (self._is_remark(last) or "(" in self._at.gap(last)):
            yield from self._scope("ruled_out", first, last, self._reach.begin(first), first)
        if kinds & _BELIEVING and not self._is_remark(last):
            yield from self._believed(kinds, first, last)

    def _headed(self, first: int, last: int) -> int:
        """Return where the list begins that a head opens at the beginning of its line, -1 if none does."""
        begin = self._at.sentence_begins[first]
        if first - begin > 2 or not verdict_words.LISTED.issuperset(self._at.normals[begin:first]):
            return -1
        exact = self._at.normals[last - 1].endswith("n't") or self._at.normals[last - 1] == "not"
        end = min(last + (1 if exact else _HEAD_LONGEST), len(self._words))
        for place in range(last, end):
            if self._at.colon[place] or _OPENS_LIST.search(self._words[place].gap):
                return place
            if self._at.is_parted(place) and "(" not in self._words[place].gap:
                return -1
        return -1

    def _is_clear(self, first: int) -> bool:
        """Return whether "clear" tells what is plain, and nobody is cleared: "it is clear: X"."""
        return self._at.text[self._words[first].start : self._words[first].end].lower() == "clear"

    def _is_made(self, first: int) -> bool:
        """Return whether something made trouble go: "the revert made the segfault go away"."""
        begin = max(self._at.sentence_begins[first], first - _SAID_WITHIN)
        return "make" in self._at.normals[begin:first]

    def _is_asked_negatively(self, first: int) -> bool:
        """Return whether a negator begins a question that supposes: "Isn't that packet loss?"."""
        begin = self._at.sentence_begins[first]
        contracted = self._at.normals[first].endswith("n't") and first == begin
        inverted = (
            self._at.normals[first] == "not"
            and first == begin + 2
            and self._at.normals[begin] in clause_words.AUXILIARIES
        )
        if not contracted and not inverted:
            return False
        if first + 1 >= len(self._words):
            return False
        last = self._words[self._at.sentence_ends[first + 1] - 1]
        return bool(QUESTION.match(self._at.text, last.end))

    def _given_up(self, first: int, last: int) -> Iterator[Scope]:
        """Yield the theory that is given up: "we take back the race condition claim"."""
        end = min(self._at.sentence_ends[last], last + _THEORY_WITHIN) if last < len(self._words) else last
        for place in range(last, end):
            if (
                self._at.comma[place]
                or self._at.colon[place]
                or self._at.normals[place] in clause_words.STOPS - {"that"}
            ):
                return
            as_cause = self._at.normals[place : place + 2] in _AS_CAUSE
            if (as_cause or self._at.normals[place] in theory_words.THEORIES) and place > last:
                if self._at.normals[first] in theory_words.PUTTING and not self._is_put_away(place + 1):
                    return
                after = place + (not as_cause)
                if self._at.normals[after : after + 1] in (
                    ["of"],
                    ["that"],
                    ["about"],
                ) and not self._at.is_parted(after):
                    after = self._reach.end(after + 1, REACH, through=True)
                yield from self._scope("ruled_out", first, last, last, after)
                return

    def _is_put_away(self, place: int) -> bool:
        end = min(self._at.sentence_ends[place], place + 3) if place < len(self._words) else place
        return not theory_words.AWAY.isdisjoint(self._at.normals[place:end])

    def _past_belief(self, last: int) -> int:
        """Return where what is doubted begins: "no reason to believe | it is | packet loss"."""
        if self._at.normals[last - 1] not in denials.BELIEVING:
            return last
        return self._reach.past(doubt_words.BELIEVED, last)

    def _is_in_vain(self, first: int, last: int) -> bool:
        """Return whether what was done had no effect: "neither the swap nor the flash helped"."""
        if self._at.normals[first] not in ("neither", "nor") or last >= len(self._words):
            return False
        end = min(self._at.sentence_ends[last], last + 2 * REACH)
        return not denials.EFFECTS.isdisjoint(self._at.normals[last:end])

    def _is_gerund(self, place: int) -> bool:
        """Return whether a word is a doing: "neither did | restarting it" says that it was restarted."""
        if place >= len(self._words):
            return False
        word = self._words[place]
        return self._at.text[word.start : word.end].lower().endswith("ing")

    def _by_itself(self, kinds: frozenset[Kind], first: int, last: int) -> Iterator[Scope]:
        """Yield what a subject that nobody is in, a remark or a claim's end denies."""
        begin = self._reach.begin(first)
        if "no_subject" in kinds:
            yield from self._none_of(first, last)
        elif "disguise" in kinds:
            end = self._reach.end(self._reach.past(doubt_words.BELIEVED, last), REACH, through=False)
            yield from self._scope("ruled_out", first, last, last, end)
        if "giving_up" in kinds:
            yield from self._given_up(first, last)
        if "which_not" in kinds and first:
            yield from self._scope("ruled_out", first, last, self._reach.begin(first - 1), first)
        elif "wrong" in kinds:
            subject, _ = self._reach.whole_subject(first)
            begin = min(begin, subject)
            if self._at.comma[first]:  # "our first suspicion, packet loss, proved wrong"
                begin = next((n for n in range(first - 1, max(first - 6, 0), -1) if self._at.comma[n]), first)
            if not denials.CLAIMS.isdisjoint(self._at.normals[max(begin - 2, 0) : first]):
                yield from self._scope("ruled_out", first, last, begin, first)

    def _is_there_all_the_same(self, first: int, last: int, before: str) -> bool:
        """Return whether a denial is of something else: of a reason, of an end, of having been seen early."""
        if self._is_refuted(first, last) or self._is_needed(first, last) or self._is_what_came(first):
            return True
        if self._at.normals[last - 1] == "doubt" and ":" in self._at.gap(last):
            return True
        if self._at.normals[first] in denials.ENDING:
            asking = self._at.normals[self._at.sentence_begins[first]] in denial_words.WHY
            if before in denial_words.NEGATORS or asking:
                return True
        begin = self._reach.past(denial_words.FILLERS, last)
        after = self._at.normals[begin : begin + 3]
        if (
            after
            and after[0] in denials.REASONS
            and {"of", "for", "behind", "why", "to", "from"} & set(after[1:])
        ):
            return True
        within = self._at.normals[first:last]
        if first == self._at.sentence_begins[first] and not denials.RELATING.isdisjoint(within):
            return bool(after) and self._at.normals[last] in denials.OF_NOW
        if denials.NOTICING.isdisjoint(within):
            return False
        if not denials.NOTICED.isdisjoint(within) and self._at.normals[last : last + 1] in _THE:
            return True  # nobody noticed the lag, so it was there
        if self._at.normals[self._at.sentence_begins[first]] == "why":
            return True
        end = min(self._at.sentence_ends[last], last + REACH) if last < len(self._words) else last
        return not {"until", "till"}.isdisjoint(self._at.normals[last:end])

    def _is_refuted(self, first: int, last: int) -> bool:
        """Return whether a denial of others is shown wrong: "they insist on no crash; logs differ"."""
        begin = max(self._at.sentence_begins[first], first - _SAID_WITHIN)
        if theory_words.CLAIMING.isdisjoint(self._at.normals[begin:first]):
            return False
        return self._reach.is_contradicted(last)

    def _is_what_came(self, first: int) -> bool:
        """Return whether a sentence tells what came in place of what was expected: "expected X, not Y"."""
        begin = self._at.sentence_begins[first]
        return (
            self._at.normals[first] == "not"
            and self._at.comma[first]
            and theory_words.HOPED in self._at.normals[max(begin, first - REACH) : first]
        )

    def _is_needed(self, first: int, last: int) -> bool:
        """Return whether what was there kept worse away: "without the failover we would be down"."""
        if self._at.normals[first] != "without" or self._at.normals[last : last + 1] == []:
            return False
        if self._at.normals[last] not in clause_words.DETERMINERS - {"a", "an"} | {"the"}:
            return False
        begin, end = self._at.sentence_begins[first], self._at.sentence_ends[last]
        return not supposed_cues.WOULD.isdisjoint(
            self._at.normals[max(begin, first - REACH) : min(end, last + REACH)]
        )

    def _hedges(self, kinds: frozenset[Kind], first: int, last: int) -> Iterator[Scope]:
        begin = self._reach.begin(first)
        if begin == first and first and self._at.comma[first] and self._is_remark(last):
            begin = self._reach.begin(first - 1)
        if "hedge_before" in kinds and self._reach.closes_a_clause(last) and begin < first:
            believed = not doubt_words.BELIEVED_OF.isdisjoint(self._at.normals[first:last])
            head = self._at.normals[self._at.sentence_begins[first]]
            turned = believed and (head in doubt_words.CONCEDING or self._reach.turns_out(last))
            yield from self._scope("ruled_out" if turned else "hedged", first, last, begin, first)
        elif kinds & {"hedge", "belief"}:
            end = self._reach.end_of_hedge(self._reach.past(doubt_words.BELIEVED, last))
            if self._written(first).endswith("ed") and self._reach.turns_out(end):
                yield from self._scope("ruled_out", first, last, last, end, EVENTS)
                return
            yield from self._scope("hedged", first, last, last, min(end, last + ITEM_LONGEST))
            yield from self._scope("hedged", first, last, last + ITEM_LONGEST, end, EVENTS)

    def _is_remark(self, last: int) -> bool:
        """Return whether nothing of its own follows a remark: "packet loss, I think."."""
        return last == len(self._words) or self._at.is_parted(last)

    def _written(self, place: int) -> str:
        return self._at.text[self._words[place].start : self._words[place].end].lower()

    def _is_of_old(self, first: int, last: int) -> bool:
        """Return whether a belief was held once, so that it may have turned out wrong: "we suspected"."""
        written = [self._at.text[word.start : word.end].lower() for word in self._words[first:last]]
        return any(word.endswith("ed") or word in doubt_words.OF_OLD for word in written)

    def _next(self, first: int, last: int, before: str) -> Iterator[Scope]:
        """Yield what a denial of the next thing speaks about, and whom it clears of a bad state."""
        begin = self._reach.past(denial_words.FILLERS, last)
        normal = self._at.normals[first]
        doing = before in denial_words.DOING or normal in denial_words.OF_DOING
        item = 1 if doing and begin == last == first + 1 else ITEM_LONGEST
        yield from self._scope("ruled_out", first, last, last, self._reach.end(begin, item, through=False))
        if self._reach.is_bad_state(begin, self._at.sentence_ends[last]):
            yield from self._scope("ruled_out", first, last, self._reach.begin(first), first, THINGS)

    def _again(self, first: int, last: int, denied_until: int) -> Iterator[Scope]:
        """Yield what "too" says of its clause: the same as the denial that ends the clause before."""
        begin = self._reach.begin(first)
        if begin < first and self._reach.closes_a_clause(last) and 0 <= begin - denied_until <= 1:
            yield from self._scope("ruled_out", first, last, begin, first, THINGS)

    def _taken_back(self, first: int, last: int) -> Iterator[Scope]:
        """Yield what is said not to be true, if no denial is: "it is not true that nobody was paged"."""
        end = (
            min(self._at.sentence_ends[last], last + _TAKEN_BACK_WITHIN) if last < len(self._words) else last
        )
        end = next((n for n in range(last + 1, end) if self._at.is_parted(n)), end)
        negators = [
            place
            for place in range(last, end)
            if not denial_words.DENIERS.isdisjoint(cue_phrases.spelled_out(self._at.normals[place]))
        ]
        untrue = not denial_words.UNTRUE.isdisjoint(self._at.normals[first:last])
        if untrue and (not negators or negators[0] in self._labelled):
            yield from self._scope("ruled_out", first, last, last, end)
        elif untrue:  # a label of its own may hold the denial: "no alert"
            yield from self._scope("ruled_out", first, last, last, end, _LACKS)

    def _so_too(self, first: int, last: int, denied_until: int) -> Iterator[Scope]:
        """Yield what "so can" carries a denial on to: "X can be ruled out, and so can Y"."""
        if denied_until > self._at.sentence_begins[first]:
            yield from self._scope("ruled_out", first, last, last, self._reach.end(last, REACH, through=True))

    def _none_of(self, first: int, last: int) -> Iterator[Scope]:
        """Yield what a subject that nobody is in denies: all after its verb."""
        end = min(self._at.sentence_ends[last], last + 1 + ITEM_LONGEST) if last < len(self._words) else last
        begin = last
        verbs = clause_words.AUXILIARIES | denial_words.SEEN
        while begin < end and self._at.normals[begin] not in verbs | clause_words.STOPS:
            begin += 1
        said = begin < end and self._at.normals[begin] in verbs and not self._at.is_parted(begin)
        if not said or self._at.normals[first] == "nowhere":
            begin = last
        begin = self._reach.past(clause_words.AUXILIARIES | denial_words.SEEING | denial_words.SEEN, begin)
        yield from self._scope("ruled_out", first, last, last, self._reach.end(begin, REACH, through=True))

    def _denies_before(self, kinds: frozenset[Kind], first: int, closing: bool) -> bool:
        at_end = "before_at_end" in kinds and closing and self._reach.begin(first) < first
        return at_end or ("before" in kinds and (closing or not kinds & AFTER))

    def _answered(self, kinds: frozenset[Kind], first: int) -> int:
        """Return where what a cue answers begins, -1 if it answers nothing."""
        if "nothing" in kinds and (begin := self._searched(first)) >= 0:
            return begin
        if kinds & _BEFORE and ":" in self._words[first].gap:
            return self._reach.begin(first - 1) if first else -1
        return self._reach.begin(first - 1) if "answer" in kinds and self._is_answer(first) else -1

    def _is_answer(self, first: int) -> bool:
        """Return whether what begins at a word answers what stands before: "disk? no", "OOM, ruled out"."""
        gap = self._words[first].gap
        if ANSWERING.search(gap):
            return self._at.gap(first + 1) != "."  # 0.5
        after = self._at.normals[first + 1 : first + 2]
        if self._at.normals[first] == "no" and after in _PRONOUNS and not self._at.is_parted(first + 1):
            return False  # "there was a rollout, no it did not help"
        return bool(REMARKING.search(gap)) and self._at.normals[first] in denials.REMARKS

    def _searched(self, first: int) -> int:
        """Return the verb of searching before a word in its sentence, or in the one before, -1 if none."""
        begin = self._at.sentence_begins[first]
        if begin == first and first and not self._at.ends_paragraph(first):
            begin = self._at.sentence_begins[first - 1]
        if self._at.normals[first] in denials.BARE and self._is_object(first):
            return -1  # "the test broke nothing"
        for place in range(max(begin, first - _ALL_BEFORE_REACH), first):
            if self._at.normals[place] in denials.SEARCHING:
                in_vain = denials.SOUGHT.isdisjoint(self._at.normals[place:first])
                return self._reach.begin(place) if in_vain else -1
        return -1

    def _is_object(self, first: int) -> bool:
        """Return whether a verb that is none of searching stands right before a word."""
        if not first or self._at.is_parted(first) or self._at.ended[first]:
            return False
        before = self._at.normals[first - 1]
        return before not in denials.SEARCHING | denial_words.SEEN | {
            "and",
            "but",
            "with",
            "still",
            "all",
            "both",
            "to",
        }

    def _parted_cue(self, position: int) -> Iterator[Scope]:
        """Yield what stands inside a cue in two parts: "rules packet loss out"."""
        first = self._at.word_of[position]
        if self._at.normals[first] in denials.THOUGHT:
            yield from self._thought_and_dropped(first)
        particles = denials.IN_TWO.get(self._at.normals[first], ())
        if not particles or (position and self._at.tokens[position - 1] in denial_words.NEGATORS):
            return
        end = min(self._at.sentence_ends[first + 1], first + 2 + REACH)
        for place in range(first + 2, end):
            if self._at.colon[place] or self._at.normals[place] in clause_words.STOPS:
                return
            if self._at.normals[place] in particles and self._reach.closes_a_clause(place + 1):
                yield from self._scope("ruled_out", first, first + 1, first + 1, place)
                return

    def _thought_and_dropped(self, first: int) -> Iterator[Scope]:
        """Yield what stands between a thought and its end: "considered packet loss and discarded it"."""
        end = min(self._at.sentence_ends[first + 1], first + REACH)
        for place in range(first + 2, end - 1):
            if self._at.normals[place] in ("and", "but", "then"):
                dropped = self._at.normals[place + 1] in denials.REJECTING
                if dropped and self._at.normals[place + 2 : place + 3] in (
                    ["it"],
                    ["that"],
                    ["them"],
                    ["this"],
                ):
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
