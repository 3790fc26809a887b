"""Grenades that are cooked before the throw, or thrown back (Rattenkrieg 21)."""

from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inches, Inputs, Quality
from assistant.rules.procedures import procedure
from assistant.rules.rounding import without_noise
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

THROWN_BACK_IN = whole_figure("rattenkrieg/cooking-thrown-back-in")  # 21.4
THROWN_BACK_ON = whole_figure("rattenkrieg/cooking-thrown-back-on")


class CookedGrenade(Inputs):
    """A figure that lets the fuse burn before throwing."""

    quality: Annotated[Quality, Field(description="Quality of the thrower")]


@dataclass(frozen=True)
class CookingResult:
    """The result of cooking: whether it explodes in the hand; if not, nobody can throw it back."""

    explodes: bool


@procedure(
    "rattenkrieg/cook-grenade",
    title="Cook a grenade",
    source="Rattenkrieg 21.3",
    dice={"roll": "of the thrower"},
    also=("cooking", "fuse", "safety spoon"),
    summary=lambda cooked: {"explodes": cooked.explodes},
)
def cook_grenade(figure: CookedGrenade, dice: Dice, working: Working) -> CookingResult:
    """Cook a grenade: it goes off in the hand on a die equal to or over the Quality."""
    step = working.step
    quality = step("Quality", figure.quality)
    die = step("die", dice.d6("roll", at_least=quality))
    return CookingResult(step("goes off in the hand", die >= quality))


class GrenadeNearby(Inputs):
    """An enemy grenade that a figure wants to throw back."""

    distance_in: Annotated[Inches, Field(description="inches from the figure to the grenade")]
    cooked: bool = Field(False, description="its fuse was burning before the throw")


@dataclass(frozen=True)
class ThrowBackResult:
    """The result of throwing back: whether the figure could try, and whether it succeeded."""

    possible: bool
    success: bool


@procedure(
    "rattenkrieg/throw-back",
    title="Throw back a grenade",
    source="Rattenkrieg 21.4",
    dice={"roll": "of the figure, when it can be tried"},
    also=("return grenade",),
    summary=lambda returned: {"success": returned.success},
)
def throw_back(inputs: GrenadeNearby, dice: Dice, working: Working) -> ThrowBackResult:
    """Throw a grenade back: one or two is enough if it is within an inch and was not cooked."""
    step = working.step
    near = step("near enough", without_noise(inputs.distance_in) <= THROWN_BACK_IN)
    if inputs.cooked or not near:
        step("cannot be tried", "cooked" if inputs.cooked else "too far")
        return ThrowBackResult(False, False)
    die = step("die", dice.d6("roll", split=THROWN_BACK_ON))
    return ThrowBackResult(True, step("gone", die <= THROWN_BACK_ON))
