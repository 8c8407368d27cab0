"""Topics: names under which several terms count as one, so that a text need not be judged against all terms.

Many things are in the ontology as what is seen, as what caused it and as what set it off, and in several
degrees of detail. A reader who labels texts with a short list of topics says what a message is about, and a
suggested term is right if its topic is. Terms of no topic count neither way; nor do terms that are wider than
a topic, or stand beside it, where a text does not speak of that topic.
"""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from graph.terms import FACETS, TERMS, Ontology

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Topics:
    """The facet of each topic, of each term (an IRI) the topics it stands for, and those it may stand for."""

    facets: dict[str, str]
    by_term: dict[str, frozenset[str]]
    also_by_term: dict[str, frozenset[str]]

    def said_by(
        self, terms: Iterable[str], wanted: frozenset[str], unwanted: frozenset[str]
    ) -> frozenset[str]:
        """Return the topics that some terms stand for.

        A term of several topics stands for those that were wanted, else for those that were not, else for
        the first: it is right or wrong once.
        """
        found: set[str] = set()
        for term in terms:
            topics = self.by_term.get(term, frozenset())
            either = topics | self.also_by_term.get(term, frozenset())
            found |= either & wanted or either & unwanted or set(sorted(topics)[:1])
        return frozenset(found)


def read_topics(path: Path, ontology: Ontology) -> Topics:
    """Return the topics of a JSON file: ``{"topic": {"facet": "symptom", "terms": ["symptom/hang"]}}``.

    Terms under ``also`` are wider than the topic or stand beside it.
    Raises ValueError naming the file, the topic and the facet or term that the ontology does not have.
    """
    rows = json.loads(path.read_text(encoding="utf-8"))
    for topic, row in rows.items():
        if row["facet"] not in FACETS:
            msg = f"{path}: {topic}: {row['facet']!r} is no facet; they are {', '.join(FACETS)}"
            raise ValueError(msg)
        for name in (*row["terms"], *row.get("also", ())):
            if f"{TERMS}{name}" not in ontology.terms:
                msg = f"{path}: {topic}: {name!r} is no term"
                raise ValueError(msg)
    facets = {topic: row["facet"] for topic, row in rows.items()}
    return Topics(facets, _by_term(rows, "terms"), _by_term(rows, "also"))


def _by_term(rows: dict[str, dict[str, list[str]]], key: str) -> dict[str, frozenset[str]]:
    topics: dict[str, set[str]] = defaultdict(set)
    for topic, row in rows.items():
        for name in row.get(key, ()):
            topics[f"{TERMS}{name}"].add(topic)
    return {term: frozenset(found) for term, found in topics.items()}
