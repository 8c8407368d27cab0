"""The forms an answer can have, and which one a reader wants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from api.negotiate import choose
from api.sparql.errors import BadRequestError, NotAcceptableError
from graph.store.workers import media_types

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fastapi import Request

HTML = "text/html"
FORMATS = {
    "json": "application/sparql-results+json",
    "xml": "application/sparql-results+xml",
    "csv": "text/csv",
    "tsv": "text/tab-separated-values",
    "ttl": "text/turtle",
    "nt": "application/n-triples",
    "jsonld": "application/ld+json",
    "rdf": "application/rdf+xml",
}

_FORMAT_NAMES = {
    **FORMATS,
    "turtle": FORMATS["ttl"],  # as SPARQLWrapper writes them
    "json-ld": FORMATS["jsonld"],
    "rdf+xml": FORMATS["rdf"],
    **{media_type: media_type for media_type in FORMATS.values()},
}
GRAPH_TYPES = media_types("CONSTRUCT")


def accepted(request: Request) -> str | None:
    """Return all that a request's Accept headers say, or None."""
    return ",".join(request.headers.getlist("accept")) or None


def prefers_html(request: Request) -> bool:
    """Return whether a reader would rather have a page than any answer."""
    return choose(accepted(request), [*media_types("SELECT"), *GRAPH_TYPES, HTML]) == HTML


def media_type_for(request: Request, offered: Sequence[str], name: str | None, what: str) -> str:
    """Return which of the media types offered a request wants, by a format's name or by its Accept header.

    ``what`` is what is answered so, for the message. Raises BadRequestError for a name unknown and
    NotAcceptableError where none of them is wanted.
    """
    if name is not None and name not in _FORMAT_NAMES:
        msg = f"the format {name[:40]!r} is unknown; there are {', '.join(FORMATS)}"
        raise BadRequestError(msg)
    wanted = _FORMAT_NAMES[name] if name is not None else choose(accepted(request), offered)
    if wanted is None or wanted not in offered:
        msg = f"{what} is answered in {', '.join(offered)}; none of them was asked for"
        raise NotAcceptableError(msg)
    return wanted
