"""A case as plain data and as the YAML of its file."""

from __future__ import annotations

import json
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from graph.cases import Case, Measure, Report, case_document, case_yaml, parse_case
from graph.terms import Ontology

BARE = Case("a-case", "What broke", (Report("A report", "blog", "excerpt", "none"),))


def test_a_document_has_the_shape_of_the_file(small_cases, small_ontology: Ontology):
    """Field order is that of the file, empty fields are left out, terms are written as asked."""
    document = case_document(small_cases["hang-uneven-batches"], small_ontology, lambda term: term.id)
    assert list(document) == [
        "id",
        "title",
        "organisation",
        "date",
        "reports",
        "symptoms",
        "signals",
        "seen_as",
        "ruled_out",
        "trigger",
        "root_cause",
        "components",
        "detection",
        "remediation",
        "impact",
    ]
    assert document["ruled_out"] == {"symptom": ["host-oom"]}
    assert document["root_cause"]["terms"] == ["rank-desync"]
    assert document["root_cause"]["stance"] == "confirmed"
    assert document["components"] == ["nccl"]
    assert document["impact"] == {"duration": "PT3H", "gpus": 16}
    assert document["remediation"][1] == {
        "text": "The sampler now drops the last uneven batches.",
        "terms": ["code-fix"],
        "outcome": "worked",
    }


def test_terms_are_written_by_the_callers_function(small_cases, small_ontology: Ontology):
    """JSON writes a term as an object; the document only places what it is given."""
    document = case_document(
        small_cases["dns-missing-search-domain"],
        small_ontology,
        lambda term: {"id": term.id, "label": term.label},
    )
    assert document["components"] == [{"id": "dns", "label": "DNS"}]
    assert json.loads(json.dumps(document)) == document


def test_a_bare_case_has_only_what_it_says(small_ontology: Ontology):
    """No empty mapping, list or text stands in the file."""
    assert case_yaml(BARE, small_ontology) == (
        "id: a-case\n"
        "title: What broke\n"
        "reports:\n"
        "- title: A report\n"
        "  kind: blog\n"
        "  read: excerpt\n"
        "  checked: none\n"
    )


@pytest.mark.parametrize(
    ("quantity", "value", "written"),
    [
        ("duration", "95400", "P1DT2H30M"),
        ("gpus", "16", 16),
        ("gpus", "1E+3", 1000),
        ("error_percent", "2.50", 2.5),
        ("users", "0", 0),
        ("users", "1000000000000000", 10**15),
    ],
)
def test_measures_are_numbers_or_durations(
    small_ontology: Ontology, quantity: str, value: str, written: object
):
    """A whole number is an int, so that JSON shows 16 and not 16.0."""
    case = replace(BARE, impact=(Measure(quantity, Decimal(value)),))
    document = case_document(case, small_ontology, lambda term: term.id)
    assert document["impact"] == {quantity: written}
    assert type(document["impact"][quantity]) is type(written)


@pytest.mark.parametrize(
    "word",
    [
        "no",
        "~",
        "null",
        "2024-05",
        "1e3",
        "- a",
        "a: b",
        "#x",
        "'",
        '"',
        "[",
        "!x",
        "&a",
        "*a",
        "=",
        "<<",
        "%",
        "@",
        "`",
    ],
)
def test_text_that_looks_like_yaml_survives(small_ontology: Ontology, word: str):
    """Whatever means something to YAML is quoted, and read back as the same text."""
    case = replace(BARE, organisation=word, title=word)
    raw = case_yaml(case, small_ontology).encode()
    assert parse_case(raw, Path("a-case.yaml"), small_ontology) == (case, [])


def test_the_small_cases_survive(small_cases, small_ontology: Ontology):
    """Writing and reading gives an equal case for every hand-written one."""
    for case in small_cases.values():
        raw = case_yaml(case, small_ontology).encode()
        assert parse_case(raw, Path(f"{case.id}.yaml"), small_ontology) == (case, [])


@given(data=st.data())
def test_any_case_survives_yaml(any_case, small_ontology: Ontology, data: st.DataObject):
    """Writing the file of any case and reading it back gives an equal case and no fault."""
    case = data.draw(any_case)
    raw = case_yaml(case, small_ontology).encode()
    assert parse_case(raw, Path(f"{case.id}.yaml"), small_ontology) == (case, [])


@given(data=st.data())
def test_yaml_holds_no_alias(any_case, small_ontology: Ontology, data: st.DataObject):
    """The file is one the reader accepts: no anchors, though a term may stand in it many times."""
    text = case_yaml(data.draw(any_case), small_ontology)
    assert not any(isinstance(event, yaml.AliasEvent) for event in yaml.parse(text))


@pytest.mark.parametrize("number", ["0.123456789012345", "0.000000001", "999999999999.999", "1e15"])
def test_every_digit_of_a_measure_survives_yaml(small_ontology: Ontology, number: str):
    """The reader lets 15 significant digits through, and the writer writes them all, without an exponent."""
    case = replace(BARE, impact=(Measure("data_gb", Decimal(number)),))
    written = case_yaml(case, small_ontology)
    assert f"data_gb: {Decimal(number):f}\n" in written
    assert parse_case(written.encode(), Path("a-case.yaml"), small_ontology) == (case, [])
