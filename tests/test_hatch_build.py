"""What the pages take from npm: pinned, whole or not there at all, and with its licences."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.xdist_group("wheel")

ROOT = Path(__file__).resolve().parent.parent
LOCK = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
VENDORED = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["vendored"]
SHIPPED = "api/static/vendor"
NOWHERE = {"npm_config_registry": "http://127.0.0.1:9"}


def build(folder: Path, *arguments: str) -> str:
    """Build a copy of the project where npm reaches nothing, and return what was said."""
    command = [sys.executable, "-m", "build", *arguments, "--outdir", "dist", "."]
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, env=os.environ | NOWHERE
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def in_wheel(folder: Path) -> set[str]:
    """Return the vendored files of the wheel that was built."""
    [wheel] = (folder / "dist").glob("*.whl")
    return {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith(SHIPPED)}


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """Return a small copy of the project: what a build reads, and no case."""
    ignored = shutil.ignore_patterns(".*_cache", "__pycache__")
    for folder in ("api", "graph"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignored)
    shutil.copytree(ROOT / "tests" / "vendor", tmp_path / "tests" / "vendor")
    (tmp_path / "cases").mkdir()
    for file in (
        *("pyproject.toml", "hatch_build.py", "package.json", "package-lock.json", ".npmrc"),
        *("README.md", "LICENSE", "cases/LICENSE", "ontology.ttl", ".gitignore"),
    ):
        shutil.copy(ROOT / file, tmp_path / file)
    return tmp_path


def test_every_package_is_pinned_by_its_hash_and_by_no_address():
    """The lock holds a hash of every package, and says of none where one machine got it."""
    packages = {path: one for path, one in LOCK.items() if path}
    assert set(packages) >= {"node_modules/@zazuko/yasqe", "node_modules/axe-core"}
    assert {path for path, one in packages.items() if not one["integrity"].startswith("sha512-")} == set()
    assert [path for path, one in packages.items() if "resolved" in one] == []
    asked = {**LOCK[""]["dependencies"], **LOCK[""]["devDependencies"]}
    assert {name: packages[f"node_modules/{name}"]["version"] for name in asked} == asked


@pytest.mark.parametrize("folder", VENDORED)
def test_an_installed_checkout_has_them_with_their_licences(folder: str):
    """Beside the files named in package.json stands who made them and under which terms."""
    names = {path.name for path in (ROOT / folder).iterdir()}
    assert names == {Path(file).name for file in VENDORED[folder]} | {"NOTICE.txt", "made-of.sha256"}
    notice = (ROOT / folder / "NOTICE.txt").read_text(encoding="utf-8")
    for path, one in LOCK.items():
        if path:
            named = f"{path.removeprefix('node_modules/')} {one['version']}, {one['license']}," in notice
            assert named == (one.get("dev", False) == (folder != SHIPPED)), path


def test_what_is_there_is_not_fetched_again(copied: Path):
    """A source distribution holds the files, so a wheel is built of it without npm."""
    said = build(copied)
    assert "nodejs" not in said
    assert {Path(name).name for name in in_wheel(copied)} >= {"yasqe.min.js", "yasqe.min.css", "NOTICE.txt"}


def test_without_npm_there_is_no_half_editor(copied: Path):
    """Where npm reaches nothing, the build says what is left out and why, and succeeds."""
    (copied / SHIPPED / "yasqe.min.css").unlink()
    (copied / SHIPPED / "made-of.sha256").write_text("of another lock\n")
    said = build(copied, "--wheel")
    assert "The SPARQL editor is left out, as npm could not fetch it: npm error code ECONNREFUSED" in said
    assert "plain text field" in said
    assert in_wheel(copied) == set()
    assert not (copied / SHIPPED).exists()
