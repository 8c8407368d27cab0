"""From scores to probabilities: how likely a reader is to call a hit similar (grade 2 or 3).

A probability is fitted to the hits of development questions, foreign ones included, and judged on those of
test questions. Hits that nobody graded count as unlike, as in pooling.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Any

from graph.evaluate.judgements import RELEVANT, SPLITS
from graph.evaluate.probability import (
    Bin,
    Features,
    Fit,
    Logistic,
    brier,
    fit_isotonic,
    fit_logistic,
    reliability,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from graph.evaluate.abstention import Certainties
    from graph.evaluate.judgements import Graded, Judgements, Query
    from graph.evaluate.ranking import Ours
    from graph.similar import Hit

FOLDS = 5
THRESHOLDS = (0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)


@dataclass(frozen=True, slots=True)
class Pair:
    """A hit of a question and whether its grade is at least 2.

    ``lead`` is how far its score is above the best other hit's (below it, if negative), ``terms`` the part of
    its score that is shared terms.
    """

    qid: str
    score: float
    lead: float
    terms: float
    relevant: bool


@dataclass(frozen=True, slots=True)
class Form:
    """What a probability is made from, and how it is fitted."""

    features: Callable[[Pair], Features]
    fit: Fit

    def said(self, fitted_to: Sequence[Pair], asked: Sequence[Pair]) -> list[float]:
        """Return the probability of some hits by a fit to others."""
        fitted = self.fit([self.features(pair) for pair in fitted_to], _relevant(fitted_to))
        return [fitted(self.features(pair)) for pair in asked]

    def crossed(self, pairs: Sequence[Pair]) -> list[float]:
        """Return the probability of every hit by a fit to the questions of the other folds."""
        places = {qid: place for place, qid in enumerate(dict.fromkeys(pair.qid for pair in pairs))}
        folds = [places[pair.qid] % FOLDS for pair in pairs]
        said: dict[int, list[float]] = {}
        for fold in sorted(set(folds)):
            rest = [pair for pair, of in zip(pairs, folds, strict=True) if of != fold]
            said[fold] = self.said(rest, pairs)
        return [said[fold][place] for place, fold in enumerate(folds)]


FORMS = {
    "score": Form(lambda pair: (pair.score,), fit_logistic),
    "score and lead": Form(lambda pair: (pair.score, pair.lead), fit_logistic),
    "score and terms": Form(lambda pair: (pair.score, pair.terms), fit_logistic),
    "score, isotonic": Form(lambda pair: (pair.score,), fit_isotonic),
}


def pairs_of(ours: Ours, queries: Iterable[Query], judged: Judgements) -> list[Pair]:
    """Return the ten best hits of every question, whatever their score."""
    found = []
    for query in queries:
        hits = ours.answer(query, floor=0.0).hits
        like = judged.at_least(query.qid, RELEVANT)
        for hit in hits:
            best = max((other.score for other in hits if other is not hit), default=0.0)
            found.append(Pair(query.qid, hit.score, hit.score - best, _terms_part(hit), hit.case.id in like))
    return found


def _terms_part(hit: Hit) -> float:
    shared = math.fsum(reason.contribution for reason in hit.why if reason.channel == "terms")
    return shared / hit.score if hit.score else 0.0


def _relevant(pairs: Iterable[Pair]) -> list[bool]:
    return [pair.relevant for pair in pairs]


@dataclass(frozen=True)
class Calibration:
    """How well each form of a probability does; ``fitted`` is the one made from the score alone.

    ``errors`` holds for each form the Brier score on development hits, each fifth of the questions judged by
    a fit to the others, and on test hits; ``base`` is the test score of saying the share of development hits
    that is like, whatever the hit. ``bins`` are said and seen frequencies of ``fitted`` on test hits.
    """

    fitted: Logistic
    hits: int
    test_hits: int
    base: float
    errors: dict[str, tuple[float, float]]
    bins: list[Bin]

    def as_json(self) -> dict[str, Any]:
        """Return the measures as plain data."""
        return asdict(self)

    def lines(self, name: str) -> Iterator[str]:
        """Yield the measures as a table, and the constants as ``graph.similar.calibration`` has them."""
        yield f"{name}: {self.hits} development hits, {self.test_hits} test hits"
        yield f"  {'Brier score':<24}{'dev':>8}{'test':>8}"
        yield f"  {'the base rate':<24}{'':>8}{self.base:>8.4f}"
        for form, (dev, test) in self.errors.items():
            yield f"  {form:<24}{dev:>8.4f}{test:>8.4f}"
        for found in self.bins:
            said = f"said {found.said:.3f}, seen {found.seen:.3f}"
            yield f"  {found.low:.1f} to {found.high:.1f}: {found.hits:>5} hits, {said}"
        constants = f"intercept={self.fitted.intercept:.3f}, slope={self.fitted.slopes[0]:.3f}"
        yield f"  {name.upper()}S = Calibration({constants})"


def calibrate(dev: Sequence[Pair], test: Sequence[Pair]) -> Calibration:
    """Return the probability fitted to development hits and how good it is on test hits.

    Raises ValueError if there are no test hits or development hits are all like or all unlike.
    """
    if not test:
        msg = "there are no test hits to judge a probability by"
        raise ValueError(msg)
    like, test_like = _relevant(dev), _relevant(test)
    fitted = fit_logistic([(pair.score,) for pair in dev], like)
    errors = {
        name: (brier(form.crossed(dev), like), brier(form.said(dev, test), test_like))
        for name, form in FORMS.items()
    }
    said = [fitted((pair.score,)) for pair in test]
    base = brier([fmean(like)] * len(test), test_like)
    return Calibration(fitted, len(dev), len(test), base, errors, reliability(said, test_like))


def calibrations(ours: Ours, graded: Graded) -> dict[str, Calibration]:
    """Return the calibration of ``message`` and of ``case``, whose scores are made differently.

    One that has no graded development questions is left out; raises ValueError as ``calibrate`` does.
    """
    found = {}
    for name in ("message", "case"):
        dev, test = (_pairs_for(name, ours, graded.of(split)) for split in SPLITS)
        if any(pair.relevant for pair in dev):
            found[name] = calibrate(dev, test)
    return found


def _pairs_for(name: str, ours: Ours, graded: Graded) -> list[Pair]:
    """Return the hits of all graded questions of a sort, and of the foreign ones, which are messages."""
    known = [query for query in graded.queries if graded.judgements.of(query.qid)]
    asked = [query for query in known if (query.case is None) == (name == "message")]
    if name == "message":
        asked += [query for rows in graded.foreign.values() for query in rows]
    return pairs_of(ours, asked, graded.judgements)


def threshold_lines(found: Certainties, fitted: Logistic) -> Iterator[str]:
    """Yield for some probabilities the score, and what part of each set of questions has a hit from it on.

    The first part is that of the questions on record that keep a case of grade 3, out of those that have one
    in the top ten.
    """
    yield f"{'probability':>11}{'score':>7}{'kept':>7}" + "".join(f"{name:>15}" for name in found.tops)
    for threshold in THRESHOLDS:
        score = (math.log(threshold / (1 - threshold)) - fitted.intercept) / fitted.slopes[0]
        parts = [_from(score, found.same), *(_from(score, tops) for tops in found.tops.values())]
        yield f"{threshold:>11.2f}{score:>7.3f}{parts[0]:>7.0%}" + "".join(f"{p:>15.0%}" for p in parts[1:])


def _from(score: float, scores: Sequence[float]) -> float:
    return sum(one >= score for one in scores) / len(scores) if scores else 0.0
