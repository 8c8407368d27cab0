"""Case files and folders checked as a whole: what each says, and what they say together."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from graph import files
from graph.cases import case_triples
from graph.checking import Checked, check_paths, strict
from graph.checking import files as checking_files
from graph.problems import Problem
from graph.terms import Ontology, read_ontology


@pytest.fixture
def folder(small: Path, tmp_path: Path) -> Path:
    """Return a copy of the small cases that a test may change."""
    return Path(shutil.copytree(small / "cases", tmp_path / "cases"))


@pytest.fixture(autouse=True)
def _no_queries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compare messages with no query, so that what is asked of the real library does not matter here."""
    monkeypatch.setattr(checking_files, "test_queries", list)


def edit(path: Path, old: str, new: str) -> Path:
    """Change one text in a case file, and return its path."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


def line(path: Path, start: str) -> int:
    """Return the first line of a file that starts with some text."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return next(number for number, text in enumerate(lines, 1) if text.startswith(start))


def test_the_small_library_is_without_fault(folder: Path, small_ontology: Ontology, small_cases):
    """Eight files, eight cases by their files, no problem."""
    assert check_paths([folder], small_ontology) == Checked(
        8, {folder / f"{name}.yaml": case for name, case in small_cases.items()}, []
    )


def test_one_file(folder: Path, small_ontology: Ontology, small_cases):
    """A file may be checked alone."""
    path = folder / "host-oom-leak.yaml"
    assert check_paths([path], small_ontology) == Checked(1, {path: small_cases["host-oom-leak"]}, [])


def test_nothing_to_check(small_ontology: Ontology):
    """No path gives no problem."""
    assert check_paths([], small_ontology) == Checked(0, {}, [])


def test_a_missing_path_is_a_problem(folder: Path, small_ontology: Ontology):
    """It is named; the others are checked all the same."""
    missing = folder / "nothing.yaml"
    checked = check_paths([missing, folder / "host-oom-leak.yaml", folder / "none"], small_ontology)
    assert checked.files == 1
    assert checked.problems == [
        Problem(folder / "none", 0, "", "no such file or folder"),
        Problem(missing, 0, "", "no such file or folder"),
    ]
    assert str(checked.problems[1]) == f"{missing}: no such file or folder"


def test_hidden_and_other_files_are_passed_over(folder: Path, small_ontology: Ontology):
    """As when they are loaded: an editor's copy is no case, nor is a licence or a folder's content."""
    for name in (".hidden.yaml", ".#host-oom-leak.yaml", "LICENSE", "a.yaml.bak"):
        (folder / name).write_text("no case")
    (folder / "sub").mkdir()
    (folder / "sub" / "b.yaml").write_text("no case")
    checked = check_paths([folder], small_ontology)
    assert (checked.files, checked.problems) == (8, [])


def test_both_endings_are_case_files(folder: Path, small_ontology: Ontology):
    """A case may end in .yml."""
    (folder / "host-oom-leak.yaml").rename(folder / "host-oom-leak.yml")
    checked = check_paths([folder], small_ontology)
    assert (checked.files, checked.problems) == (8, [])
    assert folder / "host-oom-leak.yml" in checked.cases


def test_an_empty_folder(tmp_path: Path, small_ontology: Ontology):
    """No file is no fault of a file."""
    assert check_paths([tmp_path], small_ontology) == Checked(0, {}, [])


def test_what_is_no_ordinary_file(tmp_path: Path, small_ontology: Ontology):
    """A folder named like a case and a link that leads nowhere are problems, not crashes."""
    (tmp_path / "folder.yaml").mkdir()
    (tmp_path / "loose.yaml").symlink_to(tmp_path / "gone")
    checked = check_paths([tmp_path], small_ontology)
    assert [(p.path.name, p.line) for p in checked.problems] == [("folder.yaml", 0), ("loose.yaml", 0)]
    assert all("cannot be read" in p.message for p in checked.problems)
    device = check_paths([Path("/dev/null")], small_ontology)
    assert [p.path for p in device.problems] == [Path("/dev/null")]


def test_faults_of_a_file(folder: Path, small_ontology: Ontology):
    """Line, field, message as its reader has them; the case is not among the sound ones."""
    path = edit(folder / "host-oom-leak.yaml", "date: 2024-04-30", "date: 2024-13")
    checked = check_paths([folder], small_ontology)
    [problem] = checked.problems
    assert (problem.path, problem.line, problem.field) == (path, line(path, "date:"), "date")
    assert "2024-13" in problem.message
    assert (checked.files, len(checked.cases)) == (8, 7)


def test_doubled_ids(folder: Path, tmp_path: Path, small_ontology: Ontology):
    """Each of the files is told of the others, on the line of its id."""
    other = tmp_path / "other"
    other.mkdir()
    one, two = folder / "host-oom-leak.yaml", other / "host-oom-leak.yml"
    shutil.copy(one, two)
    problems = check_paths([folder, other], small_ontology).problems
    assert problems == [
        Problem(one, line(one, "id:"), "id", f"'host-oom-leak' is also the id of {two}; rename one"),
        Problem(two, line(two, "id:"), "id", f"'host-oom-leak' is also the id of {one}; rename one"),
    ]


def test_a_file_named_twice_counts_once(
    folder: Path, small_ontology: Ontology, monkeypatch: pytest.MonkeyPatch
):
    """As itself and in its folder, absolute and relative: it is not its own double."""
    monkeypatch.chdir(folder.parent)
    path = folder / "host-oom-leak.yaml"
    checked = check_paths([folder, path, Path("cases"), Path("cases/host-oom-leak.yaml")], small_ontology)
    assert (checked.files, checked.problems) == (8, [])


def test_unknown_relations(folder: Path, small_ontology: Ontology):
    """Place, id and the nearest one that exists."""
    path = edit(folder / "hang-wrong-route.yaml", "case: hang-uneven-batches", "case: hang-uneven-batch")
    [problem] = check_paths([folder], small_ontology).problems
    assert (problem.path, problem.line, problem.field) == (path, line(path, "related:"), "related[0].case")
    hint = "there is no case 'hang-uneven-batch'. Did you mean hang-uneven-batches"
    assert problem.message.startswith(hint)


def test_relations_of_a_single_file_are_not_followed(folder: Path, small_ontology: Ontology):
    """What it relates to may be anywhere."""
    path = edit(folder / "hang-wrong-route.yaml", "case: hang-uneven-batches", "case: elsewhere")
    assert check_paths([path], small_ontology).problems == []


def test_relations_to_the_library(folder: Path, small_ontology: Ontology):
    """Cases of one's own may relate to the library's."""
    own = files.cases_in(files.cases_folder())[0].stem
    edit(folder / "hang-wrong-route.yaml", "case: hang-uneven-batches", f"case: {own}")
    assert check_paths([folder], small_ontology).problems == []


def test_a_relation_to_a_faulty_file_is_no_second_fault(folder: Path, small_ontology: Ontology):
    """The case is there; its own fault is told, once."""
    path = edit(folder / "hang-uneven-batches.yaml", "date: 2024-05-03", "date: May")
    assert [p.path for p in check_paths([folder], small_ontology).problems] == [path]


def test_shapes(folder: Path, small_ontology: Ontology, monkeypatch: pytest.MonkeyPatch):
    """What the shapes refuse in the triples of a file is told on the line of its field.

    The reader lets nothing through that they refuse, so the triples are spoiled here.
    """
    path = folder / "host-oom-leak.yaml"

    def spoiled(case, ontology):
        return [
            t for t in case_triples(case, ontology) if not t.predicate.value.endswith(("/title", "#readAs"))
        ]

    monkeypatch.setattr(checking_files, "case_triples", spoiled)
    found = [(p.path, p.line, p.field) for p in check_paths([path], small_ontology).problems]
    assert found == [
        (path, line(path, "title:"), "title"),
        (path, line(path, "reports:"), "reports.read"),
        (path, line(path, "reports:"), "reports.title"),
    ]


def test_leaked_queries(folder: Path, small_ontology: Ontology, tmp_path: Path, monkeypatch):
    """A message that shares five words with an evaluation query is a problem of its file, strict or not."""
    (tmp_path / "dev.jsonl").write_text(json.dumps({"text": "why is exit code 137 on all pods"}))
    monkeypatch.setenv("EVAL_DEV", str(tmp_path))
    monkeypatch.setattr(checking_files, "test_queries", strict.test_queries)
    path = folder / "host-oom-leak.yaml"
    [problem] = check_paths([path], small_ontology).problems
    assert (problem.line, problem.field) == (line(path, "seen_as:"), "seen_as")
    assert "shares 'exit code 137 on all' with a test query" in problem.message


def test_the_ontology_is_checked_with_a_folder(folder: Path, small: Path, tmp_path: Path):
    """A fault of the ontology is told if a folder is given, not for a file alone."""
    text = (small / "ontology.ttl").read_text(encoding="utf-8").replace('owl:versionInfo "0.0.1" .', ".")
    path = tmp_path / "ontology.ttl"
    path.write_text(text.replace("0.0.1> ;\n    .", "0.0.1> ."), encoding="utf-8")
    ontology = read_ontology(path)
    assert check_paths([folder / "host-oom-leak.yaml"], ontology).problems == []
    [problem] = check_paths([folder], ontology).problems
    assert "versionInfo" in problem.message


def test_problems_are_in_order(folder: Path, small_ontology: Ontology):
    """By file, line and field."""
    edit(folder / "host-oom-leak.yaml", "date: 2024-04-30", "date: May")
    edit(folder / "host-oom-leak.yaml", "title: Payment", "titel: Payment")
    edit(folder / "disk-full-debug-logs.yaml", "kind: forum", "kind: pub")
    found = check_paths([folder], small_ontology).problems
    assert [p.path.stem for p in found] == ["disk-full-debug-logs"] + ["host-oom-leak"] * 3
    assert [(p.line, p.field) for p in found[1:]] == sorted((p.line, p.field) for p in found[1:])
