"""Suggested filters against labelled texts.

A label says what a text mentions and how: present, hedged, ruled out, past or planned. Only present and
hedged mentions are to be suggested; a suggested term that the text denies is a leak. Terms in ``also_ok``
count neither way. Texts may be labelled with topics instead of terms (graph.evaluate.topics).
"""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from graph.evaluate.measures import Tally
from graph.terms import TERMS, Ontology

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from graph.evaluate.topics import Topics

POLARITIES = ("present", "hedged", "ruled_out", "past", "planned")


@dataclass(frozen=True, slots=True)
class Labelled:
    """A text with the terms it mentions, by polarity, as IRIs; ``also_ok`` may be suggested or not.

    A text labelled with topics has these in place of terms.
    """

    kind: str
    text: str
    terms: dict[str, frozenset[str]]
    also_ok: frozenset[str]

    @property
    def wanted(self) -> frozenset[str]:
        """Return what is to be suggested."""
        return self.terms["present"] | self.terms["hedged"]

    @property
    def unwanted(self) -> frozenset[str]:
        """Return what the text mentions but does not say is so now."""
        return self.terms["ruled_out"] | self.terms["past"] | self.terms["planned"]


@dataclass
class SuggestReport:
    """The counts of one evaluation, by kind of text and by facet, and how many unwanted terms leaked."""

    texts: int = 0
    whole: Tally = field(default_factory=Tally)
    by_kind: dict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    by_facet: dict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    denied: int = 0
    leaked: int = 0
    faults: list[tuple[Labelled, frozenset[str], frozenset[str]]] = field(default_factory=list)

    @property
    def leak_rate(self) -> float:
        """Return the part of denied terms that were suggested all the same."""
        return self.leaked / self.denied if self.denied else 0.0

    def as_json(self) -> dict[str, Any]:
        """Return the measures as plain data."""
        return {
            "texts": self.texts,
            "leak_rate": round(self.leak_rate, 4),
            "denied": self.denied,
            "whole": _measures(self.whole),
            "by_kind": {kind: _measures(tally) for kind, tally in sorted(self.by_kind.items())},
            "by_facet": {facet: _measures(tally) for facet, tally in sorted(self.by_facet.items())},
        }

    def lines(self, name: str) -> Iterator[str]:
        """Yield the measures as a table."""
        yield f"{name}: {self.texts} texts, {self.leaked} of {self.denied} denied terms suggested"
        rows = [("all", self.whole), *sorted(self.by_kind.items()), *sorted(self.by_facet.items())]
        for heading, tally in rows:
            numbers = f"P {tally.precision:.3f}  R {tally.recall:.3f}  F1 {tally.f1:.3f}"
            counts = f"({tally.right} right, {tally.wrong} wrong, {tally.missed} missed)"
            yield f"  {heading:<20} {numbers}  {counts}"

    def fault_lines(self, ontology: Ontology) -> Iterator[str]:
        """Yield every text with a wrong or missing suggestion."""
        for row, wrong, missed in self.faults:
            yield f"[{row.kind}] {row.text}"
            for sign, names in (("+", wrong), ("-", missed)):
                for name in sorted(names):
                    term = ontology.terms.get(name)
                    yield f"    {sign} {term.facet}: {term.label}" if term else f"    {sign} {name}"


def read_labelled(path: Path, ontology: Ontology, topics: Topics | None = None) -> list[Labelled]:
    """Return the labelled texts of a JSON-lines file; with ``topics`` their labels are these.

    Raises ValueError naming file, line and label for one the ontology, or the topics, do not have, and for a
    polarity that is none.
    """
    known = topics.facets.keys() if topics else {iri.removeprefix(TERMS) for iri in ontology.terms}
    what, before = ("topic", "") if topics else ("term", TERMS)
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip():
            continue
        row = json.loads(line)
        for polarity in row["terms"].keys() - set(POLARITIES):
            msg = f"{path}:{number}: {polarity!r} is no polarity; they are {', '.join(POLARITIES)}"
            raise ValueError(msg)
        named = {name for terms in row["terms"].values() for name in terms} | set(row.get("also_ok", ()))
        for name in sorted(named):
            if name not in known:
                msg = f"{path}:{number}: {name!r} is no {what}"
                raise ValueError(msg)
        terms = {polarity: _named(before, row["terms"].get(polarity, ())) for polarity in POLARITIES}
        found.append(Labelled(row["kind"], row["text"], terms, _named(before, row.get("also_ok", ()))))
    return found


def _named(before: str, names: Iterable[str]) -> frozenset[str]:
    return frozenset(f"{before}{name}" for name in names)


def evaluate_suggest(
    suggest: Callable[[str], Iterable[str]],
    rows: Iterable[Labelled],
    ontology: Ontology,
    topics: Topics | None = None,
) -> SuggestReport:
    """Return how well ``suggest`` does, which gives the terms to offer for a text, as IRIs.

    With ``topics`` the rows are labelled with these, and each term counts as the topic it stands for.
    """
    report = SuggestReport()
    facets = topics.facets if topics else {iri: term.facet for iri, term in ontology.terms.items()}
    for row in rows:
        made = frozenset(suggest(row.text))
        if topics:
            made = topics.said_by(made, row.wanted, row.unwanted)
        right, missed = made & row.wanted, row.wanted - made
        wrong = made - row.wanted - row.also_ok
        report.texts += 1
        for iri in right:
            _count(report, row, Tally(right=1), facets[iri])
        for iri in wrong:
            _count(report, row, Tally(wrong=1), facets[iri])
        for iri in missed:
            _count(report, row, Tally(missed=1), facets[iri])
        report.denied += len(row.terms["ruled_out"])
        report.leaked += len(made & row.terms["ruled_out"])
        report.by_kind[row.kind] += Tally()
        if wrong or missed:
            report.faults.append((row, frozenset(wrong), missed))
    return report


def _count(report: SuggestReport, row: Labelled, tally: Tally, facet: str) -> None:
    report.whole += tally
    report.by_kind[row.kind] += tally
    report.by_facet[facet] += tally


def _measures(tally: Tally) -> dict[str, float]:
    return {
        "precision": round(tally.precision, 4),
        "recall": round(tally.recall, 4),
        "f1": round(tally.f1, 4),
        "right": tally.right,
        "wrong": tally.wrong,
        "missed": tally.missed,
    }
