"""From a draft to a proposal: which words count for which field, and what a person is asked to look at."""

from __future__ import annotations

import pytest

from graph.drafts import CaseDraft, propose
from graph.drafts.proposed import id_of
from graph.suggest import Suggester
from graph.terms import Ontology, Term, term_iri


@pytest.fixture(scope="module")
def suggester(small_ontology: Ontology) -> Suggester:
    """Return the suggester of the small ontology."""
    return Suggester(small_ontology)


def ids(draft: CaseDraft, facet: str) -> list[str]:
    """Return the ids proposed for a facet."""
    return [term.id for term in draft.terms[facet].terms]


def test_the_part_decides_about_the_facet(suggester: Suggester, small_ontology: Ontology):
    """Causes come from the part on causes even if the summary names another."""
    text = "## Summary\nA memory leak, job hang.\n## Root cause\nA race condition in NCCL; no alert.\n"
    draft = propose(text, suggester, small_ontology)
    assert ids(draft, "root_cause") == ["concurrency"]
    assert ids(draft, "symptom") == ["job-hang"]
    assert ids(draft, "component") == ["nccl"]
    assert ids(draft, "contributing_factor") == ["no-alert"]


def test_another_part_is_asked_if_the_own_one_shows_nothing(suggester: Suggester, small_ontology: Ontology):
    """A cause found elsewhere is to be checked, with the heading it should have stood under."""
    draft = propose("## Summary\nA memory leak.\n## Root cause\nSee below.\n", suggester, small_ontology)
    (term,) = draft.terms["root_cause"].terms
    assert (term.id, term.check, term.evidence.line) == ("memory-leak", "not under Root cause", 2)


def test_a_cause_is_not_guessed_beside_its_part(small_ontology: Ontology):
    """Words of the summary that may be a symptom as well are no cause if the draft has a part on causes."""
    terms = {
        iri: Term(iri, facet, "corrupt", "Corrupt", ("corrupt data",))
        for facet in ("symptom", "root_cause")
        if (iri := term_iri(facet, "corrupt"))
    }
    ontology = Ontology(terms, "", "", small_ontology.triples)
    draft = propose("## Summary\nCorrupt data.\n## Root cause\nSee below.\n", Suggester(ontology), ontology)
    assert (ids(draft, "symptom"), ids(draft, "root_cause")) == (["corrupt"], [])
    without = propose("## Summary\nCorrupt data.\n", Suggester(ontology), ontology)
    assert [term.check for term in without.terms["root_cause"].terms] == ["may be meant as symptom"]


def test_polarity(suggester: Suggester, small_ontology: Ontology):
    """Hedged is to be checked, denied is ruled out, planned is not proposed, a plain mention wins."""
    text = "Maybe a job hang. No disk full. A job hang. Perhaps GPU out of memory. We will add a restart.\n"
    draft = propose(text, suggester, small_ontology)
    assert [(t.id, t.check) for t in draft.terms["symptom"].terms] == [
        ("job-hang", ""),
        ("gpu-oom", "hedged"),
    ]
    assert [t.id for t in draft.ruled_out["symptom"].terms] == ["no-space"]
    assert draft.remediation == ()


def test_what_is_present_is_not_ruled_out(suggester: Suggester, small_ontology: Ontology):
    """Nor what a present term implies: the case reader refuses both."""
    text = "## Summary\nHost out of memory.\n## Timeline\n- no out of memory\n- no host out of memory\n"
    assert propose(text, suggester, small_ontology).ruled_out == {}


def test_the_narrower_term_is_enough(suggester: Suggester, small_ontology: Ontology):
    """A term that a narrower one implies is left out."""
    assert ids(propose("Out of memory, CUDA out of memory.", suggester, small_ontology), "symptom") == [
        "gpu-oom"
    ]


def test_logs_show_symptoms_only(suggester: Suggester, small_ontology: Ontology):
    """A line of a log names many parts; none of them becomes a component."""
    draft = propose("```\nNCCL: no such host\n```\n", suggester, small_ontology)
    assert (ids(draft, "symptom"), ids(draft, "component")) == (["name-resolution-failure"], [])


def test_words_with_several_meanings_are_a_choice(small_ontology: Ontology):
    """Two terms of one facet on the same words: none is taken, both are named."""
    terms = {
        term_iri("symptom", name): Term(
            term_iri("symptom", name), "symptom", name, name.title(), ("frozen job",)
        )
        for name in ("stall", "hang")
    }
    ontology = Ontology(terms, "", "", small_ontology.triples)
    found = propose("A frozen job.", Suggester(ontology), ontology).terms["symptom"]
    assert found.terms == ()
    assert [(set(choice.terms), choice.evidence.words) for choice in found.choices] == [
        ({"stall", "hang"}, "frozen job")
    ]


def test_every_action_is_a_step(suggester: Suggester, small_ontology: Ontology):
    """Under a heading for them all items are steps, elsewhere those that mention an action; a term once."""
    text = "## Timeline\n- 10:00 restart\n## Mitigation\n- restart\n- wait\n- restart, code fix\n"
    draft = propose(text, suggester, small_ontology)
    assert [(s.lines.first, [t.id for t in s.terms.terms]) for s in draft.remediation] == [
        (4, ["restart"]),
        (5, []),
        (6, ["code-fix"]),
    ]
    elsewhere = propose("## Timeline\n- 10:00 restart\n- 10:05 quiet\n", suggester, small_ontology)
    assert [step.lines.first for step in elsewhere.remediation] == [2]


def test_ids():
    """An id is made of whole words of the title; without any it is one to be replaced."""
    assert id_of("Pods die: OOM, again!") == "pods-die-oom-again"
    assert id_of("ü") == "new-case"
    assert id_of("word " * 40) == "-".join(["word"] * 16)
