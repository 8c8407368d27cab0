"""The drawing of a graph: everything has its place, nothing covers anything, and what is left out is told."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from api.pages.drawing import (
    CASE_LABEL,
    GAP,
    HEADING,
    MIDDLE,
    MOST_COUNT_EDGES,
    MOST_NODES,
    ROW,
    SIDE,
    Drawing,
    DrawnEdge,
    DrawnNode,
    draw,
)
from graph.cases import Case, Passage, Report
from graph.library import Library
from graph.terms import FACETS, Ontology, read_ontology, term_iri

FACETS_DRAWN = ("root_cause", "component", "symptom", "contributing_factor")
REPORTS = (Report("A report", "blog", "excerpt", "none"),)
CASE_X = SIDE + GAP
PATH = re.compile(r"M(-?\d+),(-?\d+) C(-?\d+),(-?\d+) (-?\d+),(-?\d+) (-?\d+),(-?\d+)")


def tops(ontology: Ontology, facet: str) -> list[str]:
    """Return the top terms of a facet."""
    return [term.iri for term in ontology.of(facet) if not term.broader]


def many(ontology: Ontology, number: int) -> Library:
    """Return a library of cases, each coded with a top term of every facet, all combinations in turn."""
    choices = [tops(ontology, facet) for facet in FACETS_DRAWN]

    def coded(n: int) -> list[str]:
        return [
            chosen[(n * (2 * place + 1) + n // len(chosen)) % len(chosen)]
            for place, chosen in enumerate(choices)
        ]

    cases = []
    for n in range(number):
        cause, component, symptom, factor = coded(n)
        cases.append(
            Case(
                f"case-{n:04}",
                f"Case {n}",
                REPORTS,
                symptoms=Passage(None, (symptom,)),
                root_cause=Passage(None, (cause,)),
                components=(component,),
                contributing_factors=Passage(None, (factor,)),
            )
        )
    return Library.of(ontology, cases, "many")


def drawn(library: Library) -> Drawing:
    """Return the drawing of a whole library."""
    return draw(library, library.cases, FACETS_DRAWN)


@pytest.fixture(scope="module")
def small_drawing(small_library: Library) -> Drawing:
    """Return the drawing of the eight small cases."""
    return drawn(small_library)


@pytest.fixture(scope="module")
def counted() -> Drawing:
    """Return the drawing of more cases than can be drawn, in terms of the real ontology."""
    return drawn(many(read_ontology(), 300))


def ends(edge: DrawnEdge) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return where an edge begins and ends; it leaves and arrives level."""
    found = PATH.fullmatch(edge.path)
    assert found
    x, y, bend, first, also, last, to_x, to_y = map(int, found.groups())
    assert (first, last) == (y, to_y)
    assert bend == also
    assert x < bend < to_x
    return (x, y), (to_x, to_y)


def marks(node: DrawnNode, box: int) -> set[tuple[int, int]]:
    """Return where lines may touch a node: a term's mark, either end of a case's box."""
    right = {(int(node.x) + box, int(node.y))} if node.side == "inside" else set()
    return {(int(node.x), int(node.y))} | right


def check(drawing: Drawing) -> None:
    """Hold a drawing to what is true of all of them."""
    columns: dict[float, list[float]] = defaultdict(list)
    for node in drawing.nodes:
        columns[node.x].append(node.y)
        assert node.x == {"left": SIDE, "inside": CASE_X, "right": CASE_X + MIDDLE + GAP}[node.side]
        assert node.kind in (*FACETS_DRAWN, "case")
    for heading in drawing.headings:
        assert heading.x in columns
        heights = columns[heading.x]
        assert all(abs(y - heading.y) > ROW / 2 for y in heights)
    for heights in columns.values():
        heights.sort()
        assert all(below - above >= ROW for above, below in pairwise(heights))
        assert heights[0] >= HEADING
        assert heights[-1] + ROW / 2 <= drawing.height
    places = {mark for node in drawing.nodes for mark in marks(node, drawing.box)}
    for edge in drawing.edges:
        assert set(ends(edge)) <= places
        assert 1.2 <= edge.width <= 5
    assert len(drawing.nodes) <= MOST_NODES
    assert drawing.width == CASE_X + MIDDLE + GAP + SIDE
    assert {kind for kind, _ in drawing.legend} == {node.kind for node in drawing.nodes}


def test_the_small_library(small_drawing: Drawing):
    """Eight cases, sixteen terms, a line for each code, nothing left out."""
    check(small_drawing)
    kinds = Counter(node.kind for node in small_drawing.nodes)
    assert kinds == {"case": 8, "root_cause": 5, "component": 5, "symptom": 5, "contributing_factor": 1}
    assert Counter(edge.kind for edge in small_drawing.edges) == {
        "rootCause": 8,
        "component": 7,
        "symptom": 7,
        "contributingFactor": 2,
    }
    assert {edge.width for edge in small_drawing.edges} == {1.2}
    assert small_drawing.note == ""
    assert small_drawing.title.startswith("8 cases and 16 terms ")


def test_one_case_worked_out_by_hand(small_library: Library, small_cases: dict[str, Case]):
    """Headings of 34 pixels, rows of 24: marks in the middle of their rows, lines from left to right."""
    drawing = draw(small_library, [small_cases["hang-wrong-route"]], FACETS_DRAWN)
    assert [(node.label, node.side, node.x, node.y) for node in drawing.nodes] == [
        ("Collectives hang because a host route sends t…", "inside", 390, 46),
        ("Configuration error", "left", 300, 46),
        ("Host routes and routing rules", "left", 300, 104),
        ("NCCL", "left", 300, 128),
        ("Job hang", "right", 800, 46),
    ]
    assert [(edge.kind, edge.path) for edge in drawing.edges] == [
        ("rootCause", "M300,46 C345,46 345,46 390,46"),
        ("component", "M300,104 C345,104 345,46 390,46"),
        ("component", "M300,128 C345,128 345,46 390,46"),
        ("symptom", "M710,46 C755,46 755,46 800,46"),
    ]
    assert [(h.label, h.x, h.y) for h in drawing.headings] == [
        ("Case", 390, 20),
        ("Root cause", 300, 20),
        ("Component", 300, 78),
        ("Symptom", 800, 20),
    ]
    assert drawing.legend == (
        ("root_cause", "Root cause"),
        ("component", "Component"),
        ("symptom", "Symptom"),
        ("case", "Case"),
    )
    assert (drawing.width, drawing.height, drawing.box) == (1100, 152, 320)


def test_nodes_lead_somewhere(small_drawing: Drawing, small_library: Library):
    """A case to its page, a term to its own; the title holds the whole label and how many cases have it."""
    by_address = {node.address: node for node in small_drawing.nodes}
    assert len(by_address) == len(small_drawing.nodes)
    for case in small_library.cases:
        assert by_address[f"/cases/{case.id}"].title == case.title
    assert by_address["/terms/component/nccl"].title == "Component: NCCL (2 cases)"
    defect = by_address["/terms/root-cause/software-defect"]
    assert defect.title == "Root cause: Software defect (3 cases)"  # two of them by narrower terms


def test_a_long_label_is_cut(small_drawing: Drawing):
    """To the width of its box, with an ellipsis and no space before it; the title keeps it whole."""
    for node in small_drawing.nodes:
        if node.kind == "case":
            assert len(node.label) <= CASE_LABEL
            whole = node.label == node.title
            assert whole or node.title.startswith(node.label.removesuffix("…"))
            assert not node.label.endswith(" …")


def test_positions_are_deterministic(small_library: Library, small_drawing: Drawing):
    """The same cases in another order, or named twice, are the same drawing."""
    cases = small_library.cases
    assert drawn(small_library) == small_drawing
    assert draw(small_library, reversed(cases), FACETS_DRAWN) == small_drawing
    again = Library.of(small_library.ontology, reversed(cases), "small")
    assert drawn(again) == small_drawing


def test_nothing_to_draw(small_library: Library):
    """No case is an empty drawing, without headings or legend."""
    drawing = draw(small_library, [], FACETS_DRAWN)
    assert (drawing.nodes, drawing.edges, drawing.headings, drawing.legend, drawing.note) == (
        (),
        (),
        (),
        (),
        "",
    )


@pytest.mark.parametrize("facet", FACETS_DRAWN)
def test_some_facets(small_library: Library, facet: str):
    """Only the terms asked for are drawn, in their column."""
    drawing = draw(small_library, small_library.cases, [facet])
    check(drawing)
    assert {node.kind for node in drawing.nodes} == {"case", facet}
    assert [heading.label for heading in drawing.headings] == ["Case", FACETS[facet].label]


def test_narrower_terms_are_folded(small_library: Library):
    """97 cases and 16 terms are too many: six terms give way to broader ones, which leaves 12.

    The line of a case that had three narrower causes is the widest.
    """
    first = small_library.cases[0]
    causes = tuple(term_iri("root_cause", name) for name in ("rank-desync", "memory-leak", "software-defect"))
    more = [replace(first, id=f"case-{n:03}", root_cause=Passage(None, causes)) for n in range(89)]
    library = Library.of(small_library.ontology, [*small_library.cases, *more], "more")
    drawing = drawn(library)
    check(drawing)
    assert drawing.note == "Simplified. Narrower terms folded into broader ones: 6."
    assert {edge.width for edge in drawing.edges} == {1.2, 5.0}


def test_cases_become_counts(counted: Drawing):
    """Too many cases: terms alone, joined by how many cases have both, the widest lines for the most."""
    check(counted)
    assert {node.side for node in counted.nodes} == {"left", "right"}
    assert {edge.kind for edge in counted.edges} == {"together"}
    assert counted.title.startswith("300 cases and ")
    assert "Cases shown only as counts between terms: 300" in counted.note
    assert max(edge.width for edge in counted.edges) == 5
    for edge in counted.edges:
        assert [x for x, _ in ends(edge)] == [SIDE, CASE_X + MIDDLE + GAP]


def test_only_the_heaviest_counts_are_drawn(counted: Drawing):
    """The note says how many lines there would be."""
    assert len(counted.edges) == MOST_COUNT_EDGES
    [told] = re.findall(r" Lines shown: the 60 between most cases, of (\d+)\.$", counted.note)
    assert int(told) > MOST_COUNT_EDGES
    widths = [edge.width for edge in counted.edges]
    assert widths == sorted(widths, reverse=True)


def test_few_counts_are_all_drawn(small_ontology: Ontology):
    """Then nothing is said of lines."""
    drawing = drawn(many(small_ontology, 2 * MOST_NODES))
    check(drawing)
    assert {edge.kind for edge in drawing.edges} == {"together"}
    assert "Lines shown" not in drawing.note


def test_counted_terms_stand_by_frequency(small_ontology: Ontology):
    """The most frequent first in each group."""
    library = many(small_ontology, 2 * MOST_NODES + 1)
    drawing = drawn(library)
    for kind in FACETS_DRAWN:
        group = sorted((node for node in drawing.nodes if node.kind == kind), key=lambda node: node.y)
        numbers = [int(re.findall(r"\((\d+) cases\)$", node.title)[0]) for node in group]
        assert numbers == sorted(numbers, reverse=True)
        assert numbers


@settings(max_examples=15)
@given(data=st.data())
def test_any_library_is_drawn(any_case, small_ontology: Ontology, data: st.DataObject):
    """Whatever the cases, every node has room and every line joins two nodes."""
    cases = {case.id: case for case in data.draw(st.lists(any_case, max_size=4))}
    check(drawn(Library.of(small_ontology, cases.values(), "any")))
