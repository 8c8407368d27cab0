"""Answers made to be read: labels and links, charts where they say something, nothing cut in silence."""

from __future__ import annotations

import json
from typing import Any

import pyoxigraph as ox
import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.labels import NOTHING, ROWS_SHOWN, Labels, Shown, shortened
from api.pages.results import (
    MOST_BARS,
    chart_of,
    results_of_json,
    results_of_triples,
)
from graph.cases import PREFIXES, case_iri
from graph.library import Library
from graph.terms import IG, read_ontology, term_iri

NCCL = term_iri("component", "nccl")
LEAK = "host-oom-leak"
TITLE = "Payment service is killed for memory every few hours after a release"
INTEGER = "http://www.w3.org/2001/XMLSchema#integer"


def uri(iri: str) -> dict[str, str]:
    """Return an IRI as the JSON results format writes it."""
    return {"type": "uri", "value": iri}


def literal(value: str, **more: str) -> dict[str, str]:
    """Return a literal as the JSON results format writes it."""
    return {"type": "literal", "value": value, **more}


def answer(names: list[str], rows: list[dict[str, Any]]) -> bytes:
    """Return an answer to SELECT as the JSON results format writes it."""
    return json.dumps({"head": {"vars": names}, "results": {"bindings": rows}}).encode()


def a_row(label: str, number: str | None) -> tuple[Shown, ...]:
    """Return a row of a label and a number."""
    value = None if number is None else float(number)
    return (Shown(label, "literal"), Shown(number or "none", "literal", number=value))


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (uri(NCCL), Shown("NCCL", "component", "/terms/component/nccl", NCCL)),
        (uri(case_iri(LEAK)), Shown(TITLE, "case", f"/cases/{LEAK}", case_iri(LEAK))),
        (
            uri(f"{case_iri(LEAK)}#finding-2"),
            Shown(TITLE, "case", f"/cases/{LEAK}", f"{case_iri(LEAK)}#finding-2", "finding-2"),
        ),
        (
            uri(f"{PREFIXES['skos']}broader"),
            Shown("skos:broader", "other", *[f"{PREFIXES['skos']}broader"] * 2),
        ),
        (
            uri("https://example.org/a"),
            Shown("https://example.org/a", "other", *["https://example.org/a"] * 2),
        ),
        (uri("javascript:alert(1)"), Shown("javascript:alert(1)", "other", "", "javascript:alert(1)")),
        (uri(case_iri("nowhere")), Shown(case_iri("nowhere"), "other", *[case_iri("nowhere")] * 2)),
        ({"type": "bnode", "value": "b0"}, Shown("_:b0", "other")),
        (literal("plain"), Shown("plain", "literal")),
        (literal("chat", **{"xml:lang": "fr"}), Shown("chat", "literal", note="fr")),
        (literal("3", datatype=INTEGER), Shown("3", "literal", number=3.0)),
        (literal("INF", datatype=f"{PREFIXES['xsd']}double"), Shown("INF", "literal")),
        (literal("x", datatype=INTEGER), Shown("x", "literal")),
        (literal("2024", datatype=f"{PREFIXES['xsd']}gYear"), Shown("2024", "literal", note="xsd:gYear")),
        (
            {
                "type": "triple",
                "value": {"subject": uri(NCCL), "predicate": uri(f"{IG}about"), "object": literal("x")},
            },
            Shown("<< NCCL ig:about x >>", "other"),
        ),
    ],
)
def test_terms_as_people_read_them(small_library: Library, value: dict[str, Any], expected: Shown):
    """Ours by label, with a link to our page; others short, linked only where a browser may go."""
    assert Labels(small_library).of_json(value) == expected


def test_a_term_reads_the_same_from_either_format(small_library: Library):
    """A table of a SELECT and the triples of a CONSTRUCT show the same term alike."""
    labels = Labels(small_library)
    assert labels.of_term(ox.NamedNode(NCCL)) == labels.of_json(uri(NCCL))
    assert labels.of_term(ox.Literal("2", datatype=ox.NamedNode(INTEGER))) == Shown(
        "2", "literal", number=2.0
    )
    assert labels.of_term(ox.Literal("chat", language="fr")) == Shown("chat", "literal", note="fr")
    assert labels.of_term(ox.BlankNode("b")) == Shown("_:b", "other")


def test_a_property_of_ours_says_what_it_means():
    """Its name is written with our prefix, and its documentation stands in the title."""
    shown = Labels(Library.of(read_ontology(), (), "x")).of_iri(f"{IG}rootCause")
    assert shown.text == "ig:rootCause"
    assert shown.title.startswith(f"{IG}rootCause: Why it happened.")


@given(name=st.from_regex(r"[a-z0-9-]{1,20}", fullmatch=True), prefix=st.sampled_from(sorted(PREFIXES)))
def test_a_shortened_iri_can_be_read_back(name: str, prefix: str):
    """Prefix and rest make the IRI again, and a name that would need escapes is left whole."""
    written, _, rest = shortened(f"{PREFIXES[prefix]}{name}").partition(":")
    assert f"{PREFIXES[written]}{rest}" == f"{PREFIXES[prefix]}{name}"
    assert shortened(f"{PREFIXES[prefix]}{name}/x(y)").startswith("http")


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
