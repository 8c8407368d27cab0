"""Labels found in pieces, and numbers that belong to a word."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from graph.suggest import Suggester
from graph.suggest import windows as module
from graph.suggest.matcher import LabelMatcher
from graph.suggest.normal import words
from graph.terms import Ontology, Term

LABELS = {
    "symptom": (
        "disk full",
        "certificate expired",
        "link down",
        "cannot pull image",
        "connection refused",
        "slow query",
        "packet loss",
        "thread pool exhausted",
        "job failed",
        "GPU overheats",
        "GPU throttled",
        "wrong config",
        "server crash",
        "exit code 137",
        "CPU at 100%",
        "Xid 79",
        "Xid 48",
        "Xid 63",
        "Xid 64",
        "loss of power",
        "no canary",
        "validation step",
        "Kafka lag",
    ),
    "component": ("API server", "Kafka"),
}

Finder = Callable[[str], list[str]]


@pytest.fixture(scope="module")
def ontology() -> Ontology:
    """Return an ontology of a few labels, each one term named as its label."""
    terms = {label: Term(label, facet, label, label) for facet, labels in LABELS.items() for label in labels}
    return Ontology(terms, "", "", ())


@pytest.fixture(scope="module")
def find(ontology: Ontology) -> Finder:
    """Return a function from a text to the terms found in it."""
    matcher = LabelMatcher(ontology)
    return lambda text: [term for match in matcher.find(text, words(text)) for term in match.terms]


APART = [
    ("the disk was full", "disk full"),
    ("disk on node 4 is now completely full", "disk full"),
    ("the certificate for api.example.com has expired", "certificate expired"),
    ("expired TLS certificate", "certificate expired"),
    ("the link between leaf3 and spine2 went down", ""),
    ("the link on leaf3 went down", "link down"),
    ("images cannot be pulled", "cannot pull image"),
    ("we were unable to pull the image", "cannot pull image"),
    ("connections are refused", "connection refused"),
    ("refused connections", "connection refused"),
    ("queries are slow", "slow query"),
    ("loss of packets", "packet loss"),
    ("the thread pool was quickly exhausted", "thread pool exhausted"),
    ("failed training job", "job failed"),
    ("the config was wrong", "wrong config"),
    ("lost power", ""),
    ("power loss", "loss of power"),
    ("GPUs overheated and were throttled", "GPU overheats GPU throttled"),
    ("CPU is at 100% now", "CPU at 100%"),
    ("the exit code was 137", "exit code 137"),
]


@pytest.mark.parametrize(("text", "expected"), APART, ids=[text for text, _ in APART])
def test_words_apart_or_turned_round(find: Finder, text: str, expected: str):
    """Little words, places and parts of a longer name may stand between; "and" only before a second verb."""
    assert " ".join(find(text)) == expected


@pytest.mark.parametrize(
    "text",
    [
        "the disk, then, full",
        "disk. Full",
        "the disk is slow because the cache is full",
        "the disk of the job that is full",
        "job scheduler failed",
        "the config has a wrong value",
        "a canary, no",
        "no wind, canary",
        "the server in rack 4 of hall 2 of the old data centre at the river had a crash",
        "validation of the next step",
        "API for the server",
        "images pulled",
        "pull image",
    ],
)
def test_what_parts_them(find: Finder, text: str):
    """Commas, sentence ends, joining words, another noun right after the first, too many words between.

    Names, and labels that say the lack of something or nothing at all, are never found in pieces.
    """
    assert find(text) == []


NUMBERS = [
    ("NVRM: Xid (PCI:0000:48:00): 79, pid=63", "Xid 79"),
    ("Xid: 48", "Xid 48"),
    ("Xid error code 79", "Xid 79"),
    ("Xids 63 and 64", "Xid 63 Xid 64"),
    ("Xid 63/64", "Xid 63 Xid 64"),
    ("Xid raised on 79 nodes", ""),
    ("Xid. 79 nodes", ""),
    ("Xid\n79", "Xid 79"),
]


@pytest.mark.parametrize(("text", "expected"), NUMBERS, ids=[text for text, _ in NUMBERS])
def test_numbers_after_a_word(find: Finder, text: str, expected: str):
    """What stands in parentheses is passed over; a number of something else is not the word's."""
    assert " ".join(find(text)) == expected


def test_a_component_named_inside_is_kept(find: Finder):
    """A lag of Kafka names the symptom and, in one word, the component."""
    assert find("Kafka lags") == ["Kafka lag", "Kafka"]
    assert find("server crash") == ["server crash"]


def test_a_denial_between_the_pieces_counts(ontology: Ontology):
    """The disk that was not full is ruled out."""
    suggester = Suggester(ontology)
    for text in ("the disk was not full", "disks never got full", "the certificate has not expired"):
        assert [mention.polarity for mention in suggester.suggest(text).mentions] == ["ruled_out"], text


def test_the_work_is_linear_in_the_text(ontology: Ontology, monkeypatch: pytest.MonkeyPatch):
    """Each word is looked up together with a few that follow, whatever the text repeats."""
    matcher = LabelMatcher(ontology)
    calls = []
    whole = module.Stretch.whole
    monkeypatch.setattr(module.Stretch, "whole", lambda *given: calls.append(1) or whole(*given))
    for text in ("disk full " * 2000, "disk is " * 2000 + "full", "full " * 4000, "packet loss of " * 1500):
        calls.clear()
        plain = words(text)
        matcher.find(text, plain)
        assert len(calls) <= 8 * len(plain), text[:20]
