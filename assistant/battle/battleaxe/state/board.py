"""The board of a battle of Battleaxe: places, counters, support markers (5)."""

from typing import Literal

from assistant.frozen import dataclass
from assistant.rules.battleaxe.places import Boundary, Side, Terrain, is_zone
from assistant.rules.battleaxe.units import Nationality, Strength, UnitClass

MarkerState = Literal["ready", "in-use", "used"]


@dataclass(frozen=True)
class Face:
    """One side of a counter; a figure that the owner has not entered is None."""

    combat: int | None = None
    movement: int | None = None


@dataclass(frozen=True)
class Unit:
    """A counter, with what it has done in this impulse."""

    id: str
    name: str
    side: Side
    nationality: Nationality
    unit_class: UnitClass | None
    place: str | None  # None: the unit is eliminated or not in this game
    setup: tuple[str, ...]
    full: Face = Face()
    reduced: Face = Face()
    strength: Strength = "full"
    formation: str | None = None
    locked: bool = False
    oos: bool = False
    one_sided: bool = False  # the counter has no reduced side and counts as reduced
    acted: bool = False  # the unit acted in this impulse
    came_from: str | None = None  # the place that the unit left in this impulse

    @property
    def face(self) -> Face:
        """Return the face that is up."""
        return self.full if self.strength == "full" or self.one_sided else self.reduced

    @property
    def is_lost(self) -> bool:
        """Return whether the unit is eliminated; a unit without set-up is not in this game."""
        return self.place is None and bool(self.setup)

    @property
    def is_mendable(self) -> bool:
        """Return whether the unit is reduced, on the map, and has a full side."""
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
        """Return the number or letter of the place, and its name if it is known."""
        kind = "Zone" if is_zone(self.id) else "Area"
        return f"{kind} {self.id}, {self.name}" if self.name else f"{kind} {self.id}"


@dataclass(frozen=True)
class Link:
    """Two places that touch; units never cross an escarpment."""

    a: str
    b: str
    boundary: Boundary


@dataclass(frozen=True)
class Marker:
    """A support marker of a side."""

    id: str
    side: Side
    kind: str  # air or artillery
    renews: str  # each impulse, or each turn
    state: MarkerState = "ready"
