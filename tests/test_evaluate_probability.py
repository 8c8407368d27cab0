"""Probabilities fitted, applied and judged, worked out by hand."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.evaluate.probability import (
    Bin,
    Isotonic,
    Logistic,
    brier,
    fit_isotonic,
    fit_logistic,
    reliability,
)

HITS = st.lists(st.tuples(st.floats(0, 1), st.booleans()), min_size=1, max_size=30)


def test_a_logistic_function():
    """Half where intercept and features cancel out, and no overflow far away."""
    fitted = Logistic(-2.0, (4.0, 1.0))
    assert fitted((0.5, 0.0)) == 0.5
    assert fitted((1.0, 0.0)) == pytest.approx(1 / (1 + math.exp(-2)))
    assert (fitted((1e6, 0.0)), fitted((-1e6, 0.0))) == (pytest.approx(1.0), pytest.approx(0.0))


def test_a_fit_worked_out_by_hand():
    """Feature 0: one of four is like, feature 1: three of four.

    With n = m = 4 like counts 5/6 and unlike 1/6, so the means to meet are 1/6 + 1/4 · 2/3 = 1/3 and 2/3, the
    intercept ln(1/2) and the slope 2 ln 2.
    """
    features = [(0.0,)] * 4 + [(1.0,)] * 4
    fitted = fit_logistic(features, [True, False, False, False, True, True, True, False])
    assert fitted.intercept == pytest.approx(-math.log(2), abs=1e-4)
    assert fitted.slopes == (pytest.approx(2 * math.log(2), abs=1e-4),)


def test_a_clean_split_gives_no_certainty():
    """All like above all unlike: n = m = 2 gives 3/4 and 1/4 where a plain fit would run off."""
    fitted = fit_logistic([(0.0,), (0.0,), (1.0,), (1.0,)], [False, False, True, True])
    assert fitted((1.0,)) == pytest.approx(3 / 4, abs=1e-4)
    assert fitted((0.0,)) == pytest.approx(1 / 4, abs=1e-4)


@pytest.mark.parametrize("relevant", [[True, True], [False, False], []])
def test_one_sort_of_hits_only(relevant: list[bool]):
    """Tells nothing of the other."""
    with pytest.raises(ValueError, match=f"there are {sum(relevant)} and {len(relevant) - sum(relevant)}$"):
        fit_logistic([(0.5,)] * len(relevant), relevant)


def test_a_step_function_worked_out_by_hand():
    """0.1 no, 0.2 yes, 0.3 no, 0.4 yes, 0.4 yes: the middle two are pooled to one half."""
    scores = [(0.4,), (0.1,), (0.2,), (0.3,), (0.4,)]
    fitted = fit_isotonic(scores, [True, False, True, False, True])
    assert fitted == Isotonic((0.1, 0.2, 0.4), (0.0, 0.5, 1.0))
    assert [fitted((score,)) for score in (0.0, 0.1, 0.25, 0.4, 0.9)] == [0.0, 0.0, 0.5, 1.0, 1.0]


def test_no_step_function_of_nothing():
    """There must be a hit."""
    with pytest.raises(ValueError, match="no hits"):
        fit_isotonic([], [])


@given(HITS)
def test_a_step_function_rises(hits: list[tuple[float, bool]]):
    """Whatever the hits; its mean over them is the share that is like, and no constant errs less."""
    relevant = [like for _, like in hits]
    fitted = fit_isotonic([(score,) for score, _ in hits], relevant)
    assert list(fitted.values) == sorted(fitted.values)
    said = [fitted((score,)) for score, _ in hits]
    share = sum(relevant) / len(relevant)
    assert sum(said) / len(said) == pytest.approx(share)
    assert brier(said, relevant) <= brier([share] * len(hits), relevant) + 1e-12


def test_brier_score():
    """(0.2² + 0.6²) / 2."""
    assert brier([0.8, 0.6], [True, False]) == pytest.approx(0.2)


def test_reliability():
    """Five ranges, empty ones left out, 1 in the last."""
    found = reliability([0.05, 0.15, 0.5, 1.0], [False, True, True, True])
    assert found == [
        Bin(0.0, 0.2, 2, pytest.approx(0.1), 0.5),
        Bin(0.4, 0.6, 1, 0.5, 1.0),
        Bin(0.8, 1.0, 1, 1.0, 1.0),
    ]
