"""A network small enough to draw: narrower terms folded into broader ones, then cases into counts.

Its own module because files are written whole; only a page's drawing is ever simplified.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

from graph.export.network import (
    TITLE,
    Codes,
    Edge,
    Network,
    RollUp,
    assembled,
    broader_edges,
    codes_of,
    in_facet_order,
    in_order,
    size,
    term_nodes,
    terms_of,
)
from graph.terms import FACETS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from graph.cases import Case
    from graph.library import Library
    from graph.terms import Ontology, Term

DRAWN_NODES = 200
TOGETHER = "together"


def rolled_up(
    library: Library,
    cases: Iterable[Case],
    *,
    most_nodes: int = DRAWN_NODES,
    facets: Collection[str] = tuple(FACETS),
    title: str = TITLE,
) -> Network:
    """Return the most detailed network of some of a library's cases with at most ``most_nodes`` nodes.

    A network that fits stays whole. Otherwise the narrowest terms are replaced by the ones directly above
    them, level by level up to the top terms (the first broader term where there are several). If that is
    not enough the cases are left out: top terms are joined by ``together`` edges whose weight is the number
    of cases that have both, and if even these are too many the rarest terms go. ``roll_up`` of the answer
    says what happened. Raises KeyError for an unknown facet.
    """
    chosen = in_order(cases)
    direct = codes_of(chosen, facets)
    chains = {iri: _chain(library.ontology, iri) for iri in terms_of(direct)}
    for level in _levels(chains):
        codes = _lifted(direct, chains, level)
        if size(codes) <= most_nodes:
            return assembled(library, chosen, codes, title, RollUp(_folded(direct, codes)))
    return _counted(library, chosen, codes, most_nodes, title, _folded(direct, codes))


def _chain(ontology: Ontology, iri: str) -> tuple[str, ...]:
    """Return a term's way down from the top, the term itself last."""
    chain = [iri]
    while parents := ontology.terms[chain[-1]].broader:
        chain.append(parents[0])
    return tuple(reversed(chain))


def _levels(chains: dict[str, tuple[str, ...]]) -> Iterator[int]:
    """Yield the depths to cut at, the deepest (nothing is cut) first."""
    return iter(range(max(map(len, chains.values()), default=1) - 1, -1, -1))


def _lifted(codes: Codes, chains: dict[str, tuple[str, ...]], level: int) -> Codes:
    """Return the codes with every term below ``level`` replaced; the counts add up."""
    lifted: Codes = {}
    for case_id, counted in codes.items():
        lifted[case_id] = Counter()
        for iri, number in counted.items():
            lifted[case_id][chains[iri][: level + 1][-1]] += number
    return lifted


def _folded(direct: Codes, codes: Codes) -> int:
    return len(terms_of(direct) - terms_of(codes))


def _counted(
    library: Library, cases: list[Case], codes: Codes, most_nodes: int, title: str, folded: int
) -> Network:
    """Return the terms alone, the most frequent ``most_nodes``, joined by the cases that have both."""
    frequency = Counter(iri for counted in codes.values() for iri in counted)
    kept = sorted(frequency, key=lambda iri: (-frequency[iri], iri))[:most_nodes]
    terms = in_facet_order(library, kept)
    nodes = tuple(term_nodes(library, cases, terms))
    edges = (*_together(codes, terms), *broader_edges(terms))
    roll_up = RollUp(folded, len(cases), len(frequency) - len(kept))
    return Network(nodes, edges, title, library.version, roll_up=roll_up)


def _together(codes: Codes, terms: list[Term]) -> Iterator[Edge]:
    position = {term.iri: number for number, term in enumerate(terms)}
    pairs: Counter[tuple[int, int]] = Counter()
    for counted in codes.values():
        pairs.update(combinations(sorted(position[iri] for iri in counted if iri in position), 2))
    for (first, second), weight in sorted(pairs.items()):
        one, other = terms[first], terms[second]
        names = (f"{FACETS[term.facet].path}.{term.id}" for term in (one, other))
        label = f"Cases with both: {weight:,}"
        yield Edge(f".{TOGETHER}.".join(names), one.iri, other.iri, TOGETHER, label, weight)
