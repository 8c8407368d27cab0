"""Answers of the W3C's tests: read in every format, and compared as the suites say.

Rows are compared as a multiset, or in their order where the query asks for one; blank nodes match any blank
node, one to one. Numbers are compared by value within their datatype, as 1.0E0 and 1.0 are one double.
"""

from __future__ import annotations

import csv
import io
import math
from collections import Counter
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

import pyoxigraph as ox
import rdflib
from rdflib.compare import isomorphic

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_XSD = "http://www.w3.org/2001/XMLSchema#"
_RS = rdflib.Namespace("http://www.w3.org/2001/sw/DataAccess/tests/result-set#")
_RESULTS = {
    ".srx": ox.QueryResultsFormat.XML,
    ".srj": ox.QueryResultsFormat.JSON,
    ".tsv": ox.QueryResultsFormat.TSV,
}
_INTEGERS = {
    f"{_XSD}{name}"
    for name in ("integer", "int", "long", "short", "byte", "nonNegativeInteger", "positiveInteger")
} | {f"{_XSD}{name}" for name in ("negativeInteger", "nonPositiveInteger", "unsignedInt", "unsignedShort")}
_GRAPHS = {
    "text/turtle": "turtle",
    "application/n-triples": "nt",
    "application/ld+json": "json-ld",
    "application/rdf+xml": "xml",
}

Row = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """The rows of a SELECT; a value is a tuple that starts with its kind, or None where unbound.

    ``in_order`` says whether the rows stand in the order of the solutions, which a file in DAWG's vocabulary
    does not always tell.
    """

    names: tuple[str, ...]
    rows: tuple[Row, ...]
    in_order: bool = True


Expected = bool | Table | rdflib.Graph


def expected(path: Path, base: str) -> Expected:
    """Return the result a file of the suite states."""
    if path.suffix in _RESULTS:
        return read_results(path.read_bytes(), _RESULTS[path.suffix])
    graph = rdflib.Graph().parse(path, format="xml" if path.suffix == ".rdf" else "turtle", publicID=base)
    found = graph.value(predicate=rdflib.RDF.type, object=_RS.ResultSet)
    return graph if found is None else _result_set(graph, found)


def read_results(body: bytes, form: ox.QueryResultsFormat) -> bool | Table:
    """Return the boolean or the rows of a JSON, XML or TSV result."""
    found = ox.parse_query_results(body, format=form)
    if isinstance(found, ox.QueryBoolean):
        return bool(found)
    assert isinstance(found, ox.QuerySolutions)
    names = tuple(sorted(variable.value for variable in found.variables))
    return Table(names, tuple(tuple(_value(row[name]) for name in names) for row in found))


def read_graph(body: bytes, media_type: str) -> rdflib.Graph:
    """Return the triples of an answer, as another library reads them."""
    return rdflib.Graph().parse(data=body, format=_GRAPHS[media_type])


def agree(stated: Expected, given: Expected, *, ordered: bool = False, lax: bool = False) -> bool:
    """Return whether an answer is the result that is stated."""
    if isinstance(stated, rdflib.Graph):
        return isinstance(given, rdflib.Graph) and isomorphic(_by_value(stated), _by_value(given))
    if isinstance(stated, bool) or not isinstance(given, Table):
        return stated is given
    if _bound(stated) != _bound(given) or (not lax and len(stated.rows) != len(given.rows)):
        return False
    return _rows_agree(_narrowed(stated), _narrowed(given), ordered=ordered and stated.in_order, lax=lax)


def agree_as_csv(stated: bytes, given: bytes) -> bool:
    """Return whether two CSV results have the same header and rows; a blank node's label is free."""
    rows = [list(csv.reader(io.StringIO(text.decode(), newline=""))) for text in (stated, given)]
    if any(not found for found in rows) or sorted(rows[0][0]) != sorted(rows[1][0]):
        return False
    tables = [_csv_table(found) for found in rows]
    return len(tables[0]) == len(tables[1]) and _matches(list(tables[0]), list(tables[1]), {})


def _csv_table(rows: list[list[str]]) -> list[Row]:
    order = sorted(range(len(rows[0])), key=lambda column: rows[0][column])
    return [tuple(_csv_value(row[column]) for column in order) for row in rows[1:]]


def _csv_value(text: str) -> Row:
    return ("blank", text) if text.startswith("_:") else ("text", text)


def _bound(table: Table) -> set[str]:
    """Return the names that have a value at all: a file of DAWG's vocabulary may leave out the others."""
    return {name for i, name in enumerate(table.names) if any(row[i] is not None for row in table.rows)}


def _narrowed(table: Table) -> list[Row]:
    kept = [i for i, name in enumerate(table.names) if name in _bound(table)]
    return [tuple(row[i] for i in kept) for row in table.rows]


def _rows_agree(stated: list[Row], given: list[Row], *, ordered: bool, lax: bool) -> bool:
    if lax:
        most = Counter(stated)
        return set(stated) == set(given) and all(most[row] >= n for row, n in Counter(given).items())
    if ordered:
        names: dict[object, object] = {}
        return all(_match(a, b, names) for a, b in zip(stated, given, strict=True))
    return _matches(stated, given, {})


def _matches(stated: list[Row], given: list[Row], names: dict[object, object]) -> bool:
    """Return whether the rows can be paired one to one under one mapping of blank nodes."""
    if not stated:
        return not given
    first = min(stated, key=lambda row: sum(_is_blank(value) for value in row))
    rest = list(stated)
    rest.remove(first)
    for row in dict.fromkeys(given):
        tried = dict(names)
        if _match(first, row, tried):
            left = list(given)
            left.remove(row)
            if _matches(rest, left, tried):
                return True
            if not any(_is_blank(value) for value in first):
                return False
    return False


def _match(stated: Row, given: Row, names: dict[object, object]) -> bool:
    for a, b in zip(stated, given, strict=True):
        if _is_blank(a) and _is_blank(b):
            if names.setdefault(a, b) != b or names.setdefault(("back", b), a) != a:
                return False
        elif a != b:
            return False
    return True


def _is_blank(value: object) -> bool:
    return isinstance(value, tuple) and value[0] == "blank"


def _value(term: object) -> Row | None:
    if isinstance(term, ox.NamedNode):
        return ("iri", term.value)
    if isinstance(term, ox.BlankNode):
        return ("blank", term.value)
    if isinstance(term, ox.Literal):
        return _literal(term.value, term.datatype.value, term.language or "")
    return None if term is None else ("triple", str(term))


def _literal(text: str, datatype: str, language: str) -> Row:
    try:
        if datatype in (f"{_XSD}double", f"{_XSD}float"):
            number = float(text.replace("INF", "inf"))
            return ("number", "nan" if math.isnan(number) else number, datatype)
        if datatype == f"{_XSD}decimal" or datatype in _INTEGERS:
            return ("number", Decimal(text.strip()), datatype)
        if datatype == f"{_XSD}boolean" and text in ("0", "1"):
            text = ("false", "true")[int(text)]
    except (ValueError, ArithmeticError):
        pass
    return ("literal", text, datatype, language.lower())


def _by_value(graph: rdflib.Graph) -> rdflib.Graph:
    found = rdflib.Graph()
    for subject, link, end in graph:
        node = end
        if isinstance(end, rdflib.Literal) and str(end.datatype) in (f"{_XSD}decimal", *_INTEGERS):
            node = rdflib.Literal(str(Decimal(str(end)).normalize()), datatype=end.datatype)
        found.add((subject, link, node))
    return found


def _result_set(graph: rdflib.Graph, found: rdflib.term.Node) -> bool | Table:
    boolean = graph.value(found, _RS.boolean)
    if boolean is not None:
        return str(boolean) == "true"
    names = tuple(sorted(str(name) for name in graph.objects(found, _RS.resultVariable)))
    solutions = list(graph.objects(found, _RS.solution))
    indexes = [graph.value(solution, _RS.index) for solution in solutions]
    if solutions and all(index is not None for index in indexes):
        solutions = [s for _, s in sorted(zip(map(int, map(str, indexes)), solutions, strict=True))]
        ordered = True
    else:
        ordered = False
    return Table(names, tuple(_solution(graph, solution, names) for solution in solutions), ordered)


def _solution(graph: rdflib.Graph, solution: rdflib.term.Node, names: tuple[str, ...]) -> Row:
    values = dict(_bindings(graph, solution))
    return tuple(values.get(name) for name in names)


def _bindings(graph: rdflib.Graph, solution: rdflib.term.Node) -> Iterator[tuple[str, Row]]:
    for binding in graph.objects(solution, _RS.binding):
        term = graph.value(binding, _RS.value)
        yield str(graph.value(binding, _RS.variable)), _rdflib_value(term)


def _rdflib_value(term: rdflib.term.Node | None) -> Row:
    if isinstance(term, rdflib.URIRef):
        return ("iri", str(term))
    if isinstance(term, rdflib.BNode):
        return ("blank", str(term))
    assert isinstance(term, rdflib.Literal)
    language = term.language or ""
    default = "http://www.w3.org/1999/02/22-rdf-syntax-ns#langString" if language else f"{_XSD}string"
    return _literal(str(term), str(term.datatype or default), language)
