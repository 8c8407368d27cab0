"""What every command shares: exit codes, where words go and where data goes."""

from __future__ import annotations

import json
import sys
from typing import Any, NoReturn

FAILURE, USAGE, INVALID, NOTHING = 1, 2, 3, 4


def fail(message: str, code: int) -> NoReturn:
    """End with one line on standard error and an exit code."""
    tell(f"incident-graph: {message}")
    sys.exit(code)


def tell(message: str) -> None:
    """Say something to a person, on standard error."""
    print(message, file=sys.stderr)


def print_json(value: Any) -> None:
    """Write data to standard output."""
    print(json.dumps(value, ensure_ascii=False, indent=1))
