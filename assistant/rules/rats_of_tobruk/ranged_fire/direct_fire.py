"""Direct ranged fire and opportunity fire (Rats of Tobruk 11.3, 11.4, 18.1)."""

from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs
from assistant.rules.procedures import procedure
from assistant.rules.rats_of_tobruk.terms import (
    EVENING,
    IN_SUPPLY,
    SANDSTORM,
    TURN_TYPES,
    Strength,
    SupplyState,
    TurnType,
    Weather,
    can_fire_in,
    strength_after_hit,
)
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

MODIFIERS = {
    row["condition"]: row["modifier"]
    for row in tables.load("rats-of-tobruk/direct-fire-modifiers").rows
}
FLAK = (2, 9, 8)  # the counter of that name, on either face, 2.1
FLAK_DEFENCE = whole_figure(
    "rats-of-tobruk/direct-fire-flak-defence"
)  # of a 2-9-8, on either face, 11.3
DICE = 2


class FireTarget(Inputs):
    """The unit fired at."""

    defence: Annotated[
        int, Field(ge=0, le=40, description="defense of the face that is up, after supply")
    ]
    strength: Annotated[Strength, Field(description="the face that is up")]
    two_sided: bool = Field(True, description="it has a depleted face")
    flak_2_9_8: bool = Field(False, description="it is a Flak printed 2-9-8")


class DirectFire(Inputs):
    """A unit that fires, its target, and the terrain between them."""

    opportunity: bool = Field(False, description="opportunity fire at a unit that moves")
    range: Annotated[int, Field(ge=1, le=40, description="printed in the black triangle")]
    distance: Annotated[
        int, Field(ge=1, le=100, description="hexes to the target, without the firer's own")
    ]
    target: Annotated[FireTarget, Field(description="the unit that is the target")]
    blocked: bool = Field(False, description="a hex of blocking terrain is between the two hexes")
    target_in_blocking: bool = Field(False, description="the target's own hex is blocking terrain")
    target_on_road: bool = Field(False, description="the target moves by road, or has its marker")
    turn_type: Annotated[TurnType, Field(description="the time of day")]
    weather: Annotated[Weather, Field(description="the weather of the turn")]
    supply: Annotated[SupplyState, Field(description="the firer's supply")] = IN_SUPPLY
    fired: bool = Field(
        False, description="it already fired in its activation, or at this hex entry"
    )
    attacked: bool = Field(False, description="it made a normal attack in this turn")
    target_hq_covered: bool = Field(
        False, description="the target is an HQ with other units in its hex"
    )
    target_moving: bool = Field(True, description="the target enters a hex, not after combat")
    optional_hits: bool = Field(
        False, description="option: the higher die and the range count instead of both dice"
    )
    storm_ban: bool = Field(False, description="house rule: a sandstorm forbids direct fire")
    pin_always: bool = Field(
        False, description="house rule: fire in the side's own activation also pins"
    )
    overruled: bool = Field(False, description="the umpire allows what the rules forbid")


@dataclass(frozen=True)
class DirectFireResult:
    """The effect on the target."""

    allowed: bool
    reason: str | None
    modifier: int | None = None
    dice_modified: tuple[int, ...] | None = None
    hit: bool | None = None
    total: int | None = None  # the total that is compared
    needed: int | None = None
    casualties: bool = False
    target: Literal["unharmed", "depleted", "eliminated"] | None = None
    pinned: bool = False


@procedure(
    "rats-of-tobruk/direct-fire",
    title="Direct ranged fire",
    source="Rats of Tobruk 11.3, 11.4, 18.1",
    dice={"fire": "firer's two dice"},
    also=("opportunity fire", "anti-tank fire", "pinned"),
    summary=lambda fired: {"target": fired.target, "pinned": fired.pinned},
)
def direct_fire(inputs: DirectFire, dice: Dice, working: Working) -> DirectFireResult:
    """Fire directly: both dice must beat the distance to hit.

    The sum of the dice then decides whether the target suffers.
    """
    step = working.step
    reason = _reason_against(inputs)
    if reason:
        step("not allowed", reason)
    if reason and not step("the rule is overruled", inputs.overruled):
        return DirectFireResult(allowed=False, reason=reason)
    modifier = step("modifier to each die", _die_modifier(inputs))
    rolled = dice.pool("fire", DICE)
    faces = step("dice, modified", tuple(die + modifier for die in rolled))
    hit = step("a hit: both dice above the distance", min(faces) > inputs.distance)
    defence = FLAK_DEFENCE if inputs.target.flak_2_9_8 else inputs.target.defence
    needed = step("defense plus distance", defence + inputs.distance)
    if inputs.optional_hits:
        total = step("higher die and range", max(faces) + inputs.range, "18.1")
    else:
        total = step("both dice", sum(faces))
    casualties = step("casualties", hit and total >= needed)
    target: Literal["unharmed", "depleted", "eliminated"] = "unharmed"
    if casualties:
        target = strength_after_hit(inputs.target.strength, two_sided=inputs.target.two_sided)
    pins = hit and (inputs.opportunity or inputs.pin_always)
    return DirectFireResult(
        True,
        None,
        modifier,
        faces,
        hit,
        total,
        needed,
        casualties,
        target=step("target", target),
        pinned=step("pinned", pins and target != "eliminated", "11.4"),
    )


def reason_too_dark(turn_type: str, weather: str, *, storm_ban: bool) -> str | None:
    """Return why nobody at all may fire directly in a turn; None if the light allows it."""
    if not TURN_TYPES.row(turn_type)["direct_fire"]:
        return "night"
    # 14.1 subtracts one from each die; only the note of 11.3 forbids the fire
    return "storm" if storm_ban and weather == SANDSTORM else None


def _reason_against(inputs: DirectFire) -> str | None:
    """Return the first reason why the unit may not fire, or None."""
    too_dark = reason_too_dark(inputs.turn_type, inputs.weather, storm_ban=inputs.storm_ban)
    if too_dark:
        return too_dark
    if not can_fire_in(inputs.supply):
        return "out-of-supply"
    if inputs.distance > inputs.range:
        return "out-of-range"
    if inputs.blocked:
        return "blocked"
    if inputs.fired:
        return "fired"
    if inputs.attacked and not inputs.opportunity:
        return "after-attack"
    if inputs.target_hq_covered:
        return "hq-covered"
    return "not-moving" if inputs.opportunity and not inputs.target_moving else None


def _die_modifier(inputs: DirectFire) -> int:
    """Return the modifier of every die."""
    conditions = {
        EVENING: inputs.turn_type == EVENING,
        SANDSTORM: inputs.weather == SANDSTORM,
        "blocking-terrain": inputs.target_in_blocking,
        "road-movement": inputs.target_on_road,
    }
    return sum(MODIFIERS[name] for name, holds in conditions.items() if holds)
