"""The ready queries by address: listed, run, and read by spreadsheets."""

from api.queries.routes import queries_router

__all__ = ["queries_router"]
