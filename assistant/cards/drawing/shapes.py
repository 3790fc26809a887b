"""Shapes of fan diagrams: hours around a center, wedges, upright figures.

Units are those of the drawing: one is a pixel on a phone. Twelve o'clock is up. Shapes get their
style by class alone, so that a light page, a dark page and paper each have their own colors.
"""

from html import escape
from math import cos, radians, sin

HOUR_DEG = 30
RISE = 0.35  # share of a figure's size from its middle down to its base line
SIZES = {  # of each class of words, as in the style sheet
    "hour": 23,
    "face": 16,
    "size": 16,
    "mm": 17,
    "mm level": 25,
    "mm narrow": 14,
    "sign": 16,
}


def number(value: float) -> str:
    """Return a coordinate rounded to a tenth, without trailing zeros."""
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def at(hour: float, radius: float) -> tuple[float, float]:
    """Return the point at an hour and a distance from the center."""
    return sin(radians(hour * HOUR_DEG)) * radius, -cos(radians(hour * HOUR_DEG)) * radius


def wedge(first: float, last: float, inner: float, outer: float) -> str:
    """Return the path of a piece of a ring, from one hour to another."""
    (ax, ay), (bx, by) = at(first, outer), at(last, outer)
    (cx, cy), (dx, dy) = at(last, inner), at(first, inner)
    large = int((last - first) * HOUR_DEG > 180)
    return (
        f"M{number(ax)} {number(ay)}"
        f"A{number(outer)} {number(outer)} 0 {large} 1 {number(bx)} {number(by)}"
        f"L{number(cx)} {number(cy)}"
        f"A{number(inner)} {number(inner)} 0 {large} 0 {number(dx)} {number(dy)}Z"
    )


def words(x: float, y: float, text: object, dress: str, size: str = "") -> str:
    """Draw upright words around a point; `size` is needed if the class sets no size."""
    down = SIZES[size or dress] * RISE
    return (
        f'<text class="{dress}" x="{number(x)}" y="{number(y + down)}">{escape(str(text))}</text>'
    )


def frame(path: str, dress: str = "frame") -> str:
    """Draw a path in a class of the style sheet."""
    return f'<path class="{dress}" d="{path}"/>'


def size_box(x: float, y: float, level: int, high: int) -> str:
    """Draw a box with two target sizes: for level shots, and for shots from above."""
    left, top = number(x - SIZE_BOX[0] / 2), number(y - SIZE_BOX[1] / 2)
    return (
        f'<rect class="tag" x="{left}" y="{top}" width="{SIZE_BOX[0]}" height="{SIZE_BOX[1]}"/>'
        f'<path class="hair" d="M{number(x)} {top}v{SIZE_BOX[1]}"/>'
        + words(x - SIZE_BOX[0] / 4, y, level, "size level", "size")
        + words(x + SIZE_BOX[0] / 4, y, high, "size")
    )


SIZE_BOX = (38, 20)
