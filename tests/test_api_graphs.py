"""The current filter as a graph file: what is in it, and how it is handed over."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING, Any

import lxml.etree
import networkx
import pytest

from graph.cases import case_iri
from graph.export import FORMATS
from graph.filters import Filter
from graph.terms import FACETS

if TYPE_CHECKING:
    from api_fixtures import TestClient

    from graph.library import Library

pytest_plugins = ["api_fixtures"]
pytestmark = pytest.mark.xdist_group("api")

FILTERED = [
    [],
    [("symptom", "job-hang")],
    [("component", "nccl"), ("component", "cloud"), ("from", "2020"), ("to", "2025-06")],
    [("organisation", "nobody at all")],
]


def ids_by_kind(suffix: str, content: bytes) -> dict[str, set[str]]:
    """Return the ids of the nodes of a file by their kind, as that format writes them."""
    kinds: dict[str, set[str]] = {}
    for identity, kind in _nodes(suffix, content):
        kinds.setdefault(kind, set()).add(identity)
    return kinds


def _nodes(suffix: str, content: bytes) -> list[tuple[str, str]]:
    if suffix == "json":
        return [(node["id"], node["kind"]) for node in json.loads(content)["nodes"]]
    if suffix == "graphml":
        read = networkx.read_graphml(io.BytesIO(content), force_multigraph=True)
        return [(name, data["kind"]) for name, data in read.nodes(data=True)]
    if suffix == "gexf":
        root = lxml.etree.fromstring(content)
        space = {"g": "http://gexf.net/1.3"}
        return [
            (node.get("id"), node.xpath("string(.//g:attvalue[@for='kind']/@value)", namespaces=space))
            for node in root.xpath("//g:node", namespaces=space)
        ]
    pytest.fail(f"say here how the nodes of {suffix} are read")


@pytest.mark.parametrize("pairs", FILTERED)
@pytest.mark.parametrize("suffix", FORMATS)
def test_a_file_has_the_filter_s_cases(
    client: TestClient, library: Library, suffix: str, pairs: list[tuple[str, str]]
):
    """Each format holds exactly the cases under the filter and the terms they are coded with."""
    response = client.get(f"/export/graph.{suffix}", params=pairs)
    assert response.status_code == 200
    cases = library.matching(Filter.parse(pairs, library.ontology))
    expected = {"case": {case_iri(case.id, library.base) for case in cases}}
    for facet in FACETS:
        expected[facet] = {term for case in cases for term in case.terms(facet)}
    found = ids_by_kind(suffix, response.content)
    assert found == {kind: ids for kind, ids in expected.items() if ids}


@pytest.mark.parametrize("suffix", FORMATS)
def test_a_file_is_handed_over_as_one(client: TestClient, library: Library, suffix: str):
    """A browser saves it under a name with the right ending; the version is named; its type is said."""
    response = client.get(f"/export/graph.{suffix}?symptom=job-hang")
    headers = response.headers
    assert headers["content-disposition"] == f'attachment; filename="incident-graph.{suffix}"'
    assert headers["content-type"].partition(";")[0] == FORMATS[suffix].media_type
    assert headers["x-dataset-version"] == library.version
    assert library.version.encode() in response.content
    assert client.head(f"/export/graph.{suffix}").headers["content-disposition"]


@pytest.mark.parametrize("suffix", FORMATS)
def test_wrong_parameters(client: TestClient, suffix: str):
    """An unknown parameter or term is refused, before a file is begun."""
    for query, told in (("symptm=x", "symptom"), ("symptom=job-hangs", "job-hang"), ("q=x", "'q'")):
        response = client.get(f"/export/graph.{suffix}?{query}")
        assert response.status_code == 400
        assert told in response.json()["detail"]
        assert "content-disposition" not in response.headers


def test_an_unknown_format(client: TestClient):
    """There are only the formats there are."""
    for suffix in ("png", "exe", "graphml.zip", ""):
        assert client.get(f"/export/graph.{suffix}").status_code == 404


def test_the_same_file_twice(client: TestClient):
    """Equal filters give equal bytes, whatever the order of the parameters' facets."""
    first = client.get("/export/graph.json?symptom=job-hang&component=nccl").content
    assert client.get("/export/graph.json?symptom=job-hang&component=nccl").content == first
    swapped: dict[str, Any] = client.get("/export/graph.json?component=nccl&symptom=job-hang").json()
    assert swapped["nodes"] == json.loads(first)["nodes"]
    assert swapped["links"] == json.loads(first)["links"]
