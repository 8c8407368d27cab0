"""Tests of ``api.sparql.description``: the service and its data, described as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import rdflib
from api_fixtures import client_of
from rdflib.compare import isomorphic
from rdflib.namespace import DCAT, DCTERMS, RDF, VOID

from api.sparql.description import About, dataset_description, written
from api.sparql.figures import Figures
from graph.library import Library

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fastapi.testclient import TestClient

    from graph.store import Snapshot
    from graph.terms import Ontology

pytest_plugins = ["api_fixtures"]

SD = rdflib.Namespace("http://www.w3.org/ns/sparql-service-description#")
FORMATS = {
    "text/turtle": "turtle",
    "application/n-triples": "nt",
    "application/ld+json": "json-ld",
    "application/rdf+xml": "xml",
}
ROOT = "http://testserver"
DATA = rdflib.URIRef(f"{ROOT}/.well-known/void#dataset")


@pytest.fixture(scope="module")
def client(small_snapshot: Snapshot, small_ontology: Ontology) -> Iterator[TestClient]:
    """Return a client of the small library, its workers started."""
    with client_of(Library.from_snapshot(small_snapshot, small_ontology), small_snapshot) as started:
        yield started


def read(client: TestClient, path: str, media_type: str = "text/turtle") -> rdflib.Graph:
    """Return what is answered at a path as another library reads it."""
    response = client.get(path, headers={"accept": media_type})
    assert response.status_code == 200
    assert response.headers["content-type"].partition(";")[0] == media_type
    return rdflib.Graph().parse(data=response.content, format=FORMATS[media_type])


@pytest.mark.parametrize("path", ["/sparql", "/.well-known/void"])
@pytest.mark.parametrize("media_type", FORMATS)
def test_every_format_says_the_same(client: TestClient, path: str, media_type: str) -> None:
    """Four forms of one graph, without blank nodes."""
    found = read(client, path, media_type)
    assert isomorphic(found, read(client, path, "application/n-triples"))
    assert not [node for triple in found for node in triple if isinstance(node, rdflib.BNode)]


def test_the_counts_are_those_of_the_dump(client: TestClient) -> None:
    """void:dataDump is an address that gives every triple, and the counts agree with it."""
    described = read(client, "/.well-known/void")
    dump = described.value(DATA, VOID.dataDump)
    response = client.get(str(dump))
    assert response.headers["content-type"] == "application/n-triples"
    triples = rdflib.Graph().parse(data=response.content, format="nt")
    counted = {
        VOID.triples: len(triples),
        VOID.distinctSubjects: len(set(triples.subjects())),
        VOID.distinctObjects: len(set(triples.objects())),
        VOID.classes: len(set(triples.objects(None, RDF.type))),
        VOID.properties: len(set(triples.predicates())),
    }
    assert {link: described.value(DATA, link).toPython() for link in counted} == counted
    for part in described.objects(DATA, VOID.classPartition):
        cases = triples.subjects(RDF.type, described.value(part, VOID["class"]))
        assert described.value(part, VOID.entities).toPython() == len(set(cases))
    for part in described.objects(DATA, VOID.propertyPartition):
        links = list(triples.triples((None, described.value(part, VOID.property), None)))
        assert described.value(part, VOID.triples).toPython() == len(links)


def test_the_data_is_described(client: TestClient) -> None:
    """Licence, version, endpoint, vocabularies, an example and files; each address answers."""
    described = read(client, "/.well-known/void")
    version = client.get("/readyz").json()["dataset_version"]
    assert described.value(DATA, rdflib.URIRef(f"{DCAT}version")).toPython() == version
    assert described.value(DATA, DCTERMS.license).toPython() == "https://creativecommons.org/licenses/by/4.0/"
    assert described.value(DATA, VOID.sparqlEndpoint).toPython() == f"{ROOT}/sparql"
    assert {"https://w3id.org/incident-graph/ontology#", "http://www.w3.org/2004/02/skos/core#"} <= {
        str(space) for space in described.objects(DATA, VOID.vocabulary)
    }
    example = described.value(DATA, VOID.exampleResource)
    asked = client.get("/sparql", params={"query": f"ASK {{ <{example}> a ig:Case }}", "format": "csv"})
    assert asked.text == "true"
    files = list(described.objects(DATA, DCAT.distribution))
    assert len(files) == 5
    for file in files:
        response = client.get(str(described.value(file, DCAT.downloadURL)))
        assert response.status_code == 200
        kind = str(described.value(file, DCAT.mediaType)).rpartition("media-types/")[2]
        assert response.headers["content-type"].partition(";")[0] == kind


def test_the_service_is_described(client: TestClient) -> None:
    """Its address, language, forms of answers and dataset; the two descriptions name one another."""
    described = read(client, "/sparql")
    [service] = described.subjects(RDF.type, SD.Service)
    assert described.value(service, SD.endpoint).toPython() == f"{ROOT}/sparql"
    assert described.value(service, SD.supportedLanguage) == SD.SPARQL11Query
    assert described.value(service, SD.defaultDataset) == DATA
    assert len(list(described.objects(service, SD.resultFormat))) == 8
    assert (service, RDF.type, SD.Service) in read(client, "/.well-known/void")


def test_a_reader_that_takes_no_graph_is_told(client: TestClient) -> None:
    """406 with the forms there are, and 400 for a format that is none."""
    response = client.get("/.well-known/void", headers={"accept": "image/png"})
    assert response.status_code == 406
    assert "text/turtle" in response.json()["detail"]
    assert client.get("/.well-known/void", params={"format": "pdf"}).status_code == 400


def test_what_is_not_known_is_left_out() -> None:
    """Where counting takes longer than a query may, the rest of the description is there."""
    about = About("Title", "Text", "1", "http://e/licence", None, frozenset(), {})
    unknown = Figures(classes=None, properties=None, subjects=None, objects=None)
    graph = rdflib.Graph().parse(data=written(dataset_description(about, unknown, ROOT), "text/turtle"))
    assert graph.value(DATA, VOID.sparqlEndpoint)
    assert not list(graph.objects(DATA, VOID.triples))
    assert not list(graph.objects(DATA, VOID.classes))
