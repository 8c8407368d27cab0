"""What of a message counts, and how much: masks, denials, boilerplate, named symptoms, long texts."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.similar.question import BOILERPLATE, LONGEST_READ, NAMED, message_words
from graph.suggest import Mention, Suggestions
from graph.terms import term_iri

HANG = term_iri("symptom", "job-hang")


def said(text: str, words: str, facet: str = "symptom", **more: object) -> Suggestions:
    """Return suggestions as if a term had been recognised in words of a text."""
    start = text.index(words)
    mention = Mention(start, start + len(words), words, facet, HANG, words, "present", 1.0)
    return Suggestions((replace_of(mention, **more),))


def replace_of(mention: Mention, **more: object) -> Mention:
    """Return a mention with some fields changed."""
    return replace(mention, **more)  # type: ignore[arg-type]


def counted(text: str, suggestions: Suggestions | None = None) -> dict[str, float]:
    """Return the words that count with how much."""
    return message_words(text, suggestions or Suggestions())[1]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("panic, see https://example.com/kernel/reboot", {"panic": 1.0, "see": 0}),
        ("panic in /usr/lib/kernel/reboot.so", {"panic": 1.0}),
        ("panic at com.example.kernel.Reboot.run(Reboot.java:3)", {"panic": 1.0}),
        ("mail ops@reboot.example.com about the panic", {"mail": 1.0, "panic": 1.0}),
    ],
    ids=["address", "path", "frame", "mail"],
)
def test_masked_words_do_not_count(text: str, expected: dict[str, float]):
    """Addresses, paths and stack frames are made of words that say nothing of what happened."""
    assert counted(text) == {word: factor for word, factor in expected.items() if factor}


def test_denied_words_do_not_count():
    """What suggestions found denied is left out, wherever it stands."""
    text = "deadlock, no panic"
    assert counted(text, Suggestions(denied_spans=((13, 18),))) == {"deadlock": 1.0}


def test_log_lines_without_trouble_and_names_of_fields_count_less():
    """Unless the word is said elsewhere, too."""
    text = 'INFO starting scheduler\npanic\nreason=deadlock "phase": "stuck" stuck'
    assert counted(text) == {
        "info": BOILERPLATE,
        "start": BOILERPLATE,
        "schedul": BOILERPLATE,
        "panic": 1.0,
        "reason": BOILERPLATE,
        "deadlock": 1.0,
        "phase": BOILERPLATE,
        "stick": 1.0,
    }


def test_named_symptoms_count_more():
    """Words that show a symptom do, those of other facets, denied or weak ones do not."""
    text = "the deadlock panics"
    assert counted(text, said(text, "deadlock")) == {"deadlock": NAMED, "panic": 1.0}
    assert counted(text, said(text, "deadlock", "component"))["deadlock"] == 1.0
    assert counted(text, said(text, "deadlock", weak=True))["deadlock"] == 1.0
    assert counted(text, said(text, "deadlock", polarity="past"))["deadlock"] == 1.0


def test_a_long_text_is_read_in_part():
    """Head and tail of lines that are not repeated; places are those of the whole text."""
    text = "deadlock\n" + "a filler line 7\n" * 70_000 + "panic"
    found, _ = message_words(text, Suggestions())
    assert [word for word, _ in found] == ["deadlock", "filler", "line", "panic"]
    assert all(text[place.start : place.end].lower().startswith(word[:4]) for word, place in found)
    many = "".join(f"word{n} " for n in range(100_000))
    found, _ = message_words(many, Suggestions())
    assert sum(len(word) + 1 for word, _ in found) <= LONGEST_READ
    assert (found[0][0], found[-1][0]) == ("word0", "word99999")


@given(st.lists(st.sampled_from("panic deadlock no INFO a=b https://x.y/z \n OOM, 🔥 障害".split(" "))))
def test_places_cut_out_words(parts: list[str]):
    """Whatever the text, each word stands where it says, and has a factor."""
    text = " ".join(parts)
    found, factors = message_words(text, Suggestions())
    assert {word for word, _ in found} == factors.keys()
    for word, place in found:
        assert text[place.start : place.end].lower()[:3] == word[:3]
