"""Verdicts on what was thought or claimed, heads of what is not so, and what did not come to pass.

Composed from parts, as in ``graph.suggest.denials``: a verb of being with any word for what is not real, a
verb of escaping with any article, a verb of coming with "never".
"""

from __future__ import annotations

from graph.suggest.cue_phrases import word_set
from graph.suggest.denials import composed

_BEING = """
    is, was, are, were, be, been, being, get, got, turned out, turned out to be, turns out to be, proved,
    proved to be, proves, proves to be, prove to be, seems, seemed, looks, appears, appears to be, remains,
    became, becomes, ends up, ended up, ended up being
"""
_NOUN = """
    figment, figment of the imagination, phantom, ghost, mirage, illusion, optical illusion, delusion, myth,
    urban myth, urban legend, legend, hoax, canard, fiction, pure fiction, fantasy, fairy tale, fairytale,
    invention, fabrication, rumour, mere rumour, hearsay, gossip, old wives tale, white lie, lie, red
    herring, red herrings, false page, false alert, false report, false claim, one off, false alarm, false
    alarms, false positive, false positives, false lead, false trail, false scent, dead end, blind alley,
    wild goose chase, decoy, coincidence, pure coincidence, mere coincidence, non issue, nonissue, non
    event, nonevent, non starter, nonstarter, no show, misdiagnosis, misreading, misread, misreport,
    misunderstanding, misinterpretation, miscommunication, misnomer, misattribution, mix up, mistake in the
    report, measurement error, measuring error, measurement artefact, reporting artefact, monitoring
    artefact, dashboard artefact, graphing artefact, display artefact, display glitch, display bug,
    dashboard bug, dashboard glitch, sensor glitch, sensor error, reporting error, reporting glitch,
    rounding error, artefact of, artefact of the, innocent bystander, scapegoat, victim of circumstance,
    wrong guess, bad guess, the wrong tree, barking up the wrong tree, old news, ghost story, nothing
    burger, nothingburger
"""
_ADJECTIVE = """
    bogus, spurious, fictitious, fictional, fictive, imaginary, imagined, illusory, made up, invented, fake,
    unreal, not real, never real, unsubstantiated, unsupported, unsupported by the data, unsupported by the
    evidence, unproven, not proven, untenable, far fetched, farfetched, moot, mislabelled, misreported,
    misdiagnosed, misattributed, misidentified, misread, coincidental, purely coincidental, incidental,
    immaterial, unconnected, inapplicable, not applicable, unwarranted, unjustified, groundless, baseless,
    unfounded, without foundation, without basis, without substance, nonsensical, nonsense, rubbish,
    hogwash, bollocks, absurd, ludicrous, ridiculous, laughable, simply not true, not true, not correct,
    simply not correct, fabricated, phantom, avoided, averted, prevented, forestalled, dodged, staved off,
    narrowly avoided, narrowly averted, just avoided, just averted, off the cards, off the radar, off the
    menu, out of contention, out of the frame, out of the race, out as well, no option, not an option, no
    suspect, no longer a suspect, not a suspect, no longer suspected, not under suspicion, no longer under
    suspicion, above suspicion, beyond suspicion, cleared of suspicion, cleared of blame, cleared of all
    charges, not in evidence, not evident, not in sight, not on the cards, not borne out, not supported, not
    supported by the data, not supported by the evidence, not substantiated, not corroborated, not backed
    up, not the explanation, not the story, put to rest, laid to rest, nixed, struck from the list, struck
    from the record, deleted from the list, ticked off, miles away, light years away, far off, a long way
    off, nowhere close, not even close, the least of our problems, the least of it
"""
_VERB = """
    pan out, check out, hold up, hold water, stand up, stack up, add up, fit the facts, fit the data, fit
    the picture, fit the timeline, match the timeline, match the data, match the evidence, survive scrutiny,
    survive contact, survive a closer look, survive the first look, stand up to scrutiny, come to pass, come
    true, come about, come into play, come into question, materialise, eventuate, transpire, ensue, set in,
    break out, get that far, get so far, make it out of, make it into, make it to, make the list, make the
    cut, explain anything, explain a thing, explain it all, ring true, enter the picture, reach production,
    reach prod, show its face, rear its head, raise its head, fly, wash, follow, follow from, apply here,
    exist, be invoked, be blamed, be faulted, be to blame, be the one, be the explanation, be the answer
"""
_PAST_VERB = """
    panned out, checked out, stacked up, added up, fitted the facts, came to pass, came true, came about,
    materialised, materialized, eventuated, transpired, ensued, set in, broke out, made it into, made it to,
    made it past, made the list, made the cut, entered the picture, reached production, reached prod, showed
    its face, reared its head, followed, existed, was there, were there, was a thing, was one, came,
    arrived, left the review queue, saw the light of day
"""
_FAILING = """
    led nowhere, led to nothing, came to nothing, came to naught, went nowhere, goes nowhere, fell apart,
    falls apart, fell flat, falls flat, fell through, fell by the wayside, falls by the wayside, went up in
    smoke, went out of the window, went out the window, evaporated, dissolved into thin air, vanished into
    thin air, bit the dust, bites the dust, failed to materialise, failed to appear, failed to show, failed
    to arrive, failed to show up, fails to explain, failed to explain, petered out, fizzled out, got us
    nowhere, gets us nowhere, stayed away, stays away, stay away, kept away, passed us by, missed us, not on
    my watch, never had a chance
"""
_EXCULPATED = """
    walks free, walk free, goes free, go free, went free, leaves the court a free man, has an alibi, have an
    alibi, had an alibi, got a clean bill of health, gets a clean bill of health, has a clean bill of
    health, given a clean bill of health, has no basis, have no basis, had no basis, has no foundation, have
    no foundation, had no foundation, has no merit, had no merit, has no substance, lacks evidence, lacks
    any evidence, lacks foundation, lacks any basis, lacks substance, lacked evidence, lacked foundation,
    has no leg to stand on, have no legs to stand on, has no legs, had no legs, my foot, my ass, my arse, my
    eye, lol no, do not enter into it, does not enter into it
"""
# Said of a whole subject, its relative clause passed over: "the PSU failure the BMC reported was bogus".
CLEARINGS = (
    *composed(
        _BEING, ", a, an, the, one, our, another, one big, complete, total, a complete, a total", _NOUN
    ),
    *composed(_BEING, _ADJECTIVE),
    *composed(
        "can be, could be, may be, should be, was, were, is, are, got, has been, have been, had been, to be",
        """
            ruled out, excluded, eliminated, dismissed, discounted, disregarded,  exonerated,
            acquitted, disproved, disproven, refuted, debunked, taken off the list, struck off, struck off
            the list, crossed off, crossed off the list, ticked off, let off the hook, scratched from the
            list, deleted from the list, deleted from the timeline, removed from the list, taken off
        """,
    ),
    *composed("", _EXCULPATED),
    *composed(
        "theory, hypothesis, idea, story, angle, lead, suspicion, scenario",
        ", now, is now",
        """
            dead, busted, out, closed, buried, over, dropped, rejected, gone, debunked, disproved, refuted,
            dismissed
        """,
    ),
    *composed(
        "would, could, does, did, can, do",
        "not",
        """
            cause this, cause that, do this, do that, look like this, look like that, look this way, produce
            this, behave like this, show up like this, lead to this, result in this, give us this, present
            like this, explain this, explain that, explain the rest, cause it
        """,
    ),
    *composed(
        "considered, investigated, suspected, discussed, examined, checked, looked at, looked into",
        "and, but, then, and then, but then, but was, but quickly, and quickly, and soon",
        "ruled out, excluded, eliminated, discounted, crossed off, dismissed, exonerated, cleared, disproved",
    ),
    *composed(
        ", now, already, since, all, both, later",
        """
            ruled out, excluded, eliminated, dismissed, disproved, disproven, refuted, debunked, cleared,
            exonerated
        """,
        "via, by, per, with, thanks to, after, because, since, using, through, based on, on the basis of, as",
    ),
    *composed("not, never", "been", "borne out, substantiated, supported, corroborated, proven, upheld"),
)
# The same of what happens or not: "the surge never came".
VERDICTS = (
    *composed("did not, do not, does not, never, could not, can not, will not, would not, not", _VERB),
    *composed("never, never ever, never even, never actually, never really", _PAST_VERB),
    *composed("", _FAILING),
)
# What a clause puts first and then denies: "a memory shortage there is not".
THERE_IS_NONE = (
    composed("there", "is not, was not, were not, are not, is none, was none, were none, are none")
    + composed("it, that, this, they", "ain't")
    + composed(
        "I, we",
        "will not, would not, do not, did not, can not",
        ", buy, believe, grant you, see, accept, have, find",
    )
    + composed(
        "i'd, i would, we'd, we would, i, we, we can, i can, we could, we also, i also",
        "exclude, rule out, dismiss, discount",
        ", outright, altogether, entirely, completely, straight away, at once, anyway",
    )
)
# Say of a claim that it does not hold, where the clause speaks of one: "the story was withdrawn".
DROPPED = composed(
    """
        is, are, was, were, be, been, turned out, proved, has been, have been, got, fails, failed, has, had,
        did not, does not, is now, was then, was soon
    """,
    """
        glitch, a glitch, a test, a test page, a test alert, noise, just noise, mistake, a mistake, misfire,
        a misfire, a fluke, a typo, a bug in, stale, outdated, misleading, a drill, misrouted, a false page,
        a false alert, off, withdrawn, retracted, recanted, taken back, walked back, revoked, rejected,
        overruled, shot down, shelved, scrapped, ditched, binned, thrown out, tossed out, struck, struck
        out, crossed out, dead, dead and buried, buried, closed, busted, blown, blown away, contradicted,
        overturned, discredited, demolished, falsified, invalidated, mistaken, erroneous, inaccurate, weak,
        shaky, thin, flawed, premature, the test, the check, dead in the water, out of the window, gone,
        history, a myth, hot air, wrong, put to bed, moved on from, no more, given up, hold, fit, survive,
        last, last long, live long
    """,
)
# Kept from happening, and what might have been: they deny what follows.
ESCAPES = (
    *composed(
        ", narrowly, just, barely, luckily, only just, thankfully",
        """
            escaped, escape, dodged, sidestepped, averted, averting, evaded, eluded, skirted, ducked, were
            spared, was spared, are spared, been spared, spared us, spared them, got away without, get away
            without, came away without, got by without, steered clear of, stopped short of, stop short of,
            stops short of, saved us from, saved them from, kept us from, kept it from, stopped us from,
            nipped in the bud
        """,
        ", a, an, the, any, another",
    ),
    *composed("narrowly, just, barely, luckily, only just", "avoided, avoiding, missed, missing, prevented"),
    *composed("everything short of, just short of"),
    *composed(
        "a hair's breadth, inches, seconds, minutes, one step, a whisker, an inch, a step, a hair, one disk",
        "away from, short of",
    ),
    *composed(
        """
            almost, nearly, came close to, came very close to, close to, came near, within a whisker of,
            within an
        """
        """
            inch of, within minutes of, within seconds of, on the verge of, on the brink of, on the edge of,
            all but
        """,
        """
            had, having, caused, causing, triggered, triggering, became, becoming, led to, leading to, ended
            in, ending in, lost, losing, turned into, turning into, resulted in, suffered, suffering, went
            into, going into, hit, hitting, ran into, running into, running out of, ran out of, saw, seeing
        """,
        ", a, an, the, another, our, all",
    ),
    *composed(
        """
            on the verge of, on the brink of, within a whisker of, within an inch of, came close to, came
            very close to
        """
    ),
    *composed(
        "from, from ever",
        """
            becoming, turning into, growing into, escalating into, escalating to, spreading into, developing
            into, causing, triggering, leading to, resulting in, ending in, snowballing into, cascading
            into, morphing into, taking down, blowing up into
        """,
        ", a, an, the, another, our, any",
    ),
    *composed(
        "before",
        "it, this, that, they, things, anything, there, the",
        """
            became, become, becomes, turned into, turns into, could become, could turn into, could cause,
            caused, could trigger, triggered, led to, could lead to, resulted in, escalated into, escalated
            to, grew into, could escalate to, can become, can cause, was, were
        """,
        ", a, an, the, any, another",
    ),
    *composed(
        "could, would, might",
        "easily, otherwise",
        "have",
        ", been, become, caused, led to, ended in, turned into, meant",
    ),
    *composed(
        "would, could, might",
        "otherwise, else",
        ", have",
        """
            , been, become, caused, led to, ended in, turned into, meant, cause, lead to, be, trigger,
            triggered
        """,
    ),
    *composed(
        "would, could",
        "have",
        """
            meant, caused, led to, resulted in, triggered, turned into, ended in, spelled, brought about,
            brought down, produced, cost us, given us, created, escalated to, escalated into
        """,
        ", a, an, the, another",
    ),
)
# Heads of what is not so: "Ruled out so far:", "Not contributing:", "Off the list:".
HEADS = (
    *composed(
        """
            ruled out, excluded, eliminated, dismissed, discarded, cleared, exonerated, innocent, acquitted,
            rejected,
        """
        "disproved, refuted, crossed off, struck off, off the list, off the hook, off the table, absent, not "
        """
            seen, not found, not observed, not present, not involved, not affected, not impacted,
            unaffected, clean,
        """
        "checked and clean, checked and fine, tested negative, negative, unrelated, irrelevant, not "
        """
            related, not relevant, not contributing, not contributory, not guilty, not to blame, not
            responsible, not
        """
        """
            the cause, not the causes, not the culprit, not the problem, not the issue, not the reason, not
            a factor,
        """
        """
            not factors, not the trigger, not it, impossible, not happening, did not happen, never happened,
            what did
        """
        """
            not happen, what it is not, what it was not, what this is not, what this was not, it is not, it
            was not,
        """
        """
            this is not, this was not, red herring, red herrings, false alarm, false alarms, false lead,
            false leads,
        """
        "dead ends, dead end, wrong leads, wrong guesses, non issues, myth, myths, busted, debunked, no "
        """
            evidence for, no evidence of, no sign of, no signs of, no trace of, without findings, nothing
            found for,
        """
        """
            no findings, no longer suspected, no longer suspects, former suspects, cold leads, refuted
            theories,
        """
        "discarded theories, rejected theories, abandoned theories, dismissed theories, ruled out causes, "
        """
            excluded causes, already excluded, already ruled out, already cleared, not reproduced, not
            reproducible,
        """
        """
            not detected, not reported, not applicable, not needed, not done, not performed, not executed,
            not taken,
        """
        "not tried, in the clear, all clear, unfounded, false, untrue, incorrect, nope, "
        """
            could not find, we did not see, did not see, we saw no, nobody saw, unlikely causes, guilty of
            nothing
        """,
        """
            , so far, to date, today, already, now, by now, yet, by us, by the vendor, by vendor, by
            support, by
        """
        """
            evidence, for now, for good, for certain, for sure, definitively, conclusively, here, tonight,
            this time,
        """
        """
            as of now, until now, with certainty, after checking, after tests, after testing, by testing,
            here too
        """,
    ),
)
# What a list of what is not so may be of: "causes ruled out:".
LISTED = word_set("""
    causes cause remedies remedy things thing hypotheses hypothesis theories theory options suspects suspect
    items components possibilities actions checks issues alerts symptoms the what already now list
    candidates steps so and we i have explanations
""")
