"""The ten nearest of every case: what the graph holds of similarity, and what families are found in."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from graph.similar.case_to_case import case_to_case

if TYPE_CHECKING:
    from graph.cases import Case
    from graph.similar.engine import SimilarCases
    from graph.similar.model import Hit
    from graph.terms import Ontology

NEAREST = 10
MOST_CASES = 20_000  # beyond, one pass over all cases takes too long to be kept up to date
DIGITS = 4  # a changed case moves every score a little; further digits would rewrite every node
WAIT = 10.0  # seconds a reader waits for the first computation


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


def neighbours_of(similar: SimilarCases, case: Case) -> tuple[Neighbour, ...]:
    """Return the at most NEAREST cases that a page shows as similar to a case, most similar first."""
    hits = case_to_case(similar, case, limit=NEAREST).similar.hits
    return tuple(_neighbour(similar.library.ontology, hit) for hit in hits)


def _neighbour(ontology: Ontology, hit: Hit) -> Neighbour:
    shared = {reason.term for reason in hit.why if reason.term and reason.contribution > 0}
    broader = {other for iri in shared for other in ontology.closure([iri]) if other != iri}
    return Neighbour(hit.case.id, round(hit.score, DIGITS), tuple(sorted(shared - broader)))


class Nearest:
    """The nearest of every case of one library, found once: read where they are stored, else computed.

    Safe to share between threads; whoever asks first computes, the others wait.
    """

    def __init__(self, similar: SimilarCases, stored: Callable[[], Neighbours | None] | None = None) -> None:
        """Remember how to find them; ``stored`` returns those of this very library, or None."""
        self._similar = similar
        self._stored = stored
        self._found: Neighbours | None = None
        self._lock = threading.Lock()

    def all(self, wait: float = WAIT, stopped: Callable[[], bool] = lambda: False) -> Neighbours:
        """Return the nearest of every case by its id; cases without a similar one have none.

        Raises NotYetComputedError if another thread is at it and not done after ``wait`` seconds,
        LibraryTooLargeError above MOST_CASES, and StoppedError once ``stopped`` returns true.
        """
        number = len(self._similar.library.cases)
        if number > MOST_CASES:
            msg = f"the library has {number:,} cases; similarities of all are computed up to {MOST_CASES:,}"
            raise LibraryTooLargeError(msg)
        if not self._lock.acquire(timeout=wait):
            msg = "the similarities of all cases are being computed; try again in a few seconds"
            raise NotYetComputedError(msg, retry_after=5)
        try:
            if self._found is None:
                self._found = self._stored() if self._stored else None
            if self._found is None:
                self._found = self._computed(stopped)
            return self._found
        finally:
            self._lock.release()

    def _computed(self, stopped: Callable[[], bool]) -> Neighbours:
        found = {}
        for case in self._similar.library.cases:
            if stopped():
                raise StoppedError
            found[case.id] = neighbours_of(self._similar, case)
        return found
