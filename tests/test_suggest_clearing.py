"""What clears a component, what was not done after all, and what is let be, with their look-alikes."""

from __future__ import annotations

import pytest
from spoken_labels import LABELS as SPOKEN
from spoken_labels import polarities, suggester_of

from graph.suggest import Suggester

THINGS = ["the database", "etcd", "Kafka"]
TROUBLES = SPOKEN["symptom"]
ACTIONS = ["config push", "rollout", "kernel upgrade"]
LABELS = {"component": ["database", "etcd", "Kafka"], "symptom": TROUBLES, "trigger": ACTIONS}

CLEARED = [
    "{x} didn't do it",
    "{x} is thus acquitted",
    "{x}: acquitted",
    "leave {x} alone",
    "I'd leave {x} out of this",
    "{x} kept working",
    "{x} happily kept answering",
    "{x} never blinked",
    "{x} did not miss a beat",
    "{x} is in perfect shape",
    "{x} shows nothing unusual",
    "{x} did what it should",
    "{x} is a bystander",
    "{x} was just the victim here",
    "nothing is the matter with {x}",
    "can't pin this on {x}",
    "stop pointing at {x}",
    "bypassing {x} changed nothing",
    "swapped {x}, no change",
    "replaced {x}: same errors",
    "took {x} out of the path, made no difference",
    "swapped {x} on that node, same hang",
]
AT_FAULT = [
    "{x} did it",
    "{x} stopped working",
    "{x} blinked",
    "{x} is in bad shape",
    "swapped {x}, all good now",
    "{x} is no bystander",
    "{x} was healthy until noon, then it broke",
]
UNDONE = [
    "nobody pushed a {x}",
    "no one had done any {x}",
    "the {x} had been postponed",
    "the {x} didn't go ahead",
    "the {x} never left staging",
    "the {x} had not started yet",
    "we withdrew the claim that the {x} did it",
    "blaming the {x} is wrong",
]
DONE = [
    "somebody pushed a {x}",
    "the {x} did not go live until noon",
    "the {x} didn't start until four",
]
LET_BE = [
    "calling it a {x} is unfair",
    "'{x}' is untrue",
    "whoever filed this as {x} misread the table",
    "skip {x}, I checked",
    "don't bother with {x}",
    "no need to look at {x}",
    "no point in chasing {x}",
    "it's not as if there had been {x}",
    "it was mistaken for {x}",
    "exit status 1, so nobody sent it a {x}",
]


VERDICTS = [
    "{x}: refuted by the route collectors",
    "{x} acquitted, half the hosts never had it",
    "{x} was contradicted by the counters",
    "{x} (debunked within minutes)",
    "{x} - unsubstantiated",
    "{x} has since been overruled in the second review",
    "{x} could not be confirmed by anyone",
    "{x} => discounted early on",
    "{x} stands retracted",
    "{x} was dismissed as a cause",
    "{x} got dropped for lack of evidence",
    "ruled out after the review: {x}",
]
OPEN = [
    "{x} cannot be excluded",
    "{x} was not ruled out",
    "{x} has yet to be ruled out",
    "the vendor excluded a bad optic, the {x} stays",
]


def filled(templates: list[str], names: list[str]) -> list[tuple[str, str]]:
    """Return each template with each name in it, and the label."""
    return [(template.format(x=name), name.removeprefix("the ")) for template in templates for name in names]


@pytest.fixture(scope="module")
def suggester() -> Suggester:
    """Return the suggester of a small ontology with the labels these sentences hold."""
    return suggester_of(LABELS)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        *filled(CLEARED, THINGS),
        *filled(UNDONE, ACTIONS),
        *filled(LET_BE, TROUBLES),
        *filled(VERDICTS, TROUBLES),
    ],
)
def test_what_is_cleared_or_was_not_done_is_ruled_out(suggester: Suggester, text: str, name: str):
    """Swapped without effect, left out of it, put off, mistaken for: it is not so."""
    assert polarities(suggester, text)[name] == "ruled_out"


@pytest.mark.parametrize(
    ("text", "name"), [*filled(AT_FAULT, THINGS), *filled(DONE, ACTIONS), *filled(OPEN, TROUBLES)]
)
def test_what_only_looks_cleared_is_not_ruled_out(suggester: Suggester, text: str, name: str):
    """A part that went wrong and a change that came late are so; what nobody ruled out is open."""
    assert polarities(suggester, text)[name] != "ruled_out"


def test_where_a_thing_was_swapped_is_not_cleared():
    """Of "swapped the NIC on that node" the NIC is cleared, the node it was on is not."""
    small = suggester_of({"component": ["NIC", "node"]})
    found = polarities(small, "we swapped the NIC on that node, same hang")
    assert found == {"NIC": "ruled_out", "node": "present"}
