"""Answers as people read them on a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from api.representations import Recognised, SimilarAnswer, Why


def recognised_lines(recognised: Iterable[Recognised]) -> Iterator[str]:
    """Yield what was recognised in a text, a line a mention."""
    for mention in recognised:
        cue = f" ({mention.cue})" if mention.cue else ""
        polarity = mention.polarity.replace("_", " ")
        yield f"{polarity}{cue}: “{mention.text}” → {mention.facet.replace('_', ' ')} {mention.label}"


def similar_lines(answer: SimilarAnswer) -> Iterator[str]:
    """Yield similar cases with their reasons, or that there is none."""
    yield from recognised_lines(answer.recognised)
    for same in answer.same_incident:
        yield f"same incident: {same.case.title} ({same.case.id})"
    for copy in answer.near_duplicates:
        yield f"near-duplicate, {copy.shared:.0%} of the wording: {copy.case.title} ({copy.case.id})"
    if answer.no_confident_match:
        yield "No similar case: nothing on record is enough like this."
        if answer.closest_terms:
            yield f"Closest terms to try: {', '.join(term.label for term in answer.closest_terms)}"
    for number, result in enumerate(answer.results, 1):
        yield ""
        yield f"{number}. {result.title}"
        who = ", ".join(part for part in (result.organisation, result.date) if part)
        yield f"   {result.id} · {result.band}, score {result.score:.2f}{' · ' + who if who else ''}"
        for reason in result.why[:5]:
            kind = _kind(reason)
            yield f"   {reason.contribution:+.3f} {kind}{reason.label}"
        for difference in result.differs[:3]:
            yield f"   ≠ {difference.sentence}"
        for fix in result.remediation[:2]:
            yield f"   fix{f' ({fix.outcome})' if fix.outcome else ''}: {fix.text}"


def _kind(reason: Why) -> str:
    """Return what stands before a reason's label: the facet of a term, or what kind of likeness it is."""
    if reason.term:
        return f"{reason.term.facet.replace('_', ' ')} "
    return "" if reason.channel == "dense" else "same words: "
