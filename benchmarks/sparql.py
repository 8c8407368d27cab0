"""SPARQL over HTTP: ours, rdflib-endpoint, and pyoxigraph without any server, on the same triples in one run.

Each question is asked of all three in turn, beginning with another in each round, over one open connection
each, and the answer is read to its end.
rdflib-endpoint is asked in fewer rounds where an answer takes it seconds, and not again after two minutes.

Run: .venv/bin/pip install -c constraints.txt -e '.[test,bench]'
     .venv/bin/python benchmarks/sparql.py [ROUNDS] [CASES]
Without CASES the library itself is asked; with CASES, so many made-up cases of some 31 triples.
"""

from __future__ import annotations

import http.client
import io
import json
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from functools import partial
from pathlib import Path

import pyoxigraph as ox

from graph import files
from graph.cases import case_iri
from graph.store import EmbeddedStore, load
from graph.terms import FACETS, IG, Ontology, read_ontology

DCT = "http://purl.org/dc/terms/"
XSD = "http://www.w3.org/2001/XMLSchema#"
SHAPES = Path(__file__).with_name("sparql_shapes.rq")
GIVEN_UP = 120.0
LONG = 2.0
KEPT_OPEN = 2.0  # seconds; the servers close a connection that rests for five
WORDS = "pod node job gpu queue slow failed restarted timed out of memory network disk error upgrade".split()
PER_FACET = {"root_cause": 1, "trigger": 1, "symptom": 3, "component": 3, "detection": 1, "remediation": 2}


def questions(case: str) -> dict[str, str]:
    """Return the questions by name, about one case."""
    parts = SHAPES.read_text(encoding="utf-8").split("\n#### ")[1:]
    named = (part.partition("\n") for part in parts)
    return {name: text.replace("THIS-CASE", case) for name, _, text in named}


def made_up(cases: int, ontology: Ontology) -> Iterator[ox.Triple]:
    """Yield the triples of made-up cases; few terms are used often, as in the library."""
    draw = random.Random(1)
    terms = {key: [term.iri for term in ontology.of(key)] for key in PER_FACET}
    weights = {key: [1 / rank for rank in range(1, len(iris) + 1)] for key, iris in terms.items()}
    for number in range(cases):
        case = ox.NamedNode(case_iri(f"case-{number}"))
        yield ox.Triple(
            case, ox.NamedNode("http://www.w3.org/1999/02/22-rdf-syntax-ns#type"), ox.NamedNode(f"{IG}Case")
        )
        day = date(2015, 1, 1) + timedelta(draw.randrange(4_000))
        for name in ("date", "dateFrom", "dateTo"):
            yield ox.Triple(
                case,
                ox.NamedNode(IG + name),
                ox.Literal(day.isoformat(), datatype=ox.NamedNode(f"{XSD}date")),
            )
        yield ox.Triple(case, ox.NamedNode(f"{DCT}identifier"), ox.Literal(f"case-{number}"))
        for name in (f"{DCT}title", f"{IG}symptomText", f"{IG}rootCauseText"):
            yield ox.Triple(
                case, ox.NamedNode(name), ox.Literal(" ".join(draw.choices(WORDS, k=20)), language="en")
            )
        used = set()
        for key, most in PER_FACET.items():
            for iri in set(draw.choices(terms[key], weights[key], k=most)):
                used.add(iri)
                yield ox.Triple(case, ox.NamedNode(FACETS[key].link), ox.NamedNode(iri))
        for iri in ontology.closure(used):
            yield ox.Triple(case, ox.NamedNode(f"{IG}about"), ox.NamedNode(iri))


def prepared(folder: Path, cases: int) -> tuple[Path, Path, str]:
    """Return a snapshot, its triples as a file, and the IRI of a case in it."""
    ontology = read_ontology()
    store = EmbeddedStore(folder)
    load(store, ontology, [files.cases_folder()])
    snapshot = store.publish().folder
    store.close()
    case = case_iri("circleci-2021-05-rabbitmq-ack-timeout")
    triples = folder / "triples.nt"
    if cases:
        terms = list(ox.parse(path=str(files.ontology_file()), format=ox.RdfFormat.TURTLE))
        larger = ox.Store(str(folder / "larger"))
        larger.bulk_extend(terms)
        larger.bulk_extend(ox.Quad(*triple) for triple in made_up(cases, ontology))
        larger.optimize()
        snapshot = folder / "snapshot"
        larger.backup(str(snapshot))
        case = case_iri(f"case-{cases // 2}")
    ox.Store.read_only(str(snapshot)).dump(str(triples), ox.RdfFormat.N_TRIPLES, from_graph=ox.DefaultGraph())
    return snapshot, triples, case


def serve_ours(snapshot: str, port: int) -> None:
    """Serve the whole application over a snapshot; only SPARQL will be asked."""
    import uvicorn

    from api.answers import Catalogue
    from api.app import Served, create_app
    from api.protocol import configured
    from graph.library import Library
    from graph.store import Snapshot
    from graph.store.workers import Limits

    catalogue = Catalogue.of(Library.of(read_ontology(), (), ""))
    served = Served(catalogue, Snapshot("benchmark", Path(snapshot)), limits=Limits(deadline=GIVEN_UP))
    uvicorn.Server(configured(create_app(served), port=port)).run()


def serve_peer(triples: str, port: int) -> None:
    """Serve a file of triples by rdflib-endpoint, kept in memory as it does by default."""
    import resource

    import uvicorn
    from rdflib import Graph
    from rdflib_endpoint import SparqlEndpoint

    started = time.perf_counter()
    graph = Graph().parse(triples, format="nt")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
    print(f"rdflib: {len(graph):,} triples read in {time.perf_counter() - started:.0f} s, {memory:.1f} GB")
    uvicorn.run(SparqlEndpoint(graph=graph, path="/sparql"), port=port, log_level="error")


@contextmanager
def server(kind: str, data: Path) -> Iterator[int]:
    """Run this file as a server of one kind until the block ends; yield its port."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    process = subprocess.Popen([sys.executable, __file__, kind, str(data), str(port)])
    try:
        while True:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                assert process.poll() is None
                time.sleep(0.1)
        yield port
    finally:
        process.terminate()
        process.wait()


def rows_in(body: bytes, graph: bool) -> int:
    """Return the number of triples or rows of an answer."""
    if graph:
        return sum(1 for _ in ox.parse(body, ox.RdfFormat.TURTLE))
    return len(json.loads(body)["results"]["bindings"])


class Endpoint:
    """One open connection to an endpoint."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=GIVEN_UP)
        self._used = time.perf_counter()
        self.given_up = False
        self.rows = 0

    def ask(self, query: str) -> float:
        """Return the milliseconds from a question to the end of its answer, infinite if there is none."""
        graph = "CONSTRUCT" in query
        headers = {
            "Content-Type": "application/sparql-query",
            "Accept": "text/turtle" if graph else "application/sparql-results+json",
        }
        if time.perf_counter() - self._used > KEPT_OPEN:
            self._connection.close()
            self._connection.connect()
        started = time.perf_counter()
        try:
            self._connection.request("POST", "/sparql", query.encode(), headers)
            response = self._connection.getresponse()
            body = response.read()
        except TimeoutError:
            self.given_up = True
            return float("inf")
        taken = 1000 * (time.perf_counter() - started)
        assert response.status == 200, body[:300]
        self._used = time.perf_counter()
        self.rows = rows_in(body, graph)
        return taken


def bare(store: ox.Store, query: str) -> float:
    """Return the milliseconds of a question to the engine itself, its answer serialised."""
    started = time.perf_counter()
    results = store.query(query)
    out = io.BytesIO()
    if isinstance(results, ox.QueryTriples):
        ox.serialize(results, out, ox.RdfFormat.TURTLE)
    else:
        results.serialize(out, ox.QueryResultsFormat.JSON)
    return 1000 * (time.perf_counter() - started)


def patient(peer: Endpoint, taken: list[float]) -> bool:
    """Return whether to ask again after so many milliseconds each."""
    return not peer.given_up and (len(taken) < 2 or taken[-1] < 1000 * LONG)


def compare(rounds: int, snapshot: Path, triples: Path, case: str) -> None:
    """Print a row for each question: medians in milliseconds."""
    store = ox.Store.read_only(str(snapshot))
    with server("ours", snapshot) as our_port, server("peer", triples) as peer_port:
        ours, peer = Endpoint(our_port), Endpoint(peer_port)
        print(
            "| question | pyoxigraph | ours | allowed | rdflib-endpoint |\n|---|---|---|---|---|", flush=True
        )
        for name, query in questions(case).items():
            taken: dict[str, list[float]] = {"bare": [], "ours": [], "peer": []}
            asks = deque([("bare", partial(bare, store)), ("ours", ours.ask), ("peer", peer.ask)])
            for _ in range(rounds + 1):
                for who, ask in asks:
                    if who != "peer" or patient(peer, taken["peer"]):
                        taken[who].append(ask(query))
                asks.rotate()  # whoever is asked first finds a processor at rest
            assert ours.rows > 0, name
            assert peer.given_up or peer.rows == ours.rows, (name, ours.rows, peer.rows)
            # The first round fills caches.
            medians = {
                who: statistics.median(times[1:] or times or [float("inf")]) for who, times in taken.items()
            }
            allowed = 1.3 * medians["bare"] + 1
            figures = (medians["bare"], medians["ours"], allowed, medians["peer"])
            print(f"| {name} |", " | ".join(f"{figure:.2f}" for figure in figures), "|", flush=True)


def main(rounds: int, cases: int) -> None:
    """Prepare the triples and compare."""
    with tempfile.TemporaryDirectory() as folder:
        snapshot, triples, case = prepared(Path(folder), cases)
        compare(rounds, snapshot, triples, case)


if __name__ == "__main__":
    if sys.argv[1:2] == ["ours"]:
        serve_ours(sys.argv[2], int(sys.argv[3]))
    elif sys.argv[1:2] == ["peer"]:
        serve_peer(sys.argv[2], int(sys.argv[3]))
    else:
        main(int(sys.argv[1]) if sys.argv[1:] else 51, int(sys.argv[2]) if sys.argv[2:] else 0)
