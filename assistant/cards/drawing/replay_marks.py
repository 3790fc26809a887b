"""Marks on the maps of a replay: from a believed place to the true one, and losses."""

from html import escape
from math import hypot

from assistant.boardmap.plan import Place
from assistant.cards.drawing.canvas import Canvas
from assistant.cards.drawing.shapes import number
from assistant.cards.drawing.symbol_spacing import SIZE

GHOST = 12.0  # pixels from the middle of a believed place to its edge
LETTER = 9.0  # pixels of a letter of a tag
ABOVE = 34.0  # of a tag above its place


def thread_svg(sheet: Canvas, believed: Place, true: Place, mark: str, words: str) -> str:
    """Draw a believed place in a side's shape, and a line from there to the true place."""
    (ax, ay), (bx, by) = sheet.at(believed), sheet.at(true)
    far = hypot(bx - ax, by - ay)
    if mark == "b":
        ghost = f'<circle class="ghosted line-b" cx="{number(ax)}" cy="{number(ay)}" r="{GHOST}"/>'
    else:
        ghost = (
            f'<rect class="ghosted line-{mark}" x="{number(ax - GHOST)}" y="{number(ay - GHOST)}" '
            f'width="{2 * GHOST}" height="{2 * GHOST}"/>'
        )
    if far <= GHOST + SIZE:
        return ghost
    out, back = GHOST / far, SIZE / far
    way = (
        f"M{number(ax + (bx - ax) * out)} {number(ay + (by - ay) * out)}"
        f"L{number(bx - (bx - ax) * back)} {number(by - (by - ay) * back)}"
    )
    return (
        f'<path class="thread under" d="{way}"/><path class="thread" d="{way}"/>{ghost}'
        + tag_svg((ax + bx) / 2, (ay + by) / 2, words)
    )


def struck_svg(sheet: Canvas, place: Place, words: str) -> str:
    """Draw a ring about a unit that lost something, with words above it."""
    x, y = sheet.at(place)
    above = y - ABOVE if y > 2 * ABOVE else y + ABOVE
    half = LETTER * len(words) / 2 + 7
    middle = min(max(x, half), sheet.width - half)
    ring = f'<circle class="struck" cx="{number(x)}" cy="{number(y)}" r="21"/>'
    return ring + tag_svg(middle, above, words, dress="tagbox loss")


def tag_svg(x: float, y: float, words: str, dress: str = "tagbox") -> str:
    """Draw a few words in a box."""
    wide = LETTER * len(words) + 14
    return (
        f'<g data-at="{number(x)} {number(y)}">'
        f'<rect class="{dress}" x="{number(x - wide / 2)}" y="{number(y - 12)}" '
        f'width="{number(wide)}" height="24"/>'
        f'<text class="tagtext" x="{number(x)}" y="{number(y)}">{escape(words)}</text></g>'
    )
