"""A vehicle drawn from above, to scale."""

from assistant.cards.drawing.shapes import number
from assistant.cards.rattenkrieg.drawing.fan_diagram import Diagram

PLAN_LENGTH, TRACK = 52, 4.9


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
