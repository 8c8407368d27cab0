"""Sends hostile queries to a server and watches what becomes of it: its children, their memory, a canary.

Used by ``test_hostile.py`` and ``benchmarks/hostile.py``.
"""

from __future__ import annotations

import http.client
import json
import socket
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hostile import Hostile

ASKING = Path(__file__).with_name("asking.py")
SENT_AS = {"Content-Type": "application/sparql-query"}
BROKEN_OFF = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a query: a status, or BROKEN_OFF after a 200; seconds and bytes to its end."""

    query: Hostile
    status: int
    seconds: float
    size: int
    detail: str


def send(address: str, query: Hostile) -> Outcome:
    """Post a query and read its answer to the end, keeping nothing of a long one."""
    started = time.monotonic()
    connection = http.client.HTTPConnection(address, timeout=60)
    status, size, detail = BROKEN_OFF, 0, b""
    try:
        connection.request("POST", "/sparql", query.text.encode(), SENT_AS)
        response = connection.getresponse()
        while chunk := response.read(65536):
            size += len(chunk)
            detail = chunk if size == len(chunk) else b""
        status = response.status
    except (http.client.IncompleteRead, ConnectionError):
        pass
    finally:
        connection.close()
    return Outcome(query, status, time.monotonic() - started, size, detail[:500].decode(errors="replace"))


def attack(address: str, queries: Sequence[Hostile], at_once: int) -> list[Outcome]:
    """Send all queries, so many at once, and return what became of each, in their order."""
    with ThreadPoolExecutor(at_once) as pool:
        return list(pool.map(lambda query: send(address, query), queries))


@contextmanager
def asked_meanwhile(address: str) -> Iterator[dict[str, Any]]:
    """Ask ``ASK {}`` every 100 ms during the block; the times taken are in the dictionary afterwards."""
    process = subprocess.Popen(
        [sys.executable, str(ASKING), address], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    taken: dict[str, Any] = {}
    yield taken
    out, _ = process.communicate(timeout=60)
    taken.update(json.loads(out))


@contextmanager
def canary() -> Iterator[tuple[str, list[object]]]:
    """Listen on a free port during the block; yield host and port, and a list that grows by each caller."""
    callers: list[object] = []
    listening = socket.create_server(("127.0.0.1", 0))

    def listen() -> None:
        while True:
            try:
                connection, caller = listening.accept()
            except OSError:
                return
            connection.close()
            callers.append(caller)

    threading.Thread(target=listen, daemon=True).start()
    try:
        yield f"127.0.0.1:{listening.getsockname()[1]}", callers
    finally:
        listening.shutdown(socket.SHUT_RDWR)
        listening.close()


def children(parent: int) -> set[int]:
    """Return the ids of a process's children."""
    found: set[int] = set()
    for task in Path(f"/proc/{parent}/task").glob("*/children"):
        found.update(map(int, task.read_text().split()))
    return found


def memory(pid: int) -> int:
    """Return the greatest resident memory a process has had, in bytes; 0 if it is gone."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM")), 0)


def processor_time(pid: int) -> int:
    """Return the clock ticks a process has worked; 0 if it is gone."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return int(fields[11]) + int(fields[12])


@dataclass
class Watch:
    """The greatest memory that a server and each of its children had during a block."""

    parent: int
    most_of_parent: int = 0
    most_of_children: int = 0
    _ended: threading.Event = field(default_factory=threading.Event)

    def __enter__(self) -> Watch:
        self._thread = threading.Thread(target=self._look)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()

    def _look(self) -> None:
        while not self._ended.wait(0.05):
            self.most_of_parent = max(self.most_of_parent, memory(self.parent))
            of_children = (memory(pid) for pid in children(self.parent))
            self.most_of_children = max(self.most_of_children, *of_children, 0)
