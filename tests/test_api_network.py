"""The drawing of a CONSTRUCT: every resource once, arrows from left to right, and a limit that is said."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

import pyoxigraph as ox
import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.labels import Labels
from api.pages.network import (
    BOX,
    COLUMNS,
    GAP,
    KINDS_COLOURED,
    MOST_ARROWS,
    MOST_RESOURCES,
    ROW,
    GraphDrawing,
    draw_triples,
)
from graph.cases import PREFIXES, case_iri
from graph.terms import IG, term_iri

if TYPE_CHECKING:
    from collections.abc import Iterable

    from graph.library import Library

E = "https://example.org/"


def triple(subject: str, predicate: str, target: str) -> ox.Triple:
    """Return a triple of three names."""
    return ox.Triple(*(ox.NamedNode(f"{E}{name}") for name in (subject, predicate, target)))


def drawn(library: Library, triples: Iterable[ox.Triple]) -> GraphDrawing:
    """Return the drawing of triples that can be drawn."""
    drawing, why = draw_triples(list(triples), Labels(library))
    assert why == ""
    assert drawing
    return drawing


def columns(drawing: GraphDrawing) -> dict[str, int]:
    """Return the column of each box by the last part of its label."""
    return {box.label.removeprefix(E): int(box.x) // (BOX + GAP) for box in drawing.boxes}


def test_what_is_pointed_at_stands_to_the_right(small_library: Library):
    """A chain is read from left to right; a short cut does not pull its end back."""
    drawing = drawn(small_library, [triple("a", "p", "b"), triple("b", "p", "c"), triple("a", "p", "c")])
    assert columns(drawing) == {"a": 0, "b": 1, "c": 2}
    assert drawing.width == 3 * BOX + 2 * GAP + 2
    assert drawing.title == "3 resources and 3 triples between them"


def test_a_circle_stands_in_one_column(small_library: Library):
    """Its arrows go around the right side, for which there is room."""
    drawing = drawn(small_library, [triple("a", "p", "b"), triple("b", "p", "a"), triple("b", "p", "c")])
    assert columns(drawing) == {"a": 0, "b": 0, "c": 1}
    furthest = max(
        float(number) for arrow in drawing.arrows for number in re.findall(r"([\d.]+),", arrow.path)
    )
    assert furthest <= drawing.width


def test_a_long_chain_keeps_to_the_columns(small_library: Library):
    """The last column takes what would not fit."""
    chain = [triple(str(n), "p", str(n + 1)) for n in range(9)]
    assert max(columns(drawn(small_library, chain)).values()) == COLUMNS - 1


def test_cases_and_terms_are_links_with_their_labels(small_library: Library):
    """A box leads to the page of what it stands for; a name given in the graph is the label of others."""
    case, nccl, other = case_iri("hang-wrong-route"), term_iri("component", "nccl"), f"{E}x"
    about = ox.NamedNode(f"{IG}component")
    triples = [
        ox.Triple(ox.NamedNode(case), about, ox.NamedNode(nccl)),
        ox.Triple(ox.NamedNode(other), about, ox.NamedNode(nccl)),
        ox.Triple(ox.NamedNode(other), ox.NamedNode(f"{PREFIXES['rdfs']}label"), ox.Literal("A thing")),
    ]
    drawing = drawn(small_library, triples)
    assert {(box.kind, box.label, box.address) for box in drawing.boxes} == {
        ("case", "Collectives hang because a host rou…", "/cases/hang-wrong-route"),
        ("component", "NCCL", "/terms/component/nccl"),
        ("other", "A thing", other),
    }
    assert drawing.legend == ((0, "ig:component"),)
    assert drawing.note == "1 triple with a literal stands in the table only."


def test_rare_properties_share_the_last_colour(small_library: Library):
    """The frequent ones have a colour each; the legend names all."""
    triples = [triple("a", f"p{n}", f"b{m}") for n in range(8) for m in range(9 - n)]
    drawing = drawn(small_library, triples)
    assert drawing.legend[0] == (0, f"{E}p0")
    assert drawing.legend[-1] == (KINDS_COLOURED - 1, f"{E}p5, {E}p6, {E}p7")


@pytest.mark.parametrize(
    ("triples", "why"),
    [
        ([triple("a", "p", str(n)) for n in range(MOST_RESOURCES)], f"{MOST_RESOURCES + 1} resources"),
        (
            [triple(str(n % 15), "p", f"x{n // 15}") for n in range(MOST_ARROWS + 1)],
            f"{MOST_ARROWS + 1} triples between them",
        ),
        ([ox.Triple(ox.NamedNode(E), ox.NamedNode(E), ox.Literal("x"))], "nothing to draw"),
        ([], "nothing to draw"),
    ],
    ids=["resources", "arrows", "literals", "empty"],
)
def test_what_is_not_drawn_is_said(small_library: Library, triples: list[ox.Triple], why: str):
    """Above the limits there is no drawing, and the reason names the limit."""
    drawing, reason = draw_triples(triples, Labels(small_library))
    assert drawing is None
    assert why in reason


NODES = st.sampled_from(
    [ox.NamedNode(f"{E}{n}") for n in "abcdefgh"] + [ox.BlankNode("b1"), ox.BlankNode("b2")]
)
PROPERTIES = st.sampled_from([ox.NamedNode(f"{E}p{n}") for n in range(9)])


@given(joined=st.lists(st.tuples(NODES, PROPERTIES, NODES), min_size=1, max_size=40, unique=True))
def test_any_graph(small_library: Library, joined: list[tuple[ox.NamedNode, ox.NamedNode, ox.NamedNode]]):
    """Each resource has one box, no two boxes meet, all lie in the picture, each triple has one arrow."""
    drawing = drawn(small_library, [ox.Triple(*one) for one in joined])
    assert len(drawing.boxes) == len({end for start, _, end in joined} | {start for start, _, _ in joined})
    places = sorted((box.x, box.y) for box in drawing.boxes)
    for (x, y), (next_x, next_y) in pairwise(places):
        assert next_x - x >= BOX or next_y - y >= ROW
    assert all(0 <= x <= drawing.width - BOX and 0 <= y <= drawing.height - ROW for x, y in places)
    assert len(drawing.arrows) == len(joined)
    assert drawing == drawn(small_library, [ox.Triple(*one) for one in joined])
