"""The proposed case file: YAML whatever the draft holds, every quoted word from the draft, no sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from graph.cases.reader import parse_case
from graph.drafts import draft_yaml, propose
from graph.suggest import Suggester
from graph.terms import Ontology, read_ontology

DRAFTS = Path(__file__).parent / "data" / "drafts"
PIECES = """
    #␣ ##␣Root␣cause⏎ ##␣Resolution⏎ **Impact:**␣ -␣ 1.␣ ```⏎ ` ⏎ ⏎⏎ >␣ |␣ ---⏎ <!-- --> no␣ maybe␣ OOM␣
    job␣hang␣ disk␣full␣ race␣condition␣ restart␣ DNS␣ CUDA␣out␣of␣memory␣ was␣ruled␣out.␣ error:␣ 2024-05-21␣
    16␣GPUs␣ lasted␣2␣hours␣ Title:␣"x"␣#␣y {a:␣[b " ' \\ \x00 \x85 \u2028 \ufeff
"""
MARKDOWN = st.lists(
    st.sampled_from([piece.replace("␣", " ").replace("⏎", "\n") for piece in PIECES.split(" ")])
    | st.text(max_size=8),
    max_size=40,
).map("".join)


@pytest.fixture(scope="module")
def suggester(small_ontology: Ontology) -> Suggester:
    """Return the suggester of the small ontology."""
    return Suggester(small_ontology)


def written(text: str, suggester: Suggester, ontology: Ontology) -> str:
    """Return the case file proposed for a draft."""
    return draft_yaml(propose(text, suggester, ontology, "some-case"))


def test_a_whole_draft(suggester: Suggester, small_ontology: Ontology):
    """Every field in its place, with the words and lines that show it."""
    text = (DRAFTS / "small.md").read_text(encoding="utf-8")
    expected = (DRAFTS / "small.yaml").read_text(encoding="utf-8")
    assert draft_yaml(propose(text, suggester, small_ontology)) == expected


@pytest.mark.parametrize("name", ["hang.md", "certificate.txt", "notes.txt"])
def test_no_sentence_of_the_draft_is_in_it(name: str):
    """Nothing but the title shares more than eleven words in a row with the draft."""
    ontology = read_ontology()
    draft = (DRAFTS / name).read_text(encoding="utf-8")
    made = written(draft, Suggester(ontology), ontology)
    kept = "\n".join(line for line in made.splitlines() if "title:" not in line)

    def runs(text: str) -> set[tuple[str, ...]]:
        words = re.findall(r"\w+", text.lower())
        return {tuple(words[start : start + 12]) for start in range(len(words) - 11)}

    assert runs(kept) & runs(draft) == set()


def problems(made: str, ontology: Ontology) -> list[str]:
    """Return what the case reader says of a file."""
    _, found = parse_case(made.encode(), Path("some-case.yaml"), ontology)
    return [f"{problem.field} {problem.message}" for problem in found]


@given(MARKDOWN)
@example('# a\x85b: \u2028c\n## Root cause\nA "race\ncondition" \\')
@example("")
def test_any_draft_gives_a_file_that_only_lacks_texts(
    suggester: Suggester, small_ontology: Ontology, text: str
):
    """YAML without a fault but for empty fields: those a person has to write."""
    made = written(text, suggester, small_ontology)
    assert made == written(text, suggester, small_ontology)
    assert [told for told in problems(made, small_ontology) if "is empty" not in told] == []
    assert "reports[0].kind is empty; leave the field out" in problems(made, small_ontology)


@given(MARKDOWN)
def test_words_in_comments_are_words_of_the_draft(suggester: Suggester, small_ontology: Ontology, text: str):
    """Whatever a comment quotes stands in the draft, word for word."""
    draft = propose(text, suggester, small_ontology)
    shown = [term.evidence for term in draft.proposed]
    shown += [choice.evidence for one in draft.terms.values() for choice in one.choices]
    known = set(re.findall(r"\w+", text))
    made = draft_yaml(draft)
    for evidence in shown:
        assert set(re.findall(r"\w+", f"{evidence.words} {evidence.cue}")) <= known
        assert f'"{evidence.words}"' in made
    for line in text.splitlines():
        if line.startswith("#") and len(line) > 200:
            assert line not in made


def test_a_title_that_is_too_long_is_left_to_the_person(suggester: Suggester, small_ontology: Ontology):
    """It would be refused; nothing is cut in the middle."""
    made = written(f"# {'word ' * 60}\n\nx\n", suggester, small_ontology)
    assert "word word" not in made
    assert "title is empty; leave the field out" in problems(made, small_ontology)


def test_too_many_terms_are_pointed_out(suggester: Suggester, small_ontology: Ontology):
    """The coding guide wants one trigger at most; the file says so where there are more."""
    made = written("## Trigger\nThe rollout, or the end of an epoch.\n", suggester, small_ontology)
    assert re.search(r"^  terms: +# TODO keep one at most\n    - deployment ", made, re.MULTILINE)


def test_many_headings(suggester: Suggester, small_ontology: Ontology):
    """Of many stretches of text the first six are named: the file stays one a person can read."""
    made = written("## Impact\nx\n## Other\ny\n" * 9, suggester, small_ontology)
    assert re.search(
        r"^  text: +# TODO own words: line 2, Impact; .*; line 22, Impact; 3 more$", made, re.MULTILINE
    )


def test_what_was_not_read_is_said(suggester: Suggester, small_ontology: Ontology):
    """Of a long part the middle is left out, and the head of the file tells."""
    text = "\n".join(
        f"nothing of note {'abcdefghij'[n % 10] * (n // 10 % 40 + 1)} {n:b}" for n in range(3000)
    )
    made = written(f"job hang\n{text}\njob hang", suggester, small_ontology)
    assert made.splitlines()[2].startswith("# Not all was read, opening: ")
