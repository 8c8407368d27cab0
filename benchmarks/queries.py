"""How long the ready queries take on the library's own cases, with their defaults, in a worker process.

Run: .venv/bin/python benchmarks/queries.py [RUNS]
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
import time
from pathlib import Path

from graph import files
from graph.catalogue import bound_text, read_catalogue
from graph.store import EmbeddedStore, load
from graph.store.guard import check_query
from graph.store.workers import Limits, WorkerPool
from graph.terms import read_ontology


async def seconds(pool: WorkerPool, text: str, runs: int) -> list[float]:
    """Return how long each run of a query took, from its text to the last byte as CSV."""
    taken = []
    for _ in range(runs):
        started = time.perf_counter()
        async for _chunk in await pool.run(check_query(text), "text/csv"):
            pass
        taken.append(time.perf_counter() - started)
    return taken


async def main(runs: int) -> None:
    """Print the median time of every ready query, the slowest first."""
    ontology = read_ontology()
    with tempfile.TemporaryDirectory() as folder:
        store = EmbeddedStore(Path(folder))
        load(store, ontology, [files.cases_folder()])
        snapshot = store.publish()
        cases = [path.stem for path in files.cases_in(files.cases_folder())]
        pool = WorkerPool(snapshot.folder, Limits(workers=1))
        await pool.start()
        medians = {}
        for query in read_catalogue().values():
            text = bound_text(query, (), ontology, cases)
            medians[query.name] = statistics.median(await seconds(pool, text, runs))
        await pool.close()
        store.close()
    for name, median in sorted(medians.items(), key=lambda item: -item[1]):
        print(f"{median * 1000:8.1f} ms  {name}")
    print(f"{statistics.median(medians.values()) * 1000:8.1f} ms  median of {len(medians)} queries")


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 5))
