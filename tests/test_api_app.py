"""The application as a whole: health, refused files, static files, errors, and every request's limits."""

from __future__ import annotations

import http.client
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlsplit

import pytest
from api_fixtures import BROWSER, serving

from api import app as api_app
from api.answers import SENTENCE_LIMIT, Catalogue
from api.app import BODY_LIMIT, Served, create_app
from graph import files
from graph.library import Library
from graph.problems import Problem
from graph.store import EmbeddedStore, load

if TYPE_CHECKING:
    from collections.abc import Iterator

    from api_fixtures import TestClient

    from graph.terms import Ontology

pytest_plugins = ["api_fixtures"]
pytestmark = pytest.mark.xdist_group("api")

STATIC = Path(api_app.__file__).parent / "static"


@pytest.fixture(scope="module")
def flawed(ontology: Ontology, tmp_path_factory: pytest.TempPathFactory) -> Served:
    """Return what is served from a folder with one good case, one broken file and one id twice."""
    folder, other = tmp_path_factory.mktemp("cases"), tmp_path_factory.mktemp("more")
    good = sorted(files.cases_folder().glob("*.yaml"))[0]
    (folder / good.name).write_bytes(good.read_bytes())
    (folder / "broken.yaml").write_text("id: broken\ntitle: [")
    for place in (folder, other):
        (place / "twice.yaml").write_bytes(good.read_bytes().replace(good.stem.encode(), b"twice"))
    store = EmbeddedStore(tmp_path_factory.mktemp("flawed"))
    report = load(store, ontology, [folder, other])
    snapshot = store.publish()
    store.close()
    return Served(Catalogue.of(Library.from_snapshot(snapshot, ontology)), snapshot, report.problems)


def client_of_app(served: Served) -> TestClient:
    """Return a client of an application whose workers are not started."""
    from api_fixtures import TestClient

    return TestClient(create_app(served), raise_server_exceptions=False)


def test_health(client: TestClient):
    """The process runs."""
    assert client.get("/healthz").json() == {"status": "ok"}


def test_ready(client: TestClient, library: Library):
    """What is served: cases, dataset and ontology version, and that nothing was refused."""
    assert client.get("/readyz").json() == {
        "status": "ok",
        "cases": len(library.cases),
        "dataset_version": library.version,
        "ontology_version": library.ontology.version,
        "refused": [],
    }


def test_refused_files_are_listed_and_the_rest_served(flawed: Served):
    """Broken files and doubled ids keep nothing from being served; each is listed with file and line."""
    client = client_of_app(flawed)
    ready = client.get("/readyz")
    assert ready.status_code == 200
    body = ready.json()
    assert body["cases"] == 1
    refused = {(one["file"], one["field"]) for one in body["refused"]}
    assert {name for name, _ in refused} == {"broken.yaml", "twice.yaml"}
    assert ("twice.yaml", "id") in refused
    assert all(one["line"] >= 1 and one["message"] for one in body["refused"])
    assert client.get("/").status_code == 200
    assert client.get("/api/v1/cases").json()["total"] == 1


def test_a_refusal_names_the_file_and_not_the_server_s_folders(served: Served):
    """A reader of ``/readyz`` learns the file's name, never where on the disk it is."""
    problem = Problem(Path("/somewhere/secret/a.yaml"), 3, "date", "is no date")
    client = client_of_app(Served(served.catalogue, served.snapshot, (problem,)))
    text = client.get("/readyz").text
    assert "a.yaml" in text
    assert "secret" not in text


@pytest.mark.parametrize(
    "path", sorted(p.relative_to(STATIC).as_posix() for p in STATIC.rglob("*") if p.is_file())
)
def test_static_files(client: TestClient, path: str):
    """Every static file is served as it is, with the right type and the safe headers; HEAD too."""
    response = client.get(f"/static/{path}")
    assert response.content == (STATIC / path).read_bytes()
    kinds = {"css": "text/css", "svg": "image/svg+xml", "js": "text/javascript"}
    expected = kinds.get(path.rpartition(".")[2])
    assert expected is None or response.headers["content-type"].startswith(expected)
    assert response.headers["x-content-type-options"] == "nosniff"
    assert client.head(f"/static/{path}").headers["content-length"] == str(len(response.content))


@pytest.mark.parametrize(
    "path", ["/static/..%2fapp.py", "/static/%2e%2e/app.py", "/static/.../x", "/static/", "/static"]
)
def test_nothing_else_is_static(client: TestClient, path: str):
    """Only the folder's own files."""
    assert client.get(path).status_code == 404


@pytest.mark.parametrize(
    "path", ["/", "/healthz", "/readyz", "/openapi.json", "/sparql?query=ASK%7B%7D", "/api/v1/cases"]
)
def test_head(client: TestClient, path: str):
    """HEAD is answered as GET is, without a body."""
    head, get = client.head(path), client.get(path)
    assert (head.status_code, head.content) == (get.status_code, b"")
    assert head.status_code == 200
    assert head.headers["content-type"] == get.headers["content-type"]


@pytest.mark.parametrize(
    ("accept", "media_type"),
    [
        (None, "application/problem+json"),
        ("*/*", "application/problem+json"),
        ("application/json", "application/problem+json"),
        ("text/turtle", "application/problem+json"),
        (BROWSER["Accept"], "text/html; charset=utf-8"),
        ("application/problem+json;q=0.2, text/html;q=0.1", "application/problem+json"),
    ],
)
def test_an_unknown_path(client: TestClient, accept: str | None, media_type: str):
    """A browser gets a page that leads to the library, everyone else a problem document."""
    response = client.get("/no/such/place", headers={"Accept": accept} if accept else {})
    assert response.status_code == 404
    assert response.headers["content-type"] == media_type
    assert "/no/such/place" in response.text
    assert response.headers["content-security-policy"]


def test_methods_that_are_not_allowed(client: TestClient):
    """405 names the methods that are."""
    for method, path in (
        ("PUT", "/"),
        ("DELETE", "/cases/x"),
        ("POST", "/ontology"),
        ("PATCH", "/api/v1/similar"),
    ):
        response = client.request(method, path)
        assert response.status_code == 405
        assert response.headers["allow"]
        assert response.json()["status"] == 405
        assert response.json()["detail"] == f"{path} is asked by {response.headers['allow']}, not {method}"


def test_an_unexpected_failure_has_the_same_shape(served: Served):
    """A bug answers 500 as a problem document, without its text, under the safe headers."""
    broken = Served(served.catalogue, served.snapshot)
    client = client_of_app(broken)
    broken.catalogue = None  # type: ignore[assignment]
    for headers in ({}, BROWSER):
        response = client.get("/api/v1/cases", headers=headers)
        assert response.status_code == 500
        assert response.headers["content-type"] == "application/problem+json"
        assert response.json().keys() == {"type", "title", "status", "detail"}
        assert "library" not in response.text
        assert response.headers["content-security-policy"]


def test_other_origins_may_ask(client: TestClient):
    """A page elsewhere may read the library, which has nothing private; credentials are not sent along."""
    headers = {"Origin": "https://elsewhere.example"}
    response = client.get("/api/v1/cases", headers=headers)
    assert response.headers["access-control-allow-origin"] == "*"
    assert "access-control-allow-credentials" not in response.headers
    asked = {
        **headers,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type",
    }
    assert client.options("/api/v1/similar", headers=asked).status_code == 200


def test_other_origins_may_read_what_an_answer_says_of_itself(client: TestClient):
    """Headers that a page elsewhere is to see are exposed, and it may ask whether its copy is current."""
    headers = {"Origin": "https://elsewhere.example"}
    response = client.get("/sparql", params={"query": "ASK { ?s ig:simptom ?o }"}, headers=headers)
    exposed = {name.strip().lower() for name in response.headers["access-control-expose-headers"].split(",")}
    assert {"etag", "x-dataset-version", "x-supplied-prefixes", "x-unknown-terms", "retry-after"} <= exposed
    assert response.headers["x-unknown-terms"].startswith("ig:simptom (did you mean ig:symptom")
    asked = {
        **headers,
        "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": "if-none-match",
    }
    assert client.options("/sparql", headers=asked).status_code == 200


def test_a_problem_says_which_prefixes_were_supplied(client: TestClient):
    """In the one shape, beside line and column; a problem without a query has no such field."""
    problem = client.get("/sparql", params={"query": "SELECT *\n{ ?s skos:broader ?o ?x }"}).json()
    assert problem["supplied_prefixes"] == ["skos"]
    assert (problem["line"], problem["column"]) == (2, 22)
    assert "expected a dot" in problem["detail"]
    assert "supplied_prefixes" not in client.get("/sparql", params={"query": "LOAD <http://e/>"}).json()


def test_no_page_of_the_framework(client: TestClient):
    """FastAPI's own documentation loads scripts from elsewhere; it is off."""
    for path in ("/docs", "/redoc"):
        assert client.get(path).status_code == 404


def test_what_is_served_can_be_replaced(served: Served, library: Library):
    """The next request is answered from the catalogue put in place, without a restart."""
    state = Served(served.catalogue, served.snapshot)
    client = client_of_app(state)
    assert client.get("/readyz").json()["cases"] == len(library.cases)
    state.catalogue = Catalogue.of(
        Library.of(library.ontology, library.cases[:3], "new"), served.catalogue.suggester
    )
    assert client.get("/readyz").json()["cases"] == 3
    assert client.get("/api/v1/cases").headers["x-dataset-version"] == "new"


# Behind a real server


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of ``incident-graph serve``."""
    with serving("--data", tmp_path_factory.mktemp("data")) as server:
        yield server.address


def ask(address: str, method: str, path: str, **more: Any) -> tuple[int, dict[str, str], bytes]:
    """Return status, headers and body of one request sent as it is."""
    place = urlsplit(address)
    connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=20)
    connection.request(method, path, **more)
    response = connection.getresponse()
    found = response.status, {name.lower(): value for name, value in response.getheaders()}, response.read()
    connection.close()
    return found


def test_every_sentence_that_is_allowed_fits(real: str):
    """The longest sentence in any script can be sent by the page's form; one character more is refused.

    A form sends each end of line as two characters, which count as one.
    """
    assert ask(real, "GET", f"/?q={'%0D%0A' * SENTENCE_LIMIT}")[0] == 200
    assert ask(real, "GET", f"/?q={quote('語' * SENTENCE_LIMIT)}")[0] == 200
    status, _, body = ask(real, "GET", f"/?q={quote('語' * (SENTENCE_LIMIT + 1))}")
    assert status == 400
    assert f"{SENTENCE_LIMIT:,}" in json.loads(body)["detail"]
    assert "POST /api/v1/similar" in json.loads(body)["detail"]


@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_over_the_limit_is_refused(real: str, chunked: bool):
    """413 in the one shape, whether or not the length is declared, and the server goes on."""
    body: Any = b"a" * (BODY_LIMIT + 1)
    if chunked:
        body = iter([b"a" * 65_536] * (BODY_LIMIT // 65_536) + [b"a"])
    headers = {"Content-Type": "application/json"}
    status, answered, content = ask(
        real, "POST", "/api/v1/similar", body=body, headers=headers, encode_chunked=chunked
    )
    assert (status, answered["content-type"]) == (413, "application/problem+json")
    assert json.loads(content)["status"] == 413
    assert ask(real, "GET", "/healthz")[0] == 200


def test_the_server_keeps_to_itself(real: str):
    """No header says what software answers; HEAD has no body on the wire."""
    status, headers, body = ask(real, "HEAD", "/")
    assert (status, body) == (200, b"")
    assert int(headers["content-length"]) > 1000
    assert "server" not in headers


def test_permalinks_follow_the_host_asked(real: str):
    """Links in answers lead to the name the reader used."""
    body = json.dumps({"text": "job hangs at the last step"})
    headers = {"Content-Type": "application/json", "Host": "library.example"}
    _, _, content = ask(real, "POST", "/api/v1/similar", body=body, headers=headers)
    answer = json.loads(content)
    assert re.match(r"http://library\.example/cases/", answer["results"][0]["permalink"])
    assert answer["links"]["page"].startswith("http://library.example/?q=")
