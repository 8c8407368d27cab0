"""The reasons of a hit: the summands of its score, each with the words that show it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from graph.similar.dense import chunks
from graph.similar.model import Difference, Reason, Span
from graph.similar.passages import PassageCache
from graph.suggest import words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from graph.cases import Case
    from graph.similar.encoders import Encoder
    from graph.similar.local import Opened
    from graph.similar.passages import CasePassages
    from graph.similar.question import Question
    from graph.similar.text import Place
    from graph.suggest.polarity import FixedPhrases
    from graph.terms import Ontology

MAIN_FACETS = ("symptom", "component")
MOST_DIFFERENCES = 6
MOST_RUNS = 12  # runs of shared words told one by one; those that give least are told together
MOST_INFERRED = 3  # terms named that a case shares with a precedent
_Row = tuple["Place", str]
_Run = list[tuple["Place", "Place", str]]


@dataclass(frozen=True, slots=True)
class Parts:
    """What one case shares with a question, channel by channel, before any weight of a channel.

    ``words`` and ``terms`` say what each gives (a denied term less than 0). ``account`` and ``message`` are
    what meaning gives by the account and by the nearest message or signal, which is the ``nearest``-th chunk.
    ``inferred`` are precedents with what the case gets for being coded like each.
    """

    words: dict[str, float]
    terms: dict[str, float]
    account: float
    message: float
    nearest: int
    inferred: tuple[tuple[Case, float], ...] = ()


class Reasons:
    """Gives the reasons of hits found with one index."""

    def __init__(
        self, ontology: Ontology, opened: Opened, encoder: Encoder, fixed: Callable[[], FixedPhrases]
    ) -> None:
        self._ontology, self._opened, self._encoder = ontology, opened, encoder
        self._passages = PassageCache(fixed)
        self._forms: dict[str, tuple[tuple[str, ...], ...]] = {}

    def of(self, question: Question, case: Case, parts: Parts) -> tuple[Reason, ...]:
        """Return the reasons of a hit, the weightiest first; their contributions sum to its score."""
        passages = self._passages.of(case)
        found = [*self._by_terms(question, passages, parts), *self._by_words(question, passages, parts)]
        found += self._by_meaning(question, passages, parts)
        found += self._by_precedents(question, case, parts)
        return tuple(sorted(found, key=lambda r: (-r.contribution, r.label, r.term or "")))

    # Terms

    def _by_terms(self, question: Question, passages: CasePassages, parts: Parts) -> Iterable[Reason]:
        for iri, share in parts.terms.items():
            yield Reason(
                channel="terms",
                contribution=question.weights.stated * share,
                label=self._ontology.label(iri),
                rarity=self._opened.terms.rarity(iri),
                term=iri,
                query=self._shown_by(question, iri),
                case=self._said_by(passages, iri) if share > 0 else (),
            )

    def _shown_by(self, question: Question, iri: str) -> tuple[Span, ...]:
        """Return the words of the question that show a term or, for a broader one, anything narrower."""
        closure = self._ontology.closure
        return tuple(
            span for term, spans in question.spans.items() if iri in closure([term]) for span in spans
        )

    def _said_by(self, passages: CasePassages, iri: str) -> tuple[Span, ...]:
        """Return the words of the case that name a term or what it is coded with that is narrower."""
        coded = [t for t in passages.case.all_terms() if iri in self._ontology.closure([t])]
        for term in dict.fromkeys([*coded, iri]):
            for label in self._labels(term):
                if span := passages.label(label):
                    return (span,)
        return ()

    def _labels(self, iri: str) -> tuple[tuple[str, ...], ...]:
        """Return the labels of a term in normal form, the preferred one first."""
        if iri not in self._forms:
            term = self._ontology.terms[iri]
            labels = (term.label, *term.labels)
            self._forms[iri] = tuple(tuple(word.normal for word in words(label)) for label in labels)
        return self._forms[iri]

    def _by_precedents(self, question: Question, case: Case, parts: Parts) -> Iterable[Reason]:
        row_of, terms = self._opened.arrays.row_of, self._opened.terms
        for precedent, share in parts.inferred:
            shared = terms.shared(row_of[precedent.id], row_of[case.id], question.weights.facets)
            shared = [iri for iri in shared if iri not in question.terms.denied]
            labels = ", ".join(self._ontology.label(iri) for iri in shared[:MOST_INFERRED])
            yield Reason(
                channel="terms",
                contribution=question.weights.precedent * share,
                label=f"coded like “{precedent.title}”: {labels}",
                rarity=terms.rarity(shared[0]),
                inferred_from=precedent.id,
            )

    # Words

    def _by_words(self, question: Question, passages: CasePassages, parts: Parts) -> Iterable[Reason]:
        found = [
            self._by_run(question, passages, parts, run) for run in _runs(question, passages, parts.words)
        ]
        found.sort(key=lambda reason: -reason.contribution)
        yield from found[:MOST_RUNS]
        if rest := found[MOST_RUNS:]:
            yield _together(rest)

    def _by_run(self, question: Question, passages: CasePassages, parts: Parts, run: _Run) -> Reason:
        first, last = run[0], run[-1]
        members = [question.text[place.start : place.end] for place, _, _ in run]
        return Reason(
            channel="text",
            contribution=question.weights.text * sum(parts.words[word] for _, _, word in run),
            label=" ".join(members),
            rarity=max(self._opened.text.rarity(word) for _, _, word in run),
            query=(question.span(first[0].start, last[0].end),),
            case=(passages.span(first[1], last[1]),),
        )

    # Meaning

    def _by_meaning(self, question: Question, passages: CasePassages, parts: Parts) -> Iterable[Reason]:
        label = "near in meaning" if parts.words else "near in meaning, though no words are shared"
        near: list[tuple[float, Span]] = []
        if parts.account > 0:
            near.append((parts.account, passages.nearest_sentence(question.vector, self._encoder)))
        if parts.message > 0:
            chunk = chunks(passages.case)[parts.nearest]
            near.append((parts.message, Span(0, len(chunk.text), chunk.text, chunk.section)))
        for share, span in near:
            start, end = question.sentences.nearest(self._encoder.encode([span.text])[0])
            yield Reason(
                channel="dense",
                contribution=question.weights.dense * share,
                label=label,
                rarity=1.0,
                query=(question.span(start, end),),
                case=(span,),
            )

    # Differences

    def differences(self, question: Question, case: Case) -> tuple[Difference, ...]:
        """Return where question and case part, at most MOST_DIFFERENCES."""
        about, label = self._ontology.closure(case.all_terms()), self._ontology.label
        meant = question.terms.weights
        found = [
            Difference("you_ruled_out", iri, label(iri))
            for iri in sorted(question.terms.denied - meant.keys())
            if iri in about
        ]
        found += [
            Difference("case_ruled_out", iri, label(iri)) for iri in case.ruled_out if meant.get(iri) == 1.0
        ]
        found += [
            Difference("case_lacks", iri, label(iri))
            for iri in question.present
            if iri not in about
            and iri not in case.ruled_out
            and self._ontology.terms[iri].facet in MAIN_FACETS
        ]
        return tuple(found[:MOST_DIFFERENCES])


def _together(reasons: list[Reason]) -> Reason:
    """Return one reason for several that each say little, with all their words."""
    return Reason(
        channel="text",
        contribution=sum(reason.contribution for reason in reasons),
        label=f"and {len(reasons)} more: {', '.join(reason.label for reason in reasons)}",
        rarity=max(reason.rarity for reason in reasons),
        query=tuple(span for reason in reasons for span in reason.query),
        case=tuple(span for reason in reasons for span in reason.case),
    )


def _runs(question: Question, passages: CasePassages, words: dict[str, float]) -> list[_Run]:
    """Return the shared words as runs that stand side by side in the question and in the case."""
    rows: list[_Row] = [(question.asked.places[word][0], word) for word in words]
    rows.sort(key=lambda row: row[0].position)
    runs: list[_Run] = []
    for number, (place, word) in enumerate(rows):
        previous = runs[-1][-1] if runs else None
        if previous and question.adjoin(previous[0], place):
            follower = passages.following(word, previous[1])
            if follower:
                runs[-1].append((place, follower, word))
                continue
        runs.append([(place, _first(question, passages, rows[number:]), word)])
    return runs


def _first(question: Question, passages: CasePassages, rows: list[_Row]) -> Place:
    """Return where a case has the first word and most of those after it, in the most telling section."""

    def follow(place: Place) -> int:
        for count, ((one, _), (other, word)) in enumerate(pairwise(rows)):
            follower = passages.following(word, place) if question.adjoin(one, other) else None
            if not follower:
                return count
            place = follower
        return len(rows)

    return max(passages.places(rows[0][1]), key=follow)
