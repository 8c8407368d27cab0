"""Tests of ``graph.store.workers``: every answer is whole or an exception, no process outlives its use."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from unittest.mock import patch

import pyoxigraph as ox
import pytest

from graph.cases import PREFIXES
from graph.store import worker as child
from graph.store.budget import Allowance, Budget
from graph.store.guard import CheckedQuery, check_query
from graph.store.workers import (
    HOLD,
    Answer,
    AnswerTooLargeError,
    BusyError,
    Limits,
    OverBudgetError,
    QueryFailedError,
    QueryMemoryError,
    QuerySyntaxError,
    QueryTimeoutError,
    WorkerPool,
    media_types,
)

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

T = TypeVar("T")

JSON = "application/sparql-results+json"
ALL = check_query("SELECT * { ?s ?p ?o }")
SMALL = check_query("SELECT * { ?s ?p ?o } LIMIT 1")
# Three copies of 4,000 triples, sorted: memory and time without end, and no result before the end.
CARTESIAN = check_query("SELECT * { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i } ORDER BY ?c ?f ?i")
COUNTING = check_query("SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }")
ENDLESS = check_query("SELECT * { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }")
TEN_MIB = check_query("SELECT * { ?a ?b ?c . ?d ?e ?f } LIMIT 40000")


def publish(folder: Path, cases: int, name: str) -> Path:
    """Return a snapshot of ``cases`` subjects with four triples each, named in every literal."""
    store = ox.Store(str(folder / f"{name}-store"))
    store.bulk_extend(
        ox.Quad(ox.NamedNode(f"http://e/{i}"), ox.NamedNode(f"http://e/p{j}"), ox.Literal(f"{name} {i} {j}"))
        for i in range(cases)
        for j in range(4)
    )
    snapshot = folder / name
    store.backup(str(snapshot))
    return snapshot


@pytest.fixture(scope="module")
def snapshot(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a snapshot of 4,000 triples."""
    return publish(tmp_path_factory.mktemp("store"), 1_000, "first")


def pooled(snapshot: Path, body: Callable[[WorkerPool], Awaitable[T]], limits: Limits | None = None) -> T:
    """Run ``body`` with a started pool, and check that nothing is left of it."""

    async def run() -> T:
        pool = WorkerPool(snapshot, limits)
        await pool.start()
        try:
            return await body(pool)
        finally:
            await pool.close()

    result = asyncio.run(run())
    assert workers() == set()
    return result


def workers(parent: int | None = None) -> set[int]:
    """Return the ids of a process's worker processes, this one's by default."""
    found = set()
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
            command = status.with_name("cmdline").read_bytes()
        except OSError:
            continue
        if int(fields[1]) == (parent or os.getpid()) and child.__file__.encode() in command:
            found.add(int(status.parent.name))
    return found


async def everything(answer: Answer) -> bytes:
    return b"".join([chunk async for chunk in answer])


async def rows(pool: WorkerPool, query: CheckedQuery) -> list[dict[str, Any]]:
    body = await everything(await pool.run(query, JSON))
    found: list[dict[str, Any]] = json.loads(body)["results"]["bindings"]
    return found


async def until(condition: Callable[[], bool], seconds: float = 5.0) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "did not happen in time"
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("form", ["SELECT", "ASK"])
def test_results_come_in_every_format(snapshot: Path, form: str) -> None:
    """SELECT and ASK answer in JSON, XML, CSV and TSV, as the engine itself would."""
    text = {"SELECT": "SELECT ?s ?o { ?s ?p ?o } ORDER BY ?o LIMIT 3", "ASK": "ASK { ?s ?p ?o }"}[form]
    store = ox.Store.read_only(str(snapshot))

    async def body(pool: WorkerPool) -> None:
        for media_type in media_types("SELECT"):
            answer = await pool.run(check_query(text), media_type)
            expected = store.query(text).serialize(format=child.RESULTS[media_type])  # type: ignore[arg-type]
            assert (answer.media_type, answer.snapshot, answer.rest) == (media_type, snapshot, None)
            assert await everything(answer) == expected

    pooled(snapshot, body)


@pytest.mark.parametrize("text", ["CONSTRUCT { ?s ?p ?o } { ?s ?p ?o } LIMIT 9", "DESCRIBE <http://e/1>"])
def test_graphs_come_in_every_format(snapshot: Path, text: str) -> None:
    """CONSTRUCT and DESCRIBE answer in Turtle, N-Triples and JSON-LD; each is read back the same."""
    found = ox.Store.read_only(str(snapshot)).query(text)
    assert isinstance(found, ox.QueryTriples)
    expected = set(found)

    async def body(pool: WorkerPool) -> None:
        for media_type in media_types("CONSTRUCT"):
            written = await everything(await pool.run(check_query(text), media_type))
            read = ox.parse(written, child.GRAPHS[media_type])
            assert {quad.triple for quad in read} == expected

    pooled(snapshot, body)


def test_turtle_uses_the_prefixes_of_the_library(snapshot: Path) -> None:
    """Terms are written short, by the same prefixes as everywhere else."""
    assert child.PREFIXES == PREFIXES
    case = f"{PREFIXES['ig']}Case"
    text = f"CONSTRUCT {{ ?s a <{case}> }} {{ ?s ?p 'first 1 1' }}"

    async def body(pool: WorkerPool) -> bytes:
        return await everything(await pool.run(check_query(text), "text/turtle"))

    assert b"<http://e/1> a ig:Case" in pooled(snapshot, body)


def test_a_media_type_of_another_form_is_an_error(snapshot: Path) -> None:
    """Asking for Turtle of a SELECT is the caller's mistake and costs no worker."""

    async def body(pool: WorkerPool) -> None:
        with pytest.raises(ValueError, match="SELECT query has no answer in text/turtle"):
            await pool.run(ALL, "text/turtle")

    pooled(snapshot, body)


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("SELECT * {\n ?s ?p }", (2, 8), "'}' (line 2, column 8)"),
        ("SELECT * { ?s <http://e/#p> ?o . ?s <http://e/#q> , }", (1, 51), "','"),
        ("PREFIX e: <http://e/#>\nSELECT * { e:a.b.c.d e:p ?x , }", (2, 31), "'}'"),
        ("SELECT *\n{ ?s ig:date ?d ?e }", (2, 17), "'?e' (line 2, column 17): expected a dot"),
        ("SELECT (1 AS ?x) ?y { ?y ?p ?x }", None, "overrides an existing variable"),
        ("SELECT * { BIND(<http://e/f>(1) AS ?x) }", (None, None), "custom function <http://e/f>"),
    ],
)
def test_syntax_errors_name_their_place(
    snapshot: Path, text: str, place: tuple[int, int] | None, message: str
) -> None:
    """Line and column are those of the query as it was written, and the worker stays in service."""

    async def body(pool: WorkerPool) -> QuerySyntaxError:
        before = workers()
        with pytest.raises(QuerySyntaxError) as caught:
            await pool.run(check_query(text), JSON)
        assert len(await rows(pool, SMALL)) == 1
        assert workers() == before
        return caught.value

    error = pooled(snapshot, body)
    assert message in str(error)
    assert place is None or (error.line, error.column) == place


@pytest.mark.parametrize("query", [CARTESIAN, COUNTING])
def test_a_slow_query_ends_at_its_deadline_and_disturbs_nobody(snapshot: Path, query: CheckedQuery) -> None:
    """It is stopped within a second of the deadline, the limit is named, others are answered meanwhile."""

    async def body(pool: WorkerPool) -> None:
        start = time.monotonic()
        slow = asyncio.create_task(pool.run(query, JSON))
        await asyncio.sleep(0.1)
        assert len(await rows(pool, ALL)) == 4_000
        assert not slow.done()
        with pytest.raises(QueryTimeoutError, match=r"longer than 1 s .*, the limit"):
            await slow
        assert 0.9 < time.monotonic() - start < 2.0
        await until(lambda: len(workers()) == 4)
        assert len(await rows(pool, SMALL)) == 1

    pooled(snapshot, body, Limits(deadline=1.0))


def test_a_memory_bomb_ends_only_its_worker(snapshot: Path) -> None:
    """The query that needs too much is told the limit; the other worker and the next query go on."""

    async def body(pool: WorkerPool) -> None:
        bomb = asyncio.create_task(pool.run(CARTESIAN, JSON))
        await asyncio.sleep(0.05)
        assert len(await rows(pool, ALL)) == 4_000
        with pytest.raises(QueryMemoryError, match=r"more than 1,024 MiB of memory, the limit"):
            await bomb
        assert len(await rows(pool, SMALL)) == 1
        await until(lambda: len(workers()) == 4)

    pooled(snapshot, body, Limits(deadline=20.0, memory=1 << 30))


@pytest.mark.parametrize(
    "text", ["SELECT * " + "{" * 5_000 + "}" * 5_000, f"ASK {{ FILTER({'!' * 60_000}1) }}"]
)
def test_a_query_that_crashes_the_engine_ends_only_its_worker(snapshot: Path, text: str) -> None:
    """What the guard would refuse, or cannot see, costs one process, which is replaced."""

    async def body(pool: WorkerPool) -> None:
        with pytest.raises(QueryMemoryError, match="too deep for the engine"):
            await pool.run(CheckedQuery(text, "SELECT", text), JSON)
        assert len(await rows(pool, SMALL)) == 1
        await until(lambda: len(workers()) == 4)

    pooled(snapshot, body)


def test_a_long_answer_is_streamed_whole(snapshot: Path) -> None:
    """Beyond the first MiB an answer comes in chunks, and its worker serves again afterwards."""

    async def body(pool: WorkerPool) -> None:
        answer = await pool.run(TEN_MIB, JSON)
        assert len(answer.held) >= HOLD
        assert answer.rest is not None
        body = await everything(answer)
        assert len(body) > 9 * HOLD
        assert len(json.loads(body)["results"]["bindings"]) == 40_000
        assert len(await rows(pool, SMALL)) == 1

    pooled(snapshot, body, Limits(quick=0, workers=1))


def test_a_stream_that_takes_too_long_raises(snapshot: Path) -> None:
    """The second deadline begins with the first MiB; after it the iteration fails instead of ending."""

    async def body(pool: WorkerPool) -> None:
        answer = await pool.run(ENDLESS, JSON)
        with pytest.raises(QueryTimeoutError, match=r"longer than 0.5 s after the first MiB, the limit"):
            await everything(answer)
        assert len(await rows(pool, SMALL)) == 1

    pooled(snapshot, body, Limits(quick=0, workers=1, stream_deadline=0.5))


def test_a_worker_that_dies_in_the_middle_raises(snapshot: Path) -> None:
    """An answer broken off by a crash never looks complete."""

    async def body(pool: WorkerPool) -> None:
        answer = await pool.run(ENDLESS, JSON)
        (busy,) = workers()
        os.kill(busy, signal.SIGSEGV)
        with pytest.raises(QueryMemoryError):
            await everything(answer)

    pooled(snapshot, body, Limits(quick=0, workers=1))


@pytest.mark.parametrize("size", [10_000, 3 * HOLD])
def test_an_answer_has_a_largest_size(snapshot: Path, size: int) -> None:
    """More bytes than the limit raise, before anything is sent where the limit is below a MiB."""

    async def body(pool: WorkerPool) -> None:
        with pytest.raises(AnswerTooLargeError, match=f"more than {size:,} bytes, the limit"):
            await everything(await pool.run(TEN_MIB, JSON))
        assert len(await rows(pool, SMALL)) == 1

    pooled(snapshot, body, Limits(quick=0, workers=1, max_bytes=size))


def test_an_answer_given_up_frees_its_worker(snapshot: Path) -> None:
    """Closing an answer, leaving it unread or cancelling its query stops the work."""

    async def body(pool: WorkerPool) -> None:
        await (await pool.run(ENDLESS, JSON)).aclose()
        assert len(await rows(pool, SMALL)) == 1
        unread = await pool.run(ENDLESS, JSON)
        assert len(await rows(pool, SMALL)) == 1
        with pytest.raises(QueryTimeoutError):
            await everything(unread)
        cancelled = asyncio.create_task(pool.run(COUNTING, JSON))
        await asyncio.sleep(0.1)
        cancelled.cancel()
        assert len(await rows(pool, SMALL)) == 1

    start = time.monotonic()
    pooled(snapshot, body, Limits(quick=0, workers=1, stream_deadline=0.5))
    assert time.monotonic() - start < 5


def test_the_queue_is_limited(snapshot: Path) -> None:
    """One query runs, one waits, the third is told when to come again; the one that waits is served."""

    async def body(pool: WorkerPool) -> None:
        running = asyncio.create_task(pool.run(COUNTING, JSON))
        await asyncio.sleep(0.05)
        waiting = asyncio.create_task(rows(pool, SMALL))
        await asyncio.sleep(0.05)
        with pytest.raises(BusyError, match="1 slow queries are waiting, the limit") as busy:
            await pool.run(SMALL, JSON)
        assert busy.value.retry_after == 1
        with pytest.raises(QueryTimeoutError):
            await running
        assert len(await waiting) == 1

    pooled(snapshot, body, Limits(quick=0, workers=1, queue=1, deadline=0.6))


def test_a_slow_query_keeps_its_process_while_a_slot_is_free(snapshot: Path) -> None:
    """Past the quick seconds it goes on where it is, so that its deadline counts from its start."""

    async def body(pool: WorkerPool) -> None:
        start = time.monotonic()
        before = workers()
        with pytest.raises(QueryTimeoutError, match=r"longer than 0.8 s .*, the limit"):
            await pool.run(COUNTING, JSON)
        assert time.monotonic() - start < 1.6
        await until(lambda: len(now := workers()) == 3 and len(now - before) == 1)

    pooled(snapshot, body, Limits(workers=2, quick=1, deadline=0.8))


def test_a_slow_query_without_a_slot_waits_and_is_run_again(snapshot: Path) -> None:
    """It is stopped after the quick seconds, runs when a slot is free, and then has its whole deadline."""

    async def body(pool: WorkerPool) -> None:
        first = await pool.run(ENDLESS, JSON)
        # Endless, too: what ends could do so before a busy event loop sees that its time is over.
        second = asyncio.create_task(pool.run(ENDLESS, JSON))
        await asyncio.sleep(0.5)
        assert not second.done()
        await first.aclose()
        answer, size = await second, 0
        async for chunk in answer:
            size += len(chunk)
            if size > 9 * HOLD:
                break
        assert size > 9 * HOLD
        await answer.aclose()

    pooled(snapshot, body, Limits(workers=1, quick=1, quick_seconds=0.05))


def test_an_answer_without_a_slot_is_held_to_the_end(snapshot: Path) -> None:
    """More than a MiB that comes within the quick seconds needs no slot."""
    two_mib = check_query("SELECT * { ?a ?b ?c . ?d ?e ?f } LIMIT 8000")

    async def body(pool: WorkerPool) -> None:
        slow = await pool.run(ENDLESS, JSON)
        answer = await pool.run(two_mib, JSON)
        assert len(answer.held) > 1.5 * HOLD
        assert answer.rest is None
        await slow.aclose()

    pooled(snapshot, body, Limits(workers=1, quick=1, quick_seconds=20.0))


def test_small_queries_are_answered_beside_any_number_of_slow_ones(snapshot: Path) -> None:
    """Slow queries fill slots and queue, further ones are sent away, and small ones never are."""

    async def body(pool: WorkerPool) -> None:
        slow = [asyncio.create_task(pool.run(COUNTING, JSON)) for _ in range(7)]
        small = 0
        while not all(query.done() for query in slow):
            assert len(await rows(pool, SMALL)) == 1
            small += 1
        assert small > 10
        errors = [type(query.exception()) for query in slow]
        assert set(errors) == {QueryTimeoutError, BusyError}
        assert errors.count(QueryTimeoutError) >= 3
        await until(lambda: len(workers()) == 2)

    pooled(snapshot, body, Limits(workers=1, queue=2, quick=1, deadline=1.0, quick_seconds=0.05))


@pytest.mark.parametrize(("seconds", "limit"), [(0.1, "0.1"), (0.4, "0.4"), (60.0, "0.7")])
def test_a_client_may_lower_the_deadline(snapshot: Path, seconds: float, limit: str) -> None:
    """Its own deadline counts where it is below the limit, and is named."""

    async def body(pool: WorkerPool) -> None:
        with pytest.raises(QueryTimeoutError, match=rf"longer than {limit} s .*, the limit"):
            await pool.run(COUNTING, JSON, seconds=seconds)

    pooled(snapshot, body, Limits(deadline=0.7))


def test_every_query_uses_up_its_clients_budget(snapshot: Path) -> None:
    """Slow, failed and small queries all count; who has nothing left is sent away, and nobody else."""
    budget = Budget(Allowance(0.5, 3600))

    async def flood(pool: WorkerPool) -> None:
        for _ in range(52):
            await everything(await pool.run(SMALL, JSON, client="b"))

    async def body(pool: WorkerPool) -> None:
        with pytest.raises(QueryTimeoutError):
            await pool.run(COUNTING, JSON, seconds=0.55, client="a")
        with pytest.raises(OverBudgetError, match=r"0\.5 s in 3600 s of query time, the limit") as over:
            await pool.run(SMALL, JSON, client="a")
        assert 100 < over.value.retry_after < 3600
        with pytest.raises(OverBudgetError):
            await flood(pool)
        assert len(await everything(await pool.run(SMALL, JSON, client="c"))) > 0

    async def run() -> None:
        pool = WorkerPool(snapshot, None, budget)
        await pool.start()
        try:
            await body(pool)
        finally:
            await pool.close()

    asyncio.run(run())


@pytest.mark.parametrize("media_type", [*child.RESULTS, *child.GRAPHS])
def test_an_answer_has_a_greatest_number_of_rows(snapshot: Path, media_type: str) -> None:
    """As many as the limit pass, one more is an error that names the limit, in every format."""
    graph = media_type in child.GRAPHS
    wanted = "CONSTRUCT { ?s ?p ?o } { ?s ?p ?o } LIMIT" if graph else "SELECT * { ?s ?p ?o } LIMIT"

    async def body(pool: WorkerPool) -> None:
        most = await everything(await pool.run(check_query(f"{wanted} 1000"), media_type))
        assert most.count(b"first ") == 1_000
        unit = "triples" if graph else "rows"
        with pytest.raises(AnswerTooLargeError, match=f"more than 1,000 {unit}, the limit"):
            await pool.run(check_query(f"{wanted} 1001"), media_type)

    pooled(snapshot, body, Limits(max_rows=1_000))


def test_nobody_waits_longer_than_the_deadline(snapshot: Path) -> None:
    """A query that gets no worker in time is told so, and its place in the queue is free again."""

    async def body(pool: WorkerPool) -> None:
        streaming = await pool.run(ENDLESS, JSON)
        for _ in range(2):
            with pytest.raises(BusyError, match=r"no worker was free for 1 s, the limit"):
                await pool.run(SMALL, JSON)
        await streaming.aclose()
        assert len(await rows(pool, SMALL)) == 1

    pooled(snapshot, body, Limits(quick=0, workers=1, queue=1, wait=1.0))


def test_a_new_snapshot_takes_over(snapshot: Path, tmp_path: Path) -> None:
    """New queries see it at once; a running answer ends on the old one, whose folder is then unused."""
    second = publish(tmp_path, 10, "second")

    async def body(pool: WorkerPool) -> None:
        before = workers()
        running = await pool.run(TEN_MIB, JSON)
        using = asyncio.create_task(pool.use(second))
        await until(lambda: pool.snapshot == second)
        assert len(await rows(pool, ALL)) == 40
        assert not using.done()
        assert (running.snapshot, (await pool.run(SMALL, JSON)).snapshot) == (snapshot, second)
        assert b"second" not in await everything(running)
        await using
        assert len(workers()) == 4
        assert not workers() & before

    pooled(snapshot, body)


def test_a_snapshot_that_does_not_open_changes_nothing(snapshot: Path, tmp_path: Path) -> None:
    """The error names the failure, and the old snapshot stays in use."""

    async def body(pool: WorkerPool) -> None:
        with pytest.raises(QueryFailedError):
            await pool.use(tmp_path / "missing")
        assert len(await rows(pool, ALL)) == 4_000
        await until(lambda: len(workers()) == 4)

    pooled(snapshot, body)


def test_a_switch_that_is_cancelled_changes_nothing(snapshot: Path, tmp_path: Path) -> None:
    """The workers that were being started are ended again, whenever the caller gives up."""
    second = publish(tmp_path, 10, "second")

    async def body(pool: WorkerPool) -> None:
        before = workers()
        for delay in (0.0, 0.005, 0.02):
            using = asyncio.create_task(pool.use(second))
            await asyncio.sleep(delay)
            using.cancel()
            with pytest.raises(asyncio.CancelledError):
                await using
        await until(lambda: workers() == before)
        assert len(await rows(pool, ALL)) == 4_000

    pooled(snapshot, body)


def test_an_idle_worker_that_ends_is_replaced(snapshot: Path) -> None:
    """Nobody notices, however it came to its end."""

    async def body(pool: WorkerPool) -> None:
        before = workers()
        for pid in before:
            os.kill(pid, signal.SIGKILL)
        await until(lambda: len(now := workers()) == 4 and not now & before)
        assert len(await rows(pool, ALL)) == 4_000

    pooled(snapshot, body)


def test_a_killed_worker_is_replaced_before_it_is_gone(snapshot: Path) -> None:
    """Its slot is free again, too: the next slow query starts while the system still clears it away."""

    async def body(pool: WorkerPool) -> None:
        old = workers()
        with patch.object(asyncio.subprocess.Process, "kill"):
            with pytest.raises(QueryTimeoutError):
                await pool.run(COUNTING, JSON, seconds=0.1)
            assert len(await rows(pool, ALL)) == 4_000
        assert len(workers()) == 2
        assert workers() > old
        for pid in old:
            os.kill(pid, signal.SIGKILL)

    pooled(snapshot, body, Limits(quick=0, workers=1))


def test_processes_that_do_not_go_are_not_replaced_without_end(snapshot: Path) -> None:
    """As many as stand ready may be on their way out, as each still holds its memory; then queries wait."""

    async def body(pool: WorkerPool) -> None:
        old = workers()
        with patch.object(asyncio.subprocess.Process, "kill"):
            for _ in range(2):
                with pytest.raises(QueryTimeoutError):
                    await pool.run(COUNTING, JSON, seconds=0.1)
            with pytest.raises(BusyError):
                await pool.run(SMALL, JSON)
        assert len(workers()) == 2
        for pid in workers():
            os.kill(pid, signal.SIGKILL)
        await until(lambda: len(workers()) == 1 and not workers() & old)
        assert len(await rows(pool, ALL)) == 4_000

    pooled(snapshot, body, Limits(quick=0, workers=1, wait=0.5))


def test_closing_ends_running_and_waiting_queries(snapshot: Path) -> None:
    """Each gets its exception, later ones too, and no process stays."""

    async def body(pool: WorkerPool) -> None:
        running = asyncio.create_task(pool.run(COUNTING, JSON))
        await asyncio.sleep(0.05)
        waiting = asyncio.create_task(pool.run(SMALL, JSON))
        await asyncio.sleep(0.05)
        await pool.close()
        assert workers() == set()
        for query in (running, waiting):
            with pytest.raises(BusyError, match="the server is stopping"):
                await query
        with pytest.raises(BusyError):
            await pool.run(SMALL, JSON)

    pooled(snapshot, body, Limits(quick=0, workers=1))


def test_killed_workers_leave_no_open_files(snapshot: Path) -> None:
    """Pipes of workers killed in the middle of an answer are closed."""

    async def body(pool: WorkerPool) -> None:
        async def once() -> None:
            await (await pool.run(ENDLESS, JSON)).aclose()
            await rows(pool, SMALL)

        await once()
        before = len(os.listdir("/proc/self/fd"))  # noqa: PTH208
        for _ in range(5):
            await once()
        await until(lambda: len(os.listdir("/proc/self/fd")) <= before + 1)  # noqa: PTH208

    pooled(snapshot, body, Limits(quick=0, workers=1))


ORPHANS = """
import asyncio, sys
from pathlib import Path
from graph.store.guard import check_query
from graph.store.workers import WorkerPool
async def main():
    pool = WorkerPool(Path(sys.argv[1]))
    await pool.start()
    query = check_query(sys.argv[2])
    task = asyncio.create_task(pool.run(query, "text/csv"))
    await asyncio.sleep(0.2)
    print("running", flush=True)
    await task
asyncio.run(main())
"""


def test_no_worker_outlives_a_killed_parent(snapshot: Path) -> None:
    """Busy or idle, the workers of a server that was killed end with it."""
    command = [sys.executable, "-c", ORPHANS, str(snapshot), COUNTING.text]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == b"running\n"
        orphans = workers(server.pid)
        assert len(orphans) == 4
        server.kill()
        server.stdout.read()
    asyncio.run(until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in orphans)))


def test_nothing_in_the_start_folder_is_imported(
    snapshot: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A module of a known name beside the start folder does not reach the workers; nor does a secret."""
    for name in ("json", "struct", "pyoxigraph", "graph"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('shadowed')")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("INCIDENT_GRAPH_TOKEN", "secret")

    async def body(pool: WorkerPool) -> None:
        assert len(await rows(pool, ALL)) == 4_000
        for pid in workers():
            assert b"secret" not in Path(f"/proc/{pid}/environ").read_bytes()

    pooled(snapshot, body)


def test_a_worker_imports_nothing_heavy() -> None:
    """It needs the engine and the standard library alone, which is why it starts in milliseconds."""
    program = f"import runpy, sys; runpy.run_path({child.__file__!r}); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-P", "-c", program], capture_output=True, text=True, check=True)
    assert {"graph", "rdflib", "spacy", "numpy", "asyncio"}.isdisjoint(loaded.stdout.split())


def test_a_worker_may_not_leave_a_core_file_or_grow(snapshot: Path) -> None:
    """The limits are those of the process itself, so that no query escapes them."""
    limits = replace(Limits(), memory=1 << 30)

    async def body(_: WorkerPool) -> None:
        for pid in workers():
            lines = Path(f"/proc/{pid}/limits").read_text().splitlines()
            values = {line[:25].strip(): line[25:].split()[:2] for line in lines}
            assert values["Max address space"] == [str(1 << 30)] * 2
            assert values["Max core file size"] == ["0", "0"]

    pooled(snapshot, body, limits)
