"""Where ontology, cases, queries and data are: beside a checkout or inside an installed wheel.

Every path of the product comes from here, so that nothing else needs to know which of the two it runs in.
"""

from __future__ import annotations

import hashlib
import re
import uuid
from pathlib import Path

from platformdirs import user_data_path

from graph.problems import shown

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


def cases_in(folder: Path) -> list[Path]:
    """Return the case files of a folder in the order of their names, hidden files left out."""
    endings = (".yaml", ".yml")
    return sorted(p for p in folder.iterdir() if p.name.endswith(endings) and not p.name.startswith("."))


def shapes_file() -> Path:
    """Return the SHACL shapes every case satisfies, in Turtle."""
    return _PACKAGE / "shapes.ttl"


def query_text(name: str) -> str:
    """Return the SPARQL text of ``graph/queries/<name>.rq``.

    Raises FileNotFoundError if there is no such query; a name is never taken for a path.
    """
    if not re.fullmatch(r"[a-z0-9_]+", name):
        msg = f"there is no query {shown(name)}; a name is lower-case letters, digits and underscores"
        raise FileNotFoundError(msg)
    return (_PACKAGE / "queries" / f"{name}.rq").read_text(encoding="utf-8")


def code_digest(*packages: str) -> str:
    """Return the SHA-256, in hex, of the sources of some packages of ``graph``, by name and content."""
    digest = hashlib.sha256()
    for package in packages:
        for path in sorted((_PACKAGE / package).glob("*.py")):
            digest.update(b"\0".join((path.name.encode(), path.read_bytes(), b"")))
    return digest.hexdigest()


def catalogue_files() -> list[Path]:
    """Return the files of the ready queries for analysts, in the order of their names."""
    return sorted((_PACKAGE / "queries" / "catalogue").glob("*.rq"))


def default_data_folder() -> Path:
    """Return the folder for store and snapshots when the user names none."""
    return user_data_path("incident-graph", appauthor=False)


def write_atomically(path: Path, text: str) -> None:
    """Write ``text`` as UTF-8 so that a reader sees the old file or the new one, never a part.

    The file gets the permissions any new file gets; nothing else is left behind, even by a failure.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{uuid.uuid4().hex}")
    try:
        with temporary.open("x", encoding="utf-8") as stream:
            stream.write(text)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
