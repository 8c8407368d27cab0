"""The dense channel: vectors that are the ones measured with, and shares that add up."""

from __future__ import annotations

import hashlib
import shutil
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.cases import Case, Passage
from graph.similar import dense
from graph.similar.dense import (
    ACCOUNT_PART,
    LONGEST,
    MESSAGE_PART,
    DenseIndex,
    Encoder,
    EncoderError,
    Nearest,
    account,
    encoder,
    nearest_sentence,
)

QUESTIONS = (
    "job stuck at the last step of the epoch, GPUs at 100 %",
    "node has disk pressure, images not cleaned up",
    "CUDA out of memory after two hours",
    "login takes a minute",
    "printer on the third floor is out of toner",
    "",
)


@pytest.fixture(scope="module")
def index(small_cases: dict[str, Case]) -> DenseIndex:
    """Return the index of the small cases."""
    return DenseIndex(list(small_cases.values()))


# The vectors


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the files of the vectors, taken for the installed package."""
    spec = find_spec("wordllama")
    assert spec is not None
    [original] = spec.submodule_search_locations or []
    for name in dense._FILES:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(Path(original) / name, tmp_path / name)
    found = SimpleNamespace(submodule_search_locations=[str(tmp_path)])
    monkeypatch.setattr(dense, "find_spec", lambda _: found)
    return tmp_path


def test_the_files_are_the_ones_measured_with(package: Path):
    """Their digests are those in the code; a copy of them is as good."""
    for name, digest in dense._FILES.items():
        assert hashlib.sha256((package / name).read_bytes()).hexdigest() == digest
    assert np.array_equal(Encoder().encode(["a hang"]), encoder().encode(["a hang"]))


@pytest.mark.parametrize("name", dense._FILES)
def test_a_changed_file_is_refused(package: Path, name: str):
    """One byte is enough; the message names the file and what to install."""
    raw = bytearray((package / name).read_bytes())
    raw[len(raw) // 2] ^= 1
    (package / name).write_bytes(raw)
    with pytest.raises(EncoderError, match=f"^{package / name} is not the file .*wordllama=="):
        Encoder()


@pytest.mark.parametrize("name", dense._FILES)
def test_a_missing_file_is_named(package: Path, name: str):
    """The message says what to install."""
    (package / name).unlink()
    with pytest.raises(EncoderError, match=f"^the vectors {name} are missing; install wordllama=="):
        Encoder()


def test_a_missing_package(monkeypatch: pytest.MonkeyPatch):
    """Not installed is missing, too."""
    monkeypatch.setattr(dense, "find_spec", lambda _: None)
    with pytest.raises(EncoderError, match="are missing"):
        Encoder()


def test_one_encoder_a_process():
    """The vectors are read once."""
    assert encoder() is encoder()


# Encoding


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
    texts = [question for question in QUESTIONS if question]
    together = encoder().encode(texts)
    assert np.array_equal(together, encoder().encode(texts))
    for row, text in zip(together, texts, strict=True):
        assert np.array_equal(row, encoder().encode([text])[0])


def test_only_the_beginning_of_a_long_text_counts():
    """What comes after the bound changes nothing."""
    text = ("hang " * LONGEST)[:LONGEST]
    assert np.array_equal(encoder().encode([text])[0], encoder().encode([text + " toner"])[0])


# Shares


def test_a_share_between_two_bounds():
    """Nothing up to the lower bound, all from the upper one, even steps between."""
    shares = [dense._share(cosine, (0.2, 0.8)) for cosine in (-1, 0.2, 0.35, 0.5, 0.8, 1)]
    assert shares == pytest.approx([0, 0, 0.25, 0.5, 1, 1])


def test_an_account_is_title_symptoms_and_trigger(small_cases: dict[str, Case]):
    """Neither cause nor remediation: they are not known to whoever asks."""
    assert account(small_cases["hang-wrong-route"]) == (
        "Collectives hang because a host route sends traffic to the wrong interface "
        "Jobs over two nodes hung in the first collective, while jobs inside one node ran. "
        "A new node image was rolled out."
    )


@pytest.mark.parametrize("question", QUESTIONS)
def test_shares_are_from_0_to_1(index: DenseIndex, question: str):
    """A case that gives nothing is left out."""
    shares = index.shares(question)
    assert all(0 < share <= 1 for share in shares.values())
    if not question:
        assert shares == {}


def test_what_a_case_says_itself_gives_all(index: DenseIndex, small_cases: dict[str, Case]):
    """Its account gives the whole of the account's part, one of its messages the whole of the messages'."""
    case = small_cases["hang-uneven-batches"]
    assert ACCOUNT_PART + MESSAGE_PART == 1
    assert index.shares(account(case))[case.id] >= ACCOUNT_PART
    for message in case.seen_as:
        found = index.nearest(message, case.id)
        assert found[-1] == Nearest(MESSAGE_PART, "seen_as", 0, len(message), message)


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("job stuck at the last step of the epoch, GPUs at 100 %", "hang-uneven-batches"),
        ("kubernetes runs out of storage, old images never removed", "disk-full-unused-images"),
        ("hostname lookup broken between services", "dns-missing-search-domain"),
        ("logging in is so slow", "slow-sign-in-unexplained"),
    ],
)
def test_meaning_without_the_same_words(index: DenseIndex, question: str, first: str):
    """The case a person would name gets the largest share."""
    shares = index.shares(question)
    assert max(shares, key=shares.__getitem__) == first


@pytest.mark.parametrize("question", QUESTIONS)
def test_parts_sum_to_the_share(index: DenseIndex, small_cases: dict[str, Case], question: str):
    """Every case's parts add up to its share, none if it has none."""
    shares = index.shares(question)
    for case_id in small_cases:
        parts = index.nearest(question, case_id)
        assert sum(part.share for part in parts) == pytest.approx(shares.get(case_id, 0), abs=1e-12)
        assert all(part.share > 0 for part in parts)


@pytest.mark.parametrize("question", QUESTIONS)
def test_spans_slice(index: DenseIndex, small_cases: dict[str, Case], question: str):
    """A part's text is what stands at its place in its section, without space around it."""
    for case_id, case in small_cases.items():
        texts = list(case.texts())
        for part in index.nearest(question, case_id):
            sections = [text for name, text in texts if name == part.section]
            assert part.text in [text[part.start : part.end] for text in sections]
            assert part.text == part.text.strip() != ""


def test_the_index_is_deterministic(index: DenseIndex, small_cases: dict[str, Case]):
    """Built again, in whatever order, it gives the same shares."""
    again = DenseIndex(list(reversed(small_cases.values())))
    for question in QUESTIONS:
        shares = index.shares(question)
        assert again.shares(question) == pytest.approx(shares, abs=1e-12)
        assert index.shares(question) == shares


def test_cases_without_messages_and_no_cases():
    """The account alone gives at most its part; an index of nothing gives nothing."""
    index = DenseIndex([Case("a", "Jobs hang", (), symptoms=Passage("All jobs hang. Nothing is logged."))])
    assert index.shares("Jobs hang All jobs hang. Nothing is logged.") == {"a": pytest.approx(ACCOUNT_PART)}
    assert DenseIndex([]).shares("a hang") == {}


def test_an_account_without_a_sentence():
    """A text of full stops alone is its own nearest stretch."""
    index = DenseIndex([Case("a", "!!!", ())])
    assert index.nearest("!!!", "a") == [Nearest(pytest.approx(ACCOUNT_PART), "title", 0, 3, "!!!")]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "other", "nearest"),
    [
        ("Users sign in. The disk is full.\n\nThanks!", "no space left", "The disk is full."),
        ("  The disk is full  ", "anything", "The disk is full  "),
        ("Hello? Jobs hang", "a stuck job", "Jobs hang"),
        ("...", "anything", "..."),
        ("", "anything", ""),
    ],
)
def test_the_nearest_sentence(text: str, other: str, nearest: str):
    """Where it begins and ends, without space before it; a text without a sentence is one."""
    start, end = nearest_sentence(text, other)
    assert text[start:end] == nearest


@given(st.text(max_size=80), st.text(max_size=20))
def test_a_nearest_sentence_is_in_the_text(text: str, other: str):
    """Its place is one, whatever the text."""
    start, end = nearest_sentence(text, other)
    assert 0 <= start <= end <= len(text)
    assert start < end or not text
