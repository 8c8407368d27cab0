"""What bots, pages and the command line are all answered with: one text, two calls, one answer.

Every surface calls ``similar_to_text`` (or ``similar_to_case``) and ``suggestions_for`` on one Catalogue, so
that the same question gets the same ranking everywhere.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from graph.cases import case_document, case_iri
from graph.filters import Filter
from graph.library import Library
from graph.similar import (
    Band,
    CaseToCase,
    Families,
    GivenWeights,
    Hit,
    LocalIndex,
    Nearest,
    SimilarCases,
    case_to_case,
    families_of,
    stored_neighbours,
    votes,
)
from graph.similar.model import Channel, DifferenceKind, Span
from graph.similar.weights import CASE_WEIGHTS, MESSAGE_WEIGHTS
from graph.suggest import Mention, Suggester, Suggestions
from graph.suggest.polarity import Polarity

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from graph.cases import Case
    from graph.store import Snapshot
    from graph.terms import Ontology

TEXT_LIMIT = 1_048_576  # of a question; of a long one a part is read, and the answer says so
SENTENCE_LIMIT = 65_536  # of a question in an address
RESULT_LIMIT = 20
_USUAL = GivenWeights()


@dataclass(frozen=True)
class Catalogue:
    """One published state of the library and everything needed to answer from it."""

    library: Library
    suggester: Suggester
    similar: SimilarCases
    nearest: Nearest

    @classmethod
    def of(
        cls,
        library: Library,
        suggester: Suggester | None = None,
        index: LocalIndex | None = None,
        snapshot: Snapshot | None = None,
    ) -> Catalogue:
        """Return a catalogue of a library, answering from an index of it, which is built if none is given.

        ``snapshot`` may hold the library's similarities.
        """
        similar = SimilarCases(library, index)
        stored = partial(stored_neighbours, snapshot, library, similar.encoder) if snapshot else None
        nearest = Nearest(similar, library, stored)
        return cls(library, suggester or Suggester(library.ontology), similar, nearest)

    def with_index(self, index: LocalIndex) -> Catalogue:
        """Return this catalogue, answering from the present state of an index."""
        similar = SimilarCases(self.library, index)
        return replace(self, similar=similar, nearest=self.nearest.by(similar))

    @cached_property
    def families(self) -> Families:
        """Return the families of the library's cases; raises what ``Nearest.all`` raises."""
        return families_of(self.library, self.nearest.all())


@dataclass(frozen=True, slots=True)
class TermRef:
    """A term as every answer names it."""

    iri: str
    facet: str
    id: str
    label: str


@dataclass(frozen=True, slots=True)
class Recognised:
    """Words of the text that name a term; ``start`` and ``end`` count Unicode code points from 0."""

    start: int
    end: int
    text: str
    facet: str
    term: TermRef
    label: str
    polarity: Polarity
    confidence: float
    cue: str | None


@dataclass(frozen=True, slots=True)
class Why:
    """One share of a score. The contributions of a result sum to its score; a negative one is a penalty.

    ``inferred_from`` is the id of a case that is like the text: this share is for being coded as that one is.
    """

    channel: Channel
    contribution: float
    label: str
    rarity: float
    term: TermRef | None
    query: list[Span]
    case: list[Span]
    inferred_from: str | None = None


@dataclass(frozen=True, slots=True)
class Differs:
    """Where the text and the case part, as a term and in words."""

    kind: DifferenceKind
    term: TermRef
    sentence: str


@dataclass(frozen=True, slots=True)
class Fix:
    """One action taken in the case, with its outcome as far as the report states it."""

    text: str
    outcome: str | None


@dataclass(frozen=True, slots=True)
class Result:
    """A similar case. ``score`` is 0 to 1; ``probability`` is the chance that a reader would call it similar.

    ``band`` follows from the probability.
    """

    id: str
    iri: str
    permalink: str
    title: str
    date: str | None
    organisation: str | None
    score: float
    probability: float
    band: Band
    why: list[Why]
    differs: list[Differs]
    remediation: list[Fix]


@dataclass(frozen=True, slots=True)
class CaseRef:
    """A case as a link names it."""

    id: str
    iri: str
    permalink: str
    title: str
    date: str | None
    organisation: str | None


@dataclass(frozen=True, slots=True)
class SameEvent:
    """Another account of the same incident, as curators say; ``why`` is their reason, if one is given."""

    case: CaseRef
    why: str | None


@dataclass(frozen=True, slots=True)
class Copy:
    """A near-duplicate; ``shared`` is the part of the shorter case's wording that both have, 0 to 1."""

    case: CaseRef
    shared: float


@dataclass(frozen=True, slots=True)
class AlsoSeen:
    """A term often used on the similar cases and not in the text; ``cases`` are the ids that vote for it."""

    term: TermRef
    share: float
    cases: list[str]


@dataclass(frozen=True, slots=True)
class SuggestAnswer:
    """What a text mentions, and the filters worth offering for it."""

    dataset_version: str
    recognised: list[Recognised]
    suggested_filters: list[TermRef]
    ruled_out: list[TermRef]
    truncated: str | None


@dataclass(frozen=True, slots=True)
class SimilarAnswer:
    """Similar cases with reasons. ``no_confident_match`` is true exactly when ``results`` is empty.

    ``dataset_version`` is that of the library, ``index_version`` the one its index was built for; they differ
    while a new index is being built.

    ``same_incident`` and ``near_duplicates`` are told apart from ``results``; for a text both are empty.
    """

    query_id: str
    dataset_version: str
    index_version: str
    recognised: list[Recognised]
    suggested_filters: list[TermRef]
    ruled_out: list[TermRef]
    also_seen: list[AlsoSeen]
    results: list[Result]
    no_confident_match: bool
    closest_terms: list[TermRef]
    truncated: str | None
    links: dict[str, str]
    same_incident: list[SameEvent]
    near_duplicates: list[Copy]


def term_ref(ontology: Ontology, iri: str) -> TermRef:
    """Return a term as answers name it."""
    term = ontology.terms[iri]
    return TermRef(term.iri, term.facet, term.id, term.label)


def suggestions_for(catalogue: Catalogue, text: str) -> SuggestAnswer:
    """Return what a text mentions and the filters to offer."""
    ontology, found = catalogue.library.ontology, catalogue.suggester.suggest(text)
    return SuggestAnswer(
        dataset_version=catalogue.library.version,
        recognised=_recognised(ontology, found.mentions),
        suggested_filters=[term_ref(ontology, iri) for iri in found.suggested],
        ruled_out=[term_ref(ontology, iri) for iri in found.ruled_out],
        truncated=found.truncated or None,
    )


def similar_to_text(
    catalogue: Catalogue,
    text: str,
    wanted: Filter | None = None,
    limit: int = 5,
    root: str = "",
    weights: GivenWeights = _USUAL,
) -> SimilarAnswer:
    """Return the cases similar to a text among those a filter lets through.

    ``limit`` is 1 to RESULT_LIMIT; ``root`` is the address permalinks start with; ``weights`` take the place
    of the usual ones. Raises WeightError.
    """
    found = catalogue.suggester.suggest(text)
    among = catalogue.library.matching(wanted) if wanted else None
    changed = weights.on(MESSAGE_WEIGHTS)
    similar = catalogue.similar.to_text(text, found, among=among, limit=limit, weights=changed)
    asked = _Asked(f"text:{text}", wanted or Filter(), limit, weights)
    return _answer(catalogue, asked, found, CaseToCase((), (), similar), root)


def similar_to_case(
    catalogue: Catalogue,
    case: Case,
    wanted: Filter | None = None,
    limit: int = 5,
    root: str = "",
    weights: GivenWeights = _USUAL,
) -> SimilarAnswer:
    """Return the cases similar to a case, itself left out, and apart from them what tells of the same event.

    A filter holds for all three groups, ``limit`` (1 to RESULT_LIMIT) for the similar ones. Raises
    WeightError.
    """
    library = catalogue.library
    among = library.matching(wanted) if wanted else None
    changed = weights.on(CASE_WEIGHTS)
    beside = case_to_case(catalogue.similar, library, case, among=among, limit=limit, weights=changed)
    asked = _Asked(f"case:{case.id}", wanted or Filter(), limit, weights)
    return _answer(catalogue, asked, Suggestions(), beside, root, case.all_terms())


@dataclass(frozen=True, slots=True)
class _Asked:
    """What was asked, all that an answer depends on but the library."""

    question: str
    wanted: Filter
    limit: int
    weights: GivenWeights


def _answer(
    catalogue: Catalogue,
    asked: _Asked,
    found: Suggestions,
    beside: CaseToCase,
    root: str,
    known: Iterable[str] = (),
) -> SimilarAnswer:
    library, similar = catalogue.library, beside.similar
    ref = _ref(library.ontology)
    sentences = _OF_CASE if asked.question.startswith("case:") else _OF_TEXT
    parameters = asked.wanted.parameters(library.ontology)
    versions = [library.version, catalogue.similar.version]
    given = [sorted(asked.weights.channels.items()), sorted(asked.weights.facets.items())]
    identity = json.dumps([asked.question, parameters, asked.limit, versions, given])
    voted = votes(similar.hits, library.ontology.closure([*known, *(m.term for m in found.mentions)]))
    return SimilarAnswer(
        query_id=hashlib.sha256(identity.encode("utf-8", "surrogatepass")).hexdigest()[:16],
        dataset_version=library.version,
        index_version=catalogue.similar.version,
        recognised=_recognised(library.ontology, found.mentions),
        suggested_filters=[ref(iri) for iri in found.suggested],
        ruled_out=[ref(iri) for iri in found.ruled_out],
        also_seen=[AlsoSeen(ref(vote.term), vote.share, list(vote.cases)) for vote in voted],
        results=[_result(library, hit, root, sentences) for hit in similar.hits],
        no_confident_match=similar.no_confident_match,
        closest_terms=[ref(iri) for iri in similar.closest_terms],
        truncated=found.truncated or None,
        links={"page": f"{root}/{_page(parameters, asked.question)}"},
        same_incident=[SameEvent(case_ref(library, one.case, root), one.why) for one in beside.same_incident],
        near_duplicates=[
            Copy(case_ref(library, one.case, root), round(one.shared, 3)) for one in beside.near_duplicates
        ],
    )


def case_ref(library: Library, case: Case, root: str) -> CaseRef:
    """Return a case as answers link to it."""
    return CaseRef(
        id=case.id,
        iri=case_iri(case.id, library.base),
        permalink=f"{root}/cases/{case.id}",
        title=case.title,
        date=case.date,
        organisation=case.organisation,
    )


def _page(parameters: Iterable[tuple[str, str]], question: str) -> str:
    kind, _, text = question.partition(":")
    if kind == "case":
        return f"cases/{text}"
    pairs = [*parameters, ("q", text[:2000])]
    written = "&".join(f"{name}={quote(value, errors='replace')}" for name, value in pairs)
    return f"?{written}" if written else ""


def _ref(ontology: Ontology) -> Callable[[str], TermRef]:
    return lambda iri: term_ref(ontology, iri)


def _recognised(ontology: Ontology, mentions: Iterable[Mention]) -> list[Recognised]:
    return [
        Recognised(
            start=mention.start,
            end=mention.end,
            text=mention.text,
            facet=mention.facet,
            term=term_ref(ontology, mention.term),
            label=mention.label,
            polarity=mention.polarity,
            confidence=mention.confidence,
            cue=mention.cue or None,
        )
        for mention in mentions
    ]


def _result(library: Library, hit: Hit, root: str, sentences: Mapping[DifferenceKind, str]) -> Result:
    case, ref = hit.case, _ref(library.ontology)
    return Result(
        id=case.id,
        iri=case_iri(case.id, library.base),
        permalink=f"{root}/cases/{case.id}",
        title=case.title,
        date=case.date,
        organisation=case.organisation,
        score=hit.score,
        probability=hit.probability,
        band=hit.band,
        why=[
            Why(
                channel=reason.channel,
                contribution=reason.contribution,
                label=reason.label,
                rarity=round(reason.rarity, 3),
                term=ref(reason.term) if reason.term else None,
                query=list(reason.query),
                case=list(reason.case),
                inferred_from=reason.inferred_from,
            )
            for reason in hit.why
        ],
        differs=[Differs(d.kind, ref(d.term), sentences[d.kind].format(d.label)) for d in hit.differs],
        remediation=fixes(case),
    )


_OF_TEXT: dict[DifferenceKind, str] = {
    "you_ruled_out": "You ruled out “{}”; this case had it.",
    "case_ruled_out": "You mention “{}”; in this case it was ruled out.",
    "case_lacks": "You mention “{}”; this case does not record it.",
}
_OF_CASE: dict[DifferenceKind, str] = {
    "you_ruled_out": "The case asked for ruled out “{}”; this one had it.",
    "case_ruled_out": "The case asked for had “{}”; in this one it was ruled out.",
    "case_lacks": "The case asked for had “{}”; this one does not record it.",
}
_OUTCOME_ORDER: dict[str | None, int] = {"worked": 0, "partly": 1, "temporary": 2, None: 3, "failed": 4}


def fixes(case: Case) -> list[Fix]:
    """Return what was done in a case, what worked first."""
    steps = sorted(case.remediation, key=lambda step: _OUTCOME_ORDER[step.outcome])
    return [Fix(step.text, step.outcome) for step in steps]


def root_of(base_url: str) -> str:
    """Return the address permalinks start with, without a slash at its end."""
    return base_url.rstrip("/")


def case_json(library: Library, case: Case, root: str) -> dict[str, Any]:
    """Return a case as JSON: the fields of its file, terms as objects, with IRI, permalink and version."""
    head = {
        "iri": case_iri(case.id, library.base),
        "permalink": f"{root}/cases/{case.id}",
        "dataset_version": library.version,
    }
    body = case_document(case, library.ontology, lambda term: asdict(term_ref(library.ontology, term.iri)))
    return head | body
