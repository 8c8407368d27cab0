"""The page ``/sparql``: a form to ask in, and below it the answer or what was wrong, where it is wrong.

It works as a form alone; a script puts an editor over the text field and the answer in place. The query is
run by whatever answers ``/sparql``, under the same limits.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from fastapi import APIRouter, Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, JSONResponse

from api.answers import root_of
from api.connection import while_connected
from api.labels import ROWS_SHOWN
from api.pages.copying import Copied, copies_of_query, query_address
from api.pages.results import Results, results_of_json, results_of_triples
from api.pages.routes import LibraryPages
from api.pages.words import completion
from graph.store import version_of
from graph.store.guard import MAX_BYTES, MAX_NESTING, CheckedQuery, Expansion, Form, check_query
from graph.store.spelling import unknown_terms
from graph.store.workers import HOLD, Answer, Limits

VENDORED = Path(__file__).resolve().parent.parent / "static" / "vendor" / "yasqe.min.js"
_JSON, _NTRIPLES = "application/sparql-results+json", "application/n-triples"
_TABLES = {"csv": "CSV", "tsv": "TSV", "json": "JSON", "xml": "XML"}
_GRAPHS = {"ttl": "Turtle", "nt": "N-Triples", "jsonld": "JSON-LD", "rdf": "RDF/XML"}
_FORMATS: dict[Form, dict[str, str]] = {
    "SELECT": _TABLES,
    "ASK": {name: _TABLES[name] for name in ("json", "xml")},
    "CONSTRUCT": _GRAPHS,
    "DESCRIBE": _GRAPHS,
}
_TITLES = {
    400: "The query cannot be run as it is",
    413: "Too large",
    503: "Too much at once",
    504: "The query took too long",
}
_CLIENT_LEFT = 499
_EXCERPT = 60


class Engine(Protocol):
    """What answers queries."""

    async def run(self, query: CheckedQuery, media_type: str) -> Answer:
        """Return the answer to a query in one of the media types of its form."""


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer and what goes with it.

    ``results`` is None where it is too large for the page. ``unknown`` are names of the query that nothing
    has, each with the nearest that exist; ``supplied`` are prefixes it uses without declaring them.
    """

    results: Results | None
    seconds: float
    downloads: tuple[tuple[str, str, str], ...]
    copies: tuple[Copied, ...]
    unknown: dict[str, list[str]]
    supplied: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """What was wrong with a query; ``excerpt`` is the line it is in, with a mark below the place."""

    title: str
    detail: str
    line: int | None
    column: int | None
    excerpt: str


class EditorPage:
    """Renders ``/sparql``."""

    def __init__(
        self, pages: LibraryPages, engine: Engine, limits: Limits, expand: Expansion | None = None
    ) -> None:
        self._pages, self._engine, self._limits, self._expand = pages, engine, limits, expand

    async def get(self, request: Request, query: str | None) -> Response:
        """Return the page around a query, and the answer if the form was sent."""
        if query is not None and "run" in request.query_params:
            return await self.answer(request, query)
        return HTMLResponse(self._render(request, query))

    async def answer(self, request: Request, query: str) -> Response:
        """Run a query and return the page with its answer; raises what checking and running raise."""
        request.state.query = query  # the editor's script sends it in the body, which is read once
        base = f"{root_of(str(request.base_url))}/sparql"
        checked = await run_in_threadpool(check_query, query, (), base, self._expand)
        started = time.perf_counter()
        running = self._engine.run(checked, _JSON if checked.form in ("SELECT", "ASK") else _NTRIPLES)
        answer = await while_connected(request, running)
        if answer is None:
            return Response(status_code=_CLIENT_LEFT)
        await answer.aclose()
        seconds = time.perf_counter() - started
        # A thousand rows take a while to write, in which others want to be served.
        page = await run_in_threadpool(self._page, request, checked, query, answer, seconds)
        return HTMLResponse(page, headers={"X-Dataset-Version": version_of(answer.snapshot.name)})

    def _page(
        self, request: Request, checked: CheckedQuery, query: str, answer: Answer, seconds: float
    ) -> str:
        tabular = checked.form in ("SELECT", "ASK")
        library = self._pages.catalogue().library
        read = results_of_json if tabular else results_of_triples
        answered = Answered(
            None if answer.rest is not None else read(answer.held, library),
            seconds,
            _downloads(query, checked.form),
            copies_of_query(query, root_of(str(request.base_url)), "text/csv" if tabular else "text/turtle"),
            unknown_terms(checked, library.ontology.iris),
            checked.supplied,
        )
        return self._render(request, query, answered=answered)

    def problem(
        self, request: Request, status: int, title: str, detail: str, more: Mapping[str, Any]
    ) -> HTMLResponse:
        """Return the page with what was wrong; ``more`` may hold line and column, from 1."""
        query: str | None = getattr(request.state, "query", request.query_params.get("query"))
        fault = _fault(_TITLES.get(status, title), detail, query or "", more.get("line"), more.get("column"))
        return HTMLResponse(self._render(request, query, fault=fault), status)

    def _render(
        self,
        request: Request,
        query: str | None,
        answered: Answered | None = None,
        fault: Fault | None = None,
    ) -> str:
        digest = self._pages.catalogue().library.ontology.digest
        return self._pages.render(
            "sparql.html",
            request=request,
            query=query,
            answered=answered,
            fault=fault,
            editor=VENDORED.exists(),
            words=f"/sparql/words.json?v={digest[:12]}",
            limits=self._limits,
            most_bytes=MAX_BYTES,
            most_nesting=MAX_NESTING,
            held=HOLD,
            rows_shown=ROWS_SHOWN,
        )


def editor_router(page: EditorPage, pages: LibraryPages) -> APIRouter:
    """Return the routes the editor's script asks: an answer as a page, and the words to complete."""
    router = APIRouter(include_in_schema=False)

    @router.post("/sparql/answer")
    async def answer(request: Request) -> Response:
        """Answer a query in the body, which may be longer than an address."""
        return await page.answer(request, (await request.body()).decode("utf-8", errors="replace"))

    @router.get("/sparql/words.json")
    def words() -> JSONResponse:
        """Return what the editor completes; the address has the ontology's hash, so it may be kept."""
        found = completion(pages.catalogue().library.ontology)
        return JSONResponse(found, headers={"Cache-Control": "public, max-age=31536000, immutable"})

    return router


def _downloads(query: str, form: Form) -> tuple[tuple[str, str, str], ...]:
    """Return format, label and address of the whole answer in every format."""
    found = ((name, label, query_address(query, format=name)) for name, label in _FORMATS[form].items())
    return tuple(one for one in found if one[2])


def _fault(title: str, detail: str, query: str, line: int | None, column: int | None) -> Fault:
    lines = query.split("\n")
    excerpt = ""
    if line and column and line <= len(lines):
        text = lines[line - 1].replace("\t", " ")
        first = max(0, column - 1 - _EXCERPT // 2)
        excerpt = f"{text[first : first + _EXCERPT]}\n{' ' * (column - 1 - first)}^"
    return Fault(title, detail, line, column, excerpt)
