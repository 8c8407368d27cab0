"""Signals: error tokens a draft quotes as code, with what varies taken out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.cases.reader import MAX_SIGNAL_LENGTH, MAX_SIGNALS
from graph.drafts.sections import read_draft
from graph.drafts.signals import signals


def found(text: str) -> list[str]:
    """Return the signals of a draft."""
    return [fact.value for fact in signals(read_draft(text))]


@pytest.mark.parametrize(
    ("code", "signal"),
    [
        ("CUDA out of memory", "CUDA out of memory"),
        ("CrashLoopBackOff", "CrashLoopBackOff"),
        ("NCCL_ERROR_REMOTE", "NCCL_ERROR_REMOTE"),
        ("ENOSPC", "ENOSPC"),
        ("503 Service Unavailable", "503 Service Unavailable"),
        ("ray.exceptions.RayActorError: died", "ray.exceptions.RayActorError: died"),
        ("2024-05-21T10:02:11Z node-17 [E] Watchdog timeout", "Watchdog timeout"),
        ("dial tcp 10.0.3.7:443: connection refused", "dial tcp ‹…›: connection refused"),
        ("open /var/lib/db/data.sock: permission denied", "open ‹…›: permission denied"),
        ("failed for ops@example.org", "failed for ‹…›"),
        ("kubectl get pods", None),
        ("replicas", None),
        ("$ tail errors", None),
    ],
)
def test_what_counts(code: str, signal: str | None):
    """Errors do, commands and plain names do not; times, hosts, addresses and paths are taken out."""
    assert found(f"It said `{code}` then.") == ([signal] if signal else [])


def test_lines_of_logs():
    """Each line of a block is looked at; lines that differ only in case count once."""
    assert found("```\nstarted\nPanic: nil map\npanic: nil map\n```\n") == ["Panic: nil map"]


def test_alerts_count_where_detection_is_told():
    """The name of a metric or alert is a signal there, and nowhere else."""
    assert found("## Detection\n`KubeNodeGone` and `disk_free_bytes` fired.") == [
        "KubeNodeGone",
        "disk_free_bytes",
    ]
    assert found("## Summary\n`KubeNodeGone` and `disk_free_bytes` fired.") == []


@given(st.lists(st.text(st.characters(exclude_categories=("Cs",)), max_size=300), max_size=20))
def test_number_and_length(lines: list[str]):
    """No more and no longer than a case file may hold, whatever the log."""
    text = "```\n" + "\n".join(f"error {number} {line}" for number, line in enumerate(lines)) + "\n```"
    values = found(text)
    assert len(values) <= MAX_SIGNALS
    assert all(0 < len(value) <= MAX_SIGNAL_LENGTH and "\n" not in value for value in values)
