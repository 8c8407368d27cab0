"""How the endpoint is described in the schema of the interface."""

from __future__ import annotations

from typing import Any

from fastapi import Response

from api.sparql.errors import FORM, SPARQL_QUERY
from api.sparql.formats import FORMATS, GRAPH_TYPES
from graph.store.guard import MAX_BYTES

_DESCRIPTION = (
    "SPARQL 1.1 Protocol, queries only. There is one default graph; SERVICE, LOAD, FROM and updates are "
    "refused. Without a query, the description of the service. Prefixes the library publishes need no "
    "declaration. An answer is whole or an error: what fails after it has begun breaks the connection off."
)
_TEXT = {"schema": {"type": "string"}}
_PROBLEM: dict[str, Any] = {"application/problem+json": {"schema": {"type": "object"}}}


def _header(description: str) -> dict[str, Any]:
    return {"description": description, "schema": {"type": "string"}}


_HEADERS = {
    "X-Dataset-Version": _header("The dataset version the answer is about"),
    "X-Supplied-Prefixes": _header("The prefixes the query uses without declaring them, which were supplied"),
    "X-Unknown-Terms": _header("Names in the library's namespaces that it does not define, with near ones"),
    "ETag": _header("Of a GET: what If-None-Match is answered by"),
}
_RETRY_AFTER = {"Retry-After": {"description": "Seconds to wait", "schema": {"type": "integer"}}}
_RESPONSES: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The whole answer, in the form asked for",
        "headers": _HEADERS,
        "content": {
            **{kind: {"schema": {"type": "object"}} for kind in ("application/json", FORMATS["json"])},
            **{kind: _TEXT for name, kind in FORMATS.items() if name not in ("json", "jsonld")},
            FORMATS["jsonld"]: {},
        },
    },
    304: {"description": "The reader holds this answer already"},
    400: {"description": "No query, not SPARQL 1.1, or refused; the detail says where", "content": _PROBLEM},
    406: {
        "description": "The answer is offered in no form asked for; the detail lists them",
        "content": _PROBLEM,
    },
    413: {
        "description": "The query or its answer is larger than the limit the detail names",
        "content": _PROBLEM,
    },
    415: {"description": "The body is of no kind that can hold a query", "content": _PROBLEM},
    429: {
        "description": "The client has used up its query time, where the server has set one",
        "headers": _RETRY_AFTER,
        "content": _PROBLEM,
    },
    500: {"description": "The engine failed", "content": _PROBLEM},
    503: {
        "description": "The query ran out of memory, or, with Retry-After, all workers are busy",
        "headers": _RETRY_AFTER,
        "content": _PROBLEM,
    },
    504: {"description": "The query took longer than the limit the detail names", "content": _PROBLEM},
}
_FORMAT_DOCS = {"type": "string", "enum": list(FORMATS)}
_PARAMETERS: list[dict[str, Any]] = [
    {
        "name": "query",
        "in": "query",
        "required": False,
        "description": f"A SPARQL 1.1 query of at most {MAX_BYTES:,} bytes",
        "schema": {"type": "string"},
        "example": "SELECT * { ?case a <https://w3id.org/incident-graph/ontology#Case> } LIMIT 10",
    },
    {
        "name": "format",
        "in": "query",
        "required": False,
        "description": "The form of the answer, in place of the Accept header",
        "schema": _FORMAT_DOCS,
    },
    {
        "name": "timeout",
        "in": "query",
        "required": False,
        "description": "Seconds the query may take, where that is less than the limit",
        "schema": {"type": "number", "exclusiveMinimum": 0},
        "example": 2.5,
    },
    *(
        {
            "name": f"{kind}-graph-uri",
            "in": "query",
            "required": False,
            "description": f"A {kind} graph of the dataset; refused unless the store has it",
            "schema": {"type": "array", "items": {"type": "string"}},
        }
        for kind in ("default", "named")
    ),
]
_FIELDS: dict[str, Any] = {
    "type": "object",
    "required": ["query"],
    "properties": {parameter["name"]: parameter["schema"] for parameter in _PARAMETERS},
}
_BODY = {
    "required": True,
    "content": {SPARQL_QUERY: {"schema": {"type": "string"}}, FORM: {"schema": _FIELDS}},
}
_DOCS: dict[str, Any] = {
    "description": _DESCRIPTION,
    "responses": _RESPONSES,
    "response_model": None,
    "response_class": Response,
}
GET: dict[str, Any] = {
    **_DOCS,
    "summary": "Ask a SPARQL query",
    "operation_id": "sparqlGet",
    "openapi_extra": {"parameters": _PARAMETERS},
}
POST: dict[str, Any] = {
    **_DOCS,
    "summary": "Ask a long SPARQL query",
    "operation_id": "sparqlPost",
    "openapi_extra": {"requestBody": _BODY},
}
VOID: dict[str, Any] = {
    "summary": "What the data is",
    "description": "VoID and DCAT: counts, licence, version, vocabularies, downloads, the SPARQL endpoint.",
    "operation_id": "getVoid",
    "response_model": None,
    "response_class": Response,
    "responses": {
        200: {
            "description": "The description of the data, in the form asked for",
            "content": {kind: {} if kind == FORMATS["jsonld"] else _TEXT for kind in GRAPH_TYPES},
        },
        **{status: _RESPONSES[status] for status in (400, 406, 500, 503)},
    },
    "openapi_extra": {"parameters": [p for p in _PARAMETERS if p["name"] == "format"]},
}
