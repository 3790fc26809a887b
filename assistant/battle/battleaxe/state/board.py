"""The board of a battle of Battleaxe: places, counters, support markers (5)."""

from dataclasses import dataclass
from typing import Literal

from assistant.rules.battleaxe.places import Boundary, Side, Terrain, is_zone
from assistant.rules.battleaxe.units import Nationality, Strength, UnitClass

MarkerState = Literal["ready", "in-use", "used"]


@dataclass(frozen=True)
class Face:
    """One side of a counter; None: the owner has not told."""

    combat: int | None = None
    movement: int | None = None


@dataclass(frozen=True)
class Unit:
    """A counter."""

    id: str
    name: str
    side: Side
    nationality: Nationality
    unit_class: UnitClass | None
    place: str | None  # None: eliminated, or not in this game
    setup: tuple[str, ...]
    full: Face = Face()
    reduced: Face = Face()
    strength: Strength = "full"
    formation: str | None = None
    locked: bool = False
    oos: bool = False
    one_sided: bool = False  # its counter has no reduced side: it counts as reduced
    acted: bool = False  # in this impulse
    came_from: str | None = None  # the place from which it came in, in this impulse

    @property
    def face(self) -> Face:
        """What is printed on the side that is up."""
        return self.full if self.strength == "full" or self.one_sided else self.reduced

    @property
    def is_lost(self) -> bool:
        """Eliminated; what is not in this game has no set-up."""
        return self.place is None and bool(self.setup)

    @property
    def is_mendable(self) -> bool:
        """Reduced, on the map, and with a full side to be turned to."""
        return self.place is not None and self.strength == "reduced" and not self.one_sided


@dataclass(frozen=True)
class Place:
    """An Area or a Zone."""

    id: str
    name: str | None
    terrain: Terrain | None
    tem: int | None
    controlled_by: Side
    supply_source: Side | None = None

    @property
    def words(self) -> str:
        """Its number or letter, and its name if it is known."""
        kind = "Zone" if is_zone(self.id) else "Area"
        return f"{kind} {self.id}, {self.name}" if self.name else f"{kind} {self.id}"


@dataclass(frozen=True)
class Link:
    """Two places that touch; nobody goes over an escarpment."""

    a: str
    b: str
    boundary: Boundary


@dataclass(frozen=True)
class Marker:
    """A support marker."""

    id: str
    side: Side
    kind: str  # air or artillery
    renews: str  # impulse or turn
    state: MarkerState = "ready"
