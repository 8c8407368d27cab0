"""Our ranking with parts left out: single channels, and fields the index is built without.

What a case gets from a channel depends on question and library only, never on the other candidates, so the
reasons of hits asked for a few cases at a time give every case's share, and so any mix of channels.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, get_args

from graph.evaluate.ranking import DEPTH, Ours
from graph.library import Library
from graph.similar.model import Channel

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from graph.cases import Case
    from graph.evaluate.judgements import Query
    from graph.evaluate.ranking import Ranker

CHANNELS: tuple[Channel, ...] = get_args(Channel)
FIELDS = ("seen_as", "signals")

Shares = dict[str, dict[Channel, float]]


def ablations(library: Library) -> Iterator[tuple[str, Ranker]]:
    """Yield name and ranker of every channel alone, of ours without each channel and without each field."""
    shares = ChannelShares(library)
    for channel in CHANNELS:
        yield f"{channel} alone", shares.ranker((channel,))
    for left_out in CHANNELS:
        yield f"without {left_out}", shares.ranker([c for c in CHANNELS if c != left_out])
    for name in FIELDS:
        yield f"without {name}", Ours(without_field(library, name))


def without_field(library: Library, name: str) -> Library:
    """Return the library as if no case had one of FIELDS."""
    emptied: list[Case] = [replace(case, **{name: ()}) for case in library.cases]  # type: ignore[arg-type]
    return Library.of(library.ontology, emptied, library.version, library.base)


class ChannelShares:
    """What each case gets from each channel for a question."""

    def __init__(self, library: Library) -> None:
        self._cases = library.cases
        self._ours = Ours(library)
        self._known: dict[str, Shares] = {}

    def ranker(self, channels: Sequence[Channel]) -> Ranker:
        """Return the ranking by some channels, weighing as much against one another as in ours."""

        def rank(query: Query) -> list[str]:
            sums = {
                case: sum(shares.get(channel, 0.0) for channel in channels)
                for case, shares in self.of(query).items()
            }
            return sorted(sums, key=lambda case: (-sums[case], case))[:DEPTH]

        return rank

    def of(self, query: Query) -> Shares:
        """Return by case and channel the summed contributions for a question."""
        if query.qid not in self._known:
            self._known[query.qid] = self._asked(query)
        return self._known[query.qid]

    def _asked(self, query: Query) -> Shares:
        found: Shares = {}
        for start in range(0, len(self._cases), DEPTH):
            for hit in self._ours.answer(query, among=self._cases[start : start + DEPTH], floor=0.0).hits:
                shares = found.setdefault(hit.case.id, {})
                for reason in hit.why:
                    shares[reason.channel] = shares.get(reason.channel, 0.0) + reason.contribution
        return found
