"""A case as plain nested data in the shape of its file: what YAML and JSON are written from."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import asdict
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import yaml

from graph.cases.dates import duration

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from graph.cases.model import Case, Measure, Passage
    from graph.terms import Ontology, Term


def case_document(case: Case, ontology: Ontology, write_term: Callable[[Term], Any]) -> dict[str, Any]:
    """Return a case in the field order of its file, empty fields left out.

    ``write_term`` says how a term is written: its id for YAML, a small object for JSON.
    """

    def terms(iris: Iterable[str]) -> list[Any]:
        return [write_term(ontology.terms[iri]) for iri in iris]

    def passage(section: Passage, **more: Any) -> dict[str, Any]:
        return _filled({"text": section.text, "terms": terms(section.terms), **more})

    ruled_out: dict[str, list[Any]] = defaultdict(list)
    for iri in case.ruled_out:
        ruled_out[ontology.terms[iri].facet].append(write_term(ontology.terms[iri]))
    return _filled(
        {
            "id": case.id,
            "title": case.title,
            "organisation": case.organisation,
            "date": case.date,
            "reports": [_filled(asdict(report)) for report in case.reports],
            "symptoms": passage(case.symptoms),
            "signals": list(case.signals),
            "seen_as": list(case.seen_as),
            "ruled_out": dict(ruled_out),
            "trigger": passage(case.trigger),
            "root_cause": passage(case.root_cause, stance=case.stance),
            "components": terms(case.components),
            "contributing_factors": passage(case.contributing_factors),
            "detection": passage(case.detection),
            "remediation": [
                _filled({"text": step.text, "terms": terms(step.terms), "outcome": step.outcome})
                for step in case.remediation
            ],
            "action_items": [{"text": text} for text in case.action_items],
            "lessons": case.lessons,
            "impact": {measure.quantity: _amount(measure) for measure in case.impact},
            "related": [_filled(asdict(relation)) for relation in case.related],
        }
    )


def case_yaml(case: Case, ontology: Ontology) -> str:
    """Return the YAML file of a case; reading it back gives an equal case."""
    document = case_document(case, ontology, lambda term: term.id)
    return yaml.dump(document, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=110)


class _Dumper(yaml.SafeDumper):
    """Writes numbers in full: a case file knows no exponents."""


_Dumper.add_representer(
    float,
    lambda dumper, value: dumper.represent_scalar("tag:yaml.org,2002:float", f"{Decimal(repr(value)):f}"),
)


def _amount(measure: Measure) -> str | int | float:
    if measure.is_duration:
        return duration(measure.value)
    value = measure.value
    return int(value) if value == value.to_integral_value() else float(value)


def _filled(values: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value not in (None, [], {}, "")}
