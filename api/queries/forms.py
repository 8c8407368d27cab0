"""The forms the list and the answers can have, and which one a request wants."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING

from fastapi import HTTPException

from api.negotiate import choose
from graph.catalogue import find

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fastapi import Request

    from graph.catalogue import ReadyQuery

HTML, JSON, TURTLE, SPARQL = "text/html", "application/json", "text/turtle", "application/sparql-query"

# CSV first: a spreadsheet says nothing of what it takes.
FORMATS = {
    "csv": "text/csv",
    "tsv": "text/tab-separated-values",
    "json": "application/sparql-results+json",
    "xml": "application/sparql-results+xml",
    "html": HTML,
    "rq": SPARQL,
}


def accepted(request: Request, offered: Sequence[str]) -> str:
    """Return which of the media types offered a request wants most; a 406 where it wants none."""
    media_type = choose(request.headers.get("accept"), offered)
    if media_type is None:
        msg = f"none of what Accept allows is offered; offered are {', '.join(offered)}"
        raise HTTPException(HTTPStatus.NOT_ACCEPTABLE, msg)
    return media_type


def asked(name: str, request: Request) -> tuple[ReadyQuery, str, list[tuple[str, str]]]:
    """Return the query, the media type and the values a request asks for.

    ``name`` may end in a suffix of ``FORMATS``. Raises UnknownQueryError, or a 400 for an unknown format.
    """
    stem, dot, suffix = name.rpartition(".")
    wanted = suffix if dot and suffix in FORMATS else None
    ready = find(stem if wanted else name)
    pairs = request.query_params.multi_items()
    formats = [value for key, value in pairs if key == "format" and value]
    given = [(key, value) for key, value in pairs if key != "format"]
    return ready, _media_type(request, wanted or next(iter(formats), None)), given


def _media_type(request: Request, wanted: str | None) -> str:
    if wanted is None:
        return accepted(request, [*FORMATS.values(), JSON])
    if wanted not in FORMATS:
        msg = f"the format {wanted[:40]!r} is unknown; there are {', '.join(FORMATS)}"
        raise HTTPException(HTTPStatus.BAD_REQUEST, msg)
    return FORMATS[wanted]
