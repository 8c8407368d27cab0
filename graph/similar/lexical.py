"""Candidates by shared words: a tantivy index fed with our own normal forms, so that its words are ours.

A case is one document of one field. What a section weighs is told by how often its words are written: a word
of the symptoms three times where one of a remediation is written once. One field keeps the search one union
of terms, which tantivy prunes; a field for each section took several times as long.
"""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

import numpy as np
import tantivy

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from numpy.typing import NDArray

_TOKENIZER = "normal"
_WRITTEN = 3  # times a word of full weight is written
_MOST_WRITTEN = 12
_HEAP = 64_000_000
_CHANGING = ("meta.json", ".managed.json")
_WIDENED = 4  # how many times more is asked for when a filter left too few


def _schema() -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    builder.add_unsigned_field("slot", indexed=True, fast=True)
    builder.add_text_field("words", tokenizer_name=_TOKENIZER, index_option="freq")
    return builder.build()


def _opened(folder: Path) -> tantivy.Index:
    index = tantivy.Index(_schema(), path=str(folder))
    index.register_tokenizer(_TOKENIZER, tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace()).build())
    return index


class LexicalWriter:
    """Writes the documents of an index folder, starting from those of an earlier one if there is one."""

    def __init__(self, folder: Path, earlier: Path | None) -> None:
        if earlier:
            shutil.copytree(earlier, folder, copy_function=_linked, ignore=shutil.ignore_patterns("*.lock"))
        else:
            folder.mkdir()
        index = _opened(folder)
        self._schema = index.schema
        self._writer = index.writer(heap_size=_HEAP, num_threads=1)

    def add(self, slot: int, amounts: Mapping[str, float]) -> None:
        """Add a case by its slot: its words, and how much of each it has, sections weighed."""
        written = (
            f"{word} " * min(max(round(_WRITTEN * amount), 1), _MOST_WRITTEN)
            for word, amount in amounts.items()
        )
        document = tantivy.Document()
        document.add_unsigned("slot", slot)
        document.add_text("words", "".join(written))
        self._writer.add_document(document)

    def delete(self, slot: int) -> None:
        """Take a case out; by a query, as a number given for a term would be taken for a signed one."""
        query = tantivy.Query.term_query(self._schema, "slot", slot)
        self._writer.delete_documents_by_query(query)

    def commit(self) -> None:
        """Write everything to disk and let go of the folder."""
        self._writer.commit()
        self._writer.wait_merging_threads()


class Lexical:
    """Finds cases that share words. Safe to share between threads."""

    def __init__(self, folder: Path, slots: NDArray[np.int64]) -> None:
        index = _opened(folder)
        index.reload()
        self._schema = index.schema
        self._searcher = index.searcher()
        self._row_of = np.full(int(slots.max()) + 1 if len(slots) else 0, -1, dtype=np.int64)
        self._row_of[slots] = np.arange(len(slots))

    @property
    def cases(self) -> int:
        """Return how many cases there are."""
        return int(self._searcher.num_docs)

    def best(
        self, words: Mapping[str, float], mask: NDArray[np.bool_] | None, k: int
    ) -> list[tuple[int, float]]:
        """Return the rows of the cases that share most, at most ``k``, only those in the mask."""
        if not words or not len(self._row_of):
            return []
        query = self._query(words)
        asked, total = k, len(self._row_of)
        while True:
            found = self._search(query, asked)
            kept = [row for row in found if mask is None or mask[row[0]]]
            if len(kept) >= k or len(found) < asked or asked >= total:
                return kept[:k]
            asked = min(asked * _WIDENED, total)

    def _query(self, words: Mapping[str, float]) -> tantivy.Query:
        terms = [
            (tantivy.Occur.Should, tantivy.Query.term_query(self._schema, "words", word, index_option="freq"))
            for word in words
        ]
        return tantivy.Query.boolean_query(terms)

    def _search(self, query: tantivy.Query, k: int) -> list[tuple[int, float]]:
        hits = self._searcher.search(query, limit=k, count=False).hits
        slots = self._searcher.fast_field_values("slot", [address for _, address in hits])
        rows = self._row_of[np.array(slots, dtype=np.int64)].tolist()
        return [(row, float(score)) for row, (score, _) in zip(rows, hits, strict=True)]


def _linked(source: str, target: str) -> None:
    """Link a file that never changes, copy one that does."""
    if source.endswith(_CHANGING):
        shutil.copy2(source, target)
    else:
        os.link(source, target)
