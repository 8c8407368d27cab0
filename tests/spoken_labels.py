"""What the generated tests of polarity share: labels to put into templates, and what a text says of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from graph.suggest import Suggester
from graph.terms import Ontology, Term

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

LABELS = {
    "symptom": [
        "packet loss",
        "deadlock",
        "kernel panic",
        "ECC error",
        "disk full",
        "link flap",
        "segfault",
        "OOM",
        "NVLink error",
        "thermal throttling",
        "data loss",
        "high latency",
        "connection timeout",
    ],
    "root_cause": ["memory leak", "retry storm", "bad cable", "firmware bug", "race condition"],
    "contributing_factor": ["clock skew"],
    "trigger": ["config push"],
}
NAMES = [label for labels in LABELS.values() for label in labels]
SUGGESTED = ("present", "hedged")
# Around a template, and true whatever it says.
TURNS = ["{said} Now it is {y}.", "{y} since nine. {said}", "{said} There is {y} on the node."]


def suggester_of(labels: Mapping[str, Iterable[str]]) -> Suggester:
    """Return a suggester of a few labels by facet, each one term named as its label."""
    terms = {name: Term(name, facet, name, name) for facet, names in labels.items() for name in names}
    return Suggester(Ontology(terms, "", "", ()))


def polarities(suggester: Suggester, text: str) -> dict[str, str]:
    """Return what a text says of each label it mentions first."""
    found: dict[str, str] = {}
    for mention in suggester.first_reading(text).mentions:
        found.setdefault(mention.term, mention.polarity)
    return found


def other(position: int) -> str:
    """Return another label for each position."""
    return NAMES[(position + 7) % len(NAMES)]
