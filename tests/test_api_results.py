"""Answers made to be read: labels and links, charts where they say something, nothing cut in silence."""

from __future__ import annotations

import json

import pytest
from json_results import INTEGER, answer, literal, uri

from api.labels import NOTHING, ROWS_SHOWN, Shown
from api.pages.results import (
    MOST_BARS,
    chart_of,
    results_of_json,
    results_of_triples,
)
from graph.cases import case_iri
from graph.library import Library
from graph.terms import IG, term_iri

NCCL = term_iri("component", "nccl")
LEAK = "host-oom-leak"
TITLE = "Payment service is killed for memory every few hours after a release"


def a_row(label: str, number: str | None) -> tuple[Shown, ...]:
    """Return a row of a label and a number."""
    value = None if number is None else float(number)
    return (Shown(label, "literal"), Shown(number or "none", "literal", number=value))


def test_a_table(small_library: Library):
    """Columns and rows in the order of the answer, a variable without a value as an empty cell."""
    rows = [
        {"case": uri(case_iri(LEAK)), "n": literal("2", datatype=INTEGER)},
        {"n": literal("1", datatype=INTEGER)},
    ]
    results = results_of_json(answer(["case", "n"], rows), small_library)
    assert results.columns == ("case", "n")
    assert [[one.text for one in row] for row in results.rows] == [[TITLE, "2"], ["", "1"]]
    assert results.rows[1][0] == NOTHING
    assert results.total == 2
    assert results.noun == "row"
    assert results.numeric == (False, True)


def test_more_rows_than_a_page_shows_are_counted(small_library: Library):
    """The first are shown, and the number of all is known."""
    rows = [{"n": literal(str(number), datatype=INTEGER)} for number in range(ROWS_SHOWN + 5)]
    results = results_of_json(answer(["n"], rows), small_library)
    assert len(results.rows) == ROWS_SHOWN
    assert results.rows[-1][0].text == str(ROWS_SHOWN - 1)
    assert results.total == ROWS_SHOWN + 5


@pytest.mark.parametrize("truth", [True, False])
def test_yes_or_no(small_library: Library, truth: bool):
    """ASK has a truth and no table."""
    results = results_of_json(json.dumps({"head": {}, "boolean": truth}).encode(), small_library)
    assert results.truth is truth
    assert results.columns == ()


def test_a_chart_of_labels_and_numbers():
    """The longest bar is whole, the others are shares of it; zero is no bar."""
    chart = chart_of(("cause", "cases"), [a_row("A", "4"), a_row("B", "1"), a_row("C", "0")])
    assert chart
    assert chart.title == "cases by cause"
    assert [(bar.label, bar.number, bar.percent) for bar in chart.bars] == [
        ("A", "4", 100.0),
        ("B", "1", 25.0),
        ("C", "0", 0.0),
    ]


def test_a_chart_of_years():
    """Two columns of numbers: the first is what the second is counted by."""
    rows = [(Shown(year, "literal", number=float(year)), *a_row("", "3")[1:]) for year in ("2023", "2024")]
    chart = chart_of(("year", "cases"), rows)
    assert chart
    assert [bar.label for bar in chart.bars] == ["2023", "2024"]


def test_a_long_chart_says_which_rows_it_shows():
    """Of many rows the first are charted, and the title says so."""
    chart = chart_of(("a", "n"), [a_row(str(number), "1") for number in range(MOST_BARS + 1)])
    assert chart
    assert len(chart.bars) == MOST_BARS
    assert chart.title == f"n by a (the first {MOST_BARS} rows)"


@pytest.mark.parametrize(
    "rows",
    [
        [],
        [a_row("one row", "3")],
        [a_row("A", "3"), a_row("B", None)],
        [a_row("A", "3"), a_row("B", "-1")],
        [a_row("A", "0"), a_row("B", "0")],
        [a_row("A", "1")[1:], a_row("B", "2")[1:]],
        [(*a_row("A", "1"), *a_row("", "1")[1:]), (*a_row("B", "2"), *a_row("", "2")[1:])],
    ],
    ids=["no row", "one row", "no number", "below zero", "all zero", "no label", "two numbers"],
)
def test_no_chart_where_it_would_say_nothing(rows: list[tuple[Shown, ...]]):
    """One bar, bars of nothing and bars below zero are no picture of the table."""
    assert chart_of(("a", "b", "c")[: len(rows[0]) if rows else 2], rows) is None


def test_triples(small_library: Library):
    """CONSTRUCT gives a table of triples and a drawing of those that join resources."""
    written = f'<{case_iri(LEAK)}> <{IG}component> <{NCCL}> .\n<{case_iri(LEAK)}> <{IG}date> "2024" .\n'
    results = results_of_triples(written.encode(), small_library)
    assert results.columns == ("subject", "predicate", "object")
    assert [[one.text for one in row] for row in results.rows] == [
        [TITLE, "ig:component", "NCCL"],
        [TITLE, "ig:date", "2024"],
    ]
    assert results.noun == "triple"
    assert results.drawing
    assert results.drawing.note == "1 triple with a literal stands in the table only."
