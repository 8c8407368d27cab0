"""A draft taken apart: parts, items and lines, whatever the Markdown is like."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from graph.drafts.sections import read_draft


def numbers(text: str) -> dict[str, list[int]]:
    """Return the numbers of the lines in each part of a draft."""
    return {kind: [line.number for line in part.lines] for kind, part in read_draft(text).parts.items()}


def test_headings_part_a_draft():
    """What stands below a heading without a name of its own belongs to the part above it."""
    text = "# Pods die\n\nOnce.\n\n## Root cause\n\na\n\n### Logs\n\nb\n\n## Glossary\n\nc\n"
    assert numbers(text) == {"opening": [3], "root_cause": [7, 11], "other": [15]}
    assert (read_draft(text).title, read_draft(text).title_line) == ("Pods die", 1)


@pytest.mark.parametrize(
    "text",
    [
        "## Impact\na\n## Trigger\nb\n",
        "Impact\n======\na\nTrigger\n-------\nb\n".replace("a\n", "a\n\n"),
        "h2. Impact\na\nh2. Trigger\nb\n",
        "**Impact**\na\n\n**Trigger:**\nb\n",
        "Impact: a\nTrigger: b\n",
        "**Impact:** a\n**Trigger**: b\n",
        "- Impact: a\n- Trigger: b\n",
        "| Impact | a |\n| Trigger | b |\n",
        "> ## Impact\n> a\n> ## Trigger\n> b\n",
        "IMPACT\n\na\n\nTRIGGER\n\nb\n",
        "\ufeff## Impact\r\na\r\n## Trigger\r\nb\r\n",
    ],
)
def test_every_way_of_naming_a_part(text: str):
    """Headings of any kind, labels in bold or plain, items and rows of tables name parts alike."""
    parts = read_draft(text).parts
    assert {kind: part.text for kind, part in parts.items()} == {"impact": "a", "trigger": "b"}


def test_a_labelled_item_labels_only_itself():
    """The next item belongs to the part around it again."""
    assert numbers("## Timeline\n- Detection: x\n- 10:02 y\n") == {"detection": [2], "timeline": [3]}


def test_a_broken_sentence_is_joined():
    """Lines of one paragraph make one text, so that a denial reaches over the line break."""
    part = read_draft("There was no\nOOM.\n\n- one\n  more\n- two\n").parts["opening"]
    assert part.text == "There was no OOM.\n\none more\n\ntwo"
    assert [(item.first, item.last) for item in part.items] == [(1, 2), (4, 5), (6, 6)]
    assert part.line(part.text.index("OOM")).number == 2


def test_code_keeps_its_lines():
    """A heading in a block of code is code; a block that never ends goes to the end."""
    part = read_draft("x.\n\n```sh\n# Impact\nb\n```\n").parts["opening"]
    assert [(line.text, line.code) for line in part.lines] == [("x.", False), ("# Impact", True), ("b", True)]
    assert numbers("```\n# Impact\n") == {"opening": [2]}


def test_front_matter_comments_and_rules_are_no_text():
    """Front matter gives the title; hints of a template, rules and heads of tables are passed over."""
    text = (
        "---\ntitle: 'It broke'\n---\n<!-- say\nwhat -->\n"
        "## Action items\n| What | Who |\n|---|---|\n| a | b |\n---\n"
    )
    draft = read_draft(text)
    assert (draft.title, draft.title_line) == ("It broke", 2)
    assert numbers(text) == {"action_items": [9]}


def test_the_title_of_a_plain_text():
    """A short first line by itself is the title; a sentence is not."""
    assert read_draft("Logins fail\n\nSummary: x\n").title == "Logins fail"
    assert read_draft("Logins fail.\n\nSummary: x\n").title == ""
    assert read_draft("Logins fail\nsince noon\n").title == ""
    assert read_draft("Logins fail").title == ""


def test_lines_about_the_report_belong_to_no_part():
    """Date, authors and the like are facts for its head, wherever they stand."""
    draft = read_draft("# Pods die\n\n**Authors**: us\n- Status: final\n| Date | May 2024 |\nOnce.\n")
    assert [line.number for line in draft.head] == [3, 4, 5]
    assert [(kind, part.text) for kind, part in draft.parts.items()] == [("opening", "Once.")]


def test_wiki_marks():
    """Where headings are ``h2.``, ``#`` and ``*`` mark items."""
    part = read_draft("h2. Next steps\n# one\n## two\n").parts["action_items"]
    assert [(line.number, line.text) for line in part.lines] == [(2, "one"), (3, "two")]


def test_indented_code():
    """Lines set in by four spaces are code, unless they continue a list item."""
    part = read_draft("It said\n\n    panic\n\n- one\n\n    more of it\n").parts["opening"]
    assert [line.text for line in part.lines if line.code] == ["panic"]


def test_every_line_knows_its_heading():
    """Several headings may stand for one part."""
    part = read_draft("## Recovery\na\n## Timeline\nb\n## How we fixed it\nc\n- Workaround: d\n").parts[
        "remediation"
    ]
    assert [(line.number, line.heading) for line in part.lines] == [
        (2, "Recovery"),
        (6, "How we fixed it"),
        (7, "Workaround"),
    ]


@given(st.text(st.sampled_from("#*-|>:`= \n1.aImpact\t<!")))
@example("a\n===")
def test_every_place_has_its_line(text: str):
    """Any text can be read; a place of a part leads back to the line that holds it."""
    for part in read_draft(text).parts.values():
        for line, place in zip(part.lines, part.places, strict=True):
            assert part.text[place : place + len(line.text)] == line.text
            assert part.line(place) == line
        assert sum(1 for _ in part.items) <= len(part.lines)
