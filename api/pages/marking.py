"""The reader's own sentence with the words marked that were recognised, and how each was understood."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from api.representations import Recognised, TermRef


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the sentence; ``terms`` are what its words were recognised as, empty for plain words.

    ``understood`` says in words what the text says of them; ``look`` names how they are marked.
    """

    text: str
    terms: tuple[TermRef, ...] = ()
    look: str = ""
    cue: str = ""
    understood: str = ""


def marked(text: str, recognised: Iterable[Recognised]) -> list[Piece]:
    """Return the text cut into plain and marked pieces; joined they are the text.

    ``recognised`` do not overlap unless they stand on the same words.
    """
    pieces: list[Piece] = []
    last = 0
    ordered = sorted(recognised, key=lambda mention: (mention.start, mention.end))
    for (start, end), group in groupby(ordered, key=lambda mention: (mention.start, mention.end)):
        mentions = list(group)
        if start > last:
            pieces.append(Piece(text[last:start]))
        terms = tuple(mention.term for mention in mentions)
        told = next((mention for mention in mentions if not mention.weak), mentions[0])
        look = "weak" if told.weak and told.polarity in ("present", "hedged") else told.polarity
        pieces.append(Piece(text[start:end], terms, look, told.cue or "", told.understood))
        last = end
    if last < len(text):
        pieces.append(Piece(text[last:]))
    return pieces
