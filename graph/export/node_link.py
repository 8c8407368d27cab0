"""Node-link JSON for D3, force-graph and networkx.

Format: https://networkx.org/documentation/stable/reference/readwrite/json_graph.html; d3-force wants
``links`` (https://d3js.org/d3-force/link), networkx since 3.6 ``edges``, so the same list stands under both
names. Nothing of a network is lost.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from graph.export.chunks import encoded

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from graph.export.network import Edge, Network, Node

MEDIA_TYPE = "application/json"


def write(network: Network) -> Iterator[bytes]:
    """Yield a network as one JSON object in UTF-8, in chunks.

    Attributes stand beside ``id``, ``kind`` and ``label`` of a node; ``key`` of an edge, its kind, tells
    parallel edges apart in networkx. Lone surrogates are left out of all text.
    """
    return encoded(_document(network))


def _document(network: Network) -> Iterator[str]:
    head = {
        "title": network.title,
        "dataset_version": network.dataset_version,
        "licence": network.licence,
    }
    if network.roll_up:
        head["simplified"] = network.roll_up.sentence()
    yield f'{{"directed":true,"multigraph":true,"graph":{_json(head)},\n"nodes":['
    yield from _listed(map(_node, network.nodes))
    for name in ("links", "edges"):
        yield f'],\n"{name}":['
        yield from _listed(map(_edge, network.edges))
    yield "]}\n"


def _listed(items: Iterable[dict[str, Any]]) -> Iterator[str]:
    separator = "\n"
    for item in items:
        yield f"{separator}{_json(item)}"
        separator = ",\n"


def _json(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _node(node: Node) -> dict[str, Any]:
    return {"id": node.id, "kind": node.kind, "label": node.label, **node.attributes}


def _edge(edge: Edge) -> dict[str, Any]:
    named = {"id": edge.id, "source": edge.source, "target": edge.target, "key": edge.kind}
    return {**named, "kind": edge.kind, "label": edge.label, "weight": edge.weight}
