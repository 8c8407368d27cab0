"""The cues of denials and guesses in one table, and the labels that hold one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from graph.suggest import (
    clearing_words,
    cue_phrases,
    denial_words,
    denials,
    doubt_words,
    theory_words,
    verdict_words,
)
from graph.suggest.clauses import PhraseTable
from graph.suggest.scopes import ACTIONS, TROUBLES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from graph.suggest.cue_phrases import Phrase

Kind = Literal[
    "pass",
    "take_back",
    "after",
    "clears",
    "all",
    "list",
    "next",
    "before",
    "before_at_end",
    "works",
    "all_before",
    "gone",
    "absent",
    "over",
    "undone",
    "unused",
    "sees",
    "nothing",
    "again",
    "so_too",
    "wrong",
    "which_not",
    "no_subject",
    "answer",
    "hedge",
    "hedge_before",
    "belief",
    "verdict",
    "clearing",
    "fronted",
    "order",
    "head",
    "giving_up",
    "disguise",
    "expectation",
    "claimed",
]

THINGS = frozenset({"component"})
EVENTS = TROUBLES | ACTIONS
AFTER: frozenset[Kind] = frozenset({"after", "sees", "all", "next"})

CUES: PhraseTable[Kind] = PhraseTable(
    {
        "pass": (*denial_words.PSEUDO, *denials.STANDSTILL),
        "take_back": denial_words.TAKE_BACK,
        "after": (
            *denial_words.DENY_AFTER,
            *denials.SIGNS,
            *denials.UNTOUCHED,
            *denials.BLAMES,
            *denials.UNUSING,
            *clearing_words.DONE_BY_NOBODY,
            *clearing_words.TAKEN_FOR,
            *clearing_words.LET_BE,
            *theory_words.FAREWELLS,
            *verdict_words.ESCAPES,
        ),
        "sees": (*denials.SEES, *denials.ZERO, *theory_words.HOLDING_NONE),
        "nothing": denials.NOTHING,
        "absent": denials.ABSENT,
        "over": denials.OVER,
        "undone": (*denials.UNDONE, *clearing_words.PUT_OFF),
        "unused": denials.UNUSED,
        "clears": denial_words.CLEARS,
        "all": (*denial_words.DENY_ALL, *denials.EXCLUDES),
        "list": denial_words.DENY_LIST,
        "next": (*denial_words.DENY_NEXT, *denials.OTHERS, *denials.STUCK),
        "before": (*denial_words.DENY_BEFORE, *denials.WELL),
        "before_at_end": denial_words.DENY_BEFORE_AT_END,
        "works": (*denial_words.THING_WORKS, *denials.FIT, *clearing_words.WORKS_ON, *clearing_words.CLEARED),
        "all_before": (*denial_words.DENY_ALL_BEFORE, *denials.NOT_IT),
        "gone": denial_words.GONE,
        "again": denial_words.SAME_AGAIN,
        "so_too": denials.SO_TOO,
        "wrong": (*denials.WRONG, *verdict_words.DROPPED),
        "which_not": denials.WHICH_NOT,
        "no_subject": denials.NO_SUBJECTS,
        "answer": (*denial_words.ANSWERS, *denials.ANSWERS, *clearing_words.CLEARED, ("0",)),
        "hedge": doubt_words.HEDGES,
        "hedge_before": doubt_words.HEDGES_BEFORE,
        "belief": (*doubt_words.BELIEFS, *theory_words.BELIEFS),
        "order": theory_words.ORDERS,
        "fronted": (*denials.FRONTED, *verdict_words.THERE_IS_NONE),
        "clearing": verdict_words.CLEARINGS,
        "verdict": verdict_words.VERDICTS,
        "head": verdict_words.HEADS,
        "giving_up": theory_words.GIVING_UP,
        "disguise": theory_words.DISGUISES,
        "expectation": theory_words.EXPECTATIONS,
        "claimed": theory_words.CLAIMED,
    }
)
GUESSES: frozenset[Kind] = frozenset({"hedge", "hedge_before"})
PASS: frozenset[Kind] = frozenset({"pass"})
AT_END: frozenset[Kind] = frozenset({"answer", "nothing", "absent", "over", "before_at_end", "hedge_before"})
GOOD_NEWS: frozenset[Kind] = frozenset({"works", "answer", "before", "before_at_end"})
IN_LABELS: frozenset[Kind] = frozenset(
    {
        "pass",
        "after",
        "clears",
        "all",
        "next",
        "before",
        "before_at_end",
        "works",
        "hedge",
        "verdict",
        "clearing",
    }
)


# What speaks of some facets only, and of what stands before it.
_CLEARED: dict[Kind, frozenset[str]] = {
    "undone": ACTIONS,
    "unused": THINGS,
    "absent": EVENTS,
    "over": EVENTS,
    "gone": TROUBLES,
}


def facets_cleared(kinds: frozenset[Kind], *, closing: bool) -> frozenset[str]:
    """Return the facets that a cue of some kinds denies before it, none if it denies nothing."""
    counting = kinds if closing else kinds - AT_END
    return next((facets for kind, facets in _CLEARED.items() if kind in counting), frozenset())


class FixedPhrases:
    """The labels that hold a cue, such as "no route to host": where one stands, nothing is denied."""

    def __init__(self, labels: Iterable[str] = ()) -> None:
        phrases = {phrase for label in labels if _holds_a_cue(phrase := cue_phrases.phrase(label))}
        self.cues: PhraseTable[Kind] = PhraseTable({"pass": tuple(phrases)})


def _holds_a_cue(phrase: Phrase) -> bool:
    return any(
        length < len(phrase) and kinds & IN_LABELS
        for position in range(len(phrase))
        for length, kinds in CUES.at(phrase, position)
    )


NO_PHRASES = FixedPhrases()
