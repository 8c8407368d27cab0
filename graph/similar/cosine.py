"""How much of what a question and a case say as a whole they share: the cosine of their weighted words.

Words are weighed by 1 + ln of how often they are told and by how rare they are (Manning, Raghavan and Schütze
2008, "Introduction to Information Retrieval", section 6.4.3, scheme ``ltc``, with scikit-learn's smoothed
rarity). BM25 asks how much of a question a case holds; the cosine also asks how much of the case that is, and
takes in every word of a long log, not the few that tell most. It is 0 to 1 and depends on question, case and
corpus alone. A case's length is worked out once, when its index is made.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from graph.similar.arrays import CaseArrays

_AT_ONCE = 50_000  # cases whose lengths are worked out together


def rarity(cases: int, holders: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return what words tell that ``holders`` of some cases have: 1 for all, more the fewer."""
    return np.asarray(np.log((1 + cases) / (1 + holders)) + 1)


def told(amounts: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return what saying a word so often says: 1 + ln of it, below once the amount itself."""
    return np.where(amounts >= 1, 1 + np.log(np.maximum(amounts, 1.0)), amounts)


def lengths(arrays: CaseArrays, section_weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the length of the vector of each case of an index, over all its words; 0 for one without any."""
    rare = rarity(len(arrays.ids), arrays["holders"].astype(np.float64))
    found = np.zeros(len(arrays.ids))
    for first in range(0, len(found), _AT_ONCE):
        rows = np.arange(first, min(first + _AT_ONCE, len(found)))
        found[rows] = _lengths(arrays, rows, rare, section_weights)
    return found


def _lengths(
    arrays: CaseArrays,
    rows: NDArray[np.int64],
    rare: NDArray[np.float64],
    section_weights: NDArray[np.float64],
) -> NDArray[np.float64]:
    owner, entry = arrays.ragged("entry_starts", rows)
    if not len(entry):
        return np.zeros(len(rows))
    words = arrays["entry_words"][entry]
    first = np.ones(len(words), dtype=bool)
    first[1:] = (words[1:] != words[:-1]) | (owner[1:] != owner[:-1])
    begins = np.flatnonzero(first)
    amounts = section_weights[arrays["entry_sections"][entry]] * arrays["entry_counts"][entry]
    weights = told(np.add.reduceat(amounts, begins)) * rare[words[begins]]
    return np.sqrt(np.bincount(owner[begins], weights**2, minlength=len(rows)))


def unit(weights: Mapping[str, float], bound: float) -> dict[str, float]:
    """Return weights of words brought to length 1, or less if their length is under ``bound``."""
    length = max(math.sqrt(math.fsum(weight**2 for weight in weights.values())), bound)
    return {word: weight / length for word, weight in weights.items()}
