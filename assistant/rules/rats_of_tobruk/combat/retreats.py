"""Hexes to which a unit may retreat, one by one (Rats of Tobruk 10.5)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs
from assistant.rules.json_numbers import NO_FLAG
from assistant.rules.procedures import procedure
from assistant.rules.rats_of_tobruk.terms import Hexes, Name
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

LAST = whole_figure("rats-of-tobruk/retreats-last")  # the step for which stacking counts


class RetreatHex(Inputs):
    """A hex next to the unit."""

    hex: Annotated[Name, Field(description="name of the hex")]
    own_hq: Annotated[Hexes | None, Field(description="hexes from there to its own HQ")] = None
    other_hq: Annotated[Hexes | None, Field(description="hexes from there to the other HQ")] = None
    ezoc: bool = Field(False, description="it is in an enemy zone of control")
    prohibited: bool = Field(
        False, description="it is closed terrain, sea, off the map, or holds an enemy unit"
    )
    over_stacked: bool = Field(False, description="the unit would exceed the stacking limit there")


class Retreating(Inputs):
    """A unit, its HQs, and the hexes around it."""

    step: Annotated[Literal[1, 2], NO_FLAG, Field(description="first or second hex of the retreat")]
    own_hq: Annotated[
        Hexes | None,
        Field(description="hexes to its battalion's HQ now; null when the HQ is eliminated"),
    ]
    other_hq: Annotated[
        Hexes | None,
        Field(description="hexes to the nearest other own HQ now; null when there is none"),
    ]
    candidates: Annotated[
        tuple[RetreatHex, ...], Field(max_length=6, description="the hexes around it")
    ]


@dataclass(frozen=True)
class Retreat:
    """The hexes to which the unit may retreat, and who chooses."""

    toward: Literal["own-hq", "other-hq", "any"] | None
    hexes: tuple[str, ...]
    by: Literal["owner", "opponent"] | None
    eliminated: bool


@procedure(
    "rats-of-tobruk/retreat-step",
    title="Where may it retreat?",
    source="Rats of Tobruk 10.5",
    also=("retreat", "retreat path", "toward the HQ", "towards the HQ"),
)
def retreat_step(inputs: Retreating, dice: Dice, working: Working) -> Retreat:
    """Find a step of a retreat: one hex nearer to its own HQ, or else to another HQ.

    A unit without such a hex is eliminated.
    """
    step = working.step
    step("hexes it can enter", [each.hex for each in _hexes_open(inputs)])
    if inputs.own_hq is None and inputs.other_hq is None:
        anywhere = tuple(each.hex for each in _hexes_open(inputs))
        if anywhere:
            step("the opponent chooses from", list(anywhere))
            return Retreat("any", anywhere, "opponent", eliminated=False)
    nearer = tuple(e.hex for e in _hexes_open(inputs) if _is_nearer(e.own_hq, inputs.own_hq))
    if nearer:
        return _retreat_towards("own-hq", step("nearer to its own HQ", nearer))
    nearer = tuple(e.hex for e in _hexes_open(inputs) if _is_nearer(e.other_hq, inputs.other_hq))
    if nearer:
        return _retreat_towards("other-hq", step("nearer to the other HQ", nearer))
    return Retreat(None, (), None, eliminated=step("eliminated", True))


def _retreat_towards(hq: Literal["own-hq", "other-hq"], hexes: tuple[str, ...]) -> Retreat:
    return Retreat(hq, hexes, "owner" if len(hexes) > 1 else None, eliminated=False)


def _hexes_open(inputs: Retreating) -> Iterator[RetreatHex]:
    """Yield the hexes that the unit can enter in this step."""
    for each in inputs.candidates:
        full = inputs.step == LAST and each.over_stacked
        if not (each.ezoc or each.prohibited or full):
            yield each


def _is_nearer(there: int | None, here: int | None) -> bool:
    return there is not None and here is not None and there < here
