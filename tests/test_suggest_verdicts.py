"""Verdicts, values, heads of lists, theories given up and what did not come to pass, with any label."""

from __future__ import annotations

import pytest
from spoken_labels import LABELS, NAMES, SUGGESTED, TURNS, other, polarities, suggester_of

from graph.suggest import Suggester

# Values, marks and counts.
VALUES = [
    "{x} nil",
    "{x} none, jitter fine",
    "{x} none anywhere",
    "{x} zero; uptime 40 days",
    "{x} 0.00 %, RTT 0.3 ms",
    "{x} 0; queue 3",
    "{x}: 0 of 512",
    "{x}: 0/512",
    "{x}: 0 s on all replicas",
    "{x} 0 / load 3",
    "{x} count 0",
    "{x} (0)",
    "{x} (none)",
    "{x} (ruled out)",
    "{x}=false",
    "{x}=n",
    "{x}: n",
    "{x} ✗",
    "{x} ✘",
    "{x}: ✗",
    "{x} → ✗",
    "{x}? ✘",
    "{x}? n",
    "{x}? that neither",
    "{x}? Also no.",
    "{x}? No evidence of one.",
    "{x}? Zero hits on all nodes.",
    "| {x} | no |",
    "| {x} | 0 |",
    "{x} ..... none",
    "✓ uptime\n✗ {x}",
    "{x}: checked twice, all fine.",
    "{x}: considered 10:15, dropped 10:40.",
    "{x} in none of the logs",
    "kernel: 0 {x}s, uptime 3 days",
    "0 of 512 ranks reported a {x}",
    "0/512 nodes saw {x}",
    "zero of the 8 nodes showed {x}",
    "none of the 512 ranks logged a {x}",
]
# Verdicts on a subject that may be long.
VERDICTS = [
    "The {x} reported by the BMC was bogus.",
    "The {x} we saw in the report was a figment of the imagination.",
    "The {x} that the ticket is about is a myth.",
    "{x} was a phantom.",
    "{x} turned out to be a mirage.",
    "{x} proved to be a dead end.",
    "The {x} was just a measurement error.",
    "The alert about {x} was spurious.",
    "The {x} the vendor named was purely imaginary.",
    "{x} is not supported by the data.",
    "{x} has not been borne out.",
    "{x} was narrowly avoided.",
    "{x} was averted.",
    "{x} is beyond suspicion.",
    "{x} on the node has no basis.",
    "{x} got a clean bill of health.",
    "{x} did not materialise.",
    "{x} failed to materialise.",
    "{x} never came to pass.",
    "{x} did not pan out.",
    "{x} led nowhere.",
    "{x} excluded via the power log.",
    "{x} ruled out thanks to the counters.",
    "{x} disproved by facilities.",
    "{x} cannot be invoked.",
    "{x}, my foot.",
    "{x} there is not.",
    "{x} I won't.",
    "{x} I'd exclude.",
    "The claim of {x} has no basis.",
    "The story of {x} was withdrawn.",
    "Our suspicion of {x} proved unfounded.",
    "The {x} claim was taken back.",
]
# Heads of lists.
HEADS = [
    "Ruled out so far: {x}",
    "Ruled out so far:\n- {x}",
    "Ruled out -> {x}",
    "Not contributing: {x}",
    "Not the cause: {x}",
    "Red herrings: {x}",
    "Cleared by the vendor: {x}",
    "Off the list: {x}",
    "Causes excluded: {x}",
    "Impossible: {x}",
    "Did not happen: {x}",
]
# Theories given up.
GIVEN_UP = [
    "I take back the {x} claim.",
    "We have moved away from the {x} hypothesis.",
    "Rejecting the {x} hypothesis.",
    "We are dropping the {x} angle.",
    "There goes the {x} idea.",
    "So long, goodbye {x}, the node is up.",
    "So please strike {x}.",
    "I have struck {x} from the list.",
    "We stopped believing in the {x}.",
    "I refuse to call it {x}.",
    "It's a stretch to speak of {x}.",
    "I very much doubt that it was {x}.",
    "I doubt very much it is {x}.",
    "This lays the {x} idea to rest.",
    "Our data does not support the claim of a {x}.",
    "If the {x} story were right we would see it.",
    "I withdraw what I said about {x}.",
    "I wish it were a {x}.",
    "Contrary to reports of {x} all was well.",
    "Quite the opposite of {x}.",
    "The logs are silent on {x}.",
    "We wasted an hour chasing {x}.",
    "Post-mortem draft says {x}. Strike that.",
    "{x} on node 7. False alarm.",
    "{x}, high load – none of the above.",
    "Was it {x}? The counters are flat, so no.",
    "Is it {x}? The counters are flat. No.",
]
# Beliefs that the text puts right.
BELIEVED = [
    "My first guess was a {x}; wrong.",
    "We had long suspected {x}.",
    "Until then we had blamed {x}.",
    "I would have expected {x}.",
    "I could have sworn it was {x}.",
    "Initially reported as {x}.",
    "It was misread as {x}.",
    "It only mimics {x}.",
    "Everything pointed to {x} until noon.",
    "We were chasing a {x} that turned out to be a bad reading.",
    "While {x} was suspected at first, the counters are flat.",
    "We expected {x}, but the counters are flat.",
    "Whoever suspected {x} may go home.",
    "The vendor insists it was {x}; our trace contradicts that.",
]
# What was escaped, and what would have been.
ESCAPED = [
    "We escaped a {x}.",
    "We narrowly dodged a {x}.",
    "We stopped it just short of {x}.",
    "That kept it from becoming a {x}.",
    "The backlog was cleared before it could cause {x}.",
    "We almost had a {x}.",
    "We came close to having a {x}.",
    "This would have caused {x}.",
    "It would have ended in {x} if nobody had looked.",
    "Not so much as a {x} in the logs.",
    "Nothing whatsoever suggests {x}.",
    "We have yet to see one {x}.",
    "We could not provoke a single {x}.",
    "A {x} would be catastrophic.",
    "Suppose we had {x}.",
    "For fear of {x} they shut it off.",
    "The {x} of two years ago was worse.",
    "The 2018 {x} took days.",
    "The fix for the {x} shipped in 4.2.",
    "Firmware 4.2 removed the {x}.",
    "Reminiscent of the {x}.",
]
NOT_SO = [*VALUES, *VERDICTS, *HEADS, *GIVEN_UP, *BELIEVED, *ESCAPED]

# So, though the words tempt to read a denial.
SO = [
    "Were it not for the {x}, all would be well.",
    "If it weren't for the {x} we would be done.",
    "But for the {x} the night was quiet.",
    "No question that it is {x}.",
    "{x} is not in dispute.",
    "The trace makes it clear: {x}.",
    "Nobody noticed the {x}.",
    "Why did nobody see the {x}?",
    "We did not get rid of the {x}.",
    "No end in sight to the {x}.",
    "This is nothing short of {x}.",
    "We paid a hard price: {x}.",
    "The proxy gets blamed for the {x}.",
    "How could we have avoided the {x}?",
    "I would have known about the {x} if I had looked.",
    "Nagging doubt: {x}.",
    "The revert made the {x} go away.",
    "Isn't that {x}?",
    "I don't think we can exclude {x}.",
    "I can't swear there isn't {x}.",
    "They insist there was no {x}; the trace shows otherwise.",
    "It isn't over: {x} all night.",
    "Status: Resolved. A bad push caused {x}.",
    "Do we know why there is {x}? We do not.",
]
# So beside what is not.
BESIDE = [
    "Were it not for the {y} it would have been {x}.",
    "The {x} theory is withdrawn, it is {y}.",
    "What looked for all the world like {x} was {y}.",
    "We would have expected {x}, not {y}.",
    "The guard prevented the {y} from becoming a {x}.",
    "First reported as {x}, it turned out to be {y}.",
    "Ruled out so far:\n- {x}\nConfirmed:\n- {y}",
    "{x} ✗\n{y} ✓",
    "{x} nil, but {y}.",
    "Rejecting the {x} theory. It is {y}.",
]


@pytest.fixture(scope="module")
def suggester() -> Suggester:
    """Return a suggester of a few labels, each one term named as its label."""
    return suggester_of(LABELS)


@pytest.mark.parametrize("template", NOT_SO)
def test_what_is_not_so_is_not_suggested(suggester: Suggester, template: str):
    """Every template holds for every label."""
    for name in NAMES:
        assert polarities(suggester, template.format(x=name))[name] not in SUGGESTED


@pytest.mark.parametrize("template", [*VERDICTS, *GIVEN_UP, *BELIEVED, *ESCAPED])
def test_what_stands_beside_it_is_suggested(suggester: Suggester, template: str):
    """A sentence before or after the template keeps its own polarity, and so does the template."""
    said = template if template[-1] in ".?!" else f"{template}."
    for position, name in enumerate(NAMES):
        second = other(position)
        for turn in TURNS:
            found = polarities(suggester, turn.format(said=said.format(x=name), y=second))
            assert (found[name] in SUGGESTED, found[second] in SUGGESTED) == (False, True)


@pytest.mark.parametrize("template", SO)
def test_what_is_so_in_spite_of_the_words_is_suggested(suggester: Suggester, template: str):
    """Every template names what is so for every label."""
    for name in NAMES:
        assert polarities(suggester, template.format(x=name))[name] in SUGGESTED


@pytest.mark.parametrize("template", BESIDE)
def test_what_a_sentence_puts_against_it_is_suggested(suggester: Suggester, template: str):
    """What is so is suggested, what it is put against is not."""
    for position, name in enumerate(NAMES):
        second = other(position)
        found = polarities(suggester, template.format(x=name, y=second))
        assert found[second] in SUGGESTED
        assert found[name] not in SUGGESTED


def test_a_list_over_lines_ends_with_its_bullets(suggester: Suggester):
    """Every item under a head that rules out is denied; what follows the list is not."""
    text = "Ruled out:\n- packet loss\n- kernel panic\n- memory leak\nIt is a bad cable."
    assert polarities(suggester, text) == {
        "packet loss": "ruled_out",
        "kernel panic": "ruled_out",
        "memory leak": "ruled_out",
        "bad cable": "present",
    }


def test_a_number_that_is_a_name_denies_nothing(suggester: Suggester):
    """The zero of a rank, of a ready count or of an exit code counts nothing."""
    for text in ("deadlock on rank 0, gpu 0", "trainer-0   0/1   OOM   0   4m11s", "segfault, exit code 0"):
        assert set(polarities(suggester, text).values()) == {"present"}


def test_a_label_that_begins_with_no_is_denied_before_another_noun():
    """No link errors are not the lack of a link."""
    suggester = suggester_of({"symptom": ["no link", "link"]})
    assert polarities(suggester, "we saw no link errors")["no link"] == "ruled_out"
    assert polarities(suggester, "the port has no link")["no link"] == "present"


def test_an_action_without_effect_was_taken():
    """Neither helped, so both were done; what was called off was not."""
    suggester = suggester_of({"remediation": ["restart", "rollback"]})
    assert polarities(suggester, "Neither the restart nor the rollback helped.")["restart"] in SUGGESTED
    assert polarities(suggester, "The rollback was called off.")["rollback"] == "ruled_out"
    assert polarities(suggester, "A rollback would have helped.")["rollback"] == "ruled_out"
    assert polarities(suggester, "The restart broke nothing.")["restart"] in SUGGESTED
