"""The north arrow of a map: players look across it from any side."""

from assistant.cards.drawing.canvas import Canvas
from assistant.cards.drawing.labels import Box, Room, around
from assistant.cards.drawing.shapes import number

RADIUS = 19.0
ASIDE = RADIUS + 9  # from the edges of the part shown to the middle of the arrow
PREFERRED = ("high right", "high left", "low right", "low left")  # the grid's numbers are left
ARROW = "M0 15V1M-5 7L0 1L5 7"
LETTER_AT = {0: (0, -3), 90: (9, 5), 180: (0, 14), 270: (-9, 5)}  # before the arrow as it turns


def north_svg(sheet: Canvas, room: Room, corners: tuple[str, ...] = PREFERRED) -> str:
    """Draw an arrow to the north in the first free corner; the script keeps it there."""
    shown = room.frame or Box(0, 0, sheet.width, sheet.height)
    spots = {corner: _middle_of_corner(shown, corner) for corner in corners}
    boxes = {corner: around(*at, 2 * RADIUS + 4, 2 * RADIUS + 4) for corner, at in spots.items()}
    corner = next((each for each, box in boxes.items() if not room.meets(box)), corners[0])
    room.take(boxes[corner])
    x, y = spots[corner]
    turn = -sheet.turned_deg % 360
    name_x, name_y = LETTER_AT[turn]
    return (
        f'<g class="north" data-corner="{corner}" data-aside="{number(ASIDE)}" '
        f'transform="translate({number(x)} {number(y)})"><title>North</title>'
        f'<circle r="{number(RADIUS)}"/><g transform="rotate({turn})">'
        f'<path d="{ARROW}"/></g>'
        f'<text x="{name_x}" y="{name_y}" text-anchor="middle">N</text></g>'
    )


def _middle_of_corner(shown: Box, corner: str) -> tuple[float, float]:
    height, side = corner.split()
    x = shown.right - ASIDE if side == "right" else shown.left + ASIDE
    y = shown.top + ASIDE if height == "high" else shown.bottom - ASIDE
    return x, y
