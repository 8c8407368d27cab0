"""What channels and facets are worth, chosen by us or given with a question."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from graph.problems import shown
from graph.similar.coding import FACET_WEIGHTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from graph.similar.model import Channel

CHANNELS: tuple[Channel, ...] = ("text", "dense", "terms")
HIGHEST = 10.0


class WeightError(ValueError):
    """A weight that cannot be used; the message names its field."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What each channel is worth, together 1, and what the terms of each facet are worth, at most 1.

    ``inferred`` is the part of ``terms`` that terms inferred from precedents get, from 0 and below 1.
    """

    text: float
    dense: float
    terms: float
    inferred: float = 0.0
    facets: Mapping[str, float] = field(default_factory=lambda: FACET_WEIGHTS)

    @property
    def stated(self) -> float:
        """Return what the terms are worth that the question itself has."""
        return self.terms * (1 - self.inferred)

    @property
    def precedent(self) -> float:
        """Return what the terms are worth that are inferred from precedents."""
        return self.terms * self.inferred

    def changed(
        self, channels: Mapping[str, float] | None = None, facets: Mapping[str, float] | None = None
    ) -> Weights:
        """Return these weights with those given in place of some, brought to the same ranges.

        Weights are 0 to HIGHEST; what is not named keeps its usual weight. Raises WeightError.
        """
        usual = {"text": self.text, "dense": self.dense, "terms": self.terms}
        by_channel = _merged("weights.channels", usual, channels or {})
        by_facet = _merged("weights.facets", self.facets, facets or {})
        whole, greatest = math.fsum(by_channel.values()), max(by_facet.values())
        shares = {name: weight / whole for name, weight in by_channel.items()} if channels else by_channel
        return replace(
            self,
            **shares,
            facets={name: weight / greatest for name, weight in by_facet.items()} if facets else self.facets,
        )


@dataclass(frozen=True, slots=True)
class GivenWeights:
    """Weights of some channels and facets that come with a question, each 0 to HIGHEST."""

    channels: Mapping[str, float] = field(default_factory=dict)
    facets: Mapping[str, float] = field(default_factory=dict)

    @classmethod
    def parse(cls, given: Iterable[tuple[str, str]]) -> GivenWeights:
        """Return weights written as pairs of a channel or facet and a number; raises WeightError."""
        channels: dict[str, float] = {}
        facets: dict[str, float] = {}
        for name, written in given:
            if name not in CHANNELS and name not in FACET_WEIGHTS:
                msg = f"{shown(name)} has no weight; there are {', '.join((*CHANNELS, *FACET_WEIGHTS))}"
                raise WeightError(msg)
            try:
                (channels if name in CHANNELS else facets)[name] = float(written)
            except ValueError as error:
                msg = f"the weight of {name} is {shown(written)}, which is no number from 0 to {HIGHEST:g}"
                raise WeightError(msg) from error
        return cls(channels, facets)

    def on(self, usual: Weights) -> Weights:
        """Return the usual weights with these in place of some; raises WeightError."""
        return usual.changed(self.channels, self.facets)


def _merged(place: str, usual: Mapping[str, float], given: Mapping[str, float]) -> dict[str, float]:
    for name, weight in given.items():
        if name not in usual:
            msg = f"{place}.{name} is no weight; there are {', '.join(usual)}"
            raise WeightError(msg)
        if not 0 <= weight <= HIGHEST:
            msg = f"{place}.{name} is {weight:g}; a weight is from 0 to {HIGHEST:g}"
            raise WeightError(msg)
    merged = {**usual, **given}
    if not any(merged.values()):
        msg = f"{place}: all weights are 0; give at least one of {', '.join(usual)} more than 0"
        raise WeightError(msg)
    return merged


# Chosen on the development messages only; docs/similarity.md says how.
MESSAGE_WEIGHTS = Weights(text=0.57, dense=0.12, terms=0.31, inferred=0.84)
CASE_WEIGHTS = Weights(text=0.62, dense=0.09, terms=0.29, inferred=0.28)
