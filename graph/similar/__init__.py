"""Similar cases with reasons that add up to the score, or an honest "nothing like this on record"."""

from graph.similar.engine import SimilarCases
from graph.similar.keeping import kept_index
from graph.similar.local import LocalIndex
from graph.similar.model import Band, Difference, Hit, Ranked, Reason, Similar, Span, Vote
from graph.similar.votes import votes
from graph.similar.weights import GivenWeights, WeightError, Weights

__all__ = [
    "Band",
    "Difference",
    "GivenWeights",
    "Hit",
    "LocalIndex",
    "Ranked",
    "Reason",
    "Similar",
    "SimilarCases",
    "Span",
    "Vote",
    "WeightError",
    "Weights",
    "kept_index",
    "votes",
]
