"""The fan diagrams: four fans of a hull over the hours, the round of a turret (Rattenkrieg 22.1).

Ends take the outer ring and sides the inner one, so one ray from an hour inwards crosses every
plate that a shot from there can strike. Outwards is from above, inwards from below, the bright band
is level. A cell that may rebound is hatched, not only red.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Literal

from assistant.cards.drawing.shapes import at, frame, number, size_box, wedge, words
from assistant.rules.rattenkrieg.vehicles.armor.data_card import FAN_HOURS, HOURS, Fan, Part, Row
from assistant.rules.rattenkrieg.vehicles.armor.derived_card import Cell

Sign = Literal["none", "light", "hmg"]
Strike = tuple[str, int]  # a fan, or the turret's face, and a sector; an hour has no fan
Link = Callable[[Strike], str]  # the address that choosing a cell or an hour opens


Cells = Mapping[str, Mapping[Row, Cell]]  # by sector, as a card writes it


@dataclass(frozen=True)
class Diagram:
    """The contents of a part's diagram: a hull's armor by fan, a turret's by sector."""

    part: Part
    sizes: Mapping[str, Mapping[Row, int]]
    hull: Mapping[Fan, Cells] = field(default_factory=dict)
    turret: Cells = field(default_factory=dict)
    signs: Mapping[str, Sign] = field(default_factory=dict)  # of what has no armor, by fan
    length_m: float = 6
    width_m: float = 3
    has_turret: bool = True
    on_ground: bool = True  # on tracks or wheels, which the plan shows


@dataclass(frozen=True)
class Chosen:
    """The place where a shot comes in: the sector, and the fan once that is known."""

    sector: int
    fan: str | None = None


HULL_BOX, TURRET_BOX = (390, 416), (350, 264)
EDGES = (34, 56, 86, 108, 130, 160, 182)  # of the bands: low, level, high, and again
INNER, OUTER = EDGES[:4], EDGES[3:]
TURRET_EDGES: tuple[tuple[Row, int, int], ...] = (("level", 46, 80), ("high", 80, 106))
BANDS: tuple[Row, ...] = ("low", "level", "high")
HALF_FAN, HALF_FACE, HALF_CELL = 2.5, 1.5, 0.5  # hours
# on the flat rays the figure from above leans to twelve or six, the one from below to three or nine
LEAN = {2: 1 / 6, 4: -1 / 6, 8: 1 / 6, 10: -1 / 6}
LEANS: dict[Row, int] = {"high": -1, "level": 0, "low": 1}
# three digits keep clear of frames, and inside of the level figure
INWARDS: dict[Row, int] = {"high": -5, "level": 0, "low": 8}
INWARDS_INSIDE: dict[Row, int] = {"high": -2, "level": 0, "low": 2}
NARROW_MM = 1000
LABELS = {  # of each hour: itself, and the box of its size
    12: ((0, -196), (36, -196)),
    1: ((98, -170), (131, -171)),
    2: ((171, -96), (172, -124)),
    3: ((171, 12), (140, 12)),
    4: ((171, 96), (172, 124)),
    5: ((98, 170), (131, 171)),
    6: ((0, 196), (36, 196)),
    7: ((-98, 170), (-131, 171)),
    8: ((-171, 96), (-172, 124)),
    9: ((-171, 12), (-140, 12)),
    10: ((-171, -96), (-172, -124)),
    11: ((-98, -170), (-133, -171)),
}
NAMES = (
    (0, -88, "FRONT", "M-6 -98L0 -105L6 -98Z"),
    (0, 89, "REAR", "M-6 98L0 105L6 98Z"),
    (148, -13, "RIGHT", "M120 -19L112 -13L120 -7Z"),
    (-148, -13, "LEFT", "M-120 -19L-112 -13L-120 -7Z"),
)
HATCH = (
    '<defs><pattern id="rebound-hatch" class="rebound-hatch" width="5" height="5"'
    ' patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V5"/></pattern>'
    "</defs>"
)
HOUR_RADIUS, WIDE, BESIDE = 121, 1.15, 34  # of a turret's hours and their boxes
PLAN_LENGTH, TRACK = 52, 4.9
TARGET = 22.5  # around an hour, for a finger


def fan_svg(diagram: Diagram, chosen: Chosen | None = None, link: Link | None = None) -> str:
    """Draw a hull or a turret; with `link`, each cell leads to the page that chooses it."""
    draw = _hull if diagram.part == "hull" else _turret
    return draw(diagram, chosen, link)


def _hull(diagram: Diagram, chosen: Chosen | None, link: Link | None) -> str:
    under: list[str] = []
    over: list[str] = []
    frames: list[str] = []
    for fan, hour in FAN_HOURS.items():
        edges = OUTER if fan in ("front", "rear") else INNER
        bands = [(row, edges[n], edges[n + 1]) for n, row in enumerate(BANDS)]
        for sector in _spanned(hour, 2):
            cell = diagram.hull.get(fan, {}).get(str(sector))
            if cell:
                mine = _is_chosen(chosen, sector, fan)
                drawn = _cell((fan, sector), bands, cell, mine, link)
                (over if mine else under).append(drawn)
        sign = diagram.signs.get(fan)
        if sign and not diagram.hull.get(fan):
            under += _fan_of_sign(fan, hour, (edges[0], edges[-1]), sign)
        frames.append(frame(wedge(hour - HALF_FAN, hour + HALF_FAN, edges[0], edges[-1])))
    labels = [words(x, y, name, "face") + frame(path, "pointer") for x, y, name, path in NAMES]
    for sector, (hour_at, box_at) in LABELS.items():
        labels.append(_hour(sector, hour_at, chosen, link))
        size = diagram.sizes.get(str(sector))
        if size:
            labels.append(size_box(*box_at, size["level"], size["high"]))
    if chosen:
        frames.append(frame(_ray(chosen.sector), "chosen-frame"))
    drawn = "".join([*under, *over, *frames, *labels, plan(diagram)])
    return _svg("fan", HULL_BOX, (-195, -208), "Hull, armor by clock sector", HATCH + drawn)


def _turret(diagram: Diagram, chosen: Chosen | None, link: Link | None) -> str:
    under: list[str] = []
    over: list[str] = []
    frames: list[str] = []
    labels: list[str] = []
    for face, hour in FAN_HOURS.items():
        for sector in _spanned(hour, 1):
            cell = diagram.turret.get(str(sector))
            if cell:
                mine = _is_chosen(chosen, sector, None)
                drawn = _cell((face, sector), list(TURRET_EDGES), cell, mine, link)
                (over if mine else under).append(drawn)
        edges = (TURRET_EDGES[0][1], TURRET_EDGES[-1][2])
        sign = diagram.signs.get(face)
        if sign and not diagram.turret:
            under += _fan_of_sign(face, hour, edges, sign)
        frames.append(frame(wedge(hour - HALF_FACE, hour + HALF_FACE, *edges)))
    for sector in range(1, HOURS + 1):
        x, y = at(sector, HOUR_RADIUS)
        x *= WIDE if sector in (1, 5, 7, 11) else 1
        labels.append(_hour(sector, (x, y), chosen, link))
        size = diagram.sizes.get(str(sector))
        if size:
            beside = x + (BESIDE if sector <= 6 or sector == HOURS else -BESIDE)
            labels.append(size_box(beside, y, size["level"], size["high"]))
    if chosen:
        edges = (TURRET_EDGES[0][1], TURRET_EDGES[-1][2])
        around = wedge(chosen.sector - HALF_CELL, chosen.sector + HALF_CELL, *edges)
        frames.append(frame(around, "chosen-frame"))
    plan = (
        '<g class="plan"><path d="M-17 -14L-11 -22H11L17 -14V20L11 26H-11L-17 20Z"/>'
        '<circle r="7" cy="12"/><path class="gun" d="M0 -22V-44"/></g>'
    )
    drawn = "".join([*under, *over, *frames, *labels, plan])
    words_of = "Turret, armor by clock sector from its gun"
    return _svg("fan turret", TURRET_BOX, (-175, -132), words_of, HATCH + drawn)


def _cell(
    strike: Strike,
    bands: list[tuple[Row, int, int]],
    values: Mapping[Row, Cell],
    chosen: bool,
    link: Link | None,
) -> str:
    """Draw one cell: its bands, each with a number upright on the sector's ray."""
    fan, sector = strike
    label = ", ".join(f"{r} {c.mm}{' may rebound' if c.red else ''}" for r, c in values.items())
    drawn = [f"<title>{fan}, {sector} o’clock: {label}</title>"]
    for row, inner, outer in bands:
        path = wedge(sector - HALF_CELL, sector + HALF_CELL, inner, outer)
        drawn.append(frame(path, f"band {row}"))
        if values[row].red:
            drawn.append(frame(path, "rebound"))
    # the halo of the level figure lies under the other figures
    for row, inner, outer in sorted(bands, key=lambda band: band[0] != "level"):
        drawn.append(
            _figure(row, sector, (inner + outer) / 2, values[row], len(bands) == len(BANDS))
        )
    dress = "cell chosen" if chosen else "cell"
    tag, more = ("a", f' href="{escape(link(strike))}"') if link else ("g", "")
    return f'<{tag} class="{dress}"{more}>{"".join(drawn)}</{tag}>'


def _figure(row: Row, sector: int, radius: float, cell: Cell, leans: bool) -> str:
    lean = LEANS[row] * LEAN.get(sector, 0) if leans else 0
    shifts = INWARDS if radius > INNER[-1] else INWARDS_INSIDE
    inwards = shifts[row] if lean and cell.mm > 99 else 0
    x, y = at(sector + lean, radius + inwards)
    dress, size = f"mm {row}", "mm level" if row == "level" else "mm"
    if cell.red:
        dress += " red"
    if cell.mm >= NARROW_MM:
        dress, size = f"{dress} narrow", "mm narrow"
    return words(x, y, cell.mm, dress, size)


def _fan_of_sign(fan: str, hour: int, edges: tuple[int, int], sign: Sign) -> list[str]:
    """Draw a fan without millimeters as the book prints it: an open, half or full disc."""
    half = HALF_FAN if edges[1] != TURRET_EDGES[-1][2] else HALF_FACE
    x, y = at(hour, (edges[0] + edges[1]) / 2)
    where = f"translate({number(x)} {number(y)})"
    empty, half_full = '<circle class="sign" r="13"/>', "M0 -13a13 13 0 0 0 0 26"
    disc = {
        "none": empty,
        "light": empty + frame(half_full, "sign full"),
        "hmg": '<circle class="sign full" r="13"/>',
    }[sign]
    meaning = {
        "none": "no protection",
        "light": "stops light weapons",
        "hmg": "stops heavy machine guns",
    }[sign]
    return [
        frame(wedge(hour - half, hour + half, *edges), "band level"),
        f'<g class="protection" transform="{where}"><title>{fan}: {meaning}</title>{disc}</g>',
    ]


def _spanned(hour: int, reach: int) -> list[int]:
    return [(hour + n - 1) % HOURS + 1 for n in range(-reach, reach + 1)]


def _is_chosen(chosen: Chosen | None, sector: int, fan: str | None) -> bool:
    return bool(chosen and chosen.sector == sector and (fan is None or chosen.fan in (None, fan)))


def _hour(sector: int, where: tuple[float, float], chosen: Chosen | None, link: Link | None) -> str:
    """Draw an hour; with `link` it leads to the page that chooses its sector."""
    x, y = number(where[0]), number(where[1])
    drawn = words(*where, sector, "hour", "hour")
    if _is_chosen(chosen, sector, None):
        disc = f'<circle class="hour-disc" cx="{x}" cy="{y}" r="14"/>'
        drawn = disc + words(*where, sector, "hour chosen", "hour")
    if link is None:
        return drawn
    return (
        f'<a class="hour-link" href="{escape(link(("", sector)))}"><title>{sector} o’clock</title>'
        f'<circle class="target" cx="{x}" cy="{y}" r="{TARGET}"/>{drawn}</a>'
    )


def _ray(sector: int) -> str:
    """Draw the frame around everything that a shot from a sector can hit."""
    inner = OUTER[0] if sector % 6 == 0 else INNER[0]
    outer = INNER[-1] if sector % 6 == 3 else OUTER[-1]
    return wedge(sector - HALF_CELL, sector + HALF_CELL, inner, outer)


def plan(diagram: Diagram) -> str:
    """Draw the vehicle from above in the middle, bow up, to scale, with any wings."""
    scale = PLAN_LENGTH / max(diagram.length_m, diagram.width_m)
    half, bow = diagram.width_m * scale / 2, diagram.length_m * scale / 2
    if diagram.width_m > diagram.length_m:
        return f'<g class="plan">{_aircraft_body(half, bow)}</g>'
    high = f'y="{number(-bow)}" height="{number(2 * bow)}"'
    side = f'<rect class="dark" x="{{}}" {high} width="{TRACK}"/>'
    sides = side.format(number(-half)) + side.format(number(half - TRACK))
    gun = '<circle r="8" cy="-1"/><path d="M0 -9V-29"/>' if diagram.has_turret else ""
    return (
        f'<g class="plan"><rect x="{number(-half)}" {high} width="{number(2 * half)}"/>'
        f"{sides if diagram.on_ground else ''}{gun}</g>"
    )


def _aircraft_body(half: float, bow: float) -> str:
    """Draw a body, its wings and its tail."""
    span, front, tail = number(2 * half), number(-bow / 2), number(bow - 5)
    return (
        f'<rect x="{number(-half)}" y="{front}" width="{span}" height="9"/>'
        f'<rect x="-8" y="{tail}" width="16" height="4"/>'
        f'<rect x="-3.5" y="{number(-bow)}" width="7" height="{number(2 * bow)}" rx="3"/>'
    )


def _svg(dress: str, box: tuple[int, int], corner: tuple[int, int], text: str, drawn: str) -> str:
    view = f"{corner[0]} {corner[1]} {box[0]} {box[1]}"
    return (
        f'<svg class="{dress}" viewBox="{view}" role="group" aria-label="{text}"'
        f' xmlns="http://www.w3.org/2000/svg">{drawn}</svg>'
    )
