"""Questions for similar cases and how like each case is, as people or models graded it.

A grade is 3 (same mechanism and fix), 2 (same mechanism), 1 (same component or symptom) or 0.
"""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, cast

from graph.cases import read_case
from graph.files import cases_in
from graph.library import Library
from graph.similar.question import NARRATIVE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from graph.cases import Case
    from graph.terms import Ontology

Split = Literal["dev", "test"]
SPLITS: tuple[Split, ...] = ("dev", "test")
MESSAGE_KINDS = ("chat", "log")
KINDS = (*MESSAGE_KINDS, "case")
GRADES = (0, 1, 2, 3)
RELEVANT = 2
SAME = 3
QUERIES, GRADED = "queries.jsonl", "judgements.jsonl"
FOREIGN = {"off domain": "off_domain.jsonl", "near domain": "near_domain.jsonl"}


@dataclass(frozen=True, slots=True)
class Query:
    """A question: a message in words, or a case of the library with the words of its account."""

    qid: str
    kind: str
    text: str
    split: str
    case: Case | None = None


class Judgements:
    """The grades of question and case, 0 to 3. A pair may have a second grade, by another judge."""

    def __init__(self) -> None:
        self._first: dict[str, dict[str, int]] = defaultdict(dict)
        self._second: dict[tuple[str, str], int] = {}

    def add(self, qid: str, case: str, grade: int, judge: str = "a") -> None:
        """Learn a grade; judge ``a`` is the one that counts, ``b`` is for the agreement of both."""
        if judge == "a":
            self._first[qid][case] = grade
        else:
            self._second[qid, case] = grade

    def of(self, qid: str) -> dict[str, int]:
        """Return the graded cases of a question; empty if none was graded."""
        return self._first.get(qid, {})

    def graded_twice(self) -> list[tuple[int, int]]:
        """Return the two grades of every pair that two judges graded."""
        pairs = sorted(self._second.items())
        return [(self.of(qid)[case], grade) for (qid, case), grade in pairs if case in self.of(qid)]

    def at_least(self, qid: str, grade: int) -> frozenset[str]:
        """Return the cases of a question with at least a grade."""
        return frozenset(case for case, found in self.of(qid).items() if found >= grade)


@dataclass(frozen=True)
class Graded:
    """Questions with grades, and sets of foreign questions that the library has nothing for, by name."""

    queries: list[Query]
    judgements: Judgements
    foreign: dict[str, list[Query]]

    def of(self, split: str) -> Graded:
        """Return the part for development or the part for testing."""
        foreign = {name: _of_split(rows, split) for name, rows in self.foreign.items()}
        return Graded(_of_split(self.queries, split), self.judgements, foreign)


def _of_split(queries: Iterable[Query], split: str) -> list[Query]:
    return [query for query in queries if query.split == split]


def read_graded(folder: Path, library: Library) -> Graded:
    """Return what a folder holds: queries.jsonl, and judgements.jsonl and the foreign sets if there are any.

    Raises FileNotFoundError if there are no questions, ValueError as its files are read.
    """
    if not (folder / QUERIES).is_file():
        msg = f"there is no {QUERIES} in {folder}; name the folder of questions and grades with --data"
        raise FileNotFoundError(msg)
    grades = folder / GRADED
    return Graded(
        read_queries(folder / QUERIES, library),
        read_judgements(grades, library) if grades.is_file() else Judgements(),
        {
            name: read_queries(folder / file, library)
            for name, file in FOREIGN.items()
            if (folder / file).is_file()
        },
    )


def library_of_files(folders: Iterable[Path], ontology: Ontology) -> Library:
    """Return the library that some folders of case files hold; raises ValueError naming the first fault."""
    cases = []
    for path in (path for folder in folders for path in cases_in(folder)):
        case, problems = read_case(path, ontology)
        if case is None:
            raise ValueError(str(problems[0]))
        cases.append(case)
    return Library.of(ontology, cases, "")


def read_queries(path: Path, library: Library) -> list[Query]:
    """Return the questions of a JSON-lines file: ``qid``, ``kind``, ``split`` and ``text`` or ``case``.

    Texts without a kind or split (such as the foreign ones) are of kind chat and by turns dev and test.
    Raises ValueError naming file and line.
    """
    return [_query(row, number, place, library) for number, (place, row) in enumerate(_rows(path))]


def _query(row: dict[str, Any], number: int, place: str, library: Library) -> Query:
    kind, split = row.get("kind", "chat"), row.get("split", SPLITS[number % 2])
    if split not in SPLITS:
        msg = f"{place}: split is {split!r}; write dev or test"
        raise ValueError(msg)
    if ("case" in row) == ("text" in row) or "qid" not in row:
        msg = f"{place}: a question has a qid and either text or case"
        raise ValueError(msg)
    if "text" in row:
        return Query(row["qid"], kind, row["text"], split)
    if row["case"] not in library.by_id:
        msg = f"{place}: there is no case {row['case']!r} in the library"
        raise ValueError(msg)
    case = library.by_id[row["case"]]
    return Query(row["qid"], kind, asked_words(case), split, case)


def asked_words(case: Case) -> str:
    """Return the words a case is asked for by, where a ranker takes only words: the same as in ours."""
    return "\n".join(text for name, text in case.texts() if name in NARRATIVE)


def read_judgements(path: Path, library: Library) -> Judgements:
    """Return the grades of a JSON-lines file: ``qid``, ``case``, ``grade`` 0 to 3, ``judge`` a or b.

    Raises ValueError naming file and line for a case the library does not have and for any other grade.
    """
    found = Judgements()
    for place, row in _rows(path):
        if row["case"] not in library.by_id:
            msg = f"{place}: there is no case {row['case']!r} in the library"
            raise ValueError(msg)
        if row["grade"] not in GRADES or row.get("judge", "a") not in ("a", "b"):
            msg = f"{place}: a grade is 0 to 3, a judge a or b"
            raise ValueError(msg)
        found.add(row["qid"], row["case"], row["grade"], row.get("judge", "a"))
    return found


def read_related(path: Path, library: Library) -> Graded:
    """Return questions and grades of a JSON-lines file of ``qid``, ``text`` and ``related_lead_ids``.

    The latter grades cases by id; cases the library does not have are left out. All are of the dev split.
    """
    queries, judgements = [], Judgements()
    for place, row in _rows(path):
        if "related_lead_ids" not in row:
            msg = f"{place}: related_lead_ids is missing; a line has qid, text and related_lead_ids"
            raise ValueError(msg)
        queries.append(Query(row["qid"], "chat", row["text"], "dev"))
        for case, grade in row["related_lead_ids"].items():
            if case in library.by_id:
                judgements.add(row["qid"], case, grade)
    return Graded(queries, judgements, {})


def _rows(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield place (file and line) and content of each line that is not empty."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip():
            continue
        place = f"{path}:{number}"
        try:
            row = json.loads(line)
        except ValueError as error:
            msg = f"{place}: no JSON: {error}"
            raise ValueError(msg) from error
        if not isinstance(row, dict):
            msg = f"{place}: a line holds one JSON object"
            raise ValueError(msg)
        yield place, cast("dict[str, Any]", row)
