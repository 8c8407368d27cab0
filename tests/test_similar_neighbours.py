"""The nearest of every case: those a page shows, found once, whoever asks."""

from __future__ import annotations

import random
import threading
from dataclasses import replace

import pytest

from graph.cases import Case, Passage
from graph.library import Library
from graph.similar import SimilarCases, case_to_case
from graph.similar import neighbours as module
from graph.similar.neighbours import (
    LibraryTooLargeError,
    Nearest,
    Neighbour,
    NotYetComputedError,
    StoppedError,
    neighbours_of,
)
from graph.terms import term_iri

FULL, EMPTY = "disk-full-debug-logs", "disk-full-unused-images"
SEEN = "node disk fills images kubelet evicts pods volume minutes nobody logged".split()


@pytest.fixture(scope="module")
def similar(small_library: Library) -> SimilarCases:
    """Return the engine over the small library."""
    return SimilarCases(small_library)


def test_neighbours_are_what_the_page_shows(similar: SimilarCases, small_library: Library):
    """The same cases in the same order; scores are rounded to four digits."""
    case = small_library.case(FULL)
    hits = case_to_case(similar, small_library, case, limit=10).similar.hits
    found = neighbours_of(similar, small_library, case)
    assert [(one.case, one.score) for one in found] == [(hit.case.id, round(hit.score, 4)) for hit in hits]
    assert found[0].case == EMPTY


def test_shared_terms_are_the_narrowest(similar: SimilarCases, small_library: Library):
    """Terms both cases are about, without those that follow from a narrower one."""
    case = small_library.case(FULL)
    [neighbour] = neighbours_of(similar, small_library, case)
    shared = small_library.about(case) & small_library.about(small_library.case(EMPTY))
    narrowest = {
        iri
        for iri in shared
        if not any(iri in small_library.ontology.closure([other]) for other in shared - {iri})
    }
    assert set(neighbour.terms) == narrowest
    assert neighbour.terms == (
        term_iri("component", "disk"),
        term_iri("remediation", "cleanup"),
        term_iri("symptom", "no-space"),
    )


def _in_another_order(letter: str) -> str:
    """Return the words of SEEN, shuffled so that two messages are alike and no copies."""
    return " ".join(random.Random(letter).sample(SEEN, len(SEEN)))


def test_at_most_ten(small_library: Library):
    """In a library of twelve cases coded and seen alike each has ten of the others."""
    told = small_library.case(FULL)
    many = [
        Case(
            f"case-{letter}",
            f"Case {letter}",
            told.reports,
            symptoms=Passage(_in_another_order(letter), told.symptoms.terms),
            components=told.components,
        )
        for letter in "abcdefghijkl"
    ]
    library = Library.of(small_library.ontology, [*small_library.cases, *many], "many")
    found = neighbours_of(SimilarCases(library), library, many[0])
    assert len(found) == 10
    assert {one.case for one in found} < {f"case-{letter}" for letter in "bcdefghijkl"}


def test_every_case_is_there(similar: SimilarCases, small_library: Library):
    """A case like no other has no neighbours, and is in the answer nonetheless."""
    found = Nearest(similar, small_library).all()
    assert found.keys() == small_library.by_id.keys()
    assert found["slow-sign-in-unexplained"] == ()
    assert found[FULL] == neighbours_of(similar, small_library, small_library.case(FULL))


def test_what_is_stored_is_not_computed(similar: SimilarCases, small_library: Library):
    """Neighbours that are stored are taken as they are; None means that they must be computed."""
    stored = {FULL: (Neighbour(EMPTY, 0.5, ()),)}
    assert Nearest(similar, small_library, lambda: stored).all() is stored
    assert Nearest(similar, small_library, lambda: None).all()[FULL][0].score != 0.5


def test_found_once(similar: SimilarCases, small_library: Library):
    """The second to ask gets the same answer."""
    nearest = Nearest(similar, small_library)
    assert nearest.all() is nearest.all()


def test_a_reader_does_not_wait_for_ever(similar: SimilarCases, small_library: Library):
    """While another thread computes, a reader is told to come back, and then finds the answer."""
    computing, go_on = threading.Event(), threading.Event()

    def stored() -> None:
        computing.set()
        go_on.wait(20)

    nearest = Nearest(similar, small_library, stored)
    thread = threading.Thread(target=nearest.all)
    thread.start()
    assert computing.wait(20)
    with pytest.raises(NotYetComputedError, match="being computed; try again") as caught:
        nearest.all(wait=0.01)
    assert caught.value.retry_after > 0
    go_on.set()
    thread.join(20)
    assert nearest.all(wait=0.01)


def test_an_index_of_an_earlier_version(similar: SimilarCases, small_library: Library):
    """Neighbours are those of the library, never of what its index was built from before."""
    later = replace(small_library, version="later")
    with pytest.raises(NotYetComputedError):
        Nearest(similar, later).all()
    by_another = Nearest(similar, later).by(SimilarCases(later))
    assert by_another.all() == Nearest(similar, small_library).all()


def test_stopping(similar: SimilarCases, small_library: Library):
    """A computation that is stopped leaves nothing half done: the next one begins anew."""
    nearest = Nearest(similar, small_library)
    with pytest.raises(StoppedError):
        nearest.all(stopped=lambda: True)
    assert len(nearest.all()) == 8


def test_too_many_cases(similar: SimilarCases, small_library: Library, monkeypatch: pytest.MonkeyPatch):
    """Above the limit nothing is computed; the message names the limit."""
    monkeypatch.setattr(module, "MOST_CASES", 7)
    with pytest.raises(LibraryTooLargeError, match="8 cases; similarities of all are computed up to 7"):
        Nearest(similar, small_library).all()
