"""The graph of a filter as an SVG with real links: works without JavaScript, prints, takes the keyboard.

Causes and components stand on the left, cases in the middle, symptoms and contributing factors on the right,
so that no line crosses a label. A term stands at the mean height of its cases, so that lines stay short;
positions depend on the data only, so that reloads and screenshots agree.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from graph.export import Edge, Network, Node, rolled_up
from graph.export.network import CASE
from graph.terms import FACETS, TERMS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from graph.cases import Case
    from graph.library import Library

MOST_NODES = 110
MOST_COUNT_EDGES = 60
ROW, HEADING = 24, 34
SIDE, MIDDLE, GAP = 300, 320, 90
SIDE_LABEL, CASE_LABEL = 44, 46
LEFT, RIGHT = ("root_cause", "component"), ("symptom", "contributing_factor")
_LEGEND = (*((key, FACETS[key].label) for key in (*LEFT, *RIGHT)), (CASE, "Case"))


@dataclass(frozen=True, slots=True)
class DrawnNode:
    """A node: ``x`` and ``y`` are its mark's centre, or for a case the left middle of its box.

    ``side`` says where its label stands: left, right or inside. ``title`` is the whole label.
    """

    kind: str
    label: str
    title: str
    address: str
    side: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class DrawnEdge:
    """A line between two nodes as an SVG path, with its width in pixels."""

    kind: str
    path: str
    width: float


@dataclass(frozen=True, slots=True)
class Heading:
    """The name of a group of nodes."""

    label: str
    side: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Drawing:
    """A network laid out; ``note`` says what was left out so that it can be drawn."""

    title: str
    width: int
    height: int
    box: int
    nodes: tuple[DrawnNode, ...]
    edges: tuple[DrawnEdge, ...]
    headings: tuple[Heading, ...]
    legend: tuple[tuple[str, str], ...]
    note: str


def draw(library: Library, cases: Iterable[Case], facets: Collection[str]) -> Drawing:
    """Return the drawing of some cases and their terms in some facets, at most MOST_NODES nodes."""
    cases = tuple(cases)
    network = rolled_up(library, cases, most_nodes=MOST_NODES, facets=facets)
    return _Layout(network, _title(network, len(cases))).drawing()


def _title(network: Network, cases: int) -> str:
    terms = sum(1 for node in network.nodes if node.kind != CASE)
    noun = "case" if cases == 1 else "cases"
    told = f"{cases} {noun} and {terms} terms they are coded with"
    return f"{told}; the same as links in the lists of this page"


class _Layout:
    """Gives every node of a network its place."""

    def __init__(self, network: Network, title: str) -> None:
        self.network = network
        self.title = title
        self.groups: dict[str, list[Node]] = defaultdict(list)
        for node in network.nodes:
            self.groups[node.kind].append(node)
        self.near = _neighbours(network.edges)
        self.places: dict[str, float] = {}
        self.headings: list[Heading] = []
        self.left, self.right = SIDE, SIDE + GAP + MIDDLE + GAP
        self.height = self._place()

    def _place(self) -> int:
        bottoms = [
            self._column((CASE,), "inside", SIDE + GAP),
            self._column(LEFT, "left", self.left),
            self._column(RIGHT, "right", self.right),
        ]
        return max(bottoms) + ROW // 2

    def _column(self, kinds: tuple[str, ...], side: str, x: float) -> int:
        """Place the groups of one column below one another; return where the column ends."""
        y = 0
        for kind in kinds:
            nodes = self.groups[kind]
            if not nodes:
                continue
            label = "Case" if kind == CASE else FACETS[kind].label
            self.headings.append(Heading(label, side, x, y + HEADING - 14))
            y += HEADING
            nodes.sort(key=self._order)
            for node in nodes:
                self.places[node.id] = y + ROW / 2
                y += ROW
        return y

    def _order(self, node: Node) -> tuple[float, str, str]:
        """Return the key a group is ordered by: near its cases, or the most frequent first without them."""
        counted = bool(self.network.roll_up.cases_counted)
        first = -float(node.attributes["cases"]) if counted else self._mean(node)
        return first, node.label.lower(), node.id

    def _mean(self, node: Node) -> float:
        known = [self.places[near] for near in self.near[node.id] if near in self.places]
        return sum(known) / len(known) if known else 0.0

    def drawing(self) -> Drawing:
        return Drawing(
            title=self.title,
            width=self.right + SIDE,
            height=self.height,
            box=MIDDLE,
            nodes=tuple(self._drawn(node) for node in self.network.nodes),
            edges=tuple(self._edges()),
            headings=tuple(self.headings),
            legend=tuple(pair for pair in _LEGEND if self.groups[pair[0]]),
            note=self._note(),
        )

    def _note(self) -> str:
        note = self.network.roll_up.sentence()
        counts = sum(1 for edge in self._across())
        if self.network.roll_up.cases_counted and counts > MOST_COUNT_EDGES:
            note += f" Lines shown: the {MOST_COUNT_EDGES} between most cases, of {counts}."
        return note

    def _drawn(self, node: Node) -> DrawnNode:
        y = self.places[node.id]
        if node.kind == CASE:
            address = f"/cases/{node.attributes['identifier']}"
            return DrawnNode(
                CASE, _short(node.label, CASE_LABEL), node.label, address, "inside", SIDE + GAP, y
            )
        title = f"{FACETS[node.kind].label}: {node.label} ({node.attributes['cases']} cases)"
        address = f"/terms/{node.id.removeprefix(TERMS)}"
        side, x = ("left", self.left) if node.kind in LEFT else ("right", self.right)
        return DrawnNode(node.kind, _short(node.label, SIDE_LABEL), title, address, side, x, y)

    def _across(self) -> Iterator[Edge]:
        """Yield the edges that join two columns."""
        kinds = {node.id: node.kind for node in self.network.nodes}
        column = {CASE: 1} | dict.fromkeys(LEFT, 0) | dict.fromkeys(RIGHT, 2)
        for edge in self.network.edges:
            if column[kinds[edge.source]] != column[kinds[edge.target]]:
                yield edge

    def _edges(self) -> Iterator[DrawnEdge]:
        edges = list(self._across())
        if self.network.roll_up.cases_counted:
            edges = sorted(edges, key=lambda edge: (-edge.weight, edge.id))[:MOST_COUNT_EDGES]
        heaviest = max((edge.weight for edge in edges), default=1)
        kinds = {node.id: node.kind for node in self.network.nodes}
        for edge in edges:
            ends = sorted((edge.source, edge.target), key=lambda node: kinds[node] in RIGHT)
            if kinds[ends[0]] == CASE and kinds[ends[1]] in LEFT:
                ends.reverse()
            start, end = self._exit(ends[0], kinds), self._entry(ends[1], kinds)
            width = 1.2 + 3.8 * (edge.weight - 1) / max(heaviest - 1, 1)
            yield DrawnEdge(edge.kind, _curve(start, self.places[ends[0]], end, self.places[ends[1]]), width)

    def _exit(self, node: str, kinds: dict[str, str]) -> float:
        return SIDE + GAP + MIDDLE if kinds[node] == CASE else self.left

    def _entry(self, node: str, kinds: dict[str, str]) -> float:
        return SIDE + GAP if kinds[node] == CASE else self.right


def _curve(start: float, first: float, end: float, last: float) -> str:
    middle = (start + end) / 2
    return f"M{start:.0f},{first:.0f} C{middle:.0f},{first:.0f} {middle:.0f},{last:.0f} {end:.0f},{last:.0f}"


def _neighbours(edges: Iterable[Edge]) -> dict[str, list[str]]:
    near: dict[str, list[str]] = defaultdict(list)
    for edge in edges:
        near[edge.source].append(edge.target)
        near[edge.target].append(edge.source)
    return near


def _short(label: str, longest: int) -> str:
    return label if len(label) <= longest else f"{label[: longest - 1].rstrip()}…"
