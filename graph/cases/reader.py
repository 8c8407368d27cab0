"""One YAML file in, one Case out, or every fault in it with file, line and field."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field, replace
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Any, cast, get_args

import yaml

from graph.cases import yaml_nodes
from graph.cases.dates import day_range, seconds
from graph.cases.model import (
    DURATIONS,
    PERCENTAGES,
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
from graph.problems import Problem, did_you_mean
from graph.terms import FACETS, Ontology, UnknownTermError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

Node = yaml.Node

_UNPRINTABLE = {"Cc", "Cs", "Cn"}
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
MAX_SEEN_AS, MAX_SEEN_AS_LENGTH = 6, 300
MAX_TITLE_LENGTH, MAX_TEXT_LENGTH = 200, 8000


def read_case(path: Path, ontology: Ontology) -> tuple[Case | None, list[Problem]]:
    """Read one case file.

    Returns the case and no problems, or None and at least one problem. Nothing is raised for what stands in
    the file; OSError if it cannot be read at all.
    """
    return parse_case(path.read_bytes(), path, ontology)


def parse_case(raw: bytes, path: Path, ontology: Ontology) -> tuple[Case | None, list[Problem]]:
    """Read one case from the bytes of a file; ``path`` is for messages and must be named after the id."""
    reader = _Reader(path, ontology)
    try:
        root = yaml_nodes.compose(raw)
    except yaml_nodes.YamlError as error:
        return None, [Problem(path, error.line, "", str(error))]
    case = reader.case(root)
    problems = sorted(reader.problems, key=lambda problem: problem.line)
    return (None, problems) if problems else (case, [])


@dataclass
class _Reader:
    """Walks the nodes of one file and notes every fault instead of stopping at the first."""

    path: Path
    ontology: Ontology
    problems: list[Problem] = field(default_factory=list)

    def fault(self, node: Node, name: str, message: str) -> None:
        self.problems.append(Problem(self.path, yaml_nodes.line(node), name, message))

    # Shapes: what kind of node stands where

    def mapping(self, node: Node, name: str, allowed: Iterable[str]) -> dict[str, Node]:
        allowed = tuple(allowed)
        if not isinstance(node, yaml.MappingNode):
            self.fault(node, name, f"must be a mapping (key: value), is {yaml_nodes.kind(node)}")
            return {}
        found: dict[str, Node] = {}
        for key_node, value in yaml_nodes.pairs(node):
            key = str(key_node.value)
            if key not in allowed:
                self.fault(key_node, _join(name, key), f"no such field.{did_you_mean(key, allowed)}")
            elif key in found:
                self.fault(key_node, _join(name, key), "stands twice; keep one")
            else:
                found[key] = value
        return found

    def items(self, node: Node | None, name: str) -> list[tuple[Node, str]]:
        if node is None:
            return []
        if not isinstance(node, yaml.SequenceNode):
            self.fault(node, name, f"must be a list, is {yaml_nodes.kind(node)}")
            return []
        return [(item, f"{name}[{n}]") for n, item in enumerate(node.value)]

    def text(self, node: Node | None, name: str, longest: int = MAX_TEXT_LENGTH) -> str | None:
        if node is None:
            return None
        if not isinstance(node, yaml.ScalarNode):
            self.fault(node, name, f"must be text, is {yaml_nodes.kind(node)}")
            return None
        value = _tidy(str(node.value))
        if not value or (node.style is None and value in {"~", "null"}):
            self.fault(node, name, "is empty; leave the field out")
            return None
        if bad := next((c for c in value if unicodedata.category(c) in _UNPRINTABLE and c != "\n"), None):
            self.fault(node, name, f"holds the control character U+{ord(bad):04X}; remove it")
        if len(value) > longest:
            self.fault(node, name, f"has {len(value)} characters; the limit is {longest}")
        return value

    def choice(self, node: Node | None, name: str, allowed: Iterable[str]) -> str | None:
        value = self.text(node, name)
        allowed = tuple(allowed)
        if node is not None and value is not None and value not in allowed:
            self.fault(node, name, f"{value!r} is not one of: {', '.join(allowed)}")
        return value

    def needed(self, fields: dict[str, Node], key: str, owner: Node, name: str) -> Node | None:
        if key not in fields:
            self.fault(owner, _join(name, key), "is missing")
        return fields.get(key)

    def checked(self, node: Node | None, name: str, check: Callable[[str], Any]) -> str | None:
        value = self.text(node, name)
        if node is not None and value is not None:
            try:
                check(value)
            except ValueError as error:
                self.fault(node, name, str(error))
        return value

    # Values

    def term_list(self, node: Node | None, facet: str, name: str) -> tuple[str, ...]:
        found: dict[str, None] = {}
        for item, place in self.items(node, name):
            value = self.text(item, place)
            if value is None:
                continue
            try:
                iri = self.ontology.find(facet, value).iri
            except UnknownTermError as error:
                self.fault(item, place, str(error))
                continue
            if iri in found:
                self.fault(item, place, f"{value!r} stands twice; keep one")
            found[iri] = None
        return tuple(found)

    def texts(self, node: Node | None, name: str, most: int, longest: int) -> tuple[str, ...]:
        found = [self.text(item, place, longest) for item, place in self.items(node, name)]
        if node is not None and len(found) > most:
            self.fault(node, name, f"has {len(found)} entries; the limit is {most}")
        return tuple(sorted({text for text in found if text}))

    def passage(self, fields: dict[str, Node], key: str, facet: str) -> Passage:
        node = fields.get(key)
        if node is None:
            return Passage()
        inner = self.mapping(
            node, key, ("text", "terms", "stance") if key == "root_cause" else ("text", "terms")
        )
        return Passage(
            self.text(inner.get("text"), f"{key}.text"),
            self.term_list(inner.get("terms"), facet, f"{key}.terms"),
        )

    def stance(self, fields: dict[str, Node], cause: Passage) -> Stance | None:
        node = fields.get("root_cause")
        if not isinstance(node, yaml.MappingNode):
            return None
        inner = {str(key.value): value for key, value in yaml_nodes.pairs(node)}
        found = self.choice(inner.get("stance"), "root_cause.stance", get_args(Stance))
        stated = any(not iri.endswith("/undetermined") for iri in cause.terms)
        if stated and found is None:
            self.fault(node, "root_cause.stance", "is missing: how sure is the report of these terms?")
        if not cause.terms and found is not None:
            self.fault(node, "root_cause.stance", "has no terms to speak of")
        return cast("Stance | None", found)

    def report(self, node: Node, name: str) -> Report:
        keys = ("title", "url", "publisher", "kind", "published", "read", "checked")
        fields = self.mapping(node, name, keys)
        need = {key: self.needed(fields, key, node, name) for key in ("title", "kind", "read", "checked")}
        return Report(
            title=self.text(need["title"], f"{name}.title", MAX_TITLE_LENGTH) or "",
            kind=self.choice(need["kind"], f"{name}.kind", REPORT_KINDS) or "",
            read=cast("ReadAs", self.choice(need["read"], f"{name}.read", get_args(ReadAs))),
            checked=cast("CheckedAs", self.choice(need["checked"], f"{name}.checked", get_args(CheckedAs))),
            url=self.checked(fields.get("url"), f"{name}.url", _web_address),
            publisher=self.text(fields.get("publisher"), f"{name}.publisher", MAX_TITLE_LENGTH),
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
        return Relation(
            case=self.checked(self.needed(fields, "case", node, name), f"{name}.case", _identifier) or "",
            relation=cast("RelationType", kind),
            why=self.text(fields.get("why"), f"{name}.why"),
        )

    def ruled_out(self, node: Node | None, present: frozenset[str]) -> tuple[str, ...]:
        if node is None:
            return ()
        found: list[str] = []
        for facet, inner in self.mapping(node, "ruled_out", FACETS).items():
            for iri in self.term_list(inner, facet, f"ruled_out.{facet}"):
                if iri in present:
                    word = self.ontology.terms[iri].id
                    self.fault(inner, f"ruled_out.{facet}", f"{word!r} is both present and ruled out")
                found.append(iri)
        return tuple(sorted(found))

    def impact(self, node: Node | None) -> tuple[Measure, ...]:
        if node is None:
            return ()
        found = []
        for quantity, inner in self.mapping(node, "impact", QUANTITIES).items():
            value = self.text(inner, f"impact.{quantity}")
            try:
                if value is not None:
                    found.append(Measure(quantity, _amount(quantity, value)))
            except ValueError as error:
                self.fault(inner, f"impact.{quantity}", str(error))
        return tuple(sorted(found, key=lambda measure: measure.quantity))

    def identifier(self, node: Node | None) -> str:
        value = self.checked(node, "id", _identifier) or ""
        if node is not None and value and self.path.stem != value:
            self.fault(node, "id", f"is {value!r} but the file is named {self.path.name}; they must agree")
        return value

    def case(self, root: Node) -> Case:
        fields = self.mapping(root, "", _FIELDS)
        reports = self.items(self.needed(fields, "reports", root, ""), "reports")
        if "reports" in fields and not reports:
            self.fault(fields["reports"], "reports", "needs at least one report")
        cause = self.passage(fields, "root_cause", "root_cause")
        case = Case(
            id=self.identifier(self.needed(fields, "id", root, "")),
            title=self.text(self.needed(fields, "title", root, ""), "title", MAX_TITLE_LENGTH) or "",
            reports=tuple(self.report(node, name) for node, name in reports),
            organisation=self.text(fields.get("organisation"), "organisation", MAX_TITLE_LENGTH),
            date=self.checked(fields.get("date"), "date", day_range),
            symptoms=self.passage(fields, "symptoms", "symptom"),
            signals=self.texts(fields.get("signals"), "signals", MAX_SIGNALS, MAX_SIGNAL_LENGTH),
            seen_as=self.texts(fields.get("seen_as"), "seen_as", MAX_SEEN_AS, MAX_SEEN_AS_LENGTH),
            trigger=self.passage(fields, "trigger", "trigger"),
            root_cause=cause,
            stance=self.stance(fields, cause),
            components=self.term_list(fields.get("components"), "component", "components"),
            contributing_factors=self.passage(fields, "contributing_factors", "contributing_factor"),
            detection=self.passage(fields, "detection", "detection"),
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


def _join(owner: str, key: str) -> str:
    return f"{owner}.{key}" if owner else key


def _tidy(text: str) -> str:
    paragraphs = (" ".join(part.split()) for part in re.split(r"\n\s*\n", text))
    return "\n\n".join(part for part in paragraphs if part)


def _identifier(text: str) -> None:
    if not _ID.fullmatch(text) or len(text) > 80:
        msg = f"{text!r} is no id; write up to 80 lower-case letters and digits in words joined by hyphens"
        raise ValueError(msg)


def _web_address(text: str) -> None:
    if not re.fullmatch(r"https?://[^\s<>\"{}|\\^`\x00-\x20]+", text):
        msg = f"{text!r} is no web address; write https://…"
        raise ValueError(msg)


def _amount(quantity: str, text: str) -> Decimal:
    if quantity in DURATIONS:
        return seconds(text)
    try:
        value = Decimal(text.replace(",", ""))
    except InvalidOperation as error:
        msg = f"{text!r} is no number"
        raise ValueError(msg) from error
    if not value.is_finite() or value < 0 or value > Decimal(10) ** 15:
        msg = f"{text!r} is out of range: write a number from 0 to 10^15"
        raise ValueError(msg)
    if quantity in PERCENTAGES and value > 100:
        msg = f"{text!r} is more than 100 per cent"
        raise ValueError(msg)
    return value
