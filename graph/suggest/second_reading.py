"""A second reading of what is said of a mention, learnt from labelled texts.

Rules know the denials somebody thought of. What they take for present is read again by a linear model over
the tokens and pairs of tokens around the mention (``surroundings``), whose weights are the table
``second_reading.tsv``: hundredths of log odds of being so, by place. It never makes anything present; it
only keeps back what is more likely denied, past or planned. ``incident-graph evaluate second-reading`` fits
it (logistic regression, L2) and says what it keeps back rightly and wrongly.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from graph.suggest.surroundings import PLACES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from graph.suggest.surroundings import Surroundings, Words

TABLE = Path(__file__).with_name("second_reading.tsv")
SCALE = 100  # weights are whole hundredths
LEAST = 0.75  # log odds of being so from which a mention is suggested: two to one
LEAST_LENIENT = -1.0  # of what reads like a denial by itself: guesses, and labels such as "no step since"
_START = "start"  # the row of the constant
_NONE = (0,) * len(PLACES)
_LINE = "\\n"

Weights = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Doubt:
    """Log odds of a mention being so, and the stretch that speaks against it most."""

    odds: float
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class SecondReading:
    """The weights of tokens and of pairs of neighbours by place, and the constant they are added to."""

    constant: int
    weights: dict[Words, Weights]

    def doubt(self, around: Surroundings, place: int) -> Doubt:
        """Return what the surroundings say of the mention whose token has a place."""
        total, worst, told = self.constant, 0, 0
        weights_of = self.weights.get
        for slot, words, at in around.around(place):
            weights = weights_of(words)
            if weights:
                weight = weights[slot]
                total += weight
                if weight < worst:
                    worst, told = weight, at
        return Doubt(total / SCALE, *around.spans[told])

    def lines(self) -> Iterable[str]:
        """Yield the table, a line a token or pair; empty cells are zeros."""
        yield "\t".join(("words", *PLACES))
        yield f"{_START}\t{self.constant}"
        for words, weights in sorted(self.weights.items()):
            written = " ".join(words).replace("\n", _LINE)
            yield "\t".join((written, *(str(weight or "") for weight in weights))).rstrip("\t")


@cache
def second_reading() -> SecondReading:
    """Return the model the program comes with."""
    return parse(TABLE.read_text(encoding="utf-8").splitlines(), str(TABLE))


def parse(lines: Iterable[str], name: str) -> SecondReading:
    """Return the model of a table as ``SecondReading.lines`` writes it.

    Raises ValueError naming the table and the line where a weight is no whole number.
    """
    _, start, *rows = [_row(line, f"{name}:{number}") for number, line in enumerate(lines, 1)]
    return SecondReading(start[1][0], dict(rows))


def _row(line: str, where: str) -> tuple[Words, Weights]:
    """Return the words and the weights of a line; the first line, which names the columns, has none."""
    written, *cells = line.split("\t")
    words = tuple(written.replace(_LINE, "\n").split(" "))
    if cells == list(PLACES):
        return words, ()
    try:
        weights = tuple(int(cell or 0) for cell in cells)
    except ValueError as error:
        msg = f"{where}: weights are whole numbers, not {cells}"
        raise ValueError(msg) from error
    return words, (weights + _NONE)[: len(_NONE)]
