"""Other ways to rank the same cases, for comparison: what a team would build from well-known libraries.

All get the whole text of a case, signals and ``seen_as`` included. Needs the ``bench`` extra. Settings are
the libraries' own unless said.
"""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING, Any

import numpy as np

from graph.evaluate.ranking import DEPTH
from graph.similar.encoders import StaticEncoder, encoder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from graph.cases import Case
    from graph.evaluate.judgements import Query
    from graph.evaluate.ranking import Ranker
    from graph.library import Library

    Scorer = Callable[[Query], Any]
    Encode = Callable[[Sequence[str]], Any]

MLT_WORDS = 25  # max_query_terms of Elasticsearch's more_like_this
TINY = 1e-12


def similar_peers(library: Library, model: Path | None = None) -> Iterator[tuple[str, Ranker]]:
    """Yield name and ranker of every peer; ``model`` is a folder with model.onnx and tokenizer.json.

    Raises ImportError naming the extra if a library is missing, EncoderError if the model cannot be used.
    """
    cases = library.cases
    try:
        words = _Words(cases)
        yield "BM25", _ranker(cases, words.bm25)
        yield "TF-IDF", _ranker(cases, _tf_idf(cases))
        yield "more-like-this", _ranker(cases, words.more_like_this)
        yield "WordLlama", _ranker(cases, _dense(cases, StaticEncoder(background="").encode))
        if model:
            yield "MiniLM", _ranker(cases, _dense(cases, encoder(model).encode))
    except ImportError as error:
        msg = f"{error.name} is missing; install the peers with: pip install 'incident-graph[bench]'"
        raise ImportError(msg) from error


def _ranker(cases: Sequence[Case], score: Scorer) -> Ranker:
    """Return the ranking by a score of every case, the case asked for left out; ties in order of id."""
    ids = [case.id for case in cases]

    def rank(query: Query) -> list[str]:
        scores = score(query)
        order = sorted(range(len(ids)), key=lambda n: (-float(scores[n]), ids[n]))
        return [ids[n] for n in order if not query.case or ids[n] != query.case.id][:DEPTH]

    return rank


def whole_text(case: Case) -> str:
    """Return everything a case says in words."""
    return "\n".join(text for _, text in case.texts())


class _Words:
    """BM25 (Lucene's form, k1 1.5, b 0.75) over Snowball stems without English stop words, by bm25s."""

    def __init__(self, cases: Sequence[Case]) -> None:
        import bm25s
        import Stemmer

        self._stem = Stemmer.Stemmer("english")
        self._tokenize: Any = bm25s.tokenize
        self._index: Any = bm25s.BM25()
        documents = self._words([whole_text(case) for case in cases])
        self._index.index(documents, show_progress=False)
        self._documents = len(documents)
        self._holders = Counter(word for document in documents for word in set(document))

    def _words(self, texts: Sequence[str]) -> list[list[str]]:
        found: list[list[str]] = self._tokenize(
            list(texts), stopwords="en", stemmer=self._stem, return_ids=False, show_progress=False
        )
        return found

    def bm25(self, query: Query) -> Any:
        """Score by all words of the question."""
        return self._scores(self._words([query.text])[0])

    def more_like_this(self, query: Query) -> Any:
        """Score by the MLT_WORDS words of highest TF-IDF as Elasticsearch's more_like_this does.

        A case asked for gives its whole text. Of its defaults, min_term_freq 2, min_doc_freq 5 and
        minimum_should_match 30% are lowered to 1, 1 and none: they empty the answer to a short text.
        """
        words = self._words([whole_text(query.case) if query.case else query.text])[0]
        return self._scores(telling_words(words, self._holders, self._documents))

    def _scores(self, words: list[str]) -> Any:
        return self._index.get_scores(words) if words else np.zeros(self._documents)


def telling_words(words: Sequence[str], holders: Mapping[str, int], documents: int) -> list[str]:
    """Return the MLT_WORDS words of highest TF-IDF, Lucene's classic one, that some document has.

    ``holders`` are the documents that have a word, out of ``documents``.
    """

    def telling(word: str) -> float:
        return words.count(word) * (1 + math.log(documents / (holders[word] + 1)))

    known = {word for word in words if word in holders}
    return sorted(known, key=lambda word: (-telling(word), word))[:MLT_WORDS]


def _tf_idf(cases: Sequence[Case]) -> Scorer:
    from sklearn.feature_extraction.text import TfidfVectorizer

    vectorizer: Any = TfidfVectorizer(stop_words="english", ngram_range=(1, 2), sublinear_tf=True)
    documents = vectorizer.fit_transform([whole_text(case) for case in cases])
    return lambda query: (documents @ vectorizer.transform([query.text]).T).toarray()[:, 0]


def _dense(cases: Sequence[Case], encode: Encode) -> Scorer:
    """Score by the mean passage of a case and its nearest one; a passage is a section, a signal, a message.

    Of five forms (whole text, nearest passage, mean passage, sums of two) the best on development questions
    with either model.
    """
    passages = [(number, text) for number, case in enumerate(cases) for _, text in case.texts()]
    vectors = encode([text for _, text in passages])
    starts = [n for n, (number, _) in enumerate(passages) if n == 0 or passages[n - 1][0] != number]
    means = np.add.reduceat(vectors, starts)
    means /= np.maximum(np.linalg.norm(means, axis=1, keepdims=True), TINY)

    def score(query: Query) -> Any:
        asked = encode([query.text])[0]
        return (means @ asked + np.maximum.reduceat(vectors @ asked, starts)) / 2

    return score
