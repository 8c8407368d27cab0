"""One query process: opens a snapshot read-only and answers one query at a time until its input ends.

Run by file path, see ``graph.store.workers``: it imports nothing of this project, so that it starts in
milliseconds and nothing beside the folder it is started from can take the place of a module. It may be killed
at any moment and may end itself by running out of memory; it holds nothing that could be lost.

A request is 4 bytes of length and a JSON object ``{"query", "mended", "media_type", "dataset", "max_rows"}``;
``mended`` are the pieces of ``graph.store.mending``, from which the text that is run is made here, or none;
the dataset is null or two lists of IRIs, the default graphs and the named graphs. An answer is a row of
frames, each one byte of kind, 4 bytes of length and a payload: ``D`` data, ``E`` the end, ``X`` a failure
``{"kind", "message"}`` in place of the end. ``R`` is sent once, when the snapshot is open. The rows of an
answer are counted in its text as it leaves: the engine counts none, and a loop over them here would be slower
than all the rest.
"""

from __future__ import annotations

import io
import json
import os
import re
import struct
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from itertools import islice
from typing import IO, Any

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
GRAPHS: dict[str, ox.RdfFormat] = {
    "text/turtle": ox.RdfFormat.TURTLE,
    "application/n-triples": ox.RdfFormat.N_TRIPLES,
    "application/ld+json": ox.RdfFormat.JSON_LD,
    "application/rdf+xml": ox.RdfFormat.RDF_XML,
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

# Up to so many named graphs GRAPH ?g is written out; with more it is left to the engine, fault and all.
MOST_GRAPHS = 16

_CHUNK = 64 * 1024
_XML = ("application/sparql-results+xml", "application/rdf+xml")
_NOT_IN_XML = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f]")
# The end of a property's IRI that can be the name of an XML element; letters as in graph.store.tokens.
_XML_NAME = re.compile(
    r"[A-Za-z_\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C\u200D\u2070-\u218F"
    r"\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD\U00010000-\U000EFFFF]"
    r"[A-Za-z_\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C\u200D\u2070-\u218F"
    r"\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD\U00010000-\U000EFFFF"
    r"0-9\-.\u00B7\u0300-\u036F\u203F\u2040]*\Z"
)
_RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
_RESERVED = {
    _RDF + name
    for name in ("RDF", "Description", "ID", "about", "parseType", "resource", "nodeID", "datatype", "li")
} | {_RDF + name for name in ("aboutEach", "aboutEachPrefix", "bagID")}
_PR_SET_PDEATHSIG = 1


class UnwritableError(Exception):
    """An answer holds something its format has no way to write; the message says what."""


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
    """The writable file a serialiser sees: what is written leaves as data frames of some 64 KiB.

    pyoxigraph 0.5.13 writes XML without a look at the characters: here a carriage return becomes a reference,
    which a reader keeps, and what no XML can hold fails.
    """

    def __init__(self, out: IO[bytes], media_type: str, max_rows: int) -> None:
        self._out = out
        self._rows = Rows(media_type) if media_type in MARKS else None
        self._max_rows = max_rows
        self._is_xml = media_type in _XML
        self._waiting = bytearray()

    def write(self, data: bytes) -> int:
        self._waiting += data.replace(b"\r", b"&#13;") if self._is_xml else data
        if len(self._waiting) >= _CHUNK:
            self.flush()
        return len(data)

    def flush(self) -> None:
        if self._is_xml and (found := _NOT_IN_XML.search(self._waiting)):
            msg = f"XML cannot hold the character U+{found[0][0]:04X}"
            self._waiting.clear()
            raise UnwritableError(msg)
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
            _answer(store, request, out)
        except TooManyRowsError as error:
            _fail(out, "rows", error)
        except (SyntaxError, RuntimeError) as error:
            _fail(out, "syntax", error)
        except UnwritableError as error:
            _fail(out, "unwritable", error)
        except MemoryError as error:
            _fail(out, "memory", error)
        except (OSError, ValueError, TypeError) as error:
            _fail(out, "failed", error)
        else:
            send(out, END)


def _answer(store: ox.Store, request: dict[str, Any], out: IO[bytes]) -> None:
    media_type, max_rows = request["media_type"], request["max_rows"]
    frames = _Frames(out, media_type, max_rows)
    results = _results(store, request)
    if not isinstance(results, ox.QueryTriples):
        results.serialize(frames, RESULTS[media_type])
    elif media_type == "application/n-triples":
        results.serialize(frames, GRAPHS[media_type])  # type: ignore[arg-type]
    else:
        some = islice(results, max_rows)
        triples = _for_xml(some) if media_type in _XML else some
        ox.serialize(triples, frames, GRAPHS[media_type], prefixes=PREFIXES)  # type: ignore[arg-type]
        if next(results, None) is not None:
            raise TooManyRowsError
    frames.flush()


def _results(store: ox.Store, request: dict[str, Any]) -> Any:
    query, mended, graphs = request["query"], _mended(store, request), _graphs(request["dataset"])

    def run(text: str) -> Any:
        return store.query(text, use_default_graph_as_union=False, **graphs)  # type: ignore[arg-type]

    if mended == query:
        return run(query)
    ox.Store().query(query)  # as it was written it has to be right, or is refused
    try:
        return run(mended)
    except SyntaxError:  # a blank node, as a label or a graph, cannot be written twice
        return run(query)


def _mended(store: ox.Store, request: dict[str, Any]) -> str:
    """Return the text to run: the query as it was written where nothing in the data asks for another."""
    parts: list[str] = []
    for piece in request["mended"]:
        if isinstance(piece, str):
            parts.append(piece)
        elif "unmentioned" in piece:
            parts.append(piece["otherwise" if _mentions(store, piece["unmentioned"]) else "then"])
        else:
            named = _named_graphs(store, piece["graphs"], request["dataset"])
            parts.append(piece["otherwise"] if len(named) > MOST_GRAPHS else _in_each_graph(piece, named))
    return "".join(parts) or request["query"]


def _mentions(store: ox.Store, iri: str) -> bool:
    node = ox.NamedNode(iri)
    found = (store.quads_for_pattern(node, None, None), store.quads_for_pattern(None, None, node))
    return any(next(quads, None) is not None for quads in found)


def _named_graphs(store: ox.Store, chosen: list[str] | None, dataset: list[list[str]] | None) -> list[str]:
    """Return the graphs that GRAPH may name, as IRIs in angle brackets, and no more than are needed."""
    iris = chosen if dataset is None else dataset[1]
    named = store.named_graphs() if iris is None else map(ox.NamedNode, dict.fromkeys(iris))
    return [str(graph) for graph in islice(named, MOST_GRAPHS + 1)]


def _in_each_graph(piece: dict[str, Any], graphs: list[str]) -> str:
    written = [" ".join(("", graph, "")).join(piece["each"]) for graph in graphs]
    return str(piece["between"].join(written) or piece["none"])


def _graphs(dataset: list[list[str]] | None) -> dict[str, list[ox.NamedNode]]:
    if dataset is None:
        return {}
    default, named = ([ox.NamedNode(iri) for iri in iris] for iris in dataset)
    return {"default_graph": default, "named_graphs": named}


def _for_xml(triples: Iterable[ox.Triple]) -> Iterator[ox.Triple]:
    """Yield triples that pyoxigraph 0.5.13 writes as sound RDF/XML; raise UnwritableError for others."""
    for triple in triples:
        iri = triple.predicate.value
        if not _has_xml_name(iri):
            msg = f"RDF/XML cannot write the property <{iri[:200]}>"
            raise UnwritableError(msg)
        if isinstance(triple.object, ox.Triple):
            msg = "RDF/XML cannot write a triple as a term"
            raise UnwritableError(msg)
        # A blank node's name may begin with a digit, an XML name may not.
        ends = [
            ox.BlankNode(f"b{t.value}") if isinstance(t, ox.BlankNode) else t
            for t in (triple.subject, triple.object)
        ]
        yield ox.Triple(ends[0], triple.predicate, ends[1])  # type: ignore[arg-type]


@lru_cache(1024)
def _has_xml_name(iri: str) -> bool:
    return iri not in _RESERVED and _XML_NAME.search(iri) is not None


def _fail(out: IO[bytes], kind: str, error: BaseException) -> None:
    send(out, FAILURE, json.dumps({"kind": kind, "message": str(error)}).encode())


def _confine(memory: int) -> None:
    """Take at most ``memory`` bytes of address space, leave no core file, and end with the parent."""
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
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
    first = {"query": "SELECT * { ?s ?p ?o } LIMIT 1", "media_type": "application/json"}
    _answer(store, {**first, "mended": (), "dataset": None, "max_rows": 1}, io.BytesIO())
    os.nice(5)  # the server, which everybody waits for, goes first, and the start of a worker does
    # With room for a chunk and what ends it: the server is woken once for an answer of one chunk.
    serve(store, sys.stdin.buffer, open(1, "wb", buffering=2 * _CHUNK))  # noqa: SIM115


if __name__ == "__main__":
    main(*sys.argv[1:])
