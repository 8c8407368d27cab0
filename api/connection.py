"""Work for a reader that ends when the reader leaves."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

from fastapi import Request

T = TypeVar("T")


async def while_connected(request: Request, running: Awaitable[T]) -> T | None:
    """Return what is awaited, or None if the reader left before; then it is cancelled.

    The request's body must have been read, if it has one.
    """
    work = asyncio.ensure_future(running)
    leaving = asyncio.ensure_future(_disconnection(request))
    try:
        await asyncio.wait((work, leaving), return_when=asyncio.FIRST_COMPLETED)
        return work.result() if work.done() else None
    finally:
        leaving.cancel()
        work.cancel()


async def _disconnection(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
