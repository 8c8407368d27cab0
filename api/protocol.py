"""HTTP/1.1 as the server speaks it: uvicorn's, parsed in C, with limits of our own and whole answers.

The parser takes a head of any length, and keeps it; its reader of addresses takes 64 kB; and a request that
offers to go on in another protocol has no body for it, although it has one for a server that declines.
"""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

from httptools import HttpParserError, HttpParserUpgrade, HttpRequestParser
from uvicorn import Config, Server
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

if TYPE_CHECKING:
    from asyncio import Transport
    from collections.abc import Awaitable, Callable
    from socket import socket

    from starlette.types import ASGIApp

# A form sends a sentence in the address: at most 65,536 characters of 12 bytes each, percent-encoded.
LONGEST_HEAD = 1024 * 1024
_LAST_WORDS = 2.0  # seconds a server that stops leaves to readers who take their time
_GO_ON = b"HTTP/1.1 100 "
_TOO_LONG = json.dumps(
    {
        "type": "about:blank",
        "title": "Request Header Fields Too Large",
        "status": 431,
        "detail": f"the head of the request, its address included, has more than {LONGEST_HEAD:,} bytes, "
        "the limit; send a long query in the body of a POST",
    }
).encode()


def configured(app: ASGIApp, **more: Any) -> Config:
    """Return what uvicorn is to know to serve the application; ``more`` are settings of its own."""
    settings: dict[str, Any] = {"log_level": "warning", "server_header": False, **more}
    return Config(app, http=Http1, ws="none", **settings)


class Stoppable(Server):
    """A server that ends what takes long before it waits for its connections to have their answers."""

    def __init__(self, config: Config, stop: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._stop = stop

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """Stop and close."""
        await self._stop()
        asyncio.get_running_loop().call_later(_LAST_WORDS, self._hang_up)
        await super().shutdown(sockets)

    def _hang_up(self) -> None:
        for connection in list(self.server_state.connections):
            connection.transport.abort()


class Http1(HttpToolsProtocol):
    """One connection. A head over 1 MiB is answered with 431, and the connection closed.

    The same holds for what follows a body, and whatever else comes without a head or a body in it.
    """

    _unfinished = 0
    _has_come = False

    def data_received(self, data: bytes) -> None:
        """Take what has come."""
        self._unset_keepalive_if_required()
        self._has_come = False
        try:
            self._parse(data)
        except (HttpParserError, HttpParserUpgrade):
            self.send_400_response("Invalid HTTP request received.")
            return
        self._unfinished = 0 if self._has_come else self._unfinished + len(data)
        if self._unfinished > LONGEST_HEAD and not self.transport.is_closing():
            self._refuse()

    def on_headers_complete(self) -> None:
        """Begin to answer, unless the request is to be read once more."""
        self._has_come = True
        if self.parser.should_upgrade():
            return
        self.url, _, query = self.url.partition(b"?")
        super().on_headers_complete()
        self.scope["query_string"] = query
        answered = _Answered(self.transport, self.cycle.on_response)
        self.cycle.transport = answered  # type: ignore[assignment]  # it has all that is called
        self.cycle.on_response = answered.end
        self.headers = []  # what follows a body would be added to the head, while that is being read

    def on_body(self, body: bytes) -> None:
        """Take a piece of a body."""
        self._has_come = True
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Take the end of a request."""
        if not self.parser.should_upgrade():
            self._has_come = True
            super().on_message_complete()

    def _parse(self, data: bytes) -> None:
        rest = memoryview(data)
        while rest:
            try:
                self.parser.feed_data(rest)
            except HttpParserUpgrade as offer:
                rest = rest[offer.args[0] :]
                self._decline()
            else:
                return

    def _decline(self) -> None:
        """Read the head of a request once more, without its offer; what comes next may be its body."""
        head = [self.parser.get_method(), b" ", self.url, b" HTTP/1.1\r\n"]
        for name, value in self.headers:
            if name != b"upgrade":
                head += [name, b": ", value, b"\r\n"]
        self.parser = HttpRequestParser(self)
        self.parser.set_dangerous_leniencies(lenient_data_after_close=True)  # as uvicorn does
        self.parser.feed_data(b"".join((*head, b"\r\n")))

    def _refuse(self) -> None:
        head = (
            b"content-type: application/problem+json\r\ncontent-length: %d\r\nconnection: close\r\n\r\n"
        ) % len(_TOO_LONG)
        self.transport.write(b"".join((STATUS_LINE[431], head, _TOO_LONG)))
        self.transport.close()


class _Answered:
    """What an answer is written to: its head leaves with what comes next, as each piece wakes the reader."""

    def __init__(self, transport: Transport, then: Callable[[], None]) -> None:
        self._transport = transport
        self._then = then
        self._head: bytes | None = None
        self.is_closing = transport.is_closing

    def write(self, data: bytes) -> None:
        if self._head is None and not data.startswith(_GO_ON):
            self._head = data
        elif self._head:
            self._transport.write(self._head + data)
            self._head = b""
        else:
            self._transport.write(data)

    def end(self) -> None:
        self._flush()
        self._then()

    def close(self) -> None:
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        if self._head:
            self._transport.write(self._head)
            self._head = b""
