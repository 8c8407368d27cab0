"""How good a ranking is, given grades, and how well a number tells two sets apart."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping, Sequence


def ndcg(ranking: Sequence[str], grades: Mapping[str, int], depth: int = 10) -> float:
    """Return the normalised discounted cumulative gain of the first ``depth``, 0 to 1.

    Gain 2^grade - 1, discount log2(rank + 1) (Burges et al. 2005, "Learning to Rank using Gradient Descent",
    after Järvelin and Kekäläinen 2002); what has no grade gains nothing. Raises ValueError if no grade is
    above 0: then there is no best order.
    """
    best = _gain(sorted(grades.values(), reverse=True)[:depth])
    if not best:
        msg = "no case has a grade above 0, so no order is better than another"
        raise ValueError(msg)
    return _gain([grades.get(case, 0) for case in ranking[:depth]]) / best


def _gain(grades: Iterable[int]) -> float:
    return math.fsum((2**grade - 1) / math.log2(rank + 1) for rank, grade in enumerate(grades, 1))


def reciprocal_rank(ranking: Sequence[str], relevant: Container[str], depth: int = 10) -> float:
    """Return 1 / rank of the first relevant case of the first ``depth``, 0 if there is none.

    The mean over questions is MRR (Voorhees 1999, "The TREC-8 Question Answering Track Report").
    """
    return next((1 / rank for rank, case in enumerate(ranking[:depth], 1) if case in relevant), 0.0)


def recall(ranking: Sequence[str], relevant: frozenset[str], depth: int = 10) -> float:
    """Return the part of the relevant cases that are among the first ``depth``, 0 to 1.

    The form of TREC's recall measures (Buckley and Voorhees 2005). Raises ValueError if nothing is relevant.
    """
    if not relevant:
        msg = "nothing is relevant, so there is nothing to find"
        raise ValueError(msg)
    return len(relevant.intersection(ranking[:depth])) / len(relevant)


def auroc(higher: Sequence[float], lower: Sequence[float]) -> float:
    """Return how often a number of the first set is above one of the second, ties counting half, 0 to 1.

    The area under the ROC curve as a Mann-Whitney statistic (Hanley and McNeil 1982). Raises ValueError if a
    set is empty.
    """
    if not higher or not lower:
        msg = f"two sets are compared; they have {len(higher)} and {len(lower)} members"
        raise ValueError(msg)
    won = sum((one > other) + (one == other) / 2 for one in higher for other in lower)
    return won / (len(higher) * len(lower))
