"""Ready queries for analysts: files that say what they ask, what they take, and what they answer."""

from graph.catalogue.examples import examples
from graph.catalogue.model import Column, Example, Parameter, ReadyQuery
from graph.catalogue.reader import BrokenQueryError, UnknownQueryError, find, parse, read_catalogue
from graph.catalogue.values import ParameterError, bound_text, default_text

__all__ = [
    "BrokenQueryError",
    "Column",
    "Example",
    "Parameter",
    "ParameterError",
    "ReadyQuery",
    "UnknownQueryError",
    "bound_text",
    "default_text",
    "examples",
    "find",
    "parse",
    "read_catalogue",
]
