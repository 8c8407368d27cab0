"""Oxigraph on disk: the store the library comes with.

One process writes; everything that reads beside it opens a published snapshot. A snapshot is a set of hard
links, made in milliseconds and never changed afterwards.
"""

from __future__ import annotations

import hashlib
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyoxigraph as ox

from graph import files
from graph.store.bind import bind
from graph.terms import IG

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from graph.store.bind import RdfTerm, Value

_CONTENT_HASH = ox.NamedNode(f"{IG}contentHash")
_ONTOLOGY = IG.rstrip("#")
_RUN_DIGITS = 8
_LOCKED = re.compile(r"IO error: (?:While lock file|lock hold by current process)")  # RocksDB's own words


class StoreLockedError(RuntimeError):
    """Another process writes to the store in this folder."""


class EmbeddedStore:
    """A library's triples in one folder, with the snapshots published from it."""

    def __init__(self, folder: Path) -> None:
        """Open or create the store in ``folder``.

        Raises StoreLockedError if another process has it open.
        """
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        try:
            self._store = ox.Store(str(folder / "store"))
        except OSError as error:
            if not _LOCKED.match(str(error)):
                raise
            msg = f"another process is writing to {folder}; stop it or name another folder with --data"
            raise StoreLockedError(msg) from error

    def select(self, name: str, values: Mapping[str, Value] | None = None) -> list[dict[str, RdfTerm]]:
        """Return the rows of a SELECT from ``graph/queries/<name>.rq``; a row leaves unbound names out."""
        return _rows(self._store, name, values)

    def construct(self, name: str, values: Mapping[str, Value] | None = None) -> list[ox.Triple]:
        """Return the triples of a CONSTRUCT from ``graph/queries/<name>.rq``."""
        return _triples(self._store, name, values)

    def hashes(self) -> dict[str, str]:
        """Return the content hash of every loaded subject by its IRI, the ontology among them."""
        return {row["subject"].value: row["hash"].value for row in self.select("content_hashes")}

    def replace_case(self, iri: str, triples: Iterable[ox.Triple], content_hash: str) -> None:
        """Put a case in place of its earlier version, in one transaction."""
        owned = [row["subject"] for row in self.select("owned_subjects", {"case": ox.NamedNode(iri)})]
        self.replace(owned, [*triples, _hash_of(iri, content_hash)])

    def remove_case(self, iri: str) -> None:
        """Remove a case and all it owns, in one transaction."""
        owned = [row["subject"] for row in self.select("owned_subjects", {"case": ox.NamedNode(iri)})]
        self.replace(owned, [])

    def replace_ontology(self, triples: Iterable[ox.Triple], content_hash: str) -> None:
        """Put an ontology in place of the earlier one, in one transaction."""
        old = [row["subject"] for row in self.select("ontology_subjects")]
        self.replace(old, [*triples, _hash_of(_ONTOLOGY, content_hash)])

    def replace(self, subjects: Iterable[RdfTerm], triples: Iterable[ox.Triple]) -> None:
        """Put triples in place of all that some subjects have, in one transaction."""
        rows = [(t.subject, t.predicate, t.object) for t in triples]
        values: dict[str, Any] = {"subjects": subjects, "rows": rows}
        self._store.update(bind(files.query_text("replace_subjects"), values))

    def dataset_version(self) -> str:
        """Return twelve hex digits that change exactly when a case or the ontology changes."""
        pairs = sorted(self.hashes().items())
        text = "\n".join(f"{subject} {digest}" for subject, digest in pairs)
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    def publish(self) -> Snapshot:
        """Make the current state a snapshot, unless it is one already, and name it the current one."""
        version = self.dataset_version()
        snapshot = Snapshot(version, self.folder / "snapshots" / "-".join((version, *self._runs())))
        if not snapshot.folder.is_dir():
            unfinished = snapshot.folder.with_name(f".{snapshot.name}")
            shutil.rmtree(unfinished, ignore_errors=True)
            unfinished.parent.mkdir(exist_ok=True)
            self._store.flush()
            self._store.backup(str(unfinished))
            unfinished.rename(snapshot.folder)
        files.write_atomically(self.folder / "current", snapshot.name)
        return snapshot

    def _runs(self) -> list[str]:
        """Return what tells snapshots of one dataset version apart: of which run the similarities are."""
        return [row["fingerprint"].value[:_RUN_DIGITS] for row in self.select("similarity_run")]

    def forget_snapshots(self, keep: set[str]) -> None:
        """Delete all snapshots but those of the names given."""
        for folder in (self.folder / "snapshots").glob("*"):
            if folder.name not in keep:
                shutil.rmtree(folder, ignore_errors=True)

    def close(self) -> None:
        """Let go of the folder, so that another process may write to it."""
        self._store.flush()
        del self._store


class Snapshot:
    """One published, unchanging state of a store: its dataset version and its folder."""

    def __init__(self, version: str, folder: Path) -> None:
        self.version = version
        self.folder = folder

    @property
    def name(self) -> str:
        """Return the name that tells this snapshot from every other."""
        return self.folder.name

    def case_triples(self) -> list[ox.Triple]:
        """Return the triples of all cases."""
        return self.construct("case_triples")

    def select(self, name: str, values: Mapping[str, Value] | None = None) -> list[dict[str, RdfTerm]]:
        """Return the rows of a SELECT from ``graph/queries/<name>.rq``; a row leaves unbound names out."""
        return _rows(ox.Store.read_only(str(self.folder)), name, values)

    def construct(self, name: str, values: Mapping[str, Value] | None = None) -> list[ox.Triple]:
        """Return the triples of a CONSTRUCT from ``graph/queries/<name>.rq``."""
        return _triples(ox.Store.read_only(str(self.folder)), name, values)


def _rows(store: ox.Store, name: str, values: Mapping[str, Value] | None) -> list[dict[str, RdfTerm]]:
    found = store.query(bind(files.query_text(name), values or {}))
    assert isinstance(found, ox.QuerySolutions)
    names = [variable.value for variable in found.variables]
    return [{n: row[n] for n in names if isinstance(row[n], (ox.NamedNode, ox.Literal))} for row in found]


def _triples(store: ox.Store, name: str, values: Mapping[str, Value] | None) -> list[ox.Triple]:
    found = store.query(bind(files.query_text(name), values or {}))
    assert isinstance(found, ox.QueryTriples)
    return list(found)


def current_snapshot(folder: Path) -> Snapshot | None:
    """Return the snapshot last published in a data folder, or None if there is none."""
    pointer = folder / "current"
    if not pointer.is_file():
        return None
    name = pointer.read_text(encoding="utf-8").strip()
    snapshot = Snapshot(version_of(name), folder / "snapshots" / name)
    return snapshot if name and snapshot.folder.is_dir() else None


def version_of(name: str) -> str:
    """Return the dataset version of a snapshot by its name."""
    return name.partition("-")[0]


def _hash_of(iri: str, content_hash: str) -> ox.Triple:
    return ox.Triple(ox.NamedNode(iri), _CONTENT_HASH, ox.Literal(content_hash))
