"""What a question for similar cases is answered with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from graph.cases import Case

Channel = Literal["text", "dense", "terms"]
Band = Literal["strong", "possible"]
DifferenceKind = Literal["you_ruled_out", "case_ruled_out", "case_lacks"]


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of words: ``text[start:end]`` in code points of the question or of one section of a case.

    ``section`` names the section of the case (``symptoms``, ``seen_as`` …). It is empty for a question in
    words and the section of the case asked for if the question is a case.
    """

    start: int
    end: int
    text: str
    section: str = ""


@dataclass(frozen=True, slots=True)
class Reason:
    """One share of a score: a shared term, shared words, or a stretch near in meaning.

    ``contribution`` is its part of the score; the contributions of a hit sum to its score (within 1e-6).
    ``query`` and ``case`` are the words that show it; ``rarity`` is 0 to 1, higher the fewer cases
    have it. A penalty is a negative contribution. ``inferred_from`` is the id of the case that terms were
    inferred from which the question itself does not state; they are in the label.
    """

    channel: Channel
    contribution: float
    label: str
    rarity: float
    term: str | None = None
    query: tuple[Span, ...] = ()
    case: tuple[Span, ...] = ()
    inferred_from: str | None = None


@dataclass(frozen=True, slots=True)
class Difference:
    """Where question and case part: a term one has and the other denies, or a main term the case lacks."""

    kind: DifferenceKind
    term: str
    label: str


@dataclass(frozen=True, slots=True)
class Hit:
    """A similar case. ``score`` is the weighted sum of the channels, 0 to 1; no real case reaches 1.

    ``probability`` is the estimated chance, 0 to 1, that a reader would call the case similar.
    """

    case: Case
    score: float
    band: Band
    why: tuple[Reason, ...]
    differs: tuple[Difference, ...] = ()
    probability: float = 0.0


@dataclass(frozen=True, slots=True)
class Ranked:
    """A similar case by its id, without reasons; score and probability as of a hit."""

    case_id: str
    score: float
    probability: float


@dataclass(frozen=True, slots=True)
class Vote:
    """A term often used on the similar cases, with the ids of the cases that vote for it."""

    term: str
    share: float
    cases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Similar:
    """The similar cases, best first; none if no case is similar enough to be worth a reader's time.

    ``closest_terms`` are terms to try instead when there is no similar case.
    """

    hits: tuple[Hit, ...] = ()
    closest_terms: tuple[str, ...] = ()

    @property
    def no_confident_match(self) -> bool:
        """Return whether nothing on record is similar enough."""
        return not self.hits
