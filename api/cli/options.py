"""Options that several commands take."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

CasesOption = Annotated[
    list[Path] | None,
    typer.Option("--cases", help="Folder with case files; repeat for several. Default: the library's own."),
]
DataOption = Annotated[
    Path | None, typer.Option("--data", help="Folder for store and snapshots. Default: in your user data.")
]
EncoderOption = Annotated[
    Path | None,
    typer.Option(
        "--encoder",
        envvar="INCIDENT_GRAPH_ENCODER",
        help="Folder of a sentence model of your own (model.onnx, tokenizer.json). Default: static vectors.",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
WeightOption = Annotated[
    list[str] | None,
    typer.Option(
        "--weight", help="What a channel (text, dense, terms) or facet counts, as NAME=0..10; repeat."
    ),
]
WhereOption = Annotated[
    list[str] | None,
    typer.Option("--where", help="A filter as FACET=ID, organisation=NAME, from=DATE or to=DATE; repeat."),
]
LimitOption = Annotated[
    list[str] | None,
    typer.Option("--limit", help="A limit of SPARQL queries as NAME=VALUE, such as deadline=5; repeat."),
]
BudgetOption = Annotated[
    str | None,
    typer.Option(help="SPARQL query time of one client as SECONDS/PERIOD, such as 60/10m. Default: no end."),
]
KeysOption = Annotated[
    Path | None,
    typer.Option(help="File of keys, one a line: who sends one has a budget of its own.", dir_okay=False),
]
