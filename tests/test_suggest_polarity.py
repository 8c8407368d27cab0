"""What a sentence says of the things it names: so, perhaps so, or not so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from graph.suggest import Suggester
from graph.terms import Ontology, Term

LABELS = {
    "symptom": (
        "OOM",
        "segfault",
        "ECC error",
        "ECC",
        "Xid",
        "drop",
        "hang",
        "crash",
        "latency",
        "packet loss",
        "no route to host",
        "not responding",
        "certificate expired",
        "capacity issue",
        "deadlock",
    ),
    "component": ("switch", "disk", "node", "DNS", "NCCL", "GPU", "driver", "firewall", "NFS", "DeepSpeed"),
    "trigger": ("rollout", "restart", "deployment"),
}


@pytest.fixture(scope="module")
def suggester() -> Suggester:
    """Return a suggester of a few labels, each one term named as its label."""
    terms = {label: Term(label, facet, label, label) for facet, labels in LABELS.items() for label in labels}
    zero = terms["DeepSpeed"]
    terms["DeepSpeed"] = replace(zero, labels=("ZeRO",), match_case=frozenset(["ZeRO"]))
    return Suggester(Ontology(terms, "", "", ()))


def read(suggester: Suggester, text: str) -> str:
    """Return what the rules say of each mention of a text: + (present), ? (hedged) or - (ruled out)."""
    signs = {"present": "+", "hedged": "?", "ruled_out": "-"}
    return " ".join(signs[m.polarity] + m.term for m in suggester.first_reading(text).mentions)


SENTENCES = [
    # Plain
    ("OOM on two nodes", "+OOM +node"),
    ("job hangs, then crashes", "+hang +crash"),
    # Denied lists
    ("no OOM in dmesg and no segfault", "-OOM -segfault"),
    ("no OOM, segfault or Xid", "-OOM -segfault -Xid"),
    ("no OOM, no segfault, no Xid", "-OOM -segfault -Xid"),
    ("no OOM/segfault", "-OOM -segfault"),
    ("neither OOM nor a segfault", "-OOM -segfault"),
    ("Neither the disk nor the DNS was involved; the switch was", "-disk -DNS +switch"),
    ("without any sign of OOM or packet loss", "-OOM -packet loss"),
    ("none of the nodes shows an Xid", "-node -Xid"),
    ("not OOM, not DNS", "-OOM -DNS"),
    ("it's not OOM, DNS or the disk", "-OOM -DNS -disk"),
    ("zero drops", "-drop"),
    ("w/o OOM", "-OOM"),
    # Comma traps
    ("no OOM, disk full of logs", "-OOM +disk"),
    ("no drops, switch dead", "-drop +switch"),
    ("OOM ruled out, now chasing an Xid", "-OOM +Xid"),
    ("DNS excluded, NCCL hangs everywhere", "-DNS +NCCL +hang"),
    ("No, OOM it is", "+OOM"),
    ("ruled out: OOM, segfault or Xid", "-OOM -segfault -Xid"),
    ("no errors: OOM", "+OOM"),
    ("It is not the disk. OOM though", "-disk +OOM"),
    ("not DNS but the switch", "-DNS +switch"),
    # Places
    ("no drops on the switch", "-drop +switch"),
    ("no Xid from the driver", "-Xid +driver"),
    ("no OOM during the rollout", "-OOM +rollout"),
    # Answers
    ("ECC: none", "-ECC"),
    ("ECC error: no", "-ECC error"),
    ("OOM? no", "-OOM"),
    ("OOM? No. Xid? Yes", "-OOM +Xid"),
    ("OOM? nope, DNS", "-OOM +DNS"),
    ("OOM? no we looked", "-OOM"),
    ("drops on the uplink: none", "-drop"),
    ("OOM=no NCCL=2.19", "-OOM +NCCL"),
    ('"OOM": false, "hang": true', "-OOM +hang"),
    ("drops=0 crash=1", "-drop +crash"),
    ("GPU=0 Xid=79", "+GPU +Xid"),
    ("latency: 0.5", "+latency"),
    ("disk: fine, DNS: ok", "-disk -DNS"),
    ("OOM - no", "-OOM"),
    ("Summary: no OOM", "-OOM"),
    ("seen this before?? no OOM here", "-OOM"),
    ("DNS: no route to host", "+DNS +no route to host"),
    ("is it OOM?", "?OOM"),
    # Cues that follow
    ("OOM was ruled out", "-OOM"),
    ("DNS is not the cause", "-DNS"),
    ("disk is fine, NFS looks ok", "-disk -NFS"),
    ("GPUs healthy", "-GPU"),
    ("GPUs healthy now, but NCCL hangs", "-GPU +NCCL +hang"),
    ("Xid not seen since", "-Xid"),
    ("latency flat", "-latency"),
    ("disk is not full", "-disk"),
    # Cues that look so and are not
    ("OOM on a healthy node", "+OOM +node"),
    ("OOM after a clean restart", "+OOM +restart"),
    ("a flat NFS and a green deployment", "+NFS +deployment"),
    ("DNS not healthy", "+DNS"),
    ("DNS isn't healthy", "+DNS"),
    ("OOM when we fine-tune", "+OOM"),
    ("OOM during fine tuning", "+OOM"),
    ("ZeRO hang", "+DeepSpeed +hang"),
    ("a no-op restart", "+restart"),
    # Labels that hold a negator
    ("no route to host", "+no route to host"),
    ("no route to host NCCL crash", "+no route to host +NCCL +crash"),
    ("node not responding", "+node +not responding"),
    # Pseudo-negation
    ("not only OOM but a segfault", "+OOM +segfault"),
    ("no doubt it is DNS", "+DNS"),
    ("the OOM did not go away", "+OOM"),
    ("restart didn't help", "+restart"),
    ("node no longer answers", "+node"),
    ("nothing but OOM", "+OOM"),
    ("cannot reach DNS", "+DNS"),
    ("couldn't reach DNS", "+DNS"),
    ("could not load the driver", "+driver"),
    ("driver does not detect the GPU", "+driver +GPU"),
    ("no response from DNS", "+DNS"),
    # No longer
    ("no longer seeing OOM", "-OOM"),
    ("no longer sees packet loss", "-packet loss"),
    # n't, typed in all ways
    ("it isn't DNS", "-DNS"),
    ("ISN'T DNS", "-DNS"),
    ("isnt dns", "-DNS"),
    ("wasn’t a deadlock", "-deadlock"),
    ("the job didn't hang", "-hang"),
    ("job did not hang", "-hang"),
    ("doesn't crash", "-crash"),
    ("haven't seen any OOM", "-OOM"),
    ("we don't see drops", "-drop"),
    ("hasn't reported an ECC error", "-ECC error"),
    # Double negation
    ("no node was ruled out", "+node"),
    ("no GPU is healthy", "+GPU"),
    ("not the DNS (healthy)", "-DNS"),
    ("can't rule out DNS", "?DNS"),
    ("we could not exclude the switch", "?switch"),
    ("DNS was not ruled out", "?DNS"),
    # Doing: the verb is denied, not its object
    ("driver did not restart the node", "+driver -restart +node"),
    ("loss does not fall with NCCL", "+NCCL"),
    ("never frees GPU", "+GPU"),
    ("didn't crash or hang", "-crash -hang"),
    # Questions
    ("is the DNS ok?", "?DNS"),
    ("DNS fine? Xid 79", "?DNS +Xid"),
    ("latency above normal, not healthy", "+latency"),
    ("OOM?\nno", "-OOM"),
    ("OOM?\n\nno", "?OOM"),
    ("Xid: 0 hosts", "+Xid"),
    ("Xid: 0 drop: 0", "-Xid -drop"),
    # Hedges
    ("maybe OOM", "?OOM"),
    ("might be DNS or the switch", "?DNS ?switch"),
    ("probably DNS, NCCL is dead", "?DNS +NCCL"),
    ("looks like a deadlock", "?deadlock"),
    ("doesn't look like OOM", "-OOM"),
    ("not sure if it is DNS", "?DNS"),
    ("I don't think it's the disk", "-disk"),
    ("OOM unlikely", "-OOM"),
    ("not a capacity issue", "-capacity issue"),
    ("not due to the rollout", "-rollout"),
    ("nothing was restarted", "-restart"),
    ("nothing to do with DNS", "-DNS"),
    ("no problem with the disk", "-disk"),
    ("rather than the switch it was DNS", "-switch +DNS"),
    # A lack denied, a verb between, words in two parts
    ("not a single host without packet loss", "+packet loss"),
    ("no packet loss was seen", "-packet loss"),
    ("we ruled the switch, DNS and NFS out", "-switch -DNS -NFS"),
    ("driver stopped responding", "+driver"),
    ("drop: 0% crash: 1", "-drop +crash"),
    ("looked for a deadlock and a segfault, found nothing", "-deadlock -segfault"),
    ("nobody touched the firewall", "-firewall"),
    ("the rollout wasn't even started", "-rollout"),
]


@pytest.mark.parametrize(("sentence", "expected"), SENTENCES, ids=[sentence for sentence, _ in SENTENCES])
def test_a_sentence_says_of_each_thing_whether_it_is_so(suggester: Suggester, sentence: str, expected: str):
    """Denials, answers, guesses and the traps beside them, each as an engineer would type it."""
    assert read(suggester, sentence) == expected
