"""Tests of ``api.queries``: the list in its forms, a query by its address, its page, and what is refused."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING
from urllib.parse import quote

import pyoxigraph as ox
import pytest
import rdflib
from api_fixtures import BROWSER, client_of, page_of, words

from api.app import Served, create_app
from api.queries import forwarded, routes, table
from graph.catalogue import find, read_catalogue
from graph.store.workers import Limits

if TYPE_CHECKING:
    from fastapi.testclient import TestClient

    from graph.library import Library
    from graph.store import Snapshot

pytest_plugins = ["api_fixtures"]

NAMES = list(read_catalogue())
NCCL = "/queries/causes-in-component?component=nccl"


def rows(text: str) -> list[dict[str, str]]:
    """Return a CSV as a spreadsheet reads it."""
    return list(csv.DictReader(io.StringIO(text)))


def test_the_list_is_json(client: TestClient):
    """Every query with title, question, runnable text, parameters and columns."""
    listed = client.get("/queries").json()
    assert [one["name"] for one in listed] == NAMES
    assert client.get("/queries.json").json() == listed
    [one] = [one for one in listed if one["name"] == "causes-of-symptom"]
    assert one["url"] == "http://testserver/queries/causes-of-symptom"
    assert one["question"].endswith("?")
    assert [(p["name"], p["type"], p["default"], p["optional"], p["choices"]) for p in one["parameters"]] == [
        ("symptom", "symptom", "job-hang", False, []),
        ("stance", "choice", "confirmed", True, ["confirmed", "suspected", "disputed"]),
    ]
    assert [column["name"] for column in one["columns"]] == ["cause", "causeLabel", "cases", "share"]
    for query in listed:
        answer = client.get("/sparql", params={"query": query["query"], "format": "csv"})
        assert answer.status_code == 200, query["name"]


def test_the_list_is_shacl(client: TestClient):
    """At /queries.ttl and by Accept, with the server's own addresses."""
    turtle = client.get("/queries.ttl")
    assert turtle.headers["content-type"] == "text/turtle; charset=utf-8"
    assert client.get("/queries", headers={"Accept": "text/turtle"}).text == turtle.text
    data = rdflib.Graph().parse(data=turtle.text, format="turtle")
    sh = rdflib.Namespace("http://www.w3.org/ns/shacl#")
    assert len(set(data.subjects(sh.select))) == len(NAMES)
    assert {str(node) for node in data.objects(None, rdflib.SDO.target)} == {"http://testserver/sparql"}


def test_the_list_is_a_page(client: TestClient):
    """A form for each query with a field for each parameter, labelled, terms offered by their labels."""
    page = page_of(client, "/queries")
    forms = page.xpath("//form[@class='run']")
    assert sorted(form.get("action") for form in forms) == sorted(f"/queries/{name}" for name in NAMES)
    for form in forms:
        query = find(form.get("action").rpartition("/")[2])
        fields = form.xpath(".//input|.//select")
        assert [field.get("name") for field in fields] == [p.name for p in query.parameters]
        for field, parameter in zip(fields, query.parameters, strict=True):
            assert form.xpath(f".//label[@for='{field.get('id')}']")
            if parameter.is_term:
                offered = page.xpath(f"//datalist[@id='{field.get('list')}']/option/@value")
                assert parameter.default in [*offered, "any"]
    [nccl] = page.xpath("//datalist[@id='offered-component']/option[@value='nccl']")
    assert words(nccl) == "NCCL"


def test_a_query_is_csv_by_its_address(client: TestClient, library: Library):
    """Without a wish the answer is CSV, as for a spreadsheet; the rows are the cases of the term."""
    answer = client.get(NCCL, headers={"Accept": "*/*"})
    assert answer.headers["content-type"].startswith("text/csv")
    assert answer.headers["x-dataset-version"] == library.version
    cause, component = (
        library.ontology.find("root_cause", "software-defect").iri,
        library.ontology.find("component", "nccl").iri,
    )
    expected = {
        f"{library.base}cases/{case.id}"
        for case in library.cases
        if {cause, component} <= library.about(case)
    }
    assert {row["case"] for row in rows(answer.text)} == expected
    assert len(expected) > 3


@pytest.mark.parametrize(
    ("suffix", "accept", "kind"),
    [
        ("csv", "text/csv", "text/csv"),
        ("tsv", "text/tab-separated-values", "text/tab-separated-values"),
        ("json", "application/sparql-results+json", "application/sparql-results+json"),
        ("json", "application/json", "application/sparql-results+json"),
        ("xml", "application/sparql-results+xml", "application/sparql-results+xml"),
        ("rq", "application/sparql-query", "application/sparql-query"),
        ("html", "text/html", "text/html"),
    ],
)
def test_formats(client: TestClient, suffix: str, accept: str, kind: str):
    """By suffix, by format= and by Accept: the same answer in every form the endpoint has."""
    by_suffix = client.get(f"/queries/gaps.{suffix}")
    by_format = client.get("/queries/gaps", params={"format": suffix})
    by_accept = client.get("/queries/gaps", headers={"Accept": accept})
    for answer in (by_suffix, by_format):
        assert answer.headers["content-type"].partition(";")[0] == kind
    if accept != "application/json":
        assert by_accept.headers["content-type"].partition(";")[0] == kind
    if suffix != "html":
        assert by_suffix.text == by_format.text == by_accept.text


def test_the_endpoint_gives_the_same(client: TestClient):
    """A ready query is the endpoint's answer to its text."""
    text = client.get(NCCL.replace("?", ".rq?")).text
    for suffix in ("csv", "tsv", "json", "xml"):
        ready = client.get(NCCL.replace("?", f".{suffix}?"))
        assert ready.text == client.get("/sparql", params={"query": text, "format": suffix}).text


def test_an_answer_is_not_sent_twice(client: TestClient):
    """A reader who holds the answer already is told so; other values are another answer."""
    first = client.get(NCCL)
    again = client.get(NCCL, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = client.get(NCCL.replace("nccl", "dns"), headers={"If-None-Match": first.headers["etag"]})
    assert other.status_code == 200
    assert client.get(NCCL, headers={"Accept-Encoding": "gzip"}).headers["content-encoding"] == "gzip"


def test_head(client: TestClient):
    """HEAD has the status and type of GET and no body."""
    answer = client.head(NCCL)
    assert (answer.status_code, answer.text) == (200, "")
    assert answer.headers["content-type"].startswith("text/csv")


def test_a_page_shows_the_answer(client: TestClient):
    """A table with titles in place of IRIs, linked, and the same answer as files and in the editor."""
    page = page_of(client, NCCL)
    found = rows(client.get(NCCL).text)
    assert words(page.xpath("//h2[@id='answer']")[0]) == f"{len(found)} rows"
    assert page.xpath("//table[@class='answer']/thead/tr/th/text()") == ["case", "date", "cause"]
    shown = page.xpath("//table[@class='answer']/tbody/tr")
    assert [words(row.xpath("td")[0]) for row in shown] == [
        " ".join(row["caseLabel"].split()) for row in found
    ]
    links = [row.xpath("td/a/@href") for row in shown]
    assert [link for link, _ in links] == [row["case"].partition(".org/incident-graph")[2] for row in found]
    assert client.get(links[0][0]).status_code == 200
    assert client.get(links[0][1]).status_code == 200
    files = page.xpath("//section[@aria-labelledby='answer']/p[1]/a/@href")
    assert files[:5] == [
        f"/queries/causes-in-component.{s}?component=nccl" for s in ("csv", "tsv", "json", "xml", "rq")
    ]
    text = client.get(files[4]).text
    assert files[5] == f"/sparql?query={quote(text, safe='').replace('%20', '+')}"
    assert page.xpath("//input[@name='component']/@value") == ["nccl"]


def test_a_page_without_rows(client: TestClient):
    """An answer without rows says so and what may help."""
    page = page_of(client, "/queries/signals-with?text=no+such+words+anywhere")
    assert words(page.xpath("//h2[@id='answer']")[0]) == "0 rows"
    assert "Nothing in the library answers this" in words(page)


def test_text_is_shown_as_text(client: TestClient):
    """What a reader types as a value is never markup of the page."""
    page = client.get("/queries/signals-with", params={"text": "<script>x</script>"}, headers=BROWSER)
    assert page.status_code == 200
    assert "<script>" not in page.text


@pytest.mark.parametrize(
    ("address", "status", "told"),
    [
        ("/queries/cause-in-component", 404, "Did you mean causes-in-component"),
        ("/queries/gaps.exe", 404, "there is no ready query 'gaps.exe'"),
        (
            "/queries/causes-in-component?component=ncl",
            400,
            "component: 'ncl' is not a term of component. Did you",
        ),
        ("/queries/causes-in-component?compnent=nccl", 400, "Did you mean component?"),
        ("/queries/causes-in-component?component=nccl&component=dns", 400, "component is given twice"),
        ("/queries/similar-cases?case=nccl-hang-uneven-blocks", 400, "Did you mean nccl-hang-uneven-packed"),
        ("/queries/cases-between?from=May", 400, "from: 'May' is no date"),
        ("/queries/only-at-scale?gpus=many", 400, "gpus: 'many' is no whole number"),
        (
            "/queries/gaps?format=xls",
            400,
            "the format 'xls' is unknown; there are csv, tsv, json, xml, html, rq",
        ),
        ("/queries?limit=3", 400, "there is no parameter 'limit'"),
        ("/queries.ttl?x=1", 400, "there is no parameter 'x'"),
    ],
)
def test_what_cannot_be_meant_is_a_problem(client: TestClient, address: str, status: int, told: str):
    """A problem document that names parameter, value and what is near; for a browser a page that does."""
    answer = client.get(address)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    assert told in answer.json()["detail"]
    assert answer.json()["status"] == status
    page = client.get(address, headers=BROWSER)
    assert page.status_code == status
    assert page.headers["content-type"].startswith("text/html")


@pytest.mark.parametrize("address", ["/queries", "/queries/gaps"])
def test_not_acceptable(client: TestClient, address: str):
    """A reader who takes nothing on offer is told what is."""
    answer = client.get(address, headers={"Accept": "image/png"})
    assert answer.status_code == 406
    assert "text/html" in answer.json()["detail"]


@pytest.mark.parametrize("suffix", ["csv", "html"])
def test_limits_are_those_of_the_endpoint(served: Served, suffix: str):
    """A query over the deadline is the endpoint's own problem document, whatever the form."""
    from fastapi.testclient import TestClient

    hurried = Served(served.catalogue, served.snapshot, limits=Limits(deadline=0.001))
    with TestClient(create_app(hurried), raise_server_exceptions=False) as client:
        answer = client.get(f"/queries/contrasts.{suffix}")
        page = client.get(f"/queries/contrasts.{suffix}", headers=BROWSER)
    assert (answer.status_code, page.status_code) == (504, 504)
    assert "0.001 s" in json.loads(answer.text)["detail"]


def test_an_answer_too_large_for_a_page(client: TestClient, monkeypatch: pytest.MonkeyPatch):
    """Over the limit of a page nothing is shown in part: the page says so and leads to the files."""
    monkeypatch.setattr(forwarded, "PAGE_LIMIT", 2000)
    page = page_of(client, "/queries/causes-by-year")
    assert words(page.xpath("//h2[@id='answer']")[0]) == "Too large for a page"
    assert page.xpath("//table[@class='answer']") == []
    assert page.xpath("//a[text()='CSV']/@href") == ["/queries/causes-by-year.csv"]
    assert client.get("/queries/gaps.html").status_code == 200


def test_rows_beyond_the_first_are_counted(client: TestClient, monkeypatch: pytest.MonkeyPatch):
    """A page shows the first rows and says how many there are."""
    monkeypatch.setattr(table, "ROWS_SHOWN", 3)
    monkeypatch.setattr(routes, "ROWS_SHOWN", 3)
    page = page_of(client, "/queries/gaps")
    assert words(page.xpath("//h2[@id='answer']")[0]) == "7 rows"
    assert len(page.xpath("//table[@class='answer']/tbody/tr")) == 3
    assert "The first 3 of 7 rows are shown" in words(page)


def test_a_library_without_the_default_terms(small_snapshot: Snapshot, small_library: Library):
    """Queries whose defaults a library lacks have no text there, and run once their values are given."""
    with client_of(small_library, small_snapshot) as client:
        listed = {one["name"]: one["query"] for one in client.get("/queries").json()}
        assert listed["similar-cases"] is None
        assert isinstance(ox.Store().query(listed["gaps"]), ox.QuerySolutions)
        assert client.get("/queries/similar-cases").status_code == 400
        answer = client.get("/queries/similar-cases?case=hang-wrong-route")
        nearest = [(row["other"].rpartition("/")[2], row["weight"]) for row in rows(answer.text)]
        assert nearest[:2] == [("host-oom-leak", "1.167"), ("hang-uneven-batches", "1")]
        assert client.get("/queries", headers=BROWSER).status_code == 200
