"""The terms channel: values worked out by hand, penalties, and bounds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from similar_indexes import index_of, rows_of

from graph.cases import Case, Passage
from graph.similar.coding import DENIED, FACET_WEIGHTS, FEWEST_WORTH, MESSAGE_CASE_PART
from graph.similar.local import Opened
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
def index() -> Opened:
    """Return an index of three cases: oom and hang are in two, dns in one, restart in none."""
    return index_of(CASES, ONTOLOGY).opened


def shares(
    index: Opened, case_id: str, present=(), hedged=(), denied=(), part=0.0, facets=FACET_WEIGHTS
) -> dict[str, float]:
    """Return what a case shares with a question."""
    asked = index.terms.ask(present, hedged, denied, part, facets)
    names, given = index.terms.shares(asked, rows_of(index))
    row = given[index.arrays.row_of[case_id]].tolist()
    return {iri: share for iri, share in zip(names, row, strict=True) if share}


def test_rarity(index: Opened):
    """1 for a term no case has, log(4/3)/log(4) for one that two of three have, narrower ones counted."""
    assert index.terms.rarity("restart") == 1
    assert index.terms.rarity("dns") == pytest.approx(0.5)
    assert index.terms.rarity("oom") == index.terms.rarity("memory") == pytest.approx(0.2075187)


def test_shares_worked_out_by_hand(index: Opened):
    """A shared term and what is broader give their rarity, over at least FEWEST_WORTH."""
    expected = pytest.approx(0.2075187 / FEWEST_WORTH)
    assert shares(index, "oom", ["oom"]) == {"memory": expected, "oom": expected}
    assert shares(index, "hang", ["dns"]) == {}
    assert shares(index, "hang") == {}


def test_a_guess_counts_half(index: Opened):
    """A hedged term gives half of what it would give if it were so; said both ways it counts full."""
    full, half = shares(index, "both", ["dns"]), shares(index, "both", (), ["dns"])
    assert half["dns"] == pytest.approx(full["dns"] / 2)
    assert shares(index, "both", ["dns"], ["dns"]) == full


def test_what_only_the_case_has_counts_as_much_as_asked(index: Opened):
    """With the case's part at 0 it does not matter what else the case has, with 1 it does."""
    assert shares(index, "oom", ["oom"]) == shares(index, "both", ["oom"])
    assert shares(index, "oom", ["oom"], part=1.0)["oom"] > shares(index, "both", ["oom"], part=1.0)["oom"]


def test_a_denied_term_costs_half_of_what_it_would_give(index: Opened):
    """Ruling out what the case had lowers its sum."""
    found = shares(index, "both", ["dns"], (), ["hang"])
    assert found["hang"] == pytest.approx(-DENIED * 0.2075187 / FEWEST_WORTH)
    assert shares(index, "both", ["dns"], (), ["restart"]) == shares(index, "both", ["dns"])


def test_what_the_case_ruled_out_costs_too(index: Opened):
    """Mentioning as present what the case ruled out lowers its sum; a guess does not."""
    assert shares(index, "hang", ["hang", "oom"])["oom"] < 0
    assert "oom" not in shares(index, "hang", ["hang"], ["oom"])


def test_a_term_meant_and_denied_is_meant(index: Opened):
    """Denying the broader term while a narrower one is present costs nothing."""
    assert shares(index, "oom", ["oom"], (), ["memory"]) == shares(index, "oom", ["oom"])


TERM_SETS = st.sets(st.sampled_from([term.iri for term in TERMS]))


PARTS = st.sampled_from([0.0, MESSAGE_CASE_PART, 1.0])
NAMES = st.sampled_from([case.id for case in CASES])


@given(TERM_SETS, TERM_SETS, TERM_SETS, NAMES, PARTS)
def test_sums_are_0_to_1(index: Opened, present, hedged, denied, name: str, part: float):
    """Whatever is asked, shares and costs sum to 0 to 1."""
    total = sum(shares(index, name, present, hedged, denied, part).values())
    assert -1e-12 <= total <= 1 + 1e-12


@given(TERM_SETS.filter(bool), NAMES)
def test_removing_a_shared_term_lowers_the_sum(index: Opened, present: set[str], name: str):
    """With the others fixed, a question without a shared narrowest term shares less."""
    coded = next(case for case in CASES if case.id == name).symptoms.terms
    whole = sum(max(share, 0) for share in shares(index, name, present, part=0.05).values())
    for iri in present & set(coded):
        less = shares(index, name, present - {iri}, part=0.05)
        assert sum(max(share, 0) for share in less.values()) < whole


@given(TERM_SETS, TERM_SETS, PARTS)
def test_a_scan_gives_what_is_shared(index: Opened, present, hedged, part: float):
    """Over all cases at once it is the sum of what each shares, denials aside."""
    asked = index.terms.ask(present, hedged, (), part)
    scanned = index.terms.scan(asked).tolist()
    for case_id, whole in zip(index.arrays.ids, scanned, strict=True):
        found = shares(index, case_id, present, hedged, part=part)
        assert whole == pytest.approx(sum(max(share, 0) for share in found.values()), abs=1e-12)


def test_facets_weigh_what_the_question_says(index: Opened):
    """A facet of no weight gives nothing and costs nothing; others give what they gave."""
    facets = {**FACET_WEIGHTS, "symptom": 0.0}
    assert shares(index, "both", ["oom", "dns"], facets=facets) == {
        "dns": shares(index, "both", ["dns"])["dns"]
    }


@pytest.mark.parametrize(
    "cases", [(), (case("only", ("oom",)),), (case("bare"),)], ids=["none", "one", "no terms"]
)
def test_tiny_libraries(cases: tuple[Case, ...]):
    """No case, one case, a case without terms: nothing divides by zero."""
    index = index_of(cases, ONTOLOGY).opened
    assert 0 <= index.terms.rarity("oom") <= 1
    asked = index.terms.ask(["oom"], ["hang"], ["dns"], 1.0)
    _, given = index.terms.shares(asked, rows_of(index))
    assert (given.sum(axis=1) <= 1).all()
    assert len(index.terms.scan(asked)) == len(cases)
