"""Circles at ranges around a thing on a map, each with its range."""

from collections.abc import Iterator
from html import escape
from math import cos, radians, sin

from assistant.boardmap.plan import Place
from assistant.cards.drawing.canvas import Canvas
from assistant.cards.drawing.labels import LETTER, LINE
from assistant.cards.drawing.shapes import number

TURNS = (0, 90, 270, 180, 45, 315, 135, 225)  # degrees from above where words may be written


def range_ring_svg(sheet: Canvas, place: Place, radius_m: float, words: str, dress: str) -> str:
    """Draw a circle around a place, in its own class, with words at a point on the sheet."""
    x, y = sheet.at(place)
    radius = radius_m * sheet.scale
    ring = f'<circle class="{dress}" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'
    half = LETTER * len(words) / 2
    for at_x, at_y in _points_on_ring(x, y, radius):
        if half < at_x < sheet.width - half and LINE < at_y < sheet.height:
            anchor = f'data-at="{number(at_x)} {number(at_y)}"'
            text = f'x="{number(at_x)}" y="{number(at_y + 5)}" text-anchor="middle"'
            return f'{ring}<text class="place range" {anchor} {text}>{escape(words)}</text>'
    return ring


def _points_on_ring(x: float, y: float, radius: float) -> Iterator[tuple[float, float]]:
    for turn in TURNS:
        yield x + radius * sin(radians(turn)), y - radius * cos(radians(turn))
