"""The words by which people guess, believe for a while and are put right."""

from __future__ import annotations

from graph.suggest.cue_phrases import phrases, word_set

# Make what follows a guess.
HEDGES = phrases("""
    not be surprised if, not be surprised if it, not be surprised if it was, not be surprised if it were,
    not be surprised if there was, not surprise me if it, not surprise me if it was, not surprise me if it
    were, not think we can exclude, not think we can rule out, not believe we can exclude, not believe we
    can rule out, not sure we can exclude, not sure we can rule out, not think you can rule out, not think
    you can exclude, maybe, perhaps, possibly, probably, presumably, apparently, supposedly, allegedly,
    conceivably, likely, might be, may be, could be, would be, might have been, may have been, could have
    been, might, suspect, suspecting, suspicion, suspicion is, i think, i believe, we believe, believes, we
    think, i assume, we assume, assumes, i suppose, i reckon, i fear, we fear, afraid, smells like, smells a
    lot like, smell of, sounds like, looks a lot like, looks a bit like, guess, guess is, guessing, bet, bet
    is, bet on, money is on, not sure if, not sure whether, can not tell if, can not tell whether, wondering
    if, wonder if, wondering whether, wonder whether, unclear if, unclear whether, not know if, not know
    whether, not tell if, not tell whether, check whether, check if, to see if, asked if, asked whether,
    potential, potentially, can not rule out, could not rule out, unable to rule out, not able to rule out,
    failed to rule out, hard to rule out, impossible to rule out, difficult to rule out, never ruled out,
    unable to exclude, not able to exclude, hard to exclude, impossible to exclude, not in a position to
    rule out, yet to rule out, nobody has ruled out, nobody ruled out, nothing rules out, not ruled out yet,
    have not ruled out, has not ruled out, did not rule out, not ruling out, can not exclude, could not
    exclude, did not exclude, not unlikely, seem to be, seems to have, seems we have, seems that, seems,
    appears to be, appears to have, appears that, would seem that, points to, pointing to, point to, hints
    at, hint at, suggests, chance that, chance of, somebody said, someone said, one explanation would be,
    unconfirmed, not confirmed, working theory, working hypothesis, hypothesis, theory, prime suspect,
    possible cause, probable cause, likely cause, suspected cause, tentative diagnosis, tentatively,
    candidate, could it be, is it, is this
""")
# The same of what stands before them where they end a clause: "expired certificate perhaps".
HEDGES_BEFORE = phrases("""
    maybe, perhaps, possibly, probably, presumably, apparently, i think, i guess, i suspect, i believe, i
    assume, not ruled out yet, not yet ruled out, yet to be ruled out,
    yet to be excluded, still to be ruled out, remains to be ruled out, needs to be ruled out,
    is not ruled out, not ruled out, not excluded, can not be
    excluded, can not be ruled out, could not be ruled out, not confirmed, unconfirmed, is likely, is very
    likely, seems likely, looks likely, is probable, is possible, seems possible, is suspected, was
    suspected, suspected, is a candidate, is one candidate, might explain it, may explain it, could explain
    it, would explain it, might explain this, could explain this, would explain this, may be it, might be
    it, could be it, is plausible, seems plausible, is my guess, is my bet, is our guess, to be confirmed,
    could not be confirmed, can not be confirmed, could not be verified, was suspected at first, were
    suspected at first, was first suspected, were suspected, was suspected first, was suspected initially,
    were suspected initially, was initially suspected, were initially suspected, is the prime suspect, is a
    suspect, is my suspicion
""")
# What was believed. It is denied if the sentence turns: "first we blamed packet loss, but ...".
BELIEFS = phrases("""
    blamed, first blamed, we blamed, suspected, first suspected, initially suspected, we suspected,
    thought it was, first thought, initially thought, we thought, thought of, looks like, look like,
    looked like, looked a lot like, seems like, seemed like, assumed, at first glance, looked at first
    like, blame, what looked like, only looked like, what seemed to be, what we took for, what we thought
    was, mistook
""")
# Between a belief and what is believed: "suspect that there is".
BELIEVED = word_set("that it it's this is was are were there has have had we be been a an the some our")
# What only seemed so is not so: "what looked like packet loss was a hang".
ONLY_SEEMING = word_set("what only mistook")
# Say of what stands before them that it was believed: "X was suspected at first, but".
BELIEVED_OF = word_set("suspected")
CONCEDING = word_set("while although though whereas")
# A belief with one of these, or a verb in -ed, was held once.
OF_OLD = frozenset(
    """
        walks quacks first thought initially took mistook what only glance initial early earliest original
        been was were had could would might may fell felt sworn money bet chasing hunting sight face surface
        superficially tempting easy natural convenient
    """.split()
)
TURNED_OUT = word_set("""
    but however actually turned instead although though except yet truth reality fact wrong wrongly untrue
    false until mistaken reclassify reclassified relabel relabelled rename renamed retitle retitled
""")
# The same where they begin the next clause: "first we blamed the disk; then we found the leak".
TURNING = word_set("but then actually instead however really")
# End what a guess before them reaches.
TURNS = word_set("but however although though because since while whereas then so")
