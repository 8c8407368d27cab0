"""What is said of the service and its data in RDF: SPARQL 1.1 Service Description, VoID and DCAT 3."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import quote

import pyoxigraph as ox

from graph import files
from graph.store.prefixes import PUBLISHED
from graph.terms import RDF_TYPE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from api.sparql.figures import Figures

_RDF_FORMATS = {
    "text/turtle": ox.RdfFormat.TURTLE,
    "application/n-triples": ox.RdfFormat.N_TRIPLES,
    "application/ld+json": ox.RdfFormat.JSON_LD,
    "application/rdf+xml": ox.RdfFormat.RDF_XML,
}
_FORMATS = "http://www.w3.org/ns/formats/"
_RESULT_FORMATS = (
    "SPARQL_Results_JSON",
    "SPARQL_Results_XML",
    "SPARQL_Results_CSV",
    "SPARQL_Results_TSV",
    "Turtle",
    "N-Triples",
    "JSON-LD",
    "RDF_XML",
)
_MEDIA = "https://www.iana.org/assignments/media-types/"
_XSD = PUBLISHED["xsd"]
_LANGUAGE = "en"


@dataclass(frozen=True, slots=True)
class About:
    """What is said of the library.

    ``vocabulary`` are the IRIs its ontology defines. ``licence`` and ``example`` (a case) are IRIs.
    ``downloads`` leads from the path of a file to its name and media type.
    """

    title: str
    description: str
    version: str
    licence: str
    example: str | None
    vocabulary: frozenset[str]
    downloads: Mapping[str, tuple[str, str]]


def written(triples: Iterable[ox.Triple], media_type: str) -> bytes:
    """Return triples without blank nodes in one of the media types of a CONSTRUCT."""
    return ox.serialize(triples, format=_RDF_FORMATS[media_type], prefixes=PUBLISHED) or b""


def service_description(about: About, root: str) -> list[ox.Triple]:
    """Return the description of the endpoint; ``root`` is the address of the server, without a slash."""
    return [*_service(about, root)]


def dataset_description(about: About, figures: Figures, root: str) -> list[ox.Triple]:
    """Return the description of the data, with the endpoint it is asked at and the files it comes in."""
    return [*_dataset(about, root), *_counts(figures, root), *_distributions(about, root)]


def _service(about: About, root: str) -> Iterator[ox.Triple]:
    service, data = f"{root}/sparql#service", f"{root}/.well-known/void#dataset"
    graph = f"{root}/.well-known/void#default-graph"
    yield _type(service, "sd:Service")
    yield _type(service, "dcat:DataService")
    yield _text(service, "dct:title", f"{about.title}: SPARQL")
    yield _link(service, "sd:endpoint", f"{root}/sparql")
    yield _link(service, "dcat:endpointURL", f"{root}/sparql")
    yield _link(service, "dcat:endpointDescription", f"{root}/openapi.json")
    yield _link(service, "dcat:servesDataset", data)
    yield _link(service, "dct:license", about.licence)
    yield _link(service, "rdfs:seeAlso", f"{root}/.well-known/void")
    yield _link(service, "sd:supportedLanguage", f"{PUBLISHED['sd']}SPARQL11Query")
    yield _link(service, "sd:defaultEntailmentRegime", "http://www.w3.org/ns/entailment/Simple")
    for name in _RESULT_FORMATS:
        yield _link(service, "sd:resultFormat", _FORMATS + name)
    yield _link(service, "sd:defaultDataset", data)
    yield _type(data, "sd:Dataset")
    yield _link(data, "sd:defaultGraph", graph)
    yield _type(graph, "sd:Graph")


def _dataset(about: About, root: str) -> Iterator[ox.Triple]:
    document, data = f"{root}/.well-known/void", f"{root}/.well-known/void#dataset"
    yield _type(document, "void:DatasetDescription")
    yield _link(document, "http://xmlns.com/foaf/0.1/primaryTopic", data)
    for kind in ("void:Dataset", "dcat:Dataset", "sd:Dataset"):
        yield _type(data, kind)
    yield _text(data, "dct:title", about.title)
    yield _text(data, "dct:description", about.description)
    yield ox.Triple(ox.NamedNode(data), _node("dcat:version"), ox.Literal(about.version))
    yield _link(data, "dct:license", about.licence)
    yield _link(data, "dct:language", "http://id.loc.gov/vocabulary/iso639-1/en")
    yield _link(data, "dcat:landingPage", f"{root}/")
    yield _link(data, "http://xmlns.com/foaf/0.1/homepage", f"{root}/")
    yield _link(data, "void:sparqlEndpoint", f"{root}/sparql")
    yield _link(data, "void:dataDump", _dump(root))
    if about.example:
        yield _link(data, "void:exampleResource", about.example)
    for name in _RESULT_FORMATS[4:]:
        yield _link(data, "void:feature", _FORMATS + name)


def _counts(figures: Figures, root: str) -> Iterator[ox.Triple]:
    data, graph = (f"{root}/.well-known/void#{name}" for name in ("dataset", "default-graph"))
    yield _link(data, "sd:defaultGraph", graph)
    yield _type(graph, "sd:Graph")
    yield from _count(graph, "void:triples", figures.triples)
    yield from _count(data, "void:triples", figures.triples)
    yield from _count(data, "void:distinctSubjects", figures.subjects)
    yield from _count(data, "void:distinctObjects", figures.objects)
    yield from _count(data, "void:classes", None if figures.classes is None else len(figures.classes))
    yield from _count(
        data, "void:properties", None if figures.properties is None else len(figures.properties)
    )
    classes, properties = figures.classes or {}, figures.properties or {}
    yield from _parts(data, "void:classPartition", "void:class", "void:entities", classes)
    yield from _parts(data, "void:propertyPartition", "void:property", "void:triples", properties)
    for space in sorted({_space(iri) for iri in (*classes, *properties)}):
        yield _link(data, "void:vocabulary", space)


def _parts(data: str, link: str, what: str, amount: str, counts: Mapping[str, int]) -> Iterator[ox.Triple]:
    parts = {f"{data}-{what.partition(':')[2]}-{quote(iri, safe='')}": iri for iri in counts}
    yield from (_link(data, link, part) for part in parts)
    for part, iri in parts.items():
        yield _link(part, what, iri)
        yield from _count(part, amount, counts[iri])


def _distributions(about: About, root: str) -> Iterator[ox.Triple]:
    data, service = f"{root}/.well-known/void#dataset", f"{root}/sparql#service"
    files_of = {_dump(root): ("All triples, N-Triples", "application/n-triples")}
    files_of |= {f"{root}{path}": named for path, named in about.downloads.items()}
    for number, (address, (name, media_type)) in enumerate(files_of.items(), start=1):
        distribution = f"{root}/.well-known/void#distribution-{number}"
        yield _link(data, "dcat:distribution", distribution)
        yield _type(distribution, "dcat:Distribution")
        yield _text(distribution, "dct:title", name)
        yield _link(distribution, "dcat:downloadURL", address)
        yield _link(distribution, "dcat:accessURL", address)
        yield _link(distribution, "dcat:mediaType", _MEDIA + media_type)
        yield _link(distribution, "dct:license", about.licence)
    yield from _service_of(data, service, root)


def _service_of(data: str, service: str, root: str) -> Iterator[ox.Triple]:
    yield _type(service, "dcat:DataService")
    yield _type(service, "sd:Service")
    yield _link(service, "dcat:endpointURL", f"{root}/sparql")
    yield _link(service, "sd:endpoint", f"{root}/sparql")
    yield _link(service, "dcat:servesDataset", data)


def _dump(root: str) -> str:
    query = " ".join(line for line in files.query_text("all_triples").splitlines() if line[:1] != "#")
    return f"{root}/sparql?query={quote(query)}&format=nt"


def _space(iri: str) -> str:
    return iri[: max(iri.rfind("#"), iri.rfind("/")) + 1]


def _node(name: str) -> ox.NamedNode:
    prefix, _, local = name.partition(":")
    return ox.NamedNode(PUBLISHED[prefix] + local if prefix in PUBLISHED else name)


def _type(subject: str, kind: str) -> ox.Triple:
    return ox.Triple(ox.NamedNode(subject), ox.NamedNode(RDF_TYPE), _node(kind))


def _link(subject: str, name: str, iri: str) -> ox.Triple:
    return ox.Triple(ox.NamedNode(subject), _node(name), ox.NamedNode(iri))


def _text(subject: str, name: str, text: str) -> ox.Triple:
    return ox.Triple(ox.NamedNode(subject), _node(name), ox.Literal(text, language=_LANGUAGE))


def _count(subject: str, name: str, number: int | None) -> Iterator[ox.Triple]:
    if number is not None:
        value = ox.Literal(str(number), datatype=ox.NamedNode(f"{_XSD}integer"))
        yield ox.Triple(ox.NamedNode(subject), _node(name), value)
