"""What the endpoint refuses, and the status of everything it, the guard and the workers raise."""

from __future__ import annotations

from typing import ClassVar

from graph.store.guard import RefusedQueryError
from graph.store.workers import (
    AnswerTooLargeError,
    BusyError,
    OverBudgetError,
    QueryFailedError,
    QueryMemoryError,
    QuerySyntaxError,
    QueryTimeoutError,
    UnwritableAnswerError,
)

FORM = "application/x-www-form-urlencoded"
SPARQL_QUERY = "application/sparql-query"


class BadRequestError(ValueError):
    """A request is not one the SPARQL 1.1 Protocol knows, or asks for what this endpoint has not got."""


class NotAcceptableError(ValueError):
    """The reader takes none of the media types an answer can have; the message lists them."""


class BodyTooLargeError(ValueError):
    """A request's body is larger than any query may be."""


class UnsupportedMediaTypeError(ValueError):
    """A request's body is of no kind that can hold a query."""

    headers: ClassVar[dict[str, str]] = {"Accept-Post": f"{SPARQL_QUERY}, {FORM}"}


STATUSES: dict[type[Exception], int] = {
    RefusedQueryError: 400,
    QuerySyntaxError: 400,
    BadRequestError: 400,
    NotAcceptableError: 406,
    UnwritableAnswerError: 406,
    BodyTooLargeError: 413,
    # Of the 4xx, the one that readers and proxies take for "ask for less".
    AnswerTooLargeError: 413,
    UnsupportedMediaTypeError: 415,
    OverBudgetError: 429,
    # The worker is the upstream that did not answer in time. 503 would promise that a repetition may help.
    QueryTimeoutError: 504,
    # The protocol has 5xx for a query a service refuses to carry out to its end. Without Retry-After.
    QueryMemoryError: 503,
    BusyError: 503,
    QueryFailedError: 500,
}


def headers_of(error: Exception) -> dict[str, str]:
    """Return the headers that belong into the answer made of an exception, such as ``Retry-After``."""
    if seconds := getattr(error, "retry_after", None):
        return {"Retry-After": str(seconds)}
    return dict(getattr(error, "headers", None) or {})
