"""A burst of a flamethrower (Rattenkrieg 30.3)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inches, Inputs, OneOf, Problem
from assistant.rules.procedures import procedure
from assistant.rules.rounding import without_noise
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

FLAMETHROWERS = tables.load("rattenkrieg/flamethrowers")
NAMES = FLAMETHROWERS.keys()
MOLOTOV = "Molotov"  # is in their table, and is thrown
FALLING_OFF = "K-Pattern"  # its note: an inch of range less for every four shots
SHOTS_AN_INCH = whole_figure("rattenkrieg/flamethrowers-shots-an-inch")
REACT_IN = whole_figure("rattenkrieg/flamethrowers-react-in")  # 30.3
COLD_FAILS_ON = 1  # ruling: the note prints no number

Flamethrower = Annotated[str, OneOf(name for name in NAMES if name != MOLOTOV)]


def flamethrower_range_in(weapon: str, uses_made: int) -> int:
    """Return how far a flamethrower reaches after `uses_made` bursts, in inches."""
    reach: int = FLAMETHROWERS.row(weapon)["range_in"]
    return reach - uses_made // SHOTS_AN_INCH if weapon == FALLING_OFF else reach


class FlameBurst(Inputs):
    """One burst of a flamethrower at a place."""

    weapon: Annotated[
        Flamethrower, Field(description="the flamethrower; Molotov cocktails are thrown")
    ]
    distance_in: Annotated[Inches, Field(description="inches to the place")]
    uses_made: Annotated[
        int, Field(ge=0, le=10_000, description="bursts that it has fired before")
    ] = 0
    ignited: bool = Field(True, description="false for fuel that somebody will light later")
    indoors: bool = Field(False, description="the place is in a room")
    freezing: bool = Field(False, description="it freezes")

    def input_errors(self) -> Iterator[Problem]:
        """Yield errors for an empty flamethrower, and for a place out of range."""
        uses = FLAMETHROWERS.row(self.weapon)["uses"]
        if self.uses_made >= uses:
            yield Problem("uses_made", self.uses_made, f"a whole number from 0 to {uses - 1}")
            return
        reach = flamethrower_range_in(self.weapon, self.uses_made)
        if without_noise(self.distance_in) > reach:
            yield Problem("distance_in", self.distance_in, f"a number from 0 to {reach}")


@dataclass(frozen=True)
class FlameResult:
    """The fireball, and the distance within which figures must react."""

    range_in: int
    lit: bool
    radius_in: int
    uses_left: int
    react_radius_in: int | Literal["room"] | None  # None when unlit


@procedure(
    "rattenkrieg/flame",
    title="Flamethrower",
    source="Rattenkrieg 30.3",
    dice={"cold": "roll of a flamethrower in frost"},
    also=("fireball", "burst of flame"),
    summary=lambda flamed: {"lit": flamed.lit},
)
def flame(burst: FlameBurst, dice: Dice, working: Working) -> FlameResult:
    """Resolve a burst: figures in the radius come into contact with fire, and the place may burn.

    Everybody near must react, taking cover or running away. Unlit bursts leave blotches, which a
    later lit one sets off together.
    """
    step = working.step
    row = FLAMETHROWERS.row(burst.weapon)
    reach = step("range, inches", flamethrower_range_in(burst.weapon, burst.uses_made))
    lit = burst.ignited
    if lit and burst.freezing and row["cold_unreliable"]:
        lit = step("die in the cold", dice.d6("cold", at_least=COLD_FAILS_ON + 1)) > COLD_FAILS_ON
    step("lit", lit)
    react: int | Literal["room"] | None = None
    if lit:
        react = step(
            "inches within which figures must react", "room" if burst.indoors else REACT_IN
        )
    radius = step("radius, inches", row["radius_in"])
    return FlameResult(
        reach, lit, radius, step("uses left", row["uses"] - burst.uses_made - 1), react
    )
