"""The layout of every map: places in pixels, the opening tag, names, a ruler."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from html import escape
from itertools import pairwise
from math import dist

from assistant.boardmap.plan import Board, Place
from assistant.cards.drawing.labels import LETTER, LINE, Box, GridNumber, Room
from assistant.cards.drawing.polygon_cuts import cut_across, cut_down, nearest_point, polygon_holds
from assistant.cards.drawing.shapes import number

SHARES = (0.5, 0.3, 0.7, 0.15, 0.85, 0.4, 0.6, 0.22, 0.78, 0.08, 0.92)  # along a line
RULED = 6.0  # about the ruler
VIEW = re.compile(r'viewBox="[\d.-]+ [\d.-]+ ([\d.]+) ([\d.]+)"')
CORNERS = ("low right", "low left", "high right", "high left")  # possible places of the ruler


class Canvas:
    """A board laid out on a sheet, its width in pixels, as somebody looks across it."""

    plan: Board
    width: float
    turned_deg: int

    @cached_property
    def scale(self) -> float:
        """The number of pixels per meter, or per inch."""
        return self.width / self._across[0]

    @cached_property
    def height(self) -> float:
        """The height of the sheet, in pixels."""
        return self._across[1] * self.scale

    @property
    def _across(self) -> tuple[float, float]:
        wide, high = self.plan.size
        return (high, wide) if self.turned_deg in (90, 270) else (wide, high)

    def at(self, place: Place) -> tuple[float, float]:
        """Return a place in pixels from the upper left corner."""
        x, y = self.plan.turned(place, self.turned_deg)
        return x * self.scale, self.height - y * self.scale

    def points(self, places: Sequence[Place]) -> str:
        """Return places as the points of an SVG shape."""
        return " ".join(f"{number(x)},{number(y)}" for x, y in map(self.at, places))

    def line(self, places: Sequence[Place]) -> list[Place]:
        """Return the line through places, in pixels."""
        return [self.at(place) for place in places]

    def grid_numbers(self, *, far: bool = False) -> Iterable[GridNumber]:
        """Return the numbers of the grid at the low and left edges, or at the opposite edges."""
        raise NotImplementedError

    def room(self, frame: Box | None = None, *, numbers_far: bool = False) -> Room:
        """Return the room for names on the sheet; the numbers of its grid have theirs already."""
        room = Room(self.width, self.height, frame)
        room.take(*(each.space(frame) for each in self.grid_numbers(far=numbers_far)))
        return room

    def outline(self, polygon: Sequence[Place]) -> list[Place]:
        """Return the closed outline of an area, in pixels."""
        return self.line([*polygon, polygon[0]])


def head_svg(sheet: Canvas, label: str, cut: Box | None = None, beside: float = 0) -> str:
    """Return the opening tag of a drawing; `cut` is the part that is shown first.

    `beside` is the room beside the map for things that are not on it.
    """
    wide, high = number(sheet.width + beside), number(sheet.height)
    shown = f"0 0 {wide} {high}"
    if cut:
        corner = f"{number(cut.left)} {number(cut.top)}"
        shown = f"{corner} {number(cut.right - cut.left)} {number(cut.bottom - cut.top)}"
    return (
        f'<svg class="mapsvg" viewBox="{shown}" data-first="{shown}" data-whole="{wide} {high}" '
        f'data-scale="{sheet.scale:.6g}" data-turned="{sheet.turned_deg}" '
        f'role="group" aria-label="{escape(label)}">'
    )


def size_of_svg(svg: str) -> tuple[float, float] | None:
    """Return the width and height of the shown part of a drawing, in its units; None without."""
    size = VIEW.search(svg)
    return (float(size[1]), float(size[2])) if size else None


def name_spots_in_area(
    sheet: Canvas, polygon: Sequence[Place], words: str, frame: Box | None = None
) -> Iterator[tuple[float, float]]:
    """Yield places for an area's name: in the middle of a large area, beside a small one.

    If the frame cuts the area, places in the visible part come first. A winding area may not
    contain its own middle, so its name follows its course.
    """
    corners = [sheet.at(corner) for corner in polygon]
    whole = _box_about(corners)
    middle = (whole.left + whole.right) / 2, (whole.top + whole.bottom) / 2
    shown = [whole.cut(frame)] if frame and whole.meets(frame) else []
    for part in (*shown, whole):
        if polygon_holds(corners, middle):
            yield from _spots_about(part, words)
        else:
            yield from _spots_along_bed(corners, part, words)


def _box_about(corners: Sequence[Place]) -> Box:
    across, down = zip(*corners, strict=True)
    return Box(min(across), min(down), max(across), max(down))


def _spots_along_bed(
    corners: Sequence[Place], part: Box, words: str
) -> Iterator[tuple[float, float]]:
    """Yield places on and close beside a winding area, where cuts cross a part of it."""
    half = LETTER * len(words) / 2 + 6
    for share in SHARES:
        x = part.left + (part.right - part.left) * share
        for top, bottom in cut_down(corners, x, part.top, part.bottom):
            yield from ((x, (top + bottom) / 2 + 4), (x, top - 6), (x, bottom + LINE))
        y = part.top + (part.bottom - part.top) * share
        for left, right in cut_across(corners, y, part.left, part.right):
            yield from (((left + right) / 2, y), (right + half, y), (left - half, y))


def _spots_about(box: Box, words: str) -> Iterator[tuple[float, float]]:
    left, right, top, bottom = box.left, box.right, box.top, box.bottom
    x, y, half = (left + right) / 2, (top + bottom) / 2, LETTER * len(words) / 2 + 6
    if right - left > 2 * half and bottom - top > 30:
        yield from ((x, y), (x, top + LINE), (x, bottom - 8))
        yield from ((left + half, top + LINE), (right - half, bottom - 8))
    yield from ((x, top - 6), (x, bottom + LINE), (right + half, y + 4), (left - half, y + 4))
    yield from ((left + half, top - 6), (right - half, top - 6))
    yield from ((left + half, bottom + LINE), (right - half, bottom + LINE))


def name_spots_along_line(sheet: Canvas, points: Sequence[Place]) -> Iterator[tuple[float, float]]:
    """Yield places for a line's name: over or under its pieces, the middle one first.

    Of the two pieces beside a bend in the middle the longer one is first.
    """
    pieces = list(enumerate(pairwise(map(sheet.at, points))))
    middle = (len(pieces) - 1) / 2
    ordered = sorted(pieces, key=lambda each: (abs(each[0] - middle), -dist(*each[1])))
    for _, ((ax, ay), (bx, by)) in ordered:
        for share in SHARES:
            x, y = ax + (bx - ax) * share, ay + (by - ay) * share
            yield from ((x, y - 14), (x, y + 26))


def name_svg(
    words: str,
    spots: Sequence[tuple[float, float]],
    room: Room,
    outline: Sequence[tuple[float, float]] = (),
) -> str:
    """Draw a name where there is room, or else at its best place, shown only when enlarged.

    At every scale the name keeps its distance to the nearest point of an `outline`.
    """
    found = room.place(words, spots)
    x, y = found or spots[0]
    dress = "place" if found else "place tight"
    anchor = " ".join(map(number, nearest_point(outline, (x, y)) if outline else (x, y)))
    return (
        f'<text class="{dress}" data-at="{anchor}" x="{number(x)}" '
        f'y="{number(y)}" text-anchor="middle">{escape(words)}</text>'
    )


def ruler_svg(
    sheet: Canvas, lengths: Sequence[int], unit: str, room: Room | None = None, per: float = 1
) -> str:
    """Draw a ruler of a round length, about a fifth of the width shown, in a free corner.

    `per` is how many of its units make one unit of the plan.
    """
    shown = (room and room.frame) or Box(0, 0, sheet.width, sheet.height)
    scale = sheet.scale / per
    fit = (each for each in lengths if each * scale <= (shown.right - shown.left) / 5)
    length = max(fit, default=lengths[0])
    long = length * scale
    room = room or sheet.room()
    boxes = {corner: _space_in_corner(shown, corner, long) for corner in CORNERS}
    corner = next((each for each, box in boxes.items() if not room.meets(box)), CORNERS[0])
    box = boxes[corner]
    room.take(box)
    x, y, third = box.left + RULED, box.bottom - 8, long / 3
    bars = "".join(
        f'<rect class="{"fill-ink" if i == 1 else "tagbox"}" x="{number(x + i * third)}" '
        f'y="{number(y)}" width="{number(third)}" height="6"/>'
        for i in range(3)
    )
    steps = " ".join(map(str, lengths))
    return (
        f'<g class="ruler" data-lengths="{steps}" data-unit-of="{unit}" data-per="{per:g}" '
        f'data-corner="{corner}">{bars}'
        f'<text class="grid-no" x="{number(x + long)}" y="{number(y - 5)}" '
        f'text-anchor="end">{length} {unit}</text></g>'
    )


def _space_in_corner(shown: Box, corner: str, long: float) -> Box:
    """Return the space of the ruler in a corner of the part shown; the script keeps it there."""
    height, side = corner.split()
    left = shown.right - 12 - long - RULED if side == "right" else shown.left + 34 - RULED
    low = shown.bottom - 26 if height == "low" else shown.top + 34
    return Box(left, low - 30, left + long + 2 * RULED, low)
