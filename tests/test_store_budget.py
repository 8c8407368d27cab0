"""Tests of ``graph.store.budget``: what a client has left, and when it may come again."""

from __future__ import annotations

import pytest

from graph.store.budget import Allowance, AllowanceError, Budget
from graph.store.failures import OverBudgetError


class Clock:
    """A clock that is set by hand."""

    time = 0.0

    def __call__(self) -> float:
        """Return the time."""
        return self.time


def wait_of(budget: Budget, client: str) -> int | None:
    """Return the seconds a client is told to wait, None if it may ask."""
    try:
        budget.check(client)
    except OverBudgetError as error:
        return error.retry_after
    return None


@pytest.mark.parametrize(
    ("text", "seconds", "period"),
    [("60/10m", 60, 600), ("5/30s", 5, 30), ("0.5/h", 0.5, 3600), ("600/24h", 600, 86400)],
)
def test_an_allowance_is_written_as_seconds_in_a_period(text: str, seconds: float, period: float) -> None:
    """The unit of the period may stand alone."""
    assert Allowance.parse(text) == Allowance(seconds, period)


@pytest.mark.parametrize("text", ["", "60", "60/10", "0/10m", "60/0m", "-1/10m", "60s/10m", "60/10d"])
def test_anything_else_is_refused_with_an_example(text: str) -> None:
    """The message shows how it is written."""
    with pytest.raises(AllowanceError, match="as in 60/10m"):
        Allowance.parse(text)


def test_what_is_used_comes_back_evenly() -> None:
    """60 s in 600 s are a tenth of a second each second; the wait named is long enough and not longer."""
    clock = Clock()
    budget = Budget(Allowance(60, 600), clock)
    budget.spend("a", 59)
    assert wait_of(budget, "a") is None
    budget.spend("a", 3)
    assert wait_of(budget, "a") == 21
    clock.time = 19.9
    assert wait_of(budget, "a") == 1
    clock.time = 21
    assert wait_of(budget, "a") is None
    clock.time = 100_000
    budget.spend("a", 60)
    assert wait_of(budget, "a") == 1


def test_the_cheapest_query_costs_ten_milliseconds() -> None:
    """A flood of small queries is a load too."""
    budget = Budget(Allowance(1, 600), Clock())
    for _ in range(100):
        assert wait_of(budget, "a") is None
        budget.spend("a", 0.0)
    assert wait_of(budget, "a") == 1


def test_clients_do_not_share() -> None:
    """One that is over its budget leaves others alone."""
    budget = Budget(Allowance(1, 600), Clock())
    budget.spend("a", 5)
    assert wait_of(budget, "a") == 2401
    assert wait_of(budget, "b") is None


def test_only_so_many_clients_are_remembered() -> None:
    """Memory does not grow with the number of addresses; who asked last is remembered."""
    budget = Budget(Allowance(1, 600), Clock())
    for number in range(10_001):
        budget.spend(str(number), 5)
    assert wait_of(budget, "0") is None
    assert wait_of(budget, "1") == 2401
    assert wait_of(budget, "10000") == 2401
