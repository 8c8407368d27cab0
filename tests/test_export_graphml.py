"""GraphML: exact for a small network, and read back equal whatever the text."""

import io

import networkx as nx
from hypothesis import example, given
from hypothesis import strategies as st
from lxml import etree
from small_network import CASE, NETWORK, TERM

from graph.export import Edge, Network, Node
from graph.export.graphml import write
from graph.export.xml_text import legal

DOCUMENT = """\
<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
<desc>Small. Dataset version v1. Licence https://example.org/licence</desc>
<key id="graph_title" for="graph" attr.name="title" attr.type="string"/>
<key id="graph_version" for="graph" attr.name="dataset_version" attr.type="string"/>
<key id="graph_licence" for="graph" attr.name="licence" attr.type="string"/>
<key id="labels" for="node" attr.name="labels" attr.type="string"/>
<key id="node_label" for="node" attr.name="label" attr.type="string"/>
<key id="node_kind" for="node" attr.name="kind" attr.type="string"/>
<key id="node_identifier" for="node" attr.name="identifier" attr.type="string"/>
<key id="node_date" for="node" attr.name="date" attr.type="string"/>
<key id="node_cases" for="node" attr.name="cases" attr.type="int"/>
<key id="label" for="edge" attr.name="kind" attr.type="string"/>
<key id="edge_label" for="edge" attr.name="label" attr.type="string"/>
<key id="edge_id" for="edge" attr.name="edge_id" attr.type="string"/>
<key id="edge_weight" for="edge" attr.name="weight" attr.type="int"/>
<graph id="incidents" edgedefault="directed">
<data key="graph_title">Small</data>
<data key="graph_version">v1</data>
<data key="graph_licence">https://example.org/licence</data>
<node id="https://example.org/cases/a"><data key="labels">:Case</data>\
<data key="node_label">A &amp; B &quot;é&quot; &lt;y&gt;</data><data key="node_kind">case</data>\
<data key="node_identifier">a</data><data key="node_date">2024</data></node>
<node id="https://example.org/terms/root-cause/race"><data key="labels">:RootCause</data>\
<data key="node_label">Race</data><data key="node_kind">root_cause</data>\
<data key="node_identifier">race</data><data key="node_cases">4</data></node>
<edge id="a.rootCause.race" source="https://example.org/cases/a" \
target="https://example.org/terms/root-cause/race"><data key="label">rootCause</data>\
<data key="edge_label">Root cause</data><data key="edge_id">a.rootCause.race</data>\
<data key="edge_weight">1</data></edge>
<edge id="a.trigger.race" source="https://example.org/cases/a" \
target="https://example.org/terms/root-cause/race"><data key="label">trigger</data>\
<data key="edge_label">Trigger</data><data key="edge_id">a.trigger.race</data>\
<data key="edge_weight">2</data></edge>
</graph>
</graphml>
"""

ANY_TEXT = st.text(
    st.one_of(
        st.characters(), st.sampled_from("\x00\x0b\x1f\x7f\x85\u2028\ud83d\udc80\ufffe\uffff\r\n\t&<>]\"'😀")
    )
)


def test_a_small_network_is_exactly_this_document():
    assert b"".join(write(NETWORK)).decode() == DOCUMENT


def test_it_reads_back_with_equal_nodes_edges_and_attributes():
    read = nx.read_graphml(io.BytesIO(b"".join(write(NETWORK))))
    assert read.is_directed()
    assert read.is_multigraph()
    facts = {"title": "Small", "dataset_version": "v1", "licence": "https://example.org/licence"}
    assert facts.items() <= read.graph.items()
    assert dict(read.nodes(data=True)) == {
        CASE: {
            "labels": ":Case",
            "label": 'A & B "é" <y>',
            "kind": "case",
            "identifier": "a",
            "date": "2024",
        },
        TERM: {
            "labels": ":RootCause",
            "label": "Race",
            "kind": "root_cause",
            "identifier": "race",
            "cases": 4,
        },
    }
    assert list(read.edges(keys=True, data=True)) == [
        (
            edge.source,
            edge.target,
            edge.id,
            {"kind": edge.kind, "label": edge.label, "edge_id": edge.id, "weight": edge.weight},
        )
        for edge in NETWORK.edges
    ]


def test_neo4j_finds_the_relationship_type_in_the_first_data_element_of_an_edge():
    """APOC matches the key's id, looks no further than the first data element and wants unique ids."""
    root = etree.fromstring(b"".join(write(NETWORK)))
    space = {"g": "http://graphml.graphdrawing.org/xmlns"}
    first = root.xpath("//g:edge/g:data[1]", namespaces=space)
    assert [(data.get("key"), data.text) for data in first] == [("label", "rootCause"), ("label", "trigger")]
    keys = root.xpath("//g:key/@id", namespaces=space)
    assert len(keys) == len(set(keys))


@given(ANY_TEXT)
@example("]]>")
@example("\ud800<\x00")
def test_any_text_gives_a_document_that_reads_back_to_its_legal_part(text):
    nodes = (Node(CASE, "case", text, {"organisation": text}), Node(TERM, "symptom", "T"))
    network = Network(nodes, (Edge("e", CASE, TERM, "symptom", text),), text, "v1")
    read = nx.read_graphml(io.BytesIO(b"".join(write(network))))
    assert read.nodes[CASE]["label"] == read.nodes[CASE]["organisation"] == legal(text)
    assert read.edges[CASE, TERM]["label"] == read.graph["title"] == legal(text)


def test_legal_text_keeps_everything_xml_can_hold():
    text = "tab\t line\n return\r é 漢 😀 \ue000 \ufffd ]]> \x7f"
    assert legal(text) == text
    assert legal("a\x00\x08\x0b\x0c\x1f\ud800\udfff\ufffe\uffffb") == "ab"


def test_two_runs_give_identical_bytes():
    assert b"".join(write(NETWORK)) == b"".join(write(NETWORK))


def test_an_empty_network_is_a_document():
    assert len(nx.read_graphml(io.BytesIO(b"".join(write(Network((), (), "", "")))))) == 0
