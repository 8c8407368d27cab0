"""``incident-graph evaluate``: quality measured over labelled texts and coded cases."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from api.cli.console import print_json, tell
from api.cli.options import JsonOption

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
