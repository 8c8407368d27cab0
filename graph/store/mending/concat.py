"""``GROUP_CONCAT(…)`` as ``STR(GROUP_CONCAT(…))``: a plain string, whatever languages the strings have."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from graph.store.mending.query import Query

CONCAT = "GROUP_CONCAT"


def make_plain(query: Query) -> None:
    """Put STR around each GROUP_CONCAT of a query, in its ``texts``."""
    for index in query.all_of([CONCAT]):
        if index + 1 in query.closing:
            query.texts[query.places[index]] = "".join(("STR(", query.text(index)))
            query.texts[query.places[query.closing[index + 1]]] = "))"
