"""Labels of the ontology found in a text: which words, which terms.

spaCy's PhraseMatcher runs over normal forms instead of spelling. Words that no label holds are given to it as
one and the same placeholder, so that foreign text never grows the vocabulary of a long-running process.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from graph.suggest.masks import masked_spans
from graph.suggest.normal import Word, camel_split, joined, normal_form, words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from graph.terms import Ontology, Term

_UNKNOWN = "\N{MIDDLE DOT}"
_BREAK = re.compile(r"[.!?;,]\s|\n\s*\n|\n\s*[-*•#>]\s|[|…]")


@dataclass(frozen=True, slots=True)
class Match:
    """One label found: its place in code points and the terms it may mean, most specific spelling first."""

    start: int
    end: int
    terms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Label:
    """A label in one reading: ``letters`` if its case matters, ``breaks`` the words it has a break before."""

    term: str
    letters: str | None
    breaks: frozenset[int]


class LabelMatcher:
    """Finds the labels of an ontology; building it takes about a second with spaCy's import, once."""

    def __init__(self, ontology: Ontology) -> None:
        import spacy
        from spacy.matcher import PhraseMatcher

        self._ontology = ontology
        self._vocab = spacy.blank("en").vocab
        self._matcher = PhraseMatcher(self._vocab)
        self._labels: dict[tuple[str, ...], list[_Label]] = defaultdict(list)
        for term in ontology.terms.values():
            self._learn(term)
        self.known_words = frozenset(word for phrase in self._labels for word in phrase)
        for phrase in self._labels:
            self._matcher.add(" ".join(phrase), [self._doc(phrase)])
        self._guards = {
            term.iri: (_normal_set(term.not_after), _normal_set(term.not_before))
            for term in ontology.terms.values()
            if term.not_after or term.not_before
        }

    def _learn(self, term: Term) -> None:
        for written in (term.label, *term.labels):
            letters = _letters(written) if written in term.match_case else None
            plain = words(written)
            readings = {_phrase(reading): reading for reading in (joined(plain, written), plain) if reading}
            for phrase, reading in readings.items():
                self._labels[phrase].append(_Label(term.iri, letters, _breaks(reading)))

    def _doc(self, phrase: Iterable[str]):  # type: ignore[no-untyped-def]  # spaCy is imported late
        from spacy.tokens import Doc

        return Doc(self._vocab, words=[w if w in self.known_words else _UNKNOWN for w in phrase])

    def find(self, text: str, plain: list[Word]) -> list[Match]:
        """Return the labels found in a text, in order and without overlap.

        ``plain`` are the words of the text. Of overlapping labels the longest wins, of equally long ones the
        first; labels on exactly the same words are one match with several terms.
        """
        found: dict[tuple[int, int], dict[str, None]] = defaultdict(dict)
        for start, end, term in self._candidates(text, plain):
            found[start, end][term] = None
        occupied = bytearray(len(text))
        for span in _hidden(text, plain, found):
            _occupy(occupied, span)
        taken = []
        for span in sorted(found, key=_longest_first):
            if occupied.find(1, *span) < 0:
                _occupy(occupied, span)
                taken.append(span)
        return [Match(start, end, tuple(found[start, end])) for start, end in sorted(taken)]

    def _candidates(self, text: str, plain: list[Word]) -> Iterator[tuple[int, int, str]]:
        readings = [plain]
        for other in (joined(plain, text), camel_split(plain, text)):
            if len(other) != len(plain):
                readings.append(other)
        for reading in readings:
            for _, first, last in self._matcher(self._doc(word.normal for word in reading)):
                if not _cuts_a_word(reading, first, last):
                    yield from self._checked(text, reading, first, last)

    def _checked(
        self, text: str, reading: list[Word], first: int, last: int
    ) -> Iterator[tuple[int, int, str]]:
        inside = reading[first:last]
        start, end = inside[0].start, inside[-1].end
        breaks, letters = _breaks(inside), _letters(text[start:end])
        before = reading[first - 1].normal if first and not _BREAK.search(inside[0].gap) else ""
        after = reading[last].normal if last < len(reading) and not _BREAK.search(reading[last].gap) else ""
        for label in self._labels[_phrase(inside)]:
            if breaks <= label.breaks and label.letters in (None, letters):
                not_after, not_before = self._guards.get(label.term, (frozenset(), frozenset()))
                if before not in not_after and after not in not_before:
                    yield start, end, label.term


def _cuts_a_word(reading: list[Word], first: int, last: int) -> bool:
    """Return whether a match takes a part of one word and goes on into others: "NV|Link down"."""
    starts_inside = reading[first].gap == "" and reading[first].start > 0
    ends_inside = last < len(reading) and reading[last].gap == ""
    return (starts_inside or ends_inside) and any(word.gap for word in reading[first + 1 : last])


def _hidden(text: str, plain: list[Word], found: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield the masked parts of a text but for those a label holds whole, such as /dev/shm."""
    spans = sorted(found)
    starts = [start for start, _ in spans]
    reach = list(accumulate((end for _, end in spans), max))
    firsts, lasts = [word.start for word in plain], [word.end for word in plain]
    for start, end in masked_spans(text):
        first, last = bisect_left(firsts, start), bisect_right(lasts, end) - 1
        if first <= last:
            before = bisect_right(starts, firsts[first]) - 1
            if before < 0 or reach[before] < lasts[last]:
                yield start, end


def _breaks(reading: list[Word]) -> frozenset[int]:
    return frozenset(n for n, word in enumerate(reading) if n and _BREAK.search(word.gap))


def _letters(written: str) -> str:
    """Return the letters and digits of a label whose case matters, without the end of a plural."""
    plain = "".join(character for character in written if character.isalnum())
    return plain[:-1] if plain[-1:] == "s" and plain[:-1].isupper() else plain


def _phrase(reading: Iterable[Word]) -> tuple[str, ...]:
    return tuple(word.normal for word in reading)


def _normal_set(guards: frozenset[str]) -> frozenset[str]:
    return frozenset(normal_form(word) for word in guards)


def _longest_first(span: tuple[int, int]) -> tuple[int, int]:
    return span[0] - span[1], span[0]


def _occupy(occupied: bytearray, span: tuple[int, int]) -> None:
    start, end = span
    occupied[start:end] = b"\1" * (end - start)
