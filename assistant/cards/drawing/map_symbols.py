"""Symbols on a map: solid shapes for known things, squares as large as the doubt about reports."""

from collections.abc import Iterator, Sequence
from html import escape
from math import cos, dist, hypot, radians, sin

from assistant.boardmap.plan import Place
from assistant.cards.drawing.canvas import Canvas, name_svg
from assistant.cards.drawing.labels import LETTER, LINE, Box, Room, around
from assistant.cards.drawing.replay_marks import tag_svg
from assistant.cards.drawing.shapes import number
from assistant.cards.drawing.symbol_spacing import SIZE, Point, spread
from assistant.frozen import dataclass

NOSE = 9.0
ROUND = [radians(angle) for angle in (*range(0, 360, 30), 0)]
REACH = 22.0  # of the disc that is tapped
OFF = 9.0  # a symbol farther from its true place gets a line to it


@dataclass(frozen=True)
class Symbol:
    """One thing on the map."""

    key: str
    place: Place
    label: str  # two or three letters
    title: str  # in full
    mark: str  # a: square, b: disc
    heading_deg: float | None = None
    ring: bool = False  # emphasized: the command element
    wreck: bool = False
    link: str = ""  # where a tap leads
    group: str = ""  # the symbols that move together with it
    picked: bool = False  # it was tapped
    unsure: bool = False  # it may be elsewhere by now
    unknown: bool = False  # no enemy knows the element


@dataclass(frozen=True)
class Square:
    """A report of something that is somewhere in a square."""

    key: str
    place: Place  # its middle
    size_m: float
    label: str
    mark: str
    stale: bool = False


def marks_svg(
    sheet: Canvas,
    symbols: Sequence[Symbol],
    squares: Sequence[Square] = (),
    room: Room | None = None,
) -> str:
    """Draw squares below and symbols above; crowded symbols are moved, with leaders.

    Their space is marked as taken in `room`, so that no name is written there.
    """
    room = room or sheet.room()
    places = spread_symbols(sheet, symbols)
    room.take(*(around(*at, 2 * SIZE + 4, 2 * SIZE + 4) for at in places))
    below = [_square(sheet, square, room) for square in squares]
    true = [sheet.at(symbol.place) for symbol in symbols]
    above = [
        _symbol(sheet, symbols[n], true[n], places[n])
        for n in _drawing_order(sheet, symbols, places)
    ]
    leaders = [_leader(*ends) for ends in zip(true, places, strict=True)]
    return "".join((*below, *above, '<g class="leaders">', *leaders, "</g>"))


def _drawing_order(sheet: Canvas, symbols: Sequence[Symbol], places: Sequence[Point]) -> list[int]:
    """Return the order of drawing: a symbol whose nose crosses another's letters goes below."""
    tips = [_tip(sheet, *each) for each in zip(symbols, places, strict=True)]
    crossed = [
        {n for n, at in enumerate(places) if tip and n != own and dist(tip, at) <= SIZE + 2}
        for own, tip in enumerate(tips)
    ]
    left, drawn = list(range(len(places))), []
    while left:
        free = (n for n in left if not any(n in crossed[other] for other in left))
        drawn.append(next(free, left[0]))  # two that look at each other: as they come
        left.remove(drawn[-1])
    return drawn


def _leader(true: tuple[float, float], drawn_at: tuple[float, float]) -> str:
    """Draw a line from the edge of a moved symbol to its true place, over everything."""
    (tx, ty), (x, y) = true, drawn_at
    far = hypot(tx - x, ty - y)
    if far <= OFF:
        return ""
    share = min(1.0, SIZE / far)
    way = (
        f"M{number(tx)} {number(ty)}L{number(x + (tx - x) * share)} {number(y + (ty - y) * share)}"
    )
    return (
        f'<g class="truly" data-at="{number(tx)} {number(ty)}"><path class="under" d="{way}"/>'
        f'<path class="leader" d="{way}"/>'
        f'<circle class="spot" cx="{number(tx)}" cy="{number(ty)}" r="2.8"/></g>'
    )


def line_svg(
    sheet: Canvas, one: Place, other: Place, words: str = "", *, clear: bool, along: float = 0.5
) -> str:
    """Draw a line between two places, with words on it if there are any.

    `along` is their place as a share of the way from the first place.
    """
    (ax, ay), (bx, by) = sheet.at(one), sheet.at(other)
    dress = "sight" if clear else "sight no"
    line = f'<path class="{dress}" d="M{number(ax)} {number(ay)}L{number(bx)} {number(by)}"/>'
    x, y = ax + (bx - ax) * along, ay + (by - ay) * along
    return line + (tag_svg(x, y, words) if words else "")


def trail_svg(sheet: Canvas, one: Place, other: Place, mark: str) -> str:
    """Draw the path by which an element came, from a small ring; `mark` is its side's."""
    (ax, ay), (bx, by) = sheet.at(one), sheet.at(other)
    return (
        f'<path class="trail line-{mark}" d="M{number(ax)} {number(ay)}L{number(bx)} '
        f'{number(by)}"/><circle class="trail line-{mark}" data-at="{number(ax)} {number(ay)}" '
        f'cx="{number(ax)}" cy="{number(ay)}" r="5"/>'
    )


def cross_svg(sheet: Canvas, place: Place) -> str:
    """Draw a small cross where something ends."""
    x, y = map(number, sheet.at(place))
    return f'<path class="stop" data-at="{x} {y}" d="M{x} {y}m-6 -6l12 12m0 -12l-12 12"/>'


def circle_svg(sheet: Canvas, place: Place, radius_m: float) -> str:
    """Draw a dashed circle around a place, with its radius in meters."""
    x, y = sheet.at(place)
    radius = number(radius_m * sheet.scale)
    return f'<circle class="aim" cx="{number(x)}" cy="{number(y)}" r="{radius}"/>'


def aim_svg(sheet: Canvas, words: str, place: Place, radius_m: float, room: Room) -> str:
    """Draw a dashed circle around a place, with a name where there is room for it."""
    (x, y), reach = sheet.at(place), radius_m * sheet.scale
    room.take(around(x, y, 2 * reach, 2 * reach))
    aside = reach + LETTER * len(words) / 2 + 6
    spots = [(x, y - reach - 6), (x, y + reach + LINE), (x + aside, y + 4), (x - aside, y + 4)]
    ring = [(x + reach * sin(angle), y - reach * cos(angle)) for angle in ROUND]
    return circle_svg(sheet, place, radius_m) + name_svg(words, spots, room, ring)


def _square(sheet: Canvas, square: Square, room: Room) -> str:
    x, y = sheet.at(square.place)
    side = square.size_m * sheet.scale
    dress = f"report of-{square.mark}{' stale' if square.stale else ''}"
    found = room.place(square.label, _label_spots(x, y, side, square.label))
    wx, wy = found or (x, y + side / 2 + LINE)
    words = "replabel" if found else "replabel tight"
    nearest = min(max(wx, x - side / 2), x + side / 2), min(max(wy, y - side / 2), y + side / 2)
    anchor = " ".join(map(number, nearest))
    return (
        f'<rect class="{dress}" x="{number(x - side / 2)}" y="{number(y - side / 2)}" '
        f'width="{number(side)}" height="{number(side)}"/>'
        f'<text class="{words}" data-at="{anchor}" x="{number(wx)}" '
        f'y="{number(wy)}" text-anchor="middle">{escape(square.label)}</text>'
    )


def _label_spots(x: float, y: float, side: float, words: str) -> Iterator[tuple[float, float]]:
    """Yield places for the words of a report: under, over, beside and in its square."""
    half, aside = side / 2, side / 2 + LETTER * len(words) / 2 + 6
    yield from ((x, y + half + LINE), (x, y - half - 6), (x + aside, y + 4), (x - aside, y + 4))
    yield from ((x, y + 4), (x + half, y + half + LINE), (x - half, y + half + LINE))
    yield from ((x + half, y - half - 6), (x - half, y - half - 6))


def space_of_symbols(sheet: Canvas, symbols: Sequence[Symbol]) -> list[Box]:
    """Return the space of each symbol where it is drawn."""
    whole = 2 * (SIZE + NOSE)
    return [around(*at, whole, whole) for at in spread_symbols(sheet, symbols)]


def spread_symbols(sheet: Canvas, symbols: Sequence[Symbol]) -> tuple[tuple[float, float], ...]:
    """Return where each symbol is drawn: at its place, or near it in a crowd."""
    true = tuple(sheet.at(symbol.place) for symbol in symbols)
    return spread(true, sheet.width, sheet.height)


def _symbol(
    sheet: Canvas, symbol: Symbol, true: tuple[float, float], drawn_at: tuple[float, float]
) -> str:
    x, y = drawn_at
    parts = [_nose(sheet, symbol, drawn_at)]
    if symbol.ring:
        parts.append(f'<circle class="ring" cx="{number(x)}" cy="{number(y)}" r="18"/>')
    parts.append(_symbol_shape(symbol, x, y))
    parts.append(f'<text x="{number(x)}" y="{number(y)}">{escape(symbol.label)}</text>')
    if symbol.wreck:
        parts.append(
            f'<path class="stop" d="M{number(x - 9)} {number(y - 9)}l18 18m0 -18l-18 18"/>'
        )
    parts.append(f'<circle class="touch" cx="{number(x)}" cy="{number(y)}" r="{number(REACH)}"/>')
    inside = f"<title>{escape(symbol.title)}</title>{''.join(parts)}"
    dress = f"unit{' wrecked' if symbol.wreck else ''}{' picked' if symbol.picked else ''}"
    dress += f"{' unsure' if symbol.unsure else ''}{' unknown' if symbol.unknown else ''}"
    text = f' data-at="{number(true[0])} {number(true[1])}"'
    if symbol.key:
        text += f' data-unit="{escape(symbol.key)}" data-group="{escape(symbol.group)}"'
    group = f'<g class="{dress}"{text}>{inside}</g>'
    link = escape(symbol.link)
    if not link:
        return group
    return (
        f'<a href="{link}" hx-get="{link}" hx-target="#page" hx-swap="outerMorph" '
        f'hx-replace-url="true" aria-label="{escape(symbol.title)}">{group}</a>'
    )


def _symbol_shape(symbol: Symbol, x: float, y: float) -> str:
    if symbol.mark == "b":
        return (
            f'<circle class="halo" cx="{number(x)}" cy="{number(y)}" r="15"/>'
            f'<circle class="fill-b" cx="{number(x)}" cy="{number(y)}" r="13.5"/>'
        )
    return (
        f'<rect class="halo" x="{number(x - 14)}" y="{number(y - 14)}" width="28" height="28"/>'
        f'<rect class="fill-{symbol.mark}" x="{number(x - 12.5)}" y="{number(y - 12.5)}" '
        'width="25" height="25"/>'
    )


def _nose(sheet: Canvas, symbol: Symbol, drawn_at: tuple[float, float]) -> str:
    """Draw a short stroke in the direction that a symbol faces."""
    near, far = _tip(sheet, symbol, drawn_at, SIZE - 1), _tip(sheet, symbol, drawn_at)
    if not near or not far:
        return ""
    return (
        f'<path class="nose line-{symbol.mark}" d="M{number(near[0])} {number(near[1])}'
        f'L{number(far[0])} {number(far[1])}"/>'
    )


def _tip(sheet: Canvas, symbol: Symbol, drawn_at: Point, far: float = SIZE + NOSE) -> Point | None:
    """Return the point at a distance in front of a symbol; None if it faces nowhere."""
    if symbol.heading_deg is None or symbol.wreck:
        return None
    angle = radians(symbol.heading_deg - sheet.turned_deg)
    return drawn_at[0] + far * sin(angle), drawn_at[1] - far * cos(angle)
