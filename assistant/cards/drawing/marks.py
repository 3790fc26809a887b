"""Symbols on a map: exact things as solid shapes, reports as squares as large as the doubt."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import product
from math import cos, hypot, radians, sin

from assistant.boardmap.plan import Place
from assistant.cards.drawing.ground import Sheet
from assistant.cards.drawing.shapes import number

SIZE = 13.0  # half of a symbol
APART = 27.0  # two symbols that are nearer overlap
NOSE = 9.0
REACH = 22.0  # of the disc that is tapped
RINGS = (30.0, 58.0, 88.0, 118.0)
TURNS = tuple(range(0, 360, 45))


@dataclass(frozen=True)
class Symbol:
    """One thing on the map."""

    key: str
    place: Place
    label: str  # two or three letters
    title: str  # in full
    mark: str  # a: square, b: disc
    heading_deg: float | None = None
    ring: bool = False  # stands out: the command element
    wreck: bool = False
    link: str = ""  # where a tap leads


@dataclass(frozen=True)
class Square:
    """A report: somewhere in a square."""

    key: str
    place: Place  # its middle
    size_m: float
    label: str
    mark: str
    stale: bool = False


def marks_svg(sheet: Sheet, symbols: Sequence[Symbol], squares: Sequence[Square] = ()) -> str:
    """Squares below, symbols above; symbols that would overlap fan out on leaders."""
    return "".join((*(_square(sheet, s) for s in squares), *_symbols(sheet, symbols)))


def line_svg(sheet: Sheet, one: Place, other: Place, words: str, *, clear: bool) -> str:
    """A line between two places, with what is to be said of it in its middle."""
    (ax, ay), (bx, by) = sheet.at(one), sheet.at(other)
    x, y, wide = (ax + bx) / 2, (ay + by) / 2, 9.0 * len(words) + 14
    dress = "sight" if clear else "sight no"
    return (
        f'<path class="{dress}" d="M{number(ax)} {number(ay)}L{number(bx)} {number(by)}"/>'
        f'<rect class="tagbox" x="{number(x - wide / 2)}" y="{number(y - 12)}" '
        f'width="{number(wide)}" height="24"/>'
        f'<text class="tagtext" x="{number(x)}" y="{number(y)}">{escape(words)}</text>'
    )


def circle_svg(sheet: Sheet, place: Place, radius_m: float) -> str:
    """A dashed circle about a place that matters."""
    x, y = sheet.at(place)
    radius = number(radius_m * sheet.scale)
    return f'<circle class="aim" cx="{number(x)}" cy="{number(y)}" r="{radius}"/>'


def _square(sheet: Sheet, square: Square) -> str:
    x, y = sheet.at(square.place)
    side = square.size_m * sheet.scale
    dress = f"report of-{square.mark}{' stale' if square.stale else ''}"
    return (
        f'<rect class="{dress}" x="{number(x - side / 2)}" y="{number(y - side / 2)}" '
        f'width="{number(side)}" height="{number(side)}"/>'
        f'<text class="replabel" x="{number(x)}" y="{number(y + side / 2 + 16)}" '
        f'text-anchor="middle">{escape(square.label)}</text>'
    )


def _symbols(sheet: Sheet, symbols: Sequence[Symbol]) -> Iterator[str]:
    taken: list[tuple[float, float]] = []
    for symbol in symbols:
        x, y = sheet.at(symbol.place)
        at = _free(sheet, taken, x, y)
        taken.append(at)
        yield _symbol(sheet, symbol, (x, y), at)


def _free(
    sheet: Sheet, taken: list[tuple[float, float]], x: float, y: float
) -> tuple[float, float]:
    """The place itself when nothing is there yet, else the nearest free one about it."""
    spots = [(x, y)]
    spots += [
        (x + ring * sin(radians(turn)), y - ring * cos(radians(turn)))
        for ring, turn in product(RINGS, TURNS)
    ]
    for at in spots:
        inside = SIZE <= at[0] <= sheet.width - SIZE and SIZE <= at[1] <= sheet.height - SIZE
        far = all(hypot(at[0] - a, at[1] - b) >= APART for a, b in taken)
        if far and (inside or at == (x, y)):
            return at
    return x, y


def _symbol(
    sheet: Sheet, symbol: Symbol, true: tuple[float, float], at: tuple[float, float]
) -> str:
    x, y = at
    parts: list[str] = []
    if at != true:
        tx, ty = true
        parts.append(
            f'<path class="leader" d="M{number(tx)} {number(ty)}L{number(x)} {number(y)}"/>'
            f'<circle class="spot" cx="{number(tx)}" cy="{number(ty)}" r="3.5"/>'
        )
    parts.append(_nose(sheet, symbol, at))
    if symbol.ring:
        parts.append(f'<circle class="ring" cx="{number(x)}" cy="{number(y)}" r="18"/>')
    parts.append(_shape(symbol, x, y))
    parts.append(f'<text x="{number(x)}" y="{number(y)}">{escape(symbol.label)}</text>')
    if symbol.wreck:
        parts.append(
            f'<path class="stop" d="M{number(x - 9)} {number(y - 9)}l18 18m0 -18l-18 18"/>'
        )
    parts.append(f'<circle class="touch" cx="{number(x)}" cy="{number(y)}" r="{number(REACH)}"/>')
    inside = f"<title>{escape(symbol.title)}</title>{''.join(parts)}"
    dress = f"unit{' wrecked' if symbol.wreck else ''}"
    group = f'<g class="{dress}" data-key="{escape(symbol.key)}">{inside}</g>'
    return f'<a href="{escape(symbol.link)}">{group}</a>' if symbol.link else group


def _shape(symbol: Symbol, x: float, y: float) -> str:
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


def _nose(sheet: Sheet, symbol: Symbol, at: tuple[float, float]) -> str:
    """A short stroke where it looks."""
    if symbol.heading_deg is None or symbol.wreck:
        return ""
    angle = radians(symbol.heading_deg - sheet.turned_deg)
    x, y = at
    near, far = SIZE - 1, SIZE + NOSE
    return (
        f'<path class="nose line-{symbol.mark}" '
        f'd="M{number(x + near * sin(angle))} {number(y - near * cos(angle))}'
        f'L{number(x + far * sin(angle))} {number(y - far * cos(angle))}"/>'
    )
