"""Faults of Oxigraph 0.5 got round: the same question in words that it answers as the standard has it.

Three of them, each by the standard's own definition (SPARQL 1.1 Query Language) and only where it can show:

- ``GROUP_CONCAT`` of strings in one language is a plain string (18.5.1.7), for Oxigraph one in that language;
  ``STR`` of it is the plain one.
- ``GRAPH ?g { P }`` is P in each named graph, joined with the name of that graph (18.6). Oxigraph lets ``?g``
  into P, or loses it, where P is more than triples; it is right about ``GRAPH <name>``, so that is written
  once for each graph.
- ``?x :p* :o`` has the solution ``:o`` even where no triple mentions it (18.4), and then no other, as each
  longer path has a triple with ``:o``. Oxigraph has none; ``VALUES`` says it.

Which graphs there are and what is mentioned is known to the worker: it is given a row of pieces and makes the
text. It also runs the query as it was written on an empty store first, so that this stays the one judge of
syntax: no faulty query becomes a right one here, and errors keep their places.
"""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING

from graph.store.mending.concat import CONCAT, make_plain
from graph.store.mending.graphs import GRAPH, in_each_graph
from graph.store.mending.paths import ZERO, ends_zero_path, zero_paths
from graph.store.mending.query import Piece, cut_up

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from graph.store.mending.query import Mended, Query
    from graph.store.tokens import Token

__all__ = ["Piece", "mended"]


def mended(head: str, cut: Sequence[Token], texts: Sequence[str], written: Sequence[Token]) -> list[Piece]:
    """Return a query as pieces, or none where no fault can show.

    ``head`` is what stands before the query, ``cut`` are its tokens, whose brackets match, ``texts`` is what
    an engine is given for each of them, ``written`` are those that are neither space nor comment.
    """
    if not _may_show(texts, written):
        return []
    query = cut_up(head, cut, texts, written)
    make_plain(query)
    try:
        found = sorted((*in_each_graph(query), *zero_paths(query)), key=itemgetter(0))
    except SyntaxError:
        return []  # the engine says what is wrong with a name
    return [head, *_pieces(query, found)]


def _may_show(texts: Sequence[str], written: Sequence[Token]) -> bool:
    text = "".join(texts).upper()  # most queries have neither word anywhere
    if (CONCAT in text or GRAPH in text) and any(_is_suspect(token) for token in written):
        return True
    marks = [index for index, token in enumerate(written) if token.text in ZERO]
    return any(ends_zero_path(written, mark) for mark in marks)


def _is_suspect(token: Token) -> bool:
    return token.kind == "word" and token.text.upper() in (CONCAT, GRAPH)


def _pieces(query: Query, found: Iterable[Mended]) -> Iterator[Piece]:
    start = 0
    for first, last, pieces in found:
        yield "".join(query.texts[start : query.places[first]])
        yield from pieces
        start = query.places[last] + 1
    yield "".join(query.texts[start:])
