"""The JSON interface: the contract field by field, lists and counts, and every way to ask wrongly."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlsplit

import pyoxigraph as ox
import pytest
from api_fixtures import HANG, PANCAKES, Served, TestClient, case_with_neighbours, sparql_counts

from api.answers import Catalogue
from api.app import create_app
from api.cli.opened import keep_up
from graph import files
from graph.cases import case_iri
from graph.filters import PARAMETERS, Filter
from graph.library import Library
from graph.similar import LocalIndex
from graph.similar.encoders import encoder
from graph.similar.weights import MESSAGE_WEIGHTS
from graph.store import bind
from graph.terms import FACETS

if TYPE_CHECKING:
    from collections.abc import Iterator

pytest_plugins = ["api_fixtures"]
pytestmark = pytest.mark.xdist_group("api")

TERM = {"iri", "facet", "id", "label"}
JSON = {"Content-Type": "application/json"}
FILTERED = [
    [],
    [("symptom", "job-hang")],
    [("component", "nccl"), ("from", "2025")],
    [("root_cause", "software-defect"), ("root_cause", "config-error"), ("to", "2024-06")],
    [("organisation", "NVIDIA NCCL")],
    [("component", "network"), ("symptom", "network"), ("from", "2019"), ("to", "2025-12-31")],
]


def similar(client: TestClient, **body: Any) -> dict[str, Any]:
    """Return the answer to a question that has one."""
    response = client.post("/api/v1/similar", json=body)
    assert response.status_code == 200, response.text
    answer: dict[str, Any] = response.json()
    return answer


def refused(response: Any, status: int) -> str:
    """Check that a response is a problem document of a status and return its detail."""
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    body = response.json()
    assert body.keys() - {"faults"} == {"type", "title", "status", "detail"}
    assert body["type"] == "about:blank"
    assert body["status"] == status
    assert body["title"]
    assert body["detail"]
    detail: str = body["detail"]
    return detail


# The contract


def test_similar_answers_the_contract(client: TestClient):
    """Every field of the contract is there, of its type, and there is no other."""
    answer = similar(client, text=HANG)
    assert list(answer) == [
        "query_id",
        "dataset_version",
        "index_version",
        "recognised",
        "suggested_filters",
        "ruled_out",
        "also_seen",
        "results",
        "no_confident_match",
        "closest_terms",
        "truncated",
        "links",
        "same_incident",
        "near_duplicates",
    ]
    assert answer["same_incident"] == answer["near_duplicates"] == []
    assert len(answer["query_id"]) == 16
    assert len(answer["dataset_version"]) == 12
    for mention in answer["recognised"]:
        assert mention.keys() == {
            "start",
            "end",
            "text",
            "facet",
            "term",
            "label",
            "polarity",
            "confidence",
            "weak",
            "cue",
        }
        assert HANG[mention["start"] : mention["end"]] == mention["text"]
        assert mention["facet"] == mention["term"]["facet"]
        assert mention["label"] == mention["term"]["label"]
        assert mention["polarity"] in ("present", "hedged", "ruled_out", "past", "planned")
        assert 0 < mention["confidence"] <= 1
        assert mention["term"].keys() == TERM
    for term in (*answer["suggested_filters"], *answer["ruled_out"], *answer["closest_terms"]):
        assert term.keys() == TERM
        assert term["iri"].endswith(f"/terms/{term['facet'].replace('_', '-')}/{term['id']}")
    for seen in answer["also_seen"]:
        assert seen.keys() == {"term", "share", "cases"}
        assert seen["term"].keys() == TERM
    assert answer["no_confident_match"] is False
    assert answer["closest_terms"] == []
    assert answer["links"]["page"].startswith("http://testserver/?q=job%20stuck")


def test_a_result_answers_the_contract(client: TestClient):
    """A result says which case, how similar and why, what differs, and what was done."""
    results = similar(client, text=HANG)["results"]
    assert len(results) == 5
    for result in results:
        assert list(result) == [
            "id",
            "iri",
            "permalink",
            "title",
            "date",
            "organisation",
            "score",
            "probability",
            "band",
            "why",
            "differs",
            "remediation",
        ]
        assert result["permalink"] == f"http://testserver/cases/{result['id']}"
        assert result["iri"] == f"https://w3id.org/incident-graph/cases/{result['id']}"
        assert result["band"] in ("strong", "possible")
        assert 0 < result["score"] <= 1
        assert 0 < result["probability"] < 1
        assert sum(why["contribution"] for why in result["why"]) == pytest.approx(result["score"], abs=1e-6)
        for why in result["why"]:
            shown = {"channel", "contribution", "label", "rarity", "term", "query", "case", "inferred_from"}
            assert why.keys() == shown
            assert (why["channel"] == "terms") == bool(why["term"] or why["inferred_from"])
            assert not (why["term"] and why["inferred_from"])
            assert 0 <= why["rarity"] <= 1
            for span in (*why["query"], *why["case"]):
                assert span.keys() == {"start", "end", "text", "section"}
            assert all(HANG[span["start"] : span["end"]] == span["text"] for span in why["query"])
            assert all(span["section"] for span in why["case"])
        for difference in result["differs"]:
            assert difference.keys() == {"kind", "term", "sentence"}
        for fix in result["remediation"]:
            assert fix.keys() == {"text", "outcome"}


def test_ruled_out_is_never_suggested(client: TestClient):
    """What is denied, as in "no OOM in dmesg and no segfault", is listed as ruled out and nowhere else."""
    answer = client.post("/api/v1/suggest", json={"text": "no OOM in dmesg and no segfault"}).json()
    assert answer.keys() == {"dataset_version", "recognised", "suggested_filters", "ruled_out", "truncated"}
    assert answer["suggested_filters"] == []
    assert [term["id"] for term in answer["ruled_out"]] == ["host-oom", "segfault"]
    assert [mention["polarity"] for mention in answer["recognised"]] == ["ruled_out", "ruled_out"]


def test_suggest_and_similar_recognise_alike(client: TestClient):
    """Both routes hand the text to the same reader."""
    suggested = client.post("/api/v1/suggest", json={"text": HANG}).json()
    answer = similar(client, text=HANG)
    assert {key: answer[key] for key in suggested} == suggested


def test_nothing_like_it(client: TestClient):
    """A pancake recipe has no similar case, which is said and not padded."""
    answer = similar(client, text=PANCAKES)
    assert answer["results"] == []
    assert answer["no_confident_match"] is True


def test_similar_to_a_case(client: TestClient, served: Served):
    """A case can be asked for instead of a text; it is not among its own results."""
    case = case_with_neighbours(served.catalogue)
    answer = similar(client, case=case.id, limit=20)
    ids = [result["id"] for result in answer["results"]]
    assert ids
    assert case.id not in ids
    assert answer["recognised"] == []


def test_filters_in_the_body(client: TestClient, library: Library):
    """Filters have the names they have everywhere and limit the results."""
    answer = similar(client, text=HANG, filters={"component": ["nccl"], "from": "2026"}, limit=20)
    ids = {result["id"] for result in answer["results"]}
    wanted = Filter.parse([("component", "nccl"), ("from", "2026")], library.ontology)
    assert ids
    assert ids <= {case.id for case in library.matching(wanted)}
    assert answer["links"]["page"].startswith("http://testserver/?component=nccl&from=2026&q=")


def test_weights_in_the_body(client: TestClient):
    """What is named counts as given, brought to the usual range: weights in proportion are equal."""
    usual = similar(client, text=HANG)
    given = similar(client, text=HANG, weights={"channels": {"text": 0}, "facets": {"component": 0}})
    shown = {why["channel"] for result in given["results"] for why in result["why"] if why["contribution"]}
    assert shown <= {"dense", "terms"}
    assert given["query_id"] != usual["query_id"]
    for result in given["results"]:
        assert sum(why["contribution"] for why in result["why"]) == pytest.approx(result["score"], abs=1e-6)
    tenfold = {name: 10 * getattr(MESSAGE_WEIGHTS, name) for name in ("text", "dense", "terms")}
    scores = [
        result["score"] for result in similar(client, text=HANG, weights={"channels": tenfold})["results"]
    ]
    assert scores == pytest.approx([result["score"] for result in usual["results"]])


@pytest.mark.parametrize(
    ("weights", "field"),
    [
        ({"channels": {"text": 10.5}}, "body.weights.channels.text"),
        ({"channels": {"text": -1}}, "body.weights.channels.text"),
        ({"channels": {"fuzzy": 1}}, "body.weights.channels.fuzzy"),
        ({"facets": {"symptom": "much"}}, "body.weights.facets.symptom"),
        ({"channels": {"text": 0, "dense": 0, "terms": 0}}, "weights.channels: all weights are 0"),
        ({"sections": {}}, "body.weights.sections"),
    ],
)
def test_weights_that_cannot_be_meant(client: TestClient, weights: dict[str, object], field: str):
    """The detail names the field."""
    assert field in refused(client.post("/api/v1/similar", json={"text": HANG, "weights": weights}), 422)


def test_an_index_of_an_earlier_version_is_named(served: Served):
    """Until the new one is built, answers say which version they were found with."""
    library = served.catalogue.library
    earlier = Library.of(library.ontology, library.cases[:200], "earlier")
    index = LocalIndex(library.ontology, encoder())
    index.refresh(earlier)
    state = Served(Catalogue.of(library, served.catalogue.suggester, index), served.snapshot)
    client = TestClient(create_app(state))
    answer = similar(client, text=HANG)
    assert (answer["dataset_version"], answer["index_version"]) == (library.version, "earlier")
    assert {result["id"] for result in answer["results"]} <= earlier.by_id.keys()
    keep_up(state, index)
    deadline = time.monotonic() + 60
    while similar(client, text=HANG)["index_version"] != library.version:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert (
        similar(client, text=HANG)["results"] == similar(TestClient(create_app(served)), text=HANG)["results"]
    )


def test_the_limit_is_kept(client: TestClient):
    """From one result to twenty."""
    assert len(similar(client, text=HANG, limit=1)["results"]) == 1
    assert len(similar(client, text=HANG, limit=20)["results"]) <= 20


# Ways to ask wrongly


@pytest.mark.parametrize(
    ("body", "status", "told"),
    [
        ({}, 422, "either text or case"),
        ({"text": "a", "case": "b"}, 422, "either text or case"),
        ({"text": None}, 422, "either text or case"),
        ({"text": 5}, 422, "text"),
        ({"text": ["a"]}, 422, "text"),
        ({"text": "a", "txet": "b"}, 422, "txet"),
        ({"text": "a", "filters": {"symptoms": ["job-hang"]}}, 422, "filters.symptoms"),
        ({"text": "a", "filters": {"symptom": "job-hang"}}, 422, "filters.symptom"),
        ({"text": "a", "filters": None}, 422, "filters"),
        ({"text": "a", "filters": {"symptom": ["job-hangs"]}}, 400, "Did you mean job-hang"),
        ({"text": "a", "filters": {"from": "2024-13"}}, 400, "2024-13"),
        ({"text": "a", "filters": {"from": "2025", "to": "2024"}}, 400, "swap"),
        ({"text": "a", "limit": 0}, 422, "limit"),
        ({"text": "a", "limit": 21}, 422, "limit"),
        ({"text": "a", "limit": 1.5}, 422, "limit"),
        ({"text": "a", "format": "yaml"}, 422, "format"),
        ({"text": "a" * 1_048_577}, 422, "1048576"),
        ({"case": "no-such-case"}, 404, "no-such-case"),
        ([], 422, "body"),
        ("text", 422, "body"),
        (None, 422, "body"),
    ],
)
def test_a_body_that_asks_wrongly(client: TestClient, body: Any, status: int, told: str):
    """The status says whose fault it is, the detail which field and, for a term, what is near."""
    assert told in refused(client.post("/api/v1/similar", json=body), status)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"a":' * 50_000,
        b'{"text": "\\ud800 job hangs"}',
        b'{"text": "\xed\xa0\x80"}',
        b'{"\\ud800": "x"}',
        b'{"text": "x", "filters": {"\\ud800": []}}',
        b'{"text": "x", "filters": {"organisation": ["\\ud800"]}}',
        b'{"text": "x", "filters": {"symptom": ["\\udfff"]}}',
        b'{"text": "x", "filters": {"from": "\\ud800"}}',
        b'{"case": "\\ud800"}',
        b'{"case": "\\u0000"}',
        b'{"text": "x", "format": "\\ud800"}',
        b'{"text": "x", "limit": 1e400}',
        b'{"text": "x", "limit": -1e400}',
        b'{"text": "x", "limit": NaN}',
        b'{"text": "x", "limit": ' + b"9" * 5000 + b"}",
        b'{"text": "x", "limit": 1' + b"0" * 400 + b"}",
        b'{"text": "x", "filters": {"from": "\\u0000"}}',
        b'{"text": "x", "filters": {"symptom": ["\\u0000"]}}',
        b'{"text": "x", "filters": {"to": "' + b"9" * 400 + b'"}}',
        b'{"text": "x", "filters": {"organisation": ["' + b"a" * 100_000 + b'"]}}',
    ],
    ids=lambda body: body[:60].decode("latin-1"),
)
def test_broken_json_is_the_asker_s_fault(client: TestClient, body: bytes):
    """Broken JSON, half surrogates, NUL and numbers beyond any size are refused, never a server error."""
    for path in ("/api/v1/similar", "/api/v1/suggest"):
        response = client.post(path, content=body, headers=JSON)
        assert response.status_code in (400, 404, 422)
        refused(response, response.status_code)


def test_nul_in_a_text_is_text(client: TestClient):
    """A text may hold any character that Unicode has."""
    assert similar(client, text="job hangs\0 at the last step")["recognised"]


@pytest.mark.parametrize("path", ["/api/v1/cases", "/api/v1/facets", "/export/graph.json"])
@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("symptm=job-hang", "Did you mean symptom?"),
        ("symptom=job-hangs", "Did you mean job-hang"),
        ("root_cause=job-hang", "'job-hang' is not a term of root_cause"),
        ("from=2024-02-30", "2024-02-30"),
        ("from=yesterday", "YYYY"),
        ("from=2025&to=2024", "swap"),
        ("q=job+hangs", "'q'"),
        ("symptom=%00", "not a term"),
    ],
)
def test_a_wrong_parameter(client: TestClient, path: str, query: str, told: str):
    """An unknown parameter, a wrong term or date is refused with what is near, on every route alike."""
    assert told in refused(client.get(f"{path}?{query}"), 400)


@pytest.mark.parametrize("path", ["/api/v1/similar", "/api/v1/suggest"])
def test_a_posted_question_has_no_parameters(client: TestClient, path: str):
    """A filter put in the address of a POST would be lost without a word: it is refused."""
    assert "'symptom'" in refused(client.post(f"{path}?symptom=job-hang", json={"text": "x"}), 400)


@pytest.mark.parametrize("query", ["limit=0", "limit=101", "limit=many", "sort=random"])
def test_a_list_parameter_out_of_range(client: TestClient, query: str):
    """The detail names the parameter."""
    assert query.partition("=")[0] in refused(client.get(f"/api/v1/cases?{query}"), 422)


def test_after_must_be_in_the_list(client: TestClient):
    """A page after a case that the filter does not let through does not exist."""
    assert "start again" in refused(client.get("/api/v1/cases?after=no-such-case"), 400)


def test_every_status_has_one_shape(client: TestClient):
    """400, 404, 405, 406, 413 and 422 are the same problem document, with the headers each status needs."""
    refused(client.get("/api/v1/cases?x=1"), 400)
    refused(client.get("/api/v1/nothing"), 404)
    refused(client.get("/cases/no-such-case"), 404)
    response = client.delete("/api/v1/cases")
    refused(response, 405)
    assert "GET" in response.headers["allow"]
    refused(client.get("/api/v1/similar"), 405)
    refused(client.get("/ontology", headers={"Accept": "image/png"}), 406)
    refused(client.post("/api/v1/similar", content=b"a" * 5_000_000, headers=JSON), 413)
    refused(client.post("/api/v1/similar", json={}), 422)


def test_an_api_error_is_never_a_page(client: TestClient):
    """Under /api a browser gets the problem document too."""
    refused(client.get("/api/v1/cases?x=1", headers={"Accept": "text/html"}), 400)


def test_faults_name_their_fields(client: TestClient):
    """All faults of a body are listed, each with its field."""
    response = client.post("/api/v1/similar", json={"text": 1, "limit": 99, "foo": 2})
    refused(response, 422)
    assert {fault["field"] for fault in response.json()["faults"]} == {"body.text", "body.limit", "body.foo"}


@pytest.mark.parametrize(
    ("content", "media", "detail"),
    [
        (
            '{"text": "x"}',
            "text/plain",
            "body: send a JSON object, with the header Content-Type: application",
        ),
        ("[1]", "application/json", "body: send a JSON object, with the header Content-Type: application"),
        ("", "application/json", "body: send a JSON object, with the header Content-Type: application"),
        ("{text:", "application/json", "body: no JSON at character 1: "),
        ('{"text": "x", "lim": 1}', "application/json", "body.lim: there is no such field; /openapi.json"),
    ],
)
def test_a_faulty_body_is_told_what_to_do(client: TestClient, content: str, media: str, detail: str):
    """Another media type, no object, broken JSON and unknown fields are refused with the next step."""
    response = client.post("/api/v1/similar", content=content, headers={"Content-Type": media})
    refused(response, 422)
    assert response.json()["detail"].startswith(detail)


@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_over_the_limit(client: TestClient, chunked: bool):
    """Four mebibytes are the most that is read, whether or not the length is declared."""

    def chunks() -> Iterator[bytes]:
        yield b'{"text": "'
        for _ in range(500):
            yield b"a" * 10_000
        yield b'"}'

    content = chunks() if chunked else b"".join(chunks())
    response = client.post("/api/v1/similar", content=content, headers=JSON)
    assert "4194304" in refused(response, 413)


# Lists and counts


@pytest.mark.parametrize("sort", ["newest", "oldest", "title"])
@pytest.mark.parametrize("pairs", FILTERED[:3])
def test_next_walks_every_case_once(client: TestClient, library: Library, pairs: list[Any], sort: str):
    """Following ``next`` from the first page gives all cases of the filter, once each, in order."""
    wanted = Filter.parse(pairs, library.ontology)
    expected = [case.id for case in library.matching(wanted, sort)]
    response = client.get("/api/v1/cases", params=[*pairs, ("sort", sort), ("limit", "7")])
    found: list[str] = []
    while True:
        body = response.json()
        assert list(body) == ["items", "total", "next"]
        assert body["total"] == len(expected)
        assert len(body["items"]) <= 7
        found += [item["id"] for item in body["items"]]
        if body["next"] is None:
            assert "link" not in response.headers
            break
        assert response.headers["link"] == f'<{body["next"]}>; rel="next"'
        assert len(body["items"]) == 7
        asked = parse_qsl(urlsplit(body["next"]).query)
        assert [pair for pair in asked if pair[0] != "after"] == [*pairs, ("sort", sort), ("limit", "7")]
        response = client.get(body["next"])
    assert found == expected


def test_a_list_has_twenty_at_first_and_a_hundred_at_most(client: TestClient, library: Library):
    """Without a limit a page has 20 cases."""
    assert len(client.get("/api/v1/cases").json()["items"]) == 20
    assert len(client.get("/api/v1/cases?limit=100").json()["items"]) == min(100, len(library.cases))


def test_a_row_names_the_case_and_its_terms(client: TestClient, library: Library):
    """Each row has id, IRI, permalink, title, date, organisation and the terms of every facet."""
    for item in client.get("/api/v1/cases?limit=100").json()["items"]:
        case = library.case(item["id"])
        assert list(item) == ["id", "iri", "permalink", "title", "date", "organisation", "terms"]
        assert (item["title"], item["date"], item["organisation"]) == (
            case.title,
            case.date,
            case.organisation,
        )
        assert item["permalink"] == f"http://testserver/cases/{case.id}"
        assert list(item["terms"]) == list(FACETS)
        for facet, terms in item["terms"].items():
            assert [term["iri"] for term in terms] == list(case.terms(facet))
            assert all(term.keys() == TERM for term in terms)


def test_a_next_address_keeps_odd_values(client: TestClient, library: Library):
    """An organisation with spaces, ampersands or umlauts survives the way into ``next``."""
    query = [("organisation", name) for name in library.organisations()] + [("limit", "5")]
    first = client.get("/api/v1/cases", params=query).json()
    asked = parse_qsl(urlsplit(first["next"]).query)
    assert asked == [*query, ("after", first["items"][-1]["id"])]
    assert client.get(first["next"]).json()["total"] == first["total"]


def test_empty_parameters_count_as_not_given(client: TestClient):
    """A form sends its empty fields along."""
    query = "&".join(f"{name}=" for name in PARAMETERS)
    assert client.get(f"/api/v1/cases?{query}").json()["total"] == client.get("/api/v1/cases").json()["total"]


@pytest.mark.parametrize("pairs", FILTERED)
def test_facet_counts_equal_sparql(
    client: TestClient, served: Served, library: Library, pairs: list[tuple[str, str]]
):
    """Every count is what ``facet_counts.rq`` gives on the snapshot for the other facets' filters."""
    wanted = Filter.parse(pairs, library.ontology)
    answer = client.get("/api/v1/facets", params=pairs).json()
    assert answer["total"] == len(library.matching(wanted))
    assert list(answer["facets"]) == list(FACETS)
    for facet, values in answer["facets"].items():
        others = wanted.without_facet(facet, library.ontology)
        expected = sparql_counts(served, others, facet)
        assert {value["term"]["iri"]: value["cases"] for value in values} == expected
        counts = [value["cases"] for value in values]
        assert counts == sorted(counts, reverse=True)


@pytest.mark.parametrize("pairs", FILTERED)
def test_listing_equals_sparql(
    client: TestClient, served: Served, library: Library, pairs: list[tuple[str, str]]
):
    """The list has the cases of ``matching_cases.rq`` in its order."""
    store = ox.Store.read_only(str(served.snapshot.folder))
    wanted = Filter.parse(pairs, library.ontology)
    rows = store.query(bind(files.query_text("matching_cases"), wanted.query_values(library.ontology)))
    expected = [row["case"].value for row in rows]
    body = client.get("/api/v1/cases", params=[*pairs, ("limit", "100")]).json()
    assert body["total"] == len(expected)
    assert [item["iri"] for item in body["items"]] == expected[:100]
    assert [case_iri(item["id"], library.base) for item in body["items"]] == expected[:100]


def test_answers_name_the_dataset(client: TestClient, library: Library):
    """What was answered from is named: in the body where the contract has it, else in a header."""
    for path in ("/api/v1/cases", "/api/v1/facets", "/export/graph.json", f"/cases/{library.cases[0].id}"):
        assert client.get(path).headers["x-dataset-version"] == library.version
    assert similar(client, text="x")["dataset_version"] == library.version


def test_the_documented_examples_work(client: TestClient):
    """The example of each body in the schema is answered."""
    schema = client.get("/openapi.json").json()
    for name, path in (("SimilarBody", "/api/v1/similar"), ("SuggestBody", "/api/v1/suggest")):
        [example] = schema["components"]["schemas"][name]["properties"]["text"]["examples"]
        response = client.post(path, content=json.dumps({"text": example}), headers=JSON)
        assert response.status_code == 200


def test_the_contract_is_the_architecture_s(client: TestClient):
    """Every filter parameter is documented on every route that takes filters."""
    schema = client.get("/openapi.json").json()
    for path in ("/api/v1/cases", "/api/v1/facets", "/export/graph.gexf"):
        names = {parameter["name"] for parameter in schema["paths"][path]["get"]["parameters"]}
        assert set(PARAMETERS) <= names
    body = schema["components"]["schemas"]["FilterBody"]
    assert set(PARAMETERS) == set(body["properties"])
    assert body["additionalProperties"] is False


# Case to case


def test_similar_by_the_address_of_a_case(client: TestClient, served: Served):
    """By GET as by POST; what tells of the same event stands apart, with both cases naming each other."""
    case = case_with_neighbours(served.catalogue)
    got = client.get(f"/api/v1/cases/{case.id}/similar?limit=3")
    assert got.status_code == 200
    assert got.json() == similar(client, case=case.id, limit=3)
    assert got.json()["links"] == {"page": f"http://testserver/cases/{case.id}"}
    one, other = "opt175b-blob-download-hang", "opt175b-bad-node-recycling"
    for first, second in ((one, other), (other, one)):
        answer = client.get(f"/api/v1/cases/{first}/similar").json()
        assert [same["case"]["id"] for same in answer["same_incident"]] == [second]
        assert second not in [result["id"] for result in answer["results"]]
        assert list(answer["same_incident"][0]["case"]) == [
            "id",
            "iri",
            "permalink",
            "title",
            "date",
            "organisation",
        ]


def test_similar_to_a_case_under_a_filter(client: TestClient, served: Served):
    """A filter holds for all groups."""
    case = case_with_neighbours(served.catalogue)
    everything = client.get(f"/api/v1/cases/{case.id}/similar?limit=20").json()["results"]
    year = next(result["date"][:4] for result in everything if result["date"])
    some = client.get(f"/api/v1/cases/{case.id}/similar?limit=20&from={year}&to={year}").json()["results"]
    assert some
    assert all(result["date"].startswith(year) for result in some)
    other = client.get("/api/v1/cases/opt175b-blob-download-hang/similar?to=1999").json()
    assert other["same_incident"] == other["near_duplicates"] == other["results"] == []


def test_similar_to_no_case(client: TestClient):
    """An unknown case is 404 and names the nearest; parameters are checked as elsewhere."""
    detail = refused(client.get("/api/v1/cases/opt175b-blob-download-hung/similar"), 404)
    assert "opt175b-blob-download-hang" in detail
    assert "limit" in refused(client.get("/api/v1/cases/opt175b-blob-download-hang/similar?limits=3"), 400)
    refused(client.get("/api/v1/cases/opt175b-blob-download-hang/similar?limit=21"), 422)
