"""Questions and grades are read with file and line in every complaint."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from graph.evaluate.judgements import (
    Query,
    library_of_files,
    read_judgements,
    read_queries,
    read_related,
)
from graph.library import Library
from graph.terms import Ontology

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


def test_related_cases(tmp_path: Path, small_library: Library):
    """Grades by case id; a case that is not in the library is left out, a line without grades is refused."""
    row = {"qid": "q", "text": "stuck", "related_lead_ids": {HANG: 2, "elsewhere": 3}}
    queries, judgements = read_related(write(tmp_path / "a.jsonl", row), small_library)
    assert queries == [Query("q", "chat", "stuck", "dev")]
    assert judgements.of("q") == {HANG: 2}
    path = write(tmp_path / "b.jsonl", {"qid": "q", "text": "stuck"})
    with pytest.raises(ValueError, match=f"^{path}:1: related_lead_ids is missing"):
        read_related(path, small_library)


def test_library_of_files(small: Path, small_ontology: Ontology, small_library: Library, tmp_path: Path):
    """The cases of all folders; the first fault is raised with file and line."""
    assert library_of_files([small / "cases"], small_ontology).cases == small_library.cases
    (tmp_path / "broken.yaml").write_text("id: [")
    with pytest.raises(ValueError, match=rf"^{tmp_path}/broken.yaml:"):
        library_of_files([small / "cases", tmp_path], small_ontology)
