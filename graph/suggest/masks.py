"""Places in a text whose words mean nothing there: addresses, paths, module names, stack frames.

Masking keeps offsets: the words inside are passed over, nothing is cut out. The name of an exception at the
end of a dotted path stays visible.
"""

from __future__ import annotations

import re

_MASKED = re.compile(
    r"""
      \b[a-zA-Z][a-zA-Z0-9+.-]{0,20}://[^\s<>"'`]+                     # web and other addresses
    | \b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+\b                       # e-mail addresses
    | (?<![\w.])(?:~|\.{1,2})?(?:/[\w.@%+=-]+){2,}/?         # file paths
    | \b[A-Za-z]:\\[^\s"']+                                  # Windows paths
    | \b[A-Za-z_]\w*(?:\.[A-Za-z_]\w*){2,}(?:\(\))?          # dotted module names
    | \bat\s+[\w$.<>]+\([\w.]*(?::\d+)?\)                    # Java stack frames
    | \bFile\s+"[^"\n]*",\s+line\s+\d+,\s+in\s+\S+           # Python stack frames
    """,
    re.VERBOSE,
)
_EXCEPTION = re.compile(r"(?:^|\.)([A-Z]\w*(?:Error|Exception|Failure|Timeout))(?:\(\))?$")


def masked_spans(text: str) -> list[tuple[int, int]]:
    """Return the masked parts of a text as (start, end) in code points, in order, without overlap."""
    found = []
    for match in _MASKED.finditer(text):
        name = _EXCEPTION.search(match[0])
        end = match.start() + name.start(1) if name else match.end()
        if end > match.start():
            found.append((match.start(), end))
    return found
