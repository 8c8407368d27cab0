"""``?x :p* :o`` as ``VALUES ?x { :o }`` where no triple mentions ``:o``: then no path is longer than zero.

Only a triple is looked at that shares nothing with others and has a path of one part, such as ``^:p*`` or
``(:p|:q/:r)?``; of ``:p*/:q*`` and ``:p*|:q*`` the engine's answer stays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from graph.store.mending.query import Mended, Query, Span, ZeroPath
    from graph.store.tokens import Token

ZERO = ("*", "?")
_APART = ("GRAPH", "LATERAL")
_ENDS = frozenset(("iri", "name", "variable"))
_BEFORE, _AFTER = frozenset("{.})"), frozenset("{.}")


def zero_paths(query: Query) -> Iterator[Mended]:
    """Yield a piece for each triple, outside GRAPH, whose path may be of length zero.

    Raises SyntaxError where an end of one is no IRI.
    """
    triples = list(_triples(query))
    if not triples:
        return
    ends = {place: query.text(place) for triple in triples for place in triple}
    iris = query.iris({text for place, text in ends.items() if query.written[place].kind != "variable"})
    for subject, end in triples:
        if piece := _piece(query.text(subject, end), (ends[subject], ends[end]), iris):
            yield subject, end, (piece,)


def _triples(query: Query) -> Iterator[Span]:
    """Yield subject and object of each triple that stands alone and has a path of one part with * or ?."""
    left_alone = {index for start, end in query.groups(_APART) for index in range(start, end)}
    opening = {end: start for start, end in query.closing.items()}
    for mark in query.all_of(ZERO):
        if mark not in left_alone and ends_zero_path(query.written, mark):
            subject = _subject(query.written, mark - 1, opening)
            if _is_whole_triple(query.written, subject, mark + 1):
                yield subject, mark + 1


def ends_zero_path(written: Sequence[Token], mark: int) -> bool:
    """Return whether a mark stands between what can be a path and its object."""
    if not 0 < mark < len(written) - 1:
        return False
    before, after = written[mark - 1], written[mark + 1]
    return (before.kind in ("iri", "name") or before.text in ("a", ")")) and after.kind in _ENDS


def _subject(written: Sequence[Token], part: int, opening: Mapping[int, int]) -> int:
    """Return the place before a part of a path, given its end; it may be in brackets, inverse or negated."""
    start = opening.get(part, part)
    while start > 1 and written[start - 1].text in ("^", "!"):
        start -= 1
    return start - 1


def _is_whole_triple(written: Sequence[Token], subject: int, end: int) -> bool:
    """Return whether a triple shares nothing with others: it stands between braces, dots and words."""
    if subject < 1 or end + 1 == len(written) or written[subject].kind not in _ENDS:
        return False
    after = written[end + 1]
    return written[subject - 1].text in _BEFORE and (after.text in _AFTER or after.kind == "word")


def _piece(whole: str, ends: tuple[str, str], iris: Mapping[str, str]) -> ZeroPath | None:
    """Return the piece for a triple one of whose ends is an IRI, and the other a variable or the same IRI."""
    constants = {iris[end]: end for end in ends if end in iris}
    variables = [end for end in ends if end not in iris]
    if len(constants) != 1 or any(end.startswith("_:") for end in variables):
        return None
    ((iri, name),) = constants.items()
    then = " ".join(("VALUES", *variables, "{", name, "}")) if variables else "{ }"
    return {"unmentioned": iri, "then": then, "otherwise": whole}
