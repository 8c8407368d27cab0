"""The text channel: values worked out by hand, bounds, and what is left out."""

from __future__ import annotations

import math

import pytest
from similar_indexes import index_of, rows_of

from graph.cases import Case, Passage, Step
from graph.similar.text import (
    BM25_PART,
    COSINE_PART,
    COSINE_WORDS,
    FEWEST_WORDS,
    LONGEST_WORD,
    QUERY_WORDS,
    SECTION_WEIGHTS,
    UNKNOWN_SHARE,
    Asked,
    TextChannel,
    content_words,
)
from graph.suggest.polarity import FixedPhrases


def case(case_id: str, title: str, symptoms: str | None = None, **more: object) -> Case:
    """Return a case of a title and symptoms."""
    return Case(id=case_id, title=title, reports=(), symptoms=Passage(symptoms), **more)  # type: ignore[arg-type]


CASES = (case("one", "Deadlock"), case("two", "Deadlock", "Kernel panic"), case("three", "Route"))
HELD_BY_TWO = math.log(1 + 1.5 / 2.5)
HELD_BY_ONE = math.log(1 + 2.5 / 1.5)
HELD_BY_NONE = math.log(1 + 3.5 / 0.5)


class Texts:
    """The text channel over some cases, by their ids."""

    def __init__(self, cases) -> None:
        self._opened = index_of(cases).opened
        self.channel: TextChannel = self._opened.text

    def ask(self, text: str) -> Asked:
        """Return the words of a question that count."""
        return self.channel.ask(content_words(text, "", 0))

    def shares(self, asked: Asked) -> dict[str, dict[str, float]]:
        """Return for each case that shares a word what each shared word gives."""
        given = self.channel.shares(asked, rows_of(self._opened)).tolist()
        return {
            case_id: {word: share for word, share in zip(asked.places, row, strict=True) if share}
            for case_id, row in zip(self._opened.arrays.ids, given, strict=True)
            if any(row)
        }


@pytest.fixture(scope="module")
def index() -> Texts:
    """Return the channel over three short cases."""
    return Texts(CASES)


def test_weights_are_inverse_document_frequencies(index: Texts):
    """The fewer cases have a word, the more it tells; no word tells less than nothing."""
    assert index.channel.weight("deadlock") == pytest.approx(HELD_BY_TWO)
    assert index.channel.weight("panic") == pytest.approx(HELD_BY_ONE)
    assert index.channel.weight("unheard") == pytest.approx(HELD_BY_NONE)
    assert index.channel.rarity("unheard") == 1
    assert 0 < index.channel.rarity("deadlock") < index.channel.rarity("panic") < 1


def test_shares_worked_out_by_hand(index: Texts):
    """BM25: a word said once gives 1 / (1 + 0.8 * length) of its weight, the length being 0.25 + 0.75 of how
    long a case is beside the average of 5/3 words: 0.7 for one word, 1.6 for three. The bound: eight rare
    words. Cosine: the rarities 1 + ln(4/3) and 1 + ln(4/2), both texts brought to length 1, but the question
    only as if it had eight words that no case has.
    """
    shares = index.shares(index.ask("deadlock and kernel panic"))
    bound = FEWEST_WORDS * HELD_BY_NONE / BM25_PART
    often, seldom = 1 + math.log(4 / 3), 1 + math.log(4 / 2)
    asked = math.sqrt(FEWEST_WORDS) * (1 + math.log(4)) / COSINE_PART
    whole = math.sqrt(often**2 + 2 * seldom**2)
    rare = HELD_BY_ONE / 2.28 / bound + seldom**2 / whole / asked
    assert shares == {
        "one": {"deadlock": pytest.approx(HELD_BY_TWO / 1.56 / bound + often / asked)},
        "two": {
            "deadlock": pytest.approx(HELD_BY_TWO / 2.28 / bound + often**2 / whole / asked),
            "kernel": pytest.approx(rare),
            "panic": pytest.approx(rare),
        },
    }


def test_a_case_asked_for_all_it_says_shares_most():
    """The cosine of a long text with itself is 1, and the sum of a row is never more."""
    said = " ".join(f"w{number}x" for number in range(60))
    index = Texts([case("same", "A", said), case("more", "B", f"{said} {said} panic kernel deadlock")])
    shares = index.shares(index.ask(said))
    assert sum(shares["more"].values()) < 1
    assert sum(shares["same"].values()) > COSINE_PART * 0.98


def test_bm25_counts_fewer_words_than_the_cosine(index: Texts):
    """Of a long text the words that tell most; the cosine takes in more, and no text has more than that."""
    asked = index.ask(" ".join(f"w{number}x" for number in range(200)))
    assert (len(asked.weights), len(asked.vector), len(asked.places)) == (
        QUERY_WORDS,
        COSINE_WORDS,
        COSINE_WORDS,
    )


def test_the_bound_counts_unknown_words_half(index: Texts):
    """Words no case has raise the bound by half of their weight: nonsense around a word lowers its share."""
    words = " ".join(f"zz{letter}" for letter in "abcdefghijklmnopqrst")
    asked = index.ask(f"panic {words}")
    assert asked.bound == pytest.approx(HELD_BY_ONE + 20 * UNKNOWN_SHARE * HELD_BY_NONE)
    assert index.shares(asked)["two"]["panic"] < index.shares(index.ask("panic"))["two"]["panic"]


def test_a_later_section_gives_less():
    """What was seen tells more than what was done: the same word, once in symptoms, once in a remediation."""
    done = Step("panic kernel")
    index = Texts(
        [case("seen", "A", "panic", remediation=(Step("kernel"),)), case("done", "B", remediation=(done,))]
    )
    shares = index.shares(index.ask("panic"))
    weight = SECTION_WEIGHTS["remediation"]
    assert weight == 0.3
    assert shares["done"]["panic"] < shares["seen"]["panic"]


def test_words_that_say_nothing_are_left_out(index: Texts):
    """Stop words, single letters, unknown numbers and denied words do not count; names with digits do."""
    assert set(index.ask("we have a deadlock at 10:35, no panic, x H100").weights) == {"deadlock", "h100"}
    assert Texts([case("a", "No panic here")]).shares(index.ask("panic")) == {}


def test_a_label_with_a_negator_denies_nothing():
    """The words of "no route to host" count, once it is known for a label."""
    text = "Pods log no route to host"
    assert [word for word, _ in content_words(text, "", 0)] == ["log"]
    known = content_words(text, "", 0, FixedPhrases(["no route to host"]))
    assert [word for word, _ in known] == ["pod", "log", "rout", "host"]


def test_a_run_of_letters_without_end_is_no_word():
    """Digests and dumps tell nothing; a word of LONGEST_WORD characters still does."""
    longest = "x" * LONGEST_WORD
    assert [word for word, _ in content_words(f"{longest} {longest}x panic", "", 0)] == [longest, "panic"]


def test_factors_make_a_word_count_more_or_less(index: Texts):
    """A word's weight and its part of the bound change alike; what decides who stays is the product."""
    found = content_words("deadlock panic", "", 0)
    asked = index.channel.ask(found, {"panic": 0.5})
    assert asked.weights["panic"] == pytest.approx(HELD_BY_ONE / 2)
    assert asked.weights["deadlock"] == pytest.approx(HELD_BY_TWO)
    many = [(f"word{n}", place) for n in range(QUERY_WORDS) for _, place in found[:1]]
    assert "word0" not in index.channel.ask([*many, ("deadlockless", found[0][1])], {"word0": 0.1}).weights


def test_a_long_question_keeps_its_rarest_words():
    """At most QUERY_WORDS words are asked, known ones first, the rarest of them first."""
    titles = [f"common {name}" for name in ("alpha", "beta", "gamma")]
    index = Texts([case(title[-2:], title) for title in titles])
    asked = index.ask(" ".join(["common", "alpha", *(f"unknown{n}" for n in range(40))]))
    assert len(asked.weights) == QUERY_WORDS
    assert list(asked.weights)[:2] == ["alpha", "common"]


def test_a_sum_is_at_most_one():
    """Even a case that says every word of the question a hundred times stays below 1."""
    question = " ".join(f"word{n}" for n in range(QUERY_WORDS))
    index = Texts([case("a", f"{question} " * 100), case("b", "something else")])
    assert 0.98 < sum(index.shares(index.ask(question))["a"].values()) < 1


def test_places_cut_out_the_word():
    """A place has the offsets of the word in its text and counts words from 0."""
    words = content_words("🔥 Nodes panicked", "title", 3)
    assert [(word, p.section, p.start, p.end, p.part, p.position) for word, p in words] == [
        ("node", "title", 2, 7, 3, 0),
        ("panic", "title", 8, 16, 3, 1),
    ]


@pytest.mark.parametrize(
    "cases", [[], [case("a", "The of")], [case("a", "Panic")]], ids=["none", "wordless", "one"]
)
def test_tiny_libraries(cases: list[Case]):
    """No case, a case without a telling word, a single case: nothing divides by zero."""
    index = Texts(cases)
    for question in ("", "panic", "unheard of"):
        assert all(
            0 < share < 1 for words in index.shares(index.ask(question)).values() for share in words.values()
        )
    assert index.channel.rarity("panic") <= 1
