"""What only shows across the whole library: shared sentences, near-duplicates, leaks, terms nobody uses."""

from __future__ import annotations

import json
import os
import re
from collections import defaultdict
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

from graph import files
from graph.cases import PREFIXES
from graph.cases.wording import NEAR_DUPLICATE, plain_words, shared_part, word_runs, wording
from graph.checking.style import style_faults
from graph.problems import Problem
from graph.terms import FACETS, Ontology

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Iterator, Mapping

    from graph.cases import Case

SHARED_SENTENCE = 7  # words; shorter ones are said of many incidents
LEAK = 5  # consecutive words a message of ours may not share with a test query
_QUOTED = re.compile(r"[\"“][^\"”]*[\"”]|`[^`]*`")
_SENTENCE = re.compile(r"(?<=[.!?])\s+")


def strict_problems(
    cases: Mapping[Path, Case], ontology: Ontology, today: datetime.date | None = None
) -> list[Problem]:
    """Return what the strict rules find in cases that are otherwise sound, by file."""
    found = [
        Problem(path, line_of(path, field), field, message)
        for path, case in cases.items()
        for field, message in style_faults(case, today)
    ]
    found += [*_shared_sentences(cases), *_near_duplicates(cases)]
    return sorted([*found, *_orphans(cases, ontology)], key=lambda p: (str(p.path), p.line, p.field))


def _shared_sentences(cases: Mapping[Path, Case]) -> Iterator[Problem]:
    """Yield sentences that stand in two cases, unless both are told from one report."""
    first: dict[tuple[str, ...], Path] = {}
    for path, case in cases.items():
        for section, sentence in _sentences(case):
            other = first.setdefault(plain_words(sentence), path)
            if other != path and not _addresses(case) & _addresses(cases[other]):
                message = f"a sentence also stands in {other.name}: {sentence.strip()[:80]!r}"
                yield Problem(path, line_of(path, section), section, message)


def _sentences(case: Case) -> Iterator[tuple[str, str]]:
    for section, text in case.texts():
        if section != "signals":
            for sentence in _SENTENCE.split(_QUOTED.sub(" ", text)):
                if len(plain_words(sentence)) >= SHARED_SENTENCE:
                    yield section, sentence


def _addresses(case: Case) -> set[str]:
    return {report.url for report in case.reports if report.url}


def _near_duplicates(cases: Mapping[Path, Case]) -> Iterator[Problem]:
    runs = {path: wording(case) for path, case in cases.items()}
    holders: dict[tuple[str, ...], list[Path]] = defaultdict(list)
    for path, shingles in runs.items():
        for shingle in shingles:
            holders[shingle].append(path)
    pairs = {pair: None for paths in holders.values() for pair in combinations(paths[:20], 2)}
    for one, other in pairs:
        part = shared_part(runs[one], runs[other])
        if part > NEAR_DUPLICATE:
            message = f"shares {part:.0%} of its wording with {one.name}; merge them or write them apart"
            yield Problem(other, 1, "", message)


def test_queries() -> list[str]:
    """Return the texts of the test and evaluation queries that can be found here.

    Those of a checkout's ``tests/data`` and of the folder the variable EVAL_DEV names.
    """
    folders = [files.ontology_file().parent / "tests" / "data"]
    if folder := os.environ.get("EVAL_DEV"):
        folders.append(Path(folder))
    found = []
    for path in sorted(file for folder in folders for file in folder.rglob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            text = json.loads(line).get("text") if line.strip() else None
            if isinstance(text, str):
                found.append(text)
    return found


def leaks(cases: Mapping[Path, Case], queries: Iterable[str]) -> Iterator[Problem]:
    """Yield a problem for each message of ours that shares LEAK consecutive words with a query."""
    asked = {run for query in queries for run in word_runs(query, LEAK)}
    for path, case in cases.items():
        for text in case.seen_as:
            for run in sorted(word_runs(text, LEAK) & asked)[:1]:
                message = f"{text[:60]!r} shares {' '.join(run)!r} with a test query; use other words"
                yield Problem(path, line_of(path, "seen_as"), "seen_as", message)


def _orphans(cases: Mapping[Path, Case], ontology: Ontology) -> Iterator[Problem]:
    """Yield the terms no case uses and no note explains: kept with a reason, or dropped."""
    present = {term for case in cases.values() for facet in FACETS for term in case.terms(facet)}
    present |= {term for case in cases.values() for term in case.ruled_out}
    used = ontology.closure(iri for iri in present if iri in ontology.terms)
    path = files.ontology_file()
    prefixes = {space: prefix for prefix, space in PREFIXES.items()}
    lines = path.read_text(encoding="utf-8").splitlines()
    for term in ontology.terms.values():
        if term.iri not in used and not (term.note or term.editorial):
            name = f"{prefixes.get(term.iri.removesuffix(term.id))}:{term.id}"
            number = next((n for n, line in enumerate(lines, 1) if line.partition(" ")[0] == name), 0)
            message = "no case uses it and no note says why it is kept"
            yield Problem(path, number, f"{term.facet}/{term.id}", message)


def line_of(path: Path, field: str) -> int:
    """Return the line a field of a case file starts on, 1 if it cannot be found."""
    key = re.split(r"[.\[]", field)[0]
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines() if path.is_file() else []
    return next((number for number, line in enumerate(lines, 1) if line.startswith(f"{key}:")), 1)
