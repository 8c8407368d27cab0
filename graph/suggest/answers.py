"""What answers a mention right after it, as a pattern: "ECC: none", "OOM? no", "drops=0"."""

from __future__ import annotations

import re

_BLANK = r"[^\S\n]*"
_NEXT_LINE = rf"{_BLANK}\n?{_BLANK}"  # an answer may stand on the next line, not after an empty one
ANSWERING = re.compile(rf"[?:=]{_NEXT_LINE}\Z")
REMARKING = re.compile(rf"(?:[,(→]|[-=]>|{_BLANK}[-–—]){_BLANK}\Z")
VALUE = re.compile(r"=[\"']?\Z")  # in "oom=no nccl=2.1" the "no" says nothing of what follows
_CLOSED = (
    rf"""["'`]?{_BLANK}(?:[,;!?)\]\}}|…\n]|\.(?:\s|$)|$|[-–—/]\s)"""
    r"|\s+(?:[/|]\s|(?:but|and|while|though|yet|so)\b)"
)
# What there should be some of: none of it is trouble.
PLENTY = (
    r"(?:[\w-]*[-_])?(?:ready|available|healthy|left|free|remaining|endpoints|replicas|capacity|headroom|budget"
    r"|quota|slots|up|alive|running|online|success|successes|succeeded|throughput|redundancy)"
)
_MARK = r"[✗✘✖✕❌]"
_DOTS = r"(?:\.{3,}|…|·{2,}|_{2,})"
_NOT_ONE = r"none(?!\s+of)|nil|null|absent|nope|n/a"
ANSWER_NO = re.compile(
    rf"""["'`]?{_BLANK}(?:
        (?:[:=]|[-=]>|→|{_DOTS}){_NEXT_LINE}["'`]?
          (?:(?:{_NOT_ONE}|false|negative)\b | (?:no|n|off|clear|cleared)\b(?={_CLOSED}) | {_MARK})
      | =(?:{_BLANK}no|f|n|off)\b
      | \?+{_NEXT_LINE}(?:{_MARK} | (?:that\s+)?neither\b | n\b(?={_CLOSED}) |
        no\s+(?:evidence|signs?|traces?|chance|way|proof|indications?|hints?|such|hits?|match(?:es)?|entries|entry
          |records?|findings?)\b |
        (?:zero|0)\s+\w+\s+(?:on|in|across|for|at|since|anywhere|so\s+far)\b |
        (?:(?:also|still|again|definitely|certainly|absolutely|clearly|again|luckily|sadly|alas)[\s,]+)?
        (?:no|nope|none|nah|never|hardly|unlikely|negative|not|nothing|nada|nil|zero)\b
        (?={_CLOSED}|\s+(?:we|i|it|they|there|that|this|but|and|here|really|at|likely|seen|found|one|a|in|on
          |any)\b))
      | \?+{_NEXT_LINE}(?:
          (?:i\s+)?(?:do\s+not|don['’]t|can['’]t)\s+(?:think|believe|see)(?:\s+(?:so|it|that|any))?
        |(?:we|i)['’]d\s+have\s+(?:seen|noticed)|i['’]d\s+say\s+not|(?:i\s+)?(?:highly\s+)?doubt\b)
      | [-–—]+\s+(?:{_NOT_ONE}|no|ok|okay|fine|clean|normal|passed|{_MARK})(?={_CLOSED})
      | \((?:{_NOT_ONE}|no|negative|excluded|ruled\ out|not\ seen|{_MARK})\)
      | (?<=\s)(?:{_NOT_ONE}|no|nowhere)(?={_CLOSED})
      | (?<=\s)(?:none|nil)\s+(?:anywhere|so\s+far|either|today|yet|here|at\s+all|whatsoever|seen|found|on|in
          |across|since)\b
      | (?<=\s)(?:in|on|at|for|from)\s+(?:none|neither)\b
      | (?::|[-=]>|→|\s[-–—])\s+(?:(?!(?:but|not|except|no)\b)(?:[^.;:\n]|:(?=\d))){{0,60}}?
        (?:,|\band|\ball|\bis|\bare|\blooks?)\s+(?:fine|ok|okay|clean|normal|healthy|negative|identical|good|passed|unchanged|flat
        |(?:dropped|rejected|dismissed|excluded|discarded|disproved|refuted|debunked|ruled\ out)(?:\s[\d:]+)?
        |(?:0|no|zero)\s+(?:errors?|issues?|findings?|hits?|faults?|problems?|failures?))(?=\s*(?:[.;\n]|$))
      | (?:\s+(?!(?:{PLENTY}|is|was|are|were)\b)[\w.-]{{0,19}}[\w-]){{1,4}}:\s*
        (?:none|nil|zero|0|nope)\b(?={_CLOSED})
      | {_MARK}
      | {_BLANK}{_DOTS}{_BLANK}(?:green|ok|okay|fine|healthy|normal|pass(?:ed)?)\b(?={_CLOSED})
      | \|{_BLANK}(?:{_NOT_ONE}|no|n|false|off|0(?:\.0+)?{_BLANK}%?|[-–—]|{_MARK}){_BLANK}(?=\||\n|$)
      | -free\b(?!\s+(?:memory|space|disk))
    )""",
    re.IGNORECASE | re.VERBOSE,
)
_COUNT = (
    r"(?:_(?:total|count|errors|events)\b(?:\{[^}\n]{0,80}\})?)?"
    r"(?:\s+(?:events?|errors?|[a-z]{2,14}s))?(?:\s+(?:count(?:er)?s?|totals?|rates?|numbers?))?"
)
_UNIT = r"%|(?:ms|us|µs|ns|s|x|events?|hits?|errors?|times|packets|pkts|drops|per\s+\w+)\b"
_ZERO = (
    rf"(?:0[^\S\n]+){{0,31}}0(?:\.0+|x0+)?(?:[^\S\n]?(?:{_UNIT}))?"
    r"(?:\s?/\s?(?:\d{1,6}|s|h|min|sec|hour|day|week))?"
)
_EVERYWHERE = r"everywhere|anywhere|across|on|in|for|at|since|throughout|overall|today|total|so\s+far"
_OF_ALL = r"(?:\s+(?:of|out\s+of)\s+(?:the\s+)?\d{1,6})?"
_EVER = rf"\s+(?:\w+\s+)?(?:{_EVERYWHERE})\b"
ANSWER_ZERO = re.compile(
    rf"""["'`]?{_COUNT}(?:
        {_BLANK}(?:[:=]|[-=]>|→|{_DOTS}){_BLANK}["'`]?{_ZERO}{_OF_ALL}(?:{_EVER}|(?={_CLOSED}|\s+[\w.-]{{1,40}}[:=]))
      | (?:\s+(?:is|are|was|were|at|of|still|all|both|stay(?:s|ed)?|remain(?:s|ed)?|reads?|stands?|stood|sits?
          |sat|now|again|shows?)){{0,4}}\s+(?:{_ZERO}|zero){_OF_ALL}(?:{_EVER}|(?={_CLOSED}))
      | (?:["']?\s+\S{{1,20}})??["']?\s+(?:gives|returns|yields|prints|shows|says)\s+(?:0|zero)
        (?={_CLOSED}|\s+(?:for|on|in|every)\b)
      | {_BLANK}[:=]?{_BLANK}count(?:er)?s?{_BLANK}[:=]?{_BLANK}(?:0|zero)(?={_CLOSED})
      | {_BLANK}\((?:0|zero)(?:\s+\w{{1,12}})?\)
    )""",
    re.IGNORECASE | re.VERBOSE,
)
# In a list of ticks and crosses, a cross before what is not so.
CLEAN = re.compile(r"\[(?:ok|pass|passed|fine|clean)\][^\S\n]{0,3}\Z", re.IGNORECASE)
CROSSED = re.compile(r"(?:^|[\n,;|])[^\S\n]{0,8}(?:[-*•]\s)?\[?[✗✘✖✕❌]\]?[^\S\n]{0,3}\Z")
TICKED = re.compile(r"[✓✔✅]")
ANSWER_YES = re.compile(
    rf"{_BLANK}[?:]{_NEXT_LINE}(?:(?:yes|yep|yup|yeah|y|confirmed|true)\b|[✓✔✅])", re.IGNORECASE
)
QUESTION = re.compile(rf"{_BLANK}\?")

# A label that holds a negator, and what makes it the denial of an event: "no failover took place".
HOLDS_NEGATOR = re.compile(r"\b(?:no|not|never|cannot)\b|n['’]t\b", re.IGNORECASE)
TOOK_PLACE = re.compile(
    r"\s+(?:ever\s+|has\s+|have\s+)?(?:took\s+place|taken\s+place|happened|ensued|(?:was|were|is|are)\s+"
    r"(?:needed|necessary|required|involved|in\s+play|to\s+blame))\b",
    re.IGNORECASE,
)
# After a label that begins with "no", what it is not the lack of: "no link | errors".
NO_THING = re.compile(r"\bno\s\S+\Z", re.IGNORECASE)
OF_ANOTHER = re.compile(
    r"\s+(?:loss(?:es)?|errors?|flaps?|flapping|failures?|drops?|issues?|problems?|faults?|resets?|outages?"
    r"|degradations?|trouble|alarms?|changes?|events?|incidents?|timeouts?)\b",
    re.IGNORECASE,
)
SAID_NO = re.compile(r"(?:^|[.!?\n]\s*)(?:no|nope|nah)\b[,.:!]?\s+(?:it\s+is\s+|it's\s+)?\Z", re.IGNORECASE)
NOT_DONE = re.compile(
    r"(?:never\s+timed\s+out\b|(?:did\s+not|didn['’]t|never)\s+(?:drain|kill)(?:ed)?\s+"
    r"(?:the|that|this|those|these|any|anything|anyone|a|an|it|them|our|my|your)\b"
    r"|no\s+leader\s+elections?\b(?!\s+(?:fail|succe|complet|finish|possible))"
    r"|(?:has|have|had)(?:n['’]t|\s+not|\s+never)\s+(?:logged|reported|shown|raised)\s+(?:a\s+single|any|one|a)\b)",
    re.IGNORECASE,
)
# After an action, nobody and nothing it was done to: "restarted nothing", "rebooted no host".
NOTHING_DONE = re.compile(
    r"(?<=ed)[^\S\n]+(?:nothing|nobody|none|no\s+(?!longer|more|matter)\w+)\b", re.IGNORECASE
)

# Between a label and what is said of all of it: no clause ends there.
JOINED = re.compile(r"[\"'”’`]?\s{0,3}(?:[\w'’]{1,30}\s{1,3}){0,2}")
