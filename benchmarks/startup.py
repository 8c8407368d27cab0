"""How long until a page is served: from an empty data folder, and again with nothing changed.

Run: .venv/bin/python benchmarks/startup.py [RUNS]
"""

from __future__ import annotations

import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

COMMAND = Path(sys.executable).parent / "incident-graph"


def seconds_to_page(data: Path) -> float:
    """Return the seconds from starting the command to the last byte of the library page."""
    started = time.perf_counter()
    command = [str(COMMAND), "serve", "--port", "0", "--data", str(data)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        address = next(found[0] for line in server.stderr if (found := re.search(r"http://\S+", line)))
        with urllib.request.urlopen(address, timeout=30) as page:
            page.read()
        taken = time.perf_counter() - started
        server.terminate()
    return taken


def main(runs: int) -> None:
    """Print the median and the range of both kinds of start."""
    first, second = [], []
    for _ in range(runs):
        with tempfile.TemporaryDirectory() as folder:
            first.append(seconds_to_page(Path(folder)))
            second.append(seconds_to_page(Path(folder)))
    for name, taken in (("empty data folder", first), ("nothing changed", second)):
        print(f"{name}: median {statistics.median(taken):.2f} s, {min(taken):.2f} to {max(taken):.2f} s")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
