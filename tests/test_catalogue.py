"""Every ready query says what it asks and takes, answers exactly that, and has an answer in the library."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pyoxigraph as ox
import pytest
import rdflib
from hypothesis import given
from hypothesis import strategies as st

from graph import files
from graph.cases import PREFIXES, case_iri
from graph.catalogue import (
    BrokenQueryError,
    ParameterError,
    ReadyQuery,
    UnknownQueryError,
    bound_text,
    examples,
    find,
    parse,
    read_catalogue,
)
from graph.store import EmbeddedStore, load
from graph.store.guard import check_query
from graph.terms import Ontology, read_ontology

if TYPE_CHECKING:
    from collections.abc import Iterable

    from api.app import Served

pytest_plugins = ["api_fixtures"]

DATA = Path(__file__).parent / "data"
QUERIES = list(read_catalogue().values())
BY_NAME = [pytest.param(query, id=query.name) for query in QUERIES]
# Why the real library may have no answer.
EMPTY = {"deprecated-terms": "no term of the ontology has been retired yet"}
HEAD = """\
# Title: Cases of a component
# Question: Which cases?
# Why: To see
#   more than one line.
# Topic: Tests
# Parameter: component (component, nccl): the part
# Parameter: outcome (worked|failed or any, any): what it did
# Column: case: the case
# Example: component=dns outcome="worked"
# Row: case:a | x |
"""
BODY = "SELECT ?case\nWHERE { ?case ?p $component, $outcome }\n"


@pytest.fixture(scope="module")
def more_ontology(tmp_path_factory: pytest.TempPathFactory) -> Ontology:
    """Return the small ontology with two terms more."""
    path = tmp_path_factory.mktemp("ontology") / "ontology.ttl"
    parts = (DATA / "small" / "ontology.ttl", DATA / "catalogue" / "more-terms.ttl")
    path.write_text("\n".join(part.read_text(encoding="utf-8") for part in parts), encoding="utf-8")
    return read_ontology(path)


@pytest.fixture(scope="module")
def snapshot(more_ontology: Ontology, tmp_path_factory: pytest.TempPathFactory) -> ox.Store:
    """Return the test graph: the small library and five cases more."""
    store = EmbeddedStore(tmp_path_factory.mktemp("catalogue"))
    report = load(store, more_ontology, [DATA / "small" / "cases", DATA / "catalogue" / "cases"])
    assert report.problems == ()
    assert len(report.loaded) == 13
    published = store.publish()
    store.close()
    return ox.Store.read_only(str(published.folder))


@pytest.fixture(scope="module")
def same_in_rdflib(snapshot: ox.Store) -> rdflib.Graph:
    """Return the test graph in another engine."""
    data = rdflib.Graph()
    data.parse(data=snapshot.dump(format=ox.RdfFormat.N_TRIPLES, from_graph=ox.DefaultGraph()), format="nt")
    return data


CASES = [path.stem for name in ("small", "catalogue") for path in (DATA / name / "cases").glob("*.yaml")]


def written(kind: str, value: str) -> str:
    """Return a cell as the head of a query writes it."""
    if kind == "uri":
        spaces = {"case": case_iri(""), **PREFIXES}
        return next(f"{name}:{value.removeprefix(s)}" for name, s in spaces.items() if value.startswith(s))
    return value


def cells(row: ox.QuerySolution, names: Iterable[str]) -> tuple[str, ...]:
    """Return a row of the store's engine as the head of a query writes it."""
    values = [row[name] for name in names]
    return tuple(
        "" if value is None else written("uri" if isinstance(value, ox.NamedNode) else "literal", value.value)
        for value in values
    )


def example_text(query: ReadyQuery, ontology: Ontology) -> str:
    """Return the text of a query with its example's values."""
    return bound_text(query, query.example.values, ontology, CASES)


def test_there_are_enough():
    """The competency questions of the design and at least ten more, each name and title once."""
    assert len(QUERIES) >= 32
    assert len({query.title for query in QUERIES}) == len(QUERIES)
    assert [query.name for query in QUERIES] == list(read_catalogue())


@pytest.mark.parametrize("query", BY_NAME)
def test_a_ready_query_is_described(query: ReadyQuery):
    """The question is one, every input is a parameter, each parameter and column has a note."""
    assert query.question.endswith("?")
    assert query.why.endswith(".")
    assert set(re.findall(r"\$(\w+)", query.text)) == {parameter.name for parameter in query.parameters}
    assert [name for name, _ in query.example.values] == [parameter.name for parameter in query.parameters]
    names = [column.name for column in query.columns]
    labelled = [name.removesuffix("Label") for name in names if name.endswith("Label")]
    assert set(labelled) <= set(names)


@pytest.mark.parametrize("query", BY_NAME)
def test_a_ready_query_answers_as_its_head_says(
    query: ReadyQuery, snapshot: ox.Store, more_ontology: Ontology
):
    """The columns are those of the head, the rows of the example are all there are, in their order."""
    found = snapshot.query(check_query(example_text(query, more_ontology)).engine_text)
    assert isinstance(found, ox.QuerySolutions)
    names = [variable.value for variable in found.variables]
    assert names == [column.name for column in query.columns]
    assert [cells(row, names) for row in found] == list(query.example.rows)
    assert query.example.rows


# Without any, which leaves VALUES without rows: SPARQL 1.1 allows that and rdflib 7.6 does not.
PORTABLE = [p for p in BY_NAME if "any" not in dict(p.values[0].example.values).values()]


@pytest.mark.parametrize("query", PORTABLE)
def test_another_engine_gives_the_same_answer(
    query: ReadyQuery, same_in_rdflib: rdflib.Graph, more_ontology: Ontology
):
    """Another implementation, rdflib, has the same rows; numbers are compared as numbers."""

    def cell(value: rdflib.term.Node | None) -> str:
        if value is None:
            return ""
        if isinstance(value, rdflib.Literal) and value.datatype and value.value is not None:
            return _number(str(value))
        return written("uri" if isinstance(value, rdflib.URIRef) else "literal", str(value))

    found = same_in_rdflib.query(example_text(query, more_ontology))
    rows = sorted(tuple(cell(value) for value in row) for row in found)
    assert rows == sorted(tuple(_number(value) for value in row) for row in query.example.rows)


def _number(text: str) -> str:
    return f"{float(text):g}" if re.fullmatch(r"\d+(\.\d+)?", text) else text


@pytest.mark.parametrize("query", BY_NAME)
def test_a_ready_query_has_an_answer_in_the_library(query: ReadyQuery, served: Served):
    """With its defaults every query finds something in the real library, but for those said to be empty."""
    library = served.catalogue.library
    text = bound_text(query, (), library.ontology, library.by_id, library.base)
    found = ox.Store.read_only(str(served.snapshot.folder)).query(check_query(text).engine_text)
    assert isinstance(found, ox.QuerySolutions)
    assert (next(found, None) is None) == (query.name in EMPTY)


def test_a_head_is_read():
    """Title to rows, entries over several lines, choices, and that any is allowed."""
    query = parse("some_cases.rq", HEAD + BODY)
    assert (query.name, query.title, query.topic) == ("some-cases", "Cases of a component", "Tests")
    assert query.why == "To see more than one line."
    component, outcome = query.parameters
    assert (component.kind, component.default, component.optional) == ("component", "nccl", False)
    assert (outcome.kind, outcome.choices, outcome.optional) == ("choice", ("worked", "failed"), True)
    assert query.example.values == (("component", "dns"), ("outcome", "worked"))
    assert query.example.rows == (("case:a", "x", ""),)
    assert query.text == BODY


@pytest.mark.parametrize(
    ("old", "new", "line", "told"),
    [
        ("# Title: Cases of a component\n", "", 1, "# Title:"),
        ("# Topic: Tests\n", "# Topic: Tests\n# Topic: More\n", 1, "# Topic: and has 2"),
        ("# Topic: Tests", "# Theme: Tests", 5, "not # Key: value"),
        ("# Title: Cases of a component\n", "#   Cases\n", 1, "no entry above"),
        ("(component, nccl)", "(part, nccl)", 6, "no type 'part'"),
        ("component (component, nccl): the part", "component: the part", 6, "name (type, default)"),
        ("# Column: case: the case", "# Column: case", 8, "a column is written"),
    ],
)
def test_a_broken_head_is_named(old: str, new: str, line: int, told: str):
    """File and line, and what is expected there."""
    with pytest.raises(BrokenQueryError, match=rf"^queries/catalogue/x\.rq:{line}: ") as caught:
        parse("x.rq", (HEAD + BODY).replace(old, new))
    assert told in str(caught.value)


def test_a_query_is_found_by_name():
    """By its name; another name is told what is near."""
    assert find("causes-of-symptom").name == "causes-of-symptom"
    with pytest.raises(UnknownQueryError, match="Did you mean causes-of-symptom"):
        find("cause-of-symptom")


def bound(kind: str, value: str, ontology: Ontology, *, optional: bool = False) -> str:
    """Return what stands for one value in a query that only names it."""
    form = f"{kind} or any" if optional else kind
    head = HEAD.replace("component (component, nccl)", f"component ({form}, x)")
    query = parse("one.rq", head + "VALUES ?x { $component $outcome }\n")
    return bound_text(query, [("component", value)], ontology, CASES)[12:-3].strip()


@pytest.mark.parametrize(
    ("kind", "value", "term"),
    [
        ("symptom", "job-hang", "<https://w3id.org/incident-graph/terms/symptom/job-hang>"),
        ("case", "host-oom-leak", "<https://w3id.org/incident-graph/cases/host-oom-leak>"),
        ("date-from", "2024-02", '"2024-02-01"^^<http://www.w3.org/2001/XMLSchema#date>'),
        ("date-to", "2024-02", '"2024-02-29"^^<http://www.w3.org/2001/XMLSchema#date>'),
        ("integer", "007", '"7"^^<http://www.w3.org/2001/XMLSchema#integer>'),
        ("worked|failed", "failed", '"failed"'),
        ("text", ' say "hi" } ', r'"say \"hi\" }"'),
    ],
)
def test_a_value_becomes_a_term(kind: str, value: str, term: str, small_ontology: Ontology):
    """Each type of parameter makes its own kind of RDF term, spaces around it left out."""
    assert bound(kind, value, small_ontology) == term
    assert bound(kind, value, small_ontology, optional=True) == term
    assert bound(kind, "any", small_ontology, optional=True) == ""
    assert bound(kind, "", small_ontology, optional=True) == ""


@pytest.mark.parametrize(
    ("kind", "value", "told"),
    [
        ("symptom", "job-hung", "component: 'job-hung' is not a term of symptom. Did you mean job-hang?"),
        ("symptom", "", "component: '' is not a term of symptom."),
        ("symptom", "dns", "component: 'dns' is not a term of symptom but of component."),
        ("case", "host-oom-lek", "component: there is no case 'host-oom-lek'. Did you mean host-oom-leak"),
        ("date-from", "May", "component: 'May' is no date; write YYYY, YYYY-MM or YYYY-MM-DD"),
        ("date-to", "2024-02-30", "component: '2024-02-30' is no day of the calendar"),
        ("integer", "-1", "component: '-1' is no whole number from 0 to 1,000,000,000,000"),
        ("integer", "1000000000001", "is no whole number from 0"),
        ("worked|failed", "work", "component: 'work' is not one of worked, failed. Did you mean worked?"),
        ("text", "", "component: a text has 1 to 200 characters, this one 0"),
        ("text", "x" * 201, "component: a text has 1 to 200 characters, this one 201"),
        ("text", "\ud800", "component: the text holds half a surrogate pair"),
    ],
)
def test_a_value_that_cannot_be_meant_is_refused(kind: str, value: str, told: str, small_ontology: Ontology):
    """The parameter, the value, and what is near or allowed."""
    with pytest.raises(ParameterError) as caught:
        bound(kind, value, small_ontology)
    assert str(caught.value).startswith(told) or told in str(caught.value)


def test_names_are_known_and_given_once(small_ontology: Ontology):
    """An unknown parameter is told what is near and what there is; one given twice is refused."""
    query = find("causes-of-symptom")
    with pytest.raises(
        ParameterError, match=r"no parameter 'symtom'\. Did you mean symptom\? It takes symptom"
    ):
        bound_text(query, [("symtom", "job-hang")], small_ontology, CASES)
    with pytest.raises(ParameterError, match="symptom is given twice"):
        bound_text(query, [("symptom", "job-hang")] * 2, small_ontology, CASES)
    with pytest.raises(ParameterError, match="It takes none"):
        bound_text(find("gaps"), [("x", "y")], small_ontology, CASES)


@given(st.text(min_size=1, max_size=60).filter(str.strip))
def test_no_text_gets_out_of_its_place(text: str):
    """Whatever is typed as a text is one literal of the query, which stays one query of the same form."""
    ontology = read_ontology(DATA / "small" / "ontology.ttl")
    try:
        sparql = bound_text(find("signals-with"), [("text", text)], ontology, CASES)
    except ParameterError:
        return
    found = ox.Store().query(check_query(sparql).engine_text)
    assert isinstance(found, ox.QuerySolutions)
    assert [variable.value for variable in found.variables] == [
        column.name for column in find("signals-with").columns
    ]
    assert list(found) == []


def test_examples_are_shacl_executables(served: Served):
    """Each ready query is an sh:SPARQLExecutable whose sh:select runs as it is and gives the same answer."""
    library = served.catalogue.library
    turtle = examples(QUERIES, library.ontology, library.by_id, library.base, "http://library.example")
    data = rdflib.Graph().parse(data=turtle, format="turtle")
    sh = rdflib.Namespace("http://www.w3.org/ns/shacl#")
    assert len(set(data.subjects(rdflib.RDF.type, sh.SPARQLExecutable))) == len(QUERIES)
    store = ox.Store.read_only(str(served.snapshot.folder))
    for query in QUERIES:
        node = rdflib.URIRef(f"https://w3id.org/incident-graph/queries/{query.name}")
        assert str(data.value(node, rdflib.RDFS.comment)) == query.question
        assert str(data.value(node, rdflib.SDO.target)) == "http://library.example/sparql"
        found = store.query(str(data.value(node, sh.select)))
        expected = store.query(bound_text(query, (), library.ontology, library.by_id, library.base))
        names = [variable.value for variable in found.variables]
        assert names == [column.name for column in query.columns]
        assert [cells_of(row, names) for row in found] == [cells_of(row, names) for row in expected]
    declared = {str(data.value(node, sh.prefix)) for node in data.objects(None, sh.declare)}
    assert declared == set(PREFIXES)


def cells_of(row: ox.QuerySolution, names: Iterable[str]) -> tuple[str, ...]:
    """Return a row as text."""
    return tuple(str(row[name]) for name in names)


def test_examples_leave_out_what_cannot_be_run(small_ontology: Ontology):
    """A query whose default value another library lacks is not offered there as runnable."""
    turtle = examples(QUERIES, small_ontology, CASES, "https://w3id.org/incident-graph/", "http://x")
    data = rdflib.Graph().parse(data=turtle, format="turtle")
    names = {str(node).rpartition("/")[2] for node in data.subjects(rdflib.RDF.type)}
    assert "gaps" in names
    assert "similar-cases" not in names


def test_the_files_are_those_of_the_package():
    """All .rq files of the folder are read, and no other."""
    assert len(files.catalogue_files()) == len(QUERIES)
