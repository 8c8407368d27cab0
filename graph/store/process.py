"""One worker process as its server sees it: started, asked, listened to, and killed when its time is over."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE, create_subprocess_exec
from contextlib import suppress
from typing import TYPE_CHECKING

from graph.store import worker as child
from graph.store.failures import cause, too_slow

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import Callable
    from pathlib import Path

    from graph.store.guard import CheckedQuery
    from graph.store.limits import Limits

HOLD = 1024 * 1024
_START_DEADLINE = 30.0
# The queries' processes get no other part of the environment: it may hold tokens.
_PASSED_ON = ("PATH", "PYTHONPATH", "LD_LIBRARY_PATH", "LANG", "LC_ALL")


class QueryProcess:
    """One worker process, from its start to its end; ``served`` from the moment it first stood ready.

    ``slot`` is true while it runs a slow query, see ``graph.store.workers``. ``ending`` is done from the
    moment it is killed or ends by itself, ``gone`` when the system has taken back all it had.
    """

    gone: asyncio.Task[None]

    def __init__(self, snapshot: Path, process: Process, limits: Limits) -> None:
        self.snapshot = snapshot
        self.served = False
        self.slot = False
        self.killed: Exception | None = None
        self.ending: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._limits = limits
        self._process = process
        self._timer: asyncio.TimerHandle | None = None
        assert process.stdin is not None
        assert process.stdout is not None
        self._input = process.stdin
        self._output = process.stdout

    @classmethod
    async def start(cls, snapshot: Path, limits: Limits) -> QueryProcess:
        """Start a process over a snapshot folder; it is ready when it has sent its first frame."""
        process = await create_subprocess_exec(
            sys.executable,
            "-P",  # by path and without the start folder on sys.path: nothing there can take a module's place
            child.__file__,
            str(snapshot.resolve()),
            str(limits.memory),
            stdin=PIPE,
            stdout=PIPE,
            limit=HOLD,
            cwd="/",
            env={name: os.environ[name] for name in _PASSED_ON if name in os.environ},
            start_new_session=True,  # Ctrl-C is for the server, which ends its workers itself
        )
        started = cls(snapshot, process, limits)
        started.kill_after(_START_DEADLINE, "to open its store")
        return started

    @property
    def alive(self) -> bool:
        """Return whether the process runs and nobody has killed it."""
        return self.killed is None and self._process.returncode is None

    def kill(self, reason: Exception) -> None:
        """End the process; whoever waits for a frame of it gets ``reason``."""
        if self.killed is not None:
            return
        self.killed = reason
        self._end()
        if self._process.returncode is None:
            self._process.kill()
        # At once: a process with gigabytes takes seconds to end. Its output is not read on, so it is closed.
        self._output.set_exception(reason)
        self._close_output()

    def kill_after(self, seconds: float, stretch: str, limit: float | None = None) -> None:
        """Kill the process in ``seconds``; a ``stretch`` of a query's way has then taken its ``limit``."""
        self.call_after(seconds, lambda: self.kill(too_slow(limit or seconds, stretch)))

    def call_after(self, seconds: float, action: Callable[[], None]) -> None:
        """Set the process's one timer, in place of an earlier one; the end of an answer stops it."""
        self._stop_timer()
        self._timer = asyncio.get_running_loop().call_later(seconds, action)

    async def ask(self, query: CheckedQuery, media_type: str) -> None:
        """Hand over a query; its answer comes as frames."""
        asked = {"query": query.engine_text, "mended": query.mended, "dataset": query.dataset}
        limits = {"media_type": media_type, "max_rows": self._limits.max_rows}
        request = json.dumps({**asked, **limits}).encode()
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
            raise self.killed or cause(code, self._limits) from None
        if kind != child.DATA:
            self._stop_timer()
        return kind, payload

    async def wait(self) -> int:
        """Return the exit code of the process when it has ended and its pipes are closed."""
        code = await self._process.wait()
        self._end()
        return code

    def _end(self) -> None:
        self._stop_timer()
        if not self.ending.done():
            self.ending.set_result(None)

    def _close_output(self) -> None:
        # asyncio takes a process as ended when its output has ended, which stands still while unread.
        if pipe := self._process._transport.get_pipe_transport(1):  # type: ignore[attr-defined]  # no other way
            pipe.close()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
