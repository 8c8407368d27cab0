"""What was so once and what is still to be done."""

from __future__ import annotations

import pytest

from graph.suggest import Suggester
from graph.terms import Ontology, Term

LABELS = {
    "symptom": ("OOM", "disk full", "packet loss", "hang"),
    "root_cause": ("memory leak",),
    "component": ("DNS",),
    "trigger": ("config push", "upgrade"),
    "remediation": ("roll back", "restart", "add an alert"),
}
SIGNS = {"present": "+", "hedged": "?", "ruled_out": "-", "past": "<", "planned": ">"}


@pytest.fixture(scope="module")
def suggester() -> Suggester:
    """Return a suggester of a few labels, each one term named as its label."""
    terms = {label: Term(label, facet, label, label) for facet, labels in LABELS.items() for label in labels}
    return Suggester(Ontology(terms, "", "", ()))


SENTENCES = [
    # Past
    ("last month we had packet loss", "<packet loss"),
    ("we had an OOM two years ago", "<OOM"),
    ("in March it was a full disk, cleaned up since", "<disk full"),
    ("back in 2021 a config push took DNS down", "<config push <DNS"),
    ("previously an OOM, now a hang", "<OOM +hang"),
    ("it used to hang here, today it is a memory leak", "<hang +memory leak"),
    ("Earlier this year: packet loss. This time: a hang.", "<packet loss +hang"),
    ("yesterday's packet loss was a different problem", "<packet loss"),
    ("we have seen packet loss on it before, in another rack", "<packet loss"),
    ("the hang last week; OOM today", "<hang +OOM"),
    ("last week's upgrade broke DNS", "+upgrade <DNS"),
    # Not past
    ("OOM since last month", "+OOM"),
    ("same as last year, OOM", "+OOM"),
    ("an hour ago the disk was full", "+disk full"),
    ("OOM in 512 pods", "+OOM"),
    ("the hang started before the upgrade", "+hang +upgrade"),
    ("no OOM last year either", "-OOM"),
    # Over
    ("[RESOLVED] disk full\nhost=a", "<disk full"),
    ("status: resolved\nalert: OOM\n\nanother paragraph: hang", "<OOM +hang"),
    ("the packet loss is gone", "-packet loss"),
    # Planned
    ("we will roll back at 16:00", ">roll back"),
    ("going to restart it, DNS hangs again", ">restart +DNS +hang"),
    ("action items:\n- add an alert\n- upgrade\n\nrestart done", ">add an alert >upgrade +restart"),
    ("TODO: roll back; then restart. It hangs.", ">roll back >restart +hang"),
    ("the plan: restart, then upgrade", ">restart >upgrade"),
    ("planned the restart", "+restart"),
    ("an upgrade is scheduled for Monday", ">upgrade"),
    ("should the memory leak come back we restart", ">memory leak >restart"),
    ("maybe we should roll back", ">roll back"),
    # Actions only are planned
    ("it will hang if we restart", "+hang >restart"),
    ("please restart DNS", ">restart +DNS"),
    ("the memory leak was fixed two releases ago", "<memory leak"),
    ("it could not be the upgrade", "-upgrade"),
]


@pytest.mark.parametrize(("sentence", "expected"), SENTENCES, ids=[sentence for sentence, _ in SENTENCES])
def test_a_time_decides_about_its_clause(suggester: Suggester, sentence: str, expected: str):
    """Cues of time, bounded by turns such as "now" and "today", as engineers type them."""
    found = suggester.first_reading(sentence).mentions
    assert " ".join(SIGNS[mention.polarity] + mention.term for mention in found) == expected


def test_neither_past_nor_planned_is_suggested(suggester: Suggester):
    """Only what is so now, or may be, becomes a filter."""
    found = suggester.suggest("last month an OOM, today a hang, and we will restart it")
    assert found.suggested == ("hang",)
    assert (found.terms("past"), found.terms("planned")) == (("OOM",), ("restart",))
