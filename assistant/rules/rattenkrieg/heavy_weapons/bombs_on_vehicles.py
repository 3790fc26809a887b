"""Mortar bombs on vehicles, boats and landed aircraft (Rattenkrieg 31.10, 32.10, 33.10, 34.12)."""

from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.vehicles.damage.crew_checks import MODIFIERS
from assistant.rules.rounding import without_noise
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

ON_DECK = whole_figure("rattenkrieg/mortars-on-deck")  # 31.10, 32.10: on this die
ON_TURRET = whole_figure("rattenkrieg/mortars-on-turret")
INSIDE = whole_figure("rattenkrieg/mortars-inside")
BURSTS_ABOARD_MM = whole_figure("rattenkrieg/mortars-bursts-aboard-mm")

Hit = Literal["deck", "turret-top", "inside", "through-hull", "none"]


class BombTarget(Inputs):
    """A target under mortar bombs."""

    target: Annotated[
        Literal["tank", "open-tank", "light-vehicle", "boat", "landed-aircraft"],
        Field(description="kind of vehicle; an open tank has no roof over its turret or its gun"),
    ]
    caliber_mm: Annotated[
        float, Field(ge=40, le=120, description="caliber of the mortar, millimeters")
    ] = 81
    riders: bool = Field(False, description="a tank that carries figures")


@dataclass(frozen=True)
class BombResult:
    """The point where a bomb strikes, and the modifiers for the figures there."""

    hit: Hit
    crew_modifier: int | None  # None when no crew checks
    rider_modifier: int | None  # None when no riders check
    buoyancy_first: bool  # whether a boat takes damage before the figures in it


@procedure(
    "rattenkrieg/mortar-on-vehicle",
    title="Mortar fire on a vehicle",
    source="Rattenkrieg 31.10, 32.10, 33.10, 34.12",
    dice={"die": "of the bombs"},
    also=("mortar at a tank", "mortar at a boat", "bomb on the deck", "open turret"),
    summary=lambda bombed: {"hit": bombed.hit},
)
def mortar_on_vehicle(under: BombTarget, dice: Dice, working: Working) -> BombResult:
    """Roll whether a bomb strikes, and where.

    On a deck or turret it is a shot from above with the mortar's armor effect and To Hit five. A
    bomb that goes through a boat's hull costs a point of buoyancy and bursts on the bottom.
    """
    step = working.step
    tank = under.target in ("tank", "open-tank")
    working.section = {"boat": "33.10", "light-vehicle": "32.10", "landed-aircraft": "34.12"}.get(
        under.target, "31.10"
    )
    die = step("die", dice.d6("die", split=None if tank else INSIDE))
    hit = step("strikes", _struck_place(under, tank, die))
    crew = riders = None
    if hit == "inside":
        crew = step("crew and passengers: to add to the die", MODIFIERS["mortar-bomb"])
    elif hit == "turret-top" and under.target == "open-tank":
        crew = MODIFIERS["mortar-bomb-in-open-turret"]
        step("crew of the turret: to add to the die", crew)
    if tank and hit != "none" and under.riders:
        riders = step("riders: to add to the die", MODIFIERS["mortar-bomb"])
    first = hit == "inside" and under.target == "boat"
    if first:
        step("buoyancy takes damage first", True)
    return BombResult(hit, crew, riders, first)


def _struck_place(target: BombTarget, tank: bool, die: int) -> Hit:
    if tank:
        return {ON_DECK: "deck", ON_TURRET: "turret-top"}.get(die, "none")  # type: ignore[return-value]
    if die > INSIDE:
        return "none"
    large = target.target == "boat" and without_noise(target.caliber_mm) > BURSTS_ABOARD_MM
    return "through-hull" if large else "inside"
