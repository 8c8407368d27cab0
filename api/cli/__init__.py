"""The ``incident-graph`` command: data on standard output, everything else on standard error.

Exit codes: 0 done, 1 failure, 2 wrong usage, 3 invalid data, 4 nothing found.
"""

from api.cli.commands import app
from api.cli.console import FAILURE, NOTHING, USAGE, fail


def main() -> None:
    """Run the command line; a known error is one line on standard error."""
    from graph.catalogue import ParameterError, UnknownQueryError
    from graph.filters import FilterError
    from graph.library import UnknownCaseError
    from graph.store import EmptyFolderError, StoreLockedError
    from graph.store.budget import AllowanceError
    from graph.store.limits import LimitError

    try:
        app()
    except (FilterError, ParameterError, UnknownQueryError, LimitError, AllowanceError) as error:
        fail(str(error), USAGE)
    except (UnknownCaseError, FileNotFoundError) as error:
        fail(str(error), NOTHING)
    except (StoreLockedError, EmptyFolderError, NotADirectoryError, OSError, ValueError) as error:
        fail(str(error), FAILURE)
