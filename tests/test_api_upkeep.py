"""Beside the server: similarities are completed once, taken into use, and stopped in time."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from api.upkeep import similarities_kept
from graph.similar import StoppedError
from graph.store import Snapshot

SNAPSHOT = Snapshot("v", Path("v-run"))


def kept(
    refresh: Callable[[Callable[[], bool]], Snapshot | None] | None, *, until_used: bool = False
) -> list[Snapshot]:
    """Run a block with a refresh beside it, perhaps until its snapshot is used; return what was used."""
    used: list[Snapshot] = []

    async def use(snapshot: Snapshot) -> None:
        used.append(snapshot)

    async def body() -> None:
        async with similarities_kept(refresh, use):
            while until_used and not used:
                await asyncio.sleep(0.01)

    asyncio.run(asyncio.wait_for(body(), 20))
    return used


def test_a_fresh_snapshot_is_used():
    """What the refresh returns is taken into use while the block runs."""
    assert kept(lambda _stopped: SNAPSHOT, until_used=True) == [SNAPSHOT]


def test_nothing_to_do():
    """No refresh, or one with nothing to do, uses nothing."""
    assert kept(None) == []
    assert kept(lambda _stopped: None) == []


def test_the_block_does_not_wait():
    """The block begins at once; at its end the refresh is told to stop and waited for."""
    seen: list[bool] = []
    begun = threading.Event()

    def refresh(stopped: Callable[[], bool]) -> Snapshot | None:
        begun.set()
        while not stopped():
            time.sleep(0.001)
        seen.append(stopped())
        raise StoppedError

    async def body() -> bool:
        async with similarities_kept(refresh, lambda _snapshot: pytest.fail("used")):
            await asyncio.to_thread(begun.wait, 20)
            return seen == []

    assert asyncio.run(asyncio.wait_for(body(), 20))
    assert seen == [True]


def test_a_failure_is_logged(caplog: pytest.LogCaptureFixture):
    """A refresh that fails is no reason to stop serving."""

    def refresh(_stopped: Callable[[], bool]) -> Snapshot | None:
        msg = "disk full"
        raise OSError(msg)

    with caplog.at_level(logging.ERROR):
        assert kept(refresh) == []
    assert "could not be brought up to date" in caplog.text
    assert "disk full" in caplog.text
