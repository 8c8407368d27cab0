"""Similar cases with reasons that add up to the score, or an honest "nothing like this on record"."""

from graph.similar.case_to_case import CaseToCase, NearDuplicate, SameIncident, case_to_case
from graph.similar.engine import SimilarCases
from graph.similar.model import Band, Difference, Hit, Reason, Similar, Span, Vote
from graph.similar.service import SimilarService
from graph.similar.votes import votes

__all__ = [
    "Band",
    "CaseToCase",
    "Difference",
    "Hit",
    "NearDuplicate",
    "Reason",
    "SameIncident",
    "Similar",
    "SimilarCases",
    "SimilarService",
    "Span",
    "Vote",
    "case_to_case",
    "votes",
]
