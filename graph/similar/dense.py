"""The dense channel: what a question means as a whole, where it uses other words than the case.

Static word-piece vectors (WordLlama, 256 dimensions, MIT), averaged: no network, no model to run, some 60
microseconds a message. The weights are read from the installed package's own files and checked against the
digests below, so that a changed package cannot change rankings unnoticed. A cosine becomes a share by two
bounds that depend on neither question nor candidates.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from graph.cases import Case

    Vectors = NDArray[np.float64]

_FILES = {
    "weights/l2_supercat_256.safetensors": "64b47a2dc493cb8e85944076601189739852d7b64e0e1eedcb1937a251cd9fd5",
    "tokenizers/l2_supercat_tokenizer_config.json": (
        "93248f2a9ec36c7b35f700a033d5f36228aae48db61aee31007fa49062cdeb68"
    ),
}
ACCOUNT = ("title", "symptoms", "trigger")  # the sections that make up a case's account
ACCOUNT_PART, MESSAGE_PART = 0.6, 0.4  # what the account and the nearest message of ours are worth
ACCOUNT_BOUNDS, MESSAGE_BOUNDS = (0.2, 0.8), (0.3, 0.9)  # cosines that give nothing and everything
LONGEST = 8000  # characters of a question that are encoded
_SENTENCE = re.compile(r"[^.!?\n]+[.!?]*")


class EncoderError(RuntimeError):
    """The vectors are missing or are not the ones the library was measured with."""


@dataclass(frozen=True, slots=True)
class Nearest:
    """One part of a dense share: its amount, and the stretch of the case nearest in meaning."""

    share: float
    section: str
    start: int
    end: int
    text: str


class Encoder:
    """Turns texts into unit vectors; an empty text becomes the zero vector."""

    def __init__(self) -> None:
        """Load the vectors; raises EncoderError if a file is missing or differs from its digest."""
        from safetensors.numpy import load
        from tokenizers import Tokenizer

        weights, tokenizer = (_checked(name, digest) for name, digest in _FILES.items())
        self._vectors: Any = next(iter(load(weights).values())).astype("float32")
        self._tokenizer: Any = Tokenizer.from_str(tokenizer.decode("utf-8"))
        self._tokenizer.no_padding()
        self._tokenizer.no_truncation()

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Return one row a text."""
        import numpy as np

        rows = np.zeros((len(texts), self._vectors.shape[1]), dtype=np.float64)
        cut = [text[:LONGEST].encode("utf-8", "ignore").decode("utf-8") for text in texts]
        for number, found in enumerate(self._tokenizer.encode_batch(cut, add_special_tokens=False)):
            if found.ids:
                mean = self._vectors[found.ids].mean(axis=0)
                rows[number] = mean / (np.linalg.norm(mean) or 1.0)
        return rows


def _checked(name: str, digest: str) -> bytes:
    package = find_spec("wordllama")
    folders = package.submodule_search_locations if package else None
    path = Path(next(iter(folders or ("",)))) / name
    if not path.is_file():
        msg = f"the vectors {name} are missing; install wordllama==0.4.0.post1"
        raise EncoderError(msg)
    raw = path.read_bytes()
    if hashlib.sha256(raw).hexdigest() != digest:
        msg = f"{path} is not the file the library was measured with; install wordllama==0.4.0.post1"
        raise EncoderError(msg)
    return raw


@lru_cache(maxsize=1)
def encoder() -> Encoder:
    """Return the one encoder of this process."""
    return Encoder()


class DenseIndex:
    """The vectors of some cases: one for each account, one for each message of ours (``seen_as``)."""

    def __init__(self, cases: Sequence[Case]) -> None:
        self._cases = {case.id: case for case in cases}
        self._places = {case.id: number for number, case in enumerate(cases)}
        self._messages = [(case.id, text) for case in cases for text in case.seen_as]
        accounts = [account(case) for case in cases]
        vectors = encoder().encode([*accounts, *(text for _, text in self._messages)])
        self._accounts, self._said = vectors[: len(cases)], vectors[len(cases) :]

    def shares(self, text: str) -> dict[str, float]:
        """Return for each case what its meaning gives, 0 to 1; cases that give nothing are left out."""
        asked = encoder().encode([text])[0]
        found = {
            case_id: ACCOUNT_PART * _share(float(cosine), ACCOUNT_BOUNDS)
            for case_id, cosine in zip(self._cases, self._accounts @ asked, strict=True)
        }
        for case_id, cosine in self._best_messages(asked).items():
            found[case_id] += MESSAGE_PART * _share(cosine, MESSAGE_BOUNDS)
        return {case_id: share for case_id, share in found.items() if share > 0}

    def _best_messages(self, asked: Vectors) -> dict[str, float]:
        best: dict[str, float] = {}
        for (case_id, _), cosine in zip(self._messages, self._said @ asked, strict=True):
            best[case_id] = max(best.get(case_id, -1.0), float(cosine))
        return best

    def nearest(self, text: str, case_id: str) -> list[Nearest]:
        """Return the parts of a case's share with the sentence and the message nearest to a question."""
        asked, case = encoder().encode([text])[0], self._cases[case_id]
        cosine = float(self._accounts[self._places[case_id]] @ asked)
        found = []
        if share := ACCOUNT_PART * _share(cosine, ACCOUNT_BOUNDS):
            found.append(Nearest(share, *_nearest_sentence(case, asked)))
        if case.seen_as:
            cosines = encoder().encode(case.seen_as) @ asked
            said = case.seen_as[int(cosines.argmax())]
            if share := MESSAGE_PART * _share(float(cosines.max()), MESSAGE_BOUNDS):
                found.append(Nearest(share, "seen_as", 0, len(said), said))
        return found


def account(case: Case) -> str:
    """Return the words of a case that say what happened."""
    return " ".join(text for name, text in case.texts() if name in ACCOUNT)


def nearest_sentence(text: str, other: str) -> tuple[int, int]:
    """Return the place of the sentence of a text that is nearest in meaning to another text."""
    places = _sentences(text[:LONGEST])
    vectors = encoder().encode([text[start:end] for start, end in places])
    return places[int((vectors @ encoder().encode([other])[0]).argmax())]


def _nearest_sentence(case: Case, asked: Vectors) -> tuple[str, int, int, str]:
    sentences = [
        (name, start, end, text[start:end])
        for name, text in case.texts()
        if name in ACCOUNT
        for start, end in _sentences(text)
    ]
    cosines = encoder().encode([sentence[3] for sentence in sentences]) @ asked
    return sentences[int(cosines.argmax())]


def _sentences(text: str) -> list[tuple[int, int]]:
    """Return where the sentences of a text begin and end, or its own ends if it has none."""
    found = [(m.start() + len(m[0]) - len(m[0].lstrip()), m.end()) for m in _SENTENCE.finditer(text)]
    return [(start, end) for start, end in found if start < end] or [(0, len(text))]


def _share(cosine: float, bounds: tuple[float, float]) -> float:
    low, high = bounds
    return min(max((cosine - low) / (high - low), 0.0), 1.0)
