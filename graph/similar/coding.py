"""The terms channel: how much of what a question was recognised to be about a case is coded with.

A Tversky index over the concept tree with rare terms weighing more: shared terms divided by the question's
terms plus a part of what only the case has (Tversky 1977). Two cases are compared with that part at 1, which
is the weighted Jaccard index; for a short message it is small, or carefully coded cases would lose.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from graph.terms import FACETS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import NDArray

    from graph.similar.arrays import CaseArrays
    from graph.terms import Ontology

FACET_WEIGHTS = {
    "symptom": 1.0,
    "component": 1.0,
    "root_cause": 0.9,
    "trigger": 0.8,
    "contributing_factor": 0.5,
    "detection": 0.3,
    "remediation": 0.3,
}
MESSAGE_CASE_PART = 0.3
CASE_CASE_PART = 1.0
PRECEDENT_CASE_PART = 0.5  # 0.2 to 1 do equally well on the development questions
HEDGED = 0.5
# One broad term alone is no resemblance; a rare one with its broader ones is worth about 1.5.
FEWEST_WORTH = 1.5
DENIED = 0.5  # a denied term costs half of what the term shared would have given


@dataclass(frozen=True, slots=True)
class AskedTerms:
    """The terms of a question with how far they are meant (1, or HEDGED), broader ones included.

    ``denied`` are the terms it rules out; ``case_part`` is the weight of what only the case has; ``facets``
    say what the terms of a facet weigh; ``total`` is what the question's own terms are worth.
    """

    weights: dict[str, float]
    denied: frozenset[str]
    case_part: float
    facets: Mapping[str, float]
    total: float


class TermChannel:
    """What each term of an index is worth, and what its cases share with a question."""

    def __init__(self, arrays: CaseArrays, ontology: Ontology) -> None:
        self._arrays = arrays
        self._ontology = ontology
        self.number_of = {iri: number for number, iri in enumerate(sorted(ontology.terms))}
        self._iris = list(self.number_of)
        facets = list(FACETS)
        self._facet_of = np.array(
            [facets.index(ontology.terms[iri].facet) for iri in self.number_of], dtype=np.int64
        )
        held = np.diff(arrays["posting_starts"])
        self._held = held if len(held) else np.zeros(len(self.number_of), dtype=np.int64)
        cases = len(arrays.ids)
        self._rarity = np.log((cases + 1) / (self._held + 1)) / math.log(cases + 1) if cases else 0.0 * held
        self._facet_sums = self._sums_by_facet()

    def _sums_by_facet(self) -> NDArray[np.float64]:
        terms = self._arrays["term_ids"]
        row = np.repeat(np.arange(len(self._arrays.ids)), np.diff(self._arrays["term_starts"]))
        cell = row * len(FACETS) + self._facet_of[terms]
        found = np.bincount(cell, self._rarity[terms], minlength=len(self._arrays.ids) * len(FACETS))
        return np.asarray(found.reshape(-1, len(FACETS)), dtype=np.float64)

    def held(self, iri: str) -> int:
        """Return how many cases are about a term or anything narrower."""
        number = self.number_of.get(iri)
        return int(self._held[number]) if number is not None else 0

    def rarity(self, iri: str) -> float:
        """Return 0 to 1: 0 for a term all cases have, 1 for one that no case has."""
        return float(self._rarity[self.number_of[iri]])

    def _worth(self, iris: Iterable[str], facets: Mapping[str, float]) -> NDArray[np.float64]:
        """Return what some terms are worth: their rarity times the weight of their facets."""
        found = [facets[self._ontology.terms[iri].facet] * self.rarity(iri) for iri in iris]
        return np.array(found, dtype=np.float64)

    def ask(
        self,
        present: Iterable[str],
        hedged: Iterable[str],
        denied: Iterable[str],
        case_part: float,
        facets: Mapping[str, float] = FACET_WEIGHTS,
    ) -> AskedTerms:
        """Return a question from the terms it holds present, possible and not so."""
        ontology = self._ontology
        meant = dict.fromkeys(ontology.closure(hedged), HEDGED) | dict.fromkeys(
            ontology.closure(present), 1.0
        )
        weights = {iri: meant[iri] for iri in sorted(meant)}  # an order of its own: sums must not vary by run
        total = float(self._worth(weights, facets) @ np.array(list(weights.values())))
        return AskedTerms(weights, frozenset(denied), case_part, facets, max(total, FEWEST_WORTH))

    def scan(self, asked: AskedTerms) -> NDArray[np.float64]:
        """Return for every case of the index what it shares, without what is denied: 0 to 1."""
        given = np.zeros(len(self._arrays.ids))
        shared = np.zeros(len(self._arrays.ids))
        worth = self._worth(asked.weights, asked.facets)
        for iri, value in zip(asked.weights, worth, strict=True):
            holders = self._arrays.holding(self.number_of[iri])
            given[holders] += value * asked.weights[iri]
            shared[holders] += value
        only = np.maximum(self._facet_sums @ _by_facet(asked.facets) - shared, 0.0)
        return given / _bound(asked, only)

    def shares(
        self, asked: AskedTerms, rows: NDArray[np.int64]
    ) -> tuple[tuple[str, ...], NDArray[np.float64]]:
        """Return terms, and what each (columns) gives or costs each case (rows of the index).

        The sum of a row is 0 to 1: what is denied never costs more than what is shared gives.
        """
        meant, denied = list(asked.weights), sorted(asked.denied - asked.weights.keys())
        denied = [iri for iri in denied if iri in self.number_of]
        worth = self._worth(meant, asked.facets)
        sure = np.array(list(asked.weights.values()))
        has = self._holds("term", rows, meant)
        only = self._facet_sums[rows] @ _by_facet(asked.facets) - has @ worth
        bound = _bound(asked, np.maximum(only, 0.0))[:, None]
        given = has * (worth * sure) / bound
        refused = self._holds("denied", rows, meant) & ~has & (sure == 1.0)
        costs = np.hstack(
            [
                refused * (DENIED * worth) / bound,
                self._holds("term", rows, denied) * (DENIED * self._worth(denied, asked.facets)) / bound,
            ]
        )
        most, total = given.sum(axis=1), costs.sum(axis=1)
        scale = np.minimum(1.0, np.divide(most, total, out=np.ones_like(total), where=total > 0))
        return (*meant, *meant, *denied), np.hstack([given, -costs * scale[:, None]])

    def resemblance(
        self,
        precedents: NDArray[np.int64],
        rows: NDArray[np.int64],
        denied: Iterable[str],
        facets: Mapping[str, float],
    ) -> NDArray[np.float64]:
        """Return how far some cases (columns) are coded as each of some others is: 0 to 1.

        Terms in ``denied`` are not shared, whoever has them.
        """
        _, entry = self._arrays.ragged("term_starts", precedents)
        numbers = np.unique(self._arrays["term_ids"][entry])
        iris = [self._iris[number] for number in numbers.tolist()]
        by_facet, worth = _by_facet(facets), self._worth(iris, facets)
        worth[np.isin(iris, list(denied))] = 0.0
        told = self._holds("term", precedents, iris) * worth
        held = self._holds("term", rows, iris)
        shared = np.array([(held * of_one).sum(axis=1) for of_one in told]).reshape(len(told), len(rows))
        whole = np.maximum(self._facet_sums[precedents] @ by_facet, FEWEST_WORTH)[:, None]
        only = np.maximum(self._facet_sums[rows] @ by_facet - shared, 0.0)
        return np.asarray(np.minimum(shared / (whole + PRECEDENT_CASE_PART * only), 1.0))

    def shared(self, precedent: int, row: int, facets: Mapping[str, float]) -> list[str]:
        """Return the terms two cases share, what is worth most first."""
        starts, ids = self._arrays["term_starts"], self._arrays["term_ids"]
        one, other = (set(ids[starts[n] : starts[n + 1]].tolist()) for n in (precedent, row))
        iris = [self._iris[number] for number in sorted(one & other)]
        worth = dict(zip(iris, self._worth(iris, facets).tolist(), strict=True))
        return sorted(iris, key=lambda iri: (-worth[iri], iri))

    def _holds(self, kind: str, rows: NDArray[np.int64], iris: list[str]) -> NDArray[np.bool_]:
        """Return whether each case is about, or denies, each of some terms."""
        column_of = np.full(len(self.number_of) + 1, -1, dtype=np.int32)
        for column, iri in enumerate(iris):
            column_of[self.number_of[iri]] = column
        row, entry = self._arrays.ragged(f"{kind}_starts", rows)
        column = column_of[self._arrays[f"{kind}_ids"][entry]]
        held = np.zeros((len(rows), len(iris)), dtype=bool)
        held[row[column >= 0], column[column >= 0]] = True
        return held


def _by_facet(facets: Mapping[str, float]) -> NDArray[np.float64]:
    return np.array([facets[key] for key in FACETS])


def _bound(asked: AskedTerms, only_case: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return what each case's shared terms are divided by; FEWEST_WORTH keeps it above 0."""
    return asked.total + asked.case_part * only_case
