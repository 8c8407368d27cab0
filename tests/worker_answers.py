"""What tests of the query worker share: a question handed to it in memory, and its answer."""

from __future__ import annotations

import io
import json
from collections import Counter
from typing import TYPE_CHECKING, Any

import pyoxigraph as ox

from graph.store import worker

if TYPE_CHECKING:
    from graph.store.guard import CheckedQuery

JSON = "application/sparql-results+json"

Row = frozenset[tuple[str, str]]


def frames(store: ox.Store, query: CheckedQuery, mended: bool = True) -> list[tuple[bytes, bytes]]:
    """Return kind and payload of the frames that answer a query, as it was written or mended."""
    asked = {"query": query.engine_text, "mended": query.mended if mended else (), "dataset": query.dataset}
    request = json.dumps({**asked, "media_type": JSON, "max_rows": 1000}).encode()
    out = io.BytesIO()
    worker.serve(store, io.BytesIO(worker.REQUEST.pack(len(request)) + request), out)
    written, found = out.getvalue(), []
    while written:
        kind, size = worker.FRAME.unpack(written[: worker.FRAME.size])
        found.append((kind, written[worker.FRAME.size : worker.FRAME.size + size]))
        written = written[worker.FRAME.size + size :]
    return found[1:]


def rows(store: ox.Store, query: CheckedQuery, mended: bool = True) -> Counter[Row]:
    """Return the rows that answer a query: the values in N-Triples of the variables that have one."""
    text = b"".join(payload for kind, payload in frames(store, query, mended) if kind == worker.DATA)
    return table(ox.parse_query_results(text, format=ox.QueryResultsFormat.JSON))


def table(solutions: Any) -> Counter[Row]:
    """Return solutions of the engine as rows without an order."""
    names = [variable.value for variable in solutions.variables]
    return Counter(
        frozenset((name, str(row[name])) for name in names if row[name] is not None) for row in solutions
    )
