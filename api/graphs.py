"""The current filter as a graph file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import StreamingResponse

from api.answers import Catalogue
from api.parameters import LIST_PROBLEMS, ExportParameters, problem, refuse_unknown
from graph.export import FORMATS, Format, network_of, with_similarity
from graph.filters import PARAMETERS, Filter


def graphs_router(catalogue: Callable[[], Catalogue]) -> APIRouter:
    """Return the routes ``/export/graph.{format}``, one a format."""
    router = APIRouter(tags=["export"])
    for one in FORMATS.values():
        _add_route(router, catalogue, one)
    return router


def _add_route(router: APIRouter, catalogue: Callable[[], Catalogue], one: Format) -> None:
    @router.get(
        f"/export/graph.{one.suffix}",
        operation_id=f"export_{one.suffix}",
        summary=f"The cases under a filter and their terms as {one.label}",
        response_class=StreamingResponse,
        responses={
            **LIST_PROBLEMS,
            200: {"content": {one.media_type: {}}},
            413: problem("The network is larger than the limit the detail names"),
            503: problem("Similarities are being computed; Retry-After says when to ask again"),
        },
    )
    def export(asked: Annotated[ExportParameters, Query()], request: Request) -> StreamingResponse:
        refuse_unknown(request, (*PARAMETERS, "similar"))
        state = catalogue()
        library = state.library
        wanted = Filter.parse(asked.parameters(), library.ontology)
        network = network_of(library, library.matching(wanted), title=wanted.sentence(library.ontology))
        if asked.similar:
            network = with_similarity(network, library, state.nearest.all(), state.families)
        headers = {
            "Content-Disposition": f'attachment; filename="incident-graph.{one.suffix}"',
            "X-Dataset-Version": library.version,
        }
        return StreamingResponse(one.write(network), media_type=one.media_type, headers=headers)
