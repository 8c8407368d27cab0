"""Queries from outside, each in a process that can be killed, over a read-only snapshot.

A query cannot be stopped inside a process, and some end theirs: by depth, or by memory. So a few worker
processes stand ready; one that misses a deadline is killed, and one that ends is replaced, in some 40 ms,
without waiting for its end: a process with gigabytes takes half a second to go.
An answer is either whole or an exception: its first mebibyte is held back, so that most failures are known
before anything is sent, and a failure after that is raised where the next chunk was expected.

Every query starts at once in a free process. One that is still at work after 200 ms counts as slow and needs
one of a few slots: it keeps its process if a slot is free, and is killed and waits for one otherwise. There
are more processes than slots, so slow queries, however many, never hold the last one, and small queries are
answered beside them.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from graph.store import worker as child
from graph.store.failures import (
    AnswerTooLargeError,
    BusyError,
    OverBudgetError,
    QueryFailedError,
    QueryMemoryError,
    QuerySyntaxError,
    QueryTimeoutError,
    RetryLaterError,
    UnwritableAnswerError,
    cause,
    reported,
    too_large,
)
from graph.store.limits import Limits
from graph.store.line import FullError, Line
from graph.store.process import HOLD, QueryProcess

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterator, Callable
    from pathlib import Path

    from graph.store.budget import Budget
    from graph.store.guard import CheckedQuery, Form

__all__ = [
    "HOLD",
    "Answer",
    "AnswerTooLargeError",
    "BusyError",
    "Limits",
    "OverBudgetError",
    "QueryFailedError",
    "QueryMemoryError",
    "QuerySyntaxError",
    "QueryTimeoutError",
    "RetryLaterError",
    "UnwritableAnswerError",
    "WorkerPool",
    "media_types",
]

log = logging.getLogger(__name__)

T = TypeVar("T")

_RETRY_START = 1.0


@dataclass(frozen=True, slots=True)
class Answer:
    """The bytes of one answer, its media type and the snapshot folder it is about.

    Iterate once: an iteration that ends has given every byte, one that cannot go on raises QueryTimeoutError,
    QueryMemoryError, QueryFailedError or AnswerTooLargeError. Where ``rest`` is None, ``held`` is all and
    nothing can fail any more; otherwise call ``aclose`` in the end, which stops the query if it still runs.
    """

    media_type: str
    snapshot: Path
    held: bytes
    rest: AsyncGenerator[bytes, None] | None = field(default=None, repr=False)

    async def __aiter__(self) -> AsyncIterator[bytes]:
        yield self.held
        if self.rest is not None:
            async for chunk in self.rest:
                yield chunk

    async def aclose(self) -> None:
        """Stop the query if it still runs; may be called again."""
        if self.rest is not None:
            await self.rest.aclose()


def media_types(form: Form) -> tuple[str, ...]:
    """Return the media types an answer to a query of this form can have, the default first."""
    return tuple(child.RESULTS if form in ("SELECT", "ASK") else child.GRAPHS)


class WorkerPool:
    """Worker processes over one snapshot folder at a time; to be used inside one event loop."""

    def __init__(self, snapshot: Path, limits: Limits | None = None, budget: Budget | None = None) -> None:
        """Remember a folder made by ``pyoxigraph.Store.backup``; nothing is opened before ``start``.

        Without a ``budget`` a client may use all the time there is.
        """
        self.limits = limits or Limits()
        self._budget = budget
        self._snapshot = snapshot
        self._processes: set[QueryProcess] = set()
        self._idle: list[QueryProcess] = []
        self._free_slots = self.limits.workers
        # Slow queries wait for a slot and, with it and before all others, for a process.
        self._slots: Line[None] = Line("slow queries", self.limits.queue)
        self._slow: Line[QueryProcess] = Line("slow queries", self.limits.workers)
        self._quick: Line[QueryProcess] = Line("queries", self.limits.quick_queue)
        self._replacing: set[asyncio.Task[None]] = set()
        self._starting = asyncio.Lock()
        self._closed = False

    @property
    def snapshot(self) -> Path:
        """Return the folder that new queries are answered from."""
        return self._snapshot

    async def start(self) -> None:
        """Start the workers and wait until they are ready.

        Raises QueryFailedError if one cannot open the snapshot; none is left running then.
        """
        async with self._starting:
            for worker in await self._spawn_all(self._snapshot):
                self._give(worker)

    async def close(self) -> None:
        """End all workers, running queries and waiting ones, by BusyError; no process is left afterwards."""
        self._closed = True
        for dismiss in (self._slots.dismiss, self._slow.dismiss, self._quick.dismiss):
            dismiss(self._busy("the server is stopping"))
        async with self._starting:
            for task in self._replacing:
                task.cancel()
            while self._processes:
                for worker in self._processes:
                    worker.kill(self._busy("the query was ended: the server is stopping"))
                await asyncio.wait([worker.gone for worker in self._processes])

    async def use(self, snapshot: Path) -> None:
        """Answer from another snapshot, and return when nobody uses the old folder any more.

        That takes as long as the longest running answer; see ``switch`` and ``drained`` for the two halves.
        Raises QueryFailedError if the new folder cannot be opened; the old one stays in use then.
        """
        old = await self.switch(snapshot)
        if old != snapshot:
            await self.drained(old)

    async def switch(self, snapshot: Path) -> Path:
        """Answer new queries from another snapshot, in some 50 ms; return the folder used until now.

        The new workers are ready before the old ones leave. Raises QueryFailedError as ``use`` does.
        """
        async with self._starting:
            old = self._snapshot
            if old != snapshot and not self._closed:
                fresh = await self._spawn_all(snapshot)
                self._snapshot = snapshot
                for worker in self._idle:
                    worker.kill(_RETIRED)
                self._idle.clear()
                for worker in fresh:
                    self._give(worker)
        return old

    async def drained(self, snapshot: Path) -> None:
        """Return when no worker has this folder open, or new queries are answered from it again."""
        while snapshot != self._snapshot:
            leaving = [worker.gone for worker in self._processes if worker.snapshot == snapshot]
            if not leaving:
                return
            await asyncio.wait(leaving)

    async def run(
        self, query: CheckedQuery, media_type: str, *, seconds: float | None = None, client: str | None = None
    ) -> Answer:
        """Return the answer to a query once its first MiB or its end is there.

        ``media_type`` is one of ``media_types(query.form)``; ValueError otherwise. ``seconds`` is a deadline
        of the client's own, which counts where it is below the limit; ``client`` names whose budget is used,
        None for a query of the server's own.
        Raises BusyError, OverBudgetError, QuerySyntaxError, QueryTimeoutError, QueryMemoryError,
        QueryFailedError, AnswerTooLargeError or UnwritableAnswerError.
        """
        if media_type not in media_types(query.form):
            msg = f"a {query.form} query has no answer in {media_type}"
            raise ValueError(msg)
        if self._budget is not None and client is not None:
            self._budget.check(client)
        deadline = min(self.limits.deadline, seconds or math.inf)
        asked = _Asked(query, media_type, deadline, client)
        if self.limits.quick:
            with suppress(_SlowError):
                return await self._run_in(await self._quick_process(asked), asked)
        return await self._run_in(await self._slow_process(asked), asked)

    async def _run_in(self, process: QueryProcess, asked: _Asked) -> Answer:
        chunks = self._chunks(process, asked)
        held = bytearray()
        async for chunk in chunks:
            held += chunk
            # Without a slot the answer is held on to: it may still have to be killed and asked anew.
            if len(held) >= HOLD and self._has_slot(process):
                break
        else:
            return Answer(asked.media_type, process.snapshot, bytes(held))
        process.kill_after(self.limits.stream_deadline, "after the first MiB")
        return Answer(asked.media_type, process.snapshot, bytes(held), chunks)

    async def _chunks(self, process: QueryProcess, asked: _Asked) -> AsyncGenerator[bytes, None]:
        size, ended, started = 0, False, time.monotonic()
        try:
            await process.ask(asked.query, asked.media_type)
            while True:
                kind, payload = await process.frame()
                ended = kind in (child.END, child.FAILURE)
                if kind == child.END:
                    return
                if kind == child.FAILURE:
                    # In a thread, as it may look through a long text for a mistake.
                    raise await asyncio.to_thread(reported, asked.query, payload, self.limits)
                size += len(payload)
                if size > self.limits.max_bytes:
                    raise too_large(self.limits.max_bytes, "bytes")
                yield payload
        finally:
            if self._budget is not None and asked.client is not None:
                self._budget.spend(asked.client, time.monotonic() - started)
            if ended:
                self._give_back(process)
            else:
                process.kill(QueryFailedError("the query was given up"))

    async def _quick_process(self, asked: _Asked) -> QueryProcess:
        """Return a process for as long as a quick query may take."""
        process = await self._process_by(self._quick)
        if asked.deadline <= self.limits.quick_seconds:
            process.kill_after(asked.deadline, _STRETCH)
        else:
            process.call_after(self.limits.quick_seconds, lambda: self._has_become_slow(process, asked))
        return process

    def _has_become_slow(self, process: QueryProcess, asked: _Asked) -> None:
        if self._has_slot(process):
            process.kill_after(asked.deadline - self.limits.quick_seconds, _STRETCH, asked.deadline)
        else:
            process.kill(_SlowError())

    def _has_slot(self, process: QueryProcess) -> bool:
        """Return whether a process has a slot or gets one now; one that has ended needs none."""
        if not process.slot and process.alive and self._free_slots > 0:
            self._free_slots -= 1
            process.slot = True
        return process.slot or not process.alive

    async def _slow_process(self, asked: _Asked) -> QueryProcess:
        """Return a process with a slot, for as long as any query may take."""
        if self._free_slots > 0:
            self._free_slots -= 1
        else:
            await self._wait_in(self._slots, self._free_slot)
        try:
            process = await self._process_by(self._slow)
        except BaseException:
            self._free_slot()
            raise
        if process.alive:
            process.slot = True
        else:
            self._free_slot()
        process.kill_after(asked.deadline, _STRETCH)
        return process

    async def _process_by(self, line: Line[QueryProcess]) -> QueryProcess:
        if self._closed:
            raise self._busy("the server is stopping")
        while self._idle:
            if (process := self._idle.pop()).alive:
                return process
        return await self._wait_in(line, self._give)

    async def _wait_in(self, line: Line[T], back: Callable[[T], object]) -> T:
        try:
            async with asyncio.timeout(self.limits.wait):
                return await line.wait(back)
        except FullError:
            raise self._busy(f"{line.limit} {line.what} are waiting, the limit") from None
        except TimeoutError:
            raise self._busy(f"no worker was free for {self.limits.wait:g} s, the limit") from None

    def _give_back(self, process: QueryProcess) -> None:
        """Take a process back after its answer, and its slot."""
        if process.slot:
            process.slot = False
            self._free_slot()
        self._give(process)

    def _give(self, process: QueryProcess) -> None:
        """Hand a process that is ready to whoever waits first, those with a slot before others."""
        process.served = True
        if self._closed or not process.alive or process.snapshot != self._snapshot:
            process.kill(_RETIRED)
        elif not self._slow.serve(process) and not self._quick.serve(process):
            self._idle.append(process)

    def _free_slot(self, _: object = None) -> None:
        if not self._slots.serve(None):
            self._free_slots += 1

    def _busy(self, reason: str) -> BusyError:
        seconds = math.ceil(self.limits.deadline)
        return BusyError(f"{reason}; try again in {seconds} s", seconds)

    async def _spawn_all(self, snapshot: Path) -> list[QueryProcess]:
        number = self.limits.workers + self.limits.quick
        starting = [asyncio.create_task(self._spawn(snapshot)) for _ in range(number)]
        try:
            return await asyncio.gather(*starting)
        except BaseException:
            for task in starting:
                task.cancel()
            await asyncio.wait(starting)
            for process in self._processes:
                if not process.served:
                    process.kill(_RETIRED)
            raise

    async def _spawn(self, snapshot: Path) -> QueryProcess:
        process = await QueryProcess.start(snapshot, self.limits)
        self._processes.add(process)
        process.gone = asyncio.create_task(self._watch(process))
        process.ending.add_done_callback(lambda _: self._stand_in_for(process))
        await process.frame()
        return process

    async def _watch(self, process: QueryProcess) -> None:
        code = await process.wait()
        self._processes.discard(process)
        if process.killed is None:
            log.warning("a query worker ended by itself: %s", cause(code, self.limits))

    def _stand_in_for(self, process: QueryProcess) -> None:
        """Start another process in place of one that has begun to end, and free its slot then.

        Not before, or slow queries would take the processes that are kept for quick ones.
        """
        with suppress(ValueError):
            self._idle.remove(process)
        slot, process.slot = process.slot, False
        if process.served and process.snapshot == self._snapshot and not self._closed:
            task = asyncio.create_task(self._replace(process.snapshot))
            self._replacing.add(task)
            task.add_done_callback(self._replacing.discard)
            if slot:
                task.add_done_callback(self._free_slot)
        elif slot:
            self._free_slot()

    async def _replace(self, snapshot: Path) -> None:
        while True:
            async with self._starting:
                await self._room()
                if self._closed or snapshot != self._snapshot:
                    return
                try:
                    self._give(await self._spawn(snapshot))
                except (OSError, QueryFailedError, QueryMemoryError, QueryTimeoutError):
                    log.exception("a query worker does not start; next attempt in %g s", _RETRY_START)
                else:
                    return
            await asyncio.sleep(_RETRY_START)

    async def _room(self) -> None:
        """Return when no more processes are ending than stand ready; until its end each holds memory."""
        while len(self._processes) >= 2 * (self.limits.workers + self.limits.quick):
            ending = [process.gone for process in self._processes if not process.alive]
            if not ending:
                return
            await asyncio.wait(ending, return_when=asyncio.FIRST_COMPLETED)


_STRETCH = "to the first MiB or the end"
_RETIRED = QueryFailedError("the worker was replaced")


@dataclass(frozen=True, slots=True)
class _Asked:
    query: CheckedQuery
    media_type: str
    deadline: float
    client: str | None


class _SlowError(Exception):
    """A query is no quick one and was stopped, as there was no slot for it."""
