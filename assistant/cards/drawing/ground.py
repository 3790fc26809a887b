"""The ground of a plan as one drawing, styled by class: areas, ridges, banks, roads, a grid.

Units are pixels of the width asked for, so that words and symbols keep their size whatever the map.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot

from assistant.boardmap.plan import Area, Bank, Crest, Line, Road
from assistant.cards.drawing.canvas import (
    Canvas,
    head_svg,
    ruler_svg,
)
from assistant.cards.drawing.ground_sheet import SCALES_M, Sheet, grid_svg, names_svg
from assistant.cards.drawing.labels import Box, Room, around
from assistant.cards.drawing.north_arrow import north_svg
from assistant.cards.drawing.shapes import number

HACHURE = 12.0  # pixels between two strokes of a slope
CUT_HIGH = 0.75  # of the least width of a part that shows first
NO_STRIP = 0.62  # of its width, however wide it is
PATTERNS = (
    '<defs><pattern id="m-sand" class="dots" width="10" height="10" patternUnits="userSpaceOnUse">'
    '<circle cx="2" cy="2" r="1"/><circle cx="7" cy="7" r="1"/></pattern>'
    '<pattern id="m-rock" width="8" height="8" patternUnits="userSpaceOnUse">'
    '<path class="m-rock" d="M1 7L4 2L7 7"/></pattern>'
    '<pattern id="m-dust" class="dots" width="8" height="8" patternUnits="userSpaceOnUse">'
    '<circle cx="2" cy="2" r="1.6"/><circle cx="6" cy="6" r="1.6"/></pattern>'
    '<pattern id="m-palm" width="12" height="12" patternUnits="userSpaceOnUse">'
    '<circle class="m-palm" cx="6" cy="6" r="3"/></pattern>'
    '<pattern id="m-house" width="16" height="14" patternUnits="userSpaceOnUse">'
    '<path class="m-house" d="M2 3h6v5h-6zM10 8h4v4h-4z"/></pattern>'
    '<pattern id="m-mine" width="16" height="16" patternUnits="userSpaceOnUse">'
    '<circle class="m-mine" cx="5" cy="5" r="2.6"/><circle class="m-mine" cx="13" cy="13" r="2.6"/>'
    "</pattern>"
    '<pattern id="m-rep" width="8" height="8" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><path d="M0 0V8"/></pattern></defs>'
)


def ground_svg(
    sheet: Sheet,
    dust: Sequence[Area] = (),
    over: str = "",
    label: str = "Map",
    *,
    under: str = "",
    room: Room | None = None,
    cut: Box | None = None,
    numbers_far: bool = False,
) -> str:
    """Draw the ground, the dust on it, and over both the drawn parts in `over`.

    The names of places stay readable over the drawn parts in `under`.

    Names go where `room` leaves some; one that finds none is shown only when the map is enlarged.
    `cut` is the part that shows first. With `numbers_far` the grid has its numbers at the upper and
    right edge.
    """
    room = room or sheet.room(cut, numbers_far=numbers_far)
    room.frame = room.frame or cut
    ruler = ruler_svg(sheet, SCALES_M, "m", room)
    north = north_svg(sheet, room)
    land, taken = _land(sheet, numbers_far)
    room.take(*taken)
    parts = [
        head_svg(sheet, label, cut),
        PATTERNS,
        land,
        *(area_svg(sheet, area) for area in dust),
        under,
        *names_svg(sheet, dust, room),
        over,
        ruler,
        north,
        "</svg>",
    ]
    return "".join(parts)


@lru_cache(maxsize=32)  # every page and sheet of a turn shows the same few maps
def _land(sheet: Sheet, numbers_far: bool) -> tuple[str, tuple[Box, ...]]:
    """Draw the parts that no turn changes; also return the boxes that no name may cover."""
    plan = sheet.plan
    parts = [
        *(area_svg(sheet, area) for area in plan.areas),
        *(_slope(sheet, crest) for crest in plan.crests),
        *grid_svg(sheet),
        *_roads(sheet, list(plan.roads)),
        *(_crest(sheet, crest) for crest in plan.crests),
        *(_bank(sheet, bank) for bank in plan.banks),
        *(each.svg() for each in sheet.grid_numbers(far=numbers_far)),
    ]
    lines = (*plan.crests, *plan.banks)
    return "".join(parts), tuple(box for line in lines for box in _boxes_along(sheet, line))


def part_around(sheet: Canvas, boxes: Sequence[Box], margin: float, least: float) -> Box:
    """Return the part of a sheet that holds some boxes, with a margin and a least width.

    It is at least as wide as high, and never a narrow strip. Without boxes it is the whole sheet.
    """
    whole = Box(0, 0, sheet.width, sheet.height)
    if not boxes:
        return whole
    left, right = min(b.left for b in boxes), max(b.right for b in boxes)
    top, bottom = min(b.top for b in boxes), max(b.bottom for b in boxes)
    high = min(max(bottom - top + 2 * margin, least * CUT_HIGH), sheet.height)
    wide = min(max(right - left + 2 * margin, least, high), sheet.width)
    high = min(max(high, wide * NO_STRIP), sheet.height)
    x = min(max((left + right - wide) / 2, 0), sheet.width - wide)
    y = min(max((top + bottom - high) / 2, 0), sheet.height - high)
    return Box(x, y, x + wide, y + high)


def style_class_of(area: Area, base_m: float) -> str:
    """Return the style class of an area, by its most important property."""
    if area.from_turn is not None or area.until_turn is not None:
        return "dust"
    if area.looks:
        return area.looks
    if area.cover == "trenches":
        return "trenches"
    if area.screen_m:
        return "palms"
    if area.going in ("foot-only", "impassable"):
        return "rocks"
    if area.going == "soft-sand":
        return "sand"
    if area.height_m is not None and area.height_m != base_m:
        return "shelf" if area.height_m > base_m else "wadi"
    return "plain"


def area_svg(sheet: Sheet, area: Area) -> str:
    """Draw one area; a trench is drawn as a zigzag."""
    dress = style_class_of(area, sheet.plan.base_height_m)
    shape = f'<polygon class="{dress}" points="{sheet.points(area.polygon)}"/>'
    if dress == "palms":
        shape += f'<polygon class="palm-dots" points="{sheet.points(area.polygon)}"/>'
    if dress == "trenches":
        shape += f'<path class="trench" d="{_zigzag(sheet, area)}"/>'
    return shape


def _zigzag(sheet: Sheet, area: Area) -> str:
    """Return the path of a zigzag through an area, from one end to the other."""
    xs, ys = zip(*map(sheet.at, area.polygon), strict=True)
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    level = right - left >= bottom - top
    whole = right - left if level else bottom - top
    steps = max(2, round(whole / 10))
    middle = (top + bottom) / 2 if level else (left + right) / 2
    path = []
    for i in range(steps + 1):
        along = (left if level else top) + whole * i / steps
        off = middle + (3.5 if i % 2 else -3.5)
        x, y = (along, off) if level else (off, along)
        path.append(f"{'L' if i else 'M'}{number(x)} {number(y)}")
    return "".join(path)


def _slope(sheet: Sheet, crest: Crest) -> str:
    width = 2 * crest.slope_m * sheet.scale
    points = sheet.points(crest.points)
    return f'<polyline class="slope" stroke-width="{number(width)}" points="{points}"/>'


def _crest(sheet: Sheet, crest: Crest) -> str:
    points = [sheet.at(place) for place in crest.points]
    strokes = _hachures(points, lambda i: (9.0, 3.0) if i % 2 else (-9.0, -3.0))
    line = f'<polyline class="crest" points="{sheet.points(crest.points)}"/>'
    return f'<path class="hach" d="{strokes}"/>{line}'


def _bank(sheet: Sheet, bank: Bank) -> str:
    points = [sheet.at(place) for place in bank.points]
    strokes = _hachures(points, lambda i: (8.0, 0.0))
    line = f'<polyline class="scarp" points="{sheet.points(bank.points)}"/>'
    return f'<path class="hach" d="{strokes}"/>{line}'


def _boxes_along(sheet: Sheet, line: Line) -> Iterator[Box]:
    """Yield the boxes along a line that no name may cover."""
    for (ax, ay), (bx, by) in pairwise(map(sheet.at, line.points)):
        steps = max(1, round(hypot(bx - ax, by - ay) / HACHURE))
        for i in range(steps + 1):
            yield around(ax + (bx - ax) * i / steps, ay + (by - ay) * i / steps, 8, 8)


def _hachures(
    points: list[tuple[float, float]], reach: Callable[[int], tuple[float, float]]
) -> str:
    """Return short strokes across a line; `reach` gives where each ends and begins."""
    path: list[str] = []
    count = 0
    for (ax, ay), (bx, by) in pairwise(points):
        length = hypot(bx - ax, by - ay)
        if not length:
            continue
        nx, ny = -(by - ay) / length, (bx - ax) / length
        at = HACHURE / 2
        while at < length:
            x, y = ax + (bx - ax) * at / length, ay + (by - ay) * at / length
            far, near = reach(count)
            path.append(
                f"M{number(x + nx * near)} {number(y + ny * near)}"
                f"L{number(x + nx * far)} {number(y + ny * far)}"
            )
            at += HACHURE / 2
            count += 1
    return "".join(path)


def _roads(sheet: Sheet, roads: list[Road]) -> Iterator[str]:
    """Draw all edges first, then all surfaces, so that roads join where they meet."""
    for dress in ("road", "road in"):
        for road in roads:
            wide = number(road.width_m * sheet.scale)
            points = sheet.points(road.points)
            yield f'<polyline class="{dress}" data-wide="{wide}" points="{points}"/>'
