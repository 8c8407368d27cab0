"""Tests of ``graph.store.spelling``: names that look like the library's own and are not."""

from __future__ import annotations

import pytest

from graph.store import spelling
from graph.store.guard import check_query
from graph.store.spelling import short, unknown_terms
from graph.terms import IG, TERMS

KNOWN = frozenset(
    {
        *(f"{IG}{name}" for name in ("symptom", "Symptom", "symptomText", "rootCause", "Case", "date")),
        *(f"{TERMS}symptom/{name}" for name in ("job-hang", "job-slow", "out-of-memory")),
        f"{TERMS}root-cause/software-defect",
    }
)


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("?c ig:simptom ?x", {"ig:simptom": ["ig:symptom", "ig:symptomText"]}),
        ("?c a ig:Symptm", {"ig:Symptm": ["ig:Symptom"]}),
        ("?c ig:symptom sy:job-hangs", {"sy:job-hangs": ["sy:job-hang"]}),
        ("?c ig:zzzzzzzz ?x", {"ig:zzzzzzzz": []}),
        (f"?c <{IG}roodCause> ?x", {"ig:roodCause": ["ig:rootCause"]}),
        (f"?c ?p <{TERMS}nowhere/x>", {f"<{TERMS}nowhere/x>": []}),
        ("?c ig:symptom sy:job-hang ; ig:rootCause rc:software-defect ; ig:date ?d", {}),
        ("?c <symptom/job-hung> ?x", {}),
        ("?c <http://elsewhere/simptom> skos:broader , 'ig:simptom' # ig:simptom", {}),
        (f"?c ?p '' FILTER(STRSTARTS(STR(?c), STR(<{TERMS}symptom/>)))", {}),
    ],
)
def test_unknown_names_have_near_ones(pattern: str, found: dict[str, list[str]]) -> None:
    """Only names in the library's namespaces count; their first letter tells a class from a property."""
    assert unknown_terms(check_query(f"SELECT * {{ {pattern}\n}}"), KNOWN) == found


def test_few_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """At most ten, in the order of the query; no more are looked for, however many there are."""
    looked_for: list[str] = []
    monkeypatch.setattr(spelling, "get_close_matches", lambda word, *_, **__: looked_for.append(word) or [])
    names = [f"ig:unknown{number}" for number in (0, 0, *range(2_000))]
    query = check_query(f"ASK {{ {' '.join(f'?s {name} ?o .' for name in names)} }}")
    assert list(unknown_terms(query, KNOWN)) == [f"ig:unknown{number}" for number in range(10)]
    assert len(looked_for) == 10


def test_namespaces_however_they_are_written() -> None:
    """By a prefix or base of the query's own that is only a part of the namespace."""
    for query in (
        "PREFIX i: <https://w3id.org/incident-graph/ontology> ASK { ?s i:\\#simptom ?o }",
        "BASE <https://w3id.org/> ASK { ?s <incident-graph/ontology#simptom> ?o }",
    ):
        assert list(unknown_terms(check_query(query), KNOWN)) == ["ig:simptom"]


def test_short_names() -> None:
    """The longest published prefix that leaves a plain local name; otherwise the IRI in full."""
    assert short(f"{TERMS}symptom/job-hang") == "sy:job-hang"
    assert short(f"{TERMS}symptom/a/b") == f"<{TERMS}symptom/a/b>"
    assert short("http://elsewhere/x") == "<http://elsewhere/x>"
