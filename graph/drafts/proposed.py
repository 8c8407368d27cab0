"""From a draft to a proposal: which part of it counts for which field of a case."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING

from graph.cases.scaffold import LONGEST_ID
from graph.drafts.facts import Fact, dates, impact, published, source
from graph.drafts.model import CaseDraft, Choice, Evidence, Lines, Proposed, ProposedStep, ProposedTerm
from graph.drafts.sections import Draft, read_draft
from graph.drafts.signals import signals
from graph.drafts.steps import actions_in, each_term_once

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from graph.drafts.headings import Kind
    from graph.drafts.sections import Part
    from graph.suggest import Mention, Suggester
    from graph.terms import Ontology

MOST_TERMS = 20  # of one list; a draft that shows more is about more than one incident
MOST_STEPS = 20
_CERTAIN = ("present", "hedged")
_ANYWHERE: tuple[tuple[Kind, ...], ...] = (("summary", "opening"), ("timeline", "other"))
_PLACES: dict[str, tuple[tuple[Kind, ...], ...]] = {
    "symptom": (("opening", "summary", "symptoms", "impact", "detection"), ("other",), ("timeline",)),
    "trigger": (("trigger",), ("root_cause",), *_ANYWHERE),
    "root_cause": (("root_cause",), *_ANYWHERE),
    "component": (("root_cause", "trigger"), *_ANYWHERE),
    "contributing_factor": (("contributing_factors",), ("went_wrong", "lessons", "root_cause"), *_ANYWHERE),
    "detection": (("detection",), ("timeline",), ("summary", "impact", "opening", "other")),
    "remediation": (("remediation",), ("timeline",), ("summary", "opening", "other")),
}
_OWN_FACET: dict[Kind, str] = {
    "symptoms": "symptom",
    "trigger": "trigger",
    "root_cause": "root_cause",
    "contributing_factors": "contributing_factor",
    "detection": "detection",
    "remediation": "remediation",
}
_DENYING: tuple[Kind, ...] = (
    "opening", "summary", "symptoms", "impact", "timeline", "trigger", "root_cause", "detection", "other",
)  # fmt: skip
_TEXTS: dict[str, tuple[tuple[Kind, ...], ...]] = {
    "symptoms": (("opening", "summary", "symptoms", "impact"), ("other",)),
    "trigger": (("trigger",),),
    "root_cause": (("root_cause",),),
    "contributing_factors": (("contributing_factors", "went_wrong"),),
    "detection": (("detection",),),
    "lessons": (("lessons",), ("went_well", "went_wrong")),
}


def propose(text: str, suggester: Suggester, ontology: Ontology, case_id: str = "") -> CaseDraft:
    """Return what a post-mortem in Markdown or plain text shows of a case.

    Any text is allowed, the same text always gives the same proposal, and every value in it stands in the
    text. Without ``case_id`` the id is made of the title, ``new-case`` if there is none.
    """
    draft = read_draft(text)
    reading = _Reading.of(draft, suggester, ontology)
    terms = {facet: reading.proposed(facet) for facet in _PLACES if facet != "remediation"}
    remediation = tuple(reading.steps())
    present = [term for one in (*terms.values(), *(step.terms for step in remediation)) for term in one.terms]
    return CaseDraft(
        id=case_id or id_of(draft.title),
        title=Fact(draft.title, draft.title, draft.title_line) if draft.title else None,
        dates=dates(draft),
        published=published(draft),
        source=source(draft),
        texts={name: lines for name in _TEXTS if (lines := tuple(_lines_for(draft, name)))},
        terms=terms,
        ruled_out=reading.ruled_out(present),
        remediation=remediation,
        action_items=tuple(_items(draft.parts.get("action_items"))),
        signals=signals(draft),
        impact=impact(draft),
        notes=reading.notes,
    )


def id_of(title: str) -> str:
    """Return an id made of the words of a title, ``new-case`` for a title without any."""
    found = ""
    for word in re.findall(r"[a-z0-9]+", title.lower()):
        longer = f"{found}-{word}" if found else word
        if len(longer) > LONGEST_ID:
            break
        found = longer
    return found or "new-case"


def _lines_for(draft: Draft, field: str) -> Iterator[Lines]:
    """Yield the lines that say what belongs in a text, a stretch under one heading each."""
    for kinds in _TEXTS[field]:
        parts = [draft.parts[kind] for kind in kinds if kind in draft.parts]
        if parts:
            yield from sorted((lines for part in parts for lines in _whole(part)), key=lambda one: one.first)
            return


def _whole(part: Part) -> Iterator[Lines]:
    """Yield the lines of a part, stretch by stretch."""
    for _, stretch in groupby(part.lines, key=lambda line: line.stretch):
        lines = list(stretch)
        yield Lines(lines[0].number, lines[-1].number, lines[0].heading)


def _items(part: Part | None) -> Iterator[Lines]:
    for item in part.items[:MOST_STEPS] if part else ():
        yield Lines(item.first, item.last, item.heading)


@dataclass(frozen=True)
class _Reading:
    """The parts of a draft with what each mentions."""

    draft: Draft
    ontology: Ontology
    mentions: dict[Kind, tuple[Mention, ...]]
    notes: tuple[str, ...]

    @cached_property
    def meanings(self) -> dict[Kind, dict[tuple[int, int], set[str]]]:
        """Return for each part the facets that words with their place may belong to."""
        found: dict[Kind, dict[tuple[int, int], set[str]]] = defaultdict(lambda: defaultdict(set))
        for kind, mentions in self.mentions.items():
            for mention in mentions:
                found[kind][mention.start, mention.end].add(mention.facet)
        return found

    @classmethod
    def of(cls, draft: Draft, suggester: Suggester, ontology: Ontology) -> _Reading:
        mentions: dict[Kind, tuple[Mention, ...]] = {}
        notes: list[str] = []
        for kind, part in draft.parts.items():
            found = suggester.suggest(part.text)
            own = _OWN_FACET.get(kind)  # under the heading "Trigger" a bare "rollout" is one
            said = [m for m in found.mentions if not m.weak or m.facet == own]
            mentions[kind] = tuple(m for m in said if _tells(part, m))
            if found.truncated:
                notes.append(f"{kind.replace('_', ' ')}: {found.truncated}")
        return cls(draft, ontology, mentions, tuple(notes))

    def proposed(self, facet: str) -> Proposed:
        """Return the terms of one facet from the first places that mention any."""
        for kinds in _PLACES[facet]:
            found = self._in(facet, [(kind, self.mentions.get(kind, ())) for kind in kinds])
            if found.terms or found.choices:
                return found
        return Proposed()

    def steps(self) -> Iterator[ProposedStep]:
        """Yield the actions: all under a heading for them, elsewhere what mentions one."""
        for kinds in _PLACES["remediation"]:
            found = [step for kind in kinds if kind in self.draft.parts for step in self._steps_in(kind)]
            if found:
                yield from each_term_once(found[:MOST_STEPS])
                return

    def _steps_in(self, kind: Kind) -> Iterator[ProposedStep]:
        part = self.draft.parts[kind]
        actions = [m for m in self.mentions[kind] if m.facet == "remediation" and m.polarity in _CERTAIN]
        for item, inside in actions_in(part, actions):
            terms = self._in("remediation", [(kind, inside)])
            if terms.terms or terms.choices or kind == "remediation":
                yield ProposedStep(Lines(item.first, item.last, item.heading), terms)

    def ruled_out(self, present: Iterable[ProposedTerm]) -> dict[str, Proposed]:
        """Return by facet what is denied and neither present nor implied by what is.

        What the impact denies are effects ("all nodes were idle"), never a component or cause.
        """
        implied = self.ontology.closure(self.ontology.find(term.facet, term.id).iri for term in present)
        found: dict[str, Proposed] = {}
        for facet in _PLACES:
            kinds = [kind for kind in _DENYING if kind != "impact" or facet == "symptom"]
            places = [
                (kind, [m for m in self.mentions.get(kind, ()) if m.term not in implied]) for kind in kinds
            ]
            denied = self._in(facet, places, "ruled_out")
            if denied.terms or denied.choices:
                found[facet] = denied
        return found

    def _in(self, facet: str, places: Iterable[tuple[Kind, Iterable[Mention]]], *wanted: str) -> Proposed:
        """Return the terms of a facet mentioned in some places with one of some polarities."""
        terms: dict[str, ProposedTerm] = {}
        choices: dict[tuple[str, ...], Choice] = {}
        for kind, mentions in places:
            for group in _on_the_same_words(mentions, facet, wanted or _CERTAIN):
                evidence = self._evidence(kind, group[0])
                if len(narrowest := self._narrowest(group)) > 1:
                    ids = tuple(self.ontology.terms[mention.term].id for mention in narrowest)
                    choices.setdefault(ids, Choice(facet, ids, evidence))
                else:
                    self._note(terms, kind, narrowest[0], evidence)
        return self._tidied(terms, choices)

    def _note(self, terms: dict[str, ProposedTerm], kind: Kind, mention: Mention, evidence: Evidence) -> None:
        """Note a mention of a term; a plain one counts more than an earlier doubtful one.

        Words that may be meant in another facet do not count beside a part for this facet.
        """
        own = self._own_part(mention)
        if own and own.kind != kind and self._other_meanings(kind, mention):
            return
        term = self.ontology.terms[mention.term]
        proposed = ProposedTerm(term.facet, term.id, term.label, evidence, self._doubt(kind, mention))
        if mention.term not in terms or (terms[mention.term].check and not proposed.check):
            terms[mention.term] = proposed

    def _doubt(self, kind: Kind, mention: Mention) -> str:
        """Return why a person should look twice: a hedge, or words that have a meaning in other facets."""
        if mention.polarity == "hedged":
            return "hedged"
        if (own := self._own_part(mention)) and own.kind != kind:
            return f"not under {own.lines[0].heading}"
        if _OWN_FACET.get(kind) == mention.facet:
            return ""
        others = self._other_meanings(kind, mention)
        return f"may be meant as {' or '.join(sorted(o.replace('_', ' ') for o in others))}" if others else ""

    def _other_meanings(self, kind: Kind, mention: Mention) -> set[str]:
        return self.meanings[kind][mention.start, mention.end] - {mention.facet}

    def _own_part(self, mention: Mention) -> Part | None:
        """Return the part for a mention's own facet if the draft has one and the mention is no denial."""
        own = next((kind for kind, facet in _OWN_FACET.items() if facet == mention.facet), None)
        asked = own and own != "symptoms" and mention.polarity != "ruled_out"
        return self.draft.parts.get(own) if own and asked else None

    def _narrowest(self, group: list[Mention]) -> list[Mention]:
        """Return the mentions whose terms imply none of the others on the same words."""
        iris = {mention.term for mention in group}
        above = {iri for one in iris for iri in self.ontology.closure([one]) - {one}}
        return [mention for mention in group if mention.term not in above] or group

    def _tidied(self, terms: dict[str, ProposedTerm], choices: dict[tuple[str, ...], Choice]) -> Proposed:
        """Return terms without those that narrower ones imply, and the choices none of them settles."""
        above = {iri for one in terms for iri in self.ontology.closure([one]) - {one}}
        kept = [term for iri, term in terms.items() if iri not in above]
        settled = {term.id for term in kept}
        open_ones = [choice for choice in choices.values() if not settled & set(choice.terms)]
        return Proposed(
            tuple(kept[:MOST_TERMS]), tuple(open_ones[:MOST_TERMS]), max(0, len(kept) - MOST_TERMS)
        )

    def _evidence(self, kind: Kind, mention: Mention) -> Evidence:
        line = self.draft.parts[kind].line(mention.start)
        words, cue = " ".join(mention.text.split()), " ".join(mention.cue.split())
        return Evidence(words, line.number, line.heading, cue)


def _on_the_same_words(
    mentions: Iterable[Mention], facet: str, wanted: Iterable[str]
) -> Iterator[list[Mention]]:
    groups: dict[tuple[int, int], list[Mention]] = defaultdict(list)
    for mention in mentions:
        if mention.facet == facet and mention.polarity in wanted:
            groups[mention.start, mention.end].append(mention)
    yield from groups.values()


def _tells(part: Part, mention: Mention) -> bool:
    """Return whether a mention counts: a line of a log shows what was seen, not what it was."""
    return mention.facet == "symptom" or not part.line(mention.start).code
