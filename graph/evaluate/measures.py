"""Precision, recall and F1 over counts that add up."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tally:
    """How many suggestions were right, wrong, and missing."""

    right: int = 0
    wrong: int = 0
    missed: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.right + other.right, self.wrong + other.wrong, self.missed + other.missed)

    @property
    def precision(self) -> float:
        """Return the part of the suggestions that were right; 1 if there were none."""
        made = self.right + self.wrong
        return self.right / made if made else 1.0

    @property
    def recall(self) -> float:
        """Return the part of what was to be suggested that was; 1 if there was nothing."""
        wanted = self.right + self.missed
        return self.right / wanted if wanted else 1.0

    @property
    def f1(self) -> float:
        """Return the harmonic mean of precision and recall."""
        both = 2 * self.right
        total = both + self.wrong + self.missed
        return both / total if total else 1.0
