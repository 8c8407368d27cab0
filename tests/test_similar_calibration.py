"""Probabilities: monotone in the score, and the band and floor that follow from them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.similar.calibration import CASES, MESSAGES, STRONG, Calibration, band

SCORES = st.floats(0, 1)


@pytest.mark.parametrize("calibrated", [MESSAGES, CASES], ids=["messages", "cases"])
@given(one=SCORES, other=SCORES)
def test_a_probability_rises_with_the_score(calibrated: Calibration, one: float, other: float):
    """It is between 0 and 1 and never changes an order."""
    low, high = sorted((one, other))
    assert 0 < calibrated.probability(low) <= calibrated.probability(high) < 1


@given(st.floats(0.001, 0.999))
def test_a_score_leads_back(probability: float):
    """The score of a probability has that probability."""
    assert MESSAGES.probability(MESSAGES.score(probability)) == pytest.approx(probability)


def test_a_logistic_function_by_hand():
    """One half where intercept and slope cancel, e / (1 + e) one unit above."""
    calibrated = Calibration(intercept=-2.0, slope=10.0)
    assert calibrated.probability(0.2) == pytest.approx(0.5)
    assert calibrated.probability(0.3) == pytest.approx(0.7310586)
    assert calibrated.score(0.5) == pytest.approx(0.2)


def test_bands():
    """Strong from STRONG on, else possible; both thresholds can be reached."""
    assert band(STRONG) == "strong"
    assert band(STRONG - 1e-9) == "possible"
    for calibrated in (MESSAGES, CASES):
        assert 0 < calibrated.floor < calibrated.score(STRONG) < 1
        assert calibrated.probability(calibrated.floor) == pytest.approx(calibrated.possible)
