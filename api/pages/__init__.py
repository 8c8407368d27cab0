"""The library for people: plain links and forms, readable without JavaScript."""

from api.pages.routes import LibraryPages, pages_router

__all__ = ["LibraryPages", "pages_router"]
