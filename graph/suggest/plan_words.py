"""The words by which people plan, and what a plan is to bring."""

from __future__ import annotations

from graph.suggest.cue_phrases import phrases, word_set

# Planned: to be done, or how it should be. They speak of what follows.
PLANNED_AFTER = phrases("""
    may need, might need, waiting for approval, decided against, decide
    against, opted against, advise against, advised against, voted against, thinking about, thinking of,
    hold off, holding off, yet to, plan b, plan c, before you, before anyone, objections to,
    objection to, permission to, permission for, approval to, approval for, clearance to, clearance for, ok
    to, okay to, preparing a, preparing the, prepared a, might, will, we'll, i'll, they'll, it'll, there'll,
    there will, shall, going to, gonna, plan to, plans to, planning to, planned to, plan is to, plan is,
    need to, needs to, have to, has to, must, should, ought to, want to, wants to, would like to, would be
    to, intend to, intends to, propose, proposing, proposal, proposed, todo, action item, action items,
    follow up, follow ups, followup, followups, next step, next steps, next sprint, next quarter, consider,
    considering, recommend, recommended, recommendation, suggest, suggested, suggestion, let's, lets, about
    to, ready to, waiting to, ticket to, roadmap, backlog item, long term, in future, in the future, please,
    once the, once we, as soon as, could you, can you, can we, could we, should we, shall we, do we, we
    could, would, could, prevention, remediation items, improvement, improvements, improvement idea,
    wishlist, to prevent, so that, if we, unless we, if you, working on, hoping to, hope to, scheduled to,
    aim to, decided to, agreed to, asked to, trying to, try to, prepare to, preparing to, not yet, open
    task, not had time to
""")
# With "not" they plan nothing: "it could not be the rollout".
UNREAL = word_set("could would can might")
# The same where a colon makes them the head of a list.
PLANNED_HEADS = phrases("""
    open, to do, postponed, postponed again, deferred, rescheduled, on hold, announced,
    announced for, still to come, the plan, plan, game day agenda, agenda, drill, drill plan, game day,
    chaos day, next, later, actions, to dos, recommendations, mitigation plan, tasks, ai, ais, ideas, plan
    for tonight, plan for tomorrow, plan for today, lessons, lesson, lessons learned, learnings, next up,
    still to do, remaining, open points, open items, prevention, preventive measures, long term, by year's
    end, by the end of the year, by the end of the quarter, by end of month, by the end of the month
""")
# The same, and of their whole clause.
PLANNED = phrases("""
    pending approval, is on hold, are on hold, put on hold, is postponed, was postponed, has been postponed,
    got postponed, to be scheduled, to be decided, still to do, still to be done, tomorrow, next week, next
    month, next sprint, next quarter, next year, later today, later this week, this weekend, next monday,
    next tuesday, next wednesday, next thursday, next friday, next saturday, next sunday, tonight, scheduled
    for, planned for, is planned, are planned, is scheduled, is on the roadmap, is pending, on monday we, on
    the roadmap, after lunch, to be done, still to come, in the next release, once approved, is a todo, is
    an action item, is open, still open, not done yet, not yet done, is on the calendar, moved to next, put
    off to, put off until, put off till, postponed to, postponed until, deferred to, deferred until, pushed
    back to, pushed to, slated for, due friday, due monday, due tuesday, due wednesday, due thursday, due
    next, starts at noon, in five minutes, in ten minutes, is plan b, as a last resort, is on standby, needs
    approval, needs sign off, awaits approval, awaiting approval, awaiting sign off, in the backlog, is only
    a dry run, is a dry run, is just a dry run, is prepared, stands ready, is ready to go, can wait until,
    is on the schedule, in the calendar, penciled in, pencilled in, is coming up, is due, is in review, is
    being prepared, is in preparation, is planned for, has been scheduled, was scheduled for, is upcoming,
    has not happened yet, did not happen yet, is next
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
    add, adding, introduce, introducing, implement, implementing, put, set up, build, create, write, need,
    install, provide, enforce, configure, correct, tune, adjust, raise, lower, increase, review, revisit,
    document, extend, harden
""")
