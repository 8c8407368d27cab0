"""What only shows across cases: shared sentences, near-duplicates, leaked queries, terms nobody uses."""

from __future__ import annotations

import datetime
import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from graph import files
from graph.cases import Case, Passage, Report, Step, case_yaml
from graph.checking import strict, strict_problems
from graph.problems import Problem
from graph.terms import Ontology, read_ontology

if TYPE_CHECKING:
    from collections.abc import Callable

    Written = Callable[..., dict[Path, Case]]

TODAY = datetime.date(2026, 1, 15)
SEVEN = "The new route sent traffic elsewhere entirely."
SIX = "The new route sent traffic elsewhere."


def case(case_id: str, symptoms: str | None = None, **more: object) -> Case:
    """Return a case of one word's title and some symptoms, told from a report of its own."""
    report = Report(f"About {case_id}", "blog", "excerpt", "none", f"https://example.org/{case_id}")
    return Case(case_id, case_id, (report,), symptoms=Passage(symptoms), **more)  # type: ignore[arg-type]


@pytest.fixture
def written(tmp_path: Path, small_ontology: Ontology) -> Written:
    """Return what writes cases to files and returns them by file."""

    def write(*cases: Case) -> dict[Path, Case]:
        found = {tmp_path / f"{one.id}.yaml": one for one in cases}
        for path, one in found.items():
            path.write_text(case_yaml(one, small_ontology), encoding="utf-8")
        return found

    return write


def across(cases: dict[Path, Case], ontology: Ontology, words: str) -> list[tuple[str, int, str, str]]:
    """Return the problems whose message holds some words, as file name, line, field and message."""
    found = strict_problems(cases, ontology, TODAY)
    return [(p.path.name, p.line, p.field, p.message) for p in found if words in p.message]


def sentences(cases: dict[Path, Case], ontology: Ontology) -> list[tuple[str, int, str, str]]:
    """Return the problems of shared sentences."""
    return across(cases, ontology, "also stands in")


def line(path: Path, key: str) -> int:
    """Return the line a field stands on."""
    return [row.partition(":")[0] for row in path.read_text(encoding="utf-8").splitlines()].index(key) + 1


def test_a_sentence_of_seven_words_may_stand_in_one_case(written: Written, small_ontology: Ontology):
    """The second case is told which first has it, on the line of its field."""
    cases = written(case("one", SEVEN), case("two", lessons=f"Nothing else. {SEVEN}"))
    message = "a sentence also stands in one.yaml: 'The new route sent traffic elsewhere entirely.'"
    assert sentences(cases, small_ontology) == [
        ("two.yaml", line(list(cases)[1], "lessons"), "lessons", message)
    ]


def test_case_and_punctuation_do_not_hide_a_sentence(written: Written, small_ontology: Ontology):
    """The words count."""
    cases = written(case("one", SEVEN), case("two", "the NEW route - sent traffic, elsewhere: entirely!"))
    assert len(sentences(cases, small_ontology)) == 1


def test_six_words_are_said_of_many_incidents(written: Written, small_ontology: Ontology):
    """Short sentences may be shared, and so may a sentence twice in one case."""
    cases = written(case("one", SIX), case("two", SIX), case("three", SEVEN, lessons=SEVEN))
    assert sentences(cases, small_ontology) == []


def test_quotations_and_signals_may_be_shared(written: Written, small_ontology: Ontology):
    """They are not our wording."""
    cases = written(
        case("one", f"It said “{SEVEN}”", signals=(SEVEN,)),
        case("two", f'It logged "{SEVEN}"', signals=(SEVEN,)),
        case("three", f"It printed `{SEVEN}`"),
    )
    assert sentences(cases, small_ontology) == []


def test_two_cases_of_one_report_may_share_a_sentence(written: Written, small_ontology: Ontology):
    """What the report says of both stands in both; a third case from elsewhere may not have it."""
    first, second, third = case("a", SEVEN), case("b", SEVEN), case("c", SEVEN)
    again = replace(second, reports=(*second.reports, *first.reports))
    assert sentences(written(first, again), small_ontology) == []
    assert [row[0] for row in sentences(written(first, again, third), small_ontology)] == ["c.yaml"]


def test_reports_without_address_are_not_one_report(written: Written, small_ontology: Ontology):
    """Two unlinked reports say nothing about being the same."""
    unlinked = (Report("A talk", "talk", "excerpt", "none"),)
    cases = written(*(replace(case(name, SEVEN), reports=unlinked) for name in ("one", "two")))
    assert len(sentences(cases, small_ontology)) == 1


def test_near_duplicates(written: Written, small_ontology: Ontology):
    """Two of the five runs of four words that the shorter case has are 40 per cent."""
    cases = written(case("one", "a b c d e f g"), case("two", "a b c d e x y z"))
    message = "shares 40% of its wording with one.yaml; merge them or write them apart"
    assert across(cases, small_ontology, "of its wording") == [("two.yaml", 1, "", message)]


def test_a_quarter_of_the_wording_may_be_shared(written: Written, small_ontology: Ontology):
    """One of four runs, exactly the bound."""
    cases = written(case("one", "a b c d e f"), case("two", "a b c d x y z"))
    assert across(cases, small_ontology, "of its wording") == []


QUERY = "Since 10:35 the pods can't reach KUBE-DNS any more!"


def leaked(written: Written, *seen_as: str) -> list[Problem]:
    """Return the leaks of one case with some messages into one query."""
    return list(strict.leaks(written(case("one", seen_as=seen_as)), [QUERY]))


@pytest.mark.parametrize(
    "message",
    [
        "pods can't reach anything",  # pods can t reach
        "now PODS can, t-reach nothing",
        "reach kube-dns, any!",  # reach kube dns any
        "any more? the pods: can't, I mean",  # the pods can t
        "10:35, the switch: pods can't reach it",
    ],
)
def test_four_words_of_a_query_may_be_shared(written: Written, message: str):
    """An apostrophe or hyphen parts words; what stands between breaks a run."""
    assert leaked(written, message) == []


@pytest.mark.parametrize(
    ("message", "run"),
    [
        ("so the pods can't reach us", "the pods can t reach"),
        ("THE PODS CAN'T REACH", "the pods can t reach"),
        ("the… pods; can (t) reach", "the pods can t reach"),
        ("can't reach kube, dns?", "can t reach kube dns"),
        ("10.35 the pods (can)", "10 35 the pods can"),
    ],
)
def test_five_words_of_a_query_are_a_leak(written: Written, message: str, run: str):
    """Across case and punctuation; the message names the words, on the line of the messages."""
    [problem] = leaked(written, message)
    assert problem.message == f"{message!r} shares {run!r} with a test query; use other words"
    assert (problem.path.name, problem.field) == ("one.yaml", "seen_as")
    assert problem.line == line(problem.path, "seen_as")


def test_a_leak_is_told_once_a_message(written: Written):
    """A message that is the query holds many runs and is one problem; a long one is cut to 60 characters."""
    problems = leaked(written, QUERY, f"{'x ' * 40}{QUERY}")
    assert len(problems) == 2
    assert problems[1].message.startswith(f"{('x ' * 40)[:60]!r} shares ")


def test_only_messages_leak(written: Written):
    """What the report says is not ours to reword; a query of fewer than five words gives nothing away."""
    assert list(strict.leaks(written(case("one", QUERY, signals=(QUERY,))), [QUERY])) == []
    assert list(strict.leaks(written(case("one", seen_as=("pods can't reach",))), ["pods can't reach"])) == []


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder taken for the checkout, with a file of queries in it, and no EVAL_DEV."""
    data = tmp_path / "tests" / "data"
    data.mkdir(parents=True)
    rows = [{"text": "first query"}, {"question": "not a text"}, {"text": 7}, {"text": "second query"}]
    lines = "\n\n".join(json.dumps(row) for row in rows)
    (data / "queries.jsonl").write_text(lines + "\n", encoding="utf-8")
    (data / "other.json").write_text('{"text": "no lines"}')
    monkeypatch.setattr(files, "ontology_file", lambda: tmp_path / "ontology.ttl")
    monkeypatch.delenv("EVAL_DEV", raising=False)
    return tmp_path


def test_queries_of_the_checkout(checkout: Path):
    """Every text of every JSON-lines file in tests/data; lines without one are passed over."""
    assert strict.test_queries() == ["first query", "second query"]
    (checkout / "tests" / "data" / "queries.jsonl").unlink()
    assert strict.test_queries() == []


@pytest.mark.usefixtures("checkout")
def test_queries_of_the_evaluation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """EVAL_DEV names one more folder; set to nothing, or to no folder, it adds nothing."""
    (tmp_path / "dev").mkdir()
    (tmp_path / "dev" / "a.jsonl").write_text('{"text": "wörtlich"}\n', encoding="utf-8")
    monkeypatch.setenv("EVAL_DEV", str(tmp_path / "dev"))
    assert sorted(strict.test_queries()) == ["first query", "second query", "wörtlich"]
    for nothing in ("", str(tmp_path / "nowhere")):
        monkeypatch.setenv("EVAL_DEV", nothing)
        assert strict.test_queries() == ["first query", "second query"]


def test_the_queries_of_this_checkout_are_found():
    """The messages that measure ranking are among them."""
    path = Path(__file__).parent / "data" / "messages.jsonl"
    messages = {json.loads(row)["text"] for row in path.read_text(encoding="utf-8").splitlines()}
    assert messages <= set(strict.test_queries())


def orphans(cases: dict[Path, Case], ontology: Ontology) -> list[tuple[int, str]]:
    """Return line and term of what no case uses."""
    found = strict_problems(cases, ontology, TODAY)
    return [
        (p.line, p.field) for p in found if p.message == "no case uses it and no note says why it is kept"
    ]


@pytest.fixture
def small_file(small: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the small ontology's file, taken for the library's own."""
    path = small / "ontology.ttl"
    monkeypatch.setattr(files, "ontology_file", lambda: path)
    return path


def test_terms_nobody_uses(small: Path, small_file: Path, small_cases, small_ontology: Ontology):
    """Without the full disks three terms are left over, each on its line; the fourth, disk, has a note."""
    by_file = {small / "cases" / f"{name}.yaml": case for name, case in small_cases.items()}
    assert orphans(by_file, small_ontology) == []
    fewer = {path: case for path, case in by_file.items() if not path.name.startswith("disk-full")}
    lines = small_file.read_text(encoding="utf-8").splitlines()
    assert orphans(fewer, small_ontology) == [
        (lines.index("co:kubelet a ig:Component ;") + 1, "component/kubelet"),
        (lines.index("sy:no-space a ig:Symptom ;") + 1, "symptom/no-space"),
        (lines.index("rm:cleanup a ig:Remediation ;") + 1, "remediation/cleanup"),
    ]


@pytest.mark.usefixtures("small_file")
def test_broader_and_ruled_out_terms_are_used(written: Written, small_ontology: Ontology):
    """What a narrower term implies, and what a case denies, is not left over."""
    desync = small_ontology.find("root_cause", "rank-desync").iri
    oom = small_ontology.find("symptom", "host-oom").iri
    fix = small_ontology.find("remediation", "code-fix").iri
    one = replace(
        case("one"),
        root_cause=Passage(None, (desync,)),
        remediation=(Step("Fixed it.", (fix,)),),
        ruled_out=(oom,),
    )
    left = {term for _, term in orphans(written(one), small_ontology)}
    used = {"software-defect", "concurrency", "rank-desync", "host-oom", "out-of-memory", "code-fix"}
    assert left.isdisjoint(
        f"{term.facet}/{term.id}" for term in small_ontology.terms.values() if term.id in used
    )
    assert len(left) == len(small_ontology.terms) - len(used) - 1  # disk has a note


def test_an_id_of_two_facets(written: Written, small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The line is that of the term nobody uses, not of its namesake in another facet."""
    text = (small / "ontology.ttl").read_text(encoding="utf-8")
    scheme = "skos:inScheme <https://w3id.org/incident-graph/terms/root-cause>"
    text += f'rc:kubelet a ig:RootCause ;\n    {scheme} ;\n    skos:prefLabel "Kubelet defect"@en .\n'
    path = tmp_path / "ontology.ttl"
    path.write_text(text, encoding="utf-8")
    monkeypatch.setattr(files, "ontology_file", lambda: path)
    found = orphans(written(case("one")), read_ontology(path))
    lines = text.splitlines()
    assert (lines.index("rc:kubelet a ig:RootCause ;") + 1, "root_cause/kubelet") in found
    assert (lines.index("co:kubelet a ig:Component ;") + 1, "component/kubelet") in found


@pytest.mark.usefixtures("small_file")
def test_problems_are_in_the_order_of_files_and_lines(written: Written, small_ontology: Ontology):
    """Style, shared sentences and orphans together, as one list a person can work through."""
    found = strict_problems(written(case("two", SEVEN), case("one", SEVEN)), small_ontology, TODAY)
    places = [(str(p.path), p.line, p.field) for p in found]
    assert places == sorted(places)
    assert {"title", "symptoms", "components", "component/kubelet"} <= {p.field for p in found}


@pytest.mark.parametrize(
    ("field", "number"),
    [("title", 2), ("root_cause.terms[0]", 3), ("related[2].case", 5), ("text", 1), ("", 1)],
)
def test_the_line_of_a_field(tmp_path: Path, field: str, number: int):
    """Where its top-level key stands; 1 if there is none, or no file to look into."""
    path = tmp_path / "one.yaml"
    path.write_text("id: one\ntitle: x\nroot_cause:\n  text: y\nrelated: []\n")
    assert strict.line_of(path, field) == number
    assert strict.line_of(tmp_path, field) == 1
