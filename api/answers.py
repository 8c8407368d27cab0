"""What bots, pages and the command line are all answered with: one text, two calls, one answer.

Every surface calls ``similar_to_text`` (or ``similar_to_case``) and ``suggestions_for`` on one Catalogue, so
that the same question gets the same ranking everywhere.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING
from urllib.parse import quote

from api.representations import (
    AlsoSeen,
    CaseRef,
    Copy,
    SameEvent,
    SimilarAnswer,
    SuggestAnswer,
    recognised_in,
    result_of,
    term_ref,
)
from graph.filters import Filter
from graph.library import Library
from graph.similar import (
    CaseToCase,
    Families,
    GivenWeights,
    LocalIndex,
    Nearest,
    SimilarCases,
    case_to_case,
    families_of,
    stored_neighbours,
    votes,
)
from graph.similar.weights import CASE_WEIGHTS, MESSAGE_WEIGHTS
from graph.suggest import Suggester, Suggestions

if TYPE_CHECKING:
    from collections.abc import Iterable

    from graph.cases import Case
    from graph.store import Snapshot

TEXT_LIMIT = 1_048_576  # of a question; of a long one a part is read, and the answer says so
SENTENCE_LIMIT = 65_536  # of a question in an address
RESULT_LIMIT = 20
_USUAL = GivenWeights()


@dataclass(frozen=True)
class Catalogue:
    """One published state of the library and everything needed to answer from it."""

    library: Library
    suggester: Suggester
    similar: SimilarCases
    nearest: Nearest

    @classmethod
    def of(
        cls,
        library: Library,
        suggester: Suggester | None = None,
        index: LocalIndex | None = None,
        snapshot: Snapshot | None = None,
    ) -> Catalogue:
        """Return a catalogue of a library, answering from an index of it, which is built if none is given.

        ``snapshot`` may hold the library's similarities.
        """
        similar = SimilarCases(library, index)
        stored = partial(stored_neighbours, snapshot, library, similar.encoder) if snapshot else None
        nearest = Nearest(similar, library, stored)
        return cls(library, suggester or Suggester(library.ontology), similar, nearest)

    def with_index(self, index: LocalIndex) -> Catalogue:
        """Return this catalogue, answering from the present state of an index."""
        similar = SimilarCases(self.library, index)
        return replace(self, similar=similar, nearest=self.nearest.by(similar))

    @cached_property
    def families(self) -> Families:
        """Return the families of the library's cases; raises what ``Nearest.all`` raises."""
        return families_of(self.library, self.nearest.all())


def suggestions_for(catalogue: Catalogue, text: str) -> SuggestAnswer:
    """Return what a text mentions and the filters to offer."""
    ontology, found = catalogue.library.ontology, catalogue.suggester.suggest(text)
    return SuggestAnswer(
        dataset_version=catalogue.library.version,
        recognised=recognised_in(ontology, found.mentions),
        suggested_filters=[term_ref(ontology, iri) for iri in found.suggested],
        ruled_out=[term_ref(ontology, iri) for iri in found.ruled_out],
        truncated=found.truncated or None,
    )


def similar_to_text(
    catalogue: Catalogue,
    text: str,
    wanted: Filter | None = None,
    limit: int = 5,
    root: str = "",
    weights: GivenWeights = _USUAL,
) -> SimilarAnswer:
    """Return the cases similar to a text among those a filter lets through.

    ``limit`` is 1 to RESULT_LIMIT; ``root`` is the address permalinks start with; ``weights`` take the place
    of the usual ones. Raises WeightError.
    """
    found = catalogue.suggester.suggest(text)
    among = catalogue.library.matching(wanted) if wanted else None
    changed = weights.on(MESSAGE_WEIGHTS)
    similar = catalogue.similar.to_text(text, found, among=among, limit=limit, weights=changed)
    asked = _Asked(f"text:{text}", wanted or Filter(), limit, weights)
    return _answer(catalogue, asked, found, CaseToCase((), (), similar), root)


def similar_to_case(
    catalogue: Catalogue,
    case: Case,
    wanted: Filter | None = None,
    limit: int = 5,
    root: str = "",
    weights: GivenWeights = _USUAL,
) -> SimilarAnswer:
    """Return the cases similar to a case, itself left out, and apart from them what tells of the same event.

    A filter holds for all three groups, ``limit`` (1 to RESULT_LIMIT) for the similar ones. Raises
    WeightError.
    """
    library = catalogue.library
    among = library.matching(wanted) if wanted else None
    changed = weights.on(CASE_WEIGHTS)
    beside = case_to_case(catalogue.similar, library, case, among=among, limit=limit, weights=changed)
    asked = _Asked(f"case:{case.id}", wanted or Filter(), limit, weights)
    return _answer(catalogue, asked, Suggestions(), beside, root, case.all_terms())


@dataclass(frozen=True, slots=True)
class _Asked:
    """What was asked, all that an answer depends on but the library."""

    question: str
    wanted: Filter
    limit: int
    weights: GivenWeights


def _answer(
    catalogue: Catalogue,
    asked: _Asked,
    found: Suggestions,
    beside: CaseToCase,
    root: str,
    known: Iterable[str] = (),
) -> SimilarAnswer:
    library, similar = catalogue.library, beside.similar
    ref = partial(term_ref, library.ontology)
    parameters = asked.wanted.parameters(library.ontology)
    versions = [library.version, catalogue.similar.version]
    given = [sorted(asked.weights.channels.items()), sorted(asked.weights.facets.items())]
    identity = json.dumps([asked.question, parameters, asked.limit, versions, given])
    voted = votes(similar.hits, library.ontology.closure([*known, *(m.term for m in found.mentions)]))
    return SimilarAnswer(
        query_id=hashlib.sha256(identity.encode("utf-8", "surrogatepass")).hexdigest()[:16],
        dataset_version=library.version,
        index_version=catalogue.similar.version,
        recognised=recognised_in(library.ontology, found.mentions),
        suggested_filters=[ref(iri) for iri in found.suggested],
        ruled_out=[ref(iri) for iri in found.ruled_out],
        also_seen=[AlsoSeen(ref(vote.term), vote.share, list(vote.cases)) for vote in voted],
        results=[
            result_of(library, hit, root, between_cases=asked.question.startswith("case:"))
            for hit in similar.hits
        ],
        no_confident_match=similar.no_confident_match,
        closest_terms=[ref(iri) for iri in similar.closest_terms],
        truncated=found.truncated or None,
        links={"page": f"{root}/{_page(parameters, asked.question)}"},
        same_incident=[
            SameEvent(CaseRef.of(library, one.case, root), one.why) for one in beside.same_incident
        ],
        near_duplicates=[
            Copy(CaseRef.of(library, one.case, root), round(one.shared, 3)) for one in beside.near_duplicates
        ],
    )


def _page(parameters: Iterable[tuple[str, str]], question: str) -> str:
    kind, _, text = question.partition(":")
    if kind == "case":
        return f"cases/{text}"
    pairs = [*parameters, ("q", text[:2000])]
    written = "&".join(f"{name}={quote(value, errors='replace')}" for name, value in pairs)
    return f"?{written}" if written else ""


def root_of(base_url: str) -> str:
    """Return the address permalinks start with, without a slash at its end."""
    return base_url.rstrip("/")
