"""Candidates by words: what ranks first, what a filter leaves, and what is gone after a deletion."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from graph.similar.lexical import Lexical, LexicalWriter


def written(folder: Path, cases: dict[int, dict[str, float]]) -> Lexical:
    """Return the index of some cases by slot."""
    writer = LexicalWriter(folder, None)
    for slot, amounts in cases.items():
        writer.add(slot, amounts)
    writer.commit()
    return Lexical(folder, np.array(sorted(cases), dtype=np.int64))


def test_rare_words_and_telling_sections_rank_first(tmp_path: Path):
    """A word few cases have beats one that many have; more of a word beats less of it."""
    cases = {4: {"common": 1.0, "rare": 1.0}, 5: {"common": 1.0}, 6: {"common": 0.3, "other": 1.0}}
    found = written(tmp_path / "text", cases)
    assert [row for row, _ in found.best({"common": 1, "rare": 1}, None, 5)] == [0, 1, 2]
    assert [row for row, _ in found.best({"other": 1}, None, 5)] == [2]
    assert found.best({"unheard": 1}, None, 5) == []


def test_a_filter_is_filled_up(tmp_path: Path):
    """Where the first hits are not let through, more are asked for until there are enough."""
    cases = {slot: {"word": 1.0, **({"rare": 1.0} if slot < 90 else {})} for slot in range(100)}
    found = written(tmp_path / "text", cases)
    mask = np.arange(100) >= 90
    assert {row for row, _ in found.best({"word": 1, "rare": 1}, mask, 3)} <= set(range(90, 100))
    assert len(found.best({"word": 1, "rare": 1}, mask, 3)) == 3
    assert len(found.best({"word": 1, "rare": 1}, mask, 50)) == 10


def test_words_hold_what_they_hold(tmp_path: Path):
    """A normal form with an apostrophe, a digit or letters of any script is found as it is."""
    words = ["h100", "user's", "障害", "naïv", "x" * 64]
    found = written(tmp_path / "text", {0: dict.fromkeys(words, 1.0)})
    for word in words:
        assert [row for row, _ in found.best({word: 1}, None, 5)] == [0]


@given(st.lists(st.tuples(st.integers(0, 3), st.sets(st.integers(0, 12), max_size=4)), max_size=5))
@settings(max_examples=15)
def test_what_is_deleted_is_gone(tmp_path_factory, steps: list[tuple[int, set[int]]]):
    """Over any number of changed copies, exactly the cases that are left are found."""
    root = tmp_path_factory.mktemp("lexical")
    earlier, live, following = None, set(), 0
    for number, (added, dropped) in enumerate(steps):
        folder = root / str(number)
        writer = LexicalWriter(folder, earlier)
        for slot in dropped & live:
            writer.delete(slot)
        live -= dropped
        for slot in range(following, following + added):
            writer.add(slot, {"word": 1.0})
            live.add(slot)
        writer.commit()
        following, earlier = following + added, folder
        slots = np.array(sorted(live), dtype=np.int64)
        found = Lexical(folder, slots)
        assert found.cases == len(live)
        assert sorted(row for row, _ in found.best({"word": 1}, None, 50)) == list(range(len(live)))
