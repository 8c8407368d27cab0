"""The scaffold of a new case file: every section with what belongs in it, refused until it is filled in."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from graph.problems import shown

if TYPE_CHECKING:
    from pathlib import Path

LONGEST_ID = 80
_SCAFFOLD = """\
# docs/case-format.md explains every field. Leave out what the report does not say; never invent.
id: {id}
title:                          # what broke, and why, in one line
organisation:                   # who had the incident
date:                           # YYYY, YYYY-MM or YYYY-MM-DD
reports:
  - title:
    url:
    publisher:
    kind:                       # post-mortem, status page, issue, blog, paper, talk or forum
    read:                       # full text, excerpt or summary
    checked: none               # none, excerpt or full text
symptoms:
  text: >-

  terms: []
signals: []                     # error tokens, metric and alert names the report gives
seen_as: []                     # 3 to 6 messages someone might type before knowing the cause
ruled_out: {{}}                   # by facet: what the report says was not so
trigger:
  text: >-

  terms: []
root_cause:
  text: >-

  terms: []
  stance:                       # confirmed, suspected or disputed
components: []
contributing_factors:
  text: >-

  terms: []
detection:
  text: >-

  terms: []
remediation:
  - text:
    terms: []
    outcome:                    # worked, partly, temporary or failed
action_items:
  - text:
lessons: >-

impact: {{}}                      # for example duration: PT3H17M and gpus: 16
related: []
"""


def write_scaffold(folder: Path, case_id: str) -> Path:
    """Write ``<case_id>.yaml`` in a folder and return its path.

    Raises ValueError for a faulty id, FileExistsError if there is such a file, which is never overwritten.
    """
    refuse_id(case_id)
    path = folder / f"{case_id}.yaml"
    folder.mkdir(parents=True, exist_ok=True)
    with path.open("x", encoding="utf-8") as stream:
        stream.write(_SCAFFOLD.format(id=case_id))
    return path


def refuse_id(case_id: str) -> None:
    """Raise ValueError for what is no id of a case."""
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", case_id) or len(case_id) > LONGEST_ID:
        msg = (
            f"{shown(case_id)} is no id; write lower-case words and digits joined by hyphens, "
            f"{LONGEST_ID} characters at most"
        )
        raise ValueError(msg)
