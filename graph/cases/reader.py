"""One YAML file in, one Case out, or every fault in it with file, line and field."""

from __future__ import annotations

import errno
import re
import stat
from dataclasses import replace
from typing import TYPE_CHECKING, cast, get_args

import yaml

from graph.cases import yaml_nodes
from graph.cases.amounts import amount
from graph.cases.dates import day_range
from graph.cases.fields import FieldReader
from graph.cases.model import (
    QUANTITIES,
    REPORT_KINDS,
    Case,
    CheckedAs,
    Measure,
    Outcome,
    Passage,
    ReadAs,
    Relation,
    RelationType,
    Report,
    Stance,
    Step,
)
from graph.problems import Problem, shown
from graph.terms import FACETS

if TYPE_CHECKING:
    from pathlib import Path

    from graph.cases.fields import Node
    from graph.terms import Ontology

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_FIELDS = (
    "id",
    "title",
    "organisation",
    "date",
    "reports",
    "symptoms",
    "signals",
    "seen_as",
    "trigger",
    "root_cause",
    "components",
    "contributing_factors",
    "detection",
    "remediation",
    "action_items",
    "lessons",
    "ruled_out",
    "impact",
    "related",
)
MAX_SIGNALS, MAX_SIGNAL_LENGTH = 8, 120
MIN_SEEN_AS, MAX_SEEN_AS, MAX_SEEN_AS_LENGTH = 3, 6, 300


def read_case(path: Path, ontology: Ontology) -> tuple[Case | None, list[Problem]]:
    """Read one case file.

    Returns the case and no problems, or None and at least one problem. Nothing is raised for what stands in
    the file, nor if it cannot be read at all.
    """
    raw = case_bytes(path)
    return (None, [raw]) if isinstance(raw, Problem) else parse_case(raw, path, ontology)


def case_bytes(path: Path) -> bytes | Problem:
    """Return the bytes of a case file, or why there are none; one that is too large is not even opened."""
    try:
        status = path.stat()
        if stat.S_ISREG(status.st_mode):
            yaml_nodes.refuse_large(status.st_size)
            return path.read_bytes()
        raise OSError(errno.EINVAL, "no ordinary file")
    except yaml_nodes.YamlError as error:
        return Problem(path, error.line, "", str(error))
    except OSError as error:
        return Problem(path, 0, "", f"cannot be read: {error.strerror}; mend or remove it")


def parse_case(raw: bytes, path: Path, ontology: Ontology) -> tuple[Case | None, list[Problem]]:
    """Read one case from the bytes of a file; ``path`` is for messages and must be named after the id.

    Of a file with more than MAX_PROBLEMS faults the first that many are named.
    """
    reader = _Reader(path, ontology)
    try:
        root = yaml_nodes.compose(raw)
    except yaml_nodes.YamlError as error:
        return None, [Problem(path, error.line, "", str(error))]
    case = reader.case(root)
    problems = sorted(reader.problems, key=lambda problem: problem.line)
    return (None, problems) if problems else (case, [])


class _Reader(FieldReader):
    """Reads the fields of a case."""

    def seen_as(self, node: Node | None) -> tuple[str, ...]:
        earlier = len(self.problems)
        found = self.lines(node, "seen_as", MAX_SEEN_AS, MAX_SEEN_AS_LENGTH)
        if node is not None and 0 < len(found) < MIN_SEEN_AS and len(self.problems) == earlier:
            self.fault(node, "seen_as", f"needs {MIN_SEEN_AS} to {MAX_SEEN_AS} different messages, or none")
        return found

    def section(self, fields: dict[str, Node], key: str, *more: str) -> dict[str, Node]:
        node = fields.get(key)
        return {} if node is None else self.mapping(node, key, ("text", "terms", *more))

    def passage(self, inner: dict[str, Node], key: str, facet: str) -> Passage:
        return Passage(
            self.text(inner.get("text"), f"{key}.text"),
            self.term_list(inner.get("terms"), facet, f"{key}.terms"),
        )

    def stance(self, owner: Node | None, inner: dict[str, Node], cause: Passage) -> Stance | None:
        found = self.choice(inner.get("stance"), "root_cause.stance", get_args(Stance))
        stated = any(not iri.endswith("/undetermined") for iri in cause.terms)
        if owner is not None and stated and "stance" not in inner:
            self.fault(owner, "root_cause.stance", "is missing: how sure is the report of these terms?")
        terms = inner.get("terms")
        spoken_of = terms is not None and terms.value != []
        if owner is not None and found is not None and not spoken_of:
            self.fault(owner, "root_cause.stance", "has no terms to speak of")
        return cast("Stance | None", found)

    def report(self, node: Node, name: str) -> Report:
        keys = ("title", "url", "publisher", "kind", "published", "read", "checked")
        fields = self.mapping(node, name, keys)
        need = {key: self.needed(fields, key, node, name) for key in ("title", "kind", "read", "checked")}
        return Report(
            title=self.line(need["title"], f"{name}.title") or "",
            kind=self.choice(need["kind"], f"{name}.kind", REPORT_KINDS) or "",
            read=cast("ReadAs", self.choice(need["read"], f"{name}.read", get_args(ReadAs))),
            checked=cast("CheckedAs", self.choice(need["checked"], f"{name}.checked", get_args(CheckedAs))),
            url=self.checked(fields.get("url"), f"{name}.url", _web_address),
            publisher=self.line(fields.get("publisher"), f"{name}.publisher"),
            published=self.checked(fields.get("published"), f"{name}.published", day_range),
        )

    def step(self, node: Node, name: str) -> Step:
        fields = self.mapping(node, name, ("text", "terms", "outcome"))
        return Step(
            text=self.text(self.needed(fields, "text", node, name), f"{name}.text") or "",
            terms=self.term_list(fields.get("terms"), "remediation", f"{name}.terms"),
            outcome=cast(
                "Outcome | None", self.choice(fields.get("outcome"), f"{name}.outcome", get_args(Outcome))
            ),
        )

    def action(self, node: Node, name: str) -> str:
        fields = self.mapping(node, name, ("text",))
        return self.text(self.needed(fields, "text", node, name), f"{name}.text") or ""

    def relation(self, node: Node, name: str) -> Relation:
        fields = self.mapping(node, name, ("case", "relation", "why"))
        kind = self.choice(
            self.needed(fields, "relation", node, name), f"{name}.relation", get_args(RelationType)
        )
        other = self.checked(self.needed(fields, "case", node, name), f"{name}.case", _identifier)
        if other == self.path.stem:
            self.fault(fields["case"], f"{name}.case", "is this case itself; name another or leave it out")
        return Relation(
            case=other or "",
            relation=cast("RelationType", kind),
            why=self.text(fields.get("why"), f"{name}.why"),
        )

    def ruled_out(self, node: Node | None, present: frozenset[str]) -> tuple[str, ...]:
        if node is None:
            return ()
        implied = self.ontology.closure(present)
        found: list[str] = []
        for facet, inner in self.mapping(node, "ruled_out", FACETS).items():
            for iri, (item, place) in self.term_places(inner, facet, f"ruled_out.{facet}").items():
                if iri in implied:
                    self.fault(item, place, self.contradiction(iri, present))
                found.append(iri)
        return tuple(sorted(found))

    def contradiction(self, iri: str, present: frozenset[str]) -> str:
        """Return why a term cannot be ruled out beside those present, of which one is it or implies it."""
        word = self.ontology.terms[iri].id
        if iri in present:
            return f"{word!r} is both present and ruled out"
        narrower = min(one for one in present if iri in self.ontology.closure([one]))
        return f"{word!r} is ruled out, but the present {self.ontology.terms[narrower].id!r} implies it"

    def impact(self, node: Node | None) -> tuple[Measure, ...]:
        if node is None:
            return ()
        found = []
        for quantity, inner in self.mapping(node, "impact", QUANTITIES).items():
            value = self.text(inner, f"impact.{quantity}")
            try:
                if value is not None:
                    found.append(Measure(quantity, amount(quantity, value)))
            except ValueError as error:
                self.fault(inner, f"impact.{quantity}", str(error))
        return tuple(sorted(found, key=lambda measure: measure.quantity))

    def identifier(self, node: Node | None) -> str:
        value = self.checked(node, "id", _identifier) or ""
        if node is not None and value and self.path.stem != value:
            self.fault(
                node, "id", f"is {shown(value)} but the file is named {self.path.name}; they must agree"
            )
        return value

    def case(self, root: Node) -> Case:
        fields = self.mapping(root, "", _FIELDS)
        listed = self.needed(fields, "reports", root, "")
        reports = self.items(listed, "reports")
        if isinstance(listed, yaml.SequenceNode) and not listed.value:
            self.fault(listed, "reports", "needs at least one report")
        about_cause = self.section(fields, "root_cause", "stance")
        cause = self.passage(about_cause, "root_cause", "root_cause")
        case = Case(
            id=self.identifier(self.needed(fields, "id", root, "")),
            title=self.line(self.needed(fields, "title", root, ""), "title") or "",
            reports=tuple(self.report(node, name) for node, name in reports),
            organisation=self.line(fields.get("organisation"), "organisation"),
            date=self.checked(fields.get("date"), "date", day_range),
            symptoms=self.passage(self.section(fields, "symptoms"), "symptoms", "symptom"),
            signals=self.lines(fields.get("signals"), "signals", MAX_SIGNALS, MAX_SIGNAL_LENGTH),
            seen_as=self.seen_as(fields.get("seen_as")),
            trigger=self.passage(self.section(fields, "trigger"), "trigger", "trigger"),
            root_cause=cause,
            stance=self.stance(fields.get("root_cause"), about_cause, cause),
            components=self.term_list(fields.get("components"), "component", "components"),
            contributing_factors=self.passage(
                self.section(fields, "contributing_factors"), "contributing_factors", "contributing_factor"
            ),
            detection=self.passage(self.section(fields, "detection"), "detection", "detection"),
            remediation=tuple(
                self.step(n, p) for n, p in self.items(fields.get("remediation"), "remediation")
            ),
            action_items=tuple(
                self.action(n, p) for n, p in self.items(fields.get("action_items"), "action_items")
            ),
            lessons=self.text(fields.get("lessons"), "lessons"),
            impact=self.impact(fields.get("impact")),
            related=tuple(self.relation(n, p) for n, p in self.items(fields.get("related"), "related")),
        )
        present = frozenset(term for facet in FACETS for term in case.terms(facet))
        return replace(case, ruled_out=self.ruled_out(fields.get("ruled_out"), present))


def _identifier(text: str) -> None:
    if not _ID.fullmatch(text) or len(text) > 80:
        msg = (
            f"{shown(text)} is no id; write up to 80 lower-case letters and digits in words joined by hyphens"
        )
        raise ValueError(msg)


def _web_address(text: str) -> None:
    if not re.fullmatch(r"https?://[^\s<>\"{}|\\^`\x00-\x20]+", text):
        msg = f"{shown(text)} is no web address; write https://…"
        raise ValueError(msg)
