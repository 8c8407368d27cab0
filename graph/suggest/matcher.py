"""Labels of the ontology found in a text: which words, which terms.

spaCy's PhraseMatcher runs over normal forms instead of spelling. Words that no label holds are given to it as
one and the same placeholder, so that foreign text never grows the vocabulary of a long-running process.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
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
    term: str
    written: str
    exact: bool


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
            label = _Label(term.iri, written, written in term.match_case)
            plain = words(written)
            for reading in {_phrase(plain), _phrase(joined(plain, written))}:
                if reading:
                    self._labels[reading].append(label)

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
        for span in masked_spans(text):
            if span not in found:  # a masked part that is itself a label, such as /dev/shm, stays visible
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
                yield from self._checked(text, reading, first, last)

    def _checked(
        self, text: str, reading: list[Word], first: int, last: int
    ) -> Iterator[tuple[int, int, str]]:
        inside = reading[first:last]
        if any(_BREAK.search(word.gap) for word in inside[1:]):
            return
        start, end = inside[0].start, inside[-1].end
        before = reading[first - 1].normal if first else ""
        after = reading[last].normal if last < len(reading) else ""
        for label in self._labels[_phrase(inside)]:
            if label.exact and text[start:end] != label.written:
                continue
            not_after, not_before = self._guards.get(label.term, (frozenset(), frozenset()))
            if before not in not_after and after not in not_before:
                yield start, end, label.term


def _phrase(reading: Iterable[Word]) -> tuple[str, ...]:
    return tuple(word.normal for word in reading)


def _normal_set(guards: frozenset[str]) -> frozenset[str]:
    return frozenset(normal_form(word) for word in guards)


def _longest_first(span: tuple[int, int]) -> tuple[int, int]:
    return span[0] - span[1], span[0]


def _occupy(occupied: bytearray, span: tuple[int, int]) -> None:
    start, end = span
    occupied[start:end] = b"\1" * (end - start)
