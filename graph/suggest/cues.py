"""The words by which people deny, doubt and turn: data for ``graph.suggest.polarity``.

Every table holds phrases in normal form, the longest first. A phrase is written as people write it.
"""

from __future__ import annotations

from graph.suggest.normal import normal_form

Phrases = tuple[tuple[str, ...], ...]


def _phrases(written: str) -> Phrases:
    phrases = {tuple(normal_form(word) for word in phrase.split()) for phrase in written.split(",")}
    return tuple(sorted((phrase for phrase in phrases if phrase), key=lambda phrase: (-len(phrase), phrase)))


def _words(written: str) -> frozenset[str]:
    return frozenset(normal_form(word) for word in written.split())


# Hold a negator and deny nothing.
PSEUDO = _phrases("""
    not only, not just, not sure, not clear, no doubt, no wonder, no idea, no clue, no longer, no matter,
    not necessarily, no change, no change in, no fix, no luck, no help, not always, no more than,
    no less than, did not go away, didn't go away, no response, no answer, no reply, no one, not fixed,
    not help, not any more, no go, without warning, without success, not until, no progress
""")

# Deny what follows, up to the end of the clause or list.
DENY_AFTER = _phrases("""
    no, without, without any, neither, nor, zero, never any, no sign of, no signs of, none of, no evidence of,
    no trace of, no indication of, free of, absence of, rule out, ruled out, rules out, ruling out,
    we excluded, exclude, excluding, not seeing, not seeing any, not see, not a single, don't see,
    do not see, didn't see, did not see, haven't seen, have not seen, doesn't show, does not show,
    didn't find, did not find, hasn't reported, not reporting, not showing, no known, never saw, never seen,
    not any, isn't any, aren't any, wasn't any, weren't any
""")

# Deny only what follows at once, FILLERS passed over.
DENY_NEXT = _phrases("""
    not, isn't, wasn't, aren't, weren't, never, not due to, not caused by, not because of, not related to,
    nothing to do with, rather than, instead of, not from, no longer seeing, unrelated to, not about
""")
FILLERS = _words("""
    a an the any some this that our your my actual real even really just another such like to be been being
    of single more other sort kind
""")

# Deny what stands before them in the same clause.
DENY_BEFORE = _phrases("""
    ruled out, was ruled out, were ruled out, is ruled out, has been ruled out, can be ruled out,
    is not the cause, was not the cause, is not the problem, is not the issue, not the problem,
    not the cause, not the issue, isn't the problem, isn't the cause, isn't the issue, not involved,
    not to blame, not seen, not observed, not present, not found, not affected, unaffected, absent,
    excluded, did not occur, didn't occur, never happened, did not happen, didn't happen, not reproduced,
    was never seen, is healthy, are healthy, was healthy, were healthy, healthy, is fine, are fine, was fine,
    were fine, looks fine, look fine, looked fine, fine, is ok, are ok, ok, okay, looks ok, looks good,
    look good, looked good, looks healthy, look healthy, looks clean, is clean, are clean, was clean,
    were clean, clean, is normal, are normal, was normal, were normal, looks normal, is flat, flat, green,
    all green, checked out
""")

# Make what follows a guess.
HEDGES = _phrases("""
    maybe, perhaps, possibly, probably, presumably, likely, might be, may be, could be, might, suspect,
    suspected, suspecting, we think, i think, looks like, look like, smells like, seems like, sounds like,
    guess, guessing, not sure if, wondering if, wonder if, unclear if, potential, potentially
""")

# End what a denial before them reaches.
STOPS = _words("""
    but however although though because since instead except yet whereas still until after then so due caused
    when while which who that if before it they we i he she there is are was were has have had keeps kept got
    gets just only everything all
""")

# Say where: a denial stops there, because "no drops on the switch" does not deny the switch.
PLACES = _words("in on at from under behind during across between within inside for by")
