"""Attack strength lost, and the level of victory (Rats of Tobruk 17.4, 17.11)."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, Problem
from assistant.rules.procedures import procedure
from assistant.rules.rats_of_tobruk.terms import ALLIED, AXIS, AnyStrength, Side
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

LEVELS = tables.load("rats-of-tobruk/victory-levels")
HARBOUR_GUNS = whole_figure("rats-of-tobruk/victory-harbour-guns")  # that bear on the harbour, 17.4
STRATEGIC, DRAW = "axis-strategic", "historical-draw"

Lost = Annotated[int, Field(ge=0, le=2000)]
AttackStrength = Annotated[int, Field(ge=0, le=40)]


class UnitCounted(Inputs):
    """A unit, eliminated or not."""

    side: Annotated[Side, Field(description="side of the unit; Italian units are Axis units")]
    attack: Annotated[AttackStrength, Field(description="attack strength of the full face")]
    depleted_attack: Annotated[
        AttackStrength | None,
        Field(description="attack strength of the depleted face; null when it has none"),
    ] = None
    strength: Annotated[AnyStrength, Field(description="the face that is up, or eliminated")]

    @property
    def lost(self) -> int:
        """The attack strength that the unit has lost."""
        if self.strength == "full":
            return 0
        left = (self.depleted_attack or 0) if self.strength == "depleted" else 0
        return max(0, self.attack - left)


class UnitsCounted(Inputs):
    """The units of both sides."""

    units: Annotated[tuple[UnitCounted, ...], Field(max_length=300, description="every unit")]

    def input_errors(self) -> Iterator[Problem]:
        """Yield an error for a depleted unit without its depleted attack strength."""
        for number, unit in enumerate(self.units):
            if unit.strength == "depleted" and unit.depleted_attack is None:
                where = f"units[{number}].depleted_attack"
                yield Problem(
                    where, None, "the attack strength of the depleted face, because it is up"
                )


@dataclass(frozen=True)
class Losses:
    """The attack strength lost on each side."""

    axis: int
    allied: int


@procedure(
    "rats-of-tobruk/losses",
    title="Attack strength lost",
    source="Rats of Tobruk 17.4, 17.11",
    also=("count losses", "casualties of both sides"),
)
def losses(inputs: UnitsCounted, dice: Dice, working: Working) -> Losses:
    """Add up losses: all of an eliminated unit, and the difference of a depleted unit's faces."""
    axis, allied = (
        working.step(f"{side} losses", sum(u.lost for u in inputs.units if u.side == side))
        for side in (AXIS, ALLIED)
    )
    return Losses(axis, allied)


class LossesSoFar(Inputs):
    """The losses of both sides, and the German threat to the harbor."""

    axis_lost: Annotated[Lost, Field(description="attack strength that the Axis lost")]
    allied_lost: Annotated[Lost, Field(description="attack strength that the Allies lost")]
    guns_on_harbour: Annotated[
        int,
        Field(ge=0, le=60, description="German guns and tanks that could fire at the harbor"),
    ] = 0
    german_adjacent: bool = Field(False, description="a German unit is next to the harbor")
    finished: bool = Field(False, description="the last turn is over")


@dataclass(frozen=True)
class Victory:
    """The winner, or the side that would win if the battle ended now."""

    strategic: bool
    level: str
    final: bool


@procedure(
    "rats-of-tobruk/victory",
    title="Level of victory",
    source="Rats of Tobruk 17.4, 17.11",
    also=("who wins", "victory conditions", "harbor"),
)
def victory(inputs: LossesSoFar, dice: Dice, working: Working) -> Victory:
    """Find the level of victory: losing the harbor decides, else the losses of both sides."""
    step = working.step
    enough = inputs.guns_on_harbour >= HARBOUR_GUNS
    strategic = step("the harbor is lost", enough or inputs.german_adjacent)
    level = STRATEGIC if strategic else _level_of_losses(inputs)
    final = step("final", strategic or inputs.finished)
    return Victory(strategic, step("level", level), final)


def _level_of_losses(inputs: LossesSoFar) -> str:
    if inputs.axis_lost == inputs.allied_lost == 0:
        return DRAW
    within = (
        row["level"]
        for row in LEVELS.rows
        if inputs.axis_lost <= row["ratio_max"] * inputs.allied_lost
    )
    return str(next(within, LEVELS.rows[-1]["level"]))
