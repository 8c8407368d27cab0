"""Terms inferred from likely precedents: values worked out by hand, and what is never inferred."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.library import Library
from graph.similar import SimilarCases
from graph.similar.coding import FACET_WEIGHTS, TermChannel
from graph.similar.inferred import PRECEDENTS, Precedents, inferred
from graph.similar.weights import MESSAGE_WEIGHTS
from graph.suggest import Suggester

TEXT = "NCCL job hang at the last step of the epoch"


@pytest.fixture(scope="module")
def similar(small_library: Library) -> SimilarCases:
    """Return the engine over the small library."""
    return SimilarCases(small_library)


class Alike:
    """A terms channel in which every case is coded half like every other."""

    def resemblance(self, precedents, rows, _denied, _facets):
        """Return 0.5 for each pair."""
        return np.full((len(precedents), len(rows)), 0.5)


def given_to(precedents: Precedents, rows: list[int]) -> list[list[float]]:
    """Return what some cases get from precedents they are half like."""
    found = inferred(Alike(), precedents, np.array(rows), (), FACET_WEIGHTS)  # type: ignore[arg-type]
    return found.given.tolist()


def test_precedents_are_the_best_that_score():
    """At most PRECEDENTS, the best first, equal ones by row; none that scores nothing."""
    scores = np.array([0.1, 0.4, 0.0, 0.4, 0.2, -0.1, 0.3, 0.25])
    found = Precedents.of(np.arange(8) + 10, scores)
    assert found.rows.tolist() == [11, 13, 16, 17, 14][:PRECEDENTS]
    assert found.scores.tolist() == [0.4, 0.4, 0.3, 0.25, 0.2][:PRECEDENTS]


def test_precedents_add_up_as_independent_evidence():
    """Half alike to precedents of 0.4 and 0.2: 1 - 0.8 * 0.9 = 0.28, parted as 0.2 to 0.1."""
    found = given_to(Precedents(np.array([1, 2]), np.array([0.4, 0.2])), [7])
    assert found == [[pytest.approx(0.28 * 2 / 3), pytest.approx(0.28 / 3)]]


def test_a_case_gets_nothing_from_itself():
    """A precedent is not inferred to be like itself, only from the others."""
    found = given_to(Precedents(np.array([1, 2]), np.array([0.4, 0.2])), [1, 2])
    assert found == [[0.0, pytest.approx(0.1)], [pytest.approx(0.2), 0.0]]


def test_nothing_comes_of_no_precedents():
    """Where nothing scores nothing is inferred."""
    found = inferred(Alike(), Precedents.of(np.arange(2), np.zeros(2)), np.arange(2), (), FACET_WEIGHTS)  # type: ignore[arg-type]
    assert found.total().tolist() == [0.0, 0.0]


@given(st.lists(st.floats(0, 1), min_size=1, max_size=8))
def test_what_is_inferred_is_0_to_1(scores: list[float]):
    """However sure the precedents are."""
    found = given_to(Precedents.of(np.arange(len(scores)), np.array(scores)), list(range(20)))
    assert all(0 <= sum(row) <= 1 for row in found)
    assert all(share >= 0 for row in found for share in row)


def channel_of(similar: SimilarCases) -> tuple[TermChannel, dict[str, int]]:
    """Return the terms channel of the engine's index, and the row of each case."""
    opened = similar._opened
    return opened.terms, opened.arrays.row_of


def test_a_case_is_coded_like_itself_and_its_kind(similar: SimilarCases):
    """A case shares all of its own terms; two hangs share more than a hang and a full disk."""
    terms, row_of = channel_of(similar)
    rows = np.array(
        [row_of[name] for name in ("hang-wrong-route", "hang-uneven-batches", "disk-full-debug-logs")]
    )
    itself, kind, other = terms.resemblance(rows[:1], rows, (), FACET_WEIGHTS)[0].tolist()
    assert itself == pytest.approx(1)
    assert 1 > kind > other


def test_what_is_denied_is_not_inferred(similar: SimilarCases):
    """A term that the question rules out is shared with no precedent."""
    terms, row_of = channel_of(similar)
    rows = np.array([row_of["hang-wrong-route"], row_of["hang-uneven-batches"]])
    shared = terms.shared(*rows.tolist(), FACET_WEIGHTS)
    assert shared
    assert terms.resemblance(rows[:1], rows[1:], shared, FACET_WEIGHTS).tolist() == [[0.0]]


def test_the_reason_names_the_precedent_and_what_is_shared(similar: SimilarCases, small_ontology):
    """Inferred terms are told apart from those the question states, and are not among what was recognised."""
    found = similar.to_text(TEXT, Suggester(small_ontology).suggest(TEXT))
    second = found.hits[1]
    [reason] = [r for r in second.why if r.inferred_from == "hang-uneven-batches"]
    assert reason.channel == "terms"
    assert reason.term is None
    assert reason.query == ()
    title = "Training hangs at the end of an epoch because ranks got uneven batches"
    assert reason.label.startswith(f"coded like “{title}”: ")
    assert "Job hang" in reason.label


def test_what_is_not_on_record_is_no_precedent(similar: SimilarCases, small_ontology):
    """A case taken for not on record is no precedent, unlike one that is only not looked at."""
    suggestions = Suggester(small_ontology).suggest(TEXT)
    first = similar.library.case("hang-uneven-batches")
    rest = [case for case in similar.library.cases if case.id != first.id]

    def sources(**options) -> set[str | None]:
        hits = similar.to_text(TEXT, suggestions, floor=0.0, limit=20, **options).hits
        assert first.id not in {hit.case.id for hit in hits}
        return {reason.inferred_from for hit in hits for reason in hit.why}

    assert first.id in sources(among=rest)
    assert first.id not in sources(without=(first.id,))


def test_without_weight_nothing_is_inferred(similar: SimilarCases, small_ontology):
    """Whoever gives terms no weight gets none of either sort."""
    weights = MESSAGE_WEIGHTS.changed({"terms": 0})
    hits = similar.to_text(TEXT, Suggester(small_ontology).suggest(TEXT), weights=weights, floor=0.0).hits
    assert hits
    assert all(not r.contribution for hit in hits for r in hit.why if r.channel == "terms")
