"""One text, two calls, one answer: what page, JSON route and command line have in common."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

import pytest
from api_fixtures import HANG, PANCAKES, QUESTIONS, case_with_neighbours, page_of, run, section

from api.answers import (
    RESULT_LIMIT,
    Catalogue,
    root_of,
    similar_to_case,
    similar_to_text,
    suggestions_for,
)
from graph.filters import Filter
from graph.terms import term_iri

if TYPE_CHECKING:
    from pathlib import Path

    from api_fixtures import Served, TestClient

    from graph.library import Library

pytest_plugins = ["api_fixtures"]
pytestmark = pytest.mark.xdist_group("api")


@pytest.fixture(scope="module")
def small_catalogue(small_library: Library) -> Catalogue:
    """Return a catalogue of the eight hand-written cases."""
    return Catalogue.of(small_library)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a data folder for the command line."""
    return tmp_path_factory.mktemp("data")


@pytest.mark.parametrize("question", [HANG, PANCAKES])
def test_page_route_and_command_rank_alike(client: TestClient, case_folder: Path, data: Path, question: str):
    """The same question gets the same cases in the same order and the same scores on every surface."""
    body = client.post("/api/v1/similar", json={"text": question}).json()
    route = [(result["id"], f"{result['score']:.2f}") for result in body["results"]]

    shown = section(page_of(client, f"/?q={question.replace(' ', '+').replace('%', '%25')}"), "similar")
    hrefs = shown.xpath(".//ol[@class='hits']/li/h3/a/@href")
    scores = [
        text.split("score ")[1].split()[0]
        for text in shown.xpath(".//p[@class='meta']//text()[contains(., 'score')]")
    ]
    page = list(zip((href.removeprefix("/cases/") for href in hrefs), scores, strict=True))

    options = ("--json", "--data", data, "--cases", case_folder)
    told = json.loads(run("similar", "-", *options, given=question).out)
    command = [(result["id"], f"{result['score']:.2f}") for result in told["results"]]

    assert route == page == command
    assert body["query_id"] == told["query_id"]
    assert body["dataset_version"] == told["dataset_version"]
    assert body["recognised"] == told["recognised"]


def test_same_question_same_query_id(small_catalogue: Catalogue):
    """``query_id`` names the question: text or case, filters and limit, and the state it was asked of."""
    asked = {
        similar_to_text(small_catalogue, "job hangs").query_id,
        similar_to_text(small_catalogue, "job hangs ").query_id,
        similar_to_text(small_catalogue, "job hangs", limit=4).query_id,
        similar_to_text(small_catalogue, "job hangs", Filter(first="2024")).query_id,
        similar_to_text(small_catalogue, "host-oom-leak").query_id,
        similar_to_case(small_catalogue, small_catalogue.library.case("host-oom-leak")).query_id,
    }
    assert len(asked) == 6
    again = similar_to_text(small_catalogue, "job hangs", root="https://elsewhere.example")
    assert again.query_id == similar_to_text(small_catalogue, "job hangs", Filter()).query_id
    assert len(again.query_id) == 16


def test_the_right_case_comes_first(small_catalogue: Catalogue):
    """The hang at the end of the epoch, and no full disk at all."""
    answer = similar_to_text(small_catalogue, "job stuck at last step of the epoch, GPUs at 100 %")
    found = [result.id for result in answer.results]
    assert found[0] == "hang-uneven-batches"
    assert not [case_id for case_id in found if case_id.startswith("disk-full")]
    assert answer.no_confident_match is False


def test_nothing_like_it(small_catalogue: Catalogue):
    """Without a similar case the answer is empty and says so."""
    answer = similar_to_text(small_catalogue, "printer on the third floor is out of toner")
    assert answer.results == []
    assert answer.no_confident_match is True
    assert answer.also_seen == []


@pytest.mark.parametrize("text", ["", " \n", "\0", "\ud800", "🦄" * 50, "a" * 65_536, "((((" * 1000])
def test_any_text_has_an_answer(small_catalogue: Catalogue, text: str):
    """Empty, foreign, broken and very long texts are answered like any other."""
    answer = similar_to_text(small_catalogue, text)
    assert answer.no_confident_match is (not answer.results)
    assert suggestions_for(small_catalogue, text).dataset_version == "small"
    json.dumps(asdict(answer)).encode()


def test_reasons_add_up(served: Served):
    """The contributions of every result sum to its score, which is 0 to 1, falling."""
    for question in QUESTIONS:
        answer = similar_to_text(served.catalogue, question, limit=RESULT_LIMIT)
        scores = [result.score for result in answer.results]
        assert scores == sorted(scores, reverse=True)
        for result in answer.results:
            assert 0 <= result.score <= 1
            assert sum(why.contribution for why in result.why) == pytest.approx(result.score, abs=1e-6)


def test_spans_are_code_points_of_the_question(served: Served):
    """``start`` and ``end`` cut the very words out of the text, also behind characters outside the BMP."""
    text = "🔥🔥 job stuck at the last step, GPUs at 100 %, no OOM in dmesg"
    answer = similar_to_text(served.catalogue, text)
    spans = [(m.start, m.end, m.text) for m in answer.recognised]
    spans += [(s.start, s.end, s.text) for result in answer.results for why in result.why for s in why.query]
    assert len(spans) > 5
    for start, end, cut in spans:
        assert text[start:end] == cut


def test_a_case_is_not_similar_to_itself(served: Served):
    """Asked for a case, the others are ranked; nothing is recognised, as nothing was written."""
    for case in served.catalogue.library.cases[:40]:
        answer = similar_to_case(served.catalogue, case)
        assert case.id not in [result.id for result in answer.results]
        assert answer.no_confident_match is (not answer.results)
    answer = similar_to_case(served.catalogue, case_with_neighbours(served.catalogue))
    assert answer.results
    assert answer.recognised == []
    assert answer.suggested_filters == []


def test_filters_limit_what_is_found(served: Served):
    """Only cases the filter lets through are ranked, with the scores they have without it."""
    text = QUESTIONS[0]
    everything = similar_to_text(served.catalogue, text, limit=RESULT_LIMIT)
    wanted = Filter((term_iri("component", "nccl"),))
    allowed = {case.id for case in served.catalogue.library.matching(wanted)}
    some = similar_to_text(served.catalogue, text, wanted, limit=RESULT_LIMIT)
    scores = {result.id: result.score for result in everything.results}
    assert {result.id for result in some.results} == scores.keys() & allowed
    assert all(result.score == scores[result.id] for result in some.results)


def test_permalinks_start_with_the_root(small_catalogue: Catalogue):
    """Links lead to the server that was asked; IRIs do not depend on it."""
    answer = similar_to_text(
        small_catalogue, "job hangs", Filter(first="2022"), root=root_of("http://h:1/x/")
    )
    first = answer.results[0]
    assert first.permalink == f"http://h:1/x/cases/{first.id}"
    assert first.iri == f"https://w3id.org/incident-graph/cases/{first.id}"
    assert answer.links == {"page": "http://h:1/x/?from=2022&q=job%20hangs"}


def test_also_seen_cites_the_results(served: Served):
    """A term offered because similar cases have it names cases that are among the results and have it."""
    library = served.catalogue.library
    answer = similar_to_text(served.catalogue, QUESTIONS[0])
    shown = {result.id for result in answer.results}
    mentioned = library.ontology.closure(m.term.iri for m in answer.recognised)
    assert answer.also_seen
    for seen in answer.also_seen:
        assert set(seen.cases) <= shown
        assert all(seen.term.iri in library.about(library.case(case_id)) for case_id in seen.cases)
        assert seen.term.iri not in mentioned
        assert 0 < seen.share <= 1


def test_what_you_ruled_out_is_a_difference(small_catalogue: Catalogue):
    """A case that had what the text denies says so in a sentence."""
    answer = similar_to_text(
        small_catalogue, "service restarts since the release, memory leak, but not OOM killed"
    )
    [result] = [result for result in answer.results if result.id == "host-oom-leak"]
    kinds = {difference.kind for difference in result.differs}
    assert "you_ruled_out" in kinds
    told = [d.sentence for d in result.differs if d.kind == "you_ruled_out"]
    assert all(sentence.startswith("You ruled out “") for sentence in told)


def test_between_two_cases_nothing_is_said_of_you(served: Served):
    """What differs between two cases is told of the case asked for, as nobody mentioned anything."""
    library = served.catalogue.library
    answers = [similar_to_case(served.catalogue, case) for case in library.cases[:40]]
    told = [d.sentence for answer in answers for result in answer.results for d in result.differs]
    assert told
    assert all(sentence.startswith("The case asked for ") for sentence in told)
