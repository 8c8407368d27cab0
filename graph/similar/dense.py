"""The dense channel: what a question means as a whole, where it uses other words than the case.

A case has a vector for its account and one for each of its messages and signals; a cosine becomes a share by
two bounds that depend on neither question nor candidates.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from graph.similar.encoders import LONGEST, Encoder, EncoderError, encoder

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from graph.cases import Case
    from graph.similar.arrays import CaseArrays

    Vectors = NDArray[np.float32]

__all__ = ["Encoder", "EncoderError", "account", "encoder"]

ACCOUNT = ("title", "symptoms", "trigger")  # the sections that tell what happened
ACCOUNT_PART, MESSAGE_PART = 0.75, 0.25  # what the account and the nearest message of ours are worth
ACCOUNT_BOUNDS, MESSAGE_BOUNDS = (0.0, 0.8), (0.1, 0.9)  # cosines that give nothing and everything
ACCOUNT_KIND, MESSAGE_KIND, SIGNAL_KIND = 0, 1, 2  # messages and signals are both what is seen
_BLOCK = 65_536  # vectors multiplied at once
_ALONE = 10_000  # vectors multiplied by one thread
_SENTENCE = re.compile(r"[^.!?\n]+[.!?]*")


@dataclass(frozen=True, slots=True)
class Chunk:
    """A text of a case with a vector of its own; the account has no ``section``, as it is of several."""

    kind: int
    section: str
    text: str


def account(case: Case) -> str:
    """Return all words of a case; what was done about it tells what it was, too."""
    return " ".join(text for _, text in case.texts())


def chunks(case: Case) -> list[Chunk]:
    """Return the texts of a case that are encoded, the account first."""
    return [
        Chunk(ACCOUNT_KIND, "", account(case)),
        *(Chunk(MESSAGE_KIND, "seen_as", text) for text in case.seen_as),
        *(Chunk(SIGNAL_KIND, "signals", text) for text in case.signals),
    ]


@dataclass(frozen=True, slots=True)
class Shares:
    """What meaning gives some cases: by their accounts, by what is nearest of their messages and signals.

    ``nearest`` says which chunk that is; it is 0, the account, for a case that has neither.
    """

    accounts: NDArray[np.float64]
    messages: NDArray[np.float64]
    nearest: NDArray[np.int64]

    def total(self) -> NDArray[np.float64]:
        """Return what meaning gives each case, 0 to 1."""
        return self.accounts + self.messages


class DenseChannel:
    """How near cases are to a question in meaning."""

    def __init__(self, arrays: CaseArrays) -> None:
        self._arrays = arrays

    def shares(self, vector: Vectors, rows: NDArray[np.int64]) -> Shares:
        """Return what meaning gives some cases, each by itself: a case has one score wherever it stands."""
        owner, places = self._arrays.ragged("chunk_starts", rows)
        cosines = np.einsum("ij,j->i", self._arrays["vectors"][places], vector)
        begins = np.searchsorted(owner, np.arange(len(rows)))
        return _shares(cosines, self._arrays["chunk_kinds"][places], owner, begins)

    def scan(self, vector: Vectors) -> NDArray[np.float64]:
        """Return what meaning gives every case, in one pass over all vectors."""
        vectors, starts = self._arrays["vectors"], self._arrays["chunk_starts"]
        if not len(vectors):
            return np.zeros(0)
        cosines = _cosines(vectors, vector)
        begins = starts[:-1]
        messages = np.where(self._arrays["chunk_kinds"] != ACCOUNT_KIND, cosines, -1.0)
        best = np.maximum.reduceat(messages, begins)
        accounts = ACCOUNT_PART * _share(cosines[begins], ACCOUNT_BOUNDS)
        return np.asarray(accounts + MESSAGE_PART * _share(best, MESSAGE_BOUNDS))


def _cosines(vectors: Vectors, vector: Vectors) -> Vectors:
    """Return the cosines of many vectors; of a few without waking other threads, which takes longer."""
    if len(vectors) <= _ALONE:
        return np.asarray(np.einsum("ij,j->i", vectors, vector))
    cosines = np.empty(len(vectors), dtype=np.float32)
    for first in range(0, len(vectors), _BLOCK):
        cosines[first : first + _BLOCK] = vectors[first : first + _BLOCK] @ vector
    return cosines


def _shares(
    cosines: NDArray[np.float32],
    kinds: NDArray[np.uint8],
    owner: NDArray[np.int64],
    begins: NDArray[np.int64],
) -> Shares:
    if not len(begins):
        return Shares(np.zeros(0), np.zeros(0), np.zeros(0, dtype=np.int64))
    exact = cosines.astype(np.float64)
    messages = np.where(kinds != ACCOUNT_KIND, exact, -1.0)
    best = np.maximum.reduceat(messages, begins)
    first = np.flatnonzero((messages == best[owner]) & (kinds != ACCOUNT_KIND))
    nearest = np.zeros(len(begins), dtype=np.int64)
    nearest[owner[first[::-1]]] = (first - begins[owner[first]])[::-1]
    return Shares(
        ACCOUNT_PART * _share(exact[begins], ACCOUNT_BOUNDS),
        MESSAGE_PART * _share(best, MESSAGE_BOUNDS),
        nearest,
    )


def sentences(text: str) -> list[tuple[int, int]]:
    """Return where the sentences of a text begin and end, or its own ends if it has none."""
    found = [(m.start() + len(m[0]) - len(m[0].lstrip()), m.end()) for m in _SENTENCE.finditer(text)]
    return [(start, end) for start, end in found if start < end] or [(0, len(text))]


class Sentences:
    """The sentences of a text with their vectors, made when first asked for."""

    def __init__(self, text: str, by: Encoder) -> None:
        self._text, self._by = text[:LONGEST], by

    @cached_property
    def places(self) -> list[tuple[int, int]]:
        """Return where the sentences begin and end."""
        return sentences(self._text)

    @cached_property
    def _vectors(self) -> Vectors:
        return self._by.encode([self._text[start:end] for start, end in self.places])

    def nearest(self, vector: Vectors) -> tuple[int, int]:
        """Return the place of the sentence that is nearest in meaning to a vector."""
        return self.places[int((self._vectors @ vector).argmax())]


def _share(cosine: NDArray[np.floating], bounds: tuple[float, float]) -> NDArray[np.float64]:
    low, high = bounds
    return np.clip((cosine - low) / (high - low), 0.0, 1.0)
