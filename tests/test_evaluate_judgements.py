"""Questions and grades are read with file and line in every complaint."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from graph import files
from graph.evaluate.judgements import (
    SPLITS,
    Query,
    library_of_files,
    read_graded,
    read_judgements,
    read_queries,
    read_related,
)
from graph.library import Library
from graph.terms import Ontology, read_ontology

OOM, HANG = "gpu-oom-long-sequence", "hang-wrong-route"


def write(path: Path, *rows: Any) -> Path:
    """Write JSON lines, an empty line after each."""
    path.write_text("".join(f"{json.dumps(row)}\n\n" for row in rows), encoding="utf-8")
    return path


def test_questions(tmp_path: Path, small_library: Library):
    """A message is asked in its words, a case in those of its title, symptoms and trigger."""
    path = write(
        tmp_path / "queries.jsonl",
        {"qid": "q1", "kind": "log", "text": "CUDA out of memory", "split": "dev"},
        {"qid": "q2", "kind": "case", "case": OOM, "split": "test"},
    )
    message, asked = read_queries(path, small_library)
    assert message == Query("q1", "log", "CUDA out of memory", "dev", None)
    case = small_library.case(OOM)
    assert (asked.case, asked.kind, asked.split) == (case, "case", "test")
    assert asked.text.splitlines()[0] == case.title
    assert case.symptoms.text
    assert case.symptoms.text in asked.text
    assert all(text not in asked.text for text in case.seen_as)


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"qid": "q", "case": "no-such-case"}, "there is no case 'no-such-case' in the library"),
        ({"qid": "q", "text": "a", "split": "train"}, "split is 'train'; write dev or test"),
        ({"qid": "q", "text": "a", "case": OOM}, "a question has a qid and either text or case"),
        ({"qid": "q"}, "a question has a qid and either text or case"),
        ({"text": "a"}, "a question has a qid and either text or case"),
        ([1], "a line holds one JSON object"),
    ],
)
def test_a_faulty_question(tmp_path: Path, small_library: Library, row: Any, message: str):
    """The complaint names file and line and says what is expected."""
    path = write(tmp_path / "queries.jsonl", {"qid": "ok", "text": "fine"}, row)
    with pytest.raises(ValueError, match=f"^{path}:3: {message}$"):
        read_queries(path, small_library)


def test_no_json(tmp_path: Path, small_library: Library):
    """A broken line is named."""
    path = tmp_path / "queries.jsonl"
    path.write_text("{", encoding="utf-8")
    with pytest.raises(ValueError, match=rf"^{path}:1: no JSON: "):
        read_queries(path, small_library)


def test_grades(tmp_path: Path, small_library: Library):
    """The first judge's grade counts; a pair has a second one only if the first judge graded it too."""
    path = write(
        tmp_path / "judgements.jsonl",
        {"qid": "q", "case": OOM, "grade": 3, "judge": "a"},
        {"qid": "q", "case": OOM, "grade": 2, "judge": "b"},
        {"qid": "q", "case": HANG, "grade": 0, "judge": "a"},
        {"qid": "p", "case": HANG, "grade": 1, "judge": "b"},
    )
    found = read_judgements(path, small_library)
    assert found.of("q") == {OOM: 3, HANG: 0}
    assert found.of("p") == {}
    assert found.graded_twice() == [(3, 2)]
    assert [found.at_least("q", grade) for grade in (0, 1, 3)] == [{OOM, HANG}, {OOM}, {OOM}]


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"case": "gone"}, "there is no case 'gone' in the library"),
        ({"grade": 4}, "a grade is 0 to 3, a judge a or b"),
        ({"judge": "c"}, "a grade is 0 to 3, a judge a or b"),
    ],
)
def test_a_faulty_grade(tmp_path: Path, small_library: Library, changed: dict[str, Any], message: str):
    """The complaint names file and line."""
    path = write(tmp_path / "judgements.jsonl", {"qid": "q", "case": OOM, "grade": 3, "judge": "a"} | changed)
    with pytest.raises(ValueError, match=f"^{path}:1: {message}$"):
        read_judgements(path, small_library)


def test_a_folder(tmp_path: Path, small_library: Library):
    """Questions, grades and foreign sets, parted by split; foreign questions are dev and test by turns."""
    write(
        tmp_path / "queries.jsonl",
        {"qid": "q1", "kind": "chat", "text": "a", "split": "test"},
        {"qid": "q2", "kind": "chat", "text": "b", "split": "dev"},
    )
    write(tmp_path / "judgements.jsonl", {"qid": "q1", "case": OOM, "grade": 3})
    write(tmp_path / "off_domain.jsonl", *({"qid": f"o{n}", "text": "soup"} for n in range(3)))
    found = read_graded(tmp_path, small_library)
    assert [query.qid for query in found.queries] == ["q1", "q2"]
    assert found.judgements.of("q1") == {OOM: 3}
    assert list(found.foreign) == ["off domain"]
    dev, test = found.of("dev"), found.of("test")
    assert ([q.qid for q in dev.queries], [q.qid for q in test.queries]) == (["q2"], ["q1"])
    assert [q.qid for q in dev.foreign["off domain"]] == ["o0", "o2"]
    assert [q.qid for q in test.foreign["off domain"]] == ["o1"]


def test_a_folder_without_grades(tmp_path: Path, small_library: Library):
    """Is one to be graded; one without questions is named, with the option that names another."""
    with pytest.raises(FileNotFoundError, match=f"no queries.jsonl in {tmp_path}; .* with --data"):
        read_graded(tmp_path, small_library)
    write(tmp_path / "queries.jsonl", {"qid": "q", "text": "a"})
    found = read_graded(tmp_path, small_library)
    assert (found.judgements.of("q"), found.foreign) == ({}, {})


def test_related_cases(tmp_path: Path, small_library: Library):
    """Grades by case id; a case that is not in the library is left out, a line without grades is refused."""
    row = {"qid": "q", "text": "stuck", "related_lead_ids": {HANG: 2, "elsewhere": 3}}
    found = read_related(write(tmp_path / "a.jsonl", row), small_library)
    assert found.queries == [Query("q", "chat", "stuck", "dev")]
    assert found.judgements.of("q") == {HANG: 2}
    assert found.foreign == {}
    path = write(tmp_path / "b.jsonl", {"qid": "q", "text": "stuck"})
    with pytest.raises(ValueError, match=f"^{path}:1: related_lead_ids is missing"):
        read_related(path, small_library)


def test_library_of_files(small: Path, small_ontology: Ontology, small_library: Library, tmp_path: Path):
    """The cases of all folders; the first fault is raised with file and line."""
    assert library_of_files([small / "cases"], small_ontology).cases == small_library.cases
    (tmp_path / "broken.yaml").write_text("id: [")
    with pytest.raises(ValueError, match=rf"^{tmp_path}/broken.yaml:"):
        library_of_files([small / "cases", tmp_path], small_ontology)


def test_the_questions_of_the_repository():
    """All can be read: 294 of three kinds, 208 of them for development, and two foreign sets of 40."""
    library = library_of_files([files.cases_folder()], read_ontology())
    found = read_graded(Path(__file__).parent / "data" / "judgements", library)
    kinds = Counter((query.kind, query.split) for query in found.queries)
    assert {kind: [kinds[kind, split] for split in SPLITS] for kind in ("chat", "log", "case")} == {
        "chat": [76, 33],
        "log": [76, 33],
        "case": [56, 20],
    }
    assert {name: len(rows) for name, rows in found.foreign.items()} == {"off domain": 40, "near domain": 40}
