"""Tests of the endpoint against the W3C's suites, and of the report on them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import rdflib
from conformance import DEVIATIONS, NOT_OFFERED, REPORT, SPELLING, evaluated, report, run_suites
from w3c_answers import Table, agree, agree_as_csv

if TYPE_CHECKING:
    from w3c_run import Outcome
    from w3c_suite import SuiteTest

SUITES = pytest.mark.needs_data("W3C_SPARQL_TESTS")


@pytest.fixture(scope="module")
def ran() -> tuple[list[Outcome], list[SuiteTest]]:
    """Return what came of all tests of the suites."""
    return run_suites(Path(os.environ["W3C_SPARQL_TESTS"]))


@SUITES
def test_what_does_not_pass_is_explained(ran: tuple[list[Outcome], list[SuiteTest]]) -> None:
    """Every test that fails is named among the deviations, and every test named there does fail."""
    failed = {outcome.test.id: outcome.why for outcome in ran[0] if not outcome.passed}
    explained = [name for deviation in DEVIATIONS for name in deviation.tests]
    assert failed.keys() ^ set(explained) == set(), failed
    assert len(explained) == len(set(explained))


@SUITES
def test_nothing_is_left_out(ran: tuple[list[Outcome], list[SuiteTest]]) -> None:
    """Each test of the manifests is run, or belongs to a group the endpoint does not offer."""
    outcomes, not_offered = ran
    assert len(outcomes) + len(not_offered) == 1106
    assert {test.group for test in not_offered} <= NOT_OFFERED.keys()
    assert {outcome.test.group for outcome in outcomes}.isdisjoint(NOT_OFFERED)


@SUITES
def test_the_protocol_is_spoken(ran: tuple[list[Outcome], list[SuiteTest]]) -> None:
    """All protocol tests on queries pass, all updates are refused, the description of the service fits."""
    kinds = ("ProtocolTest", "ServiceDescriptionTest", "UpdateEvaluationTest")
    found = [outcome for outcome in ran[0] if outcome.test.kind in kinds]
    assert [outcome for outcome in found if not outcome.passed] == []
    assert len(found) == 34 + 3 + 94


@SUITES
def test_evaluation_is_right(ran: tuple[list[Outcome], list[SuiteTest]]) -> None:
    """At least 97 % of the evaluation tests pass, and 99 % of those that do not ask for spelling."""
    chosen = [deviation for deviation in DEVIATIONS if deviation.chosen]
    for left_out, number, least in ((chosen, 512, 0.97), ([*chosen, SPELLING], 499, 0.99)):
        passed, total = evaluated(ran[0], left_out)
        assert total == number
        assert passed / total >= least


@SUITES
def test_the_report_is_current(ran: tuple[list[Outcome], list[SuiteTest]]) -> None:
    """docs/conformance.md says what comes of the tests now."""
    assert REPORT.read_text(encoding="utf-8") == report(*ran), "run: python tests/conformance.py"


ONE, TWO = ("literal", "1", "string", ""), ("literal", "2", "string", "")
A, B, C = (("blank", name) for name in "abc")


@pytest.mark.parametrize(
    ("stated", "given", "same"),
    [
        ([[ONE], [TWO]], [[TWO], [ONE]], True),
        ([[ONE], [ONE]], [[ONE]], False),
        ([[ONE], [ONE]], [[ONE], [TWO]], False),
        ([[A, ONE], [B, TWO]], [[C, TWO], [A, ONE]], True),
        ([[A, A]], [[B, C]], False),
        ([[A, B]], [[C, C]], False),
        ([[A], [A]], [[B], [C]], False),
        ([], [], True),
    ],
)
def test_rows_are_a_multiset(stated: list[list[tuple]], given: list[list[tuple]], same: bool) -> None:
    """Their order is free, their number is not, and blank nodes match one to one."""
    names = ("x", "y")[: len((stated or [[ONE]])[0])]
    tables = [Table(names, tuple(map(tuple, rows))) for rows in (stated, given)]
    assert agree(*tables) is same


def test_rows_in_order() -> None:
    """Where the query orders them, rows are compared one by one; a file without an order allows any."""
    ordered, other = (Table(("x",), rows) for rows in (((ONE,), (TWO,)), ((TWO,), (ONE,))))
    assert agree(ordered, ordered, ordered=True)
    assert not agree(ordered, other, ordered=True)
    assert agree(Table(("x",), ordered.rows, in_order=False), other, ordered=True)


def test_duplicates_may_be_left_out_where_the_suite_says_so() -> None:
    """For REDUCED any number of copies up to the stated one is right, and none is not."""
    stated = Table(("x",), ((ONE,), (ONE,), (TWO,)))
    assert agree(stated, Table(("x",), ((ONE,), (TWO,))), lax=True)
    assert not agree(stated, Table(("x",), ((ONE,),)), lax=True)
    assert not agree(stated, Table(("x",), ((ONE,), (TWO,), (TWO,))), lax=True)


def test_booleans_and_graphs_are_compared() -> None:
    """A boolean is no table; graphs are equal up to their blank nodes."""
    assert agree(True, True)
    assert not agree(True, False)
    assert not agree(True, Table((), ()))
    graphs = [rdflib.Graph().parse(data=text) for text in ("_:a <b:c> 1 .", "_:z <b:c> 1 .", "_:z <b:c> 2 .")]
    assert agree(graphs[0], graphs[1])
    assert not agree(graphs[0], graphs[2])


def test_csv_is_compared() -> None:
    """Columns may change places with their header; a label of a blank node is free, other text is not."""
    assert agree_as_csv(b"x,y\r\n1,_:a\r\n", b"y,x\r\n_:b,1\r\n")
    assert not agree_as_csv(b"x\r\n1\r\n", b"x\r\n1.0\r\n")
    assert not agree_as_csv(b"x\r\n1\r\n", b"x\r\n1\r\n1\r\n")
