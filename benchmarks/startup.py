"""How long until a page is served: from an empty data folder, and again with nothing changed.

Run: .venv/bin/python benchmarks/startup.py [RUNS] [CASES]

CASES takes only so many of the library's cases, the first by name; all by default.
"""

from __future__ import annotations

import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from graph import files

COMMAND = Path(sys.executable).parent / "incident-graph"


def seconds_to_page(data: Path, cases: Path) -> float:
    """Return the seconds from starting the command to the last byte of the library page."""
    started = time.perf_counter()
    command = [str(COMMAND), "serve", "--port", "0", "--data", str(data), "--cases", str(cases)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        address = next(found[0] for line in server.stderr if (found := re.search(r"http://\S+", line)))
        with urllib.request.urlopen(address, timeout=30) as page:
            page.read()
        taken = time.perf_counter() - started
        server.terminate()
    return taken


def some_cases(folder: Path, number: int | None) -> Path:
    """Copy the first cases by name into a folder and return it."""
    for path in files.cases_in(files.cases_folder())[:number]:
        shutil.copy(path, folder)
    return folder


def main(runs: int, number: int | None) -> None:
    """Print the median and the range of both kinds of start."""
    first, second = [], []
    for _ in range(runs):
        with tempfile.TemporaryDirectory() as data, tempfile.TemporaryDirectory() as folder:
            cases = some_cases(Path(folder), number)
            first.append(seconds_to_page(Path(data), cases))
            second.append(seconds_to_page(Path(data), cases))
    print(f"{number or 'all'} cases")
    for name, taken in (("empty data folder", first), ("nothing changed", second)):
        print(f"{name}: median {statistics.median(taken):.2f} s, {min(taken):.2f} to {max(taken):.2f} s")


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:3]]
    main(given[0] if given else 5, given[1] if len(given) > 1 else None)
