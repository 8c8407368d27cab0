"""Similarity nodes: what a page shows as triples, written whole or not at all, only where they differ."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pyoxigraph as ox
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.cases import Case, Passage, case_iri, case_triples
from graph.cases.shapes import shape_faults
from graph.library import Library
from graph.similar import SimilarCases
from graph.similar import nodes as module
from graph.similar.neighbours import Nearest, Neighbour, Neighbours, StoppedError
from graph.similar.nodes import (
    are_current,
    neighbours_from,
    refresh,
    similarity_triples,
    stored_neighbours,
)
from graph.store import EmbeddedStore, Snapshot, current_snapshot, load
from graph.terms import IG, RDF_TYPE, Ontology, term_iri

BASE = "https://w3id.org/incident-graph/"
ENCODER = "digest of an encoder"
FULL, EMPTY = "disk-full-debug-logs", "disk-full-unused-images"
NODE = f"{BASE}cases/{FULL}#similar-{EMPTY}"
PRESSURE = term_iri("symptom", "disk-pressure")


@pytest.fixture
def store(small: Path, small_ontology: Ontology, tmp_path: Path) -> EmbeddedStore:
    """Return a store with the small library."""
    opened = EmbeddedStore(tmp_path / "data")
    load(opened, small_ontology, [small / "cases"])
    return opened


@pytest.fixture
def library(store: EmbeddedStore, small_ontology: Ontology) -> Library:
    """Return the library the store holds."""
    return Library.from_snapshot(store.publish(), small_ontology)


def similarities(source: EmbeddedStore | Snapshot) -> set[ox.Triple]:
    """Return the triples of all similarities in a store."""
    sources = [row["case"] for row in source.select("similarity_sources")]
    return set(source.construct("similarity_nodes", {"cases": sources}))


def nodes(source: EmbeddedStore | Snapshot) -> set[str]:
    """Return the fragments of the nodes in a store."""
    return {
        t.subject.value.removeprefix(f"{BASE}cases/")
        for t in similarities(source)
        if isinstance(t.subject, ox.NamedNode)
    }


def brought_up(store: EmbeddedStore, library: Library) -> bool:
    """Refresh the similarities of a store and return whether anything was written."""
    return refresh(store, library, ENCODER, Nearest(SimilarCases(library), library).all)


# The mapping


def test_a_node_as_triples():
    """From, to, score, rank, shared terms and whose work it is, under an IRI that names both cases."""
    found = similarity_triples(FULL, [Neighbour("other", 0.9, ()), Neighbour(EMPTY, 0.25, (PRESSURE,))], BASE)
    node = ox.NamedNode(NODE)
    told = {(t.predicate.value.removeprefix(IG), str(t.object)) for t in found if t.subject == node}
    assert told == {
        (RDF_TYPE, f"<{IG}Similarity>"),
        ("http://www.w3.org/ns/prov#wasAttributedTo", f"<{IG}Software>"),
        ("from", f"<{BASE}cases/{FULL}>"),
        ("to", f"<{BASE}cases/{EMPTY}>"),
        ("score", '"0.25"^^<http://www.w3.org/2001/XMLSchema#decimal>'),
        ("rank", '"2"^^<http://www.w3.org/2001/XMLSchema#integer>'),
        ("sharedTerm", f"<{PRESSURE}>"),
    }
    assert len(found) == 6 + 7


_NEIGHBOURS = st.lists(
    st.builds(
        Neighbour,
        st.from_regex("[a-z]{1,6}", fullmatch=True),
        st.integers(0, 9999).map(lambda number: number / 10_000),
        st.sets(st.sampled_from(["urn:a", "urn:b", "urn:c"])).map(lambda terms: tuple(sorted(terms))),
    ),
    max_size=10,
    unique_by=lambda neighbour: neighbour.case,
).map(tuple)


@given(st.dictionaries(st.from_regex("[A-Z]{1,4}", fullmatch=True), _NEIGHBOURS.filter(bool), max_size=3))
def test_there_and_back(found: Neighbours):
    """Reading the triples of some nodes, in any order and out of a store, gives the neighbours again."""
    store = ox.Store()
    for case_id, nearest in found.items():
        store.extend(ox.Quad(*triple) for triple in similarity_triples(case_id, nearest, BASE))
    triples = [quad.triple for quad in store]
    assert set(triples) == {
        triple for case_id, nearest in found.items() for triple in similarity_triples(case_id, nearest, BASE)
    }
    assert neighbours_from(triples, BASE) == found


def test_shapes(small_ontology: Ontology):
    """Nodes satisfy their shape, which refuses a case near itself, a foreign score and a node of nobody."""
    sound = similarity_triples(FULL, [Neighbour(EMPTY, 0.25, (PRESSURE,))], BASE)
    assert shape_faults(sound, small_ontology) == []
    itself = similarity_triples(FULL, [Neighbour(FULL, 0.25, ())], BASE)
    assert [field for field, _ in shape_faults(itself, small_ontology)] == ["similarity.from"]
    high = similarity_triples(FULL, [Neighbour(EMPTY, 1.5, ())], BASE)
    assert [field for field, _ in shape_faults(high, small_ontology)] == ["similarity.score"]
    nobody = [triple for triple in sound if not triple.predicate.value.endswith("wasAttributedTo")]
    assert {field for field, _ in shape_faults(nobody, small_ontology)} == {"similarity.attribution"}


# Refreshing


def test_refreshing_writes_what_pages_show(store: EmbeddedStore, library: Library):
    """All nodes are there, the dataset version stays, and reading a snapshot gives the neighbours back."""
    version = store.dataset_version()
    before = set(store.construct("case_triples"))
    assert brought_up(store, library)
    assert nodes(store) == {f"{FULL}#similar-{EMPTY}", f"{EMPTY}#similar-{FULL}"}
    assert store.dataset_version() == version
    assert set(store.construct("case_triples")) == before
    assert (
        stored_neighbours(store.publish(), library, ENCODER) == Nearest(SimilarCases(library), library).all()
    )


def test_nothing_to_do_on_an_unchanged_restart(store: EmbeddedStore, library: Library):
    """What is current is neither computed nor written again; nor is there another snapshot."""
    brought_up(store, library)
    name = store.publish().name

    def never() -> Neighbours:
        raise AssertionError

    assert refresh(store, library, ENCODER, never) is False
    assert are_current(store, library.version, ENCODER)
    assert store.publish().name == name


def test_a_fresh_snapshot_of_the_same_version(store: EmbeddedStore, library: Library):
    """With similarities the same dataset is another snapshot; the earlier one is never changed."""
    first = store.publish()
    assert stored_neighbours(first, library, ENCODER) is None
    brought_up(store, library)
    second = store.publish()
    assert second.version == first.version == library.version
    assert second.name != first.name
    assert similarities(first) == set()
    assert len(similarities(second)) > 10
    found = current_snapshot(store.folder)
    assert found is not None
    assert (found.name, found.version) == (second.name, second.version)


def test_only_nodes_that_differ_are_written(
    store: EmbeddedStore, library: Library, monkeypatch: pytest.MonkeyPatch
):
    """A node changed by hand is put right, another stays untouched, one too many goes."""
    brought_up(store, library)
    good = similarities(store)
    wrong = similarity_triples(FULL, [Neighbour(EMPTY, 0.9, ()), Neighbour("host-oom-leak", 0.8, ())], BASE)
    store.replace([ox.NamedNode(NODE), ox.NamedNode(f"{BASE}similarities")], wrong)
    written: list[set[ox.NamedNode]] = []
    replaced = EmbeddedStore.replace

    def noted(self: EmbeddedStore, subjects: list[ox.NamedNode], triples: list[ox.Triple]) -> None:
        written.append(set(subjects))
        replaced(self, subjects, triples)

    monkeypatch.setattr(EmbeddedStore, "replace", noted)
    assert brought_up(store, library)
    assert similarities(store) == good
    run = {ox.NamedNode(f"{BASE}similarities")}
    too_many = ox.NamedNode(f"{BASE}cases/{FULL}#similar-host-oom-leak")
    assert written == [run, {ox.NamedNode(NODE), too_many}, run]


def test_a_replaced_case_takes_its_nodes_with_it(
    store: EmbeddedStore, library: Library, small_ontology: Ontology
):
    """Similarities from and to a case that is replaced or removed go at once, and so does the run."""
    brought_up(store, library)
    case = replace(library.case(EMPTY), symptoms=Passage("Another story."))
    store.replace_case(case_iri(EMPTY), case_triples(case, small_ontology), "changed")
    assert nodes(store) == set()
    assert not are_current(store, library.version, ENCODER)
    store.remove_case(case_iri(EMPTY))
    assert nodes(store) == set()


def test_a_case_put_back_gets_its_nodes_back(
    store: EmbeddedStore, library: Library, small_ontology: Ontology
):
    """Changed, not refreshed and changed back: the dataset is the old one, and its nodes are written."""
    brought_up(store, library)
    there = similarities(store)
    digest = store.hashes()[case_iri(EMPTY)]
    store.replace_case(case_iri(EMPTY), case_triples(library.case(EMPTY), small_ontology), "changed")
    store.replace_case(case_iri(EMPTY), case_triples(library.case(EMPTY), small_ontology), digest)
    assert store.dataset_version() == library.version
    assert brought_up(store, library)
    assert similarities(store) == there


def test_nodes_of_cases_that_are_gone(store: EmbeddedStore, library: Library, small_ontology: Ontology):
    """A library without a case has no node of it, whatever the store held."""
    brought_up(store, library)
    less = Library.of(small_ontology, [c for c in library.cases if c.id != FULL], "less")
    assert brought_up(store, less)
    assert nodes(store) == set()


def test_a_library_too_large_has_none(
    store: EmbeddedStore, library: Library, monkeypatch: pytest.MonkeyPatch
):
    """Above the limit nodes of an earlier, smaller library go, and nothing is computed."""
    brought_up(store, library)
    monkeypatch.setattr(module, "MOST_CASES", 7)
    larger = replace(library, version="larger")
    assert refresh(store, larger, ENCODER, lambda: pytest.fail("computed"))
    assert nodes(store) == set()
    assert are_current(store, larger.version, ENCODER)


def test_a_stop_between_transactions(store: EmbeddedStore, library: Library):
    """Stopped, it is not current, and goes on the next time."""
    with pytest.raises(StoppedError):
        refresh(store, library, ENCODER, Nearest(SimilarCases(library), library).all, lambda: True)
    assert not are_current(store, library.version, ENCODER)
    assert brought_up(store, library)


def test_another_encoder_is_another_run(store: EmbeddedStore, library: Library):
    """What was computed with other vectors is not current."""
    brought_up(store, library)
    assert not are_current(store, library.version, "another digest")
    assert stored_neighbours(store.publish(), library, "another digest") is None


def test_another_software_is_another_run(
    store: EmbeddedStore, library: Library, monkeypatch: pytest.MonkeyPatch
):
    """A changed program computes anew although the cases are the same, and writes only what differs."""
    brought_up(store, library)
    there = similarities(store)
    monkeypatch.setattr(module.files, "code_digest", lambda *_: "changed")
    assert not are_current(store, library.version, ENCODER)
    assert brought_up(store, library)
    assert similarities(store) == there


_KILLED = """
import os, signal, sys
from pathlib import Path
from graph.library import Library
from graph.similar import SimilarCases, nodes
from graph.similar.neighbours import Nearest
from graph.store import EmbeddedStore
from graph.terms import read_ontology

data, ontology, last = Path(sys.argv[1]), read_ontology(Path(sys.argv[2])), int(sys.argv[3])
nodes._AT_ONCE = 1
store = EmbeddedStore(data)
library = Library.from_snapshot(store.publish(), ontology)
replaced, done = EmbeddedStore.replace, 0

def counted(self, subjects, triples):
    global done
    replaced(self, subjects, triples)
    done += 1
    if done == last:
        os.kill(os.getpid(), signal.SIGKILL)

EmbeddedStore.replace = counted
nodes.refresh(store, library, 'digest', Nearest(SimilarCases(library), library).all)
"""


@pytest.mark.parametrize("transactions", [1, 2, 3])
def test_killed_while_refreshing(
    store: EmbeddedStore, library: Library, small: Path, small_ontology: Ontology, transactions: int
):
    """After any transaction the published snapshot stands, and the next refresh completes the rest."""
    name = store.publish().name
    store.close()
    arguments = [str(store.folder), str(small / "ontology.ttl"), str(transactions)]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parent.parent)}
    done = subprocess.run([sys.executable, "-c", _KILLED, *arguments], check=False, env=environment)
    assert done.returncode == -signal.SIGKILL
    published = current_snapshot(store.folder)
    assert published is not None
    assert published.name == name
    assert len(published.case_triples()) > 100
    opened = EmbeddedStore(store.folder)
    assert not are_current(opened, library.version, ENCODER)
    assert brought_up(opened, library)
    assert (
        stored_neighbours(opened.publish(), library, ENCODER) == Nearest(SimilarCases(library), library).all()
    )
    assert Library.from_snapshot(opened.publish(), small_ontology).cases == library.cases


def test_cases_keep_their_parts(store: EmbeddedStore, library: Library, small_cases: dict[str, Case]):
    """Nodes are no part of what a case is read from."""
    brought_up(store, library)
    again = Library.from_snapshot(store.publish(), library.ontology)
    assert again.by_id == library.by_id
    assert again.by_id.keys() == small_cases.keys()
