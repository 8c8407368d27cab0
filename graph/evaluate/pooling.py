"""Which cases to grade for a question: what any of several rankings puts in its top ten.

Pooling as at TREC (Spärck Jones and van Rijsbergen 1975): what no ranking finds is taken for unlike. The
cases of a question are shuffled and say nothing of where they come from, so that a judge cannot tell.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from graph.evaluate.judgements import Judgements, Query
    from graph.evaluate.ranking import Ranker


def pool(
    queries: Iterable[Query], rankers: Mapping[str, Ranker], judged: Judgements, seed: int
) -> Iterator[dict[str, Any]]:
    """Yield ``qid``, ``query`` (its words) and ``cases`` (ids to grade) of every question that has some.

    Pairs already judged are left out. The order depends on the seed and the question only.
    """
    for query in queries:
        found = {case for rank in rankers.values() for case in rank(query)} - judged.of(query.qid).keys()
        cases = sorted(found)
        random.Random(f"{seed} {query.qid}").shuffle(cases)  # noqa: S311
        if cases:
            yield {"qid": query.qid, "query": query.text, "cases": cases}
