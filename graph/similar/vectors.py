"""Candidates by meaning: every vector up to a size, an inverted file of compressed vectors above it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from graph.similar.arrays import CaseArrays
    from graph.similar.dense import DenseChannel

EXACT_CASES = 200_000  # up to here all vectors are compared
FILE = "vectors.faiss"
_TRAINED = 40  # vectors a list is trained with
_PROBES, _PROBES_FILTERED = 16, 64  # lists looked into
_ADDED = 100_000  # vectors read at once
_CHUNKS_A_CASE = 4  # how many more vectors than cases are asked for, as a case has several


class VectorsMissingError(ValueError):
    """A library of this size needs faiss, which is not installed."""


def faiss() -> Any:
    """Return the library; raises VectorsMissingError."""
    try:
        import faiss as found
    except ImportError as error:
        msg = f"more than {EXACT_CASES:,} cases need faiss; install incident-graph[faiss]"
        raise VectorsMissingError(msg) from error
    return found


def write_vectors(folder: Path, arrays: CaseArrays, limit: int = EXACT_CASES) -> None:
    """Write the inverted file of an index with more than ``limit`` cases; nothing for a smaller one."""
    vectors = arrays["vectors"]
    if len(arrays.ids) <= limit:
        return
    library, dimensions = faiss(), vectors.shape[1]
    lists = max(int(min(np.sqrt(len(vectors)), len(vectors) / _TRAINED)), 1)
    index = library.index_factory(dimensions, f"IVF{lists},SQ8", library.METRIC_INNER_PRODUCT)
    number = min(len(vectors), lists * _TRAINED)
    drawn = np.random.default_rng(1).choice(len(vectors), number, replace=False)
    index.train(np.ascontiguousarray(vectors[np.sort(drawn)]))
    for first in range(0, len(vectors), _ADDED):
        index.add(_block(folder / "vectors.bin", first, dimensions))
    library.write_index(index, os.fspath(folder / FILE))


def _block(path: Path, first: int, dimensions: int) -> NDArray[np.float32]:
    """Return some vectors read into memory of their own, as mapped ones would all stay in it."""
    offset = first * dimensions * np.dtype("<f4").itemsize
    read = np.fromfile(path, dtype="<f4", count=_ADDED * dimensions, offset=offset)
    return np.asarray(read.reshape(-1, dimensions), dtype=np.float32)


class NearestVectors:
    """Finds cases near in meaning. Safe to share between threads."""

    def __init__(self, folder: Path, arrays: CaseArrays, dense: DenseChannel) -> None:
        self._arrays, self._dense = arrays, dense
        self._index: Any = None
        if (folder / FILE).is_file():
            self._index = faiss().read_index(os.fspath(folder / FILE))

    def best(
        self, vector: NDArray[np.float32], mask: NDArray[np.bool_] | None, k: int
    ) -> list[tuple[int, float]]:
        """Return the rows of the nearest cases, at most ``k``, only those in the mask."""
        if self._index is None:
            return best_of(self._dense.scan(vector), mask, k)
        _, places = self._index.search(vector[None, :], k * _CHUNKS_A_CASE, params=self._parameters(mask))
        found = places[0][places[0] >= 0]
        rows = np.unique(np.searchsorted(self._arrays["chunk_starts"], found, side="right") - 1)
        given = self._dense.shares(vector, rows).total()
        order = np.argsort(-given, kind="stable")[:k]
        return [(int(rows[n]), float(given[n])) for n in order]

    def _parameters(self, mask: NDArray[np.bool_] | None) -> Any:
        """Return how to search: further afield, and only the vectors of those cases, if there is a filter."""
        library = faiss()
        if mask is None:
            return library.SearchParametersIVF(nprobe=_PROBES)
        bits = np.packbits(np.repeat(mask, np.diff(self._arrays["chunk_starts"])), bitorder="little")
        return library.SearchParametersIVF(nprobe=_PROBES_FILTERED, sel=library.IDSelectorBitmap(bits))


def best_of(scores: NDArray[np.float64], mask: NDArray[np.bool_] | None, k: int) -> list[tuple[int, float]]:
    """Return the ``k`` highest scores with their rows, highest first, equal ones by row."""
    rows = np.arange(len(scores)) if mask is None else np.flatnonzero(mask)
    given = scores[rows]
    if len(rows) > k:
        chosen = np.argpartition(-given, k - 1)[:k]
        rows, given = rows[chosen], given[chosen]
    order = np.lexsort((rows, -given))
    return [(int(rows[n]), float(given[n])) for n in order]
