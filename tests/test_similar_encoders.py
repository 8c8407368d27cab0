"""Encoders: vectors that are the ones measured with, and a sentence model of the user's own."""

from __future__ import annotations

import hashlib
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.similar import encoders
from graph.similar.encoders import (
    LONGEST,
    LONGEST_TOKENS,
    EncoderError,
    OnnxEncoder,
    StaticEncoder,
    encoder,
)

QUESTIONS = ("job stuck at the last step of the epoch", "CUDA out of memory after two hours", "no toner")


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the files of the vectors, taken for the installed package."""
    spec = find_spec("wordllama")
    assert spec is not None
    [original] = spec.submodule_search_locations or []
    for name in encoders._FILES:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(Path(original) / name, tmp_path / name)
    found = SimpleNamespace(submodule_search_locations=[str(tmp_path)])
    monkeypatch.setattr(encoders, "find_spec", lambda _: found)
    return tmp_path


def test_the_files_are_the_ones_measured_with(package: Path):
    """Their digests are those in the code; a copy of them is as good."""
    for name, digest in encoders._FILES.items():
        assert hashlib.sha256((package / name).read_bytes()).hexdigest() == digest
    assert np.array_equal(StaticEncoder().encode(["a hang"]), encoder().encode(["a hang"]))


@pytest.mark.parametrize("name", encoders._FILES)
def test_a_changed_file_is_refused(package: Path, name: str):
    """One byte is enough; the message names the file and what to install."""
    raw = bytearray((package / name).read_bytes())
    raw[len(raw) // 2] ^= 1
    (package / name).write_bytes(raw)
    with pytest.raises(EncoderError, match=f"^{package / name} is not the file .*wordllama=="):
        StaticEncoder()


@pytest.mark.parametrize("name", encoders._FILES)
def test_a_missing_file_is_named(package: Path, name: str):
    """The message says what to install."""
    (package / name).unlink()
    with pytest.raises(EncoderError, match=f"^the vectors {name} are missing; install wordllama=="):
        StaticEncoder()


def test_a_missing_package(monkeypatch: pytest.MonkeyPatch):
    """Not installed is missing, too."""
    monkeypatch.setattr(encoders, "find_spec", lambda _: None)
    with pytest.raises(EncoderError, match="are missing"):
        StaticEncoder()


def test_one_encoder_a_process():
    """The vectors are read once."""
    assert encoder() is encoder()


def test_an_empty_text_is_the_zero_vector():
    """It is near nothing; so is what holds no character that can be written down."""
    rows = encoder().encode(["", "hang", "\ud800"])
    assert rows.shape == (3, 256)
    assert not rows[0].any()
    assert rows[1].any()
    assert not rows[2].any()
    assert encoder().encode([]).shape == (0, 256)


@given(st.text(min_size=1, max_size=200))
def test_any_other_text_is_a_unit_vector(text: str):
    """Whatever is typed, the length is 1, or 0 if nothing of it can be encoded."""
    length = float(np.linalg.norm(encoder().encode([text])[0]))
    writable = text.encode("utf-8", "ignore")
    assert length == pytest.approx(1 if writable else 0, abs=1e-6)


def test_encoding_is_deterministic():
    """A text has one vector, alone or among others, now and again."""
    texts = list(QUESTIONS)
    together = encoder().encode(texts)
    assert np.array_equal(together, encoder().encode(texts))
    for row, text in zip(together, texts, strict=True):
        assert np.array_equal(row, encoder().encode([text])[0])


def test_only_the_beginning_of_a_long_text_counts():
    """What comes after the bound changes nothing."""
    text = ("hang " * LONGEST)[:LONGEST]
    assert np.array_equal(encoder().encode([text])[0], encoder().encode([text + " toner"])[0])


# A model of the user's own


def _field(number: int, value: bytes | int | str) -> bytes:
    """Return one field of a protocol buffer: a number as varint, anything else with its length."""
    if isinstance(value, int):
        return _varint(number << 3) + _varint(value)
    raw = value.encode() if isinstance(value, str) else value
    return _varint(number << 3 | 2) + _varint(len(raw)) + raw


def _varint(value: int) -> bytes:
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])


def _input(name: str, kind: int) -> bytes:
    tensor = _field(1, kind)
    return _field(1, name) + _field(2, _field(1, tensor))


def model_bytes(table: np.ndarray) -> bytes:
    """Return an ONNX model that looks its tokens up in a table of vectors: one Gather, no more.

    Field numbers are those of onnx.proto: ModelProto 1 ir_version, 8 opset_import, 7 graph.
    """
    weights = b"".join(_field(1, size) for size in table.shape)
    weights += _field(2, 1) + _field(8, "table") + _field(9, table.astype("<f4").tobytes())
    node = _field(1, "table") + _field(1, "input_ids") + _field(2, "tokens") + _field(4, "Gather")
    graph = _field(1, node) + _field(2, "lookup") + _field(5, weights)
    graph += _field(11, _input("input_ids", 7)) + _field(12, _input("tokens", 1))
    return _field(1, 8) + _field(7, graph) + _field(8, _field(1, "") + _field(2, 13))


TABLE = np.array([[9, 9, 9], [1, 0, 0], [0, 2, 0], [0, 0, -4]], dtype=np.float32)
VOCABULARY = {"[UNK]": 0, "job": 1, "hang": 2, "disk": 3}


@pytest.fixture
def model(tmp_path: Path) -> Path:
    """Return the folder of a model of three words."""
    from tokenizers import Tokenizer, models, pre_tokenizers

    tokenizer = Tokenizer(models.WordLevel(VOCABULARY, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.save(str(tmp_path / "tokenizer.json"))
    (tmp_path / "model.onnx").write_bytes(model_bytes(TABLE))
    return tmp_path


def test_a_sentence_model_is_pooled_and_brought_to_length_one(model: Path):
    """The mean of a text's own tokens; what pads it to the length of another does not count."""
    found = OnnxEncoder(model)
    assert found.dimensions == 3
    rows = found.encode(["job", "job hang", "", "disk disk disk"])
    assert rows.tolist() == [
        [1, 0, 0],
        pytest.approx([1 / 5**0.5, 2 / 5**0.5, 0]),
        [0, 0, 0],
        [0, 0, -1],
    ]
    assert rows.dtype == np.float32
    assert found.encode([]).shape == (0, 3)


def test_the_first_tokens_count(model: Path):
    """A text is read to LONGEST_TOKENS, as the time of a model grows with the length."""
    rows = OnnxEncoder(model).encode(["job " * LONGEST_TOKENS + "disk " * 500])
    assert rows.tolist() == [[1, 0, 0]]


def test_many_texts_keep_their_order(model: Path):
    """They are encoded in batches of like length and come back as they were given."""
    texts = ["job hang disk"[: n % 14] for n in range(100)]
    together = OnnxEncoder(model).encode(texts)
    for text, row in zip(texts, together, strict=True):
        assert OnnxEncoder(model).encode([text])[0] == pytest.approx(row)


def test_the_digest_names_the_weights(model: Path):
    """Another table, another digest; the default has one of its own."""
    before = OnnxEncoder(model).digest
    (model / "model.onnx").write_bytes(model_bytes(TABLE * 2 + 1))
    assert len({before, OnnxEncoder(model).digest, encoder().digest}) == 3


def test_one_encoder_for_each_folder(model: Path):
    """A process loads a model once."""
    assert encoder(model) is encoder(model)
    assert encoder(model) is not encoder()


@pytest.mark.parametrize("name", ["model.onnx", "tokenizer.json"])
def test_what_a_folder_lacks_is_named(model: Path, name: str):
    """With what it should hold."""
    (model / name).unlink()
    with pytest.raises(EncoderError, match=f"{name} is missing; an encoder's folder holds model.onnx and"):
        OnnxEncoder(model)


@pytest.mark.parametrize(
    ("name", "raw", "message"),
    [
        ("model.onnx", b"no model", "model.onnx is no sentence model that can be run: "),
        ("model.onnx", model_bytes(TABLE[:, 0]), "its first output has 2 dimensions"),
        ("tokenizer.json", b"{}", "tokenizer.json is no tokenizer file: "),
        ("tokenizer.json", b"\xff", "tokenizer.json is no tokenizer file: "),
    ],
)
def test_what_cannot_be_used_is_named(model: Path, name: str, raw: bytes, message: str):
    """The file and the reason."""
    (model / name).write_bytes(raw)
    with pytest.raises(EncoderError, match=message):
        OnnxEncoder(model)


def test_a_missing_runtime(model: Path, monkeypatch: pytest.MonkeyPatch):
    """The message says what to install."""
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    with pytest.raises(EncoderError, match=r"install incident-graph\[onnx\]"):
        OnnxEncoder(model)
