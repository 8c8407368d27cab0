"""The SPARQL endpoint ``/sparql``: SPARQL 1.1 Protocol, queries only.

A query from outside is looked at by ``graph.store.guard`` and run by ``graph.store.workers``; what they and
this package raise becomes a problem document in ``api.app``, by the statuses of ``api.sparql.errors``. Once
an answer has begun, a failure breaks the connection off: a reader never takes a part for the whole.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from functools import lru_cache, partial
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import quote

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.routing import APIRoute
from starlette.routing import Match

from api.answers import root_of
from api.connection import while_connected
from api.sparql import openapi
from api.sparql.asked import Asked, asked_in_address, asked_in_body
from api.sparql.description import About, dataset_description, service_description, written
from api.sparql.errors import BadRequestError
from api.sparql.figures import Engine, OnceASnapshot, figures, named_graphs
from api.sparql.formats import GRAPH_TYPES, media_type_for, prefers_html
from api.sparql.responses import entity_tag, is_unchanged, response_of
from graph.store.guard import check_query
from graph.store.spelling import unknown_terms
from graph.store.workers import media_types

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

    from graph.store.guard import CheckedQuery, Expansion

_CLIENT_LEFT = 499
_LONG = 4096
_SHORT = 1024
_OTHER_METHODS = ["PUT", "PATCH", "DELETE", "OPTIONS"]
_VARY = "Accept, Accept-Encoding"

T = TypeVar("T")
Page = Callable[[Request, str | None], Awaitable[Response]]
Handler = Callable[[Request], Coroutine[Any, Any, Response]]


def sparql_router(
    pool: Engine,
    page: Page,
    version: Callable[[Path], str],
    about: Callable[[], About],
    client: Callable[[Request], str | None] = lambda _: None,
    expand: Expansion | None = None,
) -> APIRouter:
    """Return the routes of ``/sparql`` and ``/.well-known/void``.

    ``page`` renders the HTML form around a query or None, for browsers. ``version`` returns the dataset
    version of the snapshot folder an answer is about (another may be current by now), which is sent as
    ``X-Dataset-Version``. ``about`` returns what is said of the data, its vocabulary included.
    ``client`` returns a name for whoever sent a request, by which budgets are kept. ``expand`` goes to
    ``check_query``.
    """
    router = APIRouter(tags=["sparql"], route_class=_AsItIs)
    endpoint = _Endpoint(pool, version, about, client, expand)

    async def get(request: Request) -> Response:
        asked = asked_in_address(request)
        if asked.format is None and prefers_html(request):
            return await page(request, asked.query)
        if asked.query is None and asked.is_bare:
            return endpoint.described(request, asked.format)
        return await endpoint.answer(request, asked)

    async def post(request: Request) -> Response:
        return await endpoint.answer(request, await asked_in_body(request))

    async def void(request: Request) -> Response:
        return await endpoint.data_described(request, asked_in_address(request).format)

    router.add_api_route("/sparql", get, methods=["GET"], **openapi.GET)
    router.add_api_route("/sparql", get, methods=["HEAD"], include_in_schema=False, response_model=None)
    router.add_api_route("/sparql", post, methods=["POST"], **openapi.POST)
    router.add_api_route("/sparql", _other_method, methods=_OTHER_METHODS, include_in_schema=False)
    router.add_api_route("/.well-known/void", void, methods=["GET"], **openapi.VOID)
    return router


class _AsItIs(APIRoute):
    """A route of one path whose handler takes the request as it is: nothing is read or checked before.

    FastAPI's own takes longer to find and to call than most queries take.
    """

    def __init__(self, path: str, endpoint: Handler, **more: Any) -> None:
        super().__init__(path, endpoint, **more)

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            response = await endpoint(Request(scope, receive, send))
            await response(scope, receive, send)

        self.app = app

    def get_route_handler(self) -> Handler:
        """Return the handler as it was given."""
        return self.endpoint

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Return whether path and method are those of this route, and what a request is to know of it."""
        path = scope["path"].removeprefix(scope.get("root_path", ""))
        if scope["type"] != "http" or path != self.path:
            return Match.NONE, {}
        match = Match.FULL if scope["method"] in (self.methods or ()) else Match.PARTIAL
        return match, {"endpoint": self.endpoint, "path_params": {}, "route": self}


class _Endpoint:
    def __init__(
        self,
        pool: Engine,
        version: Callable[[Path], str],
        about: Callable[[], About],
        client: Callable[[Request], str | None],
        expand: Expansion | None,
    ) -> None:
        self.pool = pool
        self.client = client
        self.version = version
        self.about = about
        self.expand = expand
        self._checking = asyncio.Lock()
        self._graphs = OnceASnapshot(pool, named_graphs)
        self._figures = OnceASnapshot(pool, figures)

    async def answer(self, request: Request, asked: Asked) -> Response:
        query = await self._checked(asked, f"{root_of(str(request.base_url))}/sparql")
        request.state.supplied_prefixes = query.supplied
        media_type = media_type_for(request, media_types(query.form), asked.format, f"a {query.form} query")
        headers = await self._beside(query.text, partial(self._headers, query))
        if request.method != "POST":
            tag = entity_tag(query, media_type, self.pool.snapshot.name)
            if is_unchanged(request, tag):
                headers |= _validators(tag) | {"X-Dataset-Version": self.version(self.pool.snapshot)}
                return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
        running = self.pool.run(query, media_type, seconds=asked.seconds, client=self.client(request))
        answer = await while_connected(request, running)
        if answer is None:
            return Response(status_code=_CLIENT_LEFT)
        answered = self.version(answer.snapshot)
        if request.method != "POST":
            headers |= _validators(entity_tag(query, media_type, answer.snapshot.name))
        return await response_of(request, answer, headers | {"X-Dataset-Version": answered})

    def described(self, request: Request, name: str | None) -> Response:
        media_type = media_type_for(
            request, GRAPH_TYPES, name, "there is no query; without one, the description of the service"
        )
        body = written(service_description(self.about(), root_of(str(request.base_url))), media_type)
        return Response(body, media_type=media_type, headers={"Vary": "Accept"})

    async def data_described(self, request: Request, name: str | None) -> Response:
        media_type = media_type_for(request, GRAPH_TYPES, name, "the description of the data")
        triples = dataset_description(self.about(), await self._figures(), root_of(str(request.base_url)))
        return Response(written(triples, media_type), media_type=media_type, headers={"Vary": "Accept"})

    async def _checked(self, asked: Asked, base: str) -> CheckedQuery:
        if asked.query is None:
            msg = "there is no query; give it as the parameter query"
            raise BadRequestError(msg)
        text = asked.query
        graphs: frozenset[str] = frozenset()
        if asked.dataset is not None or "FROM" in text.upper():
            graphs = await self._graphs()
        asked.refuse_other_graphs(graphs)
        if len(text) < _SHORT and not _may_ask_for_similar_cases(text):
            checked = _checked_before(text, graphs, base)
        else:
            checked = await self._beside(text, partial(check_query, text, graphs, base, self.expand))
        return checked if asked.dataset is None else replace(checked, dataset=asked.dataset)

    async def _beside(self, text: str, look: Callable[[], T]) -> T:
        """Return what a look at a text finds; at a long one, it takes a tenth of a second, beside others."""
        if len(text) < _LONG and not _may_ask_for_similar_cases(text):
            return look()
        async with self._checking:
            return await asyncio.to_thread(look)

    def _headers(self, query: CheckedQuery) -> dict[str, str]:
        headers = {"Vary": _VARY}
        if query.supplied:
            headers["X-Supplied-Prefixes"] = ", ".join(query.supplied)
        if unknown := unknown_terms(query, self.about().vocabulary):
            headers["X-Unknown-Terms"] = ", ".join(_with_nearest(*item) for item in unknown.items())
        return headers


@lru_cache(128)
def _checked_before(text: str, graphs: frozenset[str], base: str) -> CheckedQuery:
    # Dashboards and readers with an ETag ask the same again and again; 128 of these are 10 MB at most.
    return check_query(text, graphs, base)


def _may_ask_for_similar_cases(text: str) -> bool:
    """Return whether a query may need what is asked beside the engine, which takes some 20 ms."""
    return "SERVICE" in text.upper() or "\\" in text


def _validators(tag: str | None) -> dict[str, str]:
    # no-cache: keep it, and ask each time whether it is still so. What is never the same is not kept.
    return {"Cache-Control": "no-store"} if tag is None else {"Cache-Control": "no-cache", "ETag": tag}


def _with_nearest(name: str, nearest: list[str]) -> str:
    near = f" (did you mean {' or '.join(nearest)}?)" if nearest else ""
    return quote(f"{name}{near}", safe=" :/?#<>()")


async def _other_method(_: Request) -> Response:
    # Left to the router, Allow would name the methods of the first route only.
    raise HTTPException(HTTPStatus.METHOD_NOT_ALLOWED, headers={"Allow": "GET, HEAD, POST"})
