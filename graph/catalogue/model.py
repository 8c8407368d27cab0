"""One ready query as its file describes it."""

from __future__ import annotations

from dataclasses import dataclass

from graph.terms import FACETS

ANY = "any"
PLAIN_KINDS = ("case", "date-from", "date-to", "integer", "text")


@dataclass(frozen=True, slots=True)
class Parameter:
    """One value a ready query takes.

    ``kind`` is a facet's key (the value is the id of one of its terms), ``case`` (an id), ``date-from`` or
    ``date-to`` (YYYY, YYYY-MM or YYYY-MM-DD, bound as its first or last day), ``integer`` (0 to 10^12),
    ``text`` (at most 200 characters) or ``choice`` (one of ``choices``). ``default`` is written as a value
    is; an ``optional`` parameter also takes ``any`` or nothing, which leaves its condition out.
    """

    name: str
    kind: str
    default: str
    note: str
    choices: tuple[str, ...] = ()
    optional: bool = False

    @property
    def is_term(self) -> bool:
        """Return whether a value is the id of a term."""
        return self.kind in FACETS


@dataclass(frozen=True, slots=True)
class Column:
    """One column of the answer. A column ``xLabel`` says in words what ``x`` names."""

    name: str
    note: str


@dataclass(frozen=True, slots=True)
class Example:
    """Values, and every row the query answers for them on the small test graph.

    A cell is written ``case:<id>``, ``rc:<id>`` and so on for IRIs, as its text for literals, and is empty
    where a row has no value.
    """

    values: tuple[tuple[str, str], ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class ReadyQuery:
    """A question analysts ask, with the SPARQL that answers it.

    ``name`` is the stem of its file with hyphens. ``text`` is the SPARQL without the file's head; inputs are
    written ``$name`` in it, one for each parameter.
    """

    name: str
    title: str
    question: str
    why: str
    topic: str
    parameters: tuple[Parameter, ...]
    columns: tuple[Column, ...]
    example: Example
    text: str
