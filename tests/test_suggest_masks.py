"""Places in a text whose words mean nothing: what is masked, what is not, and that it stays quick."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.suggest.masks import BLANK, masked_spans, unread
from graph.suggest.normal import words


def masked(text: str) -> list[str]:
    """Return the masked parts of a text as written."""
    return [text[start:end] for start, end in masked_spans(text)]


def test_words_of_addresses_and_paths_are_blank():
    """They keep their places; what merely is no label's, such as an option, is read."""
    text = "GET http://a.b/-/healthy, ~/not/there/no.log; mail no@never.org -n none"
    found = unread(text, words(text))
    assert [word.normal for word in found if word.normal != BLANK] == ["get", "mail", "n", "none"]
    assert [(word.start, word.end) for word in found] == [(word.start, word.end) for word in words(text)]
    assert unread("no slash", words("no slash")) == words("no slash")


HIDDEN = [
    ("see https://status.example/node/network?q=dns for more", "https://status.example/node/network?q=dns"),
    ("HTTPS://EXAMPLE.ORG/DNS", "HTTPS://EXAMPLE.ORG/DNS"),
    ("s3://bucket/node-logs/x", "s3://bucket/node-logs/x"),
    ("<http://a.b/c>", "http://a.b/c"),
    ("mail node.team+dns@network.example.org now", "node.team+dns@network.example.org"),
    ("in /var/log/dns/error.log:", "/var/log/dns/error.log"),
    ("in ~/work/node/", "~/work/node/"),
    ("../node/dns", "../node/dns"),
    (r"at C:\node\dns.log", r"C:\node\dns.log"),
    ("torch.distributed.network failed", "torch.distributed.network"),
    ("at com.node.Dns.look(Dns.java:12)", "at com.node.Dns.look(Dns.java:12)"),
    ('File "/opt/node/dns.py", line 3, in restart', 'File "/opt/node/dns.py", line 3, in restart'),
    ("raised java.lang.OutOfMemoryError today", "java.lang."),
    ("grpc._channel.TimeoutException", "grpc._channel."),
    ("redis.exceptions.ConnectionError: refused", ".exceptions."),
    ("org.postgresql.util.PSQLException: no", ".util."),
    ("on GPU 0000:db:00.0 today", "0000:db:00.0"),
    ("goroutine 1: main.race(...) exited", "main.race(...)"),
    ("net.dial(0xc000, 0x5) failed", "net.dial(0xc000, 0x5)"),
    ("import { Node } from '../lib/node/upgrade';", "import { Node } from '../lib/node/upgrade'"),
    ("error 4 in libtorch_cuda.so[7f1a]", "libtorch_cuda.so"),
    ("attached OPS-221_power-loss.docx here", "OPS-221_power-loss.docx"),
    ("name <script>alert('dns')</script> saved", "<script>alert('dns')</script>"),
    ("merged branch feature/oom-killer-docs into main", "feature/oom-killer-docs"),
    ("the repo tools/ceph-etcd-backup is ours", "tools/ceph-etcd-backup"),
    ("teams/dns-node-check moved", "teams/dns-node-check"),
    ("pod/etcd-0 restarted", "pod/etcd-0"),
    ("total-vm:9kB, oom_score_adj:0", "oom_score_adj"),
    ("user x'; DELETE FROM nodes; -- logged in", "'; DELETE FROM nodes; --"),
    ("ask in #dns-outage first", "#dns-outage"),
    ("x::test_link_flap PASSED", "::test_link_flap"),
    ("run tests/link_flap/node", "tests/link_flap/node"),
    ("docs/runbooks/dns-failure.md#packet-loss says", "docs/runbooks/dns-failure.md#packet-loss"),
    ("see runbooks/kernel_panic/README", "runbooks/kernel_panic/README"),
    ("on origin/feature/race-condition-fix now", "origin/feature/race-condition-fix"),
    ("ConfigMap kube-system/cert-expired-alerts", "kube-system/cert-expired-alerts"),
    (r"on \\files\runbooks\kernel-panic now", r"\\files\runbooks\kernel-panic"),
    ('#include "nic/switch.h"', '#include "nic/switch.h"'),
    ("first pip install memory-leak-detector==1.2", "pip install memory-leak-detector==1.2"),
    ("kubectl get pods -n failover", "-n failover"),
    ("PASS: TestFailoverRace (0.02s)", "TestFailoverRace"),
    ("class MemoryLeakDetector extends Base", "class MemoryLeakDetector"),
    ("def handle_packet_loss(self):", "def handle_packet_loss("),
    ("SELECT * FROM failover_log", "FROM failover_log"),
    ("export CACHE_FAILOVER=redis", "export CACHE_FAILOVER=redis"),
    ("line 12:in `deploy'", ":in `deploy'"),
    ("Wiki > Runbooks > Kernel panic", "Wiki > Runbooks > Kernel panic"),
    ("handle_segfault() lacks a comment", "handle_segfault()"),
    ("in the folder dns_error please", "folder dns_error"),
    ("the dashboard 'disk full' is new", "dashboard 'disk full'"),
    ('the "kernel panic" runbook', '"kernel panic" runbook'),
    ("with Packet Loss Working Group members", "Packet Loss Working Group"),
    ("read our disk full runbook", "our disk full "),
]


@pytest.mark.parametrize(("text", "hidden"), HIDDEN, ids=[text for text, _ in HIDDEN])
def test_hidden(text: str, hidden: str):
    """Addresses, paths, module names and stack frames are hidden; the name of an exception is not."""
    assert masked(text) == [hidden]


@pytest.mark.parametrize(
    "text",
    [
        "NET/IB",
        "and/or",
        "disk/memory-pressure",
        "loss=nan",
        "node.js",
        "RuntimeError: DNS",
        "v1.2.3",
        "/dev",
        "3/8 nodes",
        "a@b",
        "12:30",
    ],
)
def test_not_hidden(text: str):
    """What people type with slashes, dots and colons between words stays visible."""
    assert masked(text) == []


@given(st.text(st.sampled_from('ab/.:@~\\ \n"(),File=AError'), max_size=80))
def test_masks_are_in_order_and_apart(text: str):
    """Spans lie inside the text, hold something, and never overlap."""
    last = 0
    for start, end in masked_spans(text):
        assert last <= start < end <= len(text)
        last = end


@pytest.mark.parametrize(
    "piece",
    [
        "a.",
        "/a",
        "a@",
        "x+",
        "http",
        "at ",
        "at x.",
        'File "',
        "C:\\",
        ".Error",
        "a.ErrorError",
        "~/",
        "a",
        ".",
        "_",
    ],
)
def test_work_grows_with_the_text_only(piece: str):
    """Four times the text takes about four times as long, up to 64 kB, whatever is repeated."""

    def seconds(size: int) -> float:
        text = (piece * size)[:size]
        taken = []
        for _ in range(3):
            begin = time.process_time()
            masked_spans(text)
            taken.append(time.process_time() - begin)
        return min(taken)

    assert seconds(65_536) < 10 * seconds(16_384) + 0.01
