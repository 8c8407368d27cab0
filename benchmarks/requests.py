"""Processor time of one small SPARQL request: the server's, its workers', and the engine's alone.

Times on the clock depend on what else the machine does; processor time hardly does. Each query is asked over
one open connection, as a client does that asks many.

Run: .venv/bin/python benchmarks/requests.py [REQUESTS]
"""

from __future__ import annotations

import http.client
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import pyoxigraph as ox
from sparql import bare, prepared, questions, server

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from attack import children

JSON = {"Accept": "application/sparql-results+json"}
BLOCKS = 10


def processor_seconds(pid: int) -> float:
    """Return the seconds a process has worked, to the nanosecond, those of its threads included."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


def worked(asked: Callable[[], object], pids: list[int], times: int) -> list[float]:
    """Return the milliseconds each process works for one request, the least of some blocks of requests."""
    blocks = []
    for _ in range(BLOCKS + 1):
        before = [processor_seconds(pid) for pid in pids]
        for _ in range(times // BLOCKS):
            asked()
        taken = [processor_seconds(pid) - start for pid, start in zip(pids, before, strict=True)]
        blocks.append([1000 * seconds / (times // BLOCKS) for seconds in taken])
    return min(blocks[1:], key=sum)  # the first fills caches


def alone(store: ox.Store, query: str, times: int) -> float:
    """Return the milliseconds of processor time the engine takes for a query in this process."""
    started = time.thread_time()
    for _ in range(times):
        bare(store, query)
    return 1000 * (time.thread_time() - started) / times


def main(times: int) -> None:
    """Print a row for each small query."""
    with tempfile.TemporaryDirectory() as folder:
        snapshot, _, case = prepared(Path(folder), 0)
        store = ox.Store.read_only(str(snapshot))
        asked = {"ASK": "ASK {}", "lookup by id": questions(case)["lookup by id"]}
        with server("ours", snapshot) as port:
            (parent,) = children(os.getpid())
            workers = sorted(children(parent))
            connection = http.client.HTTPConnection("127.0.0.1", port)
            print("| query | server | workers | engine alone |\n|---|---|---|---|")
            for name, query in asked.items():
                address = f"/sparql?query={quote(query)}"

                def ask(address: str = address) -> None:
                    connection.request("GET", address, headers=JSON)
                    json.loads(connection.getresponse().read())

                first, *others = worked(ask, [parent, *workers], times)
                engine = alone(store, query, times) if name != "ASK" else 0.0
                print(f"| {name} | {first:.2f} ms | {sum(others):.2f} ms | {engine:.2f} ms |", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 2000)
