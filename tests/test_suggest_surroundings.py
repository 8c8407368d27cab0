"""The tokens around a mention, each with where it stands from it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from graph.suggest.normal import words
from graph.suggest.surroundings import AROUND, PLACES, Surroundings


def surroundings(text: str, *names: str) -> Surroundings:
    """Return a text with the first place of each name as a mention."""
    return Surroundings(
        text, words(text), [(text.index(name), text.index(name) + len(name)) for name in names]
    )


def around(text: str, name: str, *others: str) -> list[tuple[str, str]]:
    """Return place and words of what stands around a name."""
    found = surroundings(text, name, *others)
    place = found.place(text.index(name))
    assert place is not None
    return [
        ("around" if slot == AROUND and len(seen) == 2 else PLACES[slot], " ".join(seen))
        for slot, seen, _ in found.around(place)
    ]


def test_tokens_are_normal_forms_marks_and_ends():
    """Contractions are spelled out, numbers and mentions have one token each, a dot in a number is none."""
    found = surroundings("It isn't the disk: 0 of 2.5 errors; OOM?", "disk", "OOM")
    assert found.tokens == [
        *("<", "it", "is", "not", "the", "<M>", ":", "0", "of", "#", "#", "error", ".", "<M>", "?", ">")
    ]
    assert [found.spans[n] for n in (1, 2, 3, 5, 6)] == [(0, 2), (3, 8), (3, 8), (13, 17), (17, 18)]


def test_each_token_has_its_place():
    """Nearest first, up to the end of the sentence, with pairs in the order of the text."""
    assert around("We saw no OOM at all. Nope, never.", "OOM") == [
        ("before 1", "no"),
        ("before 2", "saw"),
        ("before 2", "saw no"),
        ("before 3-4", "we"),
        ("before 3-4", "we saw"),
        ("before 3-4", "<"),
        ("before 3-4", "< we"),
        ("around", "no at"),
        ("after 1", "at"),
        ("after 2", "all"),
        ("after 2", "at all"),
        ("after 3-4", "."),
        ("after 3-4", "all ."),
        ("next sentence 1", "nope"),
        ("next sentence", ","),
        ("next sentence", "never"),
        ("next sentence", "."),
    ]


def test_an_empty_line_parts_a_text():
    """Nothing after it is seen, nor that it is there."""
    alone = around("OOM on node 4", "OOM")
    assert around("OOM on node 4\n\nNo, never.", "OOM") == alone
    assert around("OOM on node 4\n", "OOM") == alone
    assert around("Not so.\n \nOOM on node 4", "OOM") == alone


def test_mentions_that_share_a_word_are_one_token():
    """So are parts of one word in camel case; words between mentions stay."""
    found = Surroundings("HighCPU now", words("HighCPU now"), [(0, 4), (4, 7)])
    assert found.tokens == ["<", "<M>", "now", ">"]
    assert found.place(0) == found.place(4) == 1
    assert found.place(8) is None


def test_a_stretch_without_words_is_no_mention():
    """It has no place."""
    assert Surroundings("ok ?!", words("ok ?!"), [(3, 5)]).place(3) is None


@given(st.text(alphabet="ab0 .,?!\n-'\t", max_size=40), st.data())
def test_any_text_has_tokens_in_order(text: str, data: st.DataObject):
    """Spans never go back, edges are there, and every mention with a word sees what ends its sentence."""
    ends = sorted(data.draw(st.sets(st.integers(0, len(text)), max_size=4)))
    mentions = list(zip(ends[::2], ends[1::2], strict=False))
    found = Surroundings(text, words(text), mentions)
    assert found.tokens[0] == "<"
    assert found.tokens[-1] == ">"
    assert [start for start, _ in found.spans] == sorted(start for start, _ in found.spans)
    for start, _ in mentions:
        place = found.place(start)
        if place:
            assert found.tokens[place] == "<M>"
            assert all(0 <= at < len(found.tokens) for _, _, at in found.around(place))
