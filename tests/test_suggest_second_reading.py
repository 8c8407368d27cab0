"""The second reading: a table of weights, and what it keeps back of what the rules take for present."""

from __future__ import annotations

from dataclasses import replace

import pytest

from graph.suggest import Suggester
from graph.suggest.normal import words
from graph.suggest.second_reading import (
    LEAST,
    LEAST_LENIENT,
    TABLE,
    Doubt,
    SecondReading,
    parse,
    second_reading,
)
from graph.suggest.suggester import FirstReading, Mention
from graph.suggest.surroundings import Surroundings
from graph.terms import read_ontology

TEXT = "the OOM story is a myth"
MODEL = SecondReading(
    120,
    {
        ("stori",): (0, 0, 0, 0, -50, -40, 0, 0, 0, 0),
        ("myth",): (0, 0, 0, 0, 0, 0, -200, 0, 0, 0),
        ("the", "stori"): (0, 0, 0, 0, 0, 0, 0, 0, 10, 0),
        ("\n", ","): (1, 0, 0, 0, 0, 0, 0, 0, 0, -1),
    },
)


@pytest.fixture(scope="module")
def suggester() -> Suggester:
    """Return a suggester of the library's own ontology."""
    return Suggester(read_ontology())


def test_the_weights_seen_are_added_up():
    """Constant, tokens at their places and pairs, in log odds; the worst of them is told."""
    around = Surroundings(TEXT, words(TEXT), [(4, 7)])
    doubt = MODEL.doubt(around, 2)
    assert doubt == Doubt((120 - 50 + 10 - 200) / 100, 19, 23)
    assert TEXT[doubt.start : doubt.end] == "myth"


def test_a_table_is_read_as_it_is_written():
    """Line breaks among the words, too; empty cells are zeros."""
    lines = list(MODEL.lines())
    assert lines[:2] == ["words\t" + "\t".join(lines[0].split("\t")[1:]), "start\t120"]
    assert "\\n ,\t1\t\t\t\t\t\t\t\t\t-1" in lines
    assert parse(lines, "here") == MODEL


def test_a_weight_that_is_no_number():
    """The table and the line are named."""
    with pytest.raises(ValueError, match=r"here:3: weights are whole numbers, not \['x'\]"):
        parse([*list(MODEL.lines())[:2], "no\tx"], "here")


def test_the_table_of_the_program():
    """It is what ``lines`` writes, and a plain mention is far from doubtful."""
    model = second_reading()
    assert TABLE.read_text(encoding="utf-8") == "\n".join(model.lines()) + "\n"
    plain = Surroundings("OOM", words("OOM"), [(0, 3)])
    assert model.doubt(plain, 1).odds > 2
    denied = Surroundings("no OOM", words("no OOM"), [(3, 6)])
    assert model.doubt(denied, 2).odds < 0


@pytest.mark.parametrize(
    "text",
    [
        "packet loss on three nodes since noon",
        "no OOM, but the job hangs",
        "last month an OOM, today a hang",
        "We were unable to rule out packet loss.",
    ],
)
def test_what_is_plainly_so_stays(suggester: Suggester, text: str):
    """It says the same as the first reading."""
    assert list(suggester.suggest(text).mentions) == suggester.first_reading(text).mentions


def test_what_is_doubted_is_recognised_and_not_suggested(suggester: Suggester):
    """It is hedged and weak, and the cue is what speaks against it."""
    text = "packet loss? as if."
    (first,) = suggester.first_reading(text).mentions
    (found,) = suggester.suggest(text).mentions
    assert (first.polarity, first.weak) == ("hedged", False)
    assert (found.polarity, found.weak, found.confidence) == ("hedged", True, 0.25)
    assert (found.cue, found.cue_start, found.cue_end) == ("?", 11, 12)
    assert suggester.suggest(text).suggested == ()


def test_what_is_open_anyway_needs_less(monkeypatch: pytest.MonkeyPatch):
    """At even odds a guess and a label with a negator are suggested, what is said plainly is too doubtful."""
    monkeypatch.setattr("graph.suggest.suggester.second_reading", lambda: SecondReading(0, {}))
    around = Surroundings("packet loss", words("packet loss"), [(0, 11)])
    plain = Mention(0, 11, "packet loss", "symptom", "loss", "loss", "present", 1.0)
    hedged = replace(plain, polarity="hedged", confidence=0.5)
    lack = replace(plain, text="no loss")
    found = FirstReading([plain, hedged, lack], (), around).read_again("packet loss")
    assert LEAST_LENIENT < 0 < LEAST
    assert [(m.polarity, m.weak, m.confidence) for m in found] == [
        ("hedged", True, 0.25),
        ("hedged", False, 0.5),
        ("present", False, 1.0),
    ]
