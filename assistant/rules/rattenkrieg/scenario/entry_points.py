"""A die that says where somebody comes on the table (Rattenkrieg addendum)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field

from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, Problem
from assistant.rules.procedures import procedure
from assistant.rules.working import Working

FACES = tuple(range(1, 7))
Face = Annotated[int, Field(ge=1, le=6)]
Place = Annotated[str, Field(min_length=1, max_length=200)]


class Entry(Inputs):
    """A place, and the faces of the die that name it."""

    place: Annotated[Place, Field(description="where they come on")]
    on: Annotated[
        tuple[Face, ...],
        Field(min_length=1, max_length=6, description="the faces of the die that name it"),
    ]


class Entering(Inputs):
    """Who comes on the table, and where they may."""

    entries: Annotated[
        tuple[Entry, ...], Field(min_length=1, max_length=6, description="places and their faces")
    ]
    units: Annotated[
        int, Field(ge=1, le=60, description="how many come, each at a place of its own")
    ] = 1

    def input_errors(self) -> Iterator[Problem]:
        """Each face names one place."""
        yield from faces_amiss("entries", [entry.on for entry in self.entries])


@dataclass(frozen=True)
class Entered:
    """Where each of them comes on, in their order."""

    places: tuple[str, ...]


def faces_amiss(where: str, on: list[tuple[int, ...]]) -> Iterator[Problem]:
    """Faces of a die that name two places, or none."""
    told = [face for faces in on for face in faces]
    if sorted(told) != list(FACES):
        yield Problem(where, told, "each face of the die, 1 to 6, at exactly one of the places")


def _summary(entered: Entered) -> dict[str, Any]:
    """Where one comes on; of several each has the same chances, which are asked for one."""
    alone = len(entered.places) == 1
    return {"places": entered.places[0] if alone else "each as its die falls"}


@procedure(
    "rattenkrieg/scenario-entry",
    title="Where they come on the table, by a die",
    source="Rattenkrieg addendum, the scenario",
    dice={"entry": "of each"},
    also=("entry points", "deployment"),
    summary=_summary,
)
def scenario_entry(entering: Entering, dice: Dice, working: Working) -> Entered:
    """Each rolls a die, and comes on at the place that its face names."""
    named = {face: entry.place for entry in entering.entries for face in entry.on}
    for entry in entering.entries:
        working.step(entry.place, entry.on)
    # who of them comes where is read off the dice in their order; odds only count them
    fell = working.step("dice", dice.pool("entry", entering.units, ordered=False))
    return Entered(working.step("they come on at", tuple(named[face] for face in fell)))
