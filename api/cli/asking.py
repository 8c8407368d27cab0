"""``incident-graph query``: a ready query or SPARQL, asked of a snapshot under the limits of the endpoint."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import typer

from api.cli.console import FAILURE, NOTHING, USAGE, fail, print_json, tell
from api.cli.opened import library_of
from api.cli.ready import asks_for_a_case, has_rows, print_table, ready_json, ready_lines, ready_text

if TYPE_CHECKING:
    from graph.store import Snapshot
    from graph.store.guard import CheckedQuery, Expansion


def list_ready_queries(as_json: bool) -> None:
    """Print the ready queries, for people or as JSON."""
    if as_json:
        print_json(ready_json())
    else:
        print("\n".join(ready_lines()))


def ask_ready_query(name: str, options: list[str], media: str, snapshot: Snapshot) -> None:
    """Print the answer of a ready query; exit code 4 if it has no row."""
    known = library_of(snapshot).by_id if asks_for_a_case(name) else ()
    answer = answer_to(snapshot, ready_text(name, options, known), media)
    print_answer(answer, media)
    if not has_rows(answer, media):
        tell("nothing in the library answers this")
        raise typer.Exit(NOTHING)


def print_answer(answer: bytes, media: str) -> None:
    """Print an answer: as a table, or as it is."""
    if media == "table":
        print_table(answer)
    else:
        sys.stdout.buffer.write(answer)


def answer_to(snapshot: Snapshot, text: str, media: str, expand: Expansion | None = None) -> bytes:
    """Return the answer to a query, or say what is wrong and end with the right code.

    ``expand`` answers its calls of ``ig:similar``.
    """
    import asyncio

    from api.sparql import FORMATS
    from graph.store.guard import check_query
    from graph.store.workers import media_types

    checked = check_query(text, expand=expand)
    _tell_of(checked)
    offered = media_types(checked.form)
    formats = {**FORMATS, "table": FORMATS["json"]}
    wanted = formats.get(media) if media else offered[0]
    if wanted not in offered or (media == "table" and checked.form != "SELECT"):
        fail(f"a {checked.form} query has no format {media!r}; formats are {', '.join(formats)}", USAGE)
    return asyncio.run(_run(snapshot, checked, wanted))


def _tell_of(query: CheckedQuery) -> None:
    """Say which prefixes were supplied to a query, and which of its terms the library does not define."""
    from graph.store.spelling import unknown_terms
    from graph.terms import read_ontology

    if query.supplied:
        tell(f"supplied prefixes: {', '.join(f'{name}:' for name in query.supplied)}")
    for name, nearest in unknown_terms(query, read_ontology().iris).items():
        tell(f"unknown term: {name}{f' (did you mean {nearest[0]}?)' if nearest else ''}")


async def _run(snapshot: Snapshot, checked: CheckedQuery, wanted: str) -> bytes:
    from graph.store.workers import (
        AnswerTooLargeError,
        Limits,
        QueryFailedError,
        QueryMemoryError,
        QueryTimeoutError,
        WorkerPool,
    )

    pool = WorkerPool(snapshot.folder, Limits(workers=1, quick=0))
    await pool.start()
    try:
        # Whole before it is printed, so that what is cut off is never taken for the answer.
        return b"".join([chunk async for chunk in await pool.run(checked, wanted)])
    except (AnswerTooLargeError, QueryMemoryError, QueryTimeoutError, QueryFailedError) as error:
        fail(str(error), FAILURE)
    finally:
        await pool.close()
