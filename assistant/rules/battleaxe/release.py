"""Release of the panzer divisions (Battleaxe 16)."""

from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.battleaxe.places import FIRST_TURN, Turn
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, OneOf
from assistant.rules.procedures import procedure
from assistant.rules.working import Working

CONDITIONS = tables.load("battleaxe/release-conditions")
FIRST_DAY_OVER = "june-15-finished"
FIFTEENTH, FIFTH = "15th-panzer", "5th-light"
PANZERS, REAR = (
    "18",
    ("E", "F", "G"),
)  # the Area of the 15th; Allied units in these Zones release it, 16.1

Event = Annotated[str, OneOf(dict.fromkeys(row["event"] for row in CONDITIONS.rows))]


class EventsSoFar(Inputs):
    """The events so far."""

    turn: Annotated[Turn, Field(description="the day")]
    events: Annotated[
        tuple[Event, ...],
        Field(max_length=60, description="events that may release a division"),
    ] = ()


@dataclass(frozen=True)
class DivisionsReleased:
    """The divisions that are released, and the events that release them."""

    fifteenth_panzer: bool
    fifth_light: bool
    released_by_15th: tuple[str, ...]
    released_by_5th: tuple[str, ...]


@procedure(
    "battleaxe/release",
    title="Release of the panzer divisions",
    source="Battleaxe 16",
    also=("15th Panzer", "5th Light", "locked units"),
)
def release(inputs: EventsSoFar, dice: Dice, working: Working) -> DivisionsReleased:
    """Find which panzer divisions are released: by their own events, or after the first day."""
    fifteenth = working.step(
        "15th Panzer released by", list(_releasing_events(FIFTEENTH, inputs)), "16.1"
    )
    fifth = working.step("5th Light released by", list(_releasing_events(FIFTH, inputs)), "16.2")
    return DivisionsReleased(bool(fifteenth), bool(fifth), tuple(fifteenth), tuple(fifth))


def _releasing_events(formation: str, inputs: EventsSoFar) -> tuple[str, ...]:
    listed = [row["event"] for row in CONDITIONS.rows if row["formation"] == formation]
    given = tuple(event for event in listed if event in inputs.events)
    later = inputs.turn != FIRST_TURN
    return (FIRST_DAY_OVER,) if later and not given else given
