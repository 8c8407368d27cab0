"""How long suggestions take: a text of 200 words, the first one of a process, and with 100,000 labels.

Run: .venv/bin/python benchmarks/suggest.py [LABELS]
"""

from __future__ import annotations

import json
import random
import resource
import statistics
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

from graph.suggest import Suggester
from graph.terms import Ontology, Term, read_ontology

ROOT = Path(__file__).parent.parent
WORDS = 200
FIRST = """
import time
started = time.process_time()
from graph.suggest import Suggester
from graph.terms import read_ontology
Suggester(read_ontology()).suggest("no OOM in dmesg, job stuck")
print(time.process_time() - started)
"""


def texts() -> list[str]:
    """Return texts of 200 words, made of the labelled ones."""
    rows = (ROOT / "tests" / "data" / "suggest" / "dev.jsonl").read_text(encoding="utf-8").splitlines()
    words = [word for row in rows for word in json.loads(row)["text"].split()]
    return [" ".join(words[n : n + WORDS]) for n in range(0, len(words) - WORDS, WORDS // 2)]


def milliseconds(suggester: Suggester, asked: list[str]) -> list[float]:
    """Return the processor time of each text, the first round left out."""
    taken = []
    for rounds in range(4):
        for text in asked:
            started = time.process_time()
            suggester.suggest(text)
            if rounds:
                taken.append(1000 * (time.process_time() - started))
    return sorted(taken)


def enlarged(ontology: Ontology, labels: int) -> Ontology:
    """Return the ontology with terms of made-up labels of two or three words, drawn from 20,000 words."""
    draw = random.Random(1)
    syllables = [a + b for a in "bdfgklmnprstvz" for b in ("a", "e", "i", "o", "u", "ar", "en", "il", "os")]
    vocabulary = ["".join(draw.choices(syllables, k=3)) for _ in range(20_000)]
    terms = dict(ontology.terms)
    for n in range(labels // 5):
        names = [" ".join(draw.choices(vocabulary, k=draw.choice((2, 2, 3)))) for _ in range(5)]
        facet = draw.choice(("symptom", "root_cause", "component", "trigger"))
        terms[f"made-up-{n}"] = Term(f"made-up-{n}", facet, f"made-up-{n}", names[0], tuple(names[1:]))
    return replace(ontology, terms=terms)


def megabytes() -> int:
    """Return the most memory this process has had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def report(name: str, ontology: Ontology, asked: list[str]) -> None:
    """Print how long a vocabulary takes to learn, and a text to read with it."""
    started = time.process_time()
    suggester = Suggester(ontology)
    learnt = time.process_time() - started
    taken = milliseconds(suggester, asked)
    labels = sum(1 + len(term.labels) for term in ontology.terms.values())
    print(f"{name}: {labels:,} labels learnt in {learnt:.2f} s, {megabytes()} MB at most")
    middle, late = statistics.median(taken), taken[int(len(taken) * 0.95)]
    print(f"  {WORDS} words: median {middle:.1f} ms, 95% within {late:.1f} ms, {len(taken)} texts")


def main(labels: int) -> None:
    """Print all figures, processor time throughout."""
    first = [
        float(subprocess.run([sys.executable, "-c", FIRST], cwd=ROOT, capture_output=True, check=True).stdout)
        for _ in range(3)
    ]
    print(f"first suggestion of a process: {statistics.median(first):.2f} s")
    ontology, asked = read_ontology(), texts()
    report("own vocabulary", ontology, asked)
    report("with made-up labels", enlarged(ontology, labels), asked)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
