"""The index that comes with the library: tantivy, numpy and faiss over files in one folder.

It implements the port of candidates and holds the compact form of the cases that scores are worked out from.
"""

from __future__ import annotations

import hashlib
import logging
import shutil
import tempfile
import weakref
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from graph.similar.arrays import CaseArrays
from graph.similar.coding import TermChannel
from graph.similar.dense import DenseChannel
from graph.similar.draft import Draft, case_digest
from graph.similar.folder import (
    IndexUnusableError,
    Made,
    building,
    current,
    named_as_finished,
    new_folder,
    publish,
)
from graph.similar.lexical import Lexical
from graph.similar.port import Stats
from graph.similar.text import SECTIONS, TextChannel
from graph.similar.vectors import NearestVectors, best_of, write_vectors

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from numpy.typing import NDArray

    from graph.cases import Case
    from graph.similar.encoders import Encoder
    from graph.similar.model import Channel
    from graph.similar.port import Query
    from graph.similar.source import CaseSource
    from graph.terms import Ontology

log = logging.getLogger(__name__)

_NORMAL_FORMS = "1"  # raise it when graph.suggest.normal or what counts as a word changes


@dataclass(frozen=True)
class Opened:
    """One finished index. Never changes; safe to share between threads."""

    made: Made
    folder: Path
    arrays: CaseArrays
    text: TextChannel
    dense: DenseChannel
    terms: TermChannel
    lexical: Lexical
    nearest: NearestVectors

    @classmethod
    def of(cls, folder: Path, made: Made, ontology: Ontology) -> Opened:
        """Open a finished folder."""
        widths = {"lengths": len(SECTIONS), "vectors": made.dimensions}
        arrays = CaseArrays(folder, widths)
        dense = DenseChannel(arrays)
        return cls(
            made,
            folder,
            arrays,
            TextChannel(arrays),
            dense,
            TermChannel(arrays, ontology),
            Lexical(folder / "text", arrays["slots"]),
            NearestVectors(folder, arrays, dense),
        )

    def best(
        self, channel: Channel, query: Query, mask: NDArray[np.bool_] | None, k: int
    ) -> list[tuple[int, float]]:
        """Return the rows a channel proposes with their raw scores, best first."""
        if channel == "text":
            return self.lexical.best(query.words, mask, k)
        if channel == "dense":
            return self.nearest.best(query.vector, mask, k)
        return best_of(self.terms.scan(query.terms), mask, k)


def vocabulary_version(ontology: Ontology) -> str:
    """Return twelve hex digits that change with the ontology and with how words are read."""
    return hashlib.sha256(f"{_NORMAL_FORMS} {ontology.digest}".encode()).hexdigest()[:12]


class LocalIndex:
    """A ``CandidateIndex`` in one folder, or in a temporary one that goes with the object.

    Ask it from any thread; change it from one at a time.
    """

    def __init__(self, ontology: Ontology, encoder: Encoder, root: Path | None = None) -> None:
        """Start without an index; ``open`` and ``swap`` bring one."""
        self._ontology, self.encoder = ontology, encoder
        self._kept = root is not None
        self._root = root or _temporary(self)
        self._vocabulary = vocabulary_version(ontology)
        self._opened: Opened | None = None
        self._draft: Draft | None = None
        self._dropped: set[str] = set()
        self._building = ExitStack()  # holds the lock of the folder while it is changed
        self._taken = False

    @property
    def opened(self) -> Opened:
        """Return what is asked now; raises IndexUnusableError before the first ``open`` or ``swap``."""
        if self._opened is None:
            msg = "no index has been opened or built"
            raise IndexUnusableError(msg)
        return self._opened

    def open(self) -> bool:
        """Open the index the folder has; return whether there is one that fits and is as it was written.

        Why one that is there cannot be used is logged.
        """
        try:
            folder, made = current(self._root)
            self._fit(made)
            self._opened = Opened.of(folder, made, self._ontology)
        except (IndexUnusableError, OSError) as error:
            log.log(
                logging.INFO if str(error) == "there is none" else logging.WARNING,
                "the index of similar cases in %s is built anew: %s",
                self._root,
                error,
            )
        return self._opened is not None

    def _fit(self, made: Made) -> None:
        """Raise IndexUnusableError if an index was made for another ontology or by another encoder."""
        if made.vocabulary != self._vocabulary:
            msg = "it was made for another ontology"
            raise IndexUnusableError(msg)
        if (made.encoder, made.dimensions) != (self.encoder.digest, self.encoder.dimensions):
            msg = "it was made by another encoder"
            raise IndexUnusableError(msg)

    # The port

    def upsert(self, cases: Iterable[Case]) -> None:
        """Take cases in, in place of earlier ones with the same ids; they show after ``swap``.

        Raises IndexBusyError if another process changes the index in the same folder.
        """
        (self._draft or self._begin()).add(cases)

    def _take(self) -> None:
        """Lock the folder, and start from what another process may have made of it meanwhile."""
        if self._taken:
            return
        self._building.enter_context(building(self._root))
        self._taken = True
        if self._opened and self._kept and not self._opened.folder.is_dir():
            self._opened = None
            self.open()

    def _begin(self) -> Draft:
        self._take()
        earlier = self._opened
        self._draft = Draft(
            new_folder(self._root),
            self._ontology,
            self.encoder,
            earlier.arrays if earlier else None,
            earlier.folder / "text" if earlier else None,
        )
        return self._draft

    def delete(self, ids: Iterable[str]) -> None:
        """Take cases out; they are gone after ``swap``."""
        self.upsert(())
        self._dropped |= set(ids)

    def swap(self, version: str) -> None:
        """Finish what was changed and have it asked from now on, all at once."""
        draft = self._draft or self._begin()
        number = draft.finish(self._dropped)
        write_vectors(draft.folder, draft.arrays)
        made = Made(version, self._vocabulary, self.encoder.digest, self.encoder.dimensions, number)
        folder = publish(draft.folder, made) if self._kept else named_as_finished(draft.folder)
        before, self._opened = self._opened, Opened.of(folder, made, self._ontology)
        self._end()
        if before and not self._kept:
            shutil.rmtree(before.folder, ignore_errors=True)

    def _end(self) -> None:
        """Let go of the draft, finished or not, and of the folder's lock."""
        self._draft, self._dropped = None, set()
        self._building.close()
        self._taken = False

    def candidates(
        self, channel: Channel, query: Query, among: Collection[str] | None, k: int
    ) -> list[tuple[str, float]]:
        """Return at most ``k`` case ids with the channel's raw score, best first."""
        opened = self.opened
        mask = None
        if among is not None:
            mask = np.zeros(len(opened.arrays.ids), dtype=bool)
            row_of = opened.arrays.row_of
            mask[[row_of[case_id] for case_id in among if case_id in row_of]] = True
        ids = opened.arrays.ids
        return [(ids[row], score) for row, score in opened.best(channel, query, mask, k)]

    def stats(self) -> Stats:
        """Return what candidates are proposed from now; no version and no case before the first ``swap``."""
        if self._opened is None:
            return Stats("", 0, self.encoder.digest)
        made = self._opened.made
        return Stats(made.version, made.cases, made.encoder)

    # Keeping up with a library

    def changes(self, source: CaseSource) -> tuple[list[str], list[str]]:
        """Return the ids of the cases to take in, and to take out, to have what a source has."""
        if self._opened is None:
            return [case.id for case in source.cases], []
        if self._opened.made.version == source.version:
            return [], []
        arrays = self._opened.arrays
        digests = arrays["digests"]
        held, changed = set(arrays.ids), []
        for case in source.cases:
            row = arrays.row_of.get(case.id)
            held.discard(case.id)
            if row is None or digests[row].tobytes() != case_digest(case):
                changed.append(case.id)
        return changed, sorted(held)

    def refresh(self, source: CaseSource) -> bool:
        """Bring the index in line with a source, only what changed; return whether anything had.

        Raises IndexBusyError if another process is doing so.
        """
        if self._opened is not None and self._opened.made.version == source.version:
            return False
        try:
            self._take()
            if self._opened is None:
                self.upsert(source.cases)
            else:
                changed, gone = self.changes(source)
                self.upsert(source.case(case_id) for case_id in changed)
                self.delete(gone)
            self.swap(source.version)
        finally:
            self._end()
        return True


def _temporary(owner: LocalIndex) -> Path:
    """Return a folder that is removed when its owner is no longer used."""
    folder = Path(tempfile.mkdtemp(prefix="incident-graph-"))
    weakref.finalize(owner, shutil.rmtree, folder, ignore_errors=True)
    return folder
