"""The words by which people suppose, avoid, look out for, teach and play through: data for ``supposed``."""

from __future__ import annotations

from graph.suggest.cue_phrases import phrases, word_set
from graph.suggest.denials import composed

# What follows is only thought of, whatever the sentence goes on to say.
IN_CASE = (
    *composed(
        "in, for, just in",
        "case, the case, the event, the unlikely event, the unlikely case, any case",
        "of, of a, of an, of any, of another",
    ),
    *composed("in case", ", the, a, we, we get, we see, there is, there should be, of, another"),
    *composed("in the event", "that, that the"),
    *composed(
        "suppose, supposing, imagine, imagining, let us say, let us assume, say for example",
        ", that, we had, there is, there were, there was, a, an, the",
    ),
    *composed("for, out of, in", "fear", "of, that", ", a, an, the, another"),
    *composed("it would take, would take, would need, all it would take is", "a, an, another"),
    *composed("predicted, forecast, forecasted"),
    *composed(
        """
            dread, dreading, would hate, hate to think of, can not live with, could not live with, can not
            afford, could not afford
        """,
        ", a, an, another, the",
    ),
    *composed(
        "expect, expecting, are expecting, do expect, still expect", "more, further, a, an, some, another"
    ),
    *composed(
        "keep an eye out, keep an eye, look out, be on the lookout, on the lookout, brace, braced",
        "for, on",
    ),
    *composed("beware", "of"),
    *composed(
        "be prepared, be ready, prepare, prepared, ready", "for", "a, another, any, the case of, the next"
    ),
)
# The same where they begin a sentence, or follow a plan.
WATCHING = composed("watch, look, check, listen", "for, out for")

# Begin a condition; the rest of the sentence shows whether it is one that was met.
IF = phrases(
    "if, unless, whenever, when, as soon as, once, next time, the next time, should, in case, if and when"
)
# With these a condition is no condition: "not sure if", "even if", "as if".
NO_CONDITION = word_set(
    "sure wonder wondering unclear know ask asked check checked whether even as see what tell test only than"
)
# In a condition, they say that it is yet to come.
TO_COME = phrases("""
    ever, again, return, returns, recur, recurs, reappear, reappears, come back, comes back, comes up again,
    persist, persists, another, next, happen, happens, should, anyone, anybody, someone, you, continue,
    continues, resurface, resurfaces, show up, shows up, strike, strikes, were to
""")
# In the rest of the sentence, they say what is then to be done.
RULE = word_set("""
    will we'll i'll they'll it'll you'll shall should must would could please runbook playbook procedure plan
    gonna going page escalate recommend advise
""")
# Orders, where they begin a clause.
ORDERS = word_set("""
    page call ping wake tell let check use run escalate contact see drain restart cordon take fail failover
    roll dump ask add open notify alert inform switch move ring phone mail email follow try stop start kill
    swap replace reboot scale raise lower do don't never always make just please look read consult reach
    remember capture collect reset disable enable pause resume drop throttle shed
""")
# Seeing, of which a condition of one's own actions is free: "if we see", but not "if we restart".
SEEING = word_set(
    "see get hit have had face notice observe find experience run encounter spot catch lose suffer ever"
)
PERSONS = word_set("we i you they one")
UNMET = word_set("was were had did been")

# What it would be, and is not: "had it been the disk, we would see it".
UNREAL = (
    *composed(
        "if",
        "it, this, that, they, the cause, the problem, the culprit",
        "was, were, had been",
        ", a, an, the, really",
    ),
    *composed(
        "had", "it, this, that, they, the cause, the problem, the culprit", "been", ", a, an, the, really"
    ),
    *composed("were", "it, this, that, they", ", a, an, the, really"),
)
WOULD = word_set("would could might should we'd they'd it'd i'd you'd there'd that'd")

# What they lead to is to be kept away if it is denied: "so that it cannot happen again".
SO_THAT = composed("so that, so")
NOT_TO = composed(
    "can, could, will, would, does, do, should, may", "not, never, no longer, not ever, hardly"
) + composed("is, are, becomes", "impossible")

# What is done so that something does not happen; denied, it did: "could not prevent".
AVOID = (
    *composed(
        "",
        """
            prevent, avoid, guard against, protect against, protects against, survive, tolerate,
            withstand, forestall, preclude, stave off, head off, cope with future, immune against,
            resilient to, resilient against, robust against, safeguard against, insure against,
            hedge against, as a precaution against, precaution against, precautions against, a
            guard against, guards against, protection against, protection from, protect us from,
            protect them from, shield us from, insurance against, defence against, defend against,
            harden against, lest we get, lest there be, proof against, stay clear of, steer clear of
        """,
    ),
    *composed(
        "reduce, reduces, lower, lowers, minimise, limit, limits, cut, cuts, decrease, decreases, mitigate",
        "the risk of, the chance of, the chances of, the likelihood of, the odds of, the danger of",
        ", a, another, further",
    ),
)
# Done, they were kept away: "the canary prevented an outage".
KEPT_AWAY = word_set("prevent avoid avert")
# After them, it happened before: "to avoid another outage".
ANOTHER = word_set("another further more repeated repeat recurring again such this these same")
PROTECTING = word_set("protect shield guard safeguard defend save spare harden keep")
FROM = word_set("from against")
# Say how it was kept away: that was done.
BY = word_set("by thanks through via because with")

# What stands before them is only thought of.
WOULD_BE = composed(
    "would, could, might",
    ", well, surely, also, now, only, still",
    "be",
    ", a, an, the, our, pretty, very, really, too, simply, quite",
    """
        catastrophic, catastrophe, disaster, disastrous, fatal, terrible, bad, awful, worse, worst,
        unacceptable, nightmare, embarrassing, nasty, ugly, painful, game over, last resort, plan b,
        overkill, nice, great, good, ideal, welcome, risky, dangerous, foolish, premature, madness, next
        step, next option, next thing, death, death of us, end of us, problem, blow, suicide, helpful,
        useful, enough to, safer, better, fun, enough, visible, obvious, logged, in the logs, listed,
        recorded, all over
    """,
) + composed(
    "would, i'd, it'd",
    ", well, surely, also, then",
    """
        kill us, take us down, take everything down, take it all down, bring us down, cost us, hurt us, ruin
        us, sink us, leave us, finish us, help, do the trick, suffice, give, show, leave, produce, look,
        yield, show up, surface, manifest, result in, wake everyone, ruin the weekend, do us in
    """,
)
# What would have been learnt is there: "I would have known about the change".
LEARNT = word_set("known noticed seen caught spotted found told missed heard read realised fixed")
# What follows is done only then.
THEN = (
    *composed(
        "if, in case, should",
        "that, it, this, all else, everything else, anything",
        """
            fails, fail, persists, persist, happens again, happen again, comes back, recurs, does not help,
            does not work,
        """
        "does not, is not enough, gets worse, gets any worse, continues, stays",
    ),
    *composed("""
        failing that, if needed, if necessary, if need be, if required, in the worst case, if push comes to
        shove
    """),
)
# Say what would have been, where the rest of the sentence says that it was not.
UNMET_THEN = word_set("""
    except but if had hadn't without otherwise else unless were only not luckily fortunately thankfully for
    saved
""")
# Told, taught, or made on purpose.
TAUGHT = (
    *composed(
        """
            training, workshop, tutorial, chapter, article, paper, talk, slides, course, lesson,
            lecture, handbook, docs, documentation, doc, blog post, blogpost, book, wiki page,
            faq, interview question, quiz, video, presentation, webinar, literature, explainer, section, page
        """,
        "on, about, of, explaining, covering, describing, explain, explains",
        ", what, what a, a, how",
    ),
    *composed("what, what exactly", "is, are", "a, an, "),
    *composed("explain, explains, define, defines, defined", "what, what a, what is, what is a, how"),
    *composed("how", "does one, do you, do I, can one, to", "detect, debug, diagnose, fix, avoid, prevent"),
    *composed("asked me, asked us, ask, quizzed me", "about", "a, the, "),
)
PLAYED = composed(
    """
            inject, injects, injected, injecting, simulate, simulates, simulated, simulating,
            simulation of, pretend, pretended, pretend there is, pretended there was, fake, fakes,
            faked, a fake, emulate, emulated, rehearse, rehearsed, practise, practised, mock,
            mocked, provoke on purpose, drill for, drill on, drill covers, drill with, exercise
            assumed, exercise assumes, exercise on, test injects, deliberately caused, deliberately
            triggered, play through, played through, hypothetical, imaginary,
            theoretical, what if
    """,
    ", a, an, some, the",
)
