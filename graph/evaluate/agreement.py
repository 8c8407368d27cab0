"""How far two readers agree who coded the same reports without seeing each other's codes.

Krippendorff's alpha (Krippendorff 2019, "Content Analysis", chapter 12) with the Jaccard distance between the
sets of terms two readers gave to one case: 1 is full agreement, 0 what chance would give, below 0 is worse.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

Codes = frozenset[str]


def alpha(units: Sequence[tuple[Codes, Codes]]) -> float:
    """Return Krippendorff's alpha of two readers over some cases, 1 if every code given is the same.

    Each unit holds the terms both readers gave to one case. Raises ValueError for fewer than two units.
    """
    if len(units) < 2:
        msg = f"agreement needs at least two cases coded twice, there are {len(units)}"
        raise ValueError(msg)
    observed = sum(distance(one, other) for one, other in units) / len(units)
    values = [codes for unit in units for codes in unit]
    pairs = list(combinations(values, 2))
    expected = sum(distance(one, other) for one, other in pairs) / len(pairs)
    return 1 - observed / expected if expected else 1.0


def distance(one: Codes, other: Codes) -> float:
    """Return the Jaccard distance of two sets, 0 to 1; two empty sets are equal."""
    both = one | other
    return 1 - len(one & other) / len(both) if both else 0.0


def disagreements(units: dict[str, tuple[Codes, Codes]]) -> list[tuple[str, Codes, Codes]]:
    """Return for each case that was coded differently what only the first and only the second reader gave."""
    return [(case, one - other, other - one) for case, (one, other) in sorted(units.items()) if one != other]
