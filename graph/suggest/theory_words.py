"""Theories and beliefs: how people hold them, claim them, give them up and put them right."""

from __future__ import annotations

from graph.suggest.cue_phrases import phrase
from graph.suggest.denials import composed

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
# Beliefs of old: denied if the text turns, and a guess if it does not.
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
