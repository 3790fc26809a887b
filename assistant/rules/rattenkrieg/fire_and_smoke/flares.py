"""Flares and star shells in the dark (Rattenkrieg 30.4)."""

from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inches, Inputs
from assistant.rules.procedures import procedure
from assistant.rules.rounding import without_noise
from assistant.rules.text_figures import by_number, whole_figure
from assistant.rules.working import Working

PARACHUTE = tables.load("rattenkrieg/parachute-flares")
SMALL_MORTAR_TURNS = whole_figure(
    "rattenkrieg/flares-small-mortar-turns"
)  # 30.4, of a parachute flare
GROUND_TURNS = whole_figure("rattenkrieg/flares-ground-turns")  # 30.4
# 30.4: within inches, lightens by
GROUND = tuple(by_number("rattenkrieg/flares-ground-lightens").items())
STAR_SHELL = whole_figure(
    "rattenkrieg/flares-star-shell"
)  # 30.4: lightens by, surely burns, then a die
STAR_SHELL_TURNS = whole_figure("rattenkrieg/flares-star-shell-turns")
SPENT_ON = whole_figure("rattenkrieg/flares-spent-on")


class Flare(Inputs):
    """A flare, and a place that it may light."""

    kind: Annotated[
        Literal["ground", "parachute", "star-shell"],
        Field(description="type of flare fired or placed"),
    ]
    turn: Annotated[
        int, Field(ge=1, le=10_000, description="turns since it was fired; 1 in the same turn")
    ]
    distance_in: Annotated[Inches, Field(description="inches from under the flare to the place")]
    small_mortar: bool = Field(False, description="fired by a 50 or 60 mm mortar")
    darkness: Annotated[
        int, Field(ge=0, le=6, description="Visibility Condition of the darkness alone")
    ]
    other: Annotated[
        int, Field(ge=0, le=12, description="Visibility Condition of everything else")
    ] = 0


@dataclass(frozen=True)
class FlareLight:
    """The light at the place."""

    burning: bool
    reduction: int
    visibility: int


@procedure(
    "rattenkrieg/flare",
    title="Flare",
    source="Rattenkrieg 30.4",
    dice={"burn": "roll of a star shell, from its seventh turn"},
    also=("star shell", "parachute flare", "illumination", "night"),
    summary=lambda light: {"visibility": light.visibility, "burning": light.burning},
)
def flare(fired: Flare, dice: Dice, working: Working) -> FlareLight:
    """Light a place with a flare: it reduces the darkness of the Visibility Condition alone."""
    step = working.step
    burning = step("burns", _is_burning(fired, dice, working))
    reduction = step("lightens by", _reduction(fired) if burning else 0)
    dark = step("darkness left", max(0, step("darkness", fired.darkness) - reduction))
    other = step("all else", fired.other) if fired.other else 0
    return FlareLight(burning, reduction, step("Visibility Condition", dark + other))


def _is_burning(fired: Flare, dice: Dice, working: Working) -> bool:
    match fired.kind:
        case "ground":
            return fired.turn <= GROUND_TURNS
        case "parachute":
            return fired.turn <= (SMALL_MORTAR_TURNS if fired.small_mortar else len(PARACHUTE.rows))
        case "star-shell":
            if fired.turn <= STAR_SHELL_TURNS:
                return True
            die = dice.d6("burn", at_least=SPENT_ON + 1)
            return working.step("star shell's die", die) > SPENT_ON


def _reduction(fired: Flare) -> int:
    distance = without_noise(fired.distance_in)
    match fired.kind:
        case "ground":
            return next((less for within, less in GROUND if distance <= within), 0)
        case "parachute":
            row = PARACHUTE.row(fired.turn)
            return -row["visibility_change"] if distance <= row["radius_in"] else 0
        case "star-shell":
            return STAR_SHELL
