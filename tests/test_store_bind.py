"""Tests of ``graph.store.bind``: values enter a query as whole terms and as nothing else."""

from __future__ import annotations

import pyoxigraph as ox
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.store.bind import UnboundInputError, bind

XSD = "http://www.w3.org/2001/XMLSchema#"
EX = ox.NamedNode("http://e/x")

INJECTIONS = [
    '" } ; DROP ALL #',
    "' . ?s ?p ?o . '",
    '"""',
    "\\",
    '\\"',
    '\\\\" UNION { ?s ?p ?o }',
    "line\nbreak\r\ttab",
    "\\u0022 } SERVICE <http://x/> { ?s ?p ?o }",
    "$name ?name <http://e/>",
    "\x00\x7f\u2028",
    "# comment",
]


def read_back(value: ox.NamedNode | ox.Literal) -> object:
    """Return what the engine understands a bound value to be."""
    found = ox.Store().query(bind("SELECT ($value AS ?found) {}", {"value": value}))
    assert isinstance(found, ox.QuerySolutions)
    return next(found)["found"]


def test_a_value_takes_the_place_of_its_input() -> None:
    """Each ``$name`` is replaced, however often it stands, and ``?name`` is left alone."""
    text = bind("SELECT ?x { ?x $p ?y . ?y $p $o }", {"p": EX, "o": ox.Literal("a")})
    assert text == 'SELECT ?x { ?x <http://e/x> ?y . ?y <http://e/x> "a" }'


def test_terms_and_rows_fill_values_blocks() -> None:
    """Several terms are separated by spaces, rows of terms stand in parentheses."""
    one, two = ox.Literal("1", datatype=ox.NamedNode(f"{XSD}integer")), ox.Literal("b", language="en")
    assert bind("VALUES ?x { $all }", {"all": [EX, two]}) == 'VALUES ?x { <http://e/x> "b"@en }'
    rows = bind("VALUES (?x ?y) { $rows }", {"rows": [(EX, one), (EX, two)]})
    assert rows == f'VALUES (?x ?y) {{ ( <http://e/x> "1"^^<{XSD}integer> ) ( <http://e/x> "b"@en ) }}'
    assert bind("VALUES ?x { $none }", {"none": []}) == "VALUES ?x {  }"


@pytest.mark.parametrize("text", ["'$a'", '"""\n$a"""', "<http://e/$a>", "# $a\n", "ex:\\$a"])
def test_what_only_looks_like_an_input_stays(text: str) -> None:
    """Strings, IRIs, comments and escaped names keep their ``$``, and count as no input."""
    assert bind(text, {}) == text
    with pytest.raises(UnboundInputError, match=r"no input \$a"):
        bind(text, {"a": EX})


def test_inputs_and_names_must_agree() -> None:
    """A missing value and a value without an input are named."""
    with pytest.raises(UnboundInputError, match=r"no value for \$b"):
        bind("SELECT * { $a $b ?c }", {"a": EX})
    with pytest.raises(UnboundInputError, match=r"no input \$c, \$d"):
        bind("SELECT * { ?s ?p $a }", {"a": EX, "d": EX, "c": EX})


@pytest.mark.parametrize("value", ["text", 1, None, ["text"], [("text",)]])
def test_only_terms_are_values(value: object) -> None:
    """Text is never taken for a term, nor anything else."""
    with pytest.raises(TypeError):
        bind("SELECT * { ?s ?p $a }", {"a": value})  # type: ignore[dict-item]


@pytest.mark.parametrize("text", INJECTIONS)
def test_a_literal_never_becomes_code(text: str) -> None:
    """What would end a string and start a clause is read back as the text it is."""
    assert read_back(ox.Literal(text)) == ox.Literal(text)


@pytest.mark.parametrize("text", ["http://e/> . ?s ?p ?o", "http://e/ x", 'http://e/"', "http://e/\n"])
def test_an_iri_cannot_carry_code(text: str) -> None:
    """No IRI term can be made of a text that would end its angle brackets."""
    with pytest.raises(ValueError, match=r"."):
        ox.NamedNode(text)


@given(st.text(st.characters(codec="utf-8")), st.sampled_from(["", "en", "de-ch"]))
def test_every_literal_is_read_back_equal(text: str, language: str) -> None:
    """A bound literal means to the engine what it meant to us, whatever its characters."""
    literal = ox.Literal(text, language=language) if language else ox.Literal(text)
    assert read_back(literal) == literal
