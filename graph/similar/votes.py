"""Terms often used on similar cases: what kind of case a text is, where literal mentions say what it names.

Never mixed with what the text itself mentions, and always citing the cases that vote.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from graph.similar.model import Vote
from graph.terms import FACETS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from graph.similar.model import Hit

FEWEST_VOTERS = 2
LOWEST_SHARE = 0.4
MOST = 6


def votes(hits: Iterable[Hit], mentioned: Iterable[str]) -> tuple[Vote, ...]:
    """Return the terms that several similar cases are coded with and the text does not mention.

    ``share`` is the part of the hits' scores that votes for a term, 0 to 1; at most MOST, highest first.
    """
    hits = tuple(hits)
    total = sum(hit.score for hit in hits)
    voters: dict[str, list[Hit]] = defaultdict(list)
    for hit in hits:
        for term in dict.fromkeys(term for facet in FACETS for term in hit.case.terms(facet)):
            voters[term].append(hit)
    known = set(mentioned)
    found = [
        Vote(term, sum(hit.score for hit in who) / total, tuple(hit.case.id for hit in who))
        for term, who in voters.items()
        if term not in known and len(who) >= FEWEST_VOTERS
    ]
    strong = [vote for vote in found if vote.share >= LOWEST_SHARE]
    return tuple(sorted(strong, key=lambda vote: (-vote.share, vote.term))[:MOST])
