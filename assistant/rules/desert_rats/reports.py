"""A player's reports of enemies that other elements see (Desert Rats, Command & Control)."""

from math import atan2, degrees, hypot
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.desert_rats.elements import ElementType, element_type
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs
from assistant.rules.procedures import procedure
from assistant.rules.rounding import round_down, round_half_up, without_noise
from assistant.rules.working import Working

DETAIL = tables.load("desert-rats/report-detail")
LOST_AFTER = 3  # turns after which a report is no longer kept
POINTS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
RANGE_STEP_M = 50
GRID_M = 100
SEVERAL, MANY = 2, 5  # from how many on a distant report uses the word
PLURALS = {
    "tank": "tanks",
    "armoured-car": "armoured-cars",
    "lorry": "lorries",
    "infantry": "infantry",
    "gun": "guns",
}
ON_FOOT = ("infantry", "gun")

Metres = Annotated[float, Field(ge=0, le=9_999)]


class EnemySeen(Inputs):
    """An enemy that was seen, with the places at that time."""

    seen_by: Annotated[
        Literal["command", "element"], Field(description="the command element, or another")
    ]
    observer_x_m: Annotated[Metres, Field(description="element that reports, meters east")]
    observer_y_m: Annotated[Metres, Field(description="element that reports, meters north")]
    target_x_m: Annotated[Metres, Field(description="the enemy, meters east")]
    target_y_m: Annotated[Metres, Field(description="the enemy, meters north")]
    target: Annotated[ElementType, Field(description="kind of element seen")]
    count: Annotated[
        int, Field(ge=1, le=50, description="number of similar enemies in the same square")
    ] = 1
    age_turns: Annotated[int, Field(ge=0, le=1000, description="turns since it was seen")] = 0


@dataclass(frozen=True)
class EnemyReport:
    """A player's report of one enemy; None if the player learns nothing of it."""

    shown_as: str  # model, report or none
    status: str  # fresh, stale or lost
    x_m: float | None = None
    y_m: float | None = None
    square_m: int | None = None  # 0 for a model
    grid: str | None = None
    bearing: str | None = None
    range_about_m: int | None = None
    described_as: str | None = None
    strength: str | None = None


@procedure(
    "desert-rats/report-position",
    title="Report of an enemy",
    source="Desert Rats, Command & Control",
    also=("where are they", "contact", "grid reference"),
)
def report_position(inputs: EnemySeen, dice: Dice, working: Working) -> EnemyReport:
    """Report an enemy: exactly in the command element's own sight, else by a square.

    The square grows with the range.
    """
    step = working.step
    if inputs.age_turns >= LOST_AFTER:
        return EnemyReport("none", step("status", "lost"))
    status = step("status", "stale" if inputs.age_turns else "fresh")
    x, y = inputs.target_x_m, inputs.target_y_m
    if inputs.seen_by == "command" and not inputs.age_turns:
        grid = step("grid", grid_reference(x, y))
        count = str(inputs.count)
        return EnemyReport(
            "model", status, x, y, 0, grid, described_as=inputs.target, strength=count
        )
    from_x, from_y = inputs.observer_x_m, inputs.observer_y_m
    distance = step("distance, m", without_noise(hypot(x - from_x, y - from_y)))
    row = _detail_at(0 if inputs.seen_by == "command" else distance)
    square: int = step("square, m", row["square_m"])
    west, south = round_down(x / square) * square, round_down(y / square) * square
    grid = step("square", grid_reference(west, south))
    middle_x, middle_y = west + square / 2, south + square / 2
    bearing = step("bearing", compass_point_to(middle_x - from_x, middle_y - from_y))
    away = hypot(middle_x - from_x, middle_y - from_y)
    about = step("range about, m", round_half_up(away / RANGE_STEP_M) * RANGE_STEP_M)
    described = step("described as", _describe_target(inputs.target, row["detail"]))
    strength = step("strength", _strength(inputs.count, row["detail"]))
    return EnemyReport(
        "report", status, middle_x, middle_y, square, grid, bearing, about, described, strength
    )


def grid_reference(x_m: float, y_m: float) -> str:
    """Return the grid reference of a place: hundreds of meters east, then north."""
    return f"{round_down(x_m / GRID_M):02d}{round_down(y_m / GRID_M):02d}"


def compass_point_to(east_m: float, north_m: float) -> str | None:
    """Return the point of the compass toward a place; None for the same place."""
    if not east_m and not north_m:
        return None
    sector = 360 / len(POINTS)
    angle = without_noise(degrees(atan2(east_m, north_m)) % 360)
    return POINTS[int((angle + sector / 2) // sector) % len(POINTS)]


def _detail_at(distance_m: float) -> tables.Row:
    rows = DETAIL.rows
    return next(row for row in rows if row["to_m"] is None or distance_m <= row["to_m"])


def _describe_target(target: str, detail: str) -> str:
    kind = element_type(target)["kind"]
    if detail == "type":
        return target
    if detail == "class":
        return PLURALS[kind]
    return "foot" if kind in ON_FOOT else "vehicles"


def _strength(count: int, detail: str) -> str:
    return strength_in_words(count) if detail == "kind" else str(count)


def strength_in_words(count: int) -> str:
    """Return a number of enemies as a distant report gives it: one, several or many."""
    return "many" if count >= MANY else "several" if count >= SEVERAL else "one"
