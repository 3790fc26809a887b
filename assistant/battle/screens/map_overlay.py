"""The drawing over a plan while a point is asked for."""

from assistant.battle.play import Question
from assistant.cards.drawing.canvas import Canvas
from assistant.cards.drawing.shapes import number

CROSS = "M-14 0H-4M4 0H14M0 -14V-4M0 4V14"


def map_point_svg(sheet: Canvas, ask: Question) -> str:
    """Draw the chosen point, the way to it, and the bounds in which it must be, as SVG."""
    spot = ask.spot
    assert spot is not None
    bounds = ""
    if spot.inside:
        bounds = f'<polygon class="bounds" points="{sheet.points(spot.inside)}"/>'
    chosen = ask.value if isinstance(ask.value, tuple) else None
    x, y = sheet.at((float(chosen[0]), float(chosen[1]))) if chosen else (0.0, 0.0)
    way = ""
    if chosen and spot.start:
        sx, sy = sheet.at(spot.start)
        way = f"M{number(sx)} {number(sy)}L{number(x)} {number(y)}"
    unseen = "" if chosen else ' visibility="hidden"'
    return (
        f'{bounds}<path class="way" d="{way}"/><g class="cross" transform="translate({number(x)} '
        f'{number(y)})"{unseen}><path class="under" d="{CROSS}"/><path d="{CROSS}"/></g>'
    )
