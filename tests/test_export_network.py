"""The network every graph file is written from: exact on a small library, whole on the real one."""

import io
import json

import networkx as nx
import pytest

from graph import files
from graph.cases import Case, Passage, Step, read_case
from graph.export import (
    FORMATS,
    Edge,
    ExportTooLargeError,
    Network,
    Node,
    RollUp,
    network_of,
    rolled_up,
)
from graph.library import Library
from graph.terms import Ontology, Term, read_ontology, term_iri

CASES = "https://w3id.org/incident-graph/cases/"


def term(facet, term_id, *broader):
    label = term_id.replace("-", " ").capitalize()
    parents = tuple(term_iri(facet, parent) for parent in broader)
    return Term(term_iri(facet, term_id), facet, term_id, label, broader=parents)


TERMS = (
    term("root_cause", "software"),
    term("root_cause", "defect", "software"),
    term("root_cause", "race", "defect"),
    term("root_cause", "leak", "defect"),
    term("symptom", "slow"),
    term("symptom", "hang", "slow"),
    term("remediation", "restart"),
)
RACE, LEAK, DEFECT, SOFTWARE = (
    term_iri("root_cause", name) for name in ("race", "leak", "defect", "software")
)
HANG, SLOW = term_iri("symptom", "hang"), term_iri("symptom", "slow")
RESTART = term_iri("remediation", "restart")

# Coded with a term and one above it, so that a broader edge appears; says what it is not.
FIRST = Case(
    id="first",
    title="Race in the loader",
    reports=(),
    organisation="Ångström",
    date="2024-02",
    root_cause=Passage(terms=(RACE, DEFECT)),
    symptoms=Passage(terms=(HANG,)),
    ruled_out=(LEAK,),
)
# Undated, no organisation, two steps with one term: what is unknown must be absent, and an edge stands once.
SECOND = Case(
    id="second",
    title="Leak",
    reports=(),
    root_cause=Passage(terms=(LEAK,)),
    remediation=(Step("Restarted.", (RESTART,)), Step("Again.", (RESTART,))),
)


@pytest.fixture(scope="module")
def library():
    ontology = Ontology({one.iri: one for one in TERMS}, "1", "", ())
    return Library.of(ontology, (FIRST, SECOND), "0123456789ab")


@pytest.fixture(scope="module")
def real_library():
    ontology = read_ontology()
    read = (read_case(path, ontology)[0] for path in sorted(files.cases_folder().glob("*.yaml")))
    return Library.of(ontology, (case for case in read if case), "0123456789ab")


def ends(network):
    return {(edge.source, edge.kind, edge.target, edge.weight) for edge in network.edges}


def assert_sound(network):
    ids = [node.id for node in network.nodes]
    assert len(set(ids)) == len(ids)
    assert len({edge.id for edge in network.edges}) == len(network.edges)
    triples = {(edge.source, edge.kind, edge.target) for edge in network.edges}
    assert len(triples) == len(network.edges)
    assert {end for edge in network.edges for end in (edge.source, edge.target)} <= set(ids)


def test_a_case_and_its_terms_become_exactly_these_nodes_and_edges(library):
    network = network_of(library, [FIRST])
    assert network.nodes == (
        Node(
            f"{CASES}first",
            "case",
            "Race in the loader",
            {
                "identifier": "first",
                "permalink": f"{CASES}first",
                "organisation": "Ångström",
                "date": "2024-02",
                "dateFrom": "2024-02-01",
                "dateTo": "2024-02-29",
            },
        ),
        *(
            Node(iri, facet, label, {"identifier": name, "permalink": iri, "facet": facet, "cases": 1})
            for iri, facet, name, label in (
                (DEFECT, "root_cause", "defect", "Defect"),
                (RACE, "root_cause", "race", "Race"),
                (HANG, "symptom", "hang", "Hang"),
            )
        ),
    )
    assert network.edges == (
        Edge("first.rootCause.defect", f"{CASES}first", DEFECT, "rootCause", "Root cause"),
        Edge("first.rootCause.race", f"{CASES}first", RACE, "rootCause", "Root cause"),
        Edge("first.symptom.hang", f"{CASES}first", HANG, "symptom", "Symptom"),
        Edge("root-cause.race.broader.defect", RACE, DEFECT, "broader", "Broader"),
    )
    assert network.dataset_version == "0123456789ab"
    assert not network.roll_up


def test_what_a_case_does_not_say_is_absent(library):
    node = network_of(library, [SECOND]).nodes[0]
    assert node.attributes == {"identifier": "second", "permalink": f"{CASES}second"}


def test_a_term_counts_the_given_cases_narrower_terms_included(library):
    network = network_of(library, [FIRST, SECOND])
    counts = {node.id: node.attributes["cases"] for node in network.nodes if node.kind != "case"}
    assert counts == {DEFECT: 2, LEAK: 1, RACE: 1, HANG: 1, RESTART: 1}


def test_terms_ruled_out_are_left_out(library):
    assert LEAK not in {node.id for node in network_of(library, [FIRST]).nodes}


def test_only_the_facets_asked_for_are_taken(library):
    network = network_of(library, [FIRST, SECOND], facets=["symptom"])
    assert [node.id for node in network.nodes] == [f"{CASES}first", f"{CASES}second", HANG]
    with pytest.raises(KeyError):
        network_of(library, [FIRST], facets=["symptoms"])


def test_order_and_repetition_of_the_cases_make_no_difference(library):
    assert network_of(library, [FIRST, SECOND]) == network_of(library, [SECOND, FIRST, SECOND])


def test_no_cases_make_an_empty_network(library):
    for build in (network_of, rolled_up):
        network = build(library, [])
        assert (network.nodes, network.edges, bool(network.roll_up)) == ((), (), False)


def test_a_network_above_the_limit_is_refused_with_the_limit_and_the_next_step(library):
    assert len(network_of(library, [FIRST], most_nodes=4).nodes) == 4
    with pytest.raises(ExportTooLargeError, match=r"has 4 nodes .* may have 3; add a filter"):
        network_of(library, [FIRST], most_nodes=3)


def test_the_limit_is_50_000_nodes_unless_another_is_given(library):
    many = [Case(id=f"case-{number}", title="", reports=()) for number in range(50_001)]
    with pytest.raises(ExportTooLargeError, match="50,000"):
        network_of(library, many)


def test_attributes_are_typed_over_all_nodes_in_order_of_first_use():
    first = Node("a", "case", "A", {"size": 1, "name": "x"})
    network = Network(
        (first, Node("b", "case", "B", {"mixed": 1}), Node("c", "case", "C", {"mixed": "x"})), (), "", ""
    )
    assert list(network.attribute_types().items()) == [("size", int), ("name", str), ("mixed", str)]


def test_the_description_names_title_version_and_licence(library):
    assert network_of(library, [FIRST], title="Hangs").description == (
        "Hangs. Dataset version 0123456789ab. Licence https://creativecommons.org/licenses/by/4.0/"
    )


def test_a_network_that_fits_is_not_rolled_up(library):
    assert rolled_up(library, [FIRST, SECOND]) == network_of(library, [FIRST, SECOND])


def test_the_narrowest_terms_are_folded_first(library):
    """Two cases and five terms are seven nodes; race and leak folded into defect leave five."""
    network = rolled_up(library, [FIRST, SECOND], most_nodes=6)
    assert {node.id for node in network.nodes} == {
        f"{CASES}first",
        f"{CASES}second",
        DEFECT,
        HANG,
        RESTART,
    }
    assert ends(network) == {
        (f"{CASES}first", "rootCause", DEFECT, 2),
        (f"{CASES}first", "symptom", HANG, 1),
        (f"{CASES}second", "rootCause", DEFECT, 1),
        (f"{CASES}second", "remediation", RESTART, 1),
    }
    assert network.roll_up == RollUp(terms_folded=2)
    assert network.roll_up.sentence() == "Simplified. Narrower terms folded into broader ones: 2."


def test_cases_become_counts_between_top_terms_when_folding_is_not_enough(library):
    network = rolled_up(library, [FIRST, SECOND], most_nodes=4)
    assert [node.id for node in network.nodes] == [SOFTWARE, SLOW, RESTART]
    assert network.nodes[0].attributes["cases"] == 2
    assert network.edges == (
        Edge("root-cause.software.together.symptom.slow", SOFTWARE, SLOW, "together", "Cases with both: 1"),
        Edge(
            "root-cause.software.together.remediation.restart",
            SOFTWARE,
            RESTART,
            "together",
            "Cases with both: 1",
        ),
    )
    assert network.roll_up == RollUp(terms_folded=4, cases_counted=2)


def test_the_rarest_terms_go_last_and_the_reader_is_told(library):
    network = rolled_up(library, [FIRST, SECOND], most_nodes=1)
    assert [node.id for node in network.nodes] == [SOFTWARE]
    assert network.roll_up.sentence() == (
        "Simplified. Narrower terms folded into broader ones: 4; cases shown only as counts between terms: 2;"
        " rarest terms left out: 2."
    )
    assert network.description.endswith(network.roll_up.sentence())


@pytest.mark.parametrize("most_nodes", [1000, 330, 200, 100, 20, 1])
def test_the_real_library_is_drawn_within_any_limit(real_library, most_nodes):
    network = rolled_up(real_library, real_library.cases, most_nodes=most_nodes)
    assert 0 < len(network.nodes) <= most_nodes
    assert_sound(network)
    assert network == rolled_up(real_library, reversed(real_library.cases), most_nodes=most_nodes)


def test_the_real_library_is_sound_and_whole(real_library):
    network = network_of(real_library, real_library.cases)
    assert_sound(network)
    cases = [node for node in network.nodes if node.kind == "case"]
    assert len(cases) == len(real_library.cases) > 0
    taken = {"id", "kind", "label", "labels", "key", "source", "target"}
    assert not taken & network.attribute_types().keys()
    for node in network.nodes:
        if node.kind != "case":
            assert node.attributes["cases"] == real_library.frequency(node.id)


READERS = {
    "graphml": lambda raw: nx.read_graphml(io.BytesIO(raw), force_multigraph=True),
    "gexf": lambda raw: nx.read_gexf(io.BytesIO(raw)),
    "json": lambda raw: nx.node_link_graph(json.loads(raw)),
}


@pytest.mark.parametrize("suffix", FORMATS)
def test_the_real_library_exports_whole_in_every_format(real_library, suffix):
    network = network_of(real_library, real_library.cases)
    raw = b"".join(FORMATS[suffix].write(network))
    read = READERS[suffix](raw)
    assert set(read.nodes) == {node.id for node in network.nodes}
    edges = sorted((source, target, data["kind"]) for source, target, data in read.edges(data=True))
    assert edges == sorted((edge.source, edge.target, edge.kind) for edge in network.edges)
    again = network_of(real_library, reversed(real_library.cases))
    assert b"".join(FORMATS[suffix].write(again)) == raw


@pytest.mark.parametrize("suffix", FORMATS)
def test_files_are_written_in_chunks_worth_sending(real_library, suffix):
    chunks = list(FORMATS[suffix].write(network_of(real_library, real_library.cases)))
    assert len(chunks) > 2
    assert all(30_000 < len(chunk) < 70_000 for chunk in chunks[:-1])


def test_formats_are_named_by_their_suffix():
    assert [(name, one.suffix, one.media_type) for name, one in FORMATS.items()] == [
        ("graphml", "graphml", "application/graphml+xml"),
        ("gexf", "gexf", "application/gexf+xml"),
        ("json", "json", "application/json"),
    ]
