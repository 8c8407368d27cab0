"""Terms, cases and fixes as JSON names them."""

from __future__ import annotations

from dataclasses import asdict

from api.representations import case_json, fixes, term_ref
from graph.cases import Case, Report, Step
from graph.library import Library
from graph.terms import term_iri


def test_fixes_that_worked_come_first():
    """What worked, what helped partly or for a time, what is not known, what failed; else in file order."""
    outcomes = ("failed", None, "temporary", "worked", "partly", "worked")
    steps = tuple(Step(f"step {number}", (), outcome) for number, outcome in enumerate(outcomes))
    case = Case("a", "T", (Report("R", "blog", "summary", "none"),), remediation=steps)
    assert [fix.text for fix in fixes(case)] == [f"step {number}" for number in (3, 5, 4, 2, 1, 0)]


def test_a_term_is_named_in_four_ways(small_library: Library):
    """IRI, facet as in JSON, id within the facet, label."""
    iri = term_iri("root_cause", "software-defect")
    ref = term_ref(small_library.ontology, iri)
    assert asdict(ref) == {
        "iri": "https://w3id.org/incident-graph/terms/root-cause/software-defect",
        "facet": "root_cause",
        "id": "software-defect",
        "label": "Software defect",
    }


def test_case_json_is_the_file_with_terms_as_objects(small_library: Library):
    """A case in JSON has the fields of its file in their order, after IRI, permalink and version."""
    case = small_library.case("hang-uneven-batches")
    found = case_json(small_library, case, "http://h")
    assert list(found)[:5] == ["iri", "permalink", "dataset_version", "id", "title"]
    assert found["permalink"] == "http://h/cases/hang-uneven-batches"
    assert found["dataset_version"] == "small"
    assert [term["id"] for term in found["symptoms"]["terms"]] == [
        iri.rpartition("/")[2] for iri in case.symptoms.terms
    ]
