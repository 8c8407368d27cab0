"""How cues are written down: phrases in normal form, contractions spelled out.

A phrase is written as people write it, with "not" for every "n't" and "can not" for "cannot".
"""

from __future__ import annotations

from graph.suggest.normal import normal_form, words

Phrase = tuple[str, ...]
Phrases = tuple[Phrase, ...]
_STEMS = {"ca": "can", "wo": "will"}


def spelled_out(normal: str) -> tuple[str, ...]:
    """Return the words a contraction stands for: "isn't" is "is" and "not"."""
    if normal == "cannot":
        return ("can", "not")
    if normal.endswith("n't"):
        stem = normal.removesuffix("n't")
        return (_STEMS.get(stem, stem), "not")
    return (normal,)


def phrase(written: str) -> Phrase:
    """Return the normal forms of some written words, contractions spelled out."""
    return tuple(token for word in words(written) for token in spelled_out(word.normal))


def phrases(written: str) -> Phrases:
    """Return the phrases that commas part, the longest first."""
    found = {phrase(one) for one in written.split(",")}
    return tuple(sorted((one for one in found if one), key=lambda one: (-len(one), one)))


def word_set(written: str) -> frozenset[str]:
    """Return the normal forms of words that blanks part."""
    return frozenset(normal_form(word) for word in written.split())
