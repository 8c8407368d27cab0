"""Topics: several terms that count as one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from graph.evaluate import Tally, Topics, evaluate_suggest, read_labelled, read_topics
from graph.terms import TERMS, Ontology

FILE = {
    "oom": {"facet": "symptom", "terms": ["symptom/host-oom"]},
    "hang": {"facet": "symptom", "terms": ["symptom/job-hang", "component/nccl"]},
    "library": {"facet": "component", "terms": ["component/nccl"], "also": ["component/network"]},
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a file of three topics; one term stands for two of them."""
    path = tmp_path / "topics.json"
    path.write_text(json.dumps(FILE))
    return path


@pytest.fixture
def topics(path: Path, small_ontology: Ontology) -> Topics:
    """Return the three topics."""
    return read_topics(path, small_ontology)


def test_a_term_of_several_topics_counts_once(topics: Topics):
    """It stands for what was wanted, else for what was denied, else for the first; others for nothing."""
    nccl = [f"{TERMS}component/nccl", f"{TERMS}component/dns"]
    none: frozenset[str] = frozenset()
    assert topics.said_by(nccl, frozenset({"library"}), frozenset({"hang"})) == {"library"}
    assert topics.said_by(nccl, none, frozenset({"library"})) == {"library"}
    assert topics.said_by(nccl, none, none) == {"hang"}
    assert topics.said_by([f"{TERMS}component/dns"], frozenset({"oom"}), none) == none


def test_a_wider_term_counts_where_its_topic_is_spoken_of(topics: Topics):
    """It is right if the topic is wanted, wrong if it is denied, and nothing else."""
    network, library = [f"{TERMS}component/network"], frozenset({"library"})
    none: frozenset[str] = frozenset()
    assert topics.said_by(network, library, none) == library
    assert topics.said_by(network, none, library) == library
    assert topics.said_by(network, none, none) == none


def test_texts_labelled_with_topics(topics: Topics, tmp_path: Path, small_ontology: Ontology):
    """Right, wrong, missed and leaked are counted by topic and under the topic's facet."""
    path = tmp_path / "labelled.jsonl"
    path.write_text(
        '{"kind": "plain", "text": "one", "terms": {"present": ["hang", "oom"]}}\n'
        '{"kind": "plain", "text": "two", "terms": {"ruled_out": ["oom"]}}\n'
    )
    suggested = {"one": ["symptom/job-hang", "component/nccl"], "two": ["symptom/host-oom", "component/dns"]}
    report = evaluate_suggest(
        lambda text: [f"{TERMS}{name}" for name in suggested[text]],
        read_labelled(path, small_ontology, topics),
        small_ontology,
        topics,
    )
    assert report.whole == Tally(right=1, wrong=1, missed=1)
    assert (report.leaked, report.denied) == (1, 1)
    assert dict(report.by_facet) == {"symptom": Tally(right=1, wrong=1, missed=1)}
    assert list(report.fault_lines(small_ontology)) == [
        "[plain] one",
        "    - oom",
        "[plain] two",
        "    + oom",
    ]


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ({"facet": "mood", "terms": []}, "x: 'mood' is no facet; they are root_cause, "),
        ({"facet": "symptom", "terms": ["symptom/hurt"]}, "x: 'symptom/hurt' is no term"),
    ],
)
def test_what_the_ontology_does_not_have(
    row: dict[str, object], fault: str, path: Path, small_ontology: Ontology
):
    """A facet or a term that is none is an error that names file and topic."""
    path.write_text(json.dumps({"x": row}))
    with pytest.raises(ValueError, match=f"^{path}: {fault}"):
        read_topics(path, small_ontology)


def test_a_topic_that_is_none(topics: Topics, tmp_path: Path, small_ontology: Ontology):
    """A label that is no topic is an error that names file and line."""
    path = tmp_path / "labelled.jsonl"
    path.write_text('{"kind": "plain", "text": "one", "terms": {"present": ["mood"]}}\n')
    with pytest.raises(ValueError, match=f"^{path}:1: 'mood' is no topic$"):
        read_labelled(path, small_ontology, topics)
