"""Waiting in line: first come first served, for as many as the line may hold."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")


class FullError(Exception):
    """A line is as long as it may be."""


class Line(Generic[T]):
    """Who waits for something, first come first served; ``limit`` may wait."""

    def __init__(self, what: str, limit: int) -> None:
        self.what = what
        self.limit = limit
        self._waiting: deque[asyncio.Future[T]] = deque()

    async def wait(self, back: Callable[[T], object]) -> T:
        """Return what is served, or give it ``back`` if it came too late; raises FullError."""
        if len(self._waiting) >= self.limit:
            raise FullError
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append(future)
        try:
            return await future
        except asyncio.CancelledError:
            if future.done() and not future.cancelled() and not future.exception():
                back(future.result())
            raise
        finally:
            with suppress(ValueError):
                self._waiting.remove(future)

    def serve(self, thing: T) -> bool:
        """Serve the first who still waits; return whether there was anybody."""
        while self._waiting:
            future = self._waiting.popleft()
            if not future.done():
                future.set_result(thing)
                return True
        return False

    def dismiss(self, reason: Exception) -> None:
        """Give everybody an exception."""
        for future in self._waiting:
            if not future.done():
                future.set_exception(reason)
