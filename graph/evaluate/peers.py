"""What others would build from the same labels with well-known libraries, for comparison.

Needs the ``bench`` extra. Each peer is used as its own documentation shows it, with all labels of the
ontology and no tuning; each returns the terms it would suggest for a text.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from graph.terms import Ontology


def peers(ontology: Ontology) -> Iterator[tuple[str, Callable[[str], Iterable[str]]]]:
    """Yield name and suggester of every peer; raises ImportError naming the extra if one is missing."""
    try:
        yield "spaCy PhraseMatcher LOWER", _phrase_matcher(ontology, "LOWER")
        yield "spaCy PhraseMatcher LEMMA", _phrase_matcher(ontology, "LEMMA")
        yield "flashtext", _flashtext(ontology)
        yield "negspacy", _negspacy(ontology)
        yield "spaczz", _spaczz(ontology)
    except ImportError as error:
        msg = f"{error.name} is missing; install the peers with: pip install 'incident-graph[bench]'"
        raise ImportError(msg) from error


def _labels(ontology: Ontology) -> dict[str, list[str]]:
    """Return the terms of each label in lower case."""
    found: dict[str, list[str]] = defaultdict(list)
    for term in ontology.terms.values():
        for label in (term.label, *term.labels):
            found[label.lower()].append(term.iri)
    return found


def _phrase_matcher(ontology: Ontology, attribute: str) -> Callable[[str], Iterable[str]]:
    import spacy
    from spacy.matcher import PhraseMatcher
    from spacy.util import filter_spans

    nlp = spacy.blank("en")
    if attribute == "LEMMA":
        lemmatizer: Any = nlp.add_pipe("lemmatizer", config={"mode": "lookup"})
        lemmatizer.initialize()
    labels = _labels(ontology)
    matcher = PhraseMatcher(nlp.vocab, attr=attribute)
    for label in labels:
        matcher.add(label, [nlp(label)])

    def suggest(text: str) -> set[str]:
        spans = filter_spans(matcher(nlp(text), as_spans=True))
        return {iri for span in spans for iri in labels[span.label_]}

    return suggest


def _flashtext(ontology: Ontology) -> Callable[[str], Iterable[str]]:
    from flashtext import KeywordProcessor

    labels = _labels(ontology)
    processor: Any = KeywordProcessor()
    for label in labels:
        processor.add_keyword(label, label)
    return lambda text: {iri for label in processor.extract_keywords(text) for iri in labels[label]}


def _negspacy(ontology: Ontology) -> Callable[[str], Iterable[str]]:
    import spacy
    from negspacy.negation import Negex  # noqa: F401  # registers the pipe

    nlp = spacy.blank("en")
    nlp.add_pipe("sentencizer")
    ruler: Any = nlp.add_pipe("entity_ruler", config={"phrase_matcher_attr": "LOWER"})
    labels = _labels(ontology)
    ruler.add_patterns([{"label": "TERM", "pattern": label, "id": label} for label in labels])
    nlp.add_pipe("negex", config={"ent_types": ["TERM"]})

    def suggest(text: str) -> set[str]:
        found = (entity for entity in nlp(text).ents if not entity._.negex)
        return {iri for entity in found for iri in labels[entity.ent_id_]}

    return suggest


def _spaczz(ontology: Ontology) -> Callable[[str], Iterable[str]]:
    import spacy
    from spaczz.matcher import FuzzyMatcher

    nlp = spacy.blank("en")
    labels = _labels(ontology)
    matcher: Any = FuzzyMatcher(nlp.vocab, min_r2=90)
    for label in labels:
        matcher.add(label, [nlp.make_doc(label)])

    def suggest(text: str) -> set[str]:
        return {iri for match in matcher(nlp.make_doc(text)) for iri in labels[match[0]]}

    return suggest
