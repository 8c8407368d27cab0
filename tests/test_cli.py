"""The command line: data on standard output, all else on standard error, exit codes that scripts read."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from http.client import HTTPConnection
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlsplit

import networkx
import pyoxigraph as ox
import pytest
import typer
from api_fixtures import COMMAND, HANG, PANCAKES, Ran, client_of, run, serving

from api import cli
from graph import files
from graph.cases import read_case
from graph.catalogue import read_catalogue
from graph.library import Library
from graph.store import EmbeddedStore, load
from graph.terms import term_iri

if TYPE_CHECKING:
    from collections.abc import Callable

    from api_fixtures import TestClient

    from graph.terms import Ontology

    Command = Callable[..., Ran]

pytest_plugins = ["api_fixtures"]
pytestmark = pytest.mark.xdist_group("cli")

DENIED = "no OOM in dmesg and no segfault"
NAMES = ("nccl-2079-acs-redirect", "nccl-2389-recv-proxy-flag-erased", "nccl-hang-uneven-packed-blocks")
SOME = len(NAMES)


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> Command:
    """Return what runs ``incident-graph`` in this process, through its entry point."""

    def call(*arguments: object, given: str = "") -> Ran:
        monkeypatch.setattr(sys, "argv", ["incident-graph", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(given))
        capfdbinary.readouterr()
        code: Any = 0
        try:
            cli.main()
        except SystemExit as ended:
            code = ended.code or 0
        sys.stdout.flush()
        out, err = capfdbinary.readouterr()
        return Ran(code, out.decode(), err.decode())

    return call


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    """Return a folder with three of the library's cases."""
    folder = tmp_path / "cases"
    folder.mkdir()
    for name in NAMES:
        (folder / f"{name}.yaml").write_bytes((files.cases_folder() / f"{name}.yaml").read_bytes())
    return folder


@pytest.fixture(scope="module")
def twenty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the first twenty cases of the library named for NCCL."""
    folder = tmp_path_factory.mktemp("twenty")
    for path in sorted(files.cases_folder().glob("nccl-*.yaml"))[:20]:
        (folder / path.name).write_bytes(path.read_bytes())
    return folder


@pytest.fixture(scope="module")
def here(twenty: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[object, ...]:
    """Return the options by which a command asks these twenty."""
    return ("--cases", twenty, "--data", tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def client(twenty: Path, ontology: Ontology) -> TestClient:
    """Return a client of an application that serves these twenty."""
    read = [read_case(path, ontology)[0] for path in twenty.iterdir()]
    store = EmbeddedStore(twenty / "store")
    load(store, ontology, [twenty])
    version = store.publish().version
    store.close()
    return client_of(Library.of(ontology, [case for case in read if case], version))


# Reading


def test_suggest(command: Command):
    """What a text mentions, denials as such, with the words that show it."""
    ran = command("suggest", DENIED)
    assert ran == Ran(
        0,
        "ruled out (no): “OOM in dmesg” → symptom Host out-of-memory kill\n"
        "ruled out (no): “segfault” → symptom Segmentation fault\n",
        "",
    )
    as_json = command("suggest", "-", "--json", given=DENIED)
    answer = json.loads(as_json.out)
    assert (as_json.code, as_json.err) == (0, "")
    assert answer["suggested_filters"] == []
    assert [term["id"] for term in answer["ruled_out"]] == ["host-oom", "segfault"]


DRAFTS = Path(__file__).parent / "data" / "drafts"


def test_suggest_a_case(command: Command, tmp_path: Path):
    """A post-mortem gives a case file that only lacks what a person has to write; check names that."""
    ran = command("suggest", "--case", DRAFTS / "hang.md", "--id", "stalled-training")
    assert ran.code == 0
    assert "terms proposed" in ran.err
    assert "incident-graph check stalled-training.yaml" in ran.err
    assert "    - job-hang " in ran.out
    path = tmp_path / "stalled-training.yaml"
    path.write_text(ran.out, encoding="utf-8")
    checked = command("check", path)
    assert checked.code == 3
    lines = checked.out.splitlines()
    assert lines
    assert all(line.endswith("is empty; leave the field out") for line in lines)


def test_suggest_a_case_from_standard_input(command: Command):
    """``-`` reads it, ``--json`` gives the structure, exit code 4 says that no term was recognised."""
    text = "# Some title\n\n## Symptoms\n\nThe training job hung.\n"
    ran = command("suggest", "--case", "-", "--json", given=text)
    answer = json.loads(ran.out)
    assert (ran.code, answer["id"], answer["title"]["line"]) == (0, "some-title", 1)
    (term,) = answer["terms"]["symptom"]["terms"]
    assert (term["id"], term["evidence"]["line"]) == ("job-hang", 5)
    nothing = command("suggest", "--case", "-", given="xyzzy")
    assert nothing.code == 4
    assert nothing.out.startswith("# Proposed from a draft")


def test_drafts_that_cannot_be_read(command: Command, tmp_path: Path):
    """A missing, broken or oversized file is one line on standard error, and nothing on standard output."""
    broken, large = tmp_path / "broken.md", tmp_path / "large.md"
    broken.write_bytes(b"# Title\n\xff\n")
    large.write_bytes(b"x" * (4 * 2**20 + 1))
    for path, code, told in (
        (tmp_path / "none.md", 4, "none.md"),
        (broken, 3, "broken.md:2: not UTF-8"),
        (large, 2, "more than 4194304 bytes"),
    ):
        ran = command("suggest", "--case", path)
        assert (ran.code, ran.out) == (code, "")
        assert told in ran.err
        assert len(ran.err.splitlines()) == 1


def test_nothing_recognised(command: Command):
    """Exit code 4, and in JSON an empty answer."""
    assert command("suggest", "xyzzy") == Ran(4, "", "no term recognised\n")
    ran = command("suggest", "xyzzy", "--json")
    assert ran.code == 4
    assert json.loads(ran.out)["recognised"] == []


def test_similar(command: Command, here: tuple[object, ...]):
    """Ranked cases with reasons and fixes for people; the same in JSON for programs."""
    ran = command("similar", HANG, *here, "--limit", "2")
    answer = json.loads(command("similar", "-", "--json", "--limit", "2", *here, given=HANG).out)
    assert ran.code == 0
    for number, result in enumerate(answer["results"], 1):
        assert f"{number}. {result['title']}\n" in ran.out
        assert f"   {result['id']} · {result['band']}, " in ran.out
        assert f"% likely similar, score {result['score']:.2f}" in ran.out
    assert "3. " not in ran.out
    assert "ruled out (no): “OOM in dmesg”" in ran.out
    assert ran.err == ""


def test_nothing_similar(command: Command, here: tuple[object, ...]):
    """Exit code 4, said plainly on standard output."""
    ran = command("similar", PANCAKES, *here)
    assert ran.code == 4
    assert "No similar case" in ran.out
    ran = command("similar", PANCAKES, *here, "--json")
    assert ran.code == 4
    assert json.loads(ran.out)["no_confident_match"] is True


def test_similar_to_a_case(command: Command, here: tuple[object, ...], client: TestClient):
    """``--case`` asks for a case of the library, with the route's answer; one of the two must be given."""
    told = json.loads(command("similar", "--case", NAMES[0], "--json", *here).out)
    asked = client.get(f"/api/v1/cases/{NAMES[0]}/similar").json()
    assert [(result["id"], result["score"]) for result in told["results"]] == [
        (result["id"], result["score"]) for result in asked["results"]
    ]
    gone = command("similar", "--case", "never-there", *here)
    assert (gone.code, gone.out) == (4, "")
    for arguments in ((), ("a text", "--case", NAMES[0])):
        assert command("similar", *arguments, *here).code == 2


def test_where_filters(command: Command, here: tuple[object, ...], client: TestClient):
    """``--where`` takes the filters of every other surface."""
    ran = command("similar", HANG, "--where", "component=nccl", "--where", "from=2026", "--json", *here)
    results = json.loads(ran.out)["results"]
    assert results
    for result in results:
        assert result["date"] >= "2026"
        assert any(term["id"] == "nccl" for term in client.get(f"/cases/{result['id']}").json()["components"])


def test_weights(command: Command, here: tuple[object, ...]):
    """``--weight`` changes what channels and facets count; what cannot be meant is wrong usage, 2."""
    weights = ("--weight", "text=0", "--weight", "dense=0", "--weight", "symptom=3")
    results = json.loads(command("similar", HANG, "--json", *weights, *here).out)["results"]
    given = {why["channel"] for result in results for why in result["why"] if why["contribution"]}
    assert given == {"terms"}
    for wrong, told in {"fuzzy=1": "no weight", "text": "no number", "text=11": "from 0 to 10"}.items():
        ran = command("similar", HANG, "--weight", wrong, *here)
        assert (ran.code, ran.out) == (2, "")
        assert told in ran.err


def test_an_encoder_that_is_none(command: Command, here: tuple[object, ...], tmp_path: Path):
    """The message says what its folder should hold."""
    ran = command("similar", HANG, "--encoder", tmp_path, *here)
    assert (ran.code, ran.out) == (1, "")
    assert "holds model.onnx and tokenizer.json" in ran.err


@pytest.mark.parametrize(
    ("where", "told"),
    [
        ("symptom=job-hangs", "Did you mean job-hang"),
        ("symptm=job-hang", "Did you mean symptom"),
        ("from=2024-13", "2024-13"),
        ("job-hang", "is no filter"),
        ("to=", None),
    ],
)
def test_wrong_filters(command: Command, here: tuple[object, ...], where: str, told: str | None):
    """A wrong term, parameter or date is wrong usage, 2, and names what is near; an empty value is none."""
    ran = command("export", "json", "--where", where, *here)
    if told is None:
        assert ran.code == 0
        return
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err
    assert ran.err.startswith("incident-graph: ")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("nonsense",),
        ("similar",),
        ("similar", "x", "--limit", "0"),
        ("similar", "x", "--limit", "21"),
        ("similar", "x", "--nonsense"),
        ("suggest", "x", "y"),
        ("suggest",),
        ("suggest", "x", "--case", "draft.md"),
        ("suggest", "x", "--id", "some-id"),
        ("suggest", "--case", "draft.md", "--id", "No Id"),
        ("export", "png"),
        ("serve", "--port", "65536"),
        ("serve", "--limit", "deadlin=5"),
        ("serve", "--budget", "60"),
    ],
    ids=lambda arguments: " ".join(arguments)[:30],
)
def test_wrong_usage(command: Command, arguments: tuple[str, ...]):
    """Exit code 2, nothing on standard output, no traceback."""
    ran = command(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err
    assert "Traceback" not in ran.err


def test_help_without_arguments(command: Command):
    """The bare command and ``--help`` list the commands."""
    for arguments in ((), ("--help",)):
        ran = command(*arguments)
        told = ran.out + ran.err
        assert all(
            name in told
            for name in ("serve", "load", "check", "new", "suggest", "similar", "query", "export")
        )


@pytest.mark.parametrize("form", ["graphml", "gexf", "json"])
def test_export(command: Command, here: tuple[object, ...], form: str, client: TestClient):
    """A graph file on standard output, byte for byte what the route gives."""
    ran = command("export", form, "--where", "component=nccl", *here)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.encode() == client.get(f"/export/graph.{form}?component=nccl").content


def test_an_export_is_read_back(command: Command, here: tuple[object, ...], twenty: Path):
    """All cases as GraphML opens in networkx with every case."""
    network = networkx.read_graphml(io.BytesIO(command("export", "graphml", *here).out.encode()))
    kinds = [node["kind"] for _, node in network.nodes(data=True)]
    assert kinds.count("case") == len(list(twenty.glob("*.yaml")))


COUNT = "PREFIX ig: <https://w3id.org/incident-graph/ontology#> SELECT (COUNT(?c) AS ?cases) { ?c a ig:Case }"


def test_query(command: Command, here: tuple[object, ...], twenty: Path, tmp_path: Path):
    """SPARQL as text, from a file or standard input; JSON on request."""
    number = len(list(twenty.glob("*.yaml")))
    told = command("query", COUNT, "--format", "csv", *here)
    assert list(csv.reader(io.StringIO(told.out))) == [["cases"], [str(number)]]
    assert (told.code, told.err) == (0, "")
    (tmp_path / "count.rq").write_text(COUNT)
    assert command("query", tmp_path / "count.rq", "--format", "csv", *here).out == told.out
    assert command("query", "-", "--format", "csv", *here, given=COUNT).out == told.out
    bindings = json.loads(command("query", COUNT, "--json", *here).out)["results"]["bindings"]
    assert bindings[0]["cases"]["value"] == str(number)


def test_query_for_triples(command: Command, here: tuple[object, ...]):
    """CONSTRUCT gives RDF in the form asked for."""
    asked = f"CONSTRUCT WHERE {{ <https://w3id.org/incident-graph/cases/{'nccl-2079-acs-redirect'}> ?p ?o }}"
    turtle = command("query", asked, *here, "--format", "ttl")
    lines = command("query", asked, *here, "--format", "nt")
    read = [
        list(ox.parse(ran.out, format=form))
        for ran, form in ((turtle, ox.RdfFormat.TURTLE), (lines, ox.RdfFormat.N_TRIPLES))
    ]
    assert len(read[0]) == len(read[1]) > 10


def test_query_says_what_was_supplied(command: Command, here: tuple[object, ...]):
    """Prefixes that were supplied and terms that do not exist are told beside the answer."""
    told = command("query", "ASK { ?c a ig:Case ; ig:simptom sy:job-hang }", "--format", "csv", *here)
    assert (told.code, told.out) == (0, "false")
    assert told.err.splitlines() == [
        "supplied prefixes: ig:, sy:",
        "unknown term: ig:simptom (did you mean ig:symptom?)",
    ]


@pytest.mark.parametrize(
    ("query", "more", "code", "told"),
    [
        ("CONSTRUCT { <a:b> <http://e/1> 1 } {}", ("--format", "rdf"), 1, "RDF/XML cannot write"),
        ("SELECT * {", (), 1, "incident-graph: "),
        ("SELECT * { SERVICE <http://localhost/> { ?s ?p ?o } }", (), 1, "SERVICE"),
        ("INSERT DATA { <a:b> <a:c> <a:d> }", (), 1, "incident-graph: "),
        ("SELECT * { ?s ?p ?o }", ("--format", "ttl"), 2, "formats are"),
        ("SELECT * { ?s ?p ?o }", ("--format", "pdf"), 2, "formats are"),
        ("", (), 1, "incident-graph: "),
    ],
)
def test_queries_that_fail(
    command: Command, here: tuple[object, ...], query: str, more: tuple[str, ...], code: int, told: str
):
    """One line on standard error says why; nothing is printed that could be taken for an answer."""
    ran = command("query", query, *more, *here)
    assert (ran.code, ran.out) == (code, "")
    assert told in ran.err
    assert "Traceback" not in ran.err


def test_ready_queries_are_listed(command: Command):
    """Without a name, all of them with their options, for people and as JSON."""
    names = list(read_catalogue())
    told = command("query")
    assert (told.code, told.err) == (0, "")
    assert re.findall(r"^  ([a-z-]+): ", told.out, re.MULTILINE) == names
    assert "--root-cause software-defect --component nccl" in told.out
    assert [one["name"] for one in json.loads(command("query", "--json").out)] == names


def test_a_ready_query(command: Command, here: tuple[object, ...], twenty: Path, ontology: Ontology):
    """By name with its parameters as options, as CSV, JSON or a table; the same rows in each."""
    asked = ("query", "causes-in-component", "--component", "nccl", "--root-cause=software-defect")
    found = list(csv.DictReader(io.StringIO(command(*asked, "--format", "csv", *here).out)))
    read = [case for path in twenty.glob("*.yaml") if (case := read_case(path, ontology)[0])]
    wanted = {term_iri("component", "nccl"), term_iri("root_cause", "software-defect")}
    both = {
        case.id for case in read if wanted <= ontology.closure([*case.components, *case.root_cause.terms])
    }
    assert {row["case"].rpartition("/")[2] for row in found} == both != set()
    bindings = json.loads(command(*asked, "--json", *here).out)["results"]["bindings"]
    assert [row["case"]["value"] for row in bindings] == [row["case"] for row in found]
    tsv = command(*asked, "--format", "tsv", *here)
    assert (tsv.code, len(tsv.out.splitlines())) == (0, len(found) + 1)
    table = command(*asked, *here)
    assert table.out.split()[:5] == ["case", "caseLabel", "date", "cause", "causeLabel"]
    assert table.code == 0


def test_a_ready_query_for_a_case(command: Command, here: tuple[object, ...]):
    """A case is given by its id, and one that is not there is told what is near."""
    asked = ("query", "similar-cases", "--format", "csv", *here)
    found = list(csv.DictReader(io.StringIO(command(*asked, "--case", NAMES[2]).out)))
    assert found
    assert NAMES[2] not in {row["other"].rpartition("/")[2] for row in found}
    ran = command(*asked, "--case", NAMES[2].replace("uneven", "even"))
    assert (ran.code, ran.out) == (2, "")
    assert f"Did you mean {NAMES[2]}" in ran.err


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (("cause-of-symptom",), 2, "Did you mean causes-of-symptom"),
        (("causes-of-symptom", "--symptom", "job-hung"), 2, "Did you mean job-hang?"),
        (("causes-of-symptom", "--symtom", "job-hang"), 2, "Did you mean symptom?"),
        (("causes-of-symptom", "--symptom"), 2, "--symptom needs a value"),
        (("causes-of-symptom", "job-hang"), 2, "belongs to no option"),
        (("gaps", "--format", "pdf"), 2, "formats are"),
        (("SELECT * { ?s ?p ?o }", "--component", "nccl"), 2, "there is no option --component"),
        (("ASK { ?s ?p ?o }", "--format", "table"), 2, "has no format 'table'"),
        (("signals-with", "--text", "nothing says this", "--format", "csv"), 4, "nothing in the library"),
    ],
)
def test_ready_queries_that_fail(
    command: Command, here: tuple[object, ...], arguments: tuple[str, ...], code: int, told: str
):
    """2 for what cannot be meant, with what is near; 4 where the library has no answer."""
    ran = command("query", *arguments, *here)
    assert ran.code == code
    assert told in ran.err
    assert "Traceback" not in ran.err


def test_no_parameter_is_taken_for_an_option():
    """No ready query has a parameter named like an option of the command."""
    group = typer.main.get_command(cli.app)
    options = {option for parameter in group.commands["query"].params for option in parameter.opts}
    parameters = {one.name for query in read_catalogue().values() for one in query.parameters}
    assert not options & {f"--{name.replace('_', '-')}" for name in parameters}


# Files


def test_load(command: Command, cases: Path, tmp_path: Path):
    """What was loaded, unchanged, changed and removed, for people and as JSON."""
    load = ("load", "--cases", cases, "--data", tmp_path / "data")
    assert command(*load) == Ran(0, "", f"cases: {SOME} loaded, 0 unchanged\n")
    ran = command(*load, "--json")
    report = json.loads(ran.out)
    assert report["loaded"] == []
    assert len(report["unchanged"]) == SOME
    assert len(report["dataset_version"]) == 12
    sorted(cases.iterdir())[0].unlink()
    ran = command(*load)
    assert (ran.code, ran.err) == (0, f"cases: 0 loaded, {SOME - 1} unchanged, 1 removed\n")


def spoil(cases: Path) -> dict[str, int]:
    """Put five faulty files beside the good ones; return the line of each one's first fault, 0 for any."""
    good = cases / f"{NAMES[1]}.yaml"
    text = good.read_text(encoding="utf-8")
    lines = text.splitlines()
    [dated] = [number for number, line in enumerate(lines) if line.startswith("date:")]

    def write(name: str, *changes: tuple[str, str]) -> None:
        body = text.replace(f"id: {good.stem}", f"id: {name}")
        for old, new in changes:
            assert old in body
            body = body.replace(old, new, 1)
        (cases / f"{name}.yaml").write_text(body, encoding="utf-8")

    write("bad-date", (lines[dated], "date: 2024-13-01"))
    write("wrong-term", ("job-hang", "job-hangs"))
    write("twice")
    (cases / "twice.yml").write_text((cases / "twice.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    (cases / "broken.yaml").write_text("id: broken\ntitle: [never closed\n", encoding="utf-8")
    return {
        "bad-date.yaml": dated + 1,
        "broken.yaml": 0,
        "wrong-term.yaml": 0,
        "twice.yaml": 0,
        "twice.yml": 0,
    }


@pytest.mark.parametrize("name", ["load", "check"])
def test_faulty_files(command: Command, cases: Path, tmp_path: Path, name: str):
    """A wrong term, a bad date, a doubled id, broken YAML: each named by file and line, exit code 3."""
    lines = spoil(cases)
    where = (cases,) if name == "check" else ("--cases", cases, "--data", tmp_path / "data")
    ran = command(name, *where)
    told = ran.out if name == "check" else ran.err
    assert ran.code == 3
    assert "Traceback" not in ran.err
    assert f"{cases / 'bad-date.yaml'}:{lines['bad-date.yaml']}: date: " in told
    for faulty in lines:
        assert f"{cases / faulty}:" in told
    assert "job-hang" in next(line for line in told.splitlines() if "wrong-term.yaml" in line)
    as_json = command(name, *where, "--json")
    assert as_json.code == 3
    problems = json.loads(as_json.out)["problems"]
    assert {Path(problem["path"]).name for problem in problems} == set(lines)
    for problem in problems:
        assert problem.keys() == {"path", "line", "field", "message"}
        assert problem["line"] >= 1


def test_the_others_load(command: Command, cases: Path, tmp_path: Path):
    """Faulty files keep nothing else out: the good cases are there to be asked for."""
    spoil(cases)
    where = ("--cases", cases, "--data", tmp_path / "data")
    ran = command("load", *where, "--json")
    assert len(json.loads(ran.out)["loaded"]) == SOME
    found = command("query", COUNT, "--format", "csv", *where)
    assert found.out.split() == ["cases", str(SOME)]
    assert found.code == 0
    assert "bad-date.yaml" in found.err


def test_check_without_fault(command: Command, cases: Path):
    """Good files and the library's ontology: nothing on standard output, a word on standard error."""
    assert command("check", cases) == Ran(0, "", f"{SOME} files checked, 0 problems\n")
    ran = command("check", cases, "--json")
    assert json.loads(ran.out) == {"files": SOME, "problems": []}


def test_check_what_is_not_there(command: Command, tmp_path: Path):
    """A path that leads nowhere is a problem, not a clean bill."""
    ran = command("check", tmp_path / "nothing.yaml")
    assert ran.code == 3
    assert "nothing.yaml" in ran.out


def test_a_cases_folder_that_is_none(command: Command, tmp_path: Path):
    """The message names the folder."""
    ran = command("load", "--cases", tmp_path / "nowhere", "--data", tmp_path / "data")
    assert (ran.code, ran.out) == (1, "")
    assert "nowhere" in ran.err


def test_new(command: Command, tmp_path: Path, ontology: Ontology):
    """A scaffold that is refused until it is filled in, and never written over a file."""
    ran = command("new", "a-new-case", "--cases", tmp_path)
    path = tmp_path / "a-new-case.yaml"
    assert (ran.code, ran.out) == (0, f"{path}\n")
    assert "incident-graph check" in ran.err
    assert path.read_text(encoding="utf-8").splitlines()[1].startswith("id: a-new-case")
    case, problems = read_case(path, ontology)
    assert case is None
    assert problems
    path.write_text("mine")
    again = command("new", "a-new-case", "--cases", tmp_path)
    assert (again.code, again.out) == (1, "")
    assert "a-new-case.yaml" in again.err
    assert path.read_text() == "mine"


def test_new_as_json_and_with_a_faulty_id(command: Command, tmp_path: Path):
    """The path as JSON; an id is lower-case words joined by hyphens, and never a way out of the folder."""
    ran = command("new", "x", "--json", "--cases", tmp_path)
    assert json.loads(ran.out) == {"path": str(tmp_path / "x.yaml")}
    for faulty in ("A", "a_b", "../up", "", "a b", "-a"):
        assert command("new", "--cases", tmp_path / "other", "--", faulty).code in (1, 2)
    assert not (tmp_path / "other").exists()


# A second process


def test_similar_while_a_server_has_the_store(command: Command, cases: Path, tmp_path: Path):
    """Then it answers from what the server last published, and says so; what would write is refused."""
    where = ("--cases", cases, "--data", tmp_path / "data")
    assert command("load", *where).code == 0
    store = EmbeddedStore(tmp_path / "data")
    try:
        ran = command("similar", HANG, "--json", *where)
        assert ran.code == 0
        assert {result["id"] for result in json.loads(ran.out)["results"]} <= {
            p.stem for p in cases.iterdir()
        }
        assert "another process" in ran.err
        refused = command("load", *where)
        assert refused.code == 1
        assert "another process" in refused.err
    finally:
        store.close()
    empty = EmbeddedStore(tmp_path / "empty")
    try:
        assert command("similar", HANG, "--data", tmp_path / "empty").code == 1
    finally:
        empty.close()


def test_a_busy_port(command: Command, tmp_path: Path):
    """The message names address and option."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ran = command("serve", "--port", port, "--data", tmp_path)
    assert (ran.code, ran.out) == (1, "")
    assert f"127.0.0.1:{port}" in ran.err
    assert "--port" in ran.err


def children(process: int) -> list[int]:
    """Return the processes a process has started."""
    found = []
    for path in Path(f"/proc/{process}/task/{process}/children").parent.glob("children"):
        found += [int(number) for number in path.read_text().split()]
    return found


def test_serve(cases: Path, tmp_path: Path):
    """It tells its address and answers, also ``similar`` beside it; Ctrl-C ends it and all it started."""
    spoil(cases)
    where = ("--cases", cases, "--data", tmp_path / "data")
    with serving(*where) as server:
        with urllib.request.urlopen(f"{server.address}/readyz", timeout=10) as response:
            ready = json.load(response)
        assert ready["cases"] == SOME
        assert {one["file"] for one in ready["refused"]} >= {"bad-date.yaml", "broken.yaml"}
        told = "".join(server.told)
        assert told.startswith(f"loading into {tmp_path / 'data'}; ")
        assert "bad-date.yaml" in told
        assert f"{SOME} cases at {server.address}" in told
        beside = run("similar", HANG, "--json", *where)
        assert beside.code == 0
        assert json.loads(beside.out)["dataset_version"] == ready["dataset_version"]
        workers = children(server.process.pid)
        assert workers
        ended = server.interrupt()
    assert ended.code in (0, 130, -signal.SIGINT)
    assert ended.out == ""
    assert "Traceback" not in ended.err
    assert [number for number in workers if Path(f"/proc/{number}").exists()] == []
    again = EmbeddedStore(tmp_path / "data")  # the store is free again
    again.close()


def test_a_server_that_stops_waits_for_no_query(cases: Path, tmp_path: Path):
    """Ctrl-C, and a query under way is answered 503 whatever its deadline; a long answer breaks off."""
    count = "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }"
    endless = "SELECT * { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }"
    where = ("--cases", cases, "--data", tmp_path / "data")
    with serving(*where, "--limit=deadline=600", "--limit=stream_deadline=600") as server:
        place = urlsplit(server.address)
        counting, streaming = [HTTPConnection(place.hostname or "", place.port, timeout=60) for _ in "ab"]
        streaming.request("GET", f"/sparql?query={quote(endless)}")
        assert len(streaming.getresponse().read(2_000_000)) == 2_000_000
        counting.request("GET", f"/sparql?query={quote(count)}", headers={"Accept": "application/json"})
        time.sleep(0.5)
        ended = server.interrupt()  # which waits for half a minute at most
        response = counting.getresponse()
        problem = json.loads(response.read())
        for connection in (counting, streaming):
            connection.close()
    assert ended.code in (0, 130, -signal.SIGINT)
    assert "Traceback" not in ended.err
    assert response.status == problem["status"] == 503
    assert response.headers["Retry-After"] == "600"
    assert "the server is stopping" in problem["detail"]


def test_a_reader_that_leaves(cases: Path, tmp_path: Path):
    """``incident-graph export json | head -c 1`` ends without a traceback."""
    process = subprocess.Popen(
        [COMMAND, "export", "json", "--cases", cases, "--data", tmp_path / "data"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout
    assert process.stderr
    os.close(process.stdout.fileno())
    err = process.stderr.read().decode()
    process.wait(30)
    process.stderr.close()
    assert "Traceback" not in err
    assert process.returncode != 0


def test_the_entry_point_is_the_command():
    """The console script starts quickly enough to be typed: no engine is imported before it is needed."""
    code = (
        "import sys, api.cli; print(sorted(m for m in sys.modules if m in ('spacy', 'uvicorn', 'fastapi')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
