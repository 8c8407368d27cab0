"""How a case is written: what a reader of the whole library would trip over, one case at a time."""

from __future__ import annotations

import datetime
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graph.cases import Case

TITLE_LENGTH = (20, 160)
TEXT_LENGTH = (8, 2200)
_OWN = ("signals", "seen_as")  # written as people type, not as we write
_WE = re.compile(r"\b(?:we|We|our|Our|us(?!-)|we're|We're|I(?!/)|my|My)\b")
# An apostrophe inside or after a word opens and closes nothing.
_QUOTED = re.compile(r"[\"“][^\"”]*[\"”]|`[^`]*`|(?<!\w)'(?=\S)(?:[^']|(?<=\w)'(?=\w))*'(?!\w)")
_HANDLE = re.compile(r"(?<![\w.])@[A-Za-z][\w-]{2,}")
_ADDRESS = re.compile(r"(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?!\w|\.\w)")
_KNOWN_ADDRESSES = frozenset({"0.0.0.0", "1.1.1.1", "8.8.8.8", "127.0.0.1", "169.254.169.254"})  # noqa: S104
_TOKEN = re.compile(r"\b(?=\w*\d)(?=\w*[a-z])[A-Za-z0-9+]{32,}\b")
_FIRST_NAMES = re.compile(
    r"\b(?:Aaron|Alexander|Andreas|Andrew|Anna|Anthony|Benjamin|Brian|Christian|Christopher|Daniel|David|"
    r"Dmitry|Elena|Emma|Erik|Fabian|George|Ivan|Jacob|James|Jason|Jennifer|Jessica|Johannes|Jonathan|Joseph|"
    r"Joshua|Julia|Katherine|Kevin|Laura|Linda|Maria|Martin|Matthew|Matthias|Michael|Mohammed|Nathan|"
    r"Nicholas|Nikolai|Olga|Patrick|Peter|Rachel|Rebecca|Richard|Robert|Sarah|Sebastian|Stefan|Stephen|"
    r"Steven|Susan|Thomas|Timothy|Vladimir|William)\b"
)


def style_faults(case: Case, today: datetime.date | None = None) -> Iterator[tuple[str, str]]:
    """Yield the field and what is wrong with how a case is written.

    ``today`` is the day no date may lie after, the current one by default.
    """
    yield from _coding(case)
    yield from _dates(case, today or datetime.datetime.now(tz=datetime.UTC).date())
    yield from _addresses(case)
    if not TITLE_LENGTH[0] <= len(case.title) <= TITLE_LENGTH[1]:
        yield "title", f"has {len(case.title)} characters; write {TITLE_LENGTH[0]} to {TITLE_LENGTH[1]}"
    if case.title.endswith("."):
        yield "title", "ends in a full stop"
    for section, text in case.texts():
        yield from _words(section, text)


def _coding(case: Case) -> Iterator[tuple[str, str]]:
    for field, terms in (
        ("symptoms", case.symptoms.terms),
        ("components", case.components),
        ("root_cause", case.root_cause.terms),
    ):
        if not terms:
            hint = "; undetermined is an honest answer" if field == "root_cause" else ""
            yield field, f"has no term{hint}"


def _dates(case: Case, today: datetime.date) -> Iterator[tuple[str, str]]:
    if case.days and case.days[0] > today:
        yield "date", f"{case.date} is in the future"


def _addresses(case: Case) -> Iterator[tuple[str, str]]:
    for number, report in enumerate(case.reports):
        if report.url and not report.url.startswith("https://"):
            yield f"reports[{number}].url", "is not https; use the https address of the same page"


def _words(section: str, text: str) -> Iterator[tuple[str, str]]:
    plain = _QUOTED.sub(" ", text)
    if section not in (*_OWN, "title") and not TEXT_LENGTH[0] <= len(text) <= TEXT_LENGTH[1]:
        yield section, f"has {len(text)} characters; write {TEXT_LENGTH[0]} to {TEXT_LENGTH[1]}"
    if section not in _OWN and (match := _WE.search(plain)):
        yield section, f"says {match[0]!r}; say who, because the reader is not one of them"
    if match := _HANDLE.search(plain):
        yield section, f"names the account {match[0]!r}; leave accounts out"
    if match := _FIRST_NAMES.search(plain):
        yield section, f"{match[0]!r} looks like a person's name; leave persons out"
    for address in _ADDRESS.findall(text):  # quoted or not
        if address not in _KNOWN_ADDRESSES:
            yield section, f"holds the network address {address}; leave hosts out"
    if match := _TOKEN.search(text):
        yield section, f"{match[0][:12]}… looks like a key or digest; leave it out"
