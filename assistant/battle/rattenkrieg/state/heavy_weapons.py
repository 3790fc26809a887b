"""The state of mortars and rocket launchers (Rattenkrieg 27.3, 28.2)."""

from collections.abc import Mapping
from dataclasses import field

from assistant.battle.rattenkrieg.state.parts import ChapterState
from assistant.frozen import dataclass


@dataclass(frozen=True)
class Handling:
    """A mortar that is being set up or packed."""

    up: bool
    owed: int  # actions still needed
    total: int


@dataclass(frozen=True)
class Mortar:
    """The state of a mortar and its aiming point."""

    stands: bool = False
    points: int | None = None  # the hour of the table that it points to; None: not entered
    job: Handling | None = None
    bombs: int | None = None  # left; None: as many as its crew carried at first
    point: str = ""  # the point in words; empty: it has not fired yet
    range_in: float = 0
    fired: int = 0  # actions fired at that point without a break
    observer: str | None = None  # the figure that observes the point; None: its crew


@dataclass(frozen=True)
class Launcher:
    """The rockets and loading state of a rocket launcher."""

    rockets: int | None = None  # with the loaded one; None: as many as its crew carried at first
    loaded: bool = True
    fired_at: tuple[str, ...] = ()  # elements that it fired at


@dataclass(frozen=True)
class Crate:
    """A crate, container or box of rockets, and the rounds left in it (28.2.3)."""

    id: str
    family: str  # of launchers, as in the table of rocket ammunition
    rounds: int
    element: str  # the element that has the crate, or left it behind
    is_left: bool = False  # the element has moved away from it


@dataclass(frozen=True)
class HeavyWeaponState(ChapterState):
    """Mortars and rocket launchers, by the figures that carry them."""

    mortars: Mapping[str, Mortar] = field(default_factory=dict)
    launchers: Mapping[str, Launcher] = field(default_factory=dict)
    crates: Mapping[str, Crate] = field(default_factory=dict)
    carried_bombs: Mapping[str, int] = field(default_factory=dict)  # for mortars, by rifleman
    clinging: Mapping[str, str] = field(default_factory=dict)  # phosphorus, by element: its cell

    def mortar(self, man: str) -> Mortar:
        """Return the state of a figure's mortar."""
        return self.mortars.get(man, Mortar())

    def launcher(self, man: str) -> Launcher:
        """Return the state of a figure's rocket launcher."""
        return self.launchers.get(man, Launcher())

    def crates_beside(self, element: str) -> list[Crate]:
        """Return the crates beside an element that still hold rounds."""
        found = (x for x in self.crates.values() if x.element == element and not x.is_left)
        return [crate for crate in found if crate.rounds]
