"""The head of a ready query's file, read.

A head is the comment a file begins with. Each entry is ``# Key: value``; a line that begins with three
spaces after its ``#`` goes on with the entry before::

    # Title: Root causes in one component
    # Question: Which cases …?
    # Why: …
    # Topic: Causes
    # Parameter: root_cause (root_cause, software-defect): the cause; narrower causes count
    # Parameter: from (date-from or any, any): the first day
    # Parameter: outcome (worked|failed, worked): …
    # Column: case: …
    # Example: root_cause=memory-leak from=any outcome=worked
    # Row: case:host-oom-leak | Payment service is killed …
"""

from __future__ import annotations

import re
import shlex
from functools import cache
from typing import TYPE_CHECKING

from graph import files
from graph.catalogue.model import PLAIN_KINDS, Column, Example, Parameter, ReadyQuery
from graph.problems import did_you_mean, shown
from graph.terms import FACETS

if TYPE_CHECKING:
    from collections.abc import Iterator

_ENTRY = re.compile(r"# ([A-Z][a-z]+): (\S.*)")
_MORE = re.compile(r"#   (\S.*)")
_PARAMETER = re.compile(r"([a-z][a-z_]*) \(([^,()]+), ([^()]+)\): (\S.*)")
_COLUMN = re.compile(r"([a-z]\w*): (\S.*)")
_OR_ANY = " or any"
_ONCE = ("Title", "Question", "Why", "Topic", "Example")
_REPEATED = ("Parameter", "Column", "Row")


class UnknownQueryError(LookupError):
    """There is no ready query of that name; the message names the nearest ones."""


class BrokenQueryError(ValueError):
    """The head of a ready query's file cannot be read; the message names file and line."""


@cache
def read_catalogue() -> dict[str, ReadyQuery]:
    """Return all ready queries by name, in the order of their topics and names.

    Raises BrokenQueryError naming file and line for a head that is not of the form above.
    """
    found = [parse(path.name, path.read_text(encoding="utf-8")) for path in files.catalogue_files()]
    return {query.name: query for query in sorted(found, key=lambda query: (query.topic, query.name))}


def find(name: str) -> ReadyQuery:
    """Return a ready query by its name; raises UnknownQueryError."""
    catalogue = read_catalogue()
    if name not in catalogue:
        near = did_you_mean(name, list(catalogue))
        msg = (
            f"there is no ready query {shown(name)}.{near} /queries and `incident-graph query` list them all"
        )
        raise UnknownQueryError(msg)
    return catalogue[name]


def parse(file: str, text: str) -> ReadyQuery:
    """Return the ready query a file of this name and text holds; raises BrokenQueryError."""
    lines = text.splitlines()
    size = next((n for n, line in enumerate(lines) if not line.startswith("#")), len(lines))
    entries = list(_entries(file, lines[:size]))
    once = {key: value for _, key, value in entries if key in _ONCE}
    for key in _ONCE:
        if (number := sum(entry[1] == key for entry in entries)) != 1:
            raise _broken(file, 1, f"the head needs one line # {key}: and has {number}")
    return ReadyQuery(
        name=file.removesuffix(".rq").replace("_", "-"),
        title=once["Title"],
        question=once["Question"],
        why=once["Why"],
        topic=once["Topic"],
        parameters=tuple(_parameter(file, n, value) for n, key, value in entries if key == "Parameter"),
        columns=tuple(_column(file, n, value) for n, key, value in entries if key == "Column"),
        example=Example(_values(once["Example"]), tuple(_row(v) for _, key, v in entries if key == "Row")),
        text="\n".join((*lines[size:], "")),
    )


def _entries(file: str, head: list[str]) -> Iterator[tuple[int, str, str]]:
    """Yield line, key and value of each entry of a head."""
    gathered: list[tuple[int, str, str]] = []
    for number, line in enumerate(head, 1):
        if more := _MORE.fullmatch(line):
            if not gathered:
                raise _broken(file, number, "there is no entry above that this line could go on with")
            first, key, value = gathered.pop()
            gathered.append((first, key, f"{value} {more[1]}"))
        elif (entry := _ENTRY.fullmatch(line)) and entry[1] in (*_ONCE, *_REPEATED):
            gathered.append((number, entry[1], entry[2]))
        else:
            raise _broken(file, number, f"not # Key: value with a key of {', '.join((*_ONCE, *_REPEATED))}")
    yield from gathered


def _parameter(file: str, line: int, value: str) -> Parameter:
    match = _PARAMETER.fullmatch(value)
    if match is None:
        raise _broken(file, line, "a parameter is written name (type, default): what it is")
    name, kind, default, note = match.groups()
    optional = kind.endswith(_OR_ANY)
    kind = kind.removesuffix(_OR_ANY)
    choices = tuple(kind.split("|")) if "|" in kind else ()
    if not choices and kind not in (*FACETS, *PLAIN_KINDS):
        known = ", ".join((*FACETS, *PLAIN_KINDS))
        raise _broken(file, line, f"there is no type {kind!r}; types are {known}, or choices as a|b")
    return Parameter(name, "choice" if choices else kind, default, note, choices, optional)


def _column(file: str, line: int, value: str) -> Column:
    match = _COLUMN.fullmatch(value)
    if match is None:
        raise _broken(file, line, "a column is written name: what it holds")
    return Column(match[1], match[2])


def _values(written: str) -> tuple[tuple[str, str], ...]:
    pairs = (part.partition("=") for part in shlex.split(written) if written != "none")
    return tuple((name, value) for name, _, value in pairs)


def _row(written: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in written.split("|"))


def _broken(file: str, line: int, message: str) -> BrokenQueryError:
    return BrokenQueryError(f"queries/catalogue/{file}:{line}: {message}")
