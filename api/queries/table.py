"""The answer of a ready query as a page shows it: a column ``xLabel`` is the text of ``x``."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from api.labels import NOTHING, ROWS_SHOWN, Labels, Shown

if TYPE_CHECKING:
    from graph.catalogue import ReadyQuery
    from graph.library import Library


@dataclass(frozen=True, slots=True)
class Table:
    """An answer as a page shows it: the first ROWS_SHOWN of ``total`` rows."""

    names: tuple[str, ...]
    rows: tuple[tuple[Shown, ...], ...]
    total: int


def table_of(library: Library, query: ReadyQuery, answer: bytes) -> Table:
    """Return an answer in the SPARQL 1.1 JSON results format as a table."""
    columns = [column.name for column in query.columns]
    names = tuple(name for name in columns if not _is_label(name, columns))
    bindings, labels = json.loads(answer)["results"]["bindings"], Labels(library)
    rows = tuple(tuple(_cell(labels, row, name) for name in names) for row in bindings[:ROWS_SHOWN])
    return Table(names, rows, len(bindings))


def _is_label(name: str, columns: list[str]) -> bool:
    return name.endswith("Label") and name.removesuffix("Label") in columns


def _cell(labels: Labels, row: dict[str, dict[str, str]], name: str) -> Shown:
    if name not in row:
        return NOTHING
    # Without datatype and language: the list of columns says what each holds.
    found, label = replace(labels.of_json(row[name]), note=""), row.get(f"{name}Label")
    return replace(found, text=label["value"]) if label else found
