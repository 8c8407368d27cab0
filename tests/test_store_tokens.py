"""Tests of ``graph.store.tokens``: the same cuts as the SPARQL grammar, in linear time."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.store.tokens import decode_escapes, tokens

# Made of what the token rules look at, so that hypothesis meets their corners.
PIECES = r"""' " \' \" \\ \u0041 # < > <a> ?x $y ex:a : _:b @en . .. 1 1e5 SERVICE a.b %41 % - { } ( ) é ·"""
SPARQL_LIKE = st.lists(st.sampled_from([*PIECES.split(), "'''", '"""', " ", "\n", "\r"])).map("".join)


def kinds(text: str) -> list[tuple[str, str]]:
    return [(token.kind, token.text) for token in tokens(text) if token.kind != "space"]


@given(st.one_of(SPARQL_LIKE, st.text()))
def test_tokens_concatenate_to_the_text(text: str) -> None:
    """Nothing is left out, and each token stands where it says."""
    cut = list(tokens(text))
    assert "".join(token.text for token in cut) == text
    assert all(text[token.start : token.end] == token.text for token in cut)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ex:a.b.c.", [("name", "ex:a.b.c"), ("mark", ".")]),
        ("ex:.SERVICE", [("name", "ex:"), ("mark", "."), ("word", "SERVICE")]),
        ("1.SERVICE", [("number", "1"), ("mark", "."), ("word", "SERVICE")]),
        ("1.5e3 .5 1.", [("number", "1.5e3"), ("number", ".5"), ("number", "1"), ("mark", ".")]),
        ("ex:it\\'s 'x'", [("name", "ex:it\\'s"), ("string", "'x'")]),
        ("ex:a\\#b c", [("name", "ex:a\\#b"), ("word", "c")]),
        ("ex:#c", [("name", "ex:"), ("comment", "#c")]),
        ("<a#b> #c", [("iri", "<a#b>"), ("comment", "#c")]),
        ("?a<?b", [("variable", "?a"), ("mark", "<"), ("variable", "?b")]),
        ("'''a'b''c'''", [("string", "'''a'b''c'''")]),
        ('""""a"""', [("string", '""""a"""')]),
        ("''", [("string", "''")]),
        ("'a'@en-GB--ltr", [("string", "'a'"), ("language", "@en-GB--ltr")]),
        ("_:b.c.", [("name", "_:b.c"), ("mark", ".")]),
        ("#a\r?b", [("comment", "#a"), ("variable", "?b")]),
        ("?service$from", [("variable", "?service"), ("variable", "$from")]),
        ("a\u00a0b", [("word", "a"), ("mark", "\u00a0"), ("word", "b")]),
    ],
)
def test_cuts_follow_the_grammar(text: str, expected: list[tuple[str, str]]) -> None:
    """Names, numbers, strings and comments end where section 19.8 of SPARQL 1.1 ends them."""
    assert kinds(text) == expected


@pytest.mark.parametrize("text", ["'a", '"a\nb"', "'''a''", '"""a"', "'a\\x'", '"""a\\""', "'a\\u12'"])
def test_a_broken_string_takes_all_that_follows(text: str) -> None:
    """Nothing after a quote that opens no string is ever taken for code."""
    assert kinds(f"{text} SERVICE ") == [("broken", f"{text} SERVICE ")]


def test_escapes_are_decoded_once() -> None:
    r"""``\u`` and ``\U`` become characters, ``\\u`` stays: there the backslash itself is escaped."""
    assert decode_escapes(r"\u0053ERVICE \U0001F600") == "SERVICE \U0001f600"
    assert decode_escapes(r'"C:\\users\\u0041"') == r'"C:\\users\\u0041"'


@pytest.mark.parametrize("text", [r"\ud800", r"\uDFFF", r"\U00110000"])
def test_an_escape_of_no_character_is_an_error(text: str) -> None:
    """Surrogates and numbers beyond Unicode are refused by name."""
    with pytest.raises(ValueError, match=re.escape(text)):
        decode_escapes(text)


HOSTILE = {
    "escaped quotes": ("'", "\\'"),
    "open long string": ('"""', '""a'),
    "names without end": ("", "a."),
    "dots": ("a:b", ".."),
    "less-than signs": ("", "<a"),
    "half escapes": ("a:", "%4"),
    "blank nodes": ("", "_:a.."),
    "numbers": ("", "1.e"),
    "languages": ("", "@a-"),
}


def fastest(text: str) -> float:
    """Return the processor seconds of the fastest of five runs, which other work cannot shorten."""
    times = []
    for _ in range(5):
        start = time.process_time()
        list(tokens(text))
        times.append(time.process_time() - start)
    return min(times)


@pytest.mark.parametrize("name", HOSTILE)
def test_time_is_linear(name: str) -> None:
    """Eight times the text takes far less than sixty-four times as long, whatever it is made of."""
    start, piece = HOSTILE[name]
    short, long = (start + piece * (size // len(piece)) for size in (8_000, 64_000))
    assert fastest(long) < 30 * fastest(short) + 0.01
