"""Words and their normal forms: what label and text must agree in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.suggest.normal import Word, camel_split, joined, normal_form, words

SAME = [
    ("hang", "hangs hanging hung Hung HANG"),
    ("checkpoint", "checkpoints Checkpointing checkpointed"),
    ("freeze", "froze frozen freezing freezes"),
    ("overheat", "overheats overheated overheating"),
    ("preempt", "preempts preempted preemption"),
    ("disk", "discs disks"),
    ("certificate", "cert certs certificates"),
    ("fail", "fails failed failing failure failures"),
    ("expire", "expired expires expiry expiration"),
    ("lose", "lost losing loses"),
    ("behavior", "behaviour behaviours"),
    ("optimize", "optimise optimised optimising optimisation optimization"),
    ("virtualize", "virtualised virtualisation"),
    ("analyze", "analyse analysed analysing analyzing"),
    ("cancel", "cancelled canceled cancelling"),
    ("label", "labelled labeled labelling"),
    ("center", "centre centres"),
    ("license", "licence licences"),
    ("catalog", "catalogue catalogues"),
    ("queue", "queued queueing queuing queues"),
    ("run", "ran running runs"),
    ("GPU", "gpu GPUs gpus"),
    ("CPU", "CPUs cpus"),
    ("NIC", "NICs nics"),
    ("VM", "VMs vm"),
    ("H100", "h100 H100s"),
    ("502", "502s"),
    ("5xx", "5xxs 5XX"),
    ("node", "Node's node’s nodes"),
    ("don't", "don’t DON'T dont Don’t"),
    ("isn't", "isnt ISN’T"),
    ("file", "\N{LATIN SMALL LIGATURE FI}le files"),
]


@pytest.mark.parametrize(("word", "others"), SAME, ids=[word for word, _ in SAME])
def test_forms_of_one_word_are_one(word: str, others: str):
    """Case, plural, tense, spelling and apostrophe do not part a word from itself."""
    assert {normal_form(other) for other in others.split()} == {normal_form(word)}


EXACT = [
    ("OOMKilled", "oomkil"),
    ("DNS", "dns"),
    ("ATS", "ats"),
    ("TLS", "tls"),
    ("RAN", "ran"),
    ("gas", "gas"),
    ("30s", "30s"),
    ("10", "10"),
    ("0x1F", "0x1f"),
    ("gb200", "gb200"),
    ("raise", "rais"),
    ("exercise", "exercis"),
    ("障害", "障害"),
]


@pytest.mark.parametrize(("word", "normal"), EXACT)
def test_normal_form_of(word: str, normal: str):
    """Acronyms of up to three letters are never cut, numbers and durations stay as they are."""
    assert normal_form(word) == normal


def test_different_words_stay_apart():
    """What only looks alike is not joined."""
    pairs = [("hand", "hang"), ("DN", "DNS"), ("at", "ATS"), ("30", "30s"), ("policy", "police")]
    assert [(one, other) for one, other in pairs if normal_form(one) == normal_form(other)] == []


def test_a_word_is_a_run_of_letters_and_digits():
    """Underscores and signs part words; what stands between two words is the gap of the second."""
    assert words("reason=OOMKilled, oom_kill") == [
        Word(0, 6, "reason", ""),
        Word(7, 16, "oomkil", "="),
        Word(18, 21, "oom", ", "),
        Word(22, 26, "kill", "_"),
    ]
    assert words("") == words(" \n--- ___ 🔥") == []


@given(st.text())
def test_offsets_cut_out_the_words(text: str):
    """Words and gaps are the text, in all readings; every word but an apostrophe's is alphanumeric."""
    for reading in (words(text), joined(words(text), text), camel_split(words(text), text)):
        last = 0
        for word in reading:
            assert text[last : word.start] == word.gap
            assert word.start < word.end
            last = word.end
        assert not any(character.isalnum() for character in text[last:])


def normals(reading: list[Word]) -> list[str]:
    """Return the normal forms of a reading."""
    return [word.normal for word in reading]


def test_hyphened_words_are_joined():
    """``check-pointing`` is checkpointing; other signs, blanks around the hyphen and digits part words."""
    text = "check-pointing run-to-run roll\N{NON-BREAKING HYPHEN}out a - b sm-90 oom_kill"
    reading = joined(words(text), text)
    assert normals(reading) == ["checkpoint", "runtorun", "rollout", "a", "b", "sm", "90", "oom", "kill"]
    assert text[reading[0].start : reading[0].end] == "check-pointing"
    assert reading[1].gap == " "


def test_camel_case_is_split():
    """``exitCode`` is exit and code, acronyms stay whole, their plurals too."""
    text = "exitCode NCCLTimeout GPUs OOM iPhone"
    reading = camel_split(words(text), text)
    assert normals(reading) == ["exit", "code", "nccl", "timeout", "gpu", "oom", "i", "phone"]
    assert [text[word.start : word.end] for word in reading][:3] == ["exit", "Code", "NCCL"]


def test_words_are_read_alike_alone_and_in_text():
    """The normal form of a word does not depend on its neighbours."""
    text = "Ranks hung in all-reduce; NCCL's watchdog fired"
    assert normals(words(text)) == [normal_form(text[w.start : w.end]) for w in words(text)]


def test_endless_words_are_kept_out_of_the_cache():
    """A run of 64 kB is no word: it is neither stemmed nor remembered."""
    from graph.suggest.normal import _normal_form

    before = _normal_form.cache_info().currsize
    text = "-".join(["a"] * 30_000)
    assert normals(joined(words(text), text)) == ["a" * 30_000]
    assert _normal_form.cache_info().currsize <= before + 1
