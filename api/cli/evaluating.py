"""``incident-graph evaluate``: quality measured over labelled texts and coded cases."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from api.cli.console import FAILURE, fail, print_json, tell
from api.cli.options import CasesOption, JsonOption
from graph import files

if TYPE_CHECKING:
    from graph.evaluate.ranking import Ranker
    from graph.library import Library

OURS = "incident-graph"
SplitOption = Annotated[
    Literal["dev", "test"], typer.Option("--split", help="dev to choose settings, test to report.")
]
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
    topics_file: Annotated[
        Path | None,
        typer.Option("--topics", help="The texts are labelled with the topics of this JSON file, not terms."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Measure suggested filters: precision, recall and F1 by kind and facet, and denials that leak."""
    from graph.evaluate import evaluate_suggest, read_labelled, read_topics
    from graph.evaluate.peers import peers as all_peers
    from graph.suggest import Suggester
    from graph.terms import read_ontology

    ontology = read_ontology()
    topics = read_topics(topics_file, ontology) if topics_file else None
    rows = read_labelled(labelled, ontology, topics)
    suggester = Suggester(ontology)
    ours = evaluate_suggest(lambda text: suggester.suggest(text).suggested, rows, ontology, topics)
    reports = {"incident-graph": ours}
    for name, peer in all_peers(ontology) if peers else ():
        tell(f"measuring {name}")
        reports[name] = evaluate_suggest(peer, rows, ontology, topics)
    if as_json:
        print_json({name: report.as_json() for name, report in reports.items()})
        return
    for name, report in reports.items():
        print("\n".join(report.lines(name)))
    for line in reports["incident-graph"].fault_lines(ontology) if faults else ():
        print(line)


@evaluate.command("second-reading")
def evaluate_second_reading(
    data: Annotated[Path, typer.Argument(help="Folder of labelled texts, as tests/data/suggest.")],
    cases: CasesOption = None,
    write: Annotated[
        bool, typer.Option("--write", help="Also fit to all of them and write the table.")
    ] = False,
) -> None:
    """Fit what keeps back mentions most likely denied, and say how well; needs the test extra."""
    from graph.evaluate.second_reading import all_examples, cross_validated, fit
    from graph.suggest import Suggester
    from graph.suggest.second_reading import TABLE
    from graph.terms import read_ontology

    ontology = read_ontology()
    examples = all_examples(Suggester(ontology), data, ontology, _library(cases).cases)
    print(f"{len(examples)} mentions; {cross_validated(examples).line()}")
    if write:
        model = fit(examples)
        files.write_atomically(TABLE, "\n".join(model.lines()) + "\n")
        print(f"{TABLE}: {len(model.weights)} rows")


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


@evaluate.command("similar")
def evaluate_similarity(
    data: JudgementsOption = None,
    cases: CasesOption = None,
    split: SplitOption = "test",
    peers: Annotated[bool, typer.Option("--peers", help="Also measure what others would build.")] = False,
    ablation: Annotated[
        bool, typer.Option("--ablation", help="Also measure single channels, and ours with parts left out.")
    ] = False,
    dev_queries: Annotated[
        Path | None,
        typer.Option("--dev-queries", help="Questions with related_lead_ids, JSON lines, not --data."),
    ] = None,
    model: ModelOption = None,
    as_json: JsonOption = False,
) -> None:
    """Measure rankings against grades, and whether the library is silent where it has nothing."""
    from graph.evaluate.ablation import ablations
    from graph.evaluate.abstention import evaluate_abstention
    from graph.evaluate.judgements import read_graded, read_related
    from graph.evaluate.ranking import Ours
    from graph.evaluate.similarity import evaluate_similar

    library = _library(cases)
    graded = (
        read_related(dev_queries, library) if dev_queries else read_graded(_folder(data), library).of(split)
    )
    ours = Ours(library)
    rankers: dict[str, Ranker] = {OURS: ours}
    rankers |= _peers(library, model) if peers else {}
    rankers |= dict(ablations(library)) if ablation else {}
    ranked = evaluate_similar(rankers, graded.queries, graded.judgements)
    silent = evaluate_abstention(ours, graded) if graded.foreign else None
    if as_json:
        print_json({"similar": ranked.as_json(), "abstention": silent and silent.as_json()})
        return
    for line in (*ranked.lines(), *(("", *silent.lines()) if silent else ())):
        print(line)


@evaluate.command("calibrate")
def evaluate_calibration(
    data: JudgementsOption = None, cases: CasesOption = None, as_json: JsonOption = False
) -> None:
    """Fit probabilities to development grades, judge them by test grades, and print their constants."""
    from graph.evaluate.abstention import certainties
    from graph.evaluate.calibration import calibrations, threshold_lines
    from graph.evaluate.judgements import read_graded
    from graph.evaluate.ranking import Ours

    library = _library(cases)
    graded, ours = read_graded(_folder(data), library), Ours(library)
    found = calibrations(ours, graded)
    if as_json:
        print_json({name: calibration.as_json() for name, calibration in found.items()})
        return
    for name, calibration in found.items():
        print("\n".join(calibration.lines(name)))
    if message := found.get("message"):
        sure = certainties(ours, graded.of("dev"))
        print("development messages with a hit from a probability on:")
        print("\n".join(threshold_lines(sure, message.fitted)))


@evaluate.command("pool")
def evaluate_pool(
    data: JudgementsOption = None,
    cases: CasesOption = None,
    model: ModelOption = None,
    seed: Annotated[int, typer.Option(help="Changes the order of the cases of a question.")] = 1,
    as_json: JsonOption = False,
) -> None:
    """List the cases to grade for each question: the top tens of ours and the peers, shuffled."""
    from graph.evaluate.judgements import read_graded
    from graph.evaluate.pooling import pool
    from graph.evaluate.ranking import Ours

    library = _library(cases)
    graded = read_graded(_folder(data), library)
    rankers: dict[str, Ranker] = {OURS: Ours(library), **_peers(library, model)}
    pooled = list(pool(graded.queries, rankers, graded.judgements, seed))
    tell(f"{sum(len(row['cases']) for row in pooled)} pairs to grade for {len(pooled)} questions")
    if as_json:
        print_json(pooled)
        return
    for row in pooled:
        print(json.dumps(row, ensure_ascii=False))


def _folder(given: Path | None) -> Path:
    return given or files.ontology_file().parent / "tests" / "data" / "judgements"


def _library(cases: list[Path] | None) -> Library:
    from graph.evaluate.judgements import library_of_files
    from graph.terms import read_ontology

    return library_of_files(cases or [files.cases_folder()], read_ontology())


def _peers(library: Library, model: Path | None) -> dict[str, Ranker]:
    from graph.evaluate.similar_peers import similar_peers
    from graph.similar.encoders import EncoderError

    try:
        return dict(similar_peers(library, model))
    except (ImportError, EncoderError) as error:
        fail(str(error), FAILURE)
