"""What the editor completes: names that exist, under every label they go by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from api.pages.words import completion
from graph.store.prefixes import PUBLISHED
from graph.terms import FACETS, read_ontology

if TYPE_CHECKING:
    from graph.terms import Ontology


def test_a_term_comes_with_its_labels_and_its_property(small_ontology: Ontology):
    """Typing any label finds the term; after the property of its facet it is meant most likely."""
    words = {word["name"]: word for word in completion(small_ontology)["words"]}
    nccl = small_ontology.find("component", "nccl")
    assert words["co:nccl"] == {
        "name": "co:nccl",
        "kind": "component",
        "label": "NCCL",
        "note": nccl.note,
        "labels": nccl.labels,
        "link": "ig:component",
    }


def test_every_word_is_the_name_of_something():
    """Each name is a prefix of ours and a rest; every term, property and class of ours is there once."""
    ontology = read_ontology()
    found = completion(ontology)
    names = [word["name"] for word in found["words"]]
    assert len(set(names)) == len(names)
    assert found["prefixes"] == PUBLISHED
    iris = {f"{PUBLISHED[prefix]}{rest}" for prefix, _, rest in (name.partition(":") for name in names)}
    assert iris >= set(ontology.terms) | {facet.link for facet in FACETS.values()}
    assert {word["kind"] for word in found["words"]} == set(found["kinds"]) == {"property", "class", *FACETS}


def test_properties_and_classes_are_documented():
    """Every one of ours says what it means."""
    words = completion(read_ontology())["words"]
    documented = [word for word in words if word["kind"] in ("property", "class")]
    assert [word["name"] for word in documented if not (word["label"] and word["note"])] == []
    assert next(word for word in words if word["name"] == "ig:rootCause")["note"].startswith(
        "Why it happened."
    )
