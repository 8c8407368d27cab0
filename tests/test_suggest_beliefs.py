"""Beliefs, claims, replies and guesses, in any template with any label."""

from __future__ import annotations

import pytest

from graph.suggest import Suggester
from graph.terms import Ontology, Term

LABELS = {
    "symptom": [
        "packet loss",
        "deadlock",
        "kernel panic",
        "ECC error",
        "disk full",
        "link flap",
        "segfault",
        "OOM",
        "NVLink error",
        "thermal throttling",
        "data loss",
        "high latency",
        "connection timeout",
    ],
    "root_cause": ["memory leak", "retry storm", "bad cable", "firmware bug", "race condition"],
    "contributing_factor": ["clock skew"],
    "trigger": ["config push"],
}
NAMES = [label for labels in LABELS.values() for label in labels]
SUGGESTED = ("present", "hedged")
# Around a template, and true whatever it says.
TURNS = ["{said} Now it is {y}.", "{y} since nine. {said}", "{said} There is {y} on the node."]

# Beliefs and claims denied, in their sentence or by the next one.
NOT_BELIEVED = [
    "I do not think that {x} is the cause.",
    "We do not believe that {x} was involved.",
    "We don't think there is {x}.",
    "I don't think it's the {x}.",
    "I don't think we have {x} here.",
    "Nobody thinks it is {x}.",
    "No one believes it's {x}.",
    "Nobody claims that it was {x}.",
    "I doubt that {x} is behind it.",
    "I doubt {x} is behind this.",
    "There is no reason to suspect {x}.",
    "There is no reason to think {x} was involved.",
    "We see no reason to believe that {x} occurred.",
    "It does not seem that {x} played a part.",
    "It's not as if {x} had happened.",
    "It is not as if we had {x}.",
    "It would be wrong to call this {x}.",
    "It'd be a mistake to blame {x}.",
    "Stop blaming {x}.",
    "Never mind the {x} theory.",
    "Forget about {x}.",
    "So much for the {x} theory.",
    "The {x} theory is out.",
    "I would not bet on {x}.",
    "I wouldn't blame {x}.",
    "I can't imagine it is {x}.",
    "It doesn't sound like {x}.",
    "Contrary to the first report there was no {x}.",
    "Contrary to what was said, it wasn't {x}.",
    "It's a myth that {x} did this.",
    "People blamed {x}, wrongly.",
    "At first we thought it was {x}; it was not.",
    "We ruled out that {x} was involved.",
    "We are confident that {x} was not involved.",
    "We are sure it is not {x}.",
    "The claim of {x} is false.",
    "Reports of {x} were wrong.",
    "Rejected idea: {x}.",
    "Rejected hypothesis number 3: {x}.",
    "Hypothesis: {x}. Status: disproved.",
    "Hypothesis: {x}. Verdict: no.",
    "Theory: {x}. Result: refuted.",
    "Suspect: {x}. Cleared.",
    "Was it {x}? It was not.",
    "Did we have {x}? We did not.",
    "Was there any {x}? There was not.",
    "Customer asked if there was {x}. There wasn't.",
    "They asked whether it was {x}. It was not.",
    "Some asked about {x}; no.",
    "{x}? I looked, nothing.",
    "{x} it wasn't.",
    "{x} it is not.",
    "Whatever this is, {x} it isn't.",
]

# Denials of what was looked for, found and thought of.
NOT_SEEN = [
    "A {x} can be ruled out.",
    "Stop looking for {x}.",
    "{x} was considered and dropped.",
    "{x} was considered but never confirmed.",
    "{x} never came into it.",
    "{x} was not to be seen.",
    "{x} did not play into it.",
    "{x} has been disproved.",
    "{x} turned out not to be the cause.",
    "{x} proved not to be the cause.",
    "No {x}, none at all.",
    "Not one line about {x}.",
    "Not a whiff of {x}.",
    "Zero evidence for {x}.",
    "Zero indication of {x}.",
    "{x} is not in the picture.",
    "{x} isn't on the list any more.",
    "{x} did not take part.",
    "{x} is not something we saw.",
    "{x} is ruled out by the counters.",
    "{x} was ruled out by the vendor.",
    "{x} got ruled out.",
    "{x} is out because the counters are flat.",
    "{x} can't explain it.",
    "{x} does not fit.",
    "The counters speak against {x}.",
    "That speaks against {x}.",
    "This argues against {x}.",
    "Evidence against {x}: the counters are flat.",
    "The counters contradict {x}.",
    "No node reported {x}.",
    "None of the nodes reported {x}.",
    "None of the nodes has {x}.",
    "Not a single node shows {x}.",
    "Neither node shows {x}.",
    "Neither of the nodes has {x}.",
    "Neither the switch nor the node shows {x}.",
    "Not one of the hosts had {x}.",
    "Never once did we see {x}.",
    "At no time was there {x}.",
    "Under no circumstances is this {x}.",
    "In none of the runs did we see {x}.",
    "On none of the nodes did we see {x}.",
    "Nowhere did we find {x}.",
    "Nowhere is there {x}.",
    "Hardly {x}.",
    "The node has never shown {x}.",
    "The node did not report {x}.",
    "The node wasn't showing {x}.",
    "The job hasn't hit {x}.",
    "We've not had {x}.",
    "I have not seen {x} on any node.",
    "The switch isn't seeing {x}.",
    "It's definitely not {x}.",
    "It clearly isn't {x}.",
    "It surely wasn't {x}.",
    "That's not {x}.",
    "Those aren't {x}.",
    "They weren't {x}.",
    "This is anything but {x}.",
    "This is no case of {x}.",
    "This has nothing to do with {x}.",
    "This is unrelated to {x}.",
    "Independent of {x}.",
    "{x} has no bearing on this.",
    "{x} is unaffected.",
    "The check for {x} is green.",
    "The check for {x} came back clean.",
    "The check for {x} was negative.",
    "The test for {x} passed.",
    "Tests for {x}: negative.",
    "Checked for {x}, clean.",
    "We checked for {x} and it is clean.",
    "Looked for {x} without finding any.",
    "Searched for {x} in vain.",
    "The search for {x} came up empty.",
    "The hunt for {x} led nowhere.",
    "Absence of {x} is confirmed.",
    "No {x} to be found.",
    "No {x} involved.",
    "No {x} this time.",
    "no {x} there",
    "wasn't {x}",
    "not {x} this time",
    "not {x} again",
    "not even {x}",
]

# What is so beside what is denied, and denials of something else.
TURNED = [
    "I don't think it is {x}, it looks like {y}.",
    "We do not believe that {x} was involved. It is {y}.",
    "It was not {x}, it was {y}.",
    "It is not {x}, it just shows {y}.",
    "This isn't {x} but {y}.",
    "This isn't {x}. There was {y} instead.",
    "It's not as if {x} had happened. The node just had {y}.",
    "Was it {x}? It was not. It was {y}.",
    "Not {x}; {y}.",
    "Not {x}, {y}.",
    "Less a {x} than a {y}.",
    "{y} rather than {x}.",
    "Instead of {x} we found {y}.",
    "Nobody saw {x}. {y} just kept coming.",
    "{x} was not the trigger after all; the same {y} hit other nodes.",
    "Root cause is {y}, not {x}.",
    "A {x} can be ruled out, {y} cannot.",
    "Ruled out so far: {x}. Not ruled out: {y}.",
    "Excluded: {x}. Not excluded: {y}.",
    "It only looked like {x}; it was {y}.",
    "What looked like {x} was {y}.",
    "What we took for {x} was {y}.",
    "First we blamed {x}; then we found {y}.",
    "Everyone blamed {x}, in truth it was {y}.",
    "Not related to the {x}: today's {y}.",
    "The {y} is not related to the {x}.",
    "Not related to tonight's {y}.",
    "Nothing to do with today's {y}.",
    "Not only {y}.",
    "No doubt it is {y}.",
    "There is no denying that we have {y}.",
    "The restart did not help. We still have {y}.",
    "The restart did not fix the {y}.",
    "We could not stop the {y}.",
    "Nothing helped against the {y}.",
    "No fix for the {y} yet.",
    "No explanation for the {y}.",
    "Nobody knows why there is {y}.",
    "We do not know what causes the {y}.",
    "We have not found the reason of the {y}.",
    "No alert fired on the {y}.",
    "Nobody noticed the {y} until noon.",
    "Not until noon did we see the {y}.",
    "Without the cache we get {y}.",
    "The vendor does not support it, hence {y}.",
    "It does not start because of {y}.",
    "Not a day without {y}.",
    "We can't get rid of the {y}.",
    "We could not prevent the {y}.",
]

# Name what may be so.
HEDGED = [
    "We suspect that {x} is behind it.",
    "I suspect {x} in the router but have only two data points.",
    "It may have been {x}.",
    "It might have been {x}.",
    "It could have been {x}.",
    "This could be {x}.",
    "Could be {x}.",
    "Could it be {x}?",
    "Might be {x}?",
    "Smells like {x}.",
    "Smells a lot like {x}.",
    "Looks like {x} to me.",
    "Looks a lot like {x}.",
    "It seems to be {x}.",
    "It appears to be {x}.",
    "Seems we have {x}.",
    "It would seem that {x} is the cause.",
    "Apparently {x}.",
    "Presumably {x}.",
    "Supposedly {x}.",
    "Allegedly {x}.",
    "My guess is {x}.",
    "My money is on {x}.",
    "My bet: {x}.",
    "I'd bet on {x}.",
    "I assume {x}.",
    "We assume that it was {x}.",
    "We fear that {x} is the reason.",
    "I'm afraid it's {x}.",
    "I believe it is {x}.",
    "Not sure, but I believe it was {x}.",
    "I think we have {x}.",
    "I think that {x} is the reason.",
    "Most likely {x}.",
    "Very likely {x}.",
    "Probably a {x}.",
    "Quite possibly {x}.",
    "{x} is likely.",
    "{x} is probable.",
    "{x} is possible.",
    "{x} seems likely.",
    "{x} is suspected.",
    "{x} suspected.",
    "{x}?",
    "{x} maybe?",
    "{x}, perhaps.",
    "{x}, I think.",
    "{x}, probably.",
    "{x} cannot be excluded.",
    "We can't rule out {x}.",
    "We cannot exclude {x} yet.",
    "{x} is not ruled out.",
    "{x} is a candidate.",
    "{x} might explain it.",
    "{x} would explain it.",
    "{x} could explain this.",
    "That points to {x}.",
    "Everything points to {x}.",
    "This hints at {x}.",
    "Signs of {x}, not confirmed.",
    "Unconfirmed: {x}.",
    "Working theory: {x}.",
    "Working hypothesis: {x}.",
    "Hypothesis: {x}.",
    "Theory: {x}.",
    "Suspicion: {x}.",
    "Prime suspect: {x}.",
    "Suspected cause: {x}.",
    "Possible cause: {x}.",
    "Probable cause: {x}.",
    "Likely cause: {x}.",
    "Potential {x}.",
    "Is it {x}?",
    "Is this {x}?",
    "Do we have {x}?",
    "Are we seeing {x}?",
    "Anyone else seeing {x}?",
    "Wondering whether it is {x}.",
    "I wonder if this is {x}.",
    "Unclear whether {x} is the cause.",
    "Don't know if it's {x}.",
    "Can't tell whether it is {x}.",
    "There is a chance that it is {x}.",
    "A chance of {x}.",
    "Somebody said {x}.",
    "The vendor thinks it may be {x}.",
    "The vendor suspects {x}.",
    "The team believes {x} is behind it.",
    "Tentative diagnosis: {x}.",
    "One explanation would be {x}.",
]


@pytest.fixture(scope="module")
def suggester() -> Suggester:
    """Return a suggester of a few labels, each one term named as its label."""
    terms = {name: Term(name, facet, name, name) for facet, names in LABELS.items() for name in names}
    return Suggester(Ontology(terms, "", "", ()))


def polarities(suggester: Suggester, text: str) -> dict[str, str]:
    """Return what a text says of each label it mentions first."""
    found: dict[str, str] = {}
    for mention in suggester.suggest(text).mentions:
        found.setdefault(mention.term, mention.polarity)
    return found


def other(position: int) -> str:
    """Return another label for each position."""
    return NAMES[(position + 7) % len(NAMES)]


@pytest.mark.parametrize("template", [*NOT_BELIEVED, *NOT_SEEN])
def test_what_is_not_so_now_is_not_suggested(suggester: Suggester, template: str):
    """Every template holds for every label."""
    for name in NAMES:
        assert polarities(suggester, template.format(x=name))[name] not in SUGGESTED


@pytest.mark.parametrize("template", [*NOT_BELIEVED, *NOT_SEEN])
def test_what_stands_beside_it_is_suggested(suggester: Suggester, template: str):
    """A sentence before or after the template keeps its own polarity, and so does the template."""
    said = template if template[-1] in ".?!" else f"{template}."
    for position, name in enumerate(NAMES):
        second = other(position)
        for turn in TURNS:
            found = polarities(suggester, turn.format(said=said.format(x=name), y=second))
            assert (found[name] in SUGGESTED, found[second] in SUGGESTED) == (False, True)


@pytest.mark.parametrize("template", [*TURNED])
def test_the_other_clause_of_a_sentence_is_suggested(suggester: Suggester, template: str):
    """What the turn names is so, what stands before or after it is not."""
    for position, name in enumerate(NAMES):
        second = other(position)
        found = polarities(suggester, template.format(x=name, y=second))
        assert found[second] in SUGGESTED
        assert found.get(name, "ruled_out") not in SUGGESTED


@pytest.mark.parametrize("template", HEDGED)
def test_a_guess_is_hedged(suggester: Suggester, template: str):
    """Every way of guessing hedges every label."""
    for name in NAMES:
        assert polarities(suggester, template.format(x=name)) == {name: "hedged"}
