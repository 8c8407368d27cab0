"""SERVICE ig:similar: every spelling of a call is read, every other SERVICE refused, rows are the answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import pyoxigraph as ox
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rdflib.plugins.sparql import prepareQuery

from graph.cases import Case, case_iri, case_triples
from graph.library import Library
from graph.similar import SimilarCases, SimilarService, case_to_case
from graph.similar.call import MOST_ROWS, Call
from graph.similar.service import MOST_CALLS, expand
from graph.store.guard import RefusedQueryError, check_query, last_word, place
from graph.store.tokens import Token
from graph.suggest import Suggester
from graph.terms import IG, Ontology

PREFIX = f"PREFIX ig: <{IG}>\n"
FULL, EMPTY = "disk-full-debug-logs", "disk-full-unused-images"


@dataclass
class Heard:
    """An answerer that notes the calls it gets and gives one row."""

    calls: list[Call]

    def __call__(self, _text: str, call: Call) -> list[dict[str, ox.NamedNode | ox.Literal]]:
        """Answer one call."""
        self.calls.append(call)
        row: dict[str, ox.NamedNode | ox.Literal] = {"case": ox.NamedNode("urn:a"), "score": ox.Literal(0.5)}
        return [row]


@pytest.fixture(scope="module")
def service(small_library: Library, small_ontology: Ontology) -> SimilarService:
    """Return the service over the small library."""
    return SimilarService(SimilarCases(small_library), Suggester(small_ontology), small_library)


def heard(query: str) -> Call:
    """Return the one call a query makes."""
    listener = Heard([])
    check_query(query, expand=lambda text, cut: expand(text, cut, listener))
    [call] = listener.calls
    return call


def asked(group: str) -> Call:
    """Return the call that a group spells."""
    return heard(f"{PREFIX}SELECT * {{ SERVICE ig:similar {{ {group} }} }}")


def refused(query: str, expansion: Callable[[str, list[Token]], list[Token]] | None = None) -> str:
    """Return why a query is refused."""
    listener = Heard([])
    with pytest.raises(RefusedQueryError) as caught:
        check_query(query, expand=expansion or (lambda text, cut: expand(text, cut, listener)))
    assert caught.value.line
    return str(caught.value)


# Reading


def test_a_call_is_read():
    """The question, its limit and the answer's variables; only the question and ig:case must be there."""
    call = asked(
        '[] ig:text "GPU hangs" ; ig:case ?c ; ig:score ?s ; ig:rank ?r ; ig:probability ?p ; ig:limit 50'
    )
    assert (call.text, call.like, call.limit) == ("GPU hangs", None, 50)
    assert call.columns == {"case": "?c", "score": "?s", "rank": "?r", "probability": "?p"}
    call = asked("[] ig:like <urn:a> ; ig:case $c")
    assert (call.text, call.like, call.limit) == (None, "urn:a", MOST_ROWS)
    assert call.columns == {"case": "$c"}


@pytest.mark.parametrize(
    "group",
    [
        '[] ig:text "x" ; ig:case ?c',
        '[] ig:text "x" ; ig:case ?c .',
        '[] ig:text "x" ;; ig:case ?c ; .',
        '[ ig:text "x" ; ig:case ?c ]',
        '[ ig:text "x" ; ig:case ?c ; ] .',
        '[ ig:text "x" ] ig:case ?c',
        '?m ig:text "x" . ?m ig:case ?c',
        '_:m ig:case ?c . _:m ig:text "x"@en .',
        "[] ig:text 'x' ; # the question\n ig:case ?c # the answer }",
        f'[] <{IG}text> """x""" ; <{IG}case> ?c',
        "[] ig:te\\u0078t '''x''' ; ig:case ?c",
        '[]ig:text"x";ig:case?c',
    ],
)
def test_spellings_of_a_group(group: str):
    """Every way to write the triples of one subject."""
    call = asked(f"{group}\n")
    assert (call.text, dict(call.columns)) == ("x", {"case": "?c"})


@pytest.mark.parametrize(
    "query",
    [
        f"PREFIX ig: <{IG}> SELECT * {{ SERVICE ig:similar GROUP }}",
        f"prefix i: <{IG}> select * {{ service silent i:similar GROUP }}",
        f"PREFIX : <{IG}similar> SELECT * {{ SERVICE : GROUP }}",
        f"PREFIX ig: <{IG}> SELECT * {{ SERVICE <{IG}similar> GROUP }}",
        f"BASE <{IG}> PREFIX ig: <#> SELECT * {{ SERVICE <#similar> GROUP }}",
        f"PREFIX ig: <{IG}> SELECT * {{ \\u0053ERVICE # one\n ig:similar # two\n GROUP }}",
        "SELECT * { SERVICE ig:similar GROUP }",
        f"SELECT * {{ OPTIONAL {{ SERVICE <{IG}\\u0073imilar>GROUP }} }}",
    ],
)
def test_spellings_of_the_service(query: str):
    """Any prefix, the full IRI, a relative one, escapes, comments, SILENT, any case, without a prologue."""
    group = f'{{ [] <{IG}text> "x" ; <{IG}case> ?c }}'
    assert heard(query.replace("GROUP", group)).text == "x"


@given(st.text(st.characters(exclude_categories=("Cs",)), max_size=30))
def test_any_text_arrives(text: str):
    """Quotes, line breaks and backslashes of a question are read as the store itself would read them."""
    call = asked(f"[] ig:text {ox.Literal(text)} ; ig:case ?c")
    assert call.text == text


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (r'"a\tb\nc\"d\\e"', 'a\tb\nc"d\\e'),
        ("'''it's \"so\"'''", 'it\'s "so"'),
        ('"""two\nlines"""', "two\nlines"),
        ('""', ""),
        (r'"caf\u00e9 \\u0041"', r"café \u0041"),
    ],
)
def test_escapes_in_a_text(written: str, meant: str):
    """SPARQL's own escapes, in each of the four kinds of quotes."""
    assert asked(f"[] ig:text {written} ; ig:case ?c").text == meant


@pytest.mark.parametrize(
    ("group", "told", "column"),
    [
        ("", "ig:text or ig:like is expected", 2),
        ('[] ig:text "x"', "ig:case with a variable is expected", 16),
        ('[] ig:text "x" ; ig:like <urn:a> ; ig:case ?c', "exclude one another", 26),
        ('[] ig:txt "x" ; ig:case ?c', "SERVICE ig:similar has no ig:txt; it has ig:text,", 4),
        ('[] ig:txt "x" ; ig:case ?c', "Did you mean ig:text?", 4),
        ('[] a ig:Case ; ig:text "x"', "ig:text, ig:like, ig:case, ig:score, ig:rank", 4),
        ('[] ?p "x"', "is expected, not ?p", 4),
        ("[] ig:text ?t ; ig:case ?c", "a text in quotes is expected, not ?t", 12),
        ("[] ig:like ?x ; ig:case ?c", "the IRI of a case is expected, not ?x", 12),
        ('[] ig:like "a" ; ig:case ?c', "the IRI of a case is expected", 12),
        ('[] ig:text "x" ; ig:case <urn:a>', "a variable is expected, not <urn:a>", 26),
        (
            '[] ig:text "x" ; ig:case ?c ; ig:limit 201',
            "whole number from 1 to 200 is expected, not 201",
            40,
        ),
        ('[] ig:text "x" ; ig:case ?c ; ig:limit 0', "from 1 to 200 is expected, not 0", 40),
        ('[] ig:text "x" ; ig:case ?c ; ig:limit 1.5', "from 1 to 200", 40),
        ('[] ig:text "x" ; ig:case ?c ; ig:limit ' + "9" * 9000, "from 1 to 200", 40),
        ('[] ig:text "x", "y" ; ig:case ?c', "; or . or } is expected, not ,", 15),
        ('[] ig:text "x" ig:case ?c', "; or . or } is expected, not ig:case", 16),
        ('[] ig:text "x" ; ig:text "y"', "ig:text is given twice", 18),
        ('[] ig:text "x" ; ig:case ?c ; ig:score $c', "$c is bound already", 40),
        ('[] ig:text "x" . [] ig:case ?c', "asks one question", 18),
        ('?m ig:text "x" . ?n ig:case ?c', "asks one question", 18),
        ('<urn:a> ig:text "x" ; ig:case ?c', "[], a variable or } is expected, not <urn:a>", 1),
        ('[ ig:text "x" ; ig:case ?c', "] is expected, not }", 28),
        ('[] ig:text "x" ; ig:case ?c ]', "is expected, not ]", 29),
        ('{ [] ig:text "x" ; ig:case ?c }', "[], a variable or } is expected, not {", 1),
        ('[] ig:text "x" ; ig:case ?c FILTER (?c)', "; or . or } is expected, not FILTER", 29),
    ],
)
def test_faults_in_a_group(group: str, told: str, column: int):
    """The message says what was expected and what stands there, at its line and column."""
    query = f"{PREFIX}SELECT * {{ SERVICE ig:similar {{\n{group} }} }}"
    message = refused(query)
    assert told in message
    assert f"(line 3, column {column})" in message


@pytest.mark.parametrize("rest", ["", "{", "?c", "{ } }", "{ [] ig:text 'x' ; ig:case ?c", ". ?s ?p ?o }"])
def test_faults_around_a_group(rest: str):
    """A call without its group, or one that is never closed, is named as such."""
    assert "SERVICE ig:similar" in refused(f"{PREFIX}SELECT * {{ SERVICE ig:similar {rest}") or not rest


def test_at_most_four_calls():
    """The fifth is refused at its place."""
    call = "SERVICE ig:similar { [] ig:text 'x' ; ig:case ?c }"
    listener = Heard([])
    four = f"{PREFIX}SELECT * {{ {call * MOST_CALLS} }}"
    check_query(four, expand=lambda text, cut: expand(text, cut, listener))
    assert len(listener.calls) == MOST_CALLS == 4
    assert "more than 4 times, the limit (line 2, column 213)" in refused(
        four.replace("} }", "} " + call + "}")
    )


# What stays refused


@pytest.mark.parametrize(
    "service",
    [
        "SERVICE <http://example.org/sparql> { ?s ?p ?o }",
        "SERVICE SILENT <http://example.org/sparql> { ?s ?p ?o }",
        "SERVICE ?where { ?s ?p ?o }",
        f"SERVICE <{IG}similar2> {{ ?s ?p ?o }}",
        f"SERVICE <{IG}Similar> {{ ?s ?p ?o }}",
        "SERVICE ig:similar2 { ?s ?p ?o }",
        "trueSERVICE ig:similar { [] ig:text 'x' ; ig:case ?c }",
        "SERVICE ig:similar { [] ig:text 'x' ; ig:case ?c } SERVICE <http://e.org/> { }",
        "SERVICE ig:similar { [] ig:text 'x' ; ig:case ?c SERVICE <http://e.org/> { } }",
        "SERVICE <http://e.org/> { SERVICE ig:similar { [] ig:text 'x' ; ig:case ?c } }",
        "SERVICE SILENT SILENT ig:similar { [] ig:text 'x' ; ig:case ?c }",
        "SERVICE ig:similar { [] ig:text 'never ends ; ig:case ?c }",
    ],
)
def test_every_other_service_is_refused(service: str):
    """Near spellings, other addresses, before, after, inside and around a call."""
    refused(f"{PREFIX}SELECT * {{ {service} }}")


def test_ig_may_be_another_namespace():
    """What counts is the IRI, not the prefix."""
    query = "PREFIX ig: <http://example.org/> SELECT * { SERVICE ig:similar { [] ig:text 'x' ; ig:case ?c } }"
    assert "SERVICE is refused" in refused(query)


def test_words_in_strings_and_comments_are_no_calls(service: SimilarService):
    """A query that only talks of the service is left as it is."""
    query = "# SERVICE ig:similar {\nSELECT * { ?s ?p 'SERVICE ig:similar { }' }"
    assert check_query(query, expand=service.expand).engine_text == query


# Rows


def test_rows_are_what_is_similar(service: SimilarService, small_library: Library):
    """Cases, scores and ranks of a text, as inline data in the place of the call."""
    text = "node has disk pressure, images not cleaned up"
    similar = SimilarCases(small_library)
    group = f'{{ [] ig:text "{text}" ; ig:case ?c ; ig:score ?s ; ig:rank ?r }}'
    query = f"{PREFIX}SELECT ?c ?s ?r {{ SERVICE ig:similar {group} }}"
    expected = similar.to_text(text, Suggester(small_library.ontology).suggest(text), limit=200).hits
    rows = answer(check_query(query, expand=service.expand).engine_text, ())
    assert rows == [
        (case_iri(hit.case.id), str(hit.score), str(rank)) for rank, hit in enumerate(expected, 1)
    ]
    assert rows[0][0] == case_iri(EMPTY)


def answer(query: str, triples: tuple[ox.Quad, ...] | list[ox.Quad]) -> list[tuple[str, ...]]:
    """Return the rows of a query over some triples; a variable without a value is an empty text."""
    store = ox.Store()
    store.extend(triples)
    found = store.query(query)
    names = [variable.value for variable in found.variables]
    return [tuple(row[name].value if row[name] else "" for name in names) for row in found]


def test_rows_of_a_case(service: SimilarService, small_library: Library):
    """What is similar to a case, without the case, and joined with the rest of the pattern."""
    query = f"""{PREFIX}SELECT ?c ?title {{
      SERVICE ig:similar {{ [] ig:like <{case_iri(FULL)}> ; ig:case ?c ; ig:limit 1 }}
      ?c <http://purl.org/dc/terms/title> ?title }}"""
    similar = case_to_case(
        SimilarCases(small_library), small_library, small_library.case(FULL), limit=1
    ).similar
    ontology = small_library.ontology
    quads = [ox.Quad(*t) for case in small_library.cases for t in case_triples(case, ontology)]
    rows = answer(check_query(query, expand=service.expand).engine_text, quads)
    assert rows == [(case_iri(hit.case.id), hit.case.title) for hit in similar.hits]
    assert rows[0][0] == case_iri(EMPTY)


def test_copies_are_apart(small_ontology: Ontology, small_cases: dict[str, Case]):
    """As on the page: a near-duplicate and another account of the event are no rows."""
    copy = replace(small_cases[FULL], id="copied", related=())
    library = Library.of(small_ontology, [*small_cases.values(), copy], "copies")
    service = SimilarService(SimilarCases(library), Suggester(small_ontology), library)
    query = f"{PREFIX}SELECT * {{ SERVICE ig:similar {{ [] ig:like <{case_iri('copied')}> ; ig:case ?c }} }}"
    assert answer(check_query(query, expand=service.expand).engine_text, ()) == [(case_iri(EMPTY),)]


def test_nothing_similar_is_no_row(service: SimilarService):
    """Nothing on record is enough like it: the pattern has no solution, whatever is asked of it."""
    group = '{ [] ig:text "printer out of toner" ; ig:case ?c ; ig:score ?s ; ig:probability ?p }'
    checked = check_query(f"{PREFIX}SELECT * {{ SERVICE ig:similar {group} }}", expand=service.expand)
    assert answer(checked.engine_text, ()) == []
    prepareQuery(checked.engine_text)


def test_a_case_that_is_not_there(service: SimilarService):
    """The message names the nearest and the place of the IRI."""
    group = f"{{ [] ig:like <{case_iri('host-oom-leek')}> ; ig:case ?c }}"
    told = refused(f"{PREFIX}SELECT * {{ SERVICE ig:similar {group} }}", service.expand)
    assert "Did you mean host-oom-leak? (line 2, column 44)" in told


def test_values_cannot_break_out():
    """Rows are serialised RDF terms, and what the sender wrote reaches the engine only as variables."""
    listener = Heard([])
    query = (
        PREFIX + 'SELECT * { SERVICE ig:similar { [] ig:text "} SERVICE <http://e.org/> { #" ; ig:case ?c } }'
    )
    checked = check_query(query, expand=lambda text, cut: expand(text, cut, listener))
    assert listener.calls[0].text == "} SERVICE <http://e.org/> { #"
    assert "e.org" not in checked.engine_text


# Places


def test_places_stay_the_senders():
    """Behind a call, lines and columns are those of the text that was sent, on one line or on many."""
    listener = Heard([])
    for gap in (" ", "\n\n  "):
        group = f"{{{gap}[] ig:text 'x' ;{gap}ig:case ?c{gap}}}"
        query = f"{PREFIX}SELECT * {{ SERVICE ig:similar {group} ?c a oops oops }}"
        checked = check_query(query, expand=lambda text, cut: expand(text, cut, listener))
        line = checked.engine_text.count("\n") + 1
        column = len(checked.engine_text.split("\n")[-1]) - 1
        word = last_word(checked, line, column - len("oops"))
        assert word is not None
        assert (word.text, word.start) == ("oops", query.rindex("oops"))
        assert place(query, word.start)[0] == query.count("\n") + 1


def test_limits_are_those_of_the_text_sent():
    """Rows do not count towards the 64 kB of a query, the question does; 200 rows are the most."""
    long = f'{PREFIX}SELECT * {{ SERVICE ig:similar {{ [] ig:text "{"x" * 65_000}" ; ig:case ?c }} }}'
    rows = [{"case": ox.NamedNode(f"urn:{number}")} for number in range(300)]
    checked = check_query(long, expand=lambda text, cut: expand(text, cut, lambda _text, _call: rows))
    assert checked.engine_text.count("urn:") == 200
    with pytest.raises(RefusedQueryError, match="the limit is 65,536"):
        check_query(long.replace("xx", "xxx"), expand=lambda text, cut: expand(text, cut, Heard([])))
