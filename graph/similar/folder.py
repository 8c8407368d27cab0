"""Index folders on disk: written beside, checked, made current in one step.

``index/current`` names the folder in use. A new one is made in ``….building``, flushed to the disk, renamed,
and only then named; whoever kills the process at any moment leaves the old one in use. A folder's
``manifest.json`` says what it was made from and how large its files are, with their SHA-256, so that one that
is not what it was is never read.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import uuid
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from graph import files

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FORMAT = 2  # raise it when what is in an index folder changes
_MANIFEST, _CURRENT, _LOCK, _BUILDING = "manifest.json", "current", "lock", ".building"
_NAME = re.compile(r"[0-9a-f]{12}")
_BLOCK = 1 << 20


class IndexUnusableError(RuntimeError):
    """There is no index that can be read; the message says why."""


class IndexBusyError(RuntimeError):
    """Another process is building an index in the same folder."""


@dataclass(frozen=True, slots=True)
class Made:
    """What an index is made from. Two that differ in anything but ``version`` share nothing.

    ``vocabulary`` changes with the ontology and the normal forms, ``encoder`` is the digest of the weights.
    """

    version: str
    vocabulary: str
    encoder: str
    dimensions: int
    cases: int
    format: int = FORMAT


def new_folder(root: Path) -> Path:
    """Return a name for a folder to build in; earlier ones that were never finished are removed."""
    root.mkdir(parents=True, exist_ok=True)
    for left in root.glob(f"*{_BUILDING}"):
        shutil.rmtree(left, ignore_errors=True)
    return root / f"{uuid.uuid4().hex[:12]}{_BUILDING}"


def publish(building: Path, made: Made) -> Path:
    """Make a finished folder the current one and return it; the one before is removed."""
    listed = {name: _size_and_digest(building / name) for name in _names(building)}
    manifest = {**asdict(made), "files": listed}
    (building / _MANIFEST).write_text(json.dumps(manifest, indent=1), encoding="utf-8")
    for path in (*building.rglob("*"), building):
        _flush(path)
    finished = named_as_finished(building)
    root = finished.parent
    _flush(root)
    files.write_atomically(root / _CURRENT, finished.name)
    _flush(root / _CURRENT)
    _flush(root)
    for other in root.iterdir():
        if other.is_dir() and other != finished and not other.name.endswith(_BUILDING):
            shutil.rmtree(other, ignore_errors=True)
    return finished


def named_as_finished(building: Path) -> Path:
    """Take the mark of a folder in the making from a folder and return it."""
    return building.rename(building.with_name(building.name.removesuffix(_BUILDING)))


def current(root: Path) -> tuple[Path, Made]:
    """Return the index folder in use, every file of it as it was written, and what it is made from.

    Raises IndexUnusableError.
    """
    name = _pointed(root)
    if not name or not _NAME.fullmatch(name):
        msg = "there is none"
        raise IndexUnusableError(msg)
    try:
        return root / name, _checked(root / name)
    except IndexUnusableError:
        if _pointed(root) != name:  # another process has just put one in its place
            return current(root)
        raise


def _pointed(root: Path) -> str:
    try:
        return (root / _CURRENT).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return ""


def _checked(folder: Path) -> Made:
    try:
        manifest = json.loads((folder / _MANIFEST).read_text(encoding="utf-8"))
        listed = manifest.pop("files")
        made = Made(**manifest)
    except (OSError, ValueError, TypeError, AttributeError, KeyError) as error:
        msg = f"{folder.name}/{_MANIFEST} cannot be read"
        raise IndexUnusableError(msg) from error
    if made.format != FORMAT:
        msg = f"it has format {made.format}, this version reads {FORMAT}"
        raise IndexUnusableError(msg)
    for name, expected in listed.items():
        try:
            same = (folder / name).stat().st_size == expected[0] and (
                _size_and_digest(folder / name) == expected
            )
        except OSError:
            same = False
        if not same:
            msg = f"{folder.name}/{name} is not as it was written"
            raise IndexUnusableError(msg)
    return made


def _names(folder: Path) -> list[str]:
    """Return the files of a folder, deeper ones too, lock files left out."""
    found = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".lock")
    return sorted(path.relative_to(folder).as_posix() for path in found)


def _size_and_digest(path: Path) -> list[int | str]:
    digest, size = hashlib.sha256(), 0
    with path.open("rb") as stream:
        while block := stream.read(_BLOCK):
            digest.update(block)
            size += len(block)
    return [size, digest.hexdigest()]


def _flush(path: Path) -> None:
    """Have a file, or the names in a folder, written to the disk itself."""
    with suppress(PermissionError):  # where folders cannot be opened
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


@contextmanager
def building(root: Path) -> Iterator[None]:
    """Keep other processes from building in a folder; raises IndexBusyError if one does."""
    root.mkdir(parents=True, exist_ok=True)
    with (root / _LOCK).open("w") as stream:
        try:
            import fcntl

            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except ImportError:  # no such lock on Windows, where two builds at once only do the work twice
            pass
        except OSError as error:
            msg = f"another process is building the index in {root}"
            raise IndexBusyError(msg) from error
        yield
