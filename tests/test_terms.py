"""The ontology as read, its hierarchy, and what the checker finds wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from graph.problems import Problem, did_you_mean, shown
from graph.terms import FACETS, IG, Ontology, Term, UnknownTermError, check_ontology, read_ontology, term_iri

RC, CO, SY = (
    f"https://w3id.org/incident-graph/terms/{name}/" for name in ("root-cause", "component", "symptom")
)


def test_facets_have_a_key_for_json_and_a_path_for_addresses():
    """JSON, YAML and parameters write root_cause, paths and IRIs root-cause."""
    assert list(FACETS) == [
        "root_cause",
        "component",
        "symptom",
        "trigger",
        "contributing_factor",
        "detection",
        "remediation",
    ]
    assert FACETS["root_cause"].path == "root-cause"
    assert FACETS["detection"].link == f"{IG}detectedBy"
    assert term_iri("root_cause", "software-defect") == f"{RC}software-defect"


def test_a_term_is_read_with_labels_broader_and_guards(small_ontology: Ontology):
    """Everything the Turtle says of a term is on the Term, the language tags dropped."""
    term = small_ontology.terms[f"{SY}out-of-memory"]
    assert term == Term(
        iri=f"{SY}out-of-memory",
        facet="symptom",
        id="out-of-memory",
        label="Out of memory",
        labels=("OOM",),
        match_case=frozenset({"OOM"}),
        not_before=frozenset({"score"}),
    )
    assert small_ontology.terms[f"{CO}disk"].note == "A disk of a host, not a file system shared by several."
    assert small_ontology.terms[f"{CO}dns"].broader == (f"{CO}network",)


def test_the_ontology_knows_its_version_and_order(small_ontology: Ontology, small: Path):
    """27 terms in the order of their labels; the hash is that of the file's bytes."""
    import hashlib

    assert small_ontology.version == "0.0.1"
    assert len(small_ontology.terms) == 27
    labels = [term.label.lower() for term in small_ontology.terms.values()]
    assert labels == sorted(labels)
    assert small_ontology.digest == hashlib.sha256((small / "ontology.ttl").read_bytes()).hexdigest()
    assert [term.id for term in small_ontology.of("detection")] == ["user-report", "watchdog"]


def test_find_returns_the_term_of_that_facet(small_ontology: Ontology):
    """An id is unique within its facet only, so both are needed."""
    assert small_ontology.find("component", "dns").iri == f"{CO}dns"
    assert small_ontology.label(f"{CO}dns") == "DNS"


@pytest.mark.parametrize(
    ("facet", "word", "message"),
    [
        ("component", "kublet", "'kublet' is not a term of component. Did you mean kubelet?"),
        ("symptom", "Job hang", "'Job hang' is not a term of symptom. Did you mean job-hang?"),
        ("component", "teapot", "'teapot' is not a term of component."),
    ],
)
def test_an_unknown_term_names_the_nearest(small_ontology: Ontology, facet: str, word: str, message: str):
    """The message is a whole sentence with the word as typed and near ids of that facet."""
    with pytest.raises(UnknownTermError) as caught:
        small_ontology.find(facet, word)
    assert str(caught.value) == message


def test_a_label_finds_its_id(small_ontology: Ontology):
    """Someone who writes a label of a term is told the id."""
    with pytest.raises(UnknownTermError, match=r"Did you mean host-oom"):
        small_ontology.find("symptom", "OOM killer")


def test_a_term_of_another_facet_is_told_so(small_ontology: Ontology):
    """The commonest mistake, the right word in the wrong field, is named."""
    with pytest.raises(UnknownTermError, match=r"^'nccl' is not a term of symptom but of component"):
        small_ontology.find("symptom", "nccl")


def test_no_guess_is_made_where_none_is_wanted(small_ontology: Ontology):
    """A guess compares the word with the whole facet, which a file of wrong terms must not go on causing."""
    with pytest.raises(UnknownTermError, match=r"^'kublet' is not a term of component\.$"):
        small_ontology.find("component", "kublet", guess=False)


def test_a_long_word_is_cut_and_not_guessed_at(small_ontology: Ontology):
    """The message repeats 80 characters of what was typed."""
    with pytest.raises(UnknownTermError, match=f"^'{'k' * 80}…' is not a term of component\\.$"):
        small_ontology.find("component", "k" * 100_000)


def test_a_mapping_names_what_a_spelling_stands_for():
    """A near label leads to the id to write, which is named once however many of its labels are near."""
    names = {"oom killer": "host-oom", "oom kill": "host-oom", "host-oom": "host-oom"}
    assert did_you_mean("OOM killers", names) == " Did you mean host-oom?"


def test_long_values_are_cut():
    """A message repeats 80 characters of a value; what is longer is near nothing."""
    assert shown("x" * 80) == repr("x" * 80)
    assert shown("x" * 81) == repr("x" * 80 + "…")
    assert did_you_mean("x" * 81, ["x" * 81]) == ""


def test_closure_holds_the_terms_and_everything_broader(small_ontology: Ontology):
    """Broadening climbs the whole chain and never goes down or sideways."""
    assert small_ontology.closure([f"{RC}rank-desync", f"{CO}disk"]) == {
        f"{RC}rank-desync",
        f"{RC}concurrency",
        f"{RC}software-defect",
        f"{CO}disk",
    }
    assert small_ontology.closure([]) == frozenset()


def test_narrower_holds_the_terms_directly_below(small_ontology: Ontology):
    """One level only, in the order of labels; a leaf is not listed."""
    assert small_ontology.narrower[f"{RC}software-defect"] == (f"{RC}concurrency", f"{RC}memory-leak")
    assert f"{RC}rank-desync" not in small_ontology.narrower


def test_top_is_the_broadest_term_above(small_ontology: Ontology):
    """The end of the chain, or the term itself."""
    assert small_ontology.top(f"{RC}rank-desync") == f"{RC}software-defect"
    assert small_ontology.top(f"{CO}nccl") == f"{CO}nccl"


def test_broken_turtle_names_file_and_line(tmp_path: Path):
    """ValueError with file:line, not the parser's own exception."""
    path = tmp_path / "ontology.ttl"
    path.write_text("@prefix a: <https://a.example/> .\n\na:b a:c .\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"ontology\.ttl:3: not Turtle: "):
        read_ontology(path)


@pytest.fixture
def check_with(small: Path, tmp_path: Path):
    """Return a function that swaps one text of the small ontology for another and checks the result."""

    def check(old: str, new: str) -> list[Problem]:
        text = (small / "ontology.ttl").read_text(encoding="utf-8")
        assert text.count(old) == 1, text.count(old)
        path = tmp_path / "ontology.ttl"
        path.write_text(text.replace(old, new), encoding="utf-8")
        return check_ontology(read_ontology(path), path)

    return check


def line_of(small: Path, start: str) -> int:
    """Return the line of the small ontology that starts with a text."""
    lines = (small / "ontology.ttl").read_text(encoding="utf-8").splitlines()
    return next(n for n, line in enumerate(lines, 1) if line.startswith(start))


def test_the_small_ontology_is_without_fault(small: Path, small_ontology: Ontology):
    """The checker finds nothing where nothing is wrong."""
    assert check_ontology(small_ontology, small / "ontology.ttl") == []


@pytest.mark.parametrize(
    ("old", "new", "field", "message"),
    [
        (
            "co:dns a ig:Component",
            "co:DNS_1 a ig:Component",
            "component/DNS_1",
            "its IRI must be https://w3id.org/incident-graph/terms/component/lower-case-words",
        ),
        (
            "co:dns a ig:Component",
            "sy:dns a ig:Component",
            "symptom/dns",
            "its IRI must be https://w3id.org/incident-graph/terms/component/lower-case-words",
        ),
        (
            'skos:prefLabel "DNS"@en',
            'skos:prefLabel "DNS"@en, "Name service"@en',
            "component/dns",
            "needs exactly one skos:prefLabel, has 2",
        ),
        (
            'skos:prefLabel "DNS"@en ;\n',
            "",
            "component/dns",
            "needs exactly one skos:prefLabel, has 0",
        ),
        (
            'skos:prefLabel "DNS"@en ;\n    skos:broader co:network',
            'skos:prefLabel "DNS"@en ;\n    skos:broader sy:job-hang',
            "component/dns",
            "skos:broader symptom/job-hang is no term of component",
        ),
        (
            'skos:prefLabel "DNS"@en ;\n    skos:broader co:network',
            'skos:prefLabel "DNS"@en ;\n    skos:broader co:netwrok',
            "component/dns",
            "skos:broader component/netwrok is no term of component",
        ),
        (
            '"name server"@en',
            '"nccl"@en',
            "component/nccl",
            "label 'NCCL' also stands at component/dns; a facet shares no label",
        ),
        (
            'ig:matchCase "OOM"',
            'ig:matchCase "oom"',
            "symptom/out-of-memory",
            "ig:matchCase 'oom' is not one of its labels",
        ),
    ],
    ids=["id", "space", "two labels", "no label", "other facet", "unknown broader", "shared", "match case"],
)
def test_a_fault_of_a_term_names_it_and_its_line(check_with, small: Path, old, new, field, message):
    """One fault gives one problem, at the line where the term begins."""
    [problem] = check_with(old, new)
    assert (problem.field, problem.message) == (field, message)
    start = {"component/DNS_1": "co:dns ", "symptom/dns": "co:dns "}.get(
        field, f"{'co' if field.startswith('component') else 'sy'}:{field.rpartition('/')[2]} "
    )
    assert problem.line == line_of(small, start)


def test_a_label_may_stand_in_two_facets(check_with):
    """Only within a facet must a label be unique: a watchdog may be a detection and a component."""
    assert check_with('skos:prefLabel "Kubelet"@en', 'skos:prefLabel "Watchdog"@en') == []


def test_a_circle_of_broader_terms_is_named_whole(check_with):
    """The circle is written out, so that one can see which link to cut."""
    [problem] = check_with(
        'skos:prefLabel "Network"@en .', 'skos:prefLabel "Network"@en ; skos:broader co:dns .'
    )
    assert problem.message in {
        "skos:broader runs in a circle: component/network → component/dns",
        "skos:broader runs in a circle: component/dns → component/network",
    }


def test_a_circle_does_not_hang_the_closure(small: Path, tmp_path: Path):
    """A faulty ontology can still be read and asked, so that the checker gets to speak."""
    text = (small / "ontology.ttl").read_text(encoding="utf-8")
    path = tmp_path / "ontology.ttl"
    path.write_text(text.replace('"Network"@en .', '"Network"@en ; skos:broader co:dns .'), encoding="utf-8")
    assert read_ontology(path).closure([f"{CO}dns"]) == {f"{CO}dns", f"{CO}network"}


def test_a_required_term_that_is_missing_is_a_fault(check_with):
    """The three terms the owner asked for must stand there under exactly these labels."""
    [problem] = check_with('skos:prefLabel "NCCL"@en', 'skos:prefLabel "Nccl"@en')
    assert (problem.field, problem.message) == ("component/nccl", "required term 'NCCL' is missing")


@pytest.mark.parametrize(
    ("old", "needed"),
    [
        (
            "    dct:license <https://creativecommons.org/licenses/by/4.0/> ;\n",
            "http://purl.org/dc/terms/license",
        ),
        (
            "    owl:versionIRI <https://w3id.org/incident-graph/ontology/0.0.1> ;\n",
            "http://www.w3.org/2002/07/owl#versionIRI",
        ),
    ],
)
def test_version_and_licence_must_be_stated(check_with, small: Path, old: str, needed: str):
    """An ontology without them cannot be cited or reused; the line is that of its head."""
    [problem] = check_with(old, "")
    assert problem.message == f"the ontology states no <{needed}>"
    assert problem.line == line_of(small, "<https://w3id.org/incident-graph/ontology> ")


def test_all_faults_are_reported_at_once(small: Path, tmp_path: Path):
    """One run of the checker tells everything there is to mend."""
    text = (small / "ontology.ttl").read_text(encoding="utf-8")
    path = tmp_path / "ontology.ttl"
    text = text.replace('skos:prefLabel "DNS"@en', 'skos:prefLabel "NCCL"@en').replace('"OOM" ;', '"Oom" ;')
    path.write_text(text, encoding="utf-8")
    assert {p.field for p in check_ontology(read_ontology(path), path)} == {
        "component/nccl",
        "symptom/out-of-memory",
    }


def test_a_term_must_be_in_the_scheme_of_its_facet(check_with):
    """Replacing the ontology in the store finds its terms by skos:inScheme, so it must be there."""
    [problem] = check_with(
        "co:dns a ig:Component ;\n    skos:inScheme <https://w3id.org/incident-graph/terms/component> ;",
        "co:dns a ig:Component ;",
    )
    assert (problem.field, problem.message) == (
        "component/dns",
        "is not in the scheme of its facet; add skos:inScheme "
        "<https://w3id.org/incident-graph/terms/component>",
    )


def test_blank_nodes_are_refused(check_with):
    """The store holds no blank nodes, so the ontology may not bring any."""
    [problem] = check_with('skos:prefLabel "DNS"@en', 'skos:prefLabel "DNS"@en ; skos:note [ skos:note "x" ]')
    assert problem.field == "component/dns"
    assert "blank node" in problem.message
    [problem] = check_with("co:dns a ig:Component", '[] skos:note "x" .\nco:dns a ig:Component')
    assert "blank node" in problem.message


def test_a_term_belongs_to_one_facet(check_with):
    """A concept of two classes would count in one facet only."""
    [problem] = check_with("co:dns a ig:Component ;", "co:dns a ig:Component, ig:Symptom ;")
    assert problem.message == "is typed for several facets (component, symptom); keep one"
