"""Error tokens and messages a draft quotes as code: what a case keeps as signals."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from graph.cases.reader import MAX_SIGNAL_LENGTH, MAX_SIGNALS
from graph.drafts.facts import Fact
from graph.suggest.masks import masked_spans, named_spans

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graph.drafts.headings import Kind
    from graph.drafts.sections import Draft

VARIABLE = "‹…›"
_CODE = re.compile(r"`([^`\n]{3,400})`")
_TELLS = re.compile(
    r"""(?i:\b(?:errors?|err|fail(?:ed|ure|ing)?|timed\ out|time-?out|exceptions?|panic|fatal|refused|denied
        |killed|unreachable|unavailable|exceeded|corrupt\w*|overflow|abort(?:ed)?|xid|segfault|invalid|cannot
        |unable|no\ such|not\ found|not\ ready|rejected|throttl\w+|evicted|unhealthy|deadlock|expired
        |violation|mismatch|reset\ by|closed\ by|lost|out\ of|exit\ code|too\ many)\b)
      | \b[A-Za-z]\w*(?:Error|Exception|Failure|Failed|Timeout|BackOff|Killed|Evicted|Pressure|NotReady)\b
      | \bFailed[A-Z]\w+\b
      | \bE[A-Z]{4,}\b | \b[A-Z]{2,}(?:_[A-Z]+)+\b | \b[45]\d\d\ [A-Z][a-z]+""",
    re.VERBOSE,
)
_NAME = re.compile(r"[A-Za-z]\w*_\w+_?\w*|[A-Z][a-z]+(?:[A-Z]+[a-z]+)+")
_COMMAND = re.compile(
    r"[$>#]\s|--?\w|(?:kubectl|helm|systemctl|journalctl|sudo|curl|git|docker|python3?|pip|aws|gcloud|az|ssh|rm|"
    r"terraform|ansible|psql|mysql|grep|cat|dmesg|nvidia-smi|def|class|import|SELECT|UPDATE|DELETE)\b[^:]*$"
)
_STAMP = re.compile(
    r"\s*(?:\[?\d{4}[-/]\d\d[-/]\d\d(?:[T ]\d\d:\d\d(?::\d\d)?\S*)?\]?"
    r"|[A-Z][a-z]{2} +\d{1,2} \d\d:\d\d:\d\d(?: \S+)?"
    r"|[IWEF]\d{4} \S+|\[?\d\d:\d\d(?::\d\d)?(?:[.,]\d+)?(?: ?UTC| ?Z)?\]?|\[ *\d+\.\d+\])\s*"
)
_BEFORE_MESSAGE = re.compile(
    rf"^(?:{VARIABLE}|\[\w{{1,8}}\]:?|:)(?: +(?:{VARIABLE}|\[\w{{1,8}}\]:?|:))*(?: +|$)"
)
_VARIES = re.compile(
    r"(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?(?![\w.])|\b[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\b"
    r"|\b0x[0-9a-fA-F]{5,}\b|\b(?=\w*\d)(?=\w*[A-Za-z])\w{24,}\b|\b\d{6,}\b|@[A-Za-z][\w-]{2,}"
)


def signals(draft: Draft) -> tuple[Fact, ...]:
    """Return up to MAX_SIGNALS signals, each once, in the order of the draft: code that tells of an error.

    In the part on detection names of metrics and alerts count, too. Commands do not. Time stamps are cut off;
    addresses, paths, host names and long numbers become ``‹…›``. What is longer than MAX_SIGNAL_LENGTH is cut
    at a word and ends in ``‹…›``.
    """
    found: dict[str, Fact] = {}
    for number, kind, text in sorted(_code(draft)):
        signal = _template(text)
        named = kind == "detection" and _NAME.fullmatch(text)
        if (named or _TELLS.search(signal)) and not _COMMAND.match(text):
            found.setdefault(signal.lower(), Fact(signal, "", number))
    return tuple(found.values())[:MAX_SIGNALS]


def _code(draft: Draft) -> Iterator[tuple[int, Kind, str]]:
    for kind, part in draft.parts.items():
        for line in part.lines:
            texts = [line.text] if line.code else _CODE.findall(line.text)
            yield from ((line.number, kind, text.strip()) for text in texts)


def _template(text: str) -> str:
    text = text[: 4 * MAX_SIGNAL_LENGTH]
    while stamp := _STAMP.match(text):
        text = text[stamp.end() :]
    # A masked stretch that ends in a full stop is the module before the name of an exception: it stays.
    spans = [(start, end) for start, end in masked_spans(text) if not text[start:end].endswith(".")]
    spans += [*named_spans(text), *(match.span() for match in _VARIES.finditer(text))]
    template = " ".join(_replaced(text, sorted(spans)).split())
    return _cut(_BEFORE_MESSAGE.sub("", template, count=1))


def _replaced(text: str, spans: list[tuple[int, int]]) -> str:
    pieces: list[str] = []
    done = 0
    for start, end in spans:
        if start >= done:
            pieces += (text[done:start], VARIABLE)
            done = end
    return "".join((*pieces, text[done:]))


def _cut(text: str) -> str:
    if len(text) <= MAX_SIGNAL_LENGTH:
        return text
    return text[: MAX_SIGNAL_LENGTH - len(VARIABLE) - 1].rpartition(" ")[0] + f" {VARIABLE}"
