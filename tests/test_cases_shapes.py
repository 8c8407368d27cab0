"""The shapes: every one violated once by spoiled triples is told with its field, and no real case is."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

import pyoxigraph as ox
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graph import files
from graph.cases import PREFIXES, Case, Measure, Passage, Relation, case_iri, case_triples, read_case
from graph.cases.shapes import shape_faults
from graph.terms import RDF_TYPE, Ontology, read_ontology, term_iri

if TYPE_CHECKING:
    from collections.abc import Callable

    Triples = list[ox.Triple]
    Change = Callable[[Triples], Triples]

SPACES = {**PREFIXES, "rdf": RDF_TYPE.removesuffix("type")}
FULL = "hang-uneven-batches"
IRI = case_iri(FULL)
REPORT, FINDING, STEP, ACTION, NUMBER, RELATION = (
    f"#{part}" for part in ("report-1", "finding-1", "remediation-1", "action-1", "impact-gpus", "relation-1")
)


@pytest.fixture(scope="module")
def triples(small_cases: dict[str, Case], small_ontology: Ontology) -> Triples:
    """Return the triples of a case that has everything a case can have."""
    case = replace(
        small_cases[FULL],
        contributing_factors=Passage("Nobody was paged.", (term_iri("contributing_factor", "no-alert"),)),
        action_items=("Alert on hangs.",),
        lessons="Drop uneven batches.",
        impact=(Measure("data_gb", Decimal("1.5")), *small_cases[FULL].impact),
        related=(Relation("hang-wrong-route", "contrasts-with", "Another cause."),),
    )
    return case_triples(case, small_ontology)


def node(name: str) -> ox.NamedNode:
    """Return the IRI of a prefixed name; a full one stays."""
    prefix, _, local = name.partition(":")
    return ox.NamedNode(name if "//" in name else SPACES[prefix] + local)


def text(value: str, kind: str = "xsd:string") -> ox.Literal:
    """Return a literal."""
    return ox.Literal(value, datatype=node(kind))


def drop(prop: str, part: str = "") -> Change:
    """Return what takes away the values a part of the case (itself by default) has for a property."""

    def change(triples: Triples) -> Triples:
        gone = [t for t in triples if t.subject == node(IRI + part) and t.predicate == node(prop)]
        assert gone, f"there is no {prop} at {part!r}"
        return [triple for triple in triples if triple not in gone]

    return change


def add(prop: str, *values: ox.Literal | ox.NamedNode, part: str = "") -> Change:
    """Return what adds values."""
    return lambda triples: [*triples, *(ox.Triple(node(IRI + part), node(prop), value) for value in values)]


def put(prop: str, *values: ox.Literal | ox.NamedNode, part: str = "") -> Change:
    """Return what puts values in the place of those that are there."""
    return lambda triples: add(prop, *values, part=part)(drop(prop, part)(triples))


def unnamed(triples: Triples) -> Triples:
    """Make the case itself a blank node."""
    return [
        ox.Triple(ox.BlankNode("x"), t.predicate, t.object) if t.subject == node(IRI) else t for t in triples
    ]


MESSAGES = [text(f"message {n}") for n in range(7)]
KINDS = {
    "symptoms.terms": ("ig:symptom", "co:nccl"),
    "trigger.terms": ("ig:trigger", "co:nccl"),
    "root_cause.terms": ("ig:rootCause", "co:nccl"),
    "components": ("ig:component", "sy:job-hang"),
    "contributing_factors.terms": ("ig:contributingFactor", "co:nccl"),
    "detection.terms": ("ig:detectedBy", "co:nccl"),
    "remediation": ("ig:remediation", "co:nccl"),
}
ONCE = {
    "organisation": "ig:organisation",
    "symptoms.text": "ig:symptomText",
    "trigger.text": "ig:triggerText",
    "root_cause.text": "ig:rootCauseText",
    "contributing_factors.text": "ig:contributingFactorText",
    "detection.text": "ig:detectionText",
    "lessons": "ig:lessons",
}
SPOILED: list[tuple[str, Change]] = [
    ("", unnamed),
    ("id", drop("dct:identifier")),
    ("id", add("dct:identifier", text("another"))),
    ("id", put("dct:identifier", text("No-Id"))),
    ("id", put("dct:identifier", text("a" * 81))),
    ("title", drop("dct:title")),
    ("title", put("dct:title", text(""))),
    ("title", put("dct:title", text("7", "xsd:integer"))),
    ("reports", drop("prov:wasDerivedFrom")),
    ("reports", drop("rdf:type", REPORT)),
    ("date", put("ig:date", text("May 2024"))),
    ("date", add("ig:date", text("2024", "xsd:gYear"))),
    ("date", put("ig:dateFrom", text("2025-01-01", "xsd:date"))),
    ("date", add("ig:dateTo", text("2024-05-04", "xsd:date"))),
    *((field, add(prop, node(term))) for field, (prop, term) in KINDS.items()),
    *((field, add(prop, node("sy:no-such-term"))) for field, (prop, _) in KINDS.items()),
    *((field, add(prop, text("Another."))) for field, prop in ONCE.items()),
    *((field, put(prop, ox.Literal("Anders.", language="de"))) for field, prop in ONCE.items()),
    ("ruled_out", add("ig:ruledOut", text("host-oom"))),
    ("ruled_out", add("ig:ruledOut", node("rc:rank-desync"))),
    ("ruled_out", add("ig:ruledOut", node("rc:software-defect"))),  # two levels above
    ("signals", put("ig:signal", *(text(f"signal {n}") for n in range(9)))),
    ("signals", put("ig:signal", text("x" * 121))),
    ("seen_as", put("ig:seenAs", *MESSAGES[:1])),
    ("seen_as", put("ig:seenAs", *MESSAGES[:2])),
    ("seen_as", put("ig:seenAs", *MESSAGES)),
    ("seen_as", put("ig:seenAs", *MESSAGES[:3], text("x" * 301))),
    ("finding", drop("rdf:type", FINDING)),
    ("remediation", drop("rdf:type", STEP)),
    ("action_items", drop("rdf:type", ACTION)),
    ("impact", drop("rdf:type", NUMBER)),
    ("related", drop("rdf:type", RELATION)),
    ("reports.title", drop("dct:title", REPORT)),
    ("reports.url", put("ig:url", text("https://example.org"), part=REPORT)),
    ("reports.url", put("ig:url", text("ftp://example.org", "xsd:anyURI"), part=REPORT)),
    ("reports.publisher", add("dct:publisher", text("Another"), part=REPORT)),
    ("reports.published", put("dct:issued", text("May"), part=REPORT)),
    ("reports.kind", put("ig:reportKind", text("rumour"), part=REPORT)),
    ("reports.read", drop("ig:readAs", REPORT)),
    ("reports.checked", put("ig:checkedAs", text("summary"), part=REPORT)),
    ("finding.term", drop("ig:term", FINDING)),
    ("finding.polarity", put("ig:polarity", node("ig:Perhaps"), part=FINDING)),
    ("finding.stance", add("ig:stance", text("sure"), part=FINDING)),
    ("finding.attribution", drop("prov:wasAttributedTo", FINDING)),
    ("remediation.text", drop("ig:text", STEP)),
    ("remediation.outcome", put("ig:outcome", text("maybe"), part=STEP)),
    ("action_items.text", drop("ig:text", ACTION)),
    ("impact.quantity", drop("ig:quantity", NUMBER)),
    ("impact.value", put("ig:value", text("16"), part=NUMBER)),
    ("impact.seconds", put("ig:seconds", text("-1", "xsd:integer"), part="#impact-duration")),
    ("related.case", put("ig:to", text("hang-wrong-route"), part=RELATION)),
    ("related.relation", put("ig:relationType", text("like"), part=RELATION)),
]


def test_a_full_case_conforms(triples: Triples, small_ontology: Ontology):
    """Nothing is wrong with what the spoiled triples are made of."""
    assert shape_faults(triples, small_ontology) == []


@pytest.mark.parametrize(
    ("field", "change"), SPOILED, ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_spoiled_case(field: str, change: Change, triples: Triples, small_ontology: Ontology):
    """One thing wrong is told once, at its field."""
    [(found, message)] = shape_faults(change(triples), small_ontology)
    assert found == field
    assert message
    assert "\n" not in message


def test_every_shape_is_violated_once():
    """Each name of a case in the shapes file is a field above, and there is no other."""
    named = set(re.findall(r'sh:name "([^"]+)"', files.shapes_file().read_text(encoding="utf-8")))
    of_cases = {name for name in named if not name.startswith("similarity.")}
    assert of_cases == {field for field, _ in SPOILED if field}


def test_faults_are_told_together(triples: Triples, small_ontology: Ontology):
    """All of them, in order, with the value at fault."""
    change = (
        drop("dct:title"),
        put("ig:outcome", text("maybe"), part=STEP),
        add("ig:organisation", text("B")),
    )
    for one in change:
        triples = one(triples)
    found = shape_faults(triples, small_ontology)
    assert [field for field, _ in found] == ["organisation", "remediation.outcome", "title"]
    assert found[1][1].endswith(": 'maybe'")


def test_a_ruled_out_term_is_named(triples: Triples, small_ontology: Ontology):
    """Direct or implied, the fault is one and names the term."""
    for term in ("rc:rank-desync", "rc:concurrency", "sy:job-hang"):
        message = "a term is ruled out that the case has, or that a narrower one implies"
        change = add("ig:ruledOut", node(term))
        [fault] = shape_faults(change(triples), small_ontology)
        assert fault == ("ruled_out", f"{message}: {node(term).value!r}")


@pytest.mark.parametrize("link", [prop for prop, _ in KINDS.values()])
def test_a_ruled_out_term_without_what_is_derived(link: str, triples: Triples, small_ontology: Ontology):
    """Triples that state no ig:about may not rule out what they link to either."""
    direct = next(t.object for t in triples if t.subject == node(IRI) and t.predicate == node(link))
    assert isinstance(direct, ox.NamedNode)
    [(field, _)] = shape_faults(add("ig:ruledOut", direct)(drop("ig:about")(triples)), small_ontology)
    assert field == "ruled_out"


@pytest.mark.parametrize("number", [0, 3, 6])
def test_messages_are_none_or_3_to_6(number: int, triples: Triples, small_ontology: Ontology):
    """As the reader of files has it."""
    change = put("ig:seenAs", *MESSAGES[:number])
    assert shape_faults(change(triples), small_ontology) == []


def test_the_small_cases_conform(small_cases: dict[str, Case], small_ontology: Ontology):
    """All eight."""
    for case in small_cases.values():
        assert shape_faults(case_triples(case, small_ontology), small_ontology) == []


def test_real_cases_conform():
    """Twenty of the library's, evenly drawn."""
    ontology = read_ontology()
    paths = files.cases_in(files.cases_folder())
    drawn = paths[:: max(1, len(paths) // 20)][:20]
    read = [case for path in drawn if (case := read_case(path, ontology)[0])]
    faults = {case.id: shape_faults(case_triples(case, ontology), ontology) for case in read}
    assert len(faults) == 20
    assert {case: found for case, found in faults.items() if found} == {}


@settings(max_examples=20)
@given(data=st.data())
def test_any_case_conforms(any_case, small_ontology: Ontology, data: st.DataObject):
    """What a file can hold, the shapes accept."""
    case = data.draw(any_case)
    assert shape_faults(case_triples(case, small_ontology), small_ontology) == []
