"""How good suggestions and rankings are, measured over labelled texts: rerunnable by anybody."""

from graph.evaluate.measures import Tally
from graph.evaluate.suggesting import Labelled, SuggestReport, evaluate_suggest, read_labelled

__all__ = ["Labelled", "SuggestReport", "Tally", "evaluate_suggest", "read_labelled"]
