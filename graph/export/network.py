"""The one typed network of nodes and edges that every graph file and drawing is written from.

It holds cases, the terms they are coded with and what is broader than what. It loses everything a case says
in words, findings (stance, outcome, polarity), reports, impact, terms that were ruled out and relations
between cases; those are in the RDF formats.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from graph.cases import case_iri
from graph.terms import FACETS, IG

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from graph.cases import Case
    from graph.library import Library
    from graph.terms import Term

Value = str | int | float
Codes = dict[str, Counter[str]]

MOST_NODES = 50_000
TITLE = "Infrastructure incidents and the terms they are coded with"
LICENCE = "https://creativecommons.org/licenses/by/4.0/"
CASE = "case"
BROADER = "broader"

_FACET_ORDER = {key: position for position, key in enumerate(FACETS)}


class ExportTooLargeError(ValueError):
    """A graph file would have more nodes than allowed; the message names the limit and the next step."""


@dataclass(frozen=True, slots=True)
class Node:
    """A case or a term.

    ``id`` is its IRI, ``kind`` is ``case`` or a facet key. An attribute that is not known is absent; none may
    be named ``id``, ``label``, ``labels`` or ``kind``, which the formats use themselves. Cases have
    ``identifier``, ``permalink`` (the IRI again, as data, because some readers replace ids),
    ``organisation``, ``date`` as written, ``dateFrom`` and ``dateTo``; terms have ``identifier``,
    ``permalink``, ``facet`` and ``cases``: how many of the exported cases are about the term or anything
    narrower.
    """

    id: str
    kind: str
    label: str
    attributes: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Edge:
    """A directed link between two nodes by their ids.

    ``kind`` is the name of an ``ig:`` property (``rootCause``) for a case and its term, ``broader`` for a
    term and the one directly above it, ``together`` for two terms of a rolled-up network, ``similar`` for two
    cases. ``weight`` is 1, but in a rolled-up network the number of a case's terms or, for ``together``, of
    cases that it stands for; of ``similar`` it is the score, 0 to 1.
    ``id`` is unique in its network and a valid NMTOKEN.
    """

    id: str
    source: str
    target: str
    kind: str
    label: str
    weight: int | float = 1


@dataclass(frozen=True, slots=True)
class RollUp:
    """What a network leaves out so that it can be drawn; all zero for a whole network.

    ``terms_folded`` terms are represented by a broader one, ``cases_counted`` cases only by the weights of
    edges between terms, ``terms_left_out`` (the rarest) not at all.
    """

    terms_folded: int = 0
    cases_counted: int = 0
    terms_left_out: int = 0

    def __bool__(self) -> bool:
        return self != RollUp()

    def sentence(self) -> str:
        """Return what to tell the reader of a drawing; empty for a whole network."""
        parts = (
            ("narrower terms folded into broader ones", self.terms_folded),
            ("cases shown only as counts between terms", self.cases_counted),
            ("rarest terms left out", self.terms_left_out),
        )
        told = "; ".join(f"{what}: {number:,}" for what, number in parts if number)
        return f"Simplified. {told[0].upper()}{told[1:]}." if told else ""


@dataclass(frozen=True, slots=True)
class Network:
    """Nodes and edges in a stable order; every edge joins two of the nodes, every id is unique."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    title: str
    dataset_version: str
    licence: str = LICENCE
    roll_up: RollUp = RollUp()

    @property
    def description(self) -> str:
        """Return title, dataset version, licence and what was rolled up, in plain English."""
        parts = (f"{self.title}.", f"Dataset version {self.dataset_version}.", f"Licence {self.licence}")
        return " ".join((*parts, self.roll_up.sentence())).strip()

    def attribute_types(self) -> dict[str, type[Value]]:
        """Return the attributes that nodes have, in order of first use, and the one type of their values.

        An attribute that is a number at one node and text at another is text; whole and other numbers
        together are such as have a fraction.
        """
        types: dict[str, type[Value]] = {}
        for node in self.nodes:
            for name, value in node.attributes.items():
                kinds = {types.get(name, type(value)), type(value)}
                types[name] = kinds.pop() if len(kinds) == 1 else str if str in kinds else float
        return types

    @property
    def has_fractions(self) -> bool:
        """Return whether the weight of an edge may have a fraction."""
        return any(isinstance(edge.weight, float) for edge in self.edges)


def network_of(
    library: Library,
    cases: Iterable[Case],
    *,
    facets: Collection[str] = tuple(FACETS),
    most_nodes: int | None = None,
    title: str = TITLE,
) -> Network:
    """Return the network of some of a library's cases and the terms they are directly coded with.

    ``facets`` are the keys of the facets to take terms from. Nodes are the cases by id, then the terms by
    facet and id, so that equal cases give equal networks however they were sorted. Raises
    ExportTooLargeError above ``most_nodes`` nodes (50,000 if None) and KeyError for an unknown facet.
    """
    chosen = in_order(cases)
    codes = codes_of(chosen, facets)
    _check_size(size(codes), MOST_NODES if most_nodes is None else most_nodes)
    return assembled(library, chosen, codes, title)


def in_order(cases: Iterable[Case]) -> list[Case]:
    """Return the cases in the order of their ids, each once."""
    return sorted({case.id: case for case in cases}.values(), key=lambda case: case.id)


def codes_of(cases: Iterable[Case], facets: Collection[str]) -> Codes:
    """Return for each case (by id) its terms of some facets; raises KeyError for an unknown facet."""
    wanted = {FACETS[key].key for key in facets}
    return {
        case.id: Counter(term for facet in FACETS if facet in wanted for term in case.terms(facet))
        for case in cases
    }


def terms_of(codes: Codes) -> set[str]:
    """Return every term that some case is coded with."""
    return {term for terms in codes.values() for term in terms}


def size(codes: Codes) -> int:
    """Return how many nodes the cases and their terms are."""
    return len(codes) + len(terms_of(codes))


def _check_size(nodes: int, limit: int) -> None:
    if nodes > limit:
        msg = (
            f"this graph has {nodes:,} nodes and a graph file may have {limit:,}; "
            "add a filter (a term, an organisation or dates) and export again"
        )
        raise ExportTooLargeError(msg)


def assembled(
    library: Library, cases: list[Case], codes: Codes, title: str, roll_up: RollUp = RollUp()
) -> Network:
    """Return the network of cases (in order) with the terms that ``codes`` gives them."""
    terms = in_facet_order(library, terms_of(codes))
    nodes = (*(case_node(case, library.base) for case in cases), *term_nodes(library, cases, terms))
    edges = (*_coded(library, codes, terms), *broader_edges(terms))
    return Network(nodes, edges, title, library.version, roll_up=roll_up)


def in_facet_order(library: Library, iris: Iterable[str]) -> list[Term]:
    """Return terms by facet, then id."""
    found = (library.ontology.terms[iri] for iri in iris)
    return sorted(found, key=lambda term: (_FACET_ORDER[term.facet], term.id))


def case_node(case: Case, base: str) -> Node:
    """Return the node of a case; ``base`` is the base of case IRIs."""
    iri = case_iri(case.id, base)
    attributes: dict[str, Value] = {"identifier": case.id, "permalink": iri}
    if case.organisation:
        attributes["organisation"] = case.organisation
    if case.date and case.days:
        first, last = case.days
        attributes |= {"date": case.date, "dateFrom": first.isoformat(), "dateTo": last.isoformat()}
    return Node(iri, CASE, case.title, attributes)


def term_nodes(library: Library, cases: Iterable[Case], terms: Iterable[Term]) -> Iterator[Node]:
    """Yield the nodes of terms, with how many of the cases are about them or anything narrower."""
    frequency = Counter(iri for case in cases for iri in library.about(case))
    for term in terms:
        attributes = {"identifier": term.id, "permalink": term.iri, "facet": term.facet}
        yield Node(term.iri, term.facet, term.label, {**attributes, "cases": frequency[term.iri]})


def _coded(library: Library, codes: Codes, terms: list[Term]) -> Iterator[Edge]:
    position = {term.iri: number for number, term in enumerate(terms)}
    for case_id, counted in codes.items():
        for iri in sorted(counted, key=position.__getitem__):
            term = terms[position[iri]]
            facet = FACETS[term.facet]
            kind = facet.link.removeprefix(IG)
            name = f"{case_id}.{kind}.{term.id}"
            yield Edge(name, case_iri(case_id, library.base), iri, kind, facet.label, counted[iri])


def broader_edges(terms: Iterable[Term]) -> Iterator[Edge]:
    """Yield an edge from each term to every term directly above it that is also given."""
    given = {term.iri: term for term in terms}
    for term in given.values():
        for parent in (given[iri] for iri in term.broader if iri in given):
            facet = FACETS[term.facet].path
            yield Edge(f"{facet}.{term.id}.broader.{parent.id}", term.iri, parent.iri, BROADER, "Broader")
