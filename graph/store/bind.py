"""The one gate by which values enter a query: serialised RDF terms put in place of ``$name`` tokens.

In the product's query files an input is written ``$name`` and a variable ``?name``, so a reader sees which
is which. Nothing here formats text into a query: a value is an RDF term, and its own serialisation quotes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain

import pyoxigraph as ox

from graph.store.tokens import tokens

RdfTerm = ox.NamedNode | ox.Literal
Value = RdfTerm | Iterable[RdfTerm] | Iterable[tuple[RdfTerm, ...]]


class UnboundInputError(KeyError):
    """A query has an input no value was given for, or a value names no input of the query."""


def bind(text: str, values: Mapping[str, Value]) -> str:
    """Return the query with every ``$name`` token replaced by the serialised value of that name.

    A value is one term, several terms (for ``VALUES ?x { $terms }``) or rows of terms (for
    ``VALUES (?s ?p ?o) { $rows }``). ``$name`` inside a string, IRI or comment stays as it is.

    Raises UnboundInputError if inputs and names do not agree, TypeError for a value that is no RDF term.
    """
    written = {name: _serialise(value) for name, value in values.items()}
    parts: list[str] = []
    used: set[str] = set()
    for token in tokens(text):
        if token.kind == "variable" and token.text[0] == "$":
            name = token.text[1:]
            if name not in written:
                msg = f"no value for ${name}"
                raise UnboundInputError(msg)
            used.add(name)
            parts.append(written[name])
        else:
            parts.append(token.text)
    if unused := written.keys() - used:
        msg = f"the query has no input {', '.join(sorted('$' + name for name in unused))}"
        raise UnboundInputError(msg)
    return "".join(parts)


def _serialise(value: Value) -> str:
    if isinstance(value, (ox.NamedNode, ox.Literal)):
        return str(value)
    if isinstance(value, str):
        msg = f"{value!r} is no RDF term; wrap it in NamedNode or Literal"
        raise TypeError(msg)
    return " ".join(_serialise_row(item) for item in value)


def _serialise_row(item: RdfTerm | tuple[RdfTerm, ...]) -> str:
    if isinstance(item, tuple):
        return " ".join(chain(("(",), (_serialise(term) for term in item), (")",)))
    return _serialise(item)
