"""YAML read as a tree of nodes that still know their lines, safely.

Values stay text: YAML's own guesses (``no`` as false, ``2024-05`` as a date) never apply. Anchors, aliases,
tags, deep nesting, doubled keys and oversized files are refused before anything is built from them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import yaml

from graph.problems import cut

if TYPE_CHECKING:
    from collections.abc import Iterator

Loader: type[yaml.CSafeLoader] | type[yaml.SafeLoader]
Loader = yaml.CSafeLoader if hasattr(yaml, "CSafeLoader") else yaml.SafeLoader

MAX_BYTES = 256 * 1024
MAX_DEPTH = 12
_UNPRINTABLE = re.compile(
    "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"  # what no YAML file may hold
)


class YamlError(ValueError):
    """The text is no acceptable YAML; ``line`` counts from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


def compose(raw: bytes) -> yaml.Node:
    """Return the root node of one YAML document in UTF-8.

    Raises YamlError with the line for broken YAML, more than one document, an empty one, control characters,
    anchors, aliases, tags, nesting over MAX_DEPTH or a file over MAX_BYTES.
    """
    refuse_large(len(raw))
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise YamlError(line, f"not UTF-8: {error.reason} at byte {error.start}") from error
    if bad := _UNPRINTABLE.search(text):
        line = text.count("\n", 0, bad.start()) + 1
        raise YamlError(line, f"the file holds the control character U+{ord(bad[0]):04X}; remove it")
    try:
        _refuse_dangerous(text)
        root = yaml.compose(text, Loader=Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise YamlError(mark.line + 1 if mark else 1, f"broken YAML: {error.problem}") from error
    if root is None:
        raise YamlError(1, "the file is empty")
    return root


def refuse_large(size: int) -> None:
    """Raise YamlError for a file of more than MAX_BYTES."""
    if size > MAX_BYTES:
        raise YamlError(1, f"the file has {size} bytes; the limit is {MAX_BYTES}")


def _refuse_dangerous(text: str) -> None:
    depth = documents = 0
    for event in yaml.parse(text, Loader=Loader):
        place = event.start_mark.line + 1 if event.start_mark else 1
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise YamlError(place, "anchors and aliases (& and *) are refused; write the value out")
        if tag := getattr(event, "tag", None):
            raise YamlError(place, f"the tag {cut(tag)} is refused; every value is plain text")
        documents += isinstance(event, yaml.DocumentStartEvent)
        if documents > 1:
            raise YamlError(place, "another document begins here; a file holds one, so make it another file")
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > MAX_DEPTH:
            raise YamlError(place, f"nested deeper than {MAX_DEPTH} levels")


def line(node: yaml.Node) -> int:
    """Return the line a node starts on, from 1."""
    return int(node.start_mark.line) + 1


def pairs(node: yaml.MappingNode) -> Iterator[tuple[yaml.Node, yaml.Node]]:
    """Yield key and value nodes of a mapping in the order of the file."""
    yield from node.value


def kind(node: yaml.Node) -> str:
    """Return what a node is, in words for an error message."""
    if isinstance(node, yaml.MappingNode):
        return "a mapping (key: value)"
    return "a list" if isinstance(node, yaml.SequenceNode) else "a single value"
