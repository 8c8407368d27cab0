"""What is only supposed, kept away, taught or played through, in any template with any label."""

from __future__ import annotations

import pytest
from spoken_labels import LABELS, NAMES, SUGGESTED, TURNS, other, polarities, suggester_of

from graph.suggest import Suggester

# Conditions that are yet to be met, or never were.
CONDITIONS = [
    "If {x} ever comes back, we will fail over.",
    "If we ever see {x} again, page the storage team.",
    "If {x} happens again we will move the job.",
    "If there is {x} again, call the vendor.",
    "If the {x} returns we are going to replace the node.",
    "If the {x} should return, the runbook says to drain it.",
    "Should {x} come back, we will fail over to the second uplink.",
    "Should there be another {x}, wake me up.",
    "Should we see {x} again, please tell the network team.",
    "In case of {x}, fail over to the second site.",
    "In the event of {x} the controller moves the leader.",
    "In case we get {x}, restart the pod.",
    "We will fail over if {x} comes back.",
    "We will drain the node if it shows {x} again.",
    "Call me if there is another {x}.",
    "Ping me if you see {x}.",
    "Page the on-call in case of {x}.",
    "Whenever {x} occurs, the runbook tells you to drain the node.",
    "When {x} happens, you should drain the node first.",
    "In the case of {x} we would lose the rack.",
    "If it were {x} we would see it in the counters.",
    "If this were {x}, the counters would show it.",
    "Had it been {x}, both racks would have shown it.",
    "Were it {x}, the other nodes would be affected.",
    "If it was {x}, the counters would have moved.",
    "If it had been {x}, the whole rack would have gone.",
    "Our plan in the event of {x} is to switch sites.",
    "As soon as {x} shows up again we will swap the card.",
    "Next time {x} occurs, take a dump first.",
    "Unless {x} shows up again, we will close this.",
    "In the unlikely event of {x}, call the vendor.",
    "Escalate if {x} persists.",
    "Watch for {x} tonight and call me.",
    "Keep an eye out for {x}.",
    "Look out for {x} during the shift.",
    "If you hit {x}, restart the agent.",
    "If anyone sees {x} tonight, drain the node.",
    "If {x} shows up, the new script drains the node.",
]

# What is done so that something does not happen.
PURPOSES = [
    "To guard against {x} in future the bucket will get a lock.",
    "To prevent {x} we will add a limit.",
    "To protect us from {x} we are adding a quota.",
    "We are adding a limit so that {x} cannot happen again.",
    "A guard against {x} is on the list.",
    "The new limit is meant to prevent {x}.",
    "This is supposed to prevent {x} in the future.",
    "The design protects against {x}.",
    "The new check should catch {x} before the rollout.",
    "We built it to survive {x}.",
    "The cluster is designed to tolerate {x}.",
    "It can withstand {x} without help.",
    "Prevention: protect the database from {x}.",
    "We should alert on {x}.",
    "Let's add monitoring for {x}.",
    "TODO: alert on {x}.",
    "Action item: dashboards for {x}.",
    "Follow-up: write a runbook for {x}.",
    "Ticket opened to add protection against {x}.",
    "Proposal: test for {x} in CI.",
    "We are planning a safeguard against {x}.",
    "Next quarter we will build a check for {x}.",
    "The change reduces the risk of {x}.",
    "Lowers the chance of {x}.",
    "to avoid {x} we will cap the queue",
    "The team will harden the service against {x}.",
    "so that {x} is impossible from now on",
]

# What is taught, asked about in general, or made on purpose.
LESSONS = [
    "Game day next week: we will simulate {x}.",
    "The chaos test injects {x}.",
    "In staging we injected {x} on purpose.",
    "The drill covers {x} and a lost site.",
    "The docs explain what {x} is.",
    "The documentation of {x} needs a review.",
    "Does anyone have a good article on {x}?",
    "We simulated {x} in the lab.",
    "The exercise assumed {x}.",
    "The simulation of {x} went well.",
    "In the drill we pretended there was {x}.",
    "The fire drill with a fake {x} went fine.",
    "The unit test fakes {x}.",
    "In the interview they asked me about {x}.",
    "Reading group on Friday: a paper on {x}.",
    "Can you explain what {x} means?",
    "What is {x}?",
    "How does one detect {x}?",
]

# With what is so beside it; conditions that go on being met.
TURNED = [
    "If {x} ever comes back, we will fail over. Tonight it was {y}.",
    "Should {x} come back, we will fail over; right now it is {y}.",
    "In case of {x} the runbook helps, but this was {y}.",
    "In case of {x}, call the vendor. The cause now is {y}.",
    "If it were {x} we would see it in the counters, but it is {y}.",
    "Had it been {x}, both racks would have shown it. It is {y}.",
    "We have {y}. If {x} comes back we will fail over.",
    "{y} since 9, and if {x} happens again we will drain it.",
    "If the job hits {y} now, it dies.",
    "When the job starts we get {y}.",
    "Whenever the job starts there is {y}.",
    "Every time we restart it there is {y}.",
    "If I restart it I get {y}.",
    "Not sure if it is {y}.",
    "Even if we restart it there is {y}.",
    "After the restart we see {y}.",
]


@pytest.fixture(scope="module")
def suggester() -> Suggester:
    """Return a suggester of a few labels, each one term named as its label."""
    return suggester_of(LABELS)


@pytest.mark.parametrize("template", [*CONDITIONS, *PURPOSES, *LESSONS])
def test_what_is_not_so_now_is_not_suggested(suggester: Suggester, template: str):
    """Every template holds for every label."""
    for name in NAMES:
        assert polarities(suggester, template.format(x=name))[name] not in SUGGESTED


@pytest.mark.parametrize("template", [*CONDITIONS, *PURPOSES, *LESSONS])
def test_what_stands_beside_it_is_suggested(suggester: Suggester, template: str):
    """A sentence before or after the template keeps its own polarity, and so does the template."""
    said = template if template[-1] in ".?!" else f"{template}."
    for position, name in enumerate(NAMES):
        second = other(position)
        for turn in TURNS:
            found = polarities(suggester, turn.format(said=said.format(x=name), y=second))
            assert (found[name] in SUGGESTED, found[second] in SUGGESTED) == (False, True)


@pytest.mark.parametrize("template", [*TURNED])
def test_the_other_clause_of_a_sentence_is_suggested(suggester: Suggester, template: str):
    """What the turn names is so, what stands before or after it is not."""
    for position, name in enumerate(NAMES):
        second = other(position)
        found = polarities(suggester, template.format(x=name, y=second))
        assert found[second] in SUGGESTED
        assert found.get(name, "ruled_out") not in SUGGESTED
