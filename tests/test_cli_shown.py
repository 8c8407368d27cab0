"""Answers on a terminal: what each reason rests on, what is left out, and what is not known."""

from __future__ import annotations

from api.cli.shown import similar_lines
from api.representations import Result, SimilarAnswer, TermRef, Why
from graph.similar.model import Span


def reason(channel: str, contribution: float, label: str, **more: object) -> Why:
    """Return a reason without words, but for what is given."""
    given = {"rarity": 1.0, "term": None, "query": [], "case": [], **more}
    return Why(channel=channel, contribution=contribution, label=label, **given)  # type: ignore[arg-type]


def answer(results: list[Result], truncated: str | None = None) -> SimilarAnswer:
    """Return an answer that holds nothing but results."""
    return SimilarAnswer(
        *("q", "d", "i", [], [], [], [], results, not results, [], truncated, {}, [], []),
    )


def result(why: list[Why], probability: float = 0.5) -> Result:
    """Return a similar case without a date or remediation."""
    return Result("a", "i", "p", "Title", None, None, 0.25, probability, "possible", why, [], [])


def test_each_reason_shows_what_it_rests_on():
    """A term shows your words, nearness the passage of the case, and shared words are their own label."""
    hang = TermRef("i", "symptom", "job-hang", "Job hang")
    why = [
        reason("dense", 0.1, "near in meaning", case=[Span(0, 5, "Stuck", "title")]),
        reason("terms", 0.08, "Job hang", term=hang, query=[Span(0, 5, "froze")]),
        reason("text", 0.07, "last step"),
    ]
    assert list(similar_lines(answer([result(why)]))) == [
        "",
        "1. Title",
        "   a · possible, 50% likely similar, score 0.25",
        "   +0.100 near in meaning: “Stuck”",
        "   +0.080 symptom Job hang, your words: “froze”",
        "   +0.070 same words: last step",
        "   fix: none is on record",
    ]


def test_reasons_left_out_are_summed():
    """Five reasons are shown and the rest is counted, so that what is printed adds up to the score."""
    lines = list(similar_lines(answer([result([reason("text", 0.03, "a")] * 7)])))
    assert lines[3:9] == ["   +0.030 same words: a"] * 5 + ["   +0.060 in 2 smaller shares"]


def test_a_chance_is_never_certain():
    """No rounding makes a hundred percent of an estimate."""
    assert "99% likely" in "".join(similar_lines(answer([result([], 0.999)])))


def test_a_text_read_in_part_is_told():
    """What of a long text was not read stands before what was found."""
    told = list(similar_lines(answer([], "5 of 9 characters were read; repeated lines were left out")))
    assert told[0] == "Long text: 5 of 9 characters were read; repeated lines were left out."
