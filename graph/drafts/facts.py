"""Dates, durations and numbers a draft states in so many words; nothing is reckoned or guessed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from graph.cases.amounts import amount
from graph.cases.dates import day_range, duration

if TYPE_CHECKING:
    from collections.abc import Iterable

    from graph.drafts.headings import Kind
    from graph.drafts.sections import Draft, Line

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = (
    r"(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|"
    r"oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)
_YEAR = r"((?:19[89]|20[0-9])[0-9])(?![\d-])"
_DATES = (
    re.compile(r"(?<![\d-])((?:19[89]|20[0-9])[0-9])-(\d\d)-(\d\d)(?![\d-])"),
    re.compile(rf"\b(\d{{1,2}})(?:st|nd|rd|th)? (?:of )?{_MONTH},? {_YEAR}", re.IGNORECASE),
    re.compile(rf"\b{_MONTH} (\d{{1,2}})(?:st|nd|rd|th)?,? {_YEAR}", re.IGNORECASE),
    re.compile(rf"\b{_MONTH},? {_YEAR}", re.IGNORECASE),
)
_ORDERS = ((0, 1, 2), (2, 1, 0), (2, 0, 1), (1, 0))  # year, month, day among the groups
_DATED = re.compile(r"\W{0,6}(?:incident )?date\b", re.IGNORECASE)
_MOST_DATES = 20
_LONGEST_LINE = 10_000  # of a paragraph in one line; what is longer is a log
_PUBLISHED = re.compile(r"\b(?:published|posted|publication date)\b", re.IGNORECASE)
_NOT_OF_THE_INCIDENT = re.compile(
    r"\b(?:published|posted|publication|updated?|written|created|reviewed|edited|revision|due|by)\b",
    re.IGNORECASE,
)
_SOURCE = re.compile(
    r"^\W{0,6}(?:source|url|link|report|canonical|permalink)\W{1,6}(https?://[^\s<>\"{}|\\^`()\[\]]+)", re.I
)
_N = r"\d{1,6}(?:\.\d{1,3})?"
_UNIT = r"(?:days?|d|hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s)(?![a-z])"
_SPAN = rf"({_N}[ -]?{_UNIT}(?:(?:,? and |, ?| )?{_N} ?{_UNIT}){{0,3}})"
_PART = re.compile(rf"({_N})[ -]?([dhms])")
_ABOUT = r"((?:about|around|approximately|approx\.?|roughly|nearly|almost|over|more than|some|~) ?)?"
_BAD = "outage|incident|degradation|disruption|downtime|interruption|unavailability"
_DOWN = (
    rf"(?:down|slow|hung|frozen|stuck|stalled|unavailable|unreachable|degraded|offline|interrupted|{_BAD})"
)
_DURATIONS = {
    "duration": (
        rf"\bduration\W{{1,6}}{_ABOUT}{_SPAN}",
        rf"\blasted (?:for )?{_ABOUT}{_SPAN}",
        rf"\b{_ABOUT}{_SPAN}[ -](?:long )?(?:\w{{1,15}} )?(?:{_BAD})\b",
        rf"\b{_DOWN}\b[^.;,\n]{{0,40}}?\bfor {_ABOUT}{_SPAN}",
    ),
    "time_to_detect": (
        rf"\b(?:time[ -]to[ -]detect(?:ion)?|ttd|mttd)\W{{1,6}}{_ABOUT}{_SPAN}",
        rf"\b(?:detected|noticed) (?:after|within) {_ABOUT}{_SPAN}",
    ),
    "time_to_recover": (
        r"\b(?:time[ -]to[ -](?:recover|recovery|resolve|resolution|mitigate|mitigation|restore)|ttr|mttr)"
        rf"\W{{1,6}}{_ABOUT}{_SPAN}",
        rf"\b(?:recovered|restored|resolved|mitigated) (?:after|within) {_ABOUT}{_SPAN}",
    ),
}
_COUNT = r"(\d{1,3}(?:,\d{3}){1,4}|\d{1,12}(?:\.\d{1,3})?)( ?million\b| ?thousand\b|[kK]\b)?"
_OF_ALL = r"(?: (?:out )?of (?:the |our |all |its )?[\d,]{1,12})?"
_KIND_OF_THING = (
    r"(?: (?:affected|different|separate|paying|enterprise|internal|external|active|production|worker|"
    r"compute|gpu|cpu|core|kubernetes|training|inference|customer|http|api|failed|unhealthy|physical|"
    r"(?:nvidia )?[abhglv]\d{2,3}))?"
)
_THINGS = {
    "gpus": "gpus?",
    "nodes": "nodes?",
    "clusters": "clusters?",
    "pods": "pods?",
    "services": "services?",
    "users": "users?",
    "customers": "customers?",
    "requests": "requests?",
    "steps_lost": "(?:training )?steps (?:were )?lost",
}
_STEPS_LOST = rf"\blost {_ABOUT}{_COUNT} (?:training )?steps\b"
_PERCENT = r"(\d{1,3}(?:\.\d{1,3})?) ?(?:%|percent\b|per cent\b)()"
_NUMBERS = {
    **{
        quantity: (
            rf"(?<![\w.,:/-]){_ABOUT}{_COUNT}{_OF_ALL}{_KIND_OF_THING} {thing}\b"
            r"(?! ?(?:per|/|a) ?(?:s|m|h|d)\w*)",
        )
        + ((_STEPS_LOST,) if quantity == "steps_lost" else ())
        for quantity, thing in _THINGS.items()
    },
    "error_percent": (
        rf"\berror rates? (?:[\w-]{{1,15}} ){{0,6}}{_ABOUT}{_PERCENT}",
        rf"(?<![\w.]){_ABOUT}{_PERCENT} of (?:\w{{1,12}} ){{0,3}}(?:requests|calls|queries|logins)"
        r"(?: [\w-]{1,15}){0,6}? (?:were )?(?:fail|error|return(?:ed|ing) (?:an )?error|reject|time)\w*",
    ),
    "throughput_loss_percent": (
        rf"\bthroughput (?:dropped|fell|decreased|was reduced|went down) by {_ABOUT}{_PERCENT}",
    ),
}
_TIMES = {"million": 10**6, "thousand": 1000, "k": 1000, "": 1}
_SEARCHED: tuple[Kind, ...] = ("opening", "summary", "impact", "symptoms", "detection", "timeline")
_COUNTED: tuple[Kind, ...] = ("impact", "summary", "symptoms", "opening")


@dataclass(frozen=True, slots=True)
class Fact:
    """A value as a case file writes it, the words of the draft that state it, and their line."""

    value: str
    words: str
    line: int
    about: bool = False


def dates(draft: Draft) -> tuple[Fact, ...]:
    """Return the different dates a draft gives, each once, most likely start of the incident first.

    A line that begins with "Date" counts most, then the title, then summary, impact, timeline and what stands
    before them, in their order; lines about publication, updates and deadlines do not count. Of a month and a
    day in it the day is kept.
    """
    lines = [line for line in _of(draft, _SEARCHED) if not _NOT_OF_THE_INCIDENT.search(line.text)]
    labelled = [line for line in (*draft.head, *lines) if _DATED.match(line.text)]
    found = [fact for line in labelled for fact in _dates_in(line.text, line.number)]
    found += _dates_in(draft.title, draft.title_line)
    found += [fact for line in lines for fact in _dates_in(line.text, line.number)]
    first = _first_of_each_value(found)[:_MOST_DATES]
    return tuple(fact for fact in first if not any(_narrows(other, fact) for other in first))


def _narrows(other: Fact, fact: Fact) -> bool:
    return len(other.value) > len(fact.value) and other.value.startswith(fact.value)


def published(draft: Draft) -> Fact | None:
    """Return the day the draft says it was published on."""
    lines = (line for line in draft.lines if _PUBLISHED.search(line.text))
    return next((fact for line in lines for fact in _dates_in(line.text, line.number)), None)


def source(draft: Draft) -> Fact | None:
    """Return the web address a draft names as its source (``Source: https://…``)."""
    for line in draft.lines:
        if match := _SOURCE.match(line.text[:2000]):
            return Fact(match[1].rstrip(".,;*_"), match[1].rstrip(".,;*_"), line.number)
    return None


def _dates_in(text: str, number: int) -> list[Fact]:
    """Return the dates of a text in its order."""
    found: list[tuple[int, Fact]] = []
    text = text[:_LONGEST_LINE]
    for pattern, order in zip(_DATES, _ORDERS, strict=True):
        for match in pattern.finditer(text):
            if value := _day(*(match.groups()[place] for place in order)):
                found.append((match.start(), Fact(value, match[0], number)))
        text = pattern.sub(lambda match: " " * len(match[0]), text)
    return [fact for _, fact in sorted(found, key=lambda pair: pair[0])]


def _day(year: str, month: str, day: str = "") -> str | None:
    number = int(month) if month.isdigit() else _MONTHS.index(month[:3].lower()) + 1
    value = f"{year}-{number:02}" + (f"-{int(day):02}" if day else "")
    try:
        day_range(value)
    except ValueError:
        return None
    return value


def impact(draft: Draft) -> dict[str, tuple[Fact, ...]]:
    """Return for each quantity of the impact the different values the draft gives, in the order found.

    Only durations and numbers that stand with the words for what they measure count ("lasted 47 minutes",
    "16 GPUs"); a number the draft only gives for one of many places is for the reader to tell.
    """
    found: dict[str, tuple[Fact, ...]] = {}
    for table, kinds, read in ((_DURATIONS, _SEARCHED, _span), (_NUMBERS, _COUNTED, _number)):
        for quantity, patterns in table.items():
            facts = [
                fact
                for line in (*draft.head, *_of(draft, kinds))
                for pattern in patterns
                for match in re.finditer(pattern, line.text[:_LONGEST_LINE], re.IGNORECASE)
                if (fact := _fact(quantity, read(match), match, line))
            ]
            if facts:
                found[quantity] = _first_of_each_value(facts)
    return found


def _first_of_each_value(facts: Iterable[Fact]) -> tuple[Fact, ...]:
    found: dict[str, Fact] = {}
    for fact in facts:
        found.setdefault(fact.value, fact)
    return tuple(found.values())


def _of(draft: Draft, kinds: Iterable[Kind]) -> list[Line]:
    return [
        line for kind in kinds if kind in draft.parts for line in draft.parts[kind].lines if not line.code
    ]


def _fact(quantity: str, value: str, match: re.Match[str], line: Line) -> Fact | None:
    try:
        amount(quantity, value)
    except ValueError:
        return None
    return Fact(value, match[0].strip(), line.number, about=bool(match[1]))


def _span(match: re.Match[str]) -> str:
    units = {"d": 86400, "h": 3600, "m": 60, "s": 1}
    parts = _PART.findall(match[2].lower())
    return duration(sum((Decimal(number) * units[unit] for number, unit in parts), Decimal()))


def _number(match: re.Match[str]) -> str:
    factor = _TIMES[(match[3] or "").strip().lower()]
    value = Decimal(match[2].replace(",", "")) * factor
    return f"{value.normalize():f}"
