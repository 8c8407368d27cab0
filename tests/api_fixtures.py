"""Fixtures of the tests of ``api``: the real library served, in process and as a process of its own.

A plugin of the test files that name it in ``pytest_plugins``. PYTEST_DONT_REWRITE: they import it first.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
import warnings
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import lxml.html
import pyoxigraph as ox
import pytest
import uvicorn

from api.answers import Catalogue, similar_to_case
from api.app import Served, create_app
from api.protocol import configured
from graph import files
from graph.filters import Filter
from graph.library import Library
from graph.store import EmbeddedStore, Snapshot, bind, load
from graph.suggest import Suggester
from graph.terms import FACETS, Ontology, read_ontology

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # Starlette would rather have another httpx
    from fastapi.testclient import TestClient

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graph.cases import Case

COMMAND = Path(sys.executable).with_name("incident-graph")
BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
HANG = "job stuck at the last step, GPUs at 100 %, no OOM in dmesg"
PANCAKES = "Whisk two eggs with milk and flour, then fry the pancakes in butter until golden"
QUESTIONS = (
    HANG,
    "pods stuck in ContainerCreating, no free IP address in the subnet",
    "DNS lookups time out after the upgrade of the nodes",
    PANCAKES,
)


# By the ontology's hash: one takes a second to build.
SUGGESTERS: dict[str, Suggester] = {}


@pytest.fixture(scope="session")
def ontology() -> Ontology:
    """Return the real ontology."""
    return read_ontology()


@pytest.fixture(scope="session")
def case_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the library's case files, so that tests agree while somebody writes cases."""
    copy = tmp_path_factory.mktemp("library") / "cases"
    shutil.copytree(files.cases_folder(), copy)
    return copy


@pytest.fixture(scope="session")
def served(ontology: Ontology, case_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Served:
    """Return the real library, loaded and published."""
    store = EmbeddedStore(tmp_path_factory.mktemp("served"))
    report = load(store, ontology, [case_folder])
    snapshot = store.publish()
    store.close()
    return Served(Catalogue.of(Library.from_snapshot(snapshot, ontology)), snapshot, report.problems)


@pytest.fixture(scope="session")
def library(served: Served) -> Library:
    """Return the real library in memory."""
    return served.catalogue.library


@pytest.fixture(scope="module")
def client(served: Served) -> Iterator[TestClient]:
    """Return a client of the application, started once for a test file."""
    with TestClient(create_app(served), raise_server_exceptions=False) as started:
        yield started


@pytest.fixture(scope="module")
def address(served: Served) -> Iterator[str]:
    """Return the address of the application behind a real server, started once for a test file."""
    server = uvicorn.Server(configured(create_app(served), port=0, log_level="error"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        time.sleep(0.01)
    yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    server.should_exit = True
    thread.join(20)


@pytest.fixture(scope="module")
def small_snapshot(
    small: Path, small_ontology: Ontology, tmp_path_factory: pytest.TempPathFactory
) -> Snapshot:
    """Return the small library, loaded and published."""
    store = EmbeddedStore(tmp_path_factory.mktemp("small"))
    load(store, small_ontology, [small / "cases"])
    snapshot = store.publish()
    store.close()
    return snapshot


def client_of(library: Library, snapshot: Snapshot | None = None) -> TestClient:
    """Return a client of an application over any library; its SPARQL workers are not started."""
    published = snapshot or Snapshot(library.version, Path())
    if library.ontology.digest not in SUGGESTERS:
        SUGGESTERS[library.ontology.digest] = Suggester(library.ontology)
    catalogue = Catalogue.of(library, SUGGESTERS[library.ontology.digest])
    return TestClient(create_app(Served(catalogue, published)), raise_server_exceptions=False)


def case_with_neighbours(catalogue: Catalogue) -> Case:
    """Return the first case of a library that others are similar to; there must be one."""
    return next(case for case in catalogue.library.cases if similar_to_case(catalogue, case).results)


def page_of(client: TestClient, path: str) -> lxml.html.HtmlElement:
    """Return a page as a browser gets it, parsed; it must be there."""
    response = client.get(path, headers=BROWSER)
    assert response.status_code == 200, response.text[:400]
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    return lxml.html.fromstring(response.text)


def sparql_counts(served: Served, counted: Filter, facet: str) -> dict[str, int]:
    """Return the cases under a filter by term of one facet, as the queries count them on the snapshot."""
    ontology = served.catalogue.library.ontology
    store = ox.Store.read_only(str(served.snapshot.folder))
    listing = bind(files.query_text("matching_cases"), counted.query_values(ontology))
    values = {
        "facet": ox.NamedNode(FACETS[facet].type),
        "cases": [row["case"] for row in store.query(listing)],
    }
    rows = store.query(bind(files.query_text("facet_counts"), values))
    return {row["term"].value: int(row["count"].value) for row in rows}


def words(element: lxml.html.HtmlElement) -> str:
    """Return the text of an element with single spaces."""
    return " ".join(element.text_content().split())


def section(page: lxml.html.HtmlElement, name: str) -> lxml.html.HtmlElement:
    """Return the section of a page that the heading with this id labels."""
    [found] = page.xpath(f"//section[@aria-labelledby='{name}']")
    return found


@dataclass(frozen=True, slots=True)
class Ran:
    """What a command ended with."""

    code: int
    out: str
    err: str


def run(*arguments: str | Path, given: str = "", command: Path = COMMAND, cwd: Path | None = None) -> Ran:
    """Run ``incident-graph`` to its end."""
    done = subprocess.run(
        [str(command), *map(str, arguments)],
        input=given,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
        cwd=cwd,
    )
    return Ran(done.returncode, done.stdout, done.stderr)


@dataclass(slots=True)
class Serving:
    """A server in a process of its own: its address and process, what it has told, and how it ended."""

    address: str
    process: subprocess.Popen[str]
    told: list[str]
    ended: Ran | None = None

    def interrupt(self) -> Ran:
        """Press Ctrl-C, which the whole process group feels, and return how the server ended."""
        if self.ended is None:
            os.killpg(self.process.pid, signal.SIGINT)
            out, err = self.process.communicate(timeout=30)
            self.ended = Ran(self.process.returncode, out, err)
        return self.ended


@contextmanager
def serving(*arguments: str | Path, command: Path = COMMAND, cwd: Path | None = None) -> Iterator[Serving]:
    """Run ``incident-graph serve`` on a free port until the block ends."""
    process = subprocess.Popen(
        [str(command), "serve", "--port", "0", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        cwd=cwd,
    )
    told: list[str] = []
    assert process.stderr
    for line in process.stderr:
        told.append(line)
        if found := re.search(r" at (http://\S+)", line):
            break
    else:
        raise AssertionError("".join(told))
    server = Serving(found[1], process, told)
    try:
        yield server
    finally:
        try:
            server.interrupt()
        finally:
            if process.poll() is None:
                process.kill()
