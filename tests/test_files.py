"""Paths of the product, and writing a file so that nobody sees half of it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from graph import files


def test_a_checkout_uses_its_own_ontology_and_cases():
    """Beside a checkout the paths are those of the repository, not of an installed copy."""
    root = Path(__file__).resolve().parent.parent
    assert files.ontology_file() == root / "ontology.ttl"
    assert files.cases_folder() == root / "cases"
    assert files.shapes_file() == root / "graph" / "shapes.ttl"
    assert not (root / "graph" / "data").exists()


def test_query_text_is_the_file():
    """A query is found by the name of its file without the suffix."""
    root = Path(__file__).resolve().parent.parent
    expected = (root / "graph" / "queries" / "facet_counts.rq").read_text(encoding="utf-8")
    assert files.query_text("facet_counts") == expected


def test_an_unknown_query_is_no_file():
    """The documented FileNotFoundError names the path."""
    with pytest.raises(FileNotFoundError, match=r"no_such_query\.rq"):
        files.query_text("no_such_query")


def test_a_query_name_is_no_path():
    """A name with a path in it names no query, so that no other .rq file can be reached."""
    with pytest.raises(FileNotFoundError, match=r"there is no query '\.\./queries/facet_counts'"):
        files.query_text("../queries/facet_counts")


def test_a_query_name_may_hold_any_character():
    """Whatever a user types as a name, the answer is the documented FileNotFoundError."""
    with pytest.raises(FileNotFoundError):
        files.query_text("facet\0counts")


def test_the_data_folder_is_the_users():
    """Without --data the store lives in the user's data directory, under the product's name."""
    assert files.default_data_folder().name == "incident-graph"
    assert files.default_data_folder().is_absolute()


def test_write_atomically_makes_folders_and_replaces(tmp_path: Path):
    """Folders on the way are made, the old text is gone, UTF-8 is written, nothing else is left behind."""
    path = tmp_path / "a" / "b" / "c.yaml"
    files.write_atomically(path, "alt\n")
    files.write_atomically(path, "neu ü\n")
    assert path.read_bytes() == "neu ü\n".encode()
    assert [p.name for p in path.parent.iterdir()] == ["c.yaml"]


def test_a_failed_write_leaves_the_old_file(tmp_path: Path):
    """A text that cannot be written changes nothing of the file that stood there."""
    path = tmp_path / "c.yaml"
    files.write_atomically(path, "old\n")
    with pytest.raises(UnicodeEncodeError):
        files.write_atomically(path, "new \ud800\n")
    assert path.read_text(encoding="utf-8") == "old\n"


def test_a_failed_write_leaves_no_temporary_file(tmp_path: Path):
    """After a failure only the old file stands in the folder."""
    path = tmp_path / "c.yaml"
    files.write_atomically(path, "old\n")
    with pytest.raises(UnicodeEncodeError):
        files.write_atomically(path, "new \ud800\n")
    assert [p.name for p in tmp_path.iterdir()] == ["c.yaml"]


def test_a_written_file_has_ordinary_permissions(tmp_path: Path):
    """Others may read a file as the user's umask has it, as if it had been written with open()."""
    plain, path = tmp_path / "plain", tmp_path / "c.yaml"
    plain.write_text("x", encoding="utf-8")
    files.write_atomically(path, "x")
    assert oct(os.stat(path).st_mode & 0o777) == oct(os.stat(plain).st_mode & 0o777)  # noqa: PTH116
