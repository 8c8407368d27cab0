"""Similarity in a graph file: which cases are near one another, their family, and how central they are."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from graph.cases import case_iri
from graph.export.network import CASE, Edge, Network, Node
from graph.similar import family_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graph.library import Library
    from graph.similar import Families, Neighbours

SIMILAR = "similar"


def with_similarity(
    network: Network, library: Library, neighbours: Neighbours, families: Families
) -> Network:
    """Return a network with an edge from each of its cases to each of the nearest that it also holds.

    The edges are those of the ``ig:Similarity`` nodes, with the same scores as weights. Cases get the
    attributes ``centrality`` and, if they are in a family, ``family``, its number, and ``familyName``. Both
    are those of the whole library, so that a part of it can be compared with another part.
    """
    start = case_iri("", library.base)
    there = {node.id.removeprefix(start) for node in network.nodes if node.kind == CASE}
    nodes = tuple(
        _placed(library, node, node.id.removeprefix(start), families) if node.kind == CASE else node
        for node in network.nodes
    )
    edges = _edges(neighbours, there, library.base)
    return replace(network, nodes=nodes, edges=(*network.edges, *edges))


def _placed(library: Library, node: Node, case_id: str, families: Families) -> Node:
    attributes = {**node.attributes, "centrality": float(families.centrality[case_id])}
    if family := families.of.get(case_id):
        attributes |= {"family": family.number, "familyName": family_name(library.ontology, family)}
    return replace(node, attributes=attributes)


def _edges(neighbours: Neighbours, there: set[str], base: str) -> Iterator[Edge]:
    for case_id in sorted(there):
        for rank, near in enumerate(neighbours[case_id], 1):
            if near.case in there:
                ends = (case_iri(case_id, base), case_iri(near.case, base))
                yield Edge(
                    f"{case_id}.{SIMILAR}.{near.case}", *ends, SIMILAR, f"Similar, rank {rank}", near.score
                )
