"""Free text in, terms of the ontology out, each with the words that show it and what was denied."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from graph.suggest.matcher import LabelMatcher
from graph.suggest.normal import words
from graph.suggest.polarity import FixedPhrases, Polarity, PolarityReader

if TYPE_CHECKING:
    from graph.suggest.matcher import Match
    from graph.suggest.polarity import Cue
    from graph.terms import Ontology

_CERTAINTY: dict[Polarity, float] = {
    "present": 1.0,
    "hedged": 0.5,
    "ruled_out": 1.0,
    "past": 0.5,
    "planned": 0.5,
}


@dataclass(frozen=True, slots=True)
class Mention:
    """A term recognised in a text.

    ``start`` and ``end`` are Unicode code points of the text, so ``text[start:end]`` are the words.
    ``confidence`` is 0 to 1: halved for a hedge, shared among the terms if the words may mean several.
    ``cue`` are the words that decided a polarity other than present, with their place.
    """

    start: int
    end: int
    text: str
    facet: str
    term: str
    label: str
    polarity: Polarity
    confidence: float
    cue: str = ""
    cue_start: int | None = None
    cue_end: int | None = None


@dataclass(frozen=True, slots=True)
class Suggestions:
    """What a text mentions, in the order of its words, and where it denies or hedges."""

    mentions: tuple[Mention, ...] = ()
    denied_spans: tuple[tuple[int, int], ...] = ()

    def terms(self, *polarities: Polarity) -> tuple[str, ...]:
        """Return the terms mentioned with one of some polarities, each once, in the order of the text.

        A term mentioned both as present and as ruled out counts as what was said of it first.
        """
        first: dict[str, Polarity] = {}
        for mention in self.mentions:
            first.setdefault(mention.term, mention.polarity)
        return tuple(term for term, polarity in first.items() if polarity in polarities)

    @property
    def suggested(self) -> tuple[str, ...]:
        """Return the terms to offer as filters: what is said to be so, or may be so."""
        return self.terms("present", "hedged")

    @property
    def ruled_out(self) -> tuple[str, ...]:
        """Return the terms the text denies."""
        return self.terms("ruled_out")


class Suggester:
    """Recognises the terms of one ontology. Safe to share between threads."""

    def __init__(self, ontology: Ontology) -> None:
        self._ontology = ontology
        self._matcher = LabelMatcher(ontology)
        self._fixed = FixedPhrases(
            label for term in ontology.terms.values() for label in (term.label, *term.labels)
        )

    def suggest(self, text: str) -> Suggestions:
        """Return what a text mentions. Any text is allowed; the same text always gives the same answer."""
        plain = words(text)
        matches = self._matcher.find(text, plain)
        reader = PolarityReader(text, plain, self._fixed)
        mentions = [mention for match in matches for mention in self._mentions(text, match, reader)]
        denied = tuple((s.start, s.end) for s in reader.scopes if s.cue.polarity == "ruled_out")
        return Suggestions(tuple(mentions), denied)

    def _mentions(self, text: str, match: Match, reader: PolarityReader) -> list[Mention]:
        facets = {self._ontology.terms[iri].facet for iri in match.terms}
        cue = reader.of(match.start, match.end, countable=facets != {"component"})
        polarity: Polarity = cue.polarity if cue else "present"
        confidence = _CERTAINTY[polarity] / len(match.terms)
        return [self._mention(text, match, iri, polarity, round(confidence, 3), cue) for iri in match.terms]

    def _mention(
        self, text: str, match: Match, iri: str, polarity: Polarity, confidence: float, cue: Cue | None
    ) -> Mention:
        term = self._ontology.terms[iri]
        return Mention(
            start=match.start,
            end=match.end,
            text=text[match.start : match.end],
            facet=term.facet,
            term=iri,
            label=term.label,
            polarity=polarity,
            confidence=confidence,
            cue=text[cue.start : cue.end].strip() if cue else "",
            cue_start=cue.start if cue else None,
            cue_end=cue.end if cue else None,
        )
