"""The weather of a turn (Rats of Tobruk 14.0)."""

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs
from assistant.rules.procedures import procedure
from assistant.rules.working import Working

RESULTS = tables.load("rats-of-tobruk/weather-results")


class WeatherRoll(Inputs):
    """A roll for weather, which has no inputs."""


@dataclass(frozen=True)
class Weather:
    """The weather of the turn."""

    weather: str


@procedure(
    "rats-of-tobruk/weather",
    title="Weather",
    source="Rats of Tobruk 14.0",
    dice={"weather": "one die of either player"},
    also=("sandstorm", "weather phase"),
    summary=lambda inputs: {"weather": inputs.weather},
)
def weather(inputs: WeatherRoll, dice: Dice, working: Working) -> Weather:
    """Roll the weather of the turn that begins, and of that turn alone."""
    die = working.step("weather die", dice.d6("weather"))
    row = next(row for row in RESULTS.rows if row["roll_min"] <= die <= row["roll_max"])
    return Weather(working.step("weather", row["weather"]))
