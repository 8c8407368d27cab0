"""How good suggestions and rankings are, measured over labelled texts: rerunnable by anybody."""

from graph.evaluate.measures import Tally
from graph.evaluate.suggesting import Labelled, SuggestReport, evaluate_suggest, read_labelled
from graph.evaluate.topics import Topics, read_topics

__all__ = [
    "Labelled",
    "SuggestReport",
    "Tally",
    "Topics",
    "evaluate_suggest",
    "read_labelled",
    "read_topics",
]
