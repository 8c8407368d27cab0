"""RDF terms as people read them: ours by label, with a link; others as short as they can be written."""

from __future__ import annotations

from typing import Any

import pyoxigraph as ox
import pytest
from hypothesis import given
from hypothesis import strategies as st
from json_results import INTEGER, literal, uri

from api.labels import Labels, Shown, shortened
from graph.cases import PREFIXES, case_iri
from graph.library import Library
from graph.terms import IG, read_ontology, term_iri

NCCL = term_iri("component", "nccl")
LEAK = "host-oom-leak"
TITLE = "Payment service is killed for memory every few hours after a release"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (uri(NCCL), Shown("NCCL", "component", "/terms/component/nccl", NCCL)),
        (uri(case_iri(LEAK)), Shown(TITLE, "case", f"/cases/{LEAK}", case_iri(LEAK))),
        (
            uri(f"{case_iri(LEAK)}#finding-2"),
            Shown(TITLE, "case", f"/cases/{LEAK}", f"{case_iri(LEAK)}#finding-2", "finding-2"),
        ),
        (
            uri(f"{PREFIXES['skos']}broader"),
            Shown("skos:broader", "other", *[f"{PREFIXES['skos']}broader"] * 2),
        ),
        (
            uri("https://example.org/a"),
            Shown("https://example.org/a", "other", *["https://example.org/a"] * 2),
        ),
        (uri("javascript:alert(1)"), Shown("javascript:alert(1)", "other", "", "javascript:alert(1)")),
        (uri(case_iri("nowhere")), Shown(case_iri("nowhere"), "other", *[case_iri("nowhere")] * 2)),
        ({"type": "bnode", "value": "b0"}, Shown("_:b0", "other")),
        (literal("plain"), Shown("plain", "literal")),
        (literal("chat", **{"xml:lang": "fr"}), Shown("chat", "literal", note="fr")),
        (literal("3", datatype=INTEGER), Shown("3", "literal", number=3.0)),
        (literal("INF", datatype=f"{PREFIXES['xsd']}double"), Shown("INF", "literal")),
        (literal("x", datatype=INTEGER), Shown("x", "literal")),
        (literal("2024", datatype=f"{PREFIXES['xsd']}gYear"), Shown("2024", "literal", note="xsd:gYear")),
        (
            {
                "type": "triple",
                "value": {"subject": uri(NCCL), "predicate": uri(f"{IG}about"), "object": literal("x")},
            },
            Shown("<< NCCL ig:about x >>", "other"),
        ),
    ],
)
def test_terms_as_people_read_them(small_library: Library, value: dict[str, Any], expected: Shown):
    """Ours by label, with a link to our page; others short, linked only where a browser may go."""
    assert Labels(small_library).of_json(value) == expected


def test_a_term_reads_the_same_from_either_format(small_library: Library):
    """A table of a SELECT and the triples of a CONSTRUCT show the same term alike."""
    labels = Labels(small_library)
    assert labels.of_term(ox.NamedNode(NCCL)) == labels.of_json(uri(NCCL))
    assert labels.of_term(ox.Literal("2", datatype=ox.NamedNode(INTEGER))) == Shown(
        "2", "literal", number=2.0
    )
    assert labels.of_term(ox.Literal("chat", language="fr")) == Shown("chat", "literal", note="fr")
    assert labels.of_term(ox.BlankNode("b")) == Shown("_:b", "other")


def test_a_property_of_ours_says_what_it_means():
    """Its name is written with our prefix, and its documentation stands in the title."""
    shown = Labels(Library.of(read_ontology(), (), "x")).of_iri(f"{IG}rootCause")
    assert shown.text == "ig:rootCause"
    assert shown.title.startswith(f"{IG}rootCause: Why it happened.")


@given(name=st.from_regex(r"[a-z0-9-]{1,20}", fullmatch=True), prefix=st.sampled_from(sorted(PREFIXES)))
def test_a_shortened_iri_can_be_read_back(name: str, prefix: str):
    """Prefix and rest make the IRI again, and a name that would need escapes is left whole."""
    written, _, rest = shortened(f"{PREFIXES[prefix]}{name}").partition(":")
    assert f"{PREFIXES[written]}{rest}" == f"{PREFIXES[prefix]}{name}"
    assert shortened(f"{PREFIXES[prefix]}{name}/x(y)").startswith("http")
