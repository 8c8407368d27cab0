"""What is named only to say that something else is so: patterns for ``findings``.

"It looks like packet loss but is a retry storm", "labelled OOM, really a segfault", "for leak read cache".
"""

from __future__ import annotations

from graph.suggest.finding_rules import rule
from graph.suggest.scopes import BLAMED

_LIKE = r"\b(?:look|read|sound|smell|seem|feel)(?:s|ed)?\ (?:a\ (?:lot|bit)\ )?like\ "
_NAME = r"(?P<it>[^.;,\n]{2,40}?)"
_REALLY = r"(?:really|actually|in\ (?:fact|truth|reality)|rather)"

CONTRASTS = (
    rule(
        rf"{_LIKE}{_NAME},?\ (?:but|yet|though)\ (?:it\ |this\ |that\ |really\ )?(?:is|was|are|were)\b"
        r"(?!\ (?:\w+\ )?(?:hard|early|unclear|unconfirmed|possible|only|too"
        r"|not\ (?:sure|clear|certain|proven))\b)",
        "like ",
    ),
    rule(
        rf"{_LIKE}{_NAME}(?:,?\ (?:but|yet)\ (?:it|this|that)['’]s|,\ (?:(?:it|this|that)['’]s|is|was))"
        r"\ (?:an?|the|just|really|our)\ ",
        "like ",
    ),
    rule(
        rf"\bthat\ (?:only\ |merely\ |just\ )?(?:looked|appeared|seemed|sounded)\ (?:like|to\ be)\ {_NAME}"
        r"(?=\s*(?:[.;,!)\n]|$)|\ (?:to|at|in|on|for)\b)",
        "like ,to be ",
    ),
    rule(
        rf"\b(?:labell?ed|tagged|called|reported|filed|titled|booked|logged|described)\ (?:as\ |under\ )?"
        rf"{_NAME},?\ (?:(?:but|although|though|yet|while)\ )?(?:it\ |this\ )?"
        rf"(?:is\ |was\ |were\ )?{_REALLY}\b",
        "really,actually,in fact,in truth,in reality,rather",
    ),
    rule(
        r"\b(?:supposed|alleged|purported|so-called|presumed|feared|imagined|claimed|rumou?red|would-be)\ "
        rf"{_NAME}\ (?:never|did(?:n['’]t|\ not)|was|were|is|are|turned|proved|has|have|had|failed|fell)\b"
        r"(?!\ (?:\w+\ )?(?:confirmed|real|there|true|right|found|correct|seen|observed|proven|verified"
        r"|reproduced|happening)\b)",
        "supposed,alleged,purported,so-called,presumed,feared,imagined,claimed,rumored,rumoured,would-be",
    ),
    rule(
        rf"\b(?:anticipated|expected|predicted|announced)\ {_NAME}\ (?:never|did(?:n['’]t|\ not)|failed\ to"
        r"\ (?:appear|come|arrive|materiali[sz]e))\b",
        "anticipated,expected,predicted,announced",
    ),
    rule(rf"\b(?:for|instead\ of)\ {_NAME}\ (?:please\ )?read\b", " read"),
    rule(r"\ (?:should|ought\ to|must)\ (?:read|say)\b", "read,say", before=True),
    rule(
        rf"\b(?:I|we)\ (?:wrote|said|typed|reported)\ {_NAME},?\ (?:but\ )?(?:I\ |we\ )?"
        r"(?:meant|mean|should\ have\ (?:written|said))\b",
        "meant,mean,should have",
    ),
    rule(
        r"\ (?:is|was|would\ be)\ (?:about\ )?the\ last\ thing\ (?:it|this|I|we|you|one|to)\b"
        r"|\ (?:makes?|made)\ no\ sense\b|\ not\ this\ time\b",
        "last thing,no sense,not this time",
        before=True,
        facets=BLAMED,
    ),
    rule(
        r"\b(?:devoid|void|clear|innocent|guiltless)\ of\b|\bsans\b|\bnary\ an?\b|\bleast\ of\ all\b"
        r"|\ba\ far\ cry\ from\b|\bspared\ (?:us\ |them\ )?(?:an?y?\ |the\ )?",
        " of,sans,nary,least,far cry,spared",
        facets=BLAMED,
    ),
)
