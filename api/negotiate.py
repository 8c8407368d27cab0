"""Content negotiation by the Accept header, as RFC 9110 section 12.5.1 describes it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_NAME = r"[!#$%&'*+\-.^_`|~0-9A-Za-z]+"
_RANGE = re.compile(rf"({_NAME})/({_NAME})")
# ".5" is not in the RFC, but Java has sent it for decades.
_WEIGHT = re.compile(r"0(?:\.[0-9]{0,3})?|\.[0-9]{1,3}|1(?:\.0{0,3})?")

_REMEMBERED = 512  # characters of a header; browsers and libraries send the same few, of less than half of it


@dataclass(frozen=True, slots=True)
class _Range:
    type: str
    subtype: str
    weight: float

    def specificity(self, media_type: str) -> int:
        """Return how exactly this names a media type: 0 not at all, 1 as anything, 2 by type, 3 in full."""
        kind, _, subtype = media_type.partition("/")
        if self.type == "*":
            return 1
        if self.type != kind:
            return 0
        return 2 if self.subtype == "*" else 3 * (self.subtype == subtype)


def choose(accept: str | None, offered: Sequence[str]) -> str | None:
    """Return the offered media type a reader wants most, or None where a 406 is due.

    ``accept`` is the header's value; None or empty means that anything will do. ``offered`` are media types
    in lower case without parameters, in the server's order of preference, which decides equal weights.
    The most specific range that names a type gives its weight, 0 to 1, and 0 forbids it. A range with a
    parameter other than ``q`` and ``charset=utf-8`` names nothing offered here, and what cannot be read as a
    range is passed over.
    """
    if accept is None or not accept.strip():
        return next(iter(offered), None)
    wanted = _wanted if len(accept) <= _REMEMBERED else _wanted.__wrapped__
    return wanted(accept, tuple(offered))


@lru_cache(256)
def _wanted(accept: str, offered: tuple[str, ...]) -> str | None:
    ranges = [found for item in accept.split(",") if (found := _range(item)) is not None]
    weights = {media_type: _weight(media_type, ranges) for media_type in offered}
    best = max(weights.values(), default=0.0)
    return next((media_type for media_type in offered if weights[media_type] == best > 0), None)


def _weight(media_type: str, ranges: Sequence[_Range]) -> float:
    named = [(degree, item.weight) for item in ranges if (degree := item.specificity(media_type))]
    return max(named, default=(0, 0.0))[1]


def _range(item: str) -> _Range | None:
    name, *parameters = (part.strip().lower() for part in item.split(";"))
    match = _RANGE.fullmatch(name)
    if match is None or (match[1] == "*" and match[2] != "*"):
        return None
    for parameter in parameters:
        key, _, value = parameter.partition("=")
        if key == "q":
            return _Range(match[1], match[2], float(value)) if _WEIGHT.fullmatch(value) else None
        if (key, value.strip('"')) not in (("charset", "utf-8"), ("", "")):
            return None
    return _Range(match[1], match[2], 1.0)
