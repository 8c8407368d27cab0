"""How long the similarities of all cases take: to compute, to write, to find unchanged, and families of them.

Run: .venv/bin/python benchmarks/similarities.py [RUNS]
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from graph import files
from graph.library import Library
from graph.similar import Nearest, SimilarCases, SimilarService, families_of, refresh, stored_neighbours
from graph.store import EmbeddedStore, load
from graph.store.guard import check_query
from graph.suggest import Suggester
from graph.terms import read_ontology

if TYPE_CHECKING:
    from collections.abc import Callable

QUERY = """SELECT * { SERVICE ig:similar {
  [] ig:text "job stuck at the last step, GPUs at 100 %, no OOM in dmesg" ;
     ig:case ?case ; ig:score ?score } }"""
TAKEN: dict[str, list[float]] = {}


def timed(name: str, work: Callable[..., Any], *arguments: Any) -> Any:
    """Return what some work returns and note how long it took."""
    started = time.perf_counter()
    result = work(*arguments)
    TAKEN.setdefault(name, []).append(time.perf_counter() - started)
    return result


def main(runs: int) -> None:
    """Print the median and the range of each step."""
    ontology = read_ontology()
    for _ in range(runs):
        with tempfile.TemporaryDirectory() as folder:
            store = EmbeddedStore(Path(folder))
            load(store, ontology, [files.cases_folder()])
            library = Library.from_snapshot(store.publish(), ontology)
            similar = SimilarCases(library)
            nearest = Nearest(similar, library)
            found = timed("nearest of all computed", nearest.all)
            timed("nodes written", refresh, store, library, similar.encoder, nearest.all)
            timed("found unchanged", refresh, store, library, similar.encoder, nearest.all)
            snapshot = timed("fresh snapshot published", store.publish)
            timed("nodes read", stored_neighbours, snapshot, library, similar.encoder)
            families = timed("families", families_of, library, found)
            service = SimilarService(similar, Suggester(ontology), library)
            check_query(QUERY, expand=service.expand)
            timed("SERVICE ig:similar expanded", check_query, QUERY, (), "", service.expand)
            store.close()
    nodes = sum(map(len, found.values()))
    print(f"{len(library.cases)} cases, {nodes} similarities, {len(families.families)} families")
    for name, times in TAKEN.items():
        told = f"median {statistics.median(times):.3f} s, {min(times):.3f} to {max(times):.3f} s"
        print(f"{name}: {told}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
