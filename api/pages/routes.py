"""The library page and the pages of a case and a term, rendered from the same answers as the JSON routes."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from api.answers import (
    SENTENCE_LIMIT,
    TEXT_LIMIT,
    Catalogue,
    root_of,
    similar_to_case,
    similar_to_text,
)
from api.pages.copying import copies_of_filter, query_address
from api.pages.drawing import Drawing, draw
from api.pages.marking import marked
from api.parameters import position_after
from api.representations import SimilarAnswer, fixes
from graph.cases import Case
from graph.cases.dates import spoken
from graph.filters import PARAMETERS, Filter, FilterError, Sort
from graph.library import Count, Library
from graph.problems import did_you_mean
from graph.terms import FACETS, Term

PAGE_SIZE = 20
CHECKS_SHOWN = 8
GRAPH_FACETS = ("root_cause", "component", "symptom", "contributing_factor")
# Every link of the page carries the sentence, and there are hundreds of them.
CARRIED = 2000
ORDERS: dict[Sort, str] = {"newest": "newest first", "oldest": "oldest first", "title": "by title"}
_OWN = ("q", "sort", "after")
_MONTHS = [datetime.date(2000, month, 1).strftime("%B") for month in range(1, 13)]


@dataclass(frozen=True, slots=True)
class Chip:
    """An applied filter and the address of the page without it."""

    name: str
    label: str
    without: str


@dataclass(frozen=True, slots=True)
class Choice:
    """A facet value that can be chosen, with its cases and the address of the page with it."""

    label: str
    cases: int
    chosen: bool
    address: str


@dataclass(frozen=True, slots=True)
class Check:
    """Something to check in one's own cluster, from what was done about a case shown."""

    text: str
    case: Case
    kind: str


class LibraryPages:
    """Renders pages from a catalogue; ``catalogue`` gives the state to answer from."""

    def __init__(self, catalogue: Callable[[], Catalogue]) -> None:
        self.catalogue = catalogue
        folder = Path(__file__).resolve().parent.parent / "templates"
        self._environment = Environment(
            loader=FileSystemLoader(folder), autoescape=True, undefined=StrictUndefined, trim_blocks=True
        )
        self._environment.filters.update(spoken_date=spoken_date, spoken_duration=spoken)
        self._environment.globals.update(FACETS=FACETS, query_address=query_address)

    def render(self, template: str, **values: Any) -> str:
        """Return a page from its template, with what every page shows."""
        library = self.catalogue().library
        values = {"library": library, "ontology": library.ontology, **values}
        return self._environment.get_template(template).render(**values)

    def case(self, request: Request, case: Case) -> str:
        """Return the page of one case with the cases similar to it."""
        catalogue = self.catalogue()
        similar = similar_to_case(catalogue, case)
        drawing = draw(catalogue.library, [case], GRAPH_FACETS)
        return self.render(
            "case.html", request=request, case=case, similar=similar, drawing=drawing, fixes=fixes(case)
        )

    def term(self, request: Request, term: Term) -> str:
        """Return the page of one term with its cases."""
        library = self.catalogue().library
        cases = library.matching(Filter((term.iri,)))
        return self.render("term.html", request=request, term=term, cases=cases)

    def problem(
        self, request: Request, status: int, title: str, detail: str, _: Mapping[str, Any]
    ) -> HTMLResponse:
        """Return a page that says what went wrong and where to go on."""
        page = self.render("problem.html", request=request, status=status, title=title, detail=detail)
        return HTMLResponse(page, status)


def pages_router(pages: LibraryPages) -> APIRouter:
    """Return the route of the library page."""
    router = APIRouter(include_in_schema=False)

    @router.get("/", response_class=HTMLResponse)
    def library(request: Request) -> HTMLResponse:
        """Show the cases under the applied filters, and what a sentence is similar to."""
        return HTMLResponse(pages.render("library.html", request=request, **_library_page(pages, request)))

    return router


def _library_page(pages: LibraryPages, request: Request) -> dict[str, Any]:
    catalogue = pages.catalogue()
    library = catalogue.library
    wanted, own = _parameters(request, library)
    address = _Addresses(library, wanted, own)
    question = own["q"].strip()
    answer = similar_to_text(catalogue, question, wanted) if question else None
    sort = _sort(own["sort"])
    found = _ordered(library.matching(wanted, sort), answer)
    first = position_after(found, own["after"])
    shown = found[first : first + PAGE_SIZE]
    return {
        "wanted": wanted,
        "sentence": wanted.sentence(library.ontology),
        "question": question,
        "order": ORDERS[sort],
        "orders": [(words, name == sort, address.to(sort=name)) for name, words in ORDERS.items()],
        "cut": CARRIED if len(question) > CARRIED else 0,
        "pieces": marked(question, answer.recognised) if answer else [],
        "answer": answer,
        "chips": address.chips(),
        "address": address,
        "cases": shown,
        "fixes": fixes,
        "first": first + 1 if shown else 0,
        "last": first + len(shown),
        "total": len(found),
        "next": address.to(after=shown[-1].id) if first + len(shown) < len(found) else None,
        "facets": {facet: address.choices(library.facet_counts(wanted, facet)) for facet in FACETS},
        "by_root_cause": library.counts_shown(wanted, "root_cause"),
        "drawing": draw(library, found, GRAPH_FACETS),
        "checks": _checks(shown),
        "copies": copies_of_filter(
            library.ontology, wanted, sort, address.to(), root_of(str(request.base_url))
        ),
        "hidden": [*wanted.parameters(library.ontology), *([("sort", own["sort"])] if own["sort"] else [])],
    }


def _parameters(request: Request, library: Library) -> tuple[Filter, dict[str, str]]:
    known = (*PARAMETERS, *_OWN)
    own = dict.fromkeys(_OWN, "")
    pairs = []
    for name, value in request.query_params.multi_items():
        if name not in known:
            msg = f"there is no parameter {name!r}.{did_you_mean(name, known)}"
            raise FilterError(msg)
        if name in _OWN:
            own[name] = value.replace("\r\n", "\n")  # as the field of a form sends the ends of lines
        else:
            pairs.append((name, value))
    if len(own["q"]) > SENTENCE_LIMIT:
        msg = (
            f"the sentence has {len(own['q']):,} characters; the limit of this page is {SENTENCE_LIMIT:,}. "
            "Go back and keep the lines around the first error, or give the whole to "
            f"`incident-graph similar -` or POST /api/v1/similar, which take {TEXT_LIMIT:,}"
        )
        raise FilterError(msg)
    return Filter.parse(pairs, library.ontology), own


def _sort(name: str) -> Sort:
    for sort in ORDERS:
        if sort == (name or "newest"):
            return sort
    msg = f"there is no order {name!r}; sort is one of {', '.join(ORDERS)}"
    raise FilterError(msg)


def _ordered(found: list[Case], answer: SimilarAnswer | None) -> list[Case]:
    """Return the cases with the similar ones first: a sentence orders, it never filters."""
    if not answer:
        return found
    place = {result.id: number for number, result in enumerate(answer.results)}
    return sorted(found, key=lambda case: place.get(case.id, len(place)))


def _checks(cases: Iterable[Case]) -> list[Check]:
    """Return what the organisations did and meant to do, one case after the other, each case once a round."""
    rounds: list[list[Check]] = []
    for case in cases:
        steps = [Check(text, case, "action item") for text in case.action_items]
        steps += [
            Check(step.text, case, "what helped") for step in case.remediation if step.outcome == "worked"
        ]
        for number, check in enumerate(steps):
            if number == len(rounds):
                rounds.append([])
            rounds[number].append(check)
    return [check for one_round in rounds for check in one_round][:CHECKS_SHOWN]


class _Addresses:
    """Addresses of the library page near the one shown: a filter more, a filter less, the next page."""

    def __init__(self, library: Library, wanted: Filter, own: dict[str, str]) -> None:
        self._library = library
        self._wanted = wanted
        self._question = own["q"]
        self._sort = own["sort"]

    def of(self, wanted: Filter, **more: str) -> str:
        """Return the address of the page under a filter, with the order and the sentence's beginning kept."""
        pairs = wanted.parameters(self._library.ontology)
        extra = {"q": self._question[:CARRIED], "sort": self._sort, **more}
        pairs += [(name, value) for name, value in extra.items() if value]
        return f"/?{urlencode(pairs)}" if pairs else "/"

    def to(self, **more: str) -> str:
        """Return the address of this page with some parameters changed and the whole sentence kept."""
        return self.of(self._wanted, **{"q": self._question, **more})

    def plus(self, iri: str) -> str:
        """Return the address with one more term."""
        return self.of(self._wanted.with_term(iri))

    def only(self, iri: str) -> str:
        """Return the address of the page under one term alone."""
        return self.of(Filter((iri,)))

    @property
    def cleared(self) -> str:
        """Return the address without any filter."""
        return self.of(Filter())

    @property
    def query(self) -> str:
        """Return the filter as the query part of an address, for exports."""
        pairs = self._wanted.parameters(self._library.ontology)
        return f"?{urlencode(pairs)}" if pairs else ""

    def has(self, iri: str) -> bool:
        """Return whether a term is applied."""
        return iri in self._wanted.terms

    def chips(self) -> list[Chip]:
        """Return the applied filters with the address without each."""
        ontology = self._library.ontology
        found = []
        for name, value in self._wanted.parameters(ontology):
            label = ontology.find(name, value).label if name in FACETS else value
            heading = FACETS[name].label if name in FACETS else name.capitalize()
            found.append(Chip(heading, label, self.of(self._wanted.without(name, value, ontology))))
        return found

    def choices(self, counts: Iterable[Count]) -> list[Choice]:
        """Return facet values to choose from; a chosen one's address is the page without it."""
        ontology = self._library.ontology
        found = []
        for count in counts:
            term = ontology.terms[count.term]
            chosen = self.has(term.iri)
            changed = (
                self._wanted.without(term.facet, term.id, ontology)
                if chosen
                else self._wanted.with_term(term.iri)
            )
            found.append(Choice(term.label, count.cases, chosen, self.of(changed)))
        return found


def spoken_date(written: str | None) -> str:
    """Return a date as people read it: ``21 May 2024``, ``May 2024``, ``2024``, or ``date not stated``."""
    if not written:
        return "date not stated"
    year, *rest = written.split("-")
    parts = [year]
    if rest:
        parts.insert(0, _MONTHS[int(rest[0]) - 1])
    if len(rest) == 2:
        parts.insert(0, str(int(rest[1])))
    return " ".join(parts)


__all__ = ["Drawing", "LibraryPages", "pages_router", "spoken_date"]
