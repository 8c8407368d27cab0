"""How long loading takes: every case from scratch, and again with nothing changed.

Run: .venv/bin/python benchmarks/loading.py [RUNS]
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path

from graph import files
from graph.store import EmbeddedStore, load
from graph.terms import read_ontology


def main(runs: int) -> None:
    """Print the median and the range of both loads, publication included."""
    ontology = read_ontology()
    taken: dict[str, list[float]] = {"from scratch": [], "nothing changed": []}
    number = 0
    for _ in range(runs):
        with tempfile.TemporaryDirectory() as folder:
            store = EmbeddedStore(Path(folder))
            for times in taken.values():
                started = time.perf_counter()
                report = load(store, ontology, [files.cases_folder()])
                store.publish()
                times.append(time.perf_counter() - started)
                number = len(report.loaded) + len(report.unchanged)
            store.close()
    print(f"{number} cases")
    for name, times in taken.items():
        print(f"{name}: median {statistics.median(times):.2f} s, {min(times):.2f} to {max(times):.2f} s")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
