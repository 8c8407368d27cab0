"""What docs/analysts.md shows is run: every query, every address, and the code where its tool is at hand."""

from __future__ import annotations

import csv
import importlib.util
import io
import re
import shutil
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING

import pyoxigraph as ox
import pytest

from graph.catalogue import read_catalogue
from graph.store.guard import check_query

if TYPE_CHECKING:
    from api.app import Served

pytest_plugins = ["api_fixtures"]

DOCS = Path(__file__).resolve().parent.parent / "docs"
TEXT = (DOCS / "analysts.md").read_text(encoding="utf-8")
SHOWN = "http://127.0.0.1:8000"
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)


def blocks(language: str) -> list[str]:
    """Return the code of one language, in the order of the page."""
    return [code for name, code in BLOCKS if name == language]


def run(command: list[str], given: str = "") -> str:
    """Run a command; it must end well and say something."""
    done = subprocess.run(command, input=given, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
    return done.stdout


def fetched(address: str) -> list[list[str]]:
    """Return a CSV from an address."""
    with urllib.request.urlopen(address) as answer:
        assert answer.headers["content-type"].startswith("text/csv")
        return list(csv.reader(io.StringIO(answer.read().decode())))


def test_every_kind_of_block_is_looked_at():
    """No block is of a language that no test below knows."""
    assert {name for name, _ in BLOCKS} == {"sh", "python", "r", "sparql"}


@pytest.mark.parametrize("query", blocks("sparql"))
def test_queries(query: str, served: Served):
    """Each pattern runs as it stands and finds something in the library."""
    found = ox.Store.read_only(str(served.snapshot.folder)).query(check_query(query).engine_text)
    assert isinstance(found, ox.QuerySolutions)
    assert next(found, None) is not None


@pytest.mark.parametrize("code", blocks("sh"))
def test_shell(code: str, address: str):
    """What curl fetches is CSV with rows; Comunica's line names the endpoint and a query that runs."""
    code = code.replace(SHOWN, address)
    if code.startswith("curl ") and shutil.which("curl"):
        assert len(list(csv.reader(io.StringIO(run(["bash"], code))))) > 1
        return
    assert f"{address}/" in code
    if query := re.search(r"'(PREFIX .*)'", code):
        assert check_query(query[1]).form == "SELECT"


@pytest.mark.parametrize("code", blocks("python"))
def test_python(code: str, address: str):
    """Python runs as it stands where its packages are installed, and compiles where they are not."""
    code = code.replace(SHOWN, address)
    compile(code, "analysts.md", "exec")
    assert address in code
    needed = re.findall(r"^(?:import|from) (\w+)", code, re.MULTILINE)
    if all(importlib.util.find_spec(name) for name in needed):
        run([sys.executable, "-c", code])


@pytest.mark.parametrize("code", [*blocks("r"), *re.findall(r"`(=IMPORTDATA.*?)`", TEXT)])
def test_addresses_in_other_languages(code: str, address: str):
    """R and a spreadsheet read CSV by an address, which has the columns their code uses."""
    [shown] = re.findall(rf'"({SHOWN}[^"]*)"', code)
    names, *rows = fetched(shown.replace(SHOWN, address))
    assert rows
    assert set(re.findall(r"\$(\w+)", code)) <= set(names)


def test_every_ready_query_is_on_paper():
    """docs/queries.md lists each with its question and defaults, and no other."""
    page = (DOCS / "queries.md").read_text(encoding="utf-8")
    listed = dict(re.findall(r"^\| `([a-z-]+)` \| (.*) \|$", page, re.MULTILINE))
    assert list(listed) == list(read_catalogue())
    for name, query in read_catalogue().items():
        question, _, parameters = listed[name].partition(" | ")
        assert question == query.question
        assert re.findall(r"`(\w+)=(.*?)`", parameters) == [(p.name, p.default) for p in query.parameters]
