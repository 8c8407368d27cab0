"""Pools: what any ranking finds, without a trace of which."""

from __future__ import annotations

from graph.evaluate.judgements import Judgements, Query
from graph.evaluate.pooling import pool

QUERIES = [Query("q1", "chat", "stuck", "dev"), Query("q2", "chat", "slow", "dev")]
RANKERS = {
    "one": lambda query: ["a", "b", "c"] if query.qid == "q1" else ["d"],
    "other": lambda query: ["c", "e"] if query.qid == "q1" else ["d"],
}


def test_the_union_of_all_rankings():
    """Each case once, whichever ranking found it; nothing but question and cases."""
    one, other = pool(QUERIES, RANKERS, Judgements(), 1)
    assert one.keys() == {"qid", "query", "cases"}
    assert (one["qid"], one["query"], sorted(one["cases"])) == ("q1", "stuck", ["a", "b", "c", "e"])
    assert other == {"qid": "q2", "query": "slow", "cases": ["d"]}


def test_what_is_judged_is_left_out():
    """By question; one without anything left to grade is not listed."""
    judged = Judgements()
    judged.add("q2", "d", 0)
    judged.add("q1", "a", 3)
    judged.add("q1", "b", 3, judge="b")
    (only,) = pool(QUERIES, RANKERS, judged, 1)
    assert (only["qid"], sorted(only["cases"])) == ("q1", ["b", "c", "e"])


def test_the_order_says_nothing():
    """It is the same for the same seed whatever the rankings' order, and differs between seeds."""
    many = [f"case-{n}" for n in range(20)]
    forward = {"one": lambda _: many}
    backward = {"one": lambda _: many[::-1]}
    orders = [next(pool(QUERIES, forward, Judgements(), seed))["cases"] for seed in (1, 2)]
    assert next(pool(QUERIES, backward, Judgements(), 1))["cases"] == orders[0]
    assert orders[0] != orders[1]
    assert sorted(orders[0]) == sorted(orders[1])
    assert orders[0] != sorted(many)
