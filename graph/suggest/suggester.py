"""Free text in, terms of the ontology out, each with the words that show it and what was denied."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from graph.suggest import denial_words
from graph.suggest.answers import HOLDS_NEGATOR
from graph.suggest.everyday import technical
from graph.suggest.excerpt import excerpt
from graph.suggest.masks import unread
from graph.suggest.matcher import LabelMatcher
from graph.suggest.normal import words
from graph.suggest.polarity import Polarity, PolarityReader
from graph.suggest.second_reading import LEAST, LEAST_LENIENT, second_reading
from graph.suggest.surroundings import Surroundings
from graph.suggest.typos import Typos, written_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from graph.suggest.excerpt import Excerpt
    from graph.suggest.matcher import Match, Sense
    from graph.suggest.polarity import Cue
    from graph.suggest.second_reading import Doubt
    from graph.terms import Ontology

_CERTAINTY: dict[Polarity, float] = {
    "present": 1.0,
    "hedged": 0.5,
    "ruled_out": 1.0,
    "past": 0.5,
    "planned": 0.5,
}
_WEAK = 0.25
_MOST_TELLING: tuple[Polarity, ...] = ("ruled_out", "planned", "past", "hedged", "present")


@dataclass(frozen=True, slots=True)
class Mention:
    """A term recognised in a text.

    ``start`` and ``end`` are Unicode code points of the text, so ``text[start:end]`` are the words.
    ``confidence`` is 0 to 1: halved for a hedge, shared among the terms if the words may mean several.
    ``cue`` are the words that decided a polarity other than present, with their place. What is ``weak`` is
    not worth suggesting: named in passing ("on the kernel"), or in words that most often deny it, which is
    hedged.
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
    weak: bool = False


@dataclass(frozen=True, slots=True)
class Suggestions:
    """What a text mentions, in the order of its words, and where it denies.

    ``truncated`` says what of a long text was not read, empty if all was.
    """

    mentions: tuple[Mention, ...] = ()
    denied_spans: tuple[tuple[int, int], ...] = ()
    truncated: str = ""

    def terms(self, *polarities: Polarity) -> tuple[str, ...]:
        """Return the terms mentioned with one of some polarities, each once, in the order of the text.

        A term mentioned both as present and as ruled out counts as what was said of it first, but a component
        that is cleared anywhere is cleared: "swapped the NIC, no change, the NIC is innocent". Weak mentions
        do not count.
        """
        first: dict[str, Polarity] = {}
        for mention in self.mentions:
            cleared = mention.facet == "component" and mention.polarity == "ruled_out"
            if cleared:
                first[mention.term] = "ruled_out"
            elif not mention.weak:
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


@dataclass(frozen=True, slots=True)
class FirstReading:
    """What labels and rules find in a text, and what stands around it, if anything was found."""

    mentions: list[Mention]
    denied_spans: tuple[tuple[int, int], ...]
    surroundings: Surroundings | None

    def read_again(self, text: str) -> Iterator[Mention]:
        """Yield the mentions, hedged and weak where the words around them are most often a denial."""
        model, around = second_reading(), self.surroundings
        for mention in self.mentions:
            is_so = mention.polarity in ("present", "hedged") and not mention.weak
            place = around.place(mention.start) if around and is_so else None
            doubt = model.doubt(around, place) if around and place else None
            lenient = mention.polarity == "hedged" or HOLDS_NEGATOR.search(mention.text)
            least = LEAST_LENIENT if lenient else LEAST
            yield _doubted(mention, doubt, text) if doubt and doubt.odds < least else mention


class Suggester:
    """Recognises the terms of one ontology. Safe to share between threads."""

    def __init__(self, ontology: Ontology) -> None:
        self._ontology = ontology
        with _collector_paused():
            self._matcher = LabelMatcher(ontology)
            labels = [label for term in ontology.terms.values() for label in (term.label, *term.labels)]
            self._typos = Typos(written_words([*labels, *denial_words.WRITTEN]), self._matcher.completes)

    def suggest(self, text: str) -> Suggestions:
        """Return what a text mentions. Any text is allowed; the same text always gives the same answer.

        Of a text longer than ``excerpt.LONGEST`` repeated lines and the middle are not read.
        """
        part = excerpt(text)
        found = self._suggest(part.text)
        if not part.note:
            return found
        return Suggestions(
            tuple(_led_back(mention, part) for mention in found.mentions),
            tuple((part.origin(start), part.origin(end - 1) + 1) for start, end in found.denied_spans),
            part.note,
        )

    def first_reading(self, text: str, spans: Iterable[tuple[int, int]] = ()) -> FirstReading:
        """Return what labels and rules alone find in a text, which the second reading is learnt from.

        ``spans`` are stretches to read as mentions, too.
        """
        plain = self._typos.mended(words(text), text)
        matches = technical(text, plain, self._matcher.find(text, plain))
        plain = unread(text, plain)
        reader = PolarityReader(text, plain, labelled=_labelled(matches))
        mentions = [mention for match in matches for mention in self._mentions(text, match, reader)]
        denied = tuple((s.start, s.end) for s in reader.scopes if s.cue.polarity == "ruled_out")
        named = [*spans, *((mention.start, mention.end) for mention in mentions if not mention.weak)]
        return FirstReading(mentions, denied, Surroundings(text, plain, named) if named else None)

    def _suggest(self, text: str) -> Suggestions:
        found = self.first_reading(text)
        return Suggestions(tuple(found.read_again(text)), found.denied_spans)

    def _mentions(self, text: str, match: Match, reader: PolarityReader) -> list[Mention]:
        facets = {self._ontology.terms[iri].facet for iri in match.terms}
        countable = facets != {"component"}
        found: list[Mention] = []
        for sense in match.senses:
            cue = self._cue(sense, reader, countable=countable)
            inside = sense.parts != match.senses[0].parts
            if cue is None and inside and self._ontology.terms[sense.term].facet == "component":
                cue = self._cue(match.senses[0], reader, countable=countable)
            goes_on = self._ontology.terms[sense.term].facet == "remediation" and _goes_on(text, match)
            weak = goes_on or (
                sense.weak and cue is None and (inside or not reader.is_meant(*sense.parts[0]))
            )
            found.append(self._mention(text, match, sense.term, cue, weak=weak))
        return found

    def _cue(self, sense: Sense, reader: PolarityReader, *, countable: bool) -> Cue | None:
        """Return what decides about a sense: of the cues about its pieces the most telling one."""
        facet = self._ontology.terms[sense.term].facet
        found = [
            reader.of(start, end, facet, countable=countable, parts=sense.parts) for start, end in sense.parts
        ]
        decided = min(
            (cue for cue in found if cue), key=lambda cue: _MOST_TELLING.index(cue.polarity), default=None
        )
        return decided or (None if sense.exact and len(sense.parts) > 1 else reader.between(sense.parts))

    def _mention(self, text: str, match: Match, iri: str, cue: Cue | None, *, weak: bool) -> Mention:
        term = self._ontology.terms[iri]
        polarity: Polarity = cue.polarity if cue else "present"
        certainty = _WEAK if weak else _CERTAINTY[polarity]
        return Mention(
            start=match.start,
            end=match.end,
            text=text[match.start : match.end],
            facet=term.facet,
            term=iri,
            label=term.label,
            polarity=polarity,
            confidence=round(certainty / len(match.senses), 3),
            cue=text[cue.start : cue.end].strip() if cue else "",
            cue_start=cue.start if cue else None,
            cue_end=cue.end if cue else None,
            weak=weak,
        )


@contextmanager
def _collector_paused() -> Iterator[None]:
    """Keep the garbage collector from looking again and again through what is learnt and stays."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _goes_on(text: str, match: Match) -> bool:
    """Return whether one word tells what a thing keeps doing, no remedy: "it restarts every minute"."""
    written = text[match.start : match.end]
    return written.isalpha() and written.islower() and written.endswith("s")


def _doubted(mention: Mention, doubt: Doubt, text: str) -> Mention:
    """Return a mention as one of which it is not clear whether it is so, with what speaks against it."""
    cue = text[doubt.start : doubt.end].strip()
    return replace(
        mention,
        polarity="hedged",
        confidence=min(mention.confidence, _WEAK),
        cue=cue,
        cue_start=doubt.start if cue else None,
        cue_end=doubt.end if cue else None,
        weak=True,
    )


def _led_back(mention: Mention, part: Excerpt) -> Mention:
    """Return a mention of an excerpt with its places in the text."""
    cue_start, cue_end = mention.cue_start, mention.cue_end
    return replace(
        mention,
        start=part.origin(mention.start),
        end=part.origin(mention.end - 1) + 1,
        cue_start=None if cue_start is None else part.origin(cue_start),
        cue_end=None if cue_end is None else part.origin(cue_end - 1) + 1,
    )


def _labelled(matches: list[Match]) -> Iterator[tuple[int, int]]:
    """Yield the stretches whose negators, if they hold any, are part of a label."""
    for match in matches:
        if match.senses[0].exact:
            yield match.start, match.end
