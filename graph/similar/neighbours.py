"""The ten nearest of every case: what the graph holds of similarity, and what families are found in."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from graph.similar.case_to_case import ranked_case_to_case

if TYPE_CHECKING:
    from graph.cases import Case
    from graph.library import Library
    from graph.similar.engine import SimilarCases
    from graph.similar.model import Ranked

NEAREST = 10
MOST_CASES = 20_000  # beyond, one pass over all cases takes too long to be kept up to date
DIGITS = 4  # a changed case moves every score a little; further digits would rewrite every node
WAIT = 10.0  # seconds a reader waits for the first computation
_BUSY = "the similarities of all cases are being computed; try again in a few seconds"


class NotYetComputedError(Exception):
    """The nearest of all cases are being computed; ``retry_after`` is in seconds."""

    def __init__(self, message: str, retry_after: int) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class LibraryTooLargeError(ValueError):
    """The library has more cases than the nearest of all are computed for."""


class StoppedError(Exception):
    """Whoever computed was asked to stop."""


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A case near another: its id, the score rounded to DIGITS, and the narrowest terms both are about."""

    case: str
    score: float
    terms: tuple[str, ...]


Neighbours = Mapping[str, tuple[Neighbour, ...]]


def neighbours_of(similar: SimilarCases, library: Library, case: Case) -> tuple[Neighbour, ...]:
    """Return the at most NEAREST cases that a page shows as similar to a case, most similar first."""
    ranked = ranked_case_to_case(similar, library, case, limit=NEAREST)
    return tuple(_neighbour(library, case, one) for one in ranked)


def _neighbour(library: Library, case: Case, ranked: Ranked) -> Neighbour:
    shared = library.about(case) & library.about(library.case(ranked.case_id))
    broader = {other for iri in shared for other in library.ontology.closure([iri]) if other != iri}
    return Neighbour(ranked.case_id, round(ranked.score, DIGITS), tuple(sorted(shared - broader)))


class Nearest:
    """The nearest of every case of one library, found once: read where they are stored, else computed.

    Safe to share between threads; whoever asks first computes, the others wait.
    """

    def __init__(
        self,
        similar: SimilarCases,
        library: Library,
        stored: Callable[[], Neighbours | None] | None = None,
    ) -> None:
        """Remember how to find them; ``stored`` returns those of this very library, or None."""
        self._similar = similar
        self._library = library
        self._stored = stored
        self._found: Neighbours | None = None
        self._lock = threading.Lock()

    def by(self, similar: SimilarCases) -> Nearest:
        """Return what finds them by another engine."""
        return Nearest(similar, self._library, self._stored)

    def all(self, wait: float = WAIT, stopped: Callable[[], bool] = lambda: False) -> Neighbours:
        """Return the nearest of every case by its id; cases without a similar one have none.

        Raises NotYetComputedError if another thread is at it and not done after ``wait`` seconds, or if the
        index is still of an earlier version of the library, LibraryTooLargeError above MOST_CASES, and
        StoppedError once ``stopped`` returns true.
        """
        number = len(self._library.cases)
        if number > MOST_CASES:
            msg = f"the library has {number:,} cases; similarities of all are computed up to {MOST_CASES:,}"
            raise LibraryTooLargeError(msg)
        if not self._lock.acquire(timeout=wait):
            raise NotYetComputedError(_BUSY, retry_after=5)
        try:
            if self._found is None:
                self._found = self._stored() if self._stored else None
            if self._found is None:
                self._found = self._computed(stopped)
            return self._found
        finally:
            self._lock.release()

    def _computed(self, stopped: Callable[[], bool]) -> Neighbours:
        if self._similar.version != self._library.version:
            raise NotYetComputedError(_BUSY, retry_after=5)
        found = {}
        for case in self._library.cases:
            if stopped():
                raise StoppedError
            found[case.id] = neighbours_of(self._similar, self._library, case)
        return found
