"""Text in small pieces to UTF-8 in chunks worth sending."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

CHUNK_CHARACTERS = 32_768


def encoded(pieces: Iterable[str]) -> Iterator[bytes]:
    """Yield the pieces as UTF-8, gathered into chunks of at least 32,768 characters (the last: the rest).

    Lone surrogates, which are no characters and which UTF-8 cannot hold, are left out.
    """
    waiting: list[str] = []
    length = 0
    for piece in pieces:
        waiting.append(piece)
        length += len(piece)
        if length >= CHUNK_CHARACTERS:
            yield "".join(waiting).encode("utf-8", "ignore")
            waiting, length = [], 0
    if waiting:
        yield "".join(waiting).encode("utf-8", "ignore")
