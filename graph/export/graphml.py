"""GraphML for yEd, Cytoscape, Gephi, igraph, networkx and Neo4j (APOC).

Format: http://graphml.graphdrawing.org/specification.html, attributes as in its primer. One departure: ids
of nodes are IRIs, as in every other format, although the schema's NMTOKEN allows no slash; networkx,
graphology and igraph take them. What was rolled up stands in the description. Plain GraphML has no colours,
sizes or drawn labels: in yEd, map ``label`` in the properties mapper.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from graph.export.chunks import encoded
from graph.export.network import CASE
from graph.export.xml_text import escaped
from graph.terms import FACETS, IG

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graph.export.network import Edge, Network, Node, Value

MEDIA_TYPE = "application/graphml+xml"

_TYPES: dict[type[Value], str] = {int: "int", float: "double", str: "string"}
# apoc.import.graphml finds labels and relationship types by the ids "labels" and "label" of these two keys,
# and the type only in an edge's first data element.
_NODE_KEYS = {"labels": "labels", "node_label": "label", "node_kind": "kind"}
_EDGE_KEYS = {"label": "kind", "edge_label": "label", "edge_id": "edge_id"}
_GRAPH_KEYS = {"graph_title": "title", "graph_version": "dataset_version", "graph_licence": "licence"}


def write(network: Network) -> Iterator[bytes]:
    """Yield a network as a GraphML document in UTF-8, in chunks, with typed keys and unique edge ids.

    Edge ids are also data (``edge_id``), because igraph and networkx give the XML id another meaning.
    ``labels`` is the node's ontology class for Neo4j (``:RootCause``). Characters illegal in XML are left
    out of all text.
    """
    return encoded(_document(network))


def _document(network: Network) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n'
    yield f"<desc>{escaped(network.description)}</desc>\n"
    yield from _keys(network)
    yield '<graph id="incidents" edgedefault="directed">\n'
    graph = (network.title, network.dataset_version, network.licence)
    yield from (f"{_data(key, value)}\n" for key, value in zip(_GRAPH_KEYS, graph, strict=True))
    yield from (_node(node) for node in network.nodes)
    yield from (_edge(edge) for edge in network.edges)
    yield "</graph>\n</graphml>\n"


def _keys(network: Network) -> Iterator[str]:
    for owner, keys in (("graph", _GRAPH_KEYS), ("node", _NODE_KEYS)):
        yield from (_key(key, owner, name) for key, name in keys.items())
    for name, kind in network.attribute_types().items():
        yield _key(_node_key(name), "node", name, _TYPES[kind])
    yield from (_key(key, "edge", name) for key, name in _EDGE_KEYS.items())
    yield _key("edge_weight", "edge", "weight", "double" if network.has_fractions else "int")


def _key(key: str, owner: str, name: str, kind: str = "string") -> str:
    return f'<key id="{escaped(key)}" for="{owner}" attr.name="{escaped(name)}" attr.type="{kind}"/>\n'


def _node_key(name: str) -> str:
    return f"node_{name}"


def _data(key: str, value: Value) -> str:
    return f'<data key="{escaped(key)}">{escaped(value)}</data>'


def _node(node: Node) -> str:
    values: dict[str, Value] = dict(zip(_NODE_KEYS, (_labels(node.kind), node.label, node.kind), strict=True))
    values |= {_node_key(name): value for name, value in node.attributes.items()}
    data = "".join(_data(key, value) for key, value in values.items())
    return f'<node id="{escaped(node.id)}">{data}</node>\n'


def _labels(kind: str) -> str:
    """Return the ontology class of a node as Neo4j writes labels: ``:Case``, ``:RootCause``."""
    return ":Case" if kind == CASE else f":{FACETS[kind].type.removeprefix(IG)}"


def _edge(edge: Edge) -> str:
    ends = f'source="{escaped(edge.source)}" target="{escaped(edge.target)}"'
    fixed = zip(_EDGE_KEYS, (edge.kind, edge.label, edge.id), strict=True)
    data = "".join(_data(key, value) for key, value in fixed) + _data("edge_weight", edge.weight)
    return f'<edge id="{escaped(edge.id)}" {ends}>{data}</edge>\n'
