"""Vehicles in white phosphorus, and fuel that catches fire (Rattenkrieg 20.4.7, 23.1.11)."""

from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.fire_and_smoke.fires import OUT, OUT_OF_CONTROL
from assistant.rules.working import Working

NO_FIRE = 0
FuelNumber = Annotated[int, Field(ge=1, le=6)]
FireModifier = Annotated[
    int, Field(ge=-3, le=3, description="fire modifier of the vehicle, added to the die")
]
FireIntensity = Annotated[
    Literal["second-roll", "same-roll"],
    Field(description="house rule: whether a second die or the first gives a fire's strength"),
]


class PhosphorusHit(Inputs):
    """A vehicle that white phosphorus strikes, or that is near its burst."""

    enclosed_armor: Annotated[
        bool, Field(description="its crew is under armor and can close the hatches")
    ]
    direct_hit: Annotated[
        bool, Field(description="struck itself; false inside the radius of the burst")
    ]
    fuel_numbers: Annotated[
        tuple[FuelNumber, ...],
        Field(max_length=100, description="the number to reach of each fuel tank on the card"),
    ] = ()
    fire_modifier: FireModifier = 0
    fire_intensity: FireIntensity = "second-roll"


@dataclass(frozen=True)
class PhosphorusEffect:
    """The effect of the phosphorus on the vehicle."""

    blinded: bool
    may_fire: bool
    fire: int  # its strength; 0 without one, 6 out of control


@procedure(
    "rattenkrieg/white-phosphorus-on-vehicle",
    title="White phosphorus on a vehicle",
    source="Rattenkrieg 20.4.7.2, 20.4.7.3",
    dice={"check": "of the fuel", "intensity": "of a fire that starts"},
    also=("WP", "Willie Pete", "phosphorus on a tank"),
    summary=lambda phosphored: {"fire": phosphored.fire},
)
def white_phosphorus_on_vehicle(
    inputs: PhosphorusHit, dice: Dice, working: Working
) -> PhosphorusEffect:
    """Resolve white phosphorus: it blinds an enclosed crew, which cannot fire; others may burn.

    A vehicle that is struck checks its worst fuel with its fire modifier; one near the burst checks
    its best fuel without.
    """
    step = working.step
    if inputs.enclosed_armor:
        step("hatches are closed, the crew is blinded", True, "20.4.7.2")
        return PhosphorusEffect(True, step("may fire", False, "20.4.7.2"), NO_FIRE)
    working.section = "20.4.7.3"
    if not inputs.fuel_numbers:
        return PhosphorusEffect(False, True, step("strength of the fire, without fuel", NO_FIRE))
    number, modifier = max(inputs.fuel_numbers), 0
    if inputs.direct_hit:
        number, modifier = min(inputs.fuel_numbers), inputs.fire_modifier
    step("catches fire from", number)
    step("fire modifier", modifier)
    die = step("die", dice.d6("check"))
    if not step("catches fire", catches_fire(die, modifier, number)):
        return PhosphorusEffect(False, True, NO_FIRE)
    if inputs.fire_intensity == "second-roll":
        die = step("second die", dice.d6("intensity"), "23.1.4")
    return PhosphorusEffect(
        False, True, step("strength of the fire", starting_intensity(die, modifier), "23.1.11")
    )


def catches_fire(die: int, modifier: int, number: int) -> bool:
    """Return whether fuel that was hit catches fire; a natural six always does."""
    return die == OUT_OF_CONTROL or die + modifier >= number


def starting_intensity(die: int, modifier: int) -> int:
    """Return the strength at which a fire in a vehicle starts: 0 for none, or 2 to 6."""
    if die == OUT_OF_CONTROL:
        return OUT_OF_CONTROL
    strength = min(die + modifier, OUT_OF_CONTROL)
    return strength if strength > OUT else NO_FIRE
