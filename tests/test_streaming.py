"""A long answer over HTTP from a server in a process of its own: whole, and without being kept there."""

from __future__ import annotations

import http.client
import threading
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import pytest
from api_fixtures import serving
from attack import memory

if TYPE_CHECKING:
    from collections.abc import Iterator

ROWS = 200_000
QUERY = f"SELECT ?a ?b ?d WHERE {{ ?a ?b ?c . ?d ?e ?f }} LIMIT {ROWS}"
MIB = 1024 * 1024


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, int]]:
    """Return address and process id of a server that gives so many rows and no more."""
    with serving("--data", tmp_path_factory.mktemp("data"), f"--limit=max_rows={ROWS}") as server:
        assert server.process.stderr
        threading.Thread(target=server.process.stderr.read, daemon=True).start()
        yield server.address.removeprefix("http://"), server.process.pid


def test_a_long_answer_passes_through(server: tuple[str, int]) -> None:
    """Some 40 MiB arrive to the last row, and the server is never 16 MiB larger than before."""
    address, parent = server
    before = memory(parent)
    connection = http.client.HTTPConnection(address)
    connection.request("GET", f"/sparql?{urlencode({'query': QUERY, 'format': 'csv'})}")
    response = connection.getresponse()
    size = rows = 0
    while chunk := response.read(65536):
        size += len(chunk)
        rows += chunk.count(b"\n")
    assert rows == ROWS + 1
    assert size > 30 * MIB
    assert memory(parent) - before < 16 * MIB


def test_a_row_too_many_breaks_the_answer_off(server: tuple[str, int]) -> None:
    """Once it has begun, an answer over the limit of rows has no end that a reader could take for one."""
    connection = http.client.HTTPConnection(server[0])
    query = QUERY.replace(str(ROWS), str(ROWS + 1))
    connection.request("GET", f"/sparql?{urlencode({'query': query, 'format': 'csv'})}")
    response = connection.getresponse()
    assert response.status == 200
    with pytest.raises(http.client.IncompleteRead):
        response.read()
