"""What puts the cases of a library in order for a question, and our own way to do it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from graph.evaluate.judgements import Query
from graph.similar import SimilarCases
from graph.suggest import Suggester

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from graph.cases import Case
    from graph.library import Library
    from graph.similar import Similar

DEPTH = 10  # how many cases of a ranking are looked at
Ranker = Callable[[Query], list[str]]


class Ours:
    """Our own ranking of one library; called with a question it gives the ids of the best cases."""

    def __init__(self, library: Library) -> None:
        self._similar = SimilarCases(library)
        self._suggester = Suggester(library.ontology)

    def __call__(self, query: Query) -> list[str]:
        """Return the DEPTH best cases, whatever their score."""
        return [hit.case.id for hit in self.answer(query, floor=0.0).hits]

    def answer(
        self,
        query: Query,
        among: Iterable[Case] | None = None,
        *,
        without: Collection[str] = (),
        floor: float | None = None,
    ) -> Similar:
        """Return the answer to a question as users get it, or down to a floor of our choice.

        For a message, cases whose ids are in ``without`` count as not on record.
        """
        if query.case:
            return self._similar.to_case(query.case, among=among, limit=DEPTH, floor=floor)
        suggestions = self._suggester.suggest(query.text)
        return self._similar.to_text(
            query.text, suggestions, among=among, limit=DEPTH, floor=floor, without=without
        )
