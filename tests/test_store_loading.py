"""Bringing a store in line with case files: only what changed, whole cases, and nothing lost to a fault."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from graph import files
from graph.cases import case_iri, case_triples, cases_from_triples, read_case
from graph.filters import Filter
from graph.library import Library
from graph.problems import Problem
from graph.store import EmbeddedStore, LoadReport, case_files, load, loading
from graph.terms import FACETS, Ontology, read_ontology

ALL = (
    "disk-full-debug-logs",
    "disk-full-unused-images",
    "dns-missing-search-domain",
    "gpu-oom-long-sequence",
    "hang-uneven-batches",
    "hang-wrong-route",
    "host-oom-leak",
    "slow-sign-in-unexplained",
)
BROKEN = "id: dns-missing-search-domain\ntitle: [\n"


@pytest.fixture
def store(tmp_path: Path):
    """Return an empty store."""
    opened = EmbeddedStore(tmp_path / "data")
    yield opened
    opened.close()


@pytest.fixture
def folder(small: Path, tmp_path: Path) -> Path:
    """Return a copy of the small cases that a test may change."""
    return Path(shutil.copytree(small / "cases", tmp_path / "cases"))


def without(*names: str) -> tuple[str, ...]:
    """Return the ids of the small cases but some."""
    return tuple(name for name in ALL if name not in names)


def edit(folder: Path, name: str, old: str, new: str) -> Path:
    """Change one text in one case file, and return its path."""
    path = folder / f"{name}.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


def state(store: EmbeddedStore) -> list[str]:
    """Return all triples of a store as sorted text."""
    return sorted(map(str, store._store))


def sparql_counts(store: EmbeddedStore, facet: str) -> dict[str, int]:
    """Return the cases of each term of one facet as SPARQL counts them."""
    import pyoxigraph as ox

    cases = [ox.NamedNode(iri) for iri in store.hashes() if "/cases/" in iri]
    values = {"facet": ox.NamedNode(FACETS[facet].type), "cases": cases}
    return {row["term"].value: int(row["count"].value) for row in store.select("facet_counts", values)}


def library_counts(store: EmbeddedStore, ontology: Ontology, facet: str) -> dict[str, int]:
    """Return the same counts as the library in memory has them."""
    library = Library.from_snapshot(store.publish(), ontology)
    return {count.term: count.cases for count in library.facet_counts(Filter(), facet)}


def test_the_first_load_loads_everything(
    store: EmbeddedStore, small_ontology: Ontology, folder: Path, small_cases
):
    """Ontology, every case and its hash, counted to the triple; progress is told file by file."""
    done: list[tuple[int, int]] = []
    report = load(store, small_ontology, [folder], progress=lambda *numbers: done.append(numbers))
    assert report == LoadReport(loaded=ALL)
    assert done == [(n, 8) for n in range(1, 9)]
    triples = sum(len(case_triples(case, small_ontology)) + 1 for case in small_cases.values())
    assert len(state(store)) == triples + len(small_ontology.triples) + 1
    assert cases_from_triples(store.construct("case_triples")) == [small_cases[name] for name in ALL]


def test_an_unchanged_load_parses_and_writes_nothing(
    store: EmbeddedStore, small_ontology: Ontology, folder: Path, monkeypatch
):
    """The second load compares hashes and touches neither parser nor store."""
    load(store, small_ontology, [folder])
    before, version = state(store), store.dataset_version()

    def never(*_: object) -> None:
        pytest.fail("parsed or written")

    monkeypatch.setattr(loading, "parse_case", never)
    monkeypatch.setattr(EmbeddedStore, "replace", never)
    assert load(store, small_ontology, [folder]) == LoadReport(unchanged=ALL)
    assert (state(store), store.dataset_version()) == (before, version)


def test_a_restart_loads_nothing(small_ontology: Ontology, folder: Path, tmp_path: Path):
    """Another process that opens the store finds it in line with the files, under the same version."""
    first = EmbeddedStore(tmp_path / "data")
    load(first, small_ontology, [folder])
    version = first.dataset_version()
    first.close()
    second = EmbeddedStore(tmp_path / "data")
    assert load(second, small_ontology, [folder]) == LoadReport(unchanged=ALL)
    assert second.dataset_version() == version


def test_a_changed_file_takes_the_place_of_its_old_version(
    store: EmbeddedStore, small_ontology: Ontology, folder: Path, small_cases
):
    """Only that file is read; what it no longer says is gone, counted to the triple."""
    load(store, small_ontology, [folder])
    before = len(state(store))
    path = edit(folder, "host-oom-leak", "action_items:\n  - text: Alert on steady memory growth.\n", "")
    report = load(store, small_ontology, [folder])
    assert report == LoadReport(loaded=("host-oom-leak",), unchanged=without("host-oom-leak"))
    assert len(state(store)) == before - 4  # the link, the type, the order and the text of #action-1
    new, _ = read_case(path, small_ontology)
    assert new in cases_from_triples(store.construct("case_triples"))
    assert small_cases["host-oom-leak"] not in cases_from_triples(store.construct("case_triples"))


def test_a_comment_is_a_change_of_the_file_only(store: EmbeddedStore, small_ontology: Ontology, folder: Path):
    """The file's bytes count: it is read again, and the same triples stand there, but for the hash."""
    load(store, small_ontology, [folder])
    before = set(state(store))
    edit(folder, "host-oom-leak", "id: ", "# another comment\nid: ")
    assert load(store, small_ontology, [folder]).loaded == ("host-oom-leak",)
    gone, come = before - set(state(store)), set(state(store)) - before
    assert len(gone) == len(come) == 1
    assert all("contentHash" in triple for triple in gone | come)


def test_a_removed_file_takes_its_triples_along(
    store: EmbeddedStore, small_ontology: Ontology, folder: Path, small_cases
):
    """Nothing is left of a case without a file; the cases that point to it stay."""
    load(store, small_ontology, [folder])
    before = len(state(store))
    (folder / "hang-uneven-batches.yaml").unlink()
    report = load(store, small_ontology, [folder])
    assert report == LoadReport(unchanged=without("hang-uneven-batches"), removed=("hang-uneven-batches",))
    gone = len(case_triples(small_cases["hang-uneven-batches"], small_ontology)) + 1
    assert len(state(store)) == before - gone


def test_a_renamed_case_goes_and_comes(store: EmbeddedStore, small_ontology: Ontology, folder: Path):
    """An id is the name of its file: another name is another case."""
    load(store, small_ontology, [folder])
    edit(folder, "host-oom-leak", "id: host-oom-leak", "id: leak").rename(folder / "leak.yaml")
    report = load(store, small_ontology, [folder])
    assert (report.loaded, report.removed) == (("leak",), ("host-oom-leak",))


def test_a_refused_file_keeps_its_last_good_version(
    store: EmbeddedStore, small_ontology: Ontology, folder: Path
):
    """The store stays as it was, the problem names file and line, and every load says so again."""
    load(store, small_ontology, [folder])
    before, version = state(store), store.dataset_version()
    path = folder / "dns-missing-search-domain.yaml"
    good = path.read_bytes()
    path.write_text(BROKEN, encoding="utf-8")
    for _ in range(2):
        report = load(store, small_ontology, [folder])
        assert report.unchanged == without("dns-missing-search-domain")
        assert report.kept == ("dns-missing-search-domain",)
        assert (report.loaded, report.removed) == ((), ())
        [problem] = report.problems
        assert (problem.path, problem.line) == (path, 3)
        assert (state(store), store.dataset_version()) == (before, version)
    path.write_bytes(good)
    assert load(store, small_ontology, [folder]) == LoadReport(unchanged=ALL)


def test_a_refused_file_that_was_never_good_is_not_kept(
    store: EmbeddedStore, small_ontology: Ontology, folder: Path
):
    """There is no last good version; the others load all the same."""
    (folder / "dns-missing-search-domain.yaml").write_text(BROKEN, encoding="utf-8")
    report = load(store, small_ontology, [folder])
    assert report.loaded == without("dns-missing-search-domain")
    assert report.kept == ()
    assert len(report.problems) == 1


@pytest.mark.parametrize("loaded_before", [False, True])
def test_of_two_files_with_one_id_both_are_refused(
    store: EmbeddedStore, small_ontology: Ontology, folder: Path, tmp_path: Path, loaded_before: bool
):
    """Nobody can say which one is meant; each names the other, and the other cases load."""
    if loaded_before:
        load(store, small_ontology, [folder])
    ours = tmp_path / "ours"
    ours.mkdir()
    first, second = folder / "host-oom-leak.yaml", ours / "host-oom-leak.yml"
    shutil.copy(first, second)
    report = load(store, small_ontology, [folder, ours])
    others = without("host-oom-leak")
    assert (report.unchanged if loaded_before else report.loaded) == others
    assert report.kept == (("host-oom-leak",) if loaded_before else ())
    assert [(p.path, p.line, p.field, p.message) for p in report.problems] == [
        (first, 1, "id", f"'host-oom-leak' is also the id of {second}; rename one"),
        (second, 1, "id", f"'host-oom-leak' is also the id of {first}; rename one"),
    ]


def test_several_folders_are_one_library(
    store: EmbeddedStore, small_ontology: Ontology, folder: Path, tmp_path: Path
):
    """A case may move from one folder to another without a change."""
    load(store, small_ontology, [folder])
    before = store.dataset_version()
    ours = tmp_path / "ours"
    ours.mkdir()
    (folder / "host-oom-leak.yaml").rename(ours / "host-oom-leak.yml")
    assert load(store, small_ontology, [ours, folder]) == LoadReport(unchanged=ALL)
    assert store.dataset_version() == before


def test_the_version_does_not_depend_on_how_a_state_was_reached(
    store: EmbeddedStore, small_ontology: Ontology, folder: Path, tmp_path: Path
):
    """Loaded in two halves, changed and changed back, or loaded at once: one version."""
    late = tmp_path / "late"
    late.mkdir()
    for name in ALL[:4]:
        (folder / f"{name}.yaml").rename(late / f"{name}.yaml")
    load(store, small_ontology, [folder])
    half = store.dataset_version()
    load(store, small_ontology, [late, folder])
    whole = store.dataset_version()
    edit(folder, "host-oom-leak", "Cedar Pay", "Cedar Payments")
    load(store, small_ontology, [folder, late])
    changed = store.dataset_version()
    edit(folder, "host-oom-leak", "Cedar Payments", "Cedar Pay")
    load(store, small_ontology, [folder, late])
    assert len({half, whole, changed}) == 3
    assert store.dataset_version() == whole
    other = EmbeddedStore(tmp_path / "other")
    load(other, small_ontology, [folder, late])
    assert other.dataset_version() == whole
    load(store, small_ontology, [folder])
    assert store.dataset_version() == half


@pytest.fixture
def changed_ontology(small: Path, tmp_path: Path) -> Ontology:
    """Return the small ontology with GPU OOM moved from "out of memory" to "job hang"."""
    text = (small / "ontology.ttl").read_text(encoding="utf-8")
    old = 'skos:prefLabel "GPU out of memory"@en ;\n    skos:broader sy:out-of-memory'
    assert old in text
    path = tmp_path / "ontology.ttl"
    path.write_text(text.replace(old, old.replace("out-of-memory", "job-hang")), encoding="utf-8")
    return read_ontology(path)


OOM, HANG = (
    f"https://w3id.org/incident-graph/terms/symptom/{name}" for name in ("out-of-memory", "job-hang")
)


def test_an_edited_ontology_changes_the_counts(
    store: EmbeddedStore, small_ontology: Ontology, changed_ontology: Ontology, folder: Path
):
    """Re-parenting one concept reads every case again, and both ways of counting follow."""
    load(store, small_ontology, [folder])
    version = store.dataset_version()
    counts = sparql_counts(store, "symptom")
    assert (counts[OOM], counts[HANG]) == (2, 2)
    assert library_counts(store, small_ontology, "symptom") == counts
    report = load(store, changed_ontology, [folder])
    assert report == LoadReport(loaded=ALL)
    counts = sparql_counts(store, "symptom")
    assert (counts[OOM], counts[HANG]) == (1, 3)
    assert library_counts(store, changed_ontology, "symptom") == counts
    assert store.dataset_version() != version


def test_a_kept_case_follows_the_ontology_too(
    store: EmbeddedStore, small_ontology: Ontology, changed_ontology: Ontology, folder: Path
):
    """A file broken at the time of the change must not make SPARQL and pages disagree."""
    load(store, small_ontology, [folder])
    hashes = store.hashes()
    (folder / "gpu-oom-long-sequence.yaml").write_text("id: [\n", encoding="utf-8")
    assert load(store, changed_ontology, [folder]).kept == ("gpu-oom-long-sequence",)
    counts = sparql_counts(store, "symptom")
    assert (counts[OOM], counts[HANG]) == (1, 3)
    assert library_counts(store, changed_ontology, "symptom") == counts
    assert store.hashes()[case_iri("gpu-oom-long-sequence")] == hashes[case_iri("gpu-oom-long-sequence")]


def test_a_kept_case_follows_after_an_interruption(
    store: EmbeddedStore, small_ontology: Ontology, changed_ontology: Ontology, folder: Path, monkeypatch
):
    """Killed after the ontology was replaced and before the kept case was: the next load makes up for it."""
    load(store, small_ontology, [folder])
    (folder / "gpu-oom-long-sequence.yaml").write_text("id: [\n", encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(loading, "_rewrite", lambda *_: None)
        load(store, changed_ontology, [folder])
    assert sparql_counts(store, "symptom") != library_counts(store, changed_ontology, "symptom")
    load(store, changed_ontology, [folder])
    assert sparql_counts(store, "symptom") == library_counts(store, changed_ontology, "symptom")


def test_a_kept_case_loses_the_terms_the_ontology_lost(
    store: EmbeddedStore, small_ontology: Ontology, small: Path, folder: Path, tmp_path: Path
):
    """Nothing in the store names a term that no longer is; the rest of the case stays."""
    load(store, small_ontology, [folder])
    (folder / "gpu-oom-long-sequence.yaml").write_text("id: [\n", encoding="utf-8")
    path = tmp_path / "ontology.ttl"
    text = (small / "ontology.ttl").read_text(encoding="utf-8")
    path.write_text(text.replace("sy:gpu-oom", "sy:gpu-memory"), encoding="utf-8")
    renamed = read_ontology(path)
    assert "gpu-oom-long-sequence" in load(store, renamed, [folder]).kept
    assert not [triple for triple in state(store) if "symptom/gpu-oom>" in triple]
    [case] = [
        c for c in cases_from_triples(store.construct("case_triples")) if c.id == "gpu-oom-long-sequence"
    ]
    assert case.symptoms.terms == ()
    assert case.symptoms.text
    assert sparql_counts(store, "symptom") == library_counts(store, renamed, "symptom")


def test_a_new_mapping_reads_every_case_again(
    store: EmbeddedStore, small_ontology: Ontology, folder: Path, monkeypatch
):
    """A version of the product that writes other triples replaces those of the old one."""
    load(store, small_ontology, [folder])
    monkeypatch.setattr(loading, "MAPPING_VERSION", "next")
    assert load(store, small_ontology, [folder]) == LoadReport(loaded=ALL)


def test_another_base_moves_every_case(store: EmbeddedStore, small_ontology: Ontology, folder: Path):
    """No case stays behind under the old address."""
    load(store, small_ontology, [folder])
    report = load(store, small_ontology, [folder], base="http://localhost:8000/")
    assert (report.loaded, report.removed) == (ALL, ALL)
    assert not [triple for triple in state(store) if case_iri("") in triple.partition(" ")[0]]


def test_a_failing_replacement_leaves_the_old_case_whole(
    store: EmbeddedStore, small_ontology: Ontology, folder: Path, monkeypatch
):
    """A load that dies in the middle of a case has torn nothing, and the next one finishes the work."""
    load(store, small_ontology, [folder])
    before = state(store)
    edit(folder, "host-oom-leak", "Cedar Pay", "Cedar Payments")
    text = files.query_text("replace_subjects")
    with monkeypatch.context() as patch:
        real = files.query_text
        patch.setattr(
            files,
            "query_text",
            lambda name: f"{text} ; LOAD <http://127.0.0.1:9/>" if name == "replace_subjects" else real(name),
        )
        with pytest.raises((OSError, RuntimeError)):
            load(store, small_ontology, [folder])
    assert state(store) == before
    assert load(store, small_ontology, [folder]).loaded == ("host-oom-leak",)


def test_an_interrupted_load_is_finished_by_the_next(
    store: EmbeddedStore,
    small_ontology: Ontology,
    changed_ontology: Ontology,
    folder: Path,
    tmp_path: Path,
    monkeypatch,
):
    """Killed between two cases, the ontology already replaced, the store still ends up as it should."""
    load(store, small_ontology, [folder])
    parse = loading.parse_case

    def interrupted(raw: bytes, path: Path, ontology: Ontology):
        if path.stem == ALL[3]:
            raise KeyboardInterrupt
        return parse(raw, path, ontology)

    with monkeypatch.context() as patch:
        patch.setattr(loading, "parse_case", interrupted)
        with pytest.raises(KeyboardInterrupt):
            load(store, changed_ontology, [folder])
    report = load(store, changed_ontology, [folder])
    assert (report.unchanged, report.loaded) == (ALL[:3], ALL[3:])
    clean = EmbeddedStore(tmp_path / "clean")
    load(clean, changed_ontology, [folder])
    assert state(store) == state(clean)


def test_case_files_are_those_with_the_right_ending(tmp_path: Path):
    """In the order of their names, over all folders; other files and sub-folders are passed over."""
    one, two = tmp_path / "one", tmp_path / "two"
    one.mkdir()
    two.mkdir()
    (one / "sub").mkdir()
    for path in (
        one / "b.yaml",
        one / "LICENSE",
        one / "d.yaml.bak",
        one / "sub" / "e.yaml",
        two / "a.yml",
        two / "c.yaml",
    ):
        path.touch()
    assert case_files([one, two]) == [two / "a.yml", one / "b.yaml", two / "c.yaml"]
    assert case_files([]) == []


def test_a_missing_folder_is_named(store: EmbeddedStore, small_ontology: Ontology, tmp_path: Path):
    """The message says which folder, and the option that named it."""
    with pytest.raises(NotADirectoryError, match=r"nowhere is no folder; .*--cases"):
        load(store, small_ontology, [tmp_path / "nowhere"])


def test_a_missing_folder_changes_nothing(
    store: EmbeddedStore, small_ontology: Ontology, changed_ontology: Ontology, folder: Path, tmp_path: Path
):
    """A slip in --cases leaves the store as it was, ontology included."""
    load(store, small_ontology, [folder])
    before = state(store)
    with pytest.raises(NotADirectoryError):
        load(store, changed_ontology, [tmp_path / "nowhere"])
    assert state(store) == before


def test_an_editors_lock_is_passed_over(store: EmbeddedStore, small_ontology: Ontology, folder: Path):
    """Emacs locks a file being edited by a dangling link `.#name.yaml`; hidden files are no cases."""
    (folder / ".#host-oom-leak.yaml").symlink_to("nobody@nowhere.1234")
    assert load(store, small_ontology, [folder]) == LoadReport(loaded=ALL)


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        ("dangling link", "cannot be read: No such file or directory; mend or remove it"),
        ("folder", "cannot be read: no ordinary file; mend or remove it"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_alone(
    store: EmbeddedStore, small_ontology: Ontology, folder: Path, kind: str, message: str
):
    """It is a problem like any other: the others load, and its last good version is kept."""
    path = folder / "host-oom-leak.yaml"
    load(store, small_ontology, [folder])
    path.unlink()
    if kind == "folder":
        path.mkdir()
    else:
        path.symlink_to("nowhere.yaml")
    report = load(store, small_ontology, [folder])
    assert (report.unchanged, report.kept) == (without("host-oom-leak"), ("host-oom-leak",))
    assert report.problems == (Problem(path, 0, "", message),)


def test_an_empty_folder_does_not_empty_the_library(
    store: EmbeddedStore, small_ontology: Ontology, changed_ontology: Ontology, folder: Path, tmp_path: Path
):
    """A folder not mounted, or the wrong one: nothing changes, and the message says what to do."""
    load(store, small_ontology, [folder])
    before = state(store)
    empty = tmp_path / "none"
    empty.mkdir()
    (empty / "LICENSE").touch()
    message = (
        rf"^{empty}: no case file there, .* {store.folder}; .*--cases, or remove the data folder to start"
    )
    with pytest.raises(loading.EmptyFolderError, match=message):
        load(store, changed_ontology, [empty])
    assert state(store) == before
    assert load(store, small_ontology, [empty, folder]) == LoadReport(unchanged=ALL)


def test_an_empty_folder_makes_an_empty_library(
    store: EmbeddedStore, small_ontology: Ontology, tmp_path: Path
):
    """Where there are no cases yet, there is nothing to lose."""
    (tmp_path / "none").mkdir()
    assert load(store, small_ontology, [tmp_path / "none"]) == LoadReport()


def test_a_case_that_cannot_be_mapped_is_refused_alone(
    store: EmbeddedStore, small_ontology: Ontology, folder: Path
):
    """One file must not keep the others from loading."""
    edit(folder, "host-oom-leak", "PT26H30M", f"P{'9' * 40}D")
    report = load(store, small_ontology, [folder])
    assert report.loaded == without("host-oom-leak")
    assert [problem.field for problem in report.problems] == ["impact.duration"]


def test_a_folder_named_twice_is_one(store: EmbeddedStore, small_ontology: Ontology, folder: Path):
    """The same file under two names of its folder is one file."""
    report = load(store, small_ontology, [folder, folder / ".." / folder.name])
    assert report == LoadReport(loaded=ALL)


def test_no_term_of_an_old_ontology_stays(store: EmbeddedStore, small: Path, tmp_path: Path):
    """Every subject of the ontology is replaced, whatever it is typed or scheme it is in."""
    text = (small / "ontology.ttl").read_text(encoding="utf-8")
    scheme = "skos:inScheme <https://w3id.org/incident-graph/terms/detection> ;\n"
    path = tmp_path / "ontology.ttl"
    path.write_text(
        text.replace(f"dt:watchdog a ig:Detection ;\n    {scheme}", "dt:watchdog a ig:Detection ;\n"),
        encoding="utf-8",
    )
    (tmp_path / "none").mkdir()
    load(store, read_ontology(path), [tmp_path / "none"])
    path.write_text(text.replace("dt:watchdog", "dt:guard"), encoding="utf-8")
    load(store, read_ontology(path), [tmp_path / "none"])
    assert not [triple for triple in state(store) if "detection/watchdog" in triple]
