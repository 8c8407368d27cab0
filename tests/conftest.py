"""What several test files share: the small library, and a strategy for cases."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import pytest
from deselection import pytest_collection_modifyitems as pytest_collection_modifyitems
from deselection import pytest_configure as pytest_configure
from deselection import pytest_terminal_summary as pytest_terminal_summary
from hypothesis import settings
from hypothesis import strategies as st

from graph.cases import Case, Measure, Passage, Relation, Report, Step, read_case
from graph.cases.model import (
    COUNTS,
    DURATIONS,
    PERCENTAGES,
    REPORT_KINDS,
    SIZES,
    CheckedAs,
    Outcome,
    ReadAs,
    RelationType,
    Stance,
)
from graph.library import Library
from graph.terms import FACETS, Ontology, read_ontology

if TYPE_CHECKING:
    from collections.abc import Callable

settings.register_profile("tests", deadline=None, max_examples=50)
settings.load_profile("tests")


@pytest.fixture(scope="session")
def small() -> Path:
    """Return the folder of the small library: ontology.ttl and cases/ (its README gives right rankings)."""
    return Path(__file__).parent / "data" / "small"


@pytest.fixture(scope="session")
def small_ontology(small: Path) -> Ontology:
    """Return the ontology of the small library."""
    return read_ontology(small / "ontology.ttl")


@pytest.fixture(scope="session")
def small_cases(small: Path, small_ontology: Ontology) -> dict[str, Case]:
    """Return the eight cases of the small library by id."""
    read = [read_case(path, small_ontology) for path in sorted((small / "cases").glob("*.yaml"))]
    assert [problems for _, problems in read if problems] == []
    return {case.id: case for case, _ in read if case}


@pytest.fixture(scope="session")
def small_library(small_ontology: Ontology, small_cases: dict[str, Case]) -> Library:
    """Return the small library in memory."""
    return Library.of(small_ontology, small_cases.values(), "small")


@pytest.fixture(scope="session")
def any_case(small_ontology: Ontology) -> st.SearchStrategy[Case]:
    """Return a strategy for every case a file can hold, in terms of the small ontology."""
    return _cases(small_ontology)


# What stands in a file is tidy: no control characters, nothing that turns text round, single spaces, an empty
# line between paragraphs.
_TURNING = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
_TIDY = st.characters(exclude_categories=("Cc", "Cs", "Cn"), exclude_characters=_TURNING)
LINES = st.text(_TIDY, min_size=1, max_size=40).map(lambda text: " ".join(text.split())).filter(bool)
PARAGRAPHS = st.lists(LINES, min_size=1, max_size=3).map("\n\n".join)
IDS = st.lists(st.text("abcxyz019", min_size=1, max_size=6), min_size=1, max_size=4).map("-".join)
DATES = st.builds(lambda day, length: day.isoformat()[:length], st.dates(), st.sampled_from((4, 7, 10)))


def _word(literal: Any) -> st.SearchStrategy[Any]:
    return st.sampled_from(get_args(literal))


def _tuples(of: st.SearchStrategy[Any], most: int, *, unique: bool = False) -> st.SearchStrategy[Any]:
    return st.lists(of, max_size=most, unique=unique).map(tuple)


_URLS = st.sampled_from(("https://example.org/a?b=c#d", "http://example.org", "https://example.org/ä", None))
_REPORTS = st.builds(
    Report,
    title=LINES,
    kind=st.sampled_from(REPORT_KINDS),
    read=_word(ReadAs),
    checked=_word(CheckedAs),
    url=_URLS,
    publisher=st.none() | LINES,
    published=st.none() | DATES,
)
_AMOUNTS = {
    **dict.fromkeys(DURATIONS, st.decimals(0, 10**9, places=3)),
    **dict.fromkeys(COUNTS, st.integers(0, 10**15).map(Decimal)),
    **dict.fromkeys(PERCENTAGES, st.decimals(0, 100, places=6)),
    **dict.fromkeys(SIZES, st.decimals(0, 10**6, places=6)),
}
_IMPACT = st.fixed_dictionaries({}, optional=_AMOUNTS).map(
    lambda amounts: tuple(Measure(quantity, amounts[quantity]) for quantity in sorted(amounts))
)
_RELATIONS = st.builds(
    Relation, case=IDS.map("other-{}".format), relation=_word(RelationType), why=st.none() | PARAGRAPHS
)


@st.composite
def _cases(draw: Callable[[st.SearchStrategy[Any]], Any], ontology: Ontology) -> Case:
    terms = {
        facet: _tuples(st.sampled_from([t.iri for t in ontology.of(facet)]), 3, unique=True)
        for facet in FACETS
    }
    text = st.none() | PARAGRAPHS
    cause = draw(st.builds(Passage, text=text, terms=terms["root_cause"]))
    stated = any(not iri.endswith("/undetermined") for iri in cause.terms)
    case = Case(
        id=draw(IDS),
        title=draw(LINES),
        reports=draw(st.lists(_REPORTS, min_size=1, max_size=2).map(tuple)),
        organisation=draw(st.none() | LINES),
        date=draw(st.none() | DATES),
        symptoms=draw(st.builds(Passage, text=text, terms=terms["symptom"])),
        signals=tuple(sorted(draw(_tuples(LINES, 3, unique=True)))),
        seen_as=tuple(sorted(draw(st.just([]) | st.lists(LINES, min_size=3, max_size=6, unique=True)))),
        trigger=draw(st.builds(Passage, text=text, terms=terms["trigger"])),
        root_cause=cause,
        stance=draw(_word(Stance)) if stated else draw(st.none() | _word(Stance)) if cause.terms else None,
        components=draw(terms["component"]),
        contributing_factors=draw(st.builds(Passage, text=text, terms=terms["contributing_factor"])),
        detection=draw(st.builds(Passage, text=text, terms=terms["detection"])),
        remediation=draw(
            _tuples(
                st.builds(
                    Step, text=PARAGRAPHS, terms=terms["remediation"], outcome=st.none() | _word(Outcome)
                ),
                3,
            )
        ),
        action_items=draw(_tuples(PARAGRAPHS, 2)),
        lessons=draw(text),
        impact=draw(_IMPACT),
        related=draw(_tuples(_RELATIONS, 2)),
    )
    present = ontology.closure(iri for facet in FACETS for iri in case.terms(facet))
    absent = draw(_tuples(st.sampled_from(sorted(ontology.terms.keys() - present)), 3, unique=True))
    return replace(case, ruled_out=tuple(sorted(absent)))
