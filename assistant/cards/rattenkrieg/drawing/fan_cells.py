"""The cells of a fan diagram: bands, figures, and signs of protection without armor."""

from collections.abc import Mapping
from html import escape

from assistant.cards.drawing.shapes import at, frame, number, wedge, words
from assistant.cards.rattenkrieg.drawing.fan_diagram import (
    BANDS,
    HALF_CELL,
    HALF_FACE,
    HALF_FAN,
    INNER,
    TURRET_EDGES,
    Link,
    Sign,
    Strike,
)
from assistant.rules.rattenkrieg.vehicles.armor.data_card import Row
from assistant.rules.rattenkrieg.vehicles.armor.derived_card import Cell

# on the flat rays the figure from above leans to twelve or six, the one from below to three or nine
LEAN = {2: 1 / 6, 4: -1 / 6, 8: 1 / 6, 10: -1 / 6}
LEANS: dict[Row, int] = {"high": -1, "level": 0, "low": 1}
# three digits keep clear of frames, and inside of the level figure
INWARDS: dict[Row, int] = {"high": -5, "level": 0, "low": 8}
INWARDS_INSIDE: dict[Row, int] = {"high": -2, "level": 0, "low": 2}
NARROW_MM = 1000


def draw_cell(
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


def draw_unarmored_fan(fan: str, hour: int, edges: tuple[int, int], sign: Sign) -> list[str]:
    """Draw a fan without millimeters, as the book prints it: an open, half or full disc."""
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
