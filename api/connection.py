"""Work for a reader that ends when the reader leaves."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

from fastapi import Request

T = TypeVar("T")

# Most answers are there before; looking out for the end of a connection takes as long as a tenth of one.
_UNWATCHED = 0.02


async def while_connected(request: Request, running: Awaitable[T]) -> T | None:
    """Return what is awaited, or None if the reader left before; then it is cancelled.

    The request's body must have been read, if it has one. That a reader left is seen after 20 ms at the
    earliest.
    """
    loop = asyncio.get_running_loop()
    watching: list[asyncio.Task[None]] = []
    try:
        async with asyncio.timeout(None) as patience:

            def watch() -> None:
                watching.append(loop.create_task(_until_gone(request, patience)))

            starting = loop.call_later(_UNWATCHED, watch)
            return await running
    except TimeoutError:
        if not patience.expired():
            raise
        return None
    finally:
        starting.cancel()
        for task in watching:
            task.cancel()


async def _until_gone(request: Request, patience: asyncio.Timeout) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
    patience.reschedule(0)
