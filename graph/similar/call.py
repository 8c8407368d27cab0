"""One ``SERVICE ig:similar { … }`` of a query, read from its tokens.

    SERVICE ig:similar { [] ig:text "job hangs at the last step" ; ig:case ?case ; ig:score ?score }

The group holds triples with one subject and nothing else: a question (``ig:text`` or ``ig:like``) and the
variables that its answer binds. What is read looks like any group of triples, so that SPARQL parsers and
editors that know nothing of it still take the query.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from graph.problems import did_you_mean
from graph.store.guard import RefusedQueryError, place
from graph.terms import IG

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from graph.store.tokens import Token

MOST_ROWS = 200
COLUMNS = ("case", "score", "rank", "probability")
_QUESTIONS = ("text", "like")
_KNOWN = {name: f"ig:{name}" for name in (*_QUESTIONS, *COLUMNS, "limit")}
_ALL = ", ".join(_KNOWN.values())
_VALUES = {
    "text": "a text in quotes",
    "like": "the IRI of a case",
    "limit": f"a whole number from 1 to {MOST_ROWS}",
}
_LIMITS = {str(number) for number in range(1, MOST_ROWS + 1)}
_ENDS = (".", "]", "}")
_EXAMPLE = 'SERVICE ig:similar { [] ig:text "…" ; ig:case ?case ; ig:score ?score }'
_STRING = re.compile(r"^(\"\"\"|'''|\"|')(.*)\1$", re.DOTALL)
_ESCAPED = re.compile(r"\\(.)")
_CHARACTERS = {"t": "\t", "b": "\b", "n": "\n", "r": "\r", "f": "\f"}


@dataclass(frozen=True, slots=True)
class Call:
    """What one call asks: a text or the IRI of a case, the most rows wanted, and a variable for each column.

    ``columns`` maps names of COLUMNS to variables as they are written, ``case`` always among them. ``asked``
    is the token of the question, for messages about it.
    """

    text: str | None
    like: str | None
    limit: int
    columns: Mapping[str, str]
    asked: Token


def refused(text: str, token: Token, message: str) -> RefusedQueryError:
    """Return the error that names the place of a token of ``text``."""
    return RefusedQueryError(message, *place(text, token.start))


def read_call(text: str, group: Sequence[Token], names: Mapping[int, str]) -> Call:
    """Return the call that a group spells.

    ``group`` are the tokens from its opening to its closing brace, spaces and comments left out; ``names``
    are the IRIs that tokens stand for, by their start. Raises RefusedQueryError that names line and column,
    what was expected and what stands there.
    """
    reader = _Reader(text, iter(group), group[-1], names)
    reader.read()
    found = reader.found
    asked = [name for name in _QUESTIONS if name in found]
    if len(asked) != 1:
        what = "ig:text or ig:like is expected" if not asked else "ig:text and ig:like exclude one another"
        raise refused(text, found[asked[1]] if asked else group[-1], f"{what}; write {_EXAMPLE}")
    if "case" not in found:
        raise refused(text, group[-1], f"ig:case with a variable is expected; write {_EXAMPLE}")
    columns = {name: found[name].text for name in COLUMNS if name in found}
    token = found[asked[0]]
    return Call(
        text=_characters(token.text) if asked == ["text"] else None,
        like=names[token.start] if asked == ["like"] else None,
        limit=int(found["limit"].text) if "limit" in found else MOST_ROWS,
        columns=columns,
        asked=token,
    )


def _characters(literal: str) -> str:
    match = _STRING.match(literal)
    assert match is not None
    return _ESCAPED.sub(lambda found: _CHARACTERS.get(found[1], found[1]), match[2])


@dataclass
class _Reader:
    """Reads the triples of a group; ``found`` is the token of the value of each property."""

    text: str
    tokens: Iterator[Token]
    last: Token
    names: Mapping[int, str]
    found: dict[str, Token] = field(default_factory=dict)
    subject: str = ""

    def read(self) -> None:
        next(self.tokens)
        token = self.next()
        while token is not self.last:
            token = self.triples(token)
            if token.text == ".":
                token = self.next()

    def next(self) -> Token:
        return next(self.tokens, self.last)

    def wrong(self, token: Token, message: str) -> RefusedQueryError:
        return refused(self.text, token, message)

    def expected(self, token: Token, what: str) -> RefusedQueryError:
        return self.wrong(token, f"in SERVICE ig:similar {what} is expected, not {token.text[:40]}")

    def triples(self, token: Token) -> Token:
        """Read the triples of a subject and return the token after them."""
        if token.text != "[" and token.kind != "variable" and not token.text.startswith("_:"):
            raise self.expected(token, "[], a variable or }")
        name = f"[{token.start}" if token.text == "[" else token.text
        if self.subject not in ("", name):
            raise self.wrong(token, "one SERVICE ig:similar asks one question; write another for this one")
        self.subject = name
        return self.bracketed(self.next()) if token.text == "[" else self.properties(self.next())

    def bracketed(self, token: Token) -> Token:
        """Read what follows an opening bracket: ``] p o`` or ``p o ]``, which says the same."""
        if token.text != "]":
            closing = self.properties(token)
            if closing.text != "]":
                raise self.expected(closing, "]")
            token = self.next()
            return token if token.text in _ENDS else self.properties(token)
        return self.properties(self.next())

    def properties(self, token: Token) -> Token:
        """Read properties with their values and return the token after them, one of _ENDS."""
        while True:
            name = self.named(token)
            token = self.value(name, self.next())
            if token.text != ";" and token.text not in _ENDS:
                raise self.expected(token, "; or . or }")
            while token.text == ";":
                token = self.next()
            if token.text in _ENDS:
                return token

    def named(self, token: Token) -> str:
        iri = self.names.get(token.start)
        if iri is None:
            raise self.expected(token, _ALL)
        name = iri.removeprefix(IG)
        if iri == name or name not in _KNOWN:
            near = did_you_mean(name, _KNOWN)
            raise self.wrong(token, f"SERVICE ig:similar has no {token.text[:60]}; it has {_ALL}.{near}")
        if name in self.found:
            raise self.wrong(token, f"ig:{name} is given twice; a call takes it once")
        return name

    def value(self, name: str, token: Token) -> Token:
        """Read the value of a property and return the token after it."""
        if not _fits(name, token, self.names):
            raise self.expected(token, _VALUES.get(name, "a variable"))
        if token.kind == "variable" and token.text[1:] in self.variables:
            raise self.wrong(token, f"{token.text[:40]} is bound already; take another variable")
        self.found[name] = token
        following = self.next()
        return self.next() if token.kind == "string" and following.kind == "language" else following

    @property
    def variables(self) -> set[str]:
        return {token.text[1:] for token in self.found.values() if token.kind == "variable"}


def _fits(name: str, token: Token, names: Mapping[int, str]) -> bool:
    if name == "limit":
        return token.kind == "number" and token.text in _LIMITS
    if name == "like":
        return token.start in names
    return token.kind == ("string" if name == "text" else "variable")
