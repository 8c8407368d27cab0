"""The page /sparql as a form: answers, faults at their place, limits, and what a script adds to it."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, quote, urlsplit

import lxml.html
import pytest
from api_fixtures import BROWSER, page_of, words
from starlette.datastructures import State

from api import app as api_app
from api.connection import while_connected
from api.pages import editor
from api.pages.editor import EditorPage
from api.pages.routes import LibraryPages
from graph.store.guard import MAX_BYTES
from graph.store.workers import HOLD, Answer, Limits

if TYPE_CHECKING:
    from api_fixtures import Served, TestClient

    from graph.store.guard import CheckedQuery

pytest_plugins = ["api_fixtures"]
pytestmark = pytest.mark.xdist_group("api")

PREFIXES = """PREFIX ig: <https://w3id.org/incident-graph/ontology#>
PREFIX co: <https://w3id.org/incident-graph/terms/component/>
PREFIX dct: <http://purl.org/dc/terms/>
"""
CAUSES = (
    f"{PREFIXES}SELECT ?cause (COUNT(?case) AS ?cases) "
    "{ ?case ig:component co:nccl ; ig:rootCause ?cause } GROUP BY ?cause ORDER BY DESC(?cases) ?cause"
)
HEADERS = {**BROWSER, "Content-Type": "application/sparql-query"}


def asked(client: TestClient, query: str) -> lxml.html.HtmlElement:
    """Return the page as the form without any script gets it."""
    return page_of(client, f"/sparql?query={quote(query)}&run=1")


def test_the_form(client: TestClient):
    """A labelled text field with an example, sent to where it stands; nothing is run unasked."""
    page = page_of(client, "/sparql")
    [form] = page.xpath("//form[@id='ask']")
    assert (form.get("action"), form.get("method")) == ("/sparql", "get")
    [field] = form.xpath(".//textarea[@name='query']")
    assert form.xpath(f".//label[@for='{field.get('id')}']/text()") == ["Query"]
    assert (
        page_of(client, f"/sparql?query={quote(CAUSES)}").xpath("//textarea[@name='query']")[0].text
        == f"\n{CAUSES}"
    )
    assert words(page.xpath("//div[@id='answer']")[0]) == ""


def test_the_example_is_answered(client: TestClient):
    """What a newcomer runs first gives a chart and a table."""
    example = page_of(client, "/sparql").xpath("//textarea[@name='query']")[0].text
    page = asked(client, example.strip())
    assert len(page.xpath("//figure[@class='chart']//*[@class='bar']")) > 2
    assert page.xpath("//table//a[starts-with(@href, '/terms/root-cause/')]")


def test_a_query_is_answered_as_a_table(client: TestClient):
    """The rows are those of the JSON answer, terms by their label with a link to their page."""
    page = asked(client, CAUSES)
    rows = client.get("/sparql", params={"query": CAUSES, "format": "json"}).json()["results"]["bindings"]
    shown = page.xpath("//div[@class='rows']//tbody/tr")
    assert [words(row.xpath("./td")[1]) for row in shown] == [row["cases"]["value"] for row in rows]
    assert [row.xpath("./td[1]/a/@title") for row in shown] == [[row["cause"]["value"]] for row in rows]
    assert re.fullmatch(rf"{len(rows)} rows in \d+ ms|.*s", words(page.xpath("//h2[@id='answered']")[0]))
    assert page.xpath("//th[@scope='col']/text()") == ["cause", "cases"]


def test_cases_are_linked_by_their_titles(client: TestClient):
    """A case in an answer leads to its page here, whatever the base of its IRI."""
    query = f'{PREFIXES}SELECT ?case {{ ?case dct:identifier "nccl-hang-uneven-packed-blocks" }}'
    [link] = asked(client, query).xpath("//div[@class='rows']//td/a")
    assert link.get("href") == "/cases/nccl-hang-uneven-packed-blocks"
    assert words(link).startswith("Fine-tuning hangs in NCCL")


@pytest.mark.parametrize(
    ("query", "formats"),
    [
        (CAUSES, ["csv", "tsv", "json", "xml"]),
        ("ASK {}", ["json", "xml"]),
        ("CONSTRUCT { ?s ?p ?o } { ?s ?p ?o } LIMIT 3", ["ttl", "nt", "jsonld", "rdf"]),
    ],
)
def test_the_whole_answer_as_files(client: TestClient, query: str, formats: list[str]):
    """Every format the form of the query has is linked, named so that it can be saved, and there."""
    links = asked(client, query).xpath("//a[@download]")
    assert [link.get("download") for link in links] == [f"answer.{name}" for name in formats]
    for link, name in zip(links, formats, strict=True):
        assert dict(parse_qsl(urlsplit(link.get("href")).query)) == {"query": query, "format": name}
        assert client.get(link.get("href"), headers=BROWSER).status_code == 200


@pytest.mark.parametrize(("query", "told"), [("ASK { ?s ?p ?o }", "Yes"), ("ASK { ?s ?p <urn:x> }", "No")])
def test_yes_or_no(client: TestClient, query: str, told: str):
    """ASK is answered in a word."""
    assert words(asked(client, query).xpath("//h2[@id='answered']")[0]).startswith(f"{told} in ")


def test_a_graph_is_drawn(client: TestClient):
    """CONSTRUCT gives boxes that lead to the pages of what they stand for, and the triples as a table."""
    query = f"{PREFIXES}CONSTRUCT {{ ?case ig:component co:nccl }} {{ ?case ig:component co:nccl }}"
    page = asked(client, query)
    addresses = page.xpath("//figure[contains(@class, 'network')]//a/@href")
    assert "/terms/component/nccl" in addresses
    cases = [href for href in addresses if href.startswith("/cases/")]
    assert len(cases) == len(addresses) - 1 == len(page.xpath("//div[@class='rows']//tbody/tr"))


def test_nothing_found_is_said(client: TestClient):
    """An empty answer is a sentence, not an empty table."""
    page = asked(client, "SELECT ?s { ?s ?p <urn:nothing> }")
    assert "Nothing in the graph matches." in words(page.xpath("//div[@id='answer']")[0])
    assert page.xpath("//table") == []


def test_a_name_that_nothing_has_is_said(client: TestClient):
    """A misspelt property is no silence: the page names what was probably meant, and supplied prefixes."""
    page = asked(client, "SELECT ?case { ?case ig:simptom sy:job-hang }")
    answer = words(page.xpath("//div[@id='answer']")[0])
    assert "There is no ig:simptom in this library. Did you mean ig:symptom" in answer
    assert "Supplied without being declared: ig:, sy:" in answer
    assert "Supplied" not in words(asked(client, "ASK {}").xpath("//div[@id='answer']")[0])


def test_more_rows_than_shown(client: TestClient):
    """The page says how many there are, and where all of them are."""
    page = asked(client, "SELECT ?s { ?s ?p ?o } LIMIT 2000")
    assert len(page.xpath("//div[@class='rows']//tbody/tr")) == 1000
    assert "The first 1,000 of 2,000 rows are shown." in words(page.xpath("//div[@id='answer']")[0])


def test_an_answer_too_large_for_a_page_is_not_shown_in_part(client: TestClient):
    """Above 1 MiB there is no row at all, and it is said why."""
    page = asked(client, "SELECT * { ?s ?p ?o . ?o ?q ?r } LIMIT 100000")
    answer = words(page.xpath("//div[@id='answer']")[0])
    assert answer.startswith("Too large for this page")
    assert "more than 1 MiB" in answer
    assert page.xpath("//table") == []
    assert len(page.xpath("//a[@download]")) == 4


def test_a_fault_is_shown_at_its_place(client: TestClient):
    """The query stays in the field, and the line is shown with a mark below the word."""
    query = "SELECT ?s\nWHERE { ?s ?p }"
    response = client.get(f"/sparql?query={quote(query)}&run=1", headers=BROWSER)
    assert response.status_code == 400
    page = lxml.html.fromstring(response.text)
    [fault] = page.xpath("//section[contains(@class, 'fault')]")
    line, column = int(fault.get("data-line")), int(fault.get("data-column"))
    assert line == 2
    excerpt, mark = fault.xpath(".//pre")[0].text.split("\n")
    assert excerpt == "WHERE { ?s ?p }"
    assert mark == " " * (column - 1) + "^"
    assert words(fault.xpath(".//*[@role='alert']")[0])
    assert page.xpath("//textarea[@name='query']")[0].text == f"\n{query}"


def test_the_mark_stands_below_the_word_of_a_long_line(client: TestClient):
    """Of a long line the part around the fault is shown."""
    query = f"ASK {{ {'?s ?p ?o . ' * 30} SERVICE <urn:x> {{}} }}"
    response = client.get(f"/sparql?query={quote(query)}&run=1", headers=BROWSER)
    [pre] = lxml.html.fromstring(response.text).xpath("//section[contains(@class, 'fault')]//pre")
    excerpt, mark = pre.text.split("\n")
    assert excerpt[mark.index("^") :].startswith("SERVICE")
    assert len(excerpt) <= 60


def test_a_fault_of_a_query_in_the_body_is_shown_at_its_place(client: TestClient):
    """The editor's script, too, gets the line with the mark below the word."""
    response = client.post("/sparql/answer", content=b"SELECT ?s\nWHERE { ?s ?p ?o", headers=HEADERS)
    [pre] = lxml.html.fromstring(response.text).xpath("//section[contains(@class, 'fault')]//pre")
    assert pre.text.split("\n") == ["WHERE { ?s ?p ?o", "      ^"]


def test_a_program_still_gets_a_problem_document(client: TestClient):
    """Only who prefers a page gets one."""
    response = client.get("/sparql?query=SELECT&run=1")
    assert response.headers["content-type"] == "application/problem+json"


def test_the_script_posts_what_an_address_cannot_hold(client: TestClient):
    """A long query is answered; links to its answer are left out, and curl is offered."""
    query = f"{CAUSES} # {'x' * 20_000}"
    response = client.post("/sparql/answer", content=query.encode(), headers=HEADERS)
    assert response.status_code == 200
    assert response.headers["x-dataset-version"]
    page = lxml.html.fromstring(response.text)
    assert page.xpath("//div[@class='rows']//tbody/tr")
    assert page.xpath("//a[@download]") == []
    assert query in page.xpath("//textarea[@id='copied-curl']")[0].text
    assert page.xpath("//textarea[@id='copied-link']") == []


@pytest.mark.parametrize(
    ("content", "status"),
    [(b"ASK { SERVICE <urn:x> {} }", 400), (b"x" * (MAX_BYTES + 1), 400), (b"\xff", 400), (b"", 400)],
)
def test_a_posted_fault_is_a_page_too(client: TestClient, content: bytes, status: int):
    """What is refused is refused with its status, as a page with the reason."""
    response = client.post("/sparql/answer", content=content, headers=HEADERS)
    assert response.status_code == status
    assert lxml.html.fromstring(response.text).xpath("//*[@role='alert']")


def test_anybodys_query_is_only_text(client: TestClient):
    """Neither a query nor what it makes of strings becomes part of the page."""
    query = (
        'SELECT ("<script>alert(1)</script>" AS ?x) (IRI("javascript:alert(1)") AS ?y) {} # </textarea><b>'
    )
    page = asked(client, query)
    assert page.xpath("//script[not(@src)]") == []
    assert page.xpath("//b") == []
    assert page.xpath("//a[starts-with(@href, 'javascript')]") == []
    assert "<script>alert(1)</script>" in words(page.xpath("//table")[0])


def test_the_limits_are_those_in_force(served: Served):
    """The page names the limits the server was started with."""
    pages = LibraryPages(lambda: served.catalogue)
    limits = Limits(deadline=2.5, stream_deadline=7, memory=600 * 1024**2, max_bytes=3 * 1024**2)
    shown = rendered(pages, EditorPage(pages, _NoEngine(), limits))
    told = words(shown.xpath("//details[@class='limits']")[0])
    for limit in ("64 KiB", "200 deep", "2.5 s", "7 s", "3 MiB", "600 MiB", "1,000 rows"):
        assert limit in told


def test_ready_queries_are_at_hand(client: TestClient):
    """The page leads to their list, and the editor reads it as JSON."""
    page = page_of(client, "/sparql")
    assert page.xpath("//details[@id='ready']//a/@href") == ["/queries"]
    [address] = page.xpath("//details[@id='ready']/@data-list")
    assert {"topic", "title", "question", "query"} <= client.get(address).json()[0].keys()


def test_without_the_editor_the_page_says_so(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    """Where npm was not reached, no script of it is asked for, and the plain field is explained."""
    assert page_of(client, "/sparql").xpath("//script[contains(@src, 'vendor')]")
    monkeypatch.setattr(editor, "VENDORED", tmp_path / "yasqe.min.js")
    page = page_of(client, "/sparql")
    assert page.xpath("//*[contains(@src, 'vendor') or contains(@href, 'vendor')]") == []
    assert "npm could not be reached when it was built" in words(page.xpath("//form[@id='ask']")[0])


def test_the_words_to_complete_may_be_kept(client: TestClient):
    """Their address changes with the ontology, so a browser need not ask twice."""
    address = page_of(client, "/sparql").xpath("//form[@id='ask']/@data-words")[0]
    response = client.get(address)
    assert "immutable" in response.headers["cache-control"]
    assert any(word["name"] == "co:nccl" for word in response.json()["words"])


def test_what_scripts_and_styles_a_page_names_is_there(client: TestClient):
    """No page asks for a file that is not shipped."""
    for path in ("/", "/sparql"):
        page = page_of(client, path)
        named = page.xpath("//script/@src | //link[@rel='stylesheet']/@href")
        assert named
        for one in named:
            assert client.get(one).status_code == 200, one
    scripts = {path.name for path in (Path(api_app.__file__).parent / "static").glob("*.js")}
    assert scripts == {"copy.js", "completion.js", "editor.js"}


def rendered(pages: LibraryPages, page: EditorPage) -> lxml.html.HtmlElement:
    """Return the page without a query, rendered outside of any application."""
    request: Any = None
    response = asyncio.run(page.get(request, None))
    assert pages
    return lxml.html.fromstring(bytes(response.body).decode())


class _NoEngine:
    async def run(self, query: CheckedQuery, media_type: str) -> Answer:
        raise AssertionError((query, media_type))


class _Large:
    """An engine whose answers go on, and that knows whether they were given up."""

    closed = False

    async def run(self, query: CheckedQuery, media_type: str) -> Answer:
        assert query

        async def rest() -> Any:
            try:
                while True:
                    yield b"x"
            finally:
                self.closed = True

        chunks = rest()
        await anext(chunks)
        return Answer(media_type, Path("snapshot"), b"x" * HOLD, chunks)


class _Connected:
    """A request whose reader stays, or leaves at once."""

    query_params: dict[str, str]
    base_url = "http://testserver/"

    def __init__(self, *, leaves: bool) -> None:
        self.leaves = leaves
        self.query_params = {"run": "1"}
        self.state = State()

    async def receive(self) -> dict[str, str]:
        if not self.leaves:
            await asyncio.sleep(60)
        return {"type": "http.disconnect"}


def test_what_is_too_large_is_stopped(served: Served):
    """The worker of an answer that is not shown is free again."""
    pages, engine = LibraryPages(lambda: served.catalogue), _Large()
    request: Any = _Connected(leaves=False)
    response = asyncio.run(EditorPage(pages, engine, Limits()).get(request, "SELECT * {}"))
    assert response.status_code == 200
    assert engine.closed


def test_a_query_ends_when_its_reader_leaves():
    """Whoever closes the page or presses Stop does not keep a worker busy."""
    ended: list[str] = []

    async def long() -> str:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            ended.append("cancelled")
            raise
        return "answer"

    async def short() -> str:
        return "answer"

    async def both() -> tuple[str | None, str | None]:
        gone: Any = _Connected(leaves=True)
        there: Any = _Connected(leaves=False)
        first = await while_connected(gone, long())
        await asyncio.sleep(0)
        return first, await while_connected(there, short())

    assert asyncio.run(both()) == (None, "answer")
    assert ended == ["cancelled"]
