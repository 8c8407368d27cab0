"""Krippendorff's alpha over sets of terms, worked out by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.evaluate.agreement import agreement, alpha, disagreements, distance
from graph.terms import FACETS, Ontology, UnknownTermError

if TYPE_CHECKING:
    from graph.evaluate.agreement import Agreement

CODES = st.frozensets(st.sampled_from("abcd"), max_size=3)


def units(*written: str) -> list[tuple[frozenset[str], frozenset[str]]]:
    """Return units written as the letters of both readers, as in ``ab/a``."""
    return [(frozenset(one), frozenset(other)) for one, _, other in (text.partition("/") for text in written)]


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [("a", "a", 0), ("a", "b", 1), ("ab", "a", 1 / 2), ("abc", "cd", 3 / 4), ("", "", 0), ("", "a", 1)],
)
def test_distance(one: str, other: str, expected: float):
    """What the sets do not share over what they hold together; two empty sets are equal."""
    assert distance(frozenset(one), frozenset(other)) == expected
    assert distance(frozenset(other), frozenset(one)) == expected


def test_alpha_worked_out_by_hand():
    """Three cases, six codes: a a b b ab a.

    Observed: (0 + 0 + 1/2) / 3 = 1/6. Expected over all 15 pairs: a with b 6 · 1, a with ab 3 · 1/2,
    b with ab 2 · 1/2, together 17/2, so 17/30. Alpha is 1 - (1/6) / (17/30) = 12/17.
    """
    assert alpha(units("a/a", "b/b", "ab/a")) == pytest.approx(12 / 17, abs=1e-15)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (("a/a", "b/b"), 1),  # full agreement
        (("ab/ba", "c/c", "/"), 1),
        (("a/a", "a/a"), 1),  # all codes the same: nothing to tell chance from
        (("/", "/"), 1),
        (("a/a", "a/b"), 0),  # 1/2 observed, 3/6 expected: chance
        (("a/b", "b/a"), -1 / 2),  # never: 1 observed, 4/6 expected
        (("a/b", "c/d"), 0),  # all different
    ],
)
def test_full_and_no_agreement(written: tuple[str, ...], expected: float):
    """1 for full agreement, 0 for what chance gives, below 0 for readers who avoid one another."""
    assert alpha(units(*written)) == pytest.approx(expected, abs=1e-15)


@pytest.mark.parametrize("written", [(), ("a/a",), ("a/b",)])
def test_fewer_than_two_cases_say_nothing(written: tuple[str, ...]):
    """The message says how many there are."""
    with pytest.raises(ValueError, match=f"at least two cases coded twice, there are {len(written)}"):
        alpha(units(*written))


@given(st.lists(st.tuples(CODES, CODES), min_size=2, max_size=8))
def test_alpha_is_at_most_one(coded: list[tuple[frozenset[str], frozenset[str]]]):
    """It is 1 only for equal codes, and does not depend on order or on who is the first reader."""
    found = alpha(coded)
    assert found <= 1
    assert (found == 1) == all(one == other for one, other in coded)
    assert alpha([(other, one) for one, other in reversed(coded)]) == pytest.approx(found, abs=1e-12)


def test_disagreements():
    """By case, what only the first and only the second reader gave; equal codes are left out."""
    coded = dict(zip("zyx", units("ab/bc", "a/a", "/a"), strict=True))
    assert disagreements(coded) == [
        ("x", frozenset(), frozenset("a")),
        ("z", frozenset("a"), frozenset("c")),
    ]
    assert disagreements({}) == []


def write(path: Path, **cases: dict[str, list[str]]) -> Path:
    """Write the codes of one reader, facets left out as empty lists."""
    rows = [
        {"id": case, **{facet: codes.get(facet, []) for facet in FACETS}} for case, codes in cases.items()
    ]
    path.write_text("\n".join(json.dumps(row) for row in rows) + "\n\n")
    return path


def test_agreement_by_facet(tmp_path: Path, small_ontology: Ontology):
    """One facet apart below one top term, one equal, the others empty."""
    first = write(
        tmp_path / "1.jsonl",
        one={"symptom": ["host-oom"], "component": ["dns"]},
        two={"symptom": ["job-hang"], "component": ["nccl"]},
    )
    second = write(
        tmp_path / "2.jsonl",
        two={"symptom": ["job-hang"], "component": ["nccl"]},
        one={"symptom": ["gpu-oom"], "component": ["dns"]},
    )
    found: dict[str, Agreement] = {row.facet: row for row in agreement(first, second, small_ontology)}
    assert list(found) == list(FACETS)
    symptom = found["symptom"]
    # host-oom gpu-oom job-hang job-hang: 1/2 observed, 5/6 expected
    assert symptom.alpha == pytest.approx(1 - (1 / 2) / (5 / 6))
    assert (symptom.cases, symptom.top, symptom.identical) == (2, 1, 1)
    assert symptom.differences == [("one", ["host-oom"], ["gpu-oom"])]
    assert (found["component"].alpha, found["component"].identical, found["component"].differences) == (
        1,
        2,
        [],
    )
    assert found["trigger"].alpha == 1


def test_readers_of_different_cases(tmp_path: Path, small_ontology: Ontology):
    """The message names files and cases."""
    first, second = write(tmp_path / "1.jsonl", one={}, two={}), write(tmp_path / "2.jsonl", one={}, three={})
    with pytest.raises(
        ValueError, match=rf"^{first} and {second} do not hold the same cases: \['three', 'two'\]"
    ):
        agreement(first, second, small_ontology)


def test_an_unknown_code(tmp_path: Path, small_ontology: Ontology):
    """A term the ontology does not have is no code."""
    first = write(tmp_path / "1.jsonl", one={"symptom": ["job-hangs"]}, two={})
    with pytest.raises(UnknownTermError, match="'job-hangs' is not a term of symptom"):
        agreement(first, first, small_ontology)
