"""Reading one case file: what is accepted, and how each fault is named by file, line and field."""

from __future__ import annotations

import os
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from graph.cases import Case, Measure, Passage, Report, Step, parse_case, read_case
from graph.cases.yaml_nodes import MAX_BYTES
from graph.problems import Problem
from graph.terms import Ontology

HEAD = """\
id: a-case
title: What broke
reports:
  - title: A report
    kind: blog
    read: excerpt
    checked: none
"""
FIRST = HEAD.count("\n") + 1  # the line at which what a test adds begins
T = "https://w3id.org/incident-graph/terms/"

Faults = Callable[..., list[tuple[int, str, str]]]


@pytest.fixture(scope="session")
def faults(small_ontology: Ontology) -> Faults:
    """Return a function: what stands after HEAD (or instead) in, faults as (line, field, message) out."""

    def read(more: str | bytes, head: str = HEAD) -> list[tuple[int, str, str]]:
        path = Path("cases/a-case.yaml")
        raw = more if isinstance(more, bytes) else (head + more).encode()
        case, problems = parse_case(raw, path, small_ontology)
        assert (case is None) == bool(problems)
        assert all(problem.path == path for problem in problems)
        return [(problem.line, problem.field, problem.message) for problem in problems]

    return read


@pytest.fixture(scope="session")
def accepted(small_ontology: Ontology) -> Callable[[str], Case]:
    """Return a function: what stands after HEAD in, the case out; there must be no fault."""

    def read(more: str) -> Case:
        case, problems = parse_case((HEAD + more).encode(), Path("cases/a-case.yaml"), small_ontology)
        assert problems == []
        assert case is not None
        return case

    return read


# What is accepted


def test_the_smallest_case(accepted):
    """An id, a title and one report are enough; everything else is empty."""
    assert accepted("") == Case("a-case", "What broke", (Report("A report", "blog", "excerpt", "none"),))


def test_a_whole_case(small_cases):
    """Every section lands in its place, terms as IRIs, lists whose order means nothing sorted."""
    case = small_cases["host-oom-leak"]
    assert case.organisation == "Cedar Pay"
    assert case.date == "2024-04-30"
    assert case.reports == (
        Report(
            title="Post-mortem of the April release",
            kind="post-mortem",
            read="full text",
            checked="full text",
            url="https://cedar.example/pm/12",
            publisher="Cedar Pay",
            published="2024-05",
        ),
    )
    assert case.symptoms == Passage(
        "The kernel killed the payment service on every node in turn as its memory grew.",
        (f"{T}symptom/host-oom",),
    )
    assert case.seen_as == (
        "exit code 137 on all payment pods",
        "memory climbs in a straight line until the pod dies",
        "service gets OOM killed every three hours since the release",
    )
    assert case.stance == "confirmed"
    assert case.remediation == (
        Step("Pods were restarted on a timer.", (f"{T}remediation/restart",), "temporary"),
        Step("The release was rolled back.", (f"{T}remediation/rollback",), "worked"),
    )
    assert case.action_items == ("Alert on steady memory growth.",)
    assert case.impact == (Measure("duration", Decimal(95400)), Measure("error_percent", Decimal("2.5")))
    assert case.terms("remediation") == (f"{T}remediation/restart", f"{T}remediation/rollback")
    assert [day.isoformat() for day in case.days or ()] == ["2024-04-30", "2024-04-30"]


def test_ruled_out_and_related(small_cases):
    """Ruled out terms of all facets are one sorted list; a relation may come without a reason."""
    assert small_cases["slow-sign-in-unexplained"].ruled_out == (
        f"{T}component/dns",
        f"{T}symptom/host-oom",
        f"{T}symptom/name-resolution-failure",
    )
    [relation] = small_cases["disk-full-unused-images"].related
    assert (relation.case, relation.relation, relation.why) == (
        "disk-full-debug-logs",
        "contrasts-with",
        None,
    )


@pytest.mark.parametrize(
    "word", ["no", "yes", "2024-05", "1e3", "0x10", "1_000", "12:30:00", "true", "=", "1.0", "Null"]
)
def test_every_value_is_text(accepted, word: str):
    """YAML 1.1 would make false, dates and numbers of these; a case file means what is written."""
    case = accepted(f"organisation: {word}\n")
    assert case.organisation == word


def test_white_space_is_tidied(accepted):
    """Line breaks and runs of spaces become one space; empty lines keep paragraphs apart."""
    case = accepted("lessons: |\n  one\n  two   three\n\n\n  \tfour\n")
    assert case.lessons == "one two three\n\nfour"


def test_lists_without_an_order_are_sorted(accepted):
    """Signals and messages come out in the same order however they were written, so the triples do too."""
    case = accepted("signals: [b, a]\nseen_as: [e, d, c]\n")
    assert (case.signals, case.seen_as) == (("a", "b"), ("c", "d", "e"))


@pytest.mark.parametrize(
    ("more", "measures"),
    [
        ("impact: {gpus: '1,200'}", [Measure("gpus", Decimal(1200))]),
        ("impact: {error_percent: 2.50}", [Measure("error_percent", Decimal("2.5"))]),
        (
            "impact: {pods: 3, duration: PT1M}",
            [Measure("duration", Decimal(60)), Measure("pods", Decimal(3))],
        ),
        (
            "impact: {error_percent: 100, users: 0}",
            [Measure("error_percent", Decimal(100)), Measure("users", Decimal(0))],
        ),
    ],
)
def test_impact_is_numbers(accepted, more: str, measures: list[Measure]):
    """Thousands may be set off by commas; measures are sorted by quantity."""
    assert accepted(more).impact == tuple(measures)


def test_the_limits_themselves_are_allowed(accepted):
    """Eight signals of 120 characters, six messages of 300, a name of 200 and a text of 8,000 fit."""
    signals = [f"{n}{'x' * 119}" for n in range(8)]
    messages = [f"{n}{'x' * 299}" for n in range(6)]
    case = accepted(
        f"signals: [{', '.join(signals)}]\nseen_as: [{', '.join(messages)}]\n"
        f"organisation: {'x' * 200}\nlessons: {'x' * 8000}\n"
    )
    assert case.signals == tuple(signals)
    assert case.seen_as == tuple(messages)


def test_undetermined_needs_no_stance(accepted):
    """How sure a report is of not knowing is no question."""
    assert accepted("root_cause: {terms: [undetermined]}\n").stance is None
    assert accepted("root_cause: {text: Perhaps the switch.}\n").stance is None


def test_a_byte_order_mark_is_no_fault(small_ontology: Ontology):
    """Editors on Windows put one at the start of a file."""
    case, problems = parse_case(b"\xef\xbb\xbf" + HEAD.encode(), Path("a-case.yaml"), small_ontology)
    assert case is not None
    assert (case.id, problems) == ("a-case", [])


def test_read_case_reads_the_file(small: Path, small_ontology: Ontology, small_cases):
    """The file is read, and parsed as parse_case does; one that is not there is a problem like any other."""
    path = small / "cases" / "hang-wrong-route.yaml"
    assert read_case(path, small_ontology) == (small_cases["hang-wrong-route"], [])
    missing = small / "cases" / "missing.yaml"
    message = "cannot be read: No such file or directory; mend or remove it"
    assert read_case(missing, small_ontology) == (None, [Problem(missing, 0, "", message)])


def test_a_file_too_large_is_not_read(tmp_path: Path, small_ontology: Ontology):
    """Its size is asked for first: a sparse file of a terabyte costs nothing."""
    path = tmp_path / "a-case.yaml"
    with path.open("wb") as stream:
        stream.truncate(2**40)
    message = f"the file has {2**40} bytes; the limit is {MAX_BYTES}"
    assert read_case(path, small_ontology) == (None, [Problem(path, 1, "", message)])


def test_what_is_no_ordinary_file_is_not_opened(tmp_path: Path, small_ontology: Ontology):
    """Reading a pipe would wait for ever, and a folder cannot be read."""
    pipe, folder = tmp_path / "pipe.yaml", tmp_path / "folder.yaml"
    os.mkfifo(pipe)
    folder.mkdir()
    for path in (pipe, folder):
        message = "cannot be read: no ordinary file; mend or remove it"
        assert read_case(path, small_ontology) == (None, [Problem(path, 0, "", message)])


# One fault each: the exact line, the field, and what the message says

ONE_FAULT = {
    "wrong term": (
        "symptoms:\n  terms:\n    - job-hang\n    - no-spce\n",
        (FIRST + 3, "symptoms.terms[1]", "'no-spce' is not a term of symptom. Did you mean no-space?"),
    ),
    "wrong term in a flow list": (
        "components: [nccl,\n  dnss]\n",
        (FIRST + 1, "components[1]", "'dnss' is not a term of component. Did you mean dns?"),
    ),
    "wrong term ruled out": (
        "ruled_out:\n  symptom: [hots-oom]\n",
        (FIRST + 1, "ruled_out.symptom[0]", "'hots-oom' is not a term of symptom. Did you mean host-oom?"),
    ),
    "term of another facet": (
        "symptoms: {terms: [teapot]}\n",
        (FIRST, "symptoms.terms[0]", "'teapot' is not a term of symptom."),
    ),
    "term twice": (
        "components:\n  - dns\n  - dns\n",
        (FIRST + 2, "components[1]", "'dns' stands twice; keep one"),
    ),
    "unknown facet ruled out": (
        "ruled_out:\n  symptoms: [host-oom]\n",
        (FIRST + 1, "ruled_out.symptoms", "no such field. Did you mean symptom?"),
    ),
    "bad date": (
        "date: 2024-5\n",
        (FIRST, "date", "'2024-5' is no date; write YYYY, YYYY-MM or YYYY-MM-DD"),
    ),
    "impossible date": (
        "organisation: X\ndate: 2023-02-29\n",
        (FIRST + 1, "date", "'2023-02-29' is no day of the calendar: day is out of range for month"),
    ),
    "unknown field": (
        "organization: X\n",
        (FIRST, "organization", "no such field. Did you mean organisation, remediation?"),
    ),
    "unknown field inside": (
        "symptoms:\n  text: x\n  term: [job-hang]\n",
        (FIRST + 2, "symptoms.term", "no such field. Did you mean terms?"),
    ),
    "stance outside root cause": (
        "trigger:\n  text: x\n  stance: confirmed\n",
        (FIRST + 2, "trigger.stance", "no such field."),
    ),
    "duplicate key": ("title: Again\n", (FIRST, "title", "stands twice; keep one")),
    "duplicate key inside": (
        "detection:\n  text: a\n  text: b\n",
        (FIRST + 2, "detection.text", "stands twice; keep one"),
    ),
    "merge key": ("<<: {organisation: X}\n", (FIRST, "<<", "no such field.")),
    "key that is no text": ("? [a, b]\n: c\n", (FIRST, "", "a key must be text, is a list")),
    "key that is no text inside": (
        "symptoms:\n  ? {a: b}\n  : c\n",
        (FIRST + 1, "symptoms", "a key must be text, is a mapping (key: value)"),
    ),
    "long key": (f"{'k' * 1000}: x\n", (FIRST, f"{'k' * 80}…", "no such field.")),
    "missing stance": (
        "root_cause:\n  terms: [memory-leak]\n",
        (FIRST + 1, "root_cause.stance", "is missing: how sure is the report of these terms?"),
    ),
    "stance without terms": (
        "root_cause:\n  text: x\n  stance: confirmed\n",
        (FIRST + 1, "root_cause.stance", "has no terms to speak of"),
    ),
    "stance with an empty list": (
        "root_cause:\n  terms: []\n  stance: confirmed\n",
        (FIRST + 1, "root_cause.stance", "has no terms to speak of"),
    ),
    "unknown stance": (
        "root_cause:\n  terms: [memory-leak]\n  stance: certain\n",
        (FIRST + 2, "root_cause.stance", "'certain' is not one of: confirmed, suspected, disputed"),
    ),
    "present and ruled out": (
        "symptoms: {terms: [host-oom]}\nruled_out:\n  symptom: [host-oom]\n",
        (FIRST + 2, "ruled_out.symptom[0]", "'host-oom' is both present and ruled out"),
    ),
    "remediation ruled out and done": (
        "remediation:\n  - {text: x, terms: [restart]}\nruled_out: {remediation: [restart]}\n",
        (FIRST + 2, "ruled_out.remediation[0]", "'restart' is both present and ruled out"),
    ),
    "text where a mapping stands": (
        "symptoms: it hung\n",
        (FIRST, "symptoms", "must be a mapping (key: value), is a single value"),
    ),
    "text where a list stands": (
        "components: nccl\n",
        (FIRST, "components", "must be a list, is a single value"),
    ),
    "list where text stands": ("lessons:\n  - a\n", (FIRST + 1, "lessons", "must be text, is a list")),
    "mapping where text stands": (
        "lessons:\n  a: b\n",
        (FIRST + 1, "lessons", "must be text, is a mapping (key: value)"),
    ),
    "term that is a mapping": (
        "components:\n  - nccl: yes\n",
        (FIRST + 1, "components[0]", "must be text, is a mapping (key: value)"),
    ),
    "empty value": ("organisation:\ndate: 2024\n", (FIRST, "organisation", "is empty; leave the field out")),
    "blank value": ("organisation: '  '\n", (FIRST, "organisation", "is empty; leave the field out")),
    "control character": (
        'lessons: "a\\0b"\n',
        (FIRST, "lessons", "holds the control character U+0000; remove it"),
    ),
    "long title": (
        f"reports_: x\norganisation: {'x' * 201}\n".removeprefix("reports_: x\n"),
        (FIRST, "organisation", "has 201 characters; the limit is 200"),
    ),
    "long text": (f"lessons: {'x' * 8001}\n", (FIRST, "lessons", "has 8001 characters; the limit is 8000")),
    "long signal": (
        f"signals:\n  - a\n  - {'x' * 121}\n",
        (FIRST + 2, "signals[1]", "has 121 characters; the limit is 120"),
    ),
    "many signals": (
        f"signals: [{', '.join('abcdefghi')}]\n",
        (FIRST, "signals", "has 9 entries; the limit is 8"),
    ),
    "long message": (
        f"seen_as:\n  - {'x' * 301}\n  - a\n",
        (FIRST + 1, "seen_as[0]", "has 301 characters; the limit is 300"),
    ),
    "many messages": (
        f"seen_as: [{', '.join('abcdefg')}]\n",
        (FIRST, "seen_as", "has 7 entries; the limit is 6"),
    ),
    "few messages": (
        "seen_as: [a, b]\n",
        (FIRST, "seen_as", "needs 3 to 6 different messages, or none"),
    ),
    "one message thrice": (
        "seen_as: [a, a, a]\n",
        (FIRST, "seen_as", "needs 3 to 6 different messages, or none"),
    ),
    "many steps": (
        f"action_items: [{', '.join(['{text: a}'] * 61)}]\n",
        (FIRST, "action_items", "has 61 entries; the limit is 60"),
    ),
    "step without text": (
        "remediation:\n  - text: a\n  - terms: [restart]\n",
        (FIRST + 2, "remediation[1].text", "is missing"),
    ),
    "unknown outcome": (
        "remediation:\n  - text: a\n    outcome: success\n",
        (FIRST + 2, "remediation[0].outcome", "'success' is not one of: worked, partly, temporary, failed"),
    ),
    "relation without a case": (
        "related:\n  - relation: led-to\n",
        (FIRST + 1, "related[0].case", "is missing"),
    ),
    "relation of no kind": (
        "related:\n  - case: other\n    relation: like\n",
        (
            FIRST + 2,
            "related[0].relation",
            "'like' is not one of: same-incident, recurrence-of, led-to, contrasts-with",
        ),
    ),
    "relation to no id": (
        "related:\n  - case: Other Case\n    relation: led-to\n",
        (
            FIRST + 1,
            "related[0].case",
            "'Other Case' is no id; write up to 80 lower-case letters and digits in words joined by hyphens",
        ),
    ),
    "unknown measure": (
        "impact:\n  gpu: 3\n",
        (FIRST + 1, "impact.gpu", "no such field. Did you mean gpus?"),
    ),
    "bad duration": (
        "impact:\n  duration: 3 hours\n",
        (FIRST + 1, "impact.duration", "'3 hours' is no duration; write for example PT3H, PT3H17M or P2DT4H"),
    ),
    "words for a number": (
        "impact: {gpus: many}\n",
        (FIRST, "impact.gpus", "'many' is no number; write for example 1200, 1,200 or 2.5"),
    ),
    "negative number": (
        "impact: {gpus: -1}\n",
        (FIRST, "impact.gpus", "'-1' is out of range: write a number from 0 to 10^15"),
    ),
    "not a number": (
        "impact: {gpus: NaN}\n",
        (FIRST, "impact.gpus", "'NaN' is no number; write for example 1200, 1,200 or 2.5"),
    ),
    "exponent": (
        "impact: {gpus: 1e999999}\n",
        (FIRST, "impact.gpus", "'1e999999' is no number; write for example 1200, 1,200 or 2.5"),
    ),
    "endless number": (
        "impact: {gpus: 1000000000000001}\n",
        (FIRST, "impact.gpus", "'1000000000000001' is out of range: write a number from 0 to 10^15"),
    ),
    "endless duration": (
        "impact: {duration: P99999999999D}\n",
        (FIRST, "impact.duration", "'P99999999999D' is out of range: write a number from 0 to 10^15"),
    ),
    "too many digits": (
        "impact: {data_gb: 0.1234567890123456}\n",
        (FIRST, "impact.data_gb", "'0.1234567890123456' has more than 15 significant digits; round it"),
    ),
    "half a count": (
        "impact: {gpus: 1.5}\n",
        (FIRST, "impact.gpus", "'1.5' is no whole number; gpus are counted"),
    ),
    "more than all": (
        "impact: {error_percent: 101}\n",
        (FIRST, "impact.error_percent", "'101' is more than 100 per cent"),
    ),
    # YAML itself
    "broken YAML": (
        "symptoms:\n  text: a: b\n",
        (FIRST + 1, "", "broken YAML: mapping values are not allowed in this context"),
    ),
    "tab": (
        "symptoms:\n\ttext: a\n",
        (FIRST + 1, "", "broken YAML: found character that cannot start any token"),
    ),
    "anchor": (
        "lessons: &a x\n",
        (FIRST, "", "anchors and aliases (& and *) are refused; write the value out"),
    ),
    "alias": (
        "organisation: X\nlessons: *a\n",
        (FIRST + 1, "", "anchors and aliases (& and *) are refused; write the value out"),
    ),
    "tag": (
        "lessons: !!python/name:os.system x\n",
        (FIRST, "", "the tag tag:yaml.org,2002:python/name:os.system is refused; every value is plain text"),
    ),
    "tag of a list": (
        "components: !x\n  - nccl\n",
        (FIRST, "", "the tag !x is refused; every value is plain text"),
    ),
    "deep nesting": (
        f"lessons: {'[' * 12}{']' * 12}\n",
        (FIRST, "", "nested deeper than 12 levels"),
    ),
}


@pytest.mark.parametrize("name", ONE_FAULT)
def test_a_fault_is_named_by_line_and_field(faults, name: str):
    """One fault in a file gives exactly one problem, at the line where a person must mend it."""
    more, expected = ONE_FAULT[name]
    assert faults(more) == [expected]


@pytest.mark.parametrize(
    ("raw", "line", "message"),
    [
        (b"", 1, "the file is empty"),
        (b"# only a comment\n", 1, "the file is empty"),
        (b"id: a\ntitle: \xe4\n", 2, "not UTF-8: invalid continuation byte at byte 13"),
        ("id: a\n".encode("utf-16"), 1, "not UTF-8: invalid start byte at byte 0"),
        (b"x" * (MAX_BYTES + 1), 1, f"the file has {MAX_BYTES + 1} bytes; the limit is {MAX_BYTES}"),
        (b"[" * 900, 1, "nested deeper than 12 levels"),
        (b"[" * MAX_BYTES, 1, None),
        (b"- " * (MAX_BYTES // 2), 1, "nested deeper than 12 levels"),
        (b"a:\n" + b" b: {" * 40_000, 2, None),
    ],
    ids=["empty", "comment", "latin-1", "utf-16", "oversize", "brackets", "more", "dashes", "braces"],
)
def test_a_file_that_is_no_document(faults, raw: bytes, line: int, message: str | None):
    """Such a file has one fault, which belongs to the file as a whole and not to a field."""
    [(found_line, field, found_message)] = faults(raw)
    assert (found_line, field) == (line, "")
    if message:
        assert found_message == message


def test_a_file_of_the_largest_size_is_read(faults):
    """The limit itself is allowed; what is wrong is then the field, not the size."""
    raw = HEAD.encode() + b"lessons: "
    assert faults(raw + b"x" * (MAX_BYTES - len(raw))) == [
        (FIRST, "lessons", f"has {MAX_BYTES - len(raw)} characters; the limit is 8000")
    ]


def test_twelve_levels_are_not_too_deep(faults):
    """The root is the first level; what is wrong with eleven brackets inside it is the field."""
    assert faults(f"lessons: {'[' * 11}{']' * 11}\n") == [(FIRST, "lessons", "must be text, is a list")]


def test_several_documents_are_refused(faults):
    """One file is one incident; the line is where the second document begins."""
    message = "another document begins here; a file holds one, so make it another file"
    assert faults("---\nid: b\n") == [(FIRST, "", message)]


@pytest.mark.parametrize("raw", [b"just text\n", b"- a\n- b\n", b"null\n"])
def test_a_document_that_is_no_mapping(faults, raw: bytes):
    """It is called what it is, at its line."""
    kind = "a list" if raw.startswith(b"-") else "a single value"
    assert faults(raw)[0] == (1, "", f"must be a mapping (key: value), is {kind}")


def test_missing_fields_are_named_at_the_start_of_their_owner(faults):
    """Where nothing stands there is no line, so the line of what should hold it is given."""
    assert faults("organisation: X\n", head="# a comment\n") == [
        (2, "reports", "is missing"),
        (2, "id", "is missing"),
        (2, "title", "is missing"),
    ]
    assert faults("", head="id: a-case\ntitle: T\nreports:\n  - url: https://a.example\n") == [
        (4, "reports[0].title", "is missing"),
        (4, "reports[0].kind", "is missing"),
        (4, "reports[0].read", "is missing"),
        (4, "reports[0].checked", "is missing"),
    ]


def test_a_case_needs_a_report(faults):
    """Every case is written from something public."""
    for written, message in (
        ("[]", "needs at least one report"),
        ("a post-mortem", "must be a list, is a single value"),
        (f"[{'x, ' * 61}]", "has 61 entries; the limit is 60"),
    ):
        head = f"id: a-case\ntitle: T\nreports: {written}\n"
        assert faults("", head=head) == [(3, "reports", message)]


@pytest.mark.parametrize(
    "url", ["ftp://a.example", "a.example", "javascript:alert(1)", "https://a.example/a b", "https://"]
)
def test_a_web_address_is_http(faults, url: str):
    """Addresses become links on a page; only http and https may."""
    head = HEAD.replace("    kind: blog\n", f"    kind: blog\n    url: '{url}'\n")
    assert faults("", head=head) == [(6, "reports[0].url", f"{url!r} is no web address; write https://…")]


@pytest.mark.parametrize("bad", ["A-case", "a_case", "a--b", "-a", "a-", "a b", "ä", "a" * 81])
def test_an_id_is_lower_case_words(small_ontology: Ontology, bad: str):
    """An id is part of an IRI and a file name."""
    raw = HEAD.replace("a-case", f"'{bad}'").encode()
    _, problems = parse_case(raw, Path(f"{bad}.yaml"), small_ontology)
    assert [(p.line, p.field) for p in problems] == [(1, "id")]


def test_the_file_is_named_after_the_id(faults):
    """The file name is the id; both are in the message."""
    assert faults("", head=HEAD.replace("a-case", "b-case")) == [
        (1, "id", "is 'b-case' but the file is named a-case.yaml; they must agree")
    ]


def test_all_faults_of_a_file_are_reported_in_the_order_of_its_lines(faults):
    """One run tells everything there is to mend."""
    more = """\
date: 2024-5
colour: red
symptoms:
  terms: [job-hagn]
root_cause:
  terms: [memory-leak]
components: nccl
remediation:
  - terms: [restrat]
    outcome: good
impact: {gpus: x}
"""
    assert [(line - FIRST, field) for line, field, _ in faults(more)] == [
        (0, "date"),
        (1, "colour"),
        (3, "symptoms.terms[0]"),
        (5, "root_cause.stance"),
        (6, "components"),
        (8, "remediation[0].text"),
        (8, "remediation[0].terms[0]"),
        (9, "remediation[0].outcome"),
        (10, "impact.gpus"),
    ]


# Faults of the reader itself


def test_a_wrong_root_cause_does_not_blame_the_stance(faults):
    """One mistake, one problem."""
    assert faults("root_cause:\n  terms: [memory-lek]\n  stance: confirmed\n") == [
        (
            FIRST + 1,
            "root_cause.terms[0]",
            "'memory-lek' is not a term of root_cause. Did you mean memory-leak?",
        )
    ]


def test_a_term_both_present_and_ruled_out_is_named_at_its_own_line(faults):
    """In a long list the line and index are those of the term."""
    more = "symptoms: {terms: [host-oom]}\nruled_out:\n  symptom:\n    - no-space\n    - host-oom\n"
    [(line, field, _)] = faults(more)
    assert (line, field) == (FIRST + 4, "ruled_out.symptom[1]")


def test_a_broader_term_of_a_present_one_cannot_be_ruled_out(faults):
    """A leak is a defect: ruling defects out would give ig:about and ig:ruledOut of one term."""
    more = (
        "root_cause: {terms: [memory-leak], stance: confirmed}\nruled_out: {root_cause: [software-defect]}\n"
    )
    [(line, field, message)] = faults(more)
    assert line == FIRST + 1
    assert field == "ruled_out.root_cause[0]"
    assert message == "'software-defect' is ruled out, but the present 'memory-leak' implies it"


def test_a_narrower_term_of_a_present_one_may_be_ruled_out(accepted):
    """Some defect, but no leak: that is what a report may say."""
    case = accepted(
        "root_cause: {terms: [software-defect], stance: confirmed}\nruled_out: {root_cause: [memory-leak]}\n"
    )
    assert case.ruled_out == (f"{T}root-cause/memory-leak",)


@pytest.mark.parametrize("null", ["~", "null"])
def test_yaml_null_is_empty(faults, null: str):
    """An organisation called ~ is nobody's intention."""
    assert faults(f"organisation: {null}\n") == [(FIRST, "organisation", "is empty; leave the field out")]


@pytest.mark.parametrize("number", ["1,5", "1,,000", ",5", "12,34", "1_000", "４"])
def test_a_doubtful_number_is_refused(faults, number: str):
    """Commas set off thousands or nothing; Python's own number syntax is no number here."""
    assert [field for _, field, _ in faults(f"impact: {{gpus: '{number}'}}\n")] == ["impact.gpus"]


def test_an_endless_duration_is_refused(faults):
    """A number has a limit of 10^15, so has a duration."""
    assert [f for _, f, _ in faults(f"impact: {{duration: P{'9' * 40}D}}\n")] == ["impact.duration"]


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ('organisation: "A\\n\\nB"\n', "organisation"),
        ('signals: ["a\\n\\nb"]\n', "signals[0]"),
        ('seen_as: [a, b, "c\\n\\nd"]\n', "seen_as[2]"),
    ],
)
def test_a_one_line_field_has_one_line(faults, more: str, field: str):
    """Titles, names, signals and messages are shown in one line."""
    assert [found for _, found, _ in faults(more)] == [field]


@pytest.mark.parametrize("code", ["202A", "202B", "202C", "202D", "202E", "2066", "2067", "2068", "2069"])
def test_text_that_turns_round_is_refused(faults, code: str):
    """Such a character makes a page show something else than the file says."""
    assert faults(f'lessons: "a\\u{code}b"\n') == [
        (FIRST, "lessons", f"holds the control character U+{code}; remove it")
    ]


def test_a_case_is_not_related_to_itself(faults):
    """It could be its own recurrence only by mistake."""
    assert [f for _, f, _ in faults("related:\n  - {case: a-case, relation: led-to}\n")] == [
        "related[0].case"
    ]


def test_a_raw_control_character_is_named_by_its_line(faults):
    """The line is right also after text that is not ASCII, and the message is one line."""
    raw = (HEAD.replace("What broke", "é" * 30) + "lessons: a\x01b\n" + "\n" * 40).encode()
    assert faults(raw) == [(FIRST, "", "the file holds the control character U+0001; remove it")]


def test_a_file_of_nothing_but_wrong_terms_ends_soon(small_ontology: Ontology, monkeypatch):
    """A posted file of 256 kB holds 80,000 wrong terms; guesses (and problems) stop long before."""
    guesses = []
    monkeypatch.setattr("graph.problems.get_close_matches", lambda *_, **__: guesses.append(1) or [])
    raw = f"{HEAD}components: [{'aa,' * 5000}]\n".encode()
    _, problems = parse_case(raw, Path("a-case.yaml"), small_ontology)
    assert [problem.message for problem in problems] == ["has 5000 entries; the limit is 60"]
    steps = "".join(f"  - {{text: a, terms: [{'aa,' * 60}]}}\n" for _ in range(60))
    raw = f"{HEAD}remediation:\n{steps}{''.join(f'k{n}: x{chr(10)}' for n in range(20_000))}".encode()
    _, problems = parse_case(raw, Path("a-case.yaml"), small_ontology)
    assert len(problems) == len(guesses) == 100


def test_a_message_stays_short(faults):
    """A value of 100,000 characters is not printed back, one of 1,000 in part; both are one fault."""
    assert faults(f"date: {'x' * 100_000}\n") == [(FIRST, "date", "has 100000 characters; the limit is 8000")]
    for more in (
        "date: {}\n",
        "components: [{}]\n",
        "root_cause: {{terms: [memory-leak], stance: {}}}\n",
        "impact: {{gpus: {}}}\n",
        "impact: {{duration: {}}}\n",
        "related: [{{case: {}_, relation: led-to}}]\n",
    ):
        [(_, _, message)] = faults(more.format("x" * 1000))
        assert f"'{'x' * 80}…'" in message
        assert len(message) < 200


@pytest.mark.parametrize(
    "more", ["action_items: [Alert on it.]", "remediation: [Restarted.]", "related: [other]"]
)
def test_a_part_that_is_no_mapping_is_one_fault(faults, more: str):
    """What is no mapping has no fields to miss."""
    name = more.partition(":")[0]
    assert faults(more) == [(FIRST, f"{name}[0]", "must be a mapping (key: value), is a single value")]


# Whatever is thrown at it


def parsed(raw: bytes, ontology: Ontology) -> None:
    """Assert that there is a case or at least one problem, each with a line of the file or just after it."""
    case, problems = parse_case(raw, Path("a-case.yaml"), ontology)
    assert (case is None) == bool(problems)
    lines = raw.count(b"\n") + raw.count(b"\r") + raw.count(b"\xc2\x85") + raw.count(b"\xe2\x80") + 2
    assert all(1 <= problem.line <= lines for problem in problems)


@given(st.binary(max_size=200))
@example(b"\xff\xfe")
@example(b"\xef\xbb\xbf")
@example(b"%YAML 9.9\n---\na")
@example(b"%TAG ! !\n---\n!a b")
def test_arbitrary_bytes_never_raise(small_ontology: Ontology, raw: bytes):
    """Nothing is raised for what stands in a file."""
    parsed(raw, small_ontology)


YAML_PIECES = st.lists(
    st.sampled_from(
        [
            *"[]{},:-?&*!|>'\"%@`#\n\t \\",
            ": ",
            "- ",
            "\n  ",
            "---\n",
            "...\n",
            "? ",
            "<<: ",
            "!!str ",
            "&a ",
            "*a",
            "~",
            "\x85",
            "\ufeff",
            "\u2028",
            "id",
            "title",
            "reports",
            "symptoms",
            "terms",
            "root_cause",
            "stance",
            "impact",
            "gpus",
            "ruled_out",
            "a-case",
        ]
    ),
    max_size=40,
).map("".join)


@given(YAML_PIECES)
def test_arbitrary_yaml_like_text_never_raises(small_ontology: Ontology, text: str):
    """Marks of YAML in any order give a case or problems."""
    parsed(text.encode(), small_ontology)


@given(YAML_PIECES)
def test_arbitrary_text_after_a_sound_head_never_raises(small_ontology: Ontology, text: str):
    """The faults of what follows do not trip over what was sound."""
    parsed((HEAD + text).encode(), small_ontology)


KEYS = [
    "id",
    "title",
    "date",
    "symptoms",
    "root_cause",
    "terms",
    "text",
    "stance",
    "remediation",
    "impact",
    "gpus",
]
TREES = st.recursive(
    st.text(max_size=8) | st.sampled_from(["job-hang", "confirmed", "2024", "PT1H", "9" * 30]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from([*KEYS, "reports", "ruled_out", "related", "signals", "x"]), TREES))
def test_arbitrary_trees_never_raise(small_ontology: Ontology, tree):
    """Any kind of node may stand at any place."""
    import yaml

    parsed(yaml.safe_dump(tree, allow_unicode=True).encode("utf-8", "replace"), small_ontology)
