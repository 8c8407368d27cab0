"""Whether the library keeps silent where it has nothing, and speaks where it has something.

Questions with a case of the same mechanism and fix on record are set against questions it has nothing for:
texts about other things, incidents of other trades, and the same questions with their good cases taken away.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from graph.evaluate.judgements import MESSAGE_KINDS, RELEVANT, SAME
from graph.evaluate.rank_measures import auroc

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from graph.evaluate.judgements import Graded, Judgements, Query
    from graph.evaluate.ranking import Ours
    from graph.similar import Hit

    Top = tuple[float, Hit | None]

ON_RECORD, REMOVED = "on record", "cases removed"


@dataclass(frozen=True, slots=True)
class Answered:
    """What a set of questions got: how many any answer, how many one in the strong band.

    ``auroc`` is how often a question on record has the higher top score than one of this set; None for the
    questions on record themselves.
    """

    questions: int
    answered: int
    strong: int
    auroc: float | None = None


@dataclass(frozen=True)
class AbstentionReport:
    """What each set of questions got.

    ``found`` of the questions on record have a case of grade 3 in the top ten whatever its score; ``lost`` of
    them have none above the floor.
    """

    sets: dict[str, Answered]
    found: int
    lost: int

    def as_json(self) -> dict[str, Any]:
        """Return the measures as plain data."""
        return asdict(self)

    def lines(self) -> Iterator[str]:
        """Yield the measures as a table."""
        yield f"{'':<24}{'questions':>9}{'AUROC':>9}{'answered':>10}{'strong':>8}"
        for name, found in self.sets.items():
            area = "" if found.auroc is None else f"{found.auroc:.3f}"
            counts = f"{found.answered / found.questions:>10.0%}{found.strong / found.questions:>8.0%}"
            yield f"{name:<24}{found.questions:>9}{area:>9}{counts}"
        share = f" ({self.lost / self.found:.1%})" if self.found else ""
        yield f"{self.lost} of {self.found} questions lose their case of grade 3 at the floor{share}"


@dataclass(frozen=True)
class Certainties:
    """How sure the library is of the best case of each question, by set of questions, whatever the floor.

    ``same`` holds, of the questions on record that have a case of grade 3 in the top ten, the best such case.
    """

    tops: dict[str, list[float]]
    same: list[float]


def evaluate_abstention(ours: Ours, graded: Graded) -> AbstentionReport:
    """Return what messages with a case of grade 3 get, beside the foreign sets and without their cases.

    Raises ValueError if no message has a case of grade 3.
    """
    asked = _asked(graded)
    sure = certainties(ours, graded)
    shown = {
        name: [ours.answer(query, without=without).hits for query, without in rows]
        for name, rows in asked.items()
    }
    known = zip(asked[ON_RECORD], shown[ON_RECORD], strict=True)
    kept = sum(_has_same(hits, query, graded.judgements) for (query, _), hits in known)
    return AbstentionReport(
        sets={name: _answered(hits, sure.tops[name], sure.tops[ON_RECORD]) for name, hits in shown.items()},
        found=len(sure.same),
        lost=len(sure.same) - kept,
    )


def certainties(ours: Ours, graded: Graded) -> Certainties:
    """Return how sure the library is of what it has for each question; raises ValueError as above."""
    found = {
        name: [ours.answer(query, without=without, floor=0.0).hits for query, without in rows]
        for name, rows in _asked(graded).items()
    }
    same = []
    for (query, _), hits in zip(_asked(graded)[ON_RECORD], found[ON_RECORD], strict=True):
        wanted = graded.judgements.at_least(query.qid, SAME)
        same += [hit.score for hit in hits if hit.case.id in wanted][:1]
    return Certainties({name: [_best(hits) for hits in rows] for name, rows in found.items()}, same)


def _asked(graded: Graded) -> dict[str, list[tuple[Query, frozenset[str]]]]:
    """Return the questions of each set with the cases that count as not on record."""
    judged = graded.judgements
    known = [q for q in graded.queries if q.kind in MESSAGE_KINDS and judged.at_least(q.qid, SAME)]
    if not known:
        msg = "no message has a case of grade 3; abstention needs some"
        raise ValueError(msg)
    none: frozenset[str] = frozenset()
    found = {ON_RECORD: [(query, none) for query in known]}
    found |= {name: [(query, none) for query in rows] for name, rows in graded.foreign.items() if rows}
    found[REMOVED] = [(query, judged.at_least(query.qid, RELEVANT)) for query in known]
    return found


def _best(hits: Sequence[Hit]) -> float:
    return hits[0].score if hits else 0.0


def _has_same(hits: Sequence[Hit], query: Query, judged: Judgements) -> bool:
    return any(hit.case.id in judged.at_least(query.qid, SAME) for hit in hits)


def _answered(shown: Sequence[Sequence[Hit]], tops: list[float], known: list[float]) -> Answered:
    strong = sum(hits[0].band == "strong" for hits in shown if hits)
    return Answered(len(shown), sum(map(bool, shown)), strong, None if tops is known else auroc(known, tops))
