"""Time to propose a case for a post-mortem: the drafts of the tests, and a million characters of them.

Run: .venv/bin/python benchmarks/drafts.py

Prints processor time in milliseconds, the suggester already loaded: median and slowest of five runs.
"""

from __future__ import annotations

import statistics
import time
from pathlib import Path

from graph.drafts import draft_yaml, propose
from graph.suggest import Suggester
from graph.terms import read_ontology

DRAFTS = Path(__file__).parent.parent / "tests" / "data" / "drafts"
NAMES = ("hang.md", "certificate.txt", "notes.txt", "small.md")
LONG = 1_000_000


def main() -> None:
    """Measure and print."""
    ontology = read_ontology()
    suggester = Suggester(ontology)
    texts = {name: (DRAFTS / name).read_text(encoding="utf-8") for name in NAMES}
    whole = "\n".join(texts.values())
    texts["a million characters"] = (whole * (LONG // len(whole) + 1))[:LONG]
    suggester.suggest("warm")
    for name, text in texts.items():
        times = []
        for _ in range(5):
            begin = time.process_time()
            draft_yaml(propose(text, suggester, ontology))
            times.append(1000 * (time.process_time() - begin))
        print(f"{name:24} median {statistics.median(times):7.1f} ms, slowest {max(times):7.1f} ms")


if __name__ == "__main__":
    main()
