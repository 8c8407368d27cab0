"""Graph files: one typed network of cases and terms, and one module for each format that writes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from graph.export import gexf, graphml, node_link
from graph.export.network import Edge, ExportTooLargeError, Network, Node, RollUp, network_of
from graph.export.rolled_up import rolled_up
from graph.export.similarity import with_similarity

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = [
    "FORMATS",
    "Edge",
    "ExportTooLargeError",
    "Format",
    "Network",
    "Node",
    "RollUp",
    "network_of",
    "rolled_up",
    "with_similarity",
]


@dataclass(frozen=True, slots=True)
class Format:
    """A graph file format: its name and file suffix, what people call it, and how to write it.

    ``write`` takes a network and yields the file in chunks of bytes.
    """

    suffix: str
    label: str
    media_type: str
    write: Callable[[Network], Iterator[bytes]]


FORMATS: dict[str, Format] = {
    one.suffix: one
    for one in (
        Format("graphml", "GraphML", graphml.MEDIA_TYPE, graphml.write),
        Format("gexf", "GEXF 1.3", gexf.MEDIA_TYPE, gexf.write),
        Format("json", "Node-link JSON", node_link.MEDIA_TYPE, node_link.write),
    )
}
