"""``incident-graph evaluate similar``, ``calibrate`` and ``pool`` over three cases and a few questions."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from unittest.mock import Mock

import pytest

from api import cli
from graph import files
from graph.evaluate import similar_peers

ACS, PROXY, BLOCKS = (
    "nccl-2079-acs-redirect",
    "nccl-2389-recv-proxy-flag-erased",
    "nccl-hang-uneven-packed-blocks",
)
Ended = tuple[int, str, str]
Command = Callable[..., Ended]


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Return what runs ``incident-graph evaluate`` and gives exit code, output and errors."""

    def call(*arguments: object) -> Ended:
        monkeypatch.setattr(sys, "argv", ["incident-graph", "evaluate", *map(str, arguments)])
        code: object = 0
        try:
            cli.main()
        except SystemExit as ended:
            code = ended.code or 0
        out, err = capsys.readouterr()
        assert isinstance(code, int)
        return code, out, err

    return call


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    """Return a folder with three of the library's cases."""
    folder = tmp_path / "cases"
    folder.mkdir()
    for name in (ACS, PROXY, BLOCKS):
        shutil.copy(files.cases_folder() / f"{name}.yaml", folder)
    return folder


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return a folder with a question and its grade in each split, and a foreign one."""
    folder = tmp_path / "judged"
    folder.mkdir()
    questions, grades = [], []
    for split in ("dev", "test"):
        for qid, case, text in (
            ("h", BLOCKS, "training froze at the last steps of the epoch, all GPUs busy, NCCL hang"),
            ("a", ACS, "all_reduce between two GPUs of one host is slow or stalls, PCIe ACS"),
        ):
            questions.append({"qid": f"{qid}-{split}", "kind": "chat", "text": text, "split": split})
            grades.append({"qid": f"{qid}-{split}", "case": case, "grade": 3})
    write(folder / "queries.jsonl", *questions)
    write(folder / "judgements.jsonl", *grades)
    foreign = [{"qid": "o1", "text": "soup with leeks"}, {"qid": "o2", "text": "a poem about rain"}]
    write(folder / "off_domain.jsonl", *foreign)
    return folder


def write(path: Path, *rows: object) -> Path:
    """Write JSON lines."""
    path.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    return path


def test_similar(command: Command, cases: Path, data: Path):
    """The right case comes first for both questions of the split, and nothing is like soup."""
    code, out, _ = command("similar", "--data", data, "--cases", cases, "--split", "dev", "--json")
    found = json.loads(out)
    assert code == 0
    assert found["similar"]["rankings"] == {
        "incident-graph": {"questions": 2, "ndcg": 1.0, "mrr": 1.0, "recall": 1.0, "judged": 0.3333}
    }
    assert list(found["abstention"]["sets"]) == ["on record", "off domain", "cases removed"]
    assert found["abstention"]["sets"]["off domain"] == {
        "questions": 1,
        "answered": 0,
        "strong": 0,
        "auroc": 1.0,
    }
    assert (found["abstention"]["found"], found["abstention"]["lost"]) == (2, 0)


def test_similar_as_a_table(command: Command, cases: Path, data: Path):
    """With parts left out if asked for, each in a row."""
    code, out, _ = command("similar", "--data", data, "--cases", cases, "--ablation")
    rows = [line[:24].strip() for line in out.splitlines()]
    assert code == 0
    assert {"incident-graph", "text alone", "without seen_as", "off domain", "cases removed"} <= set(rows)


def test_other_questions(command: Command, cases: Path, tmp_path: Path):
    """Questions with related cases are measured without foreign ones."""
    row = {"qid": "q", "text": "NCCL hang, epoch never ends", "related_lead_ids": {BLOCKS: 3, "elsewhere": 2}}
    path = write(tmp_path / "dev.jsonl", row)
    code, out, _ = command("similar", "--dev-queries", path, "--cases", cases, "--json")
    found = json.loads(out)
    assert (code, found["similar"]["grades"], found["abstention"]) == (0, 1, None)


def test_calibrate(command: Command, cases: Path, data: Path):
    """Constants and thresholds for messages; there are no cases asked for."""
    code, out, _ = command("calibrate", "--data", data, "--cases", cases)
    assert code == 0
    assert "MESSAGES = Calibration(" in out
    assert "CASES = " not in out
    code, out, _ = command("calibrate", "--data", data, "--cases", cases, "--json")
    assert (code, list(json.loads(out))) == (0, ["message"])


def test_pool(command: Command, cases: Path, data: Path, monkeypatch: pytest.MonkeyPatch):
    """What ours and the peers find and nobody has graded; here all that is left of three cases."""
    monkeypatch.setattr(similar_peers, "similar_peers", lambda *_: iter([("other", lambda _: [ACS])]))
    code, out, err = command("pool", "--data", data, "--cases", cases)
    rows = {row["qid"]: set(row["cases"]) for row in map(json.loads, out.splitlines())}
    assert code == 0
    assert rows["h-dev"] == {ACS, PROXY}
    assert rows["a-test"] == {PROXY, BLOCKS}
    assert err == "8 pairs to grade for 4 questions\n"
    code, out, _ = command("pool", "--data", data, "--cases", cases, "--json", "--seed", 2)
    assert (code, len(json.loads(out))) == (0, 4)


def test_no_data(command: Command, cases: Path, tmp_path: Path):
    """The message says which option names the folder."""
    code, out, err = command("similar", "--data", tmp_path, "--cases", cases)
    assert (code, out) == (4, "")
    assert f"there is no queries.jsonl in {tmp_path}; " in err
    assert "--data" in err


def test_no_model(command: Command, cases: Path, data: Path, monkeypatch: pytest.MonkeyPatch):
    """A folder that holds none is named in one line."""
    monkeypatch.setattr(similar_peers, "_Words", lambda _: Mock())
    monkeypatch.setattr(similar_peers, "_tf_idf", lambda _: Mock())
    code, _, err = command("similar", "--data", data, "--cases", cases, "--peers", "--model", cases)
    assert (code, len(err.splitlines())) == (1, 1)
    assert f"{cases}/model.onnx is missing" in err


def test_no_peers(command: Command, cases: Path, data: Path, monkeypatch: pytest.MonkeyPatch):
    """One line says what to install."""
    monkeypatch.setitem(sys.modules, "bm25s", None)
    code, _, err = command("similar", "--data", data, "--cases", cases, "--peers")
    assert code == 1
    assert err.endswith("is missing; install the peers with: pip install 'incident-graph[bench]'\n")
    assert len(err.splitlines()) == 1
