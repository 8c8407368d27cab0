"""Families of incidents, as JSON and as a page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from urllib.parse import urlencode

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from api.answers import Catalogue, root_of
from api.parameters import OTHER_PROBLEMS, problem, refuse_unknown
from api.representations import CaseRef, TermRef, term_ref
from graph.filters import Filter
from graph.library import Library
from graph.similar import Families, Family, family_name

CENTRAL = 5  # cases of a family that the page shows at once
_PROBLEMS = {
    413: problem("The library has more cases than families are computed for"),
    503: problem("The similarities of all cases are being computed; Retry-After says when to ask again"),
    **OTHER_PROBLEMS,
}


@dataclass(frozen=True, slots=True)
class Named:
    """A term a family is named by, with how many of the family's and of the library's cases are about it."""

    term: TermRef
    in_family: int
    in_library: int


@dataclass(frozen=True, slots=True)
class Member:
    """A case of a family; ``centrality`` is 0 to 1, 1 for the case that is most like others."""

    case: CaseRef
    centrality: float


@dataclass(frozen=True, slots=True)
class FamilyAnswer:
    """A family of similar cases, the most central first.

    ``filter`` is the address of the library page under those of the naming terms that agree best with the
    family, ``filter_sentence`` says which, and ``filtered`` how many cases that filter lets through: they are
    near to the family, not the same.
    """

    number: int
    name: str
    terms: list[Named]
    size: int
    cases: list[Member]
    filter: str | None
    filter_sentence: str
    filtered: int


@dataclass(frozen=True, slots=True)
class FamilyList:
    """All families of at least three cases, the largest first, and how many cases are in none."""

    dataset_version: str
    families: list[FamilyAnswer]
    outside: int


def families_router(catalogue: Callable[[], Catalogue], render: Callable[..., str]) -> APIRouter:
    """Return the routes ``/families`` and ``/api/v1/families``; ``render`` makes a page of a template."""
    router = APIRouter(tags=["library"])

    @router.get("/api/v1/families", responses=_PROBLEMS, operation_id="listFamilies")
    def families(request: Request, response: Response) -> FamilyList:
        """List the families of incidents: cases nearer to one another than to the rest."""
        refuse_unknown(request, ())
        state = catalogue()
        response.headers["X-Dataset-Version"] = state.library.version
        return family_list(state, root_of(str(request.base_url)))

    @router.get("/families", include_in_schema=False, response_class=HTMLResponse)
    def page(request: Request) -> HTMLResponse:
        """Show the families of incidents."""
        refuse_unknown(request, ())
        found = family_list(catalogue(), "")
        return HTMLResponse(render("families.html", request=request, found=found, central=CENTRAL))

    return router


def family_list(catalogue: Catalogue, root: str) -> FamilyList:
    """Return the families of a catalogue; ``root`` is the address permalinks start with."""
    library, found = catalogue.library, catalogue.families
    answers = [_answer(catalogue, found, family, root) for family in found.families]
    return FamilyList(library.version, answers, len(library.cases) - len(found.of))


def _answer(catalogue: Catalogue, found: Families, family: Family, root: str) -> FamilyAnswer:
    library = catalogue.library
    wanted = _nearest_filter(library, family)
    ontology = library.ontology
    return FamilyAnswer(
        number=family.number,
        name=family_name(library.ontology, family),
        terms=[
            Named(term_ref(library.ontology, one.term), one.in_family, one.in_library) for one in family.terms
        ],
        size=len(family.cases),
        cases=[Member(CaseRef.of(library, case, root), found.centrality[case.id]) for case in family.cases],
        filter=f"{root}/?{urlencode(wanted.parameters(ontology))}" if wanted else None,
        filter_sentence=wanted.sentence(ontology) if wanted else "",
        filtered=len(library.matching(wanted)) if wanted else 0,
    )


def _nearest_filter(library: Library, family: Family) -> Filter:
    """Return the filter on some of the naming terms whose cases are most nearly the family's."""
    members = {case.id for case in family.cases}
    named = [naming.term for naming in family.terms]
    filters = [Filter(terms) for size in range(1, len(named) + 1) for terms in combinations(named, size)]

    def agreement(wanted: Filter) -> float:
        found = {case.id for case in library.matching(wanted)}
        return len(found & members) / len(found | members)

    return max(filters, key=agreement, default=Filter())
