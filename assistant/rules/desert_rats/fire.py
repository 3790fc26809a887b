"""Fire at vehicles and at infantry (Desert Rats, Shooting at Vehicles; Shooting at Infantry)."""

from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.desert_rats.elements import FIRING, Armed, may_move_and_fire
from assistant.rules.desert_rats.ranges import range_band
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, OneOf
from assistant.rules.procedures import procedure
from assistant.rules.working import Working

GRADES = tables.load("desert-rats/armour-grades")
AT_VEHICLES = tables.load("desert-rats/vehicle-fire-factors")
AT_INFANTRY = tables.load("desert-rats/infantry-fire-factors")
UNARMOURED = "U"
HIGHEST = 6
HITS_TO_KILL = 4
IN_COVER = "target-in-cover"  # ruling: rocks and scrub hide infantry as they hide a vehicle

Grade = Annotated[str, OneOf(GRADES.keys())]
Posture = Annotated[str, OneOf(AT_INFANTRY.keys())]
Range = Annotated[float, Field(ge=0, le=10_000)]


class Shot(Inputs):
    """An element that fires."""

    firer: Annotated[Armed, Field(description="element that fires")]
    range_m: Annotated[Range, Field(description="meters between them")]
    firer_moved: bool = Field(False, description="it moved this turn")
    armoured_cars_move_and_fire: bool = Field(
        False, description="house rule: armoured cars may move and fire"
    )
    in_private: bool = Field(
        False, description="only the umpire sees the die; if it cannot hit, none is rolled"
    )

    @property
    def legal(self) -> bool:
        """Whether the element may fire at all."""
        cars = self.armoured_cars_move_and_fire
        return not self.firer_moved or may_move_and_fire(self.firer, armoured_cars=cars)


class FireAtVehicle(Shot):
    """A shot at a vehicle."""

    armour: Annotated[Grade, Field(description="the target's armour class")]
    aspect: Annotated[
        Literal["front", "side", "rear"], Field(description="face that the shot hits")
    ] = "front"
    stationary: bool = Field(False, description="the target did not move this turn")
    hull_down: bool = Field(False, description="the target is hull down")
    in_cover: bool = Field(False, description="the target is in cover")
    previous_shots: Annotated[
        int, Field(ge=0, le=50, description="earlier shots at it from the same place")
    ] = 0
    small_arms_at_unarmoured: bool = Field(False, description="house rule: rifles may stop lorries")
    hull_down_and_cover_add: bool = Field(
        True, description="house rule: cover counts in addition to hull down"
    )


@dataclass(frozen=True)
class VehicleShot:
    """A shot at a vehicle and its effect; fields are None where it could have none."""

    legal: bool = True
    reason: str | None = None
    band_m: int | None = None
    need: int | None = None
    attack: str | None = None
    armour_struck: str | None = None
    modifier: int | None = None
    score_needed: int | None = None  # on the die
    total: int | None = None
    hit: bool = False
    pierces: bool = False
    result: str | None = None  # no-effect, miss, bounced or destroyed
    effective: bool = False  # whether it counts for the target's reaction


@procedure(
    "desert-rats/fire-at-vehicle",
    title="Fire at a vehicle",
    source="Desert Rats, Shooting at Vehicles; Firing Table",
    dice={"hit": "roll of the element that fires"},
    also=("shoot a tank", "anti-tank fire", "knock out"),
    summary=lambda shot: {"result": shot.result},
)
def fire_at_vehicle(inputs: FireAtVehicle, dice: Dice, working: Working) -> VehicleShot:
    """Fire at a vehicle: reach the score for the range, and pierce the armor struck."""
    step = working.step
    if not inputs.legal:
        step("may not move and fire", False)
        return VehicleShot(legal=False, reason="firer-moved")
    band, need, attack, small_arms = _firing_column(inputs)
    if band is None or need is None or attack is None:
        band = step(f"range {inputs.range_m:g} m, band", band)
        return VehicleShot(band_m=band, result=step("result", "no-effect"))
    step(f"range {inputs.range_m:g} m, band", band)
    step("score of the table", need)
    column = {"front": "grade", "side": "side", "rear": "rear"}[inputs.aspect]
    struck: str = step(f"armour of the {inputs.aspect}", GRADES.row(inputs.armour)[column])
    pierces = step(
        f"attack {attack} pierces it", GRADES.row(attack)["rank"] <= GRADES.row(struck)["rank"]
    )
    modifier = _vehicle_modifier(inputs, working, small_arms=small_arms)
    score, total = _roll_to_hit(inputs, need, modifier, dice, working)
    hit = step("hit", total is not None and total >= need)
    effective = pierces and score <= HIGHEST
    result = step("result", ("destroyed" if pierces else "bounced") if hit else "miss")
    return VehicleShot(
        band_m=band,
        need=need,
        attack=attack,
        armour_struck=struck,
        modifier=modifier,
        score_needed=score,
        total=total,
        hit=hit,
        pierces=pierces,
        result=result,
        effective=effective,
    )


def _firing_column(inputs: FireAtVehicle) -> tuple[int | None, int | None, str | None, bool]:
    """Return band, score needed, attack, and whether the house rule makes it small arms."""
    band = range_band(inputs.range_m)
    if band is None:
        return None, None, None, False
    row = FIRING.row(inputs.firer, band)
    if row["armour_need"] is not None:
        return band, row["armour_need"], row["attack"], False
    if inputs.small_arms_at_unarmoured and inputs.armour == UNARMOURED and row["infantry_need"]:
        return band, row["infantry_need"], UNARMOURED, True
    return band, None, None, False


def _vehicle_modifier(inputs: FireAtVehicle, working: Working, *, small_arms: bool) -> int:
    covered = inputs.in_cover and (inputs.hull_down_and_cover_add or not inputs.hull_down)
    shots = 0 if small_arms else inputs.previous_shots
    counts = (
        ("target-stationary", "target did not move", int(inputs.stationary)),
        ("target-hull-down", "hull down", int(inputs.hull_down)),
        (IN_COVER, "in cover", int(covered)),
        ("subsequent-anti-tank-shot", f"earlier shots: {shots}", shots),
    )
    modifier = 0
    for factor, label, times in counts:
        if times:
            modifier += working.step(label, times * AT_VEHICLES.row(factor)["modifier"])
    return modifier


def _roll_to_hit(
    inputs: Shot, need: int, modifier: int, dice: Dice, working: Working
) -> tuple[int, int | None]:
    """Return the score that the die must show, and the die with its modifiers.

    A player rolls even if the shot cannot hit (8.1). In private no die is rolled
    for such a shot: the second value is then None.
    """
    score = working.step("on the die", need - modifier)
    if score > HIGHEST:
        if inputs.in_private:
            working.step("cannot hit", "no die is rolled")
            return score, None
        working.step("cannot hit", "rolled anyway, as a missing die would give that away")
    return score, working.step("die and modifiers", working.step("die", dice.d6("hit")) + modifier)


class FireAtInfantry(Shot):
    """A shot at a section or gun."""

    posture: Annotated[Posture, Field(description="posture of the target, or its position")] = (
        "stationary"
    )
    in_cover: bool = Field(False, description="the target is in cover, not in trenches")
    hits_taken: Annotated[
        int, Field(ge=0, le=HITS_TO_KILL - 1, description="hits that it has taken")
    ] = 0


@dataclass(frozen=True)
class InfantryShot:
    """A shot at a section or gun and its effect; fields are None where it could have none."""

    hits: int  # all that it has taken now
    legal: bool = True
    reason: str | None = None
    band_m: int | None = None
    need: int | None = None
    modifier: int | None = None
    score_needed: int | None = None  # on the die
    total: int | None = None
    hit: bool = False
    result: str | None = None  # no-effect, miss, hit or destroyed
    effective: bool = False  # whether it counts for the target's reaction


@procedure(
    "desert-rats/fire-at-infantry",
    title="Fire at infantry or a gun",
    source="Desert Rats, Shooting at Infantry; Firing Table",
    dice={"hit": "roll of the element that fires"},
    also=("shoot at a section", "shoot at a gun", "machine-gun fire"),
    summary=lambda shot: {"result": shot.result},
)
def fire_at_infantry(inputs: FireAtInfantry, dice: Dice, working: Working) -> InfantryShot:
    """Fire at a section or gun: reach the score for the range; the fourth hit destroys it."""
    step = working.step
    hits = inputs.hits_taken
    if not inputs.legal:
        step("may not move and fire", False)
        return InfantryShot(hits, legal=False, reason="firer-moved")
    band = range_band(inputs.range_m)
    need: int | None = FIRING.row(inputs.firer, band)["infantry_need"] if band else None
    if band is None or need is None:
        band = step(f"range {inputs.range_m:g} m, band", band)
        return InfantryShot(hits, band_m=band, result=step("result", "no-effect"))
    step(f"range {inputs.range_m:g} m, band", band)
    step("score of the table", need)
    modifier: int = step(inputs.posture, AT_INFANTRY.row(inputs.posture)["modifier"])
    if inputs.in_cover and inputs.posture != "trenches":
        modifier += step("in cover", AT_VEHICLES.row(IN_COVER)["modifier"])
    score, total = _roll_to_hit(inputs, need, modifier, dice, working)
    hit = step("hit", total is not None and total >= need)
    hits = step("hits taken", hits + hit)
    result = step("result", ("destroyed" if hits >= HITS_TO_KILL else "hit") if hit else "miss")
    return InfantryShot(
        hits,
        band_m=band,
        need=need,
        modifier=modifier,
        score_needed=score,
        total=total,
        hit=hit,
        result=result,
        effective=score <= HIGHEST,
    )
