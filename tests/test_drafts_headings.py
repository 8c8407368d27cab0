"""Headings of post-mortems and the part of a case each stands for."""

from __future__ import annotations

import pytest

from graph.drafts.headings import is_about_the_report, kind_named, kind_of_heading


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("Summary", "summary"),
        ("1. Executive summary", "summary"),
        ("What happened?", "summary"),
        ("Impact on customers", "impact"),
        ("Timeline (all times UTC)", "timeline"),
        ("ROOT CAUSE ANALYSIS", "root_cause"),
        ("5 Whys", "root_cause"),
        ("Contributing causes", "contributing_factors"),
        ("Triggering event", "trigger"),
        ("How was it detected?", "detection"),
        ("How did we find out?", "detection"),
        ("🔧 Resolution and recovery", "remediation"),
        ("Follow-up actions", "action_items"),
        ("What we're doing: corrective actions", "action_items"),
        ("Lessons learnt", "lessons"),
        ("What went well", "went_well"),
        ("What didn't go well", "went_wrong"),
        ("Where we got lucky", "went_well"),
        ("Glossary", None),
        ("", None),
        ("How one small fix to the scheduler made every other part slower", None),
    ],
)
def test_headings(heading: str, kind: str | None):
    """The longest name in a short heading decides; a heading that is a sentence stands for nothing."""
    assert kind_of_heading(heading) == kind


def test_a_label_is_a_name_and_nothing_else():
    """A word in a sentence is no label: "Impact" is, "The impact" is not."""
    assert kind_named("Root Cause") == "root_cause"
    assert kind_named("The root cause") is None


def test_fields_of_the_head():
    """Authors are named in a report's head; an impact is not."""
    assert is_about_the_report("Authors")
    assert is_about_the_report("Incident date")
    assert not is_about_the_report("Impact")
