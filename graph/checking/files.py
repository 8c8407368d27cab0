"""Case files and the ontology checked as a whole: each file, its triples, and what files say together."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from graph import files
from graph.cases import Case, case_triples, read_case
from graph.cases.shapes import shape_faults
from graph.checking.strict import leaks, line_of, test_queries
from graph.problems import Problem, did_you_mean
from graph.terms import Ontology, check_ontology

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


@dataclass(frozen=True, slots=True)
class Checked:
    """What was checked: the number of files, the sound cases by file, and every problem by file and line."""

    files: int
    cases: dict[Path, Case]
    problems: list[Problem]


def check_paths(paths: Iterable[Path], ontology: Ontology) -> Checked:
    """Check case files, and all those in folders, against the ontology, the shapes and one another.

    A path that is neither file nor folder is a problem too. The ontology itself and relations between cases
    are checked whenever a folder is given.
    """
    paths = list(paths)
    problems = [Problem(path, 0, "", "no such file or folder") for path in paths if not path.exists()]
    found = _found(path for path in paths if path.exists())
    cases: dict[Path, Case] = {}
    for path in found:
        case, faults = read_case(path, ontology)
        problems += faults
        if case:
            cases[path] = case
            for name, message in shape_faults(case_triples(case, ontology), ontology):
                problems.append(Problem(path, line_of(path, name), name, message))
    problems += [*_doubled(found), *leaks(cases, test_queries())]
    if any(path.is_dir() for path in paths):
        problems += [*check_ontology(ontology), *_unknown_relations(cases, found)]
    problems.sort(key=lambda problem: (str(problem.path), problem.line, problem.field))
    return Checked(len(found), cases, problems)


def _found(paths: Iterable[Path]) -> list[Path]:
    """Return the files to check in order; one that is named in several ways counts once."""
    named = [file for path in paths for file in (files.cases_in(path) if path.is_dir() else [path])]
    return sorted({file.resolve(): file for file in reversed(named)}.values())


def _doubled(found: Iterable[Path]) -> Iterator[Problem]:
    by_id: dict[str, list[Path]] = defaultdict(list)
    for path in found:
        by_id[path.stem].append(path)
    for case_id, group in by_id.items():
        for path in group if len(group) > 1 else ():
            others = ", ".join(str(other) for other in group if other != path)
            yield Problem(
                path, line_of(path, "id"), "id", f"{case_id!r} is also the id of {others}; rename one"
            )


def _unknown_relations(cases: dict[Path, Case], found: Iterable[Path]) -> Iterator[Problem]:
    known = {path.stem for path in [*found, *files.cases_in(files.cases_folder())]}
    for path, case in cases.items():
        for number, relation in enumerate(case.related):
            if relation.case not in known:
                hint = did_you_mean(relation.case, known)
                message = f"there is no case {relation.case!r}.{hint}"
                yield Problem(path, line_of(path, "related"), f"related[{number}].case", message)
