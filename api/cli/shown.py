"""Answers as people read them on a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from api.representations import Recognised, SimilarAnswer, Why

_REASONS = 5


def recognised_lines(recognised: Iterable[Recognised]) -> Iterator[str]:
    """Yield what was recognised in a text, a line a mention."""
    for mention in recognised:
        cue = f" ({mention.cue})" if mention.cue else ""
        facet = mention.facet.replace("_", " ")
        yield f"{mention.understood}{cue}: “{mention.text}” → {facet} {mention.label}"


def similar_lines(answer: SimilarAnswer) -> Iterator[str]:
    """Yield similar cases with their reasons, or that there is none."""
    yield from recognised_lines(answer.recognised)
    for same in answer.same_incident:
        yield f"same incident: {same.case.title} ({same.case.id})"
    for copy in answer.near_duplicates:
        yield f"near-duplicate, {copy.shared:.0%} of the wording: {copy.case.title} ({copy.case.id})"
    if answer.truncated:
        yield f"Long text: {answer.truncated}."
    if answer.no_confident_match:
        yield "No similar case: nothing on record is enough like this."
        if answer.closest_terms:
            yield f"Closest terms to try: {', '.join(term.label for term in answer.closest_terms)}"
    for number, result in enumerate(answer.results, 1):
        yield ""
        yield f"{number}. {result.title}"
        who = ", ".join(part for part in (result.organisation, result.date) if part)
        likely = min(99, round(100 * result.probability))
        yield (
            f"   {result.id} · {result.band}, {likely}% likely similar, score {result.score:.2f}"
            f"{' · ' + who if who else ''}"
        )
        yield from _reason_lines(result.why)
        for difference in result.differs[:3]:
            yield f"   ≠ {difference.sentence}"
        for fix in result.remediation[:2]:
            yield f"   fix{f' ({fix.outcome})' if fix.outcome else ''}: {fix.text}"
        if not result.remediation:
            yield "   fix: none is on record"


def _reason_lines(why: list[Why]) -> Iterator[str]:
    for reason in why[:_REASONS]:
        yield f"   {reason.contribution:+.3f} {_told(reason)}"
    if rest := why[_REASONS:]:
        yield f"   {sum(reason.contribution for reason in rest):+.3f} in {len(rest)} smaller shares"


def _told(reason: Why) -> str:
    """Return a reason with what it rests on: a term's words in the text, or a passage of the case."""
    if reason.term:
        words = ", ".join(f"“{span.text}”" for span in reason.query)
        return (
            f"{reason.term.facet.replace('_', ' ')} {reason.label}{f', your words: {words}' if words else ''}"
        )
    if reason.channel == "dense":
        return f"{reason.label}{f': “{reason.case[0].text}”' if reason.case else ''}"
    return f"same words: {reason.label}" if reason.channel == "text" else reason.label
