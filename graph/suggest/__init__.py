"""Text to suggested filters: terms recognised in the reader's own words, and what those words deny."""

from graph.suggest.normal import Word, words
from graph.suggest.suggester import Mention, Suggester, Suggestions

__all__ = ["Mention", "Suggester", "Suggestions", "Word", "words"]
