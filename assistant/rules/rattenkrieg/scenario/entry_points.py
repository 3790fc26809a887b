"""A die that decides where an element enters the table (Rattenkrieg addendum)."""

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, Problem
from assistant.rules.procedures import procedure
from assistant.rules.working import Working

FACES = tuple(range(1, 7))
Face = Annotated[int, Field(ge=1, le=6)]
Place = Annotated[str, Field(min_length=1, max_length=200)]


class EntryPoint(Inputs):
    """A place, and the faces of the die that choose it."""

    place: Annotated[Place, Field(description="where they enter")]
    on: Annotated[
        tuple[Face, ...],
        Field(min_length=1, max_length=6, description="the faces of the die that name it"),
    ]


class ElementsEntering(Inputs):
    """The number of elements that enter, and the places where they may."""

    entries: Annotated[
        tuple[EntryPoint, ...],
        Field(min_length=1, max_length=6, description="places with the faces of the die"),
    ]
    units: Annotated[
        int, Field(ge=1, le=60, description="how many enter; each has a place of its own")
    ] = 1

    def input_errors(self) -> Iterator[Problem]:
        """Yield an error unless each face chooses exactly one place."""
        yield from face_errors("entries", [entry.on for entry in self.entries])


@dataclass(frozen=True)
class EntryPlaces:
    """The place where each element enters, in order."""

    places: tuple[str, ...]


def face_errors(where: str, on: list[tuple[int, ...]]) -> Iterator[Problem]:
    """Yield an error in `where` unless the lists `on` name each face of a die exactly once."""
    faces = [face for group in on for face in group]
    if sorted(faces) != list(FACES):
        yield Problem(where, faces, "each face of the die, 1 to 6, at exactly one of the places")


def _summarize_places(entered: EntryPlaces) -> dict[str, Any]:
    """Return the place of the only element; for several elements, words instead of places."""
    alone = len(entered.places) == 1
    return {"places": entered.places[0] if alone else "each by its die"}


@procedure(
    "rattenkrieg/scenario-entry",
    title="Where a side enters the table",
    source="Rattenkrieg addendum, the scenario",
    dice={"entry": "where the side comes on the table"},
    also=("entry points", "deployment"),
    summary=_summarize_places,
)
def scenario_entry(elements: ElementsEntering, dice: Dice, working: Working) -> EntryPlaces:
    """Roll where each element enters the table: at the place that its die chooses."""
    named = {face: entry.place for entry in elements.entries for face in entry.on}
    for entry in elements.entries:
        working.step(entry.place, entry.on)
    # dice in their order give each element its place; odds only count the faces
    fell = working.step("dice", dice.pool("entry", elements.units, ordered=False))
    return EntryPlaces(working.step("enters at", tuple(named[face] for face in fell)))
