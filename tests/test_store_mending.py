"""Tests of ``graph.store.mending``: the standard's answer where the engine's own is another, nothing else."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING

import pyoxigraph as ox
import pytest
from hypothesis import given
from hypothesis import strategies as st
from worker_answers import Row, frames, rows, table

from graph.store.failures import QuerySyntaxError, reported
from graph.store.guard import check_query, significant
from graph.store.limits import Limits
from graph.store.tokens import tokens
from graph.store.worker import FAILURE, MOST_GRAPHS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hypothesis.strategies import DrawFn, SearchStrategy

    from graph.store.guard import CheckedQuery
    from graph.store.mending import Piece

PREFIX = "PREFIX : <http://e/> "
GRAPHS = ("http://e/g1", "http://e/g2")
DATA = """
    PREFIX : <http://e/>
    INSERT DATA {
        :a :name "x"@en . :b :name "z" .
        :a :p :b . :b :p :c .
        GRAPH :g1 { :a :p :b . :a :q :g1 }
        GRAPH :g2 { :a :p :c }
    }
"""


@pytest.fixture
def store() -> ox.Store:
    """Return a store with a default graph and two named ones."""
    made = ox.Store()
    made.update(DATA)
    return made


def checked(text: str) -> CheckedQuery:
    """Return a query over the store's graphs."""
    return check_query(PREFIX + text, GRAPHS)


def found(store: ox.Store, text: str, mended: bool = True) -> list[dict[str, str]]:
    """Return the rows that answer a query, names without their namespace, in the order of their text."""
    short = [
        {name: value.replace("<http://e/", ":").rstrip(">") for name, value in row}
        for row in rows(store, checked(text), mended).elements()
    ]
    return sorted(short, key=lambda row: sorted(row.items()))


TWO = "VALUES (?s ?n) { (:a 'x'@en) (:a 'x'@en) }"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"SELECT (GROUP_CONCAT(?n) AS ?x) {{ {TWO} }}", {"x": '"x x"'}),
        (f"SELECT (group_concat ( ?n ; separator=')' ) AS ?x) {{ {TWO} }}", {"x": '"x)x"'}),
        (f"SELECT (GROUP_CONCAT(DISTINCT CONCAT(?n, '!'@en)) AS ?x) {{ {TWO} }}", {"x": '"x!"'}),
        (f"SELECT (CONCAT(LANG(GROUP_CONCAT(?n)), '-') AS ?x) {{ {TWO} }}", {"x": '"-"'}),
        (f"SELECT ?s {{ {TWO} }} GROUP BY ?s HAVING(GROUP_CONCAT(?n) = 'x x')", {"s": ":a"}),
        ("SELECT ?s { ?s :name ?n } GROUP BY ?s ORDER BY GROUP_CONCAT(?n) LIMIT 1", {"s": ":a"}),
        (f"SELECT ?x {{ {{ SELECT (GROUP_CONCAT(?n) AS ?x) {{ {TWO} }} }} }}", {"x": '"x x"'}),
        ("SELECT (GROUP_CONCAT(BNODE()) AS ?x) { :a :name ?n }", {}),
        (
            f"SELECT ('GROUP_CONCAT(' AS ?x) (GROUP_CONCAT(?n) AS ?y) {{ {TWO} }}",
            {"x": '"GROUP_CONCAT("', "y": '"x x"'},
        ),
    ],
)
def test_group_concat_is_plain(store: ox.Store, text: str, expected: dict[str, str]) -> None:
    """A string without a language wherever an aggregate may stand; one that fails stays without a value."""
    assert found(store, text) == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("GRAPH ?g { FILTER(BOUND(?g)) }", []),
        ("GRAPH ?g { BIND(?g AS ?h) }", [{"g": ":g1"}, {"g": ":g2"}]),
        (
            "GRAPH ?g { VALUES (?g ?x) { (UNDEF 1) (:g1 2) (:g3 3) } } FILTER(?x > 1)",
            [{"g": ":g1", "x": "2"}],
        ),
        (
            "GRAPH ?g { SELECT (COUNT(*) AS ?n) { ?s :q ?o } }",
            [{"g": ":g1", "n": "1"}, {"g": ":g2", "n": "0"}],
        ),
        ("GRAPH ?g { :a :p ?o MINUS { ?s :p :b } }", [{"g": ":g1", "o": ":b"}, {"g": ":g2", "o": ":c"}]),
        (
            "GRAPH $g { :a :p ?o OPTIONAL { :a :q ?g . :a :p ?o } }",
            [{"g": ":g1", "o": ":b"}, {"g": ":g2", "o": ":c"}],
        ),
        ("GRAPH ?g { GRAPH :g1 { :a :q ?x } }", [{"g": ":g1", "x": ":g1"}, {"g": ":g2", "x": ":g1"}]),
        ("GRAPH ?g { { SELECT ?o { :a :q ?o } } # }\n } ?s :p :c", [{"g": ":g1", "o": ":g1", "s": ":b"}]),
        ("OPTIONAL { GRAPH ?g { :a :p :nothing FILTER(true) } }", [{}]),
    ],
)
def test_a_graph_is_asked_by_itself(store: ox.Store, text: str, expected: list[dict[str, str]]) -> None:
    """The variable of GRAPH has no value inside the group, and the name of the graph outside."""
    integer = "^^<http://www.w3.org/2001/XMLSchema#integer"
    given = [
        {name: value.replace(integer, "").strip('"') for name, value in row.items()}
        for row in found(store, f"SELECT * {{ {text} }}")
    ]
    assert given == expected


COUNTED = "GRAPH ?g { SELECT (COUNT(*) AS ?n) { ?s :p ?o } }"


@pytest.mark.parametrize(
    ("clause", "dataset", "expected"),
    [
        ("", None, [":g1", ":g2"]),
        ("FROM NAMED :g2 FROM NAMED <http://e/g2>", None, [":g2"]),
        ("FROM :g1", None, []),
        ("", ((), ("http://e/g1",)), [":g1"]),
        ("FROM NAMED :g2", (("http://e/g2",), ()), []),
    ],
)
def test_the_graphs_are_those_of_the_dataset(
    store: ox.Store, clause: str, dataset: tuple[tuple[str, ...], tuple[str, ...]] | None, expected: list[str]
) -> None:
    """All of the store, or those that FROM NAMED or the request chooses; the request's choice counts."""
    query = check_query(f"{PREFIX}SELECT ?g {clause} {{ {COUNTED} }}", GRAPHS)
    object.__setattr__(query, "dataset", dataset)
    assert sorted(value for row in rows(store, query) for _, value in row) == [
        f"<http://e/{name[1:]}>" for name in expected
    ]


def test_without_named_graphs_there_is_no_answer() -> None:
    """A count in each of no graphs is no count, and the columns are still there."""
    query = checked(f"SELECT * {{ {COUNTED} }}")
    ((kind, payload), _) = frames(ox.Store(), query)
    assert (kind, json.loads(payload)["head"]["vars"]) == (b"D", ["g", "n"])
    assert rows(ox.Store(), query) == Counter()
    assert rows(ox.Store(), query, mended=False) != Counter()


def test_many_graphs_are_left_to_the_engine(store: ox.Store) -> None:
    """A text would become as many times as long; above the limit it stays as it was written."""
    for number in range(3, MOST_GRAPHS + 1):
        store.add_graph(ox.NamedNode(f"http://e/g{number}"))
    text = f"SELECT * {{ {COUNTED} }}"
    assert len(found(store, text)) == MOST_GRAPHS
    store.add_graph(ox.NamedNode("http://e/g0"))
    assert found(store, text) == found(store, text, mended=False)


@pytest.mark.parametrize(
    "text",
    [
        "SELECT * { GRAPH ?g { _:b :p ?o FILTER(true) } }",
        "SELECT * { GRAPH :g1 { ?s ?p ?o FILTER(true) } }",
        "SELECT * { GRAPH ?g { ?s ?p ?o . ?s ?q ?r } }",
        "SELECT * { GRAPH ?g { } }",
        "SELECT * { ?s :p ?o FILTER EXISTS { GRAPH ?g { ?s :p ?x FILTER(true) } } }",
    ],
)
def test_other_graphs_stay_as_they_are(store: ox.Store, text: str) -> None:
    """What the engine is right about, and what cannot be written twice: a blank node's label."""
    assert found(store, text) == found(store, text, mended=False) != []


def test_graphs_named_by_blank_nodes_are_left_to_the_engine(store: ox.Store) -> None:
    """They have no IRI that could be written; the engine's answer stays."""
    store.add_graph(ox.BlankNode("b"))
    text = "SELECT ?o { GRAPH ?g { ?s :p ?o FILTER(true) } }"
    assert found(store, text) == found(store, text, mended=False) == [{"o": ":b"}, {"o": ":c"}]


ZERO_LENGTH = [
    ("?x :p* :z", [{"x": ":z"}]),
    (":z :p? ?x", [{"x": ":z"}]),
    ("?x (:p|^:q/a)* <http://e/z> .", [{"x": ":z"}]),
    ("?x ^:p* :z FILTER(?x != :z)", []),
    ("?x !(:p|^:q)? :z . ?x :p ?y", []),
    ("VALUES ?x { :z :a } ?x a* :z", [{"x": ":z"}]),
    ("FILTER(BOUND(?x)) ?x :p* :z", [{"x": ":z"}]),
    ("?y :p :c . ?x :p* :z . ?y :p ?w", [{"w": ":c", "x": ":z", "y": ":b"}]),
    ("_:n :p :c . ?x :p* :z . _:n :p ?w", [{"w": ":c", "x": ":z"}]),
    (":z :p* :z", [{}]),
    (":z :p* :y", []),
    (":y :p? :z", []),
    ("OPTIONAL { ?x :p* :z }", [{"x": ":z"}]),
    ("VALUES ?x { :a :z } FILTER NOT EXISTS { ?x :p* :z }", [{"x": ":a"}]),
    ("VALUES ?x { :a :z } MINUS { ?x :p* :z }", [{"x": ":a"}]),
    ("VALUES ?x { :a } ?x :name/:p* :z", []),
]


@pytest.mark.parametrize(("text", "expected"), ZERO_LENGTH)
def test_a_path_of_length_zero_needs_no_triple(
    store: ox.Store, text: str, expected: list[dict[str, str]]
) -> None:
    """What nothing mentions is at both ends of one path, of no other."""
    assert found(store, f"SELECT * {{ {text} }}") == expected


@pytest.mark.parametrize(
    "text",
    [
        "?x :p* :c",
        ":a :p? ?x",
        "?x ^:p* :a . ?x :p ?y",
        "?x :q* :g1",
        "_:x :p* :z",
        "?x :p* ?y",
        "?s :p ?x , ?y ; :p* :z",
        "?x :p*/:p :z",
        "?x :p+ :z",
        "GRAPH :none { ?x :p* :z }",
        "?x :p ?y FILTER(1 * 2 = 2)",
        "?x :p 'a* ?b' OPTIONAL { ?x :p ?z }",
    ],
)
def test_other_paths_stay_as_they_are(store: ox.Store, text: str) -> None:
    """Of what a triple mentions, in any graph, the text that is run is the one that was written."""
    text = f"SELECT * {{ {text} }}"
    assert found(store, text) == found(store, text, mended=False)


@pytest.mark.parametrize(
    ("prologue", "name"),
    [
        ("BASE <http://e/x/y>", "<../a>"),
        ("BASE <http://e/a#f>", "<>"),
        ("BASE <http://e/x> PREFIX n: <./>", "n:a"),
        ("PREFIX n: <http://wrong/> PREFIX n: <http://e/>", "n:a"),
        ("prefix n: <http://e> # n:\n", r"n:\/a"),
        ("", r"<http://\u0065/a>"),
    ],
)
def test_what_is_mentioned_is_found_under_each_spelling(store: ox.Store, prologue: str, name: str) -> None:
    """A mentioned IRI is never taken for another; the engine's answer about it stays."""
    query = check_query(f"{prologue} SELECT * {{ {name} <http://e/p>* ?x }}")
    assert sum(rows(store, query).values()) == 3
    assert [piece["unmentioned"] for piece in query.mended if "unmentioned" in piece] == ["http://e/a"]


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("SELECT (GROUP_CONCAT(?n) AS ?x) {\n ?s :p }", 2, 8),
        ("SELECT (GROUP_CONCAT(?n ?m) AS ?x) { }", 1, 29),
        ("SELECT * { GRAPH ?g { ?s ?p ?o FILTER(true) }\n oops }", 2, 2),
        ("SELECT * { GRAPH ?g {\n FILTER(true) ?s } }", 2, 20),
        ("SELECT * { ?x :p* :z .\n ?y ?z }", 2, 8),
        ("SELECT * {\n { } UNION GRAPH ?g { FILTER(true) } }", 2, 12),
        ("SELECT * {\n GRAPH ?g { FILTER(true) } UNION { } }", 2, 36),
        ("SELECT * {\n { } UNION . ?x :p* :z }", 2, 12),
    ],
)
def test_errors_keep_their_places(store: ox.Store, text: str, line: int, column: int) -> None:
    """A faulty query is refused where it is faulty, also where the text in its place would be right."""
    query = check_query(f"{PREFIX}\n{text}", GRAPHS)
    assert query.mended
    ((kind, payload),) = frames(store, query)
    assert kind == FAILURE
    assert frames(store, query, mended=False) == [(kind, payload)]
    error = reported(query, payload, Limits())
    assert isinstance(error, QuerySyntaxError)
    assert (error.line, error.column) == (line + 1, column)


@pytest.mark.parametrize("end", ["<relative>", "<http://e/%>", "<http://[/>"])
def test_a_name_that_is_no_iri_is_left_to_the_engine(store: ox.Store, end: str) -> None:
    """Nothing is mended then, and the engine says what is wrong."""
    query = check_query(f"SELECT * {{ ?x <http://e/p>* {end} }}")
    assert frames(store, query) == frames(store, query, mended=False)


# Patterns of all kinds, over few names: many share variables with one another and with GRAPH.
TERMS = st.sampled_from([":a", ":b", ":g1", ":g2"])
VARIABLES = st.sampled_from(["?s", "?o", "?g", "?h"])
NODES = VARIABLES | VARIABLES | TERMS
TRIPLE = st.tuples(NODES, st.sampled_from([":p", ":q"]), NODES).map(lambda parts: f"{' '.join(parts)} . ")
CONDITION = (
    VARIABLES.map(lambda variable: f"BOUND({variable})")
    | VARIABLES.map(lambda variable: f"!BOUND({variable})")
    | st.tuples(VARIABLES, TERMS).map(lambda pair: f"{pair[0]} = {pair[1]}")
    | TRIPLE.map(lambda triple: f"EXISTS {{ {triple} }}")
)
SIMPLE = TRIPLE | TRIPLE | CONDITION.map(lambda condition: f"FILTER({condition}) ")
VALUES = st.tuples(VARIABLES, st.lists(TERMS | st.just("UNDEF"), max_size=2)).map(
    lambda parts: f"VALUES {parts[0]} {{ {' '.join(parts[1])} }} "
)


def nested(parts: SearchStrategy[str]) -> SearchStrategy[str]:
    """Return groups around groups."""
    group = st.lists(parts, min_size=1, max_size=3).map("".join)
    return (
        group.map(lambda inside: f"OPTIONAL {{ {inside} }} ")
        | group.map(lambda inside: f"MINUS {{ {inside} }} ")
        | st.tuples(group, group).map(lambda pair: f"{{ {pair[0]} }} UNION {{ {pair[1]} }} ")
        | group.map(lambda inside: f"{{ SELECT (COUNT(*) AS ?n) {{ {inside} }} }} ")
        | st.tuples(VARIABLES, group).map(lambda pair: f"{{ SELECT {pair[0]} {{ {pair[1]} }} }} ")
    )


GROUP = st.lists(st.recursive(SIMPLE | VALUES, nested, max_leaves=5), min_size=1, max_size=3).map("".join)
IRIS = st.sampled_from([ox.NamedNode(f"http://e/{name}") for name in ("a", "b", "g1", "g2")])
LINKS = st.sampled_from([ox.NamedNode("http://e/p"), ox.NamedNode("http://e/q")])
TRIPLES = st.sets(st.tuples(IRIS, LINKS, IRIS), max_size=5)


def held(triples: Iterable[tuple], graph: ox.NamedNode | ox.DefaultGraph | None = None) -> list[ox.Quad]:
    """Return triples in a graph."""
    return [ox.Quad(*triple, graph or ox.DefaultGraph()) for triple in triples]


def store_of(quads: Iterable[ox.Quad]) -> ox.Store:
    """Return a store with some quads and the two named graphs."""
    made = ox.Store()
    made.extend(quads)
    for graph in GRAPHS:
        made.add_graph(ox.NamedNode(graph))
    return made


def joined(group: str, graph: str, triples: Iterable[tuple]) -> Counter[Row]:
    """Return a pattern's rows in a graph with the graph's name: 18.6, evaluation of Graph(var, P)."""
    answers = Counter[Row]()
    for row, number in table(store_of(held(triples)).query(f"{PREFIX}SELECT * {{ {group} }}")).items():
        if dict(row).get("g", f"<{graph}>") == f"<{graph}>":
            answers[row | {("g", f"<{graph}>")}] += number
    return answers


@given(group=GROUP, data=st.tuples(TRIPLES, TRIPLES), default=TRIPLES)
def test_graph_is_what_the_standard_defines(group: str, data: tuple, default: set[tuple]) -> None:
    """Each pattern, asked of each graph alone and joined with its name, gives the rows of GRAPH ?g."""
    expected = sum(
        (joined(group, graph, triples) for graph, triples in zip(GRAPHS, data, strict=True)), Counter[Row]()
    )
    named = [
        quad
        for graph, triples in zip(GRAPHS, data, strict=True)
        for quad in held(triples, ox.NamedNode(graph))
    ]
    store = store_of([*held(default), *named])
    assert rows(store, checked(f"SELECT * {{ GRAPH ?g {{ {group} }} }}")) == expected


STEP = st.sampled_from([":p", ":q", "^:p", "!:p", "!(:p|^:q)"])
PATH = st.recursive(
    STEP,
    lambda inner: (
        st.tuples(inner, st.sampled_from("/|"), inner).map(lambda parts: f"({''.join(parts)})")
        | st.tuples(inner, st.sampled_from("*?+")).map(lambda parts: f"({parts[0]}){parts[1]}")
    ),
    max_leaves=3,
)
UNMENTIONED = NODES | st.just(":z")
AROUND = st.sampled_from(
    [
        "{}",
        "?s :p ?h . {}",
        "{} . ?s :p ?h",
        "OPTIONAL {{ {} FILTER(?s != :a) }}",
        "?s :p ?o MINUS {{ {} }}",
        "{{ {} }} UNION {{ ?s :q ?o }}",
        "VALUES ?s {{ :z :a }} {}",
        "VALUES ?o {{ :z :b }} FILTER EXISTS {{ {} }}",
    ]
)


@st.composite
def paths(draw: DrawFn) -> tuple[str, str, str]:
    """Return subject, path and object; the path may be of length zero."""
    path = f"{draw(st.sampled_from(['', '^']))}({draw(PATH)}){draw(st.sampled_from('*?'))}"
    return draw(UNMENTIONED), path, draw(UNMENTIONED)


def connected(store: ox.Store, subject: str, path: str, end: str) -> str:
    """Return as VALUES what a path connects: as the data have it, and a constant with itself (18.4)."""
    ends = {f"<http://e/{name[1:]}>" for name in (subject, end) if name[0] == ":"}
    between = table(store.query(f"{PREFIX}SELECT DISTINCT ?from ?to {{ ?from {path} ?to }}"))
    pairs = {(dict(row)["from"], dict(row)["to"]) for row in between} | {(node, node) for node in ends}
    fitting = {
        tuple(value for name, value in zip((subject, end), pair, strict=True) if name[0] == "?")
        for pair in pairs
        if (subject != end or pair[0] == pair[1])
        if all(
            name[0] == "?" or f"<http://e/{name[1:]}>" == value
            for name, value in zip((subject, end), pair, strict=True)
        )
    }
    names = [name for name in (subject, end) if name[0] == "?"]
    width = len(set(names))
    rows_of = " ".join(f"({' '.join(row[:width])})" for row in sorted(fitting))
    return f"{{ VALUES ({' '.join(names[:width])}) {{ {rows_of} }} }}"


@given(triple=paths(), around=AROUND, data=TRIPLES)
def test_paths_are_what_the_standard_defines(triple: tuple[str, str, str], around: str, data: set) -> None:
    """Each path gives the pairs that it connects, wherever it stands, and so do those left to the engine."""
    store = store_of(held(data))
    stated = f"{PREFIX}SELECT * {{ {around.format(connected(store, *triple))} }}"
    expected = table(store.query(stated.replace("} .", "}")))
    assert rows(store, checked(f"SELECT * {{ {around.format(' '.join(triple))} }}")) == expected


def texts_of(piece: Piece) -> list[str]:
    """Return all that a piece may become, but for the names of graphs."""
    if isinstance(piece, str):
        return [piece]
    if "then" in piece:
        return [piece["then"], piece["otherwise"]]
    return [*piece["each"], piece["between"], piece["none"], piece["otherwise"]]


@given(group=GROUP, triple=paths())
def test_a_mended_query_has_few_words_of_its_own(group: str, triple: tuple[str, str, str]) -> None:
    """It is made of the tokens of the query that the guard looked at, and of words that fetch nothing."""
    query = checked(f"SELECT (GROUP_CONCAT(?s) AS ?x) {{ {' '.join(triple)} . GRAPH ?g {{ {group} }} }}")
    own = {token.text for token in significant(tokens(query.engine_text))}
    texts = [text for piece in query.mended for text in texts_of(piece)]
    used = {token.text for text in texts for token in significant(tokens(text))}
    assert used - own <= {"STR", "VALUES", "GRAPH", "UNION", "FILTER", "false", *"(){}"}
