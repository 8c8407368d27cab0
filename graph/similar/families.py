"""Families of incidents: cases nearer to one another than to the rest, and the most central of each.

Two cases are joined if one is among the nearest of the other, by the mean of the two scores, so that being
near in both directions counts twice. Families are Louvain communities (Blondel et al. 2008, "Fast unfolding
of communities in large networks") of that graph, large ones parted again, with a fixed seed and in an order
of their own, so that the same library always has the same families.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from graph.similar.coding import FACET_WEIGHTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    import networkx as nx

    from graph.cases import Case
    from graph.library import Library
    from graph.similar.neighbours import Neighbours
    from graph.terms import Ontology

SMALLEST = 3
# A community of more cases is parted again by itself: of 503 cases the largest would have 60, too many and
# too different to have a name, and the more cases a library has the larger its communities are.
LARGEST = 25
SEED = 1
NAMED_BY = 3  # terms
NAMING_FACETS = ("symptom", "component", "root_cause", "trigger")
SHARED_BY = 0.35  # part of a family's cases that a naming term must be shared by


@dataclass(frozen=True, slots=True)
class NamingTerm:
    """A term that tells what a family is, with how many of its and of all cases are about the term."""

    term: str
    in_family: int
    in_library: int


@dataclass(frozen=True, slots=True)
class Family:
    """A family: its number from 1, the largest first, the terms it is named by, and its cases.

    ``cases`` are the most central first. ``terms`` are the most telling first: shared by many of the family
    and by few others; there is none if the cases are alike in words only.
    """

    number: int
    terms: tuple[NamingTerm, ...]
    cases: tuple[Case, ...]


@dataclass(frozen=True)
class Families:
    """The families of one library, the largest first, and what holds for each case by its id.

    ``of`` is the family of each case that is in one. ``centrality`` is the sum of a case's similarities
    (its weighted degree) divided by the highest there is: 1 for the most central case of the library, 0 for
    one that is like no other.
    """

    families: tuple[Family, ...]
    centrality: Mapping[str, float]
    of: Mapping[str, Family] = field(default_factory=dict)


def families_of(library: Library, neighbours: Neighbours) -> Families:
    """Return the families of a library: communities of at least SMALLEST cases."""
    network = similarity_network(neighbours)
    degrees = {ident: float(degree) for ident, degree in network.degree(weight="weight")}
    highest = max(degrees.values(), default=0.0) or 1.0
    names = sorted(neighbours)
    centrality = {names[node]: round(degree / highest, 4) for node, degree in degrees.items()}
    groups = [sorted(names[node] for node in community) for community in _communities(network)]
    groups = sorted((group for group in groups if len(group) >= SMALLEST), key=lambda g: (-len(g), g))
    families = tuple(
        _family(library, number, sorted(group, key=lambda name: (-centrality[name], name)))
        for number, group in enumerate(groups, 1)
    )
    return Families(families, centrality, {case.id: family for family in families for case in family.cases})


def family_name(ontology: Ontology, family: Family) -> str:
    """Return what a family is called: the labels of its naming terms, or its most central case's title."""
    return " · ".join(ontology.label(naming.term) for naming in family.terms) or family.cases[0].title


def similarity_network(neighbours: Neighbours) -> nx.Graph[int]:
    """Return the undirected similarity graph; nodes are the places of the cases in the order of their ids.

    Numbers and not ids, because sets of text are walked through in another order in each process.
    """
    import networkx as nx

    places = {case_id: place for place, case_id in enumerate(sorted(neighbours))}
    weights: Counter[tuple[int, int]] = Counter()
    for case_id, nearest in neighbours.items():
        for neighbour in nearest:
            one, other = sorted((places[case_id], places[neighbour.case]))
            weights[one, other] += neighbour.score / 2  # type: ignore[assignment]  # a counter of any number
    network: nx.Graph[int] = nx.Graph()
    network.add_nodes_from(range(len(places)))
    network.add_weighted_edges_from((one, other, weight) for (one, other), weight in sorted(weights.items()))
    return network


def _communities(network: nx.Graph[int]) -> list[set[int]]:
    import networkx as nx

    if not network.number_of_edges():
        return []
    found = []
    for community in nx.community.louvain_communities(network, weight="weight", seed=SEED):
        if LARGEST < len(community) < len(network):
            found += _communities(network.subgraph(sorted(community)))
        else:
            found.append(community)
    return found


def _family(library: Library, number: int, ids: list[str]) -> Family:
    cases = tuple(library.case(case_id) for case_id in ids)
    return Family(number, tuple(_naming(library, cases)), cases)


def _naming(library: Library, cases: tuple[Case, ...]) -> Iterator[NamingTerm]:
    """Yield the most telling terms, none of which is broader or narrower than another."""
    ontology = library.ontology
    counted = Counter(iri for case in cases for iri in library.about(case))
    telling = {
        iri: number * library.rarity(iri) ** 2 * FACET_WEIGHTS[ontology.terms[iri].facet]
        for iri, number in counted.items()
        if ontology.terms[iri].facet in NAMING_FACETS and number >= max(2, SHARED_BY * len(cases))
    }
    chosen: list[str] = []
    for iri in sorted(telling, key=lambda iri: (-telling[iri], iri)):
        if all(iri not in ontology.closure([one]) and one not in ontology.closure([iri]) for one in chosen):
            chosen.append(iri)
            yield NamingTerm(iri, counted[iri], library.frequency(iri))
        if len(chosen) == NAMED_BY:
            return
