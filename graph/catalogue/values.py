"""Values of parameters as people write them, made RDF terms and bound into a ready query."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pyoxigraph as ox

from graph.cases import DEFAULT_BASE, case_iri
from graph.cases.dates import day_range
from graph.catalogue.model import ANY, Parameter, ReadyQuery
from graph.problems import did_you_mean, shown
from graph.store.bind import bind
from graph.terms import UnknownTermError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from graph.store.bind import RdfTerm
    from graph.terms import Ontology

LONGEST_TEXT = 200
LARGEST_INTEGER = 10**12

_XSD = "http://www.w3.org/2001/XMLSchema#"
_INTEGER = re.compile(r"[0-9]{1,13}")


class ParameterError(ValueError):
    """A parameter the query has not got, or a value it cannot take; the message says what is near."""


def bound_text(
    query: ReadyQuery,
    given: Iterable[tuple[str, str]],
    ontology: Ontology,
    cases: Collection[str],
    base: str = DEFAULT_BASE,
) -> str:
    """Return the SPARQL of a ready query with the given values bound, defaults for those not given.

    ``given`` are names and values as people write them, ``cases`` the ids of the cases there are. Raises
    ParameterError for an unknown or repeated name, and for a value that is no term, case, date or number.
    """
    values = {parameter.name: parameter.default for parameter in query.parameters}
    values |= _asked(query, given)
    terms = {
        parameter.name: _bound(parameter, values[parameter.name], ontology, cases, base)
        for parameter in query.parameters
    }
    return bind(query.text, terms)


def default_text(
    query: ReadyQuery, ontology: Ontology, cases: Collection[str], base: str = DEFAULT_BASE
) -> str | None:
    """Return the SPARQL of a ready query with its defaults bound, or None if the library lacks one."""
    try:
        return bound_text(query, (), ontology, cases, base)
    except ParameterError:
        return None


def _asked(query: ReadyQuery, given: Iterable[tuple[str, str]]) -> dict[str, str]:
    known = [parameter.name for parameter in query.parameters]
    found: dict[str, str] = {}
    for name, value in given:
        if name not in known:
            names = f"It takes {', '.join(known)}" if known else "It takes none"
            msg = f"{query.name} has no parameter {shown(name)}.{did_you_mean(name, known)} {names}."
            raise ParameterError(msg)
        if name in found:
            msg = f"the parameter {name} is given twice; give it once"
            raise ParameterError(msg)
        found[name] = value.strip()
    return found


def _bound(
    parameter: Parameter, value: str, ontology: Ontology, cases: Collection[str], base: str
) -> RdfTerm | list[RdfTerm]:
    """Return the term for a value; for an optional parameter a list of one, or of none for ``any``."""
    if parameter.optional:
        if value in ("", ANY):
            return []
        return [_term(parameter, value, ontology, cases, base)]
    return _term(parameter, value, ontology, cases, base)


def _term(parameter: Parameter, value: str, ontology: Ontology, cases: Collection[str], base: str) -> RdfTerm:
    if parameter.is_term:
        return _ontology_term(parameter, value, ontology)
    match parameter.kind:
        case "case":
            return _case(parameter, value, cases, base)
        case "date-from" | "date-to":
            return _day(parameter, value)
        case "integer":
            return _integer(parameter, value)
        case "choice":
            return _choice(parameter, value)
        case _:
            return _text(parameter, value)


def _ontology_term(parameter: Parameter, value: str, ontology: Ontology) -> ox.NamedNode:
    try:
        return ox.NamedNode(ontology.find(parameter.kind, value).iri)
    except UnknownTermError as error:
        raise ParameterError(f"{parameter.name}: {error}") from error


def _case(parameter: Parameter, value: str, cases: Collection[str], base: str) -> ox.NamedNode:
    if value not in cases:
        msg = f"{parameter.name}: there is no case {shown(value)}.{did_you_mean(value, list(cases))}"
        raise ParameterError(msg)
    return ox.NamedNode(case_iri(value, base))


def _day(parameter: Parameter, value: str) -> ox.Literal:
    try:
        first, last = day_range(value)
    except ValueError as error:
        raise ParameterError(f"{parameter.name}: {error}") from error
    day = first if parameter.kind == "date-from" else last
    return ox.Literal(day.isoformat(), datatype=ox.NamedNode(f"{_XSD}date"))


def _integer(parameter: Parameter, value: str) -> ox.Literal:
    if not _INTEGER.fullmatch(value) or int(value) > LARGEST_INTEGER:
        msg = f"{parameter.name}: {shown(value)} is no whole number from 0 to {LARGEST_INTEGER:,}"
        raise ParameterError(msg)
    return ox.Literal(str(int(value)), datatype=ox.NamedNode(f"{_XSD}integer"))


def _choice(parameter: Parameter, value: str) -> ox.Literal:
    if value not in parameter.choices:
        hint = did_you_mean(value, parameter.choices)
        msg = f"{parameter.name}: {shown(value)} is not one of {', '.join(parameter.choices)}.{hint}"
        raise ParameterError(msg)
    return ox.Literal(value)


def _text(parameter: Parameter, value: str) -> ox.Literal:
    if not value or len(value) > LONGEST_TEXT:
        msg = f"{parameter.name}: a text has 1 to {LONGEST_TEXT} characters, this one {len(value)}"
        raise ParameterError(msg)
    try:
        value.encode("utf-8")
    except UnicodeEncodeError as error:
        msg = f"{parameter.name}: the text holds half a surrogate pair, which is no character"
        raise ParameterError(msg) from error
    return ox.Literal(value)
