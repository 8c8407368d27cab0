"""Families: who is near whom decides, the same every time, named by what most of them and few others have."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.cases import Case, Passage, Report
from graph.library import Library
from graph.similar import Families, Neighbour, Neighbours, families_of, family_name
from graph.similar import families as module
from graph.similar.families import SMALLEST, similarity_network
from graph.terms import Ontology, term_iri

REPORT = Report("Report", "issue", "full text", "none")
NO_SPACE, DISK = term_iri("symptom", "no-space"), term_iri("component", "disk")
HANG, CRASH = term_iri("symptom", "job-hang"), term_iri("symptom", "crash")


def near(*pairs: tuple[str, str, float], ids: str) -> Neighbours:
    """Return neighbours by letters: from, to, score."""
    found: dict[str, list[Neighbour]] = {letter: [] for letter in ids}
    for one, other, score in pairs:
        found[one].append(Neighbour(other, score, ()))
    return {case_id: tuple(nearest) for case_id, nearest in found.items()}


def clique(letters: str, score: float) -> list[tuple[str, str, float]]:
    """Return pairs in both directions between all letters."""
    return [pair for a, b in combinations(letters, 2) for pair in ((a, b, score), (b, a, score))]


@pytest.fixture(scope="module")
def library(small_ontology: Ontology) -> Library:
    """Return ten cases named by letters: a to d are full disks, e to g hangs, e with a full disk too."""
    terms = {"a": (NO_SPACE,), "b": (NO_SPACE,), "c": (NO_SPACE,), "d": (NO_SPACE,), "e": (HANG, NO_SPACE)}
    terms |= {"f": (HANG,), "g": (HANG,)}
    cases = [
        Case(
            letter,
            f"Case {letter}",
            (REPORT,),
            symptoms=Passage(None, terms.get(letter, ())),
            components=(DISK,) if letter in "abc" else (),
        )
        for letter in "abcdefghij"
    ]
    return Library.of(small_ontology, cases, "letters")


@pytest.fixture(scope="module")
def families(library: Library) -> Families:
    """Return the families of two groups that are joined by one weak edge; h and i are a pair, j is alone."""
    pairs = [*clique("abcd", 0.5), *clique("efg", 0.4), ("d", "e", 0.2), *clique("hi", 0.9), ("a", "d", 0.3)]
    return families_of(library, near(*pairs[:-1], ids="abcdefghij"))


def test_groups_are_families(families: Families):
    """The larger first; what is alone or a pair is in none; the most central case comes first."""
    assert [[case.id for case in family.cases] for family in families.families] == [
        ["d", "a", "b", "c"],
        ["e", "f", "g"],
    ]
    assert [family.number for family in families.families] == [1, 2]
    assert families.of["f"].number == 2
    assert families.of.keys() == set("abcdefg")
    assert SMALLEST == 3


def test_centrality_is_the_weighted_degree(families: Families):
    """The sum of the means of both directions, as a part of the highest: d has three times 0.5 and 0.1."""
    assert families.centrality == {
        "a": round(1.5 / 1.6, 4),
        "b": round(1.5 / 1.6, 4),
        "c": round(1.5 / 1.6, 4),
        "d": 1.0,
        "e": round(0.9 / 1.6, 4),
        "f": 0.5,
        "g": 0.5,
        "h": round(0.9 / 1.6, 4),
        "i": round(0.9 / 1.6, 4),
        "j": 0.0,
    }


def test_names(families: Families, library: Library):
    """The rarest of what many share comes first; a term that most of the library has says less."""
    first, second = families.families
    assert [(one.term, one.in_family, one.in_library) for one in first.terms] == [
        (DISK, 3, 3),
        (NO_SPACE, 4, 5),
    ]
    assert [(one.term, one.in_family, one.in_library) for one in second.terms] == [(HANG, 3, 3)]
    assert family_name(library.ontology, second) == library.ontology.label(HANG)


def test_a_family_without_terms_has_its_most_central_case_s_title(library: Library):
    """Cases alike in words only are a family too."""
    found = families_of(library, near(*clique("hij", 0.5), ids="abcdefghij"))
    [family] = found.families
    assert family.terms == ()
    assert family_name(library.ontology, family) == "Case h"


def test_no_term_beside_a_broader_one(small_ontology: Ontology):
    """A name holds the narrow term or the broad one, not both."""
    oom = term_iri("symptom", "host-oom")
    cases = [Case(letter, letter, (REPORT,), symptoms=Passage(None, (oom,))) for letter in "abc"]
    others = [Case(letter, letter, (REPORT,)) for letter in "defgh"]
    library = Library.of(small_ontology, [*cases, *others], "narrow")
    [family] = families_of(library, near(*clique("abc", 0.5), ids="abcdefgh")).families
    assert len(family.terms) == 1
    assert small_ontology.closure([oom]) > {oom}


def test_nothing_similar_no_family(library: Library):
    """Without an edge there are no families, and every case has centrality 0."""
    found = families_of(library, near(ids="abcdefghij"))
    assert found.families == ()
    assert set(found.centrality.values()) == {0.0}
    assert families_of(Library.of(library.ontology, (), "none"), {}).families == ()


_PAIRS = st.lists(
    st.tuples(st.sampled_from("abcdefghij"), st.sampled_from("abcdefghij"), st.integers(1, 9)).filter(
        lambda pair: pair[0] != pair[1]
    ),
    max_size=40,
    unique_by=lambda pair: pair[:2],
)


def test_a_large_community_is_parted(monkeypatch: pytest.MonkeyPatch):
    """In a ring of 20 triangles neighbours are taken together; where that is too large, each stands alone."""
    ids = [f"{number:02}{corner}" for number in range(20) for corner in "abc"]
    found: dict[str, list[Neighbour]] = {name: [] for name in ids}
    for number in range(20):
        for one, other in combinations("abc", 2):
            found[f"{number:02}{one}"].append(Neighbour(f"{number:02}{other}", 0.5, ()))
        found[f"{number:02}a"].append(Neighbour(f"{(number + 1) % 20:02}b", 0.5, ()))
    network = similarity_network({name: tuple(nearest) for name, nearest in found.items()})
    assert {len(group) for group in module._communities(network)} != {3}
    monkeypatch.setattr(module, "LARGEST", 3)
    parted = module._communities(network)
    assert {len(group) for group in parted} == {3}
    assert sorted(node for group in parted for node in group) == list(range(60))


@given(_PAIRS)
def test_families_part_the_library(library: Library, pairs: list[tuple[str, str, int]]):
    """No case is in two families, each has at least three, and what is in one has a neighbour in it."""
    neighbours = near(*((one, other, score / 10) for one, other, score in pairs), ids="abcdefghij")
    found = families_of(library, neighbours)
    members = [case.id for family in found.families for case in family.cases]
    assert len(members) == len(set(members)) == len(found.of)
    joined = {frozenset(pair[:2]) for pair in pairs}
    for family in found.families:
        ids = {case.id for case in family.cases}
        assert len(ids) >= SMALLEST
        for one in ids:
            assert any(frozenset((one, other)) in joined for other in ids - {one})
    assert all(0 <= value <= 1 for value in found.centrality.values())


def test_the_order_of_the_cases_does_not_matter(library: Library, families: Families):
    """Neighbours given in another order have the same families."""
    pairs = [*clique("abcd", 0.5), *clique("efg", 0.4), ("d", "e", 0.2), *clique("hi", 0.9)]
    again = families_of(library, near(*reversed(pairs), ids="jihgfedcba"))
    assert again == families


def test_edges_are_means(library: Library):
    """An edge in one direction counts half of one in both."""
    network = similarity_network(near(("a", "b", 0.4), ("b", "a", 0.6), ("c", "a", 0.5), ids="abc"))
    assert sorted(network.edges(data="weight")) == [(0, 1, 0.5), (0, 2, 0.25)]
    assert len(library.cases) == 10


_PRINTED = """
import random
from graph.similar import Neighbour
from graph.similar.families import _communities, similarity_network

names = [f"case-{number}" for number in range(60)]
draw = random.Random(3)
near = {name: tuple(Neighbour(other, draw.random(), ()) for other in draw.sample(names, 5) if other != name)
        for name in names}
print(sorted(sorted(group) for group in _communities(similarity_network(near))))
"""


def test_every_process_finds_the_same():
    """Python orders sets of text anew in each process; families do not depend on it."""
    root = Path(__file__).resolve().parent.parent
    printed = {
        subprocess.run(
            [sys.executable, "-c", _PRINTED],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(root)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(printed) == 1
