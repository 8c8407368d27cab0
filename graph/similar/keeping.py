"""The index kept in a data folder: opened at start, brought in line with the library, never in the way of it.

Few changes are taken in before the first answer, as that takes a moment. Where many have come, answers are
given from the index there is while a new one is built.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from graph.similar.encoders import encoder
from graph.similar.folder import IndexBusyError
from graph.similar.local import LocalIndex

if TYPE_CHECKING:
    from pathlib import Path

    from graph.similar.source import CaseSource

log = logging.getLogger(__name__)

FOLDER = "index"  # in the data folder
AT_ONCE = 2000  # changed cases that are taken in before the first answer


def kept_index(
    data: Path, library: CaseSource, model: Path | None = None, *, wait: bool = True
) -> LocalIndex:
    """Return the index in a data folder; it may be of an earlier version of the library.

    ``model`` is the folder of an encoder of the user's own. With ``wait`` every change is taken in first,
    without it only up to AT_ONCE, unless there is no index to answer from. While another process builds,
    the answer is what there is, or an index that is not kept. Raises EncoderError.
    """
    index = LocalIndex(library.ontology, encoder(model), data / FOLDER)
    if index.open() and not wait and _many(index, library):
        return index
    try:
        index.refresh(library)
    except IndexBusyError as error:
        log.info("%s; this one answers from an index that is not kept", error)
        index = LocalIndex(library.ontology, encoder(model))
        index.refresh(library)
    return index


def _many(index: LocalIndex, library: CaseSource) -> bool:
    changed, gone = index.changes(library)
    return len(changed) + len(gone) > AT_ONCE
