"""What the SPARQL editor completes: our prefixes, properties, classes and terms, by any of their labels."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from api.labels import shortened
from graph.store.prefixes import PUBLISHED
from graph.terms import FACETS, IG, RDF_TYPE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graph.terms import Ontology

_RDFS = PUBLISHED["rdfs"]
_KINDS = {"http://www.w3.org/1999/02/22-rdf-syntax-ns#Property": "property", f"{_RDFS}Class": "class"}
# Properties of other vocabularies that cases and terms are written with.
_OTHERS = (
    ("dct:title", "title", "The title of a case."),
    ("dct:identifier", "identifier", "The id of a case, as in its address."),
    ("skos:prefLabel", "preferred label", "What a term is called."),
    ("skos:altLabel", "other label", "Another name of a term."),
    ("skos:broader", "broader", "From a term to the next broader one."),
    ("skos:scopeNote", "scope note", "When a term is used."),
    ("prov:wasDerivedFrom", "was derived from", "From a case to a report it is told from."),
    ("rdfs:label", "label", "What a class or property is called."),
    ("rdfs:comment", "comment", "What a class or property means."),
    ("rdfs:subClassOf", "subclass of", "From a class to a broader one."),
)


@dataclass(frozen=True, slots=True)
class Word:
    """A name to complete: ``name`` is what is written, ``kind`` is property, class or a facet's key.

    ``link`` is, for a term, the property a case has it under.
    """

    name: str
    kind: str
    label: str
    note: str = ""
    labels: tuple[str, ...] = ()
    link: str = ""


def completion(ontology: Ontology) -> dict[str, Any]:
    """Return prefixes, the names of the facets, and all words, properties first, each kind by label."""
    return {
        "prefixes": PUBLISHED,
        "kinds": {"property": "Property", "class": "Class"} | {key: one.label for key, one in FACETS.items()},
        "words": [asdict(word) for word in (*_ours(ontology), *_borrowed(), *_terms(ontology))],
    }


def _ours(ontology: Ontology) -> list[Word]:
    about: dict[str, dict[str, str]] = {}
    for triple in ontology.triples:
        values = about.setdefault(getattr(triple.subject, "value", ""), {})
        values[triple.predicate.value] = getattr(triple.object, "value", "")
    found = [
        Word(shortened(iri), kind, values.get(f"{_RDFS}label", ""), values.get(f"{_RDFS}comment", ""))
        for iri, values in about.items()
        if iri.startswith(IG) and (kind := _KINDS.get(values.get(RDF_TYPE, "")))
    ]
    return sorted(found, key=lambda word: (word.kind != "property", word.label.lower(), word.name))


def _borrowed() -> Iterator[Word]:
    return (Word(name, "property", label, note) for name, label, note in _OTHERS)


def _terms(ontology: Ontology) -> Iterator[Word]:
    for term in ontology.terms.values():
        link = shortened(FACETS[term.facet].link)
        yield Word(shortened(term.iri), term.facet, term.label, term.note, term.labels, link)
