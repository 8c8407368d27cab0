"""A request handed over to the SPARQL endpoint of the same application.

So formats, limits, budgets and refusals are the endpoint's own, and written once.
"""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from fastapi import HTTPException, Response

if TYPE_CHECKING:
    from fastapi import Request
    from starlette.types import Message, Receive, Scope, Send

ENDPOINT = "/sparql"
PAGE_LIMIT = 1024 * 1024
_LEFT_OUT = (b"accept", b"accept-encoding", b"if-none-match")
_JSON = "application/sparql-results+json"


class EndpointAnswer(Response):
    """The answer of the SPARQL endpoint to a text, streamed as it comes, in one media type."""

    def __init__(self, text: str, media_type: str) -> None:
        super().__init__()
        self._text = text
        self._wanted = media_type

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand the request over; what the endpoint refuses or fails at it says itself."""
        await scope["app"].router(_scope(scope, self._text, self._wanted, _LEFT_OUT[:1]), receive, send)


class _TooLargeError(Exception):
    """An answer has more bytes than a page may show."""


async def rows_for_page(request: Request, text: str) -> bytes | None:
    """Return the endpoint's answer to a text as SPARQL JSON results; None if it is larger than 1 MiB.

    Raises HTTPException with status, detail and headers of the problem the endpoint answers with instead.
    """
    started: Message = {}
    held = bytearray()

    async def gather(message: Message) -> None:
        if message["type"] == "http.response.start":
            started.update(message)
        held.extend(message.get("body", b""))
        if len(held) > PAGE_LIMIT:
            raise _TooLargeError

    try:
        await request.app.router(_scope(request.scope, text, _JSON, _LEFT_OUT), request.receive, gather)
    except _TooLargeError:
        return None
    if started["status"] != HTTPStatus.OK:
        later = {n.decode(): v.decode() for n, v in started["headers"] if n.lower() == b"retry-after"}
        # Without a body only where the reader has left, who will not read this either.
        detail = json.loads(held)["detail"] if held else None
        raise HTTPException(started["status"], detail, headers=later)
    return bytes(held)


def _scope(scope: Scope, text: str, media_type: str, left_out: tuple[bytes, ...]) -> Scope:
    headers = [(name, value) for name, value in scope["headers"] if name not in left_out]
    return {
        **scope,
        "method": "GET",
        "path": scope.get("root_path", "") + ENDPOINT,
        "raw_path": ENDPOINT.encode("ascii"),
        "query_string": urlencode({"query": text}).encode("ascii"),
        "headers": [*headers, (b"accept", media_type.encode("ascii"))],
    }
