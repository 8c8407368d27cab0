"""Counts, boxes, evidence and verdicts: what looking has shown of each thing named."""

from __future__ import annotations

import pytest
from spoken_labels import LABELS as SPOKEN
from spoken_labels import NAMES, SUGGESTED, other, polarities, suggester_of

from graph.suggest import Suggester

SIGNS = {"present": "+", "hedged": "?", "ruled_out": "-", "past": "<", "planned": ">"}
EVENTS = {"trigger": ["failover drill", "maintenance window", "reboot"]}


@pytest.fixture(scope="module")
def suggester() -> Suggester:
    """Return a suggester of the labels of all generated tests, and of some planned events."""
    return suggester_of({**SPOKEN, "trigger": [*SPOKEN["trigger"], *EVENTS["trigger"]]})


DENIED = [
    "count of {x} is 0 over the last hour",
    "Number of {x}: 0.",
    "{x} is back to zero",
    "Nothing in dmesg points to a {x}",
    "nothing in the kernel log suggests {x}",
    "We could not find any evidence for a {x}",
    "failed to find any sign of {x} so far",
    "{x} has never been confirmed.",
    "It was never confirmed to be a {x}",
    "the rack tested negative for {x}",
    "I doubt very much it's a {x}",
    "The vendor denies a {x}; we go on",
    "There's no way it's a {x}",
    "load 0.4: this can't be a {x}",
    "{x} was not a contributing factor",
    "the {x} report was a false lead, there was none",
    'the "{x}" message is misleading',
    "{x} was a false alarm",
    "the {x}s are a red herring",
    "{x} was suspected at first, wrongly",
    "{x} was the initial suspicion.",
    "The team suspected a {x}; a debugger disproved it",
    "Everyone says {x}, everyone is wrong: look at the graph",
    "Looked like a {x} after noon, wasn't.",
    "after a week we believe that of the {x} there is none",
    "The switch was cleared. So was the {x}.",
    "the patch never ran, nor did a {x}",
    "anything odd, {x} neither",
    'SRE: "is it a {x}?" dev: "nope, look again"',
    "looks like {x} but the counter says 0 bytes, so no",
    "I never said it was a {x}",
    "{x} ruled out: we bypassed it",
    "{x}: checked, none at fault",
    "nothing got {x} or worse",
]
STATED = [
    "Nothing in the plan helped: {x} on all nodes",
    "count of {x} is 40 over the last hour",
    "Number of {x}: 0.5 per second",
    "No doubt very much traffic and {x}",
    "the {x} report was right, there was one",
    "{x} was suspected at first, rightly",
    "Looked like a {x} after noon, was one.",
]


@pytest.mark.parametrize("template", DENIED)
def test_what_looking_excludes(suggester: Suggester, template: str):
    """Whatever the label, it is not suggested."""
    leaks = [x for x in NAMES if polarities(suggester, template.format(x=x)).get(x) in SUGGESTED]
    assert leaks == []


@pytest.mark.parametrize("template", STATED)
def test_what_looking_finds(suggester: Suggester, template: str):
    """The same words about something that is so leave it what it is."""
    lost = [x for x in NAMES if polarities(suggester, template.format(x=x)).get(x) not in SUGGESTED]
    assert lost == []


@pytest.mark.parametrize(
    "template",
    [
        "[ ] {x}  [x] {y}",
        "- [ ] {x}\n- [x] {y}",
        "Cause (tick one): {x} [ ]  {y} [x]",
        "{y} it is, nothing in dmesg points to {x}",
        "negative for {x}, positive for {y}",
        "{x} was a false alarm, {y} is real",
    ],
)
def test_what_stands_beside_it_is_so(suggester: Suggester, template: str):
    """One thing is excluded, the other beside it is not."""
    wrong = []
    for position, x in enumerate(NAMES):
        y = other(position)
        found = polarities(suggester, template.format(x=x, y=y))
        if found.get(x) in SUGGESTED or found.get(y) not in SUGGESTED:
            wrong.append((x, y, found))
    assert wrong == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("memory.events: low 0 high 0 OOM 0 max 3", "-OOM"),
        ("clock skew is below 2 ms on all machines", "-clock skew"),
        ("packet loss under 0.1 %, high latency", "-packet loss +high latency"),
        ("clock skew is above 2 ms", "+clock skew"),
        ("ECC error: 0 uncorrectable", "-ECC error"),
        ("ECC error: 12 uncorrectable", "+ECC error"),
        ("[ ] packet loss\n[ ] link flap", "-packet loss -link flap"),
        ("the old incident was a data loss, this one is high latency", "<data loss +high latency"),
        ("Heads-up: failover drill on Thursday, no impact expected", ">failover drill"),
        ("the failover drill will be done next quarter", ">failover drill"),
        ("maintenance window coming up on 14 June", ">maintenance window"),
        ("maintenance window on 14 June broke it", "+maintenance window"),
        ("neither did the reboot help", "+reboot"),
        ("nor did rebooting the host", "+reboot"),
        (
            "Nothing in the logs points to a packet loss, a deadlock or an ECC error.",
            "-packet loss -deadlock -ECC error",
        ),
        ("Nothing in dmesg points to a deadlock, segfault on rank 3.", "-deadlock +segfault"),
        (
            "nothing in dmesg points to a deadlock or an OOM, disk full was the cause",
            "-deadlock -OOM +disk full",
        ),
        ("Clock skew has been excluded. So have kernel panic and OOM.", "-clock skew -kernel panic -OOM"),
        ("Denied by engineering: OOM, bad cable. Accepted: disk full", "-OOM -bad cable +disk full"),
        ("Causes considered and rejected by the board: OOM, segfault", "-OOM -segfault"),
        ("config push rejected by the validator: memory leak", "+config push +memory leak"),
        ("Seen: [ ] OOM [ ] segfault [x] disk full", "-OOM -segfault +disk full"),
        ("high latency, [ ] OOM [x] disk full, data loss", "+high latency -OOM +disk full +data loss"),
        ("high latency today: OOM [ ], disk full [x]", "+high latency -OOM +disk full"),
        ("high latency\n- [ ] OOM, as so often\n- [x] disk full", "+high latency -OOM +disk full"),
        (
            "Excluded causes are packet loss, bad cable and firmware bug.",
            "-packet loss -bad cable -firmware bug",
        ),
        ('struck "packet loss" and "deadlock", kept "disk full"', "-packet loss -deadlock +disk full"),
    ],
)
def test_values_and_plans(suggester: Suggester, text: str, expected: str):
    """Exact answers for single texts; a remedy tried in vain was tried all the same."""
    found = suggester.first_reading(text).mentions
    assert " ".join(SIGNS[mention.polarity] + mention.term for mention in found) == expected


LOGS = [
    ("RabbitMQ lost messages for good", "lost messages"),
    ('Get "http://10.2.0.4:9090/-/healthy": connection refused', "connection refused"),
    ("HTTP/1.1 429 | x-ratelimit-remaining: 0 | retry_after=60", "429"),
    ("link down 14 times. Pause frames: 0", "link down"),
    ("nobody got paged: packet loss on two nodes", "packet loss"),
    ("No one doubts that the link down is real", "link down"),
    ("lost messages piled up", "lost messages"),
]


@pytest.mark.parametrize(("text", "name"), LOGS)
def test_a_cue_of_something_else_denies_nothing(text: str, name: str):
    """Words in an address, what is left of a quota, the count of another line, "for good"."""
    labels = ["lost messages", "connection refused", "429", "link down", "packet loss"]
    assert polarities(suggester_of({"symptom": labels}), text)[name] == "present"


EMPTY = [
    ("packet loss ( )  link down (X)", {"packet loss": "ruled_out", "link down": "present"}),
    ("f( ) and packet loss", {"packet loss": "present"}),
    ("packet loss total: 0 0 0 0", {"packet loss": "ruled_out"}),
    ("packet loss total: 0 0 3 0", {"packet loss": "present"}),
    ("packet loss = 0x0", {"packet loss": "ruled_out"}),
    (
        "packet loss ....... green\nlink down ....... RED",
        {"packet loss": "ruled_out", "link down": "present"},
    ),
]


@pytest.mark.parametrize(("text", "expected"), EMPTY)
def test_round_boxes_rows_of_zeros_and_leaders_count(text: str, expected: dict[str, str]):
    """As square boxes, one zero and a colon do."""
    assert polarities(suggester_of({"symptom": ["packet loss", "link down"]}), text) == expected
