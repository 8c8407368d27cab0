"""Ready queries on the command line: listed, bound with options, and shown as a table."""

from __future__ import annotations

import json
import re
from itertools import groupby
from typing import TYPE_CHECKING, Any

from api.cli.console import USAGE, fail

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from graph.catalogue import Parameter

_NAME = re.compile(r"[a-z][a-z0-9-]*")


def names_a_ready_query(argument: str) -> bool:
    """Return whether an argument can only be the name of a ready query: SPARQL is more than a word."""
    return bool(_NAME.fullmatch(argument))


def ready_lines() -> Iterator[str]:
    """Yield the ready queries by topic, each with its title and options."""
    from graph.catalogue import read_catalogue

    for topic, queries in groupby(read_catalogue().values(), key=lambda query: query.topic):
        yield f"{topic}"
        for query in queries:
            yield f"  {query.name}: {query.title}"
            if query.parameters:
                yield f"      {' '.join(_option(parameter) for parameter in query.parameters)}"


def _option(parameter: Parameter) -> str:
    default = f"'{parameter.default}'" if " " in parameter.default else parameter.default
    return f"--{parameter.name.replace('_', '-')} {default}"


def ready_json() -> list[dict[str, Any]]:
    """Return the ready queries with what a caller needs to run them."""
    from graph.catalogue import read_catalogue

    return [
        {
            "name": query.name,
            "title": query.title,
            "question": query.question,
            "parameters": [
                {"name": one.name, "type": one.kind, "default": one.default, "description": one.note}
                for one in query.parameters
            ],
        }
        for query in read_catalogue().values()
    ]


def ready_text(name: str, options: Sequence[str], cases: Collection[str]) -> str:
    """Return the SPARQL of a ready query, its parameters given as ``--name value`` or ``--name=value``.

    Raises UnknownQueryError and ParameterError.
    """
    from graph.catalogue import bound_text, find
    from graph.terms import read_ontology

    return bound_text(find(name), list(_values(options)), read_ontology(), cases)


def asks_for_a_case(name: str) -> bool:
    """Return whether a ready query has a parameter that names a case; raises UnknownQueryError."""
    from graph.catalogue import find

    return any(parameter.kind == "case" for parameter in find(name).parameters)


def _values(options: Sequence[str]) -> Iterator[tuple[str, str]]:
    waiting = list(options)
    while waiting:
        option = waiting.pop(0)
        if not option.startswith("--"):
            fail(f"{option!r} belongs to no option; a parameter is given as --name value", USAGE)
        name, equals, value = option[2:].partition("=")
        if not equals and not waiting:
            fail(f"--{name} needs a value", USAGE)
        yield name.replace("-", "_"), value if equals else waiting.pop(0)


def print_table(answer: bytes) -> None:
    """Print an answer in the SPARQL JSON results format as a table; IRIs by what stands after their space."""
    from rich.console import Console
    from rich.table import Table

    found = json.loads(answer)
    names = found["head"]["vars"]
    table = Table(*names, box=None, pad_edge=False, show_edge=False)
    for row in found["results"]["bindings"]:
        table.add_row(*(_plain(_cell(row.get(name))) for name in names))
    Console(markup=False, highlight=False, emoji=False).print(table)


def _plain(text: str) -> Any:
    from rich.text import Text

    return Text(text, overflow="fold")


def _cell(value: dict[str, str] | None) -> str:
    if value is None:
        return ""
    text = value["value"]
    return text.rpartition("/")[2] if value["type"] == "uri" else text


def has_rows(answer: bytes, media: str) -> bool:
    """Return whether an answer in ``json``, ``table``, ``xml``, ``csv`` or ``tsv`` holds a row."""
    if media in ("csv", "tsv"):
        return b"\n" in answer.strip()
    if media == "xml":
        return b"<result>" in answer
    return bool(json.loads(answer)["results"]["bindings"])
