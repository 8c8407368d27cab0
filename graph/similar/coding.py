"""The terms channel: how much of what a question was recognised to be about a case is coded with.

A Tversky index over the concept tree with rare terms weighing more: shared terms divided by the question's
terms plus a part of what only the case has (Tversky 1977). Two cases are compared with that part at 1, which
is the weighted Jaccard index; for a short message it is small, or carefully coded cases would lose.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from graph.cases import Case
    from graph.library import Library

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
HEDGED = 0.5
# One broad term alone is no resemblance; a rare one with its broader ones is worth about 1.5.
FEWEST_WORTH = 1.5
DENIED = 0.5  # a denied term costs half of what the term shared would have given


@dataclass(frozen=True, slots=True)
class AskedTerms:
    """The terms of a question with how far they are meant (1, or HEDGED), broader ones included.

    ``denied`` are the terms it rules out; ``case_part`` is the weight of what only the case has.
    """

    weights: dict[str, float]
    denied: frozenset[str]
    case_part: float
    total: float


class TermIndex:
    """What each term of a library is worth, and what cases share with a question."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._worth = {iri: self._value(iri) for iri in library.ontology.terms}
        self._sums = {case.id: self._sum(library.about(case)) for case in library.cases}

    def _value(self, iri: str) -> float:
        facet = self._library.ontology.terms[iri].facet
        return FACET_WEIGHTS[facet] * self.rarity(iri)

    def rarity(self, iri: str) -> float:
        """Return 0 to 1: 0 for a term all cases have, 1 for one that no case has."""
        cases = len(self._library.cases)
        return (
            math.log((cases + 1) / (self._library.frequency(iri) + 1)) / math.log(cases + 1) if cases else 0.0
        )

    def _sum(self, iris: Iterable[str]) -> float:
        return math.fsum(self._worth[iri] for iri in iris)

    def ask(
        self, present: Iterable[str], hedged: Iterable[str], denied: Iterable[str], case_part: float
    ) -> AskedTerms:
        """Return a question from the terms it holds present, possible and not so."""
        ontology = self._library.ontology
        meant = dict.fromkeys(ontology.closure(hedged), HEDGED) | dict.fromkeys(
            ontology.closure(present), 1.0
        )
        weights = {iri: meant[iri] for iri in sorted(meant)}  # an order of its own: sums must not vary by run
        total = sum(self._worth[iri] * weight for iri, weight in weights.items())
        return AskedTerms(weights, frozenset(denied), case_part, max(total, FEWEST_WORTH))

    def shares(self, asked: AskedTerms, case: Case) -> dict[str, float]:
        """Return what each shared term gives, and what each denied one costs; all together are at most 1.

        What is denied never costs more than what is shared gives, so that the sum is at least 0.
        """
        about = self._library.about(case)
        shared = {iri: self._worth[iri] * weight for iri, weight in asked.weights.items() if iri in about}
        if not shared:
            return {}
        only_case = self._sums[case.id] - sum(self._worth[iri] for iri in shared)
        bound = asked.total + asked.case_part * max(only_case, 0.0)
        if not bound:
            return {}
        given = {iri: worth / bound for iri, worth in shared.items()}
        return given | self._costs(asked, case, bound, sum(given.values()))

    def _costs(self, asked: AskedTerms, case: Case, bound: float, most: float) -> dict[str, float]:
        about = self._library.about(case)
        denied = {iri for iri in asked.denied if iri in about and iri not in asked.weights}
        denied |= {iri for iri in case.ruled_out if asked.weights.get(iri) == 1.0 and iri not in about}
        costs = {iri: DENIED * self._worth[iri] / bound for iri in sorted(denied)}
        total = sum(costs.values())
        scale = min(1.0, most / total) if total else 1.0
        return {iri: -cost * scale for iri, cost in costs.items()}
