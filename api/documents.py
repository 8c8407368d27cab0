"""Cases, terms and the ontology at their own addresses, in the form the reader asks for.

By the Accept header (HTML, JSON, Turtle, JSON-LD, N-Triples) or by a suffix (``.json``, ``.ttl``,
``.jsonld``, ``.nt``, ``.html``); both give the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import pyoxigraph as ox
from fastapi import APIRouter, Request, Response

from api.answers import Catalogue, root_of
from api.negotiate import choose
from api.parameters import OTHER_PROBLEMS, problem
from api.representations import case_json, term_ref
from graph.cases import PREFIXES, Case, case_iri, case_triples
from graph.library import Library
from graph.terms import FACETS, IG, Term, UnknownTermError

HTML = "text/html"
MEDIA_TYPES = {
    "html": HTML,
    "json": "application/json",
    "ttl": "text/turtle",
    "jsonld": "application/ld+json",
    "nt": "application/n-triples",
}
_RDF = {
    "text/turtle": ox.RdfFormat.TURTLE,
    "application/n-triples": ox.RdfFormat.N_TRIPLES,
}


def _responses(media_types: Iterable[str]) -> dict[int | str, dict[str, Any]]:
    content: dict[str, Any] = {media_type: {} for media_type in media_types}
    return {
        200: {"description": "The document in the form asked for", "content": content},
        406: problem("No form the Accept header allows is offered"),
        **OTHER_PROBLEMS,
    }


_ONTOLOGY = _responses((*_RDF, "application/ld+json"))
_DOCUMENT = {
    **_responses(MEDIA_TYPES.values()),
    404: problem("No such case or term; the detail names what is near"),
}


class NotAcceptableError(ValueError):
    """The reader takes none of the forms a document is offered in."""


@dataclass(frozen=True)
class HtmlPages:
    """How a case and a term are shown to people; given by the pages, which these routes do not import."""

    case: Callable[[Request, Case], str]
    term: Callable[[Request, Term], str]


def documents_router(catalogue: Callable[[], Catalogue], pages: HtmlPages) -> APIRouter:
    """Return the routes ``/cases/{id}``, ``/terms/{facet}/{id}`` and ``/ontology``."""
    router = APIRouter(tags=["documents"])

    @router.get("/cases/{name}", responses=_DOCUMENT, operation_id="getCase", response_class=Response)
    def case(name: str, request: Request) -> Response:
        """Return one case."""
        library = catalogue().library
        case_id, suffix = _without_suffix(name)
        found = library.case(case_id)
        writers = {
            HTML: lambda: pages.case(request, found).encode(),
            "application/json": lambda: _json(case_json(library, found, root_of(str(request.base_url)))),
        }

        def triples() -> list[ox.Triple]:
            return case_triples(found, library.ontology, library.base)

        return _respond(library, request, suffix, writers, triples, case_iri(found.id, library.base))

    @router.get("/terms/{facet}/{name}", responses=_DOCUMENT, operation_id="getTerm", response_class=Response)
    def term(facet: str, name: str, request: Request) -> Response:
        """Return one term, with what is broader and narrower."""
        library = catalogue().library
        term_id, suffix = _without_suffix(name)
        found = _find_term(library, facet, term_id)
        writers = {
            HTML: lambda: pages.term(request, found).encode(),
            "application/json": lambda: _json(_term_json(library, found)),
        }
        return _respond(library, request, suffix, writers, lambda: _triples_of(library, found.iri), found.iri)

    for suffix in (None, "ttl", "jsonld", "nt"):
        _add_ontology_route(router, catalogue, suffix)
    return router


def _add_ontology_route(router: APIRouter, catalogue: Callable[[], Catalogue], suffix: str | None) -> None:
    @router.get(
        f"/ontology.{suffix}" if suffix else "/ontology",
        operation_id=f"getOntology_{suffix}" if suffix else "getOntology",
        summary=f"The ontology as {MEDIA_TYPES[suffix]}" if suffix else "The ontology",
        responses=_ONTOLOGY,
        response_class=Response,
    )
    def ontology(request: Request) -> Response:
        """Return the ontology: classes, properties and all terms."""
        library = catalogue().library
        iri = IG.rstrip("#")
        triples = library.ontology.triples
        return _respond(library, request, suffix, {}, lambda: triples, iri, default="text/turtle")


def _without_suffix(name: str) -> tuple[str, str | None]:
    stem, dot, suffix = name.rpartition(".")
    return (stem, suffix) if dot and suffix in MEDIA_TYPES else (name, None)


def _find_term(library: Library, facet: str, term_id: str) -> Term:
    key = facet.replace("-", "_")
    if key not in FACETS or facet != FACETS[key].path:
        msg = f"{facet!r} is no facet; facets are {', '.join(f.path for f in FACETS.values())}"
        raise UnknownTermError(msg)
    return library.ontology.find(key, term_id)


def _respond(
    library: Library,
    request: Request,
    suffix: str | None,
    writers: dict[str, Callable[[], bytes]],
    triples: Callable[[], Iterable[ox.Triple]],
    iri: str,
    default: str = "application/json",
) -> Response:
    offered = [*writers, *_RDF, "application/ld+json"]
    media_type = MEDIA_TYPES[suffix] if suffix else _chosen(request, offered, default)
    body = writers[media_type]() if media_type in writers else rdf(triples(), media_type)
    headers = {
        "Vary": "Accept",
        "Link": f'<{iri}>; rel="canonical", {_alternates(request, suffix, offered)}',
        "X-Dataset-Version": library.version,
    }
    return Response(body, media_type=f"{media_type}; charset=utf-8", headers=headers)


def _chosen(request: Request, offered: list[str], default: str) -> str:
    accept = request.headers.get("accept")
    first = [default, *(media_type for media_type in offered if media_type != default)]
    media_type = choose(accept, first)
    if media_type is None:
        msg = f"none of what Accept allows is offered; offered are {', '.join(offered)}"
        raise NotAcceptableError(msg)
    return media_type


def _alternates(request: Request, suffix: str | None, offered: list[str]) -> str:
    path = str(request.url.path)
    path = path.removesuffix(f".{suffix}") if suffix else path
    return ", ".join(
        f'<{path}.{ending}>; rel="alternate"; type="{media_type}"'
        for ending, media_type in MEDIA_TYPES.items()
        if media_type in offered
    )


def rdf(triples: Iterable[ox.Triple], media_type: str) -> bytes:
    """Return triples as Turtle, N-Triples or JSON-LD (compacted by the library's prefixes)."""
    triples = list(triples)
    if media_type in _RDF:
        prefixes = PREFIXES if media_type == "text/turtle" else None
        return ox.serialize(triples, format=_RDF[media_type], prefixes=prefixes) or b""
    import rdflib

    data = rdflib.Graph()
    data.parse(data=ox.serialize(triples, format=ox.RdfFormat.N_TRIPLES) or b"", format="nt")
    return data.serialize(format="json-ld", context=PREFIXES, auto_compact=True, encoding="utf-8")


def _triples_of(library: Library, iri: str) -> list[ox.Triple]:
    node = ox.NamedNode(iri)
    return [triple for triple in library.ontology.triples if node in (triple.subject, triple.object)]


def _term_json(library: Library, term: Term) -> dict[str, Any]:
    ontology = library.ontology

    def refs(iris: Iterable[str]) -> list[dict[str, str]]:
        return [_ref(library, iri) for iri in iris]

    return {
        **_ref(library, term.iri),
        "labels": list(term.labels),
        "note": term.note or None,
        "broader": refs(term.broader),
        "narrower": refs(ontology.narrower.get(term.iri, ())),
        "cases": library.frequency(term.iri),
        "dataset_version": library.version,
    }


def _ref(library: Library, iri: str) -> dict[str, str]:
    ref = term_ref(library.ontology, iri)
    return {"iri": ref.iri, "facet": ref.facet, "id": ref.id, "label": ref.label}


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1).encode()
