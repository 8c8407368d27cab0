"""The one mapping between a case and its triples, in both directions."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pyoxigraph as ox
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.cases import (
    DEFAULT_BASE,
    PREFIXES,
    Case,
    Measure,
    Passage,
    Relation,
    Report,
    Step,
    case_iri,
    case_triples,
    cases_from_triples,
)
from graph.terms import FACETS, IG, Ontology, read_ontology

T = "https://w3id.org/incident-graph/terms/"

TINY = Case(
    id="tiny",
    title='A "tiny" case',
    reports=(
        Report(
            title="A report",
            kind="blog",
            read="excerpt",
            checked="none",
            url="https://a.example/1",
            publisher="A",
            published="2024-06-01",
        ),
    ),
    organisation="A",
    date="2024-05",
    symptoms=Passage("It hung.", (f"{T}symptom/job-hang",)),
    signals=("timeout",),
    seen_as=("stuck",),
    root_cause=Passage(None, (f"{T}root-cause/concurrency",)),
    stance="suspected",
    components=(f"{T}component/nccl",),
    remediation=(Step("Started again.", (f"{T}remediation/restart",), "failed"),),
    action_items=("Alert on it.",),
    lessons="One line.\n\nAnother.",
    ruled_out=(f"{T}symptom/host-oom",),
    impact=(
        Measure("duration", Decimal(5400)),
        Measure("error_percent", Decimal("2.5")),
        Measure("gpus", Decimal(16)),
    ),
    related=(Relation("other", "contrasts-with", "Looks alike."),),
)

# Written by hand; <> is the case, and the prefixes are those below. Nothing else may stand in the output.
TINY_TURTLE = """
@base <https://w3id.org/incident-graph/cases/tiny> .
@prefix ig: <https://w3id.org/incident-graph/ontology#> .
@prefix dct: <http://purl.org/dc/terms/> .
@prefix prov: <http://www.w3.org/ns/prov#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix term: <https://w3id.org/incident-graph/terms/> .

<> a ig:Case .
<> dct:identifier "tiny" .
<> dct:title "A \\"tiny\\" case" .
<> ig:organisation "A" .
<> ig:lessons "One line.\\n\\nAnother." .
<> ig:symptomText "It hung." .
<> ig:signal "timeout" .
<> ig:seenAs "stuck" .
<> ig:date "2024-05"^^xsd:gYearMonth .
<> ig:dateFrom "2024-05-01"^^xsd:date .
<> ig:dateTo "2024-05-31"^^xsd:date .

<> prov:wasDerivedFrom <#report-1> .
<#report-1> a ig:Report .
<#report-1> ig:order 1 .
<#report-1> dct:title "A report" .
<#report-1> ig:reportKind "blog" .
<#report-1> ig:readAs "excerpt" .
<#report-1> ig:checkedAs "none" .
<#report-1> ig:url "https://a.example/1"^^xsd:anyURI .
<#report-1> dct:publisher "A" .
<#report-1> dct:issued "2024-06-01"^^xsd:date .

<> ig:symptom <https://w3id.org/incident-graph/terms/symptom/job-hang> .
<> ig:finding <#finding-1> .
<#finding-1> a ig:Finding .
<#finding-1> ig:order 1 .
<#finding-1> ig:term <https://w3id.org/incident-graph/terms/symptom/job-hang> .
<#finding-1> ig:polarity ig:Present .
<#finding-1> prov:wasAttributedTo ig:Curators .

<> ig:rootCause <https://w3id.org/incident-graph/terms/root-cause/concurrency> .
<> ig:finding <#finding-2> .
<#finding-2> a ig:Finding .
<#finding-2> ig:order 2 .
<#finding-2> ig:term <https://w3id.org/incident-graph/terms/root-cause/concurrency> .
<#finding-2> ig:polarity ig:Present .
<#finding-2> prov:wasAttributedTo ig:Curators .
<#finding-2> ig:stance "suspected" .

<> ig:component <https://w3id.org/incident-graph/terms/component/nccl> .
<> ig:finding <#finding-3> .
<#finding-3> a ig:Finding .
<#finding-3> ig:order 3 .
<#finding-3> ig:term <https://w3id.org/incident-graph/terms/component/nccl> .
<#finding-3> ig:polarity ig:Present .
<#finding-3> prov:wasAttributedTo ig:Curators .

<> ig:remediationStep <#remediation-1> .
<#remediation-1> a ig:RemediationStep .
<#remediation-1> ig:order 1 .
<#remediation-1> ig:text "Started again." .
<#remediation-1> ig:outcome "failed" .
<> ig:remediation <https://w3id.org/incident-graph/terms/remediation/restart> .
<> ig:finding <#finding-4> .
<#finding-4> a ig:Finding .
<#finding-4> ig:order 4 .
<#finding-4> ig:term <https://w3id.org/incident-graph/terms/remediation/restart> .
<#finding-4> ig:polarity ig:Present .
<#finding-4> prov:wasAttributedTo ig:Curators .
<#finding-4> ig:step <#remediation-1> .

<> ig:ruledOut <https://w3id.org/incident-graph/terms/symptom/host-oom> .
<> ig:finding <#finding-5> .
<#finding-5> a ig:Finding .
<#finding-5> ig:order 5 .
<#finding-5> ig:term <https://w3id.org/incident-graph/terms/symptom/host-oom> .
<#finding-5> ig:polarity ig:Absent .
<#finding-5> prov:wasAttributedTo ig:Curators .

<> ig:about <https://w3id.org/incident-graph/terms/symptom/job-hang> .
<> ig:about <https://w3id.org/incident-graph/terms/root-cause/concurrency> .
<> ig:about <https://w3id.org/incident-graph/terms/root-cause/software-defect> .
<> ig:about <https://w3id.org/incident-graph/terms/component/nccl> .
<> ig:about <https://w3id.org/incident-graph/terms/remediation/restart> .

<> ig:actionItem <#action-1> .
<#action-1> a ig:ActionItem .
<#action-1> ig:order 1 .
<#action-1> ig:text "Alert on it." .

<> ig:measure <#impact-duration> .
<#impact-duration> a ig:Measure .
<#impact-duration> ig:quantity "duration" .
<#impact-duration> ig:value "PT1H30M"^^xsd:duration .
<#impact-duration> ig:seconds 5400 .
<> ig:measure <#impact-error-percent> .
<#impact-error-percent> a ig:Measure .
<#impact-error-percent> ig:quantity "error_percent" .
<#impact-error-percent> ig:value 2.5 .
<> ig:measure <#impact-gpus> .
<#impact-gpus> a ig:Measure .
<#impact-gpus> ig:quantity "gpus" .
<#impact-gpus> ig:value 16 .

<> ig:relation <#relation-1> .
<#relation-1> a ig:Relation .
<#relation-1> ig:order 1 .
<#relation-1> ig:to <https://w3id.org/incident-graph/cases/other> .
<#relation-1> ig:relationType "contrasts-with" .
<#relation-1> ig:text "Looks alike." .
<> ig:contrastsWith <https://w3id.org/incident-graph/cases/other> .
"""


def lines(triples: list[ox.Triple]) -> list[str]:
    """Return triples as sorted N-Triples lines."""
    return sorted(f"{triple} ." for triple in triples)


def objects(triples: list[ox.Triple], subject: str, name: str) -> list[str]:
    """Return the objects of one ig: property of one subject."""
    return [
        t.object.value for t in triples if t.subject.value == subject and t.predicate.value == f"{IG}{name}"
    ]


def test_a_case_gives_exactly_these_triples(small_ontology: Ontology):
    """The mapping is a contract: every triple of a tiny case, written out by hand, and no other."""
    expected = [quad.triple for quad in ox.parse(TINY_TURTLE.encode(), ox.RdfFormat.TURTLE)]
    assert lines(case_triples(TINY, small_ontology)) == lines(expected)


def test_the_smallest_case_gives_ten_triples(small_ontology: Ontology):
    """Nothing is written for what a case does not say."""
    bare = Case("bare", "Bare", (Report("R", "blog", "summary", "none"),))
    case, report = (
        "<https://w3id.org/incident-graph/cases/bare>",
        "<https://w3id.org/incident-graph/cases/bare#report-1>",
    )
    a = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>"
    assert lines(case_triples(bare, small_ontology)) == sorted(
        [
            f"{case} {a} <{IG}Case> .",
            f'{case} <http://purl.org/dc/terms/identifier> "bare" .',
            f'{case} <http://purl.org/dc/terms/title> "Bare" .',
            f"{case} <http://www.w3.org/ns/prov#wasDerivedFrom> {report} .",
            f"{report} {a} <{IG}Report> .",
            f'{report} <{IG}order> "1"^^<http://www.w3.org/2001/XMLSchema#integer> .',
            f'{report} <http://purl.org/dc/terms/title> "R" .',
            f'{report} <{IG}reportKind> "blog" .',
            f'{report} <{IG}readAs> "summary" .',
            f'{report} <{IG}checkedAs> "none" .',
        ]
    )


def test_the_order_of_the_triples_is_stable(small_ontology: Ontology, small_cases):
    """The same case gives the same list every time, without duplicates."""
    for case in small_cases.values():
        first, second = case_triples(case, small_ontology), case_triples(case, small_ontology)
        assert first == second
        assert len(set(first)) == len(first)


@pytest.mark.parametrize(
    ("text", "kind"), [("2024", "gYear"), ("2024-05", "gYearMonth"), ("2024-05-03", "date")]
)
def test_a_date_is_typed_as_exactly_as_it_is_known(small_ontology: Ontology, text: str, kind: str):
    """The written date keeps its type; the range is always two xsd:date."""
    triples = case_triples(replace(TINY, date=text), small_ontology)
    [date] = [t.object for t in triples if t.predicate.value == f"{IG}date"]
    assert str(date) == f'"{text}"^^<http://www.w3.org/2001/XMLSchema#{kind}>'
    ranges = [t.object for t in triples if t.predicate.value in {f"{IG}dateFrom", f"{IG}dateTo"}]
    assert {date.datatype.value for date in ranges} == {"http://www.w3.org/2001/XMLSchema#date"}


def test_an_undated_case_has_no_dates(small_ontology: Ontology):
    """No date, no range: a filter on dates cannot match."""
    triples = case_triples(replace(TINY, date=None), small_ontology)
    assert not [t for t in triples if t.predicate.value.startswith(f"{IG}date")]


def test_ruled_out_terms_are_never_present(small_ontology: Ontology, small_cases):
    """What a report denies is ig:ruledOut and a finding Absent; not a symptom, not about, not broadened."""
    triples = case_triples(small_cases["hang-uneven-batches"], small_ontology)
    iri = case_iri("hang-uneven-batches")
    assert objects(triples, iri, "ruledOut") == [f"{T}symptom/host-oom"]
    assert objects(triples, iri, "symptom") == [f"{T}symptom/job-hang"]
    assert not {f"{T}symptom/host-oom", f"{T}symptom/out-of-memory"} & set(objects(triples, iri, "about"))
    [finding] = [
        t.subject.value for t in triples if t.predicate.value == f"{IG}term" and "host-oom" in t.object.value
    ]
    assert objects(triples, finding, "polarity") == [f"{IG}Absent"]


def test_about_holds_every_present_term_and_everything_broader(small_ontology: Ontology, small_cases):
    """One pattern finds a case by a broader term, in every facet."""
    triples = case_triples(small_cases["hang-uneven-batches"], small_ontology)
    assert objects(triples, case_iri("hang-uneven-batches"), "about") == [
        f"{T}component/nccl",
        f"{T}detection/watchdog",
        f"{T}remediation/code-fix",
        f"{T}remediation/restart",
        f"{T}root-cause/concurrency",
        f"{T}root-cause/rank-desync",
        f"{T}root-cause/software-defect",
        f"{T}symptom/job-hang",
        f"{T}trigger/epoch-end",
    ]
    assert objects(triples, case_iri("hang-uneven-batches"), "rootCause") == [f"{T}root-cause/rank-desync"]


def test_the_base_is_a_setting(small_ontology: Ontology):
    """Only case IRIs move with it; terms and ontology stay; reading back needs the same base."""
    base = "http://localhost:8000/"
    triples = case_triples(TINY, small_ontology, base)
    assert {t.subject.value.partition("#")[0] for t in triples} == {"http://localhost:8000/cases/tiny"}
    assert objects(triples, "http://localhost:8000/cases/tiny", "contrastsWith") == [
        "http://localhost:8000/cases/other"
    ]
    assert cases_from_triples(triples, base) == [TINY]
    assert case_iri("a", base) == "http://localhost:8000/cases/a"
    assert case_iri("a") == f"{DEFAULT_BASE}cases/a"


def test_many_cases_come_back_in_the_order_of_their_ids(small_ontology: Ontology, small_cases):
    """Whatever the order of the triples, nothing of one case slips into another."""
    triples = [t for case in small_cases.values() for t in case_triples(case, small_ontology)]
    expected = [small_cases[case_id] for case_id in sorted(small_cases)]
    assert cases_from_triples(triples) == expected
    assert cases_from_triples(reversed(triples)) == expected
    assert cases_from_triples(sorted(triples, key=str)) == expected
    assert cases_from_triples([]) == []


def test_triples_of_no_case_are_passed_over(small_ontology: Ontology):
    """The ontology and hashes beside the cases change nothing."""
    extra = ox.Triple(ox.NamedNode(case_iri("tiny")), ox.NamedNode(f"{IG}contentHash"), ox.Literal("x"))
    triples = [*small_ontology.triples, *case_triples(TINY, small_ontology), extra]
    assert cases_from_triples(triples) == [TINY]


def test_more_than_nine_parts_keep_their_order(small_ontology: Ontology):
    """Parts are ordered by number, not by name: #remediation-10 comes after #remediation-2."""
    steps = tuple(Step(f"Step {n}", (f"{T}remediation/restart",)) for n in range(1, 13))
    case = replace(TINY, remediation=steps, action_items=tuple(f"Item {n}" for n in range(1, 13)))
    [read] = cases_from_triples(reversed(case_triples(case, small_ontology)))
    assert read == case


def test_every_property_and_class_stands_in_the_ontology(small_ontology: Ontology):
    """What the mapping writes under ig: is documented in the library's ontology."""
    known = {t.subject.value for t in read_ontology().triples if isinstance(t.subject, ox.NamedNode)}
    triples = case_triples(TINY, small_ontology)
    used = {node.value for t in triples for node in (t.predicate, t.object) if isinstance(node, ox.NamedNode)}
    assert sorted(iri for iri in used if iri.startswith(IG) and iri not in known) == []


@pytest.mark.parametrize("facet", FACETS)
def test_the_prefixes_cover_every_facet(facet: str):
    """Turtle and ready queries write terms of every facet as prefixed names."""
    assert f"{T}{FACETS[facet].path}/" in PREFIXES.values()


@given(data=st.data())
def test_any_case_survives_triples(any_case, small_ontology: Ontology, data: st.DataObject):
    """Writing any case as triples and reading them back, in any order, gives an equal case."""
    case = data.draw(any_case)
    triples = case_triples(case, small_ontology)
    assert cases_from_triples(triples) == [case]
    assert cases_from_triples(reversed(triples)) == [case]


@given(data=st.data())
def test_any_case_owns_its_triples(any_case, small_ontology: Ontology, data: st.DataObject):
    """No blank nodes, only own subjects, each part linked from the case, so that it can be replaced whole."""
    case = data.draw(any_case)
    triples = case_triples(case, small_ontology)
    iri = case_iri(case.id)
    assert all(isinstance(t.object, (ox.NamedNode, ox.Literal)) for t in triples)
    subjects = {t.subject.value for t in triples}
    assert all(subject == iri or subject.startswith(f"{iri}#") for subject in subjects)
    linked = {t.object.value for t in triples if t.subject.value == iri}
    assert subjects - {iri} <= linked


@given(data=st.data())
def test_any_case_keeps_present_and_ruled_out_apart(any_case, small_ontology: Ontology, data: st.DataObject):
    """ig:about is the closure of what is present; a ruled out term stands under no facet and not there."""
    case = data.draw(any_case)
    triples = case_triples(case, small_ontology)
    iri = case_iri(case.id)
    present = {facet: list(case.terms(facet)) for facet in FACETS}
    for facet, terms in present.items():
        assert objects(triples, iri, FACETS[facet].link.removeprefix(IG)) == terms
    about = set(objects(triples, iri, "about"))
    assert about == small_ontology.closure(iri for terms in present.values() for iri in terms)
    assert set(objects(triples, iri, "ruledOut")) == set(case.ruled_out)
    assert not about & set(case.ruled_out)


@pytest.mark.parametrize(
    "measure",
    [
        Measure("data_gb", Decimal("0.123456789012345")),
        Measure("data_gb", Decimal("999999999999.999")),
        Measure("duration", Decimal("123456.123456789")),
        Measure("duration", Decimal(10**15)),
    ],
)
def test_every_digit_of_a_measure_survives_triples(small_ontology: Ontology, measure: Measure):
    """What the reader accepts, at most 15 significant digits, comes back unrounded."""
    case = replace(TINY, impact=(measure,))
    assert cases_from_triples(case_triples(case, small_ontology)) == [case]
