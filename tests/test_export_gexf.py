"""GEXF 1.3: exact for a small network, valid by the official schema, read back equal whatever the text."""

import io
import os
from pathlib import Path

import networkx as nx
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from lxml import etree
from small_network import CASE, NETWORK, TERM

from graph import files
from graph.cases import read_case
from graph.export import Edge, Network, Node, network_of, rolled_up
from graph.export.gexf import COLOURS, write
from graph.export.xml_text import legal
from graph.library import Library
from graph.terms import FACETS, read_ontology

DOCUMENT = """\
<?xml version="1.0" encoding="UTF-8"?>
<gexf xmlns="http://gexf.net/1.3" xmlns:viz="http://gexf.net/1.3/viz" version="1.3">
<meta><creator>incident-graph</creator>\
<description>Small. Dataset version v1. Licence https://example.org/licence</description></meta>
<graph defaultedgetype="directed" idtype="string">
<attributes class="node">
<attribute id="kind" title="kind" type="string"/>
<attribute id="identifier" title="identifier" type="string"/>
<attribute id="date" title="date" type="string"/>
<attribute id="cases" title="cases" type="integer"/>
</attributes>
<attributes class="edge">
<attribute id="kind" title="kind" type="string"/>
</attributes>
<nodes count="2">
<node id="https://example.org/cases/a" label="A &amp; B &quot;é&quot; &lt;y&gt;"><attvalues>\
<attvalue for="kind" value="case"/><attvalue for="identifier" value="a"/>\
<attvalue for="date" value="2024"/></attvalues>\
<viz:color r="0" g="0" b="0"/><viz:size value="10.0"/></node>
<node id="https://example.org/terms/root-cause/race" label="Race"><attvalues>\
<attvalue for="kind" value="root_cause"/><attvalue for="identifier" value="race"/>\
<attvalue for="cases" value="4"/></attvalues>\
<viz:color r="213" g="94" b="0"/><viz:size value="10.0"/></node>
</nodes>
<edges count="2">
<edge id="a.rootCause.race" source="https://example.org/cases/a" \
target="https://example.org/terms/root-cause/race" label="Root cause" kind="rootCause" weight="1">\
<attvalues><attvalue for="kind" value="rootCause"/></attvalues></edge>
<edge id="a.trigger.race" source="https://example.org/cases/a" \
target="https://example.org/terms/root-cause/race" label="Trigger" kind="trigger" weight="2">\
<attvalues><attvalue for="kind" value="trigger"/></attvalues></edge>
</edges>
</graph>
</gexf>
"""

ANY_TEXT = st.text(
    st.one_of(
        st.characters(), st.sampled_from("\x00\x0b\x1f\x7f\x85\u2028\ud83d\udc80\ufffe\uffff\r\n\t&<>]\"'😀")
    )
)


def labelled(text):
    nodes = (Node(CASE, "case", text, {"organisation": text}), Node(TERM, "symptom", "T"))
    return Network(nodes, (Edge("e", CASE, TERM, "symptom", text),), text, "v1")


def test_a_small_network_is_exactly_this_document():
    assert b"".join(write(NETWORK)).decode() == DOCUMENT


def test_it_reads_back_with_equal_nodes_edges_and_attributes():
    read = nx.read_gexf(io.BytesIO(b"".join(write(NETWORK))))
    assert read.is_directed()
    assert read.is_multigraph()
    looks = {CASE: (0, 0, 0), TERM: (213, 94, 0)}
    assert dict(read.nodes(data=True)) == {
        node.id: {
            "kind": node.kind,
            "label": node.label,
            **node.attributes,
            "viz": {"color": {**dict(zip("rgb", looks[node.id], strict=True)), "a": 1.0}, "size": 10.0},
        }
        for node in NETWORK.nodes
    }
    assert list(read.edges(keys=True, data=True)) == [
        (
            edge.source,
            edge.target,
            edge.id,
            {"id": edge.id, "kind": edge.kind, "label": edge.label, "weight": float(edge.weight)},
        )
        for edge in NETWORK.edges
    ]


def test_every_kind_has_a_colour_of_its_own():
    assert COLOURS.keys() == {"case", *FACETS}
    assert len(set(COLOURS.values())) == len(COLOURS)


@given(ANY_TEXT)
@example("]]>")
@example("\ud800<\x00")
def test_any_text_gives_a_document_that_reads_back_to_its_legal_part(text):
    read = nx.read_gexf(io.BytesIO(b"".join(write(labelled(text)))))
    assert read.nodes[CASE]["label"] == read.nodes[CASE]["organisation"] == legal(text)
    assert read.edges[CASE, TERM]["label"] == legal(text)


def test_two_runs_give_identical_bytes():
    assert b"".join(write(NETWORK)) == b"".join(write(NETWORK))


@pytest.mark.needs_data("GEXF_SCHEMA")
def test_documents_satisfy_the_official_schema():
    """The schema is https://github.com/gephi/gexf, specs/1.3/gexf.rng; the XSD there rejects viz elements."""
    schema = etree.RelaxNG(etree.parse(Path(os.environ["GEXF_SCHEMA"]) / "gexf.rng"))
    ontology = read_ontology()
    read = (read_case(path, ontology)[0] for path in sorted(files.cases_folder().glob("*.yaml")))
    library = Library.of(ontology, (case for case in read if case), "v1")
    whole, counts = network_of(library, library.cases), rolled_up(library, library.cases, most_nodes=20)
    for network in (NETWORK, labelled("\x00\n]]>\ud800😀"), Network((), (), "", ""), whole, counts):
        schema.assertValid(etree.fromstring(b"".join(write(network))))
