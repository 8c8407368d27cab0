"""An answer on its way to the reader: validated, compressed, streamed, and never a part for the whole."""

from __future__ import annotations

import hashlib
import logging
import zlib
from typing import TYPE_CHECKING

from fastapi import Response
from starlette.responses import StreamingResponse

from graph.store.guard import significant
from graph.store.tokens import tokens
from graph.store.workers import (
    AnswerTooLargeError,
    BusyError,
    QueryFailedError,
    QueryMemoryError,
    QueryTimeoutError,
    UnwritableAnswerError,
)

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterator, Iterator

    from fastapi import Request
    from starlette.types import Receive, Scope, Send

    from graph.store.guard import CheckedQuery
    from graph.store.workers import Answer

log = logging.getLogger(__name__)

COMPRESSED_FROM = 1024  # bytes; below, gzip saves nothing worth its header

_FAILURES = (
    AnswerTooLargeError,
    BusyError,
    QueryFailedError,
    QueryMemoryError,
    QueryTimeoutError,
    UnwritableAnswerError,
)
_GZIP = 16 + zlib.MAX_WBITS
_LEVEL = 1  # results repeat themselves so much that higher levels cost time and gain little
_VOLATILE = {"NOW", "RAND", "UUID", "STRUUID"}


def entity_tag(query: CheckedQuery, media_type: str, version: str) -> str | None:
    """Return the ETag of an answer, which is the same as long as the answer is; None if it never is.

    It is weak: a repetition may name blank nodes otherwise, and gzip changes the bytes.
    """
    text = query.text.upper()
    if any(word in text for word in _VOLATILE) and not _VOLATILE.isdisjoint(_words(query.text)):
        return None
    identity = repr((query.engine_text, query.dataset, media_type))
    return f'W/"{version}-{hashlib.sha256(identity.encode()).hexdigest()[:16]}"'


def _words(text: str) -> Iterator[str]:
    return (token.text.upper() for token in significant(tokens(text)) if token.kind == "word")


def is_unchanged(request: Request, tag: str | None) -> bool:
    """Return whether the reader of a GET or HEAD has the answer of this tag already (RFC 9110, 13.1.2)."""
    if tag is None or request.method not in ("GET", "HEAD"):
        return False
    held = [item.strip() for item in ",".join(request.headers.getlist("if-none-match")).split(",")]
    return "*" in held or tag.removeprefix("W/") in [item.removeprefix("W/") for item in held]


async def response_of(request: Request, answer: Answer, headers: dict[str, str]) -> Response:
    """Return the response that sends an answer, compressed if the reader takes gzip and it is worth it."""
    whole = answer.rest is None
    compress = _takes_gzip(request) and (not whole or len(answer.held) >= COMPRESSED_FROM)
    if compress:
        headers = headers | {"Content-Encoding": "gzip"}
    if whole:
        body = zlib.compress(answer.held, _LEVEL, _GZIP) if compress else answer.held
        return Response(body, media_type=answer.media_type, headers=headers)
    if request.method == "HEAD":
        await answer.aclose()
        return StreamingResponse(_nothing(), media_type=answer.media_type, headers=headers)
    return _AnswerResponse(answer, headers, compress=compress)


def _takes_gzip(request: Request) -> bool:
    """Return whether Accept-Encoding allows gzip with a weight above zero (RFC 9110, 12.5.3)."""
    weights: dict[str, float] = {}
    for item in ",".join(request.headers.getlist("accept-encoding")).lower().split(","):
        coding, _, parameter = (part.strip() for part in item.partition(";"))
        weight = parameter.removeprefix("q=") if parameter.startswith("q=") else "1"
        try:
            weights[coding] = float(weight)
        except ValueError:
            weights[coding] = 0.0
    return weights.get("gzip", weights.get("x-gzip", weights.get("*", 0.0))) > 0


async def _gzipped(chunks: AsyncIterator[bytes]) -> AsyncGenerator[bytes, None]:
    # What breaks the answer off goes past the trailer, so that no part can be unpacked as if it were whole.
    compressor = zlib.compressobj(_LEVEL, zlib.DEFLATED, _GZIP)
    async for chunk in chunks:
        if packed := compressor.compress(chunk):
            yield packed
    yield compressor.flush()


async def _nothing() -> AsyncIterator[bytes]:
    return
    yield b""


class _AnswerResponse(StreamingResponse):
    """An answer on its way. One that fails stays without its end, and so the server breaks it off."""

    def __init__(self, answer: Answer, headers: dict[str, str], *, compress: bool) -> None:
        chunks = aiter(answer)
        content = _gzipped(chunks) if compress else chunks
        super().__init__(content, media_type=answer.media_type, headers=headers)
        self._answer = answer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the answer; stop the query if the reader leaves."""
        try:
            await super().__call__(scope, receive, send)
        except _FAILURES as error:
            log.warning("an answer was broken off: %s", error)
        finally:
            await self._answer.aclose()
