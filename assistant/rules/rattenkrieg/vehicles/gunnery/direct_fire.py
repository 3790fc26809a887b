"""A gun's direct fire at figures, weapons, openings and houses (Rattenkrieg 27.1)."""

from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, OneOf
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.vehicles.gunnery.aiming import ToHit
from assistant.rules.working import Working

SIZES = tables.load("rattenkrieg/target-sizes")
HOUSE = "house"
SECTION: int = SIZES.row("house-section")["size"]  # from this size on a gun cannot miss


class DirectFire(Inputs):
    """A gun and the point that it aims at."""

    target: Annotated[
        Annotated[str, OneOf([*SIZES.keys(), HOUSE])], Field(description="target of the gun")
    ]
    sections: Annotated[
        int,
        Field(
            ge=1,
            le=10_000,
            description='sections of 2" by 2" that a house shows to the gun; a high roof is one',
        ),
    ] = 1
    to_hit: ToHit
    clearly_visible: bool = Field(True, description="neither smoke nor dust hides the target")


@dataclass(frozen=True)
class DirectFireResult:
    """The result of direct fire: whether the shell hits its aim point."""

    size: int
    automatic: bool  # without a die
    hit: bool


@procedure(
    "rattenkrieg/direct-fire",
    title="Direct fire of a gun",
    source="Rattenkrieg 27.1",
    dice={"hit": "roll of the gunner"},
    also=("artillery", "gun at infantry", "gun at a house", "howitzer", "size of a house"),
    summary=lambda struck: {"hit": struck.hit},
)
def direct_fire(fire: DirectFire, dice: Dice, working: Working) -> DirectFireResult:
    """Fire at a point: a die up to the To Hit strikes.

    A house cannot be missed unless smoke or dust hides it. The shell bursts where it strikes. A
    miss bursts out of play, unless the umpire places it.
    """
    step = working.step
    size = step("size", _target_size(fire, working))
    if step("too large to miss, and clearly visible", size >= SECTION and fire.clearly_visible):
        return DirectFireResult(size, True, step("strikes", True))
    step("strikes on this or less", fire.to_hit)
    die = step("die", dice.d6("hit", split=fire.to_hit))
    return DirectFireResult(size, False, step("strikes", die <= fire.to_hit))


def _target_size(fire: DirectFire, working: Working) -> int:
    if fire.target == HOUSE:
        return working.step("size of a section", SECTION) * working.step("sections", fire.sections)
    size: int = SIZES.row(fire.target)["size"]
    return size
