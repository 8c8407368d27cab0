"""Fitting the second reading: examples, the fit itself, and how it is judged on texts it has not seen."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from graph import files
from graph.cases import Case, Passage
from graph.evaluate.judgements import library_of_files
from graph.evaluate.second_reading import (
    Example,
    Kept,
    all_examples,
    case_examples,
    cross_validated,
    fit,
    labelled_examples,
    marked_examples,
    odds,
    unmarked,
)
from graph.evaluate.suggesting import Labelled
from graph.suggest import Suggester
from graph.suggest.normal import words
from graph.suggest.second_reading import second_reading
from graph.suggest.surroundings import Surroundings
from graph.terms import Ontology, Term, read_ontology

NONE: frozenset[str] = frozenset()
DATA = Path(__file__).parent / "data" / "suggest"


@pytest.fixture(scope="module")
def suggester() -> Suggester:
    """Return a suggester of two symptoms."""
    terms = {name: Term(name, "symptom", name, name) for name in ("OOM", "hang")}
    return Suggester(Ontology(terms, "", "", ()))


def example(word: str, text: int, *, is_so: bool, is_taken_for_so: bool = True) -> Example:
    """Return an example with one token before the mention, seen by place and by side."""
    seen: Counter[tuple[int | str, tuple[str, ...]]] = Counter({(0, (word,)): 1, ("before", (word,)): 1})
    return Example(seen, is_so, is_taken_for_so, text)


def test_marks_are_taken_out_of_a_sentence():
    """What is left reads as it was said; each mark has its stretch there."""
    assert unmarked("no [no:OOM], but a [yes:hang]") == (
        "no OOM, but a hang",
        [("no", (3, 6)), ("yes", (14, 18))],
    )
    assert unmarked("nothing [x] here") == ("nothing [x] here", [])


def test_marked_stretches_are_examples(suggester: Suggester, tmp_path: Path):
    """Also of words no label has; a line break is written out."""
    path = tmp_path / "marked.txt"
    path.write_text("[no:gremlins]?\\\\nNope, [maybe:OOM]\n".replace("\\\\", "\\"), encoding="utf-8")
    found = list(marked_examples(suggester, path))
    assert [(one.is_so, one.is_taken_for_so) for one in found] == [(False, False), (True, False)]
    assert found[0].features[9, ("nope",)] == 1
    assert found[0].features["next", ("nope",)] == 1
    assert found[1].features[0, (",",)] == 1


def test_mentions_of_labelled_texts_are_examples(suggester: Suggester):
    """Those whose truth the labels say, with what the rules take them for."""
    none = dict.fromkeys(("hedged", "past", "planned"), NONE)
    row = Labelled("x", "no OOM, hang", {"present": frozenset({"hang"}), "ruled_out": NONE, **none}, NONE)
    other = Labelled("x", "no OOM", {"present": NONE, "ruled_out": frozenset({"OOM"}), **none}, NONE)
    found = list(labelled_examples(suggester, [row, other]))
    assert [(one.text, one.is_so, one.is_taken_for_so) for one in found] == [
        (0, True, True),
        (1, False, False),
    ]


def test_mentions_of_the_terms_of_a_case_are_examples(suggester: Suggester):
    """What a case says of terms it is coded with is so, unless a rule denies it; other terms say nothing."""
    case = Case(
        "a", "OOM after a hang", (), symptoms=Passage("First a hang, then an OOM. No OOM before.", ("OOM",))
    )
    planned = replace(case, id="b", lessons="An OOM may come again.", seen_as=("an OOM again",))
    found = list(case_examples(suggester, [case, planned]))
    assert [(one.text, one.is_so, one.is_taken_for_so) for one in found] == [(0, True, True)] * 2 + [
        (1, True, True)
    ] * 3


def test_the_fit_tells_words_apart():
    """What stands before denials weighs against, what stands before facts for; rare words have no weight."""
    rows = [example("no", n, is_so=False) for n in range(8)] + [
        example("saw", n, is_so=True) for n in range(8)
    ]
    model = fit([*rows, example("rare", 9, is_so=True)])
    assert set(model.weights) == {("no",), ("saw",)}
    assert model.weights["no",][0] < 0 < model.weights["saw",][0]
    assert model.weights["no",][4:] == (0,) * 6
    assert odds(model, rows[0]) < 0 < odds(model, rows[-1])
    expected = (model.constant + model.weights["no",][0]) / 100
    assert odds(model, rows[0]) == expected


def test_odds_are_those_of_a_text():
    """Of the features of a mention the model says what it says of the mention in its text."""
    from graph.evaluate.second_reading import features

    text = "We saw no OOM at all. Nope, the the the disk; it isn't that."
    around = Surroundings(text, words(text), [(10, 13), (40, 44)])
    model = second_reading()
    for start in (10, 40):
        place = around.place(start)
        assert place is not None
        one = Example(Counter(features(around, place)), True, True, 0)
        assert odds(model, one) == pytest.approx(model.doubt(around, place).odds)


def test_texts_are_judged_by_models_that_have_not_seen_them():
    """Denials alike in all parts are kept back, one that reads like a fact is not."""
    rows = [example("no", n, is_so=False) for n in range(20)]
    rows += [example("saw", n, is_so=True) for n in range(30)]
    rows += [example("saw", 3, is_so=False), example("saw", 4, is_so=False, is_taken_for_so=False)]
    kept = cross_validated(rows)
    assert kept == Kept(so=30, not_so=21, so_kept_back=0, not_so_kept_back=20)
    assert kept.line() == "kept back 20 of 21 that are not so and 0 of 30 that are"


def test_the_table_of_the_program_is_of_the_labelled_texts():
    """Nearly everything the labels say is so, the model says, too; nothing of a test set is learnt from."""
    ontology = read_ontology()
    cases = library_of_files([files.cases_folder()], ontology).cases
    examples = all_examples(Suggester(ontology), DATA, ontology, cases)
    model = second_reading()
    right = sum((odds(model, one) > 0) == one.is_so for one in examples)
    assert right / len(examples) > 0.9
    refitted = fit(examples)
    shared = refitted.weights.keys() & model.weights.keys()
    assert len(shared) > 0.98 * len(model.weights)
    far = [
        words
        for words in shared
        if max(abs(a - b) for a, b in zip(refitted.weights[words], model.weights[words], strict=True)) > 5
    ]
    assert len(far) < 0.02 * len(shared)
