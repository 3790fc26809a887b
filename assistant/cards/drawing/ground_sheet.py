"""The sheet on which a ground is drawn, its grid, and the names on it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assistant.boardmap.plan import Area, Bank, Crest, Place, Plan
from assistant.cards.drawing.canvas import (
    Canvas,
    name_spots_along_line,
    name_spots_in_area,
    name_svg,
)
from assistant.cards.drawing.labels import Room
from assistant.cards.drawing.shapes import number

SQUARE_M = 100  # of the grid
BOLD = 5  # every so many of its lines
CORNER = 60.0  # pixels that the arrow to the north or the ruler need at a right corner
SCALES_M = (50, 100, 200, 300, 500, 1000, 2000)  # that the ruler may show


@dataclass(frozen=True)
class Sheet(Canvas):
    """A map laid out on a sheet of a given width in pixels, as somebody looks across it."""

    plan: Plan
    width: float
    turned_deg: int = 0


def grid_svg(sheet: Sheet, *, numbers_far: bool = False) -> Iterator[str]:
    """Yield the lines of the grid, with numbers at the low and left edge, or at the far ones."""
    plan = sheet.plan
    for across in (True, False):
        far = plan.width_m if across else plan.height_m
        for count in range(int(far // SQUARE_M) + 1):
            metres = float(count * SQUARE_M)
            ends = (
                ((metres, 0.0), (metres, plan.height_m))
                if across
                else ((0.0, metres), (plan.width_m, metres))
            )
            (ax, ay), (bx, by) = map(sheet.at, ends)
            bold = count % BOLD == 0
            yield (
                f'<path class="grid{" five" if bold else ""}" '
                f'd="M{number(ax)} {number(ay)}L{number(bx)} {number(by)}"/>'
            )
            if bold and 0 < metres < far:  # on the edge it would be cut
                upright = abs(ax - bx) < abs(ay - by)
                if not numbers_far:
                    yield _grid_number(sheet, count, (ax, ay), upright=upright)
                elif upright or CORNER < ay < sheet.height - CORNER:
                    yield _far_number(sheet, count, (ax, ay), upright=upright)


def _grid_number(sheet: Sheet, count: int, end: Place, *, upright: bool) -> str:
    """Draw the number of a grid line at the left or lower edge of the part shown."""
    at = (end[0], sheet.height) if upright else (0.0, end[1])
    x, y = (at[0] + 3, at[1] - 5) if upright else (at[0] + 4, at[1] - 4)
    return (
        f'<text class="grid-no" data-edge="{"low" if upright else "left"}" '
        f'data-at="{number(at[0])} {number(at[1])}" x="{number(x)}" y="{number(y)}">'
        f"{count:02d}</text>"
    )


def _far_number(sheet: Sheet, count: int, end: Place, *, upright: bool) -> str:
    """Draw the number of a grid line at the upper or right edge of the whole sheet."""
    x, y = (end[0] + 3, 15.0) if upright else (sheet.width - 4, end[1] - 4)
    turned = "" if upright else ' text-anchor="end"'
    return f'<text class="grid-no" x="{number(x)}" y="{number(y)}"{turned}>{count:02d}</text>'


def names_svg(sheet: Sheet, dust: Sequence[Area], room: Room) -> Iterator[str]:
    areas = (*sheet.plan.areas, *dust)
    # drawings that pass come first
    for area in sorted(areas, key=lambda each: each.until_turn is None):
        if area.name:
            words = _words(area)
            spots = list(name_spots_in_area(sheet, area.polygon, words, room.frame))
            yield name_svg(words, spots, room, sheet.outline(area.polygon))
    for line in sheet.plan.lines:
        if line.name and not isinstance(line, Bank):
            words = f"{line.name}, {line.crest_m:g} m" if isinstance(line, Crest) else line.name
            spots = list(name_spots_along_line(sheet, line.points))
            yield name_svg(words, spots, room, sheet.line(line.points))


def _words(area: Area) -> str:
    words = area.name
    if area.height_m:
        words = f"{words}, {'−' if area.height_m < 0 else ''}{abs(area.height_m):g} m"
    if area.until_turn is not None:
        words = f"{words} until turn {area.until_turn}"
    return words
