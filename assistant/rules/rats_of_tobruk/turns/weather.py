"""The weather of a turn (Rats of Tobruk 14.0)."""

from dataclasses import dataclass

from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs
from assistant.rules.procedures import procedure
from assistant.rules.working import Working

RESULTS = tables.load("rats-of-tobruk/weather-results")
MOST_CLEAR: int = next(row["roll_max"] for row in RESULTS.rows if row["weather"] == "clear")


class Sky(Inputs):
    """Nothing needs to be told."""


@dataclass(frozen=True)
class Weather:
    """What the turn is like."""

    weather: str


@procedure(
    "rats-of-tobruk/weather",
    title="Weather",
    source="Rats of Tobruk 14.0",
    dice={"weather": "of either player"},
    also=("sandstorm", "weather phase"),
    summary=lambda inputs: {"weather": inputs.weather},
)
def weather(inputs: Sky, dice: Dice, working: Working) -> Weather:
    """One roll for the turn that begins, and for that turn alone."""
    die = working.step("weather die", dice.d6("weather", split=MOST_CLEAR))
    row = next(row for row in RESULTS.rows if row["roll_min"] <= die <= row["roll_max"])
    return Weather(working.step("weather", row["weather"]))
