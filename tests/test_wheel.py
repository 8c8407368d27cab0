"""The built wheel, installed where there is no checkout: what is missing from it shows here."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import sysconfig
import urllib.request
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from api_fixtures import BROWSER, HANG, Ran, run, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

pytest_plugins = ["api_fixtures"]
pytestmark = pytest.mark.xdist_group("wheel")

ROOT = Path(__file__).resolve().parent.parent


def contents(folder: str, pattern: str) -> set[str]:
    """Return the files of a folder of the checkout that are to be in the wheel."""
    found = (ROOT / folder).rglob(pattern)
    return {
        path.relative_to(ROOT).as_posix()
        for path in found
        if path.is_file() and "__pycache__" not in path.parts
    }


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the wheel, built from the checkout."""
    folder = tmp_path_factory.mktemp("dist")
    here = ["--no-isolation"] if importlib.util.find_spec("hatchling") else []
    built = subprocess.run(
        [sys.executable, "-m", "build", "--wheel", *here, "--outdir", folder, ROOT],
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    [path] = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return the command in a fresh environment with the dependencies of this one, but not the checkout."""
    environment = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
    python = environment / "bin" / "python"
    subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "--python",
            python,
            "install",
            "--no-deps",
            "--no-index",
            "--quiet",
            wheel,
        ],
        check=True,
    )
    [packages] = environment.glob("lib/python*/site-packages")
    # Puts the folder on sys.path, but reads none of the .pth files there, such as an editable install.
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    kept = os.environ.pop("PYTHONPATH", None)
    yield environment / "bin" / "incident-graph"
    if kept is not None:
        os.environ["PYTHONPATH"] = kept


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """Return an empty folder that is not the checkout."""
    return tmp_path


def test_everything_is_in_it(wheel: Path):
    """Code, queries, shapes, templates, static files, ontology, cases, licences; nothing of the tests."""
    names = set(zipfile.ZipFile(wheel).namelist())
    expected = contents("api", "*.*") | contents("graph", "*.*")
    expected |= {f"graph/data/{name}" for name in contents("cases", "*")} | {"graph/data/ontology.ttl"}
    assert expected - names == set()
    others = {name for name in names - expected if not name.startswith("incident_graph-")}
    assert others == set()
    assert {"LICENSE"} <= {Path(name).name for name in names}
    for kind in (".rq", ".html", ".css", "shapes.ttl", "ontology.ttl", ".yaml"):
        assert [name for name in names if name.endswith(kind)], kind


def test_it_is_the_installed_code(installed: Path, elsewhere: Path):
    """The fresh environment imports from itself, not from the checkout."""
    code = "import graph, api; print(graph.__file__); print(api.__file__)"
    done = subprocess.run(
        [installed.with_name("python"), "-c", code], capture_output=True, text=True, check=True, cwd=elsewhere
    )
    for line in done.stdout.split():
        assert Path(line).is_relative_to(installed.parent.parent)
        assert not Path(line).is_relative_to(ROOT)


def cases_in(wheel: Path) -> int:
    """Return how many case files a wheel has; that it has those of the checkout is shown above."""
    names = zipfile.ZipFile(wheel).namelist()
    return sum(name.startswith("graph/data/cases/") and name.endswith(".yaml") for name in names)


def test_check(installed: Path, wheel: Path, elsewhere: Path):
    """The library inside the wheel is whole and without fault."""
    number = cases_in(wheel)
    ran = run("check", command=installed, cwd=elsewhere)
    assert ran == Ran(0, "", f"{number} files checked, 0 problems\n")


def test_similar(installed: Path, elsewhere: Path):
    """It answers a question from its own cases."""
    ran = run("similar", HANG, "--json", "--data", elsewhere / "data", command=installed, cwd=elsewhere)
    assert ran.code == 0, ran.err
    found = [result["id"] for result in json.loads(ran.out)["results"]]
    assert "nccl-hang-uneven-packed-blocks" in found[:3]


def test_serve(installed: Path, wheel: Path, elsewhere: Path):
    """It serves the same cases, with page, style, terms and SPARQL."""

    def get(path: str) -> bytes:
        request = urllib.request.Request(f"{server.address}{path}", headers=BROWSER)
        with urllib.request.urlopen(request, timeout=20) as response:
            found: bytes = response.read()
        return found

    with serving("--data", elsewhere / "data", command=installed, cwd=elsewhere) as server:
        ready = json.loads(get("/readyz"))
        assert ready["cases"] == cases_in(wheel)
        assert ready["refused"] == []
        assert b"</html>" in get("/")
        assert get("/static/library.css")
        assert b"Job hang" in get("/terms/symptom/job-hang")
        assert (
            json.loads(get("/sparql?format=json&query=ASK%20%7B%20%3Fs%20%3Fp%20%3Fo%20%7D"))["boolean"]
            is True
        )
        assert get("/export/graph.gexf?component=nccl").endswith(b"</gexf>\n")


def test_new_does_not_write_into_the_installation(installed: Path, elsewhere: Path):
    """A scaffold goes where its author can find it, and survives an upgrade."""
    ran = run("new", "a-new-case", command=installed, cwd=elsewhere)
    written = list(installed.parent.parent.rglob("a-new-case.yaml"))
    for path in written:
        path.unlink()
    assert written == []
    assert ran.code == 0
    assert (elsewhere / "a-new-case.yaml").is_file()
