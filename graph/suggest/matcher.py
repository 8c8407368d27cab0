"""Labels of the ontology found in a text: which words, which terms.

spaCy's PhraseMatcher runs over normal forms instead of spelling. Words that no label holds are given to it as
one and the same placeholder, so that foreign text never grows the vocabulary of a long-running process.
"""

from __future__ import annotations

import gc
import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from graph.suggest import label_words
from graph.suggest.actors import is_done_by_a_thing
from graph.suggest.masks import masked_spans, named_spans
from graph.suggest.normal import Word, camel_split, joined, normal_form, words
from graph.suggest.other_senses import other_senses
from graph.suggest.phrasings import Phrasings
from graph.suggest.readings import LITTLE, TELLING, bare, compounded, with_cannot
from graph.suggest.windows import Stretch, Windows, numbers_after

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from spacy.matcher import PhraseMatcher

    from graph.terms import Ontology, Term

_UNKNOWN = "\N{MIDDLE DOT}"
_BREAK = re.compile(r"[.!?;,]\s|\n\s*\n|\n\s*[-*•#>]\s|[|…\t(){}\[\]]|[^\S\n]{2}")
_CLAUSE_BREAK = re.compile(rf"{_BREAK.pattern}|\n|:\s|\s[-–—]+\s")

Span = tuple[int, int]
_SHORTEST_COMPOUND = 4
_LEAD = re.compile(r"(?:(?:after|following|during|since|due to|because of|from|by|with|a|an|the|our)\s+)+")
_AT_ONCE = 1000
_FARTHEST_ACTOR = 4  # words before an action
_MORE_THAN_A_WORD = frozenset({"trigger", "detection", "contributing_factor"})
_TELLING = frozenset({"failover", "failovers", "rollout", "deploy", "deployment"})  # said of nothing else
_HTTP_ERROR = re.compile(r"[45]\d\d")
_THINGS = re.compile(
    r"[a-z]{2,}s|k?m|mi|km/h|[km]?g|mm|cm|px|usd|eur|euro|people|[kmg]?w|[kmg]?v|[kmg]?hz|ft|lb|pages?"
)
_RESPONSES = frozenset(
    word.normal
    for word in words(
        "errors responses codes statuses replies answers pages messages alerts returns rates exceptions"
        " failures gateways timeouts is was this as us across always besides sometimes unless whereas"
    )
)
_AROUND = 4  # words on either side of one that may complete a label
_FARTHEST = 40  # characters of little words between two words of a label


@dataclass(frozen=True, slots=True)
class Sense:
    """One term that words may mean, and which of them say so: all in one piece, or two pieces apart.

    It is ``exact`` if a negator among the words is part of the label, and ``weak`` if it is too general to be
    a suggestion by itself.
    """

    term: str
    parts: tuple[Span, ...]
    exact: bool = True
    weak: bool = False


@dataclass(frozen=True, slots=True)
class Match:
    """A stretch of text in code points and what it may mean.

    The labels found there come first, then components named inside ("Kafka" in "Kafka lag").
    """

    start: int
    end: int
    senses: tuple[Sense, ...]

    @property
    def terms(self) -> tuple[str, ...]:
        """Return the terms the words may mean."""
        return tuple(sense.term for sense in self.senses)


@dataclass(frozen=True, slots=True)
class _Label:
    """A label in one reading: ``letters`` if its case matters, ``breaks`` the words it has a break before."""

    term: str
    letters: str | None
    breaks: frozenset[int]
    weak: bool


_Seen = tuple[int, int, int, str, str]  # start, end, number of words, the first and the last
Found = dict[tuple[Span, ...], dict[str, Sense]]


class LabelMatcher:
    """Finds the labels of an ontology; building it takes about a second with spaCy's import, once."""

    def __init__(self, ontology: Ontology) -> None:
        from spacy.matcher import PhraseMatcher
        from spacy.vocab import Vocab

        self._ontology = ontology
        self._vocab = Vocab()
        with _uncollected():
            self._learn_all(PhraseMatcher)

    def _learn_all(self, matcher: type[PhraseMatcher]) -> None:
        ontology = self._ontology
        self._matcher = matcher(self._vocab)
        self._labels: dict[tuple[str, ...], list[_Label]] = defaultdict(list)
        self._numbered: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
        self._windows = Windows()
        self._phrasings = Phrasings(ontology.terms)
        written = [
            (term, label, words(label))
            for term in ontology.terms.values()
            for label in (term.label, *term.labels)
        ]
        for term, label, plain in written:
            self._learn(term, label, plain)
        self._compounds = frozenset(
            word.normal
            for _, label, plain in written
            for word in joined(plain, label)
            if _is_plain(label, word)
        )
        for term, label, plain in written:
            self._learn_readings(term, label, plain)
        self.known_words = frozenset(word for phrase in self._labels for word in phrase)
        phrases = list(self._labels)
        for first in range(0, len(phrases), _AT_ONCE):  # a document takes far more memory than what is learnt
            self._matcher.add("label", [self._doc(phrase) for phrase in phrases[first : first + _AT_ONCE]])
        self._guards = {
            term.iri: (_normal_set(term.not_after), _normal_set(term.not_before))
            for term in ontology.terms.values()
            if term.not_after or term.not_before
        }

    def _learn(self, term: Term, label: str, plain: list[Word]) -> None:
        """Learn a label as it is written."""
        self._add(term, label, plain)
        whole = joined(plain, label)
        if len(whole) != len(plain) and not _loses_an_ending(plain, whole):
            self._add(term, label, whole)
        if len(plain) == 2 and plain[1].normal.isdigit():
            self._numbered[plain[0].normal][plain[1].normal].append(term.iri)

    def _learn_readings(self, term: Term, label: str, plain: list[Word]) -> None:
        """Learn a label as it is read when compounds are one word, and without little words."""
        whole = compounded(plain, self._compounds)
        if len(whole) != len(plain):
            self._add(term, label, whole)
        if label in term.match_case or len(whole) < 2:
            return
        if whole[0].normal in label_words.ABSENCE or any(word.normal in TELLING for word in whole):
            return
        numbers = any(map(str.isdigit, label))
        core = bare(with_cannot(whole), label, numbers=numbers)
        if len(core) < 2:
            return
        if len(core) != len(whole):
            self._add(term, label, core)
        if term.facet != "component" and not numbers and not _breaks(core):
            says = any(
                label[word.start : word.end].lower().endswith(label_words.VERB_ENDINGS) for word in core
            )
            self._windows.learn(term.iri, _phrase(core), says=says)

    def _add(self, term: Term, label: str, reading: list[Word]) -> None:
        letters = _letters(label) if label in term.match_case else None
        weak = label in term.weak or (len(reading) == 1 and _tells_little(term, label))
        learnt = _Label(term.iri, letters, _breaks(reading), weak)
        if reading and learnt not in self._labels[_phrase(reading)]:
            self._labels[_phrase(reading)].append(learnt)

    def _doc(self, phrase: Iterable[str]):  # type: ignore[no-untyped-def]  # spaCy is imported late
        from spacy.tokens import Doc

        return Doc(self._vocab, words=[w if w in self.known_words else _UNKNOWN for w in phrase])

    def find(self, text: str, plain: list[Word]) -> list[Match]:
        """Return the labels found in a text, in order and without overlap.

        ``plain`` are the words of the text. Of overlapping labels the longest wins, of equally long ones the
        first; labels on exactly the same words are one match with several terms. What is said in words no
        label has becomes one match with the labels it overlaps.
        """
        found: Found = defaultdict(dict)
        for sense in self._candidates(text, plain):
            found[sense.parts].setdefault(sense.term, sense)
        masked = _hidden(text, plain, (parts[0] for parts in found if len(parts) == 1))
        hidden = _Places(len(text), (*masked, *other_senses(plain)))
        named = named_spans(text)
        visible = {
            parts: senses
            for parts, senses in found.items()
            if hidden.are_free(parts) and not _is_inside(parts, named)
        }
        taken = _winners(visible, len(text))
        for parts, cores in _cores(text, visible, taken):
            for core in cores:
                visible[parts] = {**visible[core], **visible[parts]}
        inside = self._components(text, visible)
        matches = [self._match(parts, visible, inside) for parts in taken]
        said = [sense for sense in self._said(text, plain) if hidden.are_free(sense.parts)]
        return _with_said(matches, [sense for sense in said if not _is_inside(sense.parts, named)])

    def _said(self, text: str, plain: list[Word]) -> Iterator[Sense]:
        reading = with_cannot(plain)
        breaks = [
            word.gap != " " and bool(_CLAUSE_BREAK.search(word.gap.replace("()", "")))  # connect()
            for word in reading
        ]
        for said in self._phrasings.find(reading, breaks):
            first, last = said.places[0], said.places[-1] + 1
            if self._is_meant(said.term, reading, first, last) and not _counts_things(text, reading, first):
                yield Sense(said.term, _pieces(reading, said.places), exact=said.exact)

    def _components(self, text: str, found: Found) -> list[tuple[Span, Sense]]:
        """Return the components named by one word, in the order of the text."""
        named = [
            (parts[0], sense)
            for parts, senses in found.items()
            if len(parts) == 1 and not any(map(str.isspace, text[slice(*parts[0])]))
            for sense in senses.values()
            if self._ontology.terms[sense.term].facet == "component"
        ]
        return sorted(named, key=lambda pair: pair[0])

    def _match(self, parts: tuple[Span, ...], found: Found, components: list[tuple[Span, Sense]]) -> Match:
        start, end = parts[0][0], parts[-1][1]
        senses = dict(found[parts])
        if all(self._ontology.terms[term].facet != "component" for term in senses):
            place = bisect_left(components, start, key=lambda pair: pair[0][0])
            while place < len(components) and components[place][0][0] < end:
                span, sense = components[place]
                if span[1] <= end:
                    senses.setdefault(sense.term, sense)
                place += 1
        return Match(start, end, tuple(senses.values()))

    def _candidates(self, text: str, plain: list[Word]) -> Iterator[Sense]:
        whole = compounded(plain, self._compounds)
        unable = with_cannot(whole)
        core = bare(unable, text)
        readings = [plain]
        for other in (joined(plain, text), camel_split(plain, text), whole, unable):
            if len(other) != len(plain):
                readings.append(other)
        same: set[_Seen] = set()  # what another reading has shown already
        for reading in readings:
            yield from self._in_order(text, reading, None, same)
        yield from self._in_order(text, core, whole, same)
        numbered = bare(unable, text, numbers=True)
        if len(numbered) != len(core):
            yield from self._in_order(text, numbered, whole, same)
        yield from self._in_pieces(text, unable)
        yield from self._with_number(text, plain)

    def _in_order(
        self,
        text: str,
        reading: list[Word],
        around: list[Word] | None,
        same: set[_Seen],
    ) -> Iterator[Sense]:
        """Yield the labels whose words follow one another in a reading. Guards look ``around``."""
        starts = [word.start for word in around] if around else []
        for _, first, last in self._matcher(self._doc(word.normal for word in reading)):
            head, tail = reading[first], reading[last - 1]
            known = (head.start, tail.end, last - first, head.normal, tail.normal)
            if known in same or _cuts_a_word(reading, first, last):
                continue
            inside = reading[first:last]
            if around is None:
                found = list(self._checked(text, inside, reading, first, last))
            elif last - first > 1 and not _is_far(inside):
                begin, end = bisect_left(starts, head.start), bisect_left(starts, tail.end)
                found = list(self._checked(text, inside, around, begin, end))
            else:
                continue
            if found:
                same.add(known)
            yield from found

    def _checked(
        self, text: str, inside: list[Word], around: list[Word], first: int, last: int
    ) -> Iterator[Sense]:
        start, end = inside[0].start, inside[-1].end
        breaks = _breaks(inside)
        parts = _pieces(inside, range(len(inside)))
        for label in self._labels[_phrase(inside)]:
            fits = breaks <= label.breaks and (
                label.letters is None or label.letters == _letters(text[start:end])
            )
            fits = fits and self._is_meant(label.term, around, first, last)
            fits = fits and not _counts_things(text, around, first)
            if fits and not self._is_done_by_a_thing(label.term, text, around, first, last):
                yield Sense(label.term, parts, weak=label.weak)

    def _is_meant(self, term: str, around: list[Word], first: int, last: int) -> bool:
        """Return whether neither the word before nor the one after gives a label another sense."""
        if term not in self._guards:
            return True
        not_after, not_before = self._guards[term]
        before = around[first - 1].normal if first and not _is_break(around[first].gap) else ""
        after = around[last].normal if last < len(around) and not _is_break(around[last].gap) else ""
        return before not in not_after and after not in not_before

    def _is_done_by_a_thing(self, term: str, text: str, around: list[Word], first: int, last: int) -> bool:
        if self._ontology.terms[term].facet != "remediation":
            return False
        begin = max(first - _FARTHEST_ACTOR, 0)
        near = around[begin:last]
        breaks = [_is_break(word.gap) for word in near]
        return is_done_by_a_thing(text, near, first - begin, last - begin, breaks, self.known_words)

    def _in_pieces(self, text: str, reading: list[Word]) -> Iterator[Sense]:
        breaks = [_is_break(word.gap) or ":" in word.gap for word in reading]
        for term, places, unable in self._windows.find(Stretch.of(text, reading, breaks, self.known_words)):
            first, last = places[0], places[-1] + 1
            meant = self._is_meant(term, reading, first, last) and not _counts_things(text, reading, first)
            if meant and not self._is_done_by_a_thing(term, text, reading, first, last):
                yield Sense(term, _pieces(reading, places), exact=unable)

    def completes(self, normals: list[str], place: int, least: int = 1) -> bool:
        """Return whether a word is one of a label that some normal forms hold, with ``least`` others.

        Little words may be left out, as everywhere; two words of the label must mean something by themselves.
        """
        if normals[place] in LITTLE:
            return False
        bare_place = sum(normal not in LITTLE for normal in normals[:place])
        without = [normal for normal in normals if normal not in LITTLE]
        return self._holds(normals, place, least) or (least == 1 and self._holds(without, bare_place, least))

    def _holds(self, normals: list[str], place: int, least: int) -> bool:
        for first in range(max(place - _AROUND, 0), place + 1):
            for after in range(max(place + 1, first + 1 + least), min(place + _AROUND, len(normals)) + 1):
                phrase = tuple(normals[first:after])
                if phrase in self._labels and sum(len(n) > 2 and n not in LITTLE for n in phrase) > 1:
                    return True
        return False

    def _with_number(self, text: str, plain: list[Word]) -> Iterator[Sense]:
        for position, word in enumerate(plain):
            if word.normal in self._numbered:
                numbers = self._numbered[word.normal]
                for nth, place in enumerate(numbers_after(text, plain, position)):
                    start = plain[place].start if nth else word.start
                    for term in numbers.get(plain[place].normal, ()):
                        if self._is_meant(term, plain, position, place + 1):
                            yield Sense(term, ((start, plain[place].end),))


@contextmanager
def _uncollected() -> Iterator[None]:
    """Keep the garbage collector from running again and again over many small objects that all stay."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()  # or the first collection would go through all of them
        if enabled:
            gc.enable()


class _Places:
    """Which characters of a text are taken."""

    def __init__(self, length: int, spans: Iterable[Span] = ()) -> None:
        self._taken = bytearray(length)
        for span in spans:
            self.occupy(span)

    def occupy(self, span: Span) -> None:
        """Take the characters of a span."""
        start, end = span
        self._taken[start:end] = b"\1" * (end - start)

    def are_free(self, spans: Iterable[Span]) -> bool:
        """Return whether no character of some spans is taken."""
        return all(self._taken.find(1, *span) < 0 for span in spans)


def _winners(found: Found, length: int) -> list[tuple[Span, ...]]:
    """Return of overlapping stretches the one whose label covers most, in the order of the text."""
    occupied = _Places(length)
    taken = []
    for parts in sorted(found, key=_longest_first):
        whole = (parts[0][0], parts[-1][1])
        if occupied.are_free((whole,)):
            occupied.occupy(whole)
            taken.append(parts)
    return sorted(taken)


def _cores(
    text: str, found: Found, taken: list[tuple[Span, ...]]
) -> Iterator[tuple[tuple[Span, ...], list[tuple[Span, ...]]]]:
    """Yield the labels that begin with little words, and what follows these: "after the | power outage"."""
    ending: dict[int, list[Span]] = defaultdict(list)
    for parts in found:
        if len(parts) == 1:
            ending[parts[0][1]].append(parts[0])
    for parts in taken:
        start, end = parts[0]
        inside = [span for span in ending[end] if start < span[0] and _LEAD.fullmatch(text, start, span[0])]
        if len(parts) == 1 and inside:
            yield parts, [(span,) for span in inside]


def _with_said(matches: list[Match], said: list[Sense]) -> list[Match]:
    """Return the matches with what a text says in other words, the longest first.

    A label inside that says the same counts for more, but not if it is weak, or if a negator it does not hold
    is part of what is said: "neither did restarting the deployment" is a restart.
    """
    for sense in sorted(said, key=lambda sense: _longest_first(sense.parts)):
        start, end = sense.parts[0][0], sense.parts[-1][1]
        first = bisect_right(matches, start, key=lambda match: match.end)
        after = bisect_left(matches, end, key=lambda match: match.start)
        over = matches[first:after]
        inside = {one.term: one for match in over for one in match.senses}
        label = inside.get(sense.term)
        if label is None or label.weak or (sense.exact and start < label.parts[0][0]):
            inside.pop(sense.term, None)
            start, end = min([start, *(one.start for one in over)]), max([end, *(one.end for one in over)])
            matches[first:after] = [Match(start, end, (sense, *inside.values()))]
    return matches


def _pieces(reading: list[Word], places: Iterable[int]) -> tuple[Span, ...]:
    """Return the stretches that words at some places make, neighbours in one."""
    pieces: list[Span] = []
    last = -2
    for place in places:
        joins = place == last + 1 and not any(map(str.isalnum, reading[place].gap))
        start = pieces.pop()[0] if joins else reading[place].start
        pieces.append((start, reading[place].end))
        last = place
    return tuple(pieces)


def _is_far(inside: list[Word]) -> bool:
    return any(len(word.gap) > _FARTHEST for word in inside[1:])


def _is_inside(parts: tuple[Span, ...], names: list[Span]) -> bool:
    """Return whether a stretch is a part, and not the whole, of one of some names."""
    start, end = parts[0][0], parts[-1][1]
    place = bisect_right(names, (start, len(names) and names[-1][1])) - 1
    return place >= 0 and start >= names[place][0] and end <= names[place][1] and (start, end) != names[place]


def _cuts_a_word(reading: list[Word], first: int, last: int) -> bool:
    """Return whether a match takes a part of one word and goes on into others: "NV|Link down"."""
    starts_inside = reading[first].gap == "" and reading[first].start > 0
    ends_inside = last < len(reading) and reading[last].gap == ""
    return (starts_inside or ends_inside) and any(word.gap for word in reading[first + 1 : last])


def _hidden(text: str, plain: list[Word], found: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield the masked parts of a text but for those a label holds whole: /dev/shm, not #dns-outage."""
    spans = sorted(found)
    starts = [start for start, _ in spans]
    reach = list(accumulate((end for _, end in spans), max))
    firsts, lasts = [word.start for word in plain], [word.end for word in plain]
    for start, end in masked_spans(text):
        first, last = bisect_left(firsts, start), bisect_right(lasts, end) - 1
        if first <= last:
            before = (
                bisect_left(starts, start) if text[start] == "-" else bisect_right(starts, firsts[first])
            ) - 1
            if text[start] in "#." or before < 0 or reach[before] < lasts[last]:
                yield start, end


def _loses_an_ending(plain: list[Word], whole: list[Word]) -> bool:
    """Return whether words read as one are stemmed into another word: oom-killer is no OOMKilled."""
    return sum(len(word.normal) for word in whole) < sum(len(word.normal) for word in plain) - 1


def _tells_little(term: Term, label: str) -> bool:
    """Return whether one ordinary word is too little for a facet: "upgrade" alone is seldom the trigger."""
    return term.facet in _MORE_THAN_A_WORD and label.isalpha() and label.islower() and label not in _TELLING


def _counts_things(text: str, around: list[Word], first: int) -> bool:
    """Return whether a number as those of HTTP says how many: "503 seconds", "502 pizzas"."""
    after = first + 1
    if not around[first].normal.isdigit() or not _HTTP_ERROR.fullmatch(around[first].normal):
        return False
    if after >= len(around) or around[after].gap != " ":
        return False
    written = text[around[after].start : around[after].end]
    return bool(_THINGS.fullmatch(written)) and around[after].normal not in _RESPONSES


def _is_plain(label: str, word: Word) -> bool:
    """Return whether a word of a label is an ordinary one and no name in camel case such as TrainJob."""
    written = label[word.start : word.end]
    return len(written) > _SHORTEST_COMPOUND and written[1:] == written[1:].lower()


def _breaks(reading: list[Word]) -> frozenset[int]:
    return frozenset(n for n, word in enumerate(reading) if n and _is_break(word.gap))


def _is_break(gap: str) -> bool:
    return gap != " " and bool(_BREAK.search(gap))


def _letters(written: str) -> str:
    """Return the letters and digits of a label whose case matters, without the end of a plural."""
    plain = "".join(character for character in written if character.isalnum())
    return plain[:-1] if plain[-1:] == "s" and plain[:-1].isupper() else plain


def _phrase(reading: Iterable[Word]) -> tuple[str, ...]:
    return tuple(word.normal for word in reading)


def _normal_set(guards: frozenset[str]) -> frozenset[str]:
    return frozenset(normal_form(word) for word in guards)


def _longest_first(parts: tuple[Span, ...]) -> tuple[int, int, int]:
    """Order by how much text the words of a label cover, then whole before in pieces, then the first."""
    return -sum(end - start for start, end in parts), len(parts), parts[0][0]
