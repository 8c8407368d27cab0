"""The schema is true: what schemathesis makes of it is answered as it says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import schemathesis
from api_fixtures import HANG, PANCAKES, client_of
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from api.answers import Catalogue
from api.app import Served, create_app
from graph.export import FORMATS
from graph.filters import PARAMETERS
from graph.library import Library

if TYPE_CHECKING:
    from api_fixtures import TestClient

pytest_plugins = ["api_fixtures"]
pytestmark = pytest.mark.xdist_group("openapi")

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    response_headers_conformance,
    unsupported_method,
]


@pytest.fixture(scope="module")
def document(client: TestClient) -> dict[str, Any]:
    """Return the schema the application publishes."""
    found: dict[str, Any] = client.get("/openapi.json").json()
    return found


SETTINGS = settings(
    max_examples=12,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
)


@pytest.mark.parametrize("mode", list(GenerationMode))
def test_requests_made_of_the_schema(served: Served, mode: GenerationMode):
    """Whatever is sent, valid or not, is answered with a documented status, type, body and headers.

    Without SPARQL, which has tests of its own. Not by schemathesis's own parametrize: its subtests do not run
    under pytest 9.2.
    """
    library = served.catalogue.library
    few = Catalogue.of(Library.of(library.ontology, library.cases[:30], "few"), served.catalogue.suggester)
    app = create_app(Served(few, served.snapshot))
    schema = schemathesis.openapi.from_asgi("/openapi.json", app).exclude(path="/sparql")
    names = []
    for found in schema.get_all_operations():
        operation = found.ok()
        names.append(operation.label)

        @SETTINGS
        @given(case=operation.as_strategy(generation_mode=mode))
        def holds(case: schemathesis.Case) -> None:
            case.call_and_validate(checks=CHECKS)

        try:
            holds()
        except Unsatisfiable:
            assert mode is GenerationMode.NEGATIVE  # nothing can be sent wrongly where nothing is sent
    assert len(names) > 10


def test_real_requests(served: Served):
    """What people do ask is answered as the schema says, too."""
    schema = schemathesis.openapi.from_asgi("/openapi.json", create_app(served))
    name = served.catalogue.library.cases[0].id
    for path, method, asked in (
        ("/api/v1/similar", "POST", {"body": {"text": HANG}}),
        ("/api/v1/similar", "POST", {"body": {"text": PANCAKES, "limit": 20}}),
        ("/api/v1/similar", "POST", {"body": {"case": name, "filters": {"from": "2020"}}}),
        ("/api/v1/suggest", "POST", {"body": {"text": HANG}}),
        ("/api/v1/cases", "GET", {"query": {"symptom": ["job-hang"], "limit": 3, "sort": "title"}}),
        ("/api/v1/facets", "GET", {"query": {"component": ["nccl"]}}),
        ("/cases/{name}", "GET", {"path_parameters": {"name": name}}),
        ("/cases/{name}", "GET", {"path_parameters": {"name": f"{name}.ttl"}}),
        ("/terms/{facet}/{name}", "GET", {"path_parameters": {"facet": "symptom", "name": "job-hang"}}),
        ("/export/graph.gexf", "GET", {"query": {"symptom": ["job-hang"]}}),
        ("/sparql", "GET", {"query": {"query": "SELECT * { ?s ?p ?o } LIMIT 3"}}),
        ("/sparql", "GET", {}),
        ("/.well-known/void", "GET", {"query": {"format": "nt"}}),
    ):
        kind = {"media_type": "application/json"} if "body" in asked else {}
        response = schema[path][method].Case(**asked, **kind).call_and_validate(checks=CHECKS)
        assert response.status_code == 200, path


def operations(document: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Return each operation with its method and path as a name."""
    return [
        (f"{method.upper()} {path}", operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]


def test_every_route_is_in_the_schema(document: dict[str, Any]):
    """All that programs are meant to call, and no page."""
    expected = {
        "GET /cases/{name}",
        "GET /terms/{facet}/{name}",
        "GET /ontology",
        *(f"GET /ontology.{suffix}" for suffix in ("ttl", "jsonld", "nt")),
        "POST /api/v1/similar",
        "POST /api/v1/suggest",
        "GET /api/v1/cases",
        "GET /api/v1/facets",
        *(f"GET /export/graph.{suffix}" for suffix in FORMATS),
        "GET /sparql",
        "POST /sparql",
        "GET /.well-known/void",
        "GET /healthz",
        "GET /readyz",
    }
    assert expected <= {name for name, _ in operations(document)}
    assert "GET /" not in {name for name, _ in operations(document)}


def test_every_operation_is_described(document: dict[str, Any]):
    """Each has a summary or description, and an id of its own for the programs that generate clients."""
    ids = [operation["operationId"] for _, operation in operations(document)]
    assert len(ids) == len(set(ids))
    for name, operation in operations(document):
        assert operation.get("summary"), name
        assert operation.get("description") or operation["summary"] != operation["operationId"], name


def test_every_error_is_a_problem_document(document: dict[str, Any]):
    """No route documents an error of another type, such as the framework's own form of 422."""
    for name, operation in operations(document):
        for status, response in operation["responses"].items():
            if not status.startswith(("2", "3")):
                assert list(response["content"]) == ["application/problem+json"], (name, status)
    assert "HTTPValidationError" not in document["components"]["schemas"]


def test_filters_are_documented_alike(document: dict[str, Any]):
    """Filters have the same names wherever they are taken."""
    for path in ("/api/v1/cases", "/api/v1/facets", *(f"/export/graph.{suffix}" for suffix in FORMATS)):
        names = [parameter["name"] for parameter in document["paths"][path]["get"]["parameters"]]
        assert names[: len(PARAMETERS)] == list(PARAMETERS)
    body = document["components"]["schemas"]["FilterBody"]
    assert list(body["properties"]) == list(PARAMETERS)


def test_the_schema_does_not_depend_on_the_cases(document: dict[str, Any], library: Any):
    """An empty library has the same interface."""
    empty = type(library).of(library.ontology, [], "x")
    assert client_of(empty).get("/openapi.json").json() == document
