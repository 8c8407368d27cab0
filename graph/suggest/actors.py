"""Whether an action in a text is a remedy somebody took: "we blocked traffic", not "the rule blocked it".

A remedy is an action with its object. If the noun before it is a thing, the thing did it, and that is what
happened rather than what was done about it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from graph.suggest import label_words

if TYPE_CHECKING:
    from collections.abc import Container

    from graph.suggest.normal import Word

_LONGEST_WAY_BACK = 3  # words


def is_done_by_a_thing(
    text: str, around: list[Word], first: int, last: int, breaks: list[bool], things: Container[str]
) -> bool:
    """Return whether the words from ``first`` to before ``last`` are an action that a thing does.

    ``breaks`` are the words a clause ends before, ``things`` the words that labels are made of.
    """
    if (
        last - first < 2
        or not _is_verb(text, around[first])
        or around[first + 1].normal in label_words.NO_OBJECTS
    ):
        return False
    for place in range(first - 1, max(first - 1 - _LONGEST_WAY_BACK, -1), -1):
        if breaks[place + 1] or around[place].normal in label_words.AGENTS:
            return False
        if not text[around[place].start : around[place].end].lower().endswith("ly"):
            return around[place].normal in things and around[place].normal.isalpha()
    return False


def _is_verb(text: str, word: Word) -> bool:
    return text[word.start : word.end].lower().endswith(label_words.VERB_ENDINGS)
