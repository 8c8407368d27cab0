"""A request handed over to the SPARQL endpoint of the same application."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode

from fastapi import Response

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

ENDPOINT = "/sparql"


class EndpointAnswer(Response):
    """The answer of the SPARQL endpoint to a text, streamed as it comes, in one media type."""

    def __init__(self, text: str, media_type: str) -> None:
        super().__init__()
        self._asked = urlencode({"query": text}).encode("ascii")
        self._accept = media_type.encode("ascii")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand the request over; what the endpoint refuses or fails at is said by itself."""
        headers = [(name, value) for name, value in scope["headers"] if name != b"accept"]
        inner = {
            **scope,
            "method": "GET",
            "path": scope.get("root_path", "") + ENDPOINT,
            "raw_path": ENDPOINT.encode("ascii"),
            "query_string": self._asked,
            "headers": [*headers, (b"accept", self._accept)],
        }
        await scope["app"].router(inner, receive, send)
