"""Cases similar to a case, with other accounts of the same incident and near-duplicates kept apart.

Somebody who reads one case learns nothing from the same event told again, so neither takes a place among the
similar ones. Page, REST, command line, SPARQL and the ``ig:Similarity`` nodes all ask here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from graph.cases.wording import NEAR_DUPLICATE, shared_part, wording
from graph.similar.engine import CANDIDATES
from graph.similar.model import Similar
from graph.similar.weights import CASE_WEIGHTS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from graph.cases import Case
    from graph.library import Library
    from graph.similar.engine import SimilarCases
    from graph.similar.model import Ranked
    from graph.similar.weights import Weights

LOOKED_AT = 10  # hits beyond those wanted that may turn out to be near-duplicates


@dataclass(frozen=True, slots=True)
class SameIncident:
    """Another account of the same event, as curators say; ``why`` is their reason, if one is given."""

    case: Case
    why: str | None


@dataclass(frozen=True, slots=True)
class NearDuplicate:
    """A case in much the same words; ``shared`` is the part of the wording both have, to 1."""

    case: Case
    shared: float


@dataclass(frozen=True, slots=True)
class CaseToCase:
    """The cases beside one case; no case is in two of the groups.

    ``same_incident`` is in the order of the ids, ``near_duplicates`` most alike first.
    """

    same_incident: tuple[SameIncident, ...]
    near_duplicates: tuple[NearDuplicate, ...]
    similar: Similar


def case_to_case(
    similar: SimilarCases,
    library: Library,
    case: Case,
    *,
    among: Iterable[Case] | None = None,
    limit: int = 5,
    weights: Weights = CASE_WEIGHTS,
) -> CaseToCase:
    """Return the cases similar to a case of the library and those told apart from them.

    ``among`` are the cases to look at (all by default), ``limit`` the most similar ones to return, from 1.
    """
    apart = _told_apart(similar, library, case, among, limit, weights)
    wanted = limit + len(apart.copies)
    found = similar.to_case(case, among=apart.rest, limit=wanted, weights=weights)
    known = {copy.case.id for copy in apart.copies}
    hits = tuple(hit for hit in found.hits if hit.case.id not in known)
    return CaseToCase(apart.same, apart.copies, Similar(hits[:limit], found.closest_terms))


def ranked_case_to_case(
    similar: SimilarCases, library: Library, case: Case, *, limit: int = 5
) -> tuple[Ranked, ...]:
    """Return ids and scores of the cases that ``case_to_case`` gives as similar, without reasons."""
    apart = _told_apart(similar, library, case, None, limit, CASE_WEIGHTS)
    known = {copy.case.id for copy in apart.copies}
    return tuple(one for one in apart.ranked if one.case_id not in known)[:limit]


@dataclass(frozen=True, slots=True)
class _Apart:
    """What is told apart, the cases the rest is among (None for all), and the ranking of these."""

    same: tuple[SameIncident, ...]
    copies: tuple[NearDuplicate, ...]
    rest: list[Case] | None
    ranked: tuple[Ranked, ...]


def _told_apart(
    similar: SimilarCases,
    library: Library,
    case: Case,
    among: Iterable[Case] | None,
    limit: int,
    weights: Weights,
) -> _Apart:
    told = library.same_incident(case)
    rest = None
    if told or among is not None:
        allowed = list(library.cases if among is None else among)
        rest = [other for other in allowed if other.id not in told]
        told = {other.id: told[other.id] for other in allowed if other.id in told}
    # Beyond the candidates of a channel other rows would be scored beside these, and last digits differ.
    wanted = max(limit, min(limit + LOOKED_AT, CANDIDATES))
    ranked = similar.ranked_for_case(case, among=rest, limit=wanted, weights=weights)
    same = tuple(SameIncident(library.case(other), told[other]) for other in sorted(told))
    return _Apart(same, _near_duplicates(library, case, ranked), rest, ranked)


def _near_duplicates(library: Library, case: Case, ranked: Iterable[Ranked]) -> tuple[NearDuplicate, ...]:
    words, others = wording(case), [library.case(one.case_id) for one in ranked]
    parts = [NearDuplicate(other, shared_part(words, wording(other))) for other in others]
    found = [part for part in parts if part.shared > NEAR_DUPLICATE]
    return tuple(sorted(found, key=lambda one: (-one.shared, one.case.id)))
