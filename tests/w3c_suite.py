"""The W3C's SPARQL 1.0 and 1.1 test suites, read from the folder that $W3C_SPARQL_TESTS names.

Nothing of them is kept here: manifests, queries, data and results are read in place.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pyoxigraph as ox

from graph.store.guard import significant
from graph.store.prefixes import iris
from graph.store.tokens import tokens

if TYPE_CHECKING:
    from collections.abc import Iterator

BASE = "https://w3c.github.io/rdf-tests/"  # where the suite is published, by which its files name one another
MF = "http://www.w3.org/2001/sw/DataAccess/tests/test-manifest#"
QT = "http://www.w3.org/2001/sw/DataAccess/tests/test-query#"
UT = "http://www.w3.org/2009/sparql/tests/test-update#"
RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
RDFS = "http://www.w3.org/2000/01/rdf-schema#"
HT = "http://www.w3.org/2011/http#"
CNT = "http://www.w3.org/2011/content#"

# Named in requests of the protocol tests, which neither describe it nor ask for anything in it.
_NAMED_ONLY = "http://kasei.us/2009/09/sparql/data/data0.rdf"

Node = ox.NamedNode | ox.BlankNode | ox.Literal


@dataclass(frozen=True, slots=True)
class Exchange:
    """One request of a protocol test and what is expected of its answer.

    ``status`` holds the first digits allowed; ``form`` is boolean, tabular, RDF or None.
    """

    method: str
    path: str
    headers: tuple[tuple[str, str], ...]
    body: bytes
    status: frozenset[str]
    boolean: bool | None
    form: str | None


@dataclass(frozen=True, slots=True)
class SuiteTest:
    """One test: ``group`` is its folder, ``kind`` its class in the manifest.

    ``data`` are the files of the default graph, ``graphs`` IRI and file of each named graph, None for one
    that is only named and so taken as empty; ``lax`` says that duplicates may be left out of the answer.
    """

    group: str
    name: str
    kind: str
    query: Path | None = None
    data: tuple[Path, ...] = ()
    graphs: tuple[tuple[str, Path | None], ...] = ()
    result: Path | None = None
    lax: bool = False
    exchanges: tuple[Exchange, ...] = ()

    @property
    def id(self) -> str:
        """Return the group and the name, by which the report names a test."""
        return f"{self.group}/{self.name}"


def address_of(path: Path, root: Path) -> str:
    """Return the IRI of a file of the suite."""
    return BASE + path.relative_to(root).as_posix()


def read_suite(root: Path) -> list[SuiteTest]:
    """Return all tests that the manifests of the groups list, in their order."""
    manifests = sorted((root / "sparql").glob("sparql1[01]/*/manifest.ttl"))
    return [test for manifest in manifests for test in _Manifest(manifest, root).tests()]


class _Manifest:
    def __init__(self, path: Path, root: Path) -> None:
        self.root = root
        self.address = address_of(path, root)
        self.group = path.parent.relative_to(root / "sparql").as_posix()
        self.store = ox.Store()
        self.store.load(path=str(path), format=ox.RdfFormat.TURTLE, base_iri=self.address)

    def tests(self) -> Iterator[SuiteTest]:
        for entries in self.all(ox.NamedNode(self.address), f"{MF}entries"):
            for node in self.items(entries):
                yield self.test(node)

    def test(self, node: Node) -> SuiteTest:
        kinds = [kind.value for kind in self.all(node, f"{RDF}type") if kind.value.startswith(MF)]
        action = self.one(node, f"{MF}action")
        asked = self.one(action, f"{QT}query") or self.one(action, f"{UT}request")
        query = self.file(asked or action)
        named: list[tuple[str, Path | None]] = [
            *self.named(action, f"{QT}graphData"),
            *self.named(node, f"{UT}graphData"),
        ]
        if query is not None and query.suffix == ".rq" and "Negative" not in kinds[0]:
            named += self.chosen(query)
        if kinds[0].endswith("ProtocolTest"):
            named.append((_NAMED_ONLY, None))
        return SuiteTest(
            group=self.group,
            name=node.value.rpartition("#")[2],
            kind=kinds[0].removeprefix(MF),
            query=query,
            data=tuple(path for data in self.all(action, f"{QT}data") if (path := self.file(data))),
            graphs=tuple(dict.fromkeys(named)),
            result=self.file(self.one(node, f"{MF}result")),
            lax=self.one(node, f"{MF}resultCardinality") == ox.NamedNode(f"{MF}LaxCardinality"),
            exchanges=tuple(
                self.exchange(r) for q in self.all(action, f"{HT}requests") for r in self.items(q)
            ),
        )

    def named(self, node: Node | None, link: str) -> Iterator[tuple[str, Path]]:
        """Yield the named graphs; one may be given a name of its own as a label."""
        for graph in self.all(node, link):
            path = self.file(self.one(graph, f"{UT}graph") or self.one(graph, f"{QT}graph") or graph)
            label = self.one(graph, f"{RDFS}label")
            assert path is not None
            yield label.value if label else address_of(path, self.root), path

    def chosen(self, query: Path) -> Iterator[tuple[str, Path | None]]:
        """Yield the graphs that a query itself chooses by FROM."""
        written = significant(tokens(query.read_bytes().decode("utf-8")))
        full = {token.start: iri for token, iri in iris(written, address_of(query, self.root))}
        for word, *following in zip(written, written[1:], written[2:], strict=False):
            if word.kind == "word" and word.text.upper() == "FROM":
                iri = full[following[following[0].text.upper() == "NAMED"].start]
                path = self.root / iri.removeprefix(BASE)
                yield iri, path if iri.startswith(BASE) and path.is_file() else None

    def exchange(self, node: Node) -> Exchange:
        response, body = self.one(node, f"{HT}resp"), self.one(node, f"{HT}body")
        path, boolean = self.one(node, f"{HT}absolutePath"), self.one(response, f"{MF}expectedBoolean")
        form, method = self.one(response, f"{MF}expectedFormat"), self.one(node, f"{HT}methodName")
        headers = [h for items in self.all(node, f"{HT}headers") for h in self.items(items)]
        assert path is not None
        assert method is not None
        return Exchange(
            method=method.value,
            path=path.value,
            headers=tuple((self.text(h, f"{HT}fieldName"), self.text(h, f"{HT}fieldValue")) for h in headers),
            body=self.text(body, f"{CNT}chars").encode(self.text(body, f"{CNT}characterEncoding") or "utf-8"),
            status=frozenset(
                re.findall(r"(\d)xx", " ".join(map(str, self.all(response, f"{MF}expectedStatus"))))
            ),
            boolean=None if boolean is None else boolean.value == "true",
            form=form.value if form else None,
        )

    def text(self, node: Node | None, link: str) -> str:
        found = self.one(node, link)
        return found.value if found else ""

    def file(self, node: Node | None) -> Path | None:
        if not isinstance(node, ox.NamedNode) or not node.value.startswith(BASE):
            return None
        path = self.root / node.value.removeprefix(BASE)
        return path if path.is_file() else None

    def all(self, node: Node | None, link: str) -> list[Node]:
        if node is None or isinstance(node, ox.Literal):
            return []
        return [quad.object for quad in self.store.quads_for_pattern(node, ox.NamedNode(link), None)]

    def one(self, node: Node | None, link: str) -> Node | None:
        return next(iter(self.all(node, link)), None)

    def items(self, node: Node | None) -> Iterator[Node]:
        while node is not None and node != ox.NamedNode(f"{RDF}nil"):
            yield from self.all(node, f"{RDF}first")
            node = self.one(node, f"{RDF}rest")
