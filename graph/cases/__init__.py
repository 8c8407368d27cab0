"""Cases: one incident a file, read and checked with line numbers, and mapped to RDF triples and back."""

from graph.cases.document import case_document, case_yaml
from graph.cases.model import Case, Measure, Passage, Relation, Report, Step
from graph.cases.reader import parse_case, read_case
from graph.cases.triples import DEFAULT_BASE, PREFIXES, case_iri, case_triples, cases_from_triples

__all__ = [
    "DEFAULT_BASE",
    "PREFIXES",
    "Case",
    "Measure",
    "Passage",
    "Relation",
    "Report",
    "Step",
    "case_document",
    "case_iri",
    "case_triples",
    "case_yaml",
    "cases_from_triples",
    "parse_case",
    "read_case",
]
