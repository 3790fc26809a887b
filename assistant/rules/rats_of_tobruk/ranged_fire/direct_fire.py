"""Direct ranged fire and opportunity fire (Rats of Tobruk 11.3, 11.4, 18.1)."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

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
    depletion,
    fires_in,
)
from assistant.rules.working import Working

MODIFIERS = {
    row["condition"]: row["modifier"]
    for row in tables.load("rats-of-tobruk/direct-fire-modifiers").rows
}
FLAK, FLAK_DEFENCE = (2, 9, 8), 5  # of a 2-9-8 Flak, on either face, 2.1, 11.3
DICE = 2


class Target(Inputs):
    """The unit fired at."""

    defence: Annotated[
        int, Field(ge=0, le=40, description="defence of the face that is up, after supply")
    ]
    strength: Annotated[Strength, Field(description="the face that is up")]
    two_sided: bool = Field(True, description="it has a depleted face")
    flak_2_9_8: bool = Field(False, description="it is a Flak printed 2-9-8")


class Fire(Inputs):
    """Who fires at whom, and what lies between."""

    opportunity: bool = Field(False, description="opportunity fire at a unit that moves")
    range: Annotated[int, Field(ge=1, le=40, description="printed in the black triangle")]
    distance: Annotated[
        int, Field(ge=1, le=100, description="hexes to the target, the firer's not counted")
    ]
    target: Annotated[Target, Field(description="the one unit fired at")]
    blocked: bool = Field(False, description="a hex of blocking terrain lies between")
    target_in_blocking: bool = Field(False, description="the target's own hex is blocking terrain")
    target_on_road: bool = Field(False, description="the target moves by road, or has its marker")
    turn_type: Annotated[TurnType, Field(description="the time of day")]
    weather: Annotated[Weather, Field(description="the weather of the turn")]
    supply: Annotated[SupplyState, Field(description="the firer's supply")] = IN_SUPPLY
    fired: bool = Field(
        False, description="it fired in its activation already, or at this very hex entry"
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
        False, description="house rule: fire of one's own activation pins as well"
    )
    overruled: bool = Field(False, description="the umpire allows what the rules forbid")


@dataclass(frozen=True)
class Fired:
    """What became of the target."""

    allowed: bool
    reason: str | None
    modifier: int | None = None
    dice_modified: tuple[int, ...] | None = None
    hit: bool | None = None
    total: int | None = None  # what is compared
    needed: int | None = None
    casualties: bool = False
    target: Literal["unharmed", "depleted", "eliminated"] | None = None
    pinned: bool = False


@procedure(
    "rats-of-tobruk/direct-fire",
    title="Direct ranged fire",
    source="Rats of Tobruk 11.3, 11.4, 18.1",
    dice={"fire": "two dice of the firer"},
    also=("opportunity fire", "anti-tank fire", "pinned"),
    summary=lambda fired: {"target": fired.target, "pinned": fired.pinned},
)
def direct_fire(inputs: Fire, dice: Dice, working: Working) -> Fired:
    """Both dice must beat the distance to hit; their sum then tells whether the target suffers."""
    step = working.step
    reason = _bar(inputs)
    if reason:
        step("not allowed", reason)
    if reason and not step("the umpire overrules that", inputs.overruled):
        return Fired(allowed=False, reason=reason)
    modifier = step("to each die", _modifier(inputs))
    rolled = dice.pool("fire", DICE)
    faces = step("dice, modified", tuple(die + modifier for die in rolled))
    hit = step("hit: both over the distance", min(faces) > inputs.distance)
    defence = FLAK_DEFENCE if inputs.target.flak_2_9_8 else inputs.target.defence
    needed = step("defence and distance", defence + inputs.distance)
    if inputs.optional_hits:
        total = step("higher die and range", max(faces) + inputs.range, "18.1")
    else:
        total = step("both dice", sum(faces))
    casualties = step("casualties", hit and total >= needed)
    target: Literal["unharmed", "depleted", "eliminated"] = "unharmed"
    if casualties:
        target = depletion(inputs.target.strength, two_sided=inputs.target.two_sided)
    pins = hit and (inputs.opportunity or inputs.pin_always)
    return Fired(
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


def light_bars(turn_type: str, weather: str, *, storm_ban: bool) -> str | None:
    """Why nobody at all fires directly in a turn; None: the light allows it."""
    if not TURN_TYPES.row(turn_type)["direct_fire"]:
        return "night"
    # 14.1 takes off one a die; only the note of 11.3 forbids it
    return "storm" if storm_ban and weather == SANDSTORM else None


def _bar(inputs: Fire) -> str | None:
    """The first reason why it may not fire."""
    too_dark = light_bars(inputs.turn_type, inputs.weather, storm_ban=inputs.storm_ban)
    if too_dark:
        return too_dark
    if not fires_in(inputs.supply):
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


def _modifier(inputs: Fire) -> int:
    """What every die is changed by."""
    conditions = {
        EVENING: inputs.turn_type == EVENING,
        SANDSTORM: inputs.weather == SANDSTORM,
        "blocking-terrain": inputs.target_in_blocking,
        "road-movement": inputs.target_on_road,
    }
    return sum(MODIFIERS[name] for name, holds in conditions.items() if holds)
