"""Node-link JSON: exact for a small network, and read back equal whatever the text."""

import json

import networkx as nx
from hypothesis import example, given
from hypothesis import strategies as st
from small_network import CASE, NETWORK, TERM

from graph.export import Edge, Network, Node, RollUp
from graph.export.node_link import write

_EDGES = """\
{"id":"a.rootCause.race","source":"https://example.org/cases/a",\
"target":"https://example.org/terms/root-cause/race","key":"rootCause","kind":"rootCause",\
"label":"Root cause","weight":1},
{"id":"a.trigger.race","source":"https://example.org/cases/a",\
"target":"https://example.org/terms/root-cause/race","key":"trigger","kind":"trigger",\
"label":"Trigger","weight":2}"""
DOCUMENT = f"""\
{{"directed":true,"multigraph":true,"graph":{{"title":"Small","dataset_version":"v1",\
"licence":"https://example.org/licence"}},
"nodes":[
{{"id":"https://example.org/cases/a","kind":"case","label":"A & B \\"é\\" <y>","identifier":"a",\
"date":"2024"}},
{{"id":"https://example.org/terms/root-cause/race","kind":"root_cause","label":"Race","identifier":"race",\
"cases":4}}],
"links":[
{_EDGES}],
"edges":[
{_EDGES}]}}
"""

ANY_TEXT = st.text(st.one_of(st.characters(), st.sampled_from('\x00\x1f\u2028\ud83d\udc80\uffff\n\\"/😀')))


def test_a_small_network_is_exactly_this_document():
    assert b"".join(write(NETWORK)).decode() == DOCUMENT


def test_it_reads_back_under_either_name_with_equal_nodes_edges_and_attributes():
    for name in ("links", "edges"):
        read = nx.node_link_graph(json.loads(b"".join(write(NETWORK))), edges=name)
        assert read.is_directed()
        assert dict(read.nodes(data=True)) == {
            node.id: {"kind": node.kind, "label": node.label, **node.attributes} for node in NETWORK.nodes
        }
        assert list(read.edges(keys=True, data=True)) == [
            (
                edge.source,
                edge.target,
                edge.kind,
                {"id": edge.id, "kind": edge.kind, "label": edge.label, "weight": edge.weight},
            )
            for edge in NETWORK.edges
        ]


def test_a_simplified_network_says_so():
    simple = Network((), (), "t", "v", roll_up=RollUp(terms_folded=3))
    assert json.loads(b"".join(write(simple)))["graph"]["simplified"] == simple.roll_up.sentence()


@given(ANY_TEXT)
@example("\ud800\x00")
def test_any_text_gives_json_that_reads_back_without_lone_surrogates(text):
    nodes = (Node(CASE, "case", text, {"organisation": text}), Node(TERM, "symptom", "T"))
    network = Network(nodes, (Edge("e", CASE, TERM, "symptom", text),), text, "v1")
    read = nx.node_link_graph(json.loads(b"".join(write(network))))
    kept = "".join(character for character in text if not "\ud800" <= character <= "\udfff")
    assert read.nodes[CASE]["label"] == read.nodes[CASE]["organisation"] == kept
    assert read.edges[CASE, TERM, "symptom"]["label"] == read.graph["title"] == kept


def test_two_runs_give_identical_bytes():
    assert b"".join(write(NETWORK)) == b"".join(write(NETWORK))
