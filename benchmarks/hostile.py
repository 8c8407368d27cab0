"""Two hundred hostile queries with a deadline of ten seconds, and ``ASK {}`` every 100 ms meanwhile.

The queries are those of tests/hostile.py. As many are sent at once as there are slots for slow ones, and
then four times as many: most wait, and some are sent away.

Run: .venv/bin/python benchmarks/hostile.py [DEADLINE]
"""

from __future__ import annotations

import random
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from api_fixtures import serving
from attack import Watch, asked_meanwhile, attack, canary, children
from hostile import hostile_queries

WORKERS = 2


def report(address: str, parent: int, at_once: int, most: int) -> None:
    """Send the queries, the first ``most`` of a fixed shuffle, and print what became of them."""
    with canary() as (listening, callers), Watch(parent) as watch, asked_meanwhile(address) as asked:
        queries = hostile_queries(listening)
        random.Random(1).shuffle(queries)
        started = time.monotonic()
        outcomes = attack(address, queries[:most], at_once)
    seconds = asked["seconds"]
    slowest = max(outcomes, key=lambda outcome: outcome.seconds)
    statuses = Counter(outcome.status or "broken off" for outcome in outcomes)
    print(f"{len(outcomes)} queries, {at_once} at once: {time.monotonic() - started:.0f} s, {dict(statuses)}")
    longest = f"{slowest.query.kind}, {slowest.query.name}"
    print(f"  longest {slowest.seconds:.2f} s ({longest}), status {slowest.status}")
    middle, most_of = 1000 * seconds[len(seconds) // 2], 1000 * seconds[int(len(seconds) * 0.95)]
    print(f"  ASK {{}}: {len(seconds)} of {asked['asked']} answered, median {middle:.1f} ms", end=", ")
    print(f"95% within {most_of:.1f} ms, longest {1000 * seconds[-1]:.0f} ms")
    print(
        f"  most memory: a worker {watch.most_of_children >> 20} MiB, server {watch.most_of_parent >> 20} MiB"
    )
    time.sleep(5)
    print(f"  canary heard {len(callers)}; {len(children(parent))} children 5 s later", flush=True)


def main(deadline: float) -> None:
    """Serve the library and attack it twice."""
    with tempfile.TemporaryDirectory() as folder:
        limits = (f"--limit=deadline={deadline}", f"--limit=workers={WORKERS}", "--limit=stream_deadline=5")
        with serving("--data", folder, *limits) as server:
            assert server.process.stderr
            threading.Thread(target=server.process.stderr.read, daemon=True).start()
            address, parent = server.address.removeprefix("http://"), server.process.pid
            report(address, parent, WORKERS, 200)
            report(address, parent, 4 * WORKERS, 100)


if __name__ == "__main__":
    main(float(sys.argv[1]) if sys.argv[1:] else 10.0)
