"""One query process: opens a snapshot read-only and answers one query at a time until its input ends.

Run by file path, see ``graph.store.workers``: it imports nothing of this project, so that it starts in
milliseconds and nothing beside the folder it is started from can take the place of a module. It may be killed
at any moment and may end itself by running out of memory; it holds nothing that could be lost.

A request is 4 bytes of length and a JSON object ``{"query", "media_type", "max_rows"}``. An answer is a row
of frames, each one byte of kind, 4 bytes of length and a payload: ``D`` data, ``E`` the end, ``X`` a failure
``{"kind", "message"}`` in place of the end. ``R`` is sent once, when the snapshot is open. The rows of an
answer are counted in its text as it leaves: the engine counts none, and a loop over them here would be slower
than all the rest.
"""

from __future__ import annotations

import io
import json
import os
import struct
import sys
from contextlib import suppress
from itertools import islice
from typing import IO

import pyoxigraph as ox

REQUEST = struct.Struct(">I")
FRAME = struct.Struct(">cI")
READY, DATA, END, FAILURE = b"R", b"D", b"E", b"X"

RESULTS: dict[str, ox.QueryResultsFormat] = {
    "application/sparql-results+json": ox.QueryResultsFormat.JSON,
    "application/sparql-results+xml": ox.QueryResultsFormat.XML,
    "text/csv": ox.QueryResultsFormat.CSV,
    "text/tab-separated-values": ox.QueryResultsFormat.TSV,
    "application/json": ox.QueryResultsFormat.JSON,
}
# No RDF/XML: pyoxigraph 0.5.13 writes broken XML for a property whose name cannot be an XML name.
GRAPHS: dict[str, ox.RdfFormat] = {
    "text/turtle": ox.RdfFormat.TURTLE,
    "application/n-triples": ox.RdfFormat.N_TRIPLES,
    "application/ld+json": ox.RdfFormat.JSON_LD,
}
# Those of graph.cases, whose import takes longer than most queries; a test holds the two equal.
PREFIXES = {
    "ig": "https://w3id.org/incident-graph/ontology#",
    "dct": "http://purl.org/dc/terms/",
    "prov": "http://www.w3.org/ns/prov#",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
    "skos": "http://www.w3.org/2004/02/skos/core#",
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "rc": "https://w3id.org/incident-graph/terms/root-cause/",
    "co": "https://w3id.org/incident-graph/terms/component/",
    "sy": "https://w3id.org/incident-graph/terms/symptom/",
    "tr": "https://w3id.org/incident-graph/terms/trigger/",
    "cf": "https://w3id.org/incident-graph/terms/contributing-factor/",
    "dt": "https://w3id.org/incident-graph/terms/detection/",
    "rm": "https://w3id.org/incident-graph/terms/remediation/",
}

# How rows are counted in an answer's text: what each of these marks counts, and how many more rows there are.
# In JSON a row begins with a brace and a name; where the quote behind the brace ends a string, it is followed
# by a brace or comma. Rows that bind nothing are not counted there: of three bytes each, they end elsewhere.
MARKS: dict[str, tuple[dict[bytes, int], int]] = {
    **dict.fromkeys(
        ("application/sparql-results+json", "application/json"),
        ({b'},{"': 1, b'},{"}': -1, b'},{",': -1}, 1),
    ),
    "application/sparql-results+xml": ({b"<result>": 1}, 0),
    "text/csv": ({b"\n": 1}, -1),
    "text/tab-separated-values": ({b"\n": 1}, -1),
    "application/n-triples": ({b"\n": 1}, 0),
}

_CHUNK = 64 * 1024
_PR_SET_PDEATHSIG = 1


class TooManyRowsError(Exception):
    """An answer has more rows or triples than it may have."""


class Rows:
    """Counts the rows of an answer from its text, given in pieces cut anywhere."""

    def __init__(self, media_type: str) -> None:
        self._marks, self.number = MARKS[media_type]
        self._held_size = max(map(len, self._marks)) - 1
        self._held = b""
        self._csv = media_type == "text/csv"
        self._inside = False

    def feed(self, piece: bytes) -> None:
        """Count on with the next piece."""
        text = self._held + (self._unquoted(piece) if self._csv else piece)
        self.number += self._count(text) - self._count(self._held)
        self._held = text[max(0, len(text) - self._held_size) :]

    def _count(self, text: bytes) -> int:
        return sum(weight * text.count(mark) for mark, weight in self._marks.items())

    def _unquoted(self, piece: bytes) -> bytes:
        parts = piece.split(b'"')
        first = int(self._inside)
        self._inside = (first + len(parts)) % 2 == 0
        return b"".join(parts[first::2])


class _Frames:
    """The writable file a serialiser sees: what is written leaves as data frames of some 64 KiB."""

    def __init__(self, out: IO[bytes], rows: Rows | None = None, max_rows: int = 0) -> None:
        self._out = out
        self._rows = rows
        self._max_rows = max_rows
        self._waiting = bytearray()

    def write(self, data: bytes) -> int:
        self._waiting += data
        if len(self._waiting) >= _CHUNK:
            self.flush()
        return len(data)

    def flush(self) -> None:
        if not self._waiting:
            return
        piece = bytes(self._waiting)
        self._waiting.clear()
        if self._rows is not None:
            self._rows.feed(piece)
            if self._rows.number > self._max_rows:
                raise TooManyRowsError
        send(self._out, DATA, piece)


def send(out: IO[bytes], kind: bytes, payload: bytes = b"") -> None:
    """Write one frame and flush, but for data too small for the output's buffer: what ends it comes soon."""
    out.write(FRAME.pack(kind, len(payload)) + payload)
    if kind != DATA or len(payload) >= _CHUNK:
        out.flush()


def serve(store: ox.Store, requests: IO[bytes], out: IO[bytes]) -> None:
    """Answer requests until their stream ends."""
    send(out, READY)
    while head := requests.read(REQUEST.size):
        request = json.loads(requests.read(REQUEST.unpack(head)[0]))
        try:
            _answer(store, request["query"], request["media_type"], request["max_rows"], out)
        except TooManyRowsError as error:
            _fail(out, "rows", error)
        except (SyntaxError, RuntimeError) as error:
            _fail(out, "syntax", error)
        except MemoryError as error:
            _fail(out, "memory", error)
        except (OSError, ValueError, TypeError) as error:
            _fail(out, "failed", error)
        else:
            send(out, END)


def _answer(store: ox.Store, query: str, media_type: str, max_rows: int, out: IO[bytes]) -> None:
    frames = _Frames(out, Rows(media_type) if media_type in MARKS else None, max_rows)
    results = store.query(query, use_default_graph_as_union=False)
    if not isinstance(results, ox.QueryTriples):
        results.serialize(frames, RESULTS[media_type])  # type: ignore[arg-type]  # it only writes
    elif media_type == "application/n-triples":
        results.serialize(frames, GRAPHS[media_type])  # type: ignore[arg-type]
    else:
        some = islice(results, max_rows)
        ox.serialize(some, frames, GRAPHS[media_type], prefixes=PREFIXES)  # type: ignore[arg-type]
        if next(results, None) is not None:
            raise TooManyRowsError
    frames.flush()


def _fail(out: IO[bytes], kind: str, error: BaseException) -> None:
    send(out, FAILURE, json.dumps({"kind": kind, "message": str(error)}).encode())


def _confine(memory: int) -> None:
    """Take at most ``memory`` bytes of address space, leave no core file, and end with the parent."""
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(5)  # the server, which everybody waits for, goes first
    if sys.platform == "linux":
        import ctypes
        import signal

        # A query is not interrupted by the end of its input; elsewhere an orphan ends with its query.
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        with suppress(OSError), open("/proc/self/oom_score_adj", "w") as file:  # noqa: PTH123  # pathlib costs 10 ms
            file.write("1000")


def main(snapshot: str, memory: str) -> None:
    """Open the snapshot, warm up, and serve standard input."""
    _confine(int(memory))
    store = ox.Store.read_only(snapshot)
    _answer(store, "SELECT * { ?s ?p ?o } LIMIT 1", "application/json", 1, io.BytesIO())
    serve(store, sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main(*sys.argv[1:])
