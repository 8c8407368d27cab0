"""Verdicts on what was thought or claimed, beliefs given up, and what did not come to pass: data for denials.

Composed from parts, as in ``graph.suggest.denials``: a verb of being with any word for what is not real, a
verb of giving up with any word for a theory, a verb of escaping, a verb of coming with "never".
"""

from __future__ import annotations

from graph.suggest.cue_phrases import phrase, word_set
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
)
CLEARINGS = (
    *CLEARINGS,
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

# What people call a theory, where one of these ends what is given up: "dropping the cyberattack angle".
THEORIES = frozenset(
    phrase("""
            theory hypothesis idea suspicion angle lead assumption story explanation guess hunch track
            diagnosis claim rumor scenario notion narrative speculation thesis conjecture accusation
            allegation line talk possibility option verdict tale legend myth report attribution item
            proposition
        """)
)
# Give up what they name, if a word for a theory follows: "we take back the race condition claim".
GIVING_UP = composed(
    """
        drop, reject, abandon, retract, withdraw, bury, shelve, dismiss, kill, scrap, discard, refute,
        disprove, debunk, torpedo, sink, demolish, contest, dispute, contradict, scratch, forget, ditch,
        retire, park, exclude, eliminate, strike, rebut, discredit, undermine, overturn, revoke, rescind,
        trash, bin, nix, falsify, invalidate, disbelieve, doubt, question, counter, explode, puncture,
        deflate, destroy, axe, spare me, spare us, save me, take back, took back, takes back, taking back,
        walk back, walked back, walking back, back away from, backed away from, back off from, backing away
        from, move away from, moved away from, moving away from, move on from, moved on from, moving on
        from, moved off, step away from, stepped away from, get away from, give up on, gave up on, giving up
        on, gave up, give up, let go of, part with, parted with, lost faith in, lose faith in, not buy, not
        buying, not support, not share, not subscribe to, not back, not accept, not accepting, not hold
        with, not agree with, not trust, not confirm, not substantiate, not corroborate, disagree with, no
        basis for, no basis to, no foundation for, no foundation to, no support for, no substance to, no
        truth to, no truth in, nothing in, nothing to, put paid to, puts paid to, there goes, there go,
        there went, bang goes, goodbye, good bye, bye, bye bye, farewell, adieu, so long, adios, say goodbye
        to, said goodbye to, enough of, enough with, pour cold water on, poured cold water on, shoot down,
        shoots down, shot down, knock down, knocks down, knocked down, throw out, threw out, throws out,
        toss out, tossed out, blow away, blew away, clear up, clear away, cross out, take off, took off,
        lay, lays, laid, laying, put, puts, consider, considered, if the, if your, if their, if our, if
        this, if that, spell the end of, spells the end of, end of, the end of, death of, deals a blow to,
        rules out, rule out, ruled out, ruling out
    """,
)
# After one of these the theory must be put away: "lays the faulty NIC idea | to rest".
PUTTING = frozenset(phrase("lay lays laid laying put puts consider considered"))
AWAY = frozenset(phrase("rest bed aside away closed dead bury"))

# Give up what follows them where they begin a sentence.
ORDERS = composed(
    """
    scratch, strike, cross off, cross out, disregard, exclude, eliminate, forget about
""",
    """
    , the, that, any
""",
)
# See none of what follows.
HOLDING_NONE = (
    *composed(
        "nothing, none, nobody, no pod, no pods, no node, no nodes, no job, no jobs, no host",
        ", is, are, stuck, was",
        "in, on",
    ),
    *composed("lack, lacks, lacked", "a, an"),
)
# Gives up what follows by itself.
FAREWELLS = (
    *composed(
        "be surprised, surprise me, surprise us, be amazed, be astonished, eat my hat",
        "if",
        "it, it's, it was, it were, this was, this were, that was, there was, we had, they had",
        ", a, an, the",
    ),
    *composed("not yet another, not another one of"),
    *composed("refrain from, refrained from, hold off on, hold off, abstain from, desist from, held off on"),
    *composed(
        "I, we, i hereby, we hereby",
        "withdraw, retract, take back, took back",
        ", what i said about, my, the, our",
    ),
    *composed("what i said about, what we said about, what i wrote about", ", a, the"),
    *composed(
        "so, then, please, just, let us, can, we can", "strike, cross off, strike off, tick off", ", the"
    ),
    *composed(
        "silent on, silent about, mum about, mum on, quiet about, quiet on, says nothing of, say nothing of"
    ),
    *composed("", "the opposite of, quite the opposite of, the very opposite of", ", a, an"),
    *composed("there goes, there go, there went, bang goes, bye bye, goodbye, good bye, farewell, adieu"),
    *composed("goodbye, farewell, bye bye, adieu", "to"),
    *composed("say, said, saying, can say, could say", "goodbye, farewell, bye", "to"),
    *composed(
        "not, never, no longer, stopped, stop, nobody, no one, quit, gave up, refuse to, refused to",
        "believe in, believing in, buy, buying, buying into, falling for, fall for, chasing, chase",
        ", a, the, that, any",
    ),
    *composed(
        "refuse, refuses, refused, hesitate, decline, declined, wary, loath",
        "to",
        "call, believe, accept, blame, speak of",
        ", it, this, that, it is, it's, it was",
        ", a, an, the",
    ),
    *composed("", "call it, calling it, calling that, calling this", "anything but"),
    *composed(
        "a stretch, stretch, far fetched, a bit much, a bit rich, an exaggeration, over the top, absurd",
        "to",
        "speak of, call it, call this, call that, talk of, talk about, say it is, blame, claim",
        ", a, an, the",
    ),
    *composed("give me one reason to, any reason to, one reason to", "believe, think, suspect, blame"),
    *composed(
        """
            doubt, highly doubt, seriously doubt, sincerely doubt, very much doubt, strongly doubt, really
            doubt
        """,
        "very much, strongly, seriously, a lot, ",
        """
            that, it is, it's, it was, that it is, that it's, that it was, that we have, that there is, that
            there was, whether, if
        """,
    ),
    *composed("highly, seriously, sincerely, strongly, really, rather, severely", "doubt"),
    *composed(
        "doubtful, highly doubtful, very doubtful, dubious, unlikely, very unlikely, highly unlikely",
        "that, that it is, that it's, that it was, that this is, that we have, that there is, if, whether",
    ),
    *composed(
        "no way, no chance, not a chance, no earthly way, never in a million years",
        """
            it is, it was, this is, that is, that was, this was, there is, there was, that it is, that it's,
            we have, for, of
        """,
    ),
    *composed(
        "can not, could not",
        "possibly, ever, really, conceivably",
        "be, have been",
        ", a, an, the",
    ),
    *composed(
        "by no stretch", "of the imagination, of imagination, ", ", is it, is this, was it, was this, a"
    ),
    *composed(
        """
            i wish it were, i wish it was, wish it were, wish it was, if only it were, if only it was, if
            only it had
        """
        """
            been, would that it were, would love it to be, would rather it were, would have been easier if
            it were,
        """
        "would have preferred, love it to be, would like it to be",
        ", just, only, as simple as",
        ", a, an, the",
    ),
    *composed(
        "contrary to, despite, in spite of, notwithstanding",
        """
        claims of, claims about, reports of, reports about, rumours of, rumours about, talk of, talk about,
        suspicions of, allegations of, speculation about, the claim of, the report of, the rumour of, the
        rumours of, the talk of, the claims of, the reports of
    """,
    ),
    *composed(
        "not, never", "your usual, your typical, the usual, your average, your everyday, your garden variety"
    ),
    *composed(
        "nowhere near, not anywhere near, not remotely, not even remotely, not close to, nowhere close to"
    ),
    *composed("absent", ", any, a, an, the"),
    *composed("without so much as, not so much as", ", a, an, one"),
    *composed(
        "none whatsoever of, nothing whatsoever suggests, nothing whatsoever points to, none of the usual"
    ),
    *composed(
        """
            absolutely nothing, nothing at all, nothing whatsoever, nothing here, nothing in here, nothing
            in this graph,
        """
        "nothing in the graphs, nothing in the logs, nothing in the data, nothing in that graph",
        "suggests, indicates, points to, hints at",
    ),
    *composed(
        """
            not even one, not a trace, not a hint, not a whiff, not a whisper, not a sign, not a shred, not
            a peep
        """,
        "of, about",
        ", any, a",
    ),
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
# Beliefs of old: denied if the text turns, and a guess if it does not.
_WHO = ", we, i, they, everyone, everybody, the team, support, the vendor, people, some, the on call, he, she"
BELIEFS = (
    *composed(
        """
            everything, all signs, all the signs, all evidence, every sign, first signs, early signs, the
            signs, it all, it
        """,
        "pointed",
        "at, to, towards, toward",
    ),
    *composed(
        "was, were, been, had been",
        "convinced, sure, certain, positive",
        ", of, it was, that it was, it is, this was, that this was, that, we had, that we had",
    ),
    *composed(
        "been, was, were",
        "blaming, suspecting, hunting, hunting for, chasing, looking for, betting on, assuming",
    ),
    *composed(
        """
            my money was on, our money was on, money was on, put our money on, put my money on, bets were
            on, bet was on
        """
    ),
    *composed(
        """
            suspicion fell on, suspicions fell on, suspicion was, suspicion had fallen on, suspicion first
            fell on
        """
    ),
    *composed(
        """
            first, initial, my first, my initial, our first, our initial, original, my original, early,
            earliest, the first, the initial, the original
        """,
        """
            guess, theory, hypothesis, thought, suspicion, diagnosis, suspect, bet, hunch, instinct,
            assumption, verdict, idea, reaction, read, report, alert
        """,
        ", was, were, had been, said, is",
        ", a, an, the",
    ),
    *composed(
        "wrongly, earlier, was, were, long",
        """
            reported, filed, logged, classified, opened, labelled, diagnosed, tagged, raised, triaged,
            described, recorded, announced, billed, treated, investigated, categorised, booked, flagged,
            interpreted, read, advertised
        """,
        "as",
        ", a, an, the",
    ),
    *composed("investigated, opened, filed, reported, logged, triaged", "as", ", a, an"),
    *composed(
        """
            put it down to, put this down to, attributed it to, attributed this to, pinned it on, took it
            for, took this for, mistook it for, mistook this for, blamed it on, chalked it up to
        """
    ),
    *composed(
        "one, you, we, anyone",
        "could, can, might, may",
        "be forgiven for, be excused for",
        "thinking, suspecting, blaming, believing, assuming, reading",
    ),
    *composed(
        "tempting, easy, natural, convenient",
        "to",
        """
            call it, blame, suspect, call this, assume, think of, think it is, put it down to, believe, pin
            it on
        """,
        ", a, an, the",
    ),
    *composed(
        """
            walks like, quacks like, has all the hallmarks of, had all the hallmarks of, had all the signs
            of, had all the symptoms of, bore all the hallmarks of, looked every bit like
        """
    ),
    *composed(
        "two weeks of, weeks of, days of, hours of, after days of, a day of, hours",
        "hunting, chasing, suspecting, blaming",
        ", for, a, an, the",
    ),
    *composed(
        "one, you, anyone, i, we",
        "would",
        "suspect, think, think of, think it is, believe, assume, guess, blame, call it",
        ", a, an, the",
    ),
    *composed("thought of, thought about, guessed, figured, reckoned"),
    *composed(
        "at first glance, at first sight, on first sight, on the face of it, on the surface, superficially"
    ),
)
# Expectations: denied if the text turns, and nothing if it does not.
EXPECTATIONS = (
    *composed("chasing, hunting, hunted, chased, hunting for, chasing after", ", a, an, the"),
    *composed(
        """
            expected, had expected, half expected, would expect, would have expected, expecting, been
            expecting, was expecting, were expecting, feared, had feared, dreaded, braced for, bracing for,
            bracing ourselves for, anticipated, promised, predicted, hoped for, was hoping for, had hoped
            for
        """,
        ", a, an, the, to see, to see a",
    ),
)
# Say of what they name that it was taken for something it is not.
DISGUISES = (
    *composed("everyone, everybody, people, we, they, i, many, some", "took, mistook", "for", ", a, an, the"),
    *composed(
        "what, whatever",
        """
            looked like, looked at first like, looked first like, looked initially like, looked for all the
            world like, looks for all the world like, looks like, appeared to be, seemed to be, seemed like,
            appeared as, seemed, sounded like, smelled like, felt like, at first looked like, first looked
            like, initially looked like, at first seemed, was reported as, was reported to us as, was filed
            as, was logged as, was described as, was diagnosed as, was announced as, was billed as, was sold
            as, was taken for, was thought to be, was believed to be, was assumed to be, passed for, we
            believed to be, we believed was, we thought to be, we assumed was, we assumed to be, we called,
            they called, people called, everyone called, support called, the vendor called, the customer
            called, the ticket calls, the alert called, the alert calls, the dashboard called, the dashboard
            showed as, we read as, people took for, they took for, everyone took for, everyone thought was,
            people thought was, i took for, i thought was, the ticket says is, the customer reported as,
            users reported as, users took for
        """,
        ", a, an, the, another",
    ),
    *composed(
        """
            mistaken, mistook it, misdiagnosed, mislabelled, misread, misreported, misclassified, misfiled,
            misinterpreted, misidentified, wrongly
        """
        """
            filed, wrongly labelled, wrongly reported, wrongly classified, wrongly diagnosed, masquerading,
            masqueraded, masquerades, disguised,
        """
        "posing, posed, dressed up, camouflaged",
        "as, for",
        ", a, an, the",
    ),
    *composed(
        """
            had, had long, had first, had at first, had initially, had always, until then, before that, till
            then
        """,
        ", we, we had, i, i had, they, everyone, everyone had",
        """
            blamed, been blaming, suspected, been suspecting, assumed, wrongly assumed, believed, mistaken
            it for
        """,
        ", it was, it to be, that it was, a, an, the",
    ),
    *composed(
        "would, could, i'd, we'd, you'd, i would, we would",
        "have, 've",
        """
            sworn, said, bet on, bet, guessed, expected, thought, suspected, blamed, put money on, put my
            money on
        """,
        ", it was, that it was, it is, to see, to find, a, an, the",
    ),
    *composed(
        """
            first, initially, originally, at first, was first, were first, was initially, was originally,
            had been
        """,
        """
            reported, filed, logged, classified, labelled, diagnosed, tagged, triaged, described, categorised,
            flagged, interpreted, misdiagnosed
        """,
        "as",
        ", a, an, the",
    ),
    *composed(
        "whoever",
        ", has, had",
        "wrote, said, suspected, blamed, thought of, thought it was, reported, claimed, typed",
        ", a, an, the",
    ),
    *composed(
        "wasted, burned, burnt, lost, squandered",
        ", an, two, three, half an, an entire, a whole, a, several, the whole, many, precious",
        "hour, hours, day, days, night, morning, afternoon, time, week, weeks",
        "on, chasing, hunting, hunting for, looking for, suspecting",
        ", a, an, the",
    ),
    *composed(
        "mimics, mimicked, mimicking, imitates, imitated, imitating, pretending to be, pretends to be",
        ", a, an, the",
    ),
)
# What another says, denied if the text shows otherwise.
CLAIMED = composed(
    """
        claims, claimed, insists, insisted, swears, swore, maintains, maintained, asserts, asserted,
        alleges, alleged, assures us, assured us, argues, argued
    """,
    """
        , it was, it is, that it was, that it is, that it's, there was, there is, that there was, there had
        been, that there is, that there had been, that, this is, this was, that this is, that we have, we
        have, we had, to have had, to see, to have seen
    """,
    ", a, an, the",
)
# Verbs by which one claims what another may refute: "the vendor insists there was no crash".
CLAIMING = frozenset(
    phrase("claim insist swear maintain assert allege assure argue deny conclude promise state pretend boast")
)
# Show that a claim does not hold.
OTHERWISE = frozenset(
    phrase("otherwise contradict disagree untrue nonsense beg differ disprove refute rubbish bogus")
)
# Begin the sentence that puts a belief right.
RIGHTING = composed(
    "",
    """
        it was, it is, it turned out, turned out, turns out, that was wrong, wrong, nope, no, not so, nah,
        in reality, in truth, in the end, in fact, actually, but, then, however, instead, reality, the real,
        real, the actual, actual, the true, the culprit, culprit, the cause turned, today i know, today we
        know, now we know, we now know, now i know, only later, lost that bet, lost the bet, resist, both
        wrong, all wrong, it was not, we were wrong, i was wrong, they were wrong, at second glance, at
        second sight, at a second look, on closer inspection, on a closer look, on second look, looking
        closer, far from it, quite the opposite, on the contrary, the truth, truth is, alas, mistake, big
        mistake, what it was, what it really was, what we had, wrong guess, theory dead, spotless, not even
        close, later it, later we, hours later, eventually, the answer was, the winner, winner is, that
        theory, that idea, that was before, none of it
    """,
)
HOPED = phrase("expected")[0]
RIGHT = frozenset(phrase("right correct so true indeed confirm confirmed it exactly proved proven"))
TURNS_MORE = frozenset(phrase("until before"))
