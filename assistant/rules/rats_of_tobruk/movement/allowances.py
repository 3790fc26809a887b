"""Movement allowances of a turn (Rats of Tobruk 5.2, 9.0, 9.6, 13.2, 14.1)."""

from typing import Annotated, Literal

from pydantic import Field

from assistant.rules.inputs import Inputs
from assistant.rules.rats_of_tobruk.terms import (
    HOUSE_RULE_ROUNDING,
    IN_SUPPLY,
    OUT_OF_SUPPLY,
    TURN_TYPES,
    WEATHERS,
    MoveType,
    Rounding,
    SupplyState,
    TurnType,
    Weather,
    half_rounded,
    share_by_rule,
)
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

DEBARKED = whole_figure("rats-of-tobruk/allowances-debarked")
Allowance = Annotated[int, Field(ge=0, le=40)]
HalfOf = Literal["printed", "allowance"]
Spent = Annotated[
    float,
    Field(
        ge=0,
        le=40,
        multiple_of=0.5,
        json_schema_extra={"allowed": "a number from 0 to 40 in steps of 0.5"},
    ),
]


class Mover(Inputs):
    """A unit with all that affects its movement allowance of the turn."""

    movement_allowance: Annotated[
        Allowance,
        Field(description="allowance printed on the face that is up; for a stack, the smallest"),
    ]
    move_type: Annotated[MoveType, Field(description="printed move type: leg, tracked or wheeled")]
    supply: Annotated[SupplyState, Field(description="its supply")] = IN_SUPPLY
    turn_type: Annotated[TurnType, Field(description="the time of day")]
    weather: Annotated[Weather, Field(description="the weather of the turn")]
    debarked: bool = Field(False, description="it is debarked, and so is a leg unit")
    spent: Annotated[Spent, Field(description="MP already spent in this activation")] = 0
    pinned: bool = Field(False, description="it is pinned")
    round_movement: Annotated[Rounding, Field(description=HOUSE_RULE_ROUNDING)] = "down"
    half_of: Annotated[
        HalfOf,
        Field(
            description="house rule: the value that is halved when half the movement must be spent"
        ),
    ] = "printed"

    def printed(self, *, debarked: bool) -> int:
        """Return the allowance before supply, weather and night."""
        return DEBARKED if debarked else self.movement_allowance


def allowance_for_turn(inputs: Mover, working: Working, *, debarked: bool, hq: bool = False) -> int:
    """Return the allowance of the turn for the unit as it is, or debarked."""
    step = working.step
    points = step("movement allowance", inputs.printed(debarked=debarked), "9.0")
    vehicle = hq or (inputs.move_type != "leg" and not debarked)
    if vehicle and inputs.supply == OUT_OF_SUPPLY:
        points = step("out of supply", half_rounded(points, inputs.round_movement), "5.2")
    in_weather = share_by_rule(points, WEATHERS.row(inputs.weather)["movement"])
    if in_weather != points:
        points = step("in the sandstorm", in_weather, "14.1")
    by_night = share_by_rule(points, TURN_TYPES.row(inputs.turn_type)["movement"])
    return step("by night", by_night, "13.2") if by_night != points else points


def half_movement(inputs: Mover, allowance: int, *, debarked: bool) -> int:
    """Return half a unit's movement, the cost of some steps and of debarking."""
    whole = inputs.printed(debarked=debarked) if inputs.half_of == "printed" else allowance
    return half_rounded(whole, "up")
