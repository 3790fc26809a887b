"""What a battle remembers: awareness, discipline, captives (Rattenkrieg 12 to 14, 15.16, 15.17)."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, Self

from assistant.battle.rattenkrieg.remembering import Remembered

Condition = Literal["white", "yellow", "orange", "red", "black"]


@dataclass(frozen=True)
class Alarm:
    """Something that may rouse troops: who did what, how far it is heard, whom it attacks."""

    element: str
    action: str
    heard: int | str | None  # inches, "table", or nobody
    attacked: tuple[str, ...] = ()


@dataclass(frozen=True)
class Minds(Remembered):
    """What elements are aware of, and what is known of leaders and captives."""

    awareness: Mapping[str, Condition] = field(default_factory=dict)  # by element; else black
    alarms: Mapping[str, Alarm] = field(default_factory=dict)  # by the check that is owed
    engaged: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # whom each fought last
    dared: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # perils, this turn
    wearing: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # leaders, by figure
    made_out: tuple[str, ...] = ()  # leaders whom the enemy has identified
    touched: tuple[str, ...] = ()  # elements whose touch with their leader was told this turn
    tempted: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by whom, checked for
    unbidden: Mapping[str, str] = field(default_factory=dict)  # who fires first, at whom
    mistaken: tuple[str, ...] = ()  # elements that opened fire unbidden this turn

    def new_turn(self, turn: int) -> Self:
        """Alarms have died away, no comrade has set an example yet; who is led is asked anew."""
        return replace(self, alarms={}, dared={}, touched=(), unbidden={}, mistaken=())
