"""The drawing over a plan while a point is asked for."""

from collections.abc import Iterator, Sequence
from html import escape
from math import cos, radians, sin

from assistant.battle.play import Question
from assistant.battle.questions.map_points import Ghost, WaySketch
from assistant.boardmap.plan import Place
from assistant.cards.drawing.canvas import Canvas
from assistant.cards.drawing.labels import Box, around
from assistant.cards.drawing.shapes import number

SIZE = 12.0  # pixels from a ghost's middle to its edge
NEAR, FAR = 12.0, 22.0  # pixels from a ghost's middle to both ends of its facing
CROSS = "M-22 0H-6M6 0H22M0 -22V-6M0 6V22"


def map_point_svg(sheet: Canvas, ask: Question) -> str:
    """Draw the chosen point, the path to it, and the bounds in which it must be, as SVG."""
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
    if chosen and spot.is_outline:
        corners = (*spot.via, (float(chosen[0]), float(chosen[1])))
        bounds = _outline_svg(sheet, corners, is_line=spot.is_line)
    unseen = "" if chosen else ' visibility="hidden"'
    return (
        f'{bounds}<path class="way" d="{way}"/>'
        f'<g class="cross" data-at="{number(x)} {number(y)}"{unseen}>'
        f'<g transform="translate({number(x)} {number(y)})">'
        f'<path class="under" d="{CROSS}"/><path d="{CROSS}"/></g></g>'
    )


def _outline_svg(sheet: Canvas, corners: Sequence[Place], *, is_line: bool) -> str:
    """Draw the outline of an area, or a line, as far as its corners were tapped."""
    dots = "".join(
        f'<circle class="corner" data-at="{number(x)} {number(y)}" cx="{number(x)}" '
        f'cy="{number(y)}" r="6"/>'
        for x, y in map(sheet.at, corners)
    )
    if is_line:
        return f'<polyline class="route" points="{sheet.points(corners)}"/>{dots}'
    return f'<polygon class="bounds outlined" points="{sheet.points(corners)}"/>{dots}'


def way_svg(sheet: Canvas, sketch: WaySketch) -> Iterator[str]:
    """Draw a path before a move: a turn's reach, bad ground, the ends of turns, ghosts."""
    if sketch.reach:
        yield f'<polygon class="reach" points="{sheet.points(sketch.reach)}"/>'
    yield '<g class="sketch">'
    if len(sketch.route) > 1:
        for dress in ("route under", "route"):
            yield f'<polyline class="{dress}" points="{sheet.points(sketch.route)}"/>'
    for ends in sketch.slow:
        yield f'<polyline class="route bad" points="{sheet.points(ends)}"/>'
    for one, other in sketch.paths:
        yield f'<polyline class="path" points="{sheet.points((one, other))}"/>'
    for n, place in enumerate(sketch.route[1:-1], 1):
        x, y = map(number, sheet.at(place))
        yield (
            f'<g data-at="{x} {y}"><circle class="bend" cx="{x}" cy="{y}" r="11"/>'
            f'<text class="turn-no" x="{x}" y="{y}">{n}</text></g>'
        )
    for ghost in sketch.ghosts:
        yield _ghost(sheet, ghost, sketch.mark)
    for n, (place, words) in enumerate(sketch.ticks):
        yield _tick(sheet, place, words if n else f"turn {words}")
    for place in sketch.stops:
        x, y = map(number, sheet.at(place))
        yield f'<path class="stop" data-at="{x} {y}" d="M{x} {y}m-9 -9l18 18m0 -18l-18 18"/>'
    yield "</g>"


def space_of_sketch(sheet: Canvas, sketch: WaySketch) -> Iterator[Box]:
    """Yield the boxes of a path's ghosts and turns, which no name on the map may cover."""
    for ghost in sketch.ghosts:
        yield around(*sheet.at(ghost.place), 2 * SIZE, 2 * SIZE)
        if ghost.heading_deg is not None:
            yield around(*_point_ahead(sheet, ghost, FAR), SIZE / 2, SIZE / 2)
    for n, (place, words) in enumerate(sketch.ticks):
        x, y = sheet.at(place)
        yield Box(x - 5, y - 10, x + 20 + _width_of_tick(words if n else f"turn {words}"), y + 10)
    for place in (*sketch.stops, *sketch.route[1:-1]):
        yield around(*sheet.at(place), 22, 22)


def _point_ahead(sheet: Canvas, ghost: Ghost, far: float) -> tuple[float, float]:
    """Return the point at a distance in pixels ahead of a ghost, in the direction that it faces."""
    x, y = sheet.at(ghost.place)
    angle = radians((ghost.heading_deg or 0.0) - sheet.turned_deg)
    return x + far * sin(angle), y - far * cos(angle)


def _width_of_tick(words: str) -> float:
    return 9.0 * len(words) + 10


def _ghost(sheet: Canvas, ghost: Ghost, mark: str) -> str:
    """Draw the outline of an element where it will be."""
    x, y = sheet.at(ghost.place)
    dress = f"ghost line-{mark}{' lead' if ghost.leads else ''}"
    shape = (
        f'<circle class="{dress}" cx="{number(x)}" cy="{number(y)}" r="12.5"/>'
        if mark == "b"
        else f'<rect class="{dress}" x="{number(x - 12)}" y="{number(y - 12)}" '
        'width="24" height="24"/>'
    )
    nose = ""
    if ghost.heading_deg is not None:
        ends = (_point_ahead(sheet, ghost, far) for far in (NEAR, FAR))
        way = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in ends)
        nose = f'<path class="nose line-{mark}" d="{way}"/>'
    words = f'<text class="ghost-no of-{mark}" x="{number(x)}" y="{number(y)}">'
    return (
        f'<g data-at="{number(x)} {number(y)}"><title>{escape(ghost.label)} at the end</title>'
        f"{nose}{shape}{words}{escape(ghost.label)}</text></g>"
    )


def _tick(sheet: Canvas, place: Place, words: str) -> str:
    """Draw where a turn ends, with its number beside it."""
    x, y = sheet.at(place)
    wide = _width_of_tick(words)
    return (
        f'<g data-at="{number(x)} {number(y)}"><path class="leader" d="M{number(x)} {number(y)}'
        f'h22"/><circle class="turn-end" cx="{number(x)}" cy="{number(y)}" r="4.5"/>'
        f'<rect class="turn-end" x="{number(x + 20)}" y="{number(y - 10)}" '
        f'width="{number(wide)}" height="20"/>'
        f'<text class="turn-no" x="{number(x + 20 + wide / 2)}" y="{number(y)}">'
        f"{escape(words)}</text></g>"
    )
