"""The port to an index of cases: it proposes candidates and does nothing else.

Scores that people see, and their reasons, are made here and not behind the port, so that another engine (a
vector database, say) may stand behind it without changing a ranking.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    import numpy as np
    from numpy.typing import NDArray

    from graph.cases import Case
    from graph.similar.coding import AskedTerms
    from graph.similar.model import Channel


@dataclass(frozen=True, slots=True)
class Query:
    """What is asked of every channel.

    ``words`` are normal forms with what each is worth, ``vector`` is a unit vector (or zero) of the encoder
    the index was built with, ``terms`` are the terms recognised.
    """

    words: Mapping[str, float]
    vector: NDArray[np.float32]
    terms: AskedTerms


@dataclass(frozen=True, slots=True)
class Stats:
    """What an index holds: the dataset version it was built for, its cases, and its encoder's digest."""

    version: str
    cases: int
    encoder: str


class CandidateIndex(Protocol):
    """An index of cases that can be changed and asked for candidates. Safe to ask from several threads.

    Changes show in ``candidates`` after ``swap`` and not before.
    """

    def upsert(self, cases: Iterable[Case]) -> None:
        """Take cases in, in place of earlier ones with the same ids."""
        ...

    def delete(self, ids: Iterable[str]) -> None:
        """Take cases out; ids that are not there are passed over."""
        ...

    def candidates(
        self, channel: Channel, query: Query, among: Collection[str] | None, k: int
    ) -> list[tuple[str, float]]:
        """Return at most ``k`` case ids with the channel's raw score, best first.

        ``among`` are the ids that may be proposed (all if None). Raw scores rank within one channel and mean
        nothing beside those of another.
        """
        ...

    def stats(self) -> Stats:
        """Return what candidates are proposed from now."""
        ...

    def swap(self, version: str) -> None:
        """Make all changes since the last swap visible at once, as the index of a dataset version."""
        ...
