"""The library checked: each file, files together, and under ``--strict`` how they are written."""

from graph.checking.coverage import coverage_page
from graph.checking.files import Checked, check_paths
from graph.checking.strict import strict_problems

__all__ = ["Checked", "check_paths", "coverage_page", "strict_problems"]
