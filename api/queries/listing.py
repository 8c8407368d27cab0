"""The list of ready queries: as JSON, as SHACL executables, and as a page with a form for each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from fastapi import Request, Response
from fastapi.responses import HTMLResponse, JSONResponse

from api.answers import Catalogue, root_of
from api.queries.forms import JSON, TURTLE
from graph.catalogue import default_text, examples, read_catalogue
from graph.terms import FACETS

if TYPE_CHECKING:
    from graph.catalogue import ReadyQuery
    from graph.library import Library

Render = Callable[..., str]


class Listing:
    """The list of ready queries in its three forms."""

    def __init__(self, catalogue: Callable[[], Catalogue], render: Render) -> None:
        self._catalogue = catalogue
        self._render = render

    def as_asked(self, request: Request, media_type: str) -> Response:
        """Return the list in one media type."""
        library = self._catalogue().library
        root = root_of(str(request.base_url))
        headers = {"Vary": "Accept", "X-Dataset-Version": library.version}
        queries = list(read_catalogue().values())
        if media_type == JSON:
            return JSONResponse([_as_json(library, query, root) for query in queries], headers=headers)
        if media_type == TURTLE:
            body = examples(queries, library.ontology, library.by_id, library.base, root)
            return Response(body, media_type=TURTLE, headers=headers)
        topics: dict[str, list[ReadyQuery]] = {}
        for query in queries:
            topics.setdefault(query.topic, []).append(query)
        page = self._render("queries.html", request=request, topics=topics, **fields_of(library, queries))
        return HTMLResponse(page, headers=headers)


def _as_json(library: Library, query: ReadyQuery, root: str) -> dict[str, Any]:
    """Return a query as JSON; ``query`` is its SPARQL with defaults, null where the library lacks one."""
    return {
        "name": query.name,
        "title": query.title,
        "question": query.question,
        "why": query.why,
        "topic": query.topic,
        "url": f"{root}/queries/{query.name}",
        "query": default_text(query, library.ontology, library.by_id, library.base),
        "parameters": [
            {
                "name": parameter.name,
                "type": parameter.kind,
                "default": parameter.default,
                "optional": parameter.optional,
                "choices": list(parameter.choices),
                "description": parameter.note,
            }
            for parameter in query.parameters
        ],
        "columns": [asdict(column) for column in query.columns],
    }


def fields_of(library: Library, queries: list[ReadyQuery]) -> dict[str, Any]:
    """Return what the fields of the queries' forms offer: terms by facet, and the cases."""
    kinds = {parameter.kind for query in queries for parameter in query.parameters}
    offered = {
        facet: [(term.id, term.label) for term in library.ontology.of(facet)]
        for facet in FACETS
        if facet in kinds
    }
    if "case" in kinds:
        offered["case"] = [(case.id, case.title) for case in library.cases]
    return {"offered": offered}
