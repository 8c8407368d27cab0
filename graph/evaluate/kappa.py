"""Cohen's kappa: how far two judges agree beyond chance on grades in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def kappa(pairs: Sequence[tuple[int, int]]) -> float:
    """Return Cohen's kappa of two judges' grades of the same things, at most 1 (Cohen 1960)."""
    return _kappa(pairs, lambda one, other: float(one != other))


def quadratic_kappa(pairs: Sequence[tuple[int, int]]) -> float:
    """Return kappa where being two grades apart weighs four times as much as one (Cohen 1968)."""
    return _kappa(pairs, lambda one, other: float((one - other) ** 2))


def _kappa(pairs: Sequence[tuple[int, int]], apart: Callable[[int, int], float]) -> float:
    """Return 1 less the disagreement seen over that of the judges' grades paired at random.

    1 if both give everything one same grade. Raises ValueError if there are no pairs.
    """
    if not pairs:
        msg = "nothing was graded by two judges"
        raise ValueError(msg)
    seen = sum(apart(one, other) for one, other in pairs) / len(pairs)
    by_chance = sum(apart(one, other) for one, _ in pairs for _, other in pairs) / len(pairs) ** 2
    return 1 - seen / by_chance if by_chance else 1.0
