"""Rocket launchers and their back blast (Rattenkrieg 28.2)."""

import re
from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Height, Inputs, Missing, OneOf, Problem
from assistant.rules.procedures import procedure
from assistant.rules.rounding import without_noise
from assistant.rules.tables import Row
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

LAUNCHERS = tables.load("rattenkrieg/rocket-launchers")
BACK_BLAST = tables.load("rattenkrieg/rocket-back-blast")

CONFINED_SQ_IN = whole_figure("rattenkrieg/rockets-confined-sq-in")
CRATE_IN = whole_figure("rattenkrieg/rockets-crate-in")
RELOAD_ALONE = 1  # 28.2.2: actions, without an assistant
THROWN_AWAY = "panzerfaust"
ALSO_PANZERFAUST = "fauspatrone"  # ruling; the table's spelling

Reason = Literal["not-loaded", "out-of-range", "confined"]


def launcher_family(weapon: str) -> str:
    """Return the family of a launcher, which lists its back blast and its ammunition."""
    first = weapon.split()[0].lower()
    return THROWN_AWAY if first == ALSO_PANZERFAUST else first


class RocketLaunch(Inputs):
    """A launcher about to fire, and perhaps a figure behind it."""

    weapon: Annotated[
        Annotated[str, OneOf(LAUNCHERS.keys())], Field(description="the launcher, as printed")
    ]
    range_in: Annotated[float, Field(gt=0, le=1_000_000, description="inches to the target")]
    loaded: bool = Field(True, description="it is loaded")
    assistant: bool = Field(True, description="an assistant loads for the gunner")
    room_sq_in: Annotated[
        float | None,
        Field(ge=0, le=1_000_000, description="square inches of the room, null outdoors"),
    ] = None
    behind_in: Annotated[
        Height | None,
        Field(description="inches of a figure behind the weapon; negative ahead of it"),
    ] = None
    lateral_in: Annotated[
        Height | None,
        Field(description="inches from the line, to the side; enter the distance behind too"),
    ] = None
    overruled: bool = Field(False, description="the umpire allows what the rules forbid")

    def input_errors(self) -> Iterator[Problem]:
        """Yield an error for a figure with only one of its two coordinates."""
        for name, entered, other in (
            ("behind_in", self.behind_in, self.lateral_in),
            ("lateral_in", self.lateral_in, self.behind_in),
        ):
            if entered is None and other is not None:
                yield Missing(name, None, "a number, because the other distance is given")


@dataclass(frozen=True)
class LaunchResult:
    """The result of a launch: whether allowed, the penetration, and the danger behind it."""

    in_range: bool
    may_fire: bool
    reason: Reason | None
    penetration_mm: int | None  # None when it may not fire
    dice: int  # of damage against armor
    reload_actions: int | None  # None when it is thrown away
    in_back_blast: bool | None  # None without a figure or a back blast
    back_blast_modifier: int | None  # on the Combat Table


@procedure(
    "rattenkrieg/rocket-launch",
    title="Rocket launcher",
    source="Rattenkrieg 28.2, 28.2.1, 28.2.2",
    dice={"piat": "roll of a PIAT's penetration: their sum is in centimeters"},
    also=("bazooka", "panzerfaust", "panzerschreck", "piat", "back blast", "anti-tank rocket"),
    summary=lambda launched: {"penetration_mm": launched.penetration_mm},
)
def rocket_launch(launch: RocketLaunch, dice: Dice, working: Working) -> LaunchResult:
    """Check a launch; the rocket then shoots like a gun with a sight of 0.

    A figure in the back blast rolls on the Combat Table. A PIAT has no back blast, and may be fired
    from any room.
    """
    step = working.step
    row = LAUNCHERS.row(launch.weapon)
    family = launcher_family(launch.weapon)
    blast = BACK_BLAST.row(family)
    in_range = without_noise(launch.range_in) <= step("range, inches", row["range_in"])
    step("in range", in_range)
    reason = _reason_against(launch, in_range, blast, working)
    step("may fire", reason is None)
    if reason and launch.overruled and step("the umpire overrules the rule", True):
        reason = None
    penetration = _roll_penetration(row, dice, working) if reason is None else None
    reload_actions = None if family == THROWN_AWAY else 0 if launch.assistant else RELOAD_ALONE
    if reload_actions is not None:
        step("actions to reload", reload_actions, "28.2.2")
    inside = _is_in_back_blast(launch, blast, working)
    return LaunchResult(
        in_range,
        reason is None,
        reason,
        penetration,
        step("damage dice", row["armor"]["dice"]),
        reload_actions,
        inside,
        blast["modifier"],
    )


def _reason_against(
    launch: RocketLaunch, in_range: bool, blast: Row, working: Working
) -> Reason | None:
    if not working.step("loaded", launch.loaded):
        return "not-loaded"
    if not in_range:
        return "out-of-range"
    if blast["length_in"] is None or launch.room_sq_in is None:
        return None
    room = working.step("room, square inches", without_noise(launch.room_sq_in), "28.2.1")
    return "confined" if room < CONFINED_SQ_IN else None


def _roll_penetration(row: Row, dice: Dice, working: Working) -> int:
    step, printed = working.step, row["armor"]["penetration_mm"]
    if isinstance(printed, int):
        return step("pierces, millimeters", printed)
    found = re.fullmatch(r"(\d+)d6x(\d+)", printed)
    assert found, "the only form that the table has"
    thrown = step("dice", dice.pool("piat", int(found[1]), ordered=False))
    return step("pierces, millimeters", sum(thrown) * step("a point", int(found[2])))


def _is_in_back_blast(launch: RocketLaunch, blast: Row, working: Working) -> bool | None:
    if blast["length_in"] is None:
        return None
    step = working.step
    length = step("back blast, inches long", blast["length_in"], "28.2.1")
    width = step("inches wide", blast["width_in"], "28.2.1")
    if launch.behind_in is None or launch.lateral_in is None:
        return None
    behind, side = without_noise(launch.behind_in), abs(without_noise(launch.lateral_in))
    inside = bool(0 <= behind <= length and side <= width / 2)
    if step("the figure is inside", inside, "28.2.1"):
        step("to add to the die", blast["modifier"], "28.2.1")
    return inside
