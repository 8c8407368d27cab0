"""Where ontology, cases, queries and data are: beside a checkout or inside an installed wheel.

Every path of the product comes from here, so that nothing else needs to know which of the two it runs in.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from platformdirs import user_data_path

_PACKAGE = Path(__file__).resolve().parent
_CHECKOUT = _PACKAGE.parent
_IN_CHECKOUT = (_CHECKOUT / "ontology.ttl").is_file() and (_CHECKOUT / "pyproject.toml").is_file()
_DATA = _CHECKOUT if _IN_CHECKOUT else _PACKAGE / "data"


def ontology_file() -> Path:
    """Return the ontology in Turtle."""
    return _DATA / "ontology.ttl"


def cases_folder() -> Path:
    """Return the folder with the library's own case files."""
    return _DATA / "cases"


def shapes_file() -> Path:
    """Return the SHACL shapes every case satisfies, in Turtle."""
    return _PACKAGE / "shapes.ttl"


def query_text(name: str) -> str:
    """Return the SPARQL text of ``graph/queries/<name>.rq``.

    Raises FileNotFoundError if there is no such query.
    """
    return (_PACKAGE / "queries" / f"{name}.rq").read_text(encoding="utf-8")


def default_data_folder() -> Path:
    """Return the folder for store and snapshots when the user names none."""
    return user_data_path("incident-graph", appauthor=False)


def write_atomically(path: Path, text: str) -> None:
    """Write ``text`` as UTF-8 so that a reader sees the old file or the new one, never a part."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    with os.fdopen(handle, "w", encoding="utf-8") as stream:
        stream.write(text)
    Path(temporary).replace(path)
