"""Why a query has no answer: one exception a reason, each naming the limit that was met and its value."""

from __future__ import annotations

import json
import re
import signal
from typing import TYPE_CHECKING

from graph.store.guard import last_word, place
from graph.store.limits import MIB
from graph.store.mistakes import mistake

if TYPE_CHECKING:
    from graph.store.guard import CheckedQuery
    from graph.store.limits import Limits

_ENGINE_PLACE = re.compile(r"error at (\d+):(\d+)")
_ENGINE_REASON = re.compile(r"(?<=[ ,])[A-Z]\w+(?: [\w()'-]+){2,}")


class QueryTimeoutError(Exception):
    """A query took longer than its deadline and was stopped."""


class QueryMemoryError(Exception):
    """A query needed more memory, or went deeper, than its process may."""


class QuerySyntaxError(ValueError):
    """The engine does not understand a query: it is not SPARQL 1.1, or calls a function the engine lacks.

    ``line`` and ``column`` count from 1 in the query's text and name the last word the engine looked at, at
    the fault or shortly after it; both are None where the engine names no place.
    """

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


class UnwritableAnswerError(ValueError):
    """An answer holds something that the format asked for cannot express."""


class QueryFailedError(Exception):
    """The engine failed for a reason that is not the query's."""


class AnswerTooLargeError(Exception):
    """An answer has more rows or bytes than one answer may have."""


class RetryLaterError(Exception):
    """A query was not run now and may be later; ``retry_after`` is in seconds."""

    def __init__(self, message: str, retry_after: int) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class BusyError(RetryLaterError):
    """All workers are at work and the queue is full, or nobody had time for too long."""


class OverBudgetError(RetryLaterError):
    """A client has used up the query time it may use."""


def too_slow(seconds: float, stretch: str) -> QueryTimeoutError:
    """Return the error of a query that took longer than ``seconds`` for a ``stretch`` of its way."""
    return QueryTimeoutError(
        f"the query took longer than {seconds:g} s {stretch}, the limit, and was stopped; "
        "ask for less, or bind a variable earlier"
    )


def too_large(size: int, unit: str) -> AnswerTooLargeError:
    """Return the error of an answer with more than ``size`` of a ``unit``: bytes, rows or triples."""
    return AnswerTooLargeError(
        f"the answer has more than {size:,} {unit}, the limit; ask for less, or for parts with ORDER BY, "
        "LIMIT and OFFSET"
    )


def cause(code: int, limits: Limits) -> Exception:
    """Return why a process ended with an exit code, nobody having killed it."""
    if code >= 0:
        return QueryFailedError(f"a query worker ended with exit code {code}; the server's log says more")
    name = signal.Signals(-code).name
    if -code in (signal.SIGABRT, signal.SIGKILL):
        return _out_of_memory(limits, name)
    return QueryMemoryError(f"the query is nested or chained too deep for the engine ({name}); flatten it")


def reported(query: CheckedQuery, payload: bytes, limits: Limits) -> Exception:
    """Return the failure that a worker reports in a frame."""
    failure = json.loads(payload)
    if failure["kind"] == "syntax":
        return _syntax_error(query, failure["message"])
    if failure["kind"] == "memory":
        return _out_of_memory(limits, "MemoryError")
    if failure["kind"] == "rows":
        return too_large(limits.max_rows, "rows" if query.form == "SELECT" else "triples")
    if failure["kind"] == "unwritable":
        return UnwritableAnswerError(f"{failure['message']}; ask for another format")
    return QueryFailedError(f"the engine failed: {failure['message'][:500]}")


def _out_of_memory(limits: Limits, end: str) -> QueryMemoryError:
    return QueryMemoryError(
        f"the query needed more than {limits.memory // MIB:,} MiB of memory, the limit, and was stopped "
        f"({end}); select less, or sort and group fewer rows"
    )


def _syntax_error(query: CheckedQuery, message: str) -> QuerySyntaxError:
    if message.startswith("error at") and (slip := mistake(query.text, query.cut)):
        token, expected = slip
        line, column = place(query.text, token.start)
        msg = f"not SPARQL 1.1 at {token.text[:40]!r} (line {line}, column {column}): {expected}"
        return QuerySyntaxError(msg, line, column)
    found = _ENGINE_PLACE.search(message)
    if found is None:
        return QuerySyntaxError(f"the engine cannot run this query: {message[:500]}")
    word = last_word(query, int(found[1]), int(found[2]))
    if word is None:
        return QuerySyntaxError("not SPARQL 1.1 from its first word on", 1, 1)
    # What the engine expected is a list of character classes; only whole sentences in it help a reader.
    reasons = "".join(f": {reason}" for reason in sorted(set(_ENGINE_REASON.findall(message))))
    line, column = place(query.text, word.start)
    msg = f"not SPARQL 1.1 near {word.text[:40]!r} (line {line}, column {column}){reasons}"
    return QuerySyntaxError(msg, line, column)
