"""Where the triples are kept, and the only ways to ask for them."""

from graph.store.bind import UnboundInputError, bind
from graph.store.embedded import EmbeddedStore, Snapshot, StoreLockedError, current_snapshot, version_of
from graph.store.loading import EmptyFolderError, LoadReport, case_files, load

__all__ = [
    "EmbeddedStore",
    "EmptyFolderError",
    "LoadReport",
    "Snapshot",
    "StoreLockedError",
    "UnboundInputError",
    "bind",
    "case_files",
    "current_snapshot",
    "load",
    "version_of",
]
