"""Repairs of a vehicle's systems (Rattenkrieg 23.1.4, 23.1.6)."""

from collections.abc import Iterator
from fractions import Fraction
from math import ceil
from typing import Annotated, Any, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, Missing, OneOf, Problem
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.dice_pools import FACES, ways_by_count
from assistant.rules.rounding import without_noise
from assistant.rules.text_figures import cases
from assistant.rules.working import Working

SYSTEMS = tables.load("rattenkrieg/vehicle-systems")
NEVER = ("no", "fight-the-fire")  # a fire is fought, not repaired
ACTIONS_A_TON = cases("rattenkrieg/repairs-actions-a-ton")
OUTSIDE = ("tracks", "wheels", "propeller")  # 23.1.6
RUNNING_GEAR = ("tracks", "wheels")

Repair = Literal[
    "no",
    "fight-the-fire",
    "1-action-per-dp",
    "1-die-of-actions-per-dp",
    "1-action-per-ton",
    "2-actions-per-ton",
]
METHOD_WORDS: dict[Repair, str] = {
    "no": "not at all",
    "fight-the-fire": "by fighting the fire",
    "1-action-per-dp": "an action for each damage point",
    "1-die-of-actions-per-dp": "a die of actions for each damage point",
    "1-action-per-ton": "an action for each ton",
    "2-actions-per-ton": "two actions for each ton",
}
SystemRow = Annotated[str, OneOf(SYSTEMS.keys())]


class DamagedSystem(Inputs):
    """A damaged system of a vehicle that does not move."""

    system: Annotated[SystemRow, Field(description="system to repair")]
    damage_points: Annotated[int, Field(ge=1, le=50, description="damage points to repair")]
    tons: Annotated[
        float | None,
        Field(
            ge=0,
            le=100_000,
            description="weight of the vehicle, tons; needed for tracks, wheels and propeller",
        ),
    ] = None
    destroyed: bool = Field(False, description="it has no points left")
    radio_repaired_before: bool = Field(False, description="its radio has been repaired once")
    repair_destroyed_tracks: bool = Field(
        False, description="house rule: destroyed tracks and wheels can be repaired"
    )
    overruled: bool = Field(False, description="the umpire allows what the rules forbid")

    def input_errors(self) -> Iterator[Problem]:
        """Yield an error where the repair depends on a weight that was not entered."""
        if self.tons is None and self.is_repairable and self.repair_method in ACTIONS_A_TON:
            yield Missing("tons", None, f"a number, 0 or more, for {self.system}")

    @property
    def repair_method(self) -> Repair:
        """The table's word for the way in which the system is repaired."""
        found: Repair = SYSTEMS.row(self.system)["repair"]
        return found

    @property
    def is_repairable(self) -> bool:
        """Whether the system can be repaired at all."""
        if self.repair_method in NEVER or (self.system == "radio" and self.radio_repaired_before):
            return False
        return not self.destroyed or (self.system in RUNNING_GEAR and self.repair_destroyed_tracks)


@dataclass(frozen=True)
class RepairTime:
    """The actions that the repair takes."""

    repairable: bool
    actions: int | None  # the total of all repairers; None when it cannot be repaired
    outside: bool  # it is done outside the vehicle


def _summarize(repairable: bool, actions: int | None) -> dict[str, Any]:
    return {"repairable": repairable, "actions": actions}


def _repair_chances(broken: DamagedSystem) -> list[tuple[dict[str, Any], Fraction]] | None:
    """Return the chance of each number of actions; None where no die decides it."""
    may_be = broken.is_repairable or broken.overruled
    if not may_be or broken.repair_method != "1-die-of-actions-per-dp":
        return None
    ways = ways_by_count(broken.damage_points, FACES, int)[-1]
    return [
        (_summarize(True, actions), Fraction(share, len(FACES) ** broken.damage_points))
        for actions, share in ways.items()
    ]


@procedure(
    "rattenkrieg/repair-time",
    title="Repairing a system",
    source="Rattenkrieg 23.1.4, 23.1.6",
    dice={"time": "one for each damage point of an engine or a turret ring"},
    also=("repairs", "fix the track", "engine", "radio"),
    summary=lambda time: _summarize(time.repairable, time.actions),
    chances=_repair_chances,
)
def repair_time(broken: DamagedSystem, dice: Dice, working: Working) -> RepairTime:
    """Find the actions that a repair takes at rest; figures can share them.

    A destroyed system stays destroyed, and a radio is repaired once in a game.
    """
    step = working.step
    outside = broken.system in OUTSIDE
    step("how it is repaired", METHOD_WORDS[broken.repair_method], "23.1.4")
    can_be = step("can be repaired", broken.is_repairable)
    if not can_be and not step("the umpire overrules the rule", broken.overruled):
        return RepairTime(False, None, outside)
    if broken.repair_method in ACTIONS_A_TON:
        tons = step("tons, up to the next whole", ceil(without_noise(broken.tons or 0)))
        actions = step("actions", tons * ACTIONS_A_TON[broken.repair_method])
    elif broken.repair_method == "1-die-of-actions-per-dp":
        thrown = step("dice", dice.pool_by_die("time", broken.damage_points))
        actions = step("actions", sum(thrown))
    else:
        actions = step("actions", broken.damage_points)
    step("done from outside", outside)
    return RepairTime(True, actions, outside)
