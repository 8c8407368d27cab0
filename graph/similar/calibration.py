"""From scores to probabilities, and from those to what is said of a hit.

``probability`` is the estimated chance that a reader would call the case similar (grade 2 or 3 of 3). It is a
logistic function of the score (Platt 1999, "Probabilistic outputs for support vector machines"), so it rises
with the score and never changes an order. A message and a case are asked for with different weights, so each
kind of question has constants of its own.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from graph.similar.model import Band


@dataclass(frozen=True, slots=True)
class Calibration:
    """A logistic function: ``1 / (1 + exp(-(intercept + slope * score)))``, ``slope`` above 0."""

    intercept: float
    slope: float

    def probability(self, score: float) -> float:
        """Return the probability of a score, both 0 to 1."""
        return 1 / (1 + math.exp(-(self.intercept + self.slope * score)))

    def score(self, probability: float) -> float:
        """Return the score of a probability between 0 and 1; it may lie outside 0 to 1."""
        return (math.log(probability / (1 - probability)) - self.intercept) / self.slope


POSSIBLE = 0.3  # from this probability a case is worth a reader's time
STRONG = 0.6  # from this one it is called strong
# Not fitted yet: the curve through the floor of 0.18 and the band of 0.30 that were chosen by hand.
MESSAGES = Calibration(intercept=-2.7265, slope=10.44)
CASES = Calibration(intercept=-2.7265, slope=10.44)


def band(probability: float) -> Band:
    """Return what a hit of some probability is called."""
    return "strong" if probability >= STRONG else "possible"
