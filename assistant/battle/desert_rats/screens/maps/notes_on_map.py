"""A player's own drawings on the player's own map."""

from collections.abc import Iterator, Sequence
from html import escape
from math import atan2, cos, radians, sin

from assistant.battle.desert_rats.state.map_notes import MapNote
from assistant.cards.drawing.ground_sheet import Sheet
from assistant.cards.drawing.labels import LETTER, Box
from assistant.cards.drawing.shapes import number

LONG = 56.0  # pixels of an arrow
NEAR_EDGE = 0.65  # of the width: further to the right, words are left of their place


def notes_svg(sheet: Sheet, notes: Sequence[MapNote], mark: str) -> Iterator[str]:
    """Yield drawings in the color of a side; their marks and words have one size at any scale."""
    if notes:
        yield f'<g class="notes-of-{mark}">{"".join(_drawings(sheet, notes))}</g>'


def space_of_pins(sheet: Sheet, pins: Sequence[MapNote]) -> Iterator[Box]:
    """Yield the boxes of the umpires' pinned notes, which no name on the map may cover."""
    for note in pins:
        x, y = sheet.at(note.place)
        left, right = 8.0, 12 + LETTER * len(note.words)
        if _is_near_edge(sheet, x):
            left, right = right, left
        yield Box(x - left, y - 24, x + right, y)


def pins_svg(sheet: Sheet, pins: Sequence[MapNote]) -> str:
    """Draw the umpires' pinned notes: a pin at the place, the words beside it."""
    drawn = ""
    for note in pins:
        x, y = sheet.at(note.place)
        pin = f"M{number(x)} {number(y)}l-7 -14a8 8 0 1 1 14 0Z"
        drawn += (
            f'<g class="note" data-at="{number(x)} {number(y)}"><path class="pin" d="{pin}"/>'
            f"{_words(sheet, note, x, y - 14, 12)}</g>"
        )
    return f'<g class="pins">{drawn}</g>' if drawn else ""


def _drawings(sheet: Sheet, notes: Sequence[MapNote]) -> Iterator[str]:
    for note in notes:
        x, y = sheet.at(note.place)
        if note.way:
            yield _arrow_along(sheet, note)
            continue
        shape, beside = "", 0.0
        if note.kind == "enemy":
            shape = (
                f'<path class="note-mark" d="M{number(x)} {number(y - 16)}l16 16l-16 16l-16 -16Z"/>'
                f'<text class="note-q" x="{number(x)}" y="{number(y)}">?</text>'
            )
            beside = 20.0
        elif note.kind == "arrow":
            angle = radians((note.heading_deg or 0.0) - sheet.turned_deg)
            tip = x + LONG * sin(angle), y - LONG * cos(angle)
            line = f"M{number(x)} {number(y)}L{number(tip[0])} {number(tip[1])}"
            shape = f'<path class="note-arrow" d="{line}{_head(tip, angle)}"/>'
        words = _words(sheet, note, x, y, beside)
        yield f'<g class="note" data-at="{number(x)} {number(y)}">{shape}{words}</g>'


def _arrow_along(sheet: Sheet, note: MapNote) -> str:
    """Draw an arrow from place to place; its head has the same size at any scale."""
    points = [sheet.at(place) for place in (note.place, *note.way)]
    (before_x, before_y), tip = points[-2:]
    angle = atan2(tip[0] - before_x, before_y - tip[1])
    line = "L".join(f"{number(x)} {number(y)}" for x, y in points)
    x, y = (before_x + tip[0]) / 2, (before_y + tip[1]) / 2
    return (
        f'<g class="note"><path class="note-arrow" d="M{line}"/>'
        f'<g data-at="{number(tip[0])} {number(tip[1])}">'
        f'<path class="note-head" d="{_head(tip, angle)}"/></g>'
        f'<g data-at="{number(x)} {number(y)}">{_words(sheet, note, x, y + 14, 10)}</g></g>'
    )


def _head(tip: tuple[float, float], angle: float) -> str:
    """Return the path of an arrow's head; `angle` is clockwise from the top of the drawing."""
    barbs = (
        (tip[0] - 14 * sin(angle + turn), tip[1] + 14 * cos(angle + turn)) for turn in (-0.5, 0.5)
    )
    return "".join(f"M{number(x)} {number(y)}L{number(tip[0])} {number(tip[1])}" for x, y in barbs)


def _words(sheet: Sheet, note: MapNote, x: float, y: float, beside: float) -> str:
    """Draw the words of a note, if any, beside a point: to its left near the right edge."""
    if not note.words:
        return ""
    words, anchor = escape(note.words), ""
    if _is_near_edge(sheet, x):
        anchor, beside = ' text-anchor="end"', -beside
    place = f'x="{number(x + beside)}" y="{number(y + 5)}"'
    return f'<text class="note-words" {place}{anchor}>{words}</text>'


def _is_near_edge(sheet: Sheet, x: float) -> bool:
    return x > NEAR_EDGE * sheet.width
