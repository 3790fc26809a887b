"""Awareness: how alert troops are before the fight (Rattenkrieg 14.1)."""

from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, OneOf
from assistant.rules.procedures import procedure
from assistant.rules.working import Working

AWARENESS = tables.load("rattenkrieg/awareness")
CONDITIONS = AWARENESS.keys()
EVENTS = [row["raised_by"] for row in AWARENESS.rows if row["raised_by"]]  # weakest first


class Disturbance(Inputs):
    """An event that may alert troops."""

    condition: Annotated[
        Annotated[str, OneOf(CONDITIONS)], Field(description="Awareness Condition before the event")
    ]
    event: Annotated[
        Annotated[str, OneOf(EVENTS)],
        Field(description="the event; each includes all weaker ones"),
    ]
    awareness_jump: bool = Field(
        False,
        description="house rule: directly to the condition that the event calls for, not step"
        " by step",
    )


@dataclass(frozen=True)
class AwarenessRaised:
    """The Awareness Condition after the event."""

    condition: str
    raised: bool


@procedure(
    "rattenkrieg/awareness-raise",
    title="Raise the Awareness Condition",
    source="Rattenkrieg 14.1",
    also=("alert", "alarm", "condition white"),
)
def awareness_raise(event: Disturbance, dice: Dice, working: Working) -> AwarenessRaised:
    """Check whether an event makes troops more alert: by one step, or directly by house rule."""
    step = working.step
    now = CONDITIONS.index(event.condition)
    warranted = EVENTS.index(event.event) + 1
    step("raised by", AWARENESS.row(event.condition)["raised_by"] or "nothing more")
    step("the event calls for", CONDITIONS[warranted])
    if warranted <= now:
        return AwarenessRaised(step("stays", event.condition), False)
    after = CONDITIONS[warranted if event.awareness_jump else now + 1]
    return AwarenessRaised(step("raised to", after), True)
