"""Figures of the conditions for points that the book prints with its scenarios (addendum)."""

from assistant.rules.text_figures import whole

TANKS_TO_WIN = whole("rattenkrieg/points-tanks-to-win")  # Wittmann's First Test
