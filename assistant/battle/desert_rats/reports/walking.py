"""The walk of the hands along a table: around it once, from the near left corner (4.1)."""

from collections.abc import Sequence

from assistant.battle.desert_rats.reports.table_layout import Point
from assistant.battle.desert_rats.state.player_pages import HandStep
from assistant.frozen import replace

REACH_MM = 600  # of an arm from the near edge
STOPS = {  # in the order in which somebody walks, with their names
    "near-left": "Near edge, left half",
    "near-right": "Near edge, right half",
    "right": "Right edge",
    "far-right": "Far edge, right half",
    "far-left": "Far edge, left half",
    "left": "Left edge",
}
ALONG = {"near": (1, 0), "right": (0, 1), "far": (-1, 0), "left": (0, -1)}


def sort_by_walk(steps: Sequence[HandStep], size_mm: Point) -> tuple[HandStep, ...]:
    """Return steps in the order of a walk, each with its stop; a place is cleared first."""
    stops = list(STOPS)

    def order(step: HandStep) -> tuple[int, int, int, bool]:
        right, away = step.at_mm
        along_right, along_away = ALONG[step.stop.partition("-")[0]]
        along = right * along_right + away * along_away
        across = away * abs(along_right) + right * abs(along_away)
        return stops.index(step.stop), along, across, step.action != "take-off"

    stopped = (replace(step, stop=stop_at(size_mm, step.at_mm)) for step in steps)
    return tuple(sorted(stopped, key=order))


def stop_at(size_mm: Point, at_mm: Point) -> str:
    """Return the stop from which a point is reached: the near edge if an arm is long enough."""
    (wide, deep), (right, away) = size_mm, at_mm
    half = "right" if right > wide / 2 else "left"
    if away <= REACH_MM:
        return f"near-{half}"
    far = {"near": away, "right": wide - right, "left": right, "far": deep - away}
    edge = min(far, key=lambda edge: far[edge])
    return edge if edge in ("left", "right") else f"{edge}-{half}"
