"""Dates, durations and numbers: found if the draft says them, and only then."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.drafts.facts import dates, impact, published, source
from graph.drafts.sections import read_draft


def first(text: str) -> dict[str, str]:
    """Return the first value of each quantity."""
    return {quantity: facts[0].value for quantity, facts in impact(read_draft(text)).items()}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("It began on 2024-05-21T10:00Z.", ["2024-05-21"]),
        ("On 21 May 2024", ["2024-05-21"]),
        ("On May 21st, 2024 at noon", ["2024-05-21"]),
        ("In Sept. 2024", ["2024-09"]),
        ("In May 2024, on 3 May 2024", ["2024-05-03"]),
        ("On 2024-05-21 and 2024-05-22", ["2024-05-21", "2024-05-22"]),
        ("On 31 June 2024", []),
        ("Published 21 May 2024", []),
        ("05/06/2024", []),
        ("version 2024-05-21-3", []),
        ("## Action items\n- until 2024-06-01", []),
    ],
)
def test_dates(text: str, found: list[str]):
    """A date is read in full or not at all; days that no calendar has and dates of two readings are not."""
    assert [fact.value for fact in dates(read_draft(text))] == found


def test_a_labelled_date_comes_first():
    """The line that says Date counts more than those before it."""
    text = "## Summary\nSince 2024-05-20 it was slow.\n\nDate: 22 May 2024\n"
    assert [(fact.value, fact.line) for fact in dates(read_draft(text))] == [
        ("2024-05-22", 4),
        ("2024-05-20", 2),
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The outage lasted 3 hours and 17 minutes.", {"duration": "PT3H17M"}),
        ("Duration: 2h13m", {"duration": "PT2H13M"}),
        ("a 47-minute outage", {"duration": "PT47M"}),
        ("The API was unavailable for about 1.5 hours", {"duration": "PT1H30M"}),
        ("Retries waited for 5 minutes", {}),
        ("Time to detect: 4 min", {"time_to_detect": "PT4M"}),
        ("TTR | 1 d 2 h |", {"time_to_recover": "P1DT2H"}),
        ("16 H100 GPUs on 2 nodes", {"gpus": "16", "nodes": "2"}),
        ("12 of our 400 nodes", {"nodes": "12"}),
        ("1.2 million requests failed", {"requests": "1200000"}),
        ("12,500 users", {"users": "12500"}),
        ("800 requests per second", {}),
        ("a 3,000-node cluster", {}),
        ("v1.2 users", {}),
        ("an error rate of up to 12.5%", {"error_percent": "12.5"}),
        ("7 percent of all requests failed", {"error_percent": "7"}),
        ("18% of requests to the object store returned errors", {"error_percent": "18"}),
        ("Duration | 5h 12m |", {"duration": "PT5H12M"}),
        ("the error rate was 120%", {}),
        ("throughput fell by 30 %", {"throughput_loss_percent": "30"}),
        ("lost 1,200 steps", {"steps_lost": "1200"}),
        ("## Action items\n- give 12 users access", {}),
    ],
)
def test_impact(text: str, found: dict[str, str]):
    """A number counts only beside the words for what it measures."""
    assert first(text) == found


def test_different_values_are_all_named():
    """The first is proposed, the others stand beside it; "about" is noted."""
    found = impact(read_draft("About 5 pods, then 7 pods, at last 5 pods"))["pods"]
    assert [(fact.value, fact.about, fact.words) for fact in found] == [
        ("5", True, "About 5 pods"),
        ("7", False, "7 pods"),
    ]


def test_source_and_day_of_publication():
    """They are taken from a line that says what they are."""
    draft = read_draft(
        "**Source:** https://example.org/a.\nPublished on May 3, 2024\nSee https://example.org/b\n"
    )
    assert (found := source(draft)) is not None
    assert (found.value, found.line) == ("https://example.org/a", 1)
    assert (found := published(draft)) is not None
    assert (found.value, found.line) == ("2024-05-03", 2)
    assert source(read_draft("See https://example.org/b")) is None


@given(
    st.lists(st.sampled_from([*"0123456789 .,-:%hmds", "lasted ", " GPUs", " May ", "2024-"])).map("".join)
)
def test_every_value_is_one_a_case_may_hold(text: str):
    """Whatever the digits: what is found passes the case reader's own checks, and its words stand there."""
    draft = read_draft(text)
    for fact in (*dates(draft), *(fact for facts in impact(draft).values() for fact in facts)):
        assert " ".join(fact.words.split()) in " ".join(text.split())
