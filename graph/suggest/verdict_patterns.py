"""What was said, suspected and planned, and what became of it: patterns for ``findings``."""

from __future__ import annotations

from graph.suggest.finding_rules import BE, DAY, WRONG, rule
from graph.suggest.scopes import ACTIONS, BLAMED

VERDICTS = (
    # Verdicts on what was said or suspected.
    rule(
        r"\b(?:hypothes[ei]s|theor(?:y|ies)|suspicions?|ideas?|guesses)\b(?P<it>[^.\n]{3,100}?)"
        r"\b(?:was|were|is|are|got|been|proved|all|both)\ (?:all\ |both\ |then\ |later\ )?(?:disprov|refut"
        r"|debunk"
        r"|rejected"
        r"|dismissed|ruled\ out|wrong|false|excluded|eliminated)",
        "hypothes,theor,suspicion,idea,guesses",
    ),
    rule(
        r",?\ (?:I|we)\ (?:misread|misheard|misspoke|was\ wrong|were\ wrong|got\ (?:it|that)\ wrong)\b"
        r"|\ (?:I|we)\ (?:reported|mentioned|posted|claimed|noted)\b[^.;\n]{0,20}?\b(?:was|were)\ (?:never"
        r"|not)\ "
        r"(?:there|real|true|so)\b",
        "misread,misheard,misspoke,wrong,reported,mentioned,posted,claimed,noted",
        before=True,
        whole=True,
        facets=BLAMED,
    ),
    rule(
        r"\b(?:turn(?:s|ed)\ out|prove[ds]?|seem(?:s|ed)?|appear(?:s|ed)?)\ not\ to\ (?:be|have\ been)\b",
        "not to be,not to have",
    ),
    rule(
        rf"\ {BE}\ (?:struck|deleted|removed|crossed\ out|dropped|withdrawn)\ (?:from|off)\ the\ (?:draft"
        rf"|list"
        r"|report|ticket|timeline|document|post-?mortem|record|notes)\b",
        "struck,deleted,removed,crossed,dropped,withdrawn",
        before=True,
    ),
    rule(
        rf"\ {BE}(?:\ not|n['’]t|\ never|\ no)\ (?:(?:a|an|the|our|my|any)\ )?(?:\w+\ )?"
        r"(?:excuse|reason|explanation|factor|story|culprit|suspect)\b",
        "excuse,reason,explanation,factor,story,culprit,suspect",
        before=True,
    ),
    rule(
        rf"(?:\ (?:report|message|alert|alarm|claim|headline|title|status|warning|ticket|tip"
        rf"|line)s?)?\ {BE}\ "
        rf"(?:all\ |just\ |only\ |simply\ |also\ |once\ more\ |again\ )?{WRONG}\b",
        "misleading,wrong,bogus,spurious,unfounded,mistaken,a lie,red herring,a dud,nonsense,false",
        before=True,
    ),
    rule(
        rf"\ (?:itself\ |themselves\ )?{BE}\ (?:quite\ |entirely\ |completely\ |found\ )?"
        r"(?:blameless|innocent|faultless|guiltless|not\ guilty|beyond\ reproach|in\ the\ clear)\b",
        "blameless,innocent,faultless,guiltless,guilty,reproach,in the clear",
        before=True,
    ),
    rule(
        rf"\ {BE}\ (?:suspected|blamed|assumed|feared|reported|diagnosed)(?:\ at\ first|\ initially|\ first"
        r"|\ early\ on|\ by\ everyone|\ by\ some)?,?\ (?:wrongly|in\ error|mistakenly|incorrectly|falsely)\b",
        "wrongly,in error,mistakenly,incorrectly,falsely",
        before=True,
    ),
    rule(
        rf"\ {BE}\ (?:the|our|my|an?|everyone['’]s|their)\ (?:very\ )?(?:initial|first|original|early"
        rf"|earlier"
        r"|former|old)\ (?:suspicion|suspect|guess|theory|thought|hypothesis|diagnosis|idea|assumption"
        r"|bet)\b",
        "suspicion,suspect,guess,theory,thought,hypothesis,diagnosis,idea,assumption,bet",
        before=True,
    ),
    rule(
        r"\b(?:suspect(?:ed|s|ing)?|blam(?:ed|es|ing)|assum(?:ed|es)|thought|theory|theories|suspicion)\b"
        r"(?P<it>[^.\n]{3,80}?)[;,.]\ [^.\n]{0,40}?\b(?:disprove[ds]?|refute[ds]?|debunk(?:ed|s)?"
        r"|rule[ds]?)\ "
        r"(?:it|that|this|them)\b",
        "disprove,refute,debunk,rule",
    ),
    rule(
        r"\b(?:says?|said|claims?|claimed|thinks?|thought|blames?|blamed|insists?|insisted|believes?|believed"
        r"|bets?|swears?)\b(?P<it>[^.\n]{3,60}?)(?:[,;.]|\s[-–—])\s+(?:and\ |but\ )?(?:everyone|everybody"
        r"|they|he"
        r"|she|it|we|i|that|all)(?:\ is|['’]s|\ are|['’]re|\ was|\ were)\ (?:all\ |just\ |simply\ )?wrong\b",
        "wrong",
    ),
    rule(
        r"\b(?:look|seem|sound|smell|appear)(?:ed|s)?\ (?:very\ much\ |a\ lot\ )?(?:like|to\ be)\b"
        r"(?P<it>[^.\n]{3,80}?),\s*(?:but\ |and\ |yet\ )?(?:it\ |that\ |this\ )?"
        r"(?:wasn['’]t|isn['’]t|weren['’]t|was\ not|is\ not|were\ not)(?=\s*(?:[.;,!\n]|$))",
        "like,to be",
    ),
    rule(
        r"\bthere\ (?:is|was|were|are)(?:n['’]t|\ not|\ never)\ (?:one|any|such\ a\ thing)\b"
        r"|\bthere\ (?:is|was|were|are)\ none\b|\bnone\ (?:exists?|existed)\b|\b(?:does\ not|doesn['’]t"
        r"|never)\ exist",
        "there ,exist",
        before=True,
        facets=BLAMED,
    ),
    rule(
        r"\b(?:excluded|ruled\ out|dismissed|cleared|discounted|eliminated|exonerated"
        r"|innocent|fine|healthy|clean|unaffected|off\ the\ table)[.;,]\s+"
        r"(?:and\ )?so\ (?:have|has|was|were|is|are)\b",
        "so ha,so wa,so we,so is,so ar",
        far=True,
    ),
    rule(
        r"\b(?:nor|neither)\ (?:did|does|has|have|had|was|were|is|are|will|could)\b(?!\s+\w+ing\b)"
        r"(?![^.;\n]{0,60}\b(?:help|fix|solve|work|cure|change|make|cut|bring)(?:ed|s)?\b)",
        "nor ,neither ",
        facets=BLAMED,
        far=True,
    ),
    rule(r"\ (?:neither|nor\ that)(?=\s*(?:[.;,!\n]|$))", "neither,nor that", before=True),
    rule(
        r"\?[\"”']?\s+(?:\[[\d:]{4,8}\]\s*)?[\w@-]{1,20}:\s*[\"“']?(?:nope|no|nah|negative|never|not)\b",
        "?\" ,?” ,? ,?' ",
        before=True,
        whole=True,
    ),
    rule(
        r"\b(?:old|previous|earlier|last|prior|other|former)\ (?:incident|outage|case|one|time|problem|issue"
        r"|failure)\ (?:was|were|had\ been|turned\ out\ to\ be)\b(?P<it>[^.;\n]{3,60}?)"
        r"(?=[,;]\s*(?:but\ |while\ )?(?:this|today|now|the\ current|here))",
        "incident was,outage was,case was,one was,time was,problem was,issue was,failure was,incident had"
        ",outage had",
        polarity="past",
    ),
    rule(
        r"\ (?:did|does|do|has|have|will)(?:n['’]t|\ not|\ never)\ (?:re-?appear|come\ back|return|recur"
        r"|show\ up\ again"
        r"|happen\ again)(?:ed)?\b",
        "appear,reappear,come back,return,recur,again",
        before=True,
        facets=BLAMED,
    ),
    rule(
        r"\b(?:ruled\ out|excluded|cleared|dismissed|fine|innocent|healthy|not\ involved)\b,?\ as\ (?:was"
        r"|were|is|are)\b",
        " as was, as were, as is, as are",
        far=True,
    ),
    rule(r"\b(?:it|this|that)\ never\ (?:was|were|is|has\ been)\b", "never "),
    rule(
        r"\b(?:nobody|nothing|no\ one|none)\ (?:(?:is|are|was|were)\ (?:getting|seeing|hitting|reporting"
        r"|showing)"
        r"|(?:went|goes|ran|got|fell|turned)\ into)\b",
        "nobody ,nothing ,no one ,none ",
        facets=BLAMED,
    ),
    rule(
        r"\bwithout\ (?:ever\ |once\ |even\ )?(?:rais|throw|hitt?|see|report|show|logg?|caus|trigger|los"
        r"|gett|return"
        r"|emitt?|print)ing\b",
        "without ",
        facets=BLAMED,
    ),
    rule(
        r"\b(?:suspect|assum|thought|believ|blam)\w*\b(?P<it>[^.;,\n]{3,50})[^.\n]{0,160}?[;.,]\s+(?:but\ )?"
        r"(?:that|this|it|which)\ (?:turned\ out\ (?:to\ be\ )?|proved\ (?:to\ be\ )?|was\ |is\ )(?:wrong"
        r"|false"
        r"|incorrect|not\ (?:it|so|true|the\ case)|a\ (?:red\ herring|dead\ end|mistake))\b",
        "wrong,false,incorrect,not it,not so,not true,not the case,red herring,dead end,mistake",
    ),
    rule(r"\bfalse\ (?:alarm|positive|lead)s?\ (?:on|about|for|regarding|over)\b", "false ", far=True),
    rule(
        r"\b(?:previous|earlier|last|prior|other|former|old)\ (?:run|job|attempt|deployment|release|try"
        r"|build)s?\b"
        r"[^.;,\n]{0,30}?\b(?:died|failed|crashed|had|hit|saw|suffered|hung|stalled"
        r"|ended)\b(?P<it>[^.;\n]{3,60}?)"
        r"(?=[,;]\s*(?:but\ |while\ )?(?:this|today|now|the\ current|here))",
        "previous ,earlier ,prior ,former ,last run,last job,last attempt,last build,last try,old run"
        ",old job,other run"
        ",other job,last release,last deployment",
        polarity="past",
    ),
    rule(
        r"\bwhich\ (?:is|was|are|were)(?:\ not|n['’]t)\b|\boutside\ (?:of\ )?(?:any|our)\b"
        r"|\bcontrary\ to\ (?:what\ )?[^.;,\n]{0,40}?\b(?:about|of|regarding)\b|\bcross(?:ed|ing)?\ (?:out"
        r"|off)\b",
        "which ,outside,contrary,cross",
        facets=BLAMED,
    ),
    rule(r":\s*valid\b", ": valid,:valid", before=True),
    rule(
        r"\bremove[sd]?\ (?:the|that|this)\b(?P<it>[^.;\n]{2,40}?)\b(?:tag|label|claim|entry|section"
        r"|mention)\b",
        "remove",
    ),
    rule(
        r"\ did\ (?:its|their)\ job\b|\ (?:behaved|worked|performed)\ (?:as\ expected|as\ designed"
        r"|correctly|properly)\b"
        r"|\ looks?\ (?:healthy|fine|ok|good|clean|normal)\b",
        "did its,did their,behaved,worked,performed,look",
        before=True,
        facets=frozenset({"component"}),
    ),
    rule(
        r"\|\s*(?:rejected|excluded|ruled\ out|no|false|negative|dismissed|refuted|cleared|disproved"
        r"|none)\s*(?=\|)",
        "|",
        before=True,
    ),
    rule(
        r"\bnone\ of\ (?:these|those|them|the\ (?:below|following))\ (?:appl|fit|hold|match|is|are|was"
        r"|were)\w*[^.:\n]{0,20}:\s",
        "none of",
        listed=True,
    ),
    rule(
        r"\b(?:kein(?:e[rnms]?)?|ohne|pas\ de|geen|senza|nessun[oa]?|bez)\ (?P<it>[\w-]+)",
        "kein,ohne ,pas de ,geen ,senza ,nessun,bez ",
    ),
    rule(r"(?<![\w./-])0\ (?P<it>[45]\w\w)\b", "0 4,0 5"),
    rule(
        r"\?\s+(?:wasn['’]t|isn['’]t|ain['’]t|not|neither)\ (?:us|ours|it|me|that|this|here|him|them)\b",
        "?",
        before=True,
    ),
    rule(
        r"\ (?:is\ |are\ |now\ |all\ )?gone\ (?:after|since|once|now|as\ soon\ as)\b",
        " gone ",
        before=True,
        facets=BLAMED,
    ),
    rule(
        r"\ (?:is\ |seems\ |looks\ |very\ |highly\ |extremely\ )*unlikely\b(?!\ (?:that|to\ be))",
        "unlikely",
        before=True,
        facets=BLAMED,
    ),
    rule(
        r"\b(?:excluded|rejected|dismissed|discarded|ruled-out)\ (?:causes?|hypotheses|theories|suspects"
        r"|factors)\ "
        r"(?:are|were|is|was|include[sd]?)\b",
        "excluded,rejected,dismissed,discarded,ruled-out",
        far=True,
    ),
    rule(
        r"\bstruck\ (?!off\b|out\b|from\b|by\b|down\b|us\b)(?P<it>[^.;\n]{3,80}?)"
        r"(?=,\ (?:kept|keep|left|but)|[.;\n]|$)",
        "struck ",
    ),
    # Plans.
    rule(
        r"\ (?:announced|scheduled|planned|booked|set|due)\ for\b",
        "announced for,scheduled for,planned for,booked for,set for,due for",
        before=True,
        polarity="planned",
        facets=ACTIONS,
    ),
    rule(
        r"\ (?:goes|go)\ (?:out|live)\ (?:after|on|next|tomorrow|in|this)\b",
        "goes ,go ",
        before=True,
        polarity="planned",
        facets=ACTIONS,
    ),
    rule(
        r"\ (?:will|is\ going\ to|are\ going\ to|is\ to)\ (?:be|start|begin|take\ place|happen|run|go\ out"
        r"|go\ live|land|ship|roll\ out)\ (?:on"
        r"|at|in|next"
        r"|tomorrow|this|from)\b",
        "will ,going to,is to",
        before=True,
        polarity="planned",
        facets=ACTIONS,
    ),
    rule(
        r"\ (?:is\ |are\ )?(?:coming\ up|due|pencilled\ in|in\ the\ calendar)\ (?:on|in|next|this|tomorrow"
        r"|at|for)\b",
        "coming up,due,pencilled,calendar",
        before=True,
        polarity="planned",
        facets=ACTIONS,
    ),
    rule(
        r"\ (?:will|shall|is\ going\ to|are\ going\ to|is\ to|are\ to)\ be\ (?:done|run|held|repeated"
        r"|performed"
        r"|carried\ out|made|tried|tested|executed|rolled\ out|scheduled|finished|completed|attempted)\b",
        " be ",
        before=True,
        polarity="planned",
        facets=ACTIONS,
    ),
    rule(
        r"(?:^|(?<=\n))\W{0,4}(?:heads[\ -]?up|reminder|notice|announcement|save\ the\ date"
        r"|upcoming)\b[:,!–-]?"
        rf"(?=[^.\n]{{3,80}}?\b(?:on\ {DAY}|tomorrow|next\ \w+|this\ (?:weekend|evening|afternoon"
        rf"|(?:coming\ )?\w+day)|coming\ \w+day|tonight"
        rf"|from\ \d))",
        "heads,reminder,notice,announcement,save the,upcoming",
        polarity="planned",
        facets=ACTIONS,
    ),
)
