"""The SPARQL endpoint ``/sparql``: SPARQL 1.1 Protocol, queries only, over one default graph.

A query from outside is looked at by ``graph.store.guard`` and run by ``graph.store.workers``; what they and
this module raise becomes a problem document in ``api.app``, by the statuses below. Once an answer has begun,
a failure breaks the connection off: a reader never takes a part for the whole.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from typing import Any, ClassVar, Protocol
from urllib.parse import parse_qsl

from fastapi import APIRouter, HTTPException, Request, Response
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from api.negotiate import choose
from graph.store.guard import MAX_BYTES, CheckedQuery, RefusedQueryError, check_query
from graph.store.workers import (
    Answer,
    AnswerTooLargeError,
    BusyError,
    OverBudgetError,
    QueryFailedError,
    QueryMemoryError,
    QuerySyntaxError,
    QueryTimeoutError,
    RetryLaterError,
    media_types,
)

log = logging.getLogger(__name__)

HTML = "text/html"
FORM = "application/x-www-form-urlencoded"
SPARQL_QUERY = "application/sparql-query"
SPARQL_UPDATE = "application/sparql-update"
FORMATS = {
    "json": "application/sparql-results+json",
    "xml": "application/sparql-results+xml",
    "csv": "text/csv",
    "tsv": "text/tab-separated-values",
    "ttl": "text/turtle",
    "nt": "application/n-triples",
    "jsonld": "application/ld+json",
}

_FORMAT_NAMES = {
    **FORMATS,
    "turtle": FORMATS["ttl"],  # as SPARQLWrapper writes them
    "json-ld": FORMATS["jsonld"],
    **{media_type: media_type for media_type in FORMATS.values()},
}

# Three bytes for each byte of the query where all of it is percent-encoded, and some for other parameters.
_MAX_FORM = 3 * MAX_BYTES + 4096
_MAX_FIELDS = 64
_LONG = 4096
_CLIENT_LEFT = 499
_SECONDS = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")
_OTHER_METHODS = ["PUT", "PATCH", "DELETE", "OPTIONS"]


class BadRequestError(ValueError):
    """A request is not one the SPARQL 1.1 Protocol knows, or asks for what this endpoint has not got."""


class NotAcceptableError(ValueError):
    """The reader takes none of the media types an answer can have; the message lists them."""


class BodyTooLargeError(ValueError):
    """A request's body is larger than any query may be."""


class UnsupportedMediaTypeError(ValueError):
    """A request's body is of no kind that can hold a query."""

    headers: ClassVar[dict[str, str]] = {"Accept-Post": f"{SPARQL_QUERY}, {FORM}"}


STATUSES: dict[type[Exception], int] = {
    RefusedQueryError: 400,
    QuerySyntaxError: 400,
    BadRequestError: 400,
    NotAcceptableError: 406,
    BodyTooLargeError: 413,
    # Of the 4xx, the one that readers and proxies take for "ask for less".
    AnswerTooLargeError: 413,
    UnsupportedMediaTypeError: 415,
    OverBudgetError: 429,
    # The worker is the upstream that did not answer in time. 503 would promise that a repetition may help.
    QueryTimeoutError: 504,
    # The protocol has 5xx for a query a service refuses to carry out to its end. Without Retry-After.
    QueryMemoryError: 503,
    BusyError: 503,
    QueryFailedError: 500,
}


def headers_of(error: Exception) -> dict[str, str]:
    """Return the headers that belong into the answer made of an exception, such as ``Retry-After``."""
    if isinstance(error, RetryLaterError):
        return {"Retry-After": str(error.retry_after)}
    return dict(getattr(error, "headers", None) or {})


class Engine(Protocol):
    """What answers queries: a WorkerPool, or something with its manners."""

    async def run(
        self, query: CheckedQuery, media_type: str, *, seconds: float | None, client: str
    ) -> Answer:
        """Return the answer to a query in one of the media types of its form.

        ``seconds`` is a deadline of the client's own, ``client`` names whose budget is used.
        """


Page = Callable[[Request, str | None], Awaitable[Response]]


def sparql_router(
    pool: Engine, page: Page, version: Callable[[Path], str], client: Callable[[Request], str]
) -> APIRouter:
    """Return the routes of ``/sparql``.

    ``page`` renders the HTML form around a query or None, for browsers. ``version`` returns the dataset
    version of the snapshot folder an answer is about (another may be current by now), which is sent as
    ``X-Dataset-Version``. ``client`` returns a name for whoever sent a request.
    """
    router = APIRouter(tags=["sparql"])
    checking = asyncio.Lock()

    async def get(request: Request) -> Response:
        asked = _asked(_parameters(request.scope["query_string"]))
        if asked.format is None and _prefers_html(request):
            return await page(request, asked.query)
        return await _answer(request, asked)

    async def post(request: Request) -> Response:
        return await _answer(request, await _posted(request))

    async def _answer(request: Request, asked: _Asked) -> Response:
        if asked.query is None:
            msg = "there is no query; give it as the parameter query"
            raise BadRequestError(msg)
        query = await _checked(asked.query, checking)
        media_type = _media_type(request, query, asked.format)
        running = pool.run(query, media_type, seconds=_seconds(asked.timeout), client=client(request))
        answer = await _while_connected(request, running)
        if answer is None:
            return Response(status_code=_CLIENT_LEFT)
        headers = {"X-Dataset-Version": version(answer.snapshot), "Vary": "Accept"}
        return await _response(request, answer, headers)

    router.add_api_route("/sparql", get, methods=["GET"], **_GET_DOCS)
    router.add_api_route("/sparql", get, methods=["HEAD"], include_in_schema=False, response_model=None)
    router.add_api_route("/sparql", post, methods=["POST"], **_POST_DOCS)
    router.add_api_route("/sparql", _other_method, methods=_OTHER_METHODS, include_in_schema=False)
    return router


@dataclass(frozen=True, slots=True)
class _Asked:
    query: str | None
    format: str | None
    timeout: str | None


def _asked(parameters: list[tuple[str, str]]) -> _Asked:
    """Return what a request asks; parameters unknown to the protocol are left to other servers."""
    names = [name for name, _ in parameters]
    for name in ("default-graph-uri", "named-graph-uri"):
        if name in names:
            msg = f"{name} is refused: there is one default graph; leave the parameter out"
            raise BadRequestError(msg)
    if "update" in names:
        msg = "update is refused: this endpoint only reads; a case is changed by its file or by /api/v1/cases"
        raise BadRequestError(msg)
    for name in ("query", "format", "timeout"):
        if names.count(name) > 1:
            msg = f"the parameter {name} is given {names.count(name)} times; give it once"
            raise BadRequestError(msg)
    values = dict(parameters)
    return _Asked(values.get("query"), values.get("format") or None, values.get("timeout") or None)


def _seconds(timeout: str | None) -> float | None:
    """Return a deadline as a client gives it; what is over the limit is not refused, the limit holds."""
    if timeout is None:
        return None
    if not _SECONDS.fullmatch(timeout) or float(timeout) == 0:
        msg = f"timeout is a number of seconds above 0, such as 2.5, not {timeout[:40]!r}"
        raise BadRequestError(msg)
    return float(timeout)


def _parameters(encoded: bytes) -> list[tuple[str, str]]:
    try:
        return parse_qsl(
            encoded.decode("ascii"), keep_blank_values=True, errors="strict", max_num_fields=_MAX_FIELDS
        )
    except ValueError as error:
        msg = f"the parameters are no percent-encoded UTF-8, or more than {_MAX_FIELDS}: {error}"
        raise BadRequestError(msg) from error


async def _posted(request: Request) -> _Asked:
    in_address = _parameters(request.scope["query_string"])
    kind = _content_type(request)
    if kind == SPARQL_QUERY:
        text = _decoded(await _body(request, MAX_BYTES))
        return _asked([*in_address, ("query", text)])
    if kind == FORM:
        return _asked([*in_address, *_parameters(await _body(request, _MAX_FORM))])
    if kind == SPARQL_UPDATE:
        msg = "updates are refused: this endpoint only reads"
        raise UnsupportedMediaTypeError(msg)
    msg = f"a query is posted as {SPARQL_QUERY} or as {FORM}, not as {kind or 'a body without Content-Type'}"
    raise UnsupportedMediaTypeError(msg)


def _content_type(request: Request) -> str:
    kind, *parameters = (part.strip().lower() for part in request.headers.get("content-type", "").split(";"))
    for parameter in parameters:
        name, _, value = parameter.partition("=")
        if name == "charset" and value.strip('"') not in ("utf-8", "utf8", "us-ascii"):
            msg = f"the body's charset is {value[:40]}; send UTF-8"
            raise UnsupportedMediaTypeError(msg)
    if (coding := request.headers.get("content-encoding", "identity")).lower() != "identity":
        msg = f"the body's coding is {coding[:40]}; send it as it is"
        raise UnsupportedMediaTypeError(msg)
    return kind


async def _body(request: Request, limit: int) -> bytes:
    """Return the body, of which never more than ``limit`` bytes and one chunk are read."""
    too_large = BodyTooLargeError(f"the body has more than {limit:,} bytes, the limit; ask for less at once")
    declared = request.headers.get("content-length", "")
    if declared.isdecimal() and int(declared) > limit:
        raise too_large
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > limit:
            raise too_large
    return bytes(body)


def _decoded(body: bytes) -> str:
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError as error:
        msg = f"the body is no UTF-8 at byte {error.start}"
        raise BadRequestError(msg) from error


def _prefers_html(request: Request) -> bool:
    return choose(_accept(request), [*media_types("SELECT"), *media_types("CONSTRUCT"), HTML]) == HTML


def _accept(request: Request) -> str | None:
    return ",".join(request.headers.getlist("accept")) or None


def _media_type(request: Request, query: CheckedQuery, name: str | None) -> str:
    offered = media_types(query.form)
    if name is not None and name not in _FORMAT_NAMES:
        msg = f"the format {name[:40]!r} is unknown; there are {', '.join(FORMATS)}"
        raise BadRequestError(msg)
    wanted = _FORMAT_NAMES[name] if name is not None else choose(_accept(request), offered)
    if wanted not in offered:
        msg = f"a {query.form} query is answered in {', '.join(offered)}; none of them was asked for"
        raise NotAcceptableError(msg)
    return wanted


async def _checked(text: str, checking: asyncio.Lock) -> CheckedQuery:
    if len(text) < _LONG:
        return check_query(text)
    # A tenth of a second for a text of the greatest length, in which others want to be answered.
    async with checking:
        return await asyncio.to_thread(check_query, text)


async def _while_connected(request: Request, running: Awaitable[Answer]) -> Answer | None:
    """Return the answer, or None if the reader left before; then the query is stopped."""
    query = asyncio.ensure_future(running)
    leaving = asyncio.ensure_future(_disconnection(request))
    try:
        await asyncio.wait((query, leaving), return_when=asyncio.FIRST_COMPLETED)
        return query.result() if query.done() else None
    finally:
        leaving.cancel()
        query.cancel()


async def _other_method() -> None:
    # Left to the router, Allow would name the methods of the first route only.
    raise HTTPException(HTTPStatus.METHOD_NOT_ALLOWED, headers={"Allow": "GET, HEAD, POST"})


async def _disconnection(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _response(request: Request, answer: Answer, headers: dict[str, str]) -> Response:
    if answer.rest is None:
        return Response(answer.held, media_type=answer.media_type, headers=headers)
    if request.method == "HEAD":
        await answer.aclose()
        return StreamingResponse(_nothing(), media_type=answer.media_type, headers=headers)
    return _AnswerResponse(answer, headers)


async def _nothing() -> AsyncIterator[bytes]:
    return
    yield b""


class _AnswerResponse(StreamingResponse):
    """An answer on its way. One that fails stays without its end, and so the server breaks it off."""

    def __init__(self, answer: Answer, headers: dict[str, str]) -> None:
        super().__init__(answer, media_type=answer.media_type, headers=headers)
        self._answer = answer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the answer; stop the query if the reader leaves."""
        try:
            await super().__call__(scope, receive, send)
        except (AnswerTooLargeError, QueryFailedError, QueryMemoryError, QueryTimeoutError) as error:
            log.warning("an answer was broken off: %s", error)
        finally:
            await self._answer.aclose()


_DESCRIPTION = (
    "SPARQL 1.1 Protocol, queries only. There is one default graph; SERVICE, LOAD, FROM and updates are "
    "refused. An answer is whole or an error: one that fails after it has begun breaks the connection off."
)
_PROBLEM: dict[str, Any] = {"application/problem+json": {"schema": {"type": "object"}}}
_DATASET_VERSION = {"description": "The dataset version the answer is about", "schema": {"type": "string"}}
_RETRY_AFTER = {"Retry-After": {"description": "Seconds to wait", "schema": {"type": "integer"}}}
_RESPONSES: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The whole answer, in the form asked for",
        "headers": {"X-Dataset-Version": _DATASET_VERSION},
        "content": {
            **{kind: {"schema": {"type": "object"}} for kind in ("application/json", FORMATS["json"])},
            **{FORMATS[name]: {"schema": {"type": "string"}} for name in FORMATS if name != "json"},
        },
    },
    400: {"description": "No query, not SPARQL 1.1, or refused; the detail says where", "content": _PROBLEM},
    406: {
        "description": "The answer is offered in no form asked for; the detail lists them",
        "content": _PROBLEM,
    },
    413: {
        "description": "The query or its answer is larger than the limit the detail names",
        "content": _PROBLEM,
    },
    415: {"description": "The body is of no kind that can hold a query", "content": _PROBLEM},
    429: {
        "description": "The client has used up its query time, where the server has set one",
        "headers": _RETRY_AFTER,
        "content": _PROBLEM,
    },
    500: {"description": "The engine failed", "content": _PROBLEM},
    503: {
        "description": "The query ran out of memory, or, with Retry-After, all workers are busy",
        "headers": _RETRY_AFTER,
        "content": _PROBLEM,
    },
    504: {"description": "The query took longer than the limit the detail names", "content": _PROBLEM},
}
_FORMAT_DOCS = {"type": "string", "enum": list(FORMATS)}
_TIMEOUT_DOCS = {"type": "number", "exclusiveMinimum": 0}
_PARAMETERS = [
    {
        "name": "query",
        "in": "query",
        "required": True,
        "description": f"A SPARQL 1.1 query of at most {MAX_BYTES:,} bytes",
        "schema": {"type": "string"},
        "example": "SELECT * { ?case a <https://w3id.org/incident-graph/ontology#Case> } LIMIT 10",
    },
    {
        "name": "format",
        "in": "query",
        "required": False,
        "description": "The form of the answer, in place of the Accept header",
        "schema": _FORMAT_DOCS,
    },
    {
        "name": "timeout",
        "in": "query",
        "required": False,
        "description": "Seconds the query may take, where that is less than the limit",
        "schema": _TIMEOUT_DOCS,
        "example": 2.5,
    },
]
_FIELDS = {
    "type": "object",
    "required": ["query"],
    "properties": {"query": {"type": "string"}, "format": _FORMAT_DOCS, "timeout": _TIMEOUT_DOCS},
}
_BODY = {
    "required": True,
    "content": {SPARQL_QUERY: {"schema": {"type": "string"}}, FORM: {"schema": _FIELDS}},
}
_DOCS: dict[str, Any] = {
    "description": _DESCRIPTION,
    "responses": _RESPONSES,
    "response_model": None,
    "response_class": Response,
}
_GET_DOCS: dict[str, Any] = {
    **_DOCS,
    "summary": "Ask a SPARQL query",
    "operation_id": "sparqlGet",
    "openapi_extra": {"parameters": _PARAMETERS},
}
_POST_DOCS: dict[str, Any] = {
    **_DOCS,
    "summary": "Ask a long SPARQL query",
    "operation_id": "sparqlPost",
    "openapi_extra": {"requestBody": _BODY},
}
