"""A proposal for a case: what a draft shows of each field, with the words that show it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from graph.drafts.facts import Fact


@dataclass(frozen=True, slots=True)
class Evidence:
    """Words of a draft that mention a term, the number of their line and the heading they stand under.

    ``cue`` are the words that make them doubtful or a denial, empty otherwise.
    """

    words: str
    line: int
    heading: str
    cue: str = ""


@dataclass(frozen=True, slots=True)
class ProposedTerm:
    """A term of one facet with what shows it first; ``check`` says why a person should look twice."""

    facet: str
    id: str
    label: str
    evidence: Evidence
    check: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """Words that may mean several terms of one facet (ids), of which a person chooses."""

    facet: str
    terms: tuple[str, ...]
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class Proposed:
    """What one list of terms may hold."""

    terms: tuple[ProposedTerm, ...] = ()
    choices: tuple[Choice, ...] = ()
    left_out: int = 0


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines of the draft that say something, and the heading they stand under."""

    first: int
    last: int
    heading: str = ""


@dataclass(frozen=True, slots=True)
class ProposedStep:
    """One action, said in some lines of the draft, with its terms."""

    lines: Lines
    terms: Proposed


@dataclass(frozen=True)
class CaseDraft:
    """A proposal for a case. ``terms`` are by facet without remediation, ``texts`` by field of the case.

    ``dates`` and the values of ``impact`` are all the different ones found, likeliest first; ``notes`` say
    what was not read.
    """

    id: str
    title: Fact | None
    dates: tuple[Fact, ...]
    published: Fact | None
    source: Fact | None
    texts: dict[str, tuple[Lines, ...]]
    terms: dict[str, Proposed]
    ruled_out: dict[str, Proposed]
    remediation: tuple[ProposedStep, ...]
    action_items: tuple[Lines, ...]
    signals: tuple[Fact, ...]
    impact: dict[str, tuple[Fact, ...]]
    notes: tuple[str, ...] = ()

    @property
    def proposed(self) -> tuple[ProposedTerm, ...]:
        """Return all terms proposed, those ruled out included."""
        lists = [*self.terms.values(), *self.ruled_out.values(), *(step.terms for step in self.remediation)]
        return tuple(term for one in lists for term in one.terms)
