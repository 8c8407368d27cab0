"""Who asks: a known key, else an address. A made-up key counts for nothing, or each query would have one."""

from __future__ import annotations

import hashlib
import ipaddress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from fastapi import Request

_SHORTEST_KEY = 16
# A home or a server has a whole /64 of addresses, and would have as many budgets.
_IPV6_PREFIX = 64


class KeyFileError(ValueError):
    """A file of keys cannot be used; the message names file and line."""


def read_keys(path: Path) -> list[str]:
    """Return the keys of a file, one a line; empty lines and those that start with # do not count.

    Raises KeyFileError for a key of less than 16 characters or with a space, and for a file without a key.
    """
    keys = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        key = line.strip()
        if not key or key.startswith("#"):
            continue
        if len(key) < _SHORTEST_KEY or len(key.split()) > 1:
            msg = f"{path}:{number}: a key is {_SHORTEST_KEY} characters or more without spaces, one a line"
            raise KeyFileError(msg)
        keys.append(key)
    if not keys:
        msg = f"{path}: there is no key; write one a line"
        raise KeyFileError(msg)
    return keys


class Clients:
    """Tells clients apart."""

    def __init__(self, keys: Iterable[str] = ()) -> None:
        self._keys = frozenset(map(_digest, keys))

    def name(self, request: Request) -> str:
        """Return a name for whoever sent a request: the hash of a known key, else the address.

        A key comes as ``X-API-Key`` or ``Authorization: Bearer``. Of an IPv6 address the first 64 bits count.
        """
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        bearer = token.strip() if scheme.lower() == "bearer" else ""
        for key in (request.headers.get("x-api-key", ""), bearer):
            if key and (digest := _digest(key)) in self._keys:
                return f"key {digest}"
        return f"address {_network(request.client.host if request.client else '')}"


def _digest(key: str) -> str:
    # Looked up by hash: how long that takes says nothing about the keys.
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def _network(host: str) -> str:
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return host
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, _IPV6_PREFIX), strict=False))
