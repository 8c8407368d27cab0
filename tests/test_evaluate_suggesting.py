"""Suggestions against labelled texts: what counts as right, wrong, missed and leaked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from graph.evaluate import Labelled, Tally, evaluate_suggest, read_labelled
from graph.terms import TERMS, Ontology

ROWS = (
    # All is found.
    {"kind": "plain", "text": "one", "terms": {"present": ["symptom/job-hang"]}},
    # One of two is found, and one that is not there.
    {"kind": "plain", "text": "two", "terms": {"present": ["symptom/host-oom", "component/dns"]}},
    # A hedge is found; one of two denials is suggested all the same.
    {
        "kind": "denial",
        "text": "three",
        "terms": {"hedged": ["component/nccl"], "ruled_out": ["symptom/host-oom", "component/disk"]},
    },
    # What is past or planned is wrong but no leak; what may be suggested counts neither way.
    {
        "kind": "denial",
        "text": "four",
        "terms": {"past": ["trigger/deployment"], "planned": ["remediation/rollback"]},
        "also_ok": ["component/network", "component/kubelet"],
    },
)
SUGGESTED = {
    "one": ["symptom/job-hang", "symptom/job-hang"],
    "two": ["component/dns", "component/kubelet"],
    "three": ["component/nccl", "symptom/host-oom"],
    "four": ["component/network", "trigger/deployment"],
}


def iris(*names: str) -> frozenset[str]:
    """Return terms by facet and id as IRIs."""
    return frozenset(f"{TERMS}{name}" for name in names)


def suggest(text: str) -> list[str]:
    """Return what is suggested for one of the texts, as IRIs."""
    return [f"{TERMS}{name}" for name in SUGGESTED[text]]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a file of the four labelled texts, an empty line among them."""
    path = tmp_path / "labelled.jsonl"
    path.write_text("\n\n".join(json.dumps(row) for row in ROWS) + "\n")
    return path


@pytest.fixture
def rows(path: Path, small_ontology: Ontology) -> list[Labelled]:
    """Return the four labelled texts."""
    return read_labelled(path, small_ontology)


def test_labelled_texts_are_read(rows: list[Labelled]):
    """Terms as IRIs by polarity; what is present or hedged is wanted, all else mentioned is not."""
    assert [(row.kind, row.text) for row in rows] == [
        ("plain", "one"),
        ("plain", "two"),
        ("denial", "three"),
        ("denial", "four"),
    ]
    assert rows[1].wanted == iris("symptom/host-oom", "component/dns")
    assert rows[1].unwanted == rows[1].also_ok == frozenset()
    assert rows[2].wanted == iris("component/nccl")
    assert rows[2].unwanted == iris("symptom/host-oom", "component/disk")
    assert rows[3].wanted == frozenset()
    assert rows[3].unwanted == iris("trigger/deployment", "remediation/rollback")
    assert rows[3].also_ok == iris("component/network", "component/kubelet")


def test_counts(rows: list[Labelled], small_ontology: Ontology):
    """Four texts: three terms right, three wrong, one missed; one of two denied terms leaked."""
    report = evaluate_suggest(suggest, rows, small_ontology)
    assert report.texts == 4
    assert report.whole == Tally(right=3, wrong=3, missed=1)
    assert dict(report.by_kind) == {"plain": Tally(2, 1, 1), "denial": Tally(1, 2, 0)}
    assert dict(report.by_facet) == {
        "symptom": Tally(1, 1, 1),
        "component": Tally(2, 1, 0),
        "trigger": Tally(0, 1, 0),
    }
    assert (report.denied, report.leaked, report.leak_rate) == (2, 1, 0.5)
    assert [(row.text, wrong, missed) for row, wrong, missed in report.faults] == [
        ("two", iris("component/kubelet"), iris("symptom/host-oom")),
        ("three", iris("symptom/host-oom"), frozenset()),
        ("four", iris("trigger/deployment"), frozenset()),
    ]


def test_nothing_to_evaluate(small_ontology: Ontology):
    """No text has no fault and leaks nothing."""
    report = evaluate_suggest(suggest, [], small_ontology)
    assert (report.texts, report.whole, report.leak_rate, report.faults) == (0, Tally(), 0.0, [])


def test_a_kind_without_any_term_is_listed(small_ontology: Ontology):
    """A text about nothing for which nothing is suggested is right, and its kind is told."""
    nothing = Labelled(
        "hello", "hi", dict.fromkeys(("present", "hedged", "ruled_out", "past", "planned"), iris()), iris()
    )
    report = evaluate_suggest(lambda _: (), [nothing], small_ontology)
    assert dict(report.by_kind) == {"hello": Tally()}
    assert report.faults == []


def test_a_report_as_data(rows: list[Labelled], small_ontology: Ontology):
    """Measures with four digits, counts beside them, kinds and facets in order."""
    data = evaluate_suggest(suggest, rows, small_ontology).as_json()
    assert json.loads(json.dumps(data)) == data
    assert (data["texts"], data["denied"], data["leak_rate"]) == (4, 2, 0.5)
    assert data["whole"] == {"precision": 0.5, "recall": 0.75, "f1": 0.6, "right": 3, "wrong": 3, "missed": 1}
    assert list(data["by_kind"]) == ["denial", "plain"]
    assert list(data["by_facet"]) == ["component", "symptom", "trigger"]
    assert data["by_kind"]["denial"]["precision"] == 0.3333


def test_a_report_as_a_table(rows: list[Labelled], small_ontology: Ontology):
    """One line for all, for each kind and for each facet."""
    report = evaluate_suggest(suggest, rows, small_ontology)
    assert list(report.lines("ours")) == [
        "ours: 4 texts, 1 of 2 denied terms suggested",
        "  all                  P 0.500  R 0.750  F1 0.600  (3 right, 3 wrong, 1 missed)",
        "  denial               P 0.333  R 1.000  F1 0.500  (1 right, 2 wrong, 0 missed)",
        "  plain                P 0.667  R 0.667  F1 0.667  (2 right, 1 wrong, 1 missed)",
        "  component            P 0.667  R 1.000  F1 0.800  (2 right, 1 wrong, 0 missed)",
        "  symptom              P 0.500  R 0.500  F1 0.500  (1 right, 1 wrong, 1 missed)",
        "  trigger              P 0.000  R 1.000  F1 0.000  (0 right, 1 wrong, 0 missed)",
    ]


def test_faults_are_listed(rows: list[Labelled], small_ontology: Ontology):
    """Each faulty text with what was wrong (+) and missing (-), in words."""
    report = evaluate_suggest(suggest, rows, small_ontology)
    assert list(report.fault_lines(small_ontology)) == [
        "[plain] two",
        "    + component: Kubelet",
        "    - symptom: Host out of memory",
        "[denial] three",
        "    + symptom: Host out of memory",
        "[denial] four",
        "    + trigger: Deployment",
    ]


@pytest.mark.parametrize("place", ["terms", "also_ok"])
def test_an_unknown_term_is_named(tmp_path: Path, small_ontology: Ontology, place: str):
    """With file and line; empty lines count."""
    path = tmp_path / "labelled.jsonl"
    names = ["symptom/job-hangs"]
    row = {"kind": "a", "text": "b", "terms": {"past": names if place == "terms" else []}, "also_ok": names}
    path.write_text(f"{json.dumps(ROWS[0])}\n\n{json.dumps(row)}\n")
    with pytest.raises(ValueError, match=rf"^{path}:3: 'symptom/job-hangs' is no term$"):
        read_labelled(path, small_ontology)


def test_an_unknown_polarity_is_named(tmp_path: Path, small_ontology: Ontology):
    """A slip there would take its terms out of the measure unseen."""
    path = tmp_path / "labelled.jsonl"
    row = {"kind": "a", "text": "b", "terms": {"rule_out": ["symptom/job-hang"]}}
    path.write_text(json.dumps(row))
    with pytest.raises(
        ValueError, match=rf"^{path}:1: 'rule_out' is no polarity; they are present, hedged, "
    ):
        read_labelled(path, small_ontology)
