"""Similarity in graph files: the nodes' own edges and scores, and every format reads back what was meant."""

from __future__ import annotations

import io
import json

import lxml.etree
import networkx
import pytest

from graph.cases import case_iri
from graph.export import FORMATS, Network, network_of, with_similarity
from graph.library import Library
from graph.similar import Families, Family, NamingTerm, Neighbour
from graph.terms import term_iri

FULL, EMPTY, HANG = "disk-full-debug-logs", "disk-full-unused-images", "hang-wrong-route"
NO_SPACE = term_iri("symptom", "no-space")


@pytest.fixture(scope="module")
def families(small_library: Library) -> Families:
    """Return a family of the two full disks and a hang."""
    cases = tuple(small_library.case(name) for name in (EMPTY, FULL, HANG))
    family = Family(1, (NamingTerm(NO_SPACE, 2, 2),), cases)
    centrality = dict.fromkeys(small_library.by_id, 0.0) | {EMPTY: 1.0, FULL: 0.625}
    return Families((family,), centrality, {case.id: family for case in cases})


@pytest.fixture(scope="module")
def neighbours(small_library: Library) -> dict[str, tuple[Neighbour, ...]]:
    """Return three edges."""
    found: dict[str, tuple[Neighbour, ...]] = dict.fromkeys(small_library.by_id, ())
    return found | {
        FULL: (Neighbour(EMPTY, 0.2712, (NO_SPACE,)), Neighbour(HANG, 0.2, ())),
        EMPTY: (Neighbour(FULL, 0.25, (NO_SPACE,)),),
    }


@pytest.fixture(scope="module")
def network(
    small_library: Library, families: Families, neighbours: dict[str, tuple[Neighbour, ...]]
) -> Network:
    """Return the network of the whole small library with its similarity."""
    plain = network_of(small_library, small_library.cases)
    return with_similarity(plain, small_library, neighbours, families)


def test_edges_are_those_of_the_nodes(network: Network, small_library: Library):
    """From and to, rank and score; all else of the network stays."""
    edges = [edge for edge in network.edges if edge.kind == "similar"]
    assert [(edge.id, edge.source, edge.target, edge.label, edge.weight) for edge in edges] == [
        (f"{FULL}.similar.{EMPTY}", case_iri(FULL), case_iri(EMPTY), "Similar, rank 1", 0.2712),
        (f"{FULL}.similar.{HANG}", case_iri(FULL), case_iri(HANG), "Similar, rank 2", 0.2),
        (f"{EMPTY}.similar.{FULL}", case_iri(EMPTY), case_iri(FULL), "Similar, rank 1", 0.25),
    ]
    plain = network_of(small_library, small_library.cases)
    assert network.edges[: len(plain.edges)] == plain.edges
    assert [node.id for node in network.nodes] == [node.id for node in plain.nodes]


def test_attributes_of_cases(network: Network):
    """Centrality for every case, the family with its name for those in one; none for terms."""
    told = {
        node.attributes["identifier"]: [
            node.attributes.get(name) for name in ("centrality", "family", "familyName")
        ]
        for node in network.nodes
        if node.kind == "case"
    }
    assert told[EMPTY] == [1.0, 1, "No space left on device"]
    assert told[HANG] == [0.0, 1, "No space left on device"]
    assert told["host-oom-leak"] == [0.0, None, None]
    assert not any("centrality" in node.attributes for node in network.nodes if node.kind != "case")


def test_edges_stay_inside_a_filter(
    small_library: Library, families: Families, neighbours: dict[str, tuple[Neighbour, ...]]
):
    """An edge to a case that is not exported is left out; the rank of the others stays."""
    some = network_of(small_library, [small_library.case(FULL), small_library.case(HANG)])
    found = with_similarity(some, small_library, neighbours, families)
    assert [edge.id for edge in found.edges if edge.kind == "similar"] == [f"{FULL}.similar.{HANG}"]
    assert [edge.label for edge in found.edges if edge.kind == "similar"] == ["Similar, rank 2"]


def test_types(network: Network, small_library: Library):
    """Centrality has a fraction, the family none; without similarity all weights are whole numbers."""
    types = network.attribute_types()
    assert (types["centrality"], types["family"], types["familyName"]) == (float, int, str)
    assert network.has_fractions
    assert not network_of(small_library, small_library.cases).has_fractions


def test_graphml_reads_back(network: Network):
    """Networkx gets the scores as numbers, beside the weights of all other edges."""
    written = io.BytesIO(b"".join(FORMATS["graphml"].write(network)))
    read = networkx.read_graphml(written, force_multigraph=True)
    weights = {
        data["edge_id"]: data["weight"] for _, _, data in read.edges(data=True) if data["kind"] == "similar"
    }
    assert weights[f"{FULL}.similar.{EMPTY}"] == 0.2712
    assert read.nodes[case_iri(FULL)]["centrality"] == 0.625
    assert read.nodes[case_iri(FULL)]["family"] == 1
    assert {type(data["weight"]) for _, _, data in read.edges(data=True)} == {float}


def test_gexf_declares_its_types(network: Network):
    """Centrality is a double, family an integer, and the weight of an edge its score."""
    root = lxml.etree.fromstring(b"".join(FORMATS["gexf"].write(network)))
    space = {"g": "http://gexf.net/1.3"}
    types = {one.get("title"): one.get("type") for one in root.xpath("//g:attribute", namespaces=space)}
    assert (types["centrality"], types["family"]) == ("double", "integer")
    [edge] = root.xpath(f"//g:edge[@id='{FULL}.similar.{EMPTY}']", namespaces=space)
    assert edge.get("weight") == "0.2712"


def test_json_reads_back(network: Network):
    """Networkx reads the same edges."""
    read = networkx.node_link_graph(json.loads(b"".join(FORMATS["json"].write(network))), edges="edges")
    assert read.edges[case_iri(FULL), case_iri(EMPTY), "similar"]["weight"] == 0.2712
    assert read.nodes[case_iri(EMPTY)]["centrality"] == 1.0
