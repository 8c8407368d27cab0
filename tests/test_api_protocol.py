"""Tests of ``api.protocol``: what a real server reads from a connection, and where it stops reading."""

from __future__ import annotations

import json
import socket
import time
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest
import uvicorn

from api.protocol import LONGEST_HEAD, configured

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MIB = 1024 * 1024


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Answer with what was read of a request: method, path, query, body and, after the body, the head."""
    if scope["type"] == "lifespan":
        await receive()
        await send({"type": "lifespan.startup.complete"})
        return
    body, more = b"", True
    while more:
        message = await receive()
        body, more = body + message.get("body", b""), message.get("more_body", False)
    read = {
        "method": scope["method"],
        "path": scope["path"],
        "query": len(scope["query_string"]),
        "body": len(body),
        "names": [name.decode() for name, _ in scope["headers"]],
    }
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": json.dumps(read).encode()})


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """Return the port of a server of ``echo``."""
    server = uvicorn.Server(configured(echo, port=0, log_level="critical"))
    thread = Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        time.sleep(0.01)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    thread.join(20)


def exchanged(port: int, pieces: Iterable[bytes]) -> bytes:
    """Return all that comes back for pieces of requests, each sent by itself, until the server closes."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        received = b""
        try:
            for piece in pieces:
                connection.sendall(piece)
            while chunk := connection.recv(65536):
                received += chunk
        except ConnectionError:  # closed while there was more to send
            pass
        return received


def read(port: int, *pieces: bytes) -> dict[str, Any]:
    """Return what ``echo`` read of one request."""
    head, _, rest = exchanged(port, pieces).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200 OK\r\n")
    body: dict[str, Any] = json.loads(rest.split(b"\r\n")[1])  # the one chunk
    return body


def test_a_long_address_is_read_whole(port: int):
    """An address of a MiB but for some bytes arrives, question marks in its query included."""
    query = b"q=?" + b"%E8%AA%9E" * (100 * 1024)
    found = read(port, b"GET /a%20b?", query, b" HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
    assert (found["method"], found["path"], found["query"]) == ("GET", "/a b", len(query))


def test_a_head_over_the_limit_is_refused(port: int):
    """431 in the shape of every problem, and the connection is closed; the server goes on."""
    head = b"GET / HTTP/1.1\r\nHost: h\r\nX-Long: "
    exact = head + b"a" * (LONGEST_HEAD - len(head) - len(b"\r\nConnection: close\r\n\r\n"))
    assert read(port, exact + b"\r\nConnection: close\r\n\r\n")["names"] == ["host", "x-long", "connection"]
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        connection.sendall(head + b"a" * (LONGEST_HEAD - len(head)))
        connection.sendall(b"a")
        received = b""
        while chunk := connection.recv(65536):
            received += chunk
    top, _, body = received.partition(b"\r\n\r\n")
    assert top.startswith(b"HTTP/1.1 431 Request Header Fields Too Large\r\n")
    assert f"content-length: {len(body)}".encode() in top
    problem = json.loads(body)
    assert (problem["type"], problem["status"]) == ("about:blank", 431)
    assert "1,048,576 bytes, the limit" in problem["detail"]
    assert read(port, b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n")["path"] == "/"


@pytest.mark.parametrize(
    "start",
    [
        b"GET /",
        b"GET / HTTP/1.1\r\n",
        b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX: ",
        b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5;",
        b"\r\n",
    ],
)
def test_nothing_is_read_without_end(port: int, start: bytes):
    """An address, a head, what follows a body, what stands before a piece of it: each has its limit."""
    filling = b"X: y\r\n" * 10_000 if start.endswith(b"HTTP/1.1\r\n") else b"a" * 60_000
    sent = 0

    def pieces() -> Iterator[bytes]:
        nonlocal sent
        yield start
        while sent < 100 * MIB:
            sent += len(filling)
            yield filling

    exchanged(port, pieces())
    assert sent < 20 * MIB  # what the system holds on both sides included


def test_a_body_is_longer_than_a_head_may_be(port: int):
    """Only what comes without a body in it counts as a head."""
    head = b"POST / HTTP/1.1\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" % (3 * MIB)
    assert read(port, head, *[b"a" * 65_536] * 48)["body"] == 3 * MIB


def test_what_follows_a_body_is_no_head(port: int):
    """Trailers are left out: an application would find them in a head that was checked before."""
    found = read(
        port,
        b"POST / HTTP/1.1\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n",
        b"3\r\nabc\r\n0\r\nAuthorization: Bearer x\r\n\r\n",
    )
    assert (found["body"], found["names"]) == (3, ["connection", "transfer-encoding"])


def test_an_offer_of_http_2_is_passed_over(port: int):
    """Java's client makes it with every request: the answer is HTTP/1.1, and the body is read."""
    head = b"POST /a?b HTTP/1.1\r\nHost: h\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\n"
    found = read(port, head + b"HTTP2-Settings: AAMAAABk\r\nContent-Length: 3\r\n\r\n", b"abc")
    assert (found["path"], found["query"], found["body"]) == ("/a", 1, 3)
    assert found["names"] == ["host", "connection", "http2-settings", "content-length"]


def test_a_connection_goes_on_after_an_offer(port: int):
    """The next request on it is read as any other, also where it came at once."""
    offer = b"GET /a HTTP/1.1\r\nHost: h\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"
    received = exchanged(port, [offer * 2 + b"GET /b HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n"])
    assert received.count(b"HTTP/1.1 200 OK") == 3
    assert received.count(b'"/a"') == 2
    assert received.count(b'"/b"') == 1


def test_a_small_answer_is_one_piece(port: int):
    """Head and body arrive together, so that a reader is woken once; HEAD has the head alone."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        for _ in range(20):
            connection.sendall(b"GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            assert b'\r\n\r\n48\r\n{"method": "GET"' in connection.recv(65536)
            connection.sendall(b"HEAD / HTTP/1.1\r\nHost: h\r\n\r\n")
            assert connection.recv(65536).endswith(b"\r\n\r\n")


def test_a_body_is_asked_for(port: int):
    """A client that waits for 100 Continue gets it before the body is there, and then the answer."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        connection.sendall(b"POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n")
        assert connection.recv(65536) == b"HTTP/1.1 100 Continue\r\n\r\n"
        connection.sendall(b"abc")
        assert b'"body": 3' in connection.recv(65536)


def test_requests_sent_at_once_are_answered_in_turn(port: int):
    """Each has a whole answer, a HEAD between others included."""
    requests = [b"GET /a", b"HEAD /b", b"HEAD /c", b"GET /d"]
    last = b"GET /e HTTP/1.1\r\nConnection: close\r\n\r\n"
    received = exchanged(port, [b" HTTP/1.1\r\n\r\n".join([*requests, last])])
    assert received.count(b"HTTP/1.1 200 OK\r\n") == 5
    places = [received.index(f'"path": "{path}"'.encode()) for path in ("/a", "/d", "/e")]
    assert places == sorted(places)


@pytest.mark.parametrize(
    "request_line", [b"CONNECT h:80 HTTP/1.1", b"GET / HTTP/1.1\r\nA b: c", b"\x16\x03\x01"]
)
def test_what_is_no_request_is_refused(port: int, request_line: bytes):
    """400 for a proxy's request, for what breaks the rules, and for TLS; the connection is closed."""
    received = exchanged(port, [request_line + b"\r\nHost: h\r\n\r\n"])
    assert received.startswith(b"HTTP/1.1 400 Bad Request\r\n")
