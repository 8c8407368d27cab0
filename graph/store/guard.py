"""What a SPARQL text from outside must satisfy before an engine sees it: it reads, only here, and is small.

Engines fetch on SERVICE, LOAD and FROM, and deep nesting ends their process. A look at the tokens decides;
the worry is a text that the engine cuts otherwise than we do. pyoxigraph 0.5 has no tokenizer of its own: it
takes ``trueSERVICE`` for two words, ``?a<#>`` for a comparison before a comment, ends ``ex:a.b.SERVICE``
after ``b``, and falls back to ``ex:`` where the IRI of ``ex:SERVICE`` would be faulty. So words are searched,
not compared, names are judged by what follows, and IRIs and names are handed over in a spelling that cannot
be read as anything else.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, cast

from graph.problems import did_you_mean
from graph.store.mending import mended
from graph.store.prefixes import PUBLISHED, SPELLINGS, declared, iris
from graph.store.tokens import Token, decode_escapes, tokens

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from graph.store.mending import Piece

Expansion = Callable[[str, list[Token]], list[Token]]
Form = Literal["SELECT", "ASK", "CONSTRUCT", "DESCRIBE"]

MAX_BYTES = 64 * 1024
MAX_NESTING = 200

_FORMS = ("SELECT", "ASK", "CONSTRUCT", "DESCRIBE")
_PROLOGUE = ("PREFIX", "BASE", "VERSION")
_FETCHES = "this endpoint fetches nothing from elsewhere"
_CALLS = f"{_FETCHES}; the one service is SERVICE ig:similar, which finds similar cases"
_DATASET = "there is one default graph; leave the clause out"
_UPDATES = "this endpoint only reads; a case is changed by its file"
_REFUSED = {
    "SERVICE": _CALLS,
    "LOAD": _FETCHES,
    "FROM": _DATASET,
    "USING": _DATASET,
    **dict.fromkeys(("INSERT", "DELETE", "CLEAR", "DROP", "CREATE", "ADD", "MOVE", "COPY", "WITH"), _UPDATES),
}
_REFUSED_WORD = re.compile("|".join(_REFUSED), re.IGNORECASE)
_CLOSED_BY = {"{": "}", "(": ")", "[": "]"}
_BRACKETS = frozenset("{}()[]")
_PLAIN_DOT = re.compile(r"(?<!\\)\.")
_MISTAKEN = frozenset(("iri", "name", "word"))
_TAKEN_FOR_CODE = re.compile(r"[#'()\[\]?$]")
_ABSOLUTE = re.compile(r"<[A-Za-z][A-Za-z0-9+.\-]*:")
_BASE = re.compile(r"""[A-Za-z][A-Za-z0-9+.\-]*:[^<>"{}|^`\\\x00-\x20]*+""")


class RefusedQueryError(ValueError):
    """A query text that is not run; the message says what was refused, the limit if one was met, what to do.

    ``line`` and ``column`` count from 1 in the text with its escapes decoded; both are None where the whole
    text is at fault.
    """

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        place = "" if line is None else f" (line {line}, column {column})"
        super().__init__(f"{message}{place}")
        self.line = line
        self.column = column


@dataclass(frozen=True, slots=True)
class CheckedQuery:
    r"""A query that may be run.

    ``text`` has its ``\u`` escapes decoded; ``engine_text`` means the same, with some characters of IRIs and
    names escaped, so that no engine takes ``<`` for an operator or a dot for the end of a triple. It begins
    with ``head``, which declares what the text leaves out: the prefixes that are ``supplied`` (used,
    published by the library, and not declared), and a base.

    ``dataset`` is None where the query chooses for itself, or the default graphs and the named graphs, as
    IRIs, that take the place of the store's and of FROM. ``cut`` are the tokens of
    ``text``, but for those that an expansion put others in the place of; ``written`` are all those of
    ``text`` that are neither space nor comment. ``mended`` is the engine's text again, in pieces that get
    round the engine's faults (``graph.store.mending``), or empty.
    """

    text: str
    form: Form
    engine_text: str
    head: str = ""
    supplied: tuple[str, ...] = ()
    dataset: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    cut: tuple[Token, ...] = field(default=(), repr=False, compare=False)
    mended: tuple[Piece, ...] = field(default=(), repr=False, compare=False)
    written: tuple[Token, ...] = field(default=(), repr=False, compare=False)


def check_query(
    text: str, graphs: Collection[str] = (), base: str = "", expand: Expansion | None = None
) -> CheckedQuery:
    """Return a SPARQL 1.1 query that is safe to hand to an engine, unchanged in meaning.

    ``graphs`` are the IRIs of the store's named graphs, the only ones that FROM may name; ``base`` is the IRI
    that relative IRIs are relative to where the query has no BASE; it may come from outside, and is left out
    if it is no IRI. ``expand`` takes the text, its escapes decoded, and its tokens; it returns the tokens to
    go on with. One that it puts in keeps the place of what it stands for and is not looked into if its kind
    is ``data``.

    Safe says nothing of a query's cost or its syntax: those are the worker's and the engine's. Raises
    RefusedQueryError for more than 64 kB of UTF-8, more than 200 nested brackets, every form that
    fetches or updates, and texts that engines could read in two ways.
    """
    base = base if _BASE.fullmatch(base) else ""
    decoded = _decoded(text)
    own = cut = list(tokens(decoded))
    written = own_written = significant(own)
    supplied = _supplied(written)
    if expand and (cut := expand(decoded, own)) is not own:
        written = significant(cut)
    for token, message in _faults(written, graphs, base):
        line, column = place(decoded, token.start)
        raise RefusedQueryError(message, line, column)
    head = "".join((_based(written, base), _declaring(supplied)))
    texts = [_unmistakable(token) if token.kind in _MISTAKEN else token.text for token in cut]
    form = _form(decoded, written)
    return CheckedQuery(
        decoded,
        form,
        "".join([head, *texts]),
        head,
        supplied,
        cut=tuple(cut),
        mended=tuple(mended(head, cut, texts, written)),
        written=tuple(own_written),
    )


def significant(cut: Iterable[Token]) -> list[Token]:
    """Return the tokens that are neither space nor comment."""
    return [token for token in cut if token.kind not in ("space", "comment")]


def last_word(query: CheckedQuery, line: int, column: int) -> Token | None:
    """Return the last token of ``query.text`` that begins at or before a place in its ``engine_text``.

    ``line`` and ``column`` count from 1. Spaces and comments do not count; None if there is no such token.
    """
    lines = query.engine_text.split("\n")[:line]
    rest = sum(len(text) + 1 for text in lines[:-1]) + column - 1 - len(query.head)
    found = None
    for token in query.cut or tokens(query.text):
        if rest < 0:
            break
        rest -= len(_unmistakable(token))
        if token.kind not in ("space", "comment"):
            found = token
    return found


def place(text: str, offset: int) -> tuple[int, int]:
    """Return line and column, both from 1, of an offset into a text; columns count code points."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def _decoded(text: str) -> str:
    try:
        size = len(text.encode("utf-8"))
    except UnicodeEncodeError as error:
        msg = "the query holds half a surrogate pair, which is no character"
        raise RefusedQueryError(msg) from error
    if size > MAX_BYTES:
        msg = f"the query has {size:,} bytes, the limit is {MAX_BYTES:,}; ask for less at once"
        raise RefusedQueryError(msg)
    if "\\" not in text:
        return text.removeprefix("\ufeff")
    try:
        decoded = decode_escapes(text.removeprefix("\ufeff"))
        twice = decode_escapes(decoded) != decoded
    except ValueError as error:
        raise RefusedQueryError(str(error)) from error
    if twice:
        msg = r"an escape that spells another escape is refused; write the character itself"
        raise RefusedQueryError(msg)
    return decoded


def _faults(written: Sequence[Token], graphs: Collection[str], base: str) -> Iterator[tuple[Token, str]]:
    text = " ".join([token.text for token in written])
    yield from _broken_string(written)
    if _may_hold_refused_word(text):
        yield from _refused_words(written, graphs, base)
    yield from _brackets(written)
    yield from _undeclared_prefixes(written)
    if "service" in text.lower():
        yield from _hidden_services(written)


def _broken_string(written: Sequence[Token]) -> Iterator[tuple[Token, str]]:
    if written and written[-1].kind == "broken":  # it takes all that follows
        yield written[-1], "a string starts here that never ends or has an escape unknown to SPARQL"


def _may_hold_refused_word(text: str) -> bool:
    # A token with such a word in it is a part of the text with such a word in it; most texts have none.
    upper = text.upper()
    # Outside ASCII, upper() and IGNORECASE differ.
    return not text.isascii() or any(word in upper for word in _REFUSED)


def _refused_words(
    written: Sequence[Token], graphs: Collection[str], base: str
) -> Iterator[tuple[Token, str]]:
    full = {token.start: iri for token, iri in iris(written, base)} if graphs else {}
    for index, token in enumerate(written):
        if token.kind != "word" or not (match := _REFUSED_WORD.search(token.text)):
            continue
        if graphs and token.text.upper() == "FROM":
            yield from _unknown_graph(written[index : index + 3], full, graphs)
        else:
            # IGNORECASE also folds ſ and K, which upper() takes back to S and K
            yield token, f"{token.text[:40]} is refused: {_REFUSED[match[0].upper()]}"


def _unknown_graph(
    clause: Sequence[Token], full: Mapping[int, str], graphs: Collection[str]
) -> Iterator[tuple[Token, str]]:
    word, *following = clause
    if following and following[0].text.upper() == "NAMED":
        del following[0]
    graph = full.get(following[0].start) if following else None
    if graph is None:
        yield word, "after FROM or FROM NAMED the IRI of a graph is expected"
    elif graph not in graphs:
        yield following[0], f"there is no graph <{graph[:200]}> here; {_FETCHES}"


def _brackets(written: Iterable[Token]) -> Iterator[tuple[Token, str]]:
    opened: list[Token] = []
    for token in [token for token in written if token.text in _BRACKETS and token.kind == "mark"]:
        if token.text in _CLOSED_BY:
            opened.append(token)
            if len(opened) > MAX_NESTING:
                yield token, f"brackets are nested more than {MAX_NESTING} deep, the limit; flatten the query"
        else:
            expected = _CLOSED_BY[opened.pop().text] if opened else "nothing"
            if token.text != expected:
                yield token, f"{token.text} stands where {expected} is to be closed"
    for token in reversed(opened):
        yield token, f"{token.text} is never closed"


def _supplied(written: Sequence[Token]) -> tuple[str, ...]:
    used = {_prefix(token) for token in written if token.kind == "name"}
    own = declared(written) if used else ()
    return tuple(name for name in PUBLISHED if name in used and name not in own)


def _based(written: Sequence[Token], base: str) -> str:
    if not base or all(token.kind != "iri" or _ABSOLUTE.match(token.text) for token in written):
        return ""
    has_own = any(token.kind == "word" and token.text.upper() == "BASE" for token in written)
    return "" if has_own else "".join(("BASE <", base, "> "))


def _declaring(supplied: Iterable[str]) -> str:
    return "".join("".join(("PREFIX ", name, ": <", PUBLISHED[name], "> ")) for name in supplied)


def _prefix(token: Token) -> str:
    return token.text.partition(":")[0]


def _undeclared_prefixes(written: Sequence[Token]) -> Iterator[tuple[Token, str]]:
    names = [token for token in written if token.kind == "name"]
    known = {"_", *(declared(written) if names else ()), *PUBLISHED}
    for token in names:
        if (prefix := _prefix(token)) not in known:
            what = f"the prefix {prefix[:40]}: is not declared"
            yield (
                token,
                f"{what}; start with PREFIX {prefix[:40]}: <…>.{did_you_mean(prefix, _spellings(known))}",
            )


def _spellings(known: Iterable[str]) -> dict[str, str]:
    return {**SPELLINGS, **{name.lower(): f"{name}:" for name in known if name not in ("", "_")}}


def _hidden_services(written: Sequence[Token]) -> Iterator[tuple[Token, str]]:
    for index, token in enumerate(written):
        if token.kind != "name" or "service" not in token.text.lower():
            continue
        if _opens_group(written[index + 1 : index + 5]):
            what = f"{token.text[:80]} before a group could be read as SERVICE"
            yield token, f"{what}: end the triple with a dot, or write the IRI out in full"


def _opens_group(following: Sequence[Token]) -> bool:
    rest = list(following)
    if rest and rest[0].text.upper() == "SILENT":
        del rest[0]
    if rest and rest[0].kind in ("iri", "variable", "name"):
        del rest[0]
    if not rest or rest[0].text != "{":
        return False
    annotation = len(rest) > 1 and rest[1].text == "|" and rest[1].start == rest[0].end
    return not annotation


def _form(text: str, written: Sequence[Token]) -> Form:
    expected = "a query starts with SELECT, ASK, CONSTRUCT or DESCRIBE after its prefixes"
    words = ((index, token) for index, token in enumerate(written) if token.kind == "word")
    for index, token in words:
        word = token.text.upper()
        if word in _FORMS:
            return cast("Form", word)
        if word not in _PROLOGUE:
            near = did_you_mean(token.text, {form.lower(): form for form in _FORMS})
            message = f"{expected}, not with {token.text[:40]}{near and '.'}{near}"
            if index and written[index - 1].text.upper() == "PREFIX":
                message = f"the prefix {token.text[:40]} ends in a colon: PREFIX {token.text[:40]}: <…>"
            raise RefusedQueryError(message, *place(text, token.start))
    raise RefusedQueryError(expected)


def _unmistakable(token: Token) -> str:
    if token.kind == "iri" and _TAKEN_FOR_CODE.search(token.text):
        # In ?a<#b> an engine may see a comparison and a comment, in ?a<?b&&?c>?d two comparisons; only an IRI
        # has an escape after its <.
        return "".join(("<", _escape(token.text[1]), token.text[2:]))
    if token.kind == "name" and not token.text.startswith("_:"):
        prefix, colon, local = token.text.partition(":")
        return "".join((prefix, colon, _PLAIN_DOT.sub(r"\.", local)))
    if token.kind == "word" and token.text.lower() in ("true", "false"):
        return token.text.lower()  # the one pair of words that pyoxigraph 0.5 does not read in capitals
    return token.text


def _escape(character: str) -> str:
    code = ord(character)
    return f"\\u{code:04X}" if code <= 0xFFFF else f"\\U{code:08X}"
