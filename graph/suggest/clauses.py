"""A text as clauses: where sentences end, where commas part, and which phrases of a table stand where."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, Generic, TypeVar

from graph.suggest import cue_phrases

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from graph.suggest.cue_phrases import Phrase, Phrases
    from graph.suggest.normal import Word

Kind = TypeVar("Kind")

_SENTENCE_END = re.compile(r"[.!?](?:\s|$)|[;\n]|\s[-–—]+\s|[…•→]|[)\]]")
_COLON = re.compile(r":\s")
_PARAGRAPH_END = re.compile(r"\n\s*\n")


class PhraseTable(Generic[Kind]):
    """Phrases with what they are good for; of those at one place the longest counts."""

    def __init__(self, tables: Mapping[Kind, Phrases]) -> None:
        kinds: dict[Phrase, set[Kind]] = defaultdict(set)
        for kind, phrases in tables.items():
            for phrase in phrases:
                kinds[phrase].add(kind)
        self._single: dict[str, frozenset[Kind]] = {}
        self._longer: dict[Phrase, frozenset[Kind]] = {}
        self._firsts = frozenset(phrase[0] for phrase in kinds if len(phrase) > 1)
        self.first_words = frozenset(phrase[0] for phrase in kinds)
        lengths: dict[Phrase, set[int]] = defaultdict(set)
        alike: dict[frozenset[Kind], frozenset[Kind]] = {}  # most phrases are good for the same
        for phrase, of_phrase in kinds.items():
            good_for = frozenset(of_phrase)
            good_for = alike.setdefault(good_for, good_for)
            if len(phrase) == 1:
                self._single[phrase[0]] = good_for
            else:
                self._longer[phrase] = good_for
                lengths[phrase[:2]].add(len(phrase))
        self._lengths = {two: tuple(sorted(found, reverse=True)) for two, found in lengths.items()}

    def at(self, tokens: list[str] | Phrase, position: int) -> Iterator[tuple[int, frozenset[Kind]]]:
        """Yield the length and the kinds of each phrase that stands at a position, the longest first."""
        token = tokens[position]
        if token in self._firsts:
            for length in self._lengths.get(tuple(tokens[position : position + 2]), ()):
                kinds = self._longer.get(tuple(tokens[position : position + length]))
                if kinds and position + length <= len(tokens):
                    yield length, kinds
        if token in self._single:
            yield 1, self._single[token]


def _is_end(text: str, word: Word) -> bool:
    """Return whether a sentence ends before a word; in "2.3" and "no. 3" none does."""
    if word.gap == " " or not _SENTENCE_END.search(word.gap):
        return False
    number = text[word.start].isdigit() and word.gap in (".", ". ")
    if not number:
        return True
    before = text[max(word.start - len(word.gap) - 3, 0) : word.start - len(word.gap)].lower()
    return not (before[-1:].isdigit() if word.gap == "." else before.endswith(("no", "nr", " v")))


class Clauses:
    """The words of a text with the places where something ends before them.

    ``tokens`` are the words with contractions spelled out, ``word_of`` says for each which word it is of.
    """

    def __init__(self, text: str, words: list[Word]) -> None:
        self.text = text
        self.words = words
        self.normals = [word.normal for word in words]
        self.starts = [word.start for word in words]
        self.ended = [_is_end(text, word) for word in words]
        self.comma = ["," in word.gap for word in words]
        self.colon = [":" in word.gap and bool(_COLON.search(word.gap)) for word in words]
        self.sentence_ends = self._ends_of_sentences()
        self.sentence_begins = self._begins_of_sentences()
        spelled = [
            (token, n) for n, word in enumerate(words) for token in cue_phrases.spelled_out(word.normal)
        ]
        self.tokens = [token for token, _ in spelled]
        self.word_of = [n for _, n in spelled]

    def _ends_of_sentences(self) -> list[int]:
        """Return for each word the position after the last word of its sentence, its own if it begins one."""
        ends = [len(self.words)] * (len(self.words) + 1)
        for position in range(len(self.words) - 1, -1, -1):
            ends[position] = position if self.ended[position] else ends[position + 1]
        return ends

    def _begins_of_sentences(self) -> list[int]:
        """Return for each word the first word of its sentence."""
        begins: list[int] = []
        for position, ended in enumerate(self.ended):
            begins.append(position if ended or not position else begins[-1])
        return begins

    def gap(self, position: int) -> str:
        """Return what stands before a word, nothing after the last one."""
        return self.words[position].gap if position < len(self.words) else ""

    def is_parted(self, position: int) -> bool:
        """Return whether a sentence end, a comma or a colon stands before a word."""
        return self.ended[position] or self.comma[position] or self.colon[position]

    def ends_paragraph(self, position: int) -> bool:
        """Return whether an empty line stands before a word."""
        return bool(_PARAGRAPH_END.search(self.words[position].gap))

    def places(self, position: int, length: int) -> tuple[int, int]:
        """Return the first word of some tokens and the one after their last."""
        return self.word_of[position], self.word_of[position + length - 1] + 1

    def is_cut(self, position: int, length: int, *, commas: bool) -> bool:
        """Return whether a sentence end, or a comma, stands within some tokens."""
        first, last = self.places(position, length)
        inside = range(first + 1, last)
        return any(self.ended[place] or (commas and self.comma[place]) for place in inside)

    def is_free(self, position: int, length: int) -> bool:
        """Return whether some tokens are a phrase of their own and no part of a compound: "fine-tune"."""
        if self.is_cut(position, length, commas=True):
            return False
        first, after = self.places(position, length)
        hyphened = (first and self.words[first].gap == "-") or self.gap(after) == "-"
        return not hyphened and not self._is_name(first)

    def _is_name(self, position: int) -> bool:
        """Return whether a word is spelled like a name: ZeRO is not zero."""
        written = self.text[self.words[position].start : self.words[position].end]
        return not written.isupper() and any(character.isupper() for character in written[1:])
