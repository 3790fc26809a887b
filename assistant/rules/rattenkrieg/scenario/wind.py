"""The wind of a scenario of the book, found with two dice (Rattenkrieg addendum, 30.2)."""

from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, OneOf
from assistant.rules.procedures import procedure
from assistant.rules.tables import load
from assistant.rules.working import Working

SCENARIOS = load("rattenkrieg/scenarios")
WINDY = [str(row["scenario"]) for row in SCENARIOS.rows if row["wind"]]
WINDS = {
    "N": "north",
    "NE": "northeast",
    "E": "east",
    "SE": "southeast",
    "S": "south",
    "SW": "southwest",
    "W": "west",
    "NW": "northwest",
}
WHOLE_DEG = 360


class ScenarioPlayed(Inputs):
    """The scenario of the book that is played."""

    scenario: Annotated[str, OneOf(WINDY), Field(description="a scenario of the book")]


@dataclass(frozen=True)
class Wind:
    """The wind's direction and speed."""

    wind: str  # the direction that it comes from
    to_deg: int  # the direction that it blows to: 0 is north, 90 east
    inches: int  # in a turn

    @property
    def words(self) -> str:
        """Return the wind as text, such as `from the southwest, 5″ per turn`."""
        return f"from the {WINDS[self.wind]}, {self.inches}″ per turn"


@procedure(
    "rattenkrieg/scenario-wind",
    title="Wind of a scenario",
    source="Rattenkrieg addendum, the scenario",
    dice={
        "direction": "where the wind comes from",
        "speed": "its force, inches per turn",
    },
    also=("wind die", "weather"),
    summary=lambda blows: {"wind": blows.words},
)
def scenario_wind(played: ScenarioPlayed, dice: Dice, working: Working) -> Wind:
    """Roll the direction of the wind, and how far it carries smoke in a turn.

    Ruling: the letters name the wind as sailors do; a west wind blows to the east.
    """
    by_die = SCENARIOS.row(played.scenario)["wind"]
    wind = working.step("the wind comes from", by_die[str(dice.d6("direction"))])
    inches = working.step("inches per turn", dice.d6("speed"))
    from_deg = list(WINDS).index(wind) * WHOLE_DEG // len(WINDS)
    return Wind(wind, (from_deg + WHOLE_DEG // 2) % WHOLE_DEG, inches)
