"""What was so once, with another version or in another setup, in any template with any label."""

from __future__ import annotations

import pytest
from spoken_labels import LABELS, NAMES, SUGGESTED, TURNS, other, polarities, suggester_of

from graph.suggest import Suggester

# What was so once.
ONCE = [
    "Up to v2.3 the loader had {x}. v2.4 has not.",
    "Before v2.4 we had {x}.",
    "Versions before 2.4 had {x}.",
    "Releases older than 5.1 suffered from {x}.",
    "{x} was a problem up to release 5.",
    "Historically this rack suffered from {x}; nothing of the sort since.",
    "Last month we had {x}; this time the graphs are flat.",
    "Two winters ago this cluster had {x}.",
    "Two summers ago it was {x}.",
    "A couple of years ago {x} took us down.",
    "Back then it was {x}.",
    "In those days {x} was common.",
    "In the past this node had {x}.",
    "We used to get {x} every week.",
    "This node used to suffer from {x}.",
    "Earlier this year the same node had {x}.",
    "The outage in March was {x}.",
    "The incident of last year was caused by {x}.",
    "The previous incident was {x}.",
    "The earlier outage was due to {x}.",
    "The last outage was {x}.",
    "It reminds me of the {x} of 2023.",
    "We had {x} in 2022.",
    "In 2022 we had {x}.",
    "In the spring it was {x}.",
    "The {x} we had in May was fixed.",
    "The {x} from last summer is fixed.",
    "The {x} was fixed in release 3.",
    "{x} was fixed two releases ago.",
    "The {x} reported against 1.4 was patched two releases ago.",
    "The {x} stopped with release 5.2 and has not been back.",
    "{x} has not come back since the swap.",
    "No repeat of the {x} since June.",
    "The {x} has not recurred since.",
    "We haven't seen the {x} since the upgrade.",
    "The old cluster had {x} every few weeks.",
    "On the old hardware we had {x} all the time.",
    "The previous version had {x}.",
    "In an earlier incident (spring) there was {x}.",
    "The former setup suffered from {x}.",
    "With the old driver we kept getting {x}.",
    "Years ago, before my time, there was {x}.",
    "Ticket from 2021 about {x} is closed.",
    "The {x} of last week is solved.",
    "Our predecessor version had {x}.",
    "This had {x} once, long ago.",
    "Some weeks back the same box had {x}.",
    "Before the migration the node would show {x} about once a week.",
    "Before the rebuild we had {x} every night, since then nothing.",
    "Until version 8 there was {x}.",
    "{x} is a thing of the past.",
    "{x} is no longer an issue since the upgrade.",
    "{x} is history.",
    "During the Christmas outage it was {x}.",
    "In Q1 we fought {x}.",
    "Over the holidays we had {x}, solved since.",
    "In my previous team we had {x} a lot.",
    "At my last company {x} was the usual reason.",
]

# What is so now, beside what was or by a time that lasts.
NOW = [
    "Last year it was {x}, today we see {y}.",
    "We used to see {x} before the limit was raised; what we see today is {y}.",
    "The rack, whose card was swapped in June for {x}, has {y} today.",
    "Two winters ago this cluster had {x}. That is not what happened now: there is {y}.",
    "In March it was {x} and now it is {y}.",
    "Last month's outage was {x}; this one is {y}.",
    "Not like last year's {x}: this time {y}.",
    "In the past {x}, currently {y}.",
    "The node had {x} in June but today it has {y}.",
    "It was {x} in the spring, whereas tonight it is {y}.",
    "Previously we had {x}. We now have {y}.",
    "Until last week {x}, since Monday {y}.",
    "{y} today, {x} last month.",
    "Right now {y}; in March it was {x}.",
    "What we have tonight is {y}, not the {x} of 2023.",
    "Same alert text as the {x} of 2023, yet what we have tonight is {y}.",
    "Up to v2.3 the loader had {x}. v2.4 has {y}.",
    "The {x} was fixed in March, the {y} is new.",
    "It started with {y} and the old {x} was fixed in March.",
    "Old problem: {x}. New problem: {y}.",
    "The {x} of last summer is gone; we now see {y}.",
    "Since March we have had {y}.",
    "The same {y} hit nodes still on the previous version.",
    "The {y} began last night.",
    "This morning we had {y}.",
    "Earlier today there was {y}.",
    "An hour ago we got {y}.",
    "We have had {y} for two days now.",
    "Started in May and still going: {y}.",
    "{y} ever since the March upgrade.",
    "{y} again, as in March.",
    "Same as last month: {y}.",
    "Like last year, {y}.",
    "{y} just before the upgrade.",
    "{y} right after the upgrade.",
    "{y} is back.",
    "As before, {y}.",
    "The second {y} this week.",
]


@pytest.fixture(scope="module")
def suggester() -> Suggester:
    """Return a suggester of a few labels, each one term named as its label."""
    return suggester_of(LABELS)


@pytest.mark.parametrize("template", [*ONCE])
def test_what_is_not_so_now_is_not_suggested(suggester: Suggester, template: str):
    """Every template holds for every label."""
    for name in NAMES:
        assert polarities(suggester, template.format(x=name))[name] not in SUGGESTED


@pytest.mark.parametrize("template", [*ONCE])
def test_what_stands_beside_it_is_suggested(suggester: Suggester, template: str):
    """A sentence before or after the template keeps its own polarity, and so does the template."""
    said = template if template[-1] in ".?!" else f"{template}."
    for position, name in enumerate(NAMES):
        second = other(position)
        for turn in TURNS:
            found = polarities(suggester, turn.format(said=said.format(x=name), y=second))
            assert (found[name] in SUGGESTED, found[second] in SUGGESTED) == (False, True)


@pytest.mark.parametrize("template", [*NOW])
def test_the_other_clause_of_a_sentence_is_suggested(suggester: Suggester, template: str):
    """What the turn names is so, what stands before or after it is not."""
    for position, name in enumerate(NAMES):
        second = other(position)
        found = polarities(suggester, template.format(x=name, y=second))
        assert found[second] in SUGGESTED
        assert found.get(name, "ruled_out") not in SUGGESTED
