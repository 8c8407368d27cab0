"""The prefixes a query may use without declaring them, and the IRIs its names stand for."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from graph.cases import PREFIXES
from graph.terms import FACETS, OWL

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from graph.store.tokens import Token

PUBLISHED: dict[str, str] = {
    **PREFIXES,
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "owl": OWL,
    "void": "http://rdfs.org/ns/void#",
    "dcat": "http://www.w3.org/ns/dcat#",
    "sd": "http://www.w3.org/ns/sparql-service-description#",
    "sh": "http://www.w3.org/ns/shacl#",
}
_FACET_PREFIXES = {iri.rstrip("/").rpartition("/")[2]: name for name, iri in PREFIXES.items()}
# What somebody may write for a prefix, and the prefix meant: `root-cause:`, `rootcause:` for `rc:`.
SPELLINGS: dict[str, str] = {
    **{name: f"{name}:" for name in PUBLISHED},
    **{facet.path: f"{_FACET_PREFIXES[facet.path]}:" for facet in FACETS.values()},
    **{facet.path.replace("-", ""): f"{_FACET_PREFIXES[facet.path]}:" for facet in FACETS.values()},
    **{facet.key: f"{_FACET_PREFIXES[facet.path]}:" for facet in FACETS.values()},
    "dcterms": "dct:",
}

_DECLARING = ("PREFIX", "BASE")
_ABSOLUTE = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]*:")
_ESCAPED = re.compile(r"\\(.)")


def declared(written: Iterable[Token]) -> set[str]:
    """Return the prefixes, without their colon, that a query declares."""
    return {
        name.text.partition(":")[0]
        for word, name in pairwise(written)
        if word.kind == "word" and word.text.upper() == "PREFIX" and name.kind == "name"
    }


def iris(written: Iterable[Token], base: str = "") -> Iterator[tuple[Token, str]]:
    """Yield each IRI and prefixed name of a query that is no declaration, with the IRI it stands for.

    Takes the tokens without spaces and comments. Undeclared prefixes stand for what the library publishes; a
    name of any other, and a blank node, is left out. ``base`` is the IRI relative ones are relative to before
    any BASE; without either they stay as they are.
    """
    prefixes, rest = dict(PUBLISHED), list(written)
    declaring: set[int] = set()
    for name, iri in _declarations(rest):
        declaring |= {iri.start} | ({name.start} if name else set())
        full = _full(iri.text[1:-1], base)
        if name is None:
            base = full
        else:
            prefixes[name.text[:-1]] = full
    for token in rest:
        if token.kind == "iri" and token.start not in declaring:
            yield token, _full(token.text[1:-1], base)
        elif token.kind == "name" and token.start not in declaring:
            prefix, _, local = token.text.partition(":")
            if prefix in prefixes:
                yield token, prefixes[prefix] + _ESCAPED.sub(r"\1", local)


def _full(iri: str, base: str) -> str:
    if _ABSOLUTE.match(iri):
        return iri
    # urljoin forgets an empty fragment or query, which namespaces end in.
    ending = iri[-1:] if iri[-1:] in ("#", "?") else ""
    return urljoin(base, iri).removesuffix(ending) + ending


def _declarations(written: list[Token]) -> Iterator[tuple[Token | None, Token]]:
    """Yield the name (None for BASE) and the IRI of every declaration, in their order."""
    for index, token in enumerate(written):
        if token.kind != "word" or token.text.upper() not in _DECLARING:
            continue
        following = written[index + 1 : index + 3]
        kinds = [item.kind for item in following]
        if token.text.upper() == "PREFIX" and kinds == ["name", "iri"] and following[0].text[-1] == ":":
            yield following[0], following[1]
        elif token.text.upper() == "BASE" and kinds[:1] == ["iri"]:
            yield None, following[0]
