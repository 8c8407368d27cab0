"""How much query time one client may use: a bucket of seconds that fills again steadily."""

from __future__ import annotations

import math
import re
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from graph.problems import shown
from graph.store.failures import OverBudgetError

if TYPE_CHECKING:
    from collections.abc import Callable

_UNITS = {"s": 1, "m": 60, "h": 3600}
_WRITTEN = re.compile(r"(\d+(?:\.\d+)?)/(\d*)([smh])")
# What a query costs at least: also the cheapest takes the server's time, and floods are made of them.
LEAST = 0.01
_MOST_CLIENTS = 10_000


class AllowanceError(ValueError):
    """A text is no allowance."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """``seconds`` of query time in each ``period`` of seconds."""

    seconds: float
    period: float

    @classmethod
    def parse(cls, text: str) -> Allowance:
        """Return an allowance written like ``60/10m`` (60 s in 10 minutes); raises AllowanceError."""
        found = _WRITTEN.fullmatch(text)
        period = int(found[2] or 1) * _UNITS[found[3]] if found else 0
        if found is None or float(found[1]) <= 0 or period <= 0:
            msg = f"a budget is written as seconds/period, as in 60/10m or 5/30s, not {shown(text)}"
            raise AllowanceError(msg)
        return cls(float(found[1]), period)

    def __str__(self) -> str:
        return f"{self.seconds:g} s in {self.period:g} s"


class Budget:
    """What each client has left of an allowance.

    A client starts with all of it, may go below nothing with the queries it has running, and regains it
    evenly. Of more than 10,000 clients, those that asked longest ago are forgotten.
    """

    def __init__(self, allowance: Allowance, now: Callable[[], float] = time.monotonic) -> None:
        self._allowance = allowance
        self._now = now
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def check(self, client: str) -> None:
        """Raise OverBudgetError if a client has nothing left."""
        left = self._of(client)
        if left > 0:
            return
        rate = self._allowance.seconds / self._allowance.period
        seconds = math.floor(-left / rate) + 1
        msg = f"you have used {self._allowance} of query time, the limit; try again in {seconds} s"
        raise OverBudgetError(msg, seconds)

    def spend(self, client: str, seconds: float) -> None:
        """Take what a query took from its client, at least 10 ms."""
        self._left[client] = (self._of(client) - max(seconds, LEAST), self._now())
        self._left.move_to_end(client)
        while len(self._left) > _MOST_CLIENTS:
            self._left.popitem(last=False)

    def _of(self, client: str) -> float:
        left, then = self._left.get(client, (self._allowance.seconds, self._now()))
        regained = (self._now() - then) * self._allowance.seconds / self._allowance.period
        return min(self._allowance.seconds, left + regained)
