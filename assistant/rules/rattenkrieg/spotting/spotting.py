"""Spotting the enemy, and a target that avoids being seen at the last moment (Rattenkrieg 4.1)."""

from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Count, Height, Inches, Inputs, OneOf, Quality
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.spotting.sight import INVISIBLE, Raw
from assistant.rules.rounding import round_down
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

CAMOUFLAGE = tables.load("rattenkrieg/camouflage-modifiers")
ACTIONS = tables.load("rattenkrieg/spotting-action-modifiers")
ACTS = ACTIONS.keys()
FIRED = "shot-or-burst"  # counted, so an input of its own

IN_THE_OPEN = whole_figure("rattenkrieg/spotting-in-the-open")
INCHES_A_POINT = whole_figure("rattenkrieg/spotting-inches-a-point")
ALWAYS = 6  # no die shows more

# Kinds of camouflage that let a target avoid being seen without cover; any of a line together
# with any of its partners. A suit or a net is camouflage and foliage in one.
HIDES_MEN = {"camouflaged-uniform": {"foliage-helmet", "foliage-uniform"}}
HIDES_SILENT_VEHICLES = {"camouflaged-vehicle": {"foliage-vehicle-part", "foliage-vehicle-full"}}

PLAIN = "standard-uniform"  # no camouflage
SNIPER = "sniper"  # known by being a sniper, not by camouflage
WORN = tuple(row["situation"] for row in CAMOUFLAGE.rows if row["situation"] != SNIPER)
OF_MACHINES = ("-vehicle", "-part", "-full", "-net")  # how the names of vehicle camouflage end


def camouflage_for(*, machine: bool) -> tuple[str, ...]:
    """Return the kinds of camouflage that are of use to a vehicle, or else to figures."""
    return tuple(x for x in WORN if x != PLAIN and x.endswith(OF_MACHINES) == machine)


class Hiding(Inputs):
    """The conditions that help a spotted target to avoid being seen, or reveal it."""

    cover: Annotated[
        int,
        Field(
            ge=0, le=6, description="cover from obstacle and concealment; the stance does not count"
        ),
    ] = 0
    camouflage: tuple[Annotated[str, OneOf(CAMOUFLAGE.keys())], ...] = Field(
        (), max_length=20, description="the target's camouflage: uniform, foliage, net or suit"
    )
    engine_running: bool = Field(False, description="the target's engine runs")
    actions: tuple[Annotated[str, OneOf(act for act in ACTS if act != FIRED)], ...] = Field(
        (),
        max_length=20,
        description="the target's activities in its latest action, one of each kind",
    )
    shots: Annotated[Count, Field(description="shots or bursts it fired this turn")] = 0


class Spot(Hiding):
    """A spotter, a target, and the conditions between them."""

    distance_in: Annotated[Inches, Field(description="distance from spotter to target, inches")]
    i_factor: Annotated[Raw, Field(description="I-Factor of the target; it has no limit")] = 0
    height_in: Annotated[
        Height, Field(description="the target's height above the spotter, inches")
    ] = 0
    size: Annotated[Count, Field(description="size of a vehicle; 0 for troops, guns, mines")] = 0
    spotter_quality: Annotated[Quality, Field(description="Quality of the spotter")]
    target_quality: Annotated[Quality, Field(description="Quality of the target or its crew")]
    scope_x: Annotated[
        int, Field(ge=0, le=12, description="magnification of an optic in use; 0 for none")
    ] = 0
    sight_modifier: Annotated[
        int, Field(ge=-6, le=6, description="modifier of a vision block or an aircraft")
    ] = 0
    in_view: bool = Field(
        True, description="in line of sight, and in the field of view if that is checked"
    )


@dataclass(frozen=True)
class Spotted:
    """The result of spotting, and how much of the target is now known."""

    possible: bool
    automatic: bool
    spotted: bool
    may_avoid: bool
    avoided: bool
    acquired: bool
    spotting_value: int | None
    avoid_value: int | None
    state: Literal["unchanged", "located", "identified"]
    shown: Literal["nothing", "leader", "all-figures"]


NOTHING_SPOTTED = Spotted(
    False, False, False, False, False, False, None, None, "unchanged", "nothing"
)


@procedure(
    "rattenkrieg/spot",
    title="Spotting",
    source="Rattenkrieg 4.1, 26.2.2",
    dice={"spot": "the spotter rolls", "avoid": "the target rolls to stay unidentified"},
    also=("spot an enemy", "can we see them", "camouflage"),
    summary=lambda spotted: {
        "state": "not spotted" if spotted.state == "unchanged" else spotted.state,
        "acquired": spotted.acquired,
    },
)
def spot(look: Spot, dice: Dice, working: Working) -> Spotted:
    """Spot a target on a die equal to or under the spotting value.

    A target spotted without a die may be fired at in the same action. A target under cover or well
    camouflaged may still avoid being seen well enough: then it is only located.
    """
    step = working.step
    if not step("in view", look.in_view):
        return NOTHING_SPOTTED
    limit = step("I-Factor that is not visible", INVISIBLE * max(1, look.scope_x), "5.1")
    if step("I-Factor", look.i_factor) >= limit:
        step("too inconspicuous to be spotted", True)
        return NOTHING_SPOTTED
    value = _spotting_value(look, working)
    return roll_to_spot(value, look, dice, working)


def _spotting_value(look: Spot, working: Working) -> int:
    step = working.step
    hundreds = step("whole hundreds of inches", round_down(look.distance_in / INCHES_A_POINT))
    above = step("inches above the spotter", max(look.height_in, 0))
    hindrance = step(
        "hindrance divided by the spotter's Quality",
        round_down((hundreds + look.i_factor + above) / look.spotter_quality),
    )
    below = step("inches below the spotter", max(-look.height_in, 0))
    helped = step(
        "size and depth divided by the target's Quality",
        round_down((step("size", look.size) + below) / look.target_quality),
    )
    optic = step("optic", look.scope_x)
    sight = step("sight modifier", look.sight_modifier, "26.2.2")
    # The boxed formula has the signs the other way round; both examples of the text have them so.
    return step("spotting value", IN_THE_OPEN - hindrance + helped + optic + sight)


def roll_to_spot(value: int, target: Hiding, dice: Dice, working: Working) -> Spotted:
    """Roll against a spotting value, and then for the target to avoid being seen."""
    step = working.step
    automatic = value >= ALWAYS
    spotted = automatic
    if automatic:
        step("spotted without a die", True)
    elif value > 0:
        spotted = step("spotted", step("spotter's die", dice.d6("spot", split=value)) <= value)
    else:
        step("cannot be spotted", True)
    if not spotted:
        return Spotted(
            value > 0, False, False, False, False, False, value, None, "unchanged", "nothing"
        )
    avoid_value = _avoid_value(target, working) if can_avoid(target) else None
    avoided = avoid_value is not None and _rolls_to_avoid(avoid_value, dice, working)
    return Spotted(
        possible=True,
        automatic=automatic,
        spotted=True,
        may_avoid=avoid_value is not None and avoid_value > 0,
        avoided=avoided,
        acquired=step("fire at it is allowed in this action", automatic and not avoided),
        spotting_value=value,
        avoid_value=avoid_value,
        state=step("the target is now", "located" if avoided else "identified", "3.2.1"),
        shown="leader" if avoided else "all-figures",
    )


def can_avoid(target: Hiding) -> bool:
    """Return whether a spotted target has the cover or camouflage to avoid being seen."""
    worn = set(target.camouflage)
    hides = target.cover > 0 or "ghillie-suit" in worn or _has_pair(HIDES_MEN, worn)
    if target.engine_running:
        return hides
    return hides or "camouflage-net" in worn or _has_pair(HIDES_SILENT_VEHICLES, worn)


def _has_pair(pairs: dict[str, set[str]], worn: set[str]) -> bool:
    return any(one in worn and partners & worn for one, partners in pairs.items())


def _avoid_value(target: Hiding, working: Working) -> int:
    step = working.step
    value = step("cover of the target", target.cover)
    for name in target.camouflage:
        value += step(name.replace("-", " "), CAMOUFLAGE.row(name)["modifier"])
    for name in target.actions:
        value += step(name.replace("-", " "), ACTIONS.row(name)["modifier"])
    if target.shots:
        value += step("shots and bursts", target.shots * ACTIONS.row(FIRED)["modifier"])
    return step("avoids on this or less", value)


def _rolls_to_avoid(value: int, dice: Dice, working: Working) -> bool:
    if value <= 0 or value >= ALWAYS:
        return working.step("avoids without a die" if value > 0 else "can avoid", value > 0)
    die = working.step("target's die", dice.d6("avoid", split=value))
    return working.step("the target hides well enough", die <= value)
