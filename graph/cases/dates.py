"""Dates as exact as known, and durations: what is written in a case file and what it means."""

from __future__ import annotations

import calendar
import re
from datetime import date
from decimal import Decimal

from graph.problems import shown

_DATE = re.compile(r"([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?")
_N = "[0-9]{1,12}"  # so few digits that Decimal adds them up and divides them exactly
_DURATION = re.compile(
    rf"P(?:({_N})D)?(?:T(?=[0-9])(?:({_N})H)?(?:({_N})M)?(?:({_N}(?:\.[0-9]{{1,9}})?)S)?)?"
)


def day_range(text: str) -> tuple[date, date]:
    """Return the first and last day that ``YYYY``, ``YYYY-MM`` or ``YYYY-MM-DD`` can mean.

    Raises ValueError for anything else and for days the calendar does not have.
    """
    match = _DATE.fullmatch(text)
    if not match:
        msg = f"{shown(text)} is no date; write YYYY, YYYY-MM or YYYY-MM-DD"
        raise ValueError(msg)
    year, month, day = match.groups()
    try:
        first = date(int(year), int(month or 1), int(day or 1))
        last_month = int(month or 12)
        last = date(first.year, last_month, int(day or calendar.monthrange(first.year, last_month)[1]))
    except ValueError as error:
        msg = f"{text!r} is no day of the calendar: {error}"
        raise ValueError(msg) from error
    return first, last


def seconds(duration: str) -> Decimal:
    """Return the seconds of an ISO 8601 duration of days, hours, minutes and seconds.

    Years, months and weeks are refused: their length is not fixed. So are numbers of more than 12 digits, and
    more than 9 after the point. Raises ValueError.
    """
    match = _DURATION.fullmatch(duration)
    if not match or not any(match.groups()):
        msg = f"{shown(duration)} is no duration; write for example PT3H, PT3H17M or P2DT4H"
        raise ValueError(msg)
    days, hours, minutes, rest = (Decimal(part or 0) for part in match.groups())
    return days * 86400 + hours * 3600 + minutes * 60 + rest


def duration(amount: Decimal) -> str:
    """Return the ISO 8601 duration of a number of seconds, in its shortest form (the inverse of seconds)."""
    days, rest = divmod(amount, 86400)
    hours, rest = divmod(rest, 3600)
    minutes, rest = divmod(rest, 60)
    clock = "".join(f"{_plain(n)}{unit}" for n, unit in ((hours, "H"), (minutes, "M"), (rest, "S")) if n)
    text = (f"{_plain(days)}D" if days else "") + (f"T{clock}" if clock else "")
    return f"P{text or 'T0S'}"


def _plain(number: Decimal) -> str:
    return f"{number.normalize():f}"


def spoken(amount: Decimal) -> str:
    """Return a number of seconds as people say it: ``3 h 17 min``."""
    minutes, rest = divmod(int(amount), 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    parts = ((days, "d"), (hours, "h"), (minutes, "min"), (rest, "s"))
    return " ".join(f"{number} {unit}" for number, unit in parts if number) or "0 s"
