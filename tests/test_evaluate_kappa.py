"""Cohen's kappa, worked out by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.evaluate.kappa import kappa, quadratic_kappa

PAIRS = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=12)


def test_kappa_worked_out_by_hand():
    """Grades 0/0 0/1 3/3 3/3.

    Apart: 1 of 4. By chance: the first judge gives 0 0 3 3, the second 0 1 3 3; of the 16 pairs 2 are 0/0
    and 4 are 3/3, so 10/16 apart. Kappa is 1 - (1/4) / (10/16) = 3/5.
    """
    assert kappa([(0, 0), (0, 1), (3, 3), (3, 3)]) == pytest.approx(3 / 5, abs=1e-15)


def test_quadratic_kappa_worked_out_by_hand():
    """The same grades: seen 1/4; by chance twice (0 + 1 + 9 + 9) and twice (9 + 4 + 0 + 0), 64/16 = 4."""
    found = quadratic_kappa([(0, 0), (0, 1), (3, 3), (3, 3)])
    assert found == pytest.approx(1 - (1 / 4) / 4, abs=1e-15)


def test_full_and_no_agreement():
    """1 for the same grades, 0 for what chance gives, below 0 for judges who avoid one another."""
    for measure in (kappa, quadratic_kappa):
        assert measure([(0, 0), (3, 3)]) == 1
        assert measure([(2, 2), (2, 2)]) == 1  # nothing to tell chance from
        assert measure([(0, 0), (0, 3), (3, 0), (3, 3)]) == 0
        assert measure([(0, 3), (3, 0)]) == -1


def test_nothing_graded_twice():
    """There is no agreement to measure."""
    with pytest.raises(ValueError, match="nothing was graded by two judges"):
        kappa([])


@given(PAIRS)
def test_the_judges_are_alike(pairs: list[tuple[int, int]]):
    """Kappa is at most 1 and the same with the judges exchanged."""
    for measure in (kappa, quadratic_kappa):
        assert measure(pairs) <= 1
        assert measure(pairs) == pytest.approx(measure([(b, a) for a, b in pairs]))
