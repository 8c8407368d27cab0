"""The scaffold of a new case: refused until it is filled in, and never written over a file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from graph.cases import read_case, scaffold
from graph.cases.model import REPORT_KINDS
from graph.cases.scaffold import write_scaffold
from graph.checking import check_paths
from graph.terms import Ontology

FILLED = (
    ("title:  ", "title: Jobs hang because a route is wrong\nxx:  "),
    ("organisation:  ", "organisation: Birch Cloud\nxx:  "),
    ("date:  ", "date: 2024-05\nxx:  "),
    ("  - title:\n", "  - title: What happened\n"),
    ("    url:\n", "    url: https://example.org/1\n"),
    ("    publisher:\n", "    publisher: Birch Cloud\n"),
    ("    kind:  ", "    kind: blog\nxx:  "),
    ("    read:  ", "    read: excerpt\nxx:  "),
    ("stance:  ", "stance: confirmed\nxx:  "),
    ("  - text:\n    terms: []\n", "  - text: The route was set right.\n    terms: []\n"),
    ("    outcome:  ", "    outcome: worked\nxx:  "),
    ("  - text:\nlessons", "  - text: Alert on hangs.\nlessons"),
)


def filled(text: str) -> str:
    """Return a scaffold with every field given a value, as a person would."""
    for old, new in FILLED:
        assert old in text, old
        text = text.replace(old, new, 1)
    text = re.sub(r"^xx:.*\n", "", text, flags=re.MULTILINE)
    text = text.replace(">-\n\n", ">-\n    It is said here.\n")
    return text.replace("root_cause:\n  text: >-\n    It is said here.\n  terms: []", CAUSE)


CAUSE = "root_cause:\n  text: >-\n    It is said here.\n  terms: [configuration-error]"


def test_a_scaffold_is_refused_until_it_is_filled_in(tmp_path: Path, small_ontology: Ontology):
    """Every field that needs words is named with its line; filled in, the same file is a case."""
    path = write_scaffold(tmp_path, "a-new-case")
    assert path == tmp_path / "a-new-case.yaml"
    checked = check_paths([path], small_ontology)
    assert checked.cases == {}
    lines = path.read_text(encoding="utf-8").splitlines()
    named = {problem.field for problem in checked.problems}
    assert {"title", "reports[0].title", "reports[0].kind", "symptoms.text", "root_cause.stance"} <= named
    for problem in checked.problems:
        key = re.split(r"[.\[]", problem.field)[-1].rstrip("]")
        assert f"{key}:" in lines[problem.line - 1]
    path.write_text(filled(path.read_text(encoding="utf-8")), encoding="utf-8")
    checked = check_paths([path], small_ontology)
    assert [str(problem) for problem in checked.problems] == []
    case = checked.cases[path]
    assert (case.id, case.date, case.stance) == ("a-new-case", "2024-05", "confirmed")
    assert case.remediation[0].outcome == "worked"


def test_a_scaffold_shows_every_field(tmp_path: Path):
    """Each section of a case file, so that nobody needs to look one up."""
    from graph.cases.reader import _FIELDS

    text = write_scaffold(tmp_path, "x").read_text(encoding="utf-8")
    assert set(re.findall(r"^(\w+):", text, re.MULTILINE)) == set(_FIELDS)
    assert all(kind in text for kind in REPORT_KINDS if kind != "owner's page")
    assert text.startswith("# docs/case-format.md explains every field.")


def test_only_what_is_filled_in_is_left(tmp_path: Path, small_ontology: Ontology):
    """The fields a report says nothing of may be taken out."""
    path = write_scaffold(tmp_path, "x")
    path.write_text(
        "id: x\ntitle: Jobs hang\n"
        "reports:\n  - title: A\n    kind: blog\n    read: excerpt\n    checked: none\n"
    )
    assert read_case(path, small_ontology)[1] == []


def test_a_file_is_never_overwritten(tmp_path: Path):
    """Whatever stands in it."""
    path = tmp_path / "a-case.yaml"
    path.write_text("mine")
    with pytest.raises(FileExistsError):
        write_scaffold(tmp_path, "a-case")
    assert path.read_text() == "mine"


def test_a_folder_is_made(tmp_path: Path):
    """As deep as named."""
    assert write_scaffold(tmp_path / "a" / "b", "x").is_file()


@pytest.mark.parametrize("case_id", ["a", "1", "a-b", "2024-05-a1", "a" * 80])
def test_an_id(tmp_path: Path, case_id: str):
    """Up to 80 lower-case letters and digits in words joined by hyphens."""
    path = write_scaffold(tmp_path, case_id)
    assert path.stem == case_id
    assert f"\nid: {case_id}\n" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "case_id",
    ["", "A", "a_b", "a b", "a--b", "-a", "a-", "../a", "a/b", "a.yaml", "a\n", "ä", "a" * 81, "{id}"],
)
def test_what_is_no_id(tmp_path: Path, case_id: str):
    """It is said how to write one, and no file or folder is made."""
    with pytest.raises(ValueError, match="is no id; write lower-case words and digits joined by hyphens"):
        write_scaffold(tmp_path / "new", case_id)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("case_id", ["1", "2024-05-01", "123", "null", "no", "1e3"])
def test_an_id_that_yaml_would_take_for_something_else(
    tmp_path: Path, small_ontology: Ontology, case_id: str
):
    """The reader has it as text: the id itself is never a fault."""
    path = write_scaffold(tmp_path, case_id)
    fields = {problem.field for problem in read_case(path, small_ontology)[1]}
    assert (case_id == "null") == ("id" in fields)


def test_the_bound_of_an_id_is_the_readers(tmp_path: Path, small_ontology: Ontology):
    """The longest id the scaffold takes is one that a case may have."""
    path = write_scaffold(tmp_path, "a" * scaffold.LONGEST_ID)
    assert "id" not in {problem.field for problem in read_case(path, small_ontology)[1]}
