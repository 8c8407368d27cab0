"""Rankings against grades, worked out by hand."""

from __future__ import annotations

import json
import math

import pytest

from graph.evaluate.judgements import Judgements, Query
from graph.evaluate.similarity import Quality, SimilarReport, evaluate_similar

QUERIES = [
    Query("q1", "chat", "one", "test"),
    Query("q2", "log", "two", "test"),
    Query("q3", "log", "only a case of grade 1", "test"),
    Query("q4", "log", "only cases of grade 0", "test"),
    Query("q5", "log", "never graded", "test"),
]
OURS = {"q1": ["a", "b"], "q2": ["x", "a"], "q3": ["c", "y"]}
THEIRS = {"q1": ["b", "a"], "q2": ["x", "y"], "q3": ["c"]}


@pytest.fixture
def judged() -> Judgements:
    """Return grades of four questions, one pair graded twice."""
    found = Judgements()
    for qid, case, grade in (
        ("q1", "a", 3),
        ("q1", "b", 2),
        ("q2", "a", 3),
        ("q2", "b", 2),
        ("q2", "x", 0),
        ("q3", "c", 1),
        ("q4", "a", 0),
    ):
        found.add(qid, case, grade)
    found.add("q1", "a", 3, judge="b")
    return found


@pytest.fixture
def report(judged: Judgements) -> SimilarReport:
    """Return the measures of two rankings."""
    rankers = {"ours": lambda query: OURS[query.qid], "theirs": lambda query: THEIRS[query.qid]}
    return evaluate_similar(rankers, QUERIES, judged)


BEST = 7 + 3 / math.log2(3)
OUR_Q2 = 7 / math.log2(3) / BEST
THEIR_Q1 = (3 + 7 / math.log2(3)) / BEST


def test_measures(report: SimilarReport):
    """Three questions have a like case, two one of grade 2 or 3; x is graded, y is not."""
    ours, theirs = report.rankings["ours"], report.rankings["theirs"]
    assert ours == Quality(
        questions=3,
        ndcg=pytest.approx((1 + OUR_Q2 + 1) / 3),
        mrr=pytest.approx((1 + 1 / 2) / 2),
        recall=pytest.approx((1 + 1 / 2) / 2),
        judged=pytest.approx(5 / 6),
    )
    assert theirs == Quality(
        questions=3,
        ndcg=pytest.approx((THEIR_Q1 + 0 + 1) / 3),
        mrr=pytest.approx((1 + 0) / 2),
        recall=pytest.approx((1 + 0) / 2),
        judged=pytest.approx(4 / 5),
    )


def test_comparisons(report: SimilarReport):
    """The first ranking with each other one, by question; and by kind of question."""
    assert report.grades == 6
    assert report.agreement == {"pairs": 1, "kappa": 1, "quadratic_kappa": 1}
    assert list(report.gains) == ["theirs"]
    assert report.gains["theirs"].mean == pytest.approx(((1 - THEIR_Q1) + OUR_Q2) / 3)
    assert {kind: (q.questions, q.ndcg) for kind, q in report.by_kind.items()} == {
        "chat": (1, pytest.approx(1)),
        "log": (2, pytest.approx((OUR_Q2 + 1) / 2)),
    }


def test_a_report_as_data_and_as_a_table(report: SimilarReport):
    """Four digits; a row for each ranking, then for each kind of question."""
    data = report.as_json()
    assert json.loads(json.dumps(data)) == data
    assert data["rankings"]["ours"]["judged"] == 0.8333
    heading, _, *rows = report.lines()
    assert heading == "6 grades; 1 pairs graded twice, kappa 1.00, quadratic 1.00"
    assert [row[:24].rstrip() for row in rows] == ["ours", "theirs", "  chat only", "  log only"]
    ndcg = f"{(1 + OUR_Q2 + 1) / 3:.3f}"
    assert rows[0].split() == ["ours", "3", ndcg, "0.750", "0.750", "0.83"]
    assert "+" in rows[1]


def test_one_kind_is_no_part():
    """Questions of one kind are not told apart, and nothing graded twice is said to be so."""
    only = Judgements()
    only.add("q1", "b", 1)
    report = evaluate_similar({"ours": lambda query: OURS[query.qid]}, QUERIES[:1], only)
    assert report.by_kind == report.gains == report.agreement == {}
    assert report.rankings["ours"].mrr == report.rankings["ours"].recall == 0
    assert next(report.lines()) == "1 grades; none graded twice"


def test_nothing_graded():
    """There is nothing to measure by."""
    with pytest.raises(ValueError, match="no question has a case graded above 0"):
        evaluate_similar({"ours": lambda _: []}, QUERIES, Judgements())
