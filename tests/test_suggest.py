"""Text in, terms out: what holds for every text, and what the library's own ontology recognises."""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Callable
from types import FrameType

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from graph.suggest import Mention, Suggester, Suggestions
from graph.terms import Ontology, Term, read_ontology, term_iri

LIMIT = 65_536


@pytest.fixture(scope="module")
def ontology() -> Ontology:
    """Return the library's own ontology."""
    return read_ontology()


@pytest.fixture(scope="module")
def suggester(ontology: Ontology) -> Suggester:
    """Return the suggester of the library's own ontology."""
    return Suggester(ontology)


def ids(terms: tuple[str, ...]) -> list[str]:
    """Return facet and id of some terms."""
    return [iri.removeprefix("https://w3id.org/incident-graph/terms/") for iri in terms]


def test_what_is_denied_is_listed_and_not_suggested(suggester: Suggester):
    """The one every design is judged by: both are ruled out, neither is offered."""
    found = suggester.suggest("no OOM in dmesg and no segfault")
    assert {(m.text.split()[0], m.polarity, m.cue) for m in found.mentions} == {
        ("OOM", "ruled_out", "no"),
        ("segfault", "ruled_out", "no"),
    }
    assert found.suggested == ()
    assert set(found.ruled_out) == {mention.term for mention in found.mentions}


@pytest.mark.parametrize(
    "text",
    [
        "swapped the NIC, same drops, the NIC is innocent",
        "bypassed the load balancer and still get 502, so not the load balancer",
        "load balancer ruled out: bypassed it, still 502",
    ],
)
def test_a_component_cleared_anywhere_is_cleared(suggester: Suggester, text: str):
    """What was tried with it before counts no more."""
    assert not any("/component/" in term for term in suggester.suggest(text).suggested)


def test_components_named_outright_are_suggested(suggester: Suggester):
    """A switch or a database is something to filter by; a node or a GPU is only recognised."""
    text = "we saw packet loss on the leaf switch and on every node after the database migration"
    found = suggester.suggest(text).mentions
    components = {m.label: m.weak for m in found if m.facet == "component"}
    assert components == {
        "Data-centre switch": False,
        "Kubernetes node": True,
        "Databases and data services": False,
    }


def test_every_label_is_found_in_itself(suggester: Suggester, ontology: Ontology):
    """A term typed as its label is recognised as present, whatever commas, dots or negators that has."""
    lost = [
        (label, term.iri)
        for term in ontology.terms.values()
        for label in (term.label, *term.labels)
        if not any(m.term == term.iri and m.polarity == "present" for m in suggester.suggest(label).mentions)
    ]
    assert lost == []


def test_confidence_is_shared_and_halved(small_ontology: Ontology):
    """A plain mention has confidence 1; a hedge halves it, several meanings share it."""
    found = Suggester(small_ontology).suggest("CoreDNS down, maybe a rollout, no OOM")
    assert [(m.text, m.polarity, m.confidence, m.cue) for m in found.mentions] == [
        ("CoreDNS", "present", 1.0, ""),
        ("rollout", "hedged", 0.5, "maybe"),
        ("OOM", "ruled_out", 1.0, "no"),
    ]
    assert ids(found.suggested) == ["component/dns", "trigger/deployment"]
    assert ids(found.ruled_out) == ["symptom/out-of-memory"]
    assert found.terms("hedged") == (term_iri("trigger", "deployment"),)


def test_a_cue_has_its_place(small_ontology: Ontology):
    """The words that decided stand where the mention says."""
    text = "🔥 OOM was ruled out; DNS lookup failure? no"
    for mention in Suggester(small_ontology).suggest(text).mentions:
        assert mention.polarity == "ruled_out"
        assert mention.cue_start is not None
        assert text[mention.cue_start : mention.cue_end].strip() == mention.cue


def test_first_word_counts(small_ontology: Ontology):
    """A term mentioned twice counts as what was said of it first."""
    found = Suggester(small_ontology).suggest("no OOM at noon. Then OOM at one")
    assert (found.suggested, ids(found.ruled_out)) == ((), ["symptom/out-of-memory"])
    assert Suggestions().suggested == Suggestions().ruled_out == ()


def test_denied_stretches_are_not_those_of_labels(small_ontology: Ontology):
    """The words after "no" are denied, but not those of "no space left on device"."""
    text = "no space left on device, but no disk errors"
    found = Suggester(small_ontology).suggest(text)
    assert [text[start:end] for start, end in found.denied_spans] == ["disk errors"]


# Properties

WORDS = st.sampled_from(
    """no not OOM segfault NCCL hang, without isn't healthy. ruled out maybe but : ? = - , and or neither nor
    GPU check-pointing exitCode=137 https://a.b/c /dev/shm ( ) the never any fine \n \n\n • "x": false 0 0.5
    🔥 障害 no-op can't zero disk full on device space left host route to is was""".split(" ")
)
SENTENCES = st.lists(WORDS, max_size=25).map(" ".join)
TEXTS = SENTENCES | st.text()


def check(text: str, found: Suggestions) -> None:
    """Assert what holds for the suggestions of every text."""
    last: Mention | None = None
    for mention in found.mentions:
        assert text[mention.start : mention.end] == mention.text != ""
        assert 0 < mention.confidence <= 1
        if last and (last.start, last.end) != (mention.start, mention.end):
            assert last.end <= mention.start
        last = mention
    assert all(0 <= start < end <= len(text) for start, end in found.denied_spans)
    assert not set(found.suggested) & set(found.ruled_out)


@given(TEXTS)
@settings(max_examples=300)
@example("")
@example(" \n\t ")
@example("🔥🔥 NCCLがハングした 障害")
@example("\ud800 OOM \udfff")
@example("ﬁle İstanbul ǅ ½ ﷺ")
def test_every_text_is_answered(suggester: Suggester, text: str):
    """Mentions are the words they claim to be, do not overlap, and come the same again."""
    found = suggester.suggest(text)
    check(text, found)
    assert suggester.suggest(text) == found


@given(
    TEXTS,
    st.sampled_from(
        ["Zzyzx qwv", "xkcd", "???", "Ünbekannt wörtlich", "my sofa and the whale", "das ist nicht gut"]
    ),
)
@settings(max_examples=200)
def test_a_foreign_paragraph_changes_nothing(suggester: Suggester, text: str, foreign: str):
    """A blank line and words no label has, appended, leave every mention as it was."""
    assert suggester.suggest(f"{text}\n\n{foreign}").mentions == suggester.suggest(text).mentions


ADVERSARIAL = {
    "no": "no ",
    "not": "not a ",
    "compound": "a-",
    "parentheses": "(",
    "one word": "x",
    "commas": "no OOM, ",
    "lists": "no a, or ",
    "cues that follow": "OOM fine ",
    "cues inside cues": "neither nor ",
    "questions": "OOM? ",
    "answers": "OOM: none ",
    "camel": "aB",
    "paths": "/a",
    "modules": "a.",
    "spaces": " ",
    "lines": "OOM\n",
    "one label word": "certificate ",
    "pairs": "certificate " * 20 + "expired " * 20,
    "all pairs": "certificate expired ",
    "brackets": "(((a))) ",
    "no spaces": "certificateexpired",
    "only commas": ",",
    "near typos": "certficate expird ",
    "near typos, each another": "".join(f"certf{a}cat{b} " for a in "abcdefghij" for b in "klmnopqrst"),
    "times": "last month we had, ",
    "plans": "we will add alerts for ",
    "remedies": "rules blocked traffic and ",
    "log": "2026-01-01 12:00:00 ERROR NCCL timeout on node-12 rank=3, no OOM, ECC: none\n",
}


def steps(run: Callable[[], object]) -> int:
    """Return how many lines of graph.suggest are run, each turn of a loop counted."""
    counted = 0

    def count(frame: FrameType, event: str, _: object) -> Callable[..., object] | None:
        nonlocal counted
        counted += event == "line"
        return count if "/graph/suggest/" in frame.f_code.co_filename else None

    run()  # what is remembered from one text to the next is not counted
    before = sys.gettrace()
    sys.settrace(count)
    try:
        run()
    finally:
        sys.settrace(before)
    return counted


@pytest.mark.parametrize("piece", ADVERSARIAL.values(), ids=ADVERSARIAL.keys())
def test_work_grows_with_the_text_only(suggester: Suggester, piece: str):
    """Twice the text is little more than twice the work, and again (four times would be quadratic)."""
    texts = [(piece * LIMIT)[:size] for size in (1000, 2000, 4000)]
    first, second, third = (steps(lambda text=text: suggester.suggest(text)) for text in texts)
    assert second < 2.2 * first + 100
    assert third < 2.2 * second + 100


@pytest.mark.parametrize("piece", ADVERSARIAL.values(), ids=ADVERSARIAL.keys())
def test_the_longest_texts_are_answered(suggester: Suggester, piece: str):
    """64 kB of anything gives an answer."""
    text = (piece * LIMIT)[:LIMIT]
    check(text, suggester.suggest(text))


def test_the_answer_is_the_same_in_every_process():
    """Nothing depends on the order of sets, which changes from process to process."""
    code = (
        "from graph.suggest import Suggester\n"
        "from graph.terms import read_ontology\n"
        "text = 'no route to host, rollout, OOMKilled; maybe DNS or the disk'\n"
        "print(Suggester(read_ontology()).suggest(text))"
    )
    answers = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            cwd=__file__.rpartition("/tests/")[0],
        ).stdout
        for seed in ("1", "2")
    }
    assert len(answers) == 1
    assert b"Mention" in answers.pop()


# Weak labels, everyday sentences


@pytest.fixture(scope="module")
def weak() -> Suggester:
    """Return a suggester with a component whose label is too general."""
    terms = (
        Term("gpu", "component", "gpu", "GPU", weak=frozenset(["GPU"])),
        Term("lost", "symptom", "lost", "GPU lost"),
        Term("crash", "symptom", "crash", "crash"),
    )
    return Suggester(Ontology({term.iri: term for term in terms}, "", "", ()))


@pytest.mark.parametrize(
    ("text", "suggested"),
    [
        ("job on 16 GPUs at step 400", ()),
        ("training on the GPU takes longer than expected", ()),
        ("GPU", ("gpu",)),
        ("the GPU is broken as it seems", ("gpu",)),
        ("I think it is the GPU that did it", ("gpu",)),
        ("perhaps a problem with the GPU in the end", ("gpu",)),
        ("one GPU was lost during the night shift", ("lost",)),
    ],
)
def test_a_weak_label_needs_blame(weak: Suggester, text: str, suggested: tuple[str, ...]):
    """Named in passing it is recognised and not suggested; blamed, doubted or searched for, it counts."""
    found = weak.suggest(text)
    assert found.suggested == suggested
    assert "gpu" in [mention.term for mention in found.mentions]
    assert all(mention.confidence < 0.5 for mention in found.mentions if mention.weak)


def test_one_ordinary_word_is_too_little_for_a_trigger():
    """A common word alone is seldom the trigger; with a second word it is, and a name always is."""
    terms = (
        Term("up", "trigger", "up", "Software upgrade", ("upgrade", "driver upgrade")),
        Term("ping", "detection", "ping", "Synthetic check", ("Pingdom",)),
    )
    suggester = Suggester(Ontology({term.iri: term for term in terms}, "", "", ()))
    assert suggester.suggest("the upgrade of Tuesday").suggested == ()
    assert suggester.suggest("after the driver upgrade").suggested == ("up",)
    assert suggester.suggest("Pingdom called first").suggested == ("ping",)


def test_what_a_thing_keeps_doing_is_no_remedy():
    """In the present tense of a thing a remedy is a symptom: it restarts every minute."""
    terms = (Term("restart", "remediation", "restart", "restart"),)
    suggester = Suggester(Ontology({term.iri: term for term in terms}, "", "", ()))
    assert suggester.suggest("and restarts every minute").suggested == ()
    assert suggester.suggest("we restarted the pod").suggested == ("restart",)


def test_a_weak_label_is_ruled_out_all_the_same(weak: Suggester):
    """A denial names the thing."""
    assert weak.suggest("there is no reason to suspect the GPU").ruled_out == ("gpu",)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("she crashed on my sofa after the marathon", False),
        ("my uncle crashed his bicycle at the wedding", False),
        ("the pods crashed during the wedding", True),
        ("it crashed again", True),
        ("lunch, then the server crashed", True),
    ],
)
def test_everyday_sentences(weak: Suggester, text: str, found: bool):
    """An ordinary word counts unless the sentence is about everyday life and nothing technical."""
    assert bool(weak.suggest(text).mentions) is found


@pytest.mark.parametrize("enabled", [True, False])
def test_learning_leaves_the_garbage_collector_as_it_was(small_ontology: Ontology, enabled: bool):
    """It is paused meanwhile, and also goes on after a failure."""
    before = gc.isenabled()
    try:
        (gc.enable if enabled else gc.disable)()
        Suggester(small_ontology)
        assert gc.isenabled() is enabled
        with pytest.raises(AttributeError):
            Suggester(None)  # type: ignore[arg-type]
        assert gc.isenabled() is enabled
    finally:
        (gc.enable if before else gc.disable)()
