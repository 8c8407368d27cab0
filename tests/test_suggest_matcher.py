"""Labels found in a text: which words, which terms."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from graph.suggest.matcher import LabelMatcher
from graph.suggest.normal import words
from graph.terms import Ontology, Term

TERMS = (
    Term(
        "hang", "symptom", "hang", "Hang", not_before=frozenset(["on", "up"]), not_after=frozenset(["code"])
    ),
    Term(
        "oom",
        "symptom",
        "oom",
        "Out of memory",
        ("OOM", "OOM kill", "OOMKilled"),
        match_case=frozenset(["OOM"]),
    ),
    Term("host-oom", "root_cause", "host-oom", "Host out of memory", ("OOM killer",)),
    Term("gpu-oom", "symptom", "gpu-oom", "CUDA out of memory", ("torch.cuda.OutOfMemoryError",)),
    Term("exit-137", "symptom", "exit-137", "Exit code 137"),
    Term("checkpoint", "component", "checkpoint", "Checkpointing"),
    Term("shm", "component", "shm", "Shared memory", ("/dev/shm",)),
    Term("deploy-t", "trigger", "deploy", "Roll-out", ("rollout",)),
    Term("deploy-f", "contributing_factor", "deploy", "Rollout"),
    Term("ats", "component", "ats", "Transfer switch", ("ATS",), match_case=frozenset(["ATS"])),
    Term("table-full", "symptom", "table-full", "table full, dropping packet"),
    Term("table", "component", "table", "Table full"),
    Term("link-down", "symptom", "link-down", "Link down"),
    Term("nvlink", "component", "nvlink", "NVLink"),
    Term("ab", "symptom", "ab", "alpha beta"),
    Term("bc", "symptom", "bc", "beta gamma"),
    Term("503", "symptom", "503", "HTTP 503", ("503",)),
    Term("power-loss", "root_cause", "power-loss", "Power loss", ("power outage",)),
    Term("power-event", "trigger", "power-event", "Power event", ("after the power outage",)),
    Term("sigkill", "symptom", "sigkill", "signal 9"),
    Term("redis", "component", "redis", "Redis"),
)

Finder = Callable[[str], list[tuple[str, str]]]


@pytest.fixture(scope="module")
def matcher() -> LabelMatcher:
    """Return a matcher of a few labels."""
    return LabelMatcher(Ontology({term.iri: term for term in TERMS}, "", "", ()))


@pytest.fixture(scope="module")
def find(matcher: LabelMatcher) -> Finder:
    """Return a function from a text to the words found and their terms."""
    return lambda text: [(text[m.start : m.end], " ".join(m.terms)) for m in matcher.find(text, words(text))]


def test_the_longest_label_wins(find: Finder):
    """Of labels within one another only the longest is found."""
    assert find("host out of memory") == [("host out of memory", "host-oom")]
    assert find("out of memory") == [("out of memory", "oom")]
    assert find("the OOM killer, then OOM") == [("OOM killer", "host-oom"), ("OOM", "oom")]


def test_of_equally_long_ones_the_first_wins(find: Finder):
    """Labels that overlap by a part never both count, and the longer one in characters is kept."""
    assert find("alpha beta gamma") == [("alpha beta", "ab")]


def test_words_of_several_terms_keep_them_all(find: Finder):
    """A label that two facets share is one match with both terms."""
    assert find("after the roll-outs") == [("roll-outs", "deploy-t deploy-f")]


def test_labels_that_match_case(find: Finder):
    """Such a label is found as written, its plural and possessive too, and never in other letters."""
    assert find("ATS failed, OOM") == [("ATS", "ats"), ("OOM", "oom")]
    assert find("ats failed, oom, Oom") == []
    assert find("two OOMs, the ATS's log") == [("OOMs", "oom"), ("ATS's", "ats")]
    assert find("oom kill") == [("oom kill", "oom")]


def test_sense_guards(find: Finder):
    """A word before or after can make a label mean something else, but not from another sentence."""
    assert find("jobs hang") == [("hang", "hang")]
    assert find("please hang on, code hangs, hang up") == []
    assert find("all hang. On restart too") == [("hang", "hang")]
    assert find("changed the code, hangs since") == [("hangs", "hang")]


@pytest.mark.parametrize(
    "text",
    [
        "link. Down again",
        "link, down",
        "link; down",
        "link\n\ndown",
        "link\n- down",
        "link | down",
        "link… down",
    ],
)
def test_no_label_goes_over_a_break(find: Finder, text: str):
    """The end of a sentence, a comma, a blank line or a list item parts the words of a label."""
    assert find(text) == []


def test_a_label_may_hold_a_break_of_its_own(find: Finder):
    """A message with a comma is found as it is logged; the comma elsewhere still parts it."""
    assert find("kernel: table full, dropping packets") == [("table full, dropping packets", "table-full")]
    assert find("table, full dropping packet") == []


@pytest.mark.parametrize(
    "text", ["link down", "link\ndown", "link-down", "LINK_DOWN", "link: down", "link=down"]
)
def test_other_signs_part_nothing(find: Finder, text: str):
    """A line end alone, hyphens, underscores, colons and equals signs join the words of a label."""
    assert [term for _, term in find(text)] == ["link-down"]


def test_hyphen_compounds_are_read_both_ways(find: Finder):
    """``check-pointing`` is one word, ``host-out-of-memory`` are four."""
    assert find("check-pointing") == [("check-pointing", "checkpoint")]
    assert find("a host-out-of-memory") == [("host-out-of-memory", "host-oom")]


def test_code_is_read(find: Finder):
    """Assignments, snake case and camel case hold the words an engineer sees."""
    assert find("reason=OOMKilled") == [("OOMKilled", "oom")]
    assert find("oom_kill") == [("oom_kill", "oom")]
    assert find("exitCode=137") == [("exitCode=137", "exit-137")]
    assert find("RayOutOfMemoryError") == [("OutOfMemory", "oom")]


def test_camel_case_is_not_cut_to_fit(find: Finder):
    """A part of one word never joins the next word: "NVLink down" is no "link down"."""
    assert find("NVLink down") == [("NVLink", "nvlink")]


def test_masks_hide_labels_but_those_that_are_one(find: Finder):
    """Words in addresses and paths mean nothing, unless the label is the whole path or module."""
    assert find("https://a.b/link-down /var/log/hang.log") == []
    assert find("no space in /dev/shm") == [("dev/shm", "shm")]
    assert find("/dev/shm/hang") == []
    assert find("torch.cuda.OutOfMemoryError") == [("torch.cuda.OutOfMemoryError", "gpu-oom")]
    assert find("a.b.OutOfMemoryError") == [("OutOfMemory", "oom")]


@pytest.mark.parametrize(
    "text", ["it took 503 seconds", "503 attendees and counting", "ordered 503 pizzas for the all-hands"]
)
def test_a_number_of_things_is_no_answer_of_a_server(find: Finder, text: str):
    """What looks like the code of an HTTP error counts something where a plural follows."""
    assert find(text) == []


@pytest.mark.parametrize("text", ["503 errors", "returns 503 sometimes", "503: east", "got 503 on login"])
def test_a_code_is_one_where_nothing_is_counted(find: Finder, text: str):
    """Words that errors go with, and words that are no plural, leave the code what it is."""
    assert find(text) == [("503", "503")]


def test_a_label_led_up_to_keeps_its_own_terms(find: Finder):
    """A longer label that adds only little words says what the shorter one says, too."""
    assert find("down after the power outage") == [("after the power outage", "power-loss power-event")]
    assert find("a power outage") == [("power outage", "power-loss")]


def test_numbers_are_joined_by_and_only_to_numbers(find: Finder):
    """A number after "and" belongs to a word that had one before."""
    assert find("died of signal 9") == [("signal 9", "sigkill")]
    assert find("flags such as --signal and 9 others") == []


def test_whose_exception_it_is_stays_visible(find: Finder):
    """Of the package of an exception only the name of a known library counts."""
    assert find("redis.exceptions.ConnectionError: refused") == [("redis", "redis")]
    assert find("at com.acme.redis.Hang.run(Hang.java:42)") == []


def test_foreign_words_never_grow_the_vocabulary(matcher: LabelMatcher):
    """A process that reads logs for months keeps the same vocabulary."""
    before = len(matcher._vocab.strings), len(matcher._vocab)
    for text in (
        "Ein völlig fremder Satz über障害 🔥",
        " ".join(f"w{n}x" for n in range(5000)),
        "OOM zzz qqq",
    ):
        matcher.find(text, words(text))
    assert (len(matcher._vocab.strings), len(matcher._vocab)) == before
