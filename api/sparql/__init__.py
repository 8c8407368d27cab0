"""The SPARQL endpoint ``/sparql`` and what describes it and its data."""

from api.sparql.description import About
from api.sparql.endpoint import sparql_router
from api.sparql.errors import STATUSES, headers_of
from api.sparql.figures import Engine
from api.sparql.formats import FORMATS

__all__ = ["FORMATS", "STATUSES", "About", "Engine", "headers_of", "sparql_router"]
