"""Whatever people can use is mentioned where they look for it: in README.md or docs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import typer
from api_fixtures import client_of

from api import cli
from graph.export import FORMATS
from graph.filters import PARAMETERS
from graph.library import Library
from graph.terms import FACETS, read_ontology

if TYPE_CHECKING:
    from collections.abc import Iterator

pytest_plugins = ["api_fixtures"]
pytestmark = pytest.mark.xdist_group("docs")

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
TEXT = "\n".join(path.read_text(encoding="utf-8") for path in PAGES)
CODE = set(re.findall(r"`([^`\n]+)`", TEXT)) | set(re.findall(r"^```.*?^```", TEXT, re.MULTILINE | re.DOTALL))


def in_code(word: str) -> bool:
    """Return whether a word stands by itself somewhere in the documentation's code."""
    alone = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])")
    return any(alone.search(code) for code in CODE)


def commands(group: Any = None, before: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every command of the command line with its full name."""
    group = group or typer.main.get_command(cli.app)
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from commands(command, f"{before}{name} ")
        else:
            yield f"{before}{name}", command


def routes() -> list[str]:
    """Return the addresses of the interface, formats of one file gathered."""
    client = client_of(Library.of(read_ontology(), (), "x"))
    found = client.get("/openapi.json").json()["paths"]
    named = {path.replace("{name}", "{id}") for path in found}
    gathered = {re.sub(r"^/export/graph\..*", "/export/graph.{format}", path) for path in named}
    return sorted(re.sub(r"^/ontology\..*", "/ontology", path) for path in gathered)


@pytest.mark.parametrize("facet", FACETS)
def test_facets(facet: str):
    """Every facet is named as in JSON and YAML, and in words."""
    assert in_code(facet)
    assert FACETS[facet].label.lower() in TEXT.lower()


@pytest.mark.parametrize("parameter", [*PARAMETERS, "sort", "after", "limit", "q"])
def test_parameters(parameter: str):
    """Every filter and list parameter is explained."""
    assert in_code(parameter)


@pytest.mark.parametrize("name", sorted({name for name, _ in commands()}))
def test_commands(name: str):
    """Every command is listed as it is typed."""
    assert any(f"incident-graph {name}" in code for code in CODE)


@pytest.mark.parametrize(
    "option",
    sorted(
        {
            option
            for _, command in commands()
            for parameter in command.params
            for option in parameter.opts
            if option.startswith("--") and option != "--help"
        }
    ),
)
def test_options(option: str):
    """Every option of a command is explained."""
    assert in_code(option)


@pytest.mark.parametrize("path", sorted(set(routes())))
def test_routes(path: str):
    """Every address of the interface is listed."""
    assert any(path in code for code in CODE)


@pytest.mark.parametrize("suffix", FORMATS)
def test_formats(suffix: str):
    """Every graph format is named by its suffix and by what people call it."""
    assert in_code(suffix) or f"graph.{suffix}" in TEXT
    assert FORMATS[suffix].label.split(" 1")[0].lower() in TEXT.lower()


@pytest.mark.parametrize("code", ["0", "1", "2", "3", "4"])
def test_exit_codes(code: str):
    """Every exit code has its line in the table."""
    assert re.search(rf"^\| {code} \|", TEXT, re.MULTILINE)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_links_between_pages(path: Path):
    """A link to another file of the project leads to one."""
    text = path.read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        target = link.partition("#")[0]
        if target and not re.match(r"[a-z]+:", target):
            assert (path.parent / target).exists(), link


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_pages_say_something(path: Path):
    """Each page begins with a heading and is more than that."""
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# ")
    assert len(text.split()) > 30


def test_answers_are_explained():
    """Every field of the answer that bots are built on is explained."""
    client = client_of(Library.of(read_ontology(), (), "x"))
    schemas = client.get("/openapi.json").json()["components"]["schemas"]
    for name in ("SimilarAnswer", "Result", "Why", "Recognised"):
        missing = [field for field in schemas[name]["properties"] if field not in TEXT]
        assert missing == [], name
