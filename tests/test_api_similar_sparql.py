"""Similar cases in SPARQL: the documented examples run, and every surface gives one ranking."""

from __future__ import annotations

import json
import re
import shutil
import time
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest
from api_fixtures import (
    HANG,
    PANCAKES,
    QUESTIONS,
    Served,
    TestClient,
    page_of,
    run,
    serving,
)
from rdflib.plugins.sparql import prepareQuery

from api.answers import Catalogue
from api.app import create_app
from api.cli.opened import with_similarities
from graph import files
from graph.cases import case_iri
from graph.library import Library
from graph.store import EmbeddedStore, load

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graph.terms import Ontology

pytest_plugins = ["api_fixtures"]
pytestmark = pytest.mark.xdist_group("api")

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "similarity-sparql.md").read_text(encoding="utf-8")
EXAMPLES = [text for text in re.findall(r"```sparql\n(.*?)```", PAGE, re.DOTALL) if "SELECT" in text]
QUERY = """PREFIX ig: <https://w3id.org/incident-graph/ontology#>
SELECT ?case ?score { SERVICE ig:similar { [] ig:QUESTION ; ig:case ?case ; ig:score ?score ; ig:rank ?rank ;
  ig:limit 5 } } ORDER BY ?rank"""


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> tuple[str | Path, ...]:
    """Return the options by which a command asks some forty cases of the library."""
    folder = tmp_path_factory.mktemp("forty") / "cases"
    folder.mkdir()
    for path in files.cases_in(files.cases_folder()):
        if path.name.startswith(("nccl-", "vllm-", "k8s-")):
            shutil.copy(path, folder)
    return ("--cases", folder, "--data", folder.parent / "data")


@pytest.fixture(scope="module")
def forty(here: tuple[str | Path, ...], ontology: Ontology) -> Iterator[TestClient]:
    """Return a client of these, served with the similarities in their store."""
    store = EmbeddedStore(Path(here[3]))
    load(store, ontology, [Path(here[1])])
    snapshot = with_similarities(store, store.publish())
    store.close()
    catalogue = Catalogue.of(Library.from_snapshot(snapshot, ontology), snapshot=snapshot)
    with TestClient(create_app(Served(catalogue, snapshot)), raise_server_exceptions=False) as started:
        yield started


def rows(client: TestClient, query: str, by: str = "get") -> list[dict[str, str]]:
    """Return the rows of a query, each as the text of its values."""
    if by == "get":
        response = client.get("/sparql", params={"query": query, "format": "json"})
    elif by == "form":
        response = client.post("/sparql", data={"query": query, "format": "json"})
    else:
        headers = {"Content-Type": "application/sparql-query"}
        response = client.post("/sparql?format=json", content=query.encode(), headers=headers)
    assert response.status_code == 200, response.text
    return bindings(response.json())


def bindings(answer: dict[str, Any]) -> list[dict[str, str]]:
    """Return the rows of an answer in JSON, each as the text of its values."""
    return [{name: one["value"] for name, one in row.items()} for row in answer["results"]["bindings"]]


def question(text: str) -> str:
    """Return the query that asks for the five cases most similar to a text."""
    return QUERY.replace("QUESTION", f"text {json.dumps(text, ensure_ascii=False)}")


def ranking(results: list[dict[str, Any]]) -> list[tuple[str, float]]:
    """Return ids and scores of an answer."""
    return [(result["id"], result["score"]) for result in results]


def of_rows(found: list[dict[str, str]]) -> list[tuple[str, float]]:
    """Return ids and scores of the rows of a query."""
    return [(row["case"].removeprefix(case_iri("")), float(row["score"])) for row in found]


@pytest.mark.parametrize("text", [HANG, QUESTIONS[1], PANCAKES])
@pytest.mark.parametrize("by", ["get", "form", "body"])
def test_a_text_is_ranked_as_by_the_route(client: TestClient, text: str, by: str):
    """The same cases with the very same scores, however the query is sent; nothing where nothing is alike."""
    answer = client.post("/api/v1/similar", json={"text": text}).json()
    assert of_rows(rows(client, question(text), by)) == ranking(answer["results"])


def test_a_case_is_ranked_alike_everywhere(forty: TestClient, here: tuple[str | Path, ...]):
    """Page, route, command line and SPARQL give one ranking for a case."""
    listed = forty.get("/api/v1/cases?limit=100").json()["items"]
    answers = {case["id"]: forty.get(f"/api/v1/cases/{case['id']}/similar").json() for case in listed}
    case_id, route = max(
        ((name, ranking(answer["results"])) for name, answer in answers.items()), key=lambda one: len(one[1])
    )
    assert len(route) > 2
    query = QUERY.replace("QUESTION", f"like <{case_iri(case_id)}>")
    assert of_rows(rows(forty, query)) == route

    hits = page_of(forty, f"/cases/{case_id}").xpath("//ol[@class='hits']/li")
    shown = [hit.xpath("./p[@class='meta']")[0].text_content() for hit in hits]
    assert [hit.xpath("./h3/a/@href")[0] for hit in hits] == [f"/cases/{name}" for name, _ in route]
    assert all(f"score {score:.2f}" in told for told, (_, score) in zip(shown, route, strict=True))

    told = json.loads(run("similar", "--case", case_id, "--json", *here).out)
    assert ranking(told["results"]) == route
    asked = json.loads(run("query", query, "--format", "json", *here).out)
    assert of_rows(bindings(asked)) == route


@pytest.mark.parametrize("number", range(3))
def test_documented_examples(client: TestClient, number: int):
    """Each example of the page is SPARQL to other parsers too and finds something here."""
    assert len(EXAMPLES) == 4
    prepareQuery(EXAMPLES[number])
    assert rows(client, EXAMPLES[number])


def test_the_documented_example_of_nodes(forty: TestClient):
    """Pairs of cases with the most similar first, as the page says."""
    scores = [float(row["score"]) for row in rows(forty, EXAMPLES[3])]
    assert len(scores) == 20
    assert scores == sorted(scores, reverse=True)


def test_faults_name_their_place(client: TestClient):
    """A faulty call is a problem document with line and column; so is a syntax error behind a sound one."""
    faulty = question(HANG).replace("ig:rank ?rank", "ig:rnk ?rank")
    body = client.get("/sparql", params={"query": faulty}).json()
    assert body["status"] == 400
    assert "Did you mean ig:rank?" in body["detail"]
    assert (body["line"], body["column"]) == (2, faulty.split("\n")[1].index("ig:rnk") + 1)
    behind = question(HANG).replace("ORDER BY", "ODER BY")
    body = client.get("/sparql", params={"query": behind}).json()
    assert "ODER is no word of SPARQL. Did you mean ORDER" in body["detail"]
    assert (body["line"], body["column"]) == (3, behind.split("\n")[2].index("ODER") + 1)
    behind = question(HANG).replace("ORDER BY ?rank", "HAVING () ?rank")
    body = client.get("/sparql", params={"query": behind}).json()
    assert (body["line"], body["column"]) == (3, behind.split("\n")[2].index("?rank") + 1)


def test_other_services_stay_refused(client: TestClient):
    """A call beside it does not let another service through."""
    query = question(HANG).replace("ORDER BY", "").rstrip("?rank ") + " "
    query = query.replace("} }", "} SERVICE <http://example.org/> { ?case ?p ?o } }")
    body = client.get("/sparql", params={"query": query}).json()
    assert "SERVICE is refused" in body["detail"]
    assert "the one service is SERVICE ig:similar" in body["detail"]


# The nodes


NODES = """PREFIX ig: <https://w3id.org/incident-graph/ontology#>
SELECT ?to ?score { ?node a ig:Similarity ; ig:from <CASE> ; ig:to ?to ; ig:score ?score ; ig:rank ?rank ;
  <http://www.w3.org/ns/prov#wasAttributedTo> ig:Software } ORDER BY ?rank"""


def test_nodes_exports_and_answers_agree(forty: TestClient):
    """For every case: the ten of route and page, their nodes in SPARQL, and the edges of a graph file."""
    listed = forty.get("/api/v1/cases?limit=100").json()["items"]
    network = forty.get("/export/graph.json?similar=true").json()
    edges: dict[str, list[tuple[str, float]]] = {case["iri"]: [] for case in listed}
    for edge in network["edges"]:
        if edge["kind"] == "similar":
            edges[edge["source"]].append((edge["target"], edge["weight"]))
    found = 0
    for case in listed:
        answer = forty.get(f"/api/v1/cases/{case['id']}/similar?limit=10").json()
        route = [(result["iri"], round(result["score"], 4)) for result in answer["results"]]
        nodes = rows(forty, NODES.replace("CASE", case["iri"]))
        assert [(row["to"], float(row["score"])) for row in nodes] == route
        assert edges[case["iri"]] == route
        found += len(route)
    assert found > 50


def test_shared_terms_are_those_of_the_reasons(forty: TestClient):
    """A node's terms are among those the answer gives as reasons, and are had by both cases."""
    query = """PREFIX ig: <https://w3id.org/incident-graph/ontology#>
        SELECT ?node ?term ?both { ?node a ig:Similarity ; ig:from ?a ; ig:to ?b ; ig:sharedTerm ?term
          BIND (EXISTS { ?a ig:about ?term } && EXISTS { ?b ig:about ?term } AS ?both) }"""
    found = rows(forty, query)
    assert len(found) > 100
    assert {row["both"] for row in found} == {"true"}


def test_nodes_can_be_left_out(forty: TestClient):
    """Without the class and its run, what is left is exactly the cases and the ontology."""
    query = """PREFIX ig: <https://w3id.org/incident-graph/ontology#>
        SELECT (COUNT(*) AS ?n) { ?s ?p ?o FILTER (CONTAINS(STR(?s), "#similar-")
          || EXISTS { ?s a ig:SimilarityRun }) FILTER NOT EXISTS { ?s a ig:Similarity } }"""
    assert rows(forty, query) == [{"n": "4"}]


def test_the_version_is_that_of_the_data(forty: TestClient):
    """Answers over a snapshot with similarities name the dataset version alone."""
    version = forty.get("/readyz").json()["dataset_version"]
    response = forty.get("/sparql", params={"query": "ASK {}"})
    assert response.headers["x-dataset-version"] == version
    assert re.fullmatch("[0-9a-f]{12}", version)


def test_a_server_completes_them(case_folder: Path, tmp_path: Path):
    """``serve`` answers at once and has all nodes a little later, in a fresh snapshot; a restart has them."""
    folder = tmp_path / "cases"
    folder.mkdir()
    for path in sorted(case_folder.glob("nccl-*.yaml")):
        shutil.copy(path, folder)
    where = ("--cases", folder, "--data", tmp_path / "data")
    query = quote("ASK { ?run a <https://w3id.org/incident-graph/ontology#SimilarityRun> }")
    for times in (600, 1):
        with serving(*where) as server:
            for _ in range(times):
                with urllib.request.urlopen(f"{server.address}/sparql?format=json&query={query}") as response:
                    complete = json.load(response)["boolean"]
                if complete:
                    break
                time.sleep(0.1)
            assert complete
            assert server.interrupt().code in (0, 130, -2)


def test_load_and_query_complete_them(here: tuple[str | Path, ...], tmp_path: Path):
    """After ``load`` the store has them; ``query`` sees to it where a query names them."""
    count = QUERY.partition("\n")[0] + " SELECT (COUNT(?s) AS ?n) { ?s a ig:Similarity }"
    loaded, asked = (("--cases", here[1], "--data", tmp_path / name) for name in ("loaded", "asked"))
    assert run("load", *loaded).code == 0
    store = EmbeddedStore(tmp_path / "loaded")
    assert store.select("similarity_run")
    store.close()
    told = [run("query", count, "--format", "csv", *where).out.split() for where in (loaded, asked)]
    assert told[0] == told[1]
    assert int(told[0][1]) > 50
