"""How the project is written: the tools that say so, run as tests, and what must not be in any file."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.xdist_group("style")

ROOT = Path(__file__).resolve().parent.parent
FORBIDDEN = re.compile(
    r"pypi\.org|files\.pythonhosted|registry\.npmjs|registry\.yarnpkg|(?<![\w~.])/(?:work|root|home)/"
)
BINARY = {".png", ".ico", ".gz", ".woff2"}


def tool(*arguments: str) -> None:
    """Run a tool of this environment over the project; it must have nothing to say."""
    command = Path(sys.executable).with_name(arguments[0])
    done = subprocess.run([command, *arguments[1:]], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_ruff_check():
    """No rule of ours is broken."""
    tool("ruff", "check", ".")


def test_ruff_format():
    """Every file is formatted."""
    tool("ruff", "format", "--check", ".")


def test_mypy():
    """Every function has types that agree, strictly (pyproject.toml says so)."""
    tool("mypy")


def test_import_linter():
    """Imports point one way."""
    tool("lint-imports")


def our_files() -> list[Path]:
    """Return the files of the repository: tracked, or new and not ignored."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("no git repository here")
    return [path for name in listed.stdout.split("\0") if name and (path := ROOT / name).is_file()]


def test_no_local_path_and_no_package_index():
    """No file names a folder of one machine or an index of packages: anybody builds it, from any index."""
    found = []
    for path in our_files():
        if path.suffix in BINARY:
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            found += [f"{path.relative_to(ROOT)}:{number}: {word}" for word in FORBIDDEN.findall(line)]
    assert found == []


def test_no_data_folder():
    """``graph/data`` is made by the build only; in the repository it would hide the real files."""
    assert not (ROOT / "graph" / "data").exists()


def test_files_are_text_that_everybody_can_read():
    """UTF-8, line ends of one kind, an end of line at the end."""
    for path in our_files():
        if path.suffix not in BINARY:
            raw = path.read_bytes()
            raw.decode("utf-8")
            assert b"\r" not in raw, path
            assert not raw or raw.endswith(b"\n"), path
