"""The supply of one unit (Rats of Tobruk 5)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, Problem
from assistant.rules.procedures import procedure
from assistant.rules.rats_of_tobruk.terms import (
    HOUSE_RULE_ROUNDING,
    SUPPLY,
    MoveType,
    Rounding,
    Strength,
    SupplyState,
    half_rounded,
    share_by_rule,
    strength_after_hit,
)
from assistant.rules.tables import Row
from assistant.rules.working import Working

Figure = Annotated[int, Field(ge=0, le=40)]
LAST_ROW = max(row["phases_without"] for row in SUPPLY.rows)  # applies to every later phase


class CounterFace(Inputs):
    """The figures printed on one face of a counter."""

    attack: Annotated[Figure, Field(description="attack strength")]
    defence: Annotated[Figure, Field(description="defense strength")]
    movement: Annotated[Figure, Field(description="movement allowance")]


class SuppliedUnit(Inputs):
    """A unit with its printed figures and its present state."""

    full: Annotated[CounterFace, Field(description="its full face")]
    depleted: Annotated[
        CounterFace | None, Field(description="its depleted face; null if it has none")
    ] = None
    strength: Annotated[Strength, Field(description="the face that is up")]
    move_type: Annotated[MoveType, Field(description="move type: leg, tracked or wheeled")]
    hq: bool = Field(False, description="it is an HQ")


class Tracing(Inputs):
    """A unit in the supply phase."""

    traces: bool = Field(
        description="it can trace to its battalion's HQ; an HQ traces to another HQ"
    )
    nominated: bool = Field(False, description="its stack has no HQ and was nominated instead")
    phases_without: Annotated[
        int, Field(ge=0, le=40, description="supply phases without supply before this one")
    ] = 0
    unit: Annotated[SuppliedUnit, Field(description="the unit")]
    round_movement: Annotated[Rounding, Field(description=HOUSE_RULE_ROUNDING)] = "down"

    def input_errors(self) -> Iterator[Problem]:
        """Yield an error for a depleted unit without the figures of its depleted face."""
        if self.unit.strength == "depleted" and self.unit.depleted is None:
            yield Problem(
                "unit.depleted", None, "the factors of the depleted face, because it is up"
            )


@dataclass(frozen=True)
class Supply:
    """The unit's supply and the resulting figures; None once the unit is eliminated."""

    phases_without: int
    state: SupplyState
    casualty: Literal["none", "depleted", "eliminated"]
    attack: int | None
    defence: int | None
    movement: int | None
    direct_fire: bool
    artillery_stays_fired: bool


@procedure(
    "rats-of-tobruk/supply",
    title="Supply of a unit",
    source="Rats of Tobruk 5.2, 5.1",
    also=("low supply", "out of supply", "trace supply"),
)
def supply(inputs: Tracing, dice: Dice, working: Working) -> Supply:
    """Count the phases without supply, and apply the cost of each."""
    step = working.step
    supplied = inputs.traces or inputs.nominated
    phases = step("phases without supply", 0 if supplied else inputs.phases_without + 1)
    row = SUPPLY.row(min(phases, LAST_ROW))
    state = step("supply", row["state"])
    unit = inputs.unit
    face = unit.full if unit.strength == "full" else unit.depleted
    casualty: Literal["none", "depleted", "eliminated"] = "none"
    if row["casualties"]:
        casualty = strength_after_hit(unit.strength, two_sided=unit.depleted is not None)
        face = unit.depleted if casualty == "depleted" else None
        step("casualties", casualty)
    return Supply(
        phases,
        state,
        casualty,
        attack=step("attack", supplied_strength(face.attack, phases, "attack")) if face else None,
        defence=step("defense", supplied_strength(face.defence, phases, "defence"))
        if face
        else None,
        movement=step("movement", _movement_in_supply(face, row, inputs)) if face else None,
        direct_fire=row["direct_fire"],
        artillery_stays_fired=row["artillery_stays_fired"],
    )


def supplied_strength(printed: int, phases: int, which: Literal["attack", "defence"]) -> int:
    """Return a printed strength after supply; `phases` counts the phases without supply."""
    return share_by_rule(printed, SUPPLY.row(min(phases, LAST_ROW))[which])


def _movement_in_supply(face: CounterFace, row: Row, inputs: Tracing) -> int:
    vehicle = inputs.unit.move_type != "leg" or inputs.unit.hq
    if not vehicle or row["vehicle_movement"] == "full":
        return face.movement
    return half_rounded(face.movement, inputs.round_movement)
