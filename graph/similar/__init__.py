"""Similar cases with reasons that add up to the score, or an honest "nothing like this on record"."""

from graph.similar.case_to_case import CaseToCase, NearDuplicate, SameIncident, case_to_case
from graph.similar.engine import SimilarCases
from graph.similar.families import Families, Family, NamingTerm, families_of, family_name
from graph.similar.keeping import kept_index
from graph.similar.local import LocalIndex
from graph.similar.model import Band, Difference, Hit, Ranked, Reason, Similar, Span, Vote
from graph.similar.neighbours import (
    LibraryTooLargeError,
    Nearest,
    Neighbour,
    Neighbours,
    NotYetComputedError,
    StoppedError,
)
from graph.similar.nodes import are_current, refresh, stored_neighbours
from graph.similar.service import SimilarService
from graph.similar.votes import votes
from graph.similar.weights import GivenWeights, WeightError, Weights

__all__ = [
    "Band",
    "CaseToCase",
    "Difference",
    "Families",
    "Family",
    "GivenWeights",
    "Hit",
    "LibraryTooLargeError",
    "LocalIndex",
    "NamingTerm",
    "NearDuplicate",
    "Nearest",
    "Neighbour",
    "Neighbours",
    "NotYetComputedError",
    "Ranked",
    "Reason",
    "SameIncident",
    "Similar",
    "SimilarCases",
    "SimilarService",
    "Span",
    "StoppedError",
    "Vote",
    "WeightError",
    "Weights",
    "are_current",
    "case_to_case",
    "families_of",
    "family_name",
    "kept_index",
    "refresh",
    "stored_neighbours",
    "votes",
]
