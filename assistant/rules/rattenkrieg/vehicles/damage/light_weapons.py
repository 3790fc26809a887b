"""Rifles and machine guns at vehicles (Rattenkrieg 31.6, 32.7, 33.6, 34.6)."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from math import lcm
from typing import Annotated, Any, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inches, Inputs, Problem
from assistant.rules.odds import enumerate_odds
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.fire.combat_table import (
    COMBAT_TABLE,
    HIGHEST,
    LOWEST,
    ONE_IS_LOST,
    SaveRule,
    combat_table_row,
)
from assistant.rules.rattenkrieg.fire.weapon_care import FATAL_SIX, rolls_jam
from assistant.rules.rattenkrieg.vehicles.armor.sectors import INCHES_A_STEP
from assistant.rules.rounding import round_down
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import NullWorking, Working

ARMORED = whole_figure("rattenkrieg/light-weapons-armored")  # 31.6
EXPOSED = ("tank-rider", "vision-block", "wheels", "exposed-crew")  # whatever protects the rest
# Ruling: what a sign of protection on the card stops, by penetration.
STOPS_UP_TO = {"none": -1, "light": 3, "hmg": 5}
SECTIONS = {"armored": "31.6", "light": "32.7", "boat": "33.6", "aircraft": "34.6"}

Strike = Literal["damage", "six", "nothing"]
Bonus = Annotated[int, Field(ge=-6, le=6)]


def is_stopped_by_sign(sign: str, penetration: int) -> bool:
    """Return whether a sign of protection stops a weapon of this penetration."""
    return penetration <= STOPS_UP_TO[sign]


class FireAtVehicle(Inputs):
    """An action of fire at a vehicle, boat or aircraft."""

    target: Annotated[
        Literal["armored", "light", "boat", "aircraft"], Field(description="kind of target")
    ]
    aimed_at: Annotated[
        Literal[
            "tank-rider",
            "vision-block",
            "wheels",
            "exposed-crew",
            "crew",
            "passengers",
            "engine",
            "fuel",
            "hull",
            "any",
        ],
        Field(description="the part that the shooter aims at; any part of an aircraft"),
    ]
    automatic: bool = Field(False, description="bursts or a belt; false for a single shot")
    size: Annotated[
        int, Field(ge=1, le=400, description="size of the cell that is fired at: dice in a burst")
    ]
    weapon_modifier: Annotated[Bonus, Field(description="modifier of the weapon to the die")]
    penetration: Annotated[int, Field(ge=0, le=6, description="penetration of the weapon")]
    protection: Annotated[
        Literal["none", "light", "hmg"],
        Field(description="sign on the card: against light weapons, or heavy machine guns too"),
    ] = "none"
    relative_speed_in: Annotated[
        Inches, Field(description="inches that it moves across the line of fire")
    ] = 0
    other_modifiers: Annotated[Bonus, Field(description="all else that changes the die")] = 0
    bulletproof_wheels: bool = Field(False, description="its wheels are filled with foam")
    autocannon: bool = Field(False, description="an autocannon fires, which sixes do not stop")
    natural_six_save: SaveRule = "under"

    def input_errors(self) -> Iterator[Problem]:
        """Yield an error for a part of an aircraft, which nobody can aim at."""
        if self.target == "aircraft" and self.aimed_at != "any":
            yield Problem("aimed_at", self.aimed_at, "any: nobody can aim at a part of an aircraft")

    @property
    def is_stopped(self) -> bool:
        """Whether the fire cannot have any effect."""
        if self.aimed_at == "wheels" and self.bulletproof_wheels:
            return True
        if self.aimed_at in EXPOSED:
            return False
        stopped = is_stopped_by_sign(self.protection, self.penetration)
        return self.target == "armored" or stopped

    @property
    def dice_allowed(self) -> int:
        """The most dice that the fire may roll."""
        return self.size if self.automatic else 1

    @property
    def is_endless(self) -> bool:
        """Whether sixes do not end the fire."""
        return self.autocannon or not self.automatic


@dataclass(frozen=True)
class VehicleHit:
    """The effect of the fire on the vehicle and on the weapon."""

    stopped: bool  # nothing is rolled
    dice_allowed: int
    modifier: int
    damage_points: int
    jammed: bool


def _burst_chances(fire: FireAtVehicle) -> list[tuple[dict[str, Any], Fraction]] | None:
    """Return the odds of a burst, die by die; None for inputs that it does not cover."""
    if fire.is_stopped or not fire.automatic:
        return None
    unread = NullWorking("")
    modifier = _modifier(fire, unread)
    one = enumerate_odds(lambda dice: _roll_strike(fire, modifier, dice, unread))
    whole = lcm(*(chance.denominator for chance in one.values()))
    ways = {way: int(chance * whole) for way, chance in one.items()}
    running: dict[tuple[int, int], int] = {(0, 0): 1}  # by points, and sixes that count
    for _ in range(fire.dice_allowed):
        after: dict[tuple[int, int], int] = defaultdict(int)
        for (points, sixes), share in running.items():
            if sixes == FATAL_SIX:
                after[points, sixes] += share * whole
                continue
            for way, weight in ways.items():
                more = way == "six" and not fire.is_endless
                after[points + (way == "damage"), sixes + more] += share * weight
        running = after
    found: dict[tuple[int, bool], Fraction] = defaultdict(Fraction)
    for (points, sixes), share in running.items():
        chance = Fraction(share, whole**fire.dice_allowed)
        jammed = chance / HIGHEST if sixes == FATAL_SIX else Fraction()
        found[points, True] += jammed
        found[points, False] += chance - jammed
    return [
        ({"damage_points": points, "jammed": jammed}, chance)
        for (points, jammed), chance in found.items()
        if chance
    ]


@procedure(
    "rattenkrieg/light-weapon-at-vehicle",
    title="Light weapons at a vehicle",
    source="Rattenkrieg 31.6, 32.7, 33.6, 34.6, 32.16",
    dice={
        "rolls": "one for each shot, on the Combat Table; of a burst, the size of the cell in dice",
        "confirms": "second dice after natural ones and sixes that the modifiers cancel",
        "extra": "after the second six: a six jams the weapon",
    },
    also=("machine gun at a tank", "rifle at a truck", "vision block", "tank rider", "strafe"),
    summary=lambda hit: {"damage_points": hit.damage_points, "jammed": hit.jammed},
    chances=_burst_chances,
)
def light_weapon_at_vehicle(fire: FireAtVehicle, dice: Dice, working: Working) -> VehicleHit:
    """Fire at a vehicle: each die that would kill a figure is a damage point to the part aimed at.

    A natural six of automatic fire misses, and the second one ends the fire. Only light weapons and
    anti-aircraft guns fire at flying aircraft; a system of the sector struck takes the damage.
    """
    step = working.step
    working.section = SECTIONS[fire.target]
    allowed = step("dice", fire.dice_allowed)
    modifier = _modifier(fire, working)
    if step("stopped", fire.is_stopped):
        return VehicleHit(True, allowed, modifier, 0, False)
    points = sixes = 0
    for _ in range(allowed):
        struck = _roll_strike(fire, modifier, dice, working)
        points += struck == "damage"
        sixes += struck == "six"
        if sixes == FATAL_SIX and not fire.is_endless:
            break
    step("damage points", points)
    jammed = sixes == FATAL_SIX and not fire.is_endless and rolls_jam(dice, working)
    return VehicleHit(False, allowed, modifier, points, jammed)


def _modifier(fire: FireAtVehicle, working: Working) -> int:
    step = working.step
    sum_ = step("weapon", fire.weapon_modifier)
    if fire.target == "armored":
        sum_ += step("armor", ARMORED)
    speed = round_down(fire.relative_speed_in / INCHES_A_STEP[fire.target == "aircraft"])
    sum_ += step("relative speed", speed) if speed else 0
    if fire.other_modifiers:
        sum_ += step("all else", fire.other_modifiers)
    return step("to add to the die", sum_)


def _roll_strike(fire: FireAtVehicle, modifier: int, dice: Dice, working: Working) -> Strike:
    """Roll one die on the Combat Table."""
    step = working.step
    die = step("die", dice.next("rolls"), "15.1")
    if die == HIGHEST and fire.automatic:
        return step("misses on a six", "six", "15.4")
    dead = COMBAT_TABLE[combat_table_row(die, modifier)] == "dead"
    if die == LOWEST and modifier >= ONE_IS_LOST:
        step("natural one hits if a second die is over", modifier, "15.12")
        dead = step("second die", dice.next("confirms"), "15.12") > modifier
    if die == HIGHEST and dead:
        step(f"natural six misses if a second die is {fire.natural_six_save}", -modifier, "15.12")
        second = step("second die", dice.next("confirms"), "15.12")
        dead = second >= -modifier if fire.natural_six_save == "under" else second <= -modifier
    return step("this die does", "damage" if dead else "nothing", "15.1")
