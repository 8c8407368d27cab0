"""The cosine of weighted words: rarities, amounts and lengths worked out by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from similar_indexes import index_of

from graph.cases import Case, Passage, Step
from graph.similar.cosine import rarity, told, unit


def test_rarity():
    """A word all have tells 1, one nobody has 1 + ln(1 + cases)."""
    found = rarity(3, np.array([3.0, 1.0, 0.0]))
    assert found.tolist() == pytest.approx([1.0, 1 + math.log(2), 1 + math.log(4)])


def test_told():
    """Once is 1, more often grows by the logarithm, less than once is what it is."""
    assert told(np.array([0.0, 0.3, 1.0, math.e])).tolist() == pytest.approx([0.0, 0.3, 1.0, 2.0])


def test_lengths_of_cases():
    """All words of a case, its sections weighed; a word of two sections is one word."""
    cases = [
        Case(id="a", title="Panic", reports=(), symptoms=Passage("panic"), remediation=(Step("reboot"),)),
        Case(id="b", title="Panic", reports=()),
        Case(id="c", title="the", reports=()),
    ]
    norms = dict(zip("abc", index_of(cases).opened.arrays["norms"].tolist(), strict=True))
    twice = (1 + math.log(2)) * (1 + math.log(4 / 3))
    assert norms == {
        "a": pytest.approx(math.hypot(twice, 0.3 * (1 + math.log(2))), rel=1e-6),
        "b": pytest.approx(1 + math.log(4 / 3), rel=1e-6),
        "c": 0,
    }


def test_lengths_change_with_the_library():
    """A case that stays has a new length when others make its words rarer or less rare."""
    first = Case(id="a", title="Panic", reports=())
    more = [first, *(Case(id=f"b{n}", title="Route", reports=()) for n in range(3))]
    alone, among = (index_of(cases).opened.arrays["norms"].tolist()[0] for cases in ([first], more))
    assert (alone, among) == (pytest.approx(1.0), pytest.approx(1 + math.log(5 / 2)))


@given(st.dictionaries(st.text(min_size=1, max_size=3), st.floats(0, 100), max_size=6), st.floats(0.1, 50))
def test_a_question_has_length_one_or_less(weights: dict[str, float], bound: float):
    """It has length 1 where it is as long as the bound, and is in proportion below."""
    length = math.hypot(*weights.values()) if weights else 0.0
    found = unit(weights, bound)
    assert math.hypot(*found.values()) == pytest.approx(min(1.0, length / bound))
