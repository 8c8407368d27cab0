"""A plain post-mortem in, a proposal for a coded case file out, for a person to edit."""

from graph.drafts.model import CaseDraft
from graph.drafts.proposed import propose
from graph.drafts.written import draft_yaml

__all__ = ["CaseDraft", "draft_yaml", "propose"]
