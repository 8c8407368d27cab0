"""Our own ranking as it is measured, and with parts left out."""

from __future__ import annotations

import pytest

from graph.evaluate.ablation import CHANNELS, ChannelShares, ablations, without_field
from graph.evaluate.judgements import Query, asked_words
from graph.evaluate.ranking import DEPTH, Ours
from graph.library import Library
from graph.similar import SimilarCases
from graph.suggest import Suggester

TEXT = "NCCL job hang at the last step of the epoch"


@pytest.fixture(scope="module")
def ours(small_library: Library) -> Ours:
    """Return our ranking of the small library."""
    return Ours(small_library)


@pytest.fixture(scope="module")
def message() -> Query:
    """Return a question in words."""
    return Query("q", "chat", TEXT, "dev")


@pytest.fixture(scope="module")
def asked(small_library: Library) -> Query:
    """Return a case as a question."""
    case = small_library.case("hang-wrong-route")
    return Query("c", "case", asked_words(case), "dev", case)


def test_everything_is_ranked(ours: Ours, message: Query, asked: Query, small_library: Library):
    """All cases in order, whatever their score; a case asked for is not among them."""
    ids = {case.id for case in small_library.cases}
    assert len(ids) <= DEPTH
    assert set(ours(message)) == ids
    assert ours(message)[0] == "hang-uneven-batches"
    assert set(ours(asked)) == ids - {"hang-wrong-route"}


def test_an_answer_is_what_users_get(ours: Ours, message: Query, small_library: Library):
    """The same as the engine gives with its own floor, or among some cases only."""
    suggestions = Suggester(small_library.ontology).suggest(TEXT)
    assert ours.answer(message) == SimilarCases(small_library).to_text(TEXT, suggestions, limit=DEPTH)
    few = small_library.cases[:2]
    assert {hit.case.id for hit in ours.answer(message, few, floor=0.0).hits} == {case.id for case in few}


def test_shares_of_channels_sum_to_the_score(
    ours: Ours, small_library: Library, message: Query, asked: Query
):
    """For every case and question, asked for among few cases or all."""
    shares = ChannelShares(small_library)
    for query in (message, asked):
        scores = {hit.case.id: hit.score for hit in ours.answer(query, floor=0.0).hits}
        sums = {case: sum(by.values()) for case, by in shares.of(query).items()}
        assert sums == pytest.approx(scores, abs=1e-6)
        assert shares.ranker(CHANNELS)(query) == ours(query)


def test_every_part_is_left_out_once(small_library: Library, message: Query):
    """Each channel alone, each left out, each field left out; all give a ranking."""
    found = dict(ablations(small_library))
    assert list(found) == [
        "text alone",
        "dense alone",
        "terms alone",
        "without text",
        "without dense",
        "without terms",
        "without seen_as",
        "without signals",
    ]
    assert all(len(rank(message)) == len(small_library.cases) for rank in found.values())


@pytest.mark.parametrize("name", ["seen_as", "signals"])
def test_a_field_left_out(small_library: Library, name: str):
    """No case has it, and the library given is as it was."""
    assert any(getattr(case, name) for case in small_library.cases)
    changed = without_field(small_library, name)
    assert [case.id for case in changed.cases] == [case.id for case in small_library.cases]
    assert not any(getattr(case, name) for case in changed.cases)
    assert any(getattr(case, name) for case in small_library.cases)
