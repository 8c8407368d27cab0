"""What the tests of the formats of graph files share: a network of two nodes and two edges."""

from __future__ import annotations

from graph.export import Edge, Network, Node

CASE, TERM = "https://example.org/cases/a", "https://example.org/terms/root-cause/race"
# Two edges join the same nodes with different kinds; the case has no count, the term no date.
NETWORK = Network(
    nodes=(
        Node(CASE, "case", 'A & B "é" <y>', {"identifier": "a", "date": "2024"}),
        Node(TERM, "root_cause", "Race", {"identifier": "race", "cases": 4}),
    ),
    edges=(
        Edge("a.rootCause.race", CASE, TERM, "rootCause", "Root cause"),
        Edge("a.trigger.race", CASE, TERM, "trigger", "Trigger", 2),
    ),
    title="Small",
    dataset_version="v1",
    licence="https://example.org/licence",
)
