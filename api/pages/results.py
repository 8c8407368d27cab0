"""The answer to a query as a page shows it: yes or no, a table, a chart of it, or a graph.

Nothing is left out in silence: what is not shown is counted, and the whole can be had in every format.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pyoxigraph as ox

from api.labels import NOTHING, ROWS_SHOWN, Labels, Shown
from api.pages.network import GraphDrawing, draw_triples

if TYPE_CHECKING:
    from collections.abc import Sequence

    from graph.library import Library

MOST_BARS = 30
_TRIPLE = ("subject", "predicate", "object")


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: a label, where it leads, the number as written, and its length in percent of the longest."""

    label: str
    address: str
    number: str
    percent: float


@dataclass(frozen=True, slots=True)
class Chart:
    """The bars of a table of labels and numbers, from its first rows; ``title`` says what is charted."""

    title: str
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Results:
    """What a query was answered with.

    ``truth`` is the answer to ASK, else None. ``rows`` are the first ROWS_SHOWN of ``total``. ``chart`` is
    there where each row is a label and a number; ``drawing`` for a graph, or None with the reason in
    ``undrawn``.
    """

    truth: bool | None = None
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[Shown, ...], ...] = ()
    total: int = 0
    chart: Chart | None = None
    drawing: GraphDrawing | None = None
    undrawn: str = ""

    @property
    def noun(self) -> str:
        """Return what one of the rows is called."""
        return "triple" if self.drawing or self.undrawn else "row"

    @property
    def numeric(self) -> tuple[bool, ...]:
        """Return for each column whether it holds numbers and nothing else."""
        return tuple(_numeric(self.rows, place) for place in range(len(self.columns)))


def results_of_json(written: bytes, library: Library) -> Results:
    """Return the answer to SELECT or ASK from the SPARQL 1.1 JSON results format."""
    document = json.loads(written)
    if "boolean" in document:
        return Results(truth=document["boolean"])
    labels, columns = Labels(library), tuple(document["head"]["vars"])
    bindings = document["results"]["bindings"]
    rows = tuple(
        tuple(labels.of_json(row[name]) if name in row else NOTHING for name in columns)
        for row in bindings[:ROWS_SHOWN]
    )
    return Results(columns=columns, rows=rows, total=len(bindings), chart=chart_of(columns, rows))


def results_of_triples(written: bytes, library: Library) -> Results:
    """Return the answer to CONSTRUCT or DESCRIBE from N-Triples."""
    triples = [quad.triple for quad in ox.parse(written, ox.RdfFormat.N_TRIPLES)]
    labels = Labels(library)
    rows = tuple(tuple(labels.of_term(term) for term in triple) for triple in triples[:ROWS_SHOWN])
    drawing, undrawn = draw_triples(triples, labels)
    return Results(columns=_TRIPLE, rows=rows, total=len(triples), drawing=drawing, undrawn=undrawn)


def chart_of(columns: Sequence[str], rows: Sequence[Sequence[Shown]]) -> Chart | None:
    """Return a chart where the last column is a number of at least 0 in every row, and no other one but
    perhaps the first; the first column gives the labels.
    """
    if len(columns) < 2 or len(rows) < 2 or not _numeric(rows, len(columns) - 1):
        return None
    if any(_numeric(rows, place) for place in range(1, len(columns) - 1)):
        return None
    numbers = [row[-1].number or 0.0 for row in rows[:MOST_BARS]]
    longest = max(numbers)
    if min(numbers) < 0 or longest == 0:
        return None
    bars = tuple(
        Bar(row[0].text, row[0].address, row[-1].text, 100 * number / longest)
        for row, number in zip(rows, numbers, strict=False)
    )
    return Chart(_title(columns, len(bars), len(rows)), bars)


def _title(columns: Sequence[str], bars: int, rows: int) -> str:
    which = f" (the first {bars} rows)" if bars < rows else ""
    return f"{columns[-1]} by {columns[0]}{which}"


def _numeric(rows: Sequence[Sequence[Shown]], place: int) -> bool:
    return bool(rows) and all(row[place].number is not None for row in rows)
