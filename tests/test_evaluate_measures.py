"""Precision, recall and F1, worked out by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.evaluate import Tally

TALLIES = st.builds(Tally, *[st.integers(0, 1000)] * 3)


@pytest.mark.parametrize(
    ("right", "wrong", "missed", "precision", "recall", "f1"),
    [
        (3, 1, 2, 3 / 4, 3 / 5, 2 / 3),  # 2 · 0.75 · 0.6 / 1.35
        (1, 0, 0, 1, 1, 1),
        (1, 1, 0, 1 / 2, 1, 2 / 3),
        (1, 0, 1, 1, 1 / 2, 2 / 3),
        (0, 2, 3, 0, 0, 0),
        (0, 2, 0, 0, 1, 0),  # nothing was wanted
        (0, 0, 3, 1, 0, 0),  # nothing was suggested
        (0, 0, 0, 1, 1, 1),  # both
    ],
)
def test_measures(right: int, wrong: int, missed: int, precision: float, recall: float, f1: float):
    """Nothing suggested is no mistake, and nothing wanted is nothing missed."""
    tally = Tally(right, wrong, missed)
    assert (tally.precision, tally.recall) == (precision, recall)
    assert tally.f1 == pytest.approx(f1, abs=1e-15)


def test_tallies_add_up():
    """The sum of tallies counts what they count; an empty one adds nothing."""
    assert Tally(1, 2, 3) + Tally(10, 20, 30) == Tally(11, 22, 33)
    assert Tally(1, 2, 3) + Tally() == Tally(1, 2, 3)


@given(TALLIES)
def test_f1_is_the_harmonic_mean(tally: Tally):
    """Between precision and recall, and 0 to 1, whenever something was suggested and wanted."""
    assert 0 <= tally.f1 <= 1
    if tally.right:
        mean = 2 * tally.precision * tally.recall / (tally.precision + tally.recall)
        assert tally.f1 == pytest.approx(mean)
