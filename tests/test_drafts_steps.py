"""Actions in a part: list items, and sentences that tell of one more."""

from __future__ import annotations

from graph.drafts.sections import read_draft
from graph.drafts.steps import actions_in
from graph.suggest import Suggester
from graph.terms import Ontology


def test_sentences_part_an_item(small_ontology: Ontology):
    """A sentence with another action begins a new one; a sentence without any belongs to the one before."""
    part = read_draft("At first a restart. It helped. Then\na code fix. Good.\n\nWait.").parts["opening"]
    mentions = Suggester(small_ontology).suggest(part.text).mentions
    found = [
        (part.text[i.start : i.end], i.first, i.last, len(inside)) for i, inside in actions_in(part, mentions)
    ]
    assert found == [
        ("At first a restart. It helped. ", 1, 1, 1),
        ("Then a code fix. Good.", 1, 2, 1),
        ("Wait.", 4, 4, 0),
    ]
