"""How the routes of the ready queries are described."""

from __future__ import annotations

from typing import Any

from api.parameters import OTHER_PROBLEMS, problem
from api.queries.forms import FORMATS, HTML, JSON, TURTLE

LIST: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The ready queries",
        "content": {
            JSON: {"schema": {"type": "array", "items": {"type": "object"}}},
            **{kind: {"schema": {"type": "string"}} for kind in (HTML, TURTLE)},
        },
    },
    400: problem("A parameter; the list takes none"),
    406: problem("No form the Accept header allows is offered"),
    **OTHER_PROBLEMS,
}
LIST_JSON, LIST_TURTLE = (
    {
        200: {"description": "The ready queries", "content": {kind: LIST[200]["content"][kind]}},
        400: LIST[400],
        **OTHER_PROBLEMS,
    }
    for kind in (JSON, TURTLE)
)
RUN: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The whole answer, in the form asked for",
        "content": {
            **{kind: {"schema": {"type": "object"}} for kind in (JSON, FORMATS["json"])},
            **{kind: {"schema": {"type": "string"}} for name, kind in FORMATS.items() if name != "json"},
        },
    },
    400: problem("A parameter, value or format that cannot be meant; the detail says what is near"),
    404: problem("No such query; the detail names what is near"),
    406: problem("No form the Accept header allows is offered"),
    **OTHER_PROBLEMS,
}
