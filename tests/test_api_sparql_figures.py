"""Tests of ``api.sparql.figures``: what a store holds, asked of the workers once a snapshot."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from api.sparql.figures import Figures, OnceASnapshot, figures, named_graphs
from graph.store.guard import CheckedQuery
from graph.store.workers import Answer, BusyError, QueryTimeoutError

ROWS = {
    "?graph": ("graph", [{"graph": "http://g/"}]),
    "?class": ("class entities", [{"class": "http://e/C", "entities": "2"}]),
    "?property": ("property triples", [{"property": "http://e/p", "triples": "3"}]),
    "?subjects": ("subjects objects", [{"subjects": "2", "objects": "3"}]),
}


class Fake:
    """An engine with set answers; ``slow`` names the queries, by their first variable, that fail."""

    def __init__(self, slow: str = "", error: Exception | None = None) -> None:
        self.snapshot = Path("one")
        self.slow = slow
        self.error = error or QueryTimeoutError("too slow")
        self.asked = 0

    async def run(self, query: CheckedQuery, media_type: str) -> Answer:
        """Return the answer that belongs to a query."""
        self.asked += 1
        selected = query.text.partition("SELECT")[2].partition("WHERE")[0]
        key = next(name for name in ROWS if name in selected)
        if key == self.slow:
            raise self.error
        names, rows = ROWS[key]
        bindings = [
            {name: {"type": "literal", "value": value} for name, value in row.items()} for row in rows
        ]
        body = {"head": {"vars": names.split()}, "results": {"bindings": bindings}}
        return Answer(media_type, self.snapshot, json.dumps(body).encode())


def test_the_counts_of_a_store() -> None:
    """Subjects by class, triples by property, and the triples as their sum."""
    found = asyncio.run(figures(Fake()))
    assert found == Figures({"http://e/C": 2}, {"http://e/p": 3}, subjects=2, objects=3)
    assert found.triples == 3
    assert asyncio.run(named_graphs(Fake())) == {"http://g/"}


@pytest.mark.parametrize(
    ("slow", "missing"), [("?class", "classes"), ("?property", "properties"), ("?subjects", "subjects")]
)
def test_what_takes_too_long_is_unknown(slow: str, missing: str) -> None:
    """One count that fails leaves the others; unknown is not zero."""
    found = asyncio.run(figures(Fake(slow)))
    assert getattr(found, missing) is None
    unknown = [
        name for name in ("classes", "properties", "subjects", "objects") if getattr(found, name) is None
    ]
    assert len(unknown) == (2 if missing == "subjects" else 1)
    assert (found.triples is None) == (missing == "properties")


def test_a_full_queue_is_no_answer() -> None:
    """It may be asked again, so that nothing is remembered in its place."""
    once = OnceASnapshot(Fake("?class", BusyError("busy", 1)), figures)
    with pytest.raises(BusyError):
        asyncio.run(once())


def test_a_snapshot_is_asked_once() -> None:
    """However many ask at the same time; another snapshot is asked anew."""

    async def ask() -> tuple[int, int, int]:
        engine = Fake()
        once = OnceASnapshot(engine, named_graphs)
        await asyncio.gather(*(once() for _ in range(5)))
        first = engine.asked
        await once()
        second = engine.asked
        engine.snapshot = Path("two")
        await once()
        return first, second, engine.asked

    assert asyncio.run(ask()) == (1, 1, 2)
