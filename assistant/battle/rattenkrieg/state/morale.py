"""The state of awareness, discipline, command and captives (Rattenkrieg 12 to 14, 15.16, 15.17)."""

from collections.abc import Mapping
from dataclasses import field
from typing import Literal, Self

from assistant.battle.rattenkrieg.state.parts import ChapterState
from assistant.frozen import dataclass, replace

Condition = Literal["white", "yellow", "orange", "red", "black"]
Course = Literal[
    "surrenders",
    "seeks-shelter",
    "joins-friend",
    "returns-to-mojon",
    "charges-perpetrators",
    "charges-nearest",
    "in-service",
]


@dataclass(frozen=True)
class Alarm:
    """An event that may alert troops: its cause, how far it is heard, its target."""

    element: str
    action: str
    heard: int | str | None  # inches, "table", or nobody
    attacked: tuple[str, ...] = ()


@dataclass(frozen=True)
class Captive:
    """A prisoner: the captor, the escort, and the resistance left."""

    captor: str  # an element
    escort: str | None = None  # one of its figures; None: the prisoner is on the way to it
    aggressiveness: int = 0


@dataclass(frozen=True)
class Revelation:
    """A prisoner's revelation, and the side that heard it."""

    side: str
    words: str
    turn: int


@dataclass(frozen=True)
class MoraleState(ChapterState):
    """Awareness of elements, and what is known of leaders and captives."""

    # by element; black where it is missing
    awareness: Mapping[str, Condition] = field(default_factory=dict)
    alarms: Mapping[str, Alarm] = field(default_factory=dict)  # by the pending check
    # the enemies that each element fought last
    engaged: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    under_fire: tuple[str, ...] = ()  # elements near which enemy fire fell this turn
    touched: tuple[str, ...] = ()  # elements whose bases touched an enemy's this turn
    # perils that each element faced this turn
    dared: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # signs that give a leader away, by figure
    wearing: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    identified_leaders: tuple[str, ...] = ()  # leaders whom the enemy has identified
    command_asked: tuple[
        str, ...
    ] = ()  # elements whose contact with their leader was entered this turn
    # the enemies that tempted each element to fire, already checked
    tempted: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # targets by the element that fires at them without an order
    unbidden: Mapping[str, str] = field(default_factory=dict)
    provoked: tuple[str, ...] = ()  # elements that were provoked this turn
    mistaken: tuple[str, ...] = ()  # elements that opened fire unbidden this turn
    courses: Mapping[str, Course] = field(default_factory=dict)  # of the broken and the furious
    # who committed the atrocity that each element saw
    outraged: Mapping[str, str] = field(default_factory=dict)
    met: tuple[str, ...] = ()  # elements that have done what their nerve made them do
    fanatics: tuple[str, ...] = ()  # leaders who have worked on nerve this turn
    captives: Mapping[str, Captive] = field(default_factory=dict)  # by figure
    questioned: tuple[str, ...] = ()  # prisoners questioned this turn
    revelations: tuple[Revelation, ...] = ()

    def new_turn(self, turn: int) -> Self:
        """Return the state at the start of a turn, without what held for the last turn only.

        Command is asked for again.
        """
        return replace(
            self,
            alarms={},
            dared={},
            under_fire=(),
            touched=(),
            command_asked=(),
            unbidden={},
            mistaken=(),
            provoked=(),
            fanatics=(),
            questioned=(),
        )
