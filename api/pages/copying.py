"""What can be copied from a page to ask the same elsewhere: a query, a command, a link."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from itertools import dropwhile
from typing import TYPE_CHECKING
from urllib.parse import quote

from graph import files
from graph.store import bind

if TYPE_CHECKING:
    from graph.filters import Filter, Sort
    from graph.terms import Ontology

_MOST_LINES = {"SPARQL": 12, "curl": 4}
# What servers and chat programs take of an address; a longer query goes by POST only.
LONGEST_LINK = 8000


@dataclass(frozen=True, slots=True)
class Copied:
    """One text to copy, what it is called, and the number of lines it is shown in."""

    name: str
    text: str
    lines: int


def copies_of_filter(
    ontology: Ontology, wanted: Filter, sort: Sort, address: str, root: str
) -> tuple[Copied, ...]:
    """Return a filter as SPARQL, as curl and as a link.

    The query returns the cases the page lists, all of its pages, in the order ``sort``. ``address`` is the
    page's own, ``root`` the address of the server without a slash at its end.
    """
    query = filter_query(ontology, wanted, sort)
    return (_copied("SPARQL", query), _copied("curl", curl(query, root)), _copied("link", f"{root}{address}"))


def copies_of_query(query: str, root: str, media_type: str) -> tuple[Copied, ...]:
    """Return a query as curl and, unless it is too long for an address, as a link that shows it."""
    command = _copied("curl", curl(query, root, media_type))
    address = query_address(query)
    return (command, _copied("link", f"{root}{address}")) if address else (command,)


def filter_query(ontology: Ontology, wanted: Filter, sort: Sort) -> str:
    """Return the query for the cases a filter lets through, without the comments at its head."""
    bound = bind(files.query_text("matching_cases"), wanted.query_values(ontology, sort))
    return "\n".join(dropwhile(lambda line: line.startswith("#"), bound.splitlines()))


def query_address(query: str, **more: str) -> str:
    """Return the address of a query on this server, or nothing if it would be too long."""
    address = f"/sparql?query={quote(query, safe='')}"
    address += "".join(f"&{name}={quote(value, safe='')}" for name, value in more.items())
    return address if len(address) <= LONGEST_LINK else ""


def curl(query: str, root: str, media_type: str = "text/csv") -> str:
    """Return the command that asks a query, for a POSIX shell."""
    words = ["curl", "-s", f"{root}/sparql", "-H", f"Accept: {media_type}", "--data-urlencode"]
    return f"{shlex.join(words)} {shlex.quote(f'query={query}')}"


def _copied(name: str, text: str) -> Copied:
    return Copied(name, text, min(text.count("\n") + 1, _MOST_LINES.get(name, 1)))
