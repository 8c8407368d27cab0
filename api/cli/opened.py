"""What a command works on: the store, its current snapshot, the library in it, and its own arguments."""

from __future__ import annotations

import sys
import threading
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from api.cli.console import USAGE, fail, tell
from graph import files

if TYPE_CHECKING:
    from collections.abc import Callable

    from api.answers import Catalogue
    from api.app import Served
    from graph.filters import Filter
    from graph.library import Library
    from graph.similar import GivenWeights, LocalIndex
    from graph.store import EmbeddedStore, LoadReport, Snapshot
    from graph.store.guard import Expansion
    from graph.store.tokens import Token

_INDEX_CHECKED = 0.2  # seconds between looks at an index that is being built


class OpenStore:
    """The store in a data folder, closed at the end."""

    def __init__(self, data: Path | None) -> None:
        self._folder = data or files.default_data_folder()

    def __enter__(self) -> EmbeddedStore:
        from graph.store import EmbeddedStore

        self._store = EmbeddedStore(self._folder)
        return self._store

    def __exit__(self, *_: object) -> None:
        self._store.close()


def load_cases(store: EmbeddedStore, cases: list[Path] | None) -> tuple[LoadReport, Snapshot]:
    """Load what changed and publish it; only the newest snapshot is kept."""
    from graph.store import load
    from graph.terms import read_ontology

    with LoadingBar() as progress:
        report = load(store, read_ontology(), cases or [files.cases_folder()], progress=progress)
    snapshot = store.publish()
    store.forget_snapshots(keep={snapshot.name})
    return report, snapshot


class LoadingBar:
    """A progress bar on standard error, shown only if loading takes noticeable time on a terminal."""

    def __enter__(self) -> Callable[[int, int], None]:
        from rich.console import Console
        from rich.progress import Progress

        console = Console(stderr=True)
        self._bar = Progress(console=console, transient=True, disable=not console.is_terminal)
        self._task = self._bar.add_task("loading cases", total=None)
        self._bar.start()
        return lambda done, total: self._bar.update(self._task, completed=done, total=total)

    def __exit__(self, *_: object) -> None:
        self._bar.stop()


def report_load(report: LoadReport) -> None:
    """Say what a load did."""
    for problem in report.problems:
        tell(str(problem))
    parts = [f"{len(report.loaded)} loaded", f"{len(report.unchanged)} unchanged"]
    if report.removed:
        parts.append(f"{len(report.removed)} removed")
    if report.problems:
        parts.append(f"{len({problem.path for problem in report.problems})} files refused")
    if report.kept:
        parts.append(f"last good version kept of {', '.join(report.kept)}")
    tell(f"cases: {', '.join(parts)}")


def with_similarities(store: EmbeddedStore, snapshot: Snapshot, encoder: Path | None = None) -> Snapshot:
    """Return a snapshot whose similarities are complete; the one given if they already are."""
    from graph.similar import are_current, refresh
    from graph.similar.encoders import encoder as encoder_in

    if are_current(store, snapshot.version, encoder_in(encoder).digest):
        return snapshot
    of = catalogue_of(snapshot, store.folder, encoder)
    refresh(store, of.library, of.similar.encoder, of.nearest.all)
    return store.publish()


def similarities_of(served: Served, store: EmbeddedStore, stopped: Callable[[], bool]) -> Snapshot | None:
    """Return a snapshot with the similarities of what is served, or None if it has them.

    Waits for the index to be that of the library. Raises StoppedError once ``stopped`` returns true.
    """
    from graph.similar import StoppedError, refresh

    while served.catalogue.similar.version != served.catalogue.library.version:
        if stopped():
            raise StoppedError
        time.sleep(_INDEX_CHECKED)
    of = served.catalogue
    nearest = partial(of.nearest.all, stopped=stopped)
    return store.publish() if refresh(store, of.library, of.similar.encoder, nearest, stopped) else None


def current(
    data: Path | None,
    cases: list[Path] | None,
    *,
    similarities: bool = False,
    encoder: Path | None = None,
) -> Snapshot:
    """Return the current state: loaded now, or what a running server last published.

    With ``similarities`` what is loaded now has them complete, computed with an encoder.
    """
    from graph.store import StoreLockedError, current_snapshot

    try:
        with OpenStore(data) as store:
            report, snapshot = load_cases(store, cases)
            for problem in report.problems:
                tell(str(problem))
            return with_similarities(store, snapshot, encoder) if similarities else snapshot
    except StoreLockedError:
        published = current_snapshot(data or files.default_data_folder())
        if published is None:
            raise
        tell("another process has the store open; this is answered from what it last published")
        return published


def library_of(snapshot: Snapshot) -> Library:
    """Return the library a snapshot holds."""
    from graph.library import Library
    from graph.terms import read_ontology

    return Library.from_snapshot(snapshot, read_ontology())


def expand_for(snapshot: Snapshot, data: Path | None, encoder: Path | None) -> Expansion:
    """Return how a query's calls of ``ig:similar`` are answered; the library is read at the first of them."""
    from graph.similar import service

    def expand(text: str, cut: list[Token]) -> list[Token]:
        if not service.names_service(text):
            return cut
        of = catalogue_of(snapshot, data, encoder)
        return service.SimilarService(of.similar, of.suggester, of.library).expand(text, cut)

    return expand


def catalogue_of(snapshot: Snapshot, data: Path | None, encoder: Path | None) -> Catalogue:
    """Return a catalogue of a snapshot that answers from the index kept in its data folder."""
    from api.answers import Catalogue
    from graph.similar import kept_index

    library = library_of(snapshot)
    index = kept_index(data or files.default_data_folder(), library, encoder)
    return Catalogue.of(library, index=index, snapshot=snapshot)


def keep_up(served: Served, index: LocalIndex) -> None:
    """Bring an index that is behind its library in line while it is asked, and then answer from that."""
    from graph.similar.folder import IndexBusyError

    catalogue = served.catalogue
    if catalogue.similar.version == catalogue.library.version:
        return

    def build() -> None:
        try:
            index.refresh(catalogue.library)
        except (IndexBusyError, OSError, ValueError) as error:
            tell(f"the index of similar cases stays that of the version before: {error}")
            return
        served.catalogue = served.catalogue.with_index(index)
        tell("the new index of similar cases is in use")

    tell("similar cases are answered from the index of the version before while a new one is built")
    threading.Thread(target=build, name="index", daemon=True).start()


def catalogue_without_cases() -> Catalogue:
    """Return a catalogue that can recognise terms and knows no case."""
    from api.answers import Catalogue
    from graph.library import Library
    from graph.terms import read_ontology

    return Catalogue.of(Library.of(read_ontology(), (), ""))


def filter_of(where: list[str] | None, library: Library) -> Filter:
    """Return the filter of some ``--where`` options; raises FilterError."""
    from graph.filters import Filter, FilterError

    pairs = []
    for one in where or []:
        name, equals, value = one.partition("=")
        if not equals:
            msg = f"--where {one!r} is no filter; write for example root_cause=software-defect"
            raise FilterError(msg)
        pairs.append((name, value))
    return Filter.parse(pairs, library.ontology)


def weights_of(weight: list[str] | None) -> GivenWeights:
    """Return the weights of some ``--weight`` options; ends with wrong usage if they are none."""
    from graph.similar import GivenWeights, WeightError
    from graph.similar.weights import MESSAGE_WEIGHTS

    pairs = [one.partition("=") for one in weight or []]
    try:
        given = GivenWeights.parse((name, value) for name, _, value in pairs)
        given.on(MESSAGE_WEIGHTS)
    except WeightError as error:
        fail(f"{error}; write for example --weight symptom=2", USAGE)
    return given


def text_of(argument: str) -> str:
    """Return a text argument, ``-`` meaning standard input."""
    from api.answers import TEXT_LIMIT

    text = sys.stdin.read() if argument == "-" else argument
    if len(text) > TEXT_LIMIT:
        fail(f"the text has {len(text)} characters; the limit is {TEXT_LIMIT}", USAGE)
    return text


def names_a_file(argument: str) -> bool:
    """Return whether an argument is the name of a file and no query."""
    return len(argument) < 4096 and "{" not in argument and argument != "-" and Path(argument).is_file()
