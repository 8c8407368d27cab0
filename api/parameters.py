"""Request parameters shared by routes: filters, places in a list, and what is said of a faulty one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from api.answers import RESULT_LIMIT
from graph.filters import FilterError, Sort
from graph.problems import did_you_mean
from graph.terms import FACETS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from fastapi import Request

    from graph.cases import Case

LIST_LIMIT = 100

_PROBLEM_SCHEMA = {
    "type": "object",
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
    },
    "required": ["type", "title", "status", "detail"],
}


def problem(description: str) -> dict[str, Any]:
    """Return how an RFC 9457 problem document is described in the schema."""
    return {"description": description, "content": {"application/problem+json": {"schema": _PROBLEM_SCHEMA}}}


OTHER_PROBLEMS: dict[int | str, dict[str, Any]] = {"default": problem("Any other problem")}
LIST_PROBLEMS: dict[int | str, dict[str, Any]] = {
    400: problem("A parameter, term or date that cannot be meant; the detail names what is near"),
    422: problem("A parameter is not of the documented form"),
    **OTHER_PROBLEMS,
}
BODY_PROBLEMS: dict[int | str, dict[str, Any]] = {
    400: problem("The body is no JSON, or a parameter, term or date cannot be meant"),
    413: problem("The body is larger than the limit the detail names"),
    422: problem("The body is not of the documented form"),
    **OTHER_PROBLEMS,
}

# A limit also makes Pydantic refuse what is no Unicode, such as half of a surrogate pair.
_Value = Annotated[str, Field(max_length=300)]


class Filters(BaseModel):
    """Filters as everywhere: term ids by facet, organisations, first and last date.

    Terms of one facet are alternatives, facets add up, a broader term includes its narrower ones.
    """

    root_cause: list[_Value] = []
    component: list[_Value] = []
    symptom: list[_Value] = []
    trigger: list[_Value] = []
    contributing_factor: list[_Value] = []
    detection: list[_Value] = []
    remediation: list[_Value] = []
    organisation: list[_Value] = []
    from_: _Value = Field("", alias="from", description="YYYY, YYYY-MM or YYYY-MM-DD")
    to: _Value = Field("", description="YYYY, YYYY-MM or YYYY-MM-DD")

    def parameters(self) -> list[tuple[str, str]]:
        """Return the filters as request parameters."""
        values = self.model_dump(by_alias=True, include={*FACETS, "organisation"})
        lists = [(name, item) for name, items in values.items() for item in items]
        return [*lists, ("from", self.from_), ("to", self.to)]


class ListParameters(Filters):
    """The parameters of a list of cases: filters, order, and which page of it."""

    sort: Sort = "newest"
    after: str = Field("", max_length=80, description="where the last page ended, from its `next`")
    limit: int = Field(20, ge=1, le=LIST_LIMIT)


class ExportParameters(Filters):
    """The parameters of a graph file: filters, and whether it also says which cases are similar."""

    similar: bool = Field(False, description="with edges between similar cases, centrality and families")


class SimilarParameters(Filters):
    """The parameters of the cases similar to a case: filters, and how many."""

    limit: int = Field(5, ge=1, le=RESULT_LIMIT)


class FilterBody(Filters):
    """Filters in a body, where an unknown field is an error."""

    model_config = ConfigDict(extra="forbid")


def refuse_unknown(request: Request, known: Iterable[str]) -> None:
    """Raise FilterError for a parameter the route does not have, naming the nearest."""
    known = tuple(known)
    for name in request.query_params:
        if name not in known:
            names = f"Known: {', '.join(known)}" if known else "This route has none."
            msg = f"there is no parameter {name!r}.{did_you_mean(name, known)} {names}"
            raise FilterError(msg)


def position_after(found: Sequence[Case], after: str) -> int:
    """Return where a list goes on behind the case with an id, 0 without one.

    Raises FilterError if the case is not in the list.
    """
    if not after:
        return 0
    for position, case in enumerate(found):
        if case.id == after:
            return position + 1
    msg = f"after={after!r} is not in this list; start again without it, from its first page"
    raise FilterError(msg)
