"""The routes ``/queries`` and ``/queries/{name}``.

A ready query is answered by the SPARQL endpoint itself, asked with the query's text, so that every format,
limit and refusal is the endpoint's own. Without a wish the answer is CSV, so that a spreadsheet or
``pandas.read_csv`` reads it by its address; a browser gets a page.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, PlainTextResponse

from api.answers import Catalogue
from api.labels import ROWS_SHOWN
from api.parameters import refuse_unknown
from api.queries import openapi
from api.queries.forms import FORMATS, HTML, JSON, SPARQL, TURTLE, accepted, asked
from api.queries.forwarded import ENDPOINT, EndpointAnswer, rows_for_page
from api.queries.listing import Listing, Render, fields_of
from api.queries.table import table_of
from graph.catalogue import bound_text

if TYPE_CHECKING:
    from graph.catalogue import ReadyQuery
    from graph.library import Library


def queries_router(catalogue: Callable[[], Catalogue], render: Render) -> APIRouter:
    """Return the routes ``/queries``, ``/queries.json``, ``/queries.ttl`` and ``/queries/{name}``.

    They need ``/sparql`` in the same application. ``render`` returns a page by its template and values.
    """
    router = APIRouter(tags=["queries"])
    listing = Listing(catalogue, render)

    @router.get("/queries", responses=openapi.LIST, operation_id="listQueries", response_class=Response)
    def queries(request: Request) -> Response:
        """Return the ready queries as JSON or SHACL executables, or as a page with a form for each."""
        refuse_unknown(request, ())
        return listing.as_asked(request, accepted(request, [JSON, HTML, TURTLE]))

    @router.get("/queries.json", responses=openapi.LIST_JSON, operation_id="listQueries_json")
    def queries_json(request: Request) -> Response:
        """Return the ready queries as JSON."""
        refuse_unknown(request, ())
        return listing.as_asked(request, JSON)

    @router.get(
        "/queries.ttl", responses=openapi.LIST_TURTLE, operation_id="listQueries_ttl", response_class=Response
    )
    def queries_ttl(request: Request) -> Response:
        """Return the ready queries as SHACL SPARQL executables, the form of SIB's sparql-examples."""
        refuse_unknown(request, ())
        return listing.as_asked(request, TURTLE)

    @router.get("/queries/{name}", responses=openapi.RUN, operation_id="runQuery", response_class=Response)
    async def query(name: str, request: Request) -> Response:
        """Run a ready query; its parameters are those the list names, defaults for those not given.

        The form of the answer is chosen by a suffix of the name (.csv, .tsv, .json, .xml, .html, .rq for the
        SPARQL itself), by ``format=`` or by Accept; CSV if nothing is asked for.
        """
        return await _run(catalogue().library, render, name, request)

    return router


async def _run(library: Library, render: Render, name: str, request: Request) -> Response:
    ready, media_type, given = asked(name, request)
    values = {one.name: one.default for one in ready.parameters} | dict(given)
    text = bound_text(ready, given, library.ontology, library.by_id, library.base)
    if media_type == SPARQL:
        return PlainTextResponse(text, media_type=SPARQL, headers={"Vary": "Accept"})
    if media_type != HTML:
        return EndpointAnswer(text, media_type)
    answer = await rows_for_page(request, text)
    table = None if answer is None else table_of(library, ready, answer)
    shown = {
        "query": ready,
        "table": table,
        "text": text,
        "values": values,
        "addresses": {suffix: _address(ready, suffix, given) for suffix in FORMATS if suffix != "html"},
        "editor": f"{ENDPOINT}?{urlencode({'query': text})}",
        "limit": ROWS_SHOWN,
    }
    page = render("query.html", request=request, **shown, **fields_of(library, [ready]))
    return HTMLResponse(page, headers={"Vary": "Accept", "X-Dataset-Version": library.version})


def _address(query: ReadyQuery, suffix: str, given: list[tuple[str, str]]) -> str:
    values = f"?{urlencode(given)}" if given else ""
    return f"/queries/{query.name}.{suffix}{values}"
