"""The cases in memory: order, filters, counts, and that SPARQL says the same."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pyoxigraph as ox
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from graph.cases import Case, Passage, Report, Step, case_iri
from graph.filters import Filter
from graph.library import Count, Library, UnknownCaseError
from graph.store import EmbeddedStore, load
from graph.terms import FACETS, Ontology, read_ontology, term_iri

NEWEST = [
    "dns-missing-search-domain",
    "hang-wrong-route",
    "hang-uneven-batches",
    "host-oom-leak",
    "gpu-oom-long-sequence",
    "disk-full-unused-images",
    "disk-full-debug-logs",
    "slow-sign-in-unexplained",
]
OOM = term_iri("symptom", "out-of-memory")
NETWORK = term_iri("component", "network")
NCCL = term_iri("component", "nccl")
DEFECT = term_iri("root_cause", "software-defect")


def ids(cases: list[Case]) -> list[str]:
    """Return the ids of some cases in their order."""
    return [case.id for case in cases]


def by_id(counts: list[Count]) -> list[tuple[str, int]]:
    """Return counts as pairs of term id and number, in their order."""
    return [(count.term.rpartition("/")[2], count.cases) for count in counts]


def test_newest_first_undated_last(small_library: Library, small_cases):
    """By the last day a date can mean, descending, then by id; the order of the files does not matter."""
    assert ids(list(small_library.cases)) == NEWEST
    again = Library.of(small_library.ontology, reversed(list(small_cases.values())), "x")
    assert again.cases == small_library.cases


def test_oldest_first_undated_last(small_library: Library):
    """By the first day a date can mean, then by id: a month begins before its third day."""
    assert ids(small_library.matching(Filter(), "oldest")) == [
        "disk-full-unused-images",
        "gpu-oom-long-sequence",
        "host-oom-leak",
        "hang-wrong-route",
        "hang-uneven-batches",
        "dns-missing-search-domain",
        "disk-full-debug-logs",
        "slow-sign-in-unexplained",
    ]


def test_by_title(small_library: Library):
    """In alphabetical order of the titles, capitals or not."""
    assert ids(small_library.matching(Filter(), "title")) == [
        "hang-wrong-route",
        "disk-full-debug-logs",
        "gpu-oom-long-sequence",
        "host-oom-leak",
        "dns-missing-search-domain",
        "slow-sign-in-unexplained",
        "hang-uneven-batches",
        "disk-full-unused-images",
    ]


def test_a_case_is_found_by_its_id(small_library: Library, small_cases):
    """An unknown id is named in the error."""
    assert small_library.case("host-oom-leak") == small_cases["host-oom-leak"]
    with pytest.raises(UnknownCaseError, match="there is no case 'hots-oom-leak' in this library"):
        small_library.case("hots-oom-leak")


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (Filter(), NEWEST),
        (Filter((OOM,)), ["host-oom-leak", "gpu-oom-long-sequence"]),
        (Filter((DEFECT,)), ["hang-uneven-batches", "host-oom-leak", "disk-full-unused-images"]),
        (Filter((NETWORK,)), ["dns-missing-search-domain", "hang-wrong-route"]),
        (Filter((NCCL, NETWORK)), ["dns-missing-search-domain", "hang-wrong-route", "hang-uneven-batches"]),
        (Filter((NCCL, DEFECT)), ["hang-uneven-batches"]),
        (Filter((OOM, NCCL)), []),
        (Filter((OOM,), ("Alder Lab",)), ["gpu-oom-long-sequence"]),
        (
            Filter(first="2024", organisations=("Birch Cloud",)),
            ["dns-missing-search-domain", "hang-wrong-route"],
        ),
        (Filter((term_iri("component", "kubelet"),), first="2024"), []),
        (Filter((term_iri("root_cause", "undetermined"),)), ["slow-sign-in-unexplained"]),
    ],
)
def test_a_filter_lets_cases_through(small_library: Library, wanted: Filter, found: list[str]):
    """In a facet one term is enough, across facets all must hold, a broader term includes narrower ones."""
    assert ids(small_library.matching(wanted)) == found


def test_ruled_out_is_not_present(small_library: Library):
    """The hang that was no OOM and the sign-in that was no DNS are in neither list."""
    host_oom, dns = term_iri("symptom", "host-oom"), term_iri("component", "dns")
    assert ids(small_library.matching(Filter((host_oom,)))) == ["host-oom-leak"]
    assert ids(small_library.matching(Filter((dns,)))) == ["dns-missing-search-domain"]
    assert small_library.frequency(host_oom) == 1


def test_frequency_counts_narrower_terms(small_library: Library):
    """A term no case has, or no ontology knows, is in no case."""
    assert small_library.frequency(OOM) == 2
    assert small_library.frequency(NETWORK) == 2
    assert small_library.frequency("https://a.example/unknown") == 0


def test_about_is_everything_present_and_broader(small_library: Library):
    """The terms a case shares with others, without what was ruled out."""
    about = small_library.about(small_library.case("slow-sign-in-unexplained"))
    assert about == {term_iri("root_cause", "undetermined")}
    assert NETWORK in small_library.about(small_library.case("dns-missing-search-domain"))


def test_counts_of_a_facet_leave_its_own_filter_out(small_library: Library):
    """They say what choosing another value would bring; most cases first, then by label."""
    wanted = Filter((NCCL, DEFECT))
    assert by_id(small_library.facet_counts(wanted, "component")) == [
        ("disk", 1),
        ("kubelet", 1),
        ("nccl", 1),
    ]
    assert by_id(small_library.facet_counts(wanted, "root_cause")) == [
        ("concurrency", 1),
        ("configuration-error", 1),
        ("rank-desync", 1),
        ("software-defect", 1),
    ]


def test_counts_shown_are_those_of_the_cases_shown(small_library: Library):
    """The line "By root cause" counts the cases of the list, the facet's own filter included."""
    assert by_id(small_library.counts_shown(Filter((NCCL, DEFECT)), "root_cause")) == [
        ("concurrency", 1),
        ("rank-desync", 1),
        ("software-defect", 1),
    ]
    assert by_id(small_library.counts_shown(Filter(), "root_cause")) == [
        ("configuration-error", 4),
        ("software-defect", 3),
        ("concurrency", 1),
        ("memory-leak", 1),
        ("rank-desync", 1),
        ("undetermined", 1),
    ]


def test_a_broader_term_counts_a_case_once(small_library: Library):
    """A case with two components of the network would still be one case."""
    case = replace(
        small_library.case("dns-missing-search-domain"),
        components=(term_iri("component", "dns"), term_iri("component", "host-routes-and-routing-rules")),
    )
    library = Library.of(small_library.ontology, [case], "x")
    assert Count(NETWORK, 1) in library.facet_counts(Filter(), "component")


def test_organisations_are_listed_once(small_library: Library):
    """In alphabetical order; cases without one add nothing."""
    assert small_library.organisations() == ["Alder Lab", "Birch Cloud", "Cedar Pay"]


def test_an_empty_library_answers(small_ontology: Ontology):
    """No cases, no counts, no fault."""
    library = Library.of(small_ontology, [], "x")
    assert library.matching(Filter((NCCL,))) == []
    assert library.facet_counts(Filter(), "component") == []
    assert library.organisations() == []


def test_terms_the_ontology_has_lost_are_left_out(small_ontology: Ontology):
    """A kept case may hold terms of an older ontology: they go from every section, the rest stays."""
    lost = "https://w3id.org/incident-graph/terms/{}/lost".format
    full = Case(
        "a-case",
        "T",
        (Report("R", "blog", "summary", "none"),),
        symptoms=Passage("s", (lost("symptom"), term_iri("symptom", "job-hang"))),
        trigger=Passage("t", (lost("trigger"),)),
        root_cause=Passage("r", (lost("root-cause"), DEFECT)),
        stance="confirmed",
        components=(lost("component"), NCCL),
        contributing_factors=Passage("c", (lost("contributing-factor"),)),
        detection=Passage("d", (lost("detection"),)),
        remediation=(Step("x", (lost("remediation"),), "worked"),),
        ruled_out=(lost("symptom"), term_iri("symptom", "no-space")),
    )
    [case] = Library.of(small_ontology, [full], "x").cases
    assert case == replace(
        full,
        symptoms=Passage("s", (term_iri("symptom", "job-hang"),)),
        trigger=Passage("t"),
        root_cause=Passage("r", (DEFECT,)),
        components=(NCCL,),
        contributing_factors=Passage("c"),
        detection=Passage("d"),
        remediation=(Step("x", (), "worked"),),
        ruled_out=(term_iri("symptom", "no-space"),),
    )


def test_a_stance_goes_with_its_terms(small_ontology: Ontology):
    """A stance without terms speaks of nothing, and the reader would refuse it."""
    gone = Passage("r", ("https://w3id.org/incident-graph/terms/root-cause/lost",))
    case = Case("a-case", "T", (Report("R", "blog", "summary", "none"),), root_cause=gone, stance="confirmed")
    assert Library.of(small_ontology, [case], "x").cases[0].stance is None


# SPARQL says the same


@pytest.fixture(scope="module")
def store(small: Path, small_ontology: Ontology, tmp_path_factory) -> EmbeddedStore:
    """Return a store with the small library."""
    opened = EmbeddedStore(tmp_path_factory.mktemp("store"))
    load(opened, small_ontology, [small / "cases"])
    return opened


def test_a_snapshot_holds_the_library(store: EmbeddedStore, small_library: Library):
    """Files to triples to disk and back: the same cases in the same order, under the store's version."""
    snapshot = store.publish()
    library = Library.from_snapshot(snapshot, small_library.ontology)
    assert library.cases == small_library.cases
    assert library.version == store.dataset_version()


def listing(store: EmbeddedStore, wanted: Filter, ontology: Ontology) -> list[str]:
    """Return the ids SPARQL finds under a filter, in its order."""
    rows = store.select("matching_cases", wanted.query_values(ontology))
    return [row["case"].value.removeprefix(case_iri("")) for row in rows]


def counts(store: EmbeddedStore, wanted: Filter, facet: str, ontology: Ontology) -> dict[str, int]:
    """Return the counts of a facet by SPARQL alone, its own filter left out."""
    names = listing(store, wanted.without_facet(facet, ontology), ontology)
    cases = [ox.NamedNode(case_iri(name)) for name in names]
    rows = store.select("facet_counts", {"facet": ox.NamedNode(FACETS[facet].type), "cases": cases})
    return {row["term"].value: int(row["count"].value) for row in rows}


DATES = st.none() | st.sampled_from(
    [
        "2022",
        "2022-12-31",
        "2023",
        "2023-06",
        "2024",
        "2024-04",
        "2024-04-30",
        "2024-05",
        "2024-05-03",
        "2024-05-31",
        "2025",
    ]
)
TERMS = sorted(read_ontology(Path(__file__).parent / "data" / "small" / "ontology.ttl").terms)
FILTERS = st.builds(
    Filter,
    terms=st.lists(st.sampled_from(TERMS), max_size=4, unique=True).map(tuple),
    organisations=st.lists(
        st.sampled_from(["Alder Lab", "Birch Cloud", "Cedar Pay", "Nobody"]), max_size=2, unique=True
    ).map(tuple),
    first=DATES,
    last=DATES,
)


@given(wanted=FILTERS)
@settings(max_examples=200)
@example(Filter())
@example(Filter((OOM,), (), "2024-05"))
@example(Filter(first="2025", last="2022"))
def test_listing_and_counts_equal_sparql(store: EmbeddedStore, small_library: Library, wanted: Filter):
    """For a few hundred filters, cases and their order and every facet's counts are those of the queries."""
    ontology = small_library.ontology
    assert ids(small_library.matching(wanted)) == listing(store, wanted, ontology)
    for facet in FACETS:
        found = {count.term: count.cases for count in small_library.facet_counts(wanted, facet)}
        assert found == counts(store, wanted, facet, ontology)


@given(wanted=FILTERS)
def test_counts_say_what_choosing_brings(small_library: Library, wanted: Filter):
    """Replacing a facet's filter by one of its counted terms lists exactly as many cases as counted."""
    ontology = small_library.ontology
    for facet in FACETS:
        for count in small_library.facet_counts(wanted, facet):
            chosen = wanted.without_facet(facet, ontology).with_term(count.term)
            assert len(small_library.matching(chosen)) == count.cases


@given(data=st.data())
def test_any_cases_are_put_in_one_order(any_case, small_ontology: Ontology, data: st.DataObject):
    """Any cases, in any order, make the same library, and every sort holds all of them."""
    cases = list({case.id: case for case in data.draw(st.lists(any_case, max_size=5))}.values())
    library = Library.of(small_ontology, cases, "x")
    assert Library.of(small_ontology, cases[::-1], "x").cases == library.cases
    for sort in ("newest", "oldest", "title"):
        found = library.matching(Filter(), sort)
        assert sorted(ids(found)) == sorted(ids(cases))
        if sort != "title":
            dated = [case.date is not None for case in found]
            assert dated == sorted(dated, reverse=True)
