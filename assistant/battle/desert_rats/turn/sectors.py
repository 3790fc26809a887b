"""Sectors of the map for assistant umpires: rectangles of whole grid squares."""

import re
from collections.abc import Mapping

from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element, Platoon
from assistant.boardmap.plan import Place, Plan
from assistant.frozen import dataclass
from assistant.rules.desert_rats.reports import GRID_M

PART = re.compile(r"sector-([0-9]{2})([0-9]{2})-([0-9]{2})([0-9]{2})")
SQUARE = re.compile(r"([0-9]{2})([0-9]{2})")


@dataclass(frozen=True)
class Sector:
    """A rectangle of grid squares, from its south-west to its north-east square."""

    west: int
    south: int
    east: int
    north: int

    @property
    def id(self) -> str:
        """The id of the sector as a part of the battle."""
        return f"sector-{self.squares[0]}-{self.squares[1]}"

    @property
    def squares(self) -> tuple[str, str]:
        """The grid references of the south-west and the north-east square."""
        return f"{self.west:02d}{self.south:02d}", f"{self.east:02d}{self.north:02d}"

    @property
    def name(self) -> str:
        """The name of the sector: `sector 0000 to 1107`, or `sector 0305` for one square."""
        first, last = self.squares
        return f"sector {first}" if first == last else f"sector {first} to {last}"

    def holds(self, plan: Plan, place: Place) -> bool:
        """Return whether a place on a map is in the sector."""
        east, north = square_at(plan, place)
        return self.west <= east <= self.east and self.south <= north <= self.north

    def corners(self, plan: Plan) -> tuple[Place, Place]:
        """Return the south-west and the north-east corner of the sector on a map, in meters."""
        far_east = min((self.east + 1) * GRID_M, plan.width_m)
        far_north = min((self.north + 1) * GRID_M, plan.height_m)
        return (float(self.west * GRID_M), float(self.south * GRID_M)), (far_east, far_north)


def squares_across(plan: Plan) -> tuple[int, int]:
    """Return the number of grid squares of a map from west to east and from south to north."""
    return _count(plan.width_m), _count(plan.height_m)


def square_at(plan: Plan, place: Place) -> tuple[int, int]:
    """Return the grid square of a place; a place on the far edge is in the last square."""
    columns, rows = squares_across(plan)
    east, north = int(place[0] // GRID_M), int(place[1] // GRID_M)
    return min(max(east, 0), columns - 1), min(max(north, 0), rows - 1)


def sector_between(plan: Plan, one: str, other: str) -> Sector | None:
    """Return the sector between two opposite grid squares; None unless both are on the map."""
    found = SQUARE.fullmatch(one.strip()), SQUARE.fullmatch(other.strip())
    if found[0] is None or found[1] is None:
        return None
    easts = sorted((int(found[0][1]), int(found[1][1])))
    norths = sorted((int(found[0][2]), int(found[1][2])))
    columns, rows = squares_across(plan)
    if easts[1] >= columns or norths[1] >= rows:
        return None
    return Sector(easts[0], norths[0], easts[1], norths[1])


def sector_of_part(plan: Plan, part: str) -> Sector | None:
    """Return the sector of a part of the battle; None if the part is not a sector."""
    found = PART.fullmatch(part)
    return sector_between(plan, found[1] + found[2], found[3] + found[4]) if found else None


def place_of_element(battle: Battle, element: Element) -> Place:
    """Return the place that decides to which sector an element belongs."""
    platoon = battle.platoons[element.platoon]
    return platoon.place if platoon.off or not platoon.deployed else element.place


def place_of_platoon(battle: Battle, platoon: Platoon) -> Place:
    """Return the place that decides to which sector a platoon belongs: its command element's."""
    if platoon.off or not platoon.deployed:
        return platoon.place
    elements = battle.elements_of_platoon(platoon)
    leads = next((x for x in elements if x.id == platoon.command), None)
    first = leads or next(iter(elements), None)
    return first.place if first else platoon.place


def platoons_in(battle: Battle, sector: Sector) -> Mapping[str, Platoon]:
    """Return the platoons of both sides in a sector, by their ids."""
    return {
        id: platoon
        for id, platoon in battle.platoons.items()
        if sector.holds(battle.plan, place_of_platoon(battle, platoon))
    }


def elements_in(battle: Battle, sector: Sector) -> Mapping[str, Element]:
    """Return the elements of both sides in a sector, by their ids."""
    return {
        id: element
        for id, element in battle.elements.items()
        if sector.holds(battle.plan, place_of_element(battle, element))
    }


def _count(metres: float) -> int:
    return max(1, int(-(-metres // GRID_M)))
