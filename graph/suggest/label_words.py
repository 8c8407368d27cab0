"""The words that say how the pieces of a label hang together, and what is said of a thing at fault."""

from __future__ import annotations

from graph.suggest.clause_words import PLACES
from graph.suggest.cue_phrases import phrases, word_set

# Before an action they are who took it, or leave it open: "we blocked traffic", not "the rule blocked it".
AGENTS = word_set("""
    we i they he she you who someone somebody everyone nobody team teams engineer engineers ops sre sres
    admin admins operator operators oncall call vendor provider technician technicians colleague
    colleagues support staff dev devs developer developers dba dbas user users customer customers people
    person guy lead manager contractor has have had having be been being was were is are get got to and or
    then by after before when while once until so but if will would can could should must may might shall
    just already also now not never finally manually immediately temporarily simply quickly eventually
    later meanwhile first next again still even only since because that which let us them it did do does
    through with for of from in on at as i've we've they've
""")
# After a verb they are no object of it: "it recovered by itself", "the deploy rolled back".
NO_OBJECTS = PLACES | word_set("""
    up down off out back over away itself themselves without automatically spontaneously again
""")
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
    no not never without problem issue trouble thing work new old use make take set time one day way to of
    for with by from on in at into onto per
""")
# Describe the word after them, or are said of the one before: "slow disk", "the disk is slow".
DESCRIBING = word_set("""
    bad wrong slow faulty broken defective dead dirty damaged flaky unstable stale corrupt invalid missing
    incorrect expired revoked full empty high low hot long short large huge big heavy excessive
    insufficient duplicate malformed unhealthy unavailable unreachable unresponsive intermittent sporadic
    elevated degraded saturated exhausted overloaded stuck hung frozen failed failing lost noisy loose
    weak incompatible unsupported outdated unknown uneven inconsistent misleading aggressive noisy
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
    corruption degradation upgrade update change push rollback restart reboot rotation migration flap
    pressure eviction starvation saturation throttle stall deadlock contention storm growth increase surge
    reset panic bug exception refuse deny expiry expire lose rise fall grow jump climb slowdown congestion
    collision conflict flood leak freeze limit quota delete deletion remove removal revoke swap replace
    reseat clean drain cordon isolate exclude raise bump lower reduce add enlarge extend double patch fix
    revert renew reissue purge flush clear restore rebuild replay repair resume pause block stop kill
    cancel disable enable shed failover reroute promote redirect divert warn alarm alert vanish disappear
    diverge duplicate overflow corrupt skew drift imbalance exceed violate reject abort terminate evict
    preempt bounce oops lockup blackout brownout cut burn melt trip unplug miss skip ignore
""")
)
# May stand between a word and its number: "Xid error code 79".
BEFORE_NUMBERS = word_set("error errors code codes event events number no is was of status and or xid")
# What is said of a thing that is at fault, after it and before it.
AT_FAULT = word_set("""
    down bad broken dead faulty fail fails failed failing failure died flaky slow wrong culprit problem
    problems issue issues trouble fault outage error errors crash crashed crashes suspect overloaded
    saturated degraded misbehaving unhealthy unresponsive stuck hung hangs full corrupt unreachable
    unavailable rejects refuses returned answers bug defect misconfigured overheated exhausted lagging
    lost missing blame responsible
""")
BLAMING = phrases("""
    it is, it's, it was, that is, that was, because of, due to, caused by, blame, blaming, suspect,
    suspecting, problem is, problem was, culprit is, culprit was, cause is, cause was, fault of, issue
    with, issues with, problem with, problems with, trouble with, problem in, fault in, bug in, bad,
    faulty, broken, dead, defective, flaky, failing, failed, lost, be, turned out to be, wrong with, down
    to, points to, point to, failure of, loss of, outage of, replace, replaced, replacing, overloaded,
    slow, misconfigured
""")
