"""Differences with intervals."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.evaluate.bootstrap import Gain, paired_gain

SHARES = st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=1, max_size=20)


def test_the_same_difference_everywhere():
    """Whatever questions are drawn, the mean is the same: the interval has no width."""
    found = paired_gain([0.5, 0.75, 1.0], [0.25, 0.5, 0.75])
    assert found == Gain(0.25, 0.25, 0.25)


def test_few_questions_leave_much_open():
    """One question of two is better by 1: half of all draws of two take one of each, a quarter none."""
    assert paired_gain([1.0, 0.0], [0.0, 0.0]) == Gain(0.5, 0.0, 1.0)


def test_a_known_interval():
    """100 differences of 1 and 100 of 0: mean 1/2, standard error 1/2 / sqrt(200) = 0.0354, so ± 0.069."""
    found = paired_gain([1.0] * 100 + [0.0] * 100, [0.0] * 200)
    assert found.mean == 0.5
    assert (found.low, found.high) == (pytest.approx(0.431, abs=0.01), pytest.approx(0.569, abs=0.01))


@given(SHARES)
def test_an_interval_holds_together(pairs: list[tuple[float, float]]):
    """It is the same at every run, its ends in order, and turned round if the rankings are exchanged."""
    ours, theirs = [one for one, _ in pairs], [other for _, other in pairs]
    found, turned = paired_gain(ours, theirs), paired_gain(theirs, ours)
    assert found == paired_gain(ours, theirs)
    assert found.low <= found.high
    assert (turned.mean, turned.low, turned.high) == (
        pytest.approx(-found.mean, abs=1e-9),
        pytest.approx(-found.high, abs=1e-9),
        pytest.approx(-found.low, abs=1e-9),
    )


@pytest.mark.parametrize(("ours", "theirs"), [([], []), ([1.0], [])])
def test_other_questions(ours: list[float], theirs: list[float]):
    """Only the same questions can be compared."""
    with pytest.raises(ValueError, match="over the same questions"):
        paired_gain(ours, theirs)
