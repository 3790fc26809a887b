"""A table in inches as one drawing, styled by class: houses, woods, hedges, a grid of feet."""

from collections.abc import Iterator
from itertools import pairwise
from math import hypot

from assistant.boardmap.plan import Place
from assistant.boardmap.tabletop import Patch, Strip, Tabletop
from assistant.cards.drawing.canvas import (
    Canvas,
    head_svg,
    name_spots_along_line,
    name_spots_in_area,
    name_svg,
    ruler_svg,
)
from assistant.cards.drawing.labels import GridNumber, Room
from assistant.cards.drawing.north_arrow import north_svg
from assistant.cards.drawing.shapes import number
from assistant.frozen import dataclass

FOOT_IN = 12  # of the grid
SCALES_IN = (1, 2, 3, 6, 12, 24, 36, 48, 96)  # that the ruler may show
ROUND = tuple(figure * 10**power for power in range(4) for figure in (1, 2, 5))  # of other units
POST = 14.0  # pixels between two posts of a fence
NORTH_AT = ("high left", "low left", "high right", "low right")  # buttons of a screen are right
PATTERNS = (
    '<defs><pattern id="t-wood" width="16" height="16" patternUnits="userSpaceOnUse">'
    '<circle class="t-leaf" cx="5" cy="5" r="3.4"/><circle class="t-leaf" cx="12" cy="12" r="2.6"/>'
    '</pattern><pattern id="t-bushes" width="11" height="11" patternUnits="userSpaceOnUse">'
    '<path class="t-leaf" d="M2 8a2.5 2.5 0 0 1 5 0"/></pattern>'
    '<pattern id="t-crops" width="8" height="8" patternUnits="userSpaceOnUse">'
    '<path class="t-row" d="M4 0V8"/></pattern>'
    '<pattern id="t-rough" class="dots" width="9" height="9" patternUnits="userSpaceOnUse">'
    '<circle cx="2" cy="3" r="1"/><circle cx="7" cy="7" r="1.2"/></pattern></defs>'
)
FILLED = ("wood", "bushes", "crops", "rough", "ruin")


@dataclass(frozen=True)
class Ruled:
    """The unit of a table's grid and ruler, and the lengths that are round in it."""

    unit: str = "inches"
    an_inch: float = 1  # so many of the unit
    lengths: tuple[int, ...] = SCALES_IN  # of the ruler
    every: int = FOOT_IN  # a line of the grid


def scale_ruler(unit: str, an_inch: float) -> Ruled:
    """Return a ruler in another unit, with grid lines about a foot of the rules apart."""
    foot = FOOT_IN * an_inch
    every = min(ROUND, key=lambda figure: max(figure / foot, foot / figure))
    return Ruled(unit, an_inch, tuple(x for x in ROUND if x >= an_inch), every)


IN_INCHES = Ruled()


@dataclass(frozen=True)
class TableSheet(Canvas):
    """A table laid out on a sheet of a given width in pixels, with its far edge up."""

    plan: Tabletop
    width: float
    turned_deg: int = 0
    ruled: Ruled = IN_INCHES

    def grid_lines(self) -> Iterator[tuple[str, Place, Place]]:
        """Yield the lines about a foot apart: the length in words, and both ends in pixels."""
        wide, deep = self.plan.size
        for across, far in ((True, wide), (False, deep)):
            for count in range(1, int(far * self.ruled.an_inch // self.ruled.every) + 1):
                length = count * self.ruled.every
                inches = length / self.ruled.an_inch
                if inches < far:
                    ends = (
                        ((inches, 0.0), (inches, deep))
                        if across
                        else ((0.0, inches), (wide, inches))
                    )
                    yield f"{length}", self.at(ends[0]), self.at(ends[1])

    def grid_numbers(self, *, far: bool = False) -> Iterator[GridNumber]:
        """Yield the numbers at the left and near edges; a table has no others."""
        for words, (ax, ay), (bx, by) in self.grid_lines():
            upright = abs(ax - bx) < abs(ay - by)
            end = (ax, self.height) if upright else (0.0, ay)
            yield GridNumber(words, end, "low" if upright else "left")


def table_svg(
    sheet: TableSheet,
    over: str = "",
    label: str = "The table",
    *,
    room: Room | None = None,
    beside: float = 0,
) -> str:
    """Draw the table, and over it the drawn parts in `over`; `beside` is a margin.

    Its far edge is the north edge, as in the scenarios.
    """
    room = room or sheet.room()
    plan = sheet.plan
    roads = [line for line in plan.lines if line.kind == "road"]
    others = [line for line in plan.lines if line.kind != "road"]
    parts = [
        head_svg(sheet, label, beside=beside),
        PATTERNS,
        f'<rect class="t-edge" width="{number(sheet.width)}" height="{number(sheet.height)}"/>',
        *(patch_svg(sheet, area) for area in plan.areas),
        *_grid(sheet),
        *_roads(sheet, roads),
        *(_strip(sheet, line) for line in others),
        *(each.svg() for each in sheet.grid_numbers()),
        *_names(sheet, room),
        ruler_svg(sheet, sheet.ruled.lengths, sheet.ruled.unit, room, sheet.ruled.an_inch),
        north_svg(sheet, room, NORTH_AT),
        over,
        "</svg>",
    ]
    return "".join(parts)


def patch_svg(sheet: TableSheet, area: Patch) -> str:
    """Draw one area by its kind."""
    points = sheet.points(area.polygon)
    shape = f'<polygon class="t-{area.kind}" points="{points}"/>'
    if area.kind in FILLED:
        fill = "rough" if area.kind == "ruin" else area.kind
        shape += f'<polygon class="t-over" fill="url(#t-{fill})" points="{points}"/>'
    return shape


def _roads(sheet: TableSheet, roads: list[Strip]) -> Iterator[str]:
    """Draw all edges first, then all surfaces, so that roads join where they meet."""
    for dress, less in (("t-road", 0.0), ("t-road in", 3.0)):
        for road in roads:
            wide = max(road.wide_in * sheet.scale - less, 1)
            points = sheet.points(road.points)
            yield f'<polyline class="{dress}" stroke-width="{number(wide)}" points="{points}"/>'


def _strip(sheet: TableSheet, line: Strip) -> str:
    points = sheet.points(line.points)
    drawn = f'<polyline class="t-{line.kind} t-line" points="{points}"/>'
    if line.kind == "fence":
        drawn += f'<path class="t-post" d="{_posts(sheet, line)}"/>'
    return drawn


def _posts(sheet: TableSheet, line: Strip) -> str:
    """Return short strokes across a fence."""
    path: list[str] = []
    for (ax, ay), (bx, by) in pairwise(map(sheet.at, line.points)):
        length = hypot(bx - ax, by - ay)
        if not length:
            continue
        nx, ny = -(by - ay) / length * 3.5, (bx - ax) / length * 3.5
        for post in range(int(length // POST) + 1):
            x = ax + (bx - ax) * post * POST / length
            y = ay + (by - ay) * post * POST / length
            path.append(f"M{number(x - nx)} {number(y - ny)}L{number(x + nx)} {number(y + ny)}")
    return "".join(path)


def _grid(sheet: TableSheet) -> Iterator[str]:
    """Draw a line about every foot; the numbers come later, over roads and strips."""
    for _, (ax, ay), (bx, by) in sheet.grid_lines():
        yield f'<path class="grid" d="M{number(ax)} {number(ay)}L{number(bx)} {number(by)}"/>'


def _names(sheet: TableSheet, room: Room) -> Iterator[str]:
    for area in sheet.plan.areas:
        if area.name:
            spots = list(name_spots_in_area(sheet, area.polygon, area.name))
            yield name_svg(area.name, spots, room, sheet.outline(area.polygon))
    for line in sheet.plan.lines:
        if line.name:
            spots = list(name_spots_along_line(sheet, line.points))
            yield name_svg(line.name, spots, room, sheet.line(line.points))
