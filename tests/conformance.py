"""The report on the W3C's tests, docs/conformance.md: what passes, and why the rest does not.

``python tests/conformance.py`` runs the suites that $W3C_SPARQL_TESTS names and writes the report.
"""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from w3c_run import CHECKS, Outcome, served
from w3c_suite import SuiteTest, read_suite

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

REPORT = Path(__file__).resolve().parent.parent / "docs" / "conformance.md"
_INTRODUCTION = """
What the W3C's SPARQL 1.0 and 1.1 test suites say of `/sparql`: the public repository w3c/rdf-tests at commit
ad541a5 of August 2026. Written by `python tests/conformance.py`; a test fails where it is no longer so.

Every query goes over HTTP to the endpoint, over a throw-away store that holds the test's data: SELECT and ASK
in JSON, XML, CSV and TSV, graphs in Turtle, N-Triples, JSON-LD and RDF/XML, each compared with the result the
suite states. Rows are compared as a multiset, or in order where the query orders them, blank nodes one to
one, numbers by value within their datatype. CSV keeps neither kinds nor types of terms: the CSV tests are
compared as text, and of the others only the number of rows.

A query's base is its own address, as the suites have it. A graph that a request or a faultless query only
names is an empty one. Each update is sent in three ways (posted directly, as `update=`, as a query) and has
to be refused with a status of 4xx in all of them.
"""
_MENDED = """
Three things that Oxigraph 0.5 answers otherwise than the standard are asked of it in other words, which it
gets right. A query is changed only where the fault can show, and its errors are those of the text as it was
written.

`GROUP_CONCAT` of strings in one language would be a string in that language, and is made a plain one.

`GRAPH ?g { … }` with more than triples in it is asked of each named graph by itself, so that `?g` has no
value inside; the library has none, and so no answer. The engine's own answer stays with more than 16 named
graphs, inside another GRAPH or EXISTS, and with labels of blank nodes inside.

`?x :p* :o` has the solution `:o` even where no triple mentions it, with `?` as with `*`. Of what a triple
mentions, as every term and case of the library, the query is run as it was written. The engine's own answer,
none, stays inside GRAPH, in triples joined by `;` and `,`, in paths such as `:p*/:q*`, for literals,
and for what only a graph mentions that is not asked.
"""
EVALUATION = ("QueryEvaluationTest", "CSVResultFormatTest")


@dataclass(frozen=True, slots=True)
class Deviation:
    """Tests that are not passed, by id, and why; ``chosen`` says that the endpoint is meant to be so."""

    title: str
    why: str
    tests: tuple[str, ...]
    chosen: bool = False


SPELLING = Deviation(
    "Numbers and dates are kept by value",
    "The engine, Oxigraph 0.5, stores numbers, booleans, dates and times by their value and forgets how they "
    "were spelled: `01` is found as `1`, `1.0` comes back as `1`, `+00:00` as `Z`, and a subtype of integer "
    "as integer. These tests ask for the spelling, as an engine that knows nothing of datatypes keeps it. No "
    "values of the library are told apart by their spelling.",
    (
        *("sparql10/distinct/distinct-1", "sparql10/distinct/distinct-9"),
        *("sparql10/expr-builtin/dawg-str-1", "sparql10/expr-builtin/dawg-str-2"),
        *("sparql10/expr-builtin/sameTerm-simple", "sparql10/expr-builtin/sameTerm-eq"),
        "sparql10/expr-builtin/sameTerm-not-eq",
        *("sparql10/expr-equals/eq-graph-1", "sparql10/expr-equals/eq-graph-2"),
        *("sparql10/open-world/open-eq-01", "sparql10/open-world/date-3"),
        *("sparql11/csv-tsv-res/csv03", "sparql11/csv-tsv-res/tsv03"),
    ),
)
DEVIATIONS = (
    Deviation(
        "SERVICE is refused",
        "The endpoint fetches nothing from elsewhere, or anybody could send it to any address.",
        (
            *(f"sparql11/service/service{n}" for n in ("1", "2", "3", "4a", "5", "6", "7")),
            *(f"sparql11/syntax-fed/test_{n}" for n in (1, 2, 3)),
        ),
        chosen=True,
    ),
    Deviation(
        "Functions of one's own are refused",
        "These queries are right, and call functions that exist nowhere. The endpoint says so instead of "
        "giving an answer in which each call has failed.",
        (
            *("sparql10/syntax-sparql1/syntax-expr-05", "sparql10/syntax-sparql1/syntax-order-05"),
            "sparql10/syntax-sparql1/syntax-order-06",
            *(f"sparql10/syntax-sparql2/syntax-function-0{n}" for n in (1, 2, 3, 4)),
            "sparql11/syntax-query/test_4",
        ),
        chosen=True,
    ),
    SPELLING,
    Deviation(
        "BNODE of one string in two rows",
        "Oxigraph 0.5 gives one blank node for a string in all rows of an answer, not one in each row.",
        ("sparql11/functions/bnode01",),
    ),
    Deviation(
        "Dates with and without a time zone",
        "Whether `2006-08-23Z` is another date than `2006-08-23` cannot be known; the test wants such rows "
        "left out, Oxigraph 0.5 takes the dates as different.",
        ("sparql10/open-world/date-2",),
    ),
)
NOT_OFFERED = {
    "sparql11/entailment": "Only what is stated is found: the endpoint offers simple entailment, and says so "
    "in its description.",
    "sparql11/graph-store-protocol": "The Graph Store Protocol writes; the endpoint only reads.",
    "sparql11/http-rdf-update": "The Graph Store Protocol writes; the endpoint only reads.",
}


def run_suites(root: Path) -> tuple[list[Outcome], list[SuiteTest]]:
    """Return what came of all tests of the suites, and the tests of what is not offered."""
    tests = read_suite(root)
    offered = [test for test in tests if test.group not in NOT_OFFERED]
    with tempfile.TemporaryDirectory() as folder, served(root, Path(folder)) as suite:
        outcomes = suite.run([test for test in offered if test.kind in CHECKS])
    order = {test.id: number for number, test in enumerate(offered)}
    return (
        sorted(outcomes, key=lambda outcome: order[outcome.test.id]),
        [test for test in tests if test.group in NOT_OFFERED],
    )


def evaluated(outcomes: Iterable[Outcome], leaving_out: Iterable[Deviation]) -> tuple[int, int]:
    """Return how many evaluation tests pass, and of how many, with some deviations left out."""
    names = {name for deviation in leaving_out for name in deviation.tests}
    counted = [o.passed for o in outcomes if o.test.kind in EVALUATION and o.test.id not in names]
    return sum(counted), len(counted)


def report(outcomes: Sequence[Outcome], not_offered: Sequence[SuiteTest]) -> str:
    """Return the report as Markdown; equal outcomes give equal text."""
    chosen = [deviation for deviation in DEVIATIONS if deviation.chosen]
    passed, total = evaluated(outcomes, chosen)
    by_name, all_by_name = evaluated(outcomes, [*chosen, SPELLING])
    lines = [
        "# Conformance",
        "",
        *_paragraphs(_INTRODUCTION),
        f"**Evaluation: {passed} of {total} tests, {_percent(passed, total)}**, without entailment and "
        f"SERVICE. {len(SPELLING.tests)} of the others ask how a number was spelled, which the engine does "
        f"not keep; without these it is {by_name} of {all_by_name}, {_percent(by_name, all_by_name)}. "
        f"**Protocol: {_counted(outcomes, 'ProtocolTest')}**; the tests that update pass by being refused. "
        f"Service description: {_counted(outcomes, 'ServiceDescriptionTest')}.",
        "",
        *_groups(outcomes),
        "",
        "## What does not pass, and why",
        "",
    ]
    for deviation in DEVIATIONS:
        lines += [f"### {deviation.title}", "", deviation.why, "", _listed(deviation.tests), ""]
    lines += ["## What the engine is asked in other words", "", *_paragraphs(_MENDED)]
    lines += ["## What is not offered", ""]
    for group, why in NOT_OFFERED.items():
        tests = [test.id for test in not_offered if test.group == group]
        if tests:
            lines += [f"### `{group}`: {len(tests)} tests", "", why, "", _listed(tests), ""]
    return "\n".join(lines)


def _groups(outcomes: Sequence[Outcome]) -> Iterator[str]:
    yield "| group | tests | pass | refused by design | fail |"
    yield "|---|---|---|---|---|"
    designed = {name for deviation in DEVIATIONS if deviation.chosen for name in deviation.tests}
    for group in sorted({outcome.test.group for outcome in outcomes}):
        found = [outcome for outcome in outcomes if outcome.test.group == group]
        yield "| " + " | ".join((f"`{group}`", *map(str, _row(found, designed)))) + " |"
    yield "| " + " | ".join(("all", *map(str, _row(outcomes, designed)))) + " |"


def _row(found: Sequence[Outcome], designed: set[str]) -> tuple[int, int, int, int]:
    passed = sum(outcome.passed for outcome in found)
    refused = sum(not outcome.passed and outcome.test.id in designed for outcome in found)
    return len(found), passed, refused, len(found) - passed - refused


def _paragraphs(text: str) -> Iterator[str]:
    for paragraph in text.strip().split("\n\n"):
        yield from (" ".join(paragraph.split()), "")


def _counted(outcomes: Iterable[Outcome], kind: str) -> str:
    found = [outcome.passed for outcome in outcomes if outcome.test.kind == kind]
    return f"{sum(found)} of {len(found)}"


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def main() -> None:
    """Run the suites and write the report."""
    outcomes, not_offered = run_suites(Path(os.environ["W3C_SPARQL_TESTS"]))
    REPORT.write_text(report(outcomes, not_offered), encoding="utf-8")


if __name__ == "__main__":
    main()
