"""Ordinary words in other senses: sentences of daily life are passed over, plain technical ones are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from graph.suggest import Suggester
from graph.terms import Ontology, Term, read_ontology

DATA = Path(__file__).parent / "data"


@pytest.fixture(scope="module")
def suggester() -> Suggester:
    """Return a suggester of the shipped ontology."""
    return Suggester(read_ontology())


@pytest.fixture(scope="module")
def small() -> Suggester:
    """Return a suggester with a few ordinary labels."""
    terms = (
        Term("hang", "symptom", "hang", "stuck", ("hung",)),
        Term("crash", "symptom", "crash", "crash"),
        Term("leader", "symptom", "leader", "lost its leader"),
        Term("loss", "symptom", "loss", "packet loss"),
    )
    return Suggester(Ontology({term.iri: term for term in terms}, "", "", ()))


def share(suggester: Suggester, name: str, *, suggested: bool) -> float:
    """Return the part of the sentences of a file for which something, or nothing, is suggested."""
    sentences = (DATA / name).read_text(encoding="utf-8").splitlines()
    return sum(bool(suggester.suggest(one).suggested) is suggested for one in sentences) / len(sentences)


def test_other_senses_are_passed_over(suggester: Suggester):
    """Of 197 sentences from many walks of life, more than seven in eight suggest nothing."""
    assert share(suggester, "other_senses.txt", suggested=False) > 0.875


def test_plain_speech_is_not(suggester: Suggester):
    """Of 172 short technical sentences without any code, nine in ten suggest something."""
    assert share(suggester, "plain_speech.txt", suggested=True) > 0.9


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The lift got stuck, said the caretaker.", False),
        ("The pack lost its leader to a hunter from the village.", False),
        ("The choir lost its leader.", False),
        ("The worker lost its leader.", True),
        ("It is stuck.", True),
        ("The checkout is stuck for shoppers.", True),
        ("Packet loss in the museum.", True),
    ],
)
def test_ordinary_labels(small: Suggester, text: str, found: bool):
    """An ordinary word needs no strange company, or a word of systems; a technical label needs neither."""
    assert bool(small.suggest(text).suggested) is found


def test_one_sentence_among_others(small: Suggester):
    """A sentence of daily life is passed over, the next one is read."""
    found = small.suggest("My sister and her husband crashed on the sofa. The scheduler crashed as well.")
    assert [(mention.text, mention.start) for mention in found.mentions] == [("crashed", 61)]


def test_what_is_talked_about(small: Suggester):
    """A question what a term means is passed over, the next sentence is read; a glossary is not read."""
    assert small.suggest("What is packet loss about, what does packet loss mean? It crashed.").suggested == (
        "crash",
    )
    assert small.suggest("Glossary. Packet loss.").suggested == ()
    assert small.suggest("Glossary.\n\nPacket loss on eth0.").suggested == ("loss",)
