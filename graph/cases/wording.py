"""How much of their wording two cases share: what tells a copy from another account of something alike."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from graph.cases.model import Case

SHINGLE = 4  # words of one run
# Measured on 503 cases: no two share more than 0.072, two causes told from one report included, while copies
# with every fifth word replaced share at least 0.255.
NEAR_DUPLICATE = 0.25

_WORD = re.compile(r"[^\W_]+")


def plain_words(text: str) -> tuple[str, ...]:
    """Return the words of a text in lower case."""
    return tuple(_WORD.findall(text.lower()))


def word_runs(text: str, length: int) -> set[tuple[str, ...]]:
    """Return every run of ``length`` consecutive words of a text."""
    words = plain_words(text)
    return {words[start : start + length] for start in range(len(words) - length + 1)}


def wording(case: Case) -> set[tuple[str, ...]]:
    """Return the runs of SHINGLE words of everything a case says."""
    return word_runs(" ".join(text for _, text in case.texts()), SHINGLE)


def shared_part(one: set[tuple[str, ...]], other: set[tuple[str, ...]]) -> float:
    """Return how much of the shorter of two wordings the other holds too, 0 to 1 (the overlap coefficient).

    Not the Jaccard index: a case that is a part of a longer one is a copy as well. Above NEAR_DUPLICATE two
    cases are near-duplicates.
    """
    return len(one & other) / max(1, min(len(one), len(other)))
