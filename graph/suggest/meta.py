"""Whether words are talked about and not used: instructions to a machine, questions what a term means,
definitions, adverts, job offers, training material.

"Label this message 'kernel panic'", "split brain (noun): a state in which …" and "never fear power loss
again!" name terms, and no one of them says that anything happened. Some give the whole paragraph away, some
only their sentence.
"""

from __future__ import annotations

import re

_THING = r"(?:record|message|ticket|text|case|incident|issue|report|entry|input|sentence|document|post|note)"
_MATERIAL = (
    r"(?:workshop|tutorial|lecture|lesson|webinar|seminar|blog\ post|article|podcast|episode|thesis|book"
    r"|textbook|chapter|handbook|talk|paper|essay|novel|e-book|ebook|whitepaper|brochure|keynote|poster|course"
    r"|cheat\ sheet|slide\ deck|newsletter)"
)
_TO_LEARN = (
    r"(?:find\ out|tell\ (?:if|when|whether|apart)|check|know|learn|read|monitor|detect|measure|simulate|test"
    r"|configure|enable|write|avoid|prevent|explain|set\ up|spell|pronounce|interpret|define|alert\ on|graph"
    r"|distinguish|recognise|recognize|add|define)"
)
_PARAGRAPH = re.compile(
    rf"""
      \b(?:ignore|disregard|forget|override|bypass)\s+(?:all|every|any|the|your|my|everything|whatever)?\s*
      (?:of\s+)?(?:the\s+|your\s+|these\s+|those\s+)?
      (?:(?:previous|earlier|prior|preceding|above|other|existing|former|safety|system)\s+){{1,2}}
      (?:instruction|prompt|message|rule|direction|order|command|guideline|context|text|polic)
    | \b(?:ignore|disregard|forget)\s+(?:everything|all|what(?:ever)?)\s+(?:above|before|you\ were\ told|so\ far)
    | \byou\s+are\s+(?:now\s+)?(?:an?\s+|in\s+|my\s+|no\ longer\s+)(?:[\w-]+\s+){{0,3}}
      (?:assistant|ai|chatbot|bot|language\ model|llm|classifier|mode|translator|tagger|annotator)\b
    | \b(?:pretend|imagine)\s+(?:to\s+be|that\s+you|you\s+are|you're)\b | \bact\s+as\s+(?:an?|my|the)\s+\w+
    | \b(?:reply|respond|answer)\s+(?:only\s+|just\s+|always\s+)?(?:with|in)\s+
      (?:only\s+|just\s+|nothing\s+but\s+|exactly\s+)?(?:the|one|a\ single|a\ list|json|yes|every|all|"|')
    | \b(?:print|output|return|list|repeat|show|reveal|give|emit|enumerate)\s+(?:me\s+)?
      (?:only\s+|just\s+)?(?:every|all|each|the|your|back)\s+(?:of\s+)?(?:the\s+|your\s+)?
      (?:single\s+|known\s+|full\s+|whole\s+)?
      (?:label|term|system\ prompt|prompt|instruction|ontology|categor|tag\b|tags\b|suggestion|filter|sentence)
    | (?:^|[.!?;:,]\s*|\band\s+|\bthen\s+|\bplease\s+|\bto\s+|\bmust\s+|\bshould\s+)
      (?:tag|label|mark|classify|categori[sz]e|code|flag|file|annotate|tick|suggest)\s+
      (?:this|the|that|each|every|my|it|all)\s*(?:\w+\s+)?{_THING}?s?\s*(?:as|with|under)?\s*
      (?:root\ cause\s+|symptom\s+|the\s+(?:term|label)s?\s+)?["'“‘«`]
    | (?:^|[.!?;:]\s*|\band\s+|\bplease\s+)
      (?:tag|label|mark|classify|categori[sz]e|annotate)\s+(?:this|the)\s+{_THING}\s+(?:as|with)\b
    | (?:^|[.!?;:]\s*|\bplease\s+|\b(?:can|could|would)\s+you\s+)
      (?:translate|summari[sz]e|paraphrase|proofread|spell-?check|rephrase)\b
      (?=[^.]{{0,60}}(?::|["“'‘]|\binto\b))
    | \bprompt\s+injection\b | <\|?(?:system|im_start|endoftext|assistant|user)\|?>
    | \blorem\b | \bipsum\b
    | \bglossary\b | \(\s*(?:n|v|vb|adj|noun|verb|adjective|abbr)\.?\s*\)\s*[:.,;–—-]
    | \bmultiple[\ -]choice\b | \bquiz(?:zes)?\b | \b(?:exercise|lesson|question|module|lecture|unit|lab)\s+\d+\s*
      (?:[:.,)–—-]\s|of\s+the\b|on\b|covers?\b|deals?\b)
    | \b(?:in\s+)?lab\s+\d+\s+(?:trainees|students|you|we|participants) | \btrainees?\b | \bcurriculum\b
    | \bsyllabus\b | \bflash\s?cards?\b | \bexam\s+questions?\b | \bmock\s+exam\b | \bhomework\b
    | \bcourse\s+(?:outline|covers?|material|description|content|objectives?|notes|teaches|dates?|fees?)\b
    | \blearning\s+(?:objectives?|outcomes?|goals?)\b | \b(?:you|participants|attendees|students)\s+will\s+learn\b
    | \b(?:free|live|our|upcoming|online)\s+(?:webinar|masterclass|bootcamp|e-?book|white\s?paper)\b
    | \b\d+\s?%\s+(?:off|discount)\b(?!\s+(?:the|its|of))
    | \btry\s+(?:it|us|now|today)\b[^.!?]{{0,20}}\bfree\b | \bfree\s+(?:trial|shipping|demo|quote|consultation)\b
    | \b(?:register|sign\s+up|enrol+|subscribe|order|buy|book\s+(?:now|a\s+demo|your)|call)\s+
      (?:today|now|yours)\b\s*[.!]
    | \bseats\s+are\s+limited\b | \blimited\s+(?:seats|places|offer)\b | \bspecial\s+offer\b | \bmoney\s+back\b
    | \bbook\s+a\s+demo\b | \bsay\s+good-?bye\s+to\b | \bnever\s+(?:fear|worry\s+about|suffer|lose)\b[^.!?]{{0,60}}
      \bagain\b | \btired\s+of\b[^.!?]{{0,80}}\? | \bworld's\s+(?:first|leading|best)\b | \bonly\s+[€$£]\s?\d
    | \bwe\s*(?:are|'re|’re)\s+(?:now\s+|currently\s+)?(?:hiring|recruiting|looking\s+for\s+an?\b)
    | \bhiring\s*: | \bjoin\s+(?:our|the)\s+(?:\w+\s+){{0,3}}team\b(?!\s+(?:call|channel|meeting|bridge))
    | \bsend\s+(?:us\s+)?your\s+(?:cv|r[ée]sum[ée]|application)\b | \bapply\s+(?:now|today|by|via|at|here)\b\s*[.!:]
    | \b(?:is|are|would\s+be)\s+(?:a\s+(?:big\s+)?plus|desirable|an\s+advantage)\b | \bjob\s+(?:offer|opening|ad)\b
    | \bideal\s+candidate\b | \bjob\s+description\b | \byears\s+of\s+experience\b | \byour\s+profile\s*:
    | \b(?:example|sample)s?\s+of\s+(?:an?\s+)?(?:good|bad|better|poor)\b
    """,
    re.VERBOSE | re.IGNORECASE,
)
_SENTENCE = re.compile(
    rf"""
      \bwhat(?:'s|’s|\s+is|\s+are)\s+the\s+difference\s+between\b
    | \bwhat\s+(?:does|do|did)\s+(?!(?:that|this|it|these|they)\s+mean)[^?]{{1,60}}\b(?:mean|stand\s+for|signify)\b
    | \bwhat(?:'s|’s|\s+is)\s+meant\s+by\b | \b(?:the\s+)?meaning\s+of\s+(?:the\s+(?:word|term)|["'“‘«`])
    | \bwhat(?:'s|’s|\s+is)\s+(?:an?|meant)\s+["'“‘]?[\w-]+(?:\s+[\w-]+){{0,3}}["'”’]?\s*\?
    | \bhow\s+(?:do|does|can|would|should|could)\s+(?:i|you|we|one|people|someone|anyone|others|y'all)\s+
      (?:best\s+|usually\s+|properly\s+|even\s+)?{_TO_LEARN}\b[^?]{{0,160}}\?
    | \bwhere\s+(?:can|could|would|do|should|might)\s+(?:i|we|one|you)\s+(?:find|read|look\ up|learn|get|see|buy)\b
    | \b(?:has|have)\s+any(?:one|body)\s+(?:here\s+)?(?:ever\s+)?wondered\b
    | \bwhy\s+(?:is|are|do|does)\s+(?:it|they|we|people|one)\s+(?:call|called|named|say)\b | \bwhy\s+it's\s+called\b
    | \b(?:can|could|would)\s+(?:someone|somebody|anyone|anybody|you)\s+(?:please\s+)?
      (?:explain\s+(?:what|how|the\ difference|to\ me\ what)|recommend|define)\b
    | \bis\s+there\s+an?\s+[^?.]{{1,60}}\s+for\s+[^?]{{1,80}}\?
    | \b(?:does|do|will|can)\s+[\w-]+(?:\s+[\w-]+){{0,8}}\s+by\s+default\b[^?]{{0,100}}\?
    | \bby\s+["'“‘]?[\w-]+(?:\s+[\w-]+){{0,3}}["'”’]?\s+we\s+(?:mean|understand)\b
    | \bwhen\s+we\s+(?:say|speak\s+of|talk\s+(?:about|of)|write)\b[^.?!]{{0,80}}\bwe\s+mean\b
    | \b(?:is|are)\s+(?:defined|known)\s+as\b | \bis\s+short\s+for\b | \b(?:it\s+)?stands\s+for\b
    | \bthe\s+(?:term|word|phrase|expression|notion|concept)\s+(?:of\s+)?["'“‘«`]
    | (?::|\bis|\bmeans|[–—])\s+(?:an?|the|any)\s+(?:\w+\s+)?
      (?:state|situation|condition|circumstance|phenomenon|technique|event|term|attack|failure\ mode|pattern)s?\s+
      (?:in\s+which|where|when|whereby|by\s+which|used\s+(?:for|to)|that\s+(?:occurs|happens|arises))\b
    | ^\W*(?:an?\s+)?["'“‘]?[\w-]+(?:\s+[\w-]+){{0,3}}["'”’]?\s+is\s+(?:when|what\s+happens\s+when|if)\b
    | \b(?:an?|the|his|her|my|our|their|this|that|new|next|great|good|free)\s+(?:\w+\s+){{0,2}}{_MATERIAL}\s+
      (?:on|about|titled|entitled|called|covers|covering|explains|explaining|describes|introducing|introduces)\b
    | \bin\s+this\s+{_MATERIAL}\b | \b(?:workshop|tutorial|lecture|webinar|talk|book|seminar)\s*:\s
    | \bhiring\s+(?:an?|two|three|four|more|\d)\b
    """,
    re.VERBOSE | re.IGNORECASE,
)


def is_about_terms(paragraph: str) -> bool:
    """Return whether a paragraph gives orders to a machine, sells, teaches or explains."""
    return _PARAGRAPH.search(paragraph) is not None


def speaks_of_a_term(sentence: str) -> bool:
    """Return whether a sentence asks or says what a term means, or names what is written about it."""
    return _SENTENCE.search(sentence) is not None
