"""What was looked for and not found, and what nobody had: patterns for ``findings``.

"Grepped the journals for OOM and drew a blank", "not one host is seeing packet loss", "drops at baseline".
"""

from __future__ import annotations

from graph.suggest.finding_rules import rule
from graph.suggest.scopes import BLAMED

_FOUND_NONE = (
    r"(?:(?:found|find|saw|see|got|turned\ up|returned|returns?|gives?|gave|yielded|shows?|showed"
    r"|c(?:ame|omes?)\ back\ with)\ (?:absolutely\ |exactly\ )?(?:nothing|none|no|zero|0|nada|zilch|empty)"
    r"|(?:came|comes|come)\ (?:up|back|out)\ (?:empty|clean|blank|negative|dry)|drew\ a\ blank|in\ vain"
    r"|to\ no\ avail|without\ (?:success|results?|luck|a\ (?:hit|match|trace)|finding)"
    r"|no\ (?:luck|joy|hits?|match(?:es)?|results?|lines?|trace|signs?|findings?|dice|entries|occurrences?)"
    r"|nothing(?:\ (?:turned\ up|found|there|came\ up))?|none(?:\ (?:found|there|seen))?|nada|zilch|nope"
    r"|negative|not\ (?:there|one|a\ (?:single\ )?(?:line|hit|trace|match))|did(?:n['’]t|\ not)\ find"
    r"|(?:0|zero)\ (?:hits?|match(?:es)?|results?|lines?|occurrences?|entries)"
    r"|all\ (?:quiet|clean|clear|silent|fine|good)|silence|empty|clean)"
)
# What is sought of a thing that is there says nothing against it: "looked for the cause of the leak".
_NO_CAUSE = (
    r"(?!\b(?:cause|reason|source|origin|fix|explanation|culprit|pattern|solution|way|why|cure|workaround"
    r"|trigger)s?\b)"
)
_SOUGHT = rf"(?P<it>(?:{_NO_CAUSE}[^.;:\n]){{2,60}}?)"
_THEN = r"(?:\s*(?:[,;:.]|-+>?|→|–|—|=>)\s*|\ )(?:(?:and|but|we|I|it|all|both|that|with|only)\ ){0,3}"

SEARCHES = (
    rule(
        r"\b(?:search(?:ed|ing)?|look(?:ed|ing)?|grep(?:ped|ping)?|check(?:ed|ing)?|scann(?:ed|ing)"
        r"|comb(?:ed|ing)?|hunt(?:ed|ing)?|quer(?:y|ied|ying)|prob(?:ed|ing)|audit(?:ed|ing)?"
        r"|monitor(?:ed|ing)?|watch(?:ed|ing)?|test(?:ed|ing)?|went|going|trawl(?:ed|ing)?|dug|digging)\b"
        rf"(?:{_NO_CAUSE}[^.;\n]){{0,40}}?\ for\ {_SOUGHT}{_THEN}{_FOUND_NONE}\b",
        " for ",
    ),
    rule(rf"\bgrep(?:s|ped|ping)?\ (?:-\w+\ )*{_SOUGHT}{_THEN}{_FOUND_NONE}\b", "grep"),
    rule(
        r"\b(?:nobody|no\ one|none\ of\ [^.;,\n]{2,25}?|not\ (?:one|a\ single)\ \w+|no\ \w+|zero\ \w+"
        r"|neither\ \w+)\ (?:(?:has|have|is|was|ever|even)\ ){0,2}"
        r"(?:got|had|suffer(?:ed|ing|s)?(?:\ from)?|seen|seeing|saw|hit|hitting)\ (?:a\ |an\ |any\ )?"
        r"(?!(?:the|that|this|those|it|them|been|a|an|to)\b|\w+(?:ed|ing)\b|(?:seen|known|thought|heard)\b)",
        "nobody ,no one ,none of,not one,not a single,no ,zero ,neither ",
        facets=BLAMED,
    ),
    rule(
        r"(?:\s*[:=,–-]+\s*|\ )(?:(?:counter|count|total|rate|graph|metric|event|alert|alarm|error)s?\ ?[:=]?"
        r"\ ?)?(?:(?:is|was|are|were|stayed|stays|remained|sits|sat)\ )?(?:(?:still\ |all\ )?at\ (?:its\ "
        r"|the\ )?(?:usual\ )?baseline|(?:well\ |far\ )?(?:below|under)\ (?:the\ |any\ )?"
        r"(?:alert(?:ing)?\ )?threshold"
        r"|negligible|not\ worth\ mentioning)(?=\s*(?:[.;,!)\n]|$))",
        "baseline,threshold,negligible,mentioning",
        before=True,
        facets=BLAMED,
    ),
    rule(
        r"\ (?:is\ |are\ |was\ |were\ )?(?:missing|absent|nowhere\ to\ be\ (?:seen|found)|conspicuous"
        r"\ by\ (?:its|their)\ absence)(?:\ (?:from|in)\ (?:the\ |all\ |our\ |any\ )?[\w ]{2,25})?"
        r"(?=\s*(?:[.;,!)\n]|$))",
        "missing from,missing in,absent,nowhere to,conspicuous",
        before=True,
        facets=BLAMED - {"contributing_factor"},
    ),
)
