"""How terms, cases and answers are written as JSON; FastAPI documents these classes."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Self

from graph.cases import case_document, case_iri
from graph.similar import Band
from graph.similar.model import Channel, DifferenceKind, Span
from graph.suggest.polarity import Polarity

if TYPE_CHECKING:
    from collections.abc import Iterable

    from graph.cases import Case
    from graph.library import Library
    from graph.similar import Hit
    from graph.similar.model import Reason
    from graph.suggest import Mention
    from graph.terms import Ontology

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


@dataclass(frozen=True, slots=True)
class TermRef:
    """A term as every answer names it."""

    iri: str
    facet: str
    id: str
    label: str


@dataclass(frozen=True, slots=True)
class CaseRef:
    """A case as a link names it."""

    id: str
    iri: str
    permalink: str
    title: str
    date: str | None
    organisation: str | None

    @classmethod
    def of(cls, library: Library, case: Case, root: str, **more: Any) -> Self:
        """Return a case; ``root`` is the address permalinks start with, ``more`` what a subclass adds."""
        return cls(
            id=case.id,
            iri=case_iri(case.id, library.base),
            permalink=f"{root}/cases/{case.id}",
            title=case.title,
            date=case.date,
            organisation=case.organisation,
            **more,
        )


_NOT_SUGGESTED = {"present": "named in passing", "hedged": "perhaps denied"}


@dataclass(frozen=True, slots=True)
class Recognised:
    """Words of the text that name a term; ``start`` and ``end`` count Unicode code points from 0.

    What is ``weak`` is recognised and not suggested: named in passing, or perhaps denied, with what speaks
    against it as ``cue``.
    """

    start: int
    end: int
    text: str
    facet: str
    term: TermRef
    label: str
    polarity: Polarity
    confidence: float
    cue: str | None
    weak: bool = False

    @property
    def understood(self) -> str:
        """Return in words what the text says of the term."""
        if self.weak and self.polarity in _NOT_SUGGESTED:
            return f"{_NOT_SUGGESTED[self.polarity]}, not suggested"
        return self.polarity.replace("_", " ")


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
class Result(CaseRef):
    """A similar case. ``score`` is 0 to 1; ``probability`` is the chance that a reader would call it similar.

    ``band`` follows from the probability.
    """

    score: float
    probability: float
    band: Band
    why: list[Why]
    differs: list[Differs]
    remediation: list[Fix]


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


def recognised_in(ontology: Ontology, mentions: Iterable[Mention]) -> list[Recognised]:
    """Return what was recognised in a text, in its order."""
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
            weak=mention.weak,
        )
        for mention in mentions
    ]


def result_of(library: Library, hit: Hit, root: str, *, between_cases: bool = False) -> Result:
    """Return a similar case with its reasons; ``root`` is the address permalinks start with.

    ``between_cases`` says that a case was asked for and not a text, so that nobody is told "you mention".
    """
    sentences = _OF_CASE if between_cases else _OF_TEXT
    return Result.of(
        library,
        hit.case,
        root,
        score=hit.score,
        probability=hit.probability,
        band=hit.band,
        why=[_why(library.ontology, reason) for reason in hit.why],
        differs=[
            Differs(one.kind, term_ref(library.ontology, one.term), sentences[one.kind].format(one.label))
            for one in hit.differs
        ],
        remediation=fixes(hit.case),
    )


def _why(ontology: Ontology, reason: Reason) -> Why:
    return Why(
        channel=reason.channel,
        contribution=reason.contribution,
        label=reason.label,
        rarity=round(reason.rarity, 3),
        term=term_ref(ontology, reason.term) if reason.term else None,
        query=list(reason.query),
        case=list(reason.case),
        inferred_from=reason.inferred_from,
    )


def fixes(case: Case) -> list[Fix]:
    """Return what was done in a case, what worked first."""
    steps = sorted(case.remediation, key=lambda step: _OUTCOME_ORDER[step.outcome])
    return [Fix(step.text, step.outcome) for step in steps]


def case_json(library: Library, case: Case, root: str) -> dict[str, Any]:
    """Return a case as JSON: the fields of its file, terms as objects, with IRI, permalink and version."""
    head = {
        "iri": case_iri(case.id, library.base),
        "permalink": f"{root}/cases/{case.id}",
        "dataset_version": library.version,
    }
    body = case_document(case, library.ontology, lambda term: asdict(term_ref(library.ontology, term.iri)))
    return head | body
