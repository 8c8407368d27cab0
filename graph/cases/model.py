"""A case as the product knows it. Every term is an IRI; what the report does not say is empty."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from typing import TYPE_CHECKING, Literal

from graph.cases.dates import day_range
from graph.terms import FACETS

if TYPE_CHECKING:
    import datetime
    from collections.abc import Container, Iterator

Stance = Literal["confirmed", "suspected", "disputed"]
Outcome = Literal["worked", "partly", "temporary", "failed"]
ReadAs = Literal["full text", "excerpt", "summary"]
CheckedAs = Literal["none", "excerpt", "full text"]
RelationType = Literal["same-incident", "recurrence-of", "led-to", "contrasts-with"]

REPORT_KINDS = ("post-mortem", "status page", "issue", "blog", "paper", "talk", "forum", "owner's page")
DURATIONS = ("duration", "time_to_detect", "time_to_recover")
PERCENTAGES = ("error_percent", "throughput_loss_percent")
COUNTS = (
    "gpus",
    "nodes",
    "clusters",
    "pods",
    "services",
    "users",
    "customers",
    "requests",
    "steps_lost",
)
SIZES = ("data_gb", "memory_gb")
QUANTITIES = (*DURATIONS, *COUNTS, *PERCENTAGES, *SIZES)


@dataclass(frozen=True, slots=True)
class Report:
    """A public account the case is written from.

    ``read`` says how much of it was read for writing, ``checked`` how much of it the finished case was
    compared with.
    """

    title: str
    kind: str
    read: ReadAs
    checked: CheckedAs
    url: str | None = None
    publisher: str | None = None
    published: str | None = None


@dataclass(frozen=True, slots=True)
class Passage:
    """One section: what it says and the terms it is coded with."""

    text: str | None = None
    terms: tuple[str, ...] = ()

    def keeping(self, known: Container[str]) -> Passage:
        """Return this section without terms that are not among the known ones."""
        return replace(self, terms=_kept(self.terms, known))


@dataclass(frozen=True, slots=True)
class Step:
    """One action taken to put things right, and what it achieved as far as the report says."""

    text: str
    terms: tuple[str, ...] = ()
    outcome: Outcome | None = None

    def keeping(self, known: Container[str]) -> Step:
        """Return this step without terms that are not among the known ones."""
        return replace(self, terms=_kept(self.terms, known))


@dataclass(frozen=True, slots=True)
class Measure:
    """One number of the impact: ``value`` is a Decimal, or an ISO 8601 duration in seconds."""

    quantity: str
    value: Decimal

    @property
    def is_duration(self) -> bool:
        """Return whether the value counts seconds."""
        return self.quantity in DURATIONS


@dataclass(frozen=True, slots=True)
class Relation:
    """A curated relation to another case, by its id."""

    case: str
    relation: RelationType
    why: str | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """One incident. ``signals``, ``seen_as`` and ``impact`` are kept sorted: their order means nothing."""

    id: str
    title: str
    reports: tuple[Report, ...]
    organisation: str | None = None
    date: str | None = None
    symptoms: Passage = Passage()
    signals: tuple[str, ...] = ()
    seen_as: tuple[str, ...] = ()
    trigger: Passage = Passage()
    root_cause: Passage = Passage()
    stance: Stance | None = None
    components: tuple[str, ...] = ()
    contributing_factors: Passage = Passage()
    detection: Passage = Passage()
    remediation: tuple[Step, ...] = ()
    action_items: tuple[str, ...] = ()
    lessons: str | None = None
    ruled_out: tuple[str, ...] = ()
    impact: tuple[Measure, ...] = ()
    related: tuple[Relation, ...] = ()

    def terms(self, facet: str) -> tuple[str, ...]:
        """Return the terms present in one facet (its key), each once, in the order of the file."""
        found = {
            "symptom": self.symptoms.terms,
            "trigger": self.trigger.terms,
            "root_cause": self.root_cause.terms,
            "component": self.components,
            "contributing_factor": self.contributing_factors.terms,
            "detection": self.detection.terms,
            "remediation": tuple(term for step in self.remediation for term in step.terms),
        }[facet]
        return tuple(dict.fromkeys(found))

    def all_terms(self) -> Iterator[str]:
        """Yield the terms present, facet by facet; a term belongs to one facet."""
        for facet in FACETS:
            yield from self.terms(facet)

    def texts(self) -> Iterator[tuple[str, str]]:
        """Yield the section name and text of everything the case says in words, most telling first."""
        yield "title", self.title
        sections = {
            "symptoms": self.symptoms.text,
            "trigger": self.trigger.text,
            "root_cause": self.root_cause.text,
            "contributing_factors": self.contributing_factors.text,
            "detection": self.detection.text,
            "lessons": self.lessons,
        }
        yield from ((name, text) for name, text in sections.items() if text)
        yield from (("signals", text) for text in self.signals)
        yield from (("seen_as", text) for text in self.seen_as)
        yield from (("remediation", step.text) for step in self.remediation)
        yield from (("action_items", text) for text in self.action_items)

    def keeping(self, known: Container[str]) -> Case:
        """Return this case without terms that are not among the known ones; a stance goes with its terms."""
        present = (iri for facet in FACETS for iri in self.terms(facet))
        if all(iri in known for iri in (*present, *self.ruled_out)):
            return self
        cause = self.root_cause.keeping(known)
        return replace(
            self,
            symptoms=self.symptoms.keeping(known),
            trigger=self.trigger.keeping(known),
            root_cause=cause,
            stance=self.stance if cause.terms else None,
            components=_kept(self.components, known),
            contributing_factors=self.contributing_factors.keeping(known),
            detection=self.detection.keeping(known),
            remediation=tuple(step.keeping(known) for step in self.remediation),
            ruled_out=_kept(self.ruled_out, known),
        )

    @property
    def days(self) -> tuple[datetime.date, datetime.date] | None:
        """Return the first and last day the date can mean, or None for an undated case."""
        return day_range(self.date) if self.date else None


def _kept(terms: tuple[str, ...], known: Container[str]) -> tuple[str, ...]:
    return tuple(iri for iri in terms if iri in known)
