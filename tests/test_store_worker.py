"""Tests of ``graph.store.worker``: rows counted in the text of an answer."""

from __future__ import annotations

import pyoxigraph as ox
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.store.worker import MARKS, RESULTS, Rows

# What looks like the border of two rows in one format or another, and what starts and ends quotes there.
TRICKY = ('"', '""', "\\", '\\"', "},{", '},{"', '"},{', "<result>", "\r\n", "\n", ",", "}", "]}", "é", "a")
LITERALS = st.lists(st.sampled_from(TRICKY), max_size=6).map("".join)


@pytest.mark.parametrize("media_type", RESULTS)
@given(values=st.lists(st.tuples(LITERALS, LITERALS), max_size=5), size=st.integers(1, 70))
def test_rows_are_counted_whatever_they_hold(
    media_type: str, values: list[tuple[str, str]], size: int
) -> None:
    """Quotes and borders inside literals count for nothing, wherever the text is cut."""
    store = ox.Store()
    store.extend(
        ox.Quad(ox.BlankNode(), ox.NamedNode(f"http://e/{name}"), ox.Literal(value))
        for pair in values
        for name, value in zip("pq", pair, strict=True)
    )
    text = "SELECT ?o ?none ?p { ?s ?p ?o } ORDER BY ?o"
    number = sum(1 for _ in store.query(text))  # type: ignore[union-attr]
    written = store.query(text).serialize(format=RESULTS[media_type])  # type: ignore[arg-type, union-attr]
    assert written is not None
    rows = Rows(media_type)
    for start in range(0, len(written), size):
        rows.feed(written[start : start + size])
    assert rows.number == max(number, 1 if "json" in media_type else 0)


def test_every_text_written_by_the_engine_itself_is_counted() -> None:
    """Results of each kind have their marks; graphs without are counted triple by triple."""
    assert MARKS.keys() >= RESULTS.keys()
