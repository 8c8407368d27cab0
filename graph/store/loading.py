"""Case files into the store: only what changed, one transaction a case, and a list of what was refused."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pyoxigraph as ox

from graph import files
from graph.cases import DEFAULT_BASE, case_iri, case_triples, cases_from_triples, parse_case
from graph.cases.reader import case_bytes
from graph.cases.triples import MAPPING_VERSION
from graph.problems import Problem
from graph.terms import IG

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from graph.store.embedded import EmbeddedStore
    from graph.terms import Ontology

_ONTOLOGY = IG.rstrip("#")


class EmptyFolderError(ValueError):
    """A load from folders without a case file would take every case out of the store."""


@dataclass(frozen=True, slots=True)
class LoadReport:
    """What one load did, by case id, and every problem found.

    A refused file keeps its last good version in the store, which ``kept`` names; terms the ontology has lost
    since then go from it.
    """

    loaded: tuple[str, ...] = ()
    unchanged: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass
class _Load:
    store: EmbeddedStore
    ontology: Ontology
    base: str
    loaded: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def case_files(folders: Iterable[Path]) -> list[Path]:
    """Return the case files of some folders in the order of their names, hidden files left out.

    A folder named twice counts once. Raises NotADirectoryError naming a folder that is none.
    """
    found: list[Path] = []
    by_place: dict[Path, Path] = {}
    for folder in folders:
        by_place.setdefault(folder.resolve(), folder)
    for folder in by_place.values():
        if not folder.is_dir():
            msg = f"{folder} is no folder; name one that holds case files with --cases"
            raise NotADirectoryError(msg)
        found.extend(files.cases_in(folder))
    return sorted(found, key=lambda path: (path.stem, path))


def load(
    store: EmbeddedStore,
    ontology: Ontology,
    folders: Iterable[Path],
    *,
    base: str = DEFAULT_BASE,
    progress: Callable[[int, int], None] | None = None,
) -> LoadReport:
    """Bring the store in line with the ontology and the case files of some folders.

    A file whose bytes, ontology and mapping are those of the loaded version is not even parsed. Faulty files
    are reported and keep their last good version; of two files with one id both are refused; cases without a
    file go. ``progress`` is called with the files done and their number.

    Raises NotADirectoryError for a folder that is none, and EmptyFolderError if the store has cases and the
    folders have no file at all, both before anything is changed.
    """
    state = _Load(store, ontology, base)
    before = store.hashes()
    folders = list(folders)
    paths = case_files(folders)
    if not paths and before.keys() - {_ONTOLOGY}:
        raise EmptyFolderError(_emptied(store.folder, folders))
    _load_ontology(state, before)
    doubled = _doubled(paths)
    for number, path in enumerate(paths, 1):
        if path in doubled:
            state.problems.append(doubled[path])
        else:
            _load_file(state, path, before)
        if progress:
            progress(number, len(paths))
    wanted = {case_iri(path.stem, base) for path in paths}
    gone = [iri for iri in before if iri not in wanted and iri != _ONTOLOGY]
    for iri in gone:
        store.remove_case(iri)
    return LoadReport(
        loaded=tuple(state.loaded),
        unchanged=tuple(state.unchanged),
        removed=tuple(iri.rpartition("/")[2] for iri in gone),
        kept=_keep(state, paths, before),
        problems=tuple(state.problems),
    )


def _emptied(data: Path, folders: list[Path]) -> str:
    places = ", ".join(str(folder) for folder in folders) or "no folder"
    return (
        f"{places}: no case file there, and loading that would empty the library in {data}; "
        "name the folder of the cases with --cases, or remove the data folder to start afresh"
    )


def _load_ontology(state: _Load, before: dict[str, str]) -> None:
    if before.get(_ONTOLOGY) != state.ontology.digest:
        state.store.replace_ontology(state.ontology.triples, state.ontology.digest)


def _doubled(paths: list[Path]) -> dict[Path, Problem]:
    by_id: dict[str, list[Path]] = defaultdict(list)
    for path in paths:
        by_id[path.stem].append(path)
    found = {}
    for case_id, group in by_id.items():
        for path in group if len(group) > 1 else ():
            others = ", ".join(str(other) for other in group if other != path)
            found[path] = Problem(path, 1, "id", f"{case_id!r} is also the id of {others}; rename one")
    return found


def _load_file(state: _Load, path: Path, before: dict[str, str]) -> None:
    raw = case_bytes(path)
    if isinstance(raw, Problem):
        state.problems.append(raw)
        return
    content_hash = _content_hash(raw, state.ontology)
    iri = case_iri(path.stem, state.base)
    if before.get(iri) == content_hash:
        state.unchanged.append(path.stem)
        return
    case, problems = parse_case(raw, path, state.ontology)
    if case is None:
        state.problems.extend(problems)
        return
    state.store.replace_case(iri, case_triples(case, state.ontology, state.base), content_hash)
    state.loaded.append(case.id)


def _keep(state: _Load, paths: list[Path], before: dict[str, str]) -> tuple[str, ...]:
    """Return the ids of refused cases with an earlier version, each brought in line with the ontology."""
    refused = {path.stem for path in paths} - set(state.loaded) - set(state.unchanged)
    kept = sorted(name for name in refused if case_iri(name, state.base) in before)
    for name in kept:
        _rewrite(state, case_iri(name, state.base), before)
    return tuple(kept)


def _rewrite(state: _Load, iri: str, before: dict[str, str]) -> None:
    """Write a kept case again as the present ontology has it, so that SPARQL counts it as pages do."""
    stored = state.store.construct("owned_triples", {"case": ox.NamedNode(iri)})
    [case] = cases_from_triples(stored, state.base)
    triples = case_triples(case.keeping(state.ontology.terms.keys()), state.ontology, state.base)
    if set(triples) != {triple for triple in stored if triple.predicate.value != f"{IG}contentHash"}:
        state.store.replace_case(iri, triples, before[iri])


def _content_hash(raw: bytes, ontology: Ontology) -> str:
    parts = (raw, ontology.digest.encode(), MAPPING_VERSION.encode())
    return hashlib.sha256(b"\0".join(parts)).hexdigest()
