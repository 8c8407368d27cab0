"""Similar cases with reasons, or an honest nothing.

A score is the weighted sum of the channels, each normalised by a bound of its own that no other case moves.
Its reasons are the summands themselves, so they add up to it.
"""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from graph.similar.coding import CASE_CASE_PART, MESSAGE_CASE_PART, AskedTerms, TermIndex
from graph.similar.dense import DenseIndex, nearest_sentence
from graph.similar.model import Band, Difference, Hit, Reason, Similar, Span
from graph.similar.stop_words import STOP_WORDS
from graph.similar.text import Asked, Place, TextIndex
from graph.suggest import words
from graph.terms import FACETS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from graph.cases import Case
    from graph.library import Library
    from graph.suggest import Suggestions


@dataclass(frozen=True, slots=True)
class Weights:
    """What each channel is worth; they add up to 1."""

    text: float
    dense: float
    terms: float


# Chosen on the development messages only; docs/similarity.md says how.
MESSAGE_WEIGHTS = Weights(text=0.6, dense=0.25, terms=0.15)
CASE_WEIGHTS = Weights(text=0.4, dense=0.2, terms=0.4)
FLOOR = 0.18
STRONG = 0.3
CASE_SECTIONS = ("title", "symptoms", "trigger")  # what a case is asked for by
_BETWEEN = "\n\n"
MAIN_FACETS = ("symptom", "component")
MOST_DIFFERENCES = 6
MOST_CLOSEST = 6


@dataclass(frozen=True, slots=True)
class _Question:
    """A question; ``sections`` are where the sections of a case begin in its text, none for a message."""

    text: str
    asked: Asked
    terms: AskedTerms
    spans: dict[str, tuple[Span, ...]]
    present: tuple[str, ...]
    weights: Weights
    sections: tuple[tuple[int, str], ...] = ()

    def section(self, position: int) -> tuple[int, str]:
        """Return where the section of the case asked for begins that a code point is in, and its name."""
        return next((found for found in reversed(self.sections) if found[0] <= position), (0, ""))

    def span(self, start: int, end: int) -> Span:
        """Return a stretch of the text; of a case, with offsets in its section."""
        offset, section = self.section(start)
        return Span(start - offset, end - offset, self.text[start:end], section)


class SimilarCases:
    """Finds the similar cases of one library. Built once for a library; safe to share between threads."""

    def __init__(self, library: Library) -> None:
        self.library = library
        terms = library.ontology.terms.values()
        self._text = TextIndex(library.cases, (label for t in terms for label in (t.label, *t.labels)))
        self._terms = TermIndex(library)
        self._dense = DenseIndex(library.cases)
        self._label_words = {
            term.iri: frozenset(word.normal for word in words(term.label)) - STOP_WORDS
            for term in terms
            if library.frequency(term.iri)
        }

    def to_text(
        self,
        text: str,
        suggestions: Suggestions,
        *,
        among: Iterable[Case] | None = None,
        limit: int = 5,
        floor: float = FLOOR,
    ) -> Similar:
        """Return the cases similar to a text, with what was recognised in it.

        ``among`` are the cases to look at (all by default), ``limit`` the most hits to return, from 1, and
        ``floor`` the score from which a case is a hit, 0 to rank whatever there is.
        """
        present, hedged = suggestions.terms("present"), suggestions.terms("hedged")
        terms = self._terms.ask(present, hedged, suggestions.ruled_out, MESSAGE_CASE_PART)
        spans = _spans_by_term(suggestions)
        question = _Question(text, self._text.ask(text), terms, spans, present, MESSAGE_WEIGHTS)
        hits = self._ranked(question, self.library.cases if among is None else among, floor)
        return Similar(hits[:limit], () if hits else self._closest(question, suggestions))

    def to_case(
        self, case: Case, *, among: Iterable[Case] | None = None, limit: int = 5, floor: float = FLOOR
    ) -> Similar:
        """Return the cases similar to a case of the library, itself left out."""
        present = tuple(term for facet in FACETS for term in case.terms(facet))
        parts = [(name, text) for name, text in case.texts() if name in CASE_SECTIONS]
        starts = accumulate((len(text) + len(_BETWEEN) for _, text in parts), initial=0)
        sections = tuple((start, name) for start, (name, _) in zip(starts, parts, strict=False))
        text = _BETWEEN.join(text for _, text in parts)
        terms = self._terms.ask(present, (), case.ruled_out, CASE_CASE_PART)
        question = _Question(text, self._text.ask(text), terms, {}, present, CASE_WEIGHTS, sections)
        others = (c for c in (self.library.cases if among is None else among) if c.id != case.id)
        return Similar(self._ranked(question, others, floor)[:limit])

    def _ranked(self, question: _Question, among: Iterable[Case], floor: float) -> tuple[Hit, ...]:
        words, weights = self._text.shares(question.asked), question.weights
        meaning = self._dense.shares(question.text)
        scored = []
        for case in among:
            shared_terms = self._terms.shares(question.terms, case)
            shared_words = words.get(case.id, {})
            score = weights.text * sum(shared_words.values()) + weights.terms * sum(shared_terms.values())
            score += weights.dense * meaning.get(case.id, 0.0)
            if score >= floor:
                scored.append((-score, case.id, case, shared_words, shared_terms))
        scored.sort(key=lambda row: row[:2])
        return tuple(
            self._hit(question, case, -negative, shared_words, shared_terms)
            for negative, _, case, shared_words, shared_terms in scored[:20]
        )

    def _hit(
        self,
        question: _Question,
        case: Case,
        score: float,
        words: dict[str, float],
        terms: dict[str, float],
    ) -> Hit:
        reasons = [*self._term_reasons(question, terms), *self._word_reasons(question, case, words)]
        reasons += self._meaning_reasons(question, case, bool(words))
        reasons.sort(key=lambda reason: (-reason.contribution, reason.label, reason.term or ""))
        band: Band = "strong" if score >= STRONG else "possible"
        return Hit(case, score, band, tuple(reasons), tuple(self._differences(question, case)))

    # Reasons

    def _term_reasons(self, question: _Question, terms: dict[str, float]) -> Iterable[Reason]:
        for iri, share in terms.items():
            yield Reason(
                channel="terms",
                contribution=question.weights.terms * share,
                label=self.library.ontology.label(iri),
                rarity=self._terms.rarity(iri),
                term=iri,
                query=self._shown_by(question, iri),
            )

    def _shown_by(self, question: _Question, iri: str) -> tuple[Span, ...]:
        """Return the words of the question that show a term or, for a broader one, anything narrower."""
        closure = self.library.ontology.closure
        return tuple(
            span for term, spans in question.spans.items() if iri in closure([term]) for span in spans
        )

    def _word_reasons(self, question: _Question, case: Case, words: dict[str, float]) -> Iterable[Reason]:
        for phrase in self._phrases(question, case, words):
            first, last = phrase[0][0], phrase[-1][0]
            text = self._text.text(case.id, phrase[0][1])
            start, end = phrase[0][1].start, phrase[-1][1].end
            members = [question.text[place.start : place.end] for place, _, _ in phrase]
            yield Reason(
                channel="text",
                contribution=question.weights.text * sum(words[word] for _, _, word in phrase),
                label=" ".join(members),
                rarity=max(self._text.rarity(word) for _, _, word in phrase),
                query=(question.span(first.start, last.end),),
                case=(Span(start, end, text[start:end], phrase[0][1].section),),
            )

    def _meaning_reasons(self, question: _Question, case: Case, shares_words: bool) -> Iterable[Reason]:
        label = "near in meaning" if shares_words else "near in meaning, though no words are shared"
        for near in self._dense.nearest(question.text, case.id):
            yield Reason(
                channel="dense",
                contribution=question.weights.dense * near.share,
                label=label,
                rarity=1.0,
                query=(question.span(*nearest_sentence(question.text, near.text)),),
                case=(Span(near.start, near.end, near.text, near.section),),
            )

    def _phrases(
        self, question: _Question, case: Case, words: dict[str, float]
    ) -> list[list[tuple[Place, Place, str]]]:
        """Return the shared words as runs that stand side by side in the question and in the case."""
        rows = [(question.asked.places[word][0], word) for word in words]
        rows.sort(key=lambda row: row[0].position)
        runs: list[list[tuple[Place, Place, str]]] = []
        for number, (place, word) in enumerate(rows):
            previous = runs[-1][-1] if runs else None
            if previous and _adjoin(question, previous[0], place):
                follower = self._following(case.id, word, previous[1])
                if follower:
                    runs[-1].append((place, follower, word))
                    continue
            runs.append([(place, self._first(question, case.id, rows[number:]), word)])
        return runs

    def _first(self, question: _Question, case_id: str, rows: list[tuple[Place, str]]) -> Place:
        """Return where a case has the first word and most of those after it, in the most telling section."""

        def follow(place: Place) -> int:
            for count, ((one, _), (other, word)) in enumerate(pairwise(rows)):
                follower = self._following(case_id, word, place) if _adjoin(question, one, other) else None
                if not follower:
                    return count
                place = follower
            return len(rows)

        return max(self._text.places(case_id, rows[0][1]), key=follow)

    def _following(self, case_id: str, word: str, place: Place) -> Place | None:
        wanted = (place.section, place.part, place.position + 1)
        found = self._text.places(case_id, word)
        return next((p for p in found if (p.section, p.part, p.position) == wanted), None)

    def _differences(self, question: _Question, case: Case) -> list[Difference]:
        about, label = self.library.about(case), self.library.ontology.label
        found = [
            Difference("you_ruled_out", iri, label(iri))
            for iri in sorted(question.terms.denied - question.terms.weights.keys())
            if iri in about
        ]
        found += [
            Difference("case_ruled_out", iri, label(iri))
            for iri in case.ruled_out
            if question.terms.weights.get(iri) == 1.0
        ]
        found += [
            Difference("case_lacks", iri, label(iri))
            for iri in question.present
            if iri not in about and self.library.ontology.terms[iri].facet in MAIN_FACETS
        ]
        return found[:MOST_DIFFERENCES]

    def _closest(self, question: _Question, suggestions: Suggestions) -> tuple[str, ...]:
        """Return terms to try instead: recognised ones that cases have, then ones that share a word."""
        asked = question.asked.weights
        known = [iri for iri in suggestions.suggested if iri in self._label_words]
        near = [
            (-math.fsum(asked[word] for word in label if word in asked), iri)
            for iri, label in self._label_words.items()
            if not label.isdisjoint(asked)
        ]
        return tuple(dict.fromkeys([*known, *(iri for _, iri in sorted(near))]))[:MOST_CLOSEST]


def _adjoin(question: _Question, one: Place, other: Place) -> bool:
    return other.position == one.position + 1 and question.section(one.start) == question.section(other.start)


def _spans_by_term(suggestions: Suggestions) -> dict[str, tuple[Span, ...]]:
    spans: dict[str, list[Span]] = defaultdict(list)
    for mention in suggestions.mentions:
        if mention.polarity in ("present", "hedged"):
            spans[mention.term].append(Span(mention.start, mention.end, mention.text))
    return {term: tuple(found) for term, found in spans.items()}
