"""Cases, terms and the ontology at their own addresses: one document in five forms."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import TYPE_CHECKING

import pyoxigraph as ox
import pytest
import rdflib
from api_fixtures import BROWSER, client_of

from graph.cases import case_triples
from graph.filters import Filter
from graph.library import Library
from graph.terms import FACETS, IG

if TYPE_CHECKING:
    from collections.abc import Iterable

    from api_fixtures import TestClient

    from graph.terms import Term

pytest_plugins = ["api_fixtures"]
pytestmark = pytest.mark.xdist_group("api")

FORMS = {
    "html": "text/html",
    "json": "application/json",
    "ttl": "text/turtle",
    "jsonld": "application/ld+json",
    "nt": "application/n-triples",
}
RDF = {"ttl": ox.RdfFormat.TURTLE, "jsonld": ox.RdfFormat.JSON_LD, "nt": ox.RdfFormat.N_TRIPLES}
NAME = "nccl-hang-uneven-packed-blocks"
CASE = f"/cases/{NAME}"


def body(client: TestClient, path: str, accept: str | None = None) -> bytes:
    """Return a document that must be there, in the form asked for."""
    response = client.get(path, headers={"Accept": accept} if accept else {})
    assert response.status_code == 200, response.text
    return response.content


def triples_in(content: bytes, suffix: str) -> set[tuple[str, str, str]]:
    """Return the triples of a document, each once."""
    return in_words(quad.triple for quad in ox.parse(content, format=RDF[suffix]))


def in_words(triples: Iterable[ox.Triple]) -> set[tuple[str, str, str]]:
    """Return triples as their N-Triples words."""
    return {(str(triple.subject), str(triple.predicate), str(triple.object)) for triple in triples}


def some_terms(library: Library) -> list[Term]:
    """Return three terms of every facet: any, the one most cases have, one with something narrower."""
    chosen: dict[str, Term] = {}
    for facet in FACETS:
        terms = list(library.ontology.of(facet))
        most = max(terms, key=lambda term: library.frequency(term.iri))
        broad = max(terms, key=lambda term: len(library.ontology.narrower.get(term.iri, ())))
        chosen |= {term.iri: term for term in (random.Random(facet).choice(terms), most, broad)}
    return list(chosen.values())


def path_of(term: Term) -> str:
    """Return the address of a term."""
    return f"/terms/{FACETS[term.facet].path}/{term.id}"


def test_every_case_in_every_form(client: TestClient, library: Library):
    """All RDF forms of every case hold exactly its triples, and JSON is of that case."""
    for case in library.cases:
        path = f"/cases/{case.id}"
        expected = in_words(case_triples(case, library.ontology, library.base))
        for suffix in RDF:
            assert triples_in(body(client, f"{path}.{suffix}"), suffix) == expected, (case.id, suffix)
        assert json.loads(body(client, path))["id"] == case.id


def test_accept_and_suffix_give_equal_bytes(client: TestClient, library: Library):
    """Whichever way a form of a case is asked for, it is the same document."""
    for case in random.Random(1).sample(library.cases, 15):
        for suffix, media_type in FORMS.items():
            content = body(client, f"/cases/{case.id}", media_type)
            assert content == body(client, f"/cases/{case.id}.{suffix}"), (case.id, suffix)


def test_terms_in_every_form(client: TestClient, library: Library):
    """The same for terms: all RDF forms hold the triples the term stands in."""
    for term in some_terms(library):
        path, node = path_of(term), ox.NamedNode(term.iri)
        expected = in_words(t for t in library.ontology.triples if node in (t.subject, t.object))
        for suffix, media_type in FORMS.items():
            content = body(client, path, media_type)
            assert content == body(client, f"{path}.{suffix}"), (term.iri, suffix)
            if suffix in RDF:
                assert triples_in(content, suffix) == expected, (term.iri, suffix)


def test_every_term_has_a_page(client: TestClient, library: Library):
    """Every address a page links to as a term is answered."""
    for term in library.ontology.terms.values():
        assert client.get(path_of(term), headers={"Accept": "application/json"}).json()["iri"] == term.iri


def test_a_term_in_json(client: TestClient, library: Library):
    """A term says its labels, note, what is broader and narrower, and how many cases are about it."""
    for term in some_terms(library):
        found = json.loads(body(client, f"{path_of(term)}.json"))
        assert (found["iri"], found["facet"], found["id"]) == (term.iri, term.facet, term.id)
        assert (found["label"], found["labels"]) == (term.label, list(term.labels))
        assert [other["iri"] for other in found["broader"]] == list(term.broader)
        assert [other["iri"] for other in found["narrower"]] == list(
            library.ontology.narrower.get(term.iri, ())
        )
        assert found["cases"] == len(library.matching(Filter((term.iri,))))
        assert found["dataset_version"] == library.version


def test_the_ontology_in_its_forms(client: TestClient, library: Library):
    """Three RDF forms with the same triples, Turtle first; other readers' libraries agree."""
    expected = in_words(library.ontology.triples)
    for suffix, form in RDF.items():
        content = body(client, f"/ontology.{suffix}")
        assert content == body(client, "/ontology", FORMS[suffix])
        assert triples_in(content, suffix) == expected, form
    assert body(client, "/ontology") == body(client, "/ontology.ttl")


@pytest.mark.filterwarnings("ignore:ConjunctiveGraph is deprecated:DeprecationWarning")
def test_rdflib_reads_the_same(client: TestClient, library: Library):
    """A second parser finds the same number of triples in each form of a case."""
    case = library.case(NAME)
    expected = len(set(case_triples(case, library.ontology, library.base)))
    for suffix, name in (("ttl", "turtle"), ("jsonld", "json-ld"), ("nt", "nt")):
        assert len(rdflib.Graph().parse(data=body(client, f"{CASE}.{suffix}"), format=name)) == expected


@pytest.mark.parametrize(
    ("accept", "media_type"),
    [
        (None, "application/json"),
        ("*/*", "application/json"),
        (BROWSER["Accept"], "text/html"),
        ("text/turtle", "text/turtle"),
        ("text/turtle;q=0.4, application/ld+json;q=0.5", "application/ld+json"),
        ("application/json;q=0.1, text/*;q=0.2", "text/html"),
        ("text/*, text/html;q=0", "text/turtle"),
        ("*/*, application/json;q=0", "text/html"),
        ("application/n-triples, image/png", "application/n-triples"),
        ("TEXT/TURTLE; charset=utf-8", "text/turtle"),
    ],
)
def test_the_reader_gets_what_is_wanted_most(client: TestClient, accept: str | None, media_type: str):
    """Weights decide, then how exactly a form is named; JSON where anything will do."""
    response = client.get(CASE, headers={"Accept": accept} if accept else {})
    assert response.headers["content-type"] == f"{media_type}; charset=utf-8"


@pytest.mark.parametrize("path", [CASE, "/terms/symptom/job-hang", "/ontology"])
def test_nothing_acceptable(client: TestClient, path: str):
    """A reader that takes none of the forms is told which there are."""
    response = client.get(path, headers={"Accept": "image/png"})
    assert response.status_code == 406
    assert "text/turtle" in response.json()["detail"]
    assert client.get(path, headers={"Accept": "*/*;q=0"}).status_code == 406


@pytest.mark.parametrize(
    ("path", "offered"),
    [
        (CASE, FORMS),
        ("/terms/symptom/job-hang", FORMS),
        ("/ontology", {suffix: FORMS[suffix] for suffix in RDF}),
    ],
)
def test_headers_lead_to_the_other_forms(client: TestClient, path: str, offered: dict[str, str]):
    """Vary says that Accept decides; Link names the IRI and every other form, which is there."""
    for address in (path, f"{path}.ttl"):
        headers = client.get(address).headers
        assert "Accept" in [name.strip() for name in headers["vary"].split(",")]
        links = headers["link"].split(", ")
        assert links[0].startswith("<https://w3id.org/incident-graph/")
        assert links[0].endswith('>; rel="canonical"')
        expected = {f'<{path}.{suffix}>; rel="alternate"; type="{kind}"' for suffix, kind in offered.items()}
        assert set(links[1:]) == expected
    for suffix, media_type in offered.items():
        assert client.get(f"{path}.{suffix}").headers["content-type"] == f"{media_type}; charset=utf-8"


@pytest.mark.parametrize(
    ("path", "near"),
    [
        ("/terms/symptom/job-hangs", "job-hang"),
        ("/terms/sympto/job-hang", "symptom"),
        ("/terms/root_cause/software-defect", "root-cause"),
        ("/terms/root-cause/job-hang", "root_cause"),
        pytest.param("/cases/nccl-hang-uneven-packed-block", CASE.removeprefix("/cases/")),
        pytest.param("/cases/nccl-hang-uneven-packed-blocks.pdf", CASE.removeprefix("/cases/")),
    ],
)
def test_not_there_but_near(client: TestClient, path: str, near: str):
    """A wrong address is answered 404 with the nearest right ones."""
    response = client.get(path)
    assert response.status_code == 404
    assert near in response.json()["detail"].replace(path.rpartition("/")[2], "", 1)


@pytest.mark.parametrize(
    "path",
    [
        "/cases/",
        "/cases/%00",
        "/cases/%ff",
        "/cases/a%0d%0ab",
        "/cases/..%2f..%2fetc%2fpasswd",
        "/cases/.json",
        "/terms/symptom/",
        "/terms/symptom/%22%3E",
        "/terms//job-hang",
        "/ontology.html",
        "/ontology.xml",
        "/ontology.",
    ],
)
def test_no_such_address(client: TestClient, path: str):
    """Whatever else is asked for is not there, for a program and for a browser."""
    response = client.get(path)
    assert response.status_code == 404
    assert response.headers["content-type"] == "application/problem+json"
    page = client.get(path, headers=BROWSER)
    assert page.status_code == 404
    assert page.headers["content-type"] == "text/html; charset=utf-8"


def test_head_is_get_without_the_body(client: TestClient):
    """HEAD has the headers of GET on every document."""
    for path in (CASE, f"{CASE}.ttl", "/terms/symptom/job-hang", "/ontology", "/"):
        head, get = client.head(path), client.get(path)
        assert head.status_code == 200
        assert head.headers == get.headers
        assert head.content == b""


def test_a_case_whose_id_ends_like_a_form(library: Library):
    """Only what follows the last dot is a form, and ids have no dots."""
    case = replace(library.cases[0], id="json", related=())
    client = client_of(Library.of(library.ontology, [case], "x"))
    assert client.get("/cases/json").json()["id"] == "json"
    assert client.get("/cases/json.json").content == client.get("/cases/json").content
    assert client.get("/cases/json.ttl").headers["content-type"].startswith("text/turtle")


def test_iris_lead_here(client: TestClient, library: Library):
    """The IRI of every subject of a case is the document's address with another base, or a part of it."""
    path = CASE.removeprefix("/")
    subjects = {subject for subject, _, _ in triples_in(body(client, f"{CASE}.nt"), "nt")}
    assert f"<{library.base}{path}>" in subjects
    assert all(subject.startswith(f"<{library.base}{path}") for subject in subjects)
    assert IG.startswith("https://w3id.org/incident-graph/ontology")


def test_the_dataset_is_named(client: TestClient, library: Library):
    """Every form of a document says which state of the library it comes from."""
    for suffix in FORMS:
        assert client.get(f"{CASE}.{suffix}").headers["x-dataset-version"] == library.version
