"""RDF terms as people read them: terms and cases of the library by their labels, with links."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import pyoxigraph as ox

from graph.cases import case_iri
from graph.store.prefixes import PUBLISHED
from graph.terms import FACETS, IG

if TYPE_CHECKING:
    from graph.library import Library

ROWS_SHOWN = 1000  # of an answer, on any page
_XSD = PUBLISHED["xsd"]
_NUMBERS = frozenset(
    f"{_XSD}{name}" for name in ("integer", "decimal", "double", "float", "int", "long", "nonNegativeInteger")
)
_PLAIN = frozenset((f"{_XSD}string", "http://www.w3.org/1999/02/22-rdf-syntax-ns#langString"))
_COMMENT = ox.NamedNode(f"{PUBLISHED['rdfs']}comment")


@dataclass(frozen=True, slots=True)
class Shown:
    """A term to be read: ``text``, where it leads (or empty), the whole of it, and what is said beside it.

    ``kind`` is a facet's key, ``case``, ``other`` or ``literal``; ``number`` is set for a finite number.
    """

    text: str
    kind: str
    address: str = ""
    title: str = ""
    note: str = ""
    number: float | None = None


NOTHING = Shown("", "literal")


class Labels:
    """Shows RDF terms by what one library calls them."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._cases = case_iri("", library.base)

    def of_json(self, value: dict[str, Any]) -> Shown:
        """Return how a term of the SPARQL JSON results format is shown."""
        if value["type"] == "uri":
            return self.of_iri(value["value"])
        if value["type"] == "bnode":
            return Shown(f"_:{value['value']}", "other")
        if value["type"] == "triple":
            parts = (self.of_json(value["value"][name]).text for name in ("subject", "predicate", "object"))
            return Shown(f"<< {' '.join(parts)} >>", "other")
        datatype = value.get("datatype", f"{_XSD}string")
        return self._literal(value["value"], datatype, value.get("xml:lang", ""))

    def of_term(self, term: ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple) -> Shown:
        """Return how an RDF term is shown."""
        if isinstance(term, ox.NamedNode):
            return self.of_iri(term.value)
        if isinstance(term, ox.Literal):
            return self._literal(term.value, term.datatype.value, term.language or "")
        return Shown(str(term), "other")

    def of_iri(self, iri: str) -> Shown:
        """Return how an IRI is shown: one of ours by its label, another one as short as it can be written."""
        if term := self._library.ontology.terms.get(iri):
            address = f"/terms/{FACETS[term.facet].path}/{term.id}"
            return Shown(term.label, term.facet, address, iri)
        if iri.startswith(self._cases):
            case_id, _, part = iri.removeprefix(self._cases).partition("#")
            if case := self._library.by_id.get(case_id):
                return Shown(case.title, "case", f"/cases/{case_id}", iri, part)
        if iri in self._comments:
            return Shown(shortened(iri), "other", title=f"{iri}: {self._comments[iri]}")
        # Only what a browser opens as a page: anybody's query chooses the IRI.
        address = iri if iri.startswith(("https://", "http://")) else ""
        return Shown(shortened(iri), "other", address, iri)

    @cached_property
    def _comments(self) -> dict[str, str]:
        ours = self._library.ontology.triples
        found = ((t.subject, t.object) for t in ours if t.predicate == _COMMENT)
        return {
            subject.value: value.value
            for subject, value in found
            if isinstance(subject, ox.NamedNode)
            and subject.value.startswith(IG)
            and isinstance(value, ox.Literal)
        }

    def _literal(self, text: str, datatype: str, language: str) -> Shown:
        note = language or ("" if datatype in _PLAIN or datatype in _NUMBERS else shortened(datatype))
        return Shown(text, "literal", note=note, number=_number(text) if datatype in _NUMBERS else None)


def shortened(iri: str) -> str:
    """Return an IRI as a prefixed name where the library has a prefix for it, else as it is."""
    for prefix, space in PUBLISHED.items():
        name = iri.removeprefix(space)
        if name != iri and name and not set(name) & set("/#?()"):
            return f"{prefix}:{name}"
    return iri


def _number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if abs(number) < float("inf") else None
