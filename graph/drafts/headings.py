"""What the headings of a post-mortem are called, and the part of a case each stands for."""

from __future__ import annotations

import re
from typing import Literal, get_args

Kind = Literal[
    "opening",
    "summary",
    "symptoms",
    "impact",
    "timeline",
    "trigger",
    "root_cause",
    "contributing_factors",
    "detection",
    "remediation",
    "action_items",
    "lessons",
    "went_well",
    "went_wrong",
    "other",
]
KINDS: tuple[Kind, ...] = get_args(Kind)

_NAMES: dict[Kind, tuple[str, ...]] = {
    "summary": (
        "summary", "overview", "abstract", "tl dr", "tldr", "in short", "what happened", "description",
        "incident description", "problem statement", "introduction",
    ),
    "symptoms": (
        "symptom", "symptoms", "observed behavior", "observed behaviour", "what we saw", "what users saw",
        "what customers saw", "error messages",
    ),
    "impact": (
        "impact", "customer impact", "user impact", "business impact", "scope", "affected systems",
        "affected services", "who was affected", "what was affected", "blast radius",
    ),
    "timeline": ("timeline", "time line", "chronology", "sequence of events", "event log", "incident log"),
    "trigger": ("trigger", "triggers", "triggering event", "triggering events", "what triggered it"),
    "root_cause": (
        "root cause", "root causes", "rootcause", "cause", "causes", "rca", "what went wrong technically",
        "why it happened", "why did it happen", "why did this happen", "why this happened",
        "technical details", "technical analysis", "five whys", "5 whys", "fault", "the bug", "diagnosis",
        "what caused it",
        "what caused this", "what caused the incident", "what caused the outage",
    ),
    "contributing_factors": (
        "contributing factor", "contributing factors", "contributing cause", "contributing causes",
        "contributing conditions", "contributors", "aggravating factors", "what made it worse",
    ),
    "detection": (
        "detection", "discovery", "how we noticed", "how we found out", "how it was detected",
        "how was it detected",
        "how did we find out",
        "how did we notice", "how we detected it", "how it was noticed", "alerting", "monitoring",
    ),
    "remediation": (
        "resolution", "mitigation", "mitigations", "recovery", "response", "remediation", "fix", "the fix",
        "solution", "workaround", "workarounds", "restoration", "repair", "how we fixed it",
        "how it was fixed", "how we resolved it", "how it was resolved", "what we did", "incident response",
        "immediate actions",
        "immediate action",
    ),
    "action_items": (
        "action item", "action items", "actions", "follow up", "follow ups", "followup", "followups",
        "follow up actions", "next steps", "corrective actions", "corrective action", "preventive actions",
        "preventative actions", "preventive measures", "preventative measures", "prevention",
        "corrective and preventive measures", "corrective and preventative measures",
        "remediation items", "remediation steps going forward", "future work", "improvements",
        "planned improvements", "what we are doing", "what we will do", "what happens next", "what is next",
        "going forward", "moving forward", "todo", "to do",
    ),
    "lessons": (
        "lesson", "lessons", "lessons learned", "lessons learnt", "lesson learned", "learnings", "takeaways",
        "key takeaways", "what we learned", "what we learnt", "reflections", "conclusion", "conclusions",
    ),
    "went_well": (
        "what went well", "went well", "things that went well", "what worked", "what worked well",
        "what helped", "where we got lucky", "got lucky",
    ),
    "went_wrong": (
        "what went wrong", "went wrong", "things that went wrong", "what went poorly", "went poorly",
        "what did not go well", "what didn t go well", "what could have gone better", "what did not work",
        "what didn t work", "what could be improved", "what went badly",
    ),
}  # fmt: skip
_ABOUT_THE_REPORT = frozenset(
    {
        "date", "incident date", "status", "author", "authors", "owner", "owners", "published", "posted",
        "last updated", "updated", "severity", "duration", "incident duration", "id", "incident id", "ticket",
        "source", "url", "link", "team", "participants", "title", "reviewers", "field",
    }
)  # fmt: skip
_KIND_OF: dict[str, Kind] = {name: kind for kind, names in _NAMES.items() for name in names}
_LONGEST_NAME = max(len(name.split()) for name in _KIND_OF)
_MOST_WORDS = 9  # in a heading that is only looked through for a name
_WORD = re.compile(r"[^\W_]+")


def kind_named(label: str) -> Kind | None:
    """Return the part a label stands for if it is a name of one and nothing else (``Root cause``)."""
    return _KIND_OF.get(" ".join(_words(label)))


def is_about_the_report(label: str) -> bool:
    """Return whether a label names a field of a report's head, such as ``Date`` or ``Authors``."""
    return " ".join(_words(label)) in _ABOUT_THE_REPORT


def kind_of_heading(heading: str) -> Kind | None:
    """Return the part a heading stands for: the longest name in it decides, the first of two alike.

    A long heading is a sentence of its own and stands for none.
    """
    words = _words(heading)
    if len(words) > _MOST_WORDS:
        return None
    for length in range(_LONGEST_NAME, 0, -1):
        for start in range(len(words) - length + 1):
            if kind := _KIND_OF.get(" ".join(words[start : start + length])):
                return kind
    return None


def _words(heading: str) -> list[str]:
    """Return the words of a heading without the numbers it may begin with."""
    words = [word.lower() for word in _WORD.findall(heading[:200])]
    while len(words) > 1 and words[0].isdigit() and words[:2] != ["5", "whys"]:
        words.pop(0)
    return words
