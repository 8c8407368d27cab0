"""``ig:Similarity`` nodes: the ten nearest of every case as triples, and the store kept in line with them.

A node's IRI names both cases, so that it stays the same while ranks shift. When a case is replaced or goes,
the store drops the nodes from and to it and the run (see ``owned_subjects.rq``); a run is written last. So
whatever is interrupted, and whenever, either all nodes are of the run, or there is none and the next start
goes on.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from itertools import islice
from typing import TYPE_CHECKING

import pyoxigraph as ox

from graph import files
from graph.cases import case_iri
from graph.similar.neighbours import MOST_CASES, Neighbour, StoppedError
from graph.terms import IG, RDF_TYPE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from graph.library import Library
    from graph.similar.neighbours import Neighbours
    from graph.store import EmbeddedStore, Snapshot

_XSD = "http://www.w3.org/2001/XMLSchema#"
_ATTRIBUTED = "http://www.w3.org/ns/prov#wasAttributedTo"
_AT_ONCE = 100  # cases of one transaction


def similarity_triples(case_id: str, nearest: Sequence[Neighbour], base: str) -> list[ox.Triple]:
    """Return the nodes of the nearest of one case, most similar first."""
    return [
        triple
        for rank, neighbour in enumerate(nearest, 1)
        for triple in _node(case_id, neighbour, rank, base)
    ]


def _node(case_id: str, neighbour: Neighbour, rank: int, base: str) -> Iterator[ox.Triple]:
    one, other = case_iri(case_id, base), case_iri(neighbour.case, base)
    node = ox.NamedNode(f"{one}#similar-{neighbour.case}")
    values: dict[str, ox.NamedNode | ox.Literal] = {
        RDF_TYPE: ox.NamedNode(f"{IG}Similarity"),
        _ATTRIBUTED: ox.NamedNode(f"{IG}Software"),
        f"{IG}from": ox.NamedNode(one),
        f"{IG}to": ox.NamedNode(other),
        f"{IG}score": ox.Literal(f"{neighbour.score:g}", datatype=ox.NamedNode(f"{_XSD}decimal")),
        f"{IG}rank": ox.Literal(rank),
    }
    for predicate, value in values.items():
        yield ox.Triple(node, ox.NamedNode(predicate), value)
    for iri in neighbour.terms:
        yield ox.Triple(node, ox.NamedNode(f"{IG}sharedTerm"), ox.NamedNode(iri))


def neighbours_from(triples: Iterable[ox.Triple], base: str) -> dict[str, tuple[Neighbour, ...]]:
    """Return the nearest by case that some nodes tell of; a case without a node is left out."""
    nodes: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for triple in triples:
        assert isinstance(triple.subject, ox.NamedNode)
        assert isinstance(triple.object, (ox.NamedNode, ox.Literal))
        nodes[triple.subject.value][triple.predicate.value.removeprefix(IG)].append(triple.object.value)
    found: dict[str, list[tuple[int, Neighbour]]] = defaultdict(list)
    start = case_iri("", base)
    for node in nodes.values():
        terms = tuple(sorted(node["sharedTerm"]))
        neighbour = Neighbour(node["to"][0].removeprefix(start), float(node["score"][0]), terms)
        found[node["from"][0].removeprefix(start)].append((int(node["rank"][0]), neighbour))
    return {case_id: tuple(one for _, one in sorted(ranked)) for case_id, ranked in found.items()}


def fingerprint(version: str, encoder: str) -> str:
    """Return what changes whenever similarities may: SHA-256, in hex, over data, encoder and our code."""
    parts = (version, encoder, files.code_digest("similar", "suggest", "cases"))
    return hashlib.sha256(" ".join(parts).encode()).hexdigest()


def are_current(source: EmbeddedStore | Snapshot, version: str, encoder: str) -> bool:
    """Return whether the similarities in a store are complete, those of a dataset version and an encoder."""
    found = [row["fingerprint"].value for row in source.select("similarity_run")]
    return found == [fingerprint(version, encoder)]


def stored_neighbours(snapshot: Snapshot, library: Library, encoder: str) -> Neighbours | None:
    """Return the nearest of every case as a snapshot holds them; None if those are of another state."""
    if not are_current(snapshot, library.version, encoder):
        return None
    found: dict[str, tuple[Neighbour, ...]] = {case.id: () for case in library.cases}
    for cases in _batches(list(found), 10 * _AT_ONCE):
        nodes = [ox.NamedNode(case_iri(case_id, library.base)) for case_id in cases]
        found |= neighbours_from(snapshot.construct("similarity_nodes", {"cases": nodes}), library.base)
    return found


def refresh(
    store: EmbeddedStore,
    library: Library,
    encoder: str,
    nearest: Callable[[], Neighbours],
    stopped: Callable[[], bool] = lambda: False,
) -> bool:
    """Bring the similarities in a store in line with a library; return whether anything was written.

    ``encoder`` is the digest of the one the similarities are computed with.
    Only nodes that differ are written, some hundred cases a transaction. ``nearest`` is called only if there
    is anything to do. A library of more than MOST_CASES gets none. Raises StoppedError between transactions
    once ``stopped`` returns true; the next call goes on from there.
    """
    if are_current(store, library.version, encoder):
        return False
    found = nearest() if len(library.cases) <= MOST_CASES else {}
    run = ox.NamedNode(f"{library.base}similarities")
    store.replace([run], [])
    sources = [row["case"].value for row in store.select("similarity_sources")]
    wanted = {case_iri(case_id, library.base): case_id for case_id in found}
    for iris in _batches(dict.fromkeys([*wanted, *sources]), _AT_ONCE):
        if stopped():
            raise StoppedError
        _rewrite(store, [ox.NamedNode(iri) for iri in iris], _triples(wanted, found, iris, library.base))
    store.replace([run], _run(run, library.version, encoder))
    return True


def _batches(items: Iterable[str], size: int) -> Iterator[list[str]]:
    rest = iter(items)
    while batch := list(islice(rest, size)):
        yield batch


def _triples(wanted: dict[str, str], found: Neighbours, iris: Iterable[str], base: str) -> list[ox.Triple]:
    ids = [wanted[iri] for iri in iris if iri in wanted]
    return [triple for case_id in ids for triple in similarity_triples(case_id, found[case_id], base)]


def _rewrite(store: EmbeddedStore, cases: list[ox.NamedNode], wanted: list[ox.Triple]) -> None:
    """Replace the nodes of some cases that are not as wanted."""
    there = set(store.construct("similarity_nodes", {"cases": cases}))
    changed = {triple.subject for triple in there.symmetric_difference(wanted)}
    if changed:
        subjects = [subject for subject in changed if isinstance(subject, ox.NamedNode)]
        store.replace(subjects, [triple for triple in wanted if triple.subject in changed])


def _run(run: ox.NamedNode, version: str, encoder: str) -> list[ox.Triple]:
    values: dict[str, ox.NamedNode | ox.Literal] = {
        RDF_TYPE: ox.NamedNode(f"{IG}SimilarityRun"),
        _ATTRIBUTED: ox.NamedNode(f"{IG}Software"),
        f"{IG}datasetVersion": ox.Literal(version),
        f"{IG}fingerprint": ox.Literal(fingerprint(version, encoder)),
    }
    return [ox.Triple(run, ox.NamedNode(predicate), value) for predicate, value in values.items()]
