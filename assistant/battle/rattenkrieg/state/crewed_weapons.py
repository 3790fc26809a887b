"""The state of crewed weapons and of stocks of grenades (Rattenkrieg 15, 21)."""

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from assistant.battle.rattenkrieg.state.parts import ChapterState
from assistant.frozen import dataclass
from assistant.rules.rattenkrieg.fire.weapons import Setup

Task = Literal["set-up", "take-down", "barrel"]


@dataclass(frozen=True)
class WeaponWork:
    """Work at a gun that takes several actions."""

    task: Task
    owed: int  # actions to go
    total: int  # of them at the start: of a barrel the enemy is told when it is done
    to: Setup = "light"  # how the gun stands when it is done


@dataclass(frozen=True)
class Gun:
    """The state of a crewed weapon: how it is set up, its crew, its malfunctions."""

    setup: Setup = "light"
    crew: tuple[str, ...] | None = None  # beside the gunner; None: not told yet
    job: WeaponWork | None = None
    attention: bool = False  # the next fire takes an action more
    problems: int = 0  # mechanical ones


@dataclass(frozen=True)
class CrewedWeaponState(ChapterState):
    """The state of weapons, beyond what their order of battle prints."""

    guns: Mapping[str, Gun] = field(default_factory=dict)  # by the man who fires it
    found: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # weapons picked up, by man
    # by side, or by man where each has his own: how many of what he throws or launches
    stocks: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    left_handed: tuple[str, ...] | None = None  # men; None: nobody has asked yet

    def gun(self, gunner: str) -> Gun:
        """Return the state of a gunner's weapon."""
        return self.guns.get(gunner, Gun())
