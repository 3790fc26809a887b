"""The move of one unit: its cost and whether it is allowed (Battleaxe 8.1.2a, 9, 11.4.4, 15)."""

from dataclasses import field
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.battleaxe.places import ALLIED, AXIS, Place, Side, Units, is_full, is_zone
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs
from assistant.rules.procedures import procedure
from assistant.rules.working import Working

COSTS = tables.load("battleaxe/movement-costs")
OUT_OF_SUPPLY = -1  # 14.2.2
HALFAYA, MINED = "6", "17"  # 8.1.2a; by the number, whatever the name

Mode = Literal["assault", "regroup", "overrun"]
MovementFactor = Annotated[int, Field(ge=0, le=20)]


class StepOnMap(Inputs):
    """One entered place, in its state when the unit arrives."""

    place: Annotated[Place, Field(description="number of the Area or letter of the Zone")]
    boundary: Annotated[
        Literal["open", "escarpment", "line", "none"],
        Field(description="boundary with the previous place; none if the two places do not touch"),
    ] = "open"
    controlled_by: Annotated[Side, Field(description="the side that controls the place")]
    enemy_full: Annotated[Units, Field(description="full enemy units in the place")] = 0
    enemy_reduced: Annotated[Units, Field(description="reduced enemy units in the place")] = 0
    enemy_adjacent: bool = Field(
        False, description="an enemy unit is in an Area adjacent to this place; Zones do not count"
    )
    friendly_units: Annotated[
        Units, Field(description="own units in the place, without this one")
    ] = 0
    contested_at_start: bool = Field(
        False, description="the place was contested when the impulse began"
    )
    attacked: bool = Field(False, description="it was already attacked in this impulse")

    @property
    def enemies(self) -> int:
        """The number of enemy units in the place."""
        return self.enemy_full + self.enemy_reduced


class Moving(Inputs):
    """A unit and its path."""

    mode: Annotated[
        Mode,
        Field(
            description="reason for the move: an assault, a regroup, or the advance after an"
            " overrun"
        ),
    ] = "assault"
    side: Annotated[Side, Field(description="side of the unit")]
    movement_factor: Annotated[
        MovementFactor, Field(description="printed factor of the face that is up")
    ]
    factor_known: bool = Field(
        True, description="the printed factor is known; if not, the unit has at least this"
    )
    oos: bool = Field(False, description="it is Out of Supply")
    locked: bool = Field(False, description="its division has not been released yet")
    start: Annotated[Place, Field(alias="from", description="place where the unit is")]
    from_contested: bool = Field(
        False, description="that place was contested when the impulse began"
    )
    from_controlled_by: Annotated[
        Side | None, Field(description="the side that controls the place; if omitted, its own side")
    ] = None
    path: Annotated[
        tuple[StepOnMap, ...],
        Field(min_length=1, max_length=10, description="the places entered, in order"),
    ]
    zone_by_remaining: bool = Field(
        False,
        description="house rule: a Zone takes the MF that are left, instead of the whole allowance",
    )
    overruled: bool = Field(False, description="the umpire allows what the rules forbid")


@dataclass(frozen=True)
class Move:
    """The result of a move: the steps made, their cost and their effects."""

    legal: bool
    reason: str | None
    failed_step: int | None  # from 1
    steps_made: int
    costs: tuple[int, ...]
    mf_available: int
    mf_spent: int
    mf_left: int
    must_stop: bool
    must_attack: bool
    control_gained: tuple[str, ...]


@dataclass
class _Walk:
    available: int
    costs: list[int] = field(default_factory=list)

    @property
    def left(self) -> int:
        return self.available - sum(self.costs)


@procedure(
    "battleaxe/move",
    title="Move of a unit",
    source="Battleaxe 9, 8.1.2a, 11.4.4, 15",
    also=("movement cost", "regroup", "overrun move", "where can it go"),
)
def move(inputs: Moving, dice: Dice, working: Working) -> Move:
    """Pay for each place entered, and stop at the enemy or where something forbids a step."""
    available: int = working.step(
        "MF" if inputs.factor_known else "MF at least", inputs.movement_factor
    )
    if inputs.mode == "assault" and inputs.oos:
        available = working.step("MF, out of supply", max(0, available + OUT_OF_SUPPLY), "14.2.2")
    walk = _Walk(available)
    reason = None
    for number in range(len(inputs.path)):
        paid = _reason_in_any_mode(inputs, number) or _price_of_step(inputs, number, walk)
        place = inputs.path[number].place
        if isinstance(paid, str):
            reason = working.step(f"into {place}, not allowed", paid)
            if not inputs.overruled:
                break
            reason, paid = None, _cost_by_umpire(inputs, number, walk)
        walk.costs.append(working.step(f"into {place}, MF", paid, "9.2"))
    made = inputs.path[: len(walk.costs)]
    last = made[-1] if made else None
    must_stop = bool(last and last.enemies)
    gained = [s.place for s in made if s.controlled_by != inputs.side and not s.enemies]
    working.step("control gained of", gained, "7.2")
    return Move(
        legal=reason is None,
        reason=reason,
        failed_step=len(made) + 1 if reason else None,
        steps_made=len(made),
        costs=tuple(walk.costs),
        mf_available=available,
        mf_spent=sum(walk.costs),
        mf_left=working.step("MF left", walk.left),
        must_stop=must_stop,
        must_attack=bool(last and must_stop and not last.contested_at_start),
        control_gained=tuple(gained),
    )


def _reason_in_any_mode(inputs: Moving, number: int) -> str | None:
    """Return what forbids a step in every mode, or None."""
    here = inputs.path[number]
    before = inputs.path[number - 1] if number else None
    left = before.place if before else inputs.start
    if not before and inputs.locked:
        return "locked"
    if not before and inputs.movement_factor == 0:
        return "no-mf"
    if before and before.enemies:
        return "stopped"
    if here.boundary == "escarpment":
        return "escarpment"
    by_zone = is_zone(left) or is_zone(here.place)
    if here.boundary == "none" or (by_zone and here.boundary != "line"):
        return "not-adjacent"
    if is_full(here.place, here.friendly_units):
        return "fully-stacked"
    return "already-attacked" if here.attacked else None


def _price_of_step(inputs: Moving, number: int, walk: _Walk) -> int | str:
    """Return the MF that a step costs the unit, or why its mode forbids the step."""
    if inputs.mode == "assault":
        return _assault_price(inputs, number, walk)
    if number:
        return "too-far"
    return _reason_against_regroup(inputs) or 0 if inputs.mode == "regroup" else 0


def _reason_against_regroup(inputs: Moving) -> str | None:
    here = inputs.path[0]
    if here.controlled_by != inputs.side or here.enemies:
        return "not-free"
    mined = inputs.side == ALLIED and (inputs.start, here.place) == (HALFAYA, MINED)
    return "halfaya-mines" if mined and inputs.from_controlled_by == AXIS else None


def _assault_price(inputs: Moving, number: int, walk: _Walk) -> int | str:
    here = inputs.path[number]
    if walk.available == 0:
        return "no-mf"
    free = here.controlled_by == inputs.side and not here.enemies
    if number == 0 and inputs.from_contested and not free:
        return "must-enter-free"
    if is_zone(here.place):
        enough = walk.left > 0 if inputs.zone_by_remaining else not walk.costs
        return walk.left if enough else "not-enough-mf"
    cost: int = COSTS.row(_enemy_entered(here))["cost_mf"]
    if cost <= walk.left:
        return cost
    return "not-enough-mf" if walk.costs else walk.left


def _cost_by_umpire(inputs: Moving, number: int, walk: _Walk) -> int:
    """Return the cost of a step that the umpire allows, at most the MF left."""
    here = inputs.path[number]
    if inputs.mode != "assault":
        return 0
    cost: int = walk.left if is_zone(here.place) else COSTS.row(_enemy_entered(here))["cost_mf"]
    return min(cost, walk.left)


def _enemy_entered(here: StepOnMap) -> str:
    if here.enemy_full:
        return "full-strength-enemy"
    if here.enemy_reduced:
        return "reduced-enemy-only"
    return "vacant-adjacent-enemy" if here.enemy_adjacent else "vacant"
