"""What is wrong with a query that the engine does not understand, in words of the person who wrote it.

The engine's parser names a place and a set of character classes. The slips people make are few, and are
seen in the tokens: this looks for them, and only after the engine has refused a query.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from graph.problems import cut, did_you_mean
from graph.store.guard import significant
from graph.store.tokens import tokens

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from graph.store.tokens import Token

_FUNCTIONS = """
ABS AVG BNODE BOUND CEIL COALESCE CONCAT CONTAINS COUNT DATATYPE DAY ENCODE_FOR_URI FLOOR GROUP_CONCAT
HOURS IF IRI ISBLANK ISIRI ISLITERAL ISNUMERIC ISURI LANG LANGMATCHES LCASE MAX MD5 MIN MINUTES MONTH NOW RAND
REGEX REPLACE ROUND SAMETERM SAMPLE SECONDS SHA1 SHA256 SHA384 SHA512 STR STRAFTER STRBEFORE STRDT STRENDS
STRLANG STRLEN STRSTARTS STRUUID SUBSTR SUM TIMEZONE TZ UCASE URI UUID YEAR
ADJUST HASLANG HASLANGDIR ISTRIPLE LANGDIR OBJECT PREDICATE STRLANGDIR SUBJECT TRIPLE
""".split()  # the last line is what the engine knows beyond SPARQL 1.1
_KEYWORDS = """
A AS ASC ASK BASE BIND BY CONSTRUCT DESC DESCRIBE DISTINCT EXISTS FALSE FILTER FROM GRAPH GROUP HAVING IN
LATERAL LIMIT MINUS NAMED NOT OFFSET OPTIONAL ORDER PREFIX REDUCED SELECT SEPARATOR SILENT TRUE UNDEF UNION
VALUES VERSION WHERE
""".split()
_WORDS = {word.lower(): word for word in (*_FUNCTIONS, *_KEYWORDS)}
_OTHERWISE = {"and": "&&", "or": "||", "like": "REGEX or CONTAINS", "length": "STRLEN", "is": "="}
_LONGEST = 16_384
_VALUES = 40  # tokens between VALUES and its brace: as many variables as anybody writes
_TERMS = ("variable", "iri", "name", "string", "number", "language")

Mistake = tuple["Token", str]


def mistake(text: str, cut_up: Iterable[Token] = ()) -> Mistake | None:
    """Return the first slip in a query the engine does not understand: a token and what to do about it.

    ``text`` is a query whose brackets match and whose strings end, ``cut_up`` its tokens where an expansion
    has put others in the place of some. None if no known slip is in it, and for more than 16,384 characters:
    people do not write so much, and looking at it takes time from others.
    """
    if len(text) > _LONGEST:
        return None
    written = significant(cut_up or tokens(text))
    found = [slip for look in _LOOKS if (slip := next(look(written), None)) is not None]
    return min(found, key=lambda slip: slip[0].start, default=None)


def _unknown_words(written: Sequence[Token]) -> Iterator[Mistake]:
    for token in written:
        if token.kind != "word" or (word := token.text.lower()) in _WORDS:
            continue
        if word in _OTHERWISE:
            yield token, f"{token.text} is no word of SPARQL; it has {_OTHERWISE[word]}"
        else:
            near = did_you_mean(word, _WORDS)
            yield token, f"{cut(token.text)} is no word of SPARQL.{near} A name has a prefix, such as ig:"


def _followers(written: Sequence[Token]) -> Iterator[Mistake]:
    for token, following in pairwise(written):
        word, after = _word(token), following.text
        if word in ("FILTER", "HAVING") and following.kind in ("variable", "string", "number"):
            yield following, f"expected brackets around the condition: {word} (…)"
        elif word in ("ORDER", "GROUP") and _word(following) != "BY":
            yield following, f"expected BY after {word}"
        elif word in ("LIMIT", "OFFSET") and not after.isdecimal():
            yield following, f"expected a whole number after {word}"
        elif word in ("OPTIONAL", "UNION", "MINUS", "EXISTS", "LATERAL") and after != "{":
            yield following, f"expected a group in braces after {word}: {word} {{ … }}"
        elif word == "WHERE" and after != "{":
            yield following, "expected { after WHERE"
        elif word == "BIND" and after != "(":
            yield following, "expected brackets after BIND: BIND (… AS ?name)"
        elif token.text == following.text == "=" and token.end == following.start:
            yield token, "expected =, which compares in SPARQL; == is of other languages"


def _declarations(written: Sequence[Token]) -> Iterator[Mistake]:
    for index, token in enumerate(written):
        following = written[index + 1 : index + 3]
        if _word(token) != "PREFIX" or not following:
            continue
        if following[0].kind != "name" or following[0].text[-1] != ":":
            yield following[0], "expected a prefix that ends in a colon, such as ig:"
        elif len(following) > 1 and following[1].kind != "iri":
            yield following[1], "expected an IRI in angle brackets after the prefix"


def _selected(written: Sequence[Token]) -> Iterator[Mistake]:
    """Yield slips between SELECT and what follows its variables."""
    depth, inside, opened = 0, False, 0
    for index, token in enumerate(written):
        if _word(token) == "SELECT":
            depth, inside = 0, True
        elif inside and token.text == "(":
            opened = index if depth == 0 else opened
            depth += 1
        elif inside and token.text == ")":
            depth -= 1
            if depth == 0 and not any(_word(word) == "AS" for word in written[opened:index]):
                yield token, "expected AS and a variable for what is selected: (… AS ?name)"
        elif inside and depth == 0:
            if token.text == ",":
                yield token, "expected a space: selected variables stand without commas"
            elif _word(token) in _FUNCTIONS:
                yield token, f"expected brackets around {token.text} and its name: ({token.text}(…) AS ?name)"
            inside = token.text != "{" and _word(token) not in ("WHERE", "FROM")


def _short_triples(written: Sequence[Token]) -> Iterator[Mistake]:
    """Yield where a triple ends after its subject or property; what is not plain terms is left alone."""
    terms: list[Token] | None = None
    for index, token in enumerate(written):
        if token.text == "{" and token.kind == "mark":
            terms = None if _is_values(written[max(0, index - _VALUES) : index]) else []
        elif terms and token.kind == "mark" and token.text in (".", "}"):
            if len(terms) in (1, 2):
                missing = "an object" if len(terms) == 2 else "a property and an object"
                yield token, f"expected {missing}: a triple has three parts"
            terms = []
        elif token.kind == "mark" and token.text in (".", "}"):
            terms = []
        elif terms is not None and (token.kind in _TERMS or token.text == "a"):
            terms = [*terms, token] if token.kind != "language" else terms
            if len(terms) == 4:
                yield token, "expected a dot, ; or , before this: a triple has three parts"
                terms = None
        else:
            terms = None


def _modifiers(written: Sequence[Token]) -> Iterator[Mistake]:
    """Yield modifiers inside a group that is no subquery, and ORDER BY after LIMIT."""
    groups, limited = [True], False
    for token, following in pairwise(written):
        word = _word(token)
        if token.kind == "mark" and token.text == "{":
            groups.append(_word(following) == "SELECT")
        elif token.kind == "mark" and token.text == "}" and len(groups) > 1:
            groups.pop()
        elif word in ("ORDER", "LIMIT", "OFFSET", "GROUP", "HAVING"):
            if not groups[-1]:
                yield token, f"expected }} before {word}: it follows the group"
            elif word == "ORDER" and limited:
                yield token, "expected ORDER BY before LIMIT and OFFSET"
            limited = len(groups) == 1 and word in ("LIMIT", "OFFSET")


def _is_values(before: Sequence[Token]) -> bool:
    words = [token for token in before if token.kind == "word"]
    return bool(words) and _word(words[-1]) == "VALUES"


def _word(token: Token) -> str:
    return token.text.upper() if token.kind == "word" else ""


_LOOKS = (_unknown_words, _followers, _declarations, _selected, _short_triples, _modifiers)
