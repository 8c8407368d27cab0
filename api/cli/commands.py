"""The commands: each parses its arguments, asks the domain, and prints."""

from __future__ import annotations

import os
import re
import socket
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from api.cli.asking import answer_to, ask_ready_query, list_ready_queries, print_answer
from api.cli.console import FAILURE, INVALID, NOTHING, USAGE, fail, print_json, tell
from api.cli.drafting import propose_case
from api.cli.evaluating import evaluate
from api.cli.opened import (
    OpenStore,
    catalogue_of,
    catalogue_without_cases,
    current,
    expand_for,
    filter_of,
    keep_up,
    library_of,
    load_cases,
    names_a_file,
    report_load,
    similarities_of,
    text_of,
    weights_of,
    with_similarities,
)
from api.cli.options import (
    BudgetOption,
    CasesOption,
    DataOption,
    EncoderOption,
    JsonOption,
    KeysOption,
    LimitOption,
    WeightOption,
    WhereOption,
)
from api.cli.ready import names_a_ready_query
from api.cli.shown import recognised_lines, similar_lines
from graph import files

if TYPE_CHECKING:
    from graph.problems import Problem

# A query that names none of these need not wait for the similarities of a library that has changed.
_ON_SIMILARITY = re.compile(r"similarit|sharedTerm|\\u", re.IGNORECASE)

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="A library of real infrastructure incidents as a knowledge graph.",
)
app.add_typer(evaluate, name="evaluate")


@app.command()
def serve(
    cases: CasesOption = None,
    data: DataOption = None,
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(help="Port to listen on; 0 for any free one.", min=0, max=65535)
    ] = 8000,
    limit: LimitOption = None,
    budget: BudgetOption = None,
    keys: KeysOption = None,
    encoder: EncoderOption = None,
) -> None:
    """Load what changed and serve the library: page, REST and SPARQL."""
    from api.answers import Catalogue
    from api.app import Served, create_app
    from api.clients import read_keys
    from api.protocol import Stoppable, configured
    from graph.similar import kept_index
    from graph.store.budget import Allowance
    from graph.store.limits import Limits

    limits = Limits.of(limit or ())
    allowance = Allowance.parse(budget) if budget else None
    known = tuple(read_keys(keys)) if keys else ()
    listening = _listen(host, port)
    with OpenStore(data) as store:
        tell(f"loading into {store.folder}; the first time takes some seconds")
        report, snapshot = load_cases(store, cases)
        report_load(report)
        library = library_of(snapshot)
        index = kept_index(store.folder, library, encoder, wait=False)
        catalogue = Catalogue.of(library, index=index, snapshot=snapshot)
        served = Served(catalogue, snapshot, report.problems, limits, allowance, known)
        served.refresh = lambda stopped: similarities_of(served, store, stopped)
        keep_up(served, index)
        application = create_app(served)
        # A long query is checked in a thread beside all others, which wait this long for each of their turns.
        sys.setswitchinterval(0.0005)
        address = f"http://{_bracketed(host)}:{listening.getsockname()[1]}"
        tell(f"{len(library.cases)} cases at {address} (Ctrl-C ends)")
        Stoppable(configured(application), application.state.stop).run(sockets=[listening])


def _listen(host: str, port: int) -> socket.socket:
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family)
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno and error.errno > 0 else error.strerror
        fail(f"cannot listen on {host}:{port}: {reason}; choose another with --port or --host", FAILURE)


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


@app.command()
def load(
    cases: CasesOption = None,
    data: DataOption = None,
    encoder: EncoderOption = None,
    as_json: JsonOption = False,
) -> None:
    """Bring the store in line with the case files, similarities too; exit code 3 if a file was refused."""
    with OpenStore(data) as store:
        report, snapshot = load_cases(store, cases)
        report_load(report)
        with_similarities(store, snapshot, encoder)
    if as_json:
        problems = [_problem_json(problem) for problem in report.problems]
        print_json({**asdict(report), "problems": problems, "dataset_version": snapshot.version})
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
        print_json({"files": checked.files, "problems": [_problem_json(problem) for problem in problems]})
    elif coverage:
        print(coverage_page(list(checked.cases.values()), ontology), end="")
    for problem in problems if not as_json else ():
        print(problem, file=sys.stderr if coverage else sys.stdout)
    tell(f"{checked.files} files checked, {len(problems)} problems")
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
    tell(f"fill in the scaffold, then run: incident-graph check {path}")
    if as_json:
        print_json({"path": str(path)})
    else:
        print(path)


def _contributors_folder() -> Path:
    """Return the library's cases in a checkout; what is installed is nobody's to write to."""
    own = files.cases_folder()
    return Path() if own.is_relative_to(Path(files.__file__).parent) else own


@app.command()
def suggest(
    text: Annotated[str | None, typer.Argument(help="A text, - for standard input.")] = None,
    case: Annotated[
        str | None,
        typer.Option(
            "--case",
            metavar="FILE",
            help="A post-mortem (Markdown or text, - for standard input): propose a case.",
        ),
    ] = None,
    case_id: Annotated[
        str | None, typer.Option("--id", help="The id of the case. Default: made of the draft's title.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Recognise terms in a text, with the words that show them; or propose a case file for a post-mortem."""
    from api.answers import suggestions_for

    if case is not None and text is None:
        propose_case(case, case_id, as_json=as_json)
        return
    if text is None or case is not None or case_id is not None:
        fail("write either a text, or --case FILE with or without --id", USAGE)

    answer = suggestions_for(catalogue_without_cases(), text_of(text))
    if as_json:
        print_json(asdict(answer))
    else:
        for line in recognised_lines(answer.recognised):
            print(line)
    if not answer.recognised:
        tell("no term recognised")
        raise typer.Exit(NOTHING)


@app.command()
def similar(
    text: Annotated[str | None, typer.Argument(help="A text, or - for standard input.")] = None,
    case: Annotated[str | None, typer.Option("--case", help="The id of a case to ask for instead.")] = None,
    where: WhereOption = None,
    weight: WeightOption = None,
    limit: Annotated[int, typer.Option(min=1, max=20)] = 5,
    cases: CasesOption = None,
    data: DataOption = None,
    encoder: EncoderOption = None,
    as_json: JsonOption = False,
) -> None:
    """Find incidents similar to a text (- for standard input) or a case; exit code 4 if there is none."""
    from api.answers import Catalogue, similar_to_case, similar_to_text
    from graph.similar import kept_index

    if (text is None) == (case is None):
        fail("give either a text or --case", USAGE)
    library = library_of(current(data, cases))
    index = kept_index(data or files.default_data_folder(), library, encoder)
    catalogue = Catalogue.of(library, index=index)
    wanted, weights = filter_of(where, library), weights_of(weight)
    if case is not None:
        answer = similar_to_case(catalogue, library.case(case), wanted, limit, weights=weights)
    else:
        answer = similar_to_text(catalogue, text_of(text or ""), wanted, limit, weights=weights)
    if as_json:
        print_json(asdict(answer))
    else:
        for line in similar_lines(answer):
            print(line)
    if answer.no_confident_match:
        raise typer.Exit(NOTHING)


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def query(
    context: typer.Context,
    query: Annotated[
        str | None,
        typer.Argument(
            metavar="[NAME|SPARQL|FILE|-]",
            help="A ready query, its parameters after it as --name value; or SPARQL, a file that holds it, "
            "- for standard input. Without it, the ready queries are listed.",
        ),
    ] = None,
    media: Annotated[
        str, typer.Option("--format", help="table, json, xml, csv, tsv, ttl, nt, jsonld or rdf.")
    ] = "",
    cases: CasesOption = None,
    data: DataOption = None,
    encoder: EncoderOption = None,
    as_json: JsonOption = False,
) -> None:
    """Ask a ready query or SPARQL of the library, under the limits of the endpoint."""
    media = "json" if as_json and not media else media
    if query is None:
        list_ready_queries(as_json)
    elif names_a_ready_query(query):
        ask_ready_query(query, context.args, media or "table", current(data, cases))
    elif context.args:
        fail(f"there is no option {context.args[0]}; parameters belong to a ready query's name", USAGE)
    else:
        text = Path(query).read_text(encoding="utf-8") if names_a_file(query) else text_of(query)
        named = bool(_ON_SIMILARITY.search(text))
        snapshot = current(data, cases, similarities=named, encoder=encoder)
        print_answer(answer_to(snapshot, text, media, expand_for(snapshot, data, encoder)), media)


@app.command()
def export(
    form: Annotated[str, typer.Argument(metavar="FORMAT", help="graphml, gexf or json.")],
    where: WhereOption = None,
    similar: Annotated[
        bool, typer.Option("--similar", help="Also write which cases are similar, and their families.")
    ] = False,
    cases: CasesOption = None,
    data: DataOption = None,
    encoder: EncoderOption = None,
    as_json: JsonOption = False,
) -> None:
    """Write the cases under a filter and their terms as a graph file."""
    from graph.export import FORMATS, network_of, with_similarity

    form = "json" if as_json else form
    if form not in FORMATS:
        fail(f"there is no format {form!r}; formats are {', '.join(FORMATS)}", USAGE)
    snapshot = current(data, cases, similarities=similar, encoder=encoder)
    library = library_of(snapshot)
    wanted = filter_of(where, library)
    network = network_of(library, library.matching(wanted), title=wanted.sentence(library.ontology))
    if similar:
        of = catalogue_of(snapshot, data, encoder)
        network = with_similarity(network, library, of.nearest.all(), of.families)
    for chunk in FORMATS[form].write(network):
        sys.stdout.buffer.write(chunk)
