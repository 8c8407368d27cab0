"""Things said in words no label has: which patterns there are and where they are found."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.suggest import Suggester, doubt_words
from graph.suggest import phrasings as module
from graph.suggest.normal import Word, words
from graph.suggest.phrasings import Pattern, Phrasings, classes, patterns
from graph.terms import TERMS, read_ontology


@pytest.fixture(scope="module")
def suggester() -> Suggester:
    """Return a suggester of the shipped ontology."""
    return Suggester(read_ontology())


@pytest.fixture(scope="module")
def phrasings() -> Phrasings:
    """Return the patterns of all terms."""
    return Phrasings(read_ontology().terms)


def found(phrasings: Phrasings, text: str) -> list[str]:
    """Return the terms of the patterns found in a text without clause ends."""
    plain = words(text)
    return [said.term.removeprefix(TERMS) for said in phrasings.find(plain, [False] * len(plain))]


def test_every_pattern_is_of_a_term_and_of_several_ideas():
    """A pattern of one idea would be a label, and of an unknown term nothing."""
    terms = read_ontology().terms
    assert [one.term for one in patterns() if one.term not in terms] == []
    assert [one for one in patterns() if len(one.ideas) < 2] == []
    assert all(one.ideas and all(one.ideas) for one in patterns())


def test_every_class_is_used_and_named_once():
    """A class nobody uses is dead data; of two of one name the first would be lost."""
    from pathlib import Path

    folder = Path(module.__file__).parent
    used = (folder / "phrasings.txt").read_text(encoding="utf-8")
    lines = (folder / "synonyms.txt").read_text(encoding="utf-8").splitlines()
    named = [line.partition(":")[0] for line in lines if not line.startswith("//")]
    assert sorted(named) == sorted(classes())
    assert [name for name in classes() if f"<{name}>" not in used] == []


def made(one: Pattern, draw: random.Random, *, turned: bool) -> list[Word]:
    """Return words with all ideas of a pattern, in its order or in another one."""
    phrases = [draw.choice(sorted(idea)) for idea in one.ideas]
    normals = [normal for phrase in (phrases[::-1] if turned else phrases) for normal in phrase]
    return [Word(n, n + 1, normal.replace("#", "7"), " ") for n, normal in enumerate(normals)]


@pytest.mark.parametrize("seed", range(8))
def test_every_pattern_is_found_in_any_of_its_words(phrasings: Phrasings, seed: int):
    """Whichever words of the classes are chosen, and turned round where the order is free."""
    draw = random.Random(seed)
    for one in patterns():
        plain = made(one, draw, turned=not one.ordered and bool(seed % 2))
        said = [said.term for said in phrasings.find(plain, [False] * len(plain))]
        assert one.term in said or _may_clash(one, plain), (one.term, [word.normal for word in plain])


def _may_clash(one: Pattern, plain: list[Word]) -> bool:
    """Return whether a word drawn carries two of the ideas, or ends the clause it stands in."""
    carrying = [sum(any(word.normal in phrase for phrase in idea) for idea in one.ideas) for word in plain]
    return max(carrying) > 1 or any(word.normal in doubt_words.TURNS for word in plain)


SAID = [
    ("The earlier release was put back and things calmed down.", "remediation/rollback"),
    ("We brought in twelve more workers behind the queue.", "remediation/scale"),
    ("Shoppers could see each other's baskets.", "symptom/data-exposure"),
    ("An excavator cut the fibre in front of the building.", "trigger/physical"),
    ("A single node lagged behind all the others.", "symptom/straggler"),
    ("Only one developer ever understood the billing code.", "contributing-factor/knowledge-gap"),
    ("Guests were billed twice.", "symptom/duplicate"),
    ("He ran it on prod and thought he was on staging.", "root-cause/wrong-target"),
    ("The address pool ran dry.", "root-cause/ip-exhaustion"),
    ("The chiller gave up overnight.", "root-cause/cooling-loss"),
    ("The alert recovered by itself before anybody could act.", "remediation/self-recovered"),
    ("It was a faulty switch in the end.", "root-cause/switch-fault"),
    ("It's the connect() that times out.", "symptom/connection-timeout"),
    ("Redis refused every connection we opened.", "symptom/connection-refused"),
    ("Rolling back did not help. Neither did restarting the deployment.", "remediation/restart"),
    ("We heard of it from a customer on the phone.", "detection/customer"),
    ("Somebody on the night shift cancelled it by hand.", "trigger/manual-action"),
    ("Every call opens a fresh socket and nobody ever closes it.", "root-cause/handle-leak"),
    ("Two transactions waited for one another.", "symptom/deadlock-observed"),
    ("The UPS tripped and the whole row lost power.", "root-cause/power-loss"),
    ("To keep cool, the card slowed itself down.", "symptom/gpu-throttle"),
    ("No name could be turned into an address.", "symptom/dns-failure"),
    ("The runbook never mentioned that step.", "contributing-factor/missing-documentation"),
    ("The liveness probe only checks that the port is open.", "contributing-factor/unsuited-health-check"),
    ("Nightly export jobs started at two.", "trigger/batch-job"),
    ("A synthetic check of the API failed first.", "detection/synthetic"),
    ("No step since nine, the cards at 100 % and the counter frozen.", "symptom/job-hang"),
]


@pytest.mark.parametrize(("text", "term"), SAID, ids=[term for _, term in SAID])
def test_descriptions_are_suggested(suggester: Suggester, text: str, term: str):
    """What no label says word by word is found by what it says."""
    assert TERMS + term in suggester.suggest(text).suggested


@pytest.mark.parametrize(
    "text",
    [
        "The build is green. Previous tickets were put on hold. Back soon.",
        "The build of the new office took longer than the previous one.",
        "Guests may order twice a week.",
        "The other invoice was read to a person in the lobby.",
        "The digger is parked beside the fibre shop.",
        "we could not read the other log",
        "A page of the manual takes up a whole page.",
    ],
)
def test_what_only_resembles_a_description(suggester: Suggester, text: str):
    """Ideas of different sentences, or without the one that makes the point, show nothing."""
    wanted = {TERMS + term for _, term in SAID}
    assert wanted.isdisjoint(suggester.suggest(text).suggested)


def test_a_clause_end_and_a_negator_part_them(phrasings: Phrasings):
    """Nothing goes across a sentence; a denial among the words that is no idea of theirs forbids them."""
    assert set(found(phrasings, "the previous build was put back")) == {"remediation/rollback"}
    assert found(phrasings, "the previous build was not put back") == []
    assert found(phrasings, "nobody knew how the thing works") == ["contributing-factor/knowledge-gap"]
    plain = words("the previous build but put back")
    assert not list(phrasings.find(plain, [False] * len(plain)))


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("Nobody deployed anything.", "symptom/delivery-failure"),
        ("The old storage array had to go before it fails.", "root-cause/storage-service-failure"),
        ("Every rank is equally slow.", "symptom/straggler"),
        ("The UPS never kicked in.", "root-cause/no-failover"),
        ("The upgrade broke. The switch is new.", "root-cause/switch-fault"),
        ("The job failed with a full disk.", "root-cause/disk-fault"),
        ("The GPU fell off the bus.", "symptom/gpu-missing"),
        ("The scheduler no longer knew the target in one zone.", "symptom/no-backends"),
        ("Customers could not change their settings.", "symptom/login-failure"),
    ],
)
def test_what_says_something_else(suggester: Suggester, text: str, term: str):
    """Words of a pattern in another relation, or before what has not happened yet, show nothing."""
    assert TERMS + term not in suggester.suggest(text).suggested


def test_ideas_next_to_each_other(phrasings: Phrasings):
    """Where ">>" joins the ideas of a pattern one word may part them, no more."""
    assert "root-cause/nic-fault" in found(phrasings, "a faulty network card")
    assert "root-cause/nic-fault" in found(phrasings, "a faulty dual nic")
    assert "root-cause/nic-fault" not in found(phrasings, "a faulty test of the second nic")


def test_a_few_little_words_do_not_count(phrasings: Phrasings):
    """A pattern of three ideas may be longer by two little words, not by others."""
    said = "somebody on the night shift cancelled it by hand"
    assert "trigger/manual-action" in found(phrasings, said)
    assert "trigger/manual-action" not in found(phrasings, said.replace("it", "two old jobs there"))


def test_a_weak_label_inside_counts_by_what_is_said_around_it(suggester: Suggester):
    """A weak label is no suggestion by itself; with the words around it the same term is one."""
    for text, suggested in (("set timeout=30 there", False), ("every connection there timed out", True)):
        assert (TERMS + "symptom/connection-timeout" in suggester.suggest(text).suggested) is suggested


def test_almost_every_term_can_be_described():
    """Of the terms other than components nine in ten have a pattern; the rest are names and collections."""
    terms = [iri for iri, term in read_ontology().terms.items() if term.facet != "component"]
    described = {one.term for one in patterns()}
    assert len(described.intersection(terms)) >= 0.9 * len(terms)


def test_what_is_planned_or_past_is_not_suggested(suggester: Suggester):
    """Polarity is read for them as for labels."""
    for text in (
        "Next week we will put ten more servers behind it.",
        "We don't think an excavator cut the cable.",
    ):
        assert suggester.suggest(text).suggested == (), text


def test_labels_inside_are_kept(suggester: Suggester):
    """A label inside the stretch is a sense of the same match, with a polarity of its own."""
    found = suggester.suggest("someone deleted the index by accident").suggested
    assert TERMS + "root-cause/accidental-deletion" in found
    assert TERMS + "trigger/manual-action" in found


def test_a_match_never_overlaps_another(suggester: Suggester):
    """A description that cuts through a label is dropped."""
    for text, _ in SAID:
        spans = sorted({(m.start, m.end) for m in suggester.suggest(f"{text} {text}").mentions})
        assert all(first[1] <= second[0] for first, second in pairwise(spans)), text


@given(st.text(max_size=80))
def test_places_are_ordered_and_inside(text: str):
    """Whatever the text, places are of its words and in order."""
    plain = words(text)
    for said in Phrasings(read_ontology().terms).find(plain, [False] * len(plain)):
        assert list(said.places) == sorted(set(said.places))
        assert said.places[-1] < len(plain)


def test_the_work_is_linear_in_the_text(phrasings: Phrasings, monkeypatch: pytest.MonkeyPatch):
    """Twice the text is at most about twice the look-ups, whatever it repeats."""
    calls = []
    near = module._nearest
    monkeypatch.setattr(module, "_nearest", lambda *given: calls.append(1) or near(*given))
    for text in ("one node behind other ", "previous build ", "more server add ", "users see other orders "):
        counts = []
        for times in (200, 400):
            calls.clear()
            found(phrasings, text * times)
            counts.append(len(calls))
        assert counts[1] <= 2.1 * counts[0] + 20, text
