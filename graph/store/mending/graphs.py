"""``GRAPH ?g { P }`` as P in each named graph, joined with the graph's name."""

from __future__ import annotations

from bisect import bisect
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graph.store.mending.query import Mended, NamedGraphs, Query

GRAPH = "GRAPH"
# Inside these, variables have values from elsewhere, which are no business of P's own.
_APART = ("EXISTS", "LATERAL", GRAPH)
_MORE_THAN_TRIPLES = ("SELECT", "VALUES", "MINUS", "OPTIONAL", "FILTER", "BIND", GRAPH)


def in_each_graph(query: Query) -> Iterator[Mended]:
    """Yield a piece for each group that is evaluated in all named graphs and holds more than triples.

    One that is inside another GRAPH, EXISTS or LATERAL stays as it is. Raises SyntaxError where FROM NAMED is
    followed by no IRI.
    """
    more, graphs = _more_than_triples(query), _graphs_from(query)
    for start, end in query.groups(_APART):
        word, variable = query.written[start : start + 2]
        has_more = bisect(more, end) > bisect(more, start)
        if has_more and word.text.upper() == GRAPH and variable.kind == "variable":
            yield start, end, ("{ ", _piece(query, start, end, graphs), " }")


def _more_than_triples(query: Query) -> list[int]:
    put_in = [index for index, token in enumerate(query.written) if token.kind == "data"]
    return sorted((*query.all_of(_MORE_THAN_TRIPLES), *put_in))


def _graphs_from(query: Query) -> list[str] | None:
    clauses = query.all_of(["FROM"])
    named = [query.text(index + 2) for index in clauses if index + 1 in query.where.get("NAMED", ())]
    return list(query.iris(named).values()) if clauses else None


def _piece(query: Query, start: int, end: int, graphs: list[str] | None) -> NamedGraphs:
    whole, variable, group = query.text(start, end), query.text(start + 1), query.text(start + 2, end)
    return {
        "graphs": graphs,
        "each": [" ".join(("{ VALUES", variable, "{")), "} GRAPH", " ".join((group, "}"))],
        "between": " UNION ",
        "none": " ".join((whole, "FILTER (false)")),
        "otherwise": whole,
    }
