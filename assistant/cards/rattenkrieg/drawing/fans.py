"""The fan diagrams: four fans of a hull by hours, and the circle of a turret (Rattenkrieg 22.1).

The ends of a hull take the outer ring and its sides the inner one, so one ray from an hour inwards
crosses every plate that a shot from there can strike. In a cell, the outward band is for shots from
above, the inward band for shots from below, and the bright band for level shots. A cell that may
rebound is hatched, not only red.
"""

from html import escape

from assistant.cards.drawing.shapes import at, frame, number, size_box, wedge, words
from assistant.cards.rattenkrieg.drawing.fan_cells import draw_cell, draw_unarmored_fan
from assistant.cards.rattenkrieg.drawing.fan_diagram import (
    BANDS,
    HALF_CELL,
    HALF_FACE,
    HALF_FAN,
    INNER,
    OUTER,
    TURRET_EDGES,
    Chosen,
    Diagram,
    Link,
)
from assistant.cards.rattenkrieg.drawing.vehicle_plans import plan
from assistant.rules.rattenkrieg.vehicles.armor.data_card import FAN_HOURS, HOURS

HULL_BOX, TURRET_BOX = (390, 416), (350, 264)
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
        for sector in _hours_within(hour, 2):
            cell = diagram.hull.get(fan, {}).get(str(sector))
            if cell:
                mine = _is_chosen(chosen, sector, fan)
                drawn = draw_cell((fan, sector), bands, cell, mine, link)
                (over if mine else under).append(drawn)
        sign = diagram.signs.get(fan)
        if sign and not diagram.hull.get(fan):
            under += draw_unarmored_fan(fan, hour, (edges[0], edges[-1]), sign)
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
        for sector in _hours_within(hour, 1):
            cell = diagram.turret.get(str(sector))
            if cell:
                mine = _is_chosen(chosen, sector, None)
                drawn = draw_cell((face, sector), list(TURRET_EDGES), cell, mine, link)
                (over if mine else under).append(drawn)
        edges = (TURRET_EDGES[0][1], TURRET_EDGES[-1][2])
        sign = diagram.signs.get(face)
        if sign and not diagram.turret:
            under += draw_unarmored_fan(face, hour, edges, sign)
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


def _hours_within(hour: int, reach: int) -> list[int]:
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


def _svg(dress: str, box: tuple[int, int], corner: tuple[int, int], text: str, drawn: str) -> str:
    view = f"{corner[0]} {corner[1]} {box[0]} {box[1]}"
    return (
        f'<svg class="{dress}" viewBox="{view}" role="group" aria-label="{text}"'
        f' xmlns="http://www.w3.org/2000/svg">{drawn}</svg>'
    )
