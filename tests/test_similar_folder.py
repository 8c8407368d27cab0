"""The index on disk: never read if it is not as it was written, never lost to a killed process."""

from __future__ import annotations

import json
import logging
import shutil
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from graph.library import Library
from graph.similar import LocalIndex, SimilarCases, keeping, kept_index
from graph.similar.encoders import encoder
from graph.similar.folder import IndexBusyError, building
from graph.similar.keeping import FOLDER
from graph.suggest import Suggestions
from graph.terms import Ontology

TEXT = "NCCL job hang at the last step of the epoch"


def opened(root: Path, ontology: Ontology) -> LocalIndex | None:
    """Return the index of a folder if it can be used."""
    index = LocalIndex(ontology, encoder(), root)
    return index if index.open() else None


def found(library: Library, index: LocalIndex | None) -> list[str]:
    """Return what an index finds."""
    assert index is not None
    return [hit.case.id for hit in SimilarCases(library, index).to_text(TEXT, Suggestions()).hits]


@pytest.fixture
def kept(small_library: Library, tmp_path: Path) -> Path:
    """Return the root of an index of the small library."""
    root = tmp_path / "index"
    LocalIndex(small_library.ontology, encoder(), root).refresh(small_library)
    return root


def folder_of(root: Path) -> Path:
    """Return the index folder in use."""
    return root / (root / "current").read_text(encoding="utf-8")


def test_an_index_is_opened_as_it_was_built(small_library: Library, kept: Path):
    """The same answers, the version it was built for, and nothing left but it."""
    built = LocalIndex(small_library.ontology, encoder())
    built.refresh(small_library)
    index = opened(kept, small_library.ontology)
    assert index is not None
    assert index.stats() == built.stats()
    assert found(small_library, index) == found(small_library, built) != []
    assert sorted(path.name for path in kept.iterdir()) == sorted(["current", "lock", folder_of(kept).name])


def test_a_manifest_says_what_it_was_made_from(kept: Path):
    """Dataset version, vocabulary, encoder, format; every file with size and SHA-256."""
    folder = folder_of(kept)
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    assert (manifest["version"], manifest["cases"], manifest["format"]) == ("small", 8, 2)
    assert manifest["encoder"] == encoder().digest
    listed = set(manifest["files"])
    there = {p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file()}
    assert listed == {name for name in there if not name.endswith((".lock", "manifest.json"))}


def files_of_an_index(small_library: Library, root: Path) -> list[str]:
    """Return the names of the files of an index that hold anything."""
    LocalIndex(small_library.ontology, encoder(), root).refresh(small_library)
    folder = folder_of(root)
    paths = (path for path in folder.rglob("*") if path.is_file() and path.stat().st_size)
    return sorted(path.relative_to(folder).as_posix() for path in paths if path.suffix != ".lock")


def test_no_changed_file_is_read(small_library: Library, tmp_path: Path, caplog: pytest.LogCaptureFixture):
    """One byte other, one byte less, or no file: each is noticed, named in the log, and mended."""
    names = files_of_an_index(small_library, tmp_path / "whole")
    assert len(names) > 15
    for number, name in enumerate(names):
        for harm in ("flip", "cut", "remove"):
            root = tmp_path / f"{number}-{harm}"
            shutil.copytree(tmp_path / "whole", root)
            path = folder_of(root) / name
            raw = bytearray(path.read_bytes())
            raw[len(raw) // 2] ^= 1
            if harm == "remove":
                path.unlink()
            else:
                path.write_bytes(raw if harm == "flip" else path.read_bytes()[:-1])
            caplog.clear()
            index = LocalIndex(small_library.ontology, encoder(), root)
            assert not index.open(), (name, harm)
            assert "is built anew: " in caplog.text
            assert name.partition(".")[0] in caplog.text or "manifest" in name
    assert index.refresh(small_library)
    assert found(small_library, opened(root, small_library.ontology)) != []


@pytest.mark.parametrize("pointer", ["", "no-such-folder", "../index", "\udcff"])
def test_a_pointer_to_nothing(small_library: Library, kept: Path, pointer: str):
    """There is no index then; the next build makes one."""
    (kept / "current").write_bytes(pointer.encode("utf-8", "surrogateescape"))
    index = LocalIndex(small_library.ontology, encoder(), kept)
    assert not index.open()
    index.refresh(small_library)
    assert found(small_library, opened(kept, small_library.ontology)) != []


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("format", 0, "it has format 0, this version reads 2"),
        ("vocabulary", "other", "it was made for another ontology"),
        ("encoder", "other", "it was made by another encoder"),
        ("dimensions", 3, "it was made by another encoder"),
    ],
)
def test_an_index_of_something_else(
    small_library: Library,
    kept: Path,
    caplog: pytest.LogCaptureFixture,
    field: str,
    value: object,
    message: str,
):
    """Another format, ontology or encoder: the log says which, and a new one is built."""
    path = folder_of(kept) / "manifest.json"
    manifest = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**manifest, field: value}), encoding="utf-8")
    assert opened(kept, small_library.ontology) is None
    assert message in caplog.text


def test_a_first_start_says_nothing(small_library: Library, tmp_path: Path, caplog: pytest.LogCaptureFixture):
    """That there is no index yet is no news."""
    caplog.set_level(logging.WARNING)
    assert opened(tmp_path / "index", small_library.ontology) is None
    assert caplog.text == ""


def test_one_builds_at_a_time(small_library: Library, kept: Path):
    """A second process is told, and what it would have changed stays as it is."""
    index = opened(kept, small_library.ontology)
    assert index is not None
    later = Library.of(small_library.ontology, small_library.cases[:4], "later")
    with building(kept), pytest.raises(IndexBusyError, match="another process is building the index"):
        index.refresh(later)
    assert index.stats().version == "small"
    assert index.refresh(later)


# Killed while building

KILLED = """
import os, signal, sys
from dataclasses import replace
from pathlib import Path
from graph.cases import read_case
from graph.library import Library
from graph.similar import LocalIndex, draft, folder, lexical, local
from graph.similar.encoders import encoder
from graph.terms import read_ontology

root, data, module, name, after = Path(sys.argv[1]), Path(sys.argv[2]), *sys.argv[3:6]
ontology = read_ontology(data / "ontology.ttl")
cases = [read_case(path, ontology)[0] for path in sorted((data / "cases").glob("*.yaml"))]
changed = [replace(case, title=case.title + " again") for case in cases]
owner, _, method = name.rpartition(".")
holder = {"draft": draft, "folder": folder, "lexical": lexical, "local": local}[module]
holder = getattr(holder, owner) if owner else holder
original, calls = getattr(holder, method), [int(after)]

def deadly(*arguments, **options):
    calls[0] -= 1
    if calls[0] < 0:
        os.kill(os.getpid(), signal.SIGKILL)
    return original(*arguments, **options)

setattr(holder, method, deadly)
index = LocalIndex(ontology, encoder(), root)
assert index.open()
index.refresh(Library.of(ontology, changed, "later"))
"""
POINTS = {
    "no case taken in": ("draft", "Draft.add", 0, "small"),
    "some cases taken in": ("draft", "Draft._add_words", 5, "small"),
    "vectors not written": ("draft", "Draft._add_vectors", 0, "small"),
    "no statistics": ("draft", "_holders", 0, "small"),
    "words not committed": ("lexical", "LexicalWriter.commit", 0, "small"),
    "nothing checked": ("local", "publish", 0, "small"),
    "no manifest": ("folder", "_size_and_digest", 10, "small"),
    "half flushed": ("folder", "_flush", 12, "small"),
    "not renamed": ("folder", "named_as_finished", 0, "small"),
    "not current": ("folder", "files.write_atomically", 0, "small"),
    "earlier one not removed": ("folder", "shutil.rmtree", 0, "later"),
}


@pytest.mark.parametrize(("module", "name", "after", "version"), POINTS.values(), ids=POINTS.keys())
def test_a_killed_build_loses_nothing(
    small: Path, small_library: Library, kept: Path, module: str, name: str, after: int, version: str
):
    """SIGKILL at any moment: the index before serves, or the new one does, and the next build cleans up."""
    command = [sys.executable, "-c", KILLED, str(kept), str(small), module, name, str(after)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == -signal.SIGKILL, ended.stderr
    index = opened(kept, small_library.ontology)
    assert index is not None
    assert index.stats().version == version
    if version == "small":
        assert found(small_library, index) != []
    assert index.refresh(Library.of(small_library.ontology, small_library.cases[:4], "last"))
    assert sorted(p.name for p in kept.iterdir()) == sorted(["current", "lock", folder_of(kept).name])
    assert opened(kept, small_library.ontology).stats() == index.stats()  # type: ignore[union-attr]


# Kept with a library


def test_few_changes_are_taken_in_at_once(small_library: Library, tmp_path: Path):
    """An index is built for a new folder, opened for the same version, and follows a few changes."""
    assert kept_index(tmp_path, small_library, wait=False).stats().version == "small"
    before = (tmp_path / FOLDER / "current").read_text(encoding="utf-8")
    assert kept_index(tmp_path, small_library, wait=False).stats().version == "small"
    assert (tmp_path / FOLDER / "current").read_text(encoding="utf-8") == before
    later = Library.of(small_library.ontology, small_library.cases[1:], "later")
    assert kept_index(tmp_path, later, wait=False).stats().version == "later"


def test_many_changes_wait(small_library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Who must answer gets the index there is, who can wait gets the new one."""
    kept_index(tmp_path, small_library)
    monkeypatch.setattr(keeping, "AT_ONCE", 3)
    changed = [replace(case, title="other") for case in small_library.cases[:4]]
    later = Library.of(small_library.ontology, changed, "later")
    index = kept_index(tmp_path, later, wait=False)
    assert index.stats().version == "small"
    assert kept_index(tmp_path, later).stats().version == "later"
    index.refresh(later)
    assert found(later, index) == found(later, opened(tmp_path / FOLDER, later.ontology))


def test_a_busy_folder_is_no_hindrance(small_library: Library, tmp_path: Path):
    """While another process builds, answers come from an index that is not kept."""
    with building(tmp_path / FOLDER):
        index = kept_index(tmp_path, small_library)
    assert found(small_library, index) != []
    assert [path.name for path in (tmp_path / FOLDER).iterdir()] == ["lock"]
