"""A small RDF graph as an SVG with real links: resources in columns, arrows from left to right.

A resource stands one column right of what points at it, as far as circles allow; within a column it stands
near the resources it is joined with. Positions depend on the triples only, so that reloads agree. Literals
are not drawn; those that name a resource are its label.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

import networkx as nx
import pyoxigraph as ox

from graph.cases import PREFIXES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from api.labels import Labels

MOST_RESOURCES, MOST_ARROWS = 60, 200
COLUMNS = 4
BOX, GAP, ROW, HEIGHT, BEND = 260, 110, 34, 24, 60
LONGEST_LABEL = 36
KINDS_COLOURED = 6
_NAMES = tuple(
    ox.NamedNode(iri)
    for iri in (f"{PREFIXES['rdfs']}label", f"{PREFIXES['skos']}prefLabel", f"{PREFIXES['dct']}title")
)

Resource = ox.NamedNode | ox.BlankNode
Joined = tuple[Resource, ox.NamedNode, Resource]


@dataclass(frozen=True, slots=True)
class Box:
    """A resource: its box's left upper corner, its label, the whole label with its IRI, where it leads."""

    kind: str
    label: str
    title: str
    address: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Arrow:
    """A triple between two resources as an SVG path; ``kind`` numbers its property's colour."""

    kind: int
    title: str
    path: str


@dataclass(frozen=True, slots=True)
class GraphDrawing:
    """A graph laid out.

    ``box`` is the width of its boxes, ``legend`` names each colour's properties, ``note`` says what is not
    drawn.
    """

    title: str
    width: int
    height: int
    box: int
    boxes: tuple[Box, ...]
    arrows: tuple[Arrow, ...]
    legend: tuple[tuple[int, str], ...]
    note: str


def draw_triples(triples: Sequence[ox.Triple], labels: Labels) -> tuple[GraphDrawing | None, str]:
    """Return the drawing of some triples, or None and why: too many resources or arrows, or no arrow."""
    arrows = [
        (t.subject, t.predicate, t.object)
        for t in triples
        if isinstance(t.subject, Resource) and isinstance(t.object, Resource)
    ]
    resources = {end for start, _, finish in arrows for end in (start, finish)}
    if not arrows:
        return None, "No triple joins two resources, so there is nothing to draw."
    if len(resources) > MOST_RESOURCES or len(arrows) > MOST_ARROWS:
        return None, (
            f"Not drawn: {len(resources)} resources and {len(arrows)} triples between them; at most "
            f"{MOST_RESOURCES} and {MOST_ARROWS} are. Ask for fewer, or take the graph along as a file."
        )
    return _Layout(triples, arrows, labels).drawing(), ""


class _Layout:
    def __init__(self, triples: Sequence[ox.Triple], arrows: Sequence[Joined], labels: Labels) -> None:
        self.triples, self.arrows, self.labels = triples, arrows, labels
        self.names = _names(triples)
        self.network: nx.DiGraph[Resource] = nx.DiGraph((start, end) for start, _, end in arrows)
        self.column = _columns(self.network)
        self.places = self._places()
        used = Counter(predicate for _, predicate, _ in arrows)
        ordered = sorted(used, key=lambda one: (-used[one], one.value))
        self.kinds = {one: min(number, KINDS_COLOURED - 1) for number, one in enumerate(ordered)}

    def _label(self, resource: Resource) -> str:
        shown = self.labels.of_term(resource)
        return self.names.get(resource, shown.text) if shown.kind == "other" else shown.text

    def _places(self) -> dict[Resource, tuple[int, float]]:
        columns: dict[int, list[Resource]] = defaultdict(list)
        for resource in sorted(self.network, key=lambda one: (self._label(one).lower(), str(one))):
            columns[self.column[resource]].append(resource)
        most = max(map(len, columns.values()))
        places: dict[Resource, tuple[int, float]] = {}
        for number in sorted(columns):
            column = sorted(columns[number], key=lambda one: self._mean(one, places))
            top = (most - len(column)) * ROW / 2
            for row, resource in enumerate(column):
                places[resource] = (number * (BOX + GAP), top + row * ROW)
        return places

    def _mean(self, resource: Resource, places: dict[Resource, tuple[int, float]]) -> float:
        near = [places[one][1] for one in self.network.predecessors(resource) if one in places]
        return sum(near) / len(near) if near else 0.0

    def drawing(self) -> GraphDrawing:
        right = max(x for x, _ in self.places.values()) + BOX
        bends = any(self.column[start] >= self.column[end] for start, _, end in self.arrows)
        return GraphDrawing(
            title=f"{len(self.places)} resources and {len(self.arrows)} triples between them",
            width=right + (BEND if bends else 2),
            height=int(max(y for _, y in self.places.values()) + ROW),
            box=BOX,
            boxes=tuple(self._box(resource) for resource in self.places),
            arrows=tuple(self._arrow(joined) for joined in self.arrows),
            legend=self._legend(),
            note=self._note(),
        )

    def _box(self, resource: Resource) -> Box:
        shown, label = self.labels.of_term(resource), self._label(resource)
        short = label if len(label) <= LONGEST_LABEL else f"{label[: LONGEST_LABEL - 1].rstrip()}…"
        title = f"{label} ({shown.title})" if shown.title and shown.title != label else label
        return Box(shown.kind, short, title, shown.address, *self.places[resource])

    def _arrow(self, joined: Joined) -> Arrow:
        subject, predicate, target = joined
        (x, y), (to_x, to_y) = self.places[subject], self.places[target]
        start, y, to_y = x + BOX, y + HEIGHT / 2 + 1, to_y + HEIGHT / 2 + 1
        if to_x > x:
            middle = (start + to_x) / 2
            path = f"M{start:g},{y:g} C{middle:g},{y:g} {middle:g},{to_y:g} {to_x - 2:g},{to_y:g}"
        else:  # in a circle: around the right side
            bend, end = max(start, to_x + BOX) + BEND, to_x + BOX + 2
            path = f"M{start:g},{y:g} C{bend:g},{y:g} {bend:g},{to_y:g} {end:g},{to_y + 5:g}"
        names = (self._label(subject), self._property(predicate), self._label(target))
        return Arrow(self.kinds[predicate], " ".join(names), path)

    def _property(self, predicate: ox.NamedNode) -> str:
        return self.labels.of_term(predicate).text

    def _legend(self) -> tuple[tuple[int, str], ...]:
        named: dict[int, list[str]] = defaultdict(list)
        for predicate, kind in self.kinds.items():
            named[kind].append(self._property(predicate))
        return tuple((kind, ", ".join(names)) for kind, names in named.items())

    def _note(self) -> str:
        literals = len(self.triples) - len(self.arrows)
        told = (
            "1 triple with a literal stands" if literals == 1 else f"{literals} triples with a literal stand"
        )
        return f"{told} in the table only." if literals else ""


def _names(triples: Sequence[ox.Triple]) -> dict[Resource, str]:
    return {
        t.subject: t.object.value
        for t in triples
        if t.predicate in _NAMES and isinstance(t.object, ox.Literal) and not isinstance(t.subject, ox.Triple)
    }


def _columns(network: nx.DiGraph[Resource]) -> dict[Resource, int]:
    """Return each resource's column: the longest way to it, circles taken as one, COLUMNS at most."""
    circles = nx.condensation(network)
    column: dict[int, int] = {}
    for one in nx.topological_sort(circles):
        column[one] = max((column[before] + 1 for before in circles.predecessors(one)), default=0)
    return {
        resource: min(column[one], COLUMNS - 1)
        for one in circles
        for resource in circles.nodes[one]["members"]
    }
