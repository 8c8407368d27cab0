"""Terms a question is inferred to be about: what the cases most like it are coded with.

An on-call engineer sees symptoms, a report names the cause. The cases that direct evidence (words, meaning,
terms of the question) puts first are likely precedents; what else is coded as they are is likely to have the
same mechanism. So the terms channel is asked a second time, with the terms of those cases, each case counting
as much as its own direct score. That score is absolute: where nothing is alike, next to nothing is inferred.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import NDArray

    from graph.similar.coding import TermChannel

PRECEDENTS = 5  # cases that terms are inferred from; 3 to 8 do about as well on the development questions


@dataclass(frozen=True, slots=True)
class Inferred:
    """What each case (rows of ``given``) gets for being coded like each precedent (columns), all at least 0.

    ``precedents`` are rows of the index. A row of ``given`` sums to 0 to 1.
    """

    precedents: NDArray[np.int64]
    given: NDArray[np.float64]

    def total(self) -> NDArray[np.float64]:
        """Return what each case gets, 0 to 1."""
        return np.asarray(self.given.sum(axis=1))


@dataclass(frozen=True, slots=True)
class Precedents:
    """Likely precedents of a question (rows of the index) with their direct scores, 0 to 1."""

    rows: NDArray[np.int64]
    scores: NDArray[np.float64]

    @classmethod
    def of(cls, rows: NDArray[np.int64], scores: NDArray[np.float64]) -> Precedents:
        """Return the best PRECEDENTS of some cases; equal ones by their rows. None that scores 0 or less."""
        best = np.lexsort((rows, -scores))[:PRECEDENTS]
        best = best[scores[best] > 0]
        return cls(rows[best], np.minimum(scores[best], 1.0))


def inferred(
    terms: TermChannel,
    precedents: Precedents,
    rows: NDArray[np.int64],
    denied: Iterable[str],
    facets: Mapping[str, float],
) -> Inferred:
    """Return what some cases get by the terms they share with precedents, but for those a question denies.

    A case gets nothing from itself. Several precedents add up as independent evidence does: none of them is
    right with the product of the chances that each is not.
    """
    alike = terms.resemblance(precedents.rows, rows, denied, facets).T * precedents.scores
    alike[rows[:, None] == precedents.rows] = 0.0
    total = 1 - np.prod(1 - alike, axis=1)
    whole = alike.sum(axis=1)
    scale = np.divide(total, whole, out=np.zeros_like(whole), where=whole > 0)
    return Inferred(precedents.rows, alike * scale[:, None])
