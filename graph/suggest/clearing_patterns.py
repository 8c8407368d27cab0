"""What is taken off the list by what was done or said about it, in more than one place of a sentence.

"Leave MySQL out of this", "swapped the NIC, no change", "calling it a leak is unfair": patterns for
``findings``.
"""

from __future__ import annotations

from graph.suggest.finding_rules import rule
from graph.suggest.scopes import BLAMED

_THINGS = frozenset({"component"})
_NO_EFFECT = (
    r"(?:(?:the\ )?(?:very\ |exact\ |exactly\ the\ )?same\b|identical|no\ (?:change|difference|effect"
    r"|improvement|joy|luck|better|dice)\b|nothing\ chang\w+|chang\w+\ nothing|ma[dk]e\w*\ no\ difference|to"
    r"\ no\ avail|(?:did|does|do)(?:n['’]t|\ not)\ (?:help|change|matter|cure|fix|make)"
    r"|still\ (?:the\ same|there|happen\w*|fail\w*|broken|flapp?\w*|hang\w*)|(?:problem|issue|error|fault)s?"
    r"\ (?:stay|remain|persist|follow)\w*)"
)
# Verdicts that leave nothing open, as a participle: "BGP leak: refuted by the route collectors".
_VERDICT = (
    r"(?:ruled[\ -]out|excluded|exonerated|refuted|disproved|disproven|debunked|unsubstantiated|unfounded"
    r"|acquitted|absolved|vindicated|discounted|overruled|falsified|untraceable|retracted|overstated"
    r"|wrongly\ (?:accused|blamed|suspected)|free\ of\ (?:any\ )?blame|(?:above|beyond)\ suspicion"
    r"|without\ (?:basis|merit|foundation)"
    r"|(?:dismissed|eliminated)(?=\ (?:by|as|after|on|early|for|with|via|because)\b)"
    r"|(?:rejected|discarded|dropped|abandoned|cleared|struck|withdrawn|denied|invalidated)"
    r"(?=\ (?:as\ (?:an?|the|our|one|possible|potential|root|any)|for\ (?:lack|want)\ of)\b)"
    r"|contradicted(?=\ by\b)|belied(?=\ by\b)"
    r"|(?:not|never|could\ not\ be|cannot\ be|couldn['’]t\ be)\ (?:borne\ out|upheld|substantiated"
    r"|corroborated|supported|proven|verified|evidenced)|(?:never|could\ not\ be|couldn['’]t\ be)\ confirmed"
    r"|not\ in\ evidence)"
)
_VERDICT_WORDS = (
    "ruled out,ruled-out,exonerated,excluded,refuted,disprove,debunked,unsubstantiated,unfounded,acquitted"
    ",absolved,vindicated,discounted,overruled,falsified,untraceable,retracted,overstated,wrongly accused"
    ",wrongly blamed,wrongly suspected,of blame,of any blame,above suspicion,beyond suspicion,without basis"
    ",without merit,without foundation,contradicted by,belied by,borne out,upheld,substantiated,corroborated"
    ",not supported,never supported,be supported,proven,verified,evidenced,never confirmed,be confirmed"
    ",not in evidence,dismissed ,eliminated ,"
    + ",".join(
        f"{verb} {after}"
        for verb in "rejected discarded dropped abandoned cleared struck withdrawn denied invalidated".split()
        for after in ("as", "for")
    )
)
_ADVERB = (
    r"(?:now|since|already|long|all|both|thus|hence|therefore|later|then|also|fully|clearly|meanwhile|soon"
    r"|officially|formally|quickly|again|hereby|completely|definitely|firmly|safely|largely|early|finally)"
)
_BEING = (
    r"(?:is|are|was|were|has|have|had|been|got|gets|stands?|stood|can|could|be|being|considered|deemed|found)"
)
# What a verdict must not follow: "cannot be excluded", "until ruled out", and words of its own verb.
# What a verdict must not follow, a space between: "cannot be excluded", "until ruled out", its own verb.
_UNTAKEN = "".join(
    rf"(?<!\b{word}\ )"
    for word in (
        "not", "never", "cannot", "hardly", "nor", "to", "should", "must", "would", "will", "might", "may",
        "until", "unless", "if", "once", "before", "be", "been", "is", "are", "was", "were", "has", "have",
        "had", "got", "can", "could", "yet", "nothing", "nobody", "none", "we", "I", "they", "who", "that",
    )
) + "".join(rf"(?<!{word}\ )" for word in ("n't", "n’t"))  # fmt: skip
_NO_OBJECT = (  # what a verdict goes on with that is no object of it
    r"(?=\s*(?:[.;,!)\]\n|]|$)|\ (?:by|after|via|because|since|thanks|on|in|as|for|with|within|early|beyond"
    r"|at|too|also|so|already|yesterday|today|and|but|through|using|per|per\ the|from|when|once|again)\b)"
)

# Looked for first, checked for what stands before afterwards: the other way round is five times as slow.
CLEARINGS = (
    rule(
        rf"\ (?=(?:(?:{_BEING}|{_ADVERB})\ ){{1,7}}{_VERDICT}\b){_UNTAKEN}"
        rf"(?:(?:{_BEING}|{_ADVERB})\ ){{0,4}}{_BEING}\ (?:{_ADVERB}\ ){{0,2}}{_VERDICT}\b",
        _VERDICT_WORDS,
        before=True,
    ),
    rule(
        rf"(?:\ |\s*(?:=>|->|→|[:;,(=–—-])\s*(?:status\W+|verdict\W+)?)"
        rf"(?=(?:{_ADVERB}\ ){{0,2}}{_VERDICT}\b{_NO_OBJECT}){_UNTAKEN}(?:{_ADVERB}\ ){{0,2}}{_VERDICT}\b",
        _VERDICT_WORDS,
        before=True,
    ),
    rule(
        rf"(?:^|(?<=[.;!\n]\ )|(?<=\n)){_VERDICT}\b[^.:;,\n]{{0,40}}:\s",
        _VERDICT_WORDS,
        listed=True,
    ),
    rule(
        r"\bleav(?:e|ing)\ (?P<it>[^.;,\n]{2,40}?)\ (?:alone\b|out\ of\ (?:it|this|that|the\ (?:picture"
        r"|equation|discussion|blame))\b|be(?=\s*(?:[.;,!\n]|$)))",
        "leave ,leaving ",
    ),
    rule(
        r"\b(?:calling|naming|blaming|labelling|labeling|accusing)\ (?P<it>[^.;,\n]{3,60}?)\ (?:is|was|would"
        r"\ be)\ (?:\w+\ )?(?:unfair|unjust|wrong|incorrect|mistaken|misleading|nonsense|premature|pointless"
        r"|silly|lazy|a\ (?:stretch|mistake|cheap\ shot|misnomer)|an\ (?:exaggeration|overstatement|error)"
        r"|too\ (?:strong|much|easy))\b",
        "calling ,naming ,blaming ,labelling ,labeling ,accusing ",
    ),
    rule(
        r"\b(?:filed|tagged|labell?ed|titled|categori[sz]ed|classified|logged|entered|put)\ (?:(?:this|it"
        r"|that|the\ \w+)\ )?(?:(?:down\ )?as|under)\ (?P<it>[^.;,\n]{3,40}?)\ (?:misread|misunderstood|was"
        r"\ wrong|were\ wrong|got\ it\ wrong|made\ a\ mistake|in\ error|by\ mistake|wrongly|mistakenly"
        r"|incorrectly)\b",
        "filed ,tagged ,labelled ,labeled ,titled ,categori,classified ,logged ,entered ,put ",
    ),
    rule(
        r"\b(?:swapp(?:ed|ing)|replac(?:ed|ing)|exchang(?:ed|ing)|bypass(?:ed|ing)|circumvent(?:ed|ing)"
        r"|reseat(?:ed|ing)|isolat(?:ed|ing)"
        r"|disabl(?:ed|ing)|remov(?:ed|ing)|drain(?:ed|ing)|ripp(?:ed|ing))\ "
        r"(?P<it>[^.;\n]{2,60}?)(?:\ (?:on|in|at|from|of|for|behind|between)\ [^.;,\n]{2,40}?)?"
        r"(?:\ (?:out|entirely|completely))?"
        rf"(?:\s*[,;:.(–—-]+|\ and|\ but)?\ (?:and\ |but\ |with\ |gave\ |got\ |to\ )?{_NO_EFFECT}",
        "swapp,replac,exchang,bypass,circumvent,reseat,isolat,disabl,remov,drain,ripp",
        facets=_THINGS,
    ),
    rule(
        r"\b(?:t[ao]k(?:e|en|ing)|took|cut(?:ting)?|left|leaving)\ (?P<it>[^.;,\n]{2,40}?)\ out(?:\ of"
        rf"\ [\w ]{{2,25}}?)?(?:\s*[,;:.(–—-]+|\ and|\ but)?\ (?:and\ |but\ |with\ )?{_NO_EFFECT}",
        "take,took,taking,cut,left,leaving",
        facets=_THINGS,
    ),
    rule(
        r"\b(?:withdr[ae]w\w*|retract\w*|(?:take|took|taking)\ back|walk\w*\ back|recant\w*)\ (?:the|our|my"
        r"|that|this|any|all)\ (?:\w+\ )?(?:claim|statement|theory|assertion|remark|suspicion|accusation)s?"
        r"\ (?:that|of|about|against)\b",
        "withdr,retract,back ,recant",
        far=True,
    ),
    rule(
        r"""["“‘'](?P<it>[^"”’'\n]{3,40})["”’']\ (?:is|was|are|were)\ (?:\w+\ )?(?:untrue|wrong|false"""
        r"|incorrect|misleading|overstated|mistaken|not\ (?:true|correct|so|right|what)|the\ wrong\ \w+"
        r"|an\ (?:exaggeration|overstatement)|a\ (?:misnomer|stretch|lie|myth))\b",
        "untrue,wrong,false,incorrect,misleading,overstated,mistaken,not true,not correct,not so,not right"
        ",not what,exaggeration,overstatement,misnomer,stretch,lie,myth",
    ),
    rule(
        r"\bnothing\ (?:is|was|seems|seemed|looks|looked)\ (?:the\ matter|wrong|off|amiss|odd|unusual|up)"
        r"\ (?:with|about|on|in)\b",
        "nothing ",
    ),
    rule(
        r"(?:^|(?<=[.!?;:\n]\ )|(?<=\n)|(?<=,\ )|\bso\ )(?:please\ )?(?:skip|discard|dismiss|ignore|forget)"
        r"\ (?P<it>[\w/ -]{2,30}?)"
        r"(?=,\ (?:I|we|it|that|this|they|already|been|nothing|checked|no|not|there)\b)",
        "skip ,discard ,dismiss ,ignore ,forget ",
        facets=BLAMED | _THINGS,
    ),
)
