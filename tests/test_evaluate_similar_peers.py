"""The peers' own parts, without the libraries they are built from."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from graph.cases import Case
from graph.evaluate import similar_peers as module
from graph.evaluate.judgements import Query
from graph.library import Library


def test_the_most_telling_words():
    """Lucene's TF-IDF by hand, 10 documents: nccl 1·(1 + ln(10/2)) = 2.61, hang 2·(1 + ln(10/8)) = 2.45,
    node 1·(1 + ln 1) = 1; what no document has is left out, ties go by the alphabet.
    """
    words = ["hang", "node", "nccl", "hang", "zzz", "disk"]
    holders = {"hang": 7, "node": 9, "nccl": 1, "disk": 9, "other": 1}
    assert module.telling_words(words, holders, 10) == ["nccl", "hang", "disk", "node"]


def test_at_most_25_words():
    """As many as Elasticsearch takes."""
    words = [f"w{n:02}" for n in range(30)]
    assert module.telling_words(words, dict.fromkeys(words, 1), 40) == words[:25]


def test_a_ranking_by_score(small_library: Library):
    """Highest first, ties in order of id, the case asked for left out, at most ten."""
    cases = small_library.cases
    scores = {case.id: 1.0 for case in cases} | {"hang-wrong-route": 2.0, "host-oom-leak": 0.0}
    rank = module._ranker(cases, lambda _: [scores[case.id] for case in cases])
    rest = sorted(case.id for case in cases if case.id not in ("hang-wrong-route", "host-oom-leak"))
    assert rank(Query("q", "chat", "text", "dev")) == ["hang-wrong-route", *rest, "host-oom-leak"]
    asked = Query("q", "case", "text", "dev", small_library.case("hang-wrong-route"))
    assert rank(asked) == [*rest, "host-oom-leak"]
    many = [Case(f"case-{n}", "title", ()) for n in range(12)]
    assert len(module._ranker(many, lambda _: [0.0] * 12)(asked)) == 10


def test_the_mean_and_the_nearest_passage_count():
    """Passages (1, 0), (0, 1), (0, 1): the mean lies at (1, 2) / √5, so the score is (1 / √5 + 1) / 2."""
    cases = [Case("one", "near", (), seen_as=("far", "far")), Case("other", "half", (), lessons="half")]
    vectors = {"near": (1.0, 0.0), "far": (0.0, 1.0), "half": (0.6, 0.8), "asked": (1.0, 0.0)}
    score = module._dense(cases, lambda texts: np.array([vectors[text] for text in texts]))
    assert list(score(Query("q", "chat", "asked", "dev"))) == pytest.approx([(5**-0.5 + 1) / 2, 0.6])


def test_all_words_of_a_case_are_given(small_library: Library):
    """Signals and ways a case shows up included."""
    case = next(case for case in small_library.cases if case.seen_as and case.signals)
    text = module.whole_text(case)
    assert all(part in text for part in (case.title, *case.seen_as, *case.signals))


def test_a_missing_library_is_named(small_library: Library, monkeypatch: pytest.MonkeyPatch):
    """With the extra that brings it."""
    monkeypatch.setitem(sys.modules, "bm25s", None)
    with pytest.raises(ImportError, match=r"bm25s.* is missing; .*'incident-graph\[bench\]'"):
        next(module.similar_peers(small_library))
