"""What tests of answers on pages share: terms and answers in the SPARQL 1.1 JSON results format."""

from __future__ import annotations

import json
from typing import Any

INTEGER = "http://www.w3.org/2001/XMLSchema#integer"


def uri(iri: str) -> dict[str, str]:
    """Return an IRI as the JSON results format writes it."""
    return {"type": "uri", "value": iri}


def literal(value: str, **more: str) -> dict[str, str]:
    """Return a literal as the JSON results format writes it."""
    return {"type": "literal", "value": value, **more}


def answer(names: list[str], rows: list[dict[str, Any]]) -> bytes:
    """Return an answer to SELECT as the JSON results format writes it."""
    return json.dumps({"head": {"vars": names}, "results": {"bindings": rows}}).encode()
