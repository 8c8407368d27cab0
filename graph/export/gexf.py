"""GEXF 1.3 for Gephi and Gephi Lite.

Format: https://gexf.net and the RELAX NG schema in https://github.com/gephi/gexf (specs/1.3), which this
output satisfies. The format has no place for a licence, so it stands in the description; nothing else of a
network is lost.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from graph.export.chunks import encoded
from graph.export.network import CASE
from graph.export.xml_text import escaped

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from graph.export.network import Edge, Network, Node, Value

MEDIA_TYPE = "application/gexf+xml"

# The Okabe-Ito palette, which colour-blind readers can tell apart (https://jfly.uni-koeln.de/color/).
COLOURS = {
    CASE: (0, 0, 0),
    "root_cause": (213, 94, 0),
    "component": (0, 114, 178),
    "symptom": (240, 228, 66),
    "trigger": (230, 159, 0),
    "contributing_factor": (204, 121, 167),
    "detection": (86, 180, 233),
    "remediation": (0, 158, 115),
}

_TYPES: dict[type[Value], str] = {int: "integer", float: "double", str: "string"}


def write(network: Network) -> Iterator[bytes]:
    """Yield a network as a GEXF 1.3 document in UTF-8, in chunks.

    Gephi keeps parallel edges apart only by their ``kind``; it is repeated as an attribute for readers that
    overlook it. Nodes are coloured by kind and sized by their number of cases. Characters illegal in XML
    are left out of all text.
    """
    return encoded(_document(network))


def _document(network: Network) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield '<gexf xmlns="http://gexf.net/1.3" xmlns:viz="http://gexf.net/1.3/viz" version="1.3">\n'
    yield f"<meta><creator>incident-graph</creator><description>{escaped(network.description)}"
    yield "</description></meta>\n"
    yield '<graph defaultedgetype="directed" idtype="string">\n'
    types = {name: _TYPES[kind] for name, kind in network.attribute_types().items()}
    yield _attributes("node", {"kind": "string", **types})
    yield _attributes("edge", {"kind": "string"})
    yield f'<nodes count="{len(network.nodes)}">\n'
    yield from (_node(node) for node in network.nodes)
    yield f'</nodes>\n<edges count="{len(network.edges)}">\n'
    yield from (_edge(edge) for edge in network.edges)
    yield "</edges>\n</graph>\n</gexf>\n"


def _attributes(owner: str, types: Mapping[str, str]) -> str:
    # The title is also the id: graphology names an attribute by its id.
    names = ((escaped(name), kind) for name, kind in types.items())
    rows = "".join(f'<attribute id="{name}" title="{name}" type="{kind}"/>\n' for name, kind in names)
    return f'<attributes class="{owner}">\n{rows}</attributes>\n'


def _values(values: Mapping[str, Value]) -> str:
    pairs = ((escaped(name), escaped(value)) for name, value in values.items())
    rows = "".join(f'<attvalue for="{name}" value="{value}"/>' for name, value in pairs)
    return f"<attvalues>{rows}</attvalues>"


def _node(node: Node) -> str:
    red, green, blue = COLOURS[node.kind]
    look = f'<viz:color r="{red}" g="{green}" b="{blue}"/><viz:size value="{_size(node)}"/>'
    values = _values({"kind": node.kind, **node.attributes})
    return f'<node id="{escaped(node.id)}" label="{escaped(node.label)}">{values}{look}</node>\n'


def _size(node: Node) -> float:
    """Return 10 for a case; for a term 6 and more, its area growing with its cases."""
    cases = node.attributes.get("cases", 0)
    return 10.0 if node.kind == CASE else round(6 + 2 * sqrt(int(cases)), 1)


def _edge(edge: Edge) -> str:
    ends = f'source="{escaped(edge.source)}" target="{escaped(edge.target)}"'
    told = f'label="{escaped(edge.label)}" kind="{escaped(edge.kind)}" weight="{edge.weight}"'
    return f'<edge id="{escaped(edge.id)}" {ends} {told}>{_values({"kind": edge.kind})}</edge>\n'
