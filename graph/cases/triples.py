"""The one mapping between a case and its RDF triples, in both directions.

A case owns the subjects ``…/cases/<id>`` and ``…/cases/<id>#…`` and no blank nodes, so that it can be
replaced in one transaction. Direct triples (``ig:rootCause``) carry what analysts ask first; a finding node
carries what a direct triple cannot say. ``ig:about``, ``ig:dateFrom`` and ``ig:dateTo`` are derived here too.
"""

from __future__ import annotations

from collections import defaultdict
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pyoxigraph as ox

from graph.cases.dates import day_range, duration, seconds
from graph.cases.model import Case, Measure, Passage, Relation, Report, Step
from graph.terms import FACETS, IG, RDF_TYPE, Ontology

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MAPPING_VERSION = "2"  # raised when files are read, or triples written, in another way
DEFAULT_BASE = "https://w3id.org/incident-graph/"

_DCT = "http://purl.org/dc/terms/"
_PROV = "http://www.w3.org/ns/prov#"
_XSD = "http://www.w3.org/2001/XMLSchema#"
_RELATIONS = {
    "same-incident": "sameIncident",
    "recurrence-of": "recurrenceOf",
    "led-to": "ledTo",
    "contrasts-with": "contrastsWith",
}
_TEXTS = {
    "symptoms": "symptomText",
    "trigger": "triggerText",
    "root_cause": "rootCauseText",
    "contributing_factors": "contributingFactorText",
    "detection": "detectionText",
}
_SECTION_FACET = {
    "symptoms": "symptom",
    "trigger": "trigger",
    "root_cause": "root_cause",
    "contributing_factors": "contributing_factor",
    "detection": "detection",
}

PREFIXES = {
    "ig": IG,
    "dct": _DCT,
    "prov": _PROV,
    "xsd": _XSD,
    "skos": "http://www.w3.org/2004/02/skos/core#",
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "rc": "https://w3id.org/incident-graph/terms/root-cause/",
    "co": "https://w3id.org/incident-graph/terms/component/",
    "sy": "https://w3id.org/incident-graph/terms/symptom/",
    "tr": "https://w3id.org/incident-graph/terms/trigger/",
    "cf": "https://w3id.org/incident-graph/terms/contributing-factor/",
    "dt": "https://w3id.org/incident-graph/terms/detection/",
    "rm": "https://w3id.org/incident-graph/terms/remediation/",
}


def case_iri(case_id: str, base: str = DEFAULT_BASE) -> str:
    """Return the IRI of a case; ``base`` is the setting for case IRIs and ends in a slash."""
    return f"{base}cases/{case_id}"


def case_triples(case: Case, ontology: Ontology, base: str = DEFAULT_BASE) -> list[ox.Triple]:
    """Return every triple of a case, the derived ones included, in a stable order without duplicates."""
    return list(dict.fromkeys(_Writer(case, ontology, base).triples()))


class _Writer:
    def __init__(self, case: Case, ontology: Ontology, base: str) -> None:
        self.case = case
        self.ontology = ontology
        self.base = base
        self.iri = case_iri(case.id, base)
        self.findings = 0

    def triples(self) -> Iterator[ox.Triple]:
        yield from self.head()
        yield from self.dates()
        for number, report in enumerate(self.case.reports, 1):
            yield from self.report(report, number)
        yield from self.findings_of_sections()
        for number, step in enumerate(self.case.remediation, 1):
            yield from self.step(step, number)
        for iri in self.case.ruled_out:
            yield _triple(self.iri, f"{IG}ruledOut", _node(iri))
            yield from self.finding(iri, "Absent")
        yield from self.about()
        yield from self.parts()

    def head(self) -> Iterator[ox.Triple]:
        case = self.case
        yield _triple(self.iri, RDF_TYPE, _node(f"{IG}Case"))
        yield _triple(self.iri, f"{_DCT}identifier", ox.Literal(case.id))
        yield _triple(self.iri, f"{_DCT}title", ox.Literal(case.title))
        single = {"organisation": case.organisation, "lessons": case.lessons}
        single |= {name: getattr(case, section).text for section, name in _TEXTS.items()}
        yield from _literals(self.iri, single)
        for name, values in (("signal", case.signals), ("seenAs", case.seen_as)):
            for value in values:
                yield _triple(self.iri, f"{IG}{name}", ox.Literal(value))

    def dates(self) -> Iterator[ox.Triple]:
        if self.case.date:
            first, last = day_range(self.case.date)
            yield _triple(self.iri, f"{IG}date", _date(self.case.date))
            yield _triple(self.iri, f"{IG}dateFrom", _date(first.isoformat()))
            yield _triple(self.iri, f"{IG}dateTo", _date(last.isoformat()))

    def part(self, link: str, kind: str, name: str, number: int | None = None) -> Iterator[ox.Triple]:
        part = f"{self.iri}#{name}"
        yield _triple(self.iri, link, _node(part))
        yield _triple(part, RDF_TYPE, _node(f"{IG}{kind}"))
        if number is not None:
            yield _triple(part, f"{IG}order", _number(number))

    def report(self, report: Report, number: int) -> Iterator[ox.Triple]:
        part = f"{self.iri}#report-{number}"
        yield from self.part(f"{_PROV}wasDerivedFrom", "Report", f"report-{number}", number)
        yield _triple(part, f"{_DCT}title", ox.Literal(report.title))
        yield from _literals(
            part, {"reportKind": report.kind, "readAs": report.read, "checkedAs": report.checked}
        )
        if report.url:
            yield _triple(part, f"{IG}url", ox.Literal(report.url, datatype=_node(f"{_XSD}anyURI")))
        if report.publisher:
            yield _triple(part, f"{_DCT}publisher", ox.Literal(report.publisher))
        if report.published:
            yield _triple(part, f"{_DCT}issued", _date(report.published))

    def findings_of_sections(self) -> Iterator[ox.Triple]:
        for section, facet in _SECTION_FACET.items():
            stance = self.case.stance if facet == "root_cause" else None
            for iri in getattr(self.case, section).terms:
                yield _triple(self.iri, FACETS[facet].link, _node(iri))
                yield from self.finding(iri, "Present", stance=stance)
        for iri in self.case.components:
            yield _triple(self.iri, FACETS["component"].link, _node(iri))
            yield from self.finding(iri, "Present")

    def finding(
        self, iri: str, polarity: str, *, stance: str | None = None, step: str | None = None
    ) -> Iterator[ox.Triple]:
        self.findings += 1
        part = f"{self.iri}#finding-{self.findings}"
        yield from self.part(f"{IG}finding", "Finding", f"finding-{self.findings}", self.findings)
        yield _triple(part, f"{IG}term", _node(iri))
        yield _triple(part, f"{IG}polarity", _node(f"{IG}{polarity}"))
        yield _triple(part, f"{_PROV}wasAttributedTo", _node(f"{IG}Curators"))
        yield from _literals(part, {"stance": stance})
        if step:
            yield _triple(part, f"{IG}step", _node(step))

    def step(self, step: Step, number: int) -> Iterator[ox.Triple]:
        part = f"{self.iri}#remediation-{number}"
        yield from self.part(f"{IG}remediationStep", "RemediationStep", f"remediation-{number}", number)
        yield from _literals(part, {"text": step.text, "outcome": step.outcome})
        for iri in step.terms:
            yield _triple(self.iri, FACETS["remediation"].link, _node(iri))
            yield from self.finding(iri, "Present", step=part)

    def about(self) -> Iterator[ox.Triple]:
        present = [iri for facet in FACETS for iri in self.case.terms(facet)]
        for iri in sorted(self.ontology.closure(present)):
            yield _triple(self.iri, f"{IG}about", _node(iri))

    def parts(self) -> Iterator[ox.Triple]:
        for number, text in enumerate(self.case.action_items, 1):
            yield from self.part(f"{IG}actionItem", "ActionItem", f"action-{number}", number)
            yield from _literals(f"{self.iri}#action-{number}", {"text": text})
        for measure in self.case.impact:
            yield from self.measure(measure)
        for number, relation in enumerate(self.case.related, 1):
            yield from self.relation(relation, number)

    def measure(self, measure: Measure) -> Iterator[ox.Triple]:
        name = f"impact-{measure.quantity.replace('_', '-')}"
        part = f"{self.iri}#{name}"
        yield from self.part(f"{IG}measure", "Measure", name)
        yield from _literals(part, {"quantity": measure.quantity})
        if measure.is_duration:
            written = ox.Literal(duration(measure.value), datatype=_node(f"{_XSD}duration"))
            yield _triple(part, f"{IG}value", written)
            yield _triple(part, f"{IG}seconds", _number(int(measure.value)))
        else:
            yield _triple(part, f"{IG}value", _decimal(measure.value))

    def relation(self, relation: Relation, number: int) -> Iterator[ox.Triple]:
        part, other = f"{self.iri}#relation-{number}", _node(case_iri(relation.case, self.base))
        yield from self.part(f"{IG}relation", "Relation", f"relation-{number}", number)
        yield _triple(part, f"{IG}to", other)
        yield from _literals(part, {"relationType": relation.relation, "text": relation.why})
        yield _triple(self.iri, f"{IG}{_RELATIONS[relation.relation]}", other)


def _triple(subject: str, predicate: str, value: ox.NamedNode | ox.Literal) -> ox.Triple:
    return ox.Triple(ox.NamedNode(subject), ox.NamedNode(predicate), value)


def _node(iri: str) -> ox.NamedNode:
    return ox.NamedNode(iri)


def _literals(subject: str, values: dict[str, str | None]) -> Iterator[ox.Triple]:
    for name, value in values.items():
        if value:
            yield _triple(subject, f"{IG}{name}", ox.Literal(value))


def _date(text: str) -> ox.Literal:
    kind = {4: "gYear", 7: "gYearMonth", 10: "date"}[len(text)]
    return ox.Literal(text, datatype=_node(f"{_XSD}{kind}"))


def _number(value: int) -> ox.Literal:
    return ox.Literal(str(value), datatype=_node(f"{_XSD}integer"))


def _decimal(value: Decimal) -> ox.Literal:
    whole = value == value.to_integral_value()
    text = str(int(value)) if whole else f"{value.normalize():f}"
    return ox.Literal(text, datatype=_node(f"{_XSD}{'integer' if whole else 'decimal'}"))


def cases_from_triples(triples: Iterable[ox.Triple], base: str = DEFAULT_BASE) -> list[Case]:
    """Return the cases that the triples of ``case_triples`` came from, in the order of their ids."""
    about: dict[str, dict[str, list[Any]]] = defaultdict(lambda: defaultdict(list))
    for triple in triples:
        subject, value = triple.subject, triple.object
        if isinstance(subject, ox.NamedNode) and isinstance(value, (ox.NamedNode, ox.Literal)):
            about[subject.value][triple.predicate.value].append(value.value)
    heads = [iri for iri, values in about.items() if f"{IG}Case" in values[RDF_TYPE]]
    return sorted((_Reader(about, iri, base).case() for iri in heads), key=lambda case: case.id)


class _Reader:
    def __init__(self, about: dict[str, dict[str, list[Any]]], iri: str, base: str) -> None:
        self.about = about
        self.iri = iri
        self.base = base
        self.findings = [self.about[part] for part in self.parts(f"{IG}finding")]

    def parts(self, link: str) -> list[str]:
        """Return the parts of one kind in their order."""
        return sorted(self.about[self.iri][link], key=lambda part: int(self.one(part, f"{IG}order") or 0))

    def one(self, subject: str, predicate: str) -> str | None:
        values = self.about[subject][predicate]
        return values[0] if values else None

    def own(self, name: str) -> str | None:
        return self.one(self.iri, f"{IG}{name}")

    def terms(self, facet: str, step: str | None = None) -> tuple[str, ...]:
        space = f"{FACETS[facet].path}/"
        found = (f for f in self.findings if f[f"{IG}polarity"] == [f"{IG}Present"])
        of_step = (f for f in found if (f[f"{IG}step"] or [None])[0] == step)
        iris = (f[f"{IG}term"][0] for f in of_step)
        return tuple(iri for iri in iris if f"/terms/{space}" in iri)

    def passage(self, section: str) -> Passage:
        return Passage(self.own(_TEXTS[section]), self.terms(_SECTION_FACET[section]))

    def case(self) -> Case:
        one: Any = self.one
        stances = [f[f"{IG}stance"][0] for f in self.findings if f[f"{IG}stance"]]
        return Case(
            id=one(self.iri, f"{_DCT}identifier"),
            title=one(self.iri, f"{_DCT}title"),
            reports=tuple(self.report(part) for part in self.parts(f"{_PROV}wasDerivedFrom")),
            organisation=self.own("organisation"),
            date=self.own("date"),
            symptoms=self.passage("symptoms"),
            signals=tuple(sorted(self.about[self.iri][f"{IG}signal"])),
            seen_as=tuple(sorted(self.about[self.iri][f"{IG}seenAs"])),
            trigger=self.passage("trigger"),
            root_cause=self.passage("root_cause"),
            stance=stances[0] if stances else None,
            components=self.terms("component"),
            contributing_factors=self.passage("contributing_factors"),
            detection=self.passage("detection"),
            remediation=tuple(self.step(part) for part in self.parts(f"{IG}remediationStep")),
            action_items=tuple(one(part, f"{IG}text") for part in self.parts(f"{IG}actionItem")),
            lessons=self.own("lessons"),
            ruled_out=tuple(sorted(self.about[self.iri][f"{IG}ruledOut"])),
            impact=self.impact(),
            related=tuple(self.relation(part) for part in self.parts(f"{IG}relation")),
        )

    def report(self, part: str) -> Report:
        one: Any = self.one
        return Report(
            title=one(part, f"{_DCT}title"),
            kind=one(part, f"{IG}reportKind"),
            read=one(part, f"{IG}readAs"),
            checked=one(part, f"{IG}checkedAs"),
            url=one(part, f"{IG}url"),
            publisher=one(part, f"{_DCT}publisher"),
            published=one(part, f"{_DCT}issued"),
        )

    def step(self, part: str) -> Step:
        one: Any = self.one
        return Step(
            text=one(part, f"{IG}text"),
            terms=self.terms("remediation", step=part),
            outcome=one(part, f"{IG}outcome"),
        )

    def impact(self) -> tuple[Measure, ...]:
        found = []
        for part in self.parts(f"{IG}measure"):
            quantity, value = self.one(part, f"{IG}quantity"), self.one(part, f"{IG}value")
            assert quantity is not None
            assert value is not None
            measure = Measure(quantity, Decimal(0))
            found.append(Measure(quantity, seconds(value) if measure.is_duration else Decimal(value)))
        return tuple(sorted(found, key=lambda measure: measure.quantity))

    def relation(self, part: str) -> Relation:
        one: Any = self.one
        return Relation(
            case=one(part, f"{IG}to").removeprefix(f"{self.base}cases/"),
            relation=one(part, f"{IG}relationType"),
            why=one(part, f"{IG}text"),
        )
