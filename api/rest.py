"""The JSON interface: similar cases, suggestions, the list of cases, and facet counts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Literal
from urllib.parse import urlencode

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field, model_validator

from api.answers import (
    RESULT_LIMIT,
    TEXT_LIMIT,
    Catalogue,
    root_of,
    similar_to_case,
    similar_to_text,
    suggestions_for,
)
from api.parameters import (
    BODY_PROBLEMS,
    LIST_PROBLEMS,
    FilterBody,
    Filters,
    ListParameters,
    SimilarParameters,
    position_after,
    problem,
    refuse_unknown,
)
from api.representations import CaseRef, SimilarAnswer, SuggestAnswer, TermRef, term_ref
from graph.cases import Case
from graph.filters import PARAMETERS, Filter
from graph.library import Library
from graph.similar import GivenWeights
from graph.similar.model import Channel
from graph.similar.weights import HIGHEST, MESSAGE_WEIGHTS
from graph.terms import FACETS

_NO_CASE: dict[int | str, dict[str, Any]] = {404: problem("The library has no such case")}
_SIMILAR_PROBLEMS = {**BODY_PROBLEMS, **_NO_CASE}


_Weight = Annotated[float, Field(ge=0, le=HIGHEST, allow_inf_nan=False)]
_Facet = Literal[
    "root_cause", "component", "symptom", "trigger", "contributing_factor", "detection", "remediation"
]


class WeightsBody(BaseModel):
    """What channels and facets count, 0 to 10; what is not named counts as usual.

    Channels are brought to a sum of 1, facets to a highest of 1.
    """

    model_config = ConfigDict(extra="forbid")

    channels: dict[Channel, _Weight] = {}
    facets: dict[_Facet, _Weight] = {}

    @model_validator(mode="after")
    def _not_all_zero(self) -> WeightsBody:
        self.given().on(MESSAGE_WEIGHTS)
        return self

    def given(self) -> GivenWeights:
        """Return the weights as the domain has them."""
        return GivenWeights(
            {str(name): weight for name, weight in self.channels.items()},
            {str(name): weight for name, weight in self.facets.items()},
        )


class SimilarBody(BaseModel):
    """A question for similar cases: a text, or the id of a case of the library."""

    model_config = ConfigDict(extra="forbid")

    text: str | None = Field(
        None,
        max_length=TEXT_LIMIT,
        examples=["job stuck at the last step, GPUs at 100 %, no OOM in dmesg"],
    )
    case: str | None = Field(None, max_length=80, examples=[None])
    filters: FilterBody = FilterBody.model_construct()
    limit: int = Field(5, ge=1, le=RESULT_LIMIT)
    weights: WeightsBody = WeightsBody.model_construct()
    format: Literal["json"] = "json"

    @model_validator(mode="after")
    def _one_question(self) -> SimilarBody:
        if (self.text is None) == (self.case is None):
            msg = "give either text or case"
            raise ValueError(msg)
        return self


class SuggestBody(BaseModel):
    """A text to recognise terms in."""

    model_config = ConfigDict(extra="forbid")

    text: str = Field(max_length=TEXT_LIMIT, examples=["no OOM in dmesg and no segfault"])


@dataclass(frozen=True, slots=True)
class CaseRow(CaseRef):
    """A case in a list."""

    terms: dict[str, list[TermRef]]


@dataclass(frozen=True, slots=True)
class CaseList:
    """One page of a list; ``next`` is the address of the next page, or null."""

    items: list[CaseRow]
    total: int
    next: str | None


@dataclass(frozen=True, slots=True)
class FacetValue:
    """A term with the number of cases about it or anything narrower."""

    term: TermRef
    cases: int


@dataclass(frozen=True, slots=True)
class FacetList:
    """The terms of every facet with their cases, under all other facets' filters but not the facet's own."""

    total: int
    facets: dict[str, list[FacetValue]]


def rest_router(catalogue: Callable[[], Catalogue]) -> APIRouter:
    """Return the routes under ``/api/v1``; ``catalogue`` gives the state to answer from."""
    router = APIRouter(prefix="/api/v1", tags=["library"])

    @router.post("/similar", responses=_SIMILAR_PROBLEMS, operation_id="similar")
    def similar(body: SimilarBody, request: Request) -> SimilarAnswer:
        """Find similar incidents for a text or a case, with reasons, or say plainly that there is none."""
        refuse_unknown(request, ())
        state = catalogue()
        wanted = Filter.parse(body.filters.parameters(), state.library.ontology)
        root, weights = root_of(str(request.base_url)), body.weights.given()
        if body.case is not None:
            case = state.library.case(body.case)
            return similar_to_case(state, case, wanted, body.limit, root, weights)
        return similar_to_text(state, body.text or "", wanted, body.limit, root, weights)

    @router.post("/suggest", responses=BODY_PROBLEMS, operation_id="suggest")
    def suggest(body: SuggestBody, request: Request) -> SuggestAnswer:
        """Recognise terms in a text, with the words that show them and what was denied."""
        refuse_unknown(request, ())
        return suggestions_for(catalogue(), body.text)

    @router.get("/cases", responses=LIST_PROBLEMS, operation_id="listCases")
    def cases(asked: Annotated[ListParameters, Query()], request: Request, response: Response) -> CaseList:
        """List the cases a filter lets through, newest first, undated ones last."""
        refuse_unknown(request, (*PARAMETERS, "sort", "after", "limit"))
        library = catalogue().library
        found = library.matching(Filter.parse(asked.parameters(), library.ontology), asked.sort)
        first = position_after(found, asked.after)
        page, rest = found[first : first + asked.limit], found[first + asked.limit :]
        response.headers["X-Dataset-Version"] = library.version
        following = None
        if page and rest:
            following = f"{root_of(str(request.base_url))}{request.url.path}?{_moved(request, page[-1].id)}"
            response.headers["Link"] = f'<{following}>; rel="next"'
        return CaseList(
            [_row(library, case, root_of(str(request.base_url))) for case in page], len(found), following
        )

    @router.get("/cases/{id}/similar", responses={**LIST_PROBLEMS, **_NO_CASE}, operation_id="similarToCase")
    def similar_cases(
        case_id: Annotated[str, Path(alias="id")],
        asked: Annotated[SimilarParameters, Query()],
        request: Request,
    ) -> SimilarAnswer:
        """Find the incidents similar to a case; other accounts of it and near-duplicates stand apart."""
        refuse_unknown(request, (*PARAMETERS, "limit"))
        state = catalogue()
        wanted = Filter.parse(asked.parameters(), state.library.ontology)
        case = state.library.case(case_id)
        return similar_to_case(state, case, wanted, asked.limit, root_of(str(request.base_url)))

    @router.get("/facets", responses=LIST_PROBLEMS, operation_id="listFacets")
    def facets(asked: Annotated[Filters, Query()], request: Request, response: Response) -> FacetList:
        """Count the cases of every term under the other facets' filters."""
        refuse_unknown(request, PARAMETERS)
        library = catalogue().library
        wanted = Filter.parse(asked.parameters(), library.ontology)
        response.headers["X-Dataset-Version"] = library.version
        values = {
            facet: [
                FacetValue(term_ref(library.ontology, count.term), count.cases)
                for count in library.facet_counts(wanted, facet)
            ]
            for facet in FACETS
        }
        return FacetList(len(library.matching(wanted)), values)

    return router


def _moved(request: Request, last: str) -> str:
    pairs = [(name, value) for name, value in request.query_params.multi_items() if name != "after"]
    return urlencode([*pairs, ("after", last)])


def _row(library: Library, case: Case, root: str) -> CaseRow:
    terms = {facet: [term_ref(library.ontology, iri) for iri in case.terms(facet)] for facet in FACETS}
    return CaseRow.of(library, case, root, terms=terms)
