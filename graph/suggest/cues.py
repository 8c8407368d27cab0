"""The words by which people deny, doubt, date, plan and turn: data for the modules that read polarity.

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


def phrases(written: str) -> Phrases:
    """Return the phrases that commas part, the longest first."""
    found = {phrase(one) for one in written.split(",")}
    return tuple(sorted((one for one in found if one), key=lambda one: (-len(one), one)))


def word_set(written: str) -> frozenset[str]:
    """Return the normal forms of words that blanks part."""
    return frozenset(normal_form(word) for word in written.split())


# Hold a negator and deny nothing. What fails to work, to answer or to be found is itself the symptom.
PSEUDO = phrases("""
    not only, not just, not sure, not clear, no doubt, no wonder, no idea, no clue, no matter, not every,
    not all, not necessarily, no change in, no fix, no luck, no help, not always, no more than, not
    merely, no less than, did not go away, does not go away, do not go away, not going away, no response,
    no answer, no reply, no one, not fixed, did not stop, does not stop, not enough, no coincidence, no
    surprise, no     later than, not help, not any more, no go, without warning, without success, not
    until, no progress, no avail, not yet ruled out, not ruled out, not excluded, not yet excluded, can
    not be excluded, could not be excluded, can not be ruled out, could not be
    ruled out, could not, would not, can not, will not, not able, not respond, not work, not start, not
    load, not connect, not resolve, not recognize, not reach, not boot, not join, not come,
    not complete, not finish, not recover, not ready, not available, not responding, not working, not
    answering, not shrink, not shrinking, not improve, not better, not gone, not over, not solved, not
    resolved, not unlikely, not without, not     unrelated, without doubt, without a doubt, without
    question, fine tune, fine tuned, fine tuning, fine grained, nothing but, no less, no joke, not to
    mention
""")

# Take back the denial that follows: "it is not true that we had no packet loss".
TAKE_BACK = phrases("""
    not true that, not the case that, can not deny, could not deny, can not say, would not say, hard to
    say, hard to believe, untrue that, wrong that, not correct that, false that, no denying,
    can not claim, not convinced
""")

# Of those, what says by itself that what follows is not so.
UNTRUE = word_set("true untrue case correct false wrong")

# Deny what follows, up to the end of the clause or list.
DENY_AFTER = phrases("""
    no, w/o, neither, nor, zero, never any, no known, never saw, never seen, never had, not any, not one,
    exclude, excluding, not seeing, not seeing any, not a single, not seen any, have not seen,
    has not seen, had not seen, have not observed, has not observed, not show, not get, not
    getting, not have, not had, not hit, not hitting, not reported, not     report, not reporting, not
    showing, no problem with, no problems with, not find any, not found any, no issue with, no issues
    with, no trouble with, nothing wrong with, found nothing wrong with, no increase in, no spike in, no
    rise in, no growth in, no jump in, no uptick in, no drop in, no surge in, can not see any, could not
    see any, can not find any, could not find any, does not seem,
    not think, no longer
    believe, no longer think, no longer suspect,
    not believe, doubt, doubt that, no need for, no reason to suspect, no reason to blame, no reason to
    think, no reason to believe, nobody reported, never observed, never reported, yet to see, unaffected
    by, immune to
""")

# The same, and what shows nothing bad is denied itself: "its PSU shows no alarm".
CLEARS = phrases("""
    shows no, show no, showed no, showing no, reports no, report no, reported no, reporting no, logs no,
    logged no, saw no, has no errors, have no errors, had no errors, has no issues, have no
    issues, had no     issues, raised no, with no errors, gave no
""")

# The same, but "and" joins on what is denied, too; after a colon it is the list: "exonerated: DNS and VPN".
DENY_ALL = phrases("""
    without, without any, no sign of, no signs of, none of, no evidence of, no evidence for, no trace of,
    no traces of, no indication of, no indications of, no hint of, no hints of, free of, free from,
    absence     of, lack of, nothing points to, nothing suggests, nothing indicates, nothing pointing to,
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
    no longer     see, no longer seen, no more, not about, not look like, not sound like, not smell like,
    do not think it is, do not think it's, do not think this is, doubt it is, doubt it's, unlikely to be,
    not likely to be, not likely, barely any, hardly any, unlikely
""")
FILLERS = word_set("""
    a an the any some this that our your my actual real even really just another such like to be been
    being
    of single more other sort kind ever yet got get gotten gets go went gone actually once
""")

# Deny what stands before them in the same clause.
DENY_BEFORE = phrases("""
    was ruled out, were ruled out, is ruled out, are ruled out, has been ruled out, can be ruled out,
    have
    been ruled out, been ruled out, be ruled out, is excluded, are excluded, was excluded, were excluded,
    can be excluded, is not the cause, was not the cause, is not the problem, is not the issue, not the
    problem, not the cause, not the issue, not the culprit, not the reason, not the root cause, not the
    trigger, not the bottleneck, not the answer, not a cause, not a factor, not a problem, not an issue,
    not in play, not involved, not to blame, not at fault, not guilty, not responsible, not relevant, not
    in the way, not     related, not seen, not observed, not present, not found, not reproduced, not
    detected, not reported, not the case, not affected, not impacted, not touched, not needed, not
    required, not necessary, not applied, not performed, not attempted, not triggered, not happen, not
    occur, not occurring, not happening, not exist, no longer increase, no longer increasing, no longer
    climbing, no longer appear, no longer occur, no     longer happen, no longer happens, no longer
    appears, no longer seen, no longer show up, not increasing, not climbing, not growing, unaffected,
    untouched, never happened, never occurred, never fired, never triggered, never kicked in, never ran,
    did not occur, did not happen, not full, not exhausted, not overloaded, not saturated, not expired,
    never seen, was never seen, is healthy, are healthy, was healthy, were healthy, is fine, are fine,
    was
    fine, were fine, looks fine, look fine, looked fine, fine, is ok, are ok, was ok, were ok, is okay,
    ok, okay, looks ok, looks good, look good, looked good, looks healthy, look healthy, looked healthy,
    looks clean, look clean, is clean, are clean, was clean, were clean, is normal, are normal, was
    normal, were normal, looks normal, look     normal, looked normal, is flat, are flat, was flat, stays
    flat, all green, checked out, checks out, check out, at zero, is zero, are zero, was zero, were zero,
    zero across the board, had nothing to do with it, has nothing to do with it, have nothing to do with
    it, nothing to do with it, nothing to do with this, nothing to do with that, plays no role, played no
    role, play no role, off the table, off the hook, out of the question, out of the picture, is
    innocent,
    was innocent, can be crossed off, crossed off, exonerated, was cleared, is cleared, is unlikely,
    seems
    unlikely, looks unlikely, is negative, was negative, came back negative, came back clean, came back
    healthy, back to normal, within limits, within spec, as expected, no problem there, without findings,
    never an
    issue, is unrelated, are unrelated, was unrelated, were unrelated, not
    related to it, not related to this
""")

# The same where they end a clause: "node healthy", but not "a healthy node".
DENY_BEFORE_AT_END = phrases("""
    ruled out, excluded, absent, healthy, clean, normal, flat, green, unlikely, false, nominal, negative,
    innocent, irrelevant, unrelated, negligible, good, not, no more, anymore
""")

# Deny all that stands before them in the sentence: "checked for swap and CPU steal, found none of it".
DENY_ALL_BEFORE = phrases("""
    found none of it, found none of them, found nothing, found none, none of it, none of them, none found,
    nothing found, none of which, none of those, all passed, all came back clean, all ruled out, all
    excluded, all healthy, all clean, all fine, all ok, all good, all green, all normal, all negative,
    came up empty
""")

# Say of trouble that it is over: "503s are gone".
GONE = phrases("""
    is gone, are gone, went away, has gone away, have gone away, subsided, has subsided, have subsided,
    is
    over, has been dealt with, been dealt with, is behind us
""")

# The same of components only, as what works: "Kubelet is up", "the network held".
THING_WORKS = phrases("""
    is the same, are the same, same everywhere, is identical, are identical, matches, is enabled, is
    correct, resolves, resolved, resolving, open, is open, had quorum, has quorum, is visible, are
    visible, visible, present, is present, are present, unchanged, is unchanged, untouched, up, is up,
    are
    up, was up, were up, stayed     up, stays up, up and running, up and happy, up and healthy, is
    running, are running, was running, were running, running, active, is active, are active, was active,
    alive, is alive, reachable, is reachable, are reachable, was reachable, responds, responded,
    responding, is responding, answers, answered, answering, works, work, worked, working, is working,
    are
    working, was working, operational, stable, is stable, steady, valid, intact, idle, quiet, low, is
    low,
    was low, held, held up, in sync, correct, happy, is happy, passes, passed, behaves, behaved,
    behaving,
    reacts, as usual, no complaints, not complaining, perfect, great, spotless
""")

# Bad states a component may be in: what is not in one is denied itself, "the PCIe link is not degraded".
BAD_STATES = word_set("""
    fail failing failed down broken break degraded degrading saturated overloaded full
    exhausted lag lagging throttle throttled throttling flap flapping die died dead
    drop dropping dropped lose lost losing evicted leaking leak swapping corrupt corrupted
    slow disconnect disconnected reset expired expire affected involved touched changed complain
    complaining
    blamed impacted implicated overheating overheat misconfigured misbehave misbehaving
""")

# The same goes for the clause that ends in one of these: "Kubelet is up, container runtime too".
SAME_AGAIN = phrases("too, as well, likewise, ditto, also")

# The same where they answer: "ECC: none", "DNS? fine, ...".
ANSWERS = phrases("""
    no, none, nope, nah, nil, negative, fine, ok, okay, healthy, clean, normal, green, ruled out, not
    observed, not seen, not present, not found, not detected, not reproduced, not affected, not
    applicable, not it, not the case, not involved, not reported, not this time, not here, not really,
    not
    at all, absent, passed, pass, all good, good, up, up and running, reachable, unaffected, excluded,
    never, nothing, zero, off, low, idle, none seen, none found, none observed, none so far, no issues,
    no
    problems, no errors, looks good, looks     fine, flat, exonerated, cleared, checked, unlikely,
    nominal, not a problem, not an issue, not the cause
""")

# Make what follows a guess.
HEDGES = phrases("""
    maybe, perhaps, possibly, probably, presumably, apparently, supposedly, allegedly, conceivably,
    likely,
    might be, may be, could be, would be, might have been, may have been, could have been, might,
    suspect,
    suspecting, suspicion, suspicion is, i think, i believe, we believe, believes, we think, i assume, we
    assume, assumes, i suppose, i reckon, i fear, we fear, afraid, smells like, smells a lot like, smell
    of,
    sounds like, looks a lot like, looks a bit like, guess, guess is, guessing, bet, bet is, bet on,
    money
    is on, not sure if, not sure whether, can not tell if, can not tell whether, wondering if, wonder
    if, wondering whether, wonder whether,
    unclear if, unclear whether, not know if, not know whether, not tell if, not tell whether, check
    whether, check if, to see if, asked if, asked whether, potential, potentially, can not rule out,
    could
    not rule out, unable to rule out, not able to rule out, failed to rule out, hard to rule out, impossible
    to rule out, difficult to rule out, never ruled out, unable to exclude, not able to exclude, hard to
    exclude, impossible to exclude, not in a position to rule out, yet to rule out, nobody has ruled out,
    nobody ruled out, nothing rules out,
    not ruled out yet, have not ruled out, has not ruled out, did not rule out, not ruling
    out, can not exclude, could not exclude, did not exclude, not unlikely, seem to be, seems to have,
    seems
    we have, seems that, seems, appears to be, appears to have, appears that, would seem that, points to,
    pointing to, point to, hints at, hint at, suggests, chance that, chance of, somebody said, someone
    said,
    one explanation would be, unconfirmed, not confirmed, working theory, working hypothesis,
    hypothesis, theory, prime suspect, possible cause, probable cause, likely cause, suspected cause,
    tentative diagnosis, tentatively, candidate, could it be, is it, is this
""")
# The same of what stands before them where they end a clause: "expired certificate perhaps".
HEDGES_BEFORE = phrases("""
    maybe, perhaps, possibly, probably, presumably, apparently, i think, i guess, i suspect, i believe, i
    assume, not ruled out yet, not yet ruled out, is not ruled out, not ruled out, not excluded, can not
    be
    excluded, can not be ruled out, could not be ruled out, not confirmed, unconfirmed, is likely, is
    very
    likely, seems likely, looks likely, is probable, is possible, seems possible, is suspected, was
    suspected, suspected, is a candidate, is one candidate, might explain it, may explain it, could
    explain
    it, would explain it, might explain this, could explain this, would explain this, may be it, might be
    it, could be it, is plausible, seems plausible, is my guess, is my bet, is our guess, to be
    confirmed,
    is the prime suspect, is a suspect, is my suspicion
""")
# What was believed. It is denied if the sentence turns: "first we blamed packet loss, but ...".
BELIEFS = phrases("""
    blamed, first blamed, we blamed, suspected, first suspected, initially suspected, we suspected,
    thought it was, first thought, initially thought, we thought, thought of, looks like, look like,
    looked
    like, looked a lot like, seems like, seemed like, assumed, at first glance, looked at first like,
    blame,
    what looked like, only looked like, what seemed to be, what we took for, what we thought was, mistook
""")
# Between a belief and what is believed: "suspect that there is".
BELIEVED = word_set("that it it's this is was are were there has have had we be been a an the some our")
# What only seemed so is not so: "what looked like packet loss was a hang".
ONLY_SEEMING = word_set("what only mistook")
# A belief with one of these, or a verb in -ed, was held once.
OF_OLD = frozenset("first thought initially took mistook what only glance".split())
TURNED_OUT = word_set("""
    but however actually turned instead although though except yet truth reality fact wrong wrongly untrue
    false
""")
# The same where they begin the next clause: "first we blamed the disk; then we found the leak".
TURNING = word_set("but then actually instead however really")

_MONTHS = "january february march april may june july august september october november december".split()
_SEASONS = "spring summer autumn fall winter".split()
_TIMES_OF_YEAR = [
    "last {}",
    "in {}",
    "in the {}",
    "in early {}",
    "in late {}",
    "back in {}",
    "similar to {}",
    "as in {}",
    "of last {}",
    "the {} outage",
    "the {} incident",
    "the {} one",
    "the {} event",
    "in the {} outage",
    "in the {} incident",
    "during the {} outage",
    "during the {} incident",
]

# Past: it was so once, not now. They speak of their whole clause.
PAST = phrases(
    """
    last month, last year, last quarter, previously, formerly, historically, in the past, back in, back
    then, years ago, year ago, months ago, month ago, a while ago, a while back, earlier this year,
    earlier this month, earlier this quarter, long ago, last time, the last time, in an earlier incident,
    in a previous incident, in the previous incident, in an earlier outage, ages ago, some time ago, a
    long time ago, in the old days, in those days, back when, in the previous version, in previous
    versions, in the old version, in older versions, in earlier versions, on the old cluster, in the old
    cluster, on the old system, in the old system, often saw, often had, regularly saw, kept seeing,
    years
    back, months back, weeks back, the year before, the month before, the week before, once before, after
    the last outage, after the last incident, after the last failure, after the last time, since the last
    outage, since the last incident, after the previous outage, after the previous incident, after an
    earlier outage, after an earlier incident, during the last outage, during the last incident, at my
    old job, at my previous job, in my last job, before my time, a lifetime ago, in a former life, at the
    old provider, at the old site, in the old data centre, in the old datacenter, in the earlier case, in
    the earlier incident, in the earlier outage, years before, in our first month, in our first
    year, in our first weeks, in the first month, in the first year, the incident before last, the one before
    last, the outage before last, i remember when, remember the time, once this year, twice this year, already
    once, at another employer, at another company, at my former employer, at a former employer, in another
    life, the last occurrence, months earlier, years
    earlier, weeks earlier, releases ago, release ago, versions ago, version ago, quarters ago, quarter
    ago,
    sprints ago, sprint ago, outages ago, incidents ago, winters ago, summers ago, a previous outage,
    in an earlier version, in an earlier release, in the previous release, on the previous version, over
    christmas, over easter, over the holidays, during the christmas outage, during the holidays, in those
    times, in the early days, in my previous team, in my last team, in my old team, at my last company, at my
    previous company, at my previous employer, at my last employer, once upon a time, generations ago, decades
    ago, in a former incident, in former times, in the former setup
    """
    + "".join(f", {form.format(time)}" for time in (*_MONTHS, *_SEASONS) for form in _TIMES_OF_YEAR)
)
# Past, but what set something off may well be that old: "upgraded last week, hangs since".
RECENT = phrases("""
    last week, weeks ago, week ago, days ago, yesterday was, earlier this week, the other day, last
    monday, last tuesday, last wednesday, last thursday, last friday, last saturday, last sunday, last
    weekend
""")
# The same of what follows them and a colon: "Resolved last night: DNS failure".
PAST_HEADS = phrases("""
    resolved, resolved last night, resolved yesterday, resolved earlier, resolved today, fixed, fixed
    last
    night, fixed yesterday, fixed earlier, already fixed, already resolved, solved, solved yesterday,
    closed, closed yesterday, last night, yesterday, earlier, earlier today, before, history, old, old
    problem, old issue, old incident, past, in the past
""")
# The same of what stands before them where they are a remark of their own: "evictions, long resolved".
PAST_REMARKS = phrases("""
    fixed, fixed now, now fixed, fixed since, since fixed, long fixed, already fixed, solved, solved
    since,
    since solved, long solved, already solved, resolved, now resolved, resolved since, since resolved,
    long resolved, already resolved, closed, long closed, long gone, but that is fixed, but that was
    fixed, that is fixed, that was fixed, that is solved, that is resolved, that was solved, that was
    resolved, that is over, that was another incident, that was another problem, that one is closed
""")

# The same, and only what follows or only what stands before.
PAST_AFTER = phrases("""
    used to, history of, the last incident, last incident, past incidents, past incident, previous
    incident, previous outage, previous issue, earlier incident, earlier outage, prior incident, former,
    already had, once had, had a similar, earlier in the year, the last outage, the previous outage, the
    previous incident, until yesterday, until last week, until last month, until recently, until last
    night, until this morning, up to last week, last outage
""")
PAST_BEFORE = phrases("""
    was a different problem, is a different problem, was a different issue, is a different issue, was a
    different story, is a different story, was a separate issue, was a separate incident, is closed,
    fixed
    since, solved since, was solved, was dealt with, was closed, is history, is long fixed, was long ago,
    was a thing of the past, is a thing of the past, is ancient history, is no longer an issue, is no longer a
    problem, no longer an issue, no longer a problem, has not been back, have not been back, has not
    come back,
    have not come back, has not returned, have not returned, not recurred, has not recurred,
    stopped with release, stopped with version, stopped with the new, went away with release, went away with
    version, went away with the new, ended with release, ended with version, was patched, were patched, is
    patched, was cured, stayed fixed, is long gone, are long gone,
    long since fixed, already fixed, has since been     fixed, was fixed in, is fixed since, has been
    fixed, has been resolved, was resolved in, is resolved, is solved, happened before
""")
# In a clause that ends in "before" they make it past.
HAVE = word_set("have has had we've i've they've seen happened saw been")

# Before them a time is no past: "since last week", "same as last month".
NOT_PAST_AFTER = word_set("since until till after than as like before by to through compared")
# After a time they make it last until now: "errors from last week on".
ONWARD = word_set("on onward onwards until till")
# Where "before" still ends a clause: "seen before on this model".
AFTER_BEFORE = word_set("on in at with here there too once")
# Begin what is so now, after what was.
NEW_ONES = frozenset(
    phrase(one)
    for one in (
        "on the new",
        "in the new",
        "with the new",
        "this one is",
        "this time",
        "this incident",
        "what we have",
        "what we see",
        "we now",
        "the new one",
    )
)
# End what a time speaks about.
TIME_TURNS = word_set("""
    but now today nowadays currently however whereas meanwhile
    tonight instead although though yet therefore hence
""")

# Say what is so now; the clause they close begins at a joint.
NOWS = word_set("now today currently tonight")
JOINTS = word_set("and what which whereas while yet")
# Show that "tonight" or "do we" is of what is, and no plan.
OF_FACT = word_set("is are was were have has had saw got get hit there again started began broke what see")
SEEN = word_set("have see get know")

# Planned: to be done, or how it should be. They speak of what follows.
PLANNED_AFTER = phrases("""
    will, we'll, i'll, they'll, it'll, there'll, there will, shall, going to, gonna, plan to, plans to,
    planning to, planned
    to,
    plan is to, plan is, need to, needs to, have to, has to, must, should, ought to, want to, wants to,
    would like to, would be to, intend to, intends to, propose, proposing, proposal, proposed, todo,
    action item, action items, follow up, follow ups, followup, followups, next step, next steps, next
    sprint, next     quarter, consider, considering, recommend, recommended, recommendation, suggest,
    suggested, suggestion, let's, lets, about to, ready to, waiting to, ticket to, roadmap, backlog item,
    long term, in future, in the future, please, once the, once we, as soon as, could you, can you, can
    we, could we, should we, shall we, do we, we could, would, could, prevention, remediation items,
    improvement, improvements, improvement idea, wishlist, to prevent, so that, if we, unless we, if you,
    working on, hoping to, hope to, scheduled to, aim to, decided to, agreed     to, asked to, trying to,
    try to, prepare to, preparing to, not yet, open task, not had time to
""")
# With "not" they plan nothing: "it could not be the rollout".
UNREAL = word_set("could would can")
# The same where a colon makes them the head of a list.
PLANNED_HEADS = phrases("""
    to do,
    the plan, plan, game day agenda, agenda, drill, drill plan, game day, chaos day,
    next, later, actions, to dos, recommendations, mitigation plan, tasks, ai, ais,
    ideas,
    plan for tonight, plan for tomorrow, plan for today, lessons, lesson, lessons learned, learnings,
    next
    up, still to do, remaining, open points, open items, prevention, preventive measures, long term, by
    year's end, by the end of the year, by the end of the
    quarter, by end of month, by the end of the month
""")

# The same, and of their whole clause.
PLANNED = phrases("""
    tomorrow, next week, next month, next sprint, next quarter, next year, later today, later this week,
    this weekend, next monday, next tuesday, next wednesday, next thursday, next friday, next saturday,
    next sunday, tonight, scheduled for, planned for, is planned, are planned, is scheduled, is on the
    roadmap, is pending, on monday we, on the roadmap, after lunch, to be done, still to come, in the
    next
    release, once approved, is a todo, is an action item, is open, still open, not done yet, not yet
    done,
    is on the calendar, is on the schedule, in the calendar, penciled in, pencilled in, is coming up, is
    due, is in review, is being prepared, is in preparation, is planned for, has been scheduled, was
    scheduled for,
    is upcoming, has not happened yet, did not happen yet, is next
""")

# After "next" they make it a plan: "next maintenance window".
NEXT_ONES = word_set("""
    maintenance window upgrade update rollout release deploy deployment failover reboot restart change
    firmware driver patch migration drain
""")
# Begin a clause that a plan earlier or later in the sentence does not reach: "rolled back and will patch".
MODALS = word_set("will we we'll i i'll they must should shall going plan want need have")
# Within a plan, what follows them is not so, either: "add alerts for certificate expiry".
AIMS = phrases("""
    alert for, alerts for, alert on, alerts on, alerting on, alerting for, alarm for, alarms for, alarm
    on, monitor for, monitoring for, monitoring of, check for, checks for, to prevent, to avoid, prevent,
    avoid, to protect against, protect against, protection against, guard against, to detect, detect, to
    catch, catch, runbook for, playbook for, procedure for, to monitor, monitor, test for, tests for,
    drill for, drills for, simulate, practise, rehearse, warn about, warn on, warn before, dashboard for,
    dashboards for, handle, survive, tolerate, so that
""")
# The same of the next few words only: "add a rate limit".
ADDING = phrases("""
    add, adding, introduce, introducing, implement, implementing, put, set up, build, create, write,
    need,
    install, provide, enforce, configure, correct, tune, adjust, raise, lower, increase, review, revisit,
    document, extend, harden
""")

# Turn a denial after them round: neither "not healthy" nor "above normal" denies anything.
NEGATORS = word_set("not no never longer hardly barely above below than to nothing")

# Make a denial one of doing: it reaches the verb, not what the verb is done to.
DOING = word_set("do does did")
OF_DOING = word_set("never nothing nobody")

# Before "up" they make it more, not well: "periods way up".
RISING = word_set(
    "way shot went go goes going crept jumped ramped spiked ramping keeps kept building built blew"
)

# Say that an action was not taken; what went fine was taken all the same.
DENYING = word_set("not no never none nothing nobody rule ruled unlikely excluded")

# Show that a clause, and no list of things, stands before an "and".
CLAUSE_HEADS = word_set("is are was were has have had we they i he she it")

# Begin a denial that another denial takes back: "no node is healthy".
QUANTIFIERS = word_set("no none neither nor zero")

# Deny by themselves and, denied, say that something is so: "no host without errors".
LACKS = word_set("without w/o lack lacks lacking free")

# Begin a clause of its own after a comma.
NEW_SUBJECTS = word_set(
    "it this these we they he she i the a an our all every each nothing nobody because since"
)

# Nobody and nothing are the subject of a verb after them: "and nothing was lost".
SUBJECTS_OF_NONE = word_set("nothing none neither nobody")
CLAUSE_VERBS = word_set("is are was were has have had")

# Verbs of more than one.
OF_MANY = word_set("are were have both")

# End what a denial before them reaches.
STOPS = word_set("""
    but however although though because since instead except yet whereas still until after then so due
    caused
    when while which who that if before it they we i he she there is are was were has have had keeps
    kept got
    gets just only everything all
""")

# Hold a denial by themselves.
DENIERS = word_set("not no never nobody nothing none neither nor nowhere without")

# Begin what is said of a subject, and the seeing that says no more than that it is.
AUXILIARIES = word_set("is are was were be been has have had do does did can could we i they it there")
SEEING = word_set(
    "see saw seen find found had got get report reported show showed shown hit seeing any a the"
)

# Passed over on the way back from a denial: "disk | was | not full".
COPULAS = word_set("is are was were be been has have had")

# The same: "can | be excluded", "both | ruled out".
MAY = word_set("can could may might would should will do does did to")
ADVERBS = word_set(
    "both all also too now again still just even quite rather very yet already therefore thus long"
)

# End what a guess before them reaches.
TURNS = word_set("but however although though because since while whereas then so")

# Say where: a denial stops there, because "no drops on the switch" does not deny the switch.
PLACES = word_set("in on at from under behind during across between within inside for by with")

# Passed over where a denial begins: "neither caused by the deploy nor by the surge".
PASSED = word_set("""
    is are was were be been do does did caused triggered due to because by from of in on with about
    related
    linked
""")

PASSING = word_set("not no neither nor never")

# Point at one thing: a denial that has named something stops there, unless one of LINKS joins it on.
DETERMINERS = word_set("a an the this that our your my its their")
LINKS = word_set("or nor of any even")

# Say of a word that works that it works too hard, or how far: "running at 90 C", "up with errors".
MEASURES = word_set("at with by over above from to behind but only just until")

# May follow a word that ends a clause: "etcd had quorum the whole time", "disk healthy now".
ALL_ALONG = frozenset(
    phrase(one) for one in ("the whole", "the entire", "all along", "all the", "both times")
)
AFTERTHOUGHTS = word_set("""
    and or now again today too here otherwise also afaik afaict imo anywhere either too
    whatsoever yet
""")


# The cue words that are worth mending when misspelt.
WRITTEN = tuple("without neither nothing never ruled excluded healthy unaffected previously".split())

# Before an action they are who took it, or leave it open: "we blocked traffic", not "the rule blocked it".
AGENTS = word_set("""
    we i they he she you who someone somebody everyone nobody team teams engineer engineers ops sre sres
    admin admins operator operators oncall call vendor provider technician technicians colleague
    colleagues
    support staff dev devs developer developers dba dbas user users customer customers people person guy
    lead manager contractor has have had having be been being was were is are get got to and or then by
    after before when while once until so but if will would can could should must may might shall just
    already also now not never finally manually immediately temporarily simply quickly eventually later
    meanwhile first next again still even only since because that which let us them it did do does
    through with for of from in on at as i've we've they've
""")

# After a verb they are no object of it: "it recovered by itself", "the deploy rolled back".
NO_OBJECTS = PLACES | word_set("""
    up down off out back over away itself themselves without automatically spontaneously again
""")

# Labels found in pieces (graph.suggest.windows).

# Belong to the word before them: "link down", "scale up". They never come first.
PARTICLES = word_set("up down off out back over away")

# Part a clause in two, so that no label goes across.
PARTERS = word_set("""
    and or but because while when after before so which that who whose since if unless until then than as
    though although however nor whereas yet where due cause caused instead except despite without during
    either neither both via
""")

# Begin a label that is the lack of something: it is found as it is written only.
ABSENCE = word_set("no not without never nothing nobody none lack")

# Too vague to be half of a label that is found in pieces.
NO_CONTENT = word_set("""
    no not never without problem issue trouble thing work new old use make take set time one day way
    to of for with by from on in at into onto per
""")

# Describe the word after them, or are said of the one before: "slow disk", "the disk is slow".
DESCRIBING = word_set("""
    bad wrong slow faulty broken defective dead dirty damaged flaky unstable stale corrupt invalid
    missing
    incorrect expired revoked full empty high low hot long short large huge big heavy excessive
    insufficient
    duplicate malformed unhealthy unavailable unreachable unresponsive intermittent sporadic elevated
    degraded
    saturated exhausted overloaded stuck hung frozen failed failing lost noisy loose weak incompatible
    unsupported outdated unknown uneven inconsistent misleading aggressive noisy
""")

# Say one thing of another: "the disk is slow".
LINKING = word_set(
    "is are was were be been become becomes became go went gone get gets got look looks looked "
    "seem seems seemed turn turned stay stays stayed remain remains remained"
)
OWNING = word_set("has have had with")
NEGATING = word_set("not no never isn't aren't wasn't weren't hasn't haven't hadn't nor stopped ceased")
VERB_ENDINGS = (
    "ed",
    "ing",
    "lost",
    "stuck",
    "hung",
    "frozen",
    "broken",
    "sent",
    "cut",
    "split",
    "built",
    "died",
    "gone",
)
JOINING = word_set("of by")  # may be left out of a label: "loss of power" is power loss
ABOUT = word_set("of in")
BETWEEN = PLACES | word_set("of to against per")

# Say by themselves that something happened or is so.
SAYING = (
    DESCRIBING
    | PARTICLES
    | word_set("""
    fail loss leak error timeout crash hang spike drop lag outage fault overload exhaustion mismatch
    corruption
    degradation upgrade update change push rollback restart reboot rotation migration flap pressure
    eviction
    starvation
    saturation throttle stall deadlock contention storm growth increase surge reset panic bug exception
    refuse deny
    expiry expire lose rise fall grow jump climb slowdown congestion collision conflict flood leak freeze
    limit quota
    delete deletion remove removal revoke swap replace reseat clean drain cordon isolate exclude raise
    bump
    lower reduce
    add enlarge extend double patch fix revert renew reissue purge flush clear restore rebuild replay
    repair
    resume
    pause block stop kill cancel disable enable shed failover reroute promote redirect divert warn alarm
    alert vanish
    disappear diverge duplicate overflow corrupt skew drift imbalance exceed violate reject abort
    terminate
    evict
    preempt bounce oops lockup blackout brownout cut burn melt trip unplug miss skip ignore
""")
)

# May stand between a word and its number: "Xid error code 79".
BEFORE_NUMBERS = word_set("error errors code codes event events number no is was of status and or xid")

# What is said of a thing that is at fault, after it and before it.
AT_FAULT = word_set("""
    down bad broken dead faulty fail fails failed failing failure died flaky slow wrong culprit problem
    problems issue
    issues trouble fault outage error errors crash crashed crashes suspect overloaded saturated degraded
    misbehaving
    unhealthy unresponsive stuck hung hangs full corrupt unreachable unavailable rejects refuses returned
    answers
    bug defect misconfigured overheated exhausted lagging lost missing blame responsible
""")
BLAMING = phrases("""
    it is, it's, it was, that is, that was, because of, due to, caused by, blame, blaming, suspect,
    suspecting, problem is, problem was, culprit is, culprit was, cause is, cause was, fault of, issue
    with, issues     with, problem with, problems with, trouble with, problem in, fault in, bug in, bad,
    faulty, broken, dead, defective, flaky, failing, failed, lost, be, turned out to be, wrong with, down
    to, points to, point to, failure of, loss of, outage of, replace, replaced, replacing, overloaded,
    slow, misconfigured
""")
