"""A proposal as a case file that a person edits: YAML whose comments say where everything comes from.

No sentence of the draft is repeated: a text stays empty, and a comment names the lines to put in own words.
``incident-graph check`` refuses an empty text, so nothing is forgotten.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from graph.cases.fields import MAX_TITLE_LENGTH
from graph.cases.model import REPORT_KINDS
from graph.drafts.model import Lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from graph.drafts.facts import Fact
    from graph.drafts.model import CaseDraft, Choice, Evidence, Proposed, ProposedStep, ProposedTerm

_LONGEST_QUOTE = 70
_MOST_STRETCHES = 6  # of lines named for one text
_COLUMN = 32  # where comments begin
_PASSAGES = {
    "symptoms": "symptom",
    "trigger": "trigger",
    "root_cause": "root_cause",
    "contributing_factors": "contributing_factor",
    "detection": "detection",
}
_AT_MOST = {  # as docs/coding-guide.md has it
    "symptom": (5, "keep two to five"),
    "root_cause": (2, "keep one or two"),
    "component": (3, "keep one to three, those the fault arose in"),
    "trigger": (1, "keep one at most"),
    "contributing_factor": (4, "keep four at most"),
    "detection": (1, "keep one at most"),
}


def draft_yaml(draft: CaseDraft) -> str:
    """Return the case file of a proposal. It is YAML whatever the draft holds, and ends in a line break."""
    return "\n".join(line.rstrip() for line in _written(draft)) + "\n"


def _written(draft: CaseDraft) -> Iterator[str]:
    yield "# Proposed from a draft, whose lines the comments name. Edit it, then run incident-graph check."
    yield "# TODO marks what only a person can write, in own words. Leave out what the report does not say."
    yield from (f"# Not all was read, {note}." for note in draft.notes)
    yield _field("id", draft.id, "the file must be named after it")
    yield from _head(draft)
    yield from _reports(draft)
    yield from _passage(draft, "symptoms")
    yield from _signals(draft)
    yield _noted("seen_as: []", "TODO 3 to 6 messages someone might type before knowing the cause")
    yield from _ruled_out(draft)
    yield from _passage(draft, "trigger")
    yield from _passage(draft, "root_cause")
    yield from _term_list("components", draft.terms["component"], "component", "")
    yield from _passage(draft, "contributing_factors")
    yield from _passage(draft, "detection")
    yield from _remediation(draft.remediation)
    yield from _action_items(draft.action_items)
    yield from _lessons(draft)
    yield from _impact(draft.impact)


def _head(draft: CaseDraft) -> Iterator[str]:
    title = draft.title
    if title and len(title.value) <= MAX_TITLE_LENGTH:
        yield _field(
            "title", _scalar(title.value), f"line {title.line}; say what broke, and why, in one line"
        )
    else:
        yield _field("title", "", "TODO what broke, and why, in one line")
    yield _field("organisation", "", "TODO who had the incident; leave out if not known")
    if not draft.dates:
        yield _field(
            "date", "", "TODO start of the incident: YYYY, YYYY-MM or YYYY-MM-DD; leave out if not known"
        )
        return
    first, *others = draft.dates
    also = "".join(f", or {one.value} (line {one.line})" for one in others[:3])
    yield _field("date", first.value, f"{_quoted(first.words)}, line {first.line}{also}: when it began?")


def _reports(draft: CaseDraft) -> Iterator[str]:
    title, published, source = draft.title, draft.published, draft.source
    yield "reports:"
    named = title and len(title.value) <= MAX_TITLE_LENGTH
    yield _field(
        "  - title", _scalar(title.value) if title and named else "", "TODO what the report is called", named
    )
    yield _field("    url", _scalar(source.value) if source else "", _from(source, "TODO, or leave out"))
    yield _field("    publisher", "", "TODO, or leave out")
    yield _field("    kind", "", f"TODO {', '.join(REPORT_KINDS[:-1])}")
    if published:
        yield _field("    published", published.value, _from(published, ""))
    yield _field("    read", "", "TODO full text, excerpt or summary: how much of it was read")
    yield _field("    checked", "none", "none, excerpt or full text: compared with the finished case")


def _from(fact: Fact | None, otherwise: str) -> str:
    return f"line {fact.line}" if fact else otherwise


def _passage(draft: CaseDraft, name: str) -> Iterator[str]:
    facet = _PASSAGES[name]
    proposed = draft.terms[facet]
    lines = draft.texts.get(name) or tuple(_places(proposed))
    if not lines:
        yield f"# {name}: nothing found; add it only if the report says so"
        return
    yield f"{name}:"
    yield _field("  text", "", _own_words(lines))
    yield from _term_list("  terms", proposed, facet, "  ")
    if name == "root_cause":
        yield _field("  stance", "", "TODO confirmed, suspected or disputed by the report")


def _places(proposed: Proposed) -> Iterator[Lines]:
    shown = [*(term.evidence for term in proposed.terms), *(choice.evidence for choice in proposed.choices)]
    places: dict[str, list[int]] = {}
    for evidence in sorted(shown, key=lambda one: one.line):
        places.setdefault(evidence.heading, []).append(evidence.line)
    yield from (Lines(lines[0], lines[-1], heading) for heading, lines in places.items())


def _own_words(lines: Iterable[Lines]) -> str:
    named = [_range(one) for one in lines]
    more = [f"{len(named) - _MOST_STRETCHES} more"] if len(named) > _MOST_STRETCHES else []
    return f"TODO own words: {'; '.join([*named[:_MOST_STRETCHES], *more])}"


def _range(lines: Lines) -> str:
    numbers = f"line {lines.first}" if lines.first == lines.last else f"lines {lines.first} to {lines.last}"
    return f"{numbers}, {_cut(lines.heading)}" if lines.heading else numbers


def _term_list(key: str, proposed: Proposed, facet: str, indent: str) -> Iterator[str]:
    """Yield a list of terms, each on its line with the words that show it."""
    for choice in proposed.choices:
        yield f"{indent}# {_choice(choice)}"
    if not proposed.terms:
        honest = (
            "TODO none recognised: choose one, undetermined if the report gives none"
            if facet == "root_cause"
            else ""
        )
        yield _noted(f"{key}: []", honest)
        return
    most, advice = _AT_MOST.get(facet, (len(proposed.terms), ""))
    yield _noted(f"{key}:", f"TODO {advice}") if len(proposed.terms) > most else f"{key}:"
    yield from (_noted(f"{indent}  - {term.id}", _why(term)) for term in proposed.terms)
    if proposed.left_out:
        yield f"{indent}  # {proposed.left_out} more left out: does the draft tell of one incident?"


def _why(term: ProposedTerm) -> str:
    check = f"check, {term.check}: " if term.check else ""
    return f"{check}{_evidence(term.evidence)}"


def _choice(choice: Choice) -> str:
    return f"TODO {_evidence(choice.evidence)} may be {' or '.join(choice.terms)}: add the one it is"


def _evidence(evidence: Evidence) -> str:
    cue = f", {_quoted(evidence.cue)}" if evidence.cue and evidence.cue not in evidence.words else ""
    return f"{_quoted(evidence.words)}{cue}, line {evidence.line}"


def _signals(draft: CaseDraft) -> Iterator[str]:
    if not draft.signals:
        yield _noted("signals: []", "error tokens, metric and alert names the report gives; none was found")
        return
    yield _noted("signals:", "no host, path, account or prose; leave out what is no sign of this incident")
    yield from (_noted(f"  - {_scalar(signal.value)}", f"line {signal.line}") for signal in draft.signals)


def _ruled_out(draft: CaseDraft) -> Iterator[str]:
    if not draft.ruled_out:
        yield _noted("ruled_out: {}", "by facet: what the report denies in so many words")
        return
    yield _noted("ruled_out:", "only what the report denies in so many words")
    for facet, proposed in draft.ruled_out.items():
        yield from _term_list(f"  {facet}", proposed, "", "  ")


def _remediation(steps: Iterable[ProposedStep]) -> Iterator[str]:
    steps = tuple(steps)
    if not steps:
        yield "# remediation: nothing found; add it only if the report says so"
        return
    yield _noted("remediation:", "in the order it was tried; one step an action")
    for step in steps:
        yield _field("  - text", "", _own_words([step.lines]))
        yield from _term_list("    terms", step.terms, "", "    ")
        yield _field("    outcome", "", "TODO worked, partly, temporary or failed; leave out if not said")


def _action_items(items: Iterable[Lines]) -> Iterator[str]:
    items = tuple(items)
    if items:
        yield "action_items:"
        yield from (_field("  - text", "", _own_words([lines])) for lines in items)


def _lessons(draft: CaseDraft) -> Iterator[str]:
    if lines := draft.texts.get("lessons"):
        yield _field("lessons", "", _own_words(lines))


def _impact(impact: dict[str, tuple[Fact, ...]]) -> Iterator[str]:
    if not impact:
        yield _noted("impact: {}", "numbers only, for example duration: PT3H17M and gpus: 16")
        return
    yield "impact:"
    for quantity, facts in impact.items():
        first, *others = facts
        also = "".join(f", or {one.value} (line {one.line})" for one in others[:3])
        check = "check: " if others or first.about else ""
        yield _field(f"  {quantity}", first.value, f"{check}{_quoted(first.words)}, line {first.line}{also}")


def _field(key: str, value: str, comment: str, silent: object = False) -> str:
    """Return a key with its value, and a comment unless it is to be ``silent``."""
    line = f"{key}: {value}".rstrip()
    return line if silent else _noted(line, comment)


def _noted(line: str, comment: str) -> str:
    return f"{line:<{_COLUMN}}  # {comment}" if comment else line


def _scalar(value: str) -> str:
    """Return a text in double quotes: JSON's are YAML's."""
    return json.dumps(value, ensure_ascii=False)


def _quoted(words: str) -> str:
    return f'"{_cut(words)}"'


def _cut(words: str) -> str:
    return words if len(words) <= _LONGEST_QUOTE else f"{words[:_LONGEST_QUOTE].rpartition(' ')[0]}…"
