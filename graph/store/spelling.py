"""Names in a query that look like the library's own and are not: a misspelt property finds nothing."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from graph.store.guard import significant
from graph.store.prefixes import PUBLISHED, iris
from graph.store.tokens import tokens
from graph.terms import IG, TERMS

if TYPE_CHECKING:
    from collections.abc import Collection

    from graph.store.guard import CheckedQuery

_MOST = 10
_OURS = "incident-graph"  # in every IRI of the namespaces, however it is put together
_PREFIXES = frozenset(name for name, iri in PUBLISHED.items() if iri.startswith((IG, TERMS)))
_NAMESPACES = frozenset(PUBLISHED.values())


def unknown_terms(query: CheckedQuery, known: Collection[str]) -> dict[str, list[str]]:
    """Return the IRIs of a query in the library's namespaces that it does not define, with the nearest ones.

    ``known`` are the IRIs of the ontology: its classes, properties and terms. Keys and values are short
    (``ig:simptom``) where a published prefix allows it. At most ten are named, in the order of the query, and
    three near ones for each, the nearest first.
    """
    found: dict[str, list[str]] = {}
    if _OURS not in query.text and _PREFIXES.isdisjoint(query.supplied):
        return found  # most queries of the largest size are not about the library, and cutting takes time
    for _, iri in iris(query.written or significant(tokens(query.text))):
        if iri in known or iri in _NAMESPACES or not iri.startswith((IG, TERMS)):
            continue
        if (name := short(iri)) not in found:
            found[name] = _nearest(iri, known)
        if len(found) == _MOST:  # looking for near ones takes milliseconds each
            break
    return found


def short(iri: str) -> str:
    """Return an IRI as a prefixed name if a published prefix fits, else in angle brackets."""
    name, space = max(PUBLISHED.items(), key=lambda item: len(item[1]) if iri.startswith(item[1]) else 0)
    local = iri.removeprefix(space)
    fits = iri.startswith(space) and local.replace("-", "").replace("_", "").isalnum()
    return f"{name}:{local}" if fits else f"<{iri}>"


def _nearest(iri: str, known: Collection[str]) -> list[str]:
    space = max((s for s in PUBLISHED.values() if iri.startswith(s)), key=len, default=TERMS)
    local = iri.removeprefix(space)[:80]
    names = [other.removeprefix(space) for other in known if other.startswith(space)]
    # A class and a property may differ by their first letter alone, and then it tells which was meant.
    alike = [name for name in names if name[:1].isupper() == local[:1].isupper()]
    return [short(space + name) for name in get_close_matches(local, alike or names, n=3, cutoff=0.6)]
