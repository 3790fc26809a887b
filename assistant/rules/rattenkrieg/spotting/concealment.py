"""Concealment: undetected, located, identified (Rattenkrieg 3.2, 3.3, 8.2.1, 10.1.6)."""

from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs
from assistant.rules.procedures import procedure
from assistant.rules.working import Working

State = Literal["undetected", "located", "identified"]
Event = Literal[
    "pathway-stopped",
    "spotted-avoided",
    "spotted",
    "opened-fire",
    "gave-away",
    "deployed",
    "hidden-turn",
]
Marker = Literal["face-up", "upside-down", "removed"]
Shown = Literal["mojon", "leader", "all-figures"]
Fire = Literal["none", "area", "normal"]

# From undetected, from located, from identified. The book has these cases in several places;
# an element becomes less known only by hiding for a whole turn.
AFTER: dict[Event, tuple[State, State, State]] = {
    "pathway-stopped": ("located", "located", "identified"),
    "spotted-avoided": ("located", "located", "identified"),
    "spotted": ("identified", "identified", "identified"),
    "opened-fire": ("located", "located", "identified"),
    "gave-away": ("located", "located", "identified"),
    "deployed": ("undetected", "located", "identified"),
    "hidden-turn": ("undetected", "undetected", "undetected"),
}
BEFORE: tuple[State, State, State] = ("undetected", "located", "identified")
MARKERS: dict[State, Marker] = {
    "undetected": "face-up",
    "located": "upside-down",
    "identified": "removed",
}
FIRE: dict[State, Fire] = {"undetected": "none", "located": "area", "identified": "normal"}


class ConcealmentChange(Inputs):
    """An event that may reveal an element, or hide it."""

    state: Annotated[State, Field(description="the enemy's knowledge of the element so far")]
    event: Annotated[
        Event,
        Field(
            description="the event; a hidden turn is a whole turn out of all enemies' sight"
            " (I-Factor 36 or more), without fire or engine noise"
        ),
    ]
    deployed: bool = Field(False, description="all its figures are already on the table")


@dataclass(frozen=True)
class Concealment:
    """The enemy's knowledge of an element, and its model or marker on the table."""

    state: State
    mojon: Marker
    shown: Shown
    fire: Fire  # which fire it may receive; area fire costs actions, never casualties


@procedure(
    "rattenkrieg/concealment",
    title="Concealment",
    source="Rattenkrieg 3.2, 3.3, 8.2.1, 10.1.6",
    also=("undetected", "located", "identified", "breaking contact"),
)
def concealment(change: ConcealmentChange, dice: Dice, working: Working) -> Concealment:
    """Find what the enemy knows about an element after an event, and what to place on the table.

    An anti-tank rifle that fires is spotted. A decoy that is spotted, revealed or shot at is shown
    to be a decoy and removed.
    """
    step = working.step
    before = BEFORE.index(change.state)
    state = step(f"{change.state}, then {change.event}", AFTER[change.event][before])
    mojon = step("Mojon", MARKERS[state], "8.2.1")
    shown = step("shown", _placed_on_table(state, change), "8.2.1")
    return Concealment(state, mojon, shown, step("fire is allowed", FIRE[state], "3.2"))


def _placed_on_table(state: State, change: ConcealmentChange) -> Shown:
    if change.event == "hidden-turn":  # the owner takes the figures off again
        return "mojon"
    out = change.deployed or change.event == "deployed"
    if out or state == "identified":
        return "all-figures"
    return "leader" if state == "located" else "mojon"
