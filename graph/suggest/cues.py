"""The words by which people deny, doubt and turn: data for ``graph.suggest.polarity``.

Every table holds phrases in normal form, the longest first. A phrase is written as people write it, with
"not" for every "n't" and "can not" for "cannot", as ``spelled_out`` reads them.
"""

from __future__ import annotations

from graph.suggest.normal import normal_form, words

Phrase = tuple[str, ...]
Phrases = tuple[Phrase, ...]

_STEMS = {"ca": "can", "wo": "will"}


def spelled_out(normal: str) -> tuple[str, ...]:
    """Return the words a contraction stands for: "isn't" is "is" and "not"."""
    if normal == "cannot":
        return ("can", "not")
    if normal.endswith("n't"):
        stem = normal.removesuffix("n't")
        return (_STEMS.get(stem, stem), "not")
    return (normal,)


def phrase(written: str) -> Phrase:
    """Return the normal forms of some written words, contractions spelled out."""
    return tuple(token for word in words(written) for token in spelled_out(word.normal))


def _phrases(written: str) -> Phrases:
    phrases = {phrase(one) for one in written.split(",")}
    return tuple(sorted((one for one in phrases if one), key=lambda one: (-len(one), one)))


def _words(written: str) -> frozenset[str]:
    return frozenset(normal_form(word) for word in written.split())


# Hold a negator and deny nothing. What fails to work, to answer or to be found is itself the symptom.
PSEUDO = _phrases("""
    not only, not just, not sure, not clear, no doubt, no wonder, no idea, no clue, no longer, no matter,
    not necessarily, no change, no change in, no fix, no luck, no help, not always, no more than,
    no less than, did not go away, no response, no answer, no reply, no one, not fixed,
    not help, not any more, no go, without warning, without success, not until, no progress,
    not yet ruled out, not ruled out, can not be ruled out, could not be ruled out, could not, would not,
    can not, will not, not able, not respond, not work, not start, not load, not detect, not connect,
    not resolve, not recognize, not reach, not boot, not join, not come, not complete, not finish,
    not recover, not ready, not available, fine tune, fine tuned, fine tuning, fine grained
""")

# Deny what follows, up to the end of the clause or list.
DENY_AFTER = _phrases("""
    no, without, without any, w/o, neither, nor, zero, never any, no sign of, no signs of, none of,
    no evidence of, no trace of, no indication of, free of, absence of, rule out, ruled out, rules out,
    ruling out, exclude, excluding, not seeing, not seeing any, not see, not a single,
    not seen any, have not seen, has not seen, had not seen, have not observed, has not observed,
    not show, not find, not get, not getting, not have, not had, not hit, not hitting, not reported,
    not reporting, not showing, no known, never saw, never seen, not any, no problem with, no problems with,
    no issue with, no issues with, no trouble with, nothing wrong with, can not see any, could not see any,
    can not find any, could not find any
""")

# Deny only what follows at once, FILLERS passed over.
DENY_NEXT = _phrases("""
    not, never, not due to, not caused by, not because of, not related to, nothing to do with, nothing was,
    nothing got, nothing has been, rather than,
    instead of, not from, no longer seeing, unrelated to, not about, not look like, do not think it is,
    do not think it's, do not think this is, doubt it is, doubt it's, unlikely to be, not likely to be
""")
FILLERS = _words("""
    a an the any some this that our your my actual real even really just another such like to be been being
    of single more other sort kind
""")

# Deny what stands before them in the same clause.
DENY_BEFORE = _phrases("""
    was ruled out, were ruled out, is ruled out, are ruled out, has been ruled out, can be ruled out,
    is not the cause, was not the cause, is not the problem, is not the issue, not the problem,
    not the cause, not the issue, not involved, not to blame, not seen, not observed, not present, not found,
    not affected, unaffected, did not occur, never happened, did not happen, not reproduced, not full,
    not exhausted, not overloaded, not saturated, not expired, was never seen, is healthy, are healthy,
    was healthy, were healthy, is fine, are fine, was fine, were fine, looks fine, look fine, looked fine,
    fine, is ok, are ok, was ok, were ok, is okay, ok, okay, looks ok, looks good, look good, looked good,
    looks healthy, look healthy, looked healthy, looks clean, is clean, are clean, was clean, were clean,
    is normal, are normal, was normal, were normal, looks normal, is flat, all green, checked out
""")

# The same where they end a clause: "node healthy", but not "a healthy node".
DENY_BEFORE_AT_END = _phrases("""
    ruled out, excluded, absent, healthy, clean, normal, flat, green, unlikely
""")

# The same where they answer: "ECC: none", "DNS? fine, ...".
ANSWERS = _phrases(
    "no, none, nope, nah, nil, negative, fine, ok, okay, healthy, clean, normal, green, ruled out"
)

# Make what follows a guess.
HEDGES = _phrases("""
    maybe, perhaps, possibly, probably, presumably, likely, might be, may be, could be, might, suspect,
    suspected, suspecting, we think, i think, looks like, look like, smells like, seems like, sounds like,
    guess, guessing, not sure if, wondering if, wonder if, unclear if, potential, potentially,
    can not rule out, could not rule out, not ruled out yet, have not ruled out, has not ruled out,
    did not rule out, not ruling out, can not exclude, could not exclude, did not exclude
""")

# Turn a denial after them round: neither "not healthy" nor "above normal" denies anything.
NEGATORS = _words("not no never longer hardly barely above below than to")

# Make a denial one of doing: it reaches the verb, not what the verb is done to.
DOING = _words("do does did")

# Begin a denial that another denial takes back: "no node is healthy".
QUANTIFIERS = _words("no none neither nor zero")

# End what a denial before them reaches.
STOPS = _words("""
    but however although though because since instead except yet whereas still until after then so due caused
    when while which who that if before it they we i he she there is are was were has have had keeps kept got
    gets just only everything all
""")

# Passed over on the way back from a denial: "disk | was | not full".
COPULAS = _words("is are was were be been has have had")

# End what a guess before them reaches.
TURNS = _words("but however although though because since while whereas then so")

# Say where: a denial stops there, because "no drops on the switch" does not deny the switch.
PLACES = _words("in on at from under behind during across between within inside for by with")

# Point at one thing: a denial that has named something stops there, unless one of LINKS joins it on.
DETERMINERS = _words("a an the this that our your my its their")
LINKS = _words("or nor of any even")

# May follow a word that ends a clause: "disk healthy now".
AFTERTHOUGHTS = _words("and or now again today too here otherwise also afaik afaict imo")
