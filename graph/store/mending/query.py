"""A query as the rewritings see it, and the pieces they make of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict

import pyoxigraph as ox

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from graph.store.tokens import Token

# Word and closing brace of a group, or subject and object of a triple: indexes into ``Query.written``.
Span = tuple[int, int]

_FORMS = ("SELECT", "ASK", "CONSTRUCT", "DESCRIBE")
# How far behind its word a group opens.
_OPENS = {"GRAPH": 2, "EXISTS": 1, "LATERAL": 1}


class ZeroPath(TypedDict):
    """A triple with a path of length zero: ``then`` where no triple mentions an IRI, otherwise as written."""

    unmentioned: str
    then: str
    otherwise: str


class NamedGraphs(TypedDict):
    """A ``GRAPH ?g``: the parts of ``each`` around a graph's IRI, once for each graph, or ``none`` of them.

    ``graphs`` are those that FROM NAMED lists, None for all of the store. ``otherwise`` is what was written.
    """

    graphs: list[str] | None
    each: list[str]
    between: str
    none: str
    otherwise: str


Piece = str | ZeroPath | NamedGraphs
Mended = tuple[int, int, tuple[Piece, ...]]


@dataclass(frozen=True, slots=True)
class Query:
    """A query cut up.

    ``written`` are its tokens but spaces and comments, ``places`` where they stand among ``texts``, which are
    all of the query in the engine's spelling, ``head`` what comes before. ``where`` are the indexes of each
    keyword, in capitals, and of each mark; ``closing`` those of opening brackets and their closing ones.
    """

    head: str
    written: Sequence[Token]
    places: list[int]
    texts: list[str]
    where: Mapping[str, Sequence[int]]
    closing: Mapping[int, int]

    def all_of(self, words: Iterable[str]) -> list[int]:
        """Return the indexes of some keywords or marks, in their order."""
        return sorted(index for word in words for index in self.where.get(word, ()))

    def text(self, first: int, last: int | None = None) -> str:
        """Return what is written from one token to another, or one token."""
        end = first if last is None else last
        return "".join(self.texts[self.places[first] : self.places[end] + 1])

    def groups(self, words: Iterable[str]) -> Iterator[Span]:
        """Yield the groups that begin with one of some words, but of those none inside another."""
        end = -1
        for index in self.all_of(words):
            opening = index + _OPENS[self.written[index].text.upper()]
            if index > end and opening in self.closing:
                end = self.closing[opening]
                yield index, end

    def iris(self, names: Collection[str]) -> dict[str, str]:
        """Return the IRIs that some names and IRIs of the query stand for; blank nodes are left out.

        They are read by the engine's own rules: a Turtle file begins as a query does. Raises SyntaxError for
        what is no name, or has no prefix.
        """
        prologue = "".join((self.head, *self.texts[: self.places[self.all_of(_FORMS)[0]]]))
        lines = (" ".join(("[] a", name, ".\n")) for name in names)
        triples = ox.parse("".join((prologue, *lines)), format=ox.RdfFormat.TURTLE)
        nodes = {name: triple.object for name, triple in zip(names, triples, strict=False)}
        return {name: node.value for name, node in nodes.items() if isinstance(node, ox.NamedNode)}


def cut_up(head: str, cut: Sequence[Token], texts: Iterable[str], written: Sequence[Token]) -> Query:
    """Return a query from its tokens and what an engine is given for each; its brackets have to match."""
    places = [place for place, token in enumerate(cut) if token.kind not in ("space", "comment")]
    where: dict[str, list[int]] = {}
    closing: dict[int, int] = {}
    opened: list[int] = []
    for index, token in enumerate(written):
        if token.kind in ("word", "mark"):
            where.setdefault(token.text.upper(), []).append(index)
        if token.text in ("{", "(", "["):
            opened.append(index)
        elif token.text in ("}", ")", "]"):
            closing[opened.pop()] = index
    return Query(head, written, places, list(texts), where, closing)
