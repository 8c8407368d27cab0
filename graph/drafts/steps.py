"""The actions a part of a draft tells of, one a list item, sentence or paragraph."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from graph.drafts.sections import Item

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from graph.drafts.model import ProposedStep
    from graph.drafts.sections import Part
    from graph.suggest import Mention

_SENTENCE = re.compile(r"[.!?] +(?=[A-Z])")


def actions_in(part: Part, mentions: Iterable[Mention]) -> Iterator[tuple[Item, list[Mention]]]:
    """Yield the items of a part with the mentions in each.

    An item that tells of several actions is parted before each sentence that mentions one more.
    """
    mentions = list(mentions)
    items = part.items
    inside = _by_item(items, mentions)
    parted = [piece for number, item in enumerate(items) for piece in _parted(part, item, inside[number])]
    inside = _by_item(parted, mentions)
    yield from ((item, inside[number]) for number, item in enumerate(parted))


def _parted(part: Part, item: Item, inside: list[Mention]) -> Iterator[Item]:
    sentences = [item.start] + [match.end() for match in _SENTENCE.finditer(part.text, item.start, item.end)]
    begun = dict.fromkeys(sentences[max(bisect_right(sentences, m.start) - 1, 0)] for m in inside)
    starts = [item.start, *list(begun)[1:]]
    for start, end in zip(starts, [*starts[1:], item.end], strict=True):
        first, last = part.line(start).number, part.line(max(end - 1, start)).number
        yield Item(first, last, start, end, item.heading)


def _by_item(items: Sequence[Item], mentions: Iterable[Mention]) -> dict[int, list[Mention]]:
    """Return the mentions in each item, by its number."""
    found: dict[int, list[Mention]] = defaultdict(list)
    number = 0
    for mention in sorted(mentions, key=lambda mention: mention.start):
        while number < len(items) - 1 and mention.start >= items[number].end:
            number += 1
        found[number].append(mention)
    return found


def each_term_once(steps: Iterable[ProposedStep]) -> Iterator[ProposedStep]:
    """Yield the steps, a term only with the first that has it."""
    seen: set[str] = set()
    for step in steps:
        fresh = tuple(term for term in step.terms.terms if term.id not in seen)
        seen |= {term.id for term in fresh}
        yield replace(step, terms=replace(step.terms, terms=fresh))
