"""Sheets to read: a side's order of battle, and tables for quick reference."""

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.battle.rattenkrieg.screens.printed import PrintedForce
from assistant.paper.sheets import Json, Paper
from assistant.paper.units import typed

SIDE_MARGIN = 15.0


@dataclass(frozen=True)
class Reference:
    """A table as it is read: every cell in words."""

    title: str
    source: str
    columns: tuple[str, ...]
    figures: tuple[bool, ...]  # by column: set to the right
    short: tuple[bool, ...]  # by column: never broken into lines
    rows: tuple[tuple[str, ...], ...]


def force_page(force: PrintedForce, paper: Paper) -> Json:
    """Who is in a side's force, and under which Mojon."""
    return {
        "kind": "force",
        "mark": force.side.mark,
        "letter": force.side.letter,
        "side": force.side.name,
        "unit": force.unit,
        "title": force.title,
        "as-of": force.as_of,
        "with-nerve": any(each.aggressiveness is not None for each in force.elements),
        "elements": [
            {
                "squad": each.squad,
                "name": each.name,
                "mojon": each.mojon,
                "quality": each.quality,
                "aggressiveness": each.aggressiveness,
                "men": list(each.men),
                "state": each.state,
                "code": typed(each.id),
            }
            for each in force.elements
        ],
        "decoys": list(force.decoys),
        "stocks": list(force.stocks),
        **foot(paper, f"{force.side.name}: order of battle · {force.title}"),
    }


def reference_page(tables: Sequence[Reference], paper: Paper) -> Json:
    """Tables one after the other, two columns of narrow ones, then the wide ones."""
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
    """What stands below every page: what it is, and the ruler."""
    return {
        "words": words,
        "note": "",
        "ruler": {"x": SIDE_MARGIN, "y": paper.height - 8, "upright": False},
        "right": paper.width - SIDE_MARGIN,
    }
