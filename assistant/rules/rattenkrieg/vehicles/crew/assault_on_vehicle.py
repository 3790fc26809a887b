"""Figures in contact with a vehicle who try to put it out of action (Rattenkrieg 31.9, 32.9)."""

from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inches, Inputs
from assistant.rules.procedures import procedure
from assistant.rules.rounding import round_down
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

Effect = Literal[
    "attacker-dies",
    "attacker-wounded",
    "no-effect",
    "one-damage-point",
    "die-of-damage-points",
]
EFFECTS: dict[int, Effect] = {
    row["roll"]: row["effect"] for row in tables.load("rattenkrieg/close-assault-on-vehicles").rows
}
MODIFIERS = tables.load("rattenkrieg/close-assault-on-vehicles-modifiers")
PIONEERS = tables.load("rattenkrieg/pioneers")
LOWEST, HIGHEST = min(EFFECTS), max(EFFECTS)

BY_SPEED, BY_HELPER = "each-5in-relative-speed", "each-helper"
INCHES_A_STEP = whole_figure("rattenkrieg/assault-on-vehicle-inches-a-step")


def is_pioneer(*titles: str) -> bool:
    """Return whether a figure has the title of a combat engineer or pioneer."""
    return any(row["word"] in title.lower() for title in titles for row in PIONEERS.rows)


class VehicleAssault(Inputs):
    """A figure in contact with a vehicle that acts against the equipment named."""

    relative_speed_in: Annotated[
        Inches, Field(description="inches that the vehicle moves across the figure's front")
    ] = 0
    pistol_ports: bool = Field(False, description="it has pistol ports, and a living crew")
    nahverteidigungswaffe: bool = Field(
        False, description="a German tank with a close defense weapon on its deck or turret"
    )
    bare_hands: bool = Field(False, description="the figure has only bare hands")
    civilian: bool = Field(False, description="the figure is a civilian")
    surprise: bool = Field(False, description="the attack surprises the crew")
    pioneer: bool = Field(False, description="the figure is a combat engineer or pioneer")
    blinding: bool = Field(
        False,
        description="an attempt to blind it, by pioneers or from buildings, farms and earthworks",
    )
    helpers: Annotated[int, Field(ge=0, le=10, description="figures that help the attacker")] = 0

    @property
    def situations(self) -> dict[str, int]:
        """The rows of the table, in its order, and how often each counts."""
        found: dict[str, int] = {}
        for row in MODIFIERS.rows:
            situation: str = row["situation"]
            if situation == BY_SPEED:
                found[situation] = round_down(self.relative_speed_in / INCHES_A_STEP)
            elif situation == BY_HELPER:
                found[situation] = self.helpers
            else:
                found[situation] = getattr(self, situation.replace("-", "_"))
        return found


@dataclass(frozen=True)
class VehicleAssaultResult:
    """The effect on the figure, or on the equipment."""

    modifier: int
    roll: int  # limited to the rows of the table
    effect: Effect
    damage_points: int
    blinded_impulses: int  # in place of damage


def _summarize(done: VehicleAssaultResult) -> dict[str, Effect | int]:
    """Return the effect of an assault: damage points, impulses without sight, or another effect."""
    if done.blinded_impulses:
        return {"blinded_impulses": done.blinded_impulses}
    return {"damage_points": done.damage_points} if done.damage_points else {"effect": done.effect}


@procedure(
    "rattenkrieg/close-assault-vehicle",
    title="Close assault on a vehicle",
    source="Rattenkrieg 31.9, 31.9.1, 32.9",
    dice={"die": "of the figure", "damage": "points of damage, after a six"},
    also=("close combat against a tank", "blind a tank", "tank hunter", "infantry against tanks"),
    summary=_summarize,
)
def close_assault_vehicle(
    assault: VehicleAssault, dice: Dice, working: Working
) -> VehicleAssaultResult:
    """Assault a vehicle: low dice cost the attacker, high ones the equipment named.

    A figure that blinds the vehicle does no damage: the vehicle sees nothing for that many
    impulses. A grenade can be put into an open vehicle without a die. Hatches are locked in towns.
    """
    step = working.step
    modifier = 0
    for situation, times in assault.situations.items():
        if times:
            words = situation.replace("-", " ")
            modifier += step(words, times * MODIFIERS.row(situation)["modifier"])
    step("to add to the die", modifier)
    die = step("die", dice.d6("die"))
    roll = step("within the table", max(LOWEST, min(HIGHEST, die + modifier)))
    effect = step("effect", EFFECTS[roll])
    points = 0
    if effect == "one-damage-point":
        points = 1
    elif effect == "die-of-damage-points":
        points = dice.d6("damage")
    if assault.blinding:
        return VehicleAssaultResult(
            modifier, roll, effect, 0, step("blinded, impulses", points, "31.9.1")
        )
    return VehicleAssaultResult(modifier, roll, effect, step("damage points", points), 0)
