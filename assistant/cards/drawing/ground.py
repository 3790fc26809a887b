"""The ground of a plan as one drawing, dressed by class: areas, ridges, banks, roads, a grid.

Units are pixels of the width asked for, so that words and symbols keep their size whatever the map.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from math import hypot

from assistant.boardmap.plan import Area, Bank, Crest, Place, Plan, Road
from assistant.cards.drawing.labels import LETTER, LINE, Box, Room
from assistant.cards.drawing.shapes import number

SQUARE_M = 100  # of the grid
BOLD = 5  # every so many of its lines
HACHURE = 12.0  # pixels between two strokes of a slope
CUT_HIGH = 0.75  # of the width of a part that shows first
SCALES_M = (50, 100, 200, 300, 500, 1000, 2000)  # that the ruler may show
PATTERNS = (
    '<defs><pattern id="m-sand" class="dots" width="10" height="10" patternUnits="userSpaceOnUse">'
    '<circle cx="2" cy="2" r="1"/><circle cx="7" cy="7" r="1"/></pattern>'
    '<pattern id="m-rock" width="8" height="8" patternUnits="userSpaceOnUse">'
    '<path class="m-rock" d="M1 7L4 2L7 7"/></pattern>'
    '<pattern id="m-dust" class="dots" width="8" height="8" patternUnits="userSpaceOnUse">'
    '<circle cx="2" cy="2" r="1.6"/><circle cx="6" cy="6" r="1.6"/></pattern>'
    '<pattern id="m-palm" width="12" height="12" patternUnits="userSpaceOnUse">'
    '<circle class="m-palm" cx="6" cy="6" r="3"/></pattern>'
    '<pattern id="m-rep" width="8" height="8" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><path d="M0 0V8"/></pattern></defs>'
)


@dataclass(frozen=True)
class Sheet:
    """A plan laid out on a sheet of so many pixels, as somebody looks across it."""

    plan: Plan
    width: float
    turned_deg: int = 0

    @property
    def scale(self) -> float:
        """Pixels a metre."""
        return self.width / self._across[0]

    @property
    def height(self) -> float:
        """Pixels from top to bottom."""
        return self._across[1] * self.scale

    @property
    def _across(self) -> tuple[float, float]:
        plan = self.plan
        sideways = self.turned_deg in (90, 270)
        return (plan.height_m, plan.width_m) if sideways else (plan.width_m, plan.height_m)

    def at(self, place: Place) -> tuple[float, float]:
        """A place in pixels from the upper left corner."""
        x, y = self.plan.turned(place, self.turned_deg)
        return x * self.scale, self.height - y * self.scale

    def points(self, places: Sequence[Place]) -> str:
        """Places as an SVG list of points."""
        return " ".join(f"{number(x)},{number(y)}" for x, y in map(self.at, places))


def ground_svg(
    sheet: Sheet,
    dust: Sequence[Area] = (),
    over: str = "",
    label: str = "Map",
    *,
    room: Room | None = None,
    cut: Box | None = None,
) -> str:
    """The ground, dust that stands on it, and over it what is drawn already.

    Names go where `room` leaves some; one that finds none shows when the map is looked at from
    nearer. `cut` is the part that shows first.
    """
    wide, high = number(sheet.width), number(sheet.height)
    shown = f"0 0 {wide} {high}"
    if cut:
        corner = f"{number(cut.left)} {number(cut.top)}"
        shown = f"{corner} {number(cut.right - cut.left)} {number(cut.bottom - cut.top)}"
    parts = [
        f'<svg class="mapsvg" viewBox="{shown}" data-whole="{wide} {high}" '
        f'data-scale="{sheet.scale:.6g}" data-turned="{sheet.turned_deg}" '
        f'role="img" aria-label="{escape(label)}">',
        PATTERNS,
        *(area_svg(sheet, area) for area in sheet.plan.areas),
        *(_slope(sheet, crest) for crest in sheet.plan.crests),
        *_grid(sheet),
        *_roads(sheet, list(sheet.plan.roads)),
        *(_crest(sheet, crest) for crest in sheet.plan.crests),
        *(_bank(sheet, bank) for bank in sheet.plan.banks),
        *(area_svg(sheet, area) for area in dust),
        *_names(sheet, dust, room or Room(sheet.width, sheet.height)),
        _ruler(sheet),
        over,
        "</svg>",
    ]
    return "".join(parts)


def cut_about(sheet: Sheet, boxes: Sequence[Box], margin: float, least: float) -> Box:
    """The part of a sheet that holds some boxes: so much about them, and at least so wide.

    It is no narrower than it is high; the whole sheet when there are no boxes.
    """
    whole = Box(0, 0, sheet.width, sheet.height)
    if not boxes:
        return whole
    left, right = min(b.left for b in boxes), max(b.right for b in boxes)
    top, bottom = min(b.top for b in boxes), max(b.bottom for b in boxes)
    high = min(max(bottom - top + 2 * margin, least * CUT_HIGH), sheet.height)
    wide = min(max(right - left + 2 * margin, least, high), sheet.width)
    x = min(max((left + right - wide) / 2, 0), sheet.width - wide)
    y = min(max((top + bottom - high) / 2, 0), sheet.height - high)
    return Box(x, y, x + wide, y + high)


def dress_of(area: Area, base_m: float) -> str:
    """The class of an area, by what matters most of it."""
    if area.from_turn is not None or area.until_turn is not None:
        return "dust"
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
    """One area; a trench is its zigzag."""
    dress = dress_of(area, sheet.plan.base_height_m)
    shape = f'<polygon class="{dress}" points="{sheet.points(area.polygon)}"/>'
    if dress == "palms":
        shape += f'<polygon class="palm-dots" points="{sheet.points(area.polygon)}"/>'
    if dress == "trenches":
        shape += f'<path class="trench" d="{_zigzag(sheet, area)}"/>'
    return shape


def _zigzag(sheet: Sheet, area: Area) -> str:
    """A zigzag from the middle of one end of an area to that of the other."""
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


def _hachures(
    points: list[tuple[float, float]], reach: Callable[[int], tuple[float, float]]
) -> str:
    """Short strokes across a line; `reach` gives how far each goes and where it begins."""
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
    """All edges first, then all surfaces, so that they join where they meet."""
    for dress in ("road", "road in"):
        for road in roads:
            yield f'<polyline class="{dress}" points="{sheet.points(road.points)}"/>'


def _grid(sheet: Sheet) -> Iterator[str]:
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
            if bold and count:
                yield _grid_number(sheet, count, ax, ay, bx, by)


def _grid_number(sheet: Sheet, count: int, ax: float, ay: float, bx: float, by: float) -> str:
    """The number of a line, at the left or the lower edge of what is seen of the sheet."""
    upright = abs(ax - bx) < abs(ay - by)
    at = (ax, sheet.height) if upright else (0.0, ay)
    x, y = (at[0] + 3, at[1] - 5) if upright else (at[0] + 4, at[1] - 4)
    return (
        f'<text class="grid-no" data-edge="{"low" if upright else "left"}" '
        f'data-at="{number(at[0])} {number(at[1])}" x="{number(x)}" y="{number(y)}">'
        f"{count:02d}</text>"
    )


def _names(sheet: Sheet, dust: Sequence[Area], room: Room) -> Iterator[str]:
    for area in (*sheet.plan.areas, *dust):
        if area.name:
            words = _words(area)
            yield _text(words, list(_spots_of(sheet, area, words)), room)
    for line in sheet.plan.lines:
        if line.name and not isinstance(line, Bank):
            words = f"{line.name}, {line.crest_m:g} m" if isinstance(line, Crest) else line.name
            yield _text(words, list(_spots_along(sheet, line.points)), room)


def _words(area: Area) -> str:
    words = area.name
    if area.height_m:
        words = f"{words}, {area.height_m:g} m"
    if area.until_turn is not None:
        words = f"{words} until turn {area.until_turn}"
    return words


def _spots_of(sheet: Sheet, area: Area, words: str) -> Iterator[tuple[float, float]]:
    """Where an area's name may stand: in a large one its middle, beside a small one."""
    xs, ys = zip(*map(sheet.at, area.polygon), strict=True)
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    x, y, half = (left + right) / 2, (top + bottom) / 2, LETTER * len(words) / 2 + 6
    if right - left > 2 * half and bottom - top > 30:
        yield from ((x, y), (x, top + LINE), (x, bottom - 8))
        yield from ((left + half, top + LINE), (right - half, bottom - 8))
    yield from ((x, top - 6), (x, bottom + LINE), (right + half, y + 4), (left - half, y + 4))
    yield from ((left + half, top - 6), (right - half, top - 6))
    yield from ((left + half, bottom + LINE), (right - half, bottom + LINE))


def _spots_along(sheet: Sheet, points: Sequence[Place]) -> Iterator[tuple[float, float]]:
    """Where a line's name may stand: over or under its pieces, the middle one first."""
    pieces = list(pairwise(map(sheet.at, points)))
    middle = (len(pieces) - 1) / 2
    for (ax, ay), (bx, by) in sorted(pieces, key=lambda piece: abs(pieces.index(piece) - middle)):
        for share in (0.5, 0.3, 0.7, 0.15, 0.85):
            x, y = ax + (bx - ax) * share, ay + (by - ay) * share
            yield from ((x, y - 14), (x, y + 26))


def _text(words: str, spots: Sequence[tuple[float, float]], room: Room) -> str:
    """A name where it fits; else where it would best stand, to be seen from nearer."""
    found = room.place(words, spots)
    x, y = found or spots[0]
    dress = "place" if found else "place tight"
    return (
        f'<text class="{dress}" data-at="{number(x)} {number(y)}" x="{number(x)}" '
        f'y="{number(y)}" text-anchor="middle">{escape(words)}</text>'
    )


def _ruler(sheet: Sheet) -> str:
    """A ruler of a round length, a fifth of the sheet or so, over the lower right corner."""
    metres = max((m for m in SCALES_M if m * sheet.scale <= sheet.width / 5), default=SCALES_M[0])
    long = metres * sheet.scale
    x, y = sheet.width - long - 12, sheet.height - 34
    third = long / 3
    bars = "".join(
        f'<rect class="{"fill-ink" if i == 1 else "tagbox"}" x="{number(x + i * third)}" '
        f'y="{number(y)}" width="{number(third)}" height="6"/>'
        for i in range(3)
    )
    return (
        f'<g class="ruler" data-lengths="{" ".join(map(str, SCALES_M))}">{bars}'
        f'<text class="grid-no" x="{number(x + long)}" y="{number(y - 5)}" '
        f'text-anchor="end">{metres} m</text></g>'
    )
