"""Tests of ``graph.store.prefixes``: what may be left undeclared, and the IRIs a query's names stand for."""

from __future__ import annotations

import re

from graph import files
from graph.cases import PREFIXES
from graph.store import worker
from graph.store.guard import significant
from graph.store.prefixes import PUBLISHED, SPELLINGS, declared, iris
from graph.store.tokens import tokens
from graph.terms import FACETS, TERMS


def expanded(query: str, base: str = "") -> list[tuple[str, str]]:
    """Return each name and IRI of a query as written, with what it stands for."""
    return [(token.text, iri) for token, iri in iris(significant(tokens(query)), base)]


def test_the_prefixes_of_the_ontology_are_published() -> None:
    """What ontology.ttl declares is supplied under the same names, and what answers are written with."""
    text = files.ontology_file().read_text(encoding="utf-8")
    own = dict(re.findall(r"^@prefix (\w+): <([^>]+)>", text, re.MULTILINE))
    assert own
    assert own.items() <= PUBLISHED.items()
    assert PREFIXES.items() <= PUBLISHED.items()
    assert worker.PREFIXES == PREFIXES
    assert {"ig", "skos", "dct", "prov", "rdfs", "rdf", "xsd", "owl", "void", "sh"} <= PUBLISHED.keys()


def test_each_facet_has_a_prefix() -> None:
    """And whoever writes the facet's own name is led to it."""
    for facet in FACETS.values():
        [name] = [name for name, iri in PUBLISHED.items() if iri == f"{TERMS}{facet.path}/"]
        for spelling in (facet.key, facet.path, facet.path.replace("-", "")):
            assert SPELLINGS[spelling] == f"{name}:"


def test_names_stand_for_iris() -> None:
    """By the query's own declarations, else by the published ones; BASE counts for what follows it."""
    assert expanded("PREFIX e: <http://e/> SELECT * { e:a\\.b ig:symptom <http://x/> }") == [
        ("e:a\\.b", "http://e/a.b"),
        ("ig:symptom", "https://w3id.org/incident-graph/ontology#symptom"),
        ("<http://x/>", "http://x/"),
    ]
    assert expanded("PREFIX ig: <http://mine/> ASK { ig:a a 'ig:b' }") == [("ig:a", "http://mine/a")]
    assert expanded("BASE <http://b/c/> PREFIX r: <r#> ASK { <x> <../y> r:z }") == [
        ("<x>", "http://b/c/x"),
        ("<../y>", "http://b/y"),
        ("r:z", "http://b/c/r#z"),
    ]


def test_a_base_from_outside() -> None:
    """It counts until the query has one of its own; without any, a relative IRI stays as it is."""
    assert expanded("ASK { <x> ?p ?o }", "http://here/sparql") == [("<x>", "http://here/x")]
    assert expanded("BASE <http://b/> ASK { <x> ?p ?o }", "http://here/") == [("<x>", "http://b/x")]
    assert expanded("ASK { <x> ?p ?o }") == [("<x>", "x")]


def test_what_stands_for_nothing_is_left_out() -> None:
    """Blank nodes, and names of prefixes that nobody declares."""
    assert expanded("ASK { _:b nobody:x ?o }") == []


def test_declared_prefixes() -> None:
    """As many as there are, the empty one included, whatever is the matter with their IRIs."""
    assert declared(
        significant(tokens("PREFIX a: <x> prefix : <y> PREFIX c: 'no IRI' ASK { d:x ?p ?o }"))
    ) == {
        "a",
        "",
        "c",
    }
