"""Retreats of a unit (Battleaxe 11.6)."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.battleaxe.places import Boundary, Place, Side, Units, is_full, is_zone
from assistant.rules.battleaxe.units import Nationality, Strength
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, Problem
from assistant.rules.procedures import procedure
from assistant.rules.working import Working


class RetreatPlace(Inputs):
    """A place next to the place that the unit leaves."""

    place: Annotated[Place, Field(description="number of the Area or letter of the Zone")]
    boundary: Annotated[Boundary, Field(description="boundary between the two places")] = "open"
    controlled_by: Annotated[Side, Field(description="the side that controls it")]
    enemy_units: Annotated[Units, Field(description="enemy units in it")] = 0
    friendly_units: Annotated[Units, Field(description="own units in it")] = 0
    enemy_controlled_neighbours: Annotated[
        int, Field(ge=0, le=12, description="places adjacent to it that the enemy controls")
    ] = 0

    @property
    def can_be_crossed_to(self) -> bool:
        """Whether the boundary can be crossed; a Zone is left and entered only by a line."""
        fits = self.boundary == "line" or not is_zone(self.place)
        return fits and self.boundary != "escarpment"


class Retreating(Inputs):
    """A unit that has to retreat, or wants to."""

    side: Annotated[Side, Field(description="side of the unit")]
    attacker: bool = Field(False, description="it attacked and was repulsed")
    origin: Annotated[
        Place | None, Field(description="for an attacker: the place from which it entered")
    ] = None
    candidates: Annotated[
        tuple[RetreatPlace, ...],
        Field(max_length=12, description="places adjacent to the place that it leaves"),
    ]

    def input_errors(self) -> Iterator[Problem]:
        """Yield an error for an attacker whose origin cannot be reached."""
        if not self.attacker:
            return
        open_to = [c.place for c in self.candidates if c.can_be_crossed_to]
        if self.origin not in open_to:
            allowed = f"one of {', '.join(open_to)}" if open_to else "a place among candidates"
            yield Problem(
                "origin", self.origin, f"{allowed}, the place from which the attacker entered"
            )


@dataclass(frozen=True)
class Retreat:
    """The places to which a unit may retreat, and whether it must continue from there."""

    priority: str | None  # origin, A, B, C or D; None: nowhere to go
    destinations: tuple[str, ...]
    passes_on: bool
    eliminated: bool


@procedure(
    "battleaxe/retreat",
    title="Retreat of a unit",
    source="Battleaxe 11.6",
    also=("retreat priorities", "where does it retreat"),
)
def retreat(inputs: Retreating, dice: Dice, working: Working) -> Retreat:
    """Find a retreat: to the origin, or to the first priority there is; else the unit is lost."""
    step = working.step
    if inputs.attacker:
        origin = next(c for c in inputs.candidates if c.place == inputs.origin)
        full = step(f"{origin.place} is full", is_full(origin.place, origin.friendly_units))
        priority = step("priority", "D" if full else "origin", "11.6.2")
        return Retreat(priority, (origin.place,), full, eliminated=False)
    found: dict[str, list[RetreatPlace]] = {}
    for candidate in inputs.candidates:
        letter = _priority_of_place(candidate, inputs.side)
        step(f"{candidate.place}, priority", letter or "no unit can enter it", "11.6.2")
        if letter:
            found.setdefault(letter, []).append(candidate)
    if not found:
        return Retreat(None, (), False, eliminated=step("eliminated", True, "11.6.4"))
    first = min(found)
    chosen = found[first]
    if first == "A":
        fewest = min(c.enemy_controlled_neighbours for c in chosen)
        step("fewest neighbors that the enemy controls", fewest, "11.6.2")
        chosen = [c for c in chosen if c.enemy_controlled_neighbours == fewest]
    destinations = tuple(c.place for c in chosen)
    step("to", list(destinations))
    return Retreat(first, destinations, first == "D", eliminated=False)


def may_withdraw(nationality: Nationality, strength: Strength) -> bool:
    """Return whether a defending unit may retreat though nothing forces it (11.6.3)."""
    return nationality != "commonwealth" or strength == "reduced"


def _priority_of_place(here: RetreatPlace, side: Side) -> str | None:
    """Return the letter of the table for a place; None where the unit cannot go."""
    if not here.can_be_crossed_to:
        return None
    own = here.controlled_by == side
    contested = here.enemy_units > 0 and here.friendly_units > 0
    free = own and not here.enemy_units
    if not (free or contested):
        return None
    if is_full(here.place, here.friendly_units):
        return "D"
    if free:
        return "A"
    return "B" if own else "C"
