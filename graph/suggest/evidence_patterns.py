"""What was counted, looked for and crossed out: patterns for ``findings``."""

from __future__ import annotations

from graph.suggest.finding_rules import BE, SIGNS, rule
from graph.suggest.scopes import ACTIONS, BLAMED

EVIDENCE = (
    # Counts.
    rule(
        r"\b(?:counts?|number|total|rate|sum)\ of\ (?P<it>[^.;,\n]{3,50}?)\ ?(?:is|was|=|:|at|stays\ at"
        r"|stayed\ at)\ ?(?:0|zero|nil)\b(?!\.\d)",
        "count of,counts of,number of,total of,rate of,sum of",
    ),
    rule(r"(?P<it>\b[A-Za-z][\w.-]{1,40})[ ]0(?=[ ][A-Za-z][\w.-]{0,40}[ ]\d+\b)", " 0 ", facets=BLAMED),
    rule(
        r":\ ?0\ (?:(?:un)?(?:correctable|corrected|recoverable|recovered)|dropped"
        r"|failed"
        r"|pending|active|open|fatal|replayed|found|seen|detected|reported|logged|new|retried"
        r"|(?:\w+\ )?(?!hosts|nodes|ranks|pods|gpus)[a-z]{3,14}s)\b",
        ": 0 ,:0 ",
        before=True,
    ),
    rule(
        r"(?P<it>\b(?:\w+\ ){0,2}(?:skew|lag|drift|offset|latency|latencies|jitter|delay|loss|drops?|errors?"
        r"|retransmits?))\s?(?:\?|:|=|is|was|are|were|stays?|stayed|sits)?\s?(?:all\ |still\ |well\ )?"
        r"(?:below|under|within|less\ than|<|≤)\s?\d[\d.]{0,8}\s?(?:ns|us|µs|ms|s|%|seconds?"
        r"|milliseconds?|microseconds?|percent|ppm)(?!\w)",
        "below ,under ,within ,less than,<,≤",
        facets=BLAMED,
    ),
    rule(
        rf"\b(?:{BE}|went|came|dropped|fell|gone)\ (?:all\ the\ way\ |long\ )?back\ (?:to|at|within|in)\ "
        r"(?:the\ )?(?:zero|0|normal|baseline|usual|nominal|nothing|green)\b",
        " back ",
        before=True,
        facets=BLAMED,
    ),
    # Evidence.
    rule(
        r"\b(?:nothing|nobody|not\ a\ thing|no\ (?:line|entry|log|metric|graph|alert|trace|counter)s?"
        r"|none\ of\ (?:the\ |our\ )?\w+)\ (?:in|on|from|at|of)\ (?:(?:the|our|any|its|all|your|their)\ )?"
        r"(?:[\w/-]+\ ){0,3}?[\w/-]+\ (?:points?\ (?:to|at|towards?)|suggests?|suggested|indicates?"
        r"|hints?\ at"
        r"|shows?|speaks?\ (?:for|of)|supports?|backs?\ up|mentions?|looks?\ like|smells?\ (?:of|like)"
        r"|says)\b",
        "nothing ,nobody ,not a thing,no line,no entr,no log,no metric,no graph,no alert,no trace,no counter"
        ",none of",
        far=True,
    ),
    rule(
        r"\b(?:cannot|(?:could|can|did|do|does|was|were|have|has|had)(?:\ not|n['’]t"
        r"|\ never))\ (?:able\ to\ )?"
        r"(?:find|found|see|seen|spot|uncover|turn\ up|detect|establish|obtain|locate|discover)\ "
        rf"(?:any|a\ single|a\ shred\ of|the\ slightest|much|one|a)?\ ?{SIGNS}\ (?:for|of|that"
        rf"|pointing\ to)\b"
        rf"|\b(?:fail(?:ed|s)?|unable)\ to\ (?:find|see|spot|detect)\ (?:any\ |a\ )?{SIGNS}\ (?:for|of"
        rf"|that)\b",
        "evidence,sign,trace,hint,indication,proof,symptom,record,mention",
        far=True,
    ),
    rule(
        r"\b(?:never|not|n['’]t)\ (?:been\ )?(?:confirmed|proven|established|demonstrated|verified"
        r"|substantiated)(?:\ to\ be|\ as|\ that\ (?:it|this)\ (?:is|was)|\ whether\ it\ was)\b",
        "confirmed,proven,established,demonstrated,verified,substantiated",
    ),
    rule(
        r"\bnever\ (?:been\ )?(?:confirmed|proven|substantiated|borne\ out)\b"
        r"(?=\s*(?:[.;,\n]|$|by\b))",
        "confirmed,proven,substantiated,borne out",
        before=True,
    ),
    rule(r"\b(?:tested\ |checked\ |came\ back\ )?negative\ (?:for|on)\ (?P<it>[^.;,\n]{2,40})", "negative "),
    rule(
        r"(?<!no\ )\bdoubt(?:s|ed)?\ (?:very\ much|strongly|seriously|a\ lot|highly)\b|(?<!no\ )\bdoubt(?:s"
        r"|ed)?\ "
        r"(?:that\ )?(?:it|this|that)(?:['’]s|\ is|\ was)\b",
        "doubt",
    ),
    rule(
        r"(?<!cannot\ )(?<!not\ )(?<!n['’]t\ )\b(?:denies|denied|deny|denying)\ (?:having\ "
        r"|that\ (?:there\ (?:is|was)\ |it\ (?:is|was)\ "
        r"|they\ had\ )?)?"
        r"(?:a|an|any|the|all|having|such)\b(?!\ (?:access|request|requests|permission|entry|call|calls))",
        "denie,deny",
    ),
    rule(
        r"\bno\ (?:way|chance)\ (?:that\ )?(?:it|this|that)(?:['’]s|\ is|\ was)\b"
        r"|\b(?:this|that|it|which)\ (?:can(?:not|['’]t)|could(?:n['’]t|\ not))\ (?:possibly\ |really\ "
        r"|ever\ )?"
        r"be\b(?!\ \w+(?:ed|en)\b)",
        "no way,no chance,can't be,can’t be,cannot be,couldn't be,could not be,possibly be,really be,ever be",
    ),
    rule(
        r"\b(?:nothing|nobody|no\ one|none)\ (?:got|received|hit|caught|saw|threw|raised|returned|reported"
        r"|logged|showed)\b(?!\ (?:paged|alerted|notified|woken|called|told|warned|informed|to\ know)\b)",
        "nothing ,nobody ,no one ,none ",
        far=True,
    ),
    rule(
        r"\b(?:never|not|n['’]t)\ (?:said|claimed|meant|suggested|implied|say|claim|mean|suggest|imply"
        r"|saying)\ "
        r"(?:that\ )?(?:it|this|that|there|we)\b",
        " said , claim, mean, suggest, impl, say",
    ),
    rule(
        r"\ (?:ruled\ out|excluded|cleared|exonerated|eliminated|dismissed"
        r"|off\ the\ (?:hook|list|table)):\s",
        "out:,ded:,red:,ted:,sed:,hook:,list:,table:",
        before=True,
    ),
    rule(
        r":\s+(?:all\ |each\ |both\ )?(?:checked|verified|tested"
        r"|inspected)[^.;\n]{0,20}?,?\s+"
        r"(?:and\ )?(?:none|nothing|all\ (?:fine|ok|good|clean|healthy)|fine|ok|clean|no\ \w+s)\b",
        ": checked,: verified,: tested,: inspected,: all ,: each ,: both ",
        before=True,
        whole=True,
    ),
    rule(
        r",\s+so\ (?:no|not\ (?:it|that|this)|nope)(?=\s*(?:[.;!\n]|$))",
        ", so no",
        before=True,
        whole=True,
        facets=BLAMED,
    ),
    rule(
        r"\ ?[:=]\s*(?:also\ |still\ )?not\ (?:performed|done|needed|triggered|executed|run|started"
        r"|required|taken"
        r"|attempted|seen|found|observed|present|detected|involved|affected|active|in\ use|reproduced)\b",
        ": not,:not,: also not,: still not,= not,=not",
        before=True,
    ),
    rule(
        r":\s+(?:all|both|each|none)\b[^.;\n]{0,20}?\b(?:unaffected|uninvolved|unimpacted|fine|ok|okay"
        r"|healthy"
        r"|clean|clear|good|green|normal|innocent|cleared|excluded|negative)\b",
        ": all ,: both ,: each ,: none ",
        before=True,
        whole=True,
    ),
    rule(
        r"\ (?:was|were)(?:\ not|n['’]t|\ never)\ (?:sent|issued|raised|triggered|started|run|executed"
        r"|performed|deployed|applied|rolled\ out|in\ use|in\ play)\b",
        "sent,issued,raised,triggered,started,run,executed,performed,deployed,applied,rolled,in use,in play",
        before=True,
    ),
    rule(
        r"\ (?:had|has|have|played|plays)\ (?:no\ (?:part|role|hand|share|bearing|influence)|none\ either)\b",
        "no part,no role,no hand,no share,no bearing,no influence,none either",
        before=True,
    ),
    # Heads of what was turned down.
    rule(
        r"(?:^|(?<=[.;\n])\ ?)(?:(?:[\w-]+\ )?(?:causes?|factors?|hypothes[ei]s|theor(?:y|ies)|suspects?"
        r"|ideas?|options?"
        r"|candidates?|claims?|possibilities|things)\b[^.:;\n]{0,40}?\b)?(?:(?:considered|checked"
        r"|discussed)\ and\ )?"
        r"(?:rejected|denied|dismissed|discarded|refuted|disproved|declined|thrown\ out|turned\ down"
        r"|not\ (?:confirmed|involved|guilty|to\ blame|at\ fault|accepted))\b[^.:\n]{0,40}:\s",
        "rejected,denied,dismissed,discarded,refuted,disproved,declined,thrown out,turned down,not confirmed"
        ",not involved,not guilty,not to blame,not at fault,not accepted",
        listed=True,
    ),
    rule(
        r"\b(?:exclud|rul|dismiss|eliminat|discard)\w*(?:\ out)?\ (?:both|all(?:\ of)?|each\ of)\b",
        " both, all, each",
        far=True,
    ),
    rule(
        r"\b(?:disregard|ignore|forget|scrap|strike|retract|withdraw|cancel)\ (?:my|our|the|that|his|her)\ "
        r"(?:earlier\ |previous\ |last\ |first\ )?(?:note|message|comment|mail|email|post|report|ticket"
        r"|remark"
        r"|alert|claim|update|statement|ping)s?\ (?:about|on|of|regarding|re|that|concerning|saying)\b",
        "disregard,ignore,forget,scrap,strike,retract,withdraw,cancel",
    ),
    rule(
        r"(?=\ ?:\ ?0)(?<!ready)(?<!available)(?<!healthy)(?<!left)(?<!free)(?<!remaining)(?<!endpoints)"
        r"(?<!replicas)(?<!capacity)(?<!headroom)(?<!budget)(?<!quota)(?<!slots)(?<!\bup)(?<!alive)(?<!running)(?<!online)"
        r"\ ?:\ ?0(?=\ {2,}|\ +(?-i:[A-Z])|\ *[|,;]|\ *$|\ *\n)",
        ": 0,:0",
        before=True,
    ),
    rule(r"\ \((?:n|no|nope|false|0|ruled\ out|excluded|not\ seen)\)", " (", before=True),
    rule(r"\?\ ?(?:no|nope|negative)\ ?(?=[\[|])", "?", before=True),
    rule(
        r"(?<!not)(?<!from)(?<!n't)\ (?:pass(?:ed|es)?|ok)(?=\s*(?:[,;|/]|\.?\s*$|\n))",
        " pass, ok",
        before=True,
    ),
    rule(r"(?-i:\bPASS(?:ED)?):?\ (?P<it>[\w.-]+(?:\ (?!FAIL|PASS)[\w.-]+)?)", "pass"),
    rule(r"\bs/(?P<it>[^/\n]{2,40})/", "s/"),
    rule(
        r"\b(?:do|does|did)(?:n['’]t|\ not)\ (?:think|believe|suspect|reckon|assume|buy)\b"
        r"|\b(?:disputes?|disputed|contests?|contested)\ that\b",
        "think,believe,suspect,reckon,assume,buy,dispute,contest",
    ),
    rule(
        r"\bthought\b(?P<it>[^.;\n]{3,50}?),?\ but\ (?:it|that|they|this)\ (?:was|were|is|are)\b", "thought"
    ),
    rule(
        r"\b(?:none|no\ one|nobody)(?:\ of\ (?:them|those|these|the\ \w+|our\ \w+))?\ "
        r"(?=(?:fell|died|crashed|hung|failed|panicked|rebooted|flapped|leaked|restarted|stalled"
        r"|overheated)\b)",
        "none ,no one ,nobody ",
        facets=BLAMED,
    ),
    rule(
        r"\b(?:is|are|was|were|pods?|nodes?|jobs?)\ (?:not|never)\ in\ (?:an?\ |the\ |any\ )?(?=\w)",
        "not in ,never in ",
        facets=BLAMED,
    ),
    rule(
        r"\bno\ longer\ (?:get|see|have|having|throw|show|report|hit|receiv|return|suffer)\w*\b",
        "no longer",
        facets=BLAMED,
    ),
    rule(
        r"\b(?:can['’]t|cannot|couldn['’]t|could\ not)\ (?:complain|grumble)\ about\b",
        "complain,grumble",
        facets=BLAMED,
    ),
    rule(r"\b(?:can['’]t|cannot|wouldn['’]t|would\ not|don['’]t)\ call\b", "t call", facets=BLAMED),
    rule(
        r"\b(?:far|miles|a\ long\ way|well)\ (?:away\ )?(?:from|short\ of)\ (?=\w)",
        "far from,far away,far short,miles ,a long way,well short",
        facets=BLAMED,
    ),
    rule(
        r"\b(?:keep|kept|stop|always)\ (?:saying|claiming|blaming)\b",
        "saying,claiming,blaming",
        facets=BLAMED,
    ),
    rule(
        r"(?<!cannot\ )(?<!not\ )(?<!n['’]t\ )\b(?:denies|denied|deny)\ (?=\w+ing\b)",
        "denie,deny",
        facets=BLAMED,
    ),
    rule(
        r"\b(?:retracted|withdrawn|superseded|obsolete):\s",
        "retracted:,withdrawn:,superseded:,obsolete:",
        facets=BLAMED,
    ),
    rule(
        r"\bcorrection\b[^.\n]{0,40}?\b(?:said|claimed|stated|mentioned|read)\b",
        "correction",
        facets=BLAMED,
    ),
    rule(r"\binstead\ of\ (?P<it>(?!staging)\w+ing(?:\ \w+){0,2})", "instead of "),
    rule(
        r"\b(?:not\ (?:a\ single\ )?one|none|neither|nothing)\ of(?:\ (?:these|those|the\ following))?:\s",
        " of:,se:,following:",
        listed=True,
    ),
    rule(
        r"\b(?:asked|asks|wondered|wonders)\ (?:whether|if)\b(?P<it>[^.;\n]{3,80}?)[;,.]\s[^.;\n]{0,20}?"
        r"\b(?:no|not|neither|negative)\b",
        "asked,asks,wondered,wonders",
    ),
    rule(
        r"\b(?:cleared?|absolved?|exonerated?|acquitted?)\ (?P<it>[^.;,\n]{2,40}?)\ of\b",
        "clear,absolve,exonerate,acquit",
    ),
    rule(
        r"\ (?:had|has|have)(?:n['’]t|\ not)\ (?:yet\ )?(?:started|begun|happened|been\ (?:done|run|started"
        r"|applied"
        r"|deployed))\b",
        "started,begun,happened,been ",
        before=True,
    ),
    rule(
        r"\ (?:seems?|looks?|sounds?|feels?)\ (?:quite\ |very\ |rather\ )?(?:wrong|unlikely|implausible"
        r"|improbable"
        r"|far-fetched)\b",
        "wrong,unlikely,implausible,improbable,far-fetched",
        before=True,
        facets=BLAMED,
    ),
    rule(
        rf"\ {BE}(?:\ not|n['’]t|\ never)\ (?:(?:a|any|even)\ )?(?:part\ of|what|why|the\ (?:bottleneck"
        rf"|issue|problem"
        r"|cause|one|reason|root\ cause|limit|trouble))\b"
        r"|\ not\ the\ (?:bottleneck|issue|problem|cause|reason|root\ cause|limit|culprit)\b",
        "part of, what, why,bottleneck,issue,problem,cause,one,reason,limit,trouble,culprit",
        before=True,
    ),
    rule(
        r":\s+(?:a\ |just\ a\ )?(?:false\ (?:alarm|positive|lead)|red\ herring|unrelated|irrelevant"
        r"|dismissed|excluded"
        r"|ruled\ out|debunked|busted|disproved)\b",
        ": ",
        before=True,
    ),
    rule(
        r"\ (?:discarded|dismissed|rejected|abandoned|dropped)\ as\ (?:a\ |an\ |the\ |our\ )?(?:theory"
        r"|hypothesis|cause"
        r"|suspect|explanation|idea|candidate|factor)\b"
        r"|\ (?:claim|theory|report|story|allegation|suspicion)s?\ (?:withdrawn|retracted|dropped|disproved"
        r"|refuted"
        r"|unfounded|dismissed|rejected)\b"
        r"|(?<!be)(?<!been)(?<!not)(?<!or)\ (?:\([^)\n]{0,20}\)\ )?(?:cleared|exonerated"
        r"|excluded)(?=\s*[,;.])"
        r"|\ label\ removed\b",
        "ed as ,claim,theor,report,story,allegation,suspicion,cleared,exonerated,excluded,label removed",
        before=True,
    ),
    rule(
        r"\bfound\ nothing\ wrong\ with\ (?:it|them|that|this)\b",
        "nothing wrong",
        before=True,
        whole=True,
        facets=frozenset({"component"}),
    ),
    rule(
        r"\b(?:state|status)\s?[=:]\s?\"?(?:scheduled|planned|draft|proposed)\b"
        r"|\((?:planned|scheduled|proposed|tentative)\b[^)\n]{0,30}\):?\s",
        "scheduled,planned,draft,proposed,tentative",
        polarity="planned",
        facets=ACTIONS,
    ),
)
