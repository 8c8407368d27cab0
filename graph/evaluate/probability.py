"""Probabilities from features: fitted, applied and judged.

Two forms: a logistic function of any features, and a step function that rises with the first one.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean

import numpy as np

BINS = 5
STEPS = 50
TINY_RIDGE = 1e-6  # keeps the fit finite where features tell like and unlike apart without fault

Features = tuple[float, ...]
Probability = Callable[[Features], float]
Fit = Callable[[Sequence[Features], Sequence[bool]], Probability]


@dataclass(frozen=True, slots=True)
class Logistic:
    """The probability 1 / (1 + exp(-(intercept + slopes · features)))."""

    intercept: float
    slopes: Features

    def __call__(self, features: Features) -> float:
        """Return the probability, 0 to 1."""
        amount = self.intercept + math.fsum(a * b for a, b in zip(self.slopes, features, strict=True))
        return 1 / (1 + math.exp(-min(max(amount, -500.0), 500.0)))


def fit_logistic(features: Sequence[Features], relevant: Sequence[bool]) -> Logistic:
    """Return the logistic function of greatest likelihood, by Newton's method.

    As Platt 1999 ("Probabilistic Outputs for Support Vector Machines"), like and unlike count as (n + 1) / (n
    + 2) and 1 / (m + 2), n and m their numbers, so that a clean split gives no certainty. Raises ValueError
    unless there are both.
    """
    like, unlike = sum(relevant), len(relevant) - sum(relevant)
    if not like or not unlike:
        msg = f"a probability is fitted to like and unlike hits; there are {like} and {unlike}"
        raise ValueError(msg)
    rows = np.column_stack([np.ones(len(features)), np.asarray(features, dtype=np.float64)])
    targets = np.where(np.asarray(relevant), (like + 1) / (like + 2), 1 / (unlike + 2))
    found = np.zeros(rows.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-np.clip(rows @ found, -500, 500)))
        slope = rows.T @ (targets - chance) - TINY_RIDGE * found
        curve = (rows * (chance * (1 - chance))[:, None]).T @ rows + TINY_RIDGE * np.eye(len(found))
        found = found + np.linalg.solve(curve, slope)
    intercept, *slopes = (float(value) for value in found)
    return Logistic(intercept, tuple(slopes))


@dataclass(frozen=True, slots=True)
class Isotonic:
    """A probability that steps up with the score: ``values[i]`` from ``starts[i]`` on, the first below it."""

    starts: tuple[float, ...]
    values: tuple[float, ...]

    def __call__(self, features: Features) -> float:
        """Return the probability, 0 to 1."""
        return self.values[max(bisect_right(self.starts, features[0]) - 1, 0)]


def fit_isotonic(features: Sequence[Features], relevant: Sequence[bool]) -> Isotonic:
    """Return the rising step function of the first feature that has the least square error.

    Adjacent violators are pooled (Ayer et al. 1955). Raises ValueError if there are no hits.
    """
    if not features:
        msg = "there are no hits to fit a probability to"
        raise ValueError(msg)
    tied: dict[float, list[bool]] = defaultdict(list)
    for row, like in zip(features, relevant, strict=True):
        tied[row[0]].append(like)
    blocks: list[tuple[float, int, int]] = []  # lowest feature, how many are like, how many
    for start in sorted(tied):
        blocks.append((start, sum(tied[start]), len(tied[start])))
        while len(blocks) > 1 and blocks[-2][1] * blocks[-1][2] >= blocks[-1][1] * blocks[-2][2]:
            _, likes, hits = blocks.pop()
            blocks[-1] = (blocks[-1][0], blocks[-1][1] + likes, blocks[-1][2] + hits)
    return Isotonic(tuple(block[0] for block in blocks), tuple(like / number for _, like, number in blocks))


def brier(probabilities: Sequence[float], relevant: Sequence[bool]) -> float:
    """Return the mean squared error of some probabilities, 0 to 1, 0 the best (Brier 1950)."""
    return fmean((chance - like) ** 2 for chance, like in zip(probabilities, relevant, strict=True))


@dataclass(frozen=True, slots=True)
class Bin:
    """Hits with a probability from ``low`` to ``high``: how many, its mean, and the part that is like."""

    low: float
    high: float
    hits: int
    said: float
    seen: float


def reliability(probabilities: Sequence[float], relevant: Sequence[bool]) -> list[Bin]:
    """Return what was said and seen in BINS equal ranges, empty ones left out (Murphy and Winkler 1977)."""
    members: list[list[tuple[float, bool]]] = [[] for _ in range(BINS)]
    for chance, like in zip(probabilities, relevant, strict=True):
        members[min(int(chance * BINS), BINS - 1)].append((chance, like))
    return [_bin(number, found) for number, found in enumerate(members) if found]


def _bin(number: int, members: list[tuple[float, bool]]) -> Bin:
    said, seen = fmean(chance for chance, _ in members), fmean(like for _, like in members)
    return Bin(number / BINS, (number + 1) / BINS, len(members), said, seen)
