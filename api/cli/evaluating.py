"""``incident-graph evaluate``: quality measured over labelled texts and coded cases."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from api.cli.console import NOTHING, fail, print_json, tell
from api.cli.options import CasesOption, JsonOption
from graph import files

if TYPE_CHECKING:
    from graph.evaluate.judgements import Judgements, Query
    from graph.evaluate.ranking import Ranker
    from graph.library import Library

JudgementsOption = Annotated[
    Path | None,
    typer.Option(
        "--data",
        help="Folder of queries.jsonl and judgements.jsonl. Default: tests/data/judgements of a checkout.",
    ),
]
ModelOption = Annotated[
    Path | None,
    typer.Option("--model", help="Sentence model to compare with: folder of model.onnx and tokenizer.json."),
]

evaluate = typer.Typer(
    no_args_is_help=True, help="Measure quality over labelled texts; rerunnable by anybody."
)


@evaluate.command("suggest")
def evaluate_suggestions(
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
        tell(f"measuring {name}")
        reports[name] = evaluate_suggest(peer, rows, ontology)
    if as_json:
        print_json({name: report.as_json() for name, report in reports.items()})
        return
    for name, report in reports.items():
        print("\n".join(report.lines(name)))
    for line in reports["incident-graph"].fault_lines(ontology) if faults else ():
        print(line)


@evaluate.command("agreement")
def evaluate_agreement(
    first: Annotated[Path, typer.Argument(help="One reader's codes, JSON lines: id and terms by facet.")],
    second: Annotated[Path, typer.Argument(help="The other reader's codes of the same cases.")],
    as_json: JsonOption = False,
) -> None:
    """Measure how far two readers agree, and list where they do not."""
    from graph.evaluate.agreement import agreement
    from graph.terms import read_ontology

    found = agreement(first, second, read_ontology())
    if as_json:
        print_json([asdict(row) for row in found])
        return
    for row in found:
        numbers = f"alpha {row.alpha:.3f}  top {row.top:.3f}  identical {row.identical} of {row.cases}"
        print(f"{row.facet:<20} {numbers}")
    for row in found:
        for case, one, other in row.differences:
            only = f"first only {', '.join(one) or '-'}; second only {', '.join(other) or '-'}"
            print(f"{row.facet}: {case}: {only}")


@evaluate.command("pool")
def evaluate_pool(
    data: JudgementsOption = None,
    cases: CasesOption = None,
    model: ModelOption = None,
    seed: Annotated[int, typer.Option(help="Changes the order of the cases of a question.")] = 1,
    as_json: JsonOption = False,
) -> None:
    """List the cases to grade for each question: the top tens of ours and the peers, shuffled."""
    from graph.evaluate.pooling import pool

    library = _library(cases)
    queries, judged = _judged(_judgements_folder(data), library)
    pooled = list(pool(queries, _rankers(library, model), judged, seed))
    tell(f"{sum(len(row['cases']) for row in pooled)} pairs to grade for {len(pooled)} questions")
    if as_json:
        print_json(pooled)
        return
    for row in pooled:
        print(json.dumps(row, ensure_ascii=False))


def _judgements_folder(given: Path | None) -> Path:
    """Return the folder of the judgements; ends the command if there is none."""
    folder = given or files.ontology_file().parent / "tests" / "data" / "judgements"
    if not (folder / "queries.jsonl").is_file():
        fail(f"there is no queries.jsonl in {folder}; name the folder of the judgements with --data", NOTHING)
    return folder


def _library(cases: list[Path] | None) -> Library:
    from graph.evaluate.judgements import library_of_files
    from graph.terms import read_ontology

    return library_of_files(cases or [files.cases_folder()], read_ontology())


def _judged(folder: Path, library: Library) -> tuple[list[Query], Judgements]:
    """Return the questions of a folder and the grades there are so far."""
    from graph.evaluate.judgements import Judgements, read_judgements, read_queries

    grades = folder / "judgements.jsonl"
    judged = read_judgements(grades, library) if grades.is_file() else Judgements()
    return read_queries(folder / "queries.jsonl", library), judged


def _rankers(library: Library, model: Path | None) -> dict[str, Ranker]:
    from graph.evaluate.ranking import Ours
    from graph.evaluate.similar_peers import similar_peers

    return {"incident-graph": Ours(library), **dict(similar_peers(library, model))}
