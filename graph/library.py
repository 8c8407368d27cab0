"""The cases of one snapshot in memory: found, filtered, counted and put in order.

Pages count facets here and not in SPARQL. A term's cases are one integer used as a set of bits, so a facet
of any size is counted by one ``and`` a term; a test holds the counts equal to SPARQL's.
"""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from graph.cases import DEFAULT_BASE, cases_from_triples
from graph.problems import did_you_mean
from graph.terms import FACETS, Ontology

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from graph.cases import Case
    from graph.filters import Filter, Sort
    from graph.store import Snapshot


class UnknownCaseError(LookupError):
    """The library has no case of that id."""


@dataclass(frozen=True, slots=True)
class Count:
    """How many cases are about a term (or anything narrower)."""

    term: str
    cases: int


@dataclass(frozen=True)
class Library:
    """All cases, newest first, undated last, with the ontology they are coded in.

    ``version`` is the dataset version of the snapshot they come from, ``base`` the base of their IRIs.
    """

    ontology: Ontology
    cases: tuple[Case, ...]
    version: str
    base: str = DEFAULT_BASE

    @classmethod
    def of(cls, ontology: Ontology, cases: Iterable[Case], version: str, base: str = DEFAULT_BASE) -> Library:
        """Return a library of the given cases, put in order, terms the ontology lacks left out."""
        known = (case.keeping(ontology.terms.keys()) for case in cases)
        return cls(ontology, tuple(sorted(known, key=_newest_first)), version, base)

    @classmethod
    def from_snapshot(cls, snapshot: Snapshot, ontology: Ontology, base: str = DEFAULT_BASE) -> Library:
        """Return the library a published snapshot holds."""
        cases = cases_from_triples(snapshot.case_triples(), base)
        return cls.of(ontology, cases, snapshot.version, base)

    @cached_property
    def by_id(self) -> dict[str, Case]:
        """Return the cases by their id."""
        return {case.id: case for case in self.cases}

    def case(self, case_id: str) -> Case:
        """Return a case by its id; raises UnknownCaseError."""
        try:
            return self.by_id[case_id]
        except KeyError as error:
            near = did_you_mean(case_id, list(self.by_id)) or " /api/v1/cases lists all there are"
            msg = f"there is no case {case_id!r} in this library.{near}"
            raise UnknownCaseError(msg) from error

    def about(self, case: Case) -> frozenset[str]:
        """Return every term present in a case and everything broader."""
        return self._about[case.id]

    @cached_property
    def _about(self) -> dict[str, frozenset[str]]:
        present = {case.id: [term for facet in FACETS for term in case.terms(facet)] for case in self.cases}
        return {case_id: self.ontology.closure(terms) for case_id, terms in present.items()}

    @cached_property
    def _bits(self) -> dict[str, int]:
        bits: dict[str, int] = defaultdict(int)
        for position, case in enumerate(self.cases):
            for term in self._about[case.id]:
                bits[term] |= 1 << position
        return dict(bits)

    def same_incident(self, case: Case) -> dict[str, str | None]:
        """Return the ids of other accounts of the same event, whichever of the two says so, with why."""
        return self._same_incident.get(case.id, {})

    @cached_property
    def _same_incident(self) -> dict[str, dict[str, str | None]]:
        stated: dict[str, dict[str, str | None]] = defaultdict(dict)
        for case in self.cases:
            for related in case.related:
                if related.relation == "same-incident" and related.case in self.by_id:
                    stated[case.id][related.case] = related.why
        for case_id, others in list(stated.items()):
            for other, why in list(others.items()):
                stated[other].setdefault(case_id, why)
        return {case_id: dict(sorted(others.items())) for case_id, others in stated.items()}

    def frequency(self, iri: str) -> int:
        """Return how many cases are about a term or anything narrower."""
        return self._bits.get(iri, 0).bit_count()

    def rarity(self, iri: str) -> float:
        """Return 0 to 1: 0 for a term all cases are about, 1 for one that no case is about."""
        cases = len(self.cases)
        return math.log((cases + 1) / (self.frequency(iri) + 1)) / math.log(cases + 1) if cases else 0.0

    def matching(self, wanted: Filter, sort: Sort = "newest") -> list[Case]:
        """Return the cases a filter lets through, in the order asked for."""
        found = [self.cases[position] for position in _positions(self._matching_bits(wanted))]
        if sort == "oldest":
            found.sort(key=lambda case: (case.days is None, case.days and case.days[0], case.id))
        if sort == "title":
            found.sort(key=lambda case: (case.title.lower(), case.id))
        return found

    def _matching_bits(self, wanted: Filter) -> int:
        bits = (1 << len(self.cases)) - 1
        for iris in wanted.by_facet(self.ontology).values():
            any_of = 0
            for iri in iris:
                any_of |= self._bits.get(iri, 0)
            bits &= any_of
        for position in _positions(bits):
            if not wanted.matches_beside_terms(self.cases[position]):
                bits &= ~(1 << position)
        return bits

    def facet_counts(self, wanted: Filter, facet: str) -> list[Count]:
        """Return the terms of one facet with their cases under all other facets' filters, most first.

        The facet's own filter is left out, so that the counts say what choosing another value would bring.
        """
        bits = self._matching_bits(wanted.without_facet(facet, self.ontology))
        return self._counts(bits, facet)

    def counts_shown(self, wanted: Filter, facet: str) -> list[Count]:
        """Return the terms of one facet with their cases among those the whole filter lets through."""
        return self._counts(self._matching_bits(wanted), facet)

    def _counts(self, bits: int, facet: str) -> list[Count]:
        counted = (
            Count(term.iri, (self._bits.get(term.iri, 0) & bits).bit_count())
            for term in self.ontology.of(facet)
        )
        found = [count for count in counted if count.cases]
        return sorted(found, key=lambda count: (-count.cases, self.ontology.label(count.term).lower()))

    def organisations(self) -> list[str]:
        """Return the names of all organisations, in alphabetical order."""
        return sorted({case.organisation for case in self.cases if case.organisation}, key=str.lower)


def _newest_first(case: Case) -> tuple[bool, int, str]:
    days = case.days
    return (days is None, -days[1].toordinal() if days else 0, case.id)


def _positions(bits: int) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
