"""Rankings of similar cases against grades: ours, others', and ours with parts left out."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from statistics import fmean
from typing import TYPE_CHECKING, Any

from graph.evaluate.bootstrap import Gain, paired_gain
from graph.evaluate.judgements import RELEVANT
from graph.evaluate.kappa import kappa, quadratic_kappa
from graph.evaluate.rank_measures import ndcg, recall, reciprocal_rank
from graph.evaluate.ranking import DEPTH

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from graph.evaluate.judgements import Judgements, Query
    from graph.evaluate.ranking import Ranker


_HEADINGS = f"{'questions':>9}{'nDCG@10':>9}{'MRR@10':>8}{'recall@10':>11}{'judged@10':>11}"


@dataclass(frozen=True, slots=True)
class Quality:
    """How good a ranking is over some questions, each measure 0 to 1.

    ``ndcg`` is over questions with a grade above 0, ``mrr`` and ``recall`` over those with one of at least 2.
    ``judged`` is the part of the top tens that was graded at all; the rest counts as grade 0.
    """

    questions: int
    ndcg: float
    mrr: float
    recall: float
    judged: float


@dataclass(frozen=True)
class SimilarReport:
    """Measures of several rankings, the first of them ours, and what each lacks to ours in nDCG.

    ``agreement`` holds the number of pairs graded twice and the two kappas; empty if there are none.
    """

    grades: int
    agreement: dict[str, float]
    rankings: dict[str, Quality]
    gains: dict[str, Gain]
    by_kind: dict[str, Quality] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """Return the measures as plain data, four digits."""
        found: dict[str, Any] = _rounded(asdict(self))
        return found

    def lines(self) -> Iterator[str]:
        """Yield the measures as a table."""
        yield f"{self.grades} grades; {_agreement_words(self.agreement)}"
        yield f"{'':<24}{_HEADINGS}  ours above (95%)"
        for name, quality in self.rankings.items():
            gain = self.gains.get(name)
            above = f"  {gain.mean:+.3f} ({gain.low:+.3f} to {gain.high:+.3f})" if gain else ""
            yield _row(name, quality) + above
        for kind, quality in self.by_kind.items():
            yield _row(f"  {kind} only", quality)


def evaluate_similar(
    rankers: Mapping[str, Ranker], queries: Sequence[Query], judged: Judgements
) -> SimilarReport:
    """Return how good several rankings are; the first is compared with each of the others.

    Only questions with a grade above 0 count. Raises ValueError if there are none.
    """
    graded = [query for query in queries if judged.at_least(query.qid, 1)]
    if not graded:
        msg = "no question has a case graded above 0; grade some first"
        raise ValueError(msg)
    found = {name: [rank(query) for query in graded] for name, rank in rankers.items()}
    ours, *others = found
    return SimilarReport(
        grades=sum(len(judged.of(query.qid)) for query in graded),
        agreement=_agreement(judged),
        rankings={name: quality(graded, found[name], judged) for name in found},
        gains={
            name: paired_gain(_ndcgs(graded, found[ours], judged), _ndcgs(graded, found[name], judged))
            for name in others
        },
        by_kind=_by_kind(graded, found[ours], judged),
    )


def quality(queries: Sequence[Query], rankings: Sequence[list[str]], judged: Judgements) -> Quality:
    """Return the measures of one ranking of each question; every question has a grade above 0."""
    pairs = [
        (ranking, relevant)
        for query, ranking in zip(queries, rankings, strict=True)
        if (relevant := judged.at_least(query.qid, RELEVANT))
    ]
    known = [
        case in judged.of(query.qid)
        for query, ranking in zip(queries, rankings, strict=True)
        for case in ranking[:DEPTH]
    ]
    return Quality(
        questions=len(queries),
        ndcg=fmean(_ndcgs(queries, rankings, judged)),
        mrr=fmean(reciprocal_rank(*pair) for pair in pairs) if pairs else 0.0,
        recall=fmean(recall(*pair) for pair in pairs) if pairs else 0.0,
        judged=fmean(known) if known else 0.0,
    )


def _ndcgs(queries: Sequence[Query], rankings: Sequence[list[str]], judged: Judgements) -> list[float]:
    return [ndcg(ranking, judged.of(query.qid)) for query, ranking in zip(queries, rankings, strict=True)]


def _by_kind(
    queries: Sequence[Query], rankings: Sequence[list[str]], judged: Judgements
) -> dict[str, Quality]:
    kinds = sorted({query.kind for query in queries})
    found = {}
    for kind in kinds if len(kinds) > 1 else ():
        rows = [row for row in zip(queries, rankings, strict=True) if row[0].kind == kind]
        found[kind] = quality([query for query, _ in rows], [ranking for _, ranking in rows], judged)
    return found


def _agreement(judged: Judgements) -> dict[str, float]:
    pairs = judged.graded_twice()
    if not pairs:
        return {}
    return {"pairs": len(pairs), "kappa": kappa(pairs), "quadratic_kappa": quadratic_kappa(pairs)}


def _agreement_words(agreement: dict[str, float]) -> str:
    if not agreement:
        return "none graded twice"
    kappas = f"kappa {agreement['kappa']:.2f}, quadratic {agreement['quadratic_kappa']:.2f}"
    return f"{agreement['pairs']:.0f} pairs graded twice, {kappas}"


def _row(name: str, found: Quality) -> str:
    numbers = f"{found.questions:>9}{found.ndcg:>9.3f}{found.mrr:>8.3f}{found.recall:>11.3f}"
    return f"{name:<24}{numbers}{found.judged:>11.2f}"


def _rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _rounded(inner) for key, inner in value.items()}
    return round(value, 4) if isinstance(value, float) else value
