"""Similar cases inside SPARQL: ``SERVICE ig:similar { … }`` becomes the rows it asks for.

A call takes the form of a federated query, which every SPARQL parser reads, but nothing is sent anywhere:
before the guard looks at a query, each call is replaced by ``VALUES`` with what page and REST would answer to
the same question. Every other SERVICE stays as it is, and the guard refuses it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyoxigraph as ox

from graph.cases import case_iri
from graph.library import UnknownCaseError
from graph.similar.call import Call, read_call, refused
from graph.similar.case_to_case import ranked_case_to_case
from graph.store import bind
from graph.store.prefixes import iris
from graph.store.tokens import Token
from graph.terms import IG

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from graph.library import Library
    from graph.similar.engine import SimilarCases
    from graph.similar.model import Ranked
    from graph.store.bind import RdfTerm
    from graph.suggest import Suggester

SERVICE = f"{IG}similar"
MOST_CALLS = 4

Row = dict[str, "RdfTerm"]


def names_service(text: str) -> bool:
    """Return whether a query may hold a call; if not, there is no need to look any closer."""
    return "service" in text.lower() or "\\" in text


def expand(text: str, cut: list[Token], answer: Callable[[str, Call], list[Row]]) -> list[Token]:
    """Return the tokens of a query with each call replaced by a token of its rows.

    ``cut`` are all tokens of ``text``. ``answer`` takes the text and a call and returns its rows, each
    with a value for the columns it knows. Raises RefusedQueryError for a call that cannot be read
    and for more than MOST_CALLS.
    """
    written = [token for token in cut if token.kind not in ("space", "comment")]
    if any(token.kind == "broken" for token in written):
        return cut  # the guard says where
    names = {token.start: iri for token, iri in iris(written)}
    found: dict[int, Token] = {}
    for start, group in _calls(text, written, names):
        if len(found) == MOST_CALLS:
            raise refused(text, start, f"SERVICE ig:similar stands more than {MOST_CALLS} times, the limit")
        call = read_call(text, group, names)
        rows = answer(text, call)[: call.limit]
        found[start.start] = Token("data", _values(call, rows), start.start, group[-1].end)
    return list(_put_in(cut, found))


def _calls(
    text: str, written: Sequence[Token], names: dict[int, str]
) -> Iterator[tuple[Token, Sequence[Token]]]:
    """Yield each call: its first token and the tokens of its group."""
    for index, token in enumerate(written):
        if token.kind != "word" or token.text.upper() != "SERVICE":
            continue
        after = index + 1
        if written[after : after + 1] and written[after].text.upper() == "SILENT":  # nothing here can fail
            after += 1
        if written[after : after + 1] and names.get(written[after].start) == SERVICE:
            yield token, _group(text, written, after)


def _group(text: str, written: Sequence[Token], name: int) -> Sequence[Token]:
    """Return the tokens from the brace after the service's name to the one that closes it."""
    depth = 0
    for end in range(name + 1, len(written)):
        depth += (written[end].text == "{") - (written[end].text == "}")
        if depth == 0 and end > name + 1:
            return written[name + 1 : end + 1]
        if depth <= 0:
            break
    raise refused(text, written[name], "after SERVICE ig:similar a group is expected, { … }")


def _values(call: Call, rows: Sequence[Row]) -> str:
    """Return the rows as inline data; a column that no row knows is left out, its variable stays unbound."""
    columns = [name for name in call.columns if name == "case" or any(name in row for row in rows)]
    variables = " ".join(call.columns[name] for name in columns)
    table = [tuple(row[name] for name in columns) for row in rows]
    return " ".join((" VALUES (", variables, ")", bind("{ $rows } ", {"rows": table})))


def _put_in(cut: Sequence[Token], found: dict[int, Token]) -> Iterator[Token]:
    end = 0
    for token in cut:
        if token.start in found:
            end = found[token.start].end
            yield found[token.start]
        elif token.start >= end:
            yield token


class SimilarService:
    """Answers calls from one library; safe to share between threads."""

    def __init__(self, similar: SimilarCases, suggester: Suggester, library: Library) -> None:
        self._similar = similar
        self._suggester = suggester
        self._library = library

    def expand(self, text: str, cut: list[Token]) -> list[Token]:
        """Return the tokens of a query with each call replaced by its rows: what ``check_query`` takes."""
        return expand(text, cut, self.rows) if names_service(text) else cut

    def rows(self, text: str, call: Call) -> list[Row]:
        """Return the cases that page and REST would show for a call, best first.

        Raises RefusedQueryError with its place in ``text`` for a case the library lacks.
        """
        base, ranked = self._library.base, enumerate(self._ranked(text, call), 1)
        return [_row(case_iri(one.case_id, base), rank, one) for rank, one in ranked]

    def _ranked(self, text: str, call: Call) -> tuple[Ranked, ...]:
        if call.text is not None:
            found = self._suggester.suggest(call.text)
            return self._similar.ranked_for_text(call.text, found, limit=call.limit)
        case_id = (call.like or "").removeprefix(case_iri("", self._library.base))
        try:
            case = self._library.case(case_id)
        except UnknownCaseError as error:
            raise refused(text, call.asked, str(error)) from error
        return ranked_case_to_case(self._similar, self._library, case, limit=call.limit)


def _row(iri: str, rank: int, ranked: Ranked) -> Row:
    return {
        "case": ox.NamedNode(iri),
        "score": ox.Literal(ranked.score),
        "rank": ox.Literal(rank),
        "probability": ox.Literal(ranked.probability),
    }
