"""Tests of ``api.clients``: whose budget a request uses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from fastapi import Request

from api.clients import Clients, KeyFileError, read_keys

if TYPE_CHECKING:
    from pathlib import Path

KEY = "0123456789abcdef"


def name(host: str | None = "192.0.2.1", keys: tuple[str, ...] = (KEY,), **headers: str) -> str:
    """Return the name of whoever sends a request from an address with some headers."""
    sent = [(key.replace("_", "-").encode(), value.encode()) for key, value in headers.items()]
    scope = {"type": "http", "headers": sent, "client": (host, 1) if host else None}
    return Clients(keys).name(Request(scope))


def test_a_known_key_is_a_client_wherever_it_comes_from() -> None:
    """Both headers name the same client; the key itself is not in the name."""
    names = {
        name(x_api_key=KEY),
        name("192.0.2.9", x_api_key=KEY),
        name(authorization=f"Bearer {KEY}"),
        name(authorization=f"bearer  {KEY}"),
    }
    assert len(names) == 1
    assert KEY not in names.pop()


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"x_api_key": "fedcba9876543210"},
        {"x_api_key": ""},
        {"authorization": f"Basic {KEY}"},
        {"authorization": "Bearer"},
    ],
)
def test_without_a_known_key_the_address_is_the_client(headers: dict[str, str]) -> None:
    """A made-up key brings no budget of its own."""
    assert name(**headers) == "address 192.0.2.1"


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("2001:db8:1:2:3:4:5:6", "address 2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "address 2001:db8:1:2::/64"),
        ("fe80::1%eth0", "address fe80::/64"),
        ("::ffff:192.0.2.1", "address 192.0.2.1"),
        ("testclient", "address testclient"),
        (None, "address "),
    ],
)
def test_the_first_half_of_an_ipv6_address_counts(host: str | None, expected: str) -> None:
    """One home or server is one client."""
    assert name(host) == expected


def test_keys_are_read_one_a_line(tmp_path: Path) -> None:
    """Empty lines and comments do not count."""
    file = tmp_path / "keys"
    file.write_text(f"# analysts\n{KEY}\n\n  {KEY}2  \n")
    assert read_keys(file) == [KEY, f"{KEY}2"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("# nothing\n", ": there is no key"),
        (f"{KEY}\nshort\n", ":2: a key is 16"),
        (f"{KEY} two", ":1: a key"),
    ],
)
def test_a_file_without_good_keys_is_refused(tmp_path: Path, text: str, message: str) -> None:
    """The message names file and line."""
    file = tmp_path / "keys"
    file.write_text(text)
    with pytest.raises(KeyFileError, match=re.escape(f"{file}{message}")):
        read_keys(file)
