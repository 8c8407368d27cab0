"""How a pattern of findings is written down: what it matches, when it is tried and what it speaks about.

A pattern is tried only where a text holds one of its words, and reaches a bounded way.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from graph.suggest.scopes import Polarity

BE = r"(?:is|are|was|were|has\ been|have\ been|had\ been|turned\ out(?:\ to\ be)?|proved(?:\ to\ be)?)"
SIGNS = r"(?:evidence|signs?|traces?|hints?|indications?|proof|symptoms?|records?|mentions?)"
DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
WRONG = (
    r"(?:misleading|wrong|bogus|spurious|unfounded|mistaken|a\ lie|a\ red\ herring|a\ dud|nonsense"
    r"|an?\ false\ (?:lead|alarm|positive|trail|scent|start))"
)


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern and what it speaks about: what its group ``it`` holds, else what stands before or after.

    What stands before is of its clause, or of its ``whole`` sentence; what stands after may be ``listed``,
    or go on as ``far`` as nothing turns.
    """

    pattern: re.Pattern[str]
    words: tuple[str, ...]
    before: bool = False
    whole: bool = False
    listed: bool = False
    far: bool = False
    polarity: Polarity = "ruled_out"
    facets: frozenset[str] | None = None


def rule(
    pattern: str,
    words: str,
    *,
    before: bool = False,
    whole: bool = False,
    listed: bool = False,
    far: bool = False,
    polarity: Polarity = "ruled_out",
    facets: frozenset[str] | None = None,
) -> Rule:
    """Return a rule of a verbose pattern, case aside; ``words`` are parted by commas."""
    return Rule(
        re.compile(pattern, re.IGNORECASE | re.VERBOSE),
        tuple(words.split(",")),
        before,
        whole,
        listed,
        far,
        polarity,
        facets,
    )
