"""Work that goes on beside the server: the similarities in the store brought in line with the cases."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from graph.similar import StoppedError
from graph.store import Snapshot

log = logging.getLogger(__name__)

Refresh = Callable[[Callable[[], bool]], Snapshot | None]


@asynccontextmanager
async def similarities_kept(
    refresh: Refresh | None, use: Callable[[Snapshot], Awaitable[None]]
) -> AsyncIterator[None]:
    """Bring the similarities up to date beside the block, and stop that, if it still goes on, at its end.

    ``refresh`` is called once, in a thread, with what tells it to stop; it returns a fresh snapshot, or None
    if there was nothing to do. ``use`` takes the snapshot into use. A failure is logged: pages and REST need
    no stored similarities.
    """
    stopping = threading.Event()
    task = asyncio.create_task(_refreshed(refresh, use, stopping)) if refresh else None
    try:
        yield
    finally:
        stopping.set()
        if task:
            await task


async def _refreshed(
    refresh: Refresh, use: Callable[[Snapshot], Awaitable[None]], stopping: threading.Event
) -> None:
    try:
        if snapshot := await asyncio.to_thread(refresh, stopping.is_set):
            await use(snapshot)
    except StoppedError:
        log.info("similarities are completed at the next start")
    except Exception:
        log.exception("the similarities in the store could not be brought up to date")
