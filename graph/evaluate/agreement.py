"""How far two readers agree who coded the same reports without seeing each other's codes.

Krippendorff's alpha (Krippendorff 2019, "Content Analysis", chapter 12) with the Jaccard distance between the
sets of terms two readers gave to one case: 1 is full agreement, 0 what chance would give, below 0 is worse.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from graph.terms import FACETS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from graph.terms import Ontology

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


@dataclass(frozen=True, slots=True)
class Agreement:
    """How far two readers agree in one facet; ``top`` is alpha over the broadest terms above theirs.

    ``differences`` are case, what only the first reader gave and what only the second did, as term ids.
    """

    facet: str
    cases: int
    alpha: float
    top: float
    identical: int
    differences: list[tuple[str, list[str], list[str]]]


def agreement(first: Path, second: Path, ontology: Ontology) -> list[Agreement]:
    """Return the agreement of two readers' codes in every facet.

    The files are JSON lines of a case id and lists of term ids by facet. Raises ValueError if they do not
    hold the same cases, UnknownTermError for an unknown term.
    """
    one, other = _read(first), _read(second)
    if one.keys() != other.keys():
        msg = f"{first} and {second} do not hold the same cases: {sorted(one.keys() ^ other.keys())[:5]}"
        raise ValueError(msg)
    return [_of_facet(facet, one, other, ontology) for facet in FACETS]


def _of_facet(
    facet: str,
    one: dict[str, dict[str, list[str]]],
    other: dict[str, dict[str, list[str]]],
    ontology: Ontology,
) -> Agreement:
    units = {case: (_iris(one[case], facet, ontology), _iris(other[case], facet, ontology)) for case in one}
    tops = [(_tops(a, ontology), _tops(b, ontology)) for a, b in units.values()]
    return Agreement(
        facet=facet,
        cases=len(units),
        alpha=alpha(list(units.values())),
        top=alpha(tops),
        identical=sum(a == b for a, b in units.values()),
        differences=[(case, _ids(a, ontology), _ids(b, ontology)) for case, a, b in disagreements(units)],
    )


def _read(path: Path) -> dict[str, dict[str, list[str]]]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return {row["id"]: row for row in (json.loads(line) for line in lines if line.strip())}


def _iris(row: dict[str, list[str]], facet: str, ontology: Ontology) -> Codes:
    return frozenset(ontology.find(facet, term).iri for term in row[facet])


def _tops(iris: Codes, ontology: Ontology) -> Codes:
    return frozenset(ontology.top(iri) for iri in iris)


def _ids(iris: Codes, ontology: Ontology) -> list[str]:
    return sorted(ontology.terms[iri].id for iri in iris)
