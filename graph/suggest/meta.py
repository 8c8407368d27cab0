"""Whether words are talked about and not used: instructions to a machine, questions what a term means,
definitions, adverts, job offers, training material.

"Label this message 'kernel panic'", "split brain (noun): a state in which …" and "never fear power loss
again!" name terms, and no one of them says that anything happened. Some give the whole paragraph away, some
only their sentence.
"""

from __future__ import annotations

import re

from graph.suggest.normal import normal_form

_THING = r"(?:record|message|ticket|text|case|incident|issue|report|entry|input|sentence|document|post|note)"
_MATERIAL = (
    r"(?:workshop|tutorial|lecture|lesson|webinar|seminar|blog\ post|podcast|episode|thesis|book"
    r"|textbook|chapter|handbook|talk|essay|novel|e-book|ebook|whitepaper|brochure|keynote|poster"
    r"|course|cheat\ sheet|slide\ deck)"
)
_TO_LEARN = (
    r"(?:find\ out|tell\ (?:if|when|whether|apart)|check|know|learn|read|monitor|measure|simulate|test"
    r"|configure|enable|write|explain|set\ up|spell|pronounce|interpret|define|alert\ on|graph"
    r"|distinguish|recognise|recognize|add)"
)
_START = r"(?:^|[.!?;:,]\s*|\b(?:and|then|please|now|just|must)\s+)"
_ORDERS = re.compile(  # to a machine
    rf"""
      \b(?:ignore|disregard|forget|override|bypass)\s+(?:all|every|any|the|your|my|everything|whatever)?\s*
      (?:of\s+)?(?:the\s+|your\s+|these\s+|those\s+)?
      (?:(?:previous|earlier|prior|preceding|above|other|existing|former|safety|system)\s+){{1,2}}
      (?:instruction|prompt|direction|command|guideline|message)
    | \b(?:ignore|disregard|forget)\s+(?:everything|all|what(?:ever)?)\s+(?:above|before
        |you\ were\ told|so\ far)
    | \byou\s+are\s+(?:now\s+)?(?:an?\s+|in\s+|my\s+|no\ longer\s+)(?:[\w-]+\s+){{0,3}}
      (?:assistant|ai|chatbot|bot|language\ model|llm|classifier|mode|translator|tagger|annotator)\b
    | \b(?:pretend|imagine)\s+(?:to\s+be|that\s+you|you\s+are|you're)\b
    | {_START}act\s+as\s+(?:an?|my|the)\s+\w+
    | {_START}(?:reply|respond|answer)\s+(?:only\s+|just\s+|always\s+)?(?:with|in)\s+
      (?:only\s+|just\s+|nothing\s+but\s+|exactly\s+)?(?:the|one|a\ single|a\ list|json|yes|every|all|"|')
    | {_START}(?:print|output|return|list|repeat|show|reveal|give|emit|enumerate)\s+(?:me\s+)?
      (?:only\s+|just\s+)?(?:every|all|each|the|your|back)\s+(?:of\s+)?(?:the\s+|your\s+)?
      (?:single\s+|known\s+|full\s+|whole\s+)?
      (?:label|term|system\ prompt|prompt|instruction|ontology|categor|tag\b|tags\b|suggestion|filter
        |sentence)
    | (?:^|[.!?;:,]\s*|\band\s+|\bthen\s+|\bplease\s+|\bto\s+|\bmust\s+|\bshould\s+)
      (?:tag|label|mark|classify|categori[sz]e|annotate)\s+
      (?:this|the|that|each|every|my|it|all)\s*(?:\w+\s+)?{_THING}?s?\s*(?:as|with|under)?\s*
      (?:root\ cause\s+|symptom\s+|the\s+(?:term|label)s?\s+)?["'“‘«`]
    | (?:^|[.!?;:]\s*|\band\s+|\bplease\s+)
      (?:tag|label|mark|classify|categori[sz]e|annotate)\s+(?:this|the)\s+{_THING}\s+(?:as|with)\b
    | (?:^|[.!?;:]\s*|\bplease\s+|\b(?:can|could|would)\s+you\s+)
      (?:translate|summari[sz]e|paraphrase|proofread|spell-?check|rephrase)\b
      (?=[^.]{{0,60}}(?::|["“'‘]|\binto\b))
    | <\|(?:system|im_start|endoftext|assistant|user)\|>
    | \blorem\b | \bipsum\b
    """,
    re.VERBOSE | re.IGNORECASE,
)
_LESSONS = re.compile(  # glossaries, quizzes, courses
    r"""
      (?:^|[.!?]\s+)glossary\b | \bglossary\s*[:.] | \bmultiple[\ -]choice\b
    | \(\s*(?:n|v|vb|adj|noun|verb|adjective|abbr)\.?\s*\)\s*[:.,;–—-]
    | (?:^|[.!?]\s+)(?:pub\s+)?quiz\b | \bquiz\s+(?:night|question|week)
    | \b(?:exercise|lesson|lecture|question)\s+\d+\s*[:.)–—-]\s
    | \b(?:module|unit|lab|lesson|lecture|day|week)\s+\d+\s+
      (?:of\s+(?:the|our|this)\s+(?:\w+\s+)?(?:course|training|workshop|bootcamp)|covers?\b|deals?\b|trainees|students)
    | \btrainees\s+(?:simulate|learn|practi[sc]e|will|must|should|observe)\b
    | \bsyllabus\b | \bflash\s?cards?\b | \bexam\s+questions?\b | \bmock\s+exam\b | \bhomework\b
    | \bcourse\s+(?:outline|covers?|material|description|content|objectives?|notes|teaches|dates?|fees?)\b
    | \blearning\s+(?:objectives?|outcomes?|goals?)\b
    | \b(?:you|participants|attendees|students)\s+will\s+learn\b
    | \bexample\s+of\s+(?:an?\s+)?(?:good|bad|better|poor)\s+
      (?:\w+\s+)?(?:title|ticket|commit|message|post-?mortem|report|summary|name|alert)\b
    """,
    re.VERBOSE | re.IGNORECASE,
)
_ADVERTS = re.compile(  # of goods and jobs
    r"""
      \b(?:free|live|our|upcoming|online)\s+(?:webinar|masterclass|bootcamp|e-?book|white\s?paper)\b
    | \b\d+\s?%\s+(?:discount\b|off\s+(?:for|on|all|everything|today|until|your|with)\b)
    | \btry\s+(?:it|us|now|today)\b[^.!?]{0,20}\bfree\b
    | \bfree\s+(?:trial|shipping|demo|quote|consultation)\b
    | \b(?:register|sign\s+up|enrol+|subscribe|buy)\s+
      (?:today|now|yours)\b\s*[.!]
    | \bseats\s+are\s+limited\b | \blimited\s+(?:seats|places|offer)\b | \bspecial\s+offer\b
    | \bmoney\s+back\b
    | \bbook\s+a\s+demo\b | \bsay\s+good-?bye\s+to\b
    | \bnever\s+(?:fear|worry\s+about|suffer|lose)\b[^.!?]{0,60}
      \bagain\b | \btired\s+of\b[^.!?]{0,80}\? | \bworld's\s+(?:first|leading|best)\b
    | \bwe\s*(?:are|'re|’re)\s+(?:now\s+|currently\s+)?(?:hiring|recruiting)\b
    | \bhiring\s*: | \bjoin\s+our\s+(?:growing\s+|young\s+)?team\b
    | \bsend\s+(?:us\s+)?your\s+(?:cv|r[ée]sum[ée]|application)\b
    | \bapply\s+(?:today|online)\s*[.!]
    | \b(?:is|are|would\s+be)\s+a\s+(?:big\s+)?plus\b
    | \bjob\s+(?:opening|ad)\b
    | \bideal\s+candidate\b | \byears\s+of\s+experience\b | \byour\s+profile\s*:
    """,
    re.VERBOSE | re.IGNORECASE,
)
_SENTENCE = re.compile(
    rf"""
      \bwhat(?:'s|’s|\s+is|\s+are)\s+the\s+difference\s+between\b
    | \bwhat\s+(?:does|do|did)\s+(?!(?:that|this|it|these|they)\s+mean)[^?]{{1,60}}\b(?:mean
        |stand\s+for|signify)\b
    | \bwhat(?:'s|’s|\s+is)\s+meant\s+by\b | \b(?:the\s+)?meaning\s+of\s+(?:the\s+(?:word|term)|["'“‘«`])
    | \bwhat(?:'s|’s|\s+is)\s+(?:an?|meant)\s+["'“‘]?[\w-]+(?:\s+[\w-]+){{0,3}}["'”’]?\s*\?
    | \bhow\s+(?:do|does|can|would|should|could)\s+(?:i|you|we|one|people|someone|anyone|others|y'all)\s+
      (?:best\s+|usually\s+|properly\s+|even\s+)?{_TO_LEARN}\b[^?]{{0,160}}\?
    | \bwhere\s+(?:can|could|would|do|should|might)\s+(?:i|we|one|you)\s+(?:find|read|look\ up|learn
        |get|see|buy)\b
    | \b(?:has|have)\s+any(?:one|body)\s+(?:here\s+)?(?:ever\s+)?wondered\b
    | \bwhy\s+(?:is|are|do|does)\s+(?:it|they|we|people|one)\s+(?:call|called|named|say)\b
    | \bwhy\s+it's\s+called\b
    | \b(?:can|could|would)\s+(?:someone|somebody|anyone|anybody|you)\s+(?:please\s+)?
      (?:explain\s+(?:the\ (?:difference|term)|what\s+an?)|recommend|define)\b
    | \bis\s+there\s+an?\s+(?:good\s+)?(?:word|term|name|label|xid|setting|option|metric|tool
        |article|book|standard
        |definition)\s+for\s+[^?]{{1,80}}\?
    | \b(?:does|do|will|can)\s+[\w-]+(?:\s+[\w-]+){{0,8}}\s+by\s+default\b[^?]{{0,100}}\?
    | \bby\s+["'“‘]?[\w-]+(?:\s+[\w-]+){{0,3}}["'”’]?\s+we\s+(?:mean|understand)\b
    | \bwhen\s+we\s+(?:say|speak\s+of|talk\s+(?:about|of)|write)\b[^.?!]{{0,80}}\bwe\s+mean\b
    | \b(?:is|are)\s+defined\s+as\b | \bis\s+short\s+for\b | \b(?:it\s+)?stands\s+for\b
    | \bthe\s+(?:term|word|phrase|expression|notion|concept)\s+(?:of\s+)?["'“‘«`]
    | (?::|(?<!this\ )(?<!that\ )(?<!\bit\ )(?<!here\ )\bis|\bmeans|[–—])\s+(?:an?|any)\s+(?:\w+\s+)?
      (?:state|situation|condition|circumstance|phenomenon|technique|term)s?\s+
      (?:in\s+which|where|when|whereby|by\s+which|used\s+(?:for|to)|that\s+(?:occurs|happens|arises))\b
    | ^\W*(?:an?\s+["'“‘]?|["'“‘])[\w-]+(?:\s+[\w-]+){{0,3}}["'”’]?\s+is\s+(?:when|what\s+happens\s+when)\b
    | \b(?:an?|the|his|her|my|our|their|this|that|new|next|great|good|free)\s+(?:\w+\s+){{0,2}}{_MATERIAL}\s+
      (?:on(?!\s+(?:mon|tues|wednes|thurs|fri|satur|sun)day)|about|titled|entitled|called
        |covers|covering|explains|explaining|describes|introducing|introduces)\b
    | \bin\s+this\s+{_MATERIAL}\b | \b(?:workshop|tutorial|lecture|webinar|talk|book|seminar)\s*:\s
    | \bhiring\s+(?:an?|two|three|four|more|\d)\b
    """,
    re.VERBOSE | re.IGNORECASE,
)


def _cues(written: str) -> frozenset[str]:
    return frozenset(map(normal_form, written.split()))


_PARAGRAPHS = (  # what a paragraph must hold for the pattern to be tried
    (
        _ORDERS,
        _cues(
            """ignore disregard forget override bypass assistant ai chatbot bot llm classifier translator
            tagger annotator language mode pretend imagine act reply respond answer prompt
            instruction label labels tag mark classify categorise annotate ontology translate
            summarise paraphrase proofread spellcheck spell rephrase lorem ipsum injection system endoftext"""
        ),
    ),
    (
        _LESSONS,
        _cues(
            """glossary n v vb adj noun verb adjective abbr choice quiz quizzes exercise lesson question
            module lecture unit lab trainee trainees curriculum syllabus flashcard
            flashcards flash exam homework course learning learn example sample"""
        ),
    ),
    (
        _ADVERTS,
        _cues(
            """webinar masterclass bootcamp ebook paper discount off free register sign enrol subscribe
            order buy book call seats limited special money goodbye bye never tired world
            world's only hiring recruiting looking join send apply plus desirable advantage
            job candidate experience profile try"""
        ),
    ),
)
_SENTENCES = _cues(
    f"""meant meaning mean defined short stands term word phrase expression notion concept state situation
    condition circumstance phenomenon technique understand hiring {re.sub(r"[^a-z]+", " ", _MATERIAL)}"""
) - {"be", "is", "e"}

_QUESTIONS = _cues("what what's what’s how where why wondered explain recommend define default there")


def is_about_terms(paragraph: str, normals: set[str]) -> bool:
    """Return whether a paragraph gives orders to a machine, sells, teaches or explains.

    ``normals`` are the normal forms of its words.
    """
    return any(not cues.isdisjoint(normals) and pattern.search(paragraph) for pattern, cues in _PARAGRAPHS)


def speaks_of_a_term(sentence: str, normals: set[str]) -> bool:
    """Return whether a sentence asks or says what a term means, or names what is written about it."""
    asked = "?" in sentence and not _QUESTIONS.isdisjoint(normals)
    tried = asked or " is when " in sentence or not _SENTENCES.isdisjoint(normals)
    return tried and _SENTENCE.search(sentence) is not None
