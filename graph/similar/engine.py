"""Similar cases with reasons, or an honest nothing.

Each channel proposes candidates; over their union the score is worked out exactly: the weighted sum of the
channels, each normalised by a bound of its own that no other case moves. The reasons are the summands
themselves, so they add up to it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING

import numpy as np

from graph.similar import calibration
from graph.similar.calibration import Calibration
from graph.similar.coding import CASE_CASE_PART, MESSAGE_CASE_PART
from graph.similar.dense import Sentences
from graph.similar.draft import fixed_phrases
from graph.similar.encoders import encoder
from graph.similar.inferred import Inferred, Precedents, inferred
from graph.similar.local import LocalIndex
from graph.similar.model import Hit, Ranked, Similar
from graph.similar.question import Question, case_text, mention_spans, message_words
from graph.similar.reasons import Parts, Reasons
from graph.similar.stop_words import STOP_WORDS
from graph.similar.text import content_words
from graph.similar.weights import CASE_WEIGHTS, CHANNELS, MESSAGE_WEIGHTS, Weights
from graph.suggest import words

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from numpy.typing import NDArray

    from graph.cases import Case
    from graph.similar.dense import Shares
    from graph.similar.source import CaseSource
    from graph.suggest import Suggestions
    from graph.suggest.polarity import FixedPhrases

CANDIDATES = 200  # of each channel; the union of them is scored exactly
EXHAUSTIVE = 2000  # cases to look at of which all are scored
MOST_CLOSEST = 6


@dataclass(frozen=True, slots=True)
class _Direct:
    """Some cases (rows of the index) with what they get for what the question itself says.

    ``scores`` are the weighted sums of that, brought to 0 to 1.
    """

    rows: NDArray[np.int64]
    words: NDArray[np.float64]
    names: tuple[str, ...]
    terms: NDArray[np.float64]
    meaning: Shares
    scores: NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class _Scored:
    """Some cases with their scores and with what these are made of."""

    direct: _Direct
    inferred: Inferred
    scores: NDArray[np.float64]


class SimilarCases:
    """Finds the similar cases of one library. Safe to share between threads.

    ``index`` may be of an earlier version of the library: cases that are new, changed or gone since then are
    left out. Without it one is built here.
    """

    def __init__(self, library: CaseSource, index: LocalIndex | None = None) -> None:
        self.library = library
        self._index = index or _index_of(library)
        self._opened = self._index.opened
        changed, gone = self._index.changes(library)
        self._left_out = frozenset([*changed, *gone])
        self._reasons = Reasons(library.ontology, self._opened, self._index.encoder, lambda: self._fixed)

    @property
    def version(self) -> str:
        """Return the dataset version of the index that answers come from."""
        return self._opened.made.version

    @property
    def encoder(self) -> str:
        """Return the digest of the encoder that answers come from."""
        return self._index.encoder.digest

    @cached_property
    def _fixed(self) -> FixedPhrases:
        return fixed_phrases(self.library.ontology)

    @cached_property
    def _label_words(self) -> dict[str, frozenset[str]]:
        return {
            term.iri: frozenset(word.normal for word in words(term.label)) - STOP_WORDS
            for term in self.library.ontology.terms.values()
            if self._opened.terms.held(term.iri)
        }

    def to_text(
        self,
        text: str,
        suggestions: Suggestions,
        *,
        among: Iterable[Case] | None = None,
        limit: int = 5,
        floor: float | None = None,
        weights: Weights = MESSAGE_WEIGHTS,
        without: Collection[str] = (),
    ) -> Similar:
        """Return the cases similar to a text, with what was recognised in it.

        ``among`` are the cases to look at (all by default), ``limit`` the most hits to return, from 1, and
        ``floor`` the score from which a case is a hit, 0 to rank whatever there is; by default the
        calibration's. Terms are inferred from the best of all cases, whichever are looked at, so that
        a case has one score; those whose ids are in ``without`` count as not on record.
        """
        question = self._message(text, suggestions, weights)
        scored = self._scored(question, among, limit, without)
        hits = self._hits(question, scored, calibration.MESSAGES, limit, floor)
        return Similar(hits, () if hits else self._closest(question, suggestions))

    def to_case(
        self,
        case: Case,
        *,
        among: Iterable[Case] | None = None,
        limit: int = 5,
        floor: float | None = None,
        weights: Weights = CASE_WEIGHTS,
    ) -> Similar:
        """Return the cases similar to a case of the library, itself left out."""
        question = self._case_question(case, weights)
        scored = self._scored(question, among, limit, (case.id,))
        return Similar(self._hits(question, scored, calibration.CASES, limit, floor))

    def ranked_for_text(
        self,
        text: str,
        suggestions: Suggestions,
        *,
        among: Iterable[Case] | None = None,
        limit: int = 5,
        floor: float | None = None,
        weights: Weights = MESSAGE_WEIGHTS,
    ) -> tuple[Ranked, ...]:
        """Return ids and scores as ``to_text`` does, without reasons, which take most of its time."""
        scored = self._scored(self._message(text, suggestions, weights), among, limit)
        return self._ranked(scored, calibration.MESSAGES, limit, floor)

    def ranked_for_case(
        self,
        case: Case,
        *,
        among: Iterable[Case] | None = None,
        limit: int = 5,
        floor: float | None = None,
        weights: Weights = CASE_WEIGHTS,
    ) -> tuple[Ranked, ...]:
        """Return ids and scores as ``to_case`` does, without reasons."""
        scored = self._scored(self._case_question(case, weights), among, limit, (case.id,))
        return self._ranked(scored, calibration.CASES, limit, floor)

    # Questions

    def _message(self, text: str, suggestions: Suggestions, weights: Weights) -> Question:
        present, hedged = suggestions.terms("present"), suggestions.terms("hedged")
        ask = partial(self._opened.terms.ask, facets=weights.facets)
        return Question(
            text=text,
            asked=self._opened.text.ask(*message_words(text, suggestions)),
            terms=ask(present, hedged, suggestions.ruled_out, MESSAGE_CASE_PART),
            vector=self._index.encoder.encode([text])[0],
            sentences=Sentences(text, self._index.encoder),
            spans=mention_spans(suggestions),
            present=present,
            weights=weights,
        )

    def _case_question(self, case: Case, weights: Weights) -> Question:
        text, sections = case_text(case)
        present = tuple(case.all_terms())
        ask = partial(self._opened.terms.ask, facets=weights.facets)
        return Question(
            text=text,
            asked=self._opened.text.ask(content_words(text, "", 0, self._fixed)),
            terms=ask(present, (), case.ruled_out, CASE_CASE_PART),
            vector=self._index.encoder.encode([text])[0],
            sentences=Sentences(text, self._index.encoder),
            spans={},
            present=present,
            weights=weights,
            sections=sections,
        )

    # Scores

    def _scored(
        self, question: Question, among: Iterable[Case] | None, limit: int, without: Collection[str] = ()
    ) -> _Scored:
        weights, ids = question.weights, None if among is None else {case.id for case in among}
        direct = self._direct(question, self._rows(question, ids, limit, without))
        whole = direct if ids is None else self._direct(question, self._rows(question, None, 1, without))
        precedents = Precedents.of(whole.rows, whole.scores)
        denied = question.terms.denied
        found = inferred(self._opened.terms, precedents, direct.rows, denied, weights.facets)
        scores = (1 - weights.precedent) * direct.scores + weights.precedent * found.total()
        return _Scored(direct, found, scores)

    def _direct(self, question: Question, rows: NDArray[np.int64]) -> _Direct:
        """Return what some cases get for what the question itself says."""
        opened, weights = self._opened, question.weights
        shared = opened.text.shares(question.asked, rows)
        names, terms = opened.terms.shares(question.terms, rows)
        meaning = opened.dense.shares(question.vector, rows)
        given = weights.text * shared.sum(axis=1) + weights.stated * terms.sum(axis=1)
        given += weights.dense * meaning.total()
        return _Direct(rows, shared, names, terms, meaning, given / (1 - weights.precedent))

    def _rows(
        self, question: Question, among: set[str] | None, limit: int, without: Collection[str]
    ) -> NDArray[np.int64]:
        """Return the rows of the cases to score: what the channels propose, or all of a small choice."""
        row_of = self._opened.arrays.row_of
        if among is not None and len(among) <= EXHAUSTIVE:
            found = among
        else:
            k = max(CANDIDATES, limit) + 1
            proposed = (self._index.candidates(c, question.query, among, k) for c in CHANNELS)
            found = {case_id for one in proposed for case_id, _ in one}
        shown = (case_id for case_id in found - self._left_out - set(without) if case_id in row_of)
        return np.array(sorted(row_of[case_id] for case_id in shown), dtype=np.int64)

    def _best(self, scored: _Scored, limit: int, floor: float) -> list[tuple[float, str, int]]:
        """Return score, id and place of the cases from a floor up, best first, equal ones by id."""
        ids = self._opened.arrays.ids
        above = np.flatnonzero(scored.scores >= floor).tolist()
        found = [(-float(scored.scores[n]), ids[scored.direct.rows[n]], n) for n in above]
        return [(-negative, case_id, n) for negative, case_id, n in sorted(found)[:limit]]

    def _ranked(
        self, scored: _Scored, calibrated: Calibration, limit: int, floor: float | None
    ) -> tuple[Ranked, ...]:
        lowest = calibrated.floor if floor is None else floor
        return tuple(
            Ranked(case_id, score, calibrated.probability(score))
            for score, case_id, _ in self._best(scored, limit, lowest)
        )

    def _hits(
        self, question: Question, scored: _Scored, calibrated: Calibration, limit: int, floor: float | None
    ) -> tuple[Hit, ...]:
        lowest = calibrated.floor if floor is None else floor
        hits = []
        for score, case_id, n in self._best(scored, limit, lowest):
            case, probability = self.library.case(case_id), calibrated.probability(score)
            why = self._reasons.of(question, case, self._parts(question, scored, n))
            differs = self._reasons.differences(question, case)
            hits.append(Hit(case, score, calibration.band(probability), why, differs, probability))
        return tuple(hits)

    def _parts(self, question: Question, scored: _Scored, n: int) -> Parts:
        direct, ids = scored.direct, self._opened.arrays.ids
        words, terms = direct.words[n].tolist(), direct.terms[n].tolist()
        alike = zip(scored.inferred.precedents.tolist(), scored.inferred.given[n].tolist(), strict=True)
        return Parts(
            {word: share for word, share in zip(question.asked.places, words, strict=True) if share},
            {iri: share for iri, share in zip(direct.names, terms, strict=True) if share},
            float(direct.meaning.accounts[n]),
            float(direct.meaning.messages[n]),
            int(direct.meaning.nearest[n]),
            tuple((self.library.case(ids[row]), share) for row, share in alike if share),
        )

    def _closest(self, question: Question, suggestions: Suggestions) -> tuple[str, ...]:
        """Return terms to try instead: recognised ones that cases have, then ones that share a word."""
        asked = question.asked.weights
        known = [iri for iri in suggestions.suggested if iri in self._label_words]
        near = [
            (-math.fsum(asked[word] for word in label if word in asked), iri)
            for iri, label in self._label_words.items()
            if not label.isdisjoint(asked)
        ]
        return tuple(dict.fromkeys([*known, *(iri for _, iri in sorted(near))]))[:MOST_CLOSEST]


def _index_of(library: CaseSource) -> LocalIndex:
    index = LocalIndex(library.ontology, encoder())
    index.refresh(library)
    return index
