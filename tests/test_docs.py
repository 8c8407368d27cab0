"""Whatever people can use is mentioned where they look for it: in README.md or docs."""

from __future__ import annotations

import re
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import typer
from api_fixtures import client_of

from api import cli
from graph import files
from graph.export import FORMATS
from graph.filters import PARAMETERS
from graph.library import Library
from graph.store.limits import Limits
from graph.terms import FACETS, read_ontology

if TYPE_CHECKING:
    from collections.abc import Iterator

pytest_plugins = ["api_fixtures"]
pytestmark = pytest.mark.xdist_group("docs")

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
OTHER_PAGES = [
    ROOT / name for name in ("ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "benchmarks/README.md")
]
ARCHITECTURE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
CHAINS = re.findall(r"`([^`\n]+ < [^`\n]+)`", ARCHITECTURE)
CATALOGUE = sorted((ROOT / "graph" / "queries" / "catalogue").glob("*.rq"))
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


def links_of(path: Path) -> list[str]:
    """Return where the links of a page lead."""
    return re.findall(r"\]\(([^)\s]+)\)", path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", [*PAGES, *OTHER_PAGES], ids=lambda path: path.name)
def test_links_between_pages(path: Path):
    """A link to another file of the project leads to one."""
    for link in links_of(path):
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


def anchors(path: Path) -> set[str]:
    """Return what the headings of a page are linked by."""
    text = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("path", [*PAGES, *OTHER_PAGES], ids=lambda path: path.name)
def test_links_to_headings(path: Path):
    """A link to a heading leads to one."""
    for link in links_of(path):
        target, _, anchor = link.partition("#")
        page = (path.parent / target).resolve() if target else path
        if anchor and not re.match(r"[a-z]+:", link):
            assert anchor in anchors(page), link


def test_every_page_is_linked_from_the_readme():
    """Whoever begins at README.md finds every page of docs."""
    found = {(ROOT / link.partition("#")[0]).resolve() for link in links_of(ROOT / "README.md")}
    assert set(PAGES[1:]) <= found


def layout() -> dict[str, set[str]]:
    """Return what ARCHITECTURE.md lists in the folders graph and api."""
    listing = ARCHITECTURE.partition("```\n")[2].partition("```")[0]
    found: dict[str, set[str]] = {}
    for line in filter(None, listing.splitlines()):
        inside, names = line.startswith("  "), re.split(r"\s{2,}", line.strip())[0].split()
        if not inside:
            folder = names[0]
        found.setdefault(folder, set()).update(name.partition("*")[0] for name in names if inside)
    return found


@pytest.mark.parametrize("folder", ["graph", "api"])
def test_the_layout_lists_every_module(folder: str):
    """ARCHITECTURE.md lists each module and package of a folder, and nothing that is not there."""
    there = {path.name for path in (ROOT / folder).glob("*.py")} - {"__init__.py"}
    there |= {f"{path.parent.name}/" for path in (ROOT / folder).glob("*/__init__.py")}
    listed = layout()[f"{folder}/"]
    assert there <= listed
    assert all((ROOT / folder / name).exists() for name in listed)


@pytest.mark.parametrize("folder", ["graph", "api"])
def test_the_import_order_is_the_one_that_is_checked(folder: str):
    """ARCHITECTURE.md names the layers of the contract in their order, lowest first."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    [contract] = [
        one for one in settings["tool"]["importlinter"]["contracts"] if one.get("containers") == [folder]
    ]
    checked = [set(layer.split(" | ")) for layer in reversed(contract["layers"])]
    told = [[set(layer.split(", ")) for layer in code.split(" < ")] for code in CHAINS]
    assert checked in told


def test_counts_are_right():
    """What CHANGELOG.md says of the number of cases and of ready queries is so."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    cases, queries = len(list(files.cases_folder().glob("*.yaml"))), len(CATALOGUE)
    assert f"{cases} real incidents" in text
    assert f"{queries} ready queries" in text


def test_limits_are_those_of_the_endpoint():
    """The table of limits in analysts.md holds every limit that can be set, with its default."""
    table = (ROOT / "docs" / "analysts.md").read_text(encoding="utf-8").partition("## Limits")[2]
    told = {name: float(value) for name, value in re.findall(r"`(\w+)=([\d.]+)`", table) if name != "timeout"}
    assert told == {one.name: getattr(Limits(), one.name) for one in fields(Limits)}
