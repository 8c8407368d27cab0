"""Case files and the ontology checked as a whole: each file, its triples, and what files say together."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

from graph import files
from graph.cases import Case, case_triples, read_case
from graph.cases.shapes import shape_faults
from graph.problems import Problem, did_you_mean
from graph.terms import check_ontology, read_ontology

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def check_paths(paths: Iterable[Path]) -> tuple[int, list[Problem]]:
    """Check case files, and all those in folders, against the ontology, the shapes and one another.

    Returns how many files were checked and every problem, by file and line. A path that is neither file nor
    folder is a problem too. The ontology is checked as well whenever a folder is given.
    """
    paths = list(paths)
    ontology = read_ontology()
    problems = [
        Problem(path, 0, "", "there is no such file or folder") for path in paths if not path.exists()
    ]
    found = sorted({file for path in paths for file in _case_files(path)})
    cases: dict[Path, Case] = {}
    for path in found:
        case, faults = read_case(path, ontology)
        problems += faults
        if case:
            cases[path] = case
            problems += [
                _shape_problem(path, fault) for fault in shape_faults(case_triples(case, ontology), ontology)
            ]
    problems += _doubled(found)
    if any(path.is_dir() for path in paths):
        problems += [*check_ontology(ontology), *_unknown_relations(cases)]
    return len(found), sorted(problems, key=lambda problem: (str(problem.path), problem.line, problem.field))


def _case_files(path: Path) -> list[Path]:
    if path.is_dir():
        return sorted(file for file in path.iterdir() if file.suffix in {".yaml", ".yml"})
    return [path] if path.is_file() else []


def _shape_problem(path: Path, fault: str) -> Problem:
    field, _, message = fault.partition(": ")
    return Problem(path, _line_of(path, field.partition(".")[0]), field, message)


def _doubled(found: Iterable[Path]) -> Iterator[Problem]:
    by_id: dict[str, list[Path]] = defaultdict(list)
    for path in found:
        by_id[path.stem].append(path)
    for case_id, group in by_id.items():
        for path in group if len(group) > 1 else ():
            others = ", ".join(str(other) for other in group if other != path)
            yield Problem(
                path, _line_of(path, "id"), "id", f"{case_id!r} is also the id of {others}; rename one"
            )


def _unknown_relations(cases: dict[Path, Case]) -> Iterator[Problem]:
    known = {case.id for case in cases.values()} | {path.stem for path in _case_files(files.cases_folder())}
    for path, case in cases.items():
        for number, relation in enumerate(case.related):
            if relation.case not in known:
                hint = did_you_mean(relation.case, known)
                message = f"there is no case {relation.case!r}.{hint}"
                yield Problem(path, _line_of(path, "related"), f"related[{number}].case", message)


def _line_of(path: Path, key: str) -> int:
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    return next((number for number, line in enumerate(lines, 1) if line.startswith(f"{key}:")), 1)
