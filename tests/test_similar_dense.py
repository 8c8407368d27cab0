"""The dense channel: shares that add up, and the stretches nearest in meaning."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from similar_indexes import index_of, rows_of

from graph.cases import Case, Passage
from graph.similar import dense
from graph.similar.dense import ACCOUNT_PART, MESSAGE_PART, Sentences, account
from graph.similar.encoders import encoder
from graph.similar.local import Opened

QUESTIONS = (
    "job stuck at the last step of the epoch, GPUs at 100 %",
    "node has disk pressure, images not cleaned up",
    "CUDA out of memory after two hours",
    "login takes a minute",
    "printer on the third floor is out of toner",
    "",
)


@pytest.fixture(scope="module")
def index(small_cases: dict[str, Case]) -> Opened:
    """Return the index of the small cases."""
    return index_of(small_cases.values()).opened


def shares(index: Opened, question: str) -> dict[str, float]:
    """Return for each case what its meaning gives, case by case; cases that give nothing are left out."""
    given = index.dense.shares(encoder().encode([question])[0], rows_of(index)).total().tolist()
    return {case_id: share for case_id, share in zip(index.arrays.ids, given, strict=True) if share}


def test_a_share_between_two_bounds():
    """Nothing up to the lower bound, all from the upper one, even steps between."""
    shares = [dense._share(cosine, (0.2, 0.8)) for cosine in (-1, 0.2, 0.35, 0.5, 0.8, 1)]
    assert shares == pytest.approx([0, 0, 0.25, 0.5, 1, 1])


def test_an_account_is_all_a_case_says(small_cases: dict[str, Case]):
    """From the title to the remediation, messages and signals included."""
    assert account(small_cases["hang-wrong-route"]) == (
        "Collectives hang because a host route sends traffic to the wrong interface "
        "Jobs over two nodes hung in the first collective, while jobs inside one node ran. "
        "A new node image was rolled out. "
        "The image held a routing rule that sent the fabric subnet out of the management interface. "
        "A user wrote to the support channel. "
        "NCCL WARN socketPollConnect: connect to ‹address› failed "
        "NCCL connect failed between the nodes but ping works "
        "job frozen on start after the node image rollout "
        "two-node job hangs in the very first allreduce, one node is fine "
        "The image was rolled back."
    )


@pytest.mark.parametrize("question", QUESTIONS)
def test_shares_are_from_0_to_1(index: Opened, question: str):
    """Whatever is asked; a question without words is near nothing."""
    found = shares(index, question)
    assert all(0 < share <= 1 for share in found.values())
    if not question:
        assert found == {}


def test_what_a_case_says_itself_gives_all(index: Opened, small_cases: dict[str, Case]):
    """Its account gives the whole of the account's part, one of its messages the whole of the messages'."""
    case = small_cases["hang-uneven-batches"]
    row = np.array([index.arrays.row_of[case.id]])
    assert ACCOUNT_PART + MESSAGE_PART == 1
    assert shares(index, account(case))[case.id] >= ACCOUNT_PART
    for number, message in enumerate(case.seen_as):
        found = index.dense.shares(encoder().encode([message])[0], row)
        assert found.messages.tolist() == [MESSAGE_PART]
        assert found.nearest.tolist() == [number + 1]


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("job stuck at the last step of the epoch, GPUs at 100 %", "hang-uneven-batches"),
        ("kubernetes runs out of storage, old images never removed", "disk-full-unused-images"),
        ("hostname lookup broken between services", "dns-missing-search-domain"),
        ("logging in is so slow", "slow-sign-in-unexplained"),
    ],
)
def test_meaning_without_the_same_words(index: Opened, question: str, first: str):
    """The case a person would name gets the largest share."""
    found = shares(index, question)
    assert max(found, key=found.__getitem__) == first


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_scan_gives_what_each_case_gives(index: Opened, question: str):
    """All vectors at once and a case alone agree, but for the last digits of 32-bit sums."""
    vector = encoder().encode([question])[0]
    scanned = index.dense.scan(vector)
    for row in rows_of(index):
        alone = index.dense.shares(vector, np.array([row])).total()
        assert scanned[row] == pytest.approx(float(alone[0]), abs=1e-6)


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_case_has_one_share_whatever_stands_beside_it(index: Opened, question: str):
    """To the last bit: equal cases must come out equal, and a filter must not change a score."""
    vector = encoder().encode([question])[0]
    together = index.dense.shares(vector, rows_of(index)).total()
    for row in rows_of(index):
        assert index.dense.shares(vector, np.array([row])).total()[0] == together[row]


def test_signals_are_near_too():
    """What is nearest may be a signal; it is told which one."""
    case = Case(
        "a", "Jobs hang", (), seen_as=("all quiet",), signals=("NCCL WARN", "Xid 79 fell off the bus")
    )
    index = index_of([case, Case("b", "Jobs hang", ())]).opened
    found = index.dense.shares(encoder().encode(["GPU fell off the bus"])[0], rows_of(index))
    assert found.nearest.tolist() == [3, 0]
    assert found.messages[0] > 0 == found.messages[1]


def test_many_vectors_are_multiplied_in_blocks(monkeypatch: pytest.MonkeyPatch):
    """Block by block gives what one by one gives."""
    vectors = encoder().encode([f"node {n} hangs" for n in range(50)])
    alone = dense._cosines(vectors, vectors[7])
    monkeypatch.setattr(dense, "_ALONE", 0)
    monkeypatch.setattr(dense, "_BLOCK", 16)
    assert dense._cosines(vectors, vectors[7]) == pytest.approx(alone, abs=1e-6)


def test_cases_without_messages_and_no_cases():
    """The account alone gives at most its part; an index of nothing gives nothing."""
    index = index_of(
        [Case("a", "Jobs hang", (), symptoms=Passage("All jobs hang. Nothing is logged."))]
    ).opened
    asked = "Jobs hang All jobs hang. Nothing is logged."
    assert shares(index, asked) == {"a": pytest.approx(ACCOUNT_PART)}
    none = index_of([]).opened
    assert shares(none, "a hang") == {}
    assert none.dense.scan(encoder().encode(["a hang"])[0]).tolist() == []


def nearest_sentence(text: str, other: str) -> tuple[int, int]:
    """Return the place of the sentence of a text that is nearest in meaning to another."""
    return Sentences(text, encoder()).nearest(encoder().encode([other])[0])


@pytest.mark.parametrize(
    ("text", "other", "nearest"),
    [
        ("Users sign in. The disk is full.\n\nThanks!", "no space left on the disk", "The disk is full."),
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
