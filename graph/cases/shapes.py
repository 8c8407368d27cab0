"""SHACL over the triples of one case: the gate for cases that do not come from a checked file."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import pyoxigraph as ox

from graph import files
from graph.problems import shown
from graph.terms import RDF_TYPE, Ontology

if TYPE_CHECKING:
    from collections.abc import Iterable

    import rdflib


@lru_cache(maxsize=1)
def _shapes() -> rdflib.Graph:
    import rdflib

    return rdflib.Graph().parse(files.shapes_file(), format="turtle")


def shape_faults(triples: Iterable[ox.Triple], ontology: Ontology) -> list[tuple[str, str]]:
    """Return what the shapes find wrong with the triples of one case: the field, and what is wrong with it.

    The field is empty for the case as a whole.

    Only the classes of the terms the case uses are added, not the whole vocabulary: validating that as well
    takes seconds (17 s measured for 630 terms) and says nothing of the case.
    """
    import rdflib
    from pyshacl import validate

    triples = list(triples)
    used = {triple.object.value for triple in triples if isinstance(triple.object, ox.NamedNode)}
    types = [t for t in ontology.triples if t.predicate.value == RDF_TYPE and _names(t.subject, used)]
    data = rdflib.Graph()
    data.parse(data=ox.serialize([*triples, *types], format=ox.RdfFormat.N_TRIPLES) or b"", format="nt")
    conforms, report, _ = validate(data, shacl_graph=_shapes(), inference="none")
    return [] if conforms else sorted(_faults(report))


def _names(subject: object, used: set[str]) -> bool:
    return isinstance(subject, ox.NamedNode) and subject.value in used


def _faults(report: rdflib.Graph) -> set[tuple[str, str]]:
    from rdflib import Literal, URIRef
    from rdflib.namespace import SH

    found = set()
    for result in report.subjects(SH.resultSeverity):
        shape = report.value(result, SH.sourceShape)
        name = _shapes().value(shape, SH.name) if shape is not None else None
        message, value = (report.value(result, about) for about in (SH.resultMessage, SH.value))
        told = f"{message}: {shown(str(value))}" if isinstance(value, URIRef | Literal) else str(message)
        found.add((str(name or ""), told))
    return found
