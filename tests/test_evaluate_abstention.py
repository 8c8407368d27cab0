"""Silence where there is nothing, counted on answers made by hand."""

from __future__ import annotations

import json
from collections.abc import Collection

import pytest

from graph.cases import Case
from graph.evaluate.abstention import Answered, certainties, evaluate_abstention
from graph.evaluate.judgements import Graded, Judgements, Query
from graph.similar import Hit, Similar

CASES = [Case(name, name, ()) for name in "abcd"]
SCORES = {
    # The case of grade 3 is a for q1, b for q2 (below the floor) and c for q3 (never found).
    "q1": {"a": 0.9, "b": 0.3},
    "q2": {"b": 0.1, "d": 0.05},
    "q3": {"a": 0.4},
    "soup": {"a": 0.2},
    "poem": {},
    "car": {"d": 0.6},
}
FLOOR, STRONG = 0.25, 0.5


class Answers:
    """Answers as the engine would give with these scores."""

    def answer(self, query: Query, *, without: Collection[str] = (), floor: float | None = None) -> Similar:
        """Return the hits from a floor on, some cases being taken for not on record."""
        lowest = FLOOR if floor is None else floor
        scores = SCORES[query.qid]
        found = [case for case in CASES if case.id not in without and scores.get(case.id, -1) >= lowest]
        found.sort(key=lambda case: -scores[case.id])
        return Similar(tuple(_hit(case, scores[case.id]) for case in found))


def _hit(case: Case, score: float) -> Hit:
    return Hit(case, score, "strong" if score >= STRONG else "possible", ())


def asked(qid: str, kind: str = "chat") -> Query:
    """Return a question."""
    return Query(qid, kind, qid, "test", CASES[0] if kind == "case" else None)


@pytest.fixture
def graded() -> Graded:
    """Return three messages with a case of grade 3, and questions of which the library has nothing."""
    judged = Judgements()
    for qid, case, grade in (
        ("q1", "a", 3),
        ("q1", "c", 2),
        ("q2", "b", 3),
        ("q3", "c", 3),
        ("case", "b", 3),
    ):
        judged.add(qid, case, grade)
    judged.add("vague", "a", 1)
    queries = [asked("q1"), asked("q2", "log"), asked("q3"), asked("case", "case"), asked("vague")]
    return Graded(
        queries, judged, {"off domain": [asked("soup"), asked("poem")], "near domain": [asked("car")]}
    )


def test_certainties(graded: Graded):
    """The best score of every question; without a and c, b is left for q1; without b, d for q2."""
    found = certainties(Answers(), graded)  # type: ignore[arg-type]
    assert found.tops == {
        "on record": [0.9, 0.1, 0.4],
        "off domain": [0.2, 0.0],
        "near domain": [0.6],
        "cases removed": [0.3, 0.05, 0.4],
    }
    assert found.same == [0.9, 0.1]


def test_what_each_set_gets(graded: Graded):
    """Only messages with a case of grade 3 are on record; q2 loses its case at the floor, q3 never had it."""
    report = evaluate_abstention(Answers(), graded)  # type: ignore[arg-type]
    assert report.sets == {
        "on record": Answered(3, answered=2, strong=1),
        "off domain": Answered(2, answered=0, strong=0, auroc=pytest.approx(5 / 6)),
        "near domain": Answered(1, answered=1, strong=1, auroc=pytest.approx(1 / 3)),
        # 0.9 above all three, 0.1 above 0.05, 0.4 above 0.3 and 0.05, and as high as 0.4
        "cases removed": Answered(3, answered=2, strong=0, auroc=pytest.approx(6.5 / 9)),
    }
    assert (report.found, report.lost) == (2, 1)


def test_a_report_as_data_and_as_a_table(graded: Graded):
    """A row for each set, and what the floor costs."""
    report = evaluate_abstention(Answers(), graded)  # type: ignore[arg-type]
    data = report.as_json()
    assert json.loads(json.dumps(data)) == data
    assert data["sets"]["on record"] == {"questions": 3, "answered": 2, "strong": 1, "auroc": None}
    lines = list(report.lines())
    assert [line.split() for line in lines[:2]] == [
        ["questions", "AUROC", "answered", "strong"],
        ["on", "record", "3", "67%", "33%"],
    ]
    assert lines[2].split() == ["off", "domain", "2", "0.833", "0%", "0%"]
    assert lines[-1] == "1 of 2 questions lose their case of grade 3 at the floor (50.0%)"


def test_nothing_on_record():
    """Without a message that has its case on record there is nothing to compare with."""
    with pytest.raises(ValueError, match="no message has a case of grade 3"):
        evaluate_abstention(Answers(), Graded([asked("q1")], Judgements(), {}))  # type: ignore[arg-type]
