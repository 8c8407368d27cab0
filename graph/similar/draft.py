"""An index folder in the making: new cases are appended as they come, old ones copied, statistics made last.

Nothing of the size of the library is held in memory but the ids and the words, so a draft of a million cases
is made in the memory of one of a thousand, and some numbers.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from itertools import accumulate, islice
from typing import TYPE_CHECKING, Any

import numpy as np

from graph.similar.arrays import ARRAYS, BY_ROW, RAGGED, CaseArrays
from graph.similar.cosine import lengths
from graph.similar.dense import chunks
from graph.similar.lexical import LexicalWriter
from graph.similar.text import SECTION_WEIGHTS, SECTIONS, content_words
from graph.suggest.polarity import FixedPhrases
from graph.terms import FACETS

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from numpy.typing import NDArray

    from graph.cases import Case
    from graph.similar.encoders import Encoder
    from graph.terms import Ontology

_BATCH = 512  # cases encoded at once
_COPIED = 50_000  # rows of an earlier index copied at once
_MOST = 255  # times a word is counted in one section
_WEIGHTS = tuple(SECTION_WEIGHTS.values())


def case_digest(case: Case) -> bytes:
    """Return 16 bytes that change when anything of a case changes that an index holds."""
    terms = tuple(case.terms(facet) for facet in FACETS)
    written = repr((case.id, tuple(case.texts()), terms, case.ruled_out))
    return hashlib.blake2b(written.encode("utf-8", "surrogatepass"), digest_size=16).digest()


def fixed_phrases(ontology: Ontology) -> FixedPhrases:
    """Return the labels that hold a negator, in which nothing is denied."""
    terms = ontology.terms.values()
    return FixedPhrases(label for term in terms for label in (term.label, *term.labels))


class Draft:
    """The files of an index before anybody reads them.

    ``earlier`` is the index that is replaced: vectors of texts it has are taken from it, and ``finish``
    copies the cases that stay.
    """

    def __init__(
        self,
        folder: Path,
        ontology: Ontology,
        encoder: Encoder,
        earlier: CaseArrays | None,
        earlier_text: Path | None,
    ) -> None:
        folder.mkdir(parents=True)
        self.folder = folder
        self._ontology, self._encoder, self._earlier = ontology, encoder, earlier
        self._fixed = fixed_phrases(ontology)
        self._number_of = {iri: number for number, iri in enumerate(sorted(ontology.terms))}
        self._words = dict(earlier.words) if earlier else {}
        slots = earlier["slots"] if earlier else np.zeros(0, dtype=np.int64)
        self._next_slot = int(slots.max()) + 1 if len(slots) else 0
        self._rows: dict[str, None] = {}
        self._files = {name: (folder / f"{name}.bin").open("wb") for name in ARRAYS}
        self._pending: dict[str, list[NDArray[Any]]] = defaultdict(list)
        self._places = dict.fromkeys(RAGGED, 0)
        for name in RAGGED:
            self._write(name, np.zeros(1, dtype=np.int64))
        self._text = LexicalWriter(folder / "text", earlier_text)

    # New cases

    def add(self, cases: Iterable[Case]) -> None:
        """Take cases in; raises ValueError for one that has been taken in already."""
        rest = iter(cases)
        while batch := list(islice(rest, _BATCH)):
            for case in batch:
                self.refuse_known(case.id)
                self._add_words(case)
                self._add_terms(case)
            self._add_vectors(batch)
            digests = b"".join(case_digest(case) for case in batch)
            self._write("digests", np.frombuffer(digests, dtype=np.uint8))
            self._flush()

    def refuse_known(self, case_id: str) -> None:
        """Raise ValueError if a case has been taken in."""
        if case_id in self._rows:
            msg = f"case {case_id} was taken in since the last swap; swap before changing it again"
            raise ValueError(msg)

    def _add_words(self, case: Case) -> None:
        counts: Counter[tuple[str, int]] = Counter()
        for part, (section, text) in enumerate(case.texts()):
            found = content_words(text, section, part, self._fixed)
            counts.update((word, SECTIONS[section]) for word, _ in found)
        entries = sorted(
            (self._words.setdefault(word, len(self._words)), section, count)
            for (word, section), count in counts.items()
        )
        self._append(
            "entry_starts",
            [len(entries)],
            entry_words=[word for word, _, _ in entries],
            entry_sections=[section for _, section, _ in entries],
            entry_counts=[min(count, _MOST) for _, _, count in entries],
        )
        by_section = np.zeros(len(SECTIONS))
        for _, number, count in entries:
            by_section[number] += count
        self._write("lengths", by_section)
        self._write("slots", [self._next_slot])
        self._text.add(self._next_slot, _amounts(counts))
        self._rows[case.id] = None
        self._next_slot += 1

    def _add_terms(self, case: Case) -> None:
        known = self._number_of
        present = self._ontology.closure(term for facet in FACETS for term in case.terms(facet))
        about = sorted(known[iri] for iri in present if iri in known)
        denied = sorted(known[iri] for iri in case.ruled_out if iri in known)
        self._append("term_starts", [len(about)], term_ids=about)
        self._append("denied_starts", [len(denied)], denied_ids=denied)

    def _add_vectors(self, batch: list[Case]) -> None:
        cut = [chunks(case) for case in batch]
        texts = [chunk.text for of_case in cut for chunk in of_case]
        digests = [hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=8).digest() for text in texts]
        known = self._known_vectors(batch)
        new = [number for number, digest in enumerate(digests) if digest not in known]
        vectors = np.zeros((len(texts), self._encoder.dimensions), dtype=np.float32)
        if new:
            vectors[new] = self._encoder.encode([texts[number] for number in new])
        for number, digest in enumerate(digests):
            if digest in known:
                vectors[number] = known[digest]
        self._append(
            "chunk_starts",
            [len(of_case) for of_case in cut],
            chunk_kinds=[chunk.kind for of_case in cut for chunk in of_case],
            chunk_digests=np.frombuffer(b"".join(digests), dtype=np.uint8),
            vectors=vectors,
        )

    def _known_vectors(self, batch: list[Case]) -> dict[bytes, NDArray[np.float32]]:
        """Return the vectors the earlier index has for texts of earlier versions of some cases."""
        earlier = self._earlier
        if not earlier:
            return {}
        rows = [earlier.row_of[case.id] for case in batch if case.id in earlier.row_of]
        _, places = earlier.ragged("chunk_starts", np.array(rows, dtype=np.int64))
        return {
            bytes(earlier["chunk_digests"][place]): earlier["vectors"][place] for place in places.tolist()
        }

    # The end

    def finish(self, dropped: Iterable[str] = ()) -> int:
        """Copy the earlier cases that are neither replaced nor dropped, make statistics, close all files.

        Returns the number of cases.
        """
        if self._earlier:
            self._copy_kept(self._earlier, set(dropped))
        self._flush()
        for stream in self._files.values():
            stream.flush()
        (self.folder / "ids.txt").write_text("\n".join(self._rows), encoding="utf-8")
        (self.folder / "words.txt").write_text("\n".join(self._words), encoding="utf-8")
        arrays = self.arrays
        self._write("holders", _holders(arrays))
        self._flush()
        self._files["holders"].flush()
        self._write("norms", lengths(self.arrays, np.array(_WEIGHTS)))
        self._write_postings(arrays)
        self._flush()
        self._text.commit()
        for stream in self._files.values():
            stream.close()
        return len(self._rows)

    @property
    def arrays(self) -> CaseArrays:
        """Return what has been written so far, to be read."""
        return CaseArrays(self.folder, {"lengths": len(SECTIONS), "vectors": self._encoder.dimensions})

    def _copy_kept(self, earlier: CaseArrays, dropped: set[str]) -> None:
        gone = [row for row, name in enumerate(earlier.ids) if name in dropped or name in self._rows]
        for slot in earlier["slots"][gone].tolist():
            self._text.delete(slot)
        kept = np.setdiff1d(np.arange(len(earlier.ids)), gone)
        for first in range(0, len(kept), _COPIED):
            rows = kept[first : first + _COPIED]
            for name in BY_ROW:
                self._write(name, earlier[name][rows])
            for starts, names in RAGGED.items():
                owner, places = earlier.ragged(starts, rows)
                numbers = np.bincount(owner, minlength=len(rows)).tolist()
                self._append(starts, numbers, **{name: earlier[name][places] for name in names})
            self._rows.update(dict.fromkeys(earlier.ids[row] for row in rows))
            self._flush()

    def _write_postings(self, arrays: CaseArrays) -> None:
        terms = arrays["term_ids"]
        row = np.repeat(np.arange(len(arrays.ids), dtype=np.uint32), np.diff(arrays["term_starts"]))
        self._write("posting_rows", row[np.argsort(terms, kind="stable")])
        held = np.bincount(terms, minlength=len(self._number_of))
        self._write("posting_starts", np.concatenate([[0], np.cumsum(held)]))

    def _append(self, starts: str, numbers: list[int], **items: Any) -> None:
        """Append to a ragged array the items of some cases and where each case's end."""
        ends = [self._places[starts] + number for number in accumulate(numbers)]
        self._places[starts] = ends[-1] if ends else self._places[starts]
        self._write(starts, ends)
        for name, values in items.items():
            self._write(name, values)

    def _write(self, name: str, values: Any) -> None:
        self._pending[name].append(np.asarray(values, dtype=ARRAYS[name][0]).ravel())

    def _flush(self) -> None:
        """Hand what was written to the files, many cases at once."""
        for name, values in self._pending.items():
            np.concatenate(values).tofile(self._files[name])
        self._pending.clear()


def _holders(arrays: CaseArrays) -> NDArray[np.int64]:
    """Return how many cases have each word, an entry for each of its sections counted once."""
    words, starts = arrays["entry_words"], arrays["entry_starts"]
    first = np.ones(len(words), dtype=bool)
    first[1:] = words[1:] != words[:-1]
    begins = starts[:-1]
    first[begins[begins < len(words)]] = True
    return np.bincount(words[first], minlength=len(arrays.words))


def _amounts(counts: Counter[tuple[str, int]]) -> dict[str, float]:
    """Return how much of each word a case has, its sections weighed."""
    amounts: dict[str, float] = defaultdict(float)
    for (word, section), count in counts.items():
        amounts[word] += _WEIGHTS[section] * count
    return amounts
