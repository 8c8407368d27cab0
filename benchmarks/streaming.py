"""An answer of a million rows: when its first byte comes, how fast the rest, what memory it takes.

Run: .venv/bin/python benchmarks/streaming.py [ROWS]
"""

from __future__ import annotations

import asyncio
import http.client
import sys
import tempfile
import threading
import time
from pathlib import Path
from urllib.parse import urlencode

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from api_fixtures import serving
from attack import Watch, memory

from graph.store import current_snapshot
from graph.store.guard import check_query
from graph.store.workers import WorkerPool

QUERY = "SELECT ?a ?d WHERE {{ ?a ?b ?c . ?d ?e ?f }} LIMIT {rows}"
ENDINGS = {"json": b"]}}", "xml": b"</sparql>", "csv": b"\n", "tsv": b"\n"}


async def first_mebibyte(folder: Path, query: str) -> float:
    """Return the seconds until a worker has given its first MiB, without HTTP."""
    snapshot = current_snapshot(folder)
    assert snapshot
    pool = WorkerPool(snapshot.folder)
    await pool.start()
    try:
        started = time.perf_counter()
        answer = await pool.run(check_query(query), "application/sparql-results+json")
        taken = time.perf_counter() - started
        await answer.aclose()
        return taken
    finally:
        await pool.close()


def stream(address: str, parent: int, query: str, form: str) -> None:
    """Read an answer to its end and print what it took."""
    before = memory(parent)
    connection = http.client.HTTPConnection(address)
    with Watch(parent) as watch:
        started = time.perf_counter()
        connection.request("GET", f"/sparql?{urlencode({'query': query, 'format': form})}")
        response = connection.getresponse()
        response.read(1)
        first = time.perf_counter() - started
        size, rest = 1, b""
        while chunk := response.read(65536):
            size, rest = size + len(chunk), chunk
        taken = time.perf_counter() - started
    assert rest.endswith(ENDINGS[form]), rest[-20:]
    more, child = (watch.most_of_parent - before) >> 20, watch.most_of_children >> 20
    print(f"{form}: first byte {1000 * first:.0f} ms, {size >> 20} MiB in {taken:.1f} s", end="; ")
    print(f"the server took {more} MiB more, a worker {child} MiB", flush=True)


def main(rows: int) -> None:
    """Serve the library and stream from it."""
    query = QUERY.format(rows=rows)
    with tempfile.TemporaryDirectory() as folder, serving("--data", folder) as server:
        assert server.process.stderr
        threading.Thread(target=server.process.stderr.read, daemon=True).start()
        taken = [asyncio.run(first_mebibyte(Path(folder), query)) for _ in range(5)]
        print(f"{rows:,} rows; first MiB of a worker, no HTTP: {1000 * min(taken):.0f} ms")
        for form in ENDINGS:
            stream(server.address.removeprefix("http://"), server.process.pid, query, form)


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 1_000_000)
