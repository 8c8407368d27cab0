"""Similar cases with reasons that add up to the score, or an honest "nothing like this on record"."""

from graph.similar.engine import SimilarCases
from graph.similar.model import Band, Difference, Hit, Reason, Similar, Span, Vote
from graph.similar.votes import votes

__all__ = ["Band", "Difference", "Hit", "Reason", "Similar", "SimilarCases", "Span", "Vote", "votes"]
