"""What the words of a text say about others: a cue and the stretch it speaks about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Polarity = Literal["present", "hedged", "ruled_out", "past", "planned"]
ACTIONS = frozenset({"remediation", "trigger", "detection"})
TROUBLES = frozenset({"symptom", "root_cause", "contributing_factor"})
BLAMED = TROUBLES | {"trigger"}  # what an incident is told by


@dataclass(frozen=True, slots=True)
class Cue:
    """The words that decided a polarity: what they did and where they stand, in code points."""

    polarity: Polarity
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Scope:
    """A stretch of words a cue speaks about; ``facets`` are the only ones it speaks about, if any."""

    cue: Cue
    start: int
    end: int
    facets: frozenset[str] | None = None
