"""The numbers of the impact: which are accepted, and what they count."""

from __future__ import annotations

import re
from decimal import Decimal

from graph.cases.dates import seconds
from graph.cases.model import COUNTS, DURATIONS, PERCENTAGES
from graph.problems import shown

MOST = 10**15
MAX_DIGITS = 15  # as many as survive a binary number, as JSON and other programs have it
_NUMBER = re.compile(r"-?(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.[0-9]+)?")


def amount(quantity: str, text: str) -> Decimal:
    """Return the number of one quantity, seconds for a duration; commas may set off thousands.

    Raises ValueError naming what is wrong with it.
    """
    value = seconds(text) if quantity in DURATIONS else _number(text)
    if fault := _fault(quantity, value):
        msg = f"{shown(text)} {fault}"
        raise ValueError(msg)
    return value


def _number(text: str) -> Decimal:
    if not _NUMBER.fullmatch(text):
        msg = f"{shown(text)} is no number; write for example 1200, 1,200 or 2.5"
        raise ValueError(msg)
    return Decimal(text.replace(",", ""))


def _fault(quantity: str, value: Decimal) -> str | None:
    if not 0 <= value <= MOST:
        return "is out of range: write a number from 0 to 10^15"
    if len("".join(map(str, value.as_tuple().digits)).strip("0")) > MAX_DIGITS:
        return f"has more than {MAX_DIGITS} significant digits; round it"
    if quantity in COUNTS and value != value.to_integral_value():
        return f"is no whole number; {quantity} are counted"
    if quantity in PERCENTAGES and value > 100:
        return "is more than 100 per cent"
    return None
