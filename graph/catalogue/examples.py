"""The ready queries as SHACL SPARQL executables, the form in which SIB's sparql-examples publish theirs.

Each is an ``sh:SPARQLExecutable`` whose ``sh:select`` is the whole query with its default values bound, so
that tools which collect examples can show and run it as it is. Source: SHACL Advanced Features, section 5,
and https://github.com/sib-swiss/sparql-examples.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyoxigraph as ox

from graph.cases import PREFIXES
from graph.catalogue.values import default_text
from graph.terms import RDF_TYPE

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from graph.catalogue.model import ReadyQuery
    from graph.terms import Ontology

SHACL = "http://www.w3.org/ns/shacl#"
SCHEMA = "https://schema.org/"
QUERIES = "https://w3id.org/incident-graph/queries/"

_XSD = PREFIXES["xsd"]
_PREFIXES_NODE = ox.NamedNode(f"{QUERIES}prefixes")


def examples(
    queries: Iterable[ReadyQuery], ontology: Ontology, cases: Collection[str], base: str, root: str
) -> bytes:
    """Return the queries as SHACL executables in Turtle.

    ``cases`` are the ids of the cases there are and ``base`` the base of their IRIs; a query whose default
    value the library lacks is left out, as its text could not be run. ``root`` is the address of the server.
    """
    triples = list(_prefixes())
    for query in queries:
        triples += _executable(query, ontology, cases, base, root)
    prefixes = {"sh": SHACL, "schema": SCHEMA, "rdfs": PREFIXES["rdfs"], "xsd": _XSD}
    return ox.serialize(triples, format=ox.RdfFormat.TURTLE, prefixes=prefixes) or b""


def _prefixes() -> Iterator[ox.Triple]:
    for prefix, space in PREFIXES.items():
        node = f"{QUERIES}prefixes#{prefix}"
        yield _triple(_PREFIXES_NODE.value, f"{SHACL}declare", ox.NamedNode(node))
        yield _triple(node, f"{SHACL}prefix", ox.Literal(prefix))
        yield _triple(node, f"{SHACL}namespace", ox.Literal(space, datatype=ox.NamedNode(f"{_XSD}anyURI")))


def _executable(
    query: ReadyQuery, ontology: Ontology, cases: Collection[str], base: str, root: str
) -> Iterator[ox.Triple]:
    node = f"{QUERIES}{query.name}"
    text = default_text(query, ontology, cases, base)
    if text is None:
        return
    for kind in ("SPARQLExecutable", "SPARQLSelectExecutable"):
        yield _triple(node, RDF_TYPE, ox.NamedNode(f"{SHACL}{kind}"))
    yield _triple(node, f"{SHACL}prefixes", _PREFIXES_NODE)
    yield _triple(node, f"{SHACL}select", ox.Literal(text))
    yield _triple(node, f"{PREFIXES['rdfs']}label", ox.Literal(query.title, language="en"))
    yield _triple(node, f"{PREFIXES['rdfs']}comment", ox.Literal(query.question, language="en"))
    yield _triple(node, f"{SCHEMA}description", ox.Literal(query.why, language="en"))
    yield _triple(node, f"{SCHEMA}keywords", ox.Literal(query.topic, language="en"))
    yield _triple(node, f"{SCHEMA}target", ox.NamedNode(f"{root}/sparql"))
    yield _triple(node, f"{SCHEMA}url", ox.NamedNode(f"{root}/queries/{query.name}"))


def _triple(subject: str, predicate: str, value: ox.NamedNode | ox.Literal) -> ox.Triple:
    return ox.Triple(ox.NamedNode(subject), ox.NamedNode(predicate), value)
