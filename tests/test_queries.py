"""Every SPARQL text is a file that says what it answers, and answers exactly that."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pyoxigraph as ox
import pytest
from rdflib.plugins.sparql import prepareQuery
from rdflib.plugins.sparql.parser import parseUpdate

from graph import files
from graph.cases import case_iri, case_triples
from graph.filters import Filter, Sort
from graph.similar.neighbours import Neighbour
from graph.similar.nodes import similarity_triples
from graph.store import EmbeddedStore, bind, load
from graph.terms import FACETS, IG, RDF_TYPE, Ontology, term_iri

ROOT = Path(__file__).resolve().parent.parent
QUERIES = sorted((ROOT / "graph" / "queries").glob("*.rq"))
DEFECT, NCCL, NETWORK = (
    term_iri(facet, name)
    for facet, name in (("root_cause", "software-defect"), ("component", "nccl"), ("component", "network"))
)
XSD_DATE = ox.NamedNode("http://www.w3.org/2001/XMLSchema#date")


def node(iri: str) -> ox.NamedNode:
    """Return an IRI as an RDF term."""
    return ox.NamedNode(iri)


def cases(*names: str) -> list[ox.NamedNode]:
    """Return the IRIs of some cases."""
    return [node(case_iri(name)) for name in names]


# An example of every query's inputs: what is bound to parse it, and for its exact answer below.
INPUTS: dict[str, dict[str, Any]] = {
    "all_triples": {},
    "case_triples": {},
    "content_hashes": {},
    "facet_counts": {
        "facet": node(f"{IG}RootCause"),
        "cases": cases("hang-uneven-batches", "host-oom-leak", "dns-missing-search-domain"),
    },
    "matching_cases": {
        "facets": [node(FACETS["component"].link)],
        "terms": [(node(FACETS["component"].link), node(iri)) for iri in (NCCL, NETWORK)],
        "organisation_filters": [ox.Literal("organisation")],
        "organisations": [ox.Literal("Birch Cloud"), ox.Literal("Alder Lab")],
        "periods": [
            (ox.Literal("2024-05-04", datatype=XSD_DATE), ox.Literal("2024-05-31", datatype=XSD_DATE))
        ],
        "sort": ox.Literal("newest"),
    },
    "named_graphs": {},
    "ontology_subjects": {},
    "owned_subjects": {"case": node(case_iri("disk-full-unused-images"))},
    "owned_triples": {"case": node(case_iri("disk-full-unused-images"))},
    "replace_subjects": {
        "subjects": cases("hang-wrong-route"),
        "rows": [(node(case_iri("hang-wrong-route")), node(f"{IG}lessons"), ox.Literal("$rows"))],
    },
    "similarity_nodes": {"cases": cases("disk-full-unused-images", "hang-wrong-route")},
    "similarity_run": {},
    "similarity_sources": {},
    "void_classes": {},
    "void_ends": {},
    "void_properties": {},
}


@pytest.fixture
def store(small: Path, small_ontology: Ontology, tmp_path: Path) -> EmbeddedStore:
    """Return a store with the small library."""
    opened = EmbeddedStore(tmp_path / "data")
    load(opened, small_ontology, [small / "cases"])
    return opened


def rows(store: EmbeddedStore, name: str, **values: Any) -> list[tuple[str, ...]]:
    """Return the answer of a query as rows of text, under its example inputs or others."""
    found = store.select(name, {**INPUTS[name], **values})
    return [tuple(term.value for term in row.values()) for row in found]


@pytest.mark.parametrize("path", QUERIES, ids=lambda path: path.stem)
def test_a_query_is_headed_by_what_it_answers(path: Path):
    """Title, Question, Inputs and Outputs stand first, in this order; every $input is explained in them."""
    text = path.read_text(encoding="utf-8")
    head = re.match(r"(?:#.*\n)+", text)
    assert head is not None
    keys = re.findall(r"^# (Title|Question|Inputs|Outputs): \S", head[0], re.MULTILINE)
    assert keys == ["Title", "Question", "Inputs", "Outputs"]
    assert re.search(r"^# Question: .*\?", head[0], re.MULTILINE)
    used = set(re.findall(r"\$\w+", text[head.end() :]))
    assert used == set(re.findall(r"\$\w+", head[0]))
    if not used:
        assert "# Inputs: none" in head[0]


@pytest.mark.parametrize("path", QUERIES, ids=lambda path: path.stem)
def test_a_query_selects_what_its_head_says(path: Path):
    """The ?outputs of the head are the variables of the SELECT, in their order."""
    text = path.read_text(encoding="utf-8")
    outputs = re.search(r"^# Outputs: (.*)$", text, re.MULTILINE)
    select = re.search(r"^SELECT (?:DISTINCT )?(.*?)\s*(?:WHERE|\{)", text, re.MULTILINE | re.DOTALL)
    assert outputs is not None
    if select:
        names = re.findall(r"AS (\?\w+)\)|(\?\w+)(?![^(]*\))", select[1])
        assert [a or b for a, b in names] == re.findall(r"\?\w+", outputs[1])


@pytest.mark.parametrize("path", QUERIES, ids=lambda path: path.stem)
def test_a_query_parses(path: Path):
    """Bound with example inputs, it is SPARQL 1.1 to rdflib as well as to the store's own engine."""
    assert path.stem in INPUTS, f"give {path.stem} example inputs and an exact answer in this file"
    text = bind(path.read_text(encoding="utf-8"), INPUTS[path.stem])
    if re.search(r"^(INSERT|DELETE)\b", text, re.MULTILINE):
        parseUpdate(text)
        ox.Store().update(text)
    else:
        prepareQuery(text)
        ox.Store().query(text)


@pytest.mark.parametrize("path", QUERIES, ids=lambda path: path.stem)
def test_a_query_has_an_exact_answer_in_this_file(path: Path):
    """A query without a test of its own, test_<name>_…, fails here."""
    assert [name for name in globals() if name.startswith(f"test_{path.stem}_")], path.stem


def test_all_triples_answers(store: EmbeddedStore):
    """The whole default graph, cases and ontology."""
    assert set(store.construct("all_triples")) == {quad.triple for quad in store._store}


def test_case_triples_answers(store: EmbeddedStore, small_cases, small_ontology: Ontology):
    """All that the cases own and their hashes, nothing of the ontology."""
    expected = {triple for case in small_cases.values() for triple in case_triples(case, small_ontology)}
    found = store.construct("case_triples")
    hashes = {triple for triple in found if triple.predicate.value == f"{IG}contentHash"}
    assert set(found) - hashes == expected
    assert len(hashes) == 8


def test_content_hashes_answers(store: EmbeddedStore, small_cases, small_ontology: Ontology):
    """One row for each case and one for the ontology, in the order of the IRIs."""
    found = rows(store, "content_hashes")
    assert [subject for subject, _ in found] == [
        *(case_iri(name) for name in sorted(small_cases)),
        IG.rstrip("#"),
    ]
    assert dict(found)[IG.rstrip("#")] == small_ontology.digest
    assert len({digest for _, digest in found}) == 9
    assert all(re.fullmatch("[0-9a-f]{64}", digest) for _, digest in found)


def test_facet_counts_answers(store: EmbeddedStore):
    """Narrower terms included, each case once, most first and then by IRI; no cases, no rows."""
    assert rows(store, "facet_counts") == [
        (DEFECT, "2"),
        (term_iri("root_cause", "concurrency"), "1"),
        (term_iri("root_cause", "configuration-error"), "1"),
        (term_iri("root_cause", "memory-leak"), "1"),
        (term_iri("root_cause", "rank-desync"), "1"),
    ]
    assert rows(store, "facet_counts", cases=[]) == []
    twice = cases("host-oom-leak", "host-oom-leak")
    assert {count for _, count in rows(store, "facet_counts", cases=twice)} == {"1"}
    assert rows(store, "facet_counts", cases=cases("never-there")) == []


def ids(store: EmbeddedStore, **values: Any) -> list[str]:
    """Return the ids of the cases under a filter, in order."""
    return [case.removeprefix(case_iri("")) for case, _ in rows(store, "matching_cases", **values)]


def test_matching_cases_answers(store: EmbeddedStore):
    """All parts of the filter hold at once; each case comes with its title."""
    assert rows(store, "matching_cases") == [
        (
            case_iri("dns-missing-search-domain"),
            "Services cannot find one another after a DNS setting was dropped",
        ),
        (
            case_iri("hang-wrong-route"),
            "Collectives hang because a host route sends traffic to the wrong interface",
        ),
    ]
    assert ids(store, periods=[]) == ["dns-missing-search-domain", "hang-wrong-route", "hang-uneven-batches"]


@pytest.mark.parametrize(
    ("sort", "expected"),
    [
        (
            "newest",
            "dns-missing-search-domain hang-wrong-route hang-uneven-batches host-oom-leak "
            "gpu-oom-long-sequence disk-full-unused-images disk-full-debug-logs slow-sign-in-unexplained",
        ),
        (
            "oldest",
            "disk-full-unused-images gpu-oom-long-sequence host-oom-leak hang-wrong-route "
            "hang-uneven-batches dns-missing-search-domain disk-full-debug-logs slow-sign-in-unexplained",
        ),
        (
            "title",
            "hang-wrong-route disk-full-debug-logs gpu-oom-long-sequence host-oom-leak "
            "dns-missing-search-domain slow-sign-in-unexplained hang-uneven-batches disk-full-unused-images",
        ),
    ],
)
def test_matching_cases_in_order(store: EmbeddedStore, small_ontology: Ontology, sort: Sort, expected: str):
    """By the last day a date can mean, by its first, or by title; undated cases last where dates count."""
    assert ids(store, **Filter().query_values(small_ontology, sort)) == expected.split()


def test_named_graphs_answers(store: EmbeddedStore):
    """None in the library; elsewhere each, in the order of the IRIs, one without triples too."""
    assert rows(store, "named_graphs") == []
    for name in ("b", "a"):
        store._store.add_graph(node(f"http://example.org/{name}"))
    assert rows(store, "named_graphs") == [("http://example.org/a",), ("http://example.org/b",)]


def test_ontology_subjects_answers(store: EmbeddedStore, small_ontology: Ontology):
    """The ontology, its schemes, terms and classes, and no case."""
    found = [subject for (subject,) in rows(store, "ontology_subjects")]
    assert set(found) == {triple.subject.value for triple in small_ontology.triples}
    assert len(found) == len(set(found)) == 1 + 1 + 7 + 27
    assert set(
        re.findall(r"^ +(ig:\w+(?: ig:\w+)+)$", files.query_text("ontology_subjects"), re.MULTILINE)
    ) == {" ".join(facet.type.replace(IG, "ig:") for facet in FACETS.values())}


def test_owned_subjects_answers(store: EmbeddedStore):
    """The case and each of its parts, once; of the case it is related to, nothing."""
    iri = case_iri("disk-full-unused-images")
    parts = [
        "report-1",
        "remediation-1",
        "remediation-2",
        "relation-1",
        *(f"finding-{n}" for n in range(1, 7)),
    ]
    found = [subject for (subject,) in rows(store, "owned_subjects")]
    assert sorted(found) == sorted([iri, *(f"{iri}#{part}" for part in parts)])


def test_owned_subjects_with_similarities(store: EmbeddedStore):
    """Similarities from and to the case go with it, those between others stay; the run goes with any case."""
    put_similarities(store)
    subjects = {subject for (subject,) in rows(store, "owned_subjects")}
    assert {subject for subject in subjects if "#similar-" in subject or "/cases/" not in subject} == {
        f"{case_iri('disk-full-unused-images')}#similar-disk-full-debug-logs",
        f"{case_iri('hang-wrong-route')}#similar-disk-full-unused-images",
        "https://w3id.org/incident-graph/similarities",
    }


def put_similarities(store: EmbeddedStore) -> list[ox.Triple]:
    """Write three similarities and their run, and return the triples of the similarities."""
    of = {
        "disk-full-unused-images": "disk-full-debug-logs",
        "hang-wrong-route": "disk-full-unused-images",
        "host-oom-leak": "hang-wrong-route",
    }
    triples = []
    for one, other in of.items():
        found = (Neighbour(other, 0.5, (NCCL,)),)
        triples += similarity_triples(one, found, "https://w3id.org/incident-graph/")
    run = node("https://w3id.org/incident-graph/similarities")
    told = {"datasetVersion": "v", "fingerprint": "f"}
    store.replace(
        [],
        [
            *triples,
            ox.Triple(run, node(RDF_TYPE), node(f"{IG}SimilarityRun")),
            *(ox.Triple(run, node(f"{IG}{name}"), ox.Literal(value)) for name, value in told.items()),
        ],
    )
    return triples


def test_similarity_nodes_answers(store: EmbeddedStore):
    """The nodes from the cases asked for, whole, and none that only lead to them."""
    assert store.construct("similarity_nodes", INPUTS["similarity_nodes"]) == []
    triples = put_similarities(store)
    expected = {triple for triple in triples if "host-oom-leak" not in str(triple.subject)}
    assert set(store.construct("similarity_nodes", INPUTS["similarity_nodes"])) == expected
    assert len(expected) == 14
    assert store.construct("similarity_nodes", {"cases": cases("disk-full-debug-logs")}) == []


def test_similarity_run_answers(store: EmbeddedStore):
    """The one run with its version and fingerprint, or no row."""
    assert rows(store, "similarity_run") == []
    put_similarities(store)
    assert rows(store, "similarity_run") == [("https://w3id.org/incident-graph/similarities", "v", "f")]


def test_similarity_sources_answers(store: EmbeddedStore):
    """Each case that a similarity leads from, once, by IRI."""
    assert rows(store, "similarity_sources") == []
    put_similarities(store)
    assert rows(store, "similarity_sources") == [
        (case_iri("disk-full-unused-images"),),
        (case_iri("hang-wrong-route"),),
        (case_iri("host-oom-leak"),),
    ]


def test_owned_triples_answers(store: EmbeddedStore, small_cases, small_ontology: Ontology):
    """All that one case owns and its hash, and nothing of the case it is related to."""
    expected = set(case_triples(small_cases["disk-full-unused-images"], small_ontology))
    found = store.construct("owned_triples", INPUTS["owned_triples"])
    [extra] = set(found) - expected
    assert expected <= set(found)
    assert extra.predicate.value == f"{IG}contentHash"
    assert store.construct("owned_triples", {"case": node(case_iri("never-there"))}) == []


def test_replace_subjects_does(store: EmbeddedStore):
    """All triples of the subjects go, the rows come, and everything else stays."""
    before = set(store._store)
    store._store.update(bind(files.query_text("replace_subjects"), INPUTS["replace_subjects"]))
    iri = node(case_iri("hang-wrong-route"))
    gone = {quad for quad in before if quad.subject == iri}
    assert len(gone) > 10
    new = ox.Quad(iri, node(f"{IG}lessons"), ox.Literal("$rows"), ox.DefaultGraph())
    assert set(store._store) == (before - gone) | {new}


def test_void_classes_answers(store: EmbeddedStore):
    """Each class with its subjects, in the order of the IRIs."""
    found = rows(store, "void_classes")
    assert found == sorted(found)
    assert dict(found)[f"{IG}Case"] == "8"
    assert sum(int(count) for _, count in found) == len(
        set(store._store.quads_for_pattern(None, node(RDF_TYPE), None, None))
    )


def test_void_ends_answers(store: EmbeddedStore):
    """Each subject and each object once."""
    quads = list(store._store)
    expected = (len({quad.subject for quad in quads}), len({quad.object for quad in quads}))
    assert rows(store, "void_ends") == [tuple(map(str, expected))]


def test_void_properties_answers(store: EmbeddedStore):
    """Each property with its triples, in the order of the IRIs; together they are all triples."""
    found = rows(store, "void_properties")
    assert found == sorted(found)
    assert dict(found)[f"{IG}contentHash"] == "9"
    assert sum(int(count) for _, count in found) == len(store._store)


SPARQL = re.compile(
    r"\b(?:SELECT\s+(?:DISTINCT\s+|REDUCED\s+)?[?$*(]|CONSTRUCT\s*(?:\{|WHERE)|ASK\s*(?:WHERE\s*)?\{"
    r"|DESCRIBE\s+[?$<]|INSERT\s*(?:DATA|\{)|DELETE\s*(?:DATA|WHERE|\{)|(?:DROP|CLEAR)\s+(?:ALL|GRAPH|DEFAULT)"
    r"|PREFIX\s+\w*:\s*<)",
    re.IGNORECASE,
)


def sparql_in(source: str) -> list[tuple[int, str]]:
    """Return line and text of every string literal that holds SPARQL; docstrings are left out."""
    tree = ast.parse(source)
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = {
        id(owner.body[0].value)
        for owner in ast.walk(tree)
        if isinstance(owner, documented) and owner.body and isinstance(owner.body[0], ast.Expr)
    }
    return [
        (literal.lineno, literal.value)
        for literal in ast.walk(tree)
        if isinstance(literal, ast.Constant) and isinstance(literal.value, str)
        if id(literal) not in docstrings and SPARQL.search(literal.value)
    ]


@pytest.mark.parametrize(
    "text",
    [
        "SELECT ?case",
        "select distinct ?case",
        "SELECT (COUNT(*) AS ?n)",
        "SELECT * WHERE",
        "CONSTRUCT { ?s ?p ?o }",
        "CONSTRUCT WHERE { ?s ?p ?o }",
        "ASK { ?s ?p ?o }",
        "DESCRIBE <a:b>",
        "INSERT DATA { }",
        "DELETE { ?s ?p ?o }",
        "DELETE WHERE { ?s ?p ?o }",
        "CLEAR ALL",
        "PREFIX ig: <https://…>",
    ],
)
def test_the_scan_knows_sparql_when_it_sees_it(text: str):
    """In a plain string and in a part of an f-string, but not in a docstring."""
    assert sparql_in(f"x = {text!r}") == [(1, text)]
    assert sparql_in(f"x = f'''{text} {{name}}'''".replace("{ ", "{{ ").replace(" }", " }}"))
    assert sparql_in(f'def f():\n    """Do {text}."""') == []


def test_plain_english_is_no_sparql():
    """The words alone, without what follows them in a query, are words."""
    assert sparql_in("x = 'Select a case, ask people, describe it, delete files or clear the cache'") == []


# The only SPARQL texts that stand in Python, each exactly as it is, and why it may.
EXCUSED = {
    # The example of the OpenAPI description is documentation: it is shown, never run by the product.
    "api/sparql/openapi.py": [
        "SELECT * { ?case a <https://w3id.org/incident-graph/ontology#Case> } LIMIT 10"
    ],
    # A worker imports nothing of the project, so it cannot ask for a query file to warm up with.
    "graph/store/worker.py": ["SELECT * { ?s ?p ?o } LIMIT 1"],
}
SOURCES = sorted(
    path.relative_to(ROOT).as_posix() for top in ("graph", "api") for path in (ROOT / top).rglob("*.py")
)


@pytest.mark.parametrize("name", SOURCES)
def test_sparql_stands_in_query_files_only(name: str):
    """No Python string of graph/ or api/ holds SPARQL text, but for two excused word for word."""
    found = [text for _, text in sparql_in((ROOT / name).read_text(encoding="utf-8"))]
    assert found == EXCUSED.get(name, [])
