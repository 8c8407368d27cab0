"""How a fault is written, and which spellings are near."""

from __future__ import annotations

from pathlib import Path

import pytest

from graph.problems import Problem, did_you_mean

CASE = Path("cases/x.yaml")


@pytest.mark.parametrize(
    ("problem", "text"),
    [
        (Problem(CASE, 7, "date", "is empty"), "cases/x.yaml:7: date: is empty"),
        (Problem(CASE, 7, "", "not UTF-8"), "cases/x.yaml:7: not UTF-8"),
        (Problem(CASE, 0, "date", "is empty"), "cases/x.yaml: date: is empty"),
        (Problem(CASE, 0, "", "cannot be read"), "cases/x.yaml: cannot be read"),
    ],
)
def test_a_problem_is_written_file_line_field_message(problem: Problem, text: str):
    """Line 0 and an empty field are left out; editors can jump to file:line."""
    assert str(problem) == text


def test_the_nearest_spellings_come_first():
    """The nearest spelling is named first, and at most three are."""
    assert did_you_mean("ncll", ["dns", "nccl", "ncl"]) == " Did you mean ncl, nccl?"
    assert did_you_mean("ab", ["ab1", "ab2", "ab3", "ab4"]).count(",") == 2


def test_upper_case_is_forgiven():
    """Ids are lower case; a word typed in capitals still finds its neighbour."""
    assert did_you_mean("NCCL", ["nccl"]) == " Did you mean nccl?"


def test_nothing_near_says_nothing():
    """A word far from everything adds no guess to the message."""
    assert did_you_mean("teapot", ["nccl", "dns"]) == ""
    assert did_you_mean("", ["nccl"]) == ""
    assert did_you_mean("nccl", []) == ""


def test_the_order_of_the_known_words_does_not_matter():
    """A set may be handed over: the hint is the same in every process."""
    words = ["no-space", "no-spare", "no-spade"]
    assert did_you_mean("no-spaxe", words) == did_you_mean("no-spaxe", reversed(words))
