"""Encoders: texts into unit vectors, offline.

The default is static word-piece vectors (WordLlama, 256 dimensions, MIT), averaged: no network, no model to
run, some 60 microseconds a message. The weights are read from the installed package's own files and checked
against the digests below, so that a changed package cannot change rankings unnoticed. Another encoder is a
folder of the user's own sentence model in ONNX.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Vectors = NDArray[np.float32]

_FILES = {
    "weights/l2_supercat_256.safetensors": "64b47a2dc493cb8e85944076601189739852d7b64e0e1eedcb1937a251cd9fd5",
    "tokenizers/l2_supercat_tokenizer_config.json": (
        "93248f2a9ec36c7b35f700a033d5f36228aae48db61aee31007fa49062cdeb68"
    ),
}
LONGEST = 8000  # characters of a text that are encoded
LONGEST_TOKENS = 128  # of a text that a sentence model reads: its time grows with the length and faster
# What all texts about incidents have in common tells nothing of any of them, yet moves their averages the
# same way: part of the direction of this text is taken out of every vector (after Mu and Viswanath 2018,
# "All-but-the-Top", section 3). 0.3 to 0.5 do equally well on the development questions.
BACKGROUND = """
the service was down and requests failed with errors and timeouts after a deployment of a new version; a
node, host or server went away; the job hung, crashed or was killed; the pod kept restarting and never became
ready; memory, disk and CPU were full; latency rose and throughput fell; the network dropped connections and
packets; the GPU, the driver, the kernel and the container runtime reported faults; training and inference
stopped; loss and gradients were wrong; the database, the queue, the cache, the load balancer and the control
plane of the cluster did not answer; a change of configuration, an upgrade, a certificate or a quota was the
cause; alerts fired, logs and metrics showed it; it was rolled back, restarted, patched and fixed
"""
COMMON_PART = 0.4
_BATCH = 32
_ALONE = 64  # texts read by one thread
_MODEL, _TOKENIZER = "model.onnx", "tokenizer.json"


class EncoderError(ValueError):
    """The vectors or the model are missing or cannot be used; the message says what to do."""


class Encoder(Protocol):
    """Turns texts into unit vectors; an empty text becomes the zero vector.

    ``digest`` names the weights: vectors of two encoders with one digest are the same.
    """

    digest: str
    dimensions: int

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Return one row a text; a text has the same vector alone and among others."""
        ...


class StaticEncoder:
    """WordLlama's static vectors, averaged over the word pieces of a text, less what is common to all."""

    def __init__(self, background: str = BACKGROUND) -> None:
        """Load the vectors; raises EncoderError if a file is missing or differs from its digest.

        ``background`` is a text of which COMMON_PART is taken out of every vector, an empty one nothing.
        """
        from safetensors.numpy import load
        from tokenizers import Tokenizer

        weights, tokenizer = (_checked(name, digest) for name, digest in _FILES.items())
        self._vectors: Vectors = next(iter(load(weights).values())).astype("float32")
        self._tokenizer: Any = Tokenizer.from_str(tokenizer.decode("utf-8"))
        self._tokenizer.no_padding()
        self._tokenizer.no_truncation()
        read = f"{COMMON_PART} {background}" if background else ""
        self.digest = hashlib.sha256("".join((*_FILES.values(), read)).encode()).hexdigest()
        self.dimensions = int(self._vectors.shape[1])
        pieces = next(iter(self._tokenized([background]))).ids
        self._common = np.float32(COMMON_PART) * self._direction(pieces)

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Return one row a text; of a long text LONGEST characters count."""
        rows = np.zeros((len(texts), self.dimensions), dtype=np.float32)
        for number, found in enumerate(self._tokenized([_writable(text) for text in texts])):
            if found.ids:
                rows[number] = _unit(self._direction(found.ids) - self._common)
        return rows

    def _direction(self, pieces: list[int]) -> Vectors:
        """Return the unit vector of some word pieces, zero for none."""
        return _unit(self._vectors[pieces].sum(axis=0))

    def _tokenized(self, texts: list[str]) -> Any:
        """Return the word pieces of texts; waking other threads takes longer than reading a few texts."""
        if len(texts) > _ALONE:
            return self._tokenizer.encode_batch(texts, add_special_tokens=False)
        return (self._tokenizer.encode(text, add_special_tokens=False) for text in texts)


def _unit(vector: Vectors) -> Vectors:
    return np.asarray(vector / (np.linalg.norm(vector) or 1.0), dtype=np.float32)


class OnnxEncoder:
    """A sentence model of the user's own: ``model.onnx`` and ``tokenizer.json`` in one folder.

    Token vectors are averaged over the tokens of a text (mean pooling) and brought to length 1; of a text the
    first LONGEST_TOKENS tokens count.
    """

    def __init__(self, folder: Path) -> None:
        """Load the model; raises EncoderError naming what is missing or unfit."""
        runtime = _onnxruntime()
        model, tokenizer = (_present(folder / name) for name in (_MODEL, _TOKENIZER))
        self.digest = hashlib.sha256(model + tokenizer).hexdigest()
        self._tokenizer = _tokenizer_of(tokenizer, folder / _TOKENIZER)
        try:
            self._session = runtime.InferenceSession(model, providers=["CPUExecutionProvider"])
            self._inputs = {wanted.name for wanted in self._session.get_inputs()}
            self.dimensions = int(self._run(["a"]).shape[1])
        except Exception as error:  # the runtime has a dozen error classes and no common one
            reason = str(error).strip().partition("\n")[0][:300]
            msg = f"{folder / _MODEL} is no sentence model that can be run: {reason}"
            raise EncoderError(msg) from error

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Return one row a text, texts of like length together, as padding costs time."""
        rows = np.zeros((len(texts), self.dimensions), dtype=np.float32)
        filled = [number for number, text in enumerate(texts) if _writable(text).strip()]
        filled.sort(key=lambda number: len(texts[number]))
        for first in range(0, len(filled), _BATCH):
            batch = filled[first : first + _BATCH]
            rows[batch] = self._run([_writable(texts[number]) for number in batch])
        return rows

    def _run(self, texts: list[str]) -> Vectors:
        found = self._tokenizer.encode_batch(texts)
        mask = np.array([one.attention_mask for one in found], dtype=np.int64)
        given = {
            "input_ids": np.array([one.ids for one in found], dtype=np.int64),
            "attention_mask": mask,
            "token_type_ids": np.zeros_like(mask),
        }
        asked = {name: array for name, array in given.items() if name in self._inputs}
        tokens = np.asarray(self._session.run(None, asked)[0], dtype=np.float32)
        if tokens.ndim != 3:
            msg = f"its first output has {tokens.ndim} dimensions; vectors for every token were expected"
            raise ValueError(msg)
        mean = (tokens * mask[:, :, None]).sum(axis=1) / np.maximum(mask.sum(axis=1), 1)[:, None]
        norms = np.linalg.norm(mean, axis=1, keepdims=True)
        return np.asarray(mean / np.where(norms > 0, norms, 1.0), dtype=np.float32)


def _onnxruntime() -> Any:
    try:
        import onnxruntime
    except ImportError as error:
        msg = "an encoder of your own needs onnxruntime; install incident-graph[onnx]"
        raise EncoderError(msg) from error
    return onnxruntime


def _present(path: Path) -> bytes:
    if not path.is_file():
        msg = f"{path} is missing; an encoder's folder holds {_MODEL} and {_TOKENIZER}"
        raise EncoderError(msg)
    return path.read_bytes()


def _tokenizer_of(raw: bytes, path: Path) -> Any:
    from tokenizers import Tokenizer

    try:
        tokenizer: Any = Tokenizer.from_str(raw.decode("utf-8"))
    except Exception as error:  # the library raises Exception itself
        msg = f"{path} is no tokenizer file: {error}"
        raise EncoderError(msg) from error
    tokenizer.enable_truncation(LONGEST_TOKENS)
    tokenizer.enable_padding()
    return tokenizer


def _writable(text: str) -> str:
    return text[:LONGEST].encode("utf-8", "ignore").decode("utf-8")


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


@lru_cache(maxsize=4)
def encoder(folder: Path | None = None) -> Encoder:
    """Return the one encoder of this process for a folder, the default one for None."""
    return OnnxEncoder(folder) if folder else StaticEncoder()
