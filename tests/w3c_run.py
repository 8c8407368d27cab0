"""The W3C's tests sent to the endpoint over HTTP, each against a throw-away store that holds its data."""

from __future__ import annotations

import asyncio
import csv
import io
import threading
import time
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pyoxigraph as ox
import rdflib
import uvicorn
from fastapi import FastAPI
from fastapi.responses import HTMLResponse, JSONResponse
from w3c_answers import Table, agree, agree_as_csv, expected, read_graph, read_results
from w3c_suite import SuiteTest, address_of

from api.protocol import configured
from api.sparql import STATUSES, About, headers_of, sparql_router
from graph.store.guard import significant
from graph.store.tokens import tokens
from graph.store.workers import Limits, WorkerPool

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable, Iterator

FORMATS = {".ttl": ox.RdfFormat.TURTLE, ".rdf": ox.RdfFormat.RDF_XML, ".nt": ox.RdfFormat.N_TRIPLES}
TABULAR = {
    "application/sparql-results+json": ox.QueryResultsFormat.JSON,
    "application/sparql-results+xml": ox.QueryResultsFormat.XML,
    "text/tab-separated-values": ox.QueryResultsFormat.TSV,
}
CSV = "text/csv"
GRAPHS = ("text/turtle", "application/n-triples", "application/ld+json", "application/rdf+xml")
FORMS = {"tabular": (*TABULAR, CSV), "boolean": (*TABULAR, CSV), "RDF": GRAPHS}
ABOUT = About("W3C test data", "A throw-away store", "0", "http://example.org/licence", None, frozenset(), {})


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one test: ``passed``, or ``why`` not."""

    test: SuiteTest
    passed: bool
    why: str = ""


class Suite:
    """The endpoint behind a real server, over one snapshot after another."""

    def __init__(self, root: Path, folder: Path, client: httpx.Client, swap: Callable[[Path], None]) -> None:
        self.root = root
        self.folder = folder
        self.client = client
        self._swap = swap

    def run(self, tests: Iterable[SuiteTest]) -> list[Outcome]:
        """Return what came of the tests, in their order."""
        found: dict[str, Outcome] = {}
        by_data: dict[Any, list[SuiteTest]] = {}
        for test in tests:
            by_data.setdefault((test.data, test.graphs), []).append(test)
        for number, ((data, graphs), group) in enumerate(by_data.items()):
            self._swap(self._store(f"{number}", data, graphs))
            found |= {test.id: self._outcome(test) for test in group}
        return [found[test.id] for group in by_data.values() for test in group]

    def _store(self, name: str, data: Iterable[Path], graphs: Iterable[tuple[str, Path | None]]) -> Path:
        store = ox.Store(str(self.folder / name))
        for path in data:
            self._load(store, path, ox.DefaultGraph())
        for iri, path in graphs:
            store.add_graph(ox.NamedNode(iri))
            if path is not None:
                self._load(store, path, ox.NamedNode(iri))
        store.flush()
        return self.folder / name

    def _load(self, store: ox.Store, path: Path, graph: Any) -> None:
        form, base = FORMATS[path.suffix], address_of(path, self.root)
        store.load(path=str(path), format=form, base_iri=base, to_graph=graph)

    def _outcome(self, test: SuiteTest) -> Outcome:
        try:
            why = CHECKS[test.kind](self, test)
        except (httpx.HTTPError, SyntaxError, ValueError) as error:
            why = f"{type(error).__name__}: {error}"
        return Outcome(test, not why, why)

    def text(self, test: SuiteTest) -> str:
        """Return a test's query, which is to be read as from its own address."""
        assert test.query is not None
        text = test.query.read_bytes().decode("utf-8")
        return f"BASE <{address_of(test.query, self.root)}>\n{text}"

    def ask(self, query: str, accept: str) -> httpx.Response:
        """Return the answer to a query in one media type."""
        headers = {"accept": accept, "content-type": "application/sparql-query"}
        return self.client.post("/sparql", content=query.encode(), headers=headers)

    def evaluation(self, test: SuiteTest) -> str:
        """Return why the answer to a test's query is not its result in every format, or nothing."""
        assert test.result is not None
        query = self.text(test)
        if test.result.suffix == ".csv":
            response = self.ask(query, CSV)
            return _failed(response) or _unless(agree_as_csv(test.result.read_bytes(), response.content))
        stated = expected(test.result, address_of(test.result, self.root))
        if isinstance(stated, rdflib.Graph):
            return self._graphs(query, stated)
        for media_type, form in TABULAR.items():
            if isinstance(stated, bool) and media_type == "text/tab-separated-values":
                continue
            response = self.ask(query, media_type)
            if why := _failed(response):
                return why
            given = read_results(response.content, form)
            if not agree(stated, given, ordered=_is_ordered(query), lax=test.lax):
                return f"another answer in {media_type}"
        return self._as_csv(test, query, stated)

    def _as_csv(self, test: SuiteTest, query: str, stated: bool | Table) -> str:
        response = self.ask(query, CSV)
        if isinstance(stated, bool):
            return _failed(response) or _unless(response.text.strip() == str(stated).lower())
        rows = list(csv.reader(io.StringIO(response.text, newline="")))
        return _failed(response) or _unless(len(rows) - 1 == len(stated.rows) or test.lax)

    def _graphs(self, query: str, stated: rdflib.Graph) -> str:
        for media_type in GRAPHS:
            response = self.ask(query, media_type)
            if why := _failed(response):
                return why
            if not agree(stated, read_graph(response.content, media_type)):
                return f"another graph in {media_type}"
        return ""

    def good_syntax(self, test: SuiteTest) -> str:
        """Return why a query is not understood, or nothing."""
        return _failed(self.ask(self.text(test), "*/*"))

    def bad_syntax(self, test: SuiteTest) -> str:
        """Return that a faulty query is understood, or nothing."""
        status = self.ask(self.text(test), "*/*").status_code
        return "" if status == 400 else f"status {status} for a faulty query"

    def update(self, test: SuiteTest) -> str:
        """Return that an update is not refused in one of the ways to send it, or nothing."""
        text = self.text(test)
        direct = {"content-type": "application/sparql-update"}
        responses = [
            self.client.post("/sparql", content=text.encode(), headers=direct),
            self.client.post("/sparql", data={"update": text}),
            self.ask(text, "*/*"),
        ]
        statuses = [response.status_code for response in responses]
        return "" if all(400 <= status < 500 for status in statuses) else f"statuses {statuses}"

    def protocol(self, test: SuiteTest) -> str:
        """Return why an exchange does not end as the test says, or nothing.

        Of a test that updates, the first update is sent, which has to be refused.
        """
        updates = test.name.startswith("update_")
        for exchange in test.exchanges[:1] if updates else test.exchanges:
            path = exchange.path.replace("/sparql/", "/sparql", 1)
            headers = dict(exchange.headers)
            response = self.client.request(exchange.method, path, content=exchange.body, headers=headers)
            allowed = {"4"} if updates else exchange.status
            if str(response.status_code)[0] not in allowed:
                return f"status {response.status_code}: {response.text[:200]}"
            if not updates and (why := _misshaped(response, exchange.form, exchange.boolean)):
                return why
        return ""

    def description(self, test: SuiteTest) -> str:
        """Return what the description of the service lacks, or nothing."""
        response = self.client.get("/sparql", headers={"accept": "application/n-triples"})
        graph = read_graph(response.content, "application/n-triples")
        sd = rdflib.Namespace("http://www.w3.org/ns/sparql-service-description#")
        services = set(graph.subjects(rdflib.RDF.type, sd.Service))
        endpoint = rdflib.URIRef(str(self.client.base_url.join("/sparql")))
        checks = {
            "returns-rdf": len(graph) > 0,
            "has-endpoint-triple": {(s, sd.endpoint, endpoint) for s in services} <= set(graph) and services,
            "conforms-to-schema": all(_fits_schema(graph, sd)),
        }
        return _unless(bool(checks[test.name]))


CHECKS: dict[str, Callable[[Suite, SuiteTest], str]] = {
    "QueryEvaluationTest": Suite.evaluation,
    "CSVResultFormatTest": Suite.evaluation,
    "PositiveSyntaxTest": Suite.good_syntax,
    "PositiveSyntaxTest11": Suite.good_syntax,
    "NegativeSyntaxTest": Suite.bad_syntax,
    "NegativeSyntaxTest11": Suite.bad_syntax,
    "UpdateEvaluationTest": Suite.update,
    "PositiveUpdateSyntaxTest11": Suite.update,
    "NegativeUpdateSyntaxTest11": Suite.update,
    "ProtocolTest": Suite.protocol,
    "ServiceDescriptionTest": Suite.description,
}


def _fits_schema(graph: rdflib.Graph, sd: rdflib.Namespace) -> Iterator[bool]:
    """Yield whether each property of the vocabulary stands between nodes of the classes it is defined for."""
    classes = {
        sd.endpoint: (sd.Service, None),
        sd.defaultDataset: (sd.Service, sd.Dataset),
        sd.defaultGraph: (sd.Dataset, sd.Graph),
        sd.supportedLanguage: (sd.Service, None),
        sd.resultFormat: (sd.Service, None),
        sd.defaultEntailmentRegime: (sd.Service, None),
    }
    for subject, link, end in graph:
        if str(link).startswith(str(sd)):
            domain, within = classes[link]
            yield (subject, rdflib.RDF.type, domain) in graph
            yield within is None or (end, rdflib.RDF.type, within) in graph


def _failed(response: httpx.Response) -> str:
    if response.status_code == 200:
        return ""
    return f"status {response.status_code}: {response.json().get('detail', '')[:200]}"


def _unless(right: bool) -> str:
    return "" if right else "another answer"


def _misshaped(response: httpx.Response, form: str | None, boolean: bool | None) -> str:
    kind = response.headers.get("content-type", "").partition(";")[0]
    if form is not None and kind not in FORMS[form]:
        return f"answered in {kind}"
    return "" if boolean is None else _unless(response.json()["boolean"] is boolean)


def _is_ordered(query: str) -> bool:
    """Return whether the query itself, not one within it, orders its rows."""
    depth = 0
    for token in significant(tokens(query)):
        depth += {"{": 1, "}": -1}.get(token.text, 0) if token.kind == "mark" else 0
        if depth == 0 and token.kind == "word" and token.text.upper() == "ORDER":
            return True
    return False


@contextmanager
def served(root: Path, folder: Path) -> Iterator[Suite]:
    """Run the endpoint behind a server on a free port, over stores made in ``folder``."""
    loops: list[asyncio.AbstractEventLoop] = []
    first = folder / "empty"
    ox.Store(str(first)).flush()
    pool = WorkerPool(first, Limits(workers=1))

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        loops.append(asyncio.get_running_loop())
        await pool.start()
        yield
        await pool.close()

    server = uvicorn.Server(configured(_app(pool, lifespan), port=0, log_level="critical"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        time.sleep(0.01)

    def swap(snapshot: Path) -> None:
        asyncio.run_coroutine_threadsafe(pool.use(snapshot), loops[0]).result(60)

    address = f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    with httpx.Client(base_url=address, timeout=30) as client:
        yield Suite(root, folder, client, swap)
    server.should_exit = True
    thread.join(20)


def _app(pool: WorkerPool, lifespan: Any) -> FastAPI:
    async def page(*_: Any) -> HTMLResponse:
        return HTMLResponse("")

    async def problem(_: Any, error: Exception) -> JSONResponse:
        body = {"detail": str(error)}
        return JSONResponse(body, STATUSES[type(error)], headers_of(error), "application/problem+json")

    app = FastAPI(lifespan=lifespan)
    app.include_router(sparql_router(pool, page, lambda folder: folder.name, lambda: ABOUT))
    for kind in STATUSES:
        app.add_exception_handler(kind, problem)
    return app
