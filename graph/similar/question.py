"""A question as the channels are asked it: its words, its terms, its meaning, and where each stands."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from graph.similar.model import Span
from graph.similar.port import Query
from graph.similar.text import Place, tells
from graph.suggest import words
from graph.suggest.excerpt import excerpt
from graph.suggest.masks import masked_spans

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy as np
    from numpy.typing import NDArray

    from graph.cases import Case
    from graph.similar.coding import AskedTerms
    from graph.similar.dense import Sentences
    from graph.similar.text import Asked
    from graph.similar.weights import Weights
    from graph.suggest import Mention, Suggestions
    from graph.suggest.excerpt import Excerpt

LONGEST_READ = 16_384  # code points of a message whose words are looked at
NAMED = 1.2  # how much more a word counts that names a symptom
BOILERPLATE = 0.3  # how much words count on a log line that reports no trouble, and names of fields
NARRATIVE = (  # the sections a case is asked for by: what happened, why, and what was done about it
    "title",
    "symptoms",
    "trigger",
    "root_cause",
    "contributing_factors",
    "detection",
    "remediation",
    "action_items",
    "lessons",
)
_BETWEEN = "\n\n"
_QUIET = re.compile(
    r"""^[^\n]*\b(?:INFO|DEBUG|TRACE|NOTICE|info|debug|trace)\b[^\n]*$   # lines of logs by their level
      | (?<![\w.])[A-Za-z_][\w.]{0,63}(?==)                             # key=value
      | "[\w.]{1,64}"(?=\s?:)                                           # "key": value
    """,
    re.MULTILINE | re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Question:
    """A question; ``sections`` are where the sections of a case begin in its text, none for a message."""

    text: str
    asked: Asked
    terms: AskedTerms
    vector: NDArray[np.float32]
    sentences: Sentences
    spans: dict[str, tuple[Span, ...]]
    present: tuple[str, ...]
    weights: Weights
    sections: tuple[tuple[int, str], ...] = ()

    @property
    def query(self) -> Query:
        """Return what the index of candidates is asked."""
        return Query(self.asked.weights, self.vector, self.terms)

    def section(self, position: int) -> tuple[int, str]:
        """Return where the section of the case asked for begins that a code point is in, and its name."""
        return next((found for found in reversed(self.sections) if found[0] <= position), (0, ""))

    def span(self, start: int, end: int) -> Span:
        """Return a stretch of the text; of a case, with offsets in its section."""
        offset, section = self.section(start)
        return Span(start - offset, end - offset, self.text[start:end], section)

    def adjoin(self, one: Place, other: Place) -> bool:
        """Return whether a word follows another at once, in the same section."""
        return other.position == one.position + 1 and self.section(one.start) == self.section(other.start)


def message_words(text: str, suggestions: Suggestions) -> tuple[list[tuple[str, Place]], dict[str, float]]:
    """Return the words of a message that may count, with their places, and how much more or less some count.

    Denied words do not count, nor do addresses, paths and stack frames. Of a long text what ``excerpt`` takes
    is read: its lines once each, head and tail of those.
    """
    part = excerpt(text, LONGEST_READ)
    hidden = _Spans([*_led_back(part, masked_spans(part.text)), *suggestions.denied_spans])
    quiet = _Spans(_led_back(part, (m.span() for m in _QUIET.finditer(part.text))))
    named = _Spans((m.start, m.end) for m in suggestions.mentions if _names_a_symptom(m))
    found: list[tuple[str, Place]] = []
    factors: dict[str, float] = {}
    for position, word in enumerate(words(part.text)):
        start = part.origin(word.start)
        if not tells(word.normal) or hidden.cover(start):
            continue
        found.append((word.normal, Place("", 0, start, start + word.end - word.start, position)))
        factor = NAMED if named.cover(start) else BOILERPLATE if quiet.cover(start) else 1.0
        factors[word.normal] = max(factors.get(word.normal, 0.0), factor)
    return found, factors


def _names_a_symptom(mention: Mention) -> bool:
    return mention.facet == "symptom" and mention.polarity in ("present", "hedged") and not mention.weak


def _led_back(part: Excerpt, spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    return [(part.origin(start), part.origin(end - 1) + 1) for start, end in spans if start < end]


class _Spans:
    """Stretches of a text, which may overlap; says whether one covers a place."""

    def __init__(self, spans: Iterable[tuple[int, int]]) -> None:
        ordered = sorted(spans)
        self._starts = [start for start, _ in ordered]
        self._ends = list(accumulate((end for _, end in ordered), max))

    def cover(self, place: int) -> bool:
        """Return whether a place is in any of them."""
        number = bisect_right(self._starts, place)
        return number > 0 and place < self._ends[number - 1]


def mention_spans(suggestions: Suggestions) -> dict[str, tuple[Span, ...]]:
    """Return the words that show each term the question means, present or hedged."""
    spans: dict[str, list[Span]] = defaultdict(list)
    for mention in suggestions.mentions:
        if mention.polarity in ("present", "hedged") and not mention.weak:
            spans[mention.term].append(Span(mention.start, mention.end, mention.text))
    return {term: tuple(found) for term, found in spans.items()}


def case_text(case: Case) -> tuple[str, tuple[tuple[int, str], ...]]:
    """Return what a case is asked for by, and where its sections begin in that."""
    parts = [(name, text) for name, text in case.texts() if name in NARRATIVE]
    starts = accumulate((len(text) + len(_BETWEEN) for _, text in parts), initial=0)
    sections = tuple((start, name) for start, (name, _) in zip(starts, parts, strict=False))
    return _BETWEEN.join(text for _, text in parts), sections
