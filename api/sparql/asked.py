"""What a request asks: the SPARQL 1.1 Protocol's parameters, from the address or the body."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

from api.sparql.errors import (
    FORM,
    SPARQL_QUERY,
    BadRequestError,
    BodyTooLargeError,
    UnsupportedMediaTypeError,
)
from graph.store.guard import MAX_BYTES

if TYPE_CHECKING:
    from fastapi import Request

SPARQL_UPDATE = "application/sparql-update"

# Three bytes for each byte of the query where all of it is percent-encoded, and some for other parameters.
_MAX_FORM = 3 * MAX_BYTES + 4096
_MAX_FIELDS = 64
_SECONDS = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")
_DEFAULT, _NAMED = "default-graph-uri", "named-graph-uri"


@dataclass(frozen=True, slots=True)
class Asked:
    """One request: its query and format, if any, the graphs it chooses, as IRIs, and its own deadline.

    ``is_bare`` says that no parameter but ``format`` was given, so that the endpoint itself is asked for.
    """

    query: str | None
    format: str | None
    default_graphs: tuple[str, ...] = ()
    named_graphs: tuple[str, ...] = ()
    seconds: float | None = None
    is_bare: bool = False

    @property
    def dataset(self) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
        """Return default and named graphs if the request chooses any, and so leaves out all others."""
        chosen = self.default_graphs or self.named_graphs
        return (self.default_graphs, self.named_graphs) if chosen else None

    def refuse_other_graphs(self, known: frozenset[str]) -> None:
        """Raise BadRequestError if the request chooses a graph that is not among those known."""
        for name, graphs in ((_DEFAULT, self.default_graphs), (_NAMED, self.named_graphs)):
            for graph in graphs:
                if graph not in known:
                    has = "there is one default graph" if not known else f"there is no graph <{graph[:200]}>"
                    msg = f"{name} is refused: {has}; leave the parameter out"
                    raise BadRequestError(msg)


def asked_in_address(request: Request) -> Asked:
    """Return what the parameters of a request's address ask. Raises BadRequestError."""
    return _asked(_parameters(request.scope["query_string"]))


async def asked_in_body(request: Request) -> Asked:
    """Return what a POST asks.

    Raises BadRequestError, BodyTooLargeError or UnsupportedMediaTypeError.
    """
    in_address = _parameters(request.scope["query_string"])
    kind = _content_type(request)
    if kind == SPARQL_QUERY:
        text = _decoded(await _body(request, MAX_BYTES))
        return _asked([*in_address, ("query", text)])
    if kind == FORM:
        return _asked([*in_address, *_parameters(await _body(request, _MAX_FORM))])
    if kind == SPARQL_UPDATE:
        msg = "updates are refused: this endpoint only reads"
        raise UnsupportedMediaTypeError(msg)
    msg = f"a query is posted as {SPARQL_QUERY} or as {FORM}, not as {kind or 'a body without Content-Type'}"
    raise UnsupportedMediaTypeError(msg)


def _asked(parameters: list[tuple[str, str]]) -> Asked:
    """Return what is asked; parameters unknown to the protocol are left to other servers."""
    names = [name for name, _ in parameters]
    if "update" in names:
        msg = "update is refused: this endpoint only reads; a case is changed by its file"
        raise BadRequestError(msg)
    for name in ("query", "format", "timeout"):
        if names.count(name) > 1:
            msg = f"the parameter {name} is given {names.count(name)} times; give it once"
            raise BadRequestError(msg)
    values = dict(parameters)
    return Asked(
        values.get("query"),
        values.get("format") or None,
        tuple(value for name, value in parameters if name == _DEFAULT),
        tuple(value for name, value in parameters if name == _NAMED),
        _seconds(values.get("timeout")),
        is_bare=set(names) <= {"format"},
    )


def _seconds(timeout: str | None) -> float | None:
    """Return a deadline as a client gives it; what is over the limit is not refused, the limit holds."""
    if not timeout:
        return None
    if not _SECONDS.fullmatch(timeout) or float(timeout) == 0:
        msg = f"timeout is a number of seconds above 0, such as 2.5, not {timeout[:40]!r}"
        raise BadRequestError(msg)
    return float(timeout)


def _parameters(encoded: bytes) -> list[tuple[str, str]]:
    try:
        return parse_qsl(
            encoded.decode("ascii"), keep_blank_values=True, errors="strict", max_num_fields=_MAX_FIELDS
        )
    except ValueError as error:
        msg = f"the parameters are no percent-encoded UTF-8, or more than {_MAX_FIELDS}: {error}"
        raise BadRequestError(msg) from error


def _content_type(request: Request) -> str:
    kind, *parameters = (part.strip().lower() for part in request.headers.get("content-type", "").split(";"))
    for parameter in parameters:
        name, _, value = parameter.partition("=")
        if name == "charset" and value.strip('"') not in ("utf-8", "utf8", "us-ascii"):
            msg = f"the body's charset is {value[:40]}; send UTF-8"
            raise UnsupportedMediaTypeError(msg)
    if (coding := request.headers.get("content-encoding", "identity")).lower() != "identity":
        msg = f"the body's coding is {coding[:40]}; send it as it is"
        raise UnsupportedMediaTypeError(msg)
    return kind


async def _body(request: Request, limit: int) -> bytes:
    """Return the body, of which never more than ``limit`` bytes and one chunk are read."""
    declared = request.headers.get("content-length", "")
    if declared.isdecimal() and int(declared) > limit:
        raise _too_large(limit)
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > limit:
            raise _too_large(limit)
    return bytes(body)


def _too_large(limit: int) -> BodyTooLargeError:
    return BodyTooLargeError(f"the body has more than {limit:,} bytes, the limit; ask for less at once")


def _decoded(body: bytes) -> str:
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError as error:
        msg = f"the body is no UTF-8 at byte {error.start}"
        raise BadRequestError(msg) from error
