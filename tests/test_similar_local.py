"""The index behind the port: candidates, changes that show after a swap, and what is kept of it on disk."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graph.library import Library
from graph.similar import LocalIndex
from graph.similar.arrays import ARRAYS
from graph.similar.dense import account
from graph.similar.encoders import StaticEncoder, encoder
from graph.similar.folder import IndexUnusableError
from graph.similar.port import Query, Stats
from graph.terms import term_iri

if TYPE_CHECKING:
    from graph.cases import Case
    from graph.similar.model import Channel

CHANNELS: tuple[Channel, ...] = ("text", "dense", "terms")
HANG = term_iri("symptom", "job-hang")


def query_of(index: LocalIndex, text: str, *terms: str) -> Query:
    """Return what a text and some terms ask."""
    words = dict.fromkeys(text.split(), 1.0)
    return Query(words, encoder().encode([text])[0], index.opened.terms.ask(terms, (), (), 0.3))


def ids(index: LocalIndex, channel: Channel, query: Query, among=None, k: int = 20) -> list[str]:
    """Return the ids a channel proposes."""
    return [case_id for case_id, _ in index.candidates(channel, query, among, k)]


@pytest.fixture
def index(small_library: Library) -> LocalIndex:
    """Return an index of the small library, one for each test."""
    made = LocalIndex(small_library.ontology, encoder())
    made.refresh(small_library)
    return made


def test_each_channel_proposes_its_best(index: LocalIndex):
    """By words, by meaning, by terms: best first, scores falling."""
    query = query_of(index, "job hang", HANG)
    for channel in CHANNELS:
        found = index.candidates(channel, query, None, 20)
        scores = [score for _, score in found]
        assert scores == sorted(scores, reverse=True)
        assert found[0][0] in {"hang-uneven-batches", "hang-wrong-route"}
    assert set(ids(index, "text", query)) < set(ids(index, "dense", query))


def test_at_most_k_and_only_among(index: LocalIndex):
    """A filter comes before the ranking: the best of those it lets through are proposed, however low."""
    query = query_of(index, "job hang disk login", HANG)
    everyone = {channel: ids(index, channel, query) for channel in CHANNELS}
    for channel, found in everyone.items():
        assert ids(index, channel, query, k=1) == found[:1]
        last = found[-1]
        assert ids(index, channel, query, among=[last, "no-such-case"], k=1) == [last]
        assert ids(index, channel, query, among=[]) == []


def test_what_is_asked_of_nothing(index: LocalIndex, small_library: Library):
    """A question without words proposes nothing by words; an index without cases nothing at all."""
    assert ids(index, "text", query_of(index, "")) == []
    empty = LocalIndex(small_library.ontology, encoder())
    empty.swap("none")
    assert empty.stats() == Stats("none", 0, encoder().digest)
    for channel in CHANNELS:
        assert ids(empty, channel, query_of(empty, "job hang", HANG)) == []


def test_before_the_first_swap_there_is_no_index(small_library: Library):
    """Asking says so; stats are those of nothing."""
    index = LocalIndex(small_library.ontology, encoder())
    assert index.stats().cases == 0
    with pytest.raises(IndexUnusableError, match="no index has been opened or built"):
        index.candidates("text", Query({}, np.zeros(256, np.float32), None), None, 5)  # type: ignore[arg-type]


def test_changes_show_after_a_swap(index: LocalIndex, small_library: Library):
    """A case taken in, one replaced, one taken out: nothing before the swap, everything after it."""
    new = replace(small_library.case("hang-wrong-route"), id="zebra-case", title="zebra stripes")
    old = replace(small_library.case("dns-missing-search-domain"), title="giraffe necks")
    ask = query_of(index, "zebra giraff hang")
    before = ids(index, "text", ask)
    index.upsert([new, old])
    index.delete(["hang-uneven-batches", "no-such-case"])
    assert ids(index, "text", ask) == before
    index.swap("next")
    assert index.stats() == Stats("next", 8, encoder().digest)
    found = ids(index, "text", ask)
    assert found[0] == "zebra-case"
    assert "dns-missing-search-domain" in found
    assert "hang-uneven-batches" not in found
    for channel in ("dense", "terms"):
        assert set(ids(index, channel, ask)) == set(index.opened.arrays.ids)


def test_a_case_changes_once_between_swaps(index: LocalIndex, small_library: Library):
    """Taking it in twice, or in and out, is refused by name; out and in is a replacement."""
    case = small_library.cases[0]
    index.upsert([case])
    with pytest.raises(ValueError, match=f"{case.id} was taken in since the last swap"):
        index.upsert([case])
    with pytest.raises(ValueError, match=f"{case.id} was taken in since the last swap"):
        index.delete([case.id])
    index.swap("next")
    index.delete([case.id])
    index.upsert([case])
    index.swap("last")
    assert index.stats().cases == index.opened.lexical.cases == 8


def everything(index: LocalIndex) -> dict[str, object]:
    """Return what an index holds of each case and word, whatever the order it is held in."""
    arrays = index.opened.arrays
    words = list(arrays.words)
    held: dict[str, object] = {word: arrays.holders_of(word) for word in words if arrays.holders_of(word)}
    for row, case_id in enumerate(arrays.ids):
        at = np.array([row])
        _, entries = arrays.ragged("entry_starts", at)
        _, chunks = arrays.ragged("chunk_starts", at)
        _, terms = arrays.ragged("term_starts", at)
        _, denied = arrays.ragged("denied_starts", at)
        held[f"case {case_id}"] = (
            sorted(
                (words[arrays["entry_words"][n]], arrays["entry_sections"][n], arrays["entry_counts"][n])
                for n in entries
            ),
            arrays["term_ids"][terms].tolist(),
            arrays["denied_ids"][denied].tolist(),
            arrays["vectors"][chunks].tobytes(),
            arrays["lengths"][row].tolist(),
            arrays["digests"][row].tobytes(),
        )
    for number in range(len(arrays["posting_starts"]) - 1):
        held[f"term {number}"] = sorted(arrays.ids[row] for row in arrays.holding(number))
    return held


@given(st.lists(st.tuples(st.integers(0, 7), st.sampled_from(["drop", "same", "title", "twin"])), max_size=8))
@settings(max_examples=15)
def test_a_changed_index_is_as_one_built_anew(small_library: Library, changes: list[tuple[int, str]]):
    """Step by step or from scratch: the same words, terms, vectors and statistics."""
    cases: dict[str, Case] = dict(small_library.by_id)
    index = LocalIndex(small_library.ontology, encoder())
    index.refresh(small_library)
    for number, (which, what) in enumerate(changes):
        case = small_library.cases[which]
        if what == "drop":
            cases.pop(case.id, None)
        elif what == "title":
            cases[case.id] = replace(case, title=f"{case.title} number{number}")
        elif what == "twin":
            cases[f"twin-{which}"] = replace(case, id=f"twin-{which}")
        index.refresh(Library.of(small_library.ontology, cases.values(), f"version {number}"))
    fresh = LocalIndex(small_library.ontology, encoder())
    fresh.refresh(Library.of(small_library.ontology, cases.values(), "fresh"))
    assert everything(index) == everything(fresh)
    assert index.opened.lexical.cases == len(cases)
    ask = query_of(index, "job hang node disk number0", HANG)
    for channel in ("dense", "terms"):
        assert dict(index.candidates(channel, ask, None, 20)) == dict(
            fresh.candidates(channel, ask, None, 20)
        )
    assert set(ids(index, "text", ask)) == set(ids(fresh, "text", ask))


def test_only_texts_that_changed_are_encoded(index: LocalIndex, small_library: Library):
    """A changed message is encoded, and the account it is part of; the rest is taken over."""
    asked: list[str] = []

    class Counting(StaticEncoder):
        def encode(self, texts):
            asked.extend(texts)
            return super().encode(texts)

    index.encoder = Counting()
    case = small_library.cases[0]
    changed = replace(case, seen_as=(*case.seen_as, "a new message"))
    cases = [changed, *small_library.cases[1:]]
    index.refresh(Library.of(small_library.ontology, cases, "next"))
    assert asked == [account(changed), "a new message"]


def test_nothing_to_do(index: LocalIndex, small_library: Library):
    """The version it was built for is enough to know; the same cases as another version are no change."""
    assert not index.refresh(small_library)
    again = Library.of(small_library.ontology, small_library.cases, "renamed")
    assert index.changes(again) == ([], [])
    assert index.refresh(again)
    assert index.stats().version == "renamed"


def test_a_failed_build_leaves_the_index_as_it_was(index: LocalIndex, small_library: Library):
    """A case that cannot be read ends the build; the next one starts afresh."""
    before = everything(index)

    class Broken(Library):
        def case(self, case_id: str) -> Case:
            raise OSError(f"disk gone at {case_id}")

    changed = [replace(case, title="other") for case in small_library.cases]
    broken = Broken(small_library.ontology, tuple(changed), "broken")
    with pytest.raises(OSError, match="disk gone"):
        index.refresh(broken)
    assert everything(index) == before
    assert index.refresh(Library.of(small_library.ontology, changed, "mended"))
    assert index.stats().version == "mended"


def test_a_temporary_index_goes_with_its_object(small_library: Library):
    """Nothing is left on the disk."""
    index = LocalIndex(small_library.ontology, encoder())
    index.refresh(small_library)
    root = index._root
    assert any(root.iterdir())
    del index
    assert not root.exists()


def test_every_array_has_a_file(index: LocalIndex):
    """What is declared is what is written."""
    assert {path.stem for path in index.opened.folder.glob("*.bin")} == set(ARRAYS)
