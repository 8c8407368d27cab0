"""Cases similar to a case, with other accounts of the same incident and near-duplicates kept apart.

Somebody who reads one case learns nothing from the same event told again, so neither takes a place among the
similar ones. Page, REST, command line, SPARQL and the ``ig:Similarity`` nodes all ask here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from graph.cases.wording import NEAR_DUPLICATE, shared_part, wording
from graph.similar.model import Similar

if TYPE_CHECKING:
    from collections.abc import Iterable

    from graph.cases import Case
    from graph.similar.engine import SimilarCases
    from graph.similar.model import Hit

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
    similar: SimilarCases, case: Case, *, among: Iterable[Case] | None = None, limit: int = 5
) -> CaseToCase:
    """Return the cases similar to a case of the library and those told apart from them.

    ``among`` are the cases to look at (all by default), ``limit`` the most similar ones to return, from 1.
    """
    told = similar.library.same_incident(case)
    if told or among is not None:
        allowed = list(similar.library.cases if among is None else among)
        among = [other for other in allowed if other.id not in told]
        told = {other.id: told[other.id] for other in allowed if other.id in told}
    found = similar.to_case(case, among=among, limit=limit + LOOKED_AT)
    copies = _near_duplicates(case, found.hits)
    known = {copy.case.id for copy in copies}
    hits = tuple(hit for hit in found.hits if hit.case.id not in known)
    same = (SameIncident(similar.library.case(other), told[other]) for other in sorted(told))
    return CaseToCase(tuple(same), copies, Similar(hits[:limit], found.closest_terms))


def _near_duplicates(case: Case, hits: Iterable[Hit]) -> tuple[NearDuplicate, ...]:
    words = wording(case)
    parts = [NearDuplicate(hit.case, shared_part(words, wording(hit.case))) for hit in hits]
    found = [part for part in parts if part.shared > NEAR_DUPLICATE]
    return tuple(sorted(found, key=lambda one: (-one.shared, one.case.id)))
