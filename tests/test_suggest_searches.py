"""What was looked for and not found, and what nobody had: patterns over a sentence, and look-alikes."""

from __future__ import annotations

import pytest
from spoken_labels import LABELS, polarities, suggester_of

from graph.suggest import Suggester

NOT_THERE = [
    "grepped the journals for {x} and drew a blank",
    "grep {x} - no hits",
    "searched for {x}: zero matches",
    "hunted for {x} in vain",
    "queried Loki for {x} but nothing",
    "we went through the logs for {x} without success",
    "checked every host for {x}, all quiet",
    "watched for {x} all night -> not one line",
    "not one host is seeing {x}",
    "none of the 64 ranks suffered from {x}",
    "no customer got any {x}",
    "{x} rate: at its usual baseline",
    "{x} well below the alerting threshold",
    "{x} is nowhere to be seen",
    "{x} is missing from the logs",
]
THERE = [
    "looked for the cause of the {x} and found nothing",
    "searched for a fix for {x}: no luck",
    "nobody had noticed the {x}",
    "not one host was spared when the {x} came",
    "checked for {x} and found it on two nodes",
    "{x} well above the alerting threshold",
]


@pytest.fixture(scope="module")
def suggester() -> Suggester:
    """Return the suggester of a small ontology with the labels these sentences hold."""
    return suggester_of(LABELS)


@pytest.mark.parametrize("name", ["packet loss", "deadlock", "OOM", "memory leak"])
@pytest.mark.parametrize("template", NOT_THERE)
def test_what_a_search_did_not_find_is_ruled_out(suggester: Suggester, template: str, name: str):
    """However the search and its result are put."""
    assert polarities(suggester, template.format(x=name))[name] == "ruled_out"


@pytest.mark.parametrize("name", ["packet loss", "deadlock", "OOM", "memory leak"])
@pytest.mark.parametrize("template", THERE)
def test_a_search_for_a_cause_rules_nothing_out(suggester: Suggester, template: str, name: str):
    """What has no known cause or cure, or was found, is so."""
    assert polarities(suggester, template.format(x=name))[name] != "ruled_out"
