"""A dog's senses and hearing (Rattenkrieg 19.1)."""

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

DETECTION = tables.load("rattenkrieg/dog-detection")
SENSES_UNDER = whole_figure("rattenkrieg/dogs-senses-under")  # 19.1: the Sight Threshold of a dog
ACTIONS = whole_figure("rattenkrieg/dogs-actions")  # 19.1, in a turn
HEARS_TIMES = whole_figure("rattenkrieg/dogs-hears-times")  # 19.1

Situation = Annotated[str, OneOf(DETECTION.keys())]


class Scent(Inputs):
    """An enemy near a dog."""

    situations: Annotated[
        tuple[Situation, ...],
        Field(
            max_length=len(DETECTION.rows),
            description="weather and ground between dog and enemy; they add up, and the light"
            " does not count",
        ),
    ] = ("clear-day",)
    distance_in: Annotated[Inches, Field(description="inches between dog and enemy")]
    man_hears_in: Annotated[
        Inches | Literal["table"] | None,
        Field(
            description="inches at which a figure hears the enemy's noise; table for the whole"
            " table, null for no noise"
        ),
    ] = None

    def input_errors(self) -> Iterator[Problem]:
        """Yield an error for a situation that is entered twice."""
        if len(set(self.situations)) < len(self.situations):
            yield Problem(
                "situations", list(self.situations), "a list that names each situation once"
            )


@dataclass(frozen=True)
class DogDetection:
    """The result of a dog's search: whether it detects the enemy, and by which sense."""

    i_factor: float
    senses: bool  # sees or smells
    hears: bool
    detected: bool


@procedure(
    "rattenkrieg/dog-detect",
    title="A dog detects the enemy",
    source="Rattenkrieg 19.1",
    also=("dogs", "smell", "guard dog"),
)
def dog_detect(enemy: Scent, dice: Dice, working: Working) -> DogDetection:
    """Check whether a dog detects an enemy.

    The dog senses an enemy that it sees or smells, and hears at three times the range of a figure.
    """
    step = working.step
    visibility = sum(
        step(situation.replace("-", " "), DETECTION.row(situation)["visibility"])
        for situation in enemy.situations
    )
    i_factor = step("times the inches", without_noise(visibility * enemy.distance_in))
    senses = step(f"under {SENSES_UNDER}: the dog senses it", i_factor < SENSES_UNDER)
    hears = step("heard", _hears_enemy(enemy, working))
    return DogDetection(i_factor, senses, hears, step("detected", senses or hears))


def _hears_enemy(enemy: Scent, working: Working) -> bool:
    if enemy.man_hears_in is None or enemy.man_hears_in == "table":
        return enemy.man_hears_in == "table"
    reach = working.step(
        "a dog hears it at, inches", without_noise(HEARS_TIMES * enemy.man_hears_in)
    )
    return without_noise(enemy.distance_in) <= reach
