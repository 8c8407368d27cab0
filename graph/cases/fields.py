"""Fields of a YAML file as checked values: texts, lists, choices, and terms of a facet."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import yaml

from graph.cases import yaml_nodes
from graph.problems import Problem, cut, did_you_mean, shown
from graph.terms import Ontology, UnknownTermError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

Node = yaml.Node

MAX_TITLE_LENGTH, MAX_TEXT_LENGTH = 200, 8000
MAX_ITEMS, MAX_PROBLEMS = 60, 100
_UNPRINTABLE = {"Cc", "Cs", "Cn"}
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")  # text would read otherwise


@dataclass
class FieldReader:
    """Reads values from the nodes of one file and notes every fault (up to MAX_PROBLEMS), not only the first.

    ``name`` is the path of a field, for messages. What stands in place of a faulty value is not to be used.
    """

    path: Path
    ontology: Ontology
    problems: list[Problem] = field(default_factory=list)

    @property
    def full(self) -> bool:
        """Whether so much is wrong that no more is told or guessed."""
        return len(self.problems) >= MAX_PROBLEMS

    def fault(self, node: Node, name: str, message: str) -> None:
        """Note a fault, with the line of a node."""
        if not self.full:
            self.problems.append(Problem(self.path, yaml_nodes.line(node), name, message))

    # Shapes: what kind of node stands where

    def mapping(self, node: Node, name: str, allowed: Iterable[str]) -> dict[str, Node]:
        """Return the value nodes of a mapping by their allowed keys."""
        allowed = tuple(allowed)
        if not isinstance(node, yaml.MappingNode):
            self.fault(node, name, f"must be a mapping (key: value), is {yaml_nodes.kind(node)}")
            return {}
        found: dict[str, Node] = {}
        for key_node, value in yaml_nodes.pairs(node):
            key = str(key_node.value)
            if not isinstance(key_node, yaml.ScalarNode):
                self.fault(key_node, name, f"a key must be text, is {yaml_nodes.kind(key_node)}")
            elif key not in allowed:
                hint = "" if self.full else did_you_mean(key, allowed)
                self.fault(key_node, _join(name, cut(key)), f"no such field.{hint}")
            elif key in found:
                self.fault(key_node, _join(name, key), "stands twice; keep one")
            else:
                found[key] = value
        return found

    def items(self, node: Node | None, name: str, most: int = MAX_ITEMS) -> list[tuple[Node, str]]:
        """Return the entries of a list of at most ``most``, each with the path of its field."""
        if node is None:
            return []
        if not isinstance(node, yaml.SequenceNode):
            self.fault(node, name, f"must be a list, is {yaml_nodes.kind(node)}")
            return []
        if len(node.value) > most:
            self.fault(node, name, f"has {len(node.value)} entries; the limit is {most}")
            return []
        return [(item, f"{name}[{n}]") for n, item in enumerate(node.value)]

    def text(self, node: Node | None, name: str, longest: int = MAX_TEXT_LENGTH) -> str | None:
        """Return a text of at most ``longest`` characters, spaces and line breaks tidied."""
        if node is None:
            return None
        if not isinstance(node, yaml.ScalarNode):
            self.fault(node, name, f"must be text, is {yaml_nodes.kind(node)}")
            return None
        value = _tidy(str(node.value))
        if not value or (not node.style and value in {"~", "null"}):
            self.fault(node, name, "is empty; leave the field out")
            return None
        if len(value) > longest:
            self.fault(node, name, f"has {len(value)} characters; the limit is {longest}")
            return None
        if bad := next((c for c in value if _is_hidden(c)), None):
            self.fault(node, name, f"holds the control character U+{ord(bad):04X}; remove it")
        return value

    def line(self, node: Node | None, name: str, longest: int = MAX_TITLE_LENGTH) -> str | None:
        """Return a text without paragraphs."""
        value = self.text(node, name, longest)
        if node is not None and value is not None and "\n" in value:
            self.fault(node, name, "has an empty line in it; write it in one line")
        return value

    def choice(self, node: Node | None, name: str, allowed: Iterable[str]) -> str | None:
        """Return one of some allowed words."""
        value = self.text(node, name)
        allowed = tuple(allowed)
        if node is not None and value is not None and value not in allowed:
            self.fault(node, name, f"{shown(value)} is not one of: {', '.join(allowed)}")
        return value

    def needed(self, fields: dict[str, Node], key: str, owner: Node, name: str) -> Node | None:
        """Return the node of a field that must be there."""
        if key not in fields and isinstance(owner, yaml.MappingNode):
            self.fault(owner, _join(name, key), "is missing")
        return fields.get(key)

    def checked(self, node: Node | None, name: str, check: Callable[[str], Any]) -> str | None:
        """Return a text that ``check`` raises no ValueError for."""
        value = self.text(node, name)
        if node is not None and value is not None:
            try:
                check(value)
            except ValueError as error:
                self.fault(node, name, str(error))
        return value

    # Lists of values

    def term_list(self, node: Node | None, facet: str, name: str) -> tuple[str, ...]:
        """Return the IRIs of a list of terms of a facet."""
        return tuple(self.term_places(node, facet, name))

    def term_places(self, node: Node | None, facet: str, name: str) -> dict[str, tuple[Node, str]]:
        """Return the terms of a list, each with its node and the path of its field."""
        found: dict[str, tuple[Node, str]] = {}
        for item, place in self.items(node, name):
            value = self.text(item, place)
            if value is None:
                continue
            try:
                iri = self.ontology.find(facet, value, guess=not self.full).iri
            except UnknownTermError as error:
                self.fault(item, place, str(error))
                continue
            if iri in found:
                self.fault(item, place, f"{value!r} stands twice; keep one")
            found[iri] = item, place
        return found

    def lines(self, node: Node | None, name: str, most: int, longest: int) -> tuple[str, ...]:
        """Return the different lines of a list, sorted; ``most`` of ``longest`` characters at the most."""
        found = [self.line(item, place, longest) for item, place in self.items(node, name, most)]
        return tuple(sorted({text for text in found if text}))


def _join(owner: str, key: str) -> str:
    return f"{owner}.{key}" if owner else key


def _is_hidden(character: str) -> bool:
    """Return whether a character of a text shows nothing, or makes its neighbours show in another order."""
    return character in _TURNING or (character != "\n" and unicodedata.category(character) in _UNPRINTABLE)


def _tidy(text: str) -> str:
    paragraphs = (" ".join(part.split()) for part in re.split(r"\n\s*\n", text))
    return "\n\n".join(part for part in paragraphs if part)
