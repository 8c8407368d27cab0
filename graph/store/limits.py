"""What one query, and all of them, may take: the settings of the worker processes."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any

from graph.problems import did_you_mean, shown

MIB = 1024 * 1024


class LimitError(ValueError):
    """A setting is no limit there is, or has a value it cannot have."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one query, and all of them, may take; each value is named in the error of a query that meets it.

    ``deadline`` is seconds from the start of a query to its first MiB or its end, ``stream_deadline`` seconds
    for what follows the first MiB, ``wait`` seconds a query may wait for a worker: longer than a query may
    run, or whoever comes second never gets a turn. ``memory`` is bytes of address space a process, of which
    it takes some 600 MiB at rest. ``max_rows`` are rows or triples, ``max_bytes`` bytes of one answer.

    ``workers`` slow queries run at once and ``queue`` may wait. ``quick`` further processes are kept for
    queries under ``quick_seconds``, of which ``quick_queue`` may wait; with 0 of them every query counts as
    a slow one.
    """

    deadline: float = 10.0
    stream_deadline: float = 60.0
    wait: float = 15.0
    memory: int = 3 * 1024 * MIB
    max_rows: int = 1_000_000
    max_bytes: int = 256 * MIB
    workers: int = 2
    queue: int = 16
    quick: int = 2
    quick_seconds: float = 0.2
    quick_queue: int = 256

    @classmethod
    def of(cls, settings: Iterable[str]) -> Limits:
        """Return the default limits but for settings of the form ``deadline=5``; raises LimitError."""
        defaults = {field.name: field.default for field in fields(cls)}
        return cls(**dict(_setting(text, defaults) for text in settings))


_MAY_BE_ZERO = ("quick", "queue", "quick_queue")


def _setting(text: str, defaults: dict[str, Any]) -> tuple[str, Any]:
    name, _, written = text.partition("=")
    if name not in defaults:
        near = did_you_mean(name, list(defaults))
        msg = f"there is no limit {shown(name)}; there are {', '.join(defaults)}.{near}"
        raise LimitError(msg)
    whole = isinstance(defaults[name], int)
    try:
        value: float = int(written) if whole else float(written)
    except ValueError:
        value = math.nan
    if not math.isfinite(value) or value < 0 or (value == 0 and name not in _MAY_BE_ZERO):
        kind = "whole number" if whole else "number"
        msg = f"the limit {name} is a {kind} above 0, as in {name}={defaults[name]}, not {shown(written)}"
        raise LimitError(msg)
    return name, value
