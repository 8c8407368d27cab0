"""What the engine needs of a library: all cases in turn for the index, one by its id for an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection

    from graph.cases import Case
    from graph.terms import Ontology


class CaseSource(Protocol):
    """Cases of one dataset version. ``Library`` is one; a million cases need not be in memory to be another.

    ``cases`` may be gone through more than once and may make each case as it is asked for. ``case`` raises
    LookupError for an id it does not have.
    """

    @property
    def ontology(self) -> Ontology:
        """Return the ontology the cases are coded in."""
        ...

    @property
    def version(self) -> str:
        """Return the dataset version of the cases."""
        ...

    @property
    def cases(self) -> Collection[Case]:
        """Return all cases."""
        ...

    def case(self, case_id: str) -> Case:
        """Return a case by its id."""
        ...
