"""What is copied from a page asks the same elsewhere: the same cases in the same order, under any filter."""

from __future__ import annotations

import csv
import io
import shlex
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

import lxml.html
import pytest
from api_fixtures import BROWSER, HANG, TestClient, page_of
from hypothesis import given
from hypothesis import strategies as st

from api.answers import Catalogue
from api.app import Served, create_app
from api.pages.copying import LONGEST_LINK, copies_of_query, curl, filter_query, query_address
from graph.cases import case_iri
from graph.filters import Filter
from graph.library import Library
from graph.terms import term_iri

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graph.store import Snapshot
    from graph.terms import Ontology

pytest_plugins = ["api_fixtures"]
pytestmark = pytest.mark.xdist_group("api")

ORGANISATIONS = ("Alder Lab", "Birch Cloud", "no such", 'a "quoted" \\ one', "it's\nfrom } two lines", "ä{€}")
DATES = ("2022", "2023-06", "2024-04-30", "2024-05", "2024-05-31", "2026")
SORTS = ("", "newest", "oldest", "title")


@pytest.fixture(scope="module")
def small_client(small_snapshot: Snapshot, small_ontology: Ontology) -> Iterator[TestClient]:
    """Return a client of the small library, its SPARQL endpoint started."""
    library = Library.from_snapshot(small_snapshot, small_ontology)
    served = Served(Catalogue.of(library), small_snapshot)
    with TestClient(create_app(served), raise_server_exceptions=False) as started:
        yield started


def listed(client: TestClient, address: str) -> tuple[list[str], lxml.html.HtmlElement]:
    """Return the ids of the cases on all pages of a list, in order, and its first page."""
    first = page = page_of(client, address)
    found: list[str] = []
    while True:
        found += [
            href.removeprefix("/cases/")
            for href in page.xpath("//section[@aria-labelledby='cases']/ol/li/article/h3/a/@href")
        ]
        following = page.xpath("//nav[@class='paging']/a[@rel='next']/@href")
        if not following:
            return found, first
        page = page_of(client, following[0])


def copied(page: lxml.html.HtmlElement, name: str) -> str:
    """Return a text the page offers to copy."""
    [field] = page.xpath(f"//textarea[@id='copied-{name}'][@readonly]")
    text: str = field.text
    return text.removeprefix("\n")


def answered(client: TestClient, query: str) -> list[str]:
    """Return the ids of the cases a query finds, in order."""
    response = client.get("/sparql", params={"query": query, "format": "json"})
    assert response.status_code == 200, response.text
    rows = response.json()["results"]["bindings"]
    return [row["case"]["value"].removeprefix(case_iri("")) for row in rows]


def run_curl(client: TestClient, command: str) -> list[dict[str, str]]:
    """Do what a curl command does, as a shell and curl read it; return the rows of CSV."""
    words = shlex.split(command)
    assert words[:2] == ["curl", "-s"]
    assert [words[3], words[5]] == ["-H", "--data-urlencode"]
    [name, content] = words[6].split("=", 1)
    [header, value] = words[4].split(": ")
    response = client.post(
        urlsplit(words[2]).path,
        content=urlencode({name: content}),
        headers={header: value, "Content-Type": "application/x-www-form-urlencoded"},
    )
    assert response.status_code == 200, response.text
    return list(csv.DictReader(io.StringIO(response.text)))


@st.composite
def filters(draw: Any) -> list[tuple[str, str]]:
    """Return the parameters of a state of the page over the small library."""
    terms = (
        ("component", "nccl"),
        ("component", "network"),
        ("component", "dns"),
        ("root_cause", "software-defect"),
        ("root_cause", "configuration-error"),
        ("symptom", "job-hang"),
        ("symptom", "out-of-memory"),
    )
    chosen = draw(st.lists(st.sampled_from(terms), max_size=4, unique=True))
    chosen += [("organisation", name) for name in draw(st.lists(st.sampled_from(ORGANISATIONS), max_size=2))]
    first, last = sorted([draw(st.sampled_from(DATES)), draw(st.sampled_from(DATES))])
    chosen += draw(st.sampled_from([[], [("from", first)], [("to", last)], [("from", first), ("to", last)]]))
    sort = draw(st.sampled_from(SORTS))
    return [*chosen, *([("sort", sort)] if sort else [])]


@given(pairs=filters())
def test_the_query_finds_what_the_page_lists(small_client: TestClient, pairs: list[tuple[str, str]]):
    """Over any filter and order, SPARQL and curl give the cases of the page, and the link leads to them."""
    found, page = listed(small_client, f"/?{urlencode(pairs)}")
    assert answered(small_client, copied(page, "SPARQL")) == found
    rows = run_curl(small_client, copied(page, "curl"))
    assert [row["case"].removeprefix(case_iri("")) for row in rows] == found
    link = copied(page, "link")
    assert link.startswith("http://testserver/")
    assert listed(small_client, link.removeprefix("http://testserver"))[0] == found


def test_the_terms_of_the_strategy_exist(small_ontology: Ontology):
    """Were one misspelt, every filter with it would be an error page and the test above would say little."""
    for facet, name in (
        ("component", "dns"),
        ("symptom", "out-of-memory"),
        ("root_cause", "configuration-error"),
    ):
        assert term_iri(facet, name) in small_ontology.terms


@pytest.mark.parametrize(
    "address",
    [
        "/",
        "/?sort=oldest",
        "/?sort=title",
        "/?component=nccl&symptom=job-hang&symptom=crash&from=2020",
        "/?root_cause=software-defect&from=2021-03&to=2024&sort=oldest",
        "/?organisation=GitHub&organisation=Cloudflare&sort=title",
        f"/?symptom=job-hang&q={quote(HANG)}",
        "/?organisation=nobody",
    ],
)
def test_states_of_the_real_library(client: TestClient, address: str):
    """All pages of a list hold the cases the query finds, in its order; a sentence only reorders them."""
    found, page = listed(client, address)
    rows = answered(client, copied(page, "SPARQL"))
    assert sorted(rows) == sorted(found)
    if "q=" not in address:
        assert rows == found
    [opened] = page.xpath("//a[.='Open it in the SPARQL editor']/@href")
    assert dict(parse_qsl(urlsplit(opened).query)) == {"query": copied(page, "SPARQL")}


def test_a_sentence_is_said_to_be_no_part_of_the_query(client: TestClient):
    """Where the list is ordered by likeness, the page says that the query is not."""
    page = page_of(client, f"/?symptom=job-hang&q={quote(HANG)}")
    [take] = page.xpath("//details[@class='take']")
    assert "Your words are not part of it" in take.text_content()
    assert "Your words" not in page_of(client, "/?symptom=job-hang").xpath("//details")[-1].text_content()


def test_the_query_as_it_is_copied(small_ontology: Ontology):
    """It begins with its prefixes, and what was asked for stands in it as RDF terms."""
    wanted = Filter((term_iri("component", "nccl"),), ('a "b"\n} DROP ALL #',), "2024-05")
    query = filter_query(small_ontology, wanted, "title")
    lines = query.splitlines()
    assert lines[0] == "PREFIX ig: <https://w3id.org/incident-graph/ontology#>"
    assert '    VALUES ?organisation { "a \\"b\\"\\n} DROP ALL #" }' in [line[2:] for line in lines]
    assert '  VALUES ?sort { "title" }' in lines


def test_curl_is_quoted_for_a_shell():
    """Quotes, dollars and line ends in a query reach curl as they are."""
    query = "SELECT * {\n  ?s ?p 'it''s $HOME `x` \\n' }"
    words = shlex.split(curl(query, "http://127.0.0.1:8000", "text/turtle"))
    assert words[2:] == [
        "http://127.0.0.1:8000/sparql",
        "-H",
        "Accept: text/turtle",
        "--data-urlencode",
        f"query={query}",
    ]


def test_a_query_too_long_for_an_address():
    """It is offered as curl only: a link would be cut by programs on its way."""
    query = f"ASK {{ }} # {'x' * LONGEST_LINK}"
    assert query_address(query) == ""
    assert [one.name for one in copies_of_query(query, "http://h", "text/csv")] == ["curl"]
    assert [one.name for one in copies_of_query("ASK {}", "http://h", "text/csv")] == ["curl", "link"]
    assert (
        query_address("ASK {} # &ä", format="csv")
        == "/sparql?query=ASK%20%7B%7D%20%23%20%26%C3%A4&format=csv"
    )


def test_a_page_too_large_to_link_still_copies(small_client: TestClient):
    """A filter whose query is too long for an address is copied, and not offered as a link to the editor."""
    address = "/?" + urlencode([("organisation", f"{number} {'x' * 60}") for number in range(150)])
    response = small_client.get(address, headers=BROWSER)
    page = lxml.html.fromstring(response.text)
    assert answered_by_post(small_client, copied(page, "SPARQL")) == 0
    assert page.xpath("//a[.='Open it in the SPARQL editor']") == []


def answered_by_post(client: TestClient, query: str) -> int:
    """Return the number of rows a query posted as it is finds."""
    headers = {"Content-Type": "application/sparql-query", "Accept": "application/json"}
    response = client.post("/sparql", content=query.encode(), headers=headers)
    assert response.status_code == 200, response.text
    return len(response.json()["results"]["bindings"])
