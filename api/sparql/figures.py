"""What a store holds, asked of the workers once for each snapshot: its named graphs and its counts."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

import pyoxigraph as ox

from graph import files
from graph.store.guard import CheckedQuery, check_query
from graph.store.workers import Answer, AnswerTooLargeError, QueryMemoryError, QueryTimeoutError, media_types

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

log = logging.getLogger(__name__)
Found = TypeVar("Found")


class Engine(Protocol):
    """What answers queries: a WorkerPool, or something with its manners."""

    @property
    def snapshot(self) -> Path:
        """Return the folder that new queries are answered from."""

    async def run(
        self, query: CheckedQuery, media_type: str, *, seconds: float | None = None, client: str | None = None
    ) -> Answer:
        """Return the answer to a query in one of the media types of its form.

        ``seconds`` is a deadline of the client's own, ``client`` names whose budget is used.
        """


@dataclass(frozen=True, slots=True)
class Figures:
    """Counts of a store: subjects by class, triples by property, and different subjects and objects.

    What took longer or more memory than a query may is None: unknown, not zero.
    """

    classes: dict[str, int] | None
    properties: dict[str, int] | None
    subjects: int | None
    objects: int | None

    @property
    def triples(self) -> int | None:
        """Return the number of triples."""
        return None if self.properties is None else sum(self.properties.values())


class OnceASnapshot(Generic[Found]):
    """Something found out about a store, kept as long as the same snapshot is asked."""

    def __init__(self, engine: Engine, find: Callable[[Engine], Awaitable[Found]]) -> None:
        self._engine = engine
        self._find = find
        self._lock = asyncio.Lock()
        self._found: tuple[Path, Found] | None = None

    async def __call__(self) -> Found:
        """Return it, found out anew if there is another snapshot by now."""
        async with self._lock:
            snapshot = self._engine.snapshot
            if self._found is None or self._found[0] != snapshot:
                self._found = (snapshot, await self._find(self._engine))
            return self._found[1]


async def named_graphs(engine: Engine) -> frozenset[str]:
    """Return the IRIs of the named graphs."""
    return frozenset(row["graph"] for row in await _rows(engine, "named_graphs"))


async def figures(engine: Engine) -> Figures:
    """Return the counts of the store, as far as queries may count them."""
    classes, properties, ends = [
        await _counted(engine, name) for name in ("void_classes", "void_properties", "void_ends")
    ]
    return Figures(
        classes=None if classes is None else {row["class"]: int(row["entities"]) for row in classes},
        properties=None
        if properties is None
        else {row["property"]: int(row["triples"]) for row in properties},
        subjects=None if ends is None else int(ends[0]["subjects"]),
        objects=None if ends is None else int(ends[0]["objects"]),
    )


async def _counted(engine: Engine, name: str) -> list[dict[str, str]] | None:
    try:
        return await _rows(engine, name)
    except (AnswerTooLargeError, QueryMemoryError, QueryTimeoutError) as error:
        log.warning("the description of the data leaves out what %s counts: %s", name, error)
        return None


async def _rows(engine: Engine, name: str) -> list[dict[str, str]]:
    answer = await engine.run(check_query(files.query_text(name)), media_types("SELECT")[0])
    text = b"".join([chunk async for chunk in answer])
    solutions: Any = ox.parse_query_results(text, format=ox.QueryResultsFormat.JSON)
    names = [variable.value for variable in solutions.variables]
    return [{name: row[name].value for name in names} for row in solutions]
