"""What ``suggest --case`` does: reads a post-mortem and prints a proposal for its case file."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from api.cli.console import INVALID, NOTHING, USAGE, fail, print_json, tell
from api.cli.opened import text_of

if TYPE_CHECKING:
    from graph.drafts import CaseDraft


_MOST_BYTES = 4 * 1_048_576  # a million characters, the limit of every text, of up to four bytes


def propose_case(source: str, case_id: str | None, *, as_json: bool) -> None:
    """Print the case a draft suggests, as YAML or JSON; exit code 4 if no term was recognised in it."""
    from graph.cases.scaffold import refuse_id
    from graph.drafts import draft_yaml, propose
    from graph.suggest import Suggester
    from graph.terms import read_ontology

    if case_id is not None:
        try:
            refuse_id(case_id)
        except ValueError as error:
            fail(str(error), USAGE)
    ontology = read_ontology()
    draft = propose(_text(source), Suggester(ontology), ontology, case_id or "")
    if as_json:
        print_json(asdict(draft))
    else:
        print(draft_yaml(draft), end="")
    _tell_what_next(draft)
    if not draft.proposed:
        raise typer.Exit(NOTHING)


def _text(source: str) -> str:
    if source == "-":
        return text_of(source)
    with Path(source).open("rb") as stream:
        raw = stream.read(_MOST_BYTES + 1)
    if len(raw) > _MOST_BYTES:
        fail(f"{source} has more than {_MOST_BYTES} bytes, the limit; leave out logs and appendices", USAGE)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        fail(f"{source}:{line}: not UTF-8 at byte {error.start}; save it as UTF-8 text", INVALID)


def _tell_what_next(draft: CaseDraft) -> None:
    terms = draft.proposed
    doubtful = sum(bool(term.check) for term in terms)
    for note in draft.notes:
        tell(f"not all was read, {note}")
    tell(
        f"{len(terms)} terms proposed, {doubtful} of them to check; save it as {draft.id}.yaml, do what TODO "
        f"says, then run: incident-graph check {draft.id}.yaml"
    )
