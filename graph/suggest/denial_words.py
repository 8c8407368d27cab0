"""The words by which people deny, and what bounds a denial. The longest phrases come first."""

from __future__ import annotations

from graph.suggest.cue_phrases import phrase, phrases, word_set

# Hold a negator and deny nothing. What fails to work, to answer or to be found is itself the symptom.
PSEUDO = phrases("""
    unrelated to today's, unrelated to tonight's, unrelated to the present, unrelated to the current,
    unrelated to this, unrelated to our current, unrelated to the ongoing, separate from today's,
    not only, not just, not sure, not clear, no doubt, no wonder, no idea, no clue, no matter, not every,
    not all, not necessarily, no change in, no fix, no luck, no help, not always, no more than, not merely,
    no less than, did not go away, does not go away, do not go away, not going away, no response, no answer,
    no reply, no one, not fixed, did not stop, does not stop, not enough, no coincidence, no surprise, no
    later than, not help, not any more, no go, without warning, without success, not until, no progress, no
    avail, not yet ruled out, not ruled out, not excluded, not yet excluded, can not be excluded, could not
    be excluded, can not be ruled out, could not be ruled out, could not, would not, can not, will not, not
    able, not respond, not work, not start, not load, not connect, not resolve, not recognize, not reach,
    not boot, not join, not come, not complete, not finish, not recover, not ready, not available, not
    responding, not working, not answering, not shrink, not shrinking, not improve, not better, not gone,
    not over, not solved, not resolved, not unlikely, not without, not unrelated, without doubt, without a
    doubt, without question, fine tune, fine tuned, fine tuning, fine grained, not get rid of, never got rid
    of, not put an end to, not solve, not eliminate, not remove, not cure, not reduce, not mitigate, not
    make a dent in, not make a dent, not shake off, not shake, not contain, not prevent, nothing but, no
    less, no joke, not to mention, no amount of, nothing short of, not in dispute, not in doubt, not in
    question, not disputed, makes it clear, made it clear, make it clear, crystal clear, abundantly clear,
    clear that, quite clear, pretty clear, perfectly clear, clear signs of, clear sign of, clear evidence
    of, clear case of, no question that, no question, no question about, no two ways about it, no mistaking,
    no mistake, no doubt about, no dispute, no secret, no argument, no getting around, no way around, no
    escape from, no end to, no end of, no end in sight, no stopping, no let up in, no letup in, no relief
    from, no shortage of, no lack of, not the only, not the first, not the last, not a moment too soon, none
    other than, none but, no small, no mere, no ordinary, not a minor, not for lack of, never ending, never
    ceases, were it not for, was it not for, if it were not for, if it was not for, if not for, had it not
    been for, but for the, no sooner, not a day without, never without, not free of, not free from, not
    immune to, not spared, not exempt from, for good, once and for all, no one doubts, nobody doubts, nobody
    got paged, no one got paged, nobody was paged, no one was paged, nobody got alerted, nobody was alerted,
    no one was alerted, nobody got woken
""")
# Take back the denial that follows: "it is not true that we had no packet loss".
TAKE_BACK = phrases("""
    not true that, not the case that, can not deny, could not deny, can not say, would not say, hard to say,
    can not swear, could not swear, would not swear, can not promise, can not guarantee, can not be sure,
    could not swear to it, hard to believe, untrue that, wrong that, not correct that, false that, no
    denying, can not claim, not convinced
""")
# Of those, what says by itself that what follows is not so.
UNTRUE = word_set("true untrue case correct false wrong")
# Deny what follows, up to the end of the clause or list.
DENY_AFTER = phrases("""
    no, w/o, neither, nor, zero, never any, no known, never saw, never seen, never had, not any, not one,
    exclude, excluding, not seeing, not seeing any, not a single, not seen any, have not seen, has not
    seen, had not seen, have not observed, has not observed, not show, not get, not getting, not have, not
    had, not hit, not hitting, not reported, not report, not reporting, not showing, no problem with, no
    problems with, not find any, not found any, no issue with, no issues with, no trouble with, nothing
    wrong with, found nothing wrong with, no increase in, no spike in, no rise in, no growth in, no jump
    in, no uptick in, no drop in, no surge in, can not see any, could not see any, can not find any, could
    not find any, does not seem, not think, no longer believe, no longer think, no longer suspect, not
    believe, doubt, doubt that, no need for, no reason to suspect, no reason to blame, no reason to think,
    no reason to believe, nobody reported, never observed, never reported, yet to see, unaffected by,
    immune to
""")
# The same, and what shows nothing bad is denied itself: "its PSU shows no alarm".
CLEARS = phrases("""
    shows no, show no, showed no, showing no, reports no, report no, reported no, reporting no, logs no,
    logged no, saw no, has no errors, have no errors, had no errors, has no issues, have no issues, had no
    issues, raised no, with no errors, gave no
""")
# The same, but "and" joins on what is denied, too; after a colon it is the list: "exonerated: DNS and VPN".
DENY_ALL = phrases("""
    without, without any, no sign of, no signs of, none of, no evidence of, no evidence for, no trace of,
    no traces of, no indication of, no indications of, no hint of, no hints of, free of, free from,
    absence of, lack of, nothing points to, nothing suggests, nothing indicates, nothing pointing to,
    nothing hints at, rule out, ruled out, rules out, ruling out, exonerate, exonerated, exonerates,
    exonerating, excluded, points away from, point away from, unrelated to, not related to, nothing to do
    with, not due to, not caused by, not because of, not attributable to
""")
# The same where a colon follows only.
DENY_LIST = phrases("""
    not the cause, not the problem, excluded so far, ruled out so far, exonerated so far, ruled out
    already, excluded, cleared, innocent, dismissed, eliminated, not affected, unaffected, checked and
    fine, healthy, fine, not involved, not it, no problem, all fine, all green, all ok, all good
""")
# Deny only what follows at once, FILLERS passed over.
DENY_NEXT = phrases("""
    not, never, nothing, nobody, can not be, could not be, can not have been, could not have been,
    stopped, stops, has stopped, ceased, rather than, instead of, not from, no longer, no longer seeing,
    no longer see, no longer seen, no more, not about, not look like, not sound like, not smell like, do
    not think it is, do not think it's, do not think this is, doubt it is, doubt it's, unlikely to be, not
    likely to be, not likely, barely any, hardly any, unlikely
""")
FILLERS = word_set("""
    a an the any some this that our your my actual real even really just another such like to be been
    being of single more other sort kind ever yet got get gotten gets go went gone actually once
""")
# Deny what stands before them in the same clause.
DENY_BEFORE = phrases("""
    was ruled out, were ruled out, is ruled out, are ruled out, has been ruled out, can be ruled out, have
    been ruled out, been ruled out, be ruled out, is excluded, are excluded, was excluded, were excluded,
    can be excluded, is not the cause, was not the cause, is not the problem, is not the issue, not the
    problem, not the cause, not the issue, not the culprit, not the reason, not the root cause, not the
    trigger, not the bottleneck, not the answer, not a cause, not a factor, not a problem, not an issue,
    not in play, not involved, not to blame, not at fault, not guilty, not responsible, not relevant, not
    in the way, not related, not seen, not observed, not present, not found, not reproduced, not detected,
    not reported, not the case, not affected, not impacted, not touched, not needed, not required, not
    necessary, not applied, not performed, not attempted, not triggered, not happen, not occur, not
    occurring, not happening, not exist, no longer increase, no longer increasing, no longer climbing, no
    longer appear, no longer occur, no longer happen, no longer happens, no longer appears, no longer
    seen, no longer show up, not increasing, not climbing, not growing, unaffected, untouched, never
    happened, never occurred, never fired, never triggered, never kicked in, never ran, did not occur, did
    not happen, not full, not exhausted, not overloaded, not saturated, not expired, never seen, was never
    seen, is healthy, are healthy, was healthy, were healthy, is fine, are fine, was fine, were fine,
    looks fine, look fine, looked fine, fine, is ok, are ok, was ok, were ok, is okay, ok, okay, looks ok,
    looks good, look good, looked good, looks healthy, look healthy, looked healthy, looks clean, look
    clean, is clean, are clean, was clean, were clean, is normal, are normal, was normal, were normal,
    looks normal, look normal, looked normal, is flat, are flat, was flat, stays flat, all green, checked
    out, checks out, check out, at zero, is zero, are zero, was zero, were zero, zero across the board,
    had nothing to do with it, has nothing to do with it, have nothing to do with it, nothing to do with
    it, nothing to do with this, nothing to do with that, plays no role, played no role, play no role, off
    the table, off the hook, out of the question, out of the picture, is innocent, was innocent, can be
    crossed off, crossed off, exonerated, was cleared, is cleared, is unlikely, seems unlikely, looks
    unlikely, is negative, was negative, came back negative, came back clean, came back healthy, back to
    normal, within limits, within spec, as expected, no problem there, without findings, never an issue,
    is unrelated, are unrelated, was unrelated, were unrelated, not related to it, not related to this
""")
# The same where they end a clause: "node healthy", but not "a healthy node".
DENY_BEFORE_AT_END = phrases("""
    ruled out, excluded, absent, healthy, clean, normal, flat, green, unlikely, false, nominal, negative,
    innocent, irrelevant, unrelated, negligible, good, not, no more, anymore, implausible, improbable,
    impossible, called off, cancelled, vetoed, dismissed, refuted, disproved, disproven, debunked,
    discounted, discarded, exonerated, eliminated, averted, avoided, unproven, unsubstantiated, bogus,
    spurious, imaginary, not borne out, not active, inactive, not set, not asserted, not raised, not firing,
    not tripped
""")
# Deny all that stands before them in the sentence: "checked for swap and CPU steal, found none of it".
DENY_ALL_BEFORE = phrases("""
    see none, saw none, seen none, show none, shows none, shows nothing of the kind, nothing of the kind,
    nothing of the sort, no such thing, no trace of it, no sign of it, no evidence of it, no evidence for
    it, no evidence of that, found none of it, found none of them, found nothing, found none, none of it,
    none of them, none found, nothing found, none of which, none of those, all passed, all came back clean,
    all ruled out, all excluded, all healthy, all clean, all fine, all ok, all good, all green, all normal,
    all negative, came up empty, none of the three, none of the two, none of the four, none of the five,
    none of the lot, neither of the two, none of these, none of the above, not a trace of any of them, no
    trace of any of them, none of all that, not any of them, not any of it
""")
# Say of trouble that it is over: "503s are gone".
GONE = phrases("""
    is gone, are gone, went away, has gone away, have gone away, subsided, has subsided, have subsided, is
    over, has been dealt with, been dealt with, is behind us
""")
# The same of components only, as what works: "Kubelet is up", "the network held".
THING_WORKS = phrases("""
    is the same, are the same, same everywhere, is identical, are identical, matches, is enabled, is
    correct, resolves, resolved, resolving, open, is open, had quorum, has quorum, is visible, are
    visible, visible, present, is present, are present, unchanged, is unchanged, untouched, up, is up, are
    up, was up, were up, stayed up, stays up, up and running, up and happy, up and healthy, is running,
    are running, was running, were running, running, active, is active, are active, was active, alive, is
    alive, reachable, is reachable, are reachable, was reachable, responds, responded, responding, is
    responding, answers, answered, answering, works, work, worked, working, is working, are working, was
    working, operational, stable, is stable, steady, valid, intact, idle, quiet, low, is low, was low,
    held, held up, in sync, correct, happy, is happy, passes, passed, behaves, behaved, behaving, reacts,
    as usual, no complaints, not complaining, perfect, great, spotless
""")
# Bad states a component may be in: what is not in one is denied itself, "the PCIe link is not degraded".
BAD_STATES = word_set("""
    fail failing failed down broken break degraded degrading saturated overloaded full exhausted lag
    lagging throttle throttled throttling flap flapping die died dead drop dropping dropped lose lost
    losing evicted leaking leak swapping corrupt corrupted slow disconnect disconnected reset expired
    expire affected involved touched changed complain complaining blamed impacted implicated overheating
    overheat misconfigured misbehave misbehaving
""")
# The same goes for the clause that ends in one of these: "Kubelet is up, container runtime too".
SAME_AGAIN = phrases("too, as well, likewise, ditto, also")
# The same where they answer: "ECC: none", "DNS? fine, ...".
ANSWERS = phrases("""
    no, none, nope, nah, nil, negative, fine, ok, okay, healthy, clean, normal, green, ruled out, not
    observed, not seen, not present, not found, not detected, not reproduced, not affected, not applicable,
    not it, not the case, not involved, not reported, not this time, not here, not really, not at all,
    absent, passed, pass, all good, good, up, up and running, reachable, unaffected, excluded, never,
    nothing, zero, off, low, idle, none seen, none found, none observed, none so far, no issues, no
    problems, no errors, looks good, looks fine, flat, exonerated, cleared, checked, unlikely, nominal, not
    a problem, not an issue, not the cause, not active, inactive, not set, not asserted, not raised, not
    firing, not fired, not tripped, not enabled, not logged, not recorded, not borne out, unset, my foot, my
    arse, my ass, not needed, not required, not necessary, not done, not performed, not tried, not used, not
    executed, none left, none
    anywhere, none so far
""")
# Turn a denial after them round: neither "not healthy" nor "above normal" denies anything.
NEGATORS = word_set("not no never longer hardly barely above below than to nothing too")
# Make a denial one of doing: it reaches the verb, not what the verb is done to.
DOING = word_set("do does did")
OF_DOING = word_set("never nothing nobody")
# Before "up" they make it more, not well: "periods way up".
RISING = word_set(
    "way shot went go goes going crept jumped ramped spiked ramping keeps kept building built blew"
)
# With "up" after what they are done to, they make it no better: "locked the whole fabric up".
SPOILING = word_set("""
    lock block clog clogged jam jammed gum gummed mess messed screw screwed tie tied held hold slow back
    backed pile piled stack stacked queue queued heap heaped eat ate fill filled use used freeze froze tangle
    tangled hang hung choke choked
""")
# What was done to a thing that was at fault: "swapped the NIC, all good now".
MENDING = word_set("swapped swap replaced replace exchanged reseated repaired fixed patched rebuilt upgraded")
# Say that an action was not taken; what went fine was taken all the same.
DENYING = word_set("""
    not no never none nothing nobody rule ruled unlikely excluded veto cancel avert avoid prevent forestall
    would could call shelve scrap
""")
# Begin a denial that another denial takes back: "no node is healthy".
QUANTIFIERS = word_set("no none neither nor zero")
# Deny by themselves and, denied, say that something is so: "no host without errors".
LACKS = word_set("without w/o lack lacks lacking free")
# Nobody and nothing are the subject of a verb after them: "and nothing was lost".
SUBJECTS_OF_NONE = word_set("nothing none neither nobody")
# Hold a denial by themselves.
DENIERS = word_set("not no never nobody nothing none neither nor nowhere without")
SEEING = word_set(
    "see saw seen find found had got get report reported show showed shown hit seeing any a the"
)
# The verb of a subject that nobody is in: "0 of 512 ranks reported a segfault".
SEEN = word_set("""
    see saw seen find found had got get report reported show showed shown hit log logged record suffer
    experience raise throw threw emit face display contain exhibit encounter count return register
""")
# Ask for the reason of what is so.
WHY = word_set("why how who whom")
# Adverbs that deny, and share their stem with words that do not.
BARELY = word_set("hardly barely scarcely")
# Passed over where a denial begins: "neither caused by the deploy nor by the surge".
PASSED = word_set("""
    is are was were be been do does did caused triggered due to because by from of in on with about
    related linked
""")
PASSING = word_set("not no neither nor never")
LINKS = word_set("or nor of any even")
# Say of a word that works that it works too hard, or how far: "running at 90 C", "up with errors".
MEASURES = word_set("at with by over above from to behind but only just until")
# May follow a word that ends a clause: "etcd had quorum the whole time", "disk healthy now".
ALL_ALONG = frozenset(
    phrase(one) for one in ("the whole", "the entire", "all along", "all the", "both times")
)
AFTERTHOUGHTS = word_set("""
    and or now again today too here otherwise also afaik afaict imo anywhere either too whatsoever yet
""")
# The cue words that are worth mending when misspelt.
WRITTEN = tuple("without neither nothing never ruled excluded healthy unaffected previously".split())
