"""Measures of rankings, worked out by hand."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.evaluate.rank_measures import auroc, ndcg, recall, reciprocal_rank

GRADES = {"a": 3, "b": 2, "c": 1, "d": 0}


def test_ndcg_worked_out_by_hand():
    """Ranking x b a: gains 0, 3, 7 at discounts 1, log2 3, 2; best a b c: 7 + 3 / log2 3 + 1 / 2."""
    best = 7 + 3 / math.log2(3) + 1 / 2
    found = ndcg(["x", "b", "a"], GRADES)
    assert found == pytest.approx((3 / math.log2(3) + 7 / 2) / best, abs=1e-15)
    assert found == pytest.approx(0.5741, abs=1e-4)


@pytest.mark.parametrize(
    ("ranking", "expected"), [(["a", "b", "c"], 1), (["a", "b", "c", "d"], 1), (["d", "x"], 0), ([], 0)]
)
def test_best_and_worst_ndcg(ranking: list[str], expected: float):
    """1 for the best order, whatever follows it; 0 where nothing is like."""
    assert ndcg(ranking, GRADES) == expected


def test_ndcg_looks_at_the_first_only():
    """What comes after the depth gains nothing, and the best order is cut there too."""
    assert ndcg(["x", "a"], GRADES, depth=1) == 0
    assert ndcg(["a"], GRADES, depth=1) == 1
    assert ndcg([f"x{n}" for n in range(10)] + ["a"], GRADES) == 0


@pytest.mark.parametrize("grades", [{}, {"a": 0}])
def test_ndcg_without_a_like_case(grades: dict[str, int]):
    """There is no best order to compare with."""
    with pytest.raises(ValueError, match="no case has a grade above 0"):
        ndcg(["a"], grades)


@given(st.permutations("abcdxyz"))
def test_ndcg_is_a_share(ranking: list[str]):
    """0 to 1, and 1 only if grades do not rise from one place to the next."""
    found = ndcg(ranking, GRADES)
    assert 0 <= found <= 1 + 1e-12
    ordered = [GRADES.get(case, 0) for case in ranking]
    assert (found > 1 - 1e-12) == (ordered == sorted(ordered, reverse=True))


@pytest.mark.parametrize(
    ("ranking", "expected"), [("abc", 1), ("xbc", 1 / 2), ("xya", 1 / 3), ("xyz", 0), ("", 0)]
)
def test_reciprocal_rank(ranking: str, expected: float):
    """Of the first relevant case; 0 if there is none or it comes after the depth."""
    assert reciprocal_rank(list(ranking), {"a", "b"}) == pytest.approx(expected)
    assert reciprocal_rank(["x"] * 10 + list(ranking), {"a", "b"}) == 0


def test_recall():
    """Two of three found among the first two, all among the first four."""
    assert recall(["a", "b", "x", "c"], frozenset("abc"), depth=2) == pytest.approx(2 / 3)
    assert recall(["a", "b", "x", "c"], frozenset("abc")) == 1
    assert recall([], frozenset("abc")) == 0
    with pytest.raises(ValueError, match="nothing is relevant"):
        recall(["a"], frozenset())


@pytest.mark.parametrize(
    ("higher", "lower", "expected"),
    [
        ([0.9, 0.8], [0.1, 0.2], 1),
        ([0.1], [0.2, 0.3], 0),
        ([0.5], [0.5], 1 / 2),
        ([0.4, 0.8], [0.1, 0.4, 0.6], 4.5 / 6),  # 0.4: won 1, tied 1; 0.8: won 3
    ],
)
def test_auroc(higher: list[float], lower: list[float], expected: float):
    """Pairs won, ties half; the sets exchanged give the rest to 1."""
    assert auroc(higher, lower) == pytest.approx(expected)
    assert auroc(lower, higher) == pytest.approx(1 - expected)


def test_auroc_of_an_empty_set():
    """There is nothing to compare."""
    with pytest.raises(ValueError, match="they have 0 and 1 members"):
        auroc([], [1.0])
