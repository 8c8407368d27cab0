"""The filter: the same on every page, route and command line.

A filter knows its four forms: request parameters, plain English, SPARQL, and what it lets through. Within a
facet one of the terms must hold, across facets all must; a broader term includes its narrower ones.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

import pyoxigraph as ox

from graph.cases.dates import day_range
from graph.problems import cut, did_you_mean, shown
from graph.terms import FACETS, Ontology, UnknownTermError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from graph.cases import Case

Sort = Literal["newest", "oldest", "title"]

PARAMETERS = (*FACETS, "organisation", "from", "to")
_DATE_TYPE = ox.NamedNode("http://www.w3.org/2001/XMLSchema#date")


class FilterError(ValueError):
    """A filter parameter, term or date that cannot be meant; the message names what is near."""


@dataclass(frozen=True, slots=True)
class Filter:
    """What a case must satisfy. ``terms`` are IRIs, in the order they were asked for.

    ``first`` and ``last`` are dates as exact as given (``2024``, ``2024-05``); a case matches if the span of
    days its own date can mean overlaps. Undated cases never match a filter on dates.
    """

    terms: tuple[str, ...] = ()
    organisations: tuple[str, ...] = ()
    first: str | None = None
    last: str | None = None

    def __bool__(self) -> bool:
        return self != Filter()

    @classmethod
    def parse(cls, parameters: Iterable[tuple[str, str]], ontology: Ontology) -> Filter:
        """Return the filter of some request parameters; empty values count as not given.

        Raises FilterError for an unknown parameter (empty or not) or term, naming the nearest, for a faulty
        date, and for a second one for the same end.
        """
        found = cls()
        for name, value in parameters:
            if name not in PARAMETERS:
                msg = f"there is no parameter {shown(name)}.{did_you_mean(name, PARAMETERS)}"
                raise FilterError(msg)
            if value.strip():
                found = found._plus(name, value.strip(), ontology)
        if found.first and found.last and day_range(found.first)[0] > day_range(found.last)[1]:
            msg = f"from {found.first} is after to {found.last}; swap them"
            raise FilterError(msg)
        return found

    def _plus(self, name: str, value: str, ontology: Ontology) -> Filter:
        if name in FACETS:
            return self.with_term(_find(ontology, name, value))
        if name == "organisation":
            return replace(self, organisations=tuple(dict.fromkeys((*self.organisations, value))))
        if name == "from":
            return replace(self, first=_date(name, value, self.first))
        return replace(self, last=_date(name, value, self.last))

    def parameters(self, ontology: Ontology) -> list[tuple[str, str]]:
        """Return the request parameters of this filter; parsing them gives an equal filter."""
        terms = [(ontology.terms[iri].facet, ontology.terms[iri].id) for iri in self.terms]
        places = [("organisation", name) for name in self.organisations]
        dates = [(name, date) for name, date in (("from", self.first), ("to", self.last)) if date]
        return [*terms, *places, *dates]

    def with_term(self, iri: str) -> Filter:
        """Return this filter with one more term."""
        return replace(self, terms=tuple(dict.fromkeys((*self.terms, iri))))

    def without(self, name: str, value: str, ontology: Ontology) -> Filter:
        """Return this filter with one of its parameters dropped."""
        return Filter.parse([p for p in self.parameters(ontology) if p != (name, value)], ontology)

    def without_facet(self, facet: str, ontology: Ontology) -> Filter:
        """Return this filter with all terms of one facet dropped."""
        kept = (iri for iri in self.terms if ontology.terms[iri].facet != facet)
        return replace(self, terms=tuple(kept))

    def by_facet(self, ontology: Ontology) -> dict[str, list[str]]:
        """Return the filtered facets with their terms."""
        groups: dict[str, list[str]] = {}
        for iri in self.terms:
            groups.setdefault(ontology.terms[iri].facet, []).append(iri)
        return groups

    def matches_beside_terms(self, case: Case) -> bool:
        """Return whether a case satisfies the parts of the filter that are not terms."""
        if self.organisations and case.organisation not in self.organisations:
            return False
        if not (self.first or self.last):
            return True
        days = case.days
        return days is not None and days[0] <= self.period[1] and days[1] >= self.period[0]

    @property
    def period(self) -> tuple[datetime.date, datetime.date]:
        """Return the first and last day asked for; the ends of the calendar where none was."""
        first = day_range(self.first)[0] if self.first else datetime.date.min
        last = day_range(self.last)[1] if self.last else datetime.date.max
        return first, last

    def sentence(self, ontology: Ontology) -> str:
        """Return the filter in plain English, as in ``Root cause Software defect; component NCCL``."""
        parts = [
            f"{FACETS[facet].label.lower()} {' or '.join(ontology.label(iri) for iri in iris)}"
            for facet, iris in self.by_facet(ontology).items()
        ]
        if self.organisations:
            parts.append(f"organisation {' or '.join(self.organisations)}")
        parts += [f"{word} {date}" for word, date in (("from", self.first), ("to", self.last)) if date]
        text = "; ".join(parts) or "all cases"
        return text[0].upper() + text[1:]

    def query_values(self, ontology: Ontology, sort: Sort = "newest") -> dict[str, Any]:
        """Return the inputs of ``matching_cases.rq`` for this filter and an order."""
        links = {iri: ox.NamedNode(FACETS[ontology.terms[iri].facet].link) for iri in self.terms}
        begins, ends = (ox.Literal(day.isoformat(), datatype=_DATE_TYPE) for day in self.period)
        return {
            "facets": list(dict.fromkeys(links.values())),
            "terms": [(link, ox.NamedNode(iri)) for iri, link in links.items()],
            "organisation_filters": [ox.Literal("organisation")] if self.organisations else [],
            "organisations": [ox.Literal(name) for name in self.organisations],
            "periods": [(begins, ends)] if self.first or self.last else [],
            "sort": ox.Literal(sort),
        }


def _find(ontology: Ontology, facet: str, term_id: str) -> str:
    try:
        return ontology.find(facet, term_id).iri
    except UnknownTermError as error:
        raise FilterError(str(error)) from error


def _date(name: str, value: str, earlier: str | None) -> str:
    if earlier:
        msg = f"{name} is given twice, {earlier} and {cut(value)}; keep one"
        raise FilterError(msg)
    try:
        day_range(value)
    except ValueError as error:
        msg = f"{name}: {error}"
        raise FilterError(msg) from error
    return value
