"""Tests of the formats ``graph.store.worker`` writes, read back by other libraries."""

from __future__ import annotations

import io
import json
from typing import Any

import pyoxigraph as ox
import pytest
import rdflib
from rdflib.compare import isomorphic

from graph.store.worker import DATA, END, FAILURE, FRAME, GRAPHS, READY, REQUEST, RESULTS, serve

XML = "application/sparql-results+xml"
RDF_XML = "application/rdf+xml"
READERS = {
    "text/turtle": "turtle",
    "application/n-triples": "nt",
    "application/ld+json": "json-ld",
    RDF_XML: "xml",
}
AWKWARD = """CONSTRUCT {
  <http://e/s> <http://e/p> "a\\rb\\n\\tc <&> ]]> \\u00e9 \\U0001F600", "x"@en-GB, 1, 1.5, true, [], [] ;
    <http://e/é> <http://e/?a=b&c=d> ; <http://e/1a.b-c> <http://e/'> ; <urn:x> "" .
  _:x <http://e/p> _:x ; a <http://e/C> .
} {}"""


def request(query: str, media_type: str, dataset: Any = None) -> bytes:
    """Return what a worker reads, without its length."""
    asked = {"query": query, "mended": (), "media_type": media_type, "dataset": dataset}
    return json.dumps({**asked, "max_rows": 1_000}).encode()


def answer(
    query: str, media_type: str, store: ox.Store | None = None, dataset: Any = None
) -> tuple[bytes, str | None]:
    """Return the data of one answer and, if it failed, the kind of failure and its message."""
    asked = request(query, media_type, dataset)
    out = io.BytesIO()
    serve(store or ox.Store(), io.BytesIO(REQUEST.pack(len(asked)) + asked), out)
    out.seek(0)
    data, failure = b"", None
    while head := out.read(FRAME.size):
        kind, size = FRAME.unpack(head)
        payload = out.read(size)
        data += payload if kind == DATA else b""
        if kind == FAILURE:
            failure = "{kind}: {message}".format(**json.loads(payload))
        assert kind in (READY, DATA, END, FAILURE)
    return data, failure


@pytest.mark.parametrize("media_type", GRAPHS)
def test_graphs_are_read_back(media_type: str) -> None:
    """Awkward literals, names and blank nodes come through every format, as another library reads it."""
    data, failure = answer(AWKWARD, media_type)
    assert failure is None
    expected, _ = answer(AWKWARD, "application/n-triples")
    graphs = [
        rdflib.Graph().parse(data=found, format=form)
        for found, form in ((data, READERS[media_type]), (expected, "nt"))
    ]
    assert len(graphs[0]) == 12
    assert isomorphic(*graphs)


@pytest.mark.parametrize("name", ["http://e/1", "http://e/a#", "http://e/é/", "http://e/-"])
def test_what_rdf_xml_cannot_name_is_an_error(name: str) -> None:
    """A property whose IRI ends in nothing that can name an element, never broken XML."""
    _, failure = answer(f"CONSTRUCT {{ <http://e/s> <{name}> 1 }} {{}}", RDF_XML)
    assert failure == f"unwritable: RDF/XML cannot write the property <{name}>"


def test_words_of_rdf_xml_are_no_properties() -> None:
    """rdf:li and its like mean something else in RDF/XML; rdf:_1 and rdf:type do not."""
    rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    _, failure = answer(f"CONSTRUCT {{ <http://e/s> <{rdf}li> 1 }} {{}}", RDF_XML)
    assert failure == f"unwritable: RDF/XML cannot write the property <{rdf}li>"
    data, failure = answer(f"CONSTRUCT {{ <http://e/s> <{rdf}_1> 1 ; a <http://e/C> }} {{}}", RDF_XML)
    assert (failure, len(rdflib.Graph().parse(data=data, format="xml"))) == (None, 2)


@pytest.mark.parametrize("media_type", [XML, RDF_XML])
def test_what_xml_cannot_hold_is_an_error(media_type: str) -> None:
    """A control character, in whichever part of a long answer."""
    rows = "VALUES ?x { 'fine' '\\u0001' } ?s ?p ?o"
    head = "SELECT ?x" if media_type == XML else "CONSTRUCT { ?s <http://e/p> ?x }"
    store = ox.Store()
    store.add(ox.Quad(*map(ox.NamedNode, ("http://e/s", "http://e/p", "http://e/o"))))
    _, failure = answer(f"{head} {{ {rows} }}", media_type, store)
    assert failure == "unwritable: XML cannot hold the character U+0001"


@pytest.mark.parametrize("media_type", RESULTS)
def test_a_carriage_return_stays_one(media_type: str) -> None:
    """In XML it would be read back as a line feed, were it not written as a reference."""
    data, _ = answer("SELECT ('a\\rb' AS ?x) {}", media_type)
    if media_type == "text/csv":
        assert data == b'x\r\n"a\rb"\r\n'
    else:
        form = RESULTS[media_type]
        [row] = ox.parse_query_results(data, format=form)
        assert row["x"] == ox.Literal("a\rb")


def test_a_dataset_takes_the_place_of_the_stores() -> None:
    """Default and named graphs are those of the request, also where they are none."""
    store, graph = ox.Store(), "http://g/"
    store.add(ox.Quad(*map(ox.NamedNode, ("http://e/s", "http://e/p", "http://e/o", graph))))
    inside = "ASK { GRAPH <http://g/> { ?s ?p ?o } }"
    for query, dataset, expected in (
        ("ASK { ?s ?p ?o }", None, b"false"),
        ("ASK { ?s ?p ?o }", [[graph], []], b"true"),
        (inside, None, b"true"),
        (inside, [[graph], []], b"false"),
        (inside, [[], [graph]], b"true"),
    ):
        assert answer(query, "text/csv", store, dataset=dataset) == (expected, None)


def test_a_worker_goes_on_after_what_it_cannot_write() -> None:
    """The next request is answered."""
    asked = [request(query, XML) for query in ("SELECT ('\\u0001' AS ?x) {}", "ASK {}")]
    out = io.BytesIO()
    serve(ox.Store(), io.BytesIO(b"".join(REQUEST.pack(len(one)) + one for one in asked)), out)
    assert b"<boolean>true</boolean>" in out.getvalue()
