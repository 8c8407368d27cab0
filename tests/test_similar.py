"""Similar cases: right order, reasons that add up, and nothing where nothing is alike."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from graph import files
from graph.cases import Case, Passage, read_case
from graph.filters import Filter
from graph.library import Library
from graph.similar import Difference, Hit, LocalIndex, Similar, SimilarCases, Span, calibration
from graph.similar.calibration import STRONG
from graph.similar.encoders import encoder
from graph.similar.weights import MESSAGE_WEIGHTS
from graph.suggest import Mention, Suggester, Suggestions
from graph.terms import Ontology, read_ontology, term_iri

NCCL = term_iri("component", "nccl")
HANG = term_iri("symptom", "job-hang")
OOM = term_iri("symptom", "out-of-memory")
HOST_OOM = term_iri("symptom", "host-oom")


@pytest.fixture(scope="module")
def suggester(small_ontology: Ontology) -> Suggester:
    """Return the suggester of the small ontology."""
    return Suggester(small_ontology)


@pytest.fixture(scope="module")
def similar(small_library: Library) -> SimilarCases:
    """Return the engine over the small library."""
    return SimilarCases(small_library)


@pytest.fixture(scope="module")
def real() -> tuple[Suggester, SimilarCases]:
    """Return suggester and engine of the library's own ontology and cases."""
    ontology = read_ontology()
    read = (read_case(path, ontology)[0] for path in sorted(files.cases_folder().glob("*.yaml")))
    library = Library.of(ontology, (case for case in read if case), "real")
    return Suggester(ontology), SimilarCases(library)


def ask(similar: SimilarCases, suggester: Suggester, text: str, **options: object) -> Similar:
    """Return what is similar to a text."""
    return similar.to_text(text, suggester.suggest(text), **options)  # type: ignore[arg-type]


def ids(found: Similar) -> list[str]:
    """Return the ids of the hits in their order."""
    return [hit.case.id for hit in found.hits]


def said(text: str, words: dict[str, str], polarity: str = "present") -> Suggestions:
    """Return suggestions as if terms had been recognised in words of a text, the ontology aside."""
    mentions = []
    for word, term in words.items():
        start = text.index(word)
        facet = term.split("/")[-2].replace("-", "_")
        mentions.append(Mention(start, start + len(word), word, facet, term, word, polarity, 1.0))  # type: ignore[arg-type]
    return Suggestions(tuple(mentions))


RANKINGS = [
    ("job stuck, the epoch never ends", ["hang-uneven-batches"]),
    ("NCCL job hang at the last step of the epoch", ["hang-uneven-batches", "hang-wrong-route"]),
    ("two-node job hang, wrong interface in the routing table", ["hang-wrong-route"]),
    ("gpu OOM, CUDA out of memory after two hours", ["gpu-oom-long-sequence", "host-oom-leak"]),
    ("service OOM killed since the release, exit code 137", ["host-oom-leak"]),
    ("no such host, short names stopped resolving", ["dns-missing-search-domain"]),
    ("no space left on device, images", ["disk-full-unused-images", "disk-full-debug-logs"]),
    ("no space left on device, build failed", ["disk-full-debug-logs", "disk-full-unused-images"]),
    ("login takes a minute, sign-in page is slow", ["slow-sign-in-unexplained"]),
    ("printer on the third floor is out of toner", []),
]


@pytest.mark.parametrize(("text", "expected"), RANKINGS, ids=[text for text, _ in RANKINGS])
def test_ranking(similar: SimilarCases, suggester: Suggester, text: str, expected: list[str]):
    """The order a person sees who reads the eight cases, and none but those that are alike."""
    assert ids(ask(similar, suggester, text)) == expected


def check(text: str, found: Similar) -> None:
    """Assert what holds for every answer: sums, ranges, order, spans."""
    assert found.no_confident_match == (not found.hits)
    assert found.hits == tuple(sorted(found.hits, key=lambda hit: (-hit.score, hit.case.id)))
    for hit in found.hits:
        assert 0 <= hit.score <= 1
        assert 0 < hit.probability < 1
        assert sum(reason.contribution for reason in hit.why) == pytest.approx(hit.score, abs=1e-9)
        sections: dict[str, list[str]] = {}
        for section, written in hit.case.texts():
            sections.setdefault(section, []).append(written)
        for reason in hit.why:
            assert 0 <= reason.rarity <= 1
            assert all(text[span.start : span.end] == span.text != "" for span in reason.query)
            for span in reason.case:
                assert span.text in [written[span.start : span.end] for written in sections[span.section]]


WORDS = st.sampled_from(
    """NCCL job hang OOM killed no not maybe disk full on device space left image node epoch last step the
    of , . ? DNS such host release memory exit code 137 CUDA slow sign-in login rollout deployment restart
    障害 🔥 zz""".split()
)


@given(st.lists(WORDS, max_size=30).map(" ".join) | st.text())
@settings(max_examples=300)
@example("no space left on device 🔥 NCCL NCCL\nhang")
def test_every_answer_adds_up(similar: SimilarCases, suggester: Suggester, text: str):
    """Reasons sum to the score, scores are 0 to 1, spans are words of the question and of the case."""
    found = ask(similar, suggester, text)
    check(text, found)
    assert ask(similar, suggester, text) == found


@given(st.lists(WORDS, max_size=30).map(" ".join), st.sets(st.integers(0, 7)))
@settings(max_examples=100)
def test_a_score_does_not_depend_on_the_others(
    similar: SimilarCases, suggester: Suggester, text: str, chosen: set[int]
):
    """Whatever else is looked at, a case scores the same for the same reasons."""
    cases = similar.library.cases
    among = [cases[position] for position in sorted(chosen)]
    whole = {hit.case.id: hit for hit in ask(similar, suggester, text, limit=20).hits}
    part = ask(similar, suggester, text, among=among, limit=20).hits
    assert {hit.case.id: hit for hit in part} == {c.id: whole[c.id] for c in among if c.id in whole}


def test_a_filter_limits_the_candidates(similar: SimilarCases, suggester: Suggester):
    """Only the cases looked at are found, scored as before."""
    text = "NCCL job hang at the last step of the epoch"
    wanted = Filter.parse([("organisation", "Birch Cloud")], similar.library.ontology)
    found = ask(similar, suggester, text, among=similar.library.matching(wanted))
    assert ids(found) == ["hang-wrong-route"]
    assert found.hits[0] == ask(similar, suggester, text).hits[1]
    assert ids(ask(similar, suggester, text, among=())) == []
    assert ids(ask(similar, suggester, text, limit=1)) == ["hang-uneven-batches"]


NONSENSE = {
    "pancakes": "Grandma's pancake recipe: whisk two eggs, 200 g of flour and milk, then fry them in butter.",
    "lorem ipsum": "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor",
    "Japanese": "今日の天気は晴れです。夕食はカレーにします。",
    "emoji": "🔥🔥🔥 😀",
    "empty": "",
    "blank": " \n\t ",
    "stop words": "what is it and why was that so",
}


@pytest.mark.parametrize("text", NONSENSE.values(), ids=NONSENSE.keys())
def test_nonsense_has_no_match(
    similar: SimilarCases, suggester: Suggester, real: tuple[Suggester, SimilarCases], text: str
):
    """Nothing is like it, in the small library nor in the real one; terms to try are those of cases."""
    for suggest, engine in ((suggester, similar), (real[0], real[1])):
        found = ask(engine, suggest, text)
        assert ids(found) == []
        assert found.no_confident_match
        assert all(engine.library.frequency(iri) for iri in found.closest_terms)
        assert len(found.closest_terms) <= 6


def test_a_statement_is_no_incident(
    similar: SimilarCases, suggester: Suggester, real: tuple[Suggester, SimilarCases]
):
    """A few names of databases are shared: no match in the small library, none called strong in ours."""
    text = "SELECT name, age FROM students WHERE id = 1 OR 1=1 ORDER BY age LIMIT 3; --"
    assert ids(ask(similar, suggester, text)) == []
    assert "strong" not in [hit.band for hit in ask(real[1], real[0], text).hits]


def test_closest_terms_are_recognised_ones_then_those_that_share_a_word(
    similar: SimilarCases, suggester: Suggester
):
    """What to try is what the text named, then labels with a word of it; never a term without a case."""
    found = ask(similar, suggester, "printer: watchdog, code, memory; paper, tray, toner")
    assert found.hits == ()
    labels = [similar.library.ontology.label(iri) for iri in found.closest_terms]
    assert labels[0] == "Watchdog"
    assert {"Memory leak", "Out of memory"} <= set(labels)
    assert similar.library.ontology.label(NCCL) not in labels


def contribution(hit: Hit, channel: str) -> float:
    """Return what a channel gives to a score, penalties aside."""
    return sum(max(reason.contribution, 0) for reason in hit.why if reason.channel == channel)


def test_ruling_out_what_a_case_had_lowers_it(similar: SimilarCases):
    """The same words, once with OOM denied: the case that had it scores less and says why."""
    text = "memory climbs in a straight line until the pod dies, payment pods exit code 137 every three hours"
    plain = similar.to_text(text, Suggestions())
    denied = similar.to_text(text, said(text, {"memory": HOST_OOM}, "ruled_out"))
    both = said(text, {"exit code": term_iri("trigger", "deployment")})
    mixed = Suggestions(both.mentions + said(text, {"memory": HOST_OOM}, "ruled_out").mentions)
    kept, lowered = similar.to_text(text, both).hits[0], similar.to_text(text, mixed).hits[0]
    assert {hit.case.id for hit in (plain.hits[0], denied.hits[0], kept, lowered)} == {"host-oom-leak"}
    assert lowered.score < kept.score
    assert min(lowered.why, key=lambda reason: reason.contribution).term == HOST_OOM
    assert (
        denied.hits[0].differs
        == lowered.differs
        == (Difference("you_ruled_out", HOST_OOM, "Host out of memory"),)
    )
    assert plain.hits[0].differs == kept.differs == ()


def test_what_the_case_ruled_out_or_lacks_is_told(similar: SimilarCases):
    """A term the case denies lowers it; a main term it is not coded with is a difference."""
    text = "NCCL job hang at the last step of the epoch, checkpoint, disk"
    hang = said(text, {"NCCL": NCCL, "hang": HANG})
    more = Suggestions(
        hang.mentions + said(text, {"checkpoint": HOST_OOM, "disk": term_iri("component", "disk")}).mentions
    )
    plain, differing = similar.to_text(text, hang).hits[0], similar.to_text(text, more).hits[0]
    assert plain.case.id == differing.case.id == "hang-uneven-batches"
    assert differing.score < plain.score
    assert plain.differs == ()
    assert {(d.kind, d.label) for d in differing.differs} >= {
        ("case_ruled_out", "Host out of memory"),
        ("case_lacks", "Disk"),
    }
    assert ("case_lacks", "Host out of memory") not in {(d.kind, d.label) for d in differing.differs}


def test_a_denied_broader_term_is_no_difference_if_a_narrower_one_is_meant(similar: SimilarCases):
    """Denying the host's memory while CUDA runs out of it does not part from a GPU case."""
    text = "CUDA out of memory after two hours of fine-tuning"
    found = Suggestions(
        said(text, {"CUDA out of memory": term_iri("symptom", "gpu-oom")}).mentions
        + said(text, {"memory": OOM}, "ruled_out").mentions
    )
    hit = similar.to_text(text, found).hits[0]
    assert (hit.case.id, hit.differs) == ("gpu-oom-long-sequence", ())


def test_removing_a_shared_term_lowers_its_share(similar: SimilarCases):
    """Words and other terms fixed, one term less gives less, and its row is gone."""
    text = "NCCL job hang at the last step of the epoch"
    both = similar.to_text(text, said(text, {"NCCL": NCCL, "hang": HANG})).hits[0]
    one = similar.to_text(text, said(text, {"hang": HANG})).hits[0]
    assert contribution(one, "terms") < contribution(both, "terms")
    assert contribution(one, "text") == contribution(both, "text")
    assert NCCL in {reason.term for reason in both.why}
    assert NCCL not in {reason.term for reason in one.why}


def test_deleting_a_cited_phrase_removes_its_row(similar: SimilarCases, suggester: Suggester):
    """What is cited is what counted: without the words there is no such reason."""
    text = "NCCL allreduce timeout; job stuck before the epoch checkpoint; utilization is full"
    hit = ask(similar, suggester, text).hits[0]
    for reason in hit.why:
        if reason.channel == "text":
            (span,) = reason.query
            less = text[: span.start] + text[span.end :]
            again = next((h for h in ask(similar, suggester, less).hits if h.case == hit.case), None)
            assert reason.label not in [r.label for r in (again.why if again else ())]


def test_words_side_by_side_are_one_reason(similar: SimilarCases, suggester: Suggester):
    """A phrase that question and case share is cited once, with both places."""
    hit = ask(similar, suggester, "seen: image garbage collection").hits[0]
    reason = next(r for r in hit.why if r.channel == "text")
    assert reason.label == "image garbage collection"
    assert reason.query == (Span(6, 30, "image garbage collection"),)
    assert reason.case == (Span(0, 24, "image garbage collection", "seen_as"),)


def test_a_case_is_never_similar_to_itself(similar: SimilarCases):
    """Asked for by itself a case is left out, and its reasons point into its own sections."""
    for case in similar.library.cases:
        found = similar.to_case(case, limit=20)
        assert case.id not in ids(found)
        assert found.closest_terms == ()
        sections = [*case.texts()]
        for hit in found.hits:
            assert sum(reason.contribution for reason in hit.why) == pytest.approx(hit.score, abs=1e-9)
            for span in (span for reason in hit.why for span in reason.query):
                said = [text[span.start : span.end] for name, text in sections if name == span.section]
                assert span.text in said
    assert ids(similar.to_case(similar.library.case("disk-full-unused-images"))) == ["disk-full-debug-logs"]
    assert ids(similar.to_case(similar.library.case("disk-full-debug-logs"))) == ["disk-full-unused-images"]


def test_ties_go_by_id(small_library: Library, suggester: Suggester):
    """Cases that are word for word alike come in the order of their ids, in whatever order they are given."""
    case = small_library.case("gpu-oom-long-sequence")
    twins = [replace(case, id=name) for name in ("zulu", "alpha", "mike")]
    engine = SimilarCases(Library.of(small_library.ontology, [*small_library.cases, *twins], ""))
    text = "CUDA out of memory after two hours"
    for among in (None, twins, twins[::-1]):
        found = ids(ask(engine, suggester, text, among=among))
        assert [name for name in found if name != case.id][:3] == ["alpha", "mike", "zulu"]


BARE = Case("bare", "Nothing known", ())


@pytest.mark.parametrize(
    "cases", [(), (BARE,), (replace(BARE, id="x", title="The"),)], ids=["none", "one", "wordless"]
)
def test_tiny_libraries(small_ontology: Ontology, suggester: Suggester, cases: tuple[Case, ...]):
    """No case, a case without terms, a case without a word that tells: an honest nothing."""
    engine = SimilarCases(Library.of(small_ontology, cases, ""))
    for text in ("", "nothing known", "NCCL job hang", "no OOM"):
        check(text, ask(engine, suggester, text))
    for case in cases:
        assert engine.to_case(case).hits == ()


def test_one_case_with_all_there_is(small_library: Library, suggester: Suggester):
    """In a library of one, words still count although every case has them; terms tell nothing."""
    case = replace(small_library.case("host-oom-leak"), symptoms=Passage("OOM killer", (HOST_OOM,)))
    engine = SimilarCases(Library.of(small_library.ontology, [case], ""))
    check("OOM killer, exit code 137", ask(engine, suggester, "OOM killer, exit code 137"))
    assert engine.to_case(case).hits == ()


def test_the_longest_text_is_answered(similar: SimilarCases, suggester: Suggester):
    """64 kB of the same mention is one reason a term, not a square of spans."""
    text = ("OOM killed, NCCL job hang. " * 4000)[:65_536]
    found = ask(similar, suggester, text)
    check(text, found)
    assert found.hits


def test_scores_are_the_same_in_every_process():
    """Sums do not depend on the order of sets, which changes from process to process."""
    code = (
        "from graph import files\n"
        "from graph.cases import read_case\n"
        "from graph.library import Library\n"
        "from graph.similar import SimilarCases\n"
        "from graph.terms import read_ontology\n"
        "ontology = read_ontology()\n"
        "read = (read_case(path, ontology)[0] for path in sorted(files.cases_folder().glob('*.yaml'))[:30])\n"
        "library = Library.of(ontology, [case for case in read if case], '')\n"
        "engine = SimilarCases(library)\n"
        "print([(h.case.id, h.score, h.why) for case in library.cases for h in engine.to_case(case).hits])"
    )
    answers = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            cwd=__file__.rpartition("/tests/")[0],
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(answers) == 1


MESSAGES = [
    json.loads(line)["text"]
    for line in (Path(__file__).parent / "data" / "messages.jsonl").read_text(encoding="utf-8").splitlines()
]


def test_candidates_give_the_ranking_of_all(
    real: tuple[Suggester, SimilarCases], monkeypatch: pytest.MonkeyPatch
):
    """What the channels propose holds the twenty best of all cases, for messages and for cases."""
    suggester, engine = real
    cases = engine.library.cases
    found = [(text, suggester.suggest(text)) for text in MESSAGES]
    asked = list(cases)[::12]
    by_text = [engine.ranked_for_text(*question, limit=20, floor=0) for question in found]
    by_case = [engine.ranked_for_case(case, limit=20, floor=0) for case in asked]
    monkeypatch.setattr("graph.similar.engine.EXHAUSTIVE", len(cases))
    every = {"among": cases, "limit": 20, "floor": 0}
    assert [engine.ranked_for_text(*question, **every) for question in found] == by_text
    assert [engine.ranked_for_case(case, **every) for case in asked] == by_case
    assert all(len(ranking) == 20 for ranking in by_text + by_case)


SENTENCES = [part for text in MESSAGES for part in re.split(r"(?<=[.,!?])\s", text)]


@given(st.data())
@settings(max_examples=60)
def test_reasons_of_real_cases_add_up(real: tuple[Suggester, SimilarCases], data: st.DataObject):
    """Over texts mixed from real messages: sums, places, and nothing given without words or a precedent."""
    suggester, engine = real
    text = " ".join(data.draw(st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=6)))
    floor = data.draw(st.sampled_from([0.0, 0.1, None]))
    found = engine.to_text(text, suggester.suggest(text), limit=10, floor=floor)
    check(text, found)
    for hit in found.hits:
        shown = [r.term or r.inferred_from or (r.query and r.case) for r in hit.why]
        bare = sum(abs(r.contribution) for r, found in zip(hit.why, shown, strict=True) if not found)
        assert bare <= hit.score / 10


@given(st.data())
@settings(max_examples=30)
def test_reasons_between_real_cases_add_up(real: tuple[Suggester, SimilarCases], data: st.DataObject):
    """The same for a case: spans lie in its own sections and in those of the case found."""
    engine = real[1]
    case = data.draw(st.sampled_from(engine.library.cases))
    asked = [*case.texts()]
    for hit in engine.to_case(case, limit=10).hits:
        assert sum(reason.contribution for reason in hit.why) == pytest.approx(hit.score, abs=1e-6)
        said = [*hit.case.texts()]
        for reason in hit.why:
            for span in reason.query:
                assert span.text in [t[span.start : span.end] for name, t in asked if name == span.section]
            for span in reason.case:
                assert span.text in [t[span.start : span.end] for name, t in said if name == span.section]


def test_an_earlier_index_leaves_out_what_changed(small_library: Library, suggester: Suggester):
    """Cases that are new, changed or gone since it was built are not found, nor is anything inferred from
    them; the others are found as before.
    """
    index = LocalIndex(small_library.ontology, encoder())
    index.refresh(small_library)
    text = "NCCL job hang at the last step of the epoch"
    before = ask(SimilarCases(small_library, index), suggester, text)
    assert ids(before) == ["hang-uneven-batches", "hang-wrong-route"]
    changed = replace(small_library.case("hang-wrong-route"), title="Something else")
    new = replace(small_library.case("hang-uneven-batches"), id="hang-again")
    gone = small_library.case("host-oom-leak")
    cases = [c for c in small_library.cases if c.id not in (changed.id, gone.id)]
    later = Library.of(small_library.ontology, [*cases, changed, new], "later")
    engine = SimilarCases(later, index)
    assert engine.version == "small"
    [hit] = ask(engine, suggester, text).hits
    stated = [reason for reason in hit.why if not reason.inferred_from]
    assert stated == [reason for reason in before.hits[0].why if not reason.inferred_from]
    assert changed.id not in {reason.inferred_from for reason in hit.why}
    assert gone.id not in ids(ask(engine, suggester, "", floor=0.0, limit=20))
    index.refresh(later)
    assert SimilarCases(later, index).version == "later"
    assert ids(ask(SimilarCases(later, index), suggester, text))[:2] == ["hang-again", "hang-uneven-batches"]
    assert ids(ask(engine, suggester, text)) == ["hang-uneven-batches"]  # who asks meanwhile sees one state


def test_a_term_is_shown_in_the_case_where_it_says_it(similar: SimilarCases, suggester: Suggester):
    """A shared term cites the case's own words for it, or for a narrower one, where there are any."""
    hit = ask(similar, suggester, "NCCL job hang at the last step of the epoch").hits[0]
    shown = {reason.label: [span.text for span in reason.case] for reason in hit.why if reason.term}
    assert shown["NCCL"] == ["NCCL"]


def test_a_hit_without_a_shared_word_says_so(similar: SimilarCases, suggester: Suggester):
    """Found by meaning alone, it cites the nearest sentences and the remark; with shared words no remark."""
    hits = ask(similar, suggester, "logging in to the website is sluggish", floor=0.0, limit=8).hits
    nearest = next(hit for hit in hits if hit.case.id == "slow-sign-in-unexplained")
    assert "text" not in {reason.channel for reason in nearest.why}
    for hit in hits:
        shares = any(reason.channel == "text" for reason in hit.why)
        for reason in (reason for reason in hit.why if reason.channel == "dense"):
            assert reason.query
            assert reason.case
            assert reason.label == "near in meaning" + ("" if shares else ", though no words are shared")


def test_probability_band_and_floor_agree(real: tuple[Suggester, SimilarCases]):
    """Higher scores have higher probabilities; the band and what is a hit at all follow from those."""
    suggester, engine = real
    for text in MESSAGES[:8]:
        found = suggester.suggest(text)
        everyone = engine.to_text(text, found, limit=20, floor=0).hits
        chances = [hit.probability for hit in everyone]
        assert chances == sorted(chances, reverse=True)
        assert all((hit.band == "strong") == (hit.probability >= STRONG) for hit in everyone)
        hits = engine.to_text(text, found, limit=20).hits
        assert hits == tuple(hit for hit in everyone if hit.score >= calibration.MESSAGES.floor)
        ranked = engine.ranked_for_text(text, found, limit=20)
        assert [(r.case_id, r.score, r.probability) for r in ranked] == [
            (hit.case.id, hit.score, hit.probability) for hit in hits
        ]


def test_weights_of_a_question_change_what_counts(similar: SimilarCases, suggester: Suggester):
    """A channel without weight gives nothing; a facet without weight shares no term."""
    text = "NCCL job hang at the last step of the epoch"
    bare = MESSAGE_WEIGHTS.changed({"text": 0}, {"component": 0})
    for hit in ask(similar, suggester, text, weights=bare).hits:
        given = {reason.term or reason.channel for reason in hit.why if reason.contribution}
        assert "text" not in given
        assert NCCL not in given
        assert sum(reason.contribution for reason in hit.why) == pytest.approx(hit.score, abs=1e-9)


def test_a_floor_of_nothing_ranks_whatever_there_is(similar: SimilarCases, suggester: Suggester):
    """With floor 0 every case is ranked, as an evaluation needs; those above the usual floor come first."""
    text = "NCCL all-reduce hangs"
    usual = ids(ask(similar, suggester, text))
    ranked = ids(ask(similar, suggester, text, floor=0.0, limit=20))
    assert ranked[: len(usual)] == usual
    assert len(ranked) == len(similar.library.cases) > len(usual)
    case = similar.library.cases[0]
    assert len(similar.to_case(case, floor=0.0, limit=20).hits) == len(similar.library.cases) - 1
