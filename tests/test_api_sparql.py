"""Tests of ``api.sparql.endpoint``: the SPARQL 1.1 Protocol, its refusals, and answers that break off."""

from __future__ import annotations

import asyncio
import gzip
import http.client
import json
import socket
import time
import zlib
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlencode

import httpx
import pyoxigraph as ox
import pytest
import uvicorn
from fastapi import FastAPI, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse
from fastapi.testclient import TestClient

from api.clients import Clients
from api.protocol import configured
from api.sparql import STATUSES, About, headers_of, sparql_router
from graph.store.guard import MAX_BYTES
from graph.store.workers import (
    Answer,
    BusyError,
    Limits,
    OverBudgetError,
    QueryFailedError,
    QueryMemoryError,
    QueryTimeoutError,
    WorkerPool,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from graph.store.guard import CheckedQuery

JSON = "application/sparql-results+json"
SELECT = "SELECT ?o { <http://e/1> <http://e/p> ?o }"
CONSTRUCT = "CONSTRUCT { ?s ?p ?o } { ?s ?p ?o } LIMIT 2"
ENDLESS = "SELECT * { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }"
COUNTING = "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }"
GRAPH = "http://g/"
IG = "https://w3id.org/incident-graph/ontology#"
ABOUT = About("Test data", "Triples", "1", "http://e/licence", None, frozenset({f"{IG}symptom"}), {})
BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8"


@pytest.fixture(scope="module")
def snapshot(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a snapshot of 2,000 triples and a graph of one, whose folder is named ``version-1``."""
    folder = tmp_path_factory.mktemp("store")
    store = ox.Store(str(folder / "store"))
    store.bulk_extend(
        ox.Quad(ox.NamedNode(f"http://e/{i}"), ox.NamedNode("http://e/p"), ox.Literal(f"é {i}"))
        for i in range(2_000)
    )
    store.add(ox.Quad(*map(ox.NamedNode, ("http://g/s", "http://g/p", "http://g/o", GRAPH))))
    store.backup(str(folder / "version-1"))
    return folder / "version-1"


def app_over(engine: Any) -> FastAPI:
    """Return an application of this one router, with exceptions turned into problems as ``api.app`` does."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        if isinstance(engine, WorkerPool):
            await engine.start()
        yield
        if isinstance(engine, WorkerPool):
            await engine.close()

    async def page(_: Request, query: str | None) -> Response:
        return HTMLResponse(f"<form>{query}</form>")

    async def problem(request: Request, error: Exception) -> Response:
        status = STATUSES[type(error)]
        content = {"status": status, "detail": str(error), "line": getattr(error, "line", None)}
        content["supplied_prefixes"] = list(getattr(request.state, "supplied_prefixes", ()))
        return JSONResponse(content, status, headers_of(error), "application/problem+json")

    app = FastAPI(lifespan=lifespan)
    app.include_router(sparql_router(engine, page, lambda folder: folder.name, lambda: ABOUT, Clients().name))
    for kind in STATUSES:
        app.add_exception_handler(kind, problem)
    return app


@pytest.fixture(scope="module")
def client(snapshot: Path) -> Iterator[TestClient]:
    """Return a client of an endpoint with short deadlines."""
    with TestClient(app_over(WorkerPool(snapshot, Limits(deadline=1.0)))) as client:
        yield client


class Broken:
    """An engine that raises what it was given."""

    snapshot = Path("version-1")

    def __init__(self, error: Exception) -> None:
        self.error = error

    async def run(self, _query: CheckedQuery, _media_type: str, **_asked: Any) -> Answer:
        """Raise."""
        raise self.error


def ways(query: str) -> dict[str, dict[str, Any]]:
    """Return the requests by which the protocol asks a query."""
    return {
        "get": {"method": "GET", "params": {"query": query}},
        "form": {"method": "POST", "data": {"query": query}},
        "direct": {
            "method": "POST",
            "content": query.encode(),
            "headers": {"content-type": "application/sparql-query; charset=UTF-8"},
        },
    }


@pytest.mark.parametrize("way", ["get", "form", "direct"])
def test_a_query_is_asked_in_three_ways(client: TestClient, way: str) -> None:
    """GET, POST of a form and POST of the query itself give the same answer, in JSON by default."""
    response = client.request(url="/sparql", **ways(SELECT)[way])
    assert response.status_code == 200
    assert response.headers["content-type"] == JSON
    assert response.headers["x-dataset-version"] == "version-1"
    assert response.headers["vary"] == "Accept, Accept-Encoding"
    assert response.json()["results"]["bindings"] == [{"o": {"type": "literal", "value": "é 1"}}]


@pytest.mark.parametrize(
    ("query", "accept", "content_type"),
    [
        (SELECT, "*/*", JSON),
        (SELECT, "application/json", "application/json"),
        (SELECT, "application/sparql-results+xml", "application/sparql-results+xml"),
        (SELECT, "text/csv", "text/csv; charset=utf-8"),
        (SELECT, "text/tab-separated-values, */*;q=0.1", "text/tab-separated-values; charset=utf-8"),
        (SELECT, "text/turtle, application/sparql-results+xml;q=0.5", "application/sparql-results+xml"),
        ("ASK {}", "text/csv", "text/csv; charset=utf-8"),
        (CONSTRUCT, "*/*", "text/turtle; charset=utf-8"),
        (CONSTRUCT, "application/n-triples", "application/n-triples"),
        ("DESCRIBE <http://e/1>", "application/ld+json", "application/ld+json"),
        (CONSTRUCT, "text/turtle;q=0.2, application/rdf+xml;q=0.8", "application/rdf+xml"),
    ],
)
def test_the_answer_comes_as_accepted(client: TestClient, query: str, accept: str, content_type: str) -> None:
    """The Accept header chooses among what the query's form can give."""
    response = client.get("/sparql", params={"query": query}, headers={"accept": accept})
    assert (response.status_code, response.headers["content-type"]) == (200, content_type)


@pytest.mark.parametrize(
    ("query", "name", "content_type"),
    [
        (SELECT, "json", JSON),
        (SELECT, "xml", "application/sparql-results+xml"),
        (SELECT, "csv", "text/csv; charset=utf-8"),
        (SELECT, "tsv", "text/tab-separated-values; charset=utf-8"),
        (SELECT, "text/csv", "text/csv; charset=utf-8"),
        (CONSTRUCT, "ttl", "text/turtle; charset=utf-8"),
        (CONSTRUCT, "turtle", "text/turtle; charset=utf-8"),
        (CONSTRUCT, "nt", "application/n-triples"),
        (CONSTRUCT, "jsonld", "application/ld+json"),
        (CONSTRUCT, "rdf", "application/rdf+xml"),
    ],
)
def test_format_overrules_accept(client: TestClient, query: str, name: str, content_type: str) -> None:
    """A link with ``format`` gives that file, to a browser too."""
    params = {"query": query, "format": name}
    response = client.get("/sparql", params=params, headers={"accept": BROWSER})
    assert (response.status_code, response.headers["content-type"]) == (200, content_type)


@pytest.mark.parametrize("query", [None, SELECT, "SELECT nonsense"])
def test_a_browser_gets_the_page(client: TestClient, query: str | None) -> None:
    """A reader that prefers HTML gets the form, around its query if it has one, whatever that is worth."""
    params = {} if query is None else {"query": query}
    response = client.get("/sparql", params=params, headers={"accept": BROWSER})
    assert (response.status_code, response.text) == (200, f"<form>{query}</form>")


def test_head_is_get_without_its_body(client: TestClient) -> None:
    """Status and headers are those of GET, for short and for streamed answers and for refusals."""
    for params in ({"query": SELECT}, {"query": ENDLESS}, {"query": "LOAD <http://e/>"}):
        head = client.head("/sparql", params=params)
        assert head.content == b""
        with client.stream("GET", "/sparql", params=params) as get:
            assert head.status_code == get.status_code
            for name in ("content-type", "x-dataset-version", "content-length"):
                assert head.headers.get(name) == get.headers.get(name)
        assert client.get("/sparql", params={"query": SELECT}).status_code == 200


REFUSALS: list[tuple[dict[str, Any], int, str]] = [
    ({"method": "GET", "params": {"qurey": SELECT}}, 400, "there is no query"),
    ({"method": "GET", "headers": {"accept": JSON}}, 406, "there is no query; without one, the description"),
    ({"method": "POST", "data": {"q": "x"}}, 400, "there is no query"),
    ({"method": "GET", "params": {"query": ""}}, 400, "a query starts with SELECT"),
    ({"method": "GET", "params": {"query": "SELECT * {"}}, 400, "{ is never closed (line 1, column 10)"),
    ({"method": "GET", "params": {"query": "SELECT * { ?s }"}}, 400, "not SPARQL 1.1 at '}'"),
    ({"method": "GET", "params": {"query": "CLEAR ALL"}}, 400, "CLEAR is refused"),
    ({"method": "GET", "params": [("query", SELECT), ("query", SELECT)]}, 400, "query is given 2 times"),
    (
        {"method": "POST", "params": {"query": SELECT}, "data": {"query": SELECT}},
        400,
        "query is given 2 times",
    ),
    (
        {"method": "GET", "params": {"query": SELECT, "default-graph-uri": "x"}},
        400,
        "default-graph-uri is refused",
    ),
    ({"method": "POST", "data": {"query": SELECT, "named-graph-uri": "x"}}, 400, "there is no graph <x>"),
    (
        {
            "method": "POST",
            "params": {"named-graph-uri": "x"},
            "content": SELECT,
            "headers": {"content-type": "application/sparql-query"},
        },
        400,
        "named-graph-uri is refused",
    ),
    ({"method": "GET", "params": {"query": "ASK FROM <http://e/> {}"}}, 400, "no graph <http://e/>"),
    ({"method": "GET", "params": {"query": 'SELECT ("\\u0001" AS ?x) {}', "format": "xml"}}, 406, "U+0001"),
    (
        {
            "method": "GET",
            "params": {"query": "CONSTRUCT { <http://e/> <http://e/1> 1 } {}", "format": "rdf"},
        },
        406,
        "RDF/XML cannot write the property <http://e/1>; ask for another format",
    ),
    ({"method": "GET", "params": {"update": "CLEAR ALL"}}, 400, "update is refused"),
    ({"method": "POST", "data": {"update": "CLEAR ALL"}}, 400, "update is refused"),
    ({"method": "GET", "params": {"query": SELECT, "format": "pdf"}}, 400, "there are json, xml, csv"),
    ({"method": "GET", "params": {"query": SELECT, "format": "ttl"}}, 406, "answered in application/sparql"),
    (
        {"method": "GET", "params": {"query": CONSTRUCT}, "headers": {"accept": "image/png"}},
        406,
        "text/turtle, application/n-triples, application/ld+json",
    ),
    (
        {
            "method": "POST",
            "content": "CLEAR ALL",
            "headers": {"content-type": "application/sparql-update"},
        },
        415,
        "this endpoint only reads",
    ),
    ({"method": "POST", "content": SELECT, "headers": {"content-type": "text/plain"}}, 415, "text/plain"),
    ({"method": "POST", "content": SELECT}, 415, "a body without Content-Type"),
    (
        {
            "method": "POST",
            "content": SELECT,
            "headers": {"content-type": "application/sparql-query;charset=utf-16"},
        },
        415,
        "send UTF-8",
    ),
    (
        {
            "method": "POST",
            "content": SELECT,
            "headers": {"content-type": "application/sparql-query", "content-encoding": "gzip"},
        },
        415,
        "send it as it is",
    ),
    (
        {
            "method": "POST",
            "content": b"ASK {} # \xff",
            "headers": {"content-type": "application/sparql-query"},
        },
        400,
        "no UTF-8 at byte 9",
    ),
    ({"method": "GET", "params": {"query": COUNTING}}, 504, "longer than 1 s"),
    ({"method": "GET", "params": {"query": COUNTING, "timeout": "0.1"}}, 504, "longer than 0.1 s"),
    ({"method": "GET", "params": {"query": COUNTING, "timeout": "30000"}}, 504, "longer than 1 s"),
    ({"method": "POST", "data": {"query": COUNTING, "timeout": "0.3"}}, 504, "longer than 0.3 s"),
    *(
        ({"method": "GET", "params": {"query": SELECT, "timeout": text}}, 400, "seconds above 0, such as 2.5")
        for text in ("0", "-1", "nan", "inf", "1e3", "5s", "9" * 10)
    ),
]


@pytest.mark.parametrize(("asked", "status", "detail"), REFUSALS)
def test_what_cannot_be_answered_is_a_problem(
    client: TestClient, asked: dict[str, Any], status: int, detail: str
) -> None:
    """Each fault has its status and says what to do."""
    response = client.request(url="/sparql", **asked)
    assert response.status_code == status
    assert response.headers["content-type"] == "application/problem+json"
    assert detail in response.json()["detail"]


COUNT = "SELECT (COUNT(*) AS ?n) { ?s ?p ?o }"
IN_GRAPHS = "SELECT (COUNT(*) AS ?n) { GRAPH ?g { ?s ?p ?o } }"


@pytest.mark.parametrize(
    ("query", "chosen", "count"),
    [
        (COUNT, {}, 2_000),
        (COUNT, {"default-graph-uri": GRAPH}, 1),
        (COUNT, {"named-graph-uri": GRAPH}, 0),
        (IN_GRAPHS, {}, 1),
        (IN_GRAPHS, {"named-graph-uri": GRAPH}, 1),
        (IN_GRAPHS, {"default-graph-uri": GRAPH}, 0),
        (COUNT.replace("{", f"FROM <{GRAPH}> {{", 1), {}, 1),
        (COUNT.replace("{", f"FROM <{GRAPH}> {{", 1), {"named-graph-uri": GRAPH}, 0),
    ],
)
@pytest.mark.parametrize("way", ["get", "form", "direct"])
def test_a_request_chooses_graphs(
    client: TestClient, way: str, query: str, chosen: dict[str, str], count: int
) -> None:
    """Those of the store: then none but them are in the dataset, whatever FROM says."""
    asked = ways(query)[way]
    where = "data" if way == "form" else "params"
    asked[where] = {**asked.get(where, {}), **chosen}
    [row] = client.request(url="/sparql", **asked).json()["results"]["bindings"]
    assert row["n"]["value"] == str(count)


def test_an_answer_says_what_was_supplied(client: TestClient) -> None:
    """Prefixes that were supplied are named in a header, and in what is said of a query that fails."""
    response = client.get("/sparql", params={"query": "SELECT * { ?s ig:symptom ?o ; skos:broader ?x }"})
    assert (response.status_code, response.headers["x-supplied-prefixes"]) == (200, "ig, skos")
    assert "x-supplied-prefixes" not in client.get("/sparql", params={"query": SELECT}).headers
    failed = client.get("/sparql", params={"query": "SELECT *\n{ ?s ig:symptom ?o ?x }"})
    assert failed.status_code == 400
    assert failed.json()["supplied_prefixes"] == ["ig"]
    assert failed.json()["line"] == 2


def test_an_answer_says_what_is_unknown(client: TestClient) -> None:
    """A name of the library that it does not define is named with what is near, in plain ASCII."""
    answered = {
        "?s ig:simptom ?o": "ig:simptom (did you mean ig:symptom?)",
        "?s ig:simptöm ?o ; ig:zzz ?x": "ig:simpt%C3%B6m (did you mean ig:symptom?), ig:zzz",
        "?s ig:symptom ?o": None,
    }
    for pattern, header in answered.items():
        response = client.get("/sparql", params={"query": f"SELECT * {{ {pattern} }}"})
        assert response.headers.get("x-unknown-terms") == header


def test_a_query_asked_before_is_answered_for_who_asks_now(client: TestClient) -> None:
    """The same text under another name of the server, and with other graphs chosen, means something else."""
    query = "SELECT (<x> AS ?iri) (COUNT(?o) AS ?n) { <http://g/s> ?p ?o }"
    found = []
    for host in ("one.example", "two.example", "one.example"):
        for graph in ({}, {"default-graph-uri": GRAPH}):
            asked = {"query": query, **graph}
            answer = client.get("/sparql", params=asked, headers={"Accept": JSON, "Host": host})
            (row,) = answer.json()["results"]["bindings"]
            found.append((row["iri"]["value"], row["n"]["value"]))
    one, two = ("http://one.example/x", "http://two.example/x")
    assert found == [(one, "0"), (one, "1"), (two, "0"), (two, "1"), (one, "0"), (one, "1")]


def test_relative_iris_are_relative_to_the_endpoint(client: TestClient) -> None:
    """As the protocol allows; a query may say otherwise."""
    response = client.get("/sparql", params={"query": "SELECT (<x> AS ?x) {}", "format": "csv"})
    assert response.text == "x\r\nhttp://testserver/x\r\n"


def test_an_answer_that_is_known_is_not_sent_again(client: TestClient) -> None:
    """If-None-Match is answered 304 as long as snapshot, query and format are the same."""
    params = {"query": SELECT}
    first = client.get("/sparql", params=params)
    tag = first.headers["etag"]
    assert tag.startswith('W/"version-1-')
    assert first.headers["cache-control"] == "no-cache"
    for held in (tag, f'"x", {tag.removeprefix("W/")}', "*"):
        again = client.get("/sparql", params=params, headers={"if-none-match": held})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == tag
        for name in ("vary", "cache-control", "x-dataset-version"):
            assert again.headers[name] == first.headers[name]
    for other in (
        {**params, "format": "csv"},
        {"query": SELECT + " "},
        {**params, "default-graph-uri": GRAPH},
    ):
        assert client.get("/sparql", params=other, headers={"if-none-match": tag}).status_code == 200
    posted = client.request(url="/sparql", **ways(SELECT)["form"], headers={"if-none-match": tag})
    assert (posted.status_code, posted.headers.get("etag")) == (200, None)
    assert client.head("/sparql", params=params, headers={"if-none-match": tag}).status_code == 304


def test_an_answer_that_is_never_the_same_has_no_tag(client: TestClient) -> None:
    """What NOW, RAND and their like give is not kept; their names in strings and variables do not count."""
    for call in ("NOW()", "rand()", "UUID()", "STRUUID()"):
        response = client.get("/sparql", params={"query": f"SELECT ({call} AS ?x) {{}}"})
        assert (response.headers.get("etag"), response.headers["cache-control"]) == (None, "no-store")
    assert "etag" in client.get("/sparql", params={"query": "SELECT ('NOW' AS ?rand) {}"}).headers


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip", "gzip"),
        ("br, x-gzip;q=0.5", "gzip"),
        ("*", "gzip"),
        ("identity", None),
        ("gzip;q=0, *;q=1", None),
        ("gzip;q=x", None),
    ],
)
def test_a_long_answer_is_compressed(client: TestClient, accepted: str, coding: str | None) -> None:
    """If the reader takes gzip; what is unpacked is the same, for whole answers and for streams."""
    for limit in (100, 2_000):
        query = f"SELECT * {{ ?s ?p ?o }} LIMIT {limit}"
        response = client.get("/sparql", params={"query": query}, headers={"accept-encoding": accepted})
        assert response.headers.get("content-encoding") == coding
        assert response.headers["vary"] == "Accept, Accept-Encoding"
        assert len(response.json()["results"]["bindings"]) == limit


def test_a_short_answer_is_not_compressed(client: TestClient) -> None:
    """Below a kilobyte nothing would be saved."""
    response = client.get("/sparql", params={"query": SELECT}, headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in response.headers


def test_the_endpoint_describes_itself(client: TestClient) -> None:
    """Without a query it answers what it is, in any form for graphs."""
    for accept, content_type in (
        ("*/*", "text/turtle; charset=utf-8"),
        ("application/ld+json", "application/ld+json"),
        ("application/rdf+xml, */*;q=0.1", "application/rdf+xml"),
    ):
        response = client.get("/sparql", headers={"accept": accept})
        assert (response.status_code, response.headers["content-type"]) == (200, content_type)
        assert b"http://testserver/sparql" in response.content
    assert client.get("/sparql", params={"format": "nt"}).headers["content-type"] == "application/n-triples"


@pytest.mark.parametrize("encoded", ["query=%FF", "query=ASK%20%7B%7D%ED%A0%80", "&".join(["a=b"] * 65)])
def test_parameters_are_utf8_and_few(client: TestClient, encoded: str) -> None:
    """Bytes that are no UTF-8 are refused, not replaced, and so is a flood of parameters."""
    assert client.get(f"/sparql?{encoded}").status_code == 400
    form = {"content-type": "application/x-www-form-urlencoded"}
    assert client.post("/sparql", content=encoded, headers=form).status_code == 400


@pytest.mark.parametrize(
    ("error", "status", "headers"),
    [
        (BusyError("busy", 7), 503, {"retry-after": "7"}),
        (OverBudgetError("over", 9), 429, {"retry-after": "9"}),
        (QueryMemoryError("memory"), 503, {}),
        (QueryTimeoutError("time"), 504, {}),
        (QueryFailedError("failed"), 500, {}),
    ],
)
def test_failures_of_the_engine_have_their_status(
    error: Exception, status: int, headers: dict[str, str]
) -> None:
    """Only a full queue and a used up budget promise that a later attempt may help."""
    with TestClient(app_over(Broken(error))) as client:
        response = client.get("/sparql", params={"query": SELECT})
    assert response.status_code == status
    assert response.headers.get("retry-after") == headers.get("retry-after")


def test_a_body_may_be_as_long_as_a_query(client: TestClient) -> None:
    """A query of the full length passes in both kinds of POST; one byte more, or a longer form, does not."""
    longest = SELECT + " " + "#" * (MAX_BYTES - len(SELECT) - 1)
    too_long = longest + "#"
    assert client.request(url="/sparql", **ways(longest)["direct"]).status_code == 200
    assert client.request(url="/sparql", **ways(longest)["form"]).status_code == 200
    assert client.request(url="/sparql", **ways(too_long)["direct"]).status_code == 413
    assert client.request(url="/sparql", **ways(too_long)["form"]).status_code == 400
    assert client.request(url="/sparql", **ways("é" * MAX_BYTES)["form"]).status_code == 413


def test_a_body_without_end_is_not_read() -> None:
    """Of a body that never says its length no more is taken than the limit and one chunk."""
    app = app_over(Broken(AssertionError("must not be asked")))
    chunk, taken = b"#" * 10_000, 0

    async def receive() -> dict[str, Any]:
        nonlocal taken
        taken += len(chunk)
        return {"type": "http.request", "body": chunk, "more_body": True}

    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": "POST",
        "path": "/sparql",
        "raw_path": b"/sparql",
        "query_string": b"",
        "headers": [(b"content-type", b"application/sparql-query")],
    }
    asyncio.run(app(scope, receive, send))  # type: ignore[arg-type]
    assert sent[0]["status"] == 413
    assert taken <= MAX_BYTES + 2 * len(chunk)


@contextmanager
def serving(app: FastAPI) -> Iterator[int]:
    """Run a real server on a free port, and return the port."""
    server = uvicorn.Server(configured(app, port=0, log_level="critical"))
    thread = Thread(target=server.run)
    thread.start()
    end = time.monotonic() + 10
    while not server.started:
        assert time.monotonic() < end
        time.sleep(0.01)
    try:
        yield server.servers[0].sockets[0].getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(timeout=10)


def raw_get(port: int, query: str) -> bytes:
    """Return every byte a server sends until it closes the connection."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        address = f"/sparql?query={quote(query)}"
        connection.sendall(f"GET {address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        received = b""
        while chunk := connection.recv(65536):
            received += chunk
        return received


def test_an_answer_that_fails_midway_is_no_answer(snapshot: Path) -> None:
    """After the first MiB a failure breaks the transfer off: every client sees that it is incomplete."""
    url = f"/sparql?{urlencode({'query': ENDLESS})}"
    with serving(app_over(WorkerPool(snapshot, Limits(stream_deadline=0.3)))) as port:
        raw = raw_get(port, ENDLESS)
        assert raw.startswith(b"HTTP/1.1 200 OK")
        assert len(raw) > 1024 * 1024
        assert not raw.endswith(b"0\r\n\r\n")
        with pytest.raises(httpx.RemoteProtocolError):
            httpx.get(f"http://127.0.0.1:{port}{url}")
        connection = http.client.HTTPConnection("127.0.0.1", port)
        connection.request("GET", url)
        with pytest.raises(http.client.IncompleteRead):
            connection.getresponse().read()
        connection.close()
        assert raw_get(port, SELECT).startswith(b"HTTP/1.1 200 OK")


def test_a_compressed_answer_that_fails_midway_is_no_answer(snapshot: Path) -> None:
    """Neither the transfer nor the gzip stream is ended, so that no reader takes the part for the whole."""
    url = f"/sparql?{urlencode({'query': ENDLESS})}"
    with serving(app_over(WorkerPool(snapshot, Limits(stream_deadline=0.3)))) as port:
        connection = http.client.HTTPConnection("127.0.0.1", port)
        connection.request("GET", url, headers={"Accept-Encoding": "gzip"})
        response = connection.getresponse()
        assert response.headers["content-encoding"] == "gzip"
        with pytest.raises(http.client.IncompleteRead) as broken:
            response.read()
        connection.close()
    with pytest.raises(EOFError):
        gzip.decompress(broken.value.partial)
    assert len(zlib.decompressobj(31).decompress(broken.value.partial)) > 500_000


def test_a_long_answer_arrives_whole(snapshot: Path) -> None:
    """An answer of many MiB is streamed to its end and can be read."""
    query = "SELECT * { ?a ?b ?c . ?d ?e ?f } LIMIT 30000"
    with serving(app_over(WorkerPool(snapshot))) as port:
        response = httpx.get(f"http://127.0.0.1:{port}/sparql", params={"query": query}, timeout=20)
    assert len(response.content) > 5 * 1024 * 1024
    assert len(json.loads(response.content)["results"]["bindings"]) == 30_000


@pytest.mark.parametrize("query", [COUNTING, ENDLESS])
def test_a_reader_that_leaves_stops_its_query(snapshot: Path, query: str) -> None:
    """The only worker is free again at once, before the answer began and after."""
    with serving(app_over(WorkerPool(snapshot, Limits(workers=1, deadline=30.0, wait=30.0)))) as port:
        with socket.create_connection(("127.0.0.1", port)) as connection:
            connection.sendall(
                f"GET /sparql?query={quote(query)} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
            )
            time.sleep(0.3)
        start = time.monotonic()
        assert raw_get(port, SELECT).startswith(b"HTTP/1.1 200 OK")
        assert time.monotonic() - start < 5


def test_the_routes_are_documented(snapshot: Path) -> None:
    """OpenAPI lists both ways of asking, their parameters, the media types and every refusal."""
    paths = app_over(WorkerPool(snapshot)).openapi()["paths"]
    assert set(paths) == {"/sparql", "/.well-known/void"}
    described = paths["/sparql"]
    assert set(described) == {"get", "post"}
    assert [parameter["name"] for parameter in described["get"]["parameters"]] == [
        *("query", "format", "timeout", "default-graph-uri", "named-graph-uri")
    ]
    assert set(described["post"]["requestBody"]["content"]) == {
        "application/sparql-query",
        "application/x-www-form-urlencoded",
    }
    for operation in described.values():
        assert {int(status) for status in operation["responses"]} == {200, 304, *STATUSES.values()}
        assert {JSON, "text/csv", "text/turtle"} <= set(operation["responses"]["200"]["content"])


def test_other_methods_are_not_allowed(client: TestClient) -> None:
    """PUT and its like are answered 405, naming what is allowed."""
    for method in ("PUT", "PATCH", "DELETE", "OPTIONS"):
        response = client.request(method, "/sparql")
        assert (response.status_code, response.headers["allow"]) == (405, "GET, HEAD, POST")
