"""Case to case: the same event and near-duplicates never take a place among the similar cases."""

from __future__ import annotations

from dataclasses import replace

import pytest

from graph.cases import Case, Passage, Relation
from graph.library import Library
from graph.similar import SimilarCases, case_to_case
from graph.terms import Ontology

HANG = "hang-uneven-batches"


@pytest.fixture(scope="module")
def similar(small_ontology: Ontology, small_cases: dict[str, Case]) -> SimilarCases:
    """Return the small library with copies of two cases and, of one, two other accounts of its incident."""
    hang = small_cases[HANG]
    copy = replace(hang, id="copied", title="Copied from another library", related=())
    told = replace(
        small_cases["hang-wrong-route"], related=(Relation(HANG, "same-incident", "The same run."),)
    )
    hang = replace(hang, related=(Relation("host-oom-leak", "same-incident", None),))
    full = replace(small_cases["disk-full-debug-logs"], id="full-copied", related=())
    cases = {**small_cases, HANG: hang, "copied": copy, "hang-wrong-route": told, "full-copied": full}
    return SimilarCases(Library.of(small_ontology, cases.values(), "beside"))


def test_groups_are_apart(similar: SimilarCases):
    """The two accounts of the event, whichever of them says so, and the copy stand beside the similar."""
    found = case_to_case(similar, similar.library, similar.library.case(HANG), limit=10)
    assert [(one.case.id, one.why) for one in found.same_incident] == [
        ("hang-wrong-route", "The same run."),
        ("host-oom-leak", None),
    ]
    assert [one.case.id for one in found.near_duplicates] == ["copied"]
    assert 0.9 < found.near_duplicates[0].shared <= 1
    apart = {HANG, "hang-wrong-route", "host-oom-leak", "copied"}
    assert not apart & {hit.case.id for hit in found.similar.hits}


def test_both_directions_agree(similar: SimilarCases):
    """What one case is told apart from is told apart from it."""
    for other in ("hang-wrong-route", "host-oom-leak"):
        found = case_to_case(similar, similar.library, similar.library.case(other))
        assert [one.case.id for one in found.same_incident] == [HANG]
    assert [
        one.case.id
        for one in case_to_case(similar, similar.library, similar.library.case("copied")).near_duplicates
    ] == [HANG]


def test_the_similar_keep_their_scores(similar: SimilarCases):
    """Setting cases apart moves nobody else: the rest is ranked as the engine ranks it."""
    case = similar.library.case("full-copied")
    plain = [(hit.case.id, hit.score) for hit in similar.to_case(case, limit=20).hits]
    found = case_to_case(similar, similar.library, case, limit=20)
    assert [(hit.case.id, hit.score) for hit in found.similar.hits] == [
        pair for pair in plain if pair[0] != "disk-full-debug-logs"
    ]


def test_a_limit_counts_the_similar(similar: SimilarCases):
    """The first of the similar ones is given although a near-duplicate scores higher."""
    case = similar.library.case("full-copied")
    assert [hit.case.id for hit in similar.to_case(case, limit=2).hits] == [
        "disk-full-debug-logs",
        "disk-full-unused-images",
    ]
    found = case_to_case(similar, similar.library, case, limit=1)
    assert [one.case.id for one in found.near_duplicates] == ["disk-full-debug-logs"]
    assert [hit.case.id for hit in found.similar.hits] == ["disk-full-unused-images"]


def test_among_holds_for_every_group(similar: SimilarCases):
    """Cases a filter leaves out are in no group."""
    library = similar.library
    found = case_to_case(similar, similar.library, library.case(HANG), among=[library.case("host-oom-leak")])
    assert [one.case.id for one in found.same_incident] == ["host-oom-leak"]
    assert found.near_duplicates == ()
    assert found.similar.hits == ()


def test_alike_in_other_words_is_no_duplicate(similar: SimilarCases, small_ontology: Ontology):
    """A case with the same terms told in words of its own is similar, not a near-duplicate."""
    library = similar.library
    told = replace(
        library.case(HANG),
        id="told-again",
        title="Ranks waited for each other when the epoch ended",
        symptoms=Passage(
            "All sixteen GPUs stayed busy without progress at the last step of an epoch.",
            library.case(HANG).symptoms.terms,
        ),
        trigger=Passage(None, library.case(HANG).trigger.terms),
        root_cause=Passage(None, library.case(HANG).root_cause.terms),
        contributing_factors=Passage(),
        detection=Passage(),
        remediation=(),
        action_items=(),
        lessons=None,
        signals=(),
        seen_as=(),
        related=(),
    )
    more = SimilarCases(Library.of(small_ontology, [*library.cases, told], "more"))
    found = case_to_case(more, more.library, told)
    assert found.near_duplicates == ()
    assert HANG in [hit.case.id for hit in found.similar.hits]


def test_relations_to_cases_that_are_gone(small_ontology: Ontology, small_cases: dict[str, Case]):
    """A relation to a case the library lacks names nothing, and other relations say nothing here."""
    case = replace(
        small_cases[HANG],
        related=(Relation("gone", "same-incident"), Relation("host-oom-leak", "contrasts-with")),
    )
    similar = SimilarCases(Library.of(small_ontology, [case, small_cases["host-oom-leak"]], "x"))
    assert case_to_case(similar, similar.library, case).same_incident == ()
