"""Tests of ``graph.store.mistakes``: slips named where they are, and none where there is none."""

from __future__ import annotations

import os
from pathlib import Path

import pyoxigraph as ox
import pytest
from hypothesis import given
from hypothesis import strategies as st
from w3c_suite import read_suite

from graph.store import mistakes
from graph.store.guard import RefusedQueryError, check_query
from graph.store.mistakes import mistake

SLIPS = [
    ("SELECT * { ?s }", "}", "expected a property and an object"),
    ("SELECT * { ?s ?p }", "}", "expected an object"),
    ("SELECT * { ?s a ig:Case . ?s ?p . }", ".", "expected an object"),
    ("SELECT * { VALUES ?x { 1 2 } ?x ?y }", "}", "expected an object"),
    ("SELECT * { ?s ?p ?o ?x ?y ?z }", "?x", "expected a dot, ; or , before this"),
    ("SELECT * { ?s ?p 'a'@en ?x ?y ?z }", "?x", "expected a dot, ; or , before this"),
    ("SELECT (COUNT(?x) ?n) { ?x ?y ?z }", ")", "expected AS and a variable"),
    ("SELECT COUNT(?x) { ?x ?y ?z }", "COUNT", "(COUNT(…) AS ?name)"),
    ("SELECT ?a, ?b { ?a ?p ?b }", ",", "selected variables stand without commas"),
    ("SELECT * { ?s ?p ?o FILTER ?o > 3 }", "?o", "FILTER (…)"),
    ("SELECT * { ?s ?p ?o FILTER(?o == 3) }", "=", "== is of other languages"),
    ("SELECT * { ?s ?p ?o FILTER(?o > 3 AND ?o < 5) }", "AND", "it has &&"),
    ("SELECT * { ?s ?p ?o FILTER(STRLENGTH(?o) > 3) }", "STRLENGTH", "Did you mean STRLEN"),
    ("SELECT * { ?s symptom ?o }", "symptom", "A name has a prefix, such as ig:"),
    ("SELECT * { OPTIONAL ?x ?y ?z }", "?x", "OPTIONAL { … }"),
    ("SELECT * { ?x ?y ?z BIND ?z AS ?a }", "?z", "BIND (… AS ?name)"),
    ("ASK WHERE ?x", "?x", "expected { after WHERE"),
    ("SELECT * { ?s ?p ?o } ORDER ?o", "?o", "expected BY after ORDER"),
    ("SELECT * { ?s ?p ?o } LIMIT ten", "ten", "no word of SPARQL"),
    ("SELECT * { ?s ?p ?o } LIMIT 1.5", "1.5", "expected a whole number after LIMIT"),
    ("SELECT * { ?s ?p ?o } LIMIT 5 ORDER BY ?o", "ORDER", "expected ORDER BY before LIMIT"),
    ("SELECT * { ?s ?p ?o ORDER BY ?o }", "ORDER", "expected } before ORDER"),
    ("PREFIX e: 'http://e/' SELECT * { ?s ?p ?o }", "'http://e/'", "expected an IRI in angle brackets"),
]


@pytest.mark.parametrize(("query", "word", "expected"), SLIPS)
def test_a_slip_is_named_where_it_is(query: str, word: str, expected: str) -> None:
    """The engine does refuse the query, and the message says at which word and what to write."""
    checked = check_query(query)
    with pytest.raises(SyntaxError):
        ox.Store().query(checked.engine_text)
    found = mistake(checked.text)
    assert found is not None
    assert (found[0].text, query[found[0].start : found[0].end]) == (word, word)
    assert expected in found[1]


def test_the_first_slip_comes_first() -> None:
    """Of several the one that stands first in the text is named."""
    found = mistake("SELECT ?a, ?b { ?a ?p } LIMIT x")
    assert found is not None
    assert found[0].text == ","


def test_of_many_slips_one_is_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Near spellings take time, and are looked for once, however many words are unknown."""
    looked_up: list[str] = []
    monkeypatch.setattr(mistakes, "did_you_mean", lambda word, _: looked_up.append(word) or "")
    assert mistake(f"SELECT * {{ {'foo bar baz ' * 1_000} }}") is not None
    assert looked_up == ["foo"]


def test_what_nobody_wrote_is_not_looked_at() -> None:
    """Of a text longer than people write no slip is named."""
    slip = "SELECT ?a, ?b { ?a ?p ?b }"
    assert mistake(slip + " " * (16_384 - len(slip))) is not None
    assert mistake(slip + " " * (16_385 - len(slip))) is None


def test_what_is_not_known_is_not_guessed() -> None:
    """A query that is wrong in another way has no slip; the engine's own words have to do."""
    query = "SELECT * { BIND(1 AS ?x) BIND(2 AS ?x) }"
    with pytest.raises(SyntaxError):
        ox.Store().query(query)
    assert mistake(query) is None


RIGHT = [
    "SELECT (COUNT(*) AS ?n) (SUM(?x) / 2 AS ?y) { ?s ?p ?x } GROUP BY ?s HAVING (COUNT(*) > 1) LIMIT 5",
    "SELECT DISTINCT ?a ?b WHERE { ?a ?p ?b FILTER NOT EXISTS { ?b ?q ?a } } ORDER BY DESC(?a) ?b LIMIT 3",
    "SELECT * { { SELECT ?s { ?s ?p ?o } ORDER BY ?s LIMIT 5 } ?s a ig:Case ; ig:date ?d , ?e . }",
    "SELECT * { ?s ig:rootCause/skos:broader* [ skos:prefLabel 'a'@en ] . VALUES (?s ?p) { (1 UNDEF) } }",
    "CONSTRUCT { ?s ?p 1.5 , '2'^^xsd:int , true } WHERE { ?s ?p ?o MINUS { ?s a ?o } } VALUES ?s { ig:a }",
    "DESCRIBE <http://e/> ig:x",
    "ASK { FILTER ig:f(1) FILTER EXISTS { ?s ?p ?o } }",
]


@pytest.mark.parametrize("query", RIGHT)
def test_nothing_is_wrong_with_what_is_right(query: str) -> None:
    """In a query that is SPARQL 1.1 no slip is found."""
    assert mistake(check_query(query).text) is None


@pytest.mark.needs_data("W3C_SPARQL_TESTS")
def test_nothing_is_wrong_with_the_suites() -> None:
    """In none of the W3C's hundreds of right queries is a slip found."""
    right = 0
    for test in read_suite(Path(os.environ["W3C_SPARQL_TESTS"])):
        if test.query is None or test.query.suffix != ".rq" or "Negative" in test.kind:
            continue
        try:
            query = check_query(test.query.read_bytes().decode("utf-8"), [iri for iri, _ in test.graphs])
        except RefusedQueryError:
            continue
        right += 1
        assert mistake(query.text) is None, test.id
    assert right > 700


@given(st.text(alphabet="SELCT ?xa{}().,;=|12'\"<>:#\n", max_size=80))
def test_any_text_is_looked_at(text: str) -> None:
    """Whatever the text, the answer is a token of it or nothing."""
    found = mistake(text)
    assert found is None or text[found[0].start : found[0].end] == found[0].text
