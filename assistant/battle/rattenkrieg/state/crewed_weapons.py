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
    """Work on a gun that takes several actions."""

    task: Task
    owed: int  # actions still needed
    total: int  # actions needed at the start; the enemy hears of a changed barrel once it is done
    to: Setup = "light"  # the mount of the gun once the work is done


@dataclass(frozen=True)
class Gun:
    """The state of a crewed weapon: how it is set up, its crew, its malfunctions."""

    setup: Setup = "light"
    crew: tuple[str, ...] | None = None  # the crew beside the gunner; None: not entered yet
    job: WeaponWork | None = None
    attention: bool = False  # the next fire takes one more action
    problems: int = 0  # mechanical problems


@dataclass(frozen=True)
class CrewedWeaponState(ChapterState):
    """The state of weapons during a battle, which no order of battle prints."""

    guns: Mapping[str, Gun] = field(default_factory=dict)  # by the figure that fires it
    found: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # weapons picked up, by man
    # numbers of what is thrown or launched: by side, or by figure where each has its own stock
    stocks: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    left_handed: tuple[str, ...] | None = None  # figures; None: not asked yet

    def gun(self, gunner: str) -> Gun:
        """Return the state of a gunner's weapon."""
        return self.guns.get(gunner, Gun())
