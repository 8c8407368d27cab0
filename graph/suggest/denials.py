"""Denials composed from their parts: a negator, words between, and what is seen, done, said or found.

English denies by a grammar and not by a list of phrases: any negator goes with any verb of seeing, any verb
of being with any word for health. The parts stand here, as people write them; ``graph.suggest.denial_scopes``
gives each set of phrases its reach. A part that may be left out has an empty choice.
"""

from __future__ import annotations

from itertools import chain, product

from graph.suggest.cue_phrases import Phrases, phrase


def composed(*parts: str) -> Phrases:
    """Return every phrase that takes one choice of each part; choices are separated by commas."""
    choices = [[phrase(choice) for choice in part.split(",")] for part in parts]
    phrases = dict.fromkeys(tuple(chain.from_iterable(chosen)) for chosen in product(*choices))
    return tuple(one for one in phrases if one)


_NEVER = "not, never, no longer"
_NO_ONE = "nobody, no one, noone, none of us, not one of us, no user, no customer, no client"
_YET = ", yet, ever, really, actually, even, once"
_BEING = """
            is, are, was, were, be, been, being, look, looks, looked, seem, seems, seemed,
            appear, appears, appeared, stay, stays, stayed, remain, remains, remained, come
            back, comes back, came back, came out, turned out, turned out to be, turns out to
            be, proved, proved to be, proves, reads, read, tests, tested, returned, sits at, sat
            at, got, gets, get
        """
# Passed over where they stand between a verb of being and what is said.
_VERY = """
            both all also just perfectly completely absolutely entirely very quite pretty still
            definitely clearly again now already therefore thus always totally safely most highly rather
        """
VERY = frozenset(phrase(_VERY))
BEING = frozenset(phrase(one)[0] for one in _BEING.split(","))

# What is not so, however it is said, and names what is denied after it.
_SEE = """
            see, seen, saw, seeing, observe, observing, find, found, finding, notice, noticing,
            record, log, show, shown, showing, spot, encounter, experience, experienced, suffer,
            measure, identify, get, have, had, hit, face, facing, meet, met, witness, register,
            catch, caught, raise, reproduce, cause, produce, lead to, led to, result in, end in,
            come with, contain, exhibit, display, reveal, uncover, turn up, bring up, return,
            print, carry, detect, trigger
        """
_BLAME = """
            mention, report, reporting, indicate, imply, suggest, point to, point at, pointing
            to, hint at, look like, looking like, sound like, feel like, smell like, resemble,
            complain about, complain of, suspect, blame, hear of, hear about, run into, dealing
            with, talking about, looking at, come across, trip over, involve, suffer from
        """
SEES = (
    *composed(_NEVER, _YET, _SEE),
    *composed(
        "can not, could not, unable to, failed to, yet to",
        """
            see, find, spot, observe, reproduce, detect, notice, identify, confirm, provoke, force, elicit,
            induce
        """,
    ),
    *composed("yet to", "have, get, hit, encounter, experience, suffer, log, record"),
    *composed(
        "not, never, not yet",
        "been, yet been",
        "able to, possible to",
        "find, see, reproduce, spot, observe, detect",
    ),
    *composed(f"{_NO_ONE}, none of them", ", has, have, ever, had, has ever, has yet", _SEE),
    *composed(_NEVER, "log, count, emit, throw, threw, receive", "a, an, any, a single, one, single"),
    *composed(
        """
            at no point, at no time, not once, in no case
        """,
        """
            did we, did it, did they, did I, have we, was there, were there
        """,
        """
            , see, saw, have, get, find, observe, notice
        """,
    ),
)
BLAMES = (
    *composed(_NEVER, _YET, _BLAME),
    *composed(_NO_ONE, ", has, have, ever, had, has ever, has yet", _BLAME),
    *composed(
        "not, never",
        ", been, being",
        "hit by, affected by, caused by, triggered by, due to, related to, suffering from",
    ),
    *composed(
        "not, never",
        ", really, actually, even, directly, only",
        """
            come from, came from, coming from, stem from, originate in, originate from, result from,
            arise from, derive from, follow from, be down to, down to, boil down to, come down to, trace
            back to, go back to, owing to, rooted in, grounded in, explained by, attributable to, explain
            as, require, involve, entail, include, call for, qualify as, amount to, count as, constitute,
            stand for, list, count, treat, regard, classify, tag
        """,
    ),
)
UNTOUCHED = (
    *composed(
        f"{_NO_ONE}, never, not, nothing",
        ", has, have, ever, had, even",
        "touch, change, edit, modify",
        ", anything on, anything in",
    ),
    *composed(
        "nor, neither",
        "is, are, was, were, did, do, does, has, have, had, can, could, will, would",
        ", we, it, they, there, i, this, that",
    ),
)

# The same of nouns that stand for what is seen: "no sign of", "not the slightest trace of any".
_SIGN = """
            sign, signs, evidence, trace, traces, indication, indications, hint, hints, proof,
            symptom, symptoms, record, records, mention, report, reports, alert, alerts, alarm,
            alarms, complaint, complaints, risk, danger, case, cases, instance, instances,
            occurrence, occurrences, chance, question, suspicion, word, talk, history, event,
            events, entry, entries, message, messages, line, lines, hit, hits, match, matches,
            finding, findings, news, clue, clues, need to suspect, need to blame, reason to
            blame, reason to suspect
        """
SIGNS = (
    *composed(
        """
            no, zero, without any, without, not a, not one, not any, never any, not the
            slightest, not a single, no clear, no obvious, no visible, no real, no hard, hardly
            any, without a, neither a, lack of any
        """,
        _SIGN,
        ", whatsoever, at all",
        "of, for, about, that, pointing to, of any",
    ),
    *composed(
        "nothing",
        ", here, there, that, which, in there, in the logs",
        """
            suggests, to suggest, indicates, to indicate, implies, points to, points at,
            pointing to, pointing at, hints at, looks like, look like, that looks like, that
            smells like, looking like, resembles, resembling, like, about, on, of, smells like,
            mentions, says, shows, in the way of, to do with, related to, resembles a
        """,
    ),
    *composed(
        ", it is, it was, this is, that is, has, have, had, is, was",
        """
            nothing to do with, unrelated to, no relation to, no connection to, no connection
            with, not connected to, nothing in common with, no link to, independent of
        """,
    ),
)

# Not this, but something else.
OTHERS = composed(
    "",
    """
            far from being, far from, anything but, as opposed to, not to be confused with, by
            no means, in no case, in no way, at no point, not a case of, not a matter of, not a
            question of, not the result of, not a result of, not a consequence of, not the
            consequence of, not the same as, not to be mistaken for, hardly, scarcely, not so
            much, would not call it, would not call this, would not call that, not call it, not
            call this, not exactly, not really, not even, it ain't, ain't, no such thing as,
            minus, less a, mistaken for, mistook for, no real, in place of, lack any, lacks any,
            lacked any, lacking any, neither
        """,
)

UNUSING = (
    *composed("not, never, no longer", "using, used to use, running on, relying on"),
    *composed("not, never", "under"),
)
STUCK = composed(
    "not, never",
    "blocked, stuck, hung, waiting, hanging, sitting, parked, caught, spinning, asleep",
    "in, on, for, at, behind, by",
) + composed("not, never", "gone, go, went", "missing, wrong, bad, stale, wild, astray")

# Take what they name off the list of causes: "eliminated", "can forget about".
EXCLUDES = (
    *composed(
        """
            exclude, eliminate, dismiss, discount, disprove, disproved, refute, debunk, cross
            off, strike off, struck off, acquit, exonerate, rule out, ruled out, ruling out,
            rules out
        """,
        ", any",
    ),
    *composed(
        "can, could, can safely, we can, we could, let us, so, then, please, just",
        "discard, scratch, forget, forget about, ignore, drop",
    ),
    *composed(
        """
            discard, drop, reject, abandon, exclude, dismiss, give up, gave up, rule out, ruled
            out, disprove, disproved, refute, eliminate, forget, debunk, bury
        """,
        "the",
        """
            theory, idea, hypothesis, suspicion, possibility, assumption, notion, thought
        """,
        "of, that it is, that it was, about, that",
    ),
    *composed("forget, forget about"),
    *composed(
        "stop, stopped, quit, please stop",
        "calling, naming, labelling, reporting",
        ", it, this, that",
        ", a, an, the",
    ),
    *composed("false alarm, false alarms, false positive", "about, on, for, over, concerning"),
    *composed(
        "one thing we, what we, the one thing we, something we",
        "do not have, did not have, do not see, did not see, never had, never saw",
        ", is, was",
    ),
    *composed(
        """
            wrongly, falsely, mistakenly, incorrectly, unjustly, prematurely, erroneously, at
            first wrongly
        """,
        """
            suspected, blamed, accused, assumed, attributed to, diagnosed as, reported as,
            classified as, flagged as
        """,
    ),
    *composed("stopped, stop, gave up, give up, no longer", "suspecting, blaming, suspect, blame, on"),
    *composed(
        ", a",
        """
            false alarm, false alarms, false positive, false positives
        """,
        "about, for, on, of",
    ),
    *composed(
        "doubt, very much doubt, strongly doubt",
        ", that",
        """
            it, it is, it was, this is, that is, we have, there is, there was
        """,
    ),
    *composed("not, do not, never, no longer", "suspect, blame, assume, believe in, bet on"),
    *composed(
        "not, never, no longer, nobody, no one, none of us, hardly anyone, hardly anybody",
        ", really, actually, seriously",
        """
            believe, think, suspect, assume, say, claim, guess, expect, reckon, feel, suppose,
            imagine, seem, look like, mean
        """,
        "that, that it is, that it was, that there is, that there was, that we have, that we had, that the",
    ),
    *composed(
        "not, nobody, no one",
        "believe, think, claim, say, imagine, suspect, assume",
        "it, it is, it was, there is, there was, we have, we had, this is, this was",
    ),
    *composed(
        "no, not any, little, hardly any, without",
        "reason, cause, need, grounds, basis",
        "to, for",
        "suspect, suspecting, believe, believing, think, blame, blaming, assume, assuming",
        ", that, it is, it was, that it is, that it was, there is, there was",
    ),
    *composed("not as if, not as though", ""),
    *composed(
        "can not, could not, would not, does not, did not",
        """
            imagine, think, blame, suspect, bet on, call, assume, seem, put it down to, attribute it
            to, pin it on
        """,
        ", that, it, it is, it was, this, this is, that it is, that it was, we have, there is, the, a",
    ),
    *composed(
        "not as if, not as though, not that",
        "it, it is, it was, we, we had, we have, we saw, there is, there was, there were, the, a, any",
    ),
    *composed(
        ", would be, is, was, it'd be, be",
        """
            wrong, a mistake, mistaken, premature, misleading, unfair, an error, nonsense, silly,
            too early, incorrect
        """,
        "to call, to blame, to say, to assume, to suspect, to think of, to speak of, calling, blaming",
        ", this, it, that, this a, it a, that a, the",
    ),
    *composed(
        "stop, stopped, quit, let us stop, never mind, so much for, no use",
        "blaming, suspecting, looking for, looking at, chasing, hunting for",
        ", the, a",
    ),
    *composed("wrong, mistaken, misled, fooled, off", "about, by", ", the, a"),
    *composed("never mind, so much for, enough of, forget about", ", the, a, any"),
    *composed(
        "speak, speaks, spoke, argue, argues, argued, point, points, evidence, counts, case, proof",
        "against",
        ", the, a, any",
    ),
    *composed("contradict, contradicts, contradicted", ", a, the, any"),
    *composed("a myth, a rumour, a legend, untrue, not true, false, wrong, a misunderstanding", "that"),
    *composed("ruled out, rule out, excluded, exclude, confident", "that"),
    *composed("it, this, that, they, those, these", "turned out, proved", "not to be, to not be"),
    *composed(
        "not, no longer",
        """
            believe, think, suspect, assume, say, claim, guess, expect
        """,
        """
            it is, it, it was, this is, this was, that is, that was, that it is, that this is,
            that we have, we have, there is, there was
        """,
    ),
)

# What is said of a thing before them: it is well, it did not happen, it is off the list.
_WELL = """
            fine, ok, okay, healthy, clean, normal, green, flat, good, nominal, negative,
            within limits, within bounds, within range, within spec, as expected, as usual,
            unremarkable, in order, inconspicuous, unaffected, untouched, all right, alright, in
            the clear, unsuspicious, faultless, flawless, error free, problem free, perfect,
            spotless
        """
_DEAD = """
            ruled out, excluded, eliminated, dismissed, discounted, cleared, exonerated,
            acquitted, crossed off, crossed out, ticked off, struck off, scratched, crossed off
            the list, struck off the list, scratched off the list, crossed off our list,
            disproved, disproven, refuted, debunked, off the table, off the list, off the hook,
            off the board, out of the picture, out of the question, out of the running, out of
            the way, a red herring, red herring, a false alarm, a false lead, a false positive,
            a dead end, dead end, the wrong track, the wrong trail, a wild goose chase,
            innocent, irrelevant, unrelated, unlikely, improbable, implausible, zero, nil,
            beside the point, unfounded, uninvolved, not it, not that, not the one, not to
            blame, not at fault
        """
# The same of all but components, which these leave in trouble.
ABSENT = (
    composed(
        _BEING,
        """
            absent, missing entirely, discarded, nonexistent, non existent, nowhere, forgotten,
            impossible, negligible, history, 0, at 0, out
        """,
    )
    + composed(
        "nowhere, not anywhere",
        ", to be, in",
        """
            seen, found, sight, in sight, around, near, in the logs, in dmesg
        """,
    )
    + composed("discarded, eliminated, dismissed, all gone")
)
WELL = (
    *composed(_BEING, _WELL),
    *composed(_BEING, _DEAD),
    *composed(
        "not, never, hardly, neither, not even, not really, not likely",
        """
            , the, a, an, our, your, my, their, its, this, likely, likely to be, to be, to be the, the
            likely, the real, the actual, the root, the main, the primary, the underlying, the direct,
            your real, our real, what was the, the one
        """,
        """
            cause, culprit, problem, issue, reason, trigger, factor, case, answer, explanation,
            suspect, source, origin, bottleneck, root cause, story, driver, killer, offender,
            point, topic, concern
        """,
    ),
    *composed(
        "can not, could not, may not, might not, need not, would not, should not, will not, not",
        "be",
        """
            it, the cause, the reason, the culprit, the problem, the issue, the root cause, the
            explanation, the trigger, to blame, at fault, responsible, seen, found, observed,
            reproduced
        """,
    ),
    *composed(
        "not, never",
        "what we, what I, what they, the thing we",
        """
            see, have, saw, had, are seeing, we're seeing, seeing, looking at, found, face, got, hit
        """,
    ),
    *composed(
        "not, never, neither, no longer",
        _YET,
        ", been, be, being",
        """
            seen, observed, found, detected, noticed, spotted, visible, present, reported,
            reproduced, reproducible, recorded, measured, identified, hit, reached, exceeded,
            involved, at play, in play, to blame, at fault, triggered, fired, active, happening,
            occurring, relevant, responsible, guilty, possible, plausible, implicated, existent
        """,
    ),
    *composed(
        """
            considered, discussed, weighed, debated, proposed, suspected, suggested, contemplated,
            blamed, assumed, investigated
        """,
        "but, and, and then, then, but then, though, but was, and was",
        """
            never, not, dropped, rejected, abandoned, discarded, dismissed, decided against, turned
            down, not confirmed, wrong, disproved, refuted, cleared, excluded
        """,
    ),
    *composed("turned out, proved", "not to be, to not be", ", the cause, the problem, the culprit, it"),
    *composed("turned out, proved", "to be", "not, no", ", the cause, the problem, the culprit, it"),
    *composed(
        "never, not",
        """
            come into it, came into it, play into it, played into it, take part, took part, enter
            into it, part of it
        """,
    ),
    *composed("not", ", to be", "something we, a thing we", "see, saw, have, had, found"),
    *composed("not, never", "to be", "seen, found, observed"),
    *composed(
        "",
        "claim, rumor, rumors, rumour, report, reports, talk, story, tale, diagnosis",
        "is, was, were, are, turned out, proved",
        "wrong, false, untrue, unfounded, mistaken, exaggerated, incorrect",
    ),
    *composed(
        "not, never, no longer",
        _YET,
        """
            happen, occur, appear, show up, showed up, come up, came up, pop up, surface,
            materialise, recur, come back, fire, trigger, kick in, hold, hold up, hold water,
            fit, match, apply, exist, take place, took place, go off, make sense, made sense,
            add up, matter, show itself, manifest, arise, survive, contribute, turn up, play a
            role, play a part, play any role
        """,
    ),
    *composed(
        "would, does, did, can, could, will", "not, never", ", fully, really, even", "explain, account for"
    ),
    *composed("crossed, struck, scratched, taken", "off, from", "the, our, my", "list"),
    *composed(
        ", has, have, had",
        """
            nothing to do with, no relation to, no bearing on, unrelated to, no connection to
        """,
        """
            it, this, that, these, this one, the outage, the incident, the problem, the issue
        """,
    ),
    *composed(
        "would",
        """
            , look, have looked, have left, leave, show, have shown
        """,
        """
            different, differently, traces, otherwise
        """,
    ),
    *composed(
        """
            has, had, have, plays, played, play, with
        """,
        "no",
        ", real",
        """
            role, part, share, relation, connection, bearing, influence, impact
        """,
    ),
    *composed(
        """
            theory, hypothesis, idea, suspicion, angle, assumption, lead, story, explanation,
            guess, hunch, track, diagnosis
        """,
        """
            is, was, has been, turned out, turned out to be, proved, proved to be, proves, did,
            does, can be, could be, has, can, had
        """,
        """
            dead, wrong, out, false, buried, gone, over, debunked, disproved, refuted,
            dismissed, excluded, abandoned, dropped, discarded, incorrect, off, ruled out, a
            dead end, a red herring, not hold, not hold up, not fit, unlikely, not confirmed,
            not hold water, mistaken, died
        """,
    ),
    *composed(
        """
            proved, proved to be, turned out, turned out to be
        """,
        """
            wrong, false, incorrect, baseless, unfounded
        """,
    ),
)
# The same of trouble only; a component that "is out" is out of order.
OVER = composed(
    "is, are, was, were, has, have, has been, have been",
    ", now, already, long, all, clearly, therefore, thus, definitely, since",
    """
            gone, gone away, disappeared, vanished, stopped, ceased, gone quiet, cleared up,
            cleared, subsided
        """,
)

# The same of what is done: it was not.
UNDONE = (
    composed(
        "is, was, were, are, been, got, has been, be",
        "called off, cancelled, vetoed, shelved, not carried out, scrapped",
    )
    + composed(
        "would, could, might",
        ", not, never, also, probably, have, not have",
        "have, not have, never have",
        """
            helped, worked, caught, told us, saved us, prevented, warned, detected, avoided, spared us,
            changed anything, made a difference, made no difference, fixed, cured, solved, been enough, been
            better, been nice
        """,
    )
    + composed(
        "not, never, not even, not yet, never even, not actually",
        ", been",
        """
            started, run, rolled out, executed, deployed, applied, performed, attempted, done,
            made, tried, carried out, launched, begun, merged, shipped, released, needed,
            required, necessary, used, taken, made use of, touched, tested, rehearsed, exercised
        """,
    )
)
# The same of components: it is no part of this.
UNUSED = composed(
    "is, are, was, were, be, been",
    ", all, not, still, both",
    """
            disabled, switched off, turned off, unused, not used, not in use, in use nowhere,
            not enabled, not configured, not installed, not deployed, used, in use, installed
        """,
)
UNUSED = tuple(
    one for one in UNUSED if "not" in one or one[-1] in {phrase("disabled")[0], phrase("unused")[0], "off"}
)

# Answers and remarks of their own: "disk? can't be", "packet loss, ruled out", "a bad cable (excluded)".
ANSWERS = (
    *composed(
        """
            , checked, looked, we checked, I checked, I looked, already, and, long, since,
            checked and, all, both
        """,
        """
            ruled out, excluded, dismissed, discarded, eliminated, crossed off, exonerated, not
            it, absent, negative, none, nothing, nope, not found, not seen, not present, clean,
            no, nothing found, none found, none seen, no evidence, no sign, no sign of it, no
            signs, no trace, no hits, zero hits, no matches, no findings, no such thing, not
            there, rejected, refuted, disproved, disproven, debunked, falsified, busted, discounted
        """,
    ),
    *composed(
        """
            can not, could not, will not, would not, does not
        """,
        """
            be, have been, be it, apply, see it, see any, find any, find one, fit
        """,
    ),
    *composed(", i, i would, we", "doubt, strongly doubt, very much doubt", ", it, that, so"),
    *composed(
        """
            not, definitely not, certainly not, probably not, surely not, apparently not,
            clearly not, absolutely not
        """,
        """
            , that we can see, that I can see, as far as we can see, a single one, one, one of
            them, at all, any more, anymore, today, here, tonight, a chance, a trace, a bit,
            either, even one, a sign
        """,
    ),
    *composed(
        "no, no no",
        """
            way, chance, sign, trace, evidence, such luck, hits, sir, not here, not this time,
            dice
        """,
    ),
)
# Verbs that take what is denied between them and a little word: "rule X out".
IN_TWO = {
    phrase(verb)[0]: frozenset(phrase(particles))
    for verb, particles in {
        "rule": "out",
        "rules": "out",
        "cross": "off out list",
        "strike": "off list",
        "struck": "off list",
        "scratch": "off list",
        "scratched": "off list",
        "take": "list",
        "took": "list",
        "taken": "list",
        "remove": "list",
        "delete": "list",
        "count": "out",
    }.items()
}

# Of these what is denied needs no colon or question mark before them: a comma or a bracket is enough.
REMARKS = frozenset(
    token
    for token in phrase("""
            ruled excluded dismissed discarded eliminated exonerated absent none no not checked
            crossed nowhere negative my nope nah nil nada
        """)
)

# Deny the clause before their own: "we would see ErrImagePull, which we don't".
WHICH_NOT = composed(
    "which, and, but",
    ", of course",
    "we, it, they, i, this, that, there, is, was",
    "do not, did not, does not, have not, has not, had not, is not, was not, are not, were not, not",
)

# What a thing does or is that is as it should be, in more than a word.
FIT = (
    *composed(
        "passes, passed, pass, survived, completed, finished",
        "its, all, every, the, our, their, all its, all the, all of its, all our",
        ", loop, self, health, load, stress, smoke, burn in, memory, diagnostic, vendor",
        "test, tests, check, checks, probe, probes, diagnostics, exam",
    ),
    *composed(
        "is, are, was, were, all, still, both",
        """
            intact, established, permissive, identical, unaltered, in place, connected, online, mounted,
            registered, synced, synchronised, converged, current, up to date, serving, ready, joined,
            listening, accepting connections, elected, bound
        """,
    ),
    *composed("", "intact, established, mounts everywhere, mounted everywhere, up everywhere, all up"),
)
# What a clause puts first and then denies: "a full disk it wasn't".
FRONTED = composed("it, that, this, they, those", "is not, was not, were not, are not, is not either")

# What was thought of first and did not last: "we suspected X first, but it was not that".
NOT_IT = composed(
    "that, which, this, it",
    "was, is, turned out to be, turned out, proved, proved to be, were",
    ", plain, simply, just, clearly, a",
    """
        wrong, false, incorrect, untrue, not true, false alarm, false positive, red herring, mistake,
        nonsense, bogus, unfounded, not so, disproved, refuted, misleading, mistaken
    """,
) + composed(
    "it, that, this, they, those, which",
    """
            is not, was not, were not, are not, proved not to be, turned out not to be, could
            not be, can not be
        """,
    "that, it, the cause, the problem, the culprit, the issue, the reason, the case, true, them, so",
)
# Zero of what follows, where a number is what a verb asks for.
ZERO = composed(
    """
            see, saw, show, shows, showed, had, have, with, report, reports, found, logged,
            count, counted, were, got, after
        """,
    "0",
)

# What stops is what should go on: that is trouble, and denies none.
STANDSTILL = composed(
    "stopped, stops, stop, stopping, ceased, no longer, quit",
    """
            answering, responding, working, accepting, serving, sending, processing, logging,
            moving, receiving, updating, advancing, writing, reading, making progress,
            progressing, training, scheduling, running, listening, replying, replicating,
            syncing, forwarding, routing, resolving, producing, consuming, emitting,
            heartbeating, learning, improving, decreasing, converging, healthy, works, work,
            answers, responds, ready, available, reachable, accessible
        """,
)

# What a search found, if they end a clause after a verb of searching: "looked for X and Y: nothing".
NOTHING = (
    *composed(
        """
            , but, and, found, came back, came up, returned, turned up, gave, got, yielded,
            showed, with, shows, all, both, but found, and found, saw, we found
        """,
        """
            nothing, none, no hits, zero hits, 0 hits, no matches, no match, no results, no result, zero
            matches, 0 matches, zero results, 0 results, no findings, nada, negative, clean, empty, zilch,
            zero, nil, nothing there, nothing unusual, nothing suspicious, nothing relevant, nothing of
            interest, nothing odd, nothing found, none found, nothing wrong, nothing bad, no trace, no sign,
            no luck, no joy, all clear, in vain, to no avail, without result, without success, without a
            hit, without findings, no evidence, nothing at all, none of it, none of them, none of that, none
            of those, none of these, none of the two, none of the three, none of the four, none of both,
            neither, neither of them, neither of the two, neither one, neither of these, empty handed, led
            nowhere, went nowhere, ended nowhere, came to nothing, nothing was found, none was found, none
            were found, nothing came up, nothing turned up, passed, it is clean, it was clean, they are
            clean, they were clean, nothing like that, nothing of the sort, nothing of the kind
        """,
    ),
)
# What is sought of a thing that is there: "looked for the cause of the leak, found nothing".
SOUGHT = frozenset(
    phrase("cause reason source origin fix explanation culprit pattern solution why cure workaround")
)
SEARCHING = frozenset(
    token
    for word in """
            look looked looking check checked checking search searched hunt hunted grep grepped
            scan scanned test tested probe probed inspect inspected watch watched monitor
            examine examined dig dug audit query queried investigate investigated verify
            verified went combed screened trawled ask asked scrape
        """.split()
    for token in phrase(word)
)

# A subject that none is in: it denies what follows its verb, however long its name: "none of the nodes has".
NO_SUBJECTS = composed(
    """
            none of, neither of, not one of, not a single one of, in none of, on none of, in neither
            of, on neither of, with none of, for none of, nowhere, never once, not once, at no
            time, at no point, under no circumstances, in no run, on no node, on no host, in no
            way, no longer anywhere
        """,
)
# Carry a denial on to another subject: "and so can the hypervisor".
SO_TOO = composed(
    "so", "can, could, is, was, are, were, did, does, do, has, have, had, would, will", ", the, a, an"
)

# Heads of what was thought and did not last, a colon at some distance: "rejected idea no. 3: clock skew".
REJECTING = frozenset(
    phrase(
        "rejected discarded dismissed refuted disproved disproven debunked eliminated exonerated abandoned"
    )
)
# A number after one of these is a name: rank 0, exit code 0.
NUMBERED = frozenset(
    phrase("""
        rank gpu node code exit device cuda port shard worker replica pod status id index slot lane zone
        rack host core cpu numa partition epoch step version level severity priority sev channel layer pid
        minor update iteration iter batch round retry chunk segment block task major queue bank socket gid
        attempt line bus link nic disk stage bit
    """)
)

# Say of a claim that it does not hold, where the clause speaks of one: "reports of data loss were wrong".
WRONG = composed(
    "is, are, was, were, turned out, proved, proved to be, turned out to be",
    "wrong, false, untrue, unfounded, mistaken, incorrect, exaggerated, baseless, made up, a hoax",
) + composed(
    ", now, is, was",
    "rejected, refuted, disproved, disproven, debunked, falsified, discarded, dropped, abandoned, dismissed",
)
CLAIMS = frozenset(
    phrase("""
        claim report rumor talk story theory hypothesis idea suspicion assumption diagnosis guess hunch
        speculation accusation belief statement page alert alarm finding verdict fear worry concern gossip
        lead angle scenario notion explanation track narrative conjecture allegation tale attribution ticket
        warning prediction thesis
    """)
)
# What is not known of a trouble that is there all the same: "no explanation for the hang".
REASONS = frozenset(
    phrase("""
            reason cause explanation fix solution workaround remedy source origin culprit owner way answer
            cure pattern relief clue end escape root trigger
        """)
)
# Relations that may lead to what is there, and what shows that they do: "not related to tonight's outage".
RELATING = frozenset(phrase("related unrelated do confused independent"))
OF_NOW = frozenset(phrase("tonight today current present ongoing this"))
# Denied, they say that something went on: "could not stop the flood".
ENDING = frozenset(phrase("stop stopped stops cease ceased"))
# Of these the object is there, if it is a certain one: "nobody noticed the lag".
NOTICED = frozenset(phrase("notice noticed realise catch caught"))
# What was thought of, where a verdict follows: "considered, but ruled out".
THOUGHT = frozenset(phrase("considered investigated suspected discussed examined checked"))
# Could have been done, they were not.
AVOIDING = frozenset(phrase("avoided prevented averted forestalled dodged"))
# After these, what is doubted may be a clause of its own.
BELIEVING = frozenset(phrase("believe think doubt suspect assume"))
# Alone they may be the object of any verb.
BARE = frozenset(phrase("nothing none zilch nada nil zero negative clean empty"))
# Done, they may help or not; they were done: "neither the swap nor the flash helped".
EFFECTS = frozenset(
    phrase(
        """
            help helped fix fixed cure cured change changed solve solved dent difference work worked improve
            improved
        """
    )
)
# What nobody saw until later was there.
NOTICING = frozenset(phrase("notice noticed see saw seen spot detect catch caught find found realise"))
