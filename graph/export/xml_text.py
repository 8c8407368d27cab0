"""Any text as XML 1.0 text or attribute value (https://www.w3.org/TR/xml/#charsets)."""

from __future__ import annotations

import re
from xml.sax.saxutils import escape

_ILLEGAL = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
# As references, line ends and tabs survive attribute normalisation and "]]>" never appears.
_REFERENCES = {'"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"}


def legal(text: str) -> str:
    """Return the text without what XML 1.0 cannot hold even as a reference.

    Left out are control characters other than tab and line ends, lone surrogates, U+FFFE and U+FFFF.
    """
    return _ILLEGAL.sub("", text)


def escaped(value: str | int | float) -> str:
    """Return a value for element content or between double quotes; it reads back as ``legal(value)``."""
    return escape(legal(str(value)), _REFERENCES)
