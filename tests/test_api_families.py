"""Families of incidents: one answer as JSON and as a page, with links that lead where they say."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

import networkx
import pytest
from api_fixtures import BROWSER, client_of, page_of, words

from api.families import CENTRAL
from graph import files
from graph.cases import read_case
from graph.filters import Filter
from graph.library import Library
from graph.similar import neighbours as module
from graph.terms import read_ontology

if TYPE_CHECKING:
    from api_fixtures import TestClient

pytest_plugins = ["api_fixtures"]
pytestmark = pytest.mark.xdist_group("api")


@pytest.fixture(scope="module")
def some() -> Library:
    """Return the library's own cases named for NCCL, vLLM and Kubernetes, some forty."""
    ontology = read_ontology()
    starts = ("nccl-", "vllm-", "k8s-")
    paths = [path for path in files.cases_in(files.cases_folder()) if path.name.startswith(starts)]
    read = [read_case(path, ontology)[0] for path in paths]
    return Library.of(ontology, [case for case in read if case], "some")


@pytest.fixture(scope="module")
def asked(some: Library) -> TestClient:
    """Return a client of an application that serves these."""
    return client_of(some)


def test_families_as_json(asked: TestClient, some: Library):
    """Largest first; members with their centrality, most central first; who is in none is counted."""
    response = asked.get("/api/v1/families")
    assert response.headers["x-dataset-version"] == "some"
    body = response.json()
    assert list(body) == ["dataset_version", "families", "outside"]
    found = body["families"]
    assert len(found) >= 2
    assert [family["number"] for family in found] == list(range(1, len(found) + 1))
    sizes = [family["size"] for family in found]
    assert sizes == sorted(sizes, reverse=True)
    assert sum(sizes) + body["outside"] == len(some.cases)
    for family in found:
        central = [member["centrality"] for member in family["cases"]]
        assert central == sorted(central, reverse=True)
        assert len(central) == family["size"] >= 3
        assert family["cases"][0]["case"]["permalink"].startswith("http://testserver/cases/")
        for named in family["terms"]:
            about = [named["term"]["iri"] in some.about(some.case(m["case"]["id"])) for m in family["cases"]]
            assert sum(about) == named["in_family"] <= named["in_library"]
            assert named["in_library"] == some.frequency(named["term"]["iri"])


def test_a_filter_lets_through_what_it_says(asked: TestClient, some: Library):
    """The link of a family opens the library under some of its terms, with as many cases as it promises."""
    for family in asked.get("/api/v1/families").json()["families"]:
        assert family["name"] == " · ".join(named["term"]["label"] for named in family["terms"])
        assert family["filter"].startswith("http://testserver/?")
        wanted = Filter.parse(parse_qsl(family["filter"].partition("?")[2]), some.ontology)
        assert wanted.sentence(some.ontology) == family["filter_sentence"]
        assert len(some.matching(wanted)) == family["filtered"] > 0
        assert set(wanted.terms) <= {named["term"]["iri"] for named in family["terms"]}


def test_the_filter_is_the_nearest(asked: TestClient, some: Library):
    """No other choice of the terms agrees better with the family: more of it among fewer others."""

    def agreement(terms: list[str], members: set[str]) -> float:
        found = {case.id for case in some.matching(Filter(tuple(terms)))}
        return len(found & members) / len(found | members)

    for family in asked.get("/api/v1/families").json()["families"]:
        members = {member["case"]["id"] for member in family["cases"]}
        named = [one["term"]["iri"] for one in family["terms"]]
        chosen = Filter.parse(parse_qsl(family["filter"].partition("?")[2]), some.ontology)
        best = max(agreement([iri], members) for iri in named)
        assert agreement(list(chosen.terms), members) >= max(best, agreement(named, members))


def test_families_as_a_page(asked: TestClient):
    """The page names the same families in the same order, with their cases and the counts of their terms."""
    found = asked.get("/api/v1/families").json()["families"]
    page = page_of(asked, "/families")
    sections = page.xpath("//section[contains(@class, 'family')]")
    assert [words(one.xpath("./h2")[0]) for one in sections] == [family["name"] for family in found]
    for shown, family in zip(sections, found, strict=True):
        links = [href for href in shown.xpath(".//a/@href") if href.startswith("/cases/")]
        assert links == [f"/cases/{member['case']['id']}" for member in family["cases"]]
        assert len(shown.xpath("./ul[not(@class)]/li")) == min(CENTRAL, family["size"])
        first = family["terms"][0]
        told = f"{first['in_family']} of {family['size']} here, {first['in_library']} in the library"
        assert told in words(shown)
        assert shown.xpath("./h2/@id") == [f"family-{family['number']}"]
    assert page.xpath("//nav[@aria-label='Site']/a[@href='/families']")


def test_links_lead_somewhere(asked: TestClient):
    """Every address of the page is there."""
    for href in sorted(set(page_of(asked, "/families").xpath("//main//a/@href"))):
        assert asked.get(href.partition("#")[0] or "/families", headers=BROWSER).status_code == 200, href


def test_nothing_alike(small_library: Library):
    """Where no three cases are like one another, the page and the answer say so."""
    two = Library.of(small_library.ontology, small_library.cases[:2], "small", small_library.base)
    client = client_of(two)
    assert client.get("/api/v1/families").json() == {"dataset_version": "small", "families": [], "outside": 2}
    assert "No three cases are like one another." in words(page_of(client, "/families"))


def test_parameters_are_refused(asked: TestClient):
    """There are none."""
    response = asked.get("/api/v1/families?limit=3")
    assert response.status_code == 400
    assert "limit" in response.json()["detail"]


def test_a_library_too_large(small_library: Library, monkeypatch: pytest.MonkeyPatch):
    """413 names the limit; the rest of the library works as ever."""
    monkeypatch.setattr(module, "MOST_CASES", 7)
    client = client_of(small_library)
    for path in ("/api/v1/families", "/export/graph.json?similar=true"):
        response = client.get(path)
        assert response.status_code == 413
        assert "computed up to 7" in response.json()["detail"]
    assert client.get("/export/graph.json").status_code == 200


def test_while_they_are_computed(small_library: Library, monkeypatch: pytest.MonkeyPatch):
    """503 says when to ask again."""

    def never(*_: object, **__: object) -> None:
        raise module.NotYetComputedError("being computed; try again", retry_after=5)

    monkeypatch.setattr(module.Nearest, "all", never)
    response = client_of(small_library).get("/api/v1/families")
    assert response.status_code == 503
    assert response.headers["retry-after"] == "5"
    assert response.json()["detail"] == "being computed; try again"


@pytest.mark.parametrize("suffix", ["json", "graphml", "gexf"])
def test_graph_files_with_similarity(asked: TestClient, suffix: str):
    """``similar=true`` adds what without it is not there."""
    plain = asked.get(f"/export/graph.{suffix}")
    told = asked.get(f"/export/graph.{suffix}?similar=true")
    assert told.status_code == plain.status_code == 200
    assert b"centrality" in told.content
    assert b"centrality" not in plain.content
    assert asked.get(f"/export/graph.{suffix}?similar=perhaps").status_code == 422


def test_graph_files_name_the_families(asked: TestClient):
    """The families of the file are those of the page."""
    found = asked.get("/api/v1/families").json()["families"]
    body = asked.get("/export/graph.json?similar=true").json()
    read = networkx.node_link_graph(body, edges="edges")
    for family in found:
        nodes = [node for _, node in read.nodes(data=True) if node.get("family") == family["number"]]
        assert {node["identifier"] for node in nodes} == {one["case"]["id"] for one in family["cases"]}
        assert {node["familyName"] for node in nodes} == {family["name"]}
