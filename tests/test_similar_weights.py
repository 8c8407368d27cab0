"""Weights given with a question: ranges, what is not named, and errors that name the field."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.similar.coding import FACET_WEIGHTS
from graph.similar.weights import MESSAGE_WEIGHTS, WeightError, Weights


def channels(weights: Weights) -> tuple[float, float, float]:
    """Return what the channels are worth."""
    return (weights.text, weights.dense, weights.terms)


def test_nothing_given_changes_nothing():
    """The usual weights, to the last digit."""
    assert MESSAGE_WEIGHTS.changed() == MESSAGE_WEIGHTS.changed({}, {}) == MESSAGE_WEIGHTS


def test_channels_are_brought_to_a_sum_of_one():
    """What is named replaces, what is not stays, and all are divided by their sum."""
    assert channels(MESSAGE_WEIGHTS.changed({"text": 6, "dense": 2, "terms": 2})) == (0.6, 0.2, 0.2)
    text, dense, terms = channels(MESSAGE_WEIGHTS.changed({"text": 0}))
    left = MESSAGE_WEIGHTS.dense + MESSAGE_WEIGHTS.terms
    assert (text, dense, terms) == (
        0,
        pytest.approx(MESSAGE_WEIGHTS.dense / left),
        pytest.approx(MESSAGE_WEIGHTS.terms / left),
    )


def test_the_terms_are_stated_or_inferred():
    """What they are worth is parted in the same way, whatever weight is given."""
    for weights in (MESSAGE_WEIGHTS, MESSAGE_WEIGHTS.changed({"terms": 5})):
        assert weights.stated + weights.precedent == pytest.approx(weights.terms)
        assert weights.precedent / weights.terms == pytest.approx(0.84)


def test_facets_are_brought_to_a_highest_of_one():
    """A facet named above the others pushes those down."""
    changed = MESSAGE_WEIGHTS.changed(facets={"trigger": 4})
    assert changed.facets["trigger"] == 1
    assert changed.facets["symptom"] == FACET_WEIGHTS["symptom"] / 4
    assert channels(changed) == channels(MESSAGE_WEIGHTS)


@pytest.mark.parametrize(
    ("given_channels", "given_facets", "message"),
    [
        ({"text": 11}, {}, "weights.channels.text is 11; a weight is from 0 to 10"),
        ({"dense": -0.1}, {}, "weights.channels.dense is -0.1; a weight is from 0 to 10"),
        ({"dense": math.nan}, {}, "weights.channels.dense is nan; a weight is from 0 to 10"),
        ({"fuzzy": 1}, {}, "weights.channels.fuzzy is no weight; there are text, dense, terms"),
        ({}, {"symptom": math.inf}, "weights.facets.symptom is inf; a weight is from 0 to 10"),
        ({}, {"cause": 1}, "weights.facets.cause is no weight; there are symptom, component"),
        ({"text": 0, "dense": 0, "terms": 0}, {}, "weights.channels: all weights are 0"),
        ({}, dict.fromkeys(FACET_WEIGHTS, 0), "weights.facets: all weights are 0"),
    ],
)
def test_what_cannot_be_used_is_named(given_channels, given_facets, message: str):
    """The field, what it holds and what would do."""
    with pytest.raises(WeightError) as caught:
        MESSAGE_WEIGHTS.changed(given_channels, given_facets)
    assert str(caught.value).startswith(message)


WEIGHTS = st.floats(0, 10)


@given(
    st.dictionaries(st.sampled_from(["text", "dense", "terms"]), WEIGHTS),
    st.dictionaries(st.sampled_from(list(FACET_WEIGHTS)), WEIGHTS),
)
def test_ranges_hold(given_channels, given_facets):
    """Whatever is given and taken, channels sum to 1 and facets are 0 to 1."""
    try:
        changed = MESSAGE_WEIGHTS.changed(given_channels, given_facets)
    except WeightError:
        assert not any(given_channels.values()) or not any(given_facets.values())
        return
    assert sum(channels(changed)) == pytest.approx(1)
    assert all(0 <= weight <= 1 for weight in changed.facets.values())
    assert max(changed.facets.values()) == 1
