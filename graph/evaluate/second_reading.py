"""Fitting the second reading of suggestions to labelled texts, and what it keeps back rightly and wrongly.

Examples are mentions the first reading finds whose truth is known: from texts labelled with topics or terms,
from sentences with marked stretches, ``no [no:packet loss] since`` (yes, maybe, no, past, plan), and from
what cases say of terms they are coded with, which is so whatever denials stand around it. The fit is a
logistic regression with an L2 penalty over tokens and pairs by place and by side; what is rarer than
``RAREST`` is left out. It needs scikit-learn (the ``test`` extra).
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from graph.evaluate.suggesting import read_labelled
from graph.evaluate.topics import read_topics
from graph.suggest.second_reading import LEAST, SCALE, SecondReading
from graph.suggest.surroundings import AROUND, SIDES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from graph.cases import Case
    from graph.evaluate.suggesting import Labelled
    from graph.evaluate.topics import Topics
    from graph.suggest import Suggester
    from graph.suggest.suggester import Mention
    from graph.suggest.surroundings import Surroundings, Words
    from graph.terms import Ontology

RAREST = 4
PENALTY = 0.3  # scikit-learn's C, the inverse of the penalty's strength
FOLDS = 5
SMALLEST = 3  # hundredths; a row of smaller weights says nothing
_MARKED = re.compile(r"\[(yes|maybe|no|past|plan):\s*([^\]]*)\]")
_SO = ("yes", "maybe")
# The sections of a case that tell what was so, not what was done or is to be done.
_TOLD = frozenset({"title", "symptoms", "trigger", "root_cause", "contributing_factors", "seen_as"})

Feature = tuple[int | str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Example:
    """What stands around a mention, whether the mention is so, and whether the first reading says so.

    ``text`` numbers the text; what one text holds is never learnt from and judged on at once.
    """

    features: Counter[Feature]
    is_so: bool
    is_taken_for_so: bool
    text: int


def features(around: Surroundings, place: int) -> Iterator[Feature]:
    """Yield the tokens and pairs around a mention, each by its slot and by its side."""
    for slot, words, _ in around.around(place):
        yield slot, words
        if slot != AROUND or len(words) == 1:
            yield SIDES[slot], words


def all_examples(
    suggester: Suggester, folder: Path, ontology: Ontology, cases: Iterable[Case] = ()
) -> list[Example]:
    """Return the examples of cases and of a folder: by topic, by term, and marked, but none of a test set."""
    topics = read_topics(folder / "topics.json", ontology)
    by_topic = read_labelled(folder / "topics-dev.jsonl", ontology, topics)
    by_term = [row for path in sorted(folder.glob("dev*.jsonl")) for row in read_labelled(path, ontology)]
    return [
        *labelled_examples(suggester, by_topic, topics),
        *labelled_examples(suggester, by_term),
        *marked_examples(suggester, folder / "marked.txt"),
        *case_examples(suggester, cases),
    ]


def labelled_examples(
    suggester: Suggester, rows: Sequence[Labelled], topics: Topics | None = None
) -> Iterator[Example]:
    """Yield the mentions of labelled texts whose truth the labels say."""
    for number, row in enumerate(rows):
        first = suggester.first_reading(row.text)
        for mention in first.mentions:
            name = _name(mention, row, topics)
            around = first.surroundings
            place = around.place(mention.start) if around else None
            if around and place and not mention.weak and name in row.wanted | row.unwanted:
                taken = mention.polarity in ("present", "hedged")
                yield Example(Counter(features(around, place)), name in row.wanted, taken, number)


def _name(mention: Mention, row: Labelled, topics: Topics | None) -> str:
    """Return the term of a mention, or its topic, as the labels of a text name it."""
    if topics is None:
        return mention.term
    return next(iter(topics.said_by([mention.term], row.wanted, row.unwanted)), "")


def marked_examples(suggester: Suggester, path: Path) -> Iterator[Example]:
    r"""Yield the marked stretches of a file of sentences, one a line, a line break written ``\n``."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
        text, marks = unmarked(line.replace("\\n", "\n"))
        around = suggester.first_reading(text, [span for _, span in marks]).surroundings
        for mark, (start, _) in marks:
            place = around.place(start) if around else None
            if around and place:
                yield Example(Counter(features(around, place)), mark in _SO, False, -number)


def case_examples(suggester: Suggester, cases: Iterable[Case]) -> Iterator[Example]:
    """Yield the mentions of terms their cases are coded with, which are so, if no rule denies them."""
    for number, case in enumerate(cases):
        coded = frozenset(case.all_terms())
        for text in (text for section, text in case.texts() if section in _TOLD):
            first = suggester.first_reading(text)
            around = first.surroundings
            for mention in first.mentions:
                place = around.place(mention.start) if around else None
                is_so = (
                    mention.term in coded and mention.polarity in ("present", "hedged") and not mention.weak
                )
                if around and place and is_so:
                    yield Example(Counter(features(around, place)), True, True, number)


def unmarked(line: str) -> tuple[str, list[tuple[str, tuple[int, int]]]]:
    """Return a marked sentence as it reads, and its marks with their stretches.

    >>> unmarked("saw [no:OOM] there")
    ('saw OOM there', [('no', (4, 7))])
    """
    text, last = "", 0
    marks = []
    for match in _MARKED.finditer(line):
        text += line[last : match.start()]
        marks.append((match[1], (len(text), len(text) + len(match[2]))))
        text += match[2]
        last = match.end()
    return text + line[last:], marks


def fit(examples: Sequence[Example]) -> SecondReading:
    """Return the model that fits some examples best."""
    from sklearn.feature_extraction import DictVectorizer
    from sklearn.linear_model import LogisticRegression

    counts = Counter(feature for example in examples for feature in example.features)
    known = [feature for feature in sorted(counts, key=repr) if counts[feature] >= RAREST]
    common = {feature: str(number) for number, feature in enumerate(known)}
    vectorizer = DictVectorizer()
    rows = [{common[one]: n for one, n in example.features.items() if one in common} for example in examples]
    table = vectorizer.fit_transform(rows)
    model = LogisticRegression(C=PENALTY, max_iter=500).fit(table, [e.is_so for e in examples])
    weights = dict(zip(vectorizer.feature_names_, model.coef_[0], strict=True))
    return _folded({feature: weights[key] for feature, key in common.items()}, float(model.intercept_[0]))


def _folded(weights: dict[Feature, float], constant: float) -> SecondReading:
    """Return the model whose weight at a place is that of the place and that of its side together."""
    rows: dict[Words, tuple[int, ...]] = {}
    for words in sorted({words for _, words in weights}):
        row = tuple(
            round(SCALE * (weights.get((slot, words), 0.0) + weights.get((side, words), 0.0)))
            for slot, side in enumerate(SIDES)
        )
        if max(map(abs, row)) >= SMALLEST:
            rows[words] = row
    return SecondReading(round(SCALE * constant), rows)


@dataclass(frozen=True, slots=True)
class Kept:
    """Of the mentions the first reading takes for so, how many are so and not, and how many are kept back."""

    so: int
    not_so: int
    so_kept_back: int
    not_so_kept_back: int

    def line(self) -> str:
        """Return it as a sentence."""
        return (
            f"kept back {self.not_so_kept_back} of {self.not_so} that are not so"
            f" and {self.so_kept_back} of {self.so} that are"
        )


def cross_validated(examples: Sequence[Example]) -> Kept:
    """Return what models keep back that have not seen the texts they judge, in ``FOLDS`` parts."""
    seen: Counter[tuple[bool, bool]] = Counter()
    for fold in range(FOLDS):
        model = fit([one for one in examples if one.text % FOLDS != fold])
        for one in examples:
            if one.text % FOLDS == fold and one.is_taken_for_so:
                seen[one.is_so, odds(model, one) < LEAST] += 1
    return Kept(
        seen[True, True] + seen[True, False],
        seen[False, True] + seen[False, False],
        seen[True, True],
        seen[False, True],
    )


def odds(model: SecondReading, example: Example) -> float:
    """Return the log odds of an example being so, as the model reads a text."""
    total = model.constant
    for (slot, words), times in example.features.items():
        if isinstance(slot, int):
            row = model.weights.get(words)
            total += times * row[slot] if row else 0
    return total / SCALE
