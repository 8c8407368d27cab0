"""Probabilities of hits, from development questions to test questions."""

from __future__ import annotations

import json

import pytest

from graph.cases import Case
from graph.evaluate.abstention import Certainties
from graph.evaluate.calibration import FORMS, Pair, calibrate, calibrations, pairs_of, threshold_lines
from graph.evaluate.judgements import Graded, Judgements, Query
from graph.evaluate.probability import Logistic, fit_logistic
from graph.similar import Hit, Reason, Similar

TERM, TEXT = Reason("terms", 0.2, "term", 1.0), Reason("text", 0.6, "word", 1.0)
HITS = (
    Hit(Case("a", "a", ()), 0.8, "strong", (TEXT, TERM)),
    Hit(Case("b", "b", ()), 0.2, "possible", (TERM,)),
    Hit(Case("c", "c", ()), 0.0, "possible", ()),
)


class Answers:
    """The same hits for every question."""

    def answer(self, query: Query, **_: object) -> Similar:
        """Return the three hits, but for a case of itself."""
        return Similar(tuple(hit for hit in HITS if hit.case != query.case))


def question(qid: str, split: str, case: Case | None = None) -> Query:
    """Return a question."""
    return Query(qid, "case" if case else "chat", qid, split, case)


@pytest.fixture
def judged() -> Judgements:
    """Return grades for four messages, a like one each, and a case."""
    found = Judgements()
    for qid in ("m1", "m2", "m3", "m4"):
        found.add(qid, "a", 2)
        found.add(qid, "b", 1)
    found.add("c1", "a", 3)
    found.add("c2", "a", 3)
    found.add("c3", "a", 3)
    return found


def test_pairs(judged: Judgements):
    """Every hit with its score, lead, part that is terms, and whether it is of grade 2 or 3."""
    assert pairs_of(Answers(), [question("m1", "dev")], judged) == [  # type: ignore[arg-type]
        Pair("m1", 0.8, pytest.approx(0.6), pytest.approx(0.25), True),
        Pair("m1", 0.2, pytest.approx(-0.6), 1.0, False),
        Pair("m1", 0.0, pytest.approx(-0.8), 0.0, False),
    ]


def pairs(*likes: bool, score: float = 0.5) -> list[Pair]:
    """Return a pair of each question, all of one score."""
    return [Pair(f"q{n}", score, 0.0, 0.0, like) for n, like in enumerate(likes)]


def test_calibration_by_a_score_that_says_nothing():
    """Two of four are like: 1/2 is said whatever the form, an error of 1/4; so is the base rate's."""
    found = calibrate(pairs(True, False, True, False), pairs(True, True, True, False))
    assert (found.hits, found.test_hits, found.base) == (4, 4, 0.25)
    assert found.errors.keys() == FORMS.keys()
    assert [test for _, test in found.errors.values()] == pytest.approx([0.25] * len(FORMS))
    (only,) = found.bins
    assert (only.low, only.hits, only.said, only.seen) == (0.4, 4, pytest.approx(0.5), 0.75)


def test_development_hits_are_judged_by_fits_to_others():
    """Of three questions each is judged by the other two: it says 1/2, 1/2 and 1 for yes, yes and no."""
    dev = pairs(True, True, False)
    assert FORMS["score, isotonic"].crossed(dev) == [0.5, 0.5, 1.0]


def test_messages_and_cases_apart(judged: Judgements):
    """Foreign questions count with the messages; ungraded ones do not count."""
    case = HITS[2].case
    queries = [
        question("m1", "dev"),
        question("m2", "dev"),
        question("m3", "test"),
        question("ungraded", "dev"),
        question("c1", "dev", case),
        question("c3", "dev", case),
        question("c2", "test", case),
    ]
    foreign = {"off domain": [question("o1", "dev"), question("o2", "test")]}
    found = calibrations(Answers(), Graded(queries, judged, foreign))  # type: ignore[arg-type]
    assert {name: (one.hits, one.test_hits) for name, one in found.items()} == {
        "message": (9, 6),
        "case": (4, 2),
    }
    assert json.loads(json.dumps(found["message"].as_json()))["hits"] == 9
    assert found["message"].fitted.slopes[0] > 0


def test_no_test_hits():
    """A probability that nothing judges is not given."""
    with pytest.raises(ValueError, match="no test hits"):
        calibrate(pairs(True, False), [])


def test_a_calibration_as_a_table():
    """Errors by form, said and seen, and the constants under the name of what they are for."""
    lines = list(calibrate(pairs(True, False, True, False), pairs(True, True, True, False)).lines("message"))
    assert lines[0] == "message: 4 development hits, 4 test hits"
    assert lines[2].split() == ["the", "base", "rate", "0.2500"]
    assert lines[-2].strip() == "0.4 to 0.6:     4 hits, said 0.500, seen 0.750"
    fitted = fit_logistic([(0.5,)] * 4, [True, False, True, False])
    constants = f"intercept={fitted.intercept:.3f}, slope={fitted.slopes[0]:.3f}"
    assert lines[-1].strip() == f"MESSAGES = Calibration({constants})"


def test_thresholds():
    """At a probability of one half the score is 0.5: one of two keeps its case, one of four has a hit."""
    found = Certainties({"on record": [0.9, 0.5], "off domain": [0.1, 0.2, 0.4, 0.6]}, [0.9, 0.4])
    lines = {line.split()[0]: line.split()[1:] for line in threshold_lines(found, Logistic(-5.0, (10.0,)))}
    assert lines["probability"] == ["score", "kept", "on", "record", "off", "domain"]
    assert lines["0.50"] == ["0.500", "50%", "100%", "25%"]
    assert lines["0.90"] == ["0.720", "50%", "50%", "0%"]
