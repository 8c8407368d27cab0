"""The filter in its four forms: parameters, plain English, SPARQL, and what it lets through."""

from __future__ import annotations

import datetime
from dataclasses import replace

import pyoxigraph as ox
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.filters import PARAMETERS, Filter, FilterError
from graph.terms import FACETS, Ontology, term_iri

NCCL, DNS, NETWORK = (term_iri("component", name) for name in ("nccl", "dns", "network"))
DEFECT = term_iri("root_cause", "software-defect")
HANG = term_iri("symptom", "job-hang")


def test_parameters_are_the_facets_organisation_and_dates():
    """The names are those of the contract; order and spelling are public."""
    assert PARAMETERS == (
        "root_cause",
        "component",
        "symptom",
        "trigger",
        "contributing_factor",
        "detection",
        "remediation",
        "organisation",
        "from",
        "to",
    )


def test_a_filter_is_parsed_from_parameters(small_ontology: Ontology):
    """Repeated facets add up in the order given, doubled values count once, spaces around them do not."""
    parameters = [
        ("component", "nccl"),
        ("root_cause", " software-defect "),
        ("component", "dns"),
        ("component", "nccl"),
        ("organisation", "Alder Lab"),
        ("organisation", "Alder Lab"),
        ("from", "2024"),
        ("to", "2024-05"),
    ]
    assert Filter.parse(parameters, small_ontology) == Filter(
        terms=(NCCL, DEFECT, DNS), organisations=("Alder Lab",), first="2024", last="2024-05"
    )


def test_empty_values_count_as_not_given(small_ontology: Ontology):
    """A form sends every field, filled in or not."""
    parameters = [(name, value) for name in PARAMETERS for value in ("", "  ")]
    assert Filter.parse(parameters, small_ontology) == Filter()
    assert not Filter()
    assert Filter(first="2024")


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("component", "kublet", "'kublet' is not a term of component. Did you mean kubelet?"),
        ("symptom", "teapot", "'teapot' is not a term of symptom."),
        ("compnent", "nccl", "there is no parameter 'compnent'. Did you mean component?"),
        ("root-cause", "software-defect", "there is no parameter 'root-cause'. Did you mean root_cause?"),
        ("colour", "red", "there is no parameter 'colour'."),
        ("from", "May 2024", "from: 'May 2024' is no date; write YYYY, YYYY-MM or YYYY-MM-DD"),
        ("to", "2023-02-29", "to: '2023-02-29' is no day of the calendar: day is out of range for month"),
    ],
)
def test_what_cannot_be_meant_is_refused(small_ontology: Ontology, name: str, value: str, message: str):
    """The message names the nearest spelling, or the parameter a faulty date was given for."""
    with pytest.raises(FilterError) as caught:
        Filter.parse([(name, value)], small_ontology)
    assert str(caught.value) == message


def test_dates_the_wrong_way_round_are_refused(small_ontology: Ontology):
    """A range that holds no day is a mistake; one that overlaps by a day is not."""
    with pytest.raises(FilterError, match="from 2024-06 is after to 2024-05; swap them"):
        Filter.parse([("from", "2024-06"), ("to", "2024-05")], small_ontology)
    assert Filter.parse([("from", "2024-05-31"), ("to", "2024-05")], small_ontology).first == "2024-05-31"
    assert Filter.parse([("from", "2024-05"), ("to", "2024")], small_ontology).last == "2024"


def test_an_unknown_parameter_is_refused_even_if_empty(small_ontology: Ontology):
    """`?compnent=` is the same slip as `?compnent=nccl`."""
    with pytest.raises(FilterError, match="Did you mean component"):
        Filter.parse([("compnent", "")], small_ontology)


def test_two_dates_for_one_end_are_refused(small_ontology: Ontology):
    """Nobody can say which one is meant."""
    for name in ("from", "to"):
        with pytest.raises(FilterError, match=f"{name} is given twice, 2023 and 2024; keep one"):
            Filter.parse([(name, "2023"), (name, "2024")], small_ontology)
    assert Filter.parse([("from", "2023"), ("from", "")], small_ontology) == Filter(first="2023")


def test_parameters_give_the_filter_back(small_ontology: Ontology):
    """Links on a page are made of them: terms in the order asked for, then organisations, then dates."""
    wanted = Filter((NCCL, DEFECT), ("A", "B"), "2024", "2024-05-01")
    assert wanted.parameters(small_ontology) == [
        ("component", "nccl"),
        ("root_cause", "software-defect"),
        ("organisation", "A"),
        ("organisation", "B"),
        ("from", "2024"),
        ("to", "2024-05-01"),
    ]
    assert Filter().parameters(small_ontology) == []


def filters(ontology: Ontology) -> st.SearchStrategy[Filter]:
    """Return a strategy for every filter that parameters can ask for."""
    names = st.text(min_size=1, max_size=8).map(str.strip).filter(bool)
    dates = st.none() | st.builds(
        lambda day, length: day.isoformat()[:length], st.dates(), st.sampled_from((4, 7, 10))
    )

    def in_order(wanted: Filter) -> Filter:
        begins, ends = wanted.period
        return wanted if begins <= ends else replace(wanted, last=None)

    return st.builds(
        Filter,
        terms=st.lists(st.sampled_from(sorted(ontology.terms)), max_size=5, unique=True).map(tuple),
        organisations=st.lists(names, max_size=2, unique=True).map(tuple),
        first=dates,
        last=dates,
    ).map(in_order)


@given(data=st.data())
def test_any_filter_survives_its_parameters(small_ontology: Ontology, data: st.DataObject):
    """Parsing the parameters of any filter gives an equal filter."""
    wanted = data.draw(filters(small_ontology))
    assert Filter.parse(wanted.parameters(small_ontology), small_ontology) == wanted


@given(data=st.data())
def test_parse_returns_or_raises_filter_error(small_ontology: Ontology, data: st.DataObject):
    """Whatever a request holds, the answer is a filter or the documented error."""
    name = st.sampled_from(PARAMETERS) | st.text(max_size=5)
    value = st.text(max_size=6) | st.sampled_from(["nccl", "2024", "2024-05", "0000", "job-hang"])
    parameters = data.draw(st.lists(st.tuples(name, value), max_size=5))
    try:
        wanted = Filter.parse(parameters, small_ontology)
    except FilterError:
        return
    assert Filter.parse(wanted.parameters(small_ontology), small_ontology) == wanted


def test_one_term_is_added_once():
    """Clicking a suggestion twice changes nothing."""
    assert Filter((NCCL,)).with_term(DNS).terms == (NCCL, DNS)
    assert Filter((NCCL,)).with_term(NCCL).terms == (NCCL,)


def test_one_parameter_is_dropped(small_ontology: Ontology):
    """Only that value goes; dropping what is not there changes nothing."""
    wanted = Filter((NCCL, DNS), ("A", "B"), "2024", "2025")
    assert wanted.without("component", "nccl", small_ontology) == replace(wanted, terms=(DNS,))
    assert wanted.without("organisation", "A", small_ontology) == replace(wanted, organisations=("B",))
    assert wanted.without("from", "2024", small_ontology) == replace(wanted, first=None)
    assert wanted.without("from", "2023", small_ontology) == wanted


def test_one_facet_is_dropped(small_ontology: Ontology):
    """The terms of that facet go, all else stays; what is left is grouped by facet."""
    wanted = Filter((NCCL, DEFECT, DNS), ("A",), "2024")
    assert wanted.without_facet("component", small_ontology) == replace(wanted, terms=(DEFECT,))
    assert wanted.by_facet(small_ontology) == {"component": [NCCL, DNS], "root_cause": [DEFECT]}


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        (Filter(), "All cases"),
        (Filter((DEFECT, NCCL)), "Root cause Software defect; component NCCL"),
        (Filter((NCCL, DNS)), "Component NCCL or DNS"),
        (Filter((), ("alder lab",)), "Organisation alder lab"),
        (Filter((), ("A", "B"), "2024", "2024-05"), "Organisation A or B; from 2024; to 2024-05"),
        (Filter((HANG,), (), None, "2024"), "Symptom Job hang; to 2024"),
    ],
)
def test_a_filter_in_plain_english(small_ontology: Ontology, wanted: Filter, sentence: str):
    """Facets in the order asked for, then organisations and dates as written."""
    assert wanted.sentence(small_ontology) == sentence


@pytest.mark.parametrize(
    ("first", "last", "period"),
    [
        (None, None, ("0001-01-01", "9999-12-31")),
        ("2024", None, ("2024-01-01", "9999-12-31")),
        (None, "2024", ("0001-01-01", "2024-12-31")),
        ("2024-02", "2024-02", ("2024-02-01", "2024-02-29")),
    ],
)
def test_the_period_runs_from_the_first_to_the_last_day(first, last, period):
    """`from` begins with the first day its date can mean, `to` ends with the last."""
    expected = tuple(datetime.date.fromisoformat(day) for day in period)
    assert Filter(first=first, last=last).period == expected


@pytest.mark.parametrize(
    ("first", "last", "ids"),
    [
        ("2024-05", "2024-05", {"hang-uneven-batches", "hang-wrong-route", "dns-missing-search-domain"}),
        ("2024-05-10", "2024-05-20", {"hang-wrong-route"}),
        ("2024-05-31", None, {"hang-wrong-route", "dns-missing-search-domain"}),
        (
            None,
            "2024-05-01",
            {"hang-wrong-route", "host-oom-leak", "gpu-oom-long-sequence", "disk-full-unused-images"},
        ),
        ("2023-07-01", "2023-07-01", {"gpu-oom-long-sequence"}),
        ("2022", "2022", {"disk-full-unused-images"}),
        ("2023", "2024-04", {"gpu-oom-long-sequence", "host-oom-leak"}),
        (None, "2022-12-30", set()),
        ("2024-06", None, set()),
    ],
)
def test_dates_match_by_overlap(small_cases, first: str | None, last: str | None, ids: set[str]):
    """A case of May matches any part of May; undated cases match no filter on dates."""
    wanted = Filter(first=first, last=last)
    assert {name for name, case in small_cases.items() if wanted.matches_beside_terms(case)} == ids


def test_organisations_match_exactly(small_cases):
    """One of several names is enough; part of a name or other capitals are another name."""
    wanted = Filter(organisations=("Alder Lab", "Cedar Pay"))
    assert {name for name, case in small_cases.items() if wanted.matches_beside_terms(case)} == {
        "hang-uneven-batches",
        "gpu-oom-long-sequence",
        "slow-sign-in-unexplained",
        "host-oom-leak",
        "disk-full-unused-images",
    }
    assert not any(Filter(organisations=("alder lab",)).matches_beside_terms(c) for c in small_cases.values())


def test_query_values_are_the_inputs_of_the_query(small_ontology: Ontology):
    """Facet properties once each, terms with theirs, one row of dates or none."""
    link = {name: ox.NamedNode(FACETS[name].link) for name in ("component", "root_cause")}
    date = ox.NamedNode("http://www.w3.org/2001/XMLSchema#date")
    wanted = Filter((NCCL, DEFECT, DNS), ("A",), "2024-02")
    assert wanted.query_values(small_ontology) == {
        "facets": [link["component"], link["root_cause"]],
        "terms": [
            (link["component"], ox.NamedNode(NCCL)),
            (link["root_cause"], ox.NamedNode(DEFECT)),
            (link["component"], ox.NamedNode(DNS)),
        ],
        "organisation_filters": [ox.Literal("organisation")],
        "organisations": [ox.Literal("A")],
        "periods": [(ox.Literal("2024-02-01", datatype=date), ox.Literal("9999-12-31", datatype=date))],
        "sort": ox.Literal("newest"),
    }
    assert Filter().query_values(small_ontology, "title") == {
        "facets": [],
        "terms": [],
        "organisation_filters": [],
        "organisations": [],
        "periods": [],
        "sort": ox.Literal("title"),
    }
