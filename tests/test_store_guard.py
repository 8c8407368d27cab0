"""Tests of ``graph.store.guard``: what gets through reads, and reads only here."""

from __future__ import annotations

import random
import re
import time
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import TYPE_CHECKING

import pyoxigraph as ox
import pytest
from hypothesis import given
from hypothesis import strategies as st
from worker_answers import frames

from graph.store.guard import MAX_BYTES, CheckedQuery, RefusedQueryError, check_query, last_word

if TYPE_CHECKING:
    from collections.abc import Iterator

PROLOGUE = (
    "PREFIX e: <http://e/> PREFIX h: <http://e/#> PREFIX p: <http://e:> PREFIX : <CANARY> "
    "PREFIX SERVICEe: <CANARY> "
)

# What pyoxigraph sends a request for if nobody stops it; CANARY is the address of a listening server.
CALLS = [
    "SELECT * { SERVICE <CANARY> { ?s ?p ?o } }",
    "SELECT * { service <CANARY> { ?s ?p ?o } }",
    "SELECT * { SeRvIcE SILENT <CANARY> { ?s ?p ?o } }",
    "SELECT*{SERVICE<CANARY>{?s ?p ?o}}",
    "SELECT * {\tSERVICE\n#{\n<CANARY>\r{ ?s ?p ?o } }",
    "ASK { SERVICE <CANARY> { ?s ?p ?o } }",
    "CONSTRUCT { ?s ?p ?o } { SERVICE <CANARY> { ?s ?p ?o } }",
    "DESCRIBE ?s { SERVICE <CANARY> { ?s ?p ?o } }",
    "SELECT * { { SELECT * { SERVICE <CANARY> { ?s ?p ?o } } } }",
    "SELECT * { OPTIONAL { SERVICE <CANARY> { ?s ?p ?o } } }",
    "SELECT * { { } UNION { SERVICE <CANARY> { ?s ?p ?o } } }",
    "SELECT * { ?a ?b ?c MINUS { SERVICE <CANARY> { ?a ?p ?o } } }",
    "SELECT * { ?a ?b ?c FILTER EXISTS { SERVICE <CANARY> { ?s ?p ?o } } }",
    "SELECT (EXISTS { SERVICE <CANARY> { ?s ?p ?o } } AS ?x) { ?a ?b ?c }",
    "PREFIX : <CANARY> SELECT * { SERVICE:x { ?s ?p ?o } }",
    "PREFIX SERVICE: <http://e/> PREFIX : <CANARY> SELECT * { SERVICE:x { ?s ?p ?o } }",
    "PREFIX c: <CANARY> PREFIX SERVICEc: <http://e/> SELECT * { SERVICEc:x { ?s ?p ?o } }",
    "SELECT * { ?s ?p trueSERVICE<CANARY>{ ?s ?p ?o } }",
    "SELECT * { ?a ?b 1.SERVICE<CANARY>{ ?s ?p ?o } }",
    "PREFIX e: <http://e/> SELECT * { ?a ?b e:.SERVICE<CANARY>{ ?s ?p ?o } }",
    "PREFIX e: <http://e/> SELECT * { ?a e:p e:a.b.SERVICE<CANARY>{ ?s ?p ?o } }",
    "PREFIX p: <http://e:> SELECT * { ?a ?b p:SERVICE<CANARY>{ ?s ?p ?o } }",
    "PREFIX e: <http://e/> SELECT * { ?a ?b e:a\\' . SERVICE<CANARY>{ ?s ?p ?o } } # '",
    "PREFIX e: <http://e/> SELECT * { ?a ?b e:a\\# . SERVICE<CANARY>{ ?s ?p ?o }\n}",
    'SELECT * { VALUES ?v { """a" } SERVICE<CANARY>{ ?s ?p ?o } } #\\x"""',
    'SELECT * { ?a ?b ?c FILTER(?a<#>"""\n1 || EXISTS{SERVICE<CANARY>{?s ?p ?o}} #"""\n) }',
    "SELECT * { ?a ?b ?c FILTER(?a<'>' || EXISTS{SERVICE<CANARY>{?s ?p ?o}} || ?a<'>') }",
    "SELECT * { ?a ?b ?c #\rSERVICE <CANARY> { ?s ?p ?o }\n}",
]

# What other engines act on, or what is refused by the rules of this endpoint.
REFUSED = [
    ("SELECT * { BIND(<CANARY> AS ?x) SERVICE ?x { ?s ?p ?o } }", "SERVICE is refused"),
    ("SELECT * { VALUES ?x { <CANARY> } SERVICE ?x { ?s ?p ?o } }", "SERVICE is refused"),
    ("PREFIX e: <http://e/> SELECT * { ?s ?p e:service { ?a ?b ?c } }", "could be read as SERVICE"),
    ("PREFIX e: <http://e/> SELECT * { ?s e:service ?x { ?a ?b ?c } }", "end the triple with a dot"),
    ("SELECT * { \\u0053ERVICE <CANARY> { ?s ?p ?o } }", "SERVICE is refused"),
    ("SELECT * { SERV\\U00000049CE <CANARY> { ?s ?p ?o } }", "SERVICE is refused"),
    ("SELECT * { \\u005Cu0053ERVICE <CANARY> { ?s ?p ?o } }", "spells another escape"),
    ("SELECT * { ?s ?p '\\u0027 . SERVICE <CANARY> { ?a ?b ?c } #' }", "SERVICE is refused"),
    ("SELECT * { ?s ?p ?o # \\u000A SERVICE <CANARY> { ?a ?b ?c }\n}", "SERVICE is refused"),
    ("SELECT * { \u017fervice <CANARY> { ?s ?p ?o } }", "is refused"),
    ("SELECT * FROM <CANARY> { ?s ?p ?o }", "FROM is refused: there is one default graph"),
    ("SELECT * from named <CANARY> { ?s ?p ?o }", "from is refused"),
    ("ASKFROM<CANARY>{ ?s ?p ?o }", "ASKFROM is refused"),
    ("DESCRIBE <CANARY> FROM <CANARY>", "FROM is refused"),
    ("SELECT * FROM <file:///etc/passwd> { ?s ?p ?o }", "FROM is refused"),
    ("LOAD <CANARY>", "LOAD is refused"),
    ("load silent <file:///etc/passwd> into graph <http://e/>", "load is refused"),
    ("INSERT DATA { <http://e/> <http://e/> 1 }", "INSERT is refused: this endpoint only reads"),
    ("PREFIX e: <http://e/> DELETE WHERE { ?s ?p ?o }", "DELETE is refused"),
    ("DELETE DATA { <http://e/> <http://e/> 1 }", "DELETE is refused"),
    ("WITH <http://e/> DELETE { ?s ?p ?o } WHERE { ?s ?p ?o }", "WITH is refused"),
    ("DELETE { ?s ?p ?o } USING <CANARY> WHERE { ?s ?p ?o }", "DELETE is refused"),
    ("CLEAR ALL", "CLEAR is refused"),
    ("DROP SILENT DEFAULT", "DROP is refused"),
    ("CREATE GRAPH <http://e/>", "CREATE is refused"),
    ("ADD <http://e/> TO DEFAULT", "ADD is refused"),
    ("MOVE DEFAULT TO <http://e/>", "MOVE is refused"),
    ("COPY DEFAULT TO <http://e/>", "COPY is refused"),
    ("SELECT * { ?s ?p ?o } ; CLEAR ALL", "CLEAR is refused"),
    ("SELECT * { ?s ?p 'open } SERVICE <CANARY> { ?s ?p ?o }", "a string starts here"),
    ('SELECT * { ?s ?p """open } SERVICE <CANARY> { ?s ?p ?o }', "a string starts here"),
    ("SELECT * { ?s ?p '\ud800' }", "surrogate"),
    ("SELECT * { ?s ?p '\\ud800' }", "is no character"),
    ("", "a query starts with SELECT"),
    ("# nothing", "a query starts with SELECT"),
    ("EXPLAIN SELECT * {}", "not with EXPLAIN"),
    ("SELECT * { ?s e:p ?o }", "prefix e: is not declared"),
    ("SELECT * { ?s ?p ?o ) }", ") stands where } is to be closed"),
    ("SELECT * { ?s ?p ?o", "{ is never closed"),
]

ACCEPTED = [
    "SELECT ?from ?service ?load { ?from ?service ?load }",
    "PREFIX service: <http://e/> SELECT * { service:x service:service ?o . ?s service:from service: }",
    "PREFIX ex: <http://e/> SELECT * { ex:service ex:load ex:from , ex:a.b.service ; ex:insert 1 }",
    "PREFIX e: <http://e/> SELECT * { ?s e:service ?x . { ?x ?p ?o } UNION { ?o ?p ?x } }",
    "SELECT * { ?s <http://e/SERVICE> 'SERVICE <http://e/> { LOAD FROM INSERT' }",
    'SELECT * { ?s ?p """\nSERVICE "" \\""" DROP ALL""" }',
    "SELECT * { ?s ?p ?o } # SERVICE <http://e/> FROM",
    "SELECT * { ?s ?p '#' , \"'\" , 'it\\'s' }",
    "SELECT * { ?a ?b ?c FILTER(?a < 5 && ?b > ?c || ?c<?a) }",
    "SELECT * { ?s <http://e/a#b>/<http://e/it's>|^<http://e/(x)>* ?o }",
    "SELECT (COUNT(*) AS ?n) (MAX(?x)-MIN(?x) AS ?d) { ?s ?p ?x } GROUP BY ?s HAVING (COUNT(*) > 1)",
    'BASE <http://e/#> PREFIX a.b-c: <#> ask { <x> a.b-c:y "a"@en-GB , 1.5e3 , true , -1 }',
    "CONSTRUCT { ?s ?p [ ] } WHERE { VALUES (?s ?p) { (<http://e/#a> <http://e/#b>) (UNDEF UNDEF) } }",
    "describe <http://e/x>",
    r"PREFIX e: <http://e/> SELECT * { ?s e:a\/b\#c e:it\'s , 'C:\\users\\udead' }",
    "SELECT * { ?s ?p '\\u00e9' , <http://e/\\u00e9> }",
    "\ufeffSELECT * { ?s ?p ?o }",
    "SELECT * { << ?s ?p ?o >> ?q ?r {| ?t ?u |} }",
]


@pytest.fixture(scope="module")
def canary() -> Iterator[tuple[str, list[str]]]:
    """Start a server that nobody may call; return its address and the list of calls it got."""
    calls: list[str] = []

    class Listener(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            calls.append(self.requestline)
            self.send_error(404)

        do_POST = do_HEAD = do_GET  # noqa: N815

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Listener)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/", calls
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def store() -> ox.Store:
    """Return a store whose triples match the patterns before each SERVICE, so that it is evaluated."""
    store = ox.Store()
    iris = ("http://e/", "http://e:", "http://e/a.b", "http://e/a'", "http://e/a#")
    for value in (*map(ox.NamedNode, iris), ox.Literal(True), ox.Literal(1), ox.Literal("o")):
        store.add(ox.Quad(ox.NamedNode("http://e/s"), ox.NamedNode("http://e/p"), value))
    return store


def evaluate(store: ox.Store, text: str) -> None:
    with suppress(OSError, SyntaxError, ValueError, RuntimeError):
        results = store.query(text)
        if not isinstance(results, ox.QueryBoolean):
            list(results)


def calls_out(store: ox.Store, text: str, calls: list[str]) -> bool:
    calls.clear()
    evaluate(store, text)
    return bool(calls)


@pytest.mark.parametrize("text", CALLS)
def test_nothing_that_makes_the_engine_call_gets_through(
    text: str, store: ox.Store, canary: tuple[str, list[str]]
) -> None:
    """Each text is a real danger, or it would not stand here, and is refused or handed over harmless."""
    address, calls = canary
    text = text.replace("CANARY", address)
    assert calls_out(store, text, calls)
    try:
        checked = check_query(text)
    except RefusedQueryError:
        return
    assert not calls_out(store, checked.engine_text, calls)
    frames(store, checked)  # as a worker runs it, mended
    assert calls == []


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_refusals_say_why(text: str, reason: str) -> None:
    """What fetches, chooses a dataset, updates or is no query is refused, with the reason."""
    with pytest.raises(RefusedQueryError, match=re.escape(reason)):
        check_query(text.replace("CANARY", "http://127.0.0.1:9/"))


@pytest.mark.parametrize("text", ACCEPTED)
def test_words_are_only_keywords_where_they_stand_alone(text: str, store: ox.Store) -> None:
    """Names, variables, strings, IRIs and comments may hold any word; the engine gets the same query."""
    checked = check_query(text)
    assert checked.form in ("SELECT", "ASK", "CONSTRUCT", "DESCRIBE")
    store.query(checked.engine_text)


def test_a_checked_query_has_its_escapes_decoded() -> None:
    """The text is what SPARQL reads, and so is the form."""
    checked = check_query("\\u0053ELECT * { ?s ?p '\\u00e9' }")
    assert checked == CheckedQuery("SELECT * { ?s ?p 'é' }", "SELECT", "SELECT * { ?s ?p 'é' }")


def test_published_prefixes_are_supplied() -> None:
    """Only what is used and not declared, on the first line, so that lines stay the sender's."""
    query = "PREFIX skos: <http://mine/>\nSELECT * { ?s ig:symptom sy:job-hang ; skos:x 'rdf:type' } # owl:x"
    checked = check_query(query)
    assert checked.supplied == ("ig", "sy")
    assert checked.text == query
    assert checked.engine_text == checked.head + query
    assert checked.head == (
        "PREFIX ig: <https://w3id.org/incident-graph/ontology#> "
        "PREFIX sy: <https://w3id.org/incident-graph/terms/symptom/> "
    )
    assert check_query("ASK { ?s <http://e/p> 1 }").supplied == ()


@pytest.mark.parametrize(
    ("prefix", "near"),
    [("igg", "ig:"), ("root_cause", "rc:"), ("rootcause", "rc:"), ("skso", "skos:"), ("Mine", "mine:")],
)
def test_a_misspelt_prefix_has_near_ones(prefix: str, near: str) -> None:
    """Among those published and those the query declares; a facet's name leads to its prefix."""
    with pytest.raises(RefusedQueryError, match=rf"{prefix}: is not declared.* Did you mean {near}"):
        check_query(f"PREFIX mine: <http://e/> SELECT * {{ ?s {prefix}:x ?o }}")


def test_a_place_in_the_engines_text_is_one_in_the_senders() -> None:
    """What is put before the query does not count."""
    checked = check_query("SELECT * { ?s ig:date ?d ?e }")
    column = checked.engine_text.index("?e") + 1
    found = last_word(checked, 1, column)
    assert found is not None
    assert (found.text, found.start) == ("?e", checked.text.index("?e"))


GRAPHS = ("http://e/g1", "http://e/g2")


@pytest.mark.parametrize(
    "text",
    [
        "SELECT * FROM <http://e/g1> { ?s ?p ?o }",
        "SELECT * FROM <http://e/g1> FROM NAMED <http://e/g2> WHERE { ?s ?p ?o }",
        "PREFIX e: <http://e/> ASK from named e:g1 { ?s ?p ?o }",
        "BASE <http://e/> ASK FROM <g1> { ?s ?p ?o }",
        "DESCRIBE <http://e/> FROM <http://e/g2>",
    ],
)
def test_from_may_name_a_graph_of_the_store(text: str, store: ox.Store) -> None:
    """However its IRI is written."""
    store.query(check_query(text, GRAPHS).engine_text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("ASK FROM <http://e/g3> {}", "there is no graph <http://e/g3> here"),
        ("ASK FROM NAMED <file:///etc/passwd> {}", "there is no graph <file:///etc/passwd> here"),
        ("PREFIX e: <http://f/> ASK FROM e:g1 {}", "there is no graph <http://f/g1> here"),
        ("ASK FROM {}", "the IRI of a graph is expected"),
        ("ASK FROM NAMED", "the IRI of a graph is expected"),
        ("ASKFROM <http://e/g1> {}", "ASKFROM is refused"),
        ("ASK { ?s ?p ?o } USING <http://e/g1>", "USING is refused"),
    ],
)
def test_from_may_name_no_other(text: str, reason: str) -> None:
    """Nothing is fetched: a graph the store has not got is refused by name."""
    with pytest.raises(RefusedQueryError, match=re.escape(reason)):
        check_query(text, GRAPHS)


def test_relative_iris_have_a_base() -> None:
    """The one given where the query has none, and only where it is needed."""
    base = "http://here/sparql"
    assert check_query("ASK { <x> ?p ?o }", base=base).head == "BASE <http://here/sparql> "
    assert check_query("ASK { <http://x> ?p ?o }", base=base).head == ""
    assert check_query("BASE <http://e/> ASK { <x> ?p ?o }", base=base).head == ""
    assert check_query("ASK FROM <g1> { ?s ?p ?o }", GRAPHS, "http://e/").head == "BASE <http://e/> "


@pytest.mark.parametrize(
    "base",
    [
        "",
        "here",
        "http://e/> SELECT * { SERVICE <http://f/> {} } #",
        "http://e/ x",
        "http://e/\n",
        "http://e\\u003E",
    ],
)
def test_a_base_that_is_no_iri_is_left_out(base: str) -> None:
    """It may be made of a header of the request, and nothing of that may get into a query unseen."""
    assert check_query("ASK { <x> ?p ?o }", base=base).engine_text == "ASK { <x> ?p ?o }"


def test_booleans_in_capitals(store: ox.Store) -> None:
    """TRUE is true to every engine; a name or string that looks like it is left alone."""
    checked = check_query(
        "PREFIX e: <http://e/> SELECT (TRUE AS ?a) (False AS ?b) ('TRUE' AS ?TRUE) { ?s e:TRUE ?o }"
    )
    assert checked.engine_text.endswith("(true AS ?a) (false AS ?b) ('TRUE' AS ?TRUE) { ?s e:TRUE ?o }")
    store.query(checked.engine_text)


def test_two_comparisons_without_spaces_are_an_iri(store: ox.Store) -> None:
    """The longest token is an IRI, says the standard; so it is to the engine, which would see comparisons."""
    with pytest.raises(SyntaxError):
        store.query(check_query("SELECT * { FILTER(?a<?b&&?c>?d) }", base="http://e/").engine_text)
    assert check_query("ASK { <http://e/?a=b> ?p ?o }").engine_text == "ASK { <\\u0068ttp://e/?a=b> ?p ?o }"


def test_a_first_word_that_is_none() -> None:
    """It is named with what it may have been meant to be."""
    with pytest.raises(RefusedQueryError, match=r"not with SELEC\. Did you mean SELECT"):
        check_query("SELEC * { ?s ?p ?o }")
    with pytest.raises(RefusedQueryError, match="the prefix ig ends in a colon"):
        check_query("PREFIX ig <http://e/> SELECT * { ?s ?p ?o }")


def test_a_doubtful_iri_is_spelled_unmistakably() -> None:
    """An IRI with a character that starts a comment, string or group elsewhere keeps its meaning only."""
    checked = check_query("SELECT (<http://e/#a> AS ?x) (<http://e/a> AS ?y) {}")
    assert checked.engine_text == "SELECT (<\\u0068ttp://e/#a> AS ?x) (<http://e/a> AS ?y) {}"
    row = next(iter(ox.Store().query(checked.engine_text)))  # type: ignore[arg-type, var-annotated]
    assert row["x"] == ox.NamedNode("http://e/#a")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("SERVICE", (1, 1)),
        ("SELECT * {\n  SERVICE <x> {} }", (2, 3)),
        ("SELECT * {\r\n# é\r\n\té SERVICE <x> {} }", (3, 4)),
        ("SELECT * { ?s ?p 'x }", (1, 18)),
        ("SELECT * { ( }", (1, 14)),
        ("SELECT * {\n (", (2, 2)),
        ("SELECT *\n{ ?s\n e:p ?o }", (3, 2)),
        ("", (None, None)),
    ],
)
def test_refusals_say_where(text: str, place: tuple[int | None, int | None]) -> None:
    """Line and column count from 1 and stand in the message too."""
    with pytest.raises(RefusedQueryError) as refused:
        check_query(text)
    assert (refused.value.line, refused.value.column) == place
    assert place == (None, None) or f"line {place[0]}, column {place[1]}" in str(refused.value)


def test_size_is_limited_in_bytes() -> None:
    """A text of exactly the limit passes; more is refused with size and limit, however few characters."""
    frame = "ASK {} #"
    assert check_query(frame + "é" * ((MAX_BYTES - len(frame)) // 2)).form == "ASK"
    with pytest.raises(RefusedQueryError, match="has 65,538 bytes, the limit is 65,536"):
        check_query(frame + "é" * ((MAX_BYTES - len(frame)) // 2 + 1))


@pytest.mark.parametrize("pair", ["{}", "()", "[]"])
def test_nesting_is_limited(pair: str) -> None:
    """Two hundred brackets deep is the limit, over all kinds together, and a group bomb is refused."""
    opening, closing = pair
    for depth in (198, 199):
        assert check_query(f"SELECT * {{{opening * depth}{closing * depth}}}").form == "SELECT"
    for depth in (200, 5_000):
        with pytest.raises(RefusedQueryError, match=r"more than 200 deep, the limit") as refused:
            check_query(f"SELECT * {{{opening * depth}{closing * depth}}}")
        assert refused.value.column == 10 + 200


@pytest.mark.parametrize("group", ["{", "OPTIONAL {", "FILTER EXISTS {", "{ SELECT * {", "MINUS {"])
def test_the_engine_survives_the_deepest_query_allowed(group: str, store: ox.Store) -> None:
    """Nesting within the limit is safely within what ends the engine's process."""
    count = 199 // group.count("{")
    text = f"SELECT * {{ {group * count}{'}' * group.count('{') * count} }}"
    evaluate(store, check_query(text).engine_text)


PIECES = [
    *(
        "SERVICE",
        "SERVICE <CANARY> {}",
        "SERVICE :x {}",
        "trueSERVICE :x{}",
        "1.SERVICE<CANARY>{}",
        "SERVICE:x",
    ),
    *("SERVICEe:x", "SERVICE SILENT", "p:SERVICE", "p:SERVICE:x", "h:x\\#", "e:a.b.SERVICE", "e:.", "e:a\\'"),
    *(
        "{",
        "}",
        "{ }",
        "(",
        ")",
        "'",
        '"',
        "'''",
        '"""',
        "\\",
        "\\'",
        "#",
        "\n",
        "\r",
        "<",
        ">",
        "<#>",
        "<'>",
    ),
    *(
        "?x",
        "?s",
        "1",
        "1.",
        ".",
        ";",
        ",",
        "a",
        "true",
        "FILTER(",
        "EXISTS{",
        "VALUES ?v {",
        "||",
        "&&",
        "^^",
    ),
    *("\\u0053ERVICE", "\\u0027", "\\u000A", "\\u005C", "@en", "_:b", "e:a", ":x", "<CANARY>", " ", " ", " "),
]


def accepts(store: ox.Store, text: str) -> bool:
    try:
        store.query(text)
    except (SyntaxError, ValueError):
        return False
    except (OSError, RuntimeError):
        return True
    return True


def test_no_random_text_hides_a_keyword(store: ox.Store) -> None:
    """Where the guard lets the word through, the engine takes it for no keyword.

    Told by a twin: with the word misspelt throughout, a query that uses it as keyword is none any more.
    """
    soup = random.Random(20261130)
    prologue = PROLOGUE.replace("CANARY", "http://127.0.0.1:1/")
    tried = 0
    for _ in range(20_000):
        body = "".join(soup.choices(PIECES, k=soup.randint(1, 6))).replace("CANARY", "http://127.0.0.1:1/")
        with suppress(RefusedQueryError):
            text = check_query(f"{prologue}SELECT * {{ ?s ?p {body} }}").engine_text
            if "SERVICE" in text.removeprefix(prologue) and accepts(store, text):
                tried += 1
                assert accepts(store, text.replace("SERVICE", "SERVIC3")), text
    assert tried > 50


@given(st.text(max_size=300))
def test_any_text_is_checked_or_refused(text: str) -> None:
    """Nothing but RefusedQueryError is raised, whatever the text."""
    with suppress(RefusedQueryError):
        check_query(text)


@pytest.mark.parametrize(
    "piece", ["ex:service ", "{ }", "<a#>", "service:", "PREFIX a: <b> ", "'\\'", "\\u0041"]
)
def test_time_is_linear(piece: str) -> None:
    """Eight times the text takes far less than sixty-four times as long."""

    def fastest(size: int) -> float:
        times = []
        for _ in range(5):
            start = time.process_time()
            with suppress(RefusedQueryError):
                check_query(f"SELECT * {{ {piece * (size // len(piece))}")
            times.append(time.process_time() - start)
        return min(times)

    assert fastest(64_000) < 30 * fastest(8_000) + 0.01
