"""An answer as a page shows it: names and titles in place of IRIs, with links to what they name."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from graph.cases import case_iri
from graph.terms import FACETS

if TYPE_CHECKING:
    from graph.catalogue import ReadyQuery
    from graph.library import Library

ROWS_SHOWN = 1000


@dataclass(frozen=True, slots=True)
class Cell:
    """One value of a table: its text, the address it leads to or nothing, and whether it is a number."""

    text: str
    address: str
    number: bool


@dataclass(frozen=True, slots=True)
class Table:
    """An answer as a page shows it; ``total`` counts all rows, of which the first 1,000 are in ``rows``."""

    names: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    total: int


def table_of(library: Library, query: ReadyQuery, answer: bytes) -> Table:
    """Return SPARQL JSON results as a table, a column ``xLabel`` as the text of ``x``."""
    found = json.loads(answer)
    columns = [column.name for column in query.columns]
    names = [name for name in columns if not _is_label(name, columns)]
    bindings = found["results"]["bindings"]
    rows = tuple(tuple(_cell(library, row, name) for name in names) for row in bindings[:ROWS_SHOWN])
    return Table(tuple(names), rows, len(bindings))


def _is_label(name: str, columns: list[str]) -> bool:
    return name.endswith("Label") and name.removesuffix("Label") in columns


def _cell(library: Library, row: dict[str, dict[str, str]], name: str) -> Cell:
    value = row.get(name)
    if value is None:
        return Cell("", "", number=False)
    text = row.get(f"{name}Label", value)["value"]
    address = _page_of(library, value["value"]) if value["type"] == "uri" else ""
    return Cell(text, address, number=value.get("datatype", "").rpartition("#")[2] in ("integer", "decimal"))


def _page_of(library: Library, iri: str) -> str:
    """Return where a term or case is shown, or an empty address."""
    if term := library.ontology.terms.get(iri):
        return f"/terms/{FACETS[term.facet].path}/{term.id}"
    case_id = iri.removeprefix(case_iri("", library.base))
    return f"/cases/{case_id}" if case_id in library.by_id else ""
