"""Sight: inspecting a stack, observing for a barrage (Rats of Tobruk 1.1, 11.2)."""

from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs
from assistant.rules.procedures import procedure
from assistant.rules.rats_of_tobruk.terms import TURN_TYPES, WEATHERS, TurnType, Weather
from assistant.rules.working import Working

Purpose = Literal["inspect", "barrage"]


class Looking(Inputs):
    """A look at a hex: its distance, its purpose, and the ground between."""

    purpose: Annotated[
        Purpose,
        Field(description="purpose: to look at an enemy stack, or to observe for a barrage"),
    ]
    distance: Annotated[
        int, Field(ge=1, le=100, description="hexes to the target, without the observer's own")
    ]
    turn_type: Annotated[TurnType, Field(description="the time of day")]
    weather: Annotated[Weather, Field(description="the weather of the turn")]
    blocked: bool = Field(
        False, description="a hex of blocking terrain is between the two hexes; not along its spine"
    )
    in_bunker: bool = Field(False, description="the target is in a bunker hex")
    has_fought: bool = Field(False, description="the target fights, and so shows itself")


@dataclass(frozen=True)
class ObservationResult:
    """The result of an observation: whether the hex is seen."""

    seen: bool
    limit: int
    reason: str | None


@procedure(
    "rats-of-tobruk/observe",
    title="Is a hex seen?",
    source="Rats of Tobruk 1.1, 11.2",
    also=("fog of war", "inspect a stack", "line of sight", "spotting"),
)
def observe(inputs: Looking, dice: Dice, working: Working) -> ObservationResult:
    """Check whether a hex is seen along unblocked hexes, as far as light and weather allow."""
    limit = working.step("visible up to, in hexes", sight_limit(inputs.turn_type, inputs.weather))
    reason = _reason_hidden(inputs, limit)
    if reason:
        working.step("not seen", reason)
    return ObservationResult(reason is None, limit, reason)


def sight_limit(turn_type: str, weather: str) -> int:
    """Return how many hexes away a unit can see."""
    by_day: int = TURN_TYPES.row(turn_type)["observation_hexes"]
    in_weather: int = WEATHERS.row(weather)["observation_hexes"]
    return min(by_day, in_weather)


def reason_unseen(distance: int, limit: int, *, blocked: bool) -> str | None:
    """Return why a hex is not seen, or None if it is."""
    if distance > limit:
        return "too-far"
    return "blocked" if blocked else None


def _reason_hidden(inputs: Looking, limit: int) -> str | None:
    if inputs.purpose == "inspect" and inputs.has_fought:
        return None
    if inputs.purpose == "inspect" and inputs.in_bunker:
        return "bunker"
    return reason_unseen(inputs.distance, limit, blocked=inputs.blocked)
