"""Sentences that answer the one before, and those that do not."""

from __future__ import annotations

import pytest
from spoken_labels import suggester_of

from graph.suggest import Suggester

LABELS = {"symptom": ("packet loss", "kernel panic"), "root_cause": ("memory leak",), "component": ("DNS",)}
SIGNS = {"present": "+", "hedged": "?", "ruled_out": "-", "past": "<", "planned": ">"}


@pytest.fixture(scope="module")
def suggester() -> Suggester:
    """Return a suggester of a few labels, each one term named as its label."""
    return suggester_of(LABELS)


TEXTS = [
    ("Was it packet loss? It was not.", "-packet loss"),
    ("Was it packet loss? It was.", "?packet loss"),
    ("They asked whether DNS was down. It wasn't.", "-DNS"),
    (
        "Hypothesis: packet loss. Status: disproved, counters flat. A memory leak it is.",
        "-packet loss +memory leak",
    ),
    ("Hypothesis: packet loss. Status: confirmed.", "?packet loss"),
    ("Rejected idea no. 3: packet loss. Accepted: a memory leak.", "-packet loss +memory leak"),
    ("The node had packet loss. It was not reachable.", "+packet loss"),
    ("The node had packet loss. It was not.", "+packet loss"),
    ("Was it packet loss?\n\nIt was not.", "?packet loss"),
    ("We had a kernel panic. Was it packet loss? It wasn't.", "+kernel panic -packet loss"),
]


@pytest.mark.parametrize(("text", "expected"), TEXTS, ids=[text for text, _ in TEXTS])
def test_a_short_sentence_answers_the_one_before(suggester: Suggester, text: str, expected: str):
    """It denies what was asked, supposed or reported, and nothing that was plainly said."""
    found = suggester.first_reading(text).mentions
    assert " ".join(SIGNS[mention.polarity] + mention.term for mention in found) == expected
