"""The words of a case where a reader finds them, read again only for the few cases that are shown."""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from threading import Lock
from typing import TYPE_CHECKING

import numpy as np

from graph.similar.dense import ACCOUNT, sentences
from graph.similar.model import Span
from graph.similar.text import SECTION_WEIGHTS, Place, content_words, tells
from graph.suggest import Word, words

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from graph.cases import Case
    from graph.similar.encoders import Encoder
    from graph.suggest.polarity import FixedPhrases

_KEPT = 1024  # cases whose words stay in memory


class CasePassages:
    """Where one case has a word, a label, a sentence. Words it denies are not there."""

    def __init__(self, case: Case, fixed: FixedPhrases) -> None:
        self.case = case
        self.texts = tuple(case.texts())
        self._places: dict[str, list[Place]] = defaultdict(list)
        for part, (section, text) in enumerate(self.texts):
            for word, place in content_words(text, section, part, fixed):
                self._places[word].append(place)
        for places in self._places.values():
            places.sort(key=lambda place: (-SECTION_WEIGHTS[place.section], place.part, place.start))
        self._words: dict[int, list[Word]] = {}
        self._sentences: tuple[list[Span], NDArray[np.float32]] | None = None

    def places(self, word: str) -> list[Place]:
        """Return where the case has a word, the most telling section first."""
        return self._places.get(word, [])

    def following(self, word: str, place: Place) -> Place | None:
        """Return where a word stands right after a place, if it does."""
        wanted = (place.section, place.part, place.position + 1)
        return next((p for p in self.places(word) if (p.section, p.part, p.position) == wanted), None)

    def span(self, first: Place, last: Place) -> Span:
        """Return the stretch from one word to another of the same text."""
        text = self.texts[first.part][1]
        return Span(first.start, last.end, text[first.start : last.end], first.section)

    def label(self, normals: tuple[str, ...]) -> Span | None:
        """Return where the case says a label, given as normal forms, in the most telling section."""
        telling = [n for n, normal in enumerate(normals) if tells(normal)]
        if not telling or any(normals[n] not in self._places for n in telling):
            return None
        for place in self.places(normals[telling[0]]):
            first = place.position - telling[0]
            found = self._plain(place.part)[max(first, 0) : max(first + len(normals), 0)]
            if tuple(word.normal for word in found) == normals:
                start, end = found[0].start, found[-1].end
                return Span(start, end, self.texts[place.part][1][start:end], place.section)
        return None

    def _plain(self, part: int) -> list[Word]:
        if part not in self._words:
            self._words[part] = words(self.texts[part][1])
        return self._words[part]

    def nearest_sentence(self, vector: NDArray[np.float32], encoder: Encoder) -> Span:
        """Return the sentence of the account that is nearest in meaning to a vector."""
        if self._sentences is None:
            found = [
                Span(start, end, text[start:end], name)
                for name, text in self.texts
                if name in ACCOUNT
                for start, end in sentences(text)
            ]
            self._sentences = found, encoder.encode([span.text for span in found])
        spans, vectors = self._sentences
        return spans[int((vectors @ vector).argmax())]


class PassageCache:
    """Reads the words of a case and remembers those of the last ones. Safe to share between threads."""

    def __init__(self, fixed: Callable[[], FixedPhrases]) -> None:
        self._fixed = fixed
        self._kept: OrderedDict[str, CasePassages] = OrderedDict()
        self._lock = Lock()

    def of(self, case: Case) -> CasePassages:
        """Return the passages of a case."""
        with self._lock:
            found = self._kept.get(case.id)
            if found is not None and (found.case is case or found.case == case):
                self._kept.move_to_end(case.id)
                return found
        made = CasePassages(case, self._fixed())
        with self._lock:
            self._kept[case.id] = made
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return made
