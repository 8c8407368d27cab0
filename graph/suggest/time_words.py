"""The words that say that something was so once, or is so now."""

from __future__ import annotations

from graph.suggest.cue_phrases import phrase, phrases, word_set
from graph.suggest.denials import composed

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
) + composed(
    "at, in, with, from",
    "my, our, the, a",
    "old, last, previous, former, prior",
    "job, employer, company, team, provider, site, shop, vendor, hoster, cluster, data centre, setup, system",
)
# Past, but what set something off may well be that old: "upgraded last week, hangs since".
RECENT = phrases("""
    last week, weeks ago, week ago, days ago, yesterday was, earlier this week, the other day, last
    monday, last tuesday, last wednesday, last thursday, last friday, last saturday, last sunday, last
    weekend
""")
# The same of what follows them and a colon: "Resolved last night: DNS failure".
PAST_HEADS = phrases("""
    resolved, resolved last night, resolved yesterday, resolved earlier, resolved today, fixed, fixed last
    night, fixed yesterday, fixed earlier, already fixed, already resolved, solved, solved yesterday,
    closed, closed yesterday, last night, yesterday, earlier, earlier today, before, history, old, old
    problem, old issue, old incident, past, in the past
""")
# The same of what stands before them where they are a remark of their own: "evictions, long resolved".
PAST_REMARKS = phrases("""
    fixed, fixed now, now fixed, fixed since, since fixed, long fixed, already fixed, solved, solved
    since, since solved, long solved, already solved, resolved, now resolved, resolved since, since
    resolved, long resolved, already resolved, closed, long closed, long gone, but that is fixed, but that
    was fixed, that is fixed, that was fixed, that is solved, that is resolved, that was solved, that was
    resolved, that is over, that was another incident, that was another problem, that one is closed
""")
# The same, and only what follows or only what stands before.
PAST_AFTER = phrases("""
    unlike during, unlike in, unlike the last, unlike last, unlike the previous, in contrast to last, in
    contrast to the last, reminiscent of, reminiscent of the, remembering the, remember the, reminds me of,
    remind me of, reminds us of, resembles the, resemble the, same as after, same as the one, as in the case
    of last, back when we had, not since the, since the days of, in the days of, from the days of, not like
    the one, once bitten by, weeks since the last, months since the last, years since the last, used to,
    history of, the last incident, last incident, past incidents, past incident, previous incident, previous
    outage, previous issue, earlier incident, earlier outage, prior incident, former, already had, once had,
    had a similar, earlier in the year, the last outage, the previous outage, the previous incident, until
    yesterday, until last week, until last month, until recently, until last night, until this morning, up
    to last week, last outage
""")
PAST_BEFORE = phrases("""
    was a different problem, is a different problem, was a different issue, is a different issue, was a
    different story, is a different story, was a separate issue, was a separate incident, is closed, fixed
    since, solved since, was solved, was dealt with, was closed, is history, is long fixed, was long ago,
    was a thing of the past, is a thing of the past, is ancient history, is no longer an issue, is no
    longer a problem, no longer an issue, no longer a problem, has not been back, have not been back, has
    not come back, have not come back, has not returned, have not returned, not recurred, has not
    recurred, stopped with release, stopped with version, stopped with the new, went away with release,
    went away with version, went away with the new, ended with release, ended with version, was patched,
    were patched, is patched, was cured, stayed fixed, is long gone, are long gone, long since fixed,
    already fixed, has since been fixed, was fixed in, is fixed since, has been fixed, has been resolved,
    was resolved in, is resolved, is solved, happened before
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
    but now today nowadays currently however whereas meanwhile tonight instead although though yet
    therefore hence
""")
# Say what is so now; the clause they close begins at a joint.
NOWS = word_set("now today currently tonight")
JOINTS = word_set("and what which whereas while yet")
# Show that "tonight" or "do we" is of what is, and no plan.
OF_FACT = word_set("is are was were have has had saw got get hit there again started began broke what see")
SEEN = word_set("have see get know")
