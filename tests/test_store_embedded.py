"""The store on disk: replacing whole cases, publishing snapshots, and who may write."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pyoxigraph as ox
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from graph import files
from graph.cases import Case, Report, case_iri, case_triples, cases_from_triples
from graph.store import EmbeddedStore, StoreLockedError, current_snapshot
from graph.terms import IG, Ontology

BARE = Case("bare", "Bare", (Report("R", "blog", "summary", "none"),))


@pytest.fixture
def store(tmp_path: Path):
    """Return an empty store."""
    opened = EmbeddedStore(tmp_path / "data")
    yield opened
    opened.close()


def put(store: EmbeddedStore, case: Case, ontology: Ontology, content_hash: str = "1") -> None:
    """Put a case into the store."""
    store.replace_case(case_iri(case.id), case_triples(case, ontology), content_hash)


def held(store: EmbeddedStore) -> list[Case]:
    """Return the cases in a store."""
    return cases_from_triples(store.construct("case_triples"))


def size(store: EmbeddedStore) -> int:
    """Return the number of triples in a store."""
    return len(store._store)


def test_a_case_is_held_as_it_was_put(store: EmbeddedStore, small_cases, small_ontology: Ontology):
    """Every triple of a case and its hash are in the store, and nothing else."""
    for case in small_cases.values():
        put(store, case, small_ontology)
    assert {case.id: case for case in held(store)} == small_cases
    assert size(store) == sum(len(case_triples(c, small_ontology)) + 1 for c in small_cases.values())
    assert store.hashes() == {case_iri(case_id): "1" for case_id in small_cases}


def test_replacing_leaves_nothing_of_the_old_version(
    store: EmbeddedStore, small_cases, small_ontology: Ontology
):
    """Parts the new version lacks are gone, counted to the triple; other cases are untouched."""
    old = small_cases["host-oom-leak"]
    put(store, small_cases["hang-wrong-route"], small_ontology)
    put(store, old, small_ontology)
    before = size(store)
    new = replace(old, remediation=old.remediation[:1], impact=(), reports=old.reports * 2, related=())
    put(store, new, small_ontology, "2")
    gone, come = (len(case_triples(case, small_ontology)) for case in (old, new))
    assert size(store) == before - gone + come
    assert held(store) == [small_cases["hang-wrong-route"], new]
    assert store.hashes()[case_iri(old.id)] == "2"


def test_removing_leaves_nothing(store: EmbeddedStore, small_cases, small_ontology: Ontology):
    """A case goes with its parts and its hash; removing what is not there changes nothing."""
    put(store, BARE, small_ontology)
    before = size(store)
    put(store, small_cases["host-oom-leak"], small_ontology)
    store.remove_case(case_iri("host-oom-leak"))
    store.remove_case(case_iri("never-there"))
    assert size(store) == before
    assert held(store) == [BARE]


def test_a_case_whose_id_begins_like_anothers_is_left_alone(store: EmbeddedStore, small_ontology: Ontology):
    """`bare` and `bare-2` share the beginning of their IRIs and nothing else."""
    other = replace(BARE, id="bare-2")
    put(store, BARE, small_ontology)
    put(store, other, small_ontology)
    store.remove_case(case_iri("bare"))
    assert held(store) == [other]


def test_a_case_others_point_to_can_go(store: EmbeddedStore, small_cases, small_ontology: Ontology):
    """What points to a case belongs to the case that points."""
    pointing, target = small_cases["hang-wrong-route"], small_cases["hang-uneven-batches"]
    put(store, pointing, small_ontology)
    put(store, target, small_ontology)
    store.remove_case(case_iri(target.id))
    assert held(store) == [pointing]


@pytest.mark.parametrize(
    "text",
    [
        "$subjects $rows ?subject",
        '" } ; DROP ALL ; INSERT DATA { <a:b> <a:c> "',
        "'''\"\"\"\\",
        "# a comment",
        "tab\tline\nreturn\r",
        "\u2028\ufeff\U0001f4a5 \\u0041",
    ],
)
def test_text_is_never_read_as_a_query(store: EmbeddedStore, small_ontology: Ontology, text: str):
    """Whatever stands in a case comes back as that text, and the neighbours stay."""
    put(store, BARE, small_ontology)
    hostile = replace(BARE, id="hostile", title=text, lessons=text, signals=(text,))
    put(store, hostile, small_ontology)
    assert held(store) == [BARE, hostile]


def test_a_replacement_that_fails_changes_nothing(
    store: EmbeddedStore, small_cases, small_ontology: Ontology, monkeypatch
):
    """Delete and insert are one transaction: a failure after both leaves the old version whole."""
    old = small_cases["host-oom-leak"]
    put(store, old, small_ontology)
    before = sorted(map(str, store._store))
    original = files.query_text

    def failing(name: str) -> str:
        text = original(name)
        return f"{text} ;\nLOAD <http://127.0.0.1:9/>" if name == "replace_subjects" else text

    monkeypatch.setattr(files, "query_text", failing)
    with pytest.raises((OSError, RuntimeError)):
        put(store, replace(old, title="New", remediation=()), small_ontology, "2")
    assert sorted(map(str, store._store)) == before


def test_the_ontology_is_replaced_whole(
    store: EmbeddedStore, small_ontology: Ontology, small_cases, small, tmp_path
):
    """Terms, schemes and classes the new ontology lacks are gone; the cases stay."""
    from graph.terms import read_ontology

    put(store, small_cases["hang-wrong-route"], small_ontology)
    cases_only = size(store)
    store.replace_ontology(small_ontology.triples, "1")
    assert size(store) == cases_only + len(small_ontology.triples) + 1
    path = tmp_path / "ontology.ttl"
    text = (small / "ontology.ttl").read_text(encoding="utf-8")
    path.write_text(text.partition("# Root causes")[0], encoding="utf-8")
    bare = read_ontology(path)
    store.replace_ontology(bare.triples, "2")
    assert size(store) == cases_only + len(bare.triples) + 1
    assert store.hashes()[IG.rstrip("#")] == "2"
    assert held(store) == [small_cases["hang-wrong-route"]]


def test_the_version_changes_exactly_with_the_hashes(
    store: EmbeddedStore, small_ontology: Ontology, tmp_path: Path
):
    """Twelve hex digits over sorted pairs: order and history do not matter, every hash does."""
    other = replace(BARE, id="other")
    empty = store.dataset_version()
    assert len(empty) == 12
    assert set(empty) <= set("0123456789abcdef")
    put(store, BARE, small_ontology, "1")
    one = store.dataset_version()
    put(store, other, small_ontology, "2")
    both = store.dataset_version()
    assert len({empty, one, both}) == 3
    put(store, BARE, small_ontology, "3")
    assert store.dataset_version() not in {empty, one, both}
    put(store, BARE, small_ontology, "1")
    assert store.dataset_version() == both
    backwards = EmbeddedStore(tmp_path / "backwards")
    put(backwards, other, small_ontology, "2")
    put(backwards, BARE, small_ontology, "1")
    assert backwards.dataset_version() == both
    store.remove_case(case_iri("other"))
    assert store.dataset_version() == one


def test_hashes_that_change_places_change_the_version(store: EmbeddedStore, small_ontology: Ontology):
    """Two cases that swap their hashes are another data set."""
    other = replace(BARE, id="other")
    put(store, BARE, small_ontology, "1")
    put(store, other, small_ontology, "2")
    before = store.dataset_version()
    put(store, BARE, small_ontology, "2")
    put(store, other, small_ontology, "1")
    assert store.dataset_version() != before


def test_a_restart_changes_nothing(small_ontology: Ontology, tmp_path: Path):
    """Closed and opened again, the store holds the same cases under the same version."""
    first = EmbeddedStore(tmp_path)
    put(first, BARE, small_ontology)
    version = first.dataset_version()
    first.close()
    second = EmbeddedStore(tmp_path)
    assert (held(second), second.dataset_version()) == ([BARE], version)


def test_nothing_is_published_at_first(tmp_path: Path):
    """A folder without a store, or with an unpublished one, has no current snapshot."""
    assert current_snapshot(tmp_path) is None
    EmbeddedStore(tmp_path).close()
    assert current_snapshot(tmp_path) is None


def test_a_snapshot_never_changes(store: EmbeddedStore, small_ontology: Ontology):
    """What is written after publishing is in the next snapshot, not in this one."""
    put(store, BARE, small_ontology)
    first = store.publish()
    put(store, replace(BARE, title="New"), small_ontology, "2")
    second = store.publish()
    assert first.version != second.version
    assert [case.title for case in cases_from_triples(first.case_triples())] == ["Bare"]
    assert [case.title for case in cases_from_triples(second.case_triples())] == ["New"]


def test_an_empty_pointer_names_no_snapshot(store: EmbeddedStore, small_ontology: Ontology):
    """A `current` cut short, by a full disk, is not taken for the folder of all snapshots."""
    put(store, BARE, small_ontology)
    store.publish()
    (store.folder / "current").write_text("\n", encoding="utf-8")
    assert current_snapshot(store.folder) is None


def test_the_current_snapshot_is_the_last_published(store: EmbeddedStore, small_ontology: Ontology):
    """Readers find version and folder without opening the store; an unpublished change is not seen."""
    put(store, BARE, small_ontology)
    published = store.publish()
    put(store, BARE, small_ontology, "2")
    found = current_snapshot(store.folder)
    assert found is not None
    assert (found.version, found.folder) == (
        published.version,
        store.folder / "snapshots" / published.version,
    )


def test_publishing_the_same_state_twice_makes_one_snapshot(store: EmbeddedStore, small_ontology: Ontology):
    """A version is published once; going back to an earlier state names its snapshot again."""
    put(store, BARE, small_ontology)
    first = store.publish()
    assert store.publish().folder == first.folder
    put(store, BARE, small_ontology, "2")
    store.publish()
    put(store, BARE, small_ontology, "1")
    assert store.publish().version == first.version
    found = current_snapshot(store.folder)
    assert found is not None
    assert found.version == first.version
    assert len(list((store.folder / "snapshots").iterdir())) == 2


def test_an_unfinished_snapshot_is_cleared_away(store: EmbeddedStore, small_ontology: Ontology):
    """What a killed process left half made is no obstacle, and no snapshot."""
    put(store, BARE, small_ontology)
    unfinished = store.folder / "snapshots" / f".{store.dataset_version()}"
    unfinished.mkdir(parents=True)
    (unfinished / "000001.sst").write_text("torn", encoding="utf-8")
    assert cases_from_triples(store.publish().case_triples()) == [BARE]
    assert not unfinished.exists()


def test_snapshots_are_forgotten_but_those_named(store: EmbeddedStore, small_ontology: Ontology):
    """Only the versions to keep are left; a current snapshot that is gone is none."""
    put(store, BARE, small_ontology)
    first = store.publish()
    put(store, BARE, small_ontology, "2")
    second = store.publish()
    store.forget_snapshots({second.version})
    assert [folder.name for folder in (store.folder / "snapshots").iterdir()] == [second.version]
    assert not first.folder.exists()
    store.forget_snapshots(set())
    assert current_snapshot(store.folder) is None


def test_two_writers_are_refused(store: EmbeddedStore):
    """The second one, in this or another process, is told the folder and what to do."""
    with pytest.raises(
        StoreLockedError, match=r"another process is writing to .*data; stop it or name another"
    ):
        EmbeddedStore(store.folder)
    code = (
        "import sys; from pathlib import Path; from graph.store import EmbeddedStore, StoreLockedError\n"
        "try: EmbeddedStore(Path(sys.argv[1]))\n"
        "except StoreLockedError: sys.exit(7)"
    )
    assert subprocess.run([sys.executable, "-c", code, str(store.folder)], check=False).returncode == 7


def test_a_closed_store_lets_another_in(tmp_path: Path):
    """Closing gives the folder free."""
    first = EmbeddedStore(tmp_path / "other")
    first.close()
    EmbeddedStore(tmp_path / "other").close()


def test_another_error_is_not_called_a_lock(tmp_path: Path):
    """A folder called blocks that cannot be opened is not said to be in use."""
    folder = tmp_path / "blocks"
    folder.mkdir()
    (folder / "store").write_text("no folder", encoding="utf-8")
    with pytest.raises(OSError, match="is not a directory"):
        EmbeddedStore(folder)


def test_a_snapshot_is_readable_beside_its_writer(store: EmbeddedStore, small_ontology: Ontology):
    """Other processes open a snapshot while the store is being written to."""
    put(store, BARE, small_ontology)
    snapshot = store.publish()
    code = "import sys, pyoxigraph as ox; print(len(ox.Store.read_only(sys.argv[1])))"
    done = subprocess.run(
        [sys.executable, "-c", code, str(snapshot.folder)], capture_output=True, text=True, check=True
    )
    assert int(done.stdout) == len(case_triples(BARE, small_ontology)) + 1


def test_select_leaves_unbound_names_out(store: EmbeddedStore, small_ontology: Ontology):
    """A row is a mapping from the names of the query to RDF terms."""
    put(store, BARE, small_ontology)
    assert store.select("content_hashes") == [
        {"subject": ox.NamedNode(case_iri("bare")), "hash": ox.Literal("1")}
    ]


@given(data=st.data())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_case_survives_the_store(
    store: EmbeddedStore, any_case, small_ontology: Ontology, data: st.DataObject
):
    """Numbers, dates and durations are stored by value and still come back equal; a removed case is gone."""
    case = data.draw(any_case)
    put(store, case, small_ontology)
    assert held(store) == [case]
    store.remove_case(case_iri(case.id))
    assert size(store) == 0
