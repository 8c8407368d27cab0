"""Similar cases in SPARQL: the documented examples run, and every surface gives one ranking."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from api_fixtures import HANG, PANCAKES, QUESTIONS, case_with_neighbours, page_of, run
from rdflib.plugins.sparql import prepareQuery

from graph.cases import case_iri

if TYPE_CHECKING:
    from api_fixtures import Served, TestClient

pytest_plugins = ["api_fixtures"]
pytestmark = pytest.mark.xdist_group("api")

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "similarity-sparql.md").read_text(encoding="utf-8")
EXAMPLES = [text for text in re.findall(r"```sparql\n(.*?)```", PAGE, re.DOTALL) if "SELECT" in text]
QUERY = """PREFIX ig: <https://w3id.org/incident-graph/ontology#>
SELECT ?case ?score { SERVICE ig:similar { [] ig:QUESTION ; ig:case ?case ; ig:score ?score ; ig:rank ?rank ;
  ig:limit 5 } } ORDER BY ?rank"""


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


def test_a_case_is_ranked_alike_everywhere(
    client: TestClient, served: Served, case_folder: Path, tmp_path: Path
):
    """Page, route, command line and SPARQL give one ranking for a case."""
    case = case_with_neighbours(served.catalogue)
    route = ranking(client.get(f"/api/v1/cases/{case.id}/similar").json()["results"])
    assert route
    query = QUERY.replace("QUESTION", f"like <{case_iri(case.id)}>")
    assert of_rows(rows(client, query)) == route

    hits = page_of(client, f"/cases/{case.id}").xpath("//ol[@class='hits']/li")
    shown = [hit.xpath("./p[@class='meta']")[0].text_content() for hit in hits]
    hrefs = [hit.xpath("./h3/a/@href")[0] for hit in hits]
    assert hrefs == [f"/cases/{case_id}" for case_id, _ in route]
    assert all(f"score {score:.2f}" in told for told, (_, score) in zip(shown, route, strict=True))

    options = ("--data", tmp_path, "--cases", case_folder)
    told = json.loads(run("similar", "--case", case.id, "--json", *options).out)
    assert ranking(told["results"]) == route
    asked = json.loads(run("query", query, "--format", "json", *options).out)
    assert of_rows(bindings(asked)) == route


@pytest.mark.parametrize("number", range(3))
def test_documented_examples(client: TestClient, number: int):
    """Each example of the page is SPARQL to other parsers too and finds something here."""
    assert len(EXAMPLES) == 3
    prepareQuery(EXAMPLES[number])
    assert rows(client, EXAMPLES[number])


def test_faults_name_their_place(client: TestClient):
    """A faulty call is a problem document with line and column; so is a syntax error behind a sound one."""
    faulty = question(HANG).replace("ig:rank ?rank", "ig:rnk ?rank")
    body = client.get("/sparql", params={"query": faulty}).json()
    assert body["status"] == 400
    assert "Did you mean ig:rank?" in body["detail"]
    assert (body["line"], body["column"]) == (2, faulty.split("\n")[1].index("ig:rnk") + 1)
    behind = question(HANG).replace("ORDER BY", "ODER BY")
    body = client.get("/sparql", params={"query": behind}).json()
    assert "near 'BY'" in body["detail"]
    assert (body["line"], body["column"]) == (3, behind.split("\n")[2].index("BY") + 1)


def test_other_services_stay_refused(client: TestClient):
    """A call beside it does not let another service through."""
    query = question(HANG).replace("ORDER BY", "").rstrip("?rank ") + " "
    query = query.replace("} }", "} SERVICE <http://example.org/> { ?case ?p ?o } }")
    body = client.get("/sparql", params={"query": query}).json()
    assert "SERVICE is refused" in body["detail"]
