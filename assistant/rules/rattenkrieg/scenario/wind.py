"""The wind that a scenario of the book leaves to two dice (Rattenkrieg addendum, 30.2)."""

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, OneOf
from assistant.rules.procedures import procedure
from assistant.rules.tables import load
from assistant.rules.working import Working

SCENARIOS = load("rattenkrieg/scenarios")
WINDY = [str(row["scenario"]) for row in SCENARIOS.rows if row["wind"]]
WINDS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
WHOLE_DEG = 360


class Weather(Inputs):
    """Which scenario is played."""

    scenario: Annotated[str, OneOf(WINDY), Field(description="the scenario of the book")]


@dataclass(frozen=True)
class Wind:
    """How it blows."""

    wind: str  # named by where it comes from, as winds are
    to_deg: int  # where it blows to: 0 is north, 90 east
    inches: int  # a turn


@procedure(
    "rattenkrieg/scenario-wind",
    title="Wind of a scenario",
    source="Rattenkrieg addendum, the scenario",
    dice={"direction": "where the wind comes from", "speed": "how far it blows a turn"},
    also=("wind die", "weather"),
    summary=lambda blows: {"wind": blows.wind, "inches": blows.inches},
)
def scenario_wind(weather: Weather, dice: Dice, working: Working) -> Wind:
    """One die says where the wind comes from, another how far it carries smoke in a turn.

    Ruling: the letters name the wind as sailors do; a west wind blows to the east.
    """
    by_die = SCENARIOS.row(weather.scenario)["wind"]
    wind = working.step("the wind comes from", by_die[str(dice.d6("direction"))])
    inches = working.step("inches a turn", dice.d6("speed"))
    from_deg = WINDS.index(wind) * WHOLE_DEG // len(WINDS)
    return Wind(wind, (from_deg + WHOLE_DEG // 2) % WHOLE_DEG, inches)
