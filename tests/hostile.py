"""Two hundred queries that mean harm: to an engine's time, memory and stack, or to what it can reach.

Short ones lie in ``data/hostile``, one file a kind; long ones are made here. Used by ``test_hostile.py`` with
a deadline of one second and by ``benchmarks/hostile.py`` with ten.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

DATA = Path(__file__).parent / "data" / "hostile"
BORDER = "####"
# Kinds that the guard must refuse; what becomes of the others is the engine's and the limits' affair.
REFUSED = ("fetching", "updating")


@dataclass(frozen=True, slots=True)
class Hostile:
    """One query: its kind, a name, and its text; ``refused`` if it must never be run."""

    kind: str
    name: str
    text: str
    refused: bool


def hostile_queries(canary: str) -> list[Hostile]:
    """Return all queries; those that try to reach something try the host and port ``canary``."""
    made = [Hostile(kind, name, text, refused) for kind, name, text, refused in _made()]
    return [*_written(canary), *made]


def _written(canary: str) -> Iterator[Hostile]:
    for path in sorted(DATA.glob("*.rq")):
        for part in path.read_text(encoding="utf-8").split(f"\n{BORDER}")[1:]:
            name, _, text = part.partition("\n")
            text = text.replace("CANARY", canary)
            yield Hostile(path.stem, name.strip(), text, path.stem in REFUSED)


def _made() -> Iterator[tuple[str, str, str, bool]]:
    yield from _nested()
    yield from _values()
    yield from _growing()


def _nested() -> Iterator[tuple[str, str, str, bool]]:
    everything = "SELECT * WHERE "
    for depth in (201, 2_500, 30_000, 100_000):
        yield "nesting", f"{depth} groups", everything + "{" * depth + "}" * depth, True
        yield "nesting", f"{depth} brackets", f"ASK {{ FILTER({'(' * depth}1{')' * depth}) }}", True
    for depth in (201, 20_000, 100_000):
        yield "nesting", f"{depth} lists", f"ASK {{ ?s ?p {'(' * depth}1{')' * depth} }}", True
        yield "nesting", f"{depth} blank nodes", f"ASK {{ ?s ?p {'[?p ' * depth}1{']' * depth} }}", True
    yield "nesting", "199 groups", everything + "{" * 199 + "}" * 199, False
    yield "nesting", "30,000 nots", f"ASK {{ FILTER({'!' * 30_000}true) }}", False
    yield "nesting", "60,000 nots", f"ASK {{ FILTER({'!' * 60_000}true) }}", False
    yield "nesting", "30,000 minuses", f"ASK {{ FILTER({'- ' * 30_000}1 < 2) }}", False
    yield "nesting", "4,000 ors", f"ASK {{ FILTER({'1 = 2 || ' * 4_000}false) }}", False
    yield "nesting", "15,000 pluses", f"ASK {{ FILTER({'1 + ' * 15_000}1 = 1) }}", False
    yield "nesting", "7,000 unions", f"ASK {{ {'{} UNION ' * 7_000}{{}} }}", False
    yield "nesting", "2,900 optionals", f"SELECT * {{ {'OPTIONAL { ?s ?p ?o } ' * 2_900}}}", False
    yield "nesting", "99 exists", f"ASK {{ {'FILTER EXISTS { ?a ?b ?c ' * 99}{'}' * 99} }}", False
    yield "nesting", "path of 20,000 steps", f"ASK {{ ?s {'a/' * 20_000}a ?o }}", False
    yield "nesting", "path of 99 stars", f"ASK {{ ?s {'(' * 99}a{'*)' * 99} ?o }}", False
    yield "nesting", "a bracket that never closes", everything + "{" * 60_000, True


def _values() -> Iterator[tuple[str, str, str, bool]]:
    numbers = " ".join(map(str, range(10_000)))
    hundred = " ".join(map(str, range(100)))
    count = "SELECT (COUNT(*) AS ?n) WHERE"
    yield "values", "10,000 rows", f"SELECT * {{ VALUES ?x {{ {numbers} }} }}", False
    halves = " ".join(map(str, range(5_000)))
    square = f"VALUES ?x {{ {halves} }} VALUES ?y {{ {halves} }}"
    yield "values", "5,000 by 5,000, joined", f"{count} {{ {square} ?s ?p ?o }}", False
    blocks = " ".join(f"VALUES ?v{i} {{ {hundred} }}" for i in range(8))
    yield "values", "100 to the power of 8, counted", f"{count} {{ {blocks} }}", False
    yield "values", "100 to the power of 8, listed", f"SELECT * {{ {blocks} }}", False
    yield "values", "100 to the power of 8, sorted", f"SELECT * {{ {blocks} }} ORDER BY ?v7 ?v0", False
    yield "values", "100 to the power of 8, distinct", f"SELECT DISTINCT ?v0 ?v5 ?v7 {{ {blocks} }}", False
    yield (
        "values",
        "IN 10,000",
        f"{count} {{ ?s ?p ?o . ?a ?b ?c FILTER(?o IN ({numbers.replace(' ', ', ')})) }}",
        False,
    )
    undefined = "UNDEF " * 9_000
    yield (
        "values",
        "9,000 undefined joined",
        f"{count} {{ VALUES ?s {{ {undefined} }} ?s ?p ?o . ?a ?b ?c }}",
        False,
    )
    yield "values", "over the size", f"SELECT * {{ VALUES ?x {{ {numbers} {numbers} }} }}", True


def _growing() -> Iterator[tuple[str, str, str, bool]]:
    doubled = " ".join(f"BIND(CONCAT(?x{i}, ?x{i}) AS ?x{i + 1})" for i in range(40))
    yield (
        "growing",
        "a text doubled 40 times",
        f"SELECT (STRLEN(?x40) AS ?n) {{ BIND('ab' AS ?x0) {doubled} }}",
        False,
    )
    replaced = " ".join(f"BIND(REPLACE(?x{i}, 'a', 'aaaaaaaaaa') AS ?x{i + 1})" for i in range(12))
    yield (
        "growing",
        "a text replaced tenfold",
        f"SELECT (STRLEN(?x12) AS ?n) {{ BIND('a' AS ?x0) {replaced} }}",
        False,
    )
    encoded = "ENCODE_FOR_URI(" * 90 + "'%'" + ")" * 90
    yield (
        "growing",
        "escapes escaped 90 times",
        f"SELECT ({encoded} AS ?x) {{ ?s ?p ?o . ?a ?b ?c . ?d ?e ?f }}",
        False,
    )
    squared = " ".join(f"BIND(?x{i} * ?x{i} AS ?x{i + 1})" for i in range(60))
    yield "growing", "a number squared 60 times", f"SELECT ?x60 {{ BIND(3 AS ?x0) {squared} }}", False
    yield (
        "growing",
        "an IRI of 60 kB",
        f"SELECT * {{ <http://e/{'a' * 60_000}> ?p ?o . ?a ?b ?c . ?d ?e ?f }}",
        False,
    )
    yield (
        "growing",
        "a text of 60 kB joined",
        f"SELECT * {{ ?s ?p ?o . ?a ?b ?c BIND('{'é' * 30_000}' AS ?x) }}",
        False,
    )
    yield "growing", "a number of 60,000 digits", f"SELECT ({'9' * 60_000} + 1 AS ?x) {{}}", False
    many = " ".join(f"(?o AS ?x{i})" for i in range(4_000))
    yield "growing", "4,000 columns", f"SELECT {many} {{ ?s ?p ?o . ?a ?b ?c }}", False
    yield "growing", "a comment of 65 kB", f"ASK {{}} #{'x' * 65_000}", False
    yield "growing", "a megabyte", f"ASK {{}} #{'x' * 1_000_000}", True
