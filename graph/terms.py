"""The ontology read once: facets, their terms, and what is broader than what.

A term travels through the product as its IRI; labels are looked up here where they are shown.
"""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import pyoxigraph as ox

from graph import files
from graph.problems import Problem, did_you_mean, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

IG = "https://w3id.org/incident-graph/ontology#"
TERMS = "https://w3id.org/incident-graph/terms/"
SKOS = "http://www.w3.org/2004/02/skos/core#"
RDF_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
OWL = "http://www.w3.org/2002/07/owl#"


@dataclass(frozen=True, slots=True)
class Facet:
    """One way of coding a case.

    ``key`` is its name in JSON, YAML and parameters (``root_cause``), ``path`` in addresses and IRIs
    (``root-cause``), ``type`` the ontology class of its terms, ``link`` the property from a case to a
    term; both are IRIs.
    """

    key: str
    label: str
    plural: str
    type: str
    link: str

    @property
    def path(self) -> str:
        """Return the facet's name in addresses and IRIs."""
        return self.key.replace("_", "-")


FACETS: dict[str, Facet] = {
    facet.key: facet
    for facet in (
        Facet("root_cause", "Root cause", "Root causes", f"{IG}RootCause", f"{IG}rootCause"),
        Facet("component", "Component", "Components", f"{IG}Component", f"{IG}component"),
        Facet("symptom", "Symptom", "Symptoms", f"{IG}Symptom", f"{IG}symptom"),
        Facet("trigger", "Trigger", "Triggers", f"{IG}Trigger", f"{IG}trigger"),
        Facet(
            "contributing_factor",
            "Contributing factor",
            "Contributing factors",
            f"{IG}ContributingFactor",
            f"{IG}contributingFactor",
        ),
        Facet("detection", "Detection", "Detections", f"{IG}Detection", f"{IG}detectedBy"),
        Facet("remediation", "Remediation", "Remediations", f"{IG}Remediation", f"{IG}remediation"),
    )
}

REQUIRED_TERMS = (
    ("root_cause", "software-defect", "Software defect"),
    ("component", "nccl", "NCCL"),
    ("component", "host-routes-and-routing-rules", "Host routes and routing rules"),
)


class UnknownTermError(LookupError):
    """A facet has no term of that id; the message names the nearest ones."""


@dataclass(frozen=True, slots=True)
class Term:
    """One concept of one facet.

    ``iri`` identifies it everywhere, ``id`` within its facet; ``labels`` are the other names it goes by;
    ``broader`` are IRIs of terms of the same facet. ``match_case``, ``not_before``, ``not_after`` and
    ``weak`` guard the matching of its labels in free text. ``editorial`` says why a term is kept that no case
    uses.
    """

    iri: str
    facet: str
    id: str
    label: str
    labels: tuple[str, ...] = ()
    broader: tuple[str, ...] = ()
    note: str = ""
    match_case: frozenset[str] = frozenset()
    not_before: frozenset[str] = frozenset()
    not_after: frozenset[str] = frozenset()
    weak: frozenset[str] = frozenset()
    editorial: str = ""


def term_iri(facet: str, term_id: str) -> str:
    """Return the IRI of a term from its facet key and id, whether or not it exists."""
    return f"{TERMS}{FACETS[facet].path}/{term_id}"


@dataclass(frozen=True)
class Ontology:
    """All terms by IRI, in the order of their labels, with version and hash of the file they came from."""

    terms: dict[str, Term]
    version: str
    digest: str
    triples: tuple[ox.Triple, ...] = field(repr=False)

    def find(self, facet: str, term_id: str, *, guess: bool = True) -> Term:
        """Return a term by facet key and id.

        Raises UnknownTermError naming the facets that do have such an id and, unless ``guess`` is false, the
        ids of the facet that are nearest by id or label.
        """
        term = self.terms.get(term_iri(facet, term_id))
        if term is None:
            others = [key for key in FACETS if term_iri(key, term_id) in self.terms]
            place = f"{facet} but of {' and '.join(others)}" if others else facet
            hint = did_you_mean(term_id, self._spellings[facet]) if guess else ""
            msg = f"{shown(term_id)} is not a term of {place}.{hint}"
            raise UnknownTermError(msg)
        return term

    def of(self, facet: str) -> Iterator[Term]:
        """Yield the terms of one facet in the order of their labels."""
        return (term for term in self.terms.values() if term.facet == facet)

    def label(self, iri: str) -> str:
        """Return the preferred label of a term."""
        return self.terms[iri].label

    @cached_property
    def iris(self) -> frozenset[str]:
        """Return the IRIs of all that the ontology defines: classes, properties, terms and values."""
        return frozenset(t.subject.value for t in self.triples if isinstance(t.subject, ox.NamedNode))

    @cached_property
    def _spellings(self) -> dict[str, dict[str, str]]:
        """Return for each facet its ids and labels in lower case, each with the id it stands for."""
        found: dict[str, dict[str, str]] = {facet: {} for facet in FACETS}
        for term in self.terms.values():
            found[term.facet] |= {label.lower(): term.id for label in (term.label, *term.labels)}
        for term in self.terms.values():
            found[term.facet][term.id] = term.id
        return found

    @cached_property
    def narrower(self) -> dict[str, tuple[str, ...]]:
        """Return for each term the IRIs directly below it."""
        below: dict[str, list[str]] = defaultdict(list)
        for term in self.terms.values():
            for parent in term.broader:
                below[parent].append(term.iri)
        return {iri: tuple(children) for iri, children in below.items()}

    @cached_property
    def _above(self) -> dict[str, frozenset[str]]:
        return {iri: frozenset(_climb(self.terms, iri)) for iri in self.terms}

    def closure(self, iris: Iterable[str]) -> frozenset[str]:
        """Return the given terms and everything broader."""
        return frozenset().union(*(self._above[iri] for iri in iris))

    def top(self, iri: str) -> str:
        """Return the IRI of the broadest term above (or the term itself)."""
        while parents := self.terms[iri].broader:
            iri = parents[0]
        return iri


def _climb(terms: dict[str, Term], iri: str) -> set[str]:
    seen: set[str] = set()
    waiting = [iri]
    while waiting:
        current = waiting.pop()
        if current not in seen and current in terms:
            seen.add(current)
            waiting.extend(terms[current].broader)
    return seen


def read_ontology(path: Path | None = None) -> Ontology:
    """Read the ontology from a Turtle file, the library's own by default.

    Raises ValueError naming file and line if the Turtle is broken. Faults of content are left to
    ``check_ontology``.
    """
    path = path or files.ontology_file()
    raw = path.read_bytes()
    try:
        triples = tuple(quad.triple for quad in ox.parse(raw, ox.RdfFormat.TURTLE))
    except SyntaxError as error:
        msg = f"{path}:{error.lineno or 0}: not Turtle: {error.msg}"
        raise ValueError(msg) from error
    about = _statements(triples)
    terms = [_term(iri, values) for iri, values in about.items() if _facet_of(values)]
    return Ontology(
        terms={term.iri: term for term in sorted(terms, key=lambda t: (t.label.lower(), t.iri))},
        version=next(iter(about[IG.rstrip("#")][f"{OWL}versionInfo"]), ""),
        digest=hashlib.sha256(raw).hexdigest(),
        triples=triples,
    )


def _statements(triples: Iterable[ox.Triple]) -> dict[str, dict[str, list[str]]]:
    """Return the values of each property of each subject that has an IRI."""
    about: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for triple in triples:
        if isinstance(triple.subject, ox.NamedNode) and not isinstance(triple.object, ox.Triple):
            about[triple.subject.value][triple.predicate.value].append(triple.object.value)
    return about


_NAMED = (ox.NamedNode, ox.Literal)
_FACET_OF_TYPE = {facet.type: facet.key for facet in FACETS.values()}


def _facet_of(values: dict[str, list[str]]) -> str | None:
    return next((_FACET_OF_TYPE[t] for t in values[RDF_TYPE] if t in _FACET_OF_TYPE), None)


def _term(iri: str, values: dict[str, list[str]]) -> Term:
    facet = _facet_of(values)
    assert facet is not None
    labels = values[f"{SKOS}prefLabel"]
    return Term(
        iri=iri,
        facet=facet,
        id=iri.rpartition("/")[2],
        label=labels[0] if labels else "",
        labels=tuple(values[f"{SKOS}altLabel"]),
        broader=tuple(values[f"{SKOS}broader"]),
        note=" ".join(values[f"{SKOS}definition"] + values[f"{SKOS}scopeNote"]),
        match_case=frozenset(values[f"{IG}matchCase"]),
        not_before=frozenset(values[f"{IG}notBefore"]),
        not_after=frozenset(values[f"{IG}notAfter"]),
        weak=frozenset(values[f"{IG}weakLabel"]),
        editorial=" ".join(values[f"{SKOS}editorialNote"]),
    )


_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def check_ontology(ontology: Ontology, path: Path | None = None) -> list[Problem]:
    """Return what is wrong with the ontology, with the line of the term at fault.

    Checked: readable ids in the IRI space of their facet, one facet a term and its scheme stated, exactly one
    preferred label, every broader term present in the same facet, no cycle, no label shared inside a facet
    (ignoring case), every case-matched label among the term's labels, no blank nodes, required terms present,
    a version and a licence.
    """
    path = path or files.ontology_file()
    lines = path.read_text(encoding="utf-8").splitlines()
    faults = (_term_faults, _cycles, _shared_labels, _blank_nodes, _missing)
    found = [fault for check in faults for fault in check(ontology)]
    return [Problem(path, _line_of(lines, iri), _short(iri), message) for iri, message in found]


def _term_faults(ontology: Ontology) -> Iterator[tuple[str, str]]:
    about = _statements(ontology.triples)
    for term in ontology.terms.values():
        for message in _own_faults(term, about[term.iri]):
            yield term.iri, message
        for parent in term.broader:
            if parent not in ontology.terms or ontology.terms[parent].facet != term.facet:
                yield term.iri, f"skos:broader {_short(parent)} is no term of {term.facet}"
        for name, labels in (("matchCase", term.match_case), ("weakLabel", term.weak)):
            for label in sorted(labels - {term.label, *term.labels}):
                yield term.iri, f"ig:{name} {label!r} is not one of its labels"


def _own_faults(term: Term, stated: dict[str, list[str]]) -> Iterator[str]:
    """Yield what is wrong with one term, seen by itself."""
    if term.iri != term_iri(term.facet, term.id) or not _ID.fullmatch(term.id):
        yield f"its IRI must be {term_iri(term.facet, 'lower-case-words')}"
    if (number := len(stated[f"{SKOS}prefLabel"])) != 1:
        yield f"needs exactly one skos:prefLabel, has {number}"
    facets = [_FACET_OF_TYPE[iri] for iri in stated[RDF_TYPE] if iri in _FACET_OF_TYPE]
    if len(facets) > 1:
        yield f"is typed for several facets ({', '.join(facets)}); keep one"
    scheme = f"{TERMS}{FACETS[term.facet].path}"
    if scheme not in stated[f"{SKOS}inScheme"]:
        yield f"is not in the scheme of its facet; add skos:inScheme <{scheme}>"


def _blank_nodes(ontology: Ontology) -> Iterator[tuple[str, str]]:
    unnamed = {triple.object for triple in ontology.triples if not isinstance(triple.object, _NAMED)}
    loose = {t.subject for t in ontology.triples if not isinstance(t.subject, _NAMED)} - unnamed
    holders = {IG.rstrip("#")} if loose else set()
    for triple in ontology.triples:
        if triple.object in unnamed and isinstance(triple.subject, ox.NamedNode):
            holders.add(triple.subject.value)
    for iri in sorted(holders):
        yield iri, "holds a blank node, which the store has no place for; give it an IRI or leave it out"


def _cycles(ontology: Ontology) -> Iterator[tuple[str, str]]:
    import networkx as nx

    network = nx.DiGraph((term.iri, parent) for term in ontology.terms.values() for parent in term.broader)
    for cycle in nx.simple_cycles(network):
        yield cycle[0], f"skos:broader runs in a circle: {' → '.join(_short(iri) for iri in cycle)}"


def _shared_labels(ontology: Ontology) -> Iterator[tuple[str, str]]:
    owner: dict[tuple[str, str], str] = {}
    for term in ontology.terms.values():
        for label in (term.label, *term.labels):
            first = owner.setdefault((term.facet, label.casefold()), term.iri)
            if first != term.iri:
                yield term.iri, f"label {label!r} also stands at {_short(first)}; a facet shares no label"


def _missing(ontology: Ontology) -> Iterator[tuple[str, str]]:
    for facet, term_id, label in REQUIRED_TERMS:
        term = ontology.terms.get(term_iri(facet, term_id))
        if term is None or term.label != label:
            yield term_iri(facet, term_id), f"required term {label!r} is missing"
    head = {t.predicate.value for t in ontology.triples if t.subject == ox.NamedNode(IG.rstrip("#"))}
    for needed in (f"{OWL}versionIRI", f"{OWL}versionInfo", "http://purl.org/dc/terms/license"):
        if needed not in head:
            yield IG.rstrip("#"), f"the ontology states no <{needed}>"


def _short(iri: str) -> str:
    return iri.removeprefix(TERMS)


def _line_of(lines: list[str], iri: str) -> int:
    name = re.compile(rf"^\w*:{re.escape(iri.rpartition('/')[2])}\s|^<{re.escape(iri)}>")
    facet = iri.removeprefix(TERMS).partition("/")[0]
    scheme = f"skos:inScheme <{TERMS}{facet}>"
    candidates = [n for n, line in enumerate(lines, 1) if name.match(line)]
    for number in candidates:
        if any(scheme in line for line in lines[number - 1 : number + 4]):
            return number
    return candidates[0] if candidates else 0
