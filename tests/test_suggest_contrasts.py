"""What is named only to say that something else is so: patterns over a sentence, with their look-alikes."""

from __future__ import annotations

import pytest
from spoken_labels import LABELS, polarities, suggester_of

from graph.suggest import Suggester

NOT_IT = [
    "it looks like {x} but is {y}",
    "reads like {x}, is a {y}",
    "{y} that looked like {x}",
    "labelled {x} but really {y}",
    "reported as {x}, was really {y}",
    "the supposed {x} was a {y}",
    "the alleged {x} never came",
    "the expected {x} did not arrive",
    "for {x} read {y}",
    "{x} should read {y}",
    "I wrote {x}, I meant {y}",
    "{x} is the last thing I would suspect",
    "{x} makes no sense here",
    "{x}, not this time",
    "devoid of {x}",
    "least of all {x}",
    "a far cry from {x}",
]
IT = [
    "it looks like {x} but it is too early to say",
    "the feared {x} was confirmed at noon",
    "it looks like {x} and {y}",
    "the alleged {x} is real",
]


@pytest.fixture(scope="module")
def suggester() -> Suggester:
    """Return the suggester of a small ontology with the labels these sentences hold."""
    return suggester_of(LABELS)


@pytest.mark.parametrize("name", ["packet loss", "deadlock", "OOM", "memory leak"])
@pytest.mark.parametrize("template", NOT_IT)
def test_what_something_else_was_taken_for_is_ruled_out(suggester: Suggester, template: str, name: str):
    """It was a belief, a name or a slip; what it is contrasted with stays."""
    found = polarities(suggester, template.format(x=name, y="retry storm"))
    assert found[name] == "ruled_out"
    assert found.get("retry storm") in (None, "present", "hedged")


@pytest.mark.parametrize("name", ["packet loss", "deadlock", "OOM", "memory leak"])
@pytest.mark.parametrize("template", IT)
def test_what_is_only_open_or_confirmed_is_not_ruled_out(suggester: Suggester, template: str, name: str):
    """A look that nothing speaks against, and a fear that came true."""
    found = polarities(suggester, template.format(x=name, y="retry storm"))
    assert found[name] != "ruled_out"
