"""The sheet on which a ground is drawn, its grid, and the names on it."""

from collections.abc import Iterator, Sequence
from math import dist

from assistant.boardmap.plan import Area, Bank, Crest, Place, Plan
from assistant.cards.drawing.canvas import (
    Canvas,
    name_spots_along_line,
    name_spots_in_area,
    name_svg,
)
from assistant.cards.drawing.labels import GridNumber, Room
from assistant.cards.drawing.shapes import number
from assistant.frozen import dataclass

SQUARE_M = 100  # of the grid
BOLD = 5  # every so many of its lines
CORNER = 60.0  # pixels that the arrow to the north or the ruler need at a right corner
ONE_NAME = 150.0  # pixels within which dust of one name and time has one name
SCALES_M = (50, 100, 200, 300, 500, 1000, 2000)  # that the ruler may show


@dataclass(frozen=True)
class Sheet(Canvas):
    """A map laid out on a sheet of a given width in pixels, as somebody looks across it."""

    plan: Plan
    width: float
    turned_deg: int = 0

    def grid_lines(self) -> Iterator[tuple[int, Place, Place]]:
        """Yield each line of the grid: its number, and its two ends in pixels."""
        wide, high = self.plan.width_m, self.plan.height_m
        for across, far in ((True, wide), (False, high)):
            for count in range(int(far // SQUARE_M) + 1):
                metres = float(count * SQUARE_M)
                one, other = (
                    ((metres, 0.0), (metres, high)) if across else ((0.0, metres), (wide, metres))
                )
                yield count, self.at(one), self.at(other)

    def grid_numbers(self, *, far: bool = False) -> Iterator[GridNumber]:
        """Yield the numbers of the bold lines; one on an edge of the map would be cut."""
        for count, (ax, ay), (bx, by) in self.grid_lines():
            upright = abs(ax - bx) < abs(ay - by)
            across, size = (ax, self.width) if upright else (ay, self.height)
            if count % BOLD or not 0 < round(across, 6) < round(size, 6):
                continue
            if not far:
                end = (ax, self.height) if upright else (0.0, ay)
                yield GridNumber(f"{count:02d}", end, "low" if upright else "left")
            elif upright or CORNER < ay < self.height - CORNER:
                end = (ax, 0.0) if upright else (self.width, ay)
                yield GridNumber(f"{count:02d}", end, "high" if upright else "right")


def grid_svg(sheet: Sheet) -> Iterator[str]:
    """Yield the lines of the grid; its numbers come later, over the drawn ground."""
    for count, (ax, ay), (bx, by) in sheet.grid_lines():
        yield (
            f'<path class="grid{" five" if count % BOLD == 0 else ""}" '
            f'd="M{number(ax)} {number(ay)}L{number(bx)} {number(by)}"/>'
        )


def names_svg(sheet: Sheet, dust: Sequence[Area], room: Room) -> Iterator[str]:
    areas = (*sheet.plan.areas, *dust)
    named: dict[str, list[Place]] = {}  # the first corners of the areas that pass, by their words
    # drawings that pass come first
    for area in sorted(areas, key=lambda each: each.until_turn is None):
        words, corner = _words(area), sheet.at(area.polygon[0])
        beside = (dist(corner, other) < ONE_NAME for other in named.get(words, ()))
        if not area.name or any(beside):
            continue
        spots = list(name_spots_in_area(sheet, area.polygon, words, room.frame))
        name = name_svg(words, spots, room, sheet.outline(area.polygon))
        if name and area.until_turn is not None:
            named.setdefault(words, []).append(corner)
        yield name
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
