"""The terms channel: values worked out by hand, penalties, and bounds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.cases import Case, Passage
from graph.library import Library
from graph.similar.coding import DENIED, FEWEST_WORTH, MESSAGE_CASE_PART, TermIndex
from graph.terms import Ontology, Term

TERMS = (
    Term("memory", "symptom", "memory", "Memory"),
    Term("oom", "symptom", "oom", "Out of memory", broader=("memory",)),
    Term("hang", "symptom", "hang", "Hang"),
    Term("dns", "component", "dns", "DNS"),
    Term("restart", "remediation", "restart", "Restart"),
)
ONTOLOGY = Ontology({term.iri: term for term in TERMS}, "", "", ())


def case(case_id: str, symptoms: tuple[str, ...] = (), **more: object) -> Case:
    """Return a case of some symptom terms."""
    return Case(case_id, case_id, (), symptoms=Passage(None, symptoms), **more)  # type: ignore[arg-type]


CASES = (
    case("oom", ("oom",)),
    case("hang", ("hang",), ruled_out=("oom",)),
    case("both", ("oom", "hang"), components=("dns",)),
)


@pytest.fixture(scope="module")
def index() -> TermIndex:
    """Return an index of three cases: oom and hang are in two, dns in one, restart in none."""
    return TermIndex(Library.of(ONTOLOGY, CASES, ""))


def shares(index: TermIndex, case_id: str, present=(), hedged=(), denied=(), part=0.0) -> dict[str, float]:
    """Return what a case shares with a question."""
    found = next(c for c in CASES if c.id == case_id)
    return index.shares(index.ask(present, hedged, denied, part), found)


def test_rarity(index: TermIndex):
    """1 for a term no case has, log(4/3)/log(4) for one that two of three have, narrower ones counted."""
    assert index.rarity("restart") == 1
    assert index.rarity("dns") == pytest.approx(0.5)
    assert index.rarity("oom") == index.rarity("memory") == pytest.approx(0.2075187)


def test_shares_worked_out_by_hand(index: TermIndex):
    """A shared term and what is broader give their rarity, over at least FEWEST_WORTH."""
    expected = pytest.approx(0.2075187 / FEWEST_WORTH)
    assert shares(index, "oom", ["oom"]) == {"memory": expected, "oom": expected}
    assert shares(index, "hang", ["dns"]) == {}
    assert shares(index, "hang") == {}


def test_a_guess_counts_half(index: TermIndex):
    """A hedged term gives half of what it would give if it were so; said both ways it counts full."""
    full, half = shares(index, "both", ["dns"]), shares(index, "both", (), ["dns"])
    assert half["dns"] == pytest.approx(full["dns"] / 2)
    assert shares(index, "both", ["dns"], ["dns"]) == full


def test_what_only_the_case_has_counts_as_much_as_asked(index: TermIndex):
    """With the case's part at 0 it does not matter what else the case has, with 1 it does."""
    assert shares(index, "oom", ["oom"]) == shares(index, "both", ["oom"])
    assert shares(index, "oom", ["oom"], part=1.0)["oom"] > shares(index, "both", ["oom"], part=1.0)["oom"]


def test_a_denied_term_costs_half_of_what_it_would_give(index: TermIndex):
    """Ruling out what the case had lowers its sum."""
    found = shares(index, "both", ["dns"], (), ["hang"])
    assert found["hang"] == pytest.approx(-DENIED * 0.2075187 / FEWEST_WORTH)
    assert shares(index, "both", ["dns"], (), ["restart"]) == shares(index, "both", ["dns"])


def test_what_the_case_ruled_out_costs_too(index: TermIndex):
    """Mentioning as present what the case ruled out lowers its sum; a guess does not."""
    assert shares(index, "hang", ["hang", "oom"])["oom"] < 0
    assert "oom" not in shares(index, "hang", ["hang"], ["oom"])


def test_a_term_meant_and_denied_is_meant(index: TermIndex):
    """Denying the broader term while a narrower one is present costs nothing."""
    assert shares(index, "oom", ["oom"], (), ["memory"]) == shares(index, "oom", ["oom"])


TERM_SETS = st.sets(st.sampled_from([term.iri for term in TERMS]))


@given(
    TERM_SETS, TERM_SETS, TERM_SETS, st.sampled_from(CASES), st.sampled_from([0.0, MESSAGE_CASE_PART, 1.0])
)
def test_sums_are_0_to_1(index: TermIndex, present, hedged, denied, found: Case, part: float):
    """Whatever is asked, shares and costs sum to 0 to 1."""
    total = sum(index.shares(index.ask(present, hedged, denied, part), found).values())
    assert -1e-12 <= total <= 1 + 1e-12


@given(st.sets(st.sampled_from([term.iri for term in TERMS]), min_size=1), st.sampled_from(CASES))
def test_removing_a_shared_term_lowers_the_sum(index: TermIndex, present: set[str], found: Case):
    """With the others fixed, a question without a shared narrowest term shares less."""
    whole = sum(max(share, 0) for share in index.shares(index.ask(present, (), (), 0.05), found).values())
    for iri in present & set(found.symptoms.terms):
        less = index.shares(index.ask(present - {iri}, (), (), 0.05), found)
        assert sum(max(share, 0) for share in less.values()) < whole


@pytest.mark.parametrize(
    "cases", [(), (case("only", ("oom",)),), (case("bare"),)], ids=["none", "one", "no terms"]
)
def test_tiny_libraries(cases: tuple[Case, ...]):
    """No case, one case, a case without terms: nothing divides by zero."""
    index = TermIndex(Library.of(ONTOLOGY, cases, ""))
    assert 0 <= index.rarity("oom") <= 1
    for one in cases:
        assert sum(index.shares(index.ask(["oom"], ["hang"], ["dns"], 1.0), one).values()) <= 1
