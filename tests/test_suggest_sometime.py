"""What was so once and what is only planned, in the words of every day, with any label."""

from __future__ import annotations

import pytest
from spoken_labels import LABELS, NAMES, SUGGESTED, polarities, suggester_of

from graph.suggest import Suggester

ONCE = [
    "Last year we had {x}.",
    "We had {x} last week, fixed since.",
    "A month ago we saw {x}.",
    "In March we had {x}.",
    "Back in 2021 it was {x}.",
    "In 2021 it was {x}.",
    "The {x} of 2021 was worse.",
    "The {x} in 2021 was worse.",
    "The {x} from last year is fixed.",
    "The {x} was fixed in 4.2.",
    "{x} was fixed in release 4.2.",
    "{x} was fixed months ago.",
    "{x} is fixed since 4.2.",
    "The last {x} was in May.",
    "The last {x} was two years ago.",
    "Our last {x} was in June.",
    "It's been months since the last {x}.",
    "The last time we had {x} was in May.",
    "Last time it was {x}.",
    "The last incident was a {x}.",
    "The previous incident was {x}.",
    "The previous outage was caused by {x}.",
    "INC-881 was a {x}.",
    "Ticket 881 was {x}.",
    "In INC-881 it was {x}.",
    "Similar to the {x} in May.",
    "Similar to last year's {x}.",
    "Like last year's {x}.",
    "Unlike last year's {x}, this one is short.",
    "Not like the {x} in May.",
    "Compared to the {x} in May this is small.",
    "This reminds me of the {x} in May.",
    "Remember the {x} in May?",
    "Remember the {x} we had in May?",
    "In the old cluster we had {x}.",
    "On the old hardware we saw {x}.",
    "With the old driver we had {x}.",
    "The old driver had {x}.",
    "The old version suffered from {x}.",
    "Version 1 had a {x}, version 2 does not.",
    "Before the upgrade we had {x} every day.",
    "Before the migration there was {x} daily.",
    "We used to have {x}.",
    "There used to be {x}.",
    "It used to be {x}.",
    "Formerly we had {x}.",
    "Historically this was {x}.",
    "In the past we had {x}.",
    "Years ago it was {x}.",
    "Years back there was {x}.",
    "At my last job we had {x}.",
    "At the previous provider we had {x}.",
    "Last winter's {x} is not related.",
    "Last Tuesday's {x} was closed.",
    "{x} in May, none since.",
    "We had {x} in May but not today.",
    "History: {x} in May.",
    "Previously: {x}.",
    "Earlier incident: {x}.",
    "Old incident: {x}.",
    "Closed: {x} on node 4.",
    "Resolved: {x} on node 4.",
    "That was {x}, years ago.",
    "That {x} was years ago.",
    "Since the {x} in May we keep spares.",
    "After the {x} last year we bought spares.",
    "After last year's {x} we bought spares.",
    "Ever since the {x} in 2021 we keep spares.",
]
PLANS = [
    "We will restart it.",
    "We'll restart it tomorrow.",
    "Going to restart it now.",
    "About to restart it.",
    "We plan to restart it.",
    "Planning a restart for tonight.",
    "A restart is planned.",
    "A restart is planned for Monday.",
    "Restart scheduled for Monday.",
    "The restart is scheduled for 22:00.",
    "Restart tomorrow.",
    "Restart next week.",
    "Next: restart.",
    "Next step: restart.",
    "Next step is a restart.",
    "The next step would be a restart.",
    "Plan: restart.",
    "Plan B: restart.",
    "Plan B is a restart.",
    "TODO: restart.",
    "To do: restart the node.",
    "Action item: restart.",
    "AI: restart the node.",
    "Follow-up: restart.",
    "Proposal: restart.",
    "I propose a restart.",
    "I suggest a restart.",
    "I'd suggest to restart it.",
    "I would restart it.",
    "I recommend a restart.",
    "We should restart it.",
    "We could restart it.",
    "We might restart it.",
    "We may need a restart.",
    "We want to restart it.",
    "Let's restart it.",
    "Please restart it.",
    "Can you restart it?",
    "Could you restart it?",
    "Should we restart it?",
    "Shall I restart it?",
    "Can we restart it?",
    "Do we restart it?",
    "OK to restart?",
    "Any objections to a restart?",
    "Waiting for approval to restart.",
    "Restart pending approval.",
    "The restart is pending.",
    "The restart is on hold.",
    "The restart was postponed.",
    "The restart has been postponed to Monday.",
    "Restart cancelled.",
    "The restart was cancelled.",
    "We decided against a restart.",
    "We decided not to restart.",
    "We did not restart it.",
    "No restart was done.",
    "No restart needed.",
    "A restart is not needed.",
    "A restart was not necessary.",
    "Without a restart it will not come back.",
    "If it happens again, restart it.",
    "If it persists we restart.",
    "If that fails, we restart it.",
    "If all else fails: restart.",
    "As a last resort we restart.",
    "Consider a restart.",
    "We are considering a restart.",
    "Considering a restart.",
    "Thinking about a restart.",
    "A restart would help.",
    "Would a restart help?",
    "Do not restart it.",
    "Don't restart it.",
    "Please don't restart it yet.",
    "Never restart it.",
    "Nobody should restart it.",
    "Hold off on the restart.",
    "Stop the restart.",
    "Not restarted yet.",
    "Restart not done yet.",
    "Restart still to do.",
    "Yet to restart it.",
    "We have yet to restart it.",
    "Remaining: restart.",
    "Open: restart.",
    "Still open: restart.",
    "Before you restart it, save the logs.",
    "Ready to restart.",
    "Restart is ready to go.",
    "Prepared a restart.",
    "Preparing a restart.",
]
DONE = [
    "We restarted it.",
    "A restart fixed it.",
    "It came back after the restart.",
    "The restart could have been avoided.",
    "The restart took an hour.",
    "The restart was not planned.",
    "The restart did not help.",
    "Restarted at 22:00.",
    "Restart done.",
    "The restart we did on Monday broke it.",
]


@pytest.fixture(scope="module")
def suggester() -> Suggester:
    """Return a suggester of a few labels, each one term named as its label."""
    return suggester_of(LABELS)


@pytest.fixture(scope="module")
def acting() -> Suggester:
    """Return a suggester of one action."""
    return suggester_of({"remediation": ["restart"]})


@pytest.mark.parametrize("template", ONCE)
def test_what_was_so_once_is_not_suggested(suggester: Suggester, template: str):
    """Every template holds for every label."""
    for name in NAMES:
        assert polarities(suggester, template.format(x=name))[name] not in SUGGESTED


@pytest.mark.parametrize("text", PLANS)
def test_what_is_to_be_done_or_left_is_not_suggested(acting: Suggester, text: str):
    """Plans, questions for leave, conditions and orders name no action that was taken."""
    assert polarities(acting, text)["restart"] not in SUGGESTED


@pytest.mark.parametrize("text", DONE)
def test_what_was_done_is_suggested(acting: Suggester, text: str):
    """An action that was taken is suggested, whatever came of it."""
    assert polarities(acting, text)["restart"] in SUGGESTED
