"""Nearest vectors: the best of many scores, and an inverted file that finds what comparing all finds."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from similar_indexes import index_of

from graph.cases import Case
from graph.similar import LocalIndex
from graph.similar.encoders import encoder
from graph.similar.local import Opened
from graph.similar.vectors import FILE, NearestVectors, VectorsMissingError, best_of, write_vectors

ADJECTIVES = "slow stuck broken full missing wrong late noisy dead hot".split()
THINGS = "disk node pod switch cable router queue cache mirror fan".split()


@pytest.fixture(scope="module")
def index() -> LocalIndex:
    """Return an index of a hundred cases with a message each; its folder goes with it."""
    return index_of(
        Case(f"{adjective}-{thing}", f"A {adjective} {thing}", (), seen_as=(f"our {thing} is {adjective}",))
        for adjective in ADJECTIVES
        for thing in THINGS
    )


@pytest.fixture(scope="module")
def opened(index: LocalIndex) -> Opened:
    """Return what the index holds."""
    return index.opened


def write(folder: Path, opened: Opened) -> None:
    """Write the inverted file of an index into a folder that has its vectors."""
    shutil.copy(opened.folder / "vectors.bin", folder)
    write_vectors(folder, opened.arrays, limit=99)


def test_a_small_index_has_no_inverted_file(opened: Opened, tmp_path: Path):
    """Up to the limit nothing is written."""
    write_vectors(tmp_path, opened.arrays, limit=100)
    assert list(tmp_path.iterdir()) == []
    assert not (opened.folder / FILE).exists()


@pytest.mark.parametrize("text", ["the disk is full", "a hot switch", "mirror out of date"])
def test_an_inverted_file_finds_the_nearest(opened: Opened, tmp_path: Path, text: str):
    """Its first cases are those that comparing all vectors gives, with the same scores."""
    write(tmp_path, opened)
    vector = encoder().encode([text])[0]
    exact = NearestVectors(opened.folder, opened.arrays, opened.dense).best(vector, None, 5)
    found = NearestVectors(tmp_path, opened.arrays, opened.dense).best(vector, None, 5)
    assert [row for row, _ in found] == [row for row, _ in exact]
    assert [score for _, score in found] == pytest.approx([score for _, score in exact], abs=1e-5)


def test_an_inverted_file_keeps_to_the_filter(opened: Opened, tmp_path: Path):
    """Only cases in the mask are proposed."""
    write(tmp_path, opened)
    mask = np.zeros(100, dtype=bool)
    mask[::2] = True
    vector = encoder().encode(["the disk is full"])[0]
    found = NearestVectors(tmp_path, opened.arrays, opened.dense).best(vector, mask, 8)
    assert len(found) == 8
    assert all(mask[row] for row, _ in found)
    exact = NearestVectors(opened.folder, opened.arrays, opened.dense).best(vector, mask, 3)
    assert [row for row, _ in found[:3]] == [row for row, _ in exact]


def test_a_large_library_without_faiss(opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The message says what to install."""
    monkeypatch.setitem(sys.modules, "faiss", None)
    with pytest.raises(VectorsMissingError, match=r"install incident-graph\[faiss\]"):
        write(tmp_path, opened)


@given(st.lists(st.integers(0, 5), max_size=30), st.integers(1, 10), st.booleans())
def test_the_best_of_many(scores: list[int], k: int, masked: bool):
    """The k highest, highest first, equal ones by row where all of them fit."""
    mask = np.arange(len(scores)) % 2 == 0 if masked else None
    allowed = [row for row in range(len(scores)) if mask is None or mask[row]]
    found = best_of(np.array(scores, dtype=float), mask, k)
    expected = sorted((-scores[row], row) for row in allowed)[:k]
    assert [score for _, score in found] == [-negative for negative, _ in expected]
    if len(allowed) <= k:
        assert [row for row, _ in found] == [row for _, row in expected]
