"""How long similar cases take, suggestions included, and what an index of them takes to build.

Run: .venv/bin/python benchmarks/similar.py [CASES]

Without CASES the library's own cases are asked. With CASES as many are made up from them: each takes its
sentences, messages and terms from three real cases at random, with twelve noise words, half of them from a
vocabulary of 50,000. Its vectors are those of real accounts with Gaussian noise added (cosine to the original
about 0.9), so nothing is encoded, and a sentence is read once, however many cases have it. Build times are
therefore those of the index alone; reading and encoding a real case takes some 2 ms more. The cases are made
one by one when asked for and never held in memory.

Processor time adds up over threads. On a busy machine run it with OPENBLAS_NUM_THREADS=1: threads that wait
for a core spin, and the spinning counts.

A third each of the questions has 20, 60 and 200 words, cut from the labelled texts of the tests.
"""

from __future__ import annotations

import json
import random
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Collection, Iterator
from functools import lru_cache
from pathlib import Path

import numpy as np

from graph import files
from graph.cases import Case, Passage, read_case
from graph.library import Library
from graph.similar import LocalIndex, SimilarCases, draft
from graph.similar.encoders import encoder
from graph.similar.text import Place, content_words
from graph.suggest import Suggester
from graph.suggest.polarity import FixedPhrases
from graph.terms import Ontology, read_ontology

ROOT = Path(__file__).parent.parent
LENGTHS = (20, 60, 200)
QUESTIONS = 40  # of each length
NOISE = 0.03  # standard deviation of each of the 256 numbers of a vector
VOCABULARY = 50_000


def megabytes() -> int:
    """Return the most memory this process has had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def real_cases(ontology: Ontology) -> list[Case]:
    """Return the library's own cases."""
    read = (read_case(path, ontology)[0] for path in files.cases_in(files.cases_folder()))
    return [case for case in read if case]


class MadeUp(Collection[Case]):
    """Cases made up from real ones; the same number always gives the same case."""

    def __init__(self, real: list[Case], number: int) -> None:
        self._real, self._number = real, number
        self._parts = [
            [part for part in (case.symptoms.text or case.title).split(". ") if part] for case in real
        ]

    def __len__(self) -> int:
        return self._number

    def __iter__(self) -> Iterator[Case]:
        return (self.made(number) for number in range(self._number))

    def __contains__(self, case: object) -> bool:
        return case in iter(self)

    def made(self, number: int) -> Case:
        """Return one case: sentences, messages and terms of three real ones, and noise words."""
        draw = random.Random(number)
        one, two, three = (int(draw.random() * len(self._real)) for _ in range(3))
        first, second, third = (self._real[place] for place in (one, two, three))
        sentences = [part for place in (one, two) for part in draw.choices(self._parts[place], k=2)]
        noise = [f"w{int(draw.random() * VOCABULARY):05}" for _ in range(6)] + draw.choices(_COMMON, k=6)
        return Case(
            f"made-up-{number:07}",
            f"{first.title}. {noise[0]}",
            (),
            symptoms=Passage(
                ". ".join([*sentences, *noise]), first.symptoms.terms[:2] + second.symptoms.terms[:1]
            ),
            trigger=Passage(second.trigger.text, second.trigger.terms),
            root_cause=second.root_cause,
            components=first.components[:2] + third.components[:1],
            seen_as=first.seen_as[:2] + second.seen_as[:2],
            signals=third.signals[:1],
            lessons=third.lessons,
        )


_COMMON = "cluster node service request latency upgrade config traffic region replica storage memory".split()


def by_sentence(text: str, _section: str, _part: int, fixed: FixedPhrases) -> list[tuple[str, Place]]:
    """Return the words of a text; each sentence is read once, as made-up cases share theirs."""
    return [pair for sentence in text.split(". ") for pair in _read(sentence, fixed)]


@lru_cache(maxsize=500_000)
def _read(sentence: str, fixed: FixedPhrases) -> list[tuple[str, Place]]:
    return content_words(sentence, "", 0, fixed)


class Source:
    """What the engine needs of a library, made as it is asked for."""

    def __init__(self, ontology: Ontology, cases: MadeUp, version: str) -> None:
        self.ontology, self.cases, self.version = ontology, cases, version

    def case(self, case_id: str) -> Case:
        """Return a case by its id."""
        return self.cases.made(int(case_id.rpartition("-")[2]))


class NoisyEncoder:
    """Encodes a question as the library does and a text of a made-up case as a real one with noise added."""

    def __init__(self, real: list[Case]) -> None:
        own = encoder()
        self.digest, self.dimensions = f"{own.digest}-noisy", own.dimensions
        self._vectors = own.encode([draft.chunks(case)[0].text for case in real])
        self._draw = np.random.default_rng(1)

    def encode(self, texts: list[str]) -> np.ndarray:
        """Return one row a text; more than a hundred texts at once are those of a build."""
        if len(texts) < 100:
            return encoder().encode(texts)
        chosen = self._vectors[self._draw.integers(len(self._vectors), size=len(texts))]
        noisy = chosen + self._draw.normal(scale=NOISE, size=chosen.shape).astype(np.float32)
        return noisy / np.linalg.norm(noisy, axis=1, keepdims=True)


def questions() -> list[str]:
    """Return texts of 20, 60 and 200 words, as many of each."""
    rows = (ROOT / "tests" / "data" / "suggest" / "dev.jsonl").read_text(encoding="utf-8").splitlines()
    words = [word for row in rows for word in json.loads(row)["text"].split()]
    draw = random.Random(2)
    starts = [(length, draw.randrange(len(words) - length)) for length in LENGTHS for _ in range(QUESTIONS)]
    return [" ".join(words[start : start + length]) for length, start in starts]


def ask(engine: SimilarCases, suggester: Suggester) -> None:
    """Print how long answers take, suggestions included, after one round that is not counted."""
    wall: dict[int, list[float]] = {length: [] for length in LENGTHS}
    used: dict[int, list[float]] = {length: [] for length in LENGTHS}
    for counted in (False, True, True):
        for text in questions():
            started, before = time.perf_counter(), time.process_time()
            engine.to_text(text, suggester.suggest(text))
            if counted:
                length = len(text.split())
                wall[length].append(1000 * (time.perf_counter() - started))
                used[length].append(1000 * (time.process_time() - before))
    for length in LENGTHS:
        print(f"  {length} words: {middle_and_late(wall[length])}, processor {middle_and_late(used[length])}")
    together = [[t for of_length in times.values() for t in of_length] for times in (wall, used)]
    print(f"  all: {middle_and_late(together[0])}, processor {middle_and_late(together[1])}")


def middle_and_late(times: list[float]) -> str:
    """Return median and 95th percentile in words."""
    return (
        f"median {statistics.median(times):.1f} ms, 95% within {sorted(times)[int(len(times) * 0.95)]:.1f} ms"
    )


def main(number: int) -> None:
    """Print build time, size, memory and how long answers take."""
    ontology = read_ontology()
    real, suggester = real_cases(ontology), Suggester(ontology)
    source = Source(ontology, MadeUp(real, number), str(number)) if number else None
    if source:
        draft.content_words = by_sentence
    with tempfile.TemporaryDirectory() as folder:
        index = LocalIndex(ontology, NoisyEncoder(real) if source else encoder(), Path(folder))
        library = source or Library.of(ontology, real, "own")
        started, before = time.perf_counter(), time.process_time()
        index.refresh(library)
        wall, used = time.perf_counter() - started, time.process_time() - before
        size = sum(path.stat().st_size for path in Path(folder).rglob("*") if path.is_file())
        print(f"{index.stats().cases:,} cases: built in {wall:.1f} s, {used:.1f} s of processor time")
        print(f"  {size // 2**20} MB on disk, {megabytes()} MB of memory at most while building")
        again = LocalIndex(ontology, index.encoder, Path(folder))
        started = time.perf_counter()
        assert again.open()
        print(f"  opened and checked in {time.perf_counter() - started:.2f} s")
        ask(SimilarCases(library, again), suggester)
        print(f"  {megabytes()} MB of memory at most")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
