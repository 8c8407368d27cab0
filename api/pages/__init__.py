"""The library for people: plain links and forms, readable without JavaScript."""

from api.pages.editor import EditorPage, editor_router
from api.pages.routes import LibraryPages, pages_router

__all__ = ["EditorPage", "LibraryPages", "editor_router", "pages_router"]
