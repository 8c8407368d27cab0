"""Phrases in which words of labels mean something else: that they hide them, and hide no incident."""

from __future__ import annotations

from pathlib import Path

import pytest

from graph.suggest import Suggester
from graph.suggest.normal import words
from graph.suggest.other_senses import listed, other_senses
from graph.terms import Ontology, read_ontology

CASES = Path(__file__).parent.parent / "cases"


def hidden(text: str) -> list[str]:
    """Return what such phrases hide of a text."""
    return [text[start:end] for start, end in other_senses(words(text))]


@pytest.fixture(scope="module")
def ontology() -> Ontology:
    """Return the ontology."""
    return read_ontology()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The press releases go out", ["press releases"]),
        ("a Crash Course in German", ["Crash Course in German"]),
        ("it will crash. Course notes follow", []),
        ("the race for charity, then a race condition", ["race for charity"]),
    ],
)
def test_phrases_are_found_in_any_form(text: str, expected: list[str]):
    """Case and number do not matter, a sentence end does."""
    assert hidden(text) == expected


def test_nothing_inside_is_suggested(ontology: Ontology):
    """Words of the phrase are no label, the same words elsewhere in the text are."""
    suggester = Suggester(ontology)
    assert suggester.suggest("We were stuck in traffic").suggested == ()
    assert len(suggester.suggest("stuck in traffic while the job is stuck").mentions) == 1


def test_every_phrase_is_listed_once():
    """In order, in lower case, of two words or more."""
    phrases = listed()
    assert list(phrases) == sorted(set(phrases))
    assert all(phrase == phrase.lower() and len(phrase.split()) > 1 for phrase in phrases)


def test_no_case_and_no_label_says_so(ontology: Ontology):
    """What is said of an incident, or names a term, is in no phrase."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(CASES.glob("*.yaml"))]
    labels = [label for term in ontology.terms.values() for label in (term.label, *term.labels)]
    assert {phrase for text in (*texts, *labels) for phrase in hidden(text)} == set()
