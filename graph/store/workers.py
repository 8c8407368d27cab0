"""Queries from outside, each in a process that can be killed, over a read-only snapshot.

A query cannot be stopped inside a process, and some end theirs: by depth, or by memory. So a few worker
processes stand ready; one that misses a deadline is killed, and one that ends is replaced, in some 40 ms.
An answer is either whole or an exception: its first mebibyte is held back, so that most failures are known
before anything is sent, and a failure after that is raised where the next chunk was expected.
"""

from __future__ import annotations

import asyncio
import json
import logging
import math
import os
import re
import signal
import sys
from asyncio.subprocess import PIPE, create_subprocess_exec
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from graph.store import worker as child
from graph.store.guard import last_word, place
from graph.store.mistakes import mistake

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import AsyncGenerator, AsyncIterator
    from pathlib import Path

    from graph.store.guard import CheckedQuery, Form

log = logging.getLogger(__name__)

HOLD = 1024 * 1024
_MIB = 1024 * 1024
_START_DEADLINE = 30.0
_RETRY_START = 1.0
# The queries' processes get no other part of the environment: it may hold tokens.
_PASSED_ON = ("PATH", "PYTHONPATH", "LD_LIBRARY_PATH", "LANG", "LC_ALL")
_ENGINE_PLACE = re.compile(r"error at (\d+):(\d+)")
_ENGINE_REASON = re.compile(r"(?<=[ ,])[A-Z]\w+(?: [\w()'-]+){2,}")


class QueryTimeoutError(Exception):
    """A query took longer than its deadline and was stopped."""


class QueryMemoryError(Exception):
    """A query needed more memory, or went deeper, than its process may."""


class QuerySyntaxError(ValueError):
    """The engine does not understand a query: it is not SPARQL 1.1, or calls a function the engine lacks.

    ``line`` and ``column`` count from 1 in the query's text and name the last word the engine looked at, at
    the fault or shortly after it; both are None where the engine names no place.
    """

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


class UnwritableAnswerError(ValueError):
    """An answer holds something that the format asked for cannot express."""


class QueryFailedError(Exception):
    """The engine failed for a reason that is not the query's."""


class AnswerTooLargeError(Exception):
    """An answer has more bytes than one answer may have."""


class BusyError(Exception):
    """All workers are at work and the queue is full; ``retry_after`` is in seconds."""

    def __init__(self, message: str, retry_after: int) -> None:
        super().__init__(message)
        self.retry_after = retry_after


@dataclass(frozen=True, slots=True)
class Limits:
    """What one query, and all of them, may take.

    ``deadline`` is seconds from the start of a query to its first MiB or its end, ``stream_deadline`` seconds
    for what follows the first MiB, ``wait`` seconds a query may wait for a worker: longer than a query may
    run, or whoever comes second never gets a turn. ``memory`` is bytes of address space a worker, of which
    it takes some 600 MiB at rest. ``max_bytes`` are bytes of one answer, ``queue`` is the number of queries
    that may wait.
    """

    deadline: float = 10.0
    stream_deadline: float = 60.0
    wait: float = 15.0
    memory: int = 3 * 1024 * _MIB
    workers: int = 2
    queue: int = 16
    max_bytes: int = 256 * _MIB


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

    def __init__(self, snapshot: Path, limits: Limits | None = None) -> None:
        """Remember a folder made by ``pyoxigraph.Store.backup``; nothing is opened before ``start``."""
        self.limits = limits or Limits()
        self._snapshot = snapshot
        self._workers: set[_Worker] = set()
        self._idle: list[_Worker] = []
        self._waiting: deque[asyncio.Future[_Worker]] = deque()
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
        """End all workers, running queries and waiting ones; no process is left afterwards."""
        self._closed = True
        for future in self._waiting:
            if not future.done():
                future.set_exception(self._busy("the server is stopping"))
        async with self._starting:
            for task in self._replacing:
                task.cancel()
            while self._workers:
                for worker in self._workers:
                    worker.kill(QueryFailedError("the query was ended: the server is stopping"))
                await asyncio.wait([worker.gone for worker in self._workers])

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
            leaving = [worker.gone for worker in self._workers if worker.snapshot == snapshot]
            if not leaving:
                return
            await asyncio.wait(leaving)

    async def run(self, query: CheckedQuery, media_type: str) -> Answer:
        """Return the answer to a query once its first MiB or its end is there.

        ``media_type`` is one of ``media_types(query.form)``; ValueError otherwise. Raises BusyError,
        QuerySyntaxError, QueryTimeoutError, QueryMemoryError, QueryFailedError or AnswerTooLargeError.
        """
        if media_type not in media_types(query.form):
            msg = f"a {query.form} query has no answer in {media_type}"
            raise ValueError(msg)
        worker = await self._take()
        worker.kill_after(self.limits.deadline, "to the first MiB or the end")
        chunks = self._chunks(worker, query, media_type)
        held = bytearray()
        async for chunk in chunks:
            held += chunk
            if len(held) >= HOLD:
                break
        else:
            return Answer(media_type, worker.snapshot, bytes(held))
        worker.kill_after(self.limits.stream_deadline, "after the first MiB")
        return Answer(media_type, worker.snapshot, bytes(held), chunks)

    async def _chunks(
        self, worker: _Worker, query: CheckedQuery, media_type: str
    ) -> AsyncGenerator[bytes, None]:
        size, ended = 0, False
        try:
            await worker.ask(query, media_type)
            while True:
                kind, payload = await worker.frame()
                ended = kind in (child.END, child.FAILURE)
                if kind == child.END:
                    return
                if kind == child.FAILURE:
                    raise _failure(query, payload, self.limits)
                size += len(payload)
                if size > self.limits.max_bytes:
                    raise _too_large(self.limits)
                yield payload
        finally:
            if ended:
                self._give(worker)
            else:
                worker.kill(QueryFailedError("the query was given up"))

    async def _take(self) -> _Worker:
        if self._closed:
            raise self._busy("the server is stopping")
        while self._idle:
            if (worker := self._idle.pop()).alive:
                return worker
        if len(self._waiting) >= self.limits.queue:
            raise self._busy(f"{self.limits.queue} queries are waiting, the limit")
        return await self._wait_in_line()

    async def _wait_in_line(self) -> _Worker:
        future: asyncio.Future[_Worker] = asyncio.get_running_loop().create_future()
        self._waiting.append(future)
        try:
            async with asyncio.timeout(self.limits.wait):
                return await future
        except BaseException as error:
            if future.done() and not future.cancelled() and not future.exception():
                self._give(future.result())
            if isinstance(error, TimeoutError):
                raise self._busy(f"no worker was free for {self.limits.wait:g} s, the limit") from None
            raise
        finally:
            with suppress(ValueError):
                self._waiting.remove(future)

    def _give(self, worker: _Worker) -> None:
        """Take back a worker that is ready for a query, for whoever waits first."""
        worker.served = True
        if self._closed or not worker.alive or worker.snapshot != self._snapshot:
            worker.kill(_RETIRED)
            return
        while self._waiting:
            future = self._waiting.popleft()
            if not future.done():
                future.set_result(worker)
                return
        self._idle.append(worker)

    def _busy(self, reason: str) -> BusyError:
        seconds = math.ceil(self.limits.deadline)
        return BusyError(f"{reason}; try again in {seconds} s", seconds)

    async def _spawn_all(self, snapshot: Path) -> list[_Worker]:
        starting = [asyncio.create_task(self._spawn(snapshot)) for _ in range(self.limits.workers)]
        try:
            return await asyncio.gather(*starting)
        except BaseException:
            for task in starting:
                task.cancel()
            await asyncio.wait(starting)
            for worker in self._workers:
                if not worker.served:
                    worker.kill(_RETIRED)
            raise

    async def _spawn(self, snapshot: Path) -> _Worker:
        process = await create_subprocess_exec(
            sys.executable,
            "-P",  # by path and without the start folder on sys.path: nothing there can take a module's place
            child.__file__,
            str(snapshot.resolve()),
            str(self.limits.memory),
            stdin=PIPE,
            stdout=PIPE,
            limit=HOLD,
            cwd="/",
            env={name: os.environ[name] for name in _PASSED_ON if name in os.environ},
            start_new_session=True,  # Ctrl-C is for the server, which ends its workers itself
        )
        worker = _Worker(snapshot, process, self.limits)
        self._workers.add(worker)
        worker.gone = asyncio.create_task(self._watch(worker))
        worker.kill_after(_START_DEADLINE, "to open its store")
        await worker.frame()
        return worker

    async def _watch(self, worker: _Worker) -> None:
        code = await worker.wait()
        self._workers.discard(worker)
        with suppress(ValueError):
            self._idle.remove(worker)
        if worker.killed is None:
            log.warning("a query worker ended by itself: %s", _cause(code, self.limits))
        if worker.served and worker.snapshot == self._snapshot and not self._closed:
            task = asyncio.create_task(self._replace(worker.snapshot))
            self._replacing.add(task)
            task.add_done_callback(self._replacing.discard)

    async def _replace(self, snapshot: Path) -> None:
        while True:
            async with self._starting:
                if self._closed or snapshot != self._snapshot:
                    return
                try:
                    self._give(await self._spawn(snapshot))
                except (OSError, QueryFailedError, QueryMemoryError, QueryTimeoutError):
                    log.exception("a query worker does not start; next attempt in %g s", _RETRY_START)
                else:
                    return
            await asyncio.sleep(_RETRY_START)


_RETIRED = QueryFailedError("the worker was replaced")


class _Worker:
    """One worker process, from its start to its end."""

    gone: asyncio.Task[None]

    def __init__(self, snapshot: Path, process: Process, limits: Limits) -> None:
        self.snapshot = snapshot
        self.served = False
        self.killed: Exception | None = None
        self._limits = limits
        self._process = process
        self._timer: asyncio.TimerHandle | None = None
        self._draining: asyncio.Task[None] | None = None
        assert process.stdin is not None
        assert process.stdout is not None
        self._input = process.stdin
        self._output = process.stdout

    @property
    def alive(self) -> bool:
        return self.killed is None and self._process.returncode is None

    def kill(self, reason: Exception) -> None:
        """End the process; whoever waits for a frame of it gets ``reason``."""
        if self.killed is not None:
            return
        self.killed = reason
        if self._process.returncode is None:
            self._process.kill()
        self._draining = asyncio.create_task(self._drain())

    def kill_after(self, seconds: float, stretch: str) -> None:
        """Set the worker's one timer, in place of an earlier one; the end of an answer stops it."""
        self._stop_timer()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(seconds, lambda: self.kill(_too_slow(seconds, stretch)))

    async def ask(self, query: CheckedQuery, media_type: str) -> None:
        asked = {"query": query.engine_text, "media_type": media_type, "dataset": query.dataset}
        request = json.dumps(asked).encode()
        with suppress(ConnectionError):  # the process is gone; the next frame says why
            self._input.write(b"".join((child.REQUEST.pack(len(request)), request)))
            await self._input.drain()

    async def frame(self) -> tuple[bytes, bytes]:
        """Return kind and payload of the next frame, or raise why the process ended before it."""
        if self.killed is not None:
            raise self.killed
        try:
            kind, size = child.FRAME.unpack(await self._output.readexactly(child.FRAME.size))
            payload = await self._output.readexactly(size)
        except asyncio.IncompleteReadError:
            code = await self._process.wait()
            raise self.killed or _cause(code, self._limits) from None
        if kind != child.DATA:
            self._stop_timer()
        return kind, payload

    async def wait(self) -> int:
        """Return the exit code of the process when it has ended and its pipes are closed."""
        code = await self._process.wait()
        self._stop_timer()
        return code

    async def _drain(self) -> None:
        # asyncio takes a process as ended when its output has ended, which stands still while unread.
        with suppress(RuntimeError):  # somebody is reading, and so reads to the end
            await self._output.read()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()


def _too_slow(seconds: float, stretch: str) -> QueryTimeoutError:
    return QueryTimeoutError(
        f"the query took longer than {seconds:g} s {stretch}, the limit, and was stopped; "
        "ask for less, or bind a variable earlier"
    )


def _too_large(limits: Limits) -> AnswerTooLargeError:
    size = f"{limits.max_bytes:,} bytes"
    return AnswerTooLargeError(f"the answer has more than {size}, the limit; ask for less with LIMIT")


def _out_of_memory(limits: Limits, end: str) -> QueryMemoryError:
    return QueryMemoryError(
        f"the query needed more than {limits.memory // _MIB:,} MiB of memory, the limit, and was stopped "
        f"({end}); select less, or sort and group fewer rows"
    )


def _cause(code: int, limits: Limits) -> Exception:
    """Return why a process ended that nobody killed."""
    if code >= 0:
        return QueryFailedError(f"a query worker ended with exit code {code}; the server's log says more")
    name = signal.Signals(-code).name
    if -code in (signal.SIGABRT, signal.SIGKILL):
        return _out_of_memory(limits, name)
    return QueryMemoryError(f"the query is nested or chained too deep for the engine ({name}); flatten it")


def _failure(query: CheckedQuery, payload: bytes, limits: Limits) -> Exception:
    failure = json.loads(payload)
    if failure["kind"] == "syntax":
        return _syntax_error(query, failure["message"])
    if failure["kind"] == "memory":
        return _out_of_memory(limits, "MemoryError")
    if failure["kind"] == "unwritable":
        return UnwritableAnswerError(f"{failure['message']}; ask for another format")
    return QueryFailedError(f"the engine failed: {failure['message'][:500]}")


def _syntax_error(query: CheckedQuery, message: str) -> QuerySyntaxError:
    if message.startswith("error at") and (slip := mistake(query.text, query.cut)):
        token, expected = slip
        line, column = place(query.text, token.start)
        msg = f"not SPARQL 1.1 at {token.text[:40]!r} (line {line}, column {column}): {expected}"
        return QuerySyntaxError(msg, line, column)
    found = _ENGINE_PLACE.search(message)
    if found is None:
        return QuerySyntaxError(f"the engine cannot run this query: {message[:500]}")
    word = last_word(query, int(found[1]), int(found[2]))
    if word is None:
        return QuerySyntaxError("not SPARQL 1.1 from its first word on", 1, 1)
    # What the engine expected is a list of character classes; only whole sentences in it help a reader.
    reasons = "".join(f": {reason}" for reason in sorted(set(_ENGINE_REASON.findall(message))))
    line, column = place(query.text, word.start)
    msg = f"not SPARQL 1.1 near {word.text[:40]!r} (line {line}, column {column}){reasons}"
    return QuerySyntaxError(msg, line, column)
