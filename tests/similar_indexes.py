"""What the tests of ``graph.similar`` share: a finished index of some cases."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from graph.library import Library
from graph.similar import LocalIndex
from graph.similar.encoders import encoder
from graph.terms import Ontology

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from graph.cases import Case
    from graph.similar.local import Opened

NO_TERMS = Ontology({}, "", "", ())


def index_of(cases: Iterable[Case], ontology: Ontology = NO_TERMS) -> LocalIndex:
    """Return an index of some cases in a temporary folder."""
    index = LocalIndex(ontology, encoder())
    index.refresh(Library.of(ontology, cases, "test"))
    return index


def rows_of(opened: Opened) -> NDArray[np.int64]:
    """Return the rows of all cases of an index."""
    return np.arange(len(opened.arrays.ids))
