"""What clears a component, and what was not done after all: composed from parts, as in ``denials``.

"Postgres never missed a beat" clears Postgres; "the rollout had been put off" says that there was none.
"""

from __future__ import annotations

from graph.suggest.denials import composed

_BE = "is, was, are, were, remained, stayed"
_NO_ONE = "nobody, no one, none of us"

# Say of a component before them that it did what it is there for.
WORKS_ON = (
    *composed(
        "kept, keeps, carried on, continued, went on",
        ", on, happily",
        """
            working, running, answering, serving, responding, humming, ticking, resolving, replicating,
            accepting writes, accepting connections, accepting requests, taking traffic, taking writes,
            answering queries, serving traffic, serving requests, serving reads, committing, forwarding
        """,
    ),
    *composed(
        "never, did not, has not, have not",
        ", once, even",
        """
            blink, blinked, flinch, flinched, falter, faltered, miss a beat, missed a beat, skip a beat,
            skipped a beat, put a foot wrong, waver, wavered, break a sweat, broke a sweat, break stride,
            broke stride, let us down, go down, went down, complain, complained, misbehave, misbehaved
        """,
    ),
    *composed(
        f"{_BE}, looks, seems",
        "in",
        ", perfect, good, great, fine, excellent, tip top, the best of",
        "shape, health, order, condition, form, working order",
    ),
    *composed(
        "shows, showed, show, has, had, have, reports, reported, logs, logged",
        "nothing",
        ", out of the, that is, that looks",
        """
            unusual, odd, suspicious, abnormal, wrong, amiss, interesting, of note, special, strange,
            untoward, ordinary, remarkable, noteworthy, notable, to worry about, relevant, to see
        """,
    ),
    *composed(
        "did, does, do, doing",
        ", exactly, just, precisely",
        "what it, what they, what she, as it, as they",
        """
            should, was told, were told, is told, is supposed to, was supposed to, are supposed to, had to,
            was built for, is meant to, was meant to, is paid for, always does, always do
        """,
    ),
    *composed(
        "did, does, do, pulled, pulls, done", "its, their", "job, jobs, work, duty, part, bit, thing, share"
    ),
    *composed(
        "is, was, are, were, just, only, more of, as much of",
        ", just, only, itself",
        ", a, an, the, another",
        ", innocent, mere",
        "bystander, victim, casualty, messenger, spectator, passenger",
    ),
    *composed("did not, never", "do", "it, this, that, any of this, anything, anything wrong"),
    *composed(
        f"{_BE}",
        ", thus, hence, so, therefore, now, clearly, hereby, fully, completely, officially, then, also, both",
        """
            acquitted, absolved, vindicated, excused, exculpated, blameless, faultless, out of it, guiltless,
            out of the woods, beyond reproach, beyond doubt, above board, cleared, exonerated, in the clear,
            out of the dock, out of the running, out of the equation, boring, unremarkable, uneventful
        """,
    ),
    *composed(
        "can not, could not, should not, must not, do not, not, not to",
        "be",
        "blamed, faulted, held responsible, the culprit, the one, at fault, to blame",
    ),
)

# The same at the end of a clause: "dataloader: acquitted".
CLEARED = composed("", ", thus, hence, therefore, now, hereby", "acquitted, absolved, vindicated, exculpated")

# Say of an action before them that it did not come about.
PUT_OFF = (
    *composed(
        "is, was, were, are, been, got, has been, had been, have been, be",
        ", all, both, then, again, since, already, simply, first",
        """
            postponed, put off, deferred, rescheduled, put on hold, on hold, parked, adjourned, pushed back,
            pushed out, dropped from the plan, dropped from the window, abandoned before, moved to, moved by
        """,
    ),
    *composed(
        "did not, never, has not, had not, have not, not",
        ", yet, even, actually, ever",
        """
            go ahead, went ahead, gone ahead, go out, went out, gone out, go live, went live, gone live, go
            in, went in, gone in, leave staging, left staging, leave the queue, make it to, made it to, make
            it out, made it out, make it past, made it past, reach us, reached us, reach production, reached
            production, reach prod, reached prod, get merged, got merged, get deployed, got deployed, get
            approved, got approved, get beyond, got beyond, land, landed, take place, took place, come off
        """,
    ),
)

# Deny what follows: what nobody did, and what one is told to let be.
DONE_BY_NOBODY = composed(
    _NO_ONE,
    ", has, had, ever",
    """
        pushed, push, did, done, do, made, make, ran, run, started, start, triggered, trigger, shipped, ship,
        deployed, deploy, sent, send, performed, perform, carried out, carry out, issued, issue, applied,
        apply, rolled out, roll out, merged, merge, released, release, scheduled, ordered, requested,
        executed, fired, caused, initiated, kicked off, began, planned
    """,
    "a, an, any, it a, it any",
)
TAKEN_FOR = composed(
    """
        mistaken, was mistaken, were mistaken, is mistaken, mistook it, mistook this, mistook that, took it,
        took this, took that, was taken, were taken
    """,
    "for",
    ", a, an, the",
) + composed(
    "misread, misdiagnosed, misreported, mislabelled, misfiled, mistitled, misclassified",
    "as",
    ", a, an, the",
)
LET_BE = (
    *composed(
        "no need to, no point in, no use, no reason to, stop, quit, never mind, waste no time",
        """
            bother with, bothering with, look at, look into, looking at, looking into, chase,
            chasing, blame, blaming, worry about, suspect, suspecting, pursue, pursuing, point at, pointing
            at, investigate, investigating, pin it on, pin this on, pin that on, go after, hunt for, hunting
        """,
        ", a, an, the, any",
    ),
    *composed("not, never", "bother, bothered", "with, about, to check, checking", ", a, an, the"),
    *composed(
        "can not, could not, never", "pin", "it, this, that, any of it, any of this, the blame", "on", ", the"
    ),
    *composed("not as if, not as though", "there, we, it, they", "was, were, had been, had, has been", ", a"),
)
