"""A player's own drawings on the player's own map."""

from collections.abc import Iterator, Sequence
from html import escape
from math import cos, radians, sin

from assistant.battle.desert_rats.state.map_notes import MapNote
from assistant.cards.drawing.ground_sheet import Sheet
from assistant.cards.drawing.shapes import number

LONG = 56.0  # pixels of an arrow


def notes_svg(sheet: Sheet, notes: Sequence[MapNote]) -> Iterator[str]:
    """Yield a player's drawings, each as large however near the map is looked at."""
    for note in notes:
        x, y = sheet.at(note.place)
        words = escape(note.words)
        shape, beside = "", 0.0
        if note.kind == "enemy":
            shape = (
                f'<path class="note-mark" d="M{number(x)} {number(y - 16)}l16 16l-16 16l-16 -16Z"/>'
                f'<text class="note-q" x="{number(x)}" y="{number(y)}">?</text>'
            )
            beside = 20.0
        elif note.kind == "arrow":
            shape = _arrow(sheet, note, x, y)
        text = (
            f'<text class="note-words" x="{number(x + beside)}" y="{number(y + 5)}">{words}</text>'
            if words
            else ""
        )
        yield f'<g class="note" data-at="{number(x)} {number(y)}">{shape}{text}</g>'


def _arrow(sheet: Sheet, note: MapNote, x: float, y: float) -> str:
    angle = radians((note.heading_deg or 0.0) - sheet.turned_deg)
    tip = x + LONG * sin(angle), y - LONG * cos(angle)
    barbs = [
        (tip[0] - 14 * sin(angle + turn), tip[1] + 14 * cos(angle + turn)) for turn in (-0.5, 0.5)
    ]
    ends = "".join(
        f"M{number(bx)} {number(by)}L{number(tip[0])} {number(tip[1])}" for bx, by in barbs
    )
    return (
        f'<path class="note-arrow" d="M{number(x)} {number(y)}L{number(tip[0])} {number(tip[1])}'
        f'{ends}"/>'
    )
