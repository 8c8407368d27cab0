"""SPARQL cut into tokens: what a keyword is and what only looks like one inside a string, IRI or comment.

A parser would say more, but rdflib's takes up to 90 ms a query and dies of deep nesting, and pyoxigraph's
is only reached by running the query. Source of the token rules: SPARQL 1.1 Query Language, section 19.8.
They are followed to the letter: where a looser rule reads a string or a comment and the engine does not,
anything can hide. Every pattern is possessive, so that cutting takes time linear in the text.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

_LETTER = (
    r"A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C\u200D\u2070-\u218F"
    r"\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD\U00010000-\U000EFFFF"
)
_IN_VARIABLE = rf"{_LETTER}_0-9\u00B7\u0300-\u036F\u203F\u2040"
_IN_NAME = rf"{_IN_VARIABLE}\-"
_ESCAPED = r"%[0-9A-Fa-f]{2}|\\[_~.\-!$&'()*+,;=/?#@%]"
_IN_STRING = r"""\\[tbnrf\\"']|\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8}"""

_TOKEN = re.compile(
    rf"""
      (?P<space>[ \t\r\n]++)
    | (?P<comment>\#[^\n\r]*+)
    | (?P<string>\"{{3}}(?:[^"\\]++|"{{1,2}}(?!")|{_IN_STRING})*+\"{{3}}
               |'{{3}}(?:[^'\\]++|'{{1,2}}(?!')|{_IN_STRING})*+'{{3}}
               |"(?!"")(?:[^"\\\n\r]++|{_IN_STRING})*+"
               |'(?!'')(?:[^'\\\n\r]++|{_IN_STRING})*+')
    | (?P<broken>["'].*+)
    | (?P<iri><[^<>"{{}}|^`\\\x00-\x20]*+>)
    | (?P<variable>[?$][{_LETTER}_0-9][{_IN_VARIABLE}]*+)
    | (?P<language>@[A-Za-z]++(?:-[A-Za-z0-9]++)*+(?:--[A-Za-z]++)?+)
    | (?P<name>_:[{_LETTER}_0-9][{_IN_NAME}]*+(?:\.++[{_IN_NAME}]++)*+
             |(?:[{_LETTER}][{_IN_NAME}.]*+(?<!\.))?+:
              (?:(?:[{_LETTER}_:0-9]|{_ESCAPED})(?:[{_IN_NAME}:]|{_ESCAPED}|\.++(?=[{_IN_NAME}:%\\]))*+)?+)
    | (?P<number>(?:[0-9]++\.?+[0-9]*+|\.[0-9]++)[eE][+\-]?+[0-9]++|[0-9]++(?:\.[0-9]++)?+|\.[0-9]++)
    | (?P<word>[{_LETTER}_][{_IN_NAME}.]*+)
    | (?P<mark>.)
    """,
    re.VERBOSE | re.DOTALL,
)
# \\ is an escape of its own: "C:\\users" holds no \u, as every engine but the letter of section 19.2 has it.
_ESCAPE = re.compile(r"\\\\|\\u([0-9A-Fa-f]{4})|\\U([0-9A-Fa-f]{8})")


class Token(NamedTuple):
    """One token and its place; a tuple, as a query may have 60,000 and a dataclass takes thrice as long.

    ``kind`` is space, comment, string, iri, variable, language, name (prefixed name or blank node label),
    number, word (keyword or function), mark, or broken: a string that never ends or has an unknown escape,
    with all that follows it; data is what an expansion put in (``guard.check_query``). ``start`` and ``end``
    are offsets in code points of the text that was cut up.
    """

    kind: str
    text: str
    start: int
    end: int


_new = tuple.__new__


def decode_escapes(query: str) -> str:
    r"""Return the query with its ``\uXXXX`` and ``\UXXXXXXXX`` escapes decoded, as before parsing.

    Raises ValueError for an escape that is no character.
    """
    return _ESCAPE.sub(_character, query)


def _character(match: re.Match[str]) -> str:
    if match[0] == r"\\":
        return match[0]
    code = int(match[1] or match[2], 16)
    if code > 0x10FFFF or 0xD800 <= code <= 0xDFFF:
        msg = f"{match[0]} is no character"
        raise ValueError(msg)
    return chr(code)


def tokens(query: str) -> Iterator[Token]:
    """Yield the tokens of a query from start to end, spaces and comments included; nothing is left out."""
    start = 0
    for match in _TOKEN.finditer(query):
        text = match[0]
        end = start + len(text)
        # Token(…) would pass through a function of Python's for each; every alternative has a name.
        yield _new(Token, (match.lastgroup, text, start, end))
        start = end
