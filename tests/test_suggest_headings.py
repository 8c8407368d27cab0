"""What stands under a head, is only expected or explained, and what denies an event, with any label."""

from __future__ import annotations

import pytest

from graph.suggest import Suggester
from graph.terms import read_ontology

LABELS = {
    "packet loss": "symptom/packet-loss",
    "a kernel panic": "symptom/kernel-panic",
    "a memory leak": "root-cause/memory-leak",
    "a retry storm": "root-cause/retry-storm",
    "a firmware bug": "root-cause/firmware-bug",
    "clock skew": "contributing-factor/clock-skew",
}
REMEDIES = {
    "a rollback to 2.3": "remediation/rollback",
    "a reboot of both routers": "remediation/restart",
}

NOT_SO_NOW = [
    "Previous incident (#212): {x} at the ingress.",
    "Earlier ticket: {x}, closed.",
    "FYI old ticket (closed): {x}. No relation to tonight.",
    "History for the newcomer: {x}, three times.",
    "The last outage: {x} in rack 4.",
    "The previous post-mortem blamed {x}.",
    "An earlier report named {x} as the cause.",
    "Expect {x} during the work.",
    "Planned for Thursday 22:00: work on the core. Expect {x}.",
    "During the window you should expect {x}.",
    "Keep the old path, otherwise {x} may take us down.",
    "Raise the limit or else {x} will come.",
    'Hypothesis "{x}" rejected: the counters are at zero.',
    "Hypothesis 1 ({x}): rejected.",
    "It isn't that there is {x}.",
    "The 403 does not come from {x}.",
    "The timeouts do not stem from {x}.",
    "The symptoms are not down to {x}.",
    "The fix does not involve {x}.",
    "We don't list {x} as a factor.",
    "Stop calling it {x}.",
    "False alarm about {x}, folks.",
    "{x} is not your culprit.",
    '"{x}" never appeared.',
    "{x} and a bad riser were considered and excluded.",
    "The ping says 3 received, and so {x} is off the table.",
]
STILL_SO = [
    "We were unable to rule out {x}.",
    "It is hard to rule out {x}.",
    "Current incident: {x} on the node.",
    "Previous incident: a full disk. Now there is {x}.",
    "The node shows {x}, rebooted and never came back up.",
    "Planned for Thursday: a reboot. Right now we see {x}.",
    "The plan for tonight is on hold because of {x}.",
]
PLANNED = [
    "By year's end: {r} each quarter.",
    "Proposal for Friday: {r}.",
    "Planned for Thursday 22:00: {r}.",
    "Next sprint: {r}, more tests.",
    "Prepared but unsent: {r}.",
    "Draft plan: {r}; a second site.",
]


@pytest.fixture(scope="module")
def suggester() -> Suggester:
    """Return a suggester of the shipped vocabulary."""
    return Suggester(read_ontology())


def _suggested(suggester: Suggester, text: str) -> set[str]:
    """Return the ends of the IRIs of what is suggested."""
    return {iri.split("/terms/")[-1] for iri in suggester.suggest(text).suggested}


@pytest.mark.parametrize("template", NOT_SO_NOW)
def test_what_a_head_or_a_denial_speaks_about_is_not_suggested(suggester: Suggester, template: str) -> None:
    """Under a head of the past, expected or denied, no label is suggested."""
    texts = [template.format(x=label) for label in LABELS]
    assert [
        t for t, term in zip(texts, LABELS.values(), strict=True) if term in _suggested(suggester, t)
    ] == []


@pytest.mark.parametrize("template", STILL_SO)
def test_what_is_not_ruled_out_or_is_so_now_stays(suggester: Suggester, template: str) -> None:
    """What nobody could rule out, or what is so now beside a head, is suggested."""
    texts = [template.format(x=label) for label in LABELS]
    missed = [
        t for t, term in zip(texts, LABELS.values(), strict=True) if term not in _suggested(suggester, t)
    ]
    assert missed == []


@pytest.mark.parametrize("template", PLANNED)
def test_remedies_under_a_head_of_plans_are_planned(suggester: Suggester, template: str) -> None:
    """A remedy under a dated head or a proposal has not been taken."""
    texts = [template.format(r=label) for label in REMEDIES]
    assert [t for t, r in zip(texts, REMEDIES.values(), strict=True) if r in _suggested(suggester, t)] == []


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("Backups were fine and no failover took place.", "root-cause/no-failover"),
        ("Calls to the service never timed out, so that is that.", "contributing-factor/no-timeout"),
        ("The watchdog didn't kill that run.", "symptom/d-state"),
        ("We didn't drain the node.", "symptom/rollout-stuck"),
        ("It hasn't logged a single error.", "contributing-factor/missing-telemetry"),
        ("Nope, not rate limited.", "contributing-factor/no-rate-limit"),
        ("It isn't that the pods can't be scheduled.", "symptom/pending"),
        ("It isn't that we had no redundancy.", "contributing-factor/single-point-of-failure"),
        ("Rank 0 isn't blocked in D state.", "symptom/d-state"),
        ("GID 3 hasn't gone missing.", "symptom/gid-change"),
        ("Restarted nothing, it cleared up by itself.", "remediation/restart"),
        ("3 packets transmitted, 3 received, 0% packet loss", "symptom/packet-loss"),
        ("A deadlock is when two threads wait for each other.", "symptom/deadlock-observed"),
        ("SELinux is permissive.", "component/security-module"),
        ("NetworkPolicies were diffed and are identical.", "component/network-policy"),
        ("Had DNS been down, nobody would have logged in.", "symptom/dns-failure"),
    ],
)
def test_labels_that_an_event_or_a_state_denies(suggester: Suggester, text: str, term: str) -> None:
    """A label that holds a negator can deny an event, and a state can clear a thing."""
    assert term not in _suggested(suggester, text)


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("Rolling back did not help. Neither did restarting the deployment.", "remediation/restart"),
        ("Nobody had reviewed the change.", "contributing-factor/no-review"),
        ("Release 88 went out without any errors and nothing was lost.", "trigger/code-deploy"),
        ("30% packet loss on eth0", "symptom/packet-loss"),
        ("10.0% packet loss on eth0", "symptom/packet-loss"),
        ("There is no timeout on that call.", "contributing-factor/no-timeout"),
        ("The optic was changed after yesterday's packet loss.", "remediation/replace"),
    ],
)
def test_what_only_looks_like_a_denial_stays(suggester: Suggester, text: str, term: str) -> None:
    """A remedy tried in vain was tried, and words of a label are no cue of it."""
    assert term in _suggested(suggester, text)
