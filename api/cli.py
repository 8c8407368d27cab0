"""The ``incident-graph`` command: data on standard output, everything else on standard error.

Exit codes: 0 done, 1 failure, 2 wrong usage, 3 invalid data, 4 nothing found.
"""

from __future__ import annotations

import json
import socket
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from graph import files
from graph.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from api.answers import Catalogue, Recognised, SimilarAnswer, Why
    from graph.filters import Filter
    from graph.library import Library
    from graph.store import EmbeddedStore, LoadReport, Snapshot

FAILURE, USAGE, INVALID, NOTHING = 1, 2, 3, 4
# A form sends a sentence in the address: at most 65,536 characters of 12 bytes each, percent-encoded.
_LONGEST_HEAD = 1024 * 1024

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="A library of real infrastructure incidents as a knowledge graph.",
)

CasesOption = Annotated[
    list[Path] | None,
    typer.Option("--cases", help="Folder with case files; repeat for several. Default: the library's own."),
]
DataOption = Annotated[
    Path | None, typer.Option("--data", help="Folder for store and snapshots. Default: in your user data.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
WhereOption = Annotated[
    list[str] | None,
    typer.Option("--where", help="A filter as FACET=ID, organisation=NAME, from=DATE or to=DATE; repeat."),
]


def main() -> None:
    """Run the command line; a known error is one line on standard error."""
    from graph.filters import FilterError
    from graph.library import UnknownCaseError
    from graph.store import EmptyFolderError, StoreLockedError

    try:
        app()
    except FilterError as error:
        _fail(str(error), USAGE)
    except (UnknownCaseError, FileNotFoundError) as error:
        _fail(str(error), NOTHING)
    except (StoreLockedError, EmptyFolderError, NotADirectoryError, OSError, ValueError) as error:
        _fail(str(error), FAILURE)


def _fail(message: str, code: int) -> NoReturn:
    _tell(f"incident-graph: {message}")
    sys.exit(code)


def _tell(message: str) -> None:
    print(message, file=sys.stderr)


def _print_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=1))


@app.command()
def serve(
    cases: CasesOption = None,
    data: DataOption = None,
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(help="Port to listen on; 0 for any free one.", min=0, max=65535)
    ] = 8000,
) -> None:
    """Load what changed and serve the library: page, REST and SPARQL."""
    import uvicorn

    from api.answers import Catalogue
    from api.app import Served, create_app

    listening = _listen(host, port)
    with _open(data) as store:
        report, snapshot = _load(store, cases)
        _report(report)
        catalogue = Catalogue.of(_library(snapshot))
        served = Served(catalogue, snapshot, report.problems)
        config = uvicorn.Config(
            create_app(served),
            log_level="warning",
            server_header=False,
            h11_max_incomplete_event_size=_LONGEST_HEAD,
        )
        address = f"http://{_bracketed(host)}:{listening.getsockname()[1]}"
        _tell(f"{len(catalogue.library.cases)} cases at {address} (Ctrl-C ends)")
        uvicorn.Server(config).run(sockets=[listening])


def _listen(host: str, port: int) -> socket.socket:
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family)
    except OSError as error:
        _fail(f"cannot listen on {host}:{port}: {error.strerror}; choose another with --port", FAILURE)


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


@app.command()
def load(cases: CasesOption = None, data: DataOption = None, as_json: JsonOption = False) -> None:
    """Bring the store in line with the case files; exit code 3 if a file was refused."""
    with _open(data) as store:
        report, snapshot = _load(store, cases)
    _report(report)
    if as_json:
        problems = [_problem_json(problem) for problem in report.problems]
        _print_json({**asdict(report), "problems": problems, "dataset_version": snapshot.version})
    if report.problems:
        raise typer.Exit(INVALID)


@app.command()
def check(
    paths: Annotated[
        list[Path] | None, typer.Argument(help="Case files or folders. Default: the library's own.")
    ] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Also check how cases are written.")] = False,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Print what the cases cover, as Markdown.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Check case files and the ontology; a fault names file, line and field; exit code 3 if there is one."""
    from graph.checking import check_paths, coverage_page, strict_problems
    from graph.terms import read_ontology

    ontology = read_ontology()
    checked = check_paths(paths or [files.cases_folder()], ontology)
    problems = checked.problems + (strict_problems(checked.cases, ontology) if strict else [])
    if as_json:
        _print_json({"files": checked.files, "problems": [_problem_json(problem) for problem in problems]})
    elif coverage:
        print(coverage_page(list(checked.cases.values()), ontology), end="")
    for problem in problems if not as_json else ():
        print(problem, file=sys.stderr if coverage else sys.stdout)
    _tell(f"{checked.files} files checked, {len(problems)} problems")
    if problems:
        raise typer.Exit(INVALID)


def _problem_json(problem: Problem) -> dict[str, Any]:
    return {
        "path": str(problem.path),
        "line": problem.line,
        "field": problem.field,
        "message": problem.message,
    }


@app.command()
def new(
    case_id: Annotated[str, typer.Argument(help="Lower-case words joined by hyphens.")],
    folder: Annotated[
        Path | None,
        typer.Option(
            "--cases", help="Folder to write to. Default: cases of a checkout, else the current one."
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Write a scaffold for a new case; it says what to fill in and is refused until that is done."""
    from graph.cases.scaffold import write_scaffold

    path = write_scaffold(folder or _contributors_folder(), case_id)
    _tell(f"fill in the scaffold, then run: incident-graph check {path}")
    if as_json:
        _print_json({"path": str(path)})
    else:
        print(path)


def _contributors_folder() -> Path:
    """Return the library's cases in a checkout; what is installed is nobody's to write to."""
    own = files.cases_folder()
    return Path() if own.is_relative_to(Path(files.__file__).parent) else own


@app.command()
def suggest(text: str, as_json: JsonOption = False) -> None:
    """Recognise terms in a text (- for standard input), with the words that show them."""
    from api.answers import suggestions_for

    answer = suggestions_for(_catalogue_without_cases(), _text(text))
    if as_json:
        _print_json(asdict(answer))
    else:
        for line in _recognised_lines(answer.recognised):
            print(line)
    if not answer.recognised:
        _tell("no term recognised")
        raise typer.Exit(NOTHING)


@app.command()
def similar(
    text: str,
    where: WhereOption = None,
    limit: Annotated[int, typer.Option(min=1, max=20)] = 5,
    cases: CasesOption = None,
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Find incidents similar to a text (- for standard input); exit code 4 if there is none."""
    from api.answers import Catalogue, similar_to_text

    catalogue = Catalogue.of(_library(_snapshot(data, cases)))
    wanted = _filter(where, catalogue.library)
    answer = similar_to_text(catalogue, _text(text), wanted, limit)
    if as_json:
        _print_json(asdict(answer))
    else:
        for line in _similar_lines(answer):
            print(line)
    if answer.no_confident_match:
        raise typer.Exit(NOTHING)


@app.command()
def query(
    query: Annotated[str, typer.Argument(help="SPARQL, a file that holds it, or - for standard input.")],
    media: Annotated[str, typer.Option("--format", help="json, xml, csv, tsv, ttl, nt or jsonld.")] = "",
    cases: CasesOption = None,
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Ask SPARQL of the library, under the limits of the endpoint."""
    import asyncio

    snapshot = _snapshot(data, cases)
    text = Path(query).read_text(encoding="utf-8") if _is_file(query) else _text(query)
    asyncio.run(_ask(snapshot, text, "json" if as_json and not media else media))


@app.command()
def export(
    form: Annotated[str, typer.Argument(metavar="FORMAT", help="graphml, gexf or json.")],
    where: WhereOption = None,
    cases: CasesOption = None,
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Write the cases under a filter and their terms as a graph file."""
    from graph.export import FORMATS, network_of

    form = "json" if as_json else form
    if form not in FORMATS:
        _fail(f"there is no format {form!r}; formats are {', '.join(FORMATS)}", USAGE)
    library = _library(_snapshot(data, cases))
    wanted = _filter(where, library)
    network = network_of(library, library.matching(wanted), title=wanted.sentence(library.ontology))
    for chunk in FORMATS[form].write(network):
        sys.stdout.buffer.write(chunk)


evaluate = typer.Typer(
    no_args_is_help=True, help="Measure quality over labelled texts; rerunnable by anybody."
)
app.add_typer(evaluate, name="evaluate")


@evaluate.command("suggest")
def evaluate_suggest_command(
    labelled: Annotated[Path, typer.Argument(help="Labelled texts, JSON lines as in tests/data/suggest.")],
    peers: Annotated[bool, typer.Option("--peers", help="Also measure what others would build.")] = False,
    faults: Annotated[bool, typer.Option("--faults", help="List every wrong or missing suggestion.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Measure suggested filters: precision, recall and F1 by kind and facet, and denials that leak."""
    from graph.evaluate import evaluate_suggest, read_labelled
    from graph.evaluate.peers import peers as all_peers
    from graph.suggest import Suggester
    from graph.terms import read_ontology

    ontology = read_ontology()
    rows = read_labelled(labelled, ontology)
    suggester = Suggester(ontology)
    reports = {"incident-graph": evaluate_suggest(lambda t: suggester.suggest(t).suggested, rows, ontology)}
    for name, peer in all_peers(ontology) if peers else ():
        _tell(f"measuring {name}")
        reports[name] = evaluate_suggest(peer, rows, ontology)
    if as_json:
        _print_json({name: report.as_json() for name, report in reports.items()})
        return
    for name, report in reports.items():
        print("\n".join(report.lines(name)))
    for line in reports["incident-graph"].fault_lines(ontology) if faults else ():
        print(line)


@evaluate.command("agreement")
def evaluate_agreement_command(
    first: Annotated[Path, typer.Argument(help="One reader's codes, JSON lines: id and terms by facet.")],
    second: Annotated[Path, typer.Argument(help="The other reader's codes of the same cases.")],
    as_json: JsonOption = False,
) -> None:
    """Measure how far two readers agree, and list where they do not."""
    from graph.evaluate.agreement import agreement
    from graph.terms import read_ontology

    found = agreement(first, second, read_ontology())
    if as_json:
        _print_json([asdict(row) for row in found])
        return
    for row in found:
        numbers = f"alpha {row.alpha:.3f}  top {row.top:.3f}  identical {row.identical} of {row.cases}"
        print(f"{row.facet:<20} {numbers}")
    for row in found:
        for case, one, other in row.differences:
            only = f"first only {', '.join(one) or '-'}; second only {', '.join(other) or '-'}"
            print(f"{row.facet}: {case}: {only}")


async def _ask(snapshot: Snapshot, text: str, media: str) -> None:
    """Write the answer to a query to standard output, or say what is wrong and end with the right code."""
    from api.sparql import FORMATS
    from graph.store.guard import check_query
    from graph.store.workers import (
        AnswerTooLargeError,
        Limits,
        QueryFailedError,
        QueryMemoryError,
        QueryTimeoutError,
        WorkerPool,
        media_types,
    )

    checked = check_query(text)
    offered = media_types(checked.form)
    wanted = FORMATS.get(media) if media else offered[0]
    if wanted not in offered:
        _fail(f"a {checked.form} query has no format {media!r}; formats are {', '.join(FORMATS)}", USAGE)
    pool = WorkerPool(snapshot.folder, Limits(workers=1))
    await pool.start()
    try:
        async for chunk in await pool.run(checked, wanted):
            sys.stdout.buffer.write(chunk)
    except (AnswerTooLargeError, QueryMemoryError, QueryTimeoutError, QueryFailedError) as error:
        _fail(str(error), FAILURE)
    finally:
        await pool.close()


# The store and what is read from it


class _open:  # noqa: N801
    """The store in a data folder, closed at the end."""

    def __init__(self, data: Path | None) -> None:
        self._folder = data or files.default_data_folder()

    def __enter__(self) -> EmbeddedStore:
        from graph.store import EmbeddedStore

        self._store = EmbeddedStore(self._folder)
        return self._store

    def __exit__(self, *_: object) -> None:
        self._store.close()


def _load(store: EmbeddedStore, cases: list[Path] | None) -> tuple[LoadReport, Snapshot]:
    from graph.store import load
    from graph.terms import read_ontology

    with _progress() as progress:
        report = load(store, read_ontology(), cases or [files.cases_folder()], progress=progress)
    snapshot = store.publish()
    store.forget_snapshots(keep={snapshot.version})
    return report, snapshot


class _progress:  # noqa: N801
    """A progress bar on standard error, shown only if loading takes noticeable time on a terminal."""

    def __enter__(self) -> Callable[[int, int], None]:
        from rich.console import Console
        from rich.progress import Progress

        console = Console(stderr=True)
        self._bar = Progress(console=console, transient=True, disable=not console.is_terminal)
        self._task = self._bar.add_task("loading cases", total=None)
        self._bar.start()
        return lambda done, total: self._bar.update(self._task, completed=done, total=total)

    def __exit__(self, *_: object) -> None:
        self._bar.stop()


def _report(report: LoadReport) -> None:
    for problem in report.problems:
        _tell(str(problem))
    parts = [f"{len(report.loaded)} loaded", f"{len(report.unchanged)} unchanged"]
    if report.removed:
        parts.append(f"{len(report.removed)} removed")
    if report.problems:
        parts.append(f"{len({problem.path for problem in report.problems})} files refused")
    if report.kept:
        parts.append(f"last good version kept of {', '.join(report.kept)}")
    _tell(f"cases: {', '.join(parts)}")


def _snapshot(data: Path | None, cases: list[Path] | None) -> Snapshot:
    """Return the current state: loaded now, or what a running server last published."""
    from graph.store import StoreLockedError, current_snapshot

    try:
        with _open(data) as store:
            report, snapshot = _load(store, cases)
            for problem in report.problems:
                _tell(str(problem))
            return snapshot
    except StoreLockedError:
        published = current_snapshot(data or files.default_data_folder())
        if published is None:
            raise
        _tell("another process has the store open; this is answered from what it last published")
        return published


def _library(snapshot: Snapshot) -> Library:
    from graph.library import Library
    from graph.terms import read_ontology

    return Library.from_snapshot(snapshot, read_ontology())


def _catalogue_without_cases() -> Catalogue:
    from api.answers import Catalogue
    from graph.library import Library
    from graph.terms import read_ontology

    return Catalogue.of(Library.of(read_ontology(), (), ""))


def _filter(where: list[str] | None, library: Library) -> Filter:
    from graph.filters import Filter, FilterError

    pairs = []
    for one in where or []:
        name, equals, value = one.partition("=")
        if not equals:
            msg = f"--where {one!r} is no filter; write for example root_cause=software-defect"
            raise FilterError(msg)
        pairs.append((name, value))
    return Filter.parse(pairs, library.ontology)


def _text(argument: str) -> str:
    from api.answers import TEXT_LIMIT

    text = sys.stdin.read() if argument == "-" else argument
    if len(text) > TEXT_LIMIT:
        _fail(f"the text has {len(text)} characters; the limit is {TEXT_LIMIT}", USAGE)
    return text


def _is_file(argument: str) -> bool:
    return len(argument) < 4096 and "{" not in argument and argument != "-" and Path(argument).is_file()


# What people read


def _recognised_lines(recognised: Iterable[Recognised]) -> Iterator[str]:
    for mention in recognised:
        cue = f" ({mention.cue})" if mention.cue else ""
        polarity = mention.polarity.replace("_", " ")
        yield f"{polarity}{cue}: “{mention.text}” → {mention.facet.replace('_', ' ')} {mention.label}"


def _similar_lines(answer: SimilarAnswer) -> Iterator[str]:
    yield from _recognised_lines(answer.recognised)
    if answer.no_confident_match:
        yield "No similar case: nothing on record is enough like this."
        if answer.closest_terms:
            yield f"Closest terms to try: {', '.join(term.label for term in answer.closest_terms)}"
    for number, result in enumerate(answer.results, 1):
        yield ""
        yield f"{number}. {result.title}"
        who = ", ".join(part for part in (result.organisation, result.date) if part)
        yield f"   {result.id} · {result.band}, score {result.score:.2f}{' · ' + who if who else ''}"
        for reason in result.why[:5]:
            kind = _kind(reason)
            yield f"   {reason.contribution:+.3f} {kind}{reason.label}"
        for difference in result.differs[:3]:
            yield f"   ≠ {difference.sentence}"
        for fix in result.remediation[:2]:
            yield f"   fix{f' ({fix.outcome})' if fix.outcome else ''}: {fix.text}"


def _kind(reason: Why) -> str:
    """Return what stands before a reason's label: the facet of a term, or what kind of likeness it is."""
    if reason.term:
        return f"{reason.term.facet.replace('_', ' ')} "
    return "" if reason.channel == "dense" else "same words: "
