"""The application: routes joined to a catalogue and a query pool, and every error given its status once."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.cors import CORSMiddleware
from fastapi.responses import JSONResponse
from fastapi.staticfiles import StaticFiles
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.answers import Catalogue
from api.clients import Clients
from api.documents import HtmlPages, NotAcceptableError, documents_router
from api.families import families_router
from api.graphs import graphs_router
from api.negotiate import choose
from api.pages import EditorPage, LibraryPages, editor_router, pages_router
from api.queries import queries_router
from api.rest import rest_router
from api.sparql import STATUSES, About, headers_of, sparql_router
from api.upkeep import Refresh, similarities_kept
from graph.cases import case_iri
from graph.catalogue import ParameterError, UnknownQueryError
from graph.export import FORMATS, ExportTooLargeError
from graph.filters import FilterError
from graph.library import Library, UnknownCaseError
from graph.problems import Problem
from graph.similar import LibraryTooLargeError, NotYetComputedError, SimilarService
from graph.store import Snapshot, version_of
from graph.store.budget import Allowance, Budget
from graph.store.guard import Expansion
from graph.store.tokens import Token
from graph.store.workers import Limits, WorkerPool
from graph.terms import UnknownTermError

BODY_LIMIT = 4 * 1024 * 1024
EDITOR_PATHS = ("/sparql", "/sparql/answer")
_STATUSES: dict[type[Exception], int] = {
    FilterError: 400,
    ParameterError: 400,
    UnknownQueryError: 404,
    UnknownTermError: 404,
    UnknownCaseError: 404,
    NotAcceptableError: 406,
    ExportTooLargeError: 413,
    LibraryTooLargeError: 413,
    NotYetComputedError: 503,
    **STATUSES,
}
_TITLE = "Incident library"
_DESCRIPTION = "Real infrastructure incidents as a knowledge graph."
_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


@dataclass
class Served:
    """What is served now: the catalogue, the snapshot it comes from, and what loading refused.

    ``limits`` hold for SPARQL, and so does ``budget``, for each client: one of the ``keys``, else an address.
    ``refresh`` brings the similarities in the store up to date, see ``api.upkeep``.
    """

    catalogue: Catalogue
    snapshot: Snapshot
    refused: tuple[Problem, ...] = ()
    limits: Limits = field(default_factory=Limits)
    budget: Allowance | None = None
    keys: tuple[str, ...] = ()
    refresh: Refresh | None = None


def create_app(served: Served) -> FastAPI:
    """Return the application that serves a catalogue and its snapshot.

    ``state.stop`` of it ends all queries; what is asked then, and is being answered, gets 503.
    """
    budget = Budget(served.budget) if served.budget else None
    pool = WorkerPool(served.snapshot.folder, served.limits, budget)

    async def use(snapshot: Snapshot) -> None:
        await pool.use(snapshot.folder)
        served.snapshot = snapshot

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await pool.start()
        try:
            async with similarities_kept(served.refresh, use):
                yield
        finally:
            await pool.close()

    app = FastAPI(
        title=_TITLE,
        version="0.1.0",
        description=_DESCRIPTION,
        docs_url=None,  # FastAPI's page loads scripts from elsewhere
        redoc_url=None,
        telemetry={"tracing": False, "metrics": False, "logs": False},  # none is kept, and asking takes time
        lifespan=lifespan,
    )
    app.state.stop = pool.close
    pages = LibraryPages(lambda: served.catalogue)

    def expand(text: str, cut: list[Token]) -> list[Token]:
        return _service(served.catalogue).expand(text, cut)

    editor = EditorPage(pages, pool, served.limits, expand)
    _add_routes(app, served, pool, pages, editor, expand)
    _add_errors(app, pages, editor)
    _add_middleware(app)
    return app


def _add_routes(
    app: FastAPI,
    served: Served,
    pool: WorkerPool,
    pages: LibraryPages,
    editor: EditorPage,
    expand: Expansion,
) -> None:
    def catalogue() -> Catalogue:
        return served.catalogue

    def about() -> About:
        return _about(served.catalogue.library)

    client = Clients(served.keys).name if served.budget else _nobody
    # First, as routes are tried in turn, and not included: a small query takes less time than the others'
    # patterns would, and than the way through a router in a router.
    app.router.routes += sparql_router(
        pool,
        editor.get,
        lambda folder: version_of(folder.name),
        about,
        client,
        expand,
    ).routes
    app.include_router(pages_router(pages))
    app.include_router(documents_router(catalogue, HtmlPages(pages.case, pages.term)))
    app.include_router(rest_router(catalogue))
    app.include_router(graphs_router(catalogue))
    app.include_router(families_router(catalogue, pages.render))
    app.include_router(editor_router(editor, pages))
    app.include_router(queries_router(catalogue, pages.render))
    app.mount("/static", StaticFiles(directory=Path(__file__).resolve().parent / "static"), name="static")

    @app.get("/healthz", tags=["operation"], operation_id="health")
    def health() -> dict[str, str]:
        """Say that the process runs."""
        return {"status": "ok"}

    @app.get("/readyz", tags=["operation"], operation_id="ready")
    def ready() -> dict[str, Any]:
        """Say what is served, and which case files were refused and why."""
        library = served.catalogue.library
        return {
            "status": "ok",
            "cases": len(library.cases),
            "dataset_version": library.version,
            "ontology_version": library.ontology.version,
            "refused": [
                {"file": p.path.name, "line": p.line, "field": p.field, "message": p.message}
                for p in served.refused
            ],
        }


def _nobody(_: Request) -> None:
    """Return no client: without a budget nobody counts."""


def _service(catalogue: Catalogue) -> SimilarService:
    return SimilarService(catalogue.similar, catalogue.suggester, catalogue.library)


def _about(library: Library) -> About:
    ontology = library.ontology
    return About(
        title=_TITLE,
        description=_DESCRIPTION,
        version=library.version,
        licence="https://creativecommons.org/licenses/by/4.0/",
        example=case_iri(library.cases[0].id, library.base) if library.cases else None,
        vocabulary=ontology.iris,
        downloads={
            **{f"/export/graph.{form.suffix}": (form.label, form.media_type) for form in FORMATS.values()},
            "/ontology.ttl": ("Ontology, Turtle", "text/turtle"),
        },
    )


def _add_errors(app: FastAPI, pages: LibraryPages, editor: EditorPage) -> None:
    def respond(
        request: Request, status: int, detail: str, headers: dict[str, str] | None = None, **more: Any
    ) -> Response:
        title = HTTPStatus(status).phrase
        wants = choose(request.headers.get("accept"), ["application/problem+json", "text/html"])
        if wants == "text/html" and not request.url.path.startswith("/api/"):
            asked = request.url.path in EDITOR_PATHS
            page = (editor if asked else pages).problem(request, status, title, detail, more)
            page.headers.update(headers or {})
            return page
        body = {"type": "about:blank", "title": title, "status": status, "detail": detail, **more}
        return JSONResponse(body, status, headers=headers, media_type="application/problem+json")

    def known(request: Request, error: Exception) -> Response:
        status = next(code for kind, code in _STATUSES.items() if isinstance(error, kind))
        more = {name: getattr(error, name) for name in ("line", "column") if getattr(error, name, None)}
        if supplied := getattr(request.state, "supplied_prefixes", ()):
            more["supplied_prefixes"] = list(supplied)
        return respond(request, status, str(error), headers_of(error), **more)

    def http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        headers = dict(error.headers) if error.headers else None
        return respond(request, error.status_code, _told(request, error), headers)

    def invalid(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        faults = [_fault(fault) for fault in error.errors()]
        detail = "; ".join(f"{fault['field']}: {fault['message']}" for fault in faults)
        return respond(request, 422, detail, faults=faults)

    def unexpected(_: Request, error: Exception) -> Response:
        # Outside of all middleware, and without a page, as a page may be what failed. The server logs it.
        detail = f"the server failed with {type(error).__name__}; its log says where"
        body = {"type": "about:blank", "title": "Internal Server Error", "status": 500, "detail": detail}
        return JSONResponse(body, 500, headers=_HEADERS, media_type="application/problem+json")

    for kind in _STATUSES:
        app.add_exception_handler(kind, known)
    app.add_exception_handler(HTTPException, http)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(Exception, unexpected)


def _told(request: Request, error: HTTPException) -> str:
    """Return what an error of the framework says, with the next step where it has none."""
    path = request.url.path
    if error.status_code == HTTPStatus.NOT_FOUND and error.detail == "Not Found":
        return f"there is nothing at {path}; the library is at /"
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED and error.headers:
        return f"{path} is asked by {MutableHeaders(error.headers)['allow']}, not {request.method}"
    return str(error.detail)


def _fault(found: dict[str, Any]) -> dict[str, str]:
    """Return the field and what is wrong with it, in words that say what to do where Pydantic's do not."""
    where = found["loc"]
    if found["type"] == "json_invalid":
        return {"field": "body", "message": f"no JSON at character {where[-1]}: {found['ctx']['error']}"}
    message = found["msg"]
    if found["type"] == "extra_forbidden":
        message = "there is no such field; /openapi.json describes those there are"
    if where == ("body",) and found["type"] in ("model_attributes_type", "missing"):
        message = "send a JSON object, with the header Content-Type: application/json"
    return {"field": ".".join(str(part) for part in where), "message": message}


def _add_middleware(app: FastAPI) -> None:
    app.add_middleware(
        CORSMiddleware,
        allow_origins=["*"],
        allow_methods=["GET", "POST", "HEAD"],
        allow_headers=["Content-Type", "Accept", "If-None-Match", "Authorization", "X-API-Key"],
        expose_headers=[
            "ETag",
            "Link",
            "Retry-After",
            "X-Dataset-Version",
            "X-Supplied-Prefixes",
            "X-Unknown-Terms",
        ],
    )
    app.add_middleware(SafeHeaders)
    app.add_middleware(BodyLimit, limit=BODY_LIMIT)
    app.add_middleware(HeadAsGet, own=("/sparql",))


class SafeHeaders:
    """Adds the security headers to every response; streams pass through untouched."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, with_headers)


class HeadAsGet:
    """Answers HEAD as GET, whose body the server leaves out, but for routes with a HEAD of their ``own``."""

    def __init__(self, app: ASGIApp, own: tuple[str, ...]) -> None:
        self.app = app
        self.own = own

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "http" and scope["method"] == "HEAD" and scope["path"] not in self.own:
            scope = {**scope, "method": "GET"}
        await self.app(scope, receive, send)


class BodyLimit:
    """Refuses a request body over ``limit`` bytes while it is being read, whatever its header says."""

    def __init__(self, app: ASGIApp, limit: int) -> None:
        self.app = app
        self.limit = limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        read = 0

        async def counted() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > self.limit:
                raise HTTPException(413, f"the body is larger than {self.limit} bytes, the limit; send less")
            return message

        await self.app(scope, counted, send)
