"""Pages to read: tables for quick reference."""

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.paper.sheets import Json, Paper

SIDE_MARGIN = 15.0


@dataclass(frozen=True)
class Reference:
    """A table for reading, with every cell in words."""

    title: str
    source: str
    columns: tuple[str, ...]
    figures: tuple[bool, ...]  # by column: set to the right
    short: tuple[bool, ...]  # by column: never broken into lines
    rows: tuple[tuple[str, ...], ...]


def reference_page(tables: Sequence[Reference], paper: Paper) -> Json:
    """Return a page of tables: narrow ones in two columns, then the wide ones."""
    return {
        "kind": "reference",
        "tables": [
            {
                "title": each.title,
                "source": each.source,
                "columns": list(each.columns),
                "figures": list(each.figures),
                "short": list(each.short),
                "rows": [list(row) for row in each.rows],
            }
            for each in tables
        ],
        **foot(paper, "Quick reference"),
    }


def foot(paper: Paper, words: str) -> Json:
    """Return the foot of every page: its words, and the ruler."""
    return {
        "words": words,
        "note": "",
        "ruler": {"x": SIDE_MARGIN, "y": paper.height - 8, "upright": False},
        "right": paper.width - SIDE_MARGIN,
    }
