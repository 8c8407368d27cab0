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
    """A logistic function: ``1 / (1 + exp(-(intercept + slope * score)))``, ``slope`` above 0.

    ``possible`` is the probability from which a case is worth a reader's time.
    """

    intercept: float
    slope: float
    possible: float = 0.0

    @property
    def floor(self) -> float:
        """Return the score from which a case is worth a reader's time."""
        return self.score(self.possible)

    def probability(self, score: float) -> float:
        """Return the probability of a score, both 0 to 1."""
        return 1 / (1 + math.exp(-(self.intercept + self.slope * score)))

    def score(self, probability: float) -> float:
        """Return the score of a probability between 0 and 1; it may lie outside 0 to 1."""
        return (math.log(probability / (1 - probability)) - self.intercept) / self.slope


STRONG = 0.6  # from this probability a case is called strong
# Fitted to the ten best hits of every development question, foreign ones included (docs/similarity.md).
# Under 3% of the messages that have a case of grade 3 may lose it at the floor: at 0.05 four of 150
# development messages do, at 0.04 two, at 0.035 one; lower down only foreign texts gain. Between cases the
# floor only keeps lists short, as nothing is asked in vain.
MESSAGES = Calibration(intercept=-5.648, slope=25.242, possible=0.035)
CASES = Calibration(intercept=-4.382, slope=17.872, possible=0.2)


def band(probability: float) -> Band:
    """Return what a hit of some probability is called."""
    return "strong" if probability >= STRONG else "possible"
