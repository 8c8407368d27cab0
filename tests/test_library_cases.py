"""The real library: every case passes the reader, and the cases and the ontology fit together."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from graph import files
from graph.cases import Case, case_triples, case_yaml, cases_from_triples, parse_case, read_case
from graph.terms import FACETS, REQUIRED_TERMS, Ontology, check_ontology, read_ontology

PATHS = sorted(files.cases_folder().glob("*.y*ml"))


@pytest.fixture(scope="session")
def ontology() -> Ontology:
    """Return the library's ontology."""
    return read_ontology()


@pytest.fixture(scope="session")
def library_cases(ontology: Ontology) -> list[Case]:
    """Return every case of the library that passes the reader."""
    return [case for case, _ in (read_case(path, ontology) for path in PATHS) if case]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_case_file_passes_the_reader(path: Path, ontology: Ontology):
    """No fault of form, term, date or number; the id is the name of the file."""
    case, problems = read_case(path, ontology)
    assert [str(problem) for problem in problems] == []
    assert case is not None
    assert f"{case.id}.yaml" == path.name


def test_there_are_cases(library_cases: list[Case]):
    """An empty folder would pass every other test here."""
    assert len(library_cases) >= 50


def test_ids_titles_and_reports_are_used_once(library_cases: list[Case]):
    """Two files about one incident are to be related, and never share a title."""
    for values in ([case.id for case in library_cases], [case.title for case in library_cases]):
        assert [value for value, number in Counter(values).items() if number > 1] == []


def test_related_cases_exist(library_cases: list[Case]):
    """Every relation leads to a case of the library, and never to the case itself."""
    known = {case.id for case in library_cases}
    dead = [
        (case.id, r.case) for case in library_cases for r in case.related if r.case not in known - {case.id}
    ]
    assert dead == []


def test_a_case_says_what_was_seen(library_cases: list[Case]):
    """Without symptoms, and without 3 to 6 messages as people type them, a case cannot be found."""
    assert [case.id for case in library_cases if not (case.symptoms.text and case.symptoms.terms)] == []
    assert [case.id for case in library_cases if not 3 <= len(case.seen_as) <= 6] == []


def test_a_title_is_a_line_without_a_full_stop(library_cases: list[Case]):
    """As the case format asks."""
    assert [case.id for case in library_cases if case.title.endswith(".") or "\n" in case.title] == []


def test_nothing_broader_of_a_present_term_is_ruled_out(library_cases: list[Case], ontology: Ontology):
    """What a present term implies cannot be denied by the same case."""
    wrong = [
        (case.id, iri)
        for case in library_cases
        for iri in set(case.ruled_out) & ontology.closure(t for facet in FACETS for t in case.terms(facet))
    ]
    assert wrong == []


def test_every_case_survives_yaml_and_triples(library_cases: list[Case], ontology: Ontology):
    """Both ways of writing the real cases lose nothing."""
    for case in library_cases:
        raw = case_yaml(case, ontology).encode()
        assert parse_case(raw, Path(f"{case.id}.yaml"), ontology) == (case, [])
    triples = [triple for case in library_cases for triple in case_triples(case, ontology)]
    assert cases_from_triples(triples) == sorted(library_cases, key=lambda case: case.id)


def test_the_ontology_is_without_fault(ontology: Ontology):
    """What `incident-graph check` says of it: nothing."""
    assert [str(problem) for problem in check_ontology(ontology)] == []


@pytest.mark.parametrize(("facet", "term_id", "label"), REQUIRED_TERMS)
def test_a_required_term_is_present(ontology: Ontology, facet: str, term_id: str, label: str):
    """The owner named these terms, and what they are called."""
    assert ontology.find(facet, term_id).label == label


def test_the_owner_s_terms_are_required():
    """The list itself is fixed."""
    assert REQUIRED_TERMS == (
        ("root_cause", "software-defect", "Software defect"),
        ("component", "nccl", "NCCL"),
        ("component", "host-routes-and-routing-rules", "Host routes and routing rules"),
    )


@pytest.mark.parametrize("facet", FACETS)
def test_every_facet_has_terms_and_cases(facet: str, ontology: Ontology, library_cases: list[Case]):
    """A facet that no case uses is a filter that finds nothing."""
    assert list(ontology.of(facet))
    assert any(case.terms(facet) for case in library_cases)
