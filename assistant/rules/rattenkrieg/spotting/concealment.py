"""Concealment: undetected, located, identified (Rattenkrieg 3.2, 3.3, 8.2.1, 10.1.6)."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

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

# From undetected, from located, from identified. The book tells these cases in several places;
# an element never becomes less known but by hiding a whole turn.
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


class Happening(Inputs):
    """Something that may give an element away, or hide it."""

    state: Annotated[State, Field(description="what the enemy knows of the element so far")]
    event: Annotated[
        Event,
        Field(
            description="what happened; a hidden turn is a whole one out of every enemy's sight"
            " (I-Factor 36 or more), without firing or engine noise"
        ),
    ]
    deployed: bool = Field(False, description="all its figures are on the table already")


@dataclass(frozen=True)
class Concealment:
    """What the enemy knows of an element, and what lies on the table for it."""

    state: State
    mojon: Marker
    shown: Shown
    fire: Fire  # what may be shot at it; area fire costs actions, never casualties


@procedure(
    "rattenkrieg/concealment",
    title="Concealment",
    source="Rattenkrieg 3.2, 3.3, 8.2.1, 10.1.6",
    also=("undetected", "located", "identified", "breaking contact"),
)
def concealment(happening: Happening, dice: Dice, working: Working) -> Concealment:
    """Tell what the enemy knows of an element after something happened, and what to show.

    An anti-tank rifle that fires is spotted. A decoy that is spotted, given away or shot at is
    shown to be one and removed.
    """
    step = working.step
    before = BEFORE.index(happening.state)
    state = step(f"{happening.state}, then {happening.event}", AFTER[happening.event][before])
    mojon = step("Mojon", MARKERS[state], "8.2.1")
    shown = step("shown", _shown(state, happening), "8.2.1")
    return Concealment(state, mojon, shown, step("fire at it", FIRE[state], "3.2"))


def _shown(state: State, happening: Happening) -> Shown:
    if happening.event == "hidden-turn":  # the owner takes the figures off again
        return "mojon"
    out = happening.deployed or happening.event == "deployed"
    if out or state == "identified":
        return "all-figures"
    return "leader" if state == "located" else "mojon"
