"""Numbers in the conditions for victory points of the book's scenarios (addendum)."""

from assistant.rules.text_figures import whole_figure

TANKS_TO_WIN = whole_figure("rattenkrieg/points-tanks-to-win")  # Wittmann's First Test
