"""Events of fires and clouds (Rattenkrieg 30)."""

from collections.abc import Mapping
from math import cos, radians, sin
from typing import Any, ClassVar, TypeVar

from assistant.battle.rattenkrieg.events.base import PartEvent
from assistant.battle.rattenkrieg.state.fire_and_smoke import (
    Cell,
    Cloud,
    Fuel,
    Ground,
    Status,
)
from assistant.frozen import dataclass, replace

T = TypeVar("T")


class FireAndSmokeEvent(PartEvent):
    """An event of fire, smoke or light."""

    part: ClassVar[str] = "fire_and_smoke"


def without_item(things: Mapping[str, T], id: str) -> dict[str, T]:
    """Return things by id without the given one."""
    return {other: thing for other, thing in things.items() if other != id}


def with_number_used(before: Ground, id: str, **changes: Any) -> Ground:
    """Return the state with the number of a new thing used up."""
    return replace(before, count=max(before.count, int(id)), **changes)


@dataclass(frozen=True)
class BurningAreaAdded(FireAndSmokeEvent, saved_as="CellArose"):
    """A fire started, or unlit fuel was spilled."""

    cell: Cell

    def apply_to(self, before: Ground) -> Ground:
        """Add the burning area."""
        cells = {**before.cells, self.cell.id: self.cell}
        return with_number_used(before, self.cell.id, cells=cells)

    def conflict_with(self, before: Ground) -> str | None:
        """Return a reason if the area exists already."""
        return "it would already be on the table" if self.cell.id in before.cells else None


@dataclass(frozen=True)
class BurningAreaChanged(FireAndSmokeEvent, saved_as="CellChanged"):
    """A fire grew, shrank, went out or destroyed terrain."""

    cell: str
    was: int  # its strength
    strength: int
    status: Status
    turn: int
    ends: int = 0

    def apply_to(self, before: Ground) -> Ground:
        """Set the state of the burning area. Burnt-out phosphorus loses its smoke."""
        cell = before.cells[self.cell]
        since = cell.since if self.status == cell.status else self.turn
        now = replace(cell, strength=self.strength, status=self.status, since=since, ends=self.ends)
        clouds = before.clouds
        if cell.status == "phosphorus" != self.status:
            clouds = {id: x for id, x in clouds.items() if x.cell != cell.id}
        return replace(before, cells={**before.cells, cell.id: now}, clouds=clouds)

    def conflict_with(self, before: Ground) -> str | None:
        """Return a reason if the area does not exist, or has another strength."""
        cell = before.cells.get(self.cell)
        if cell is None:
            return "nothing would burn there"
        return None if cell.strength == self.was else "the fire would not be as strong"


@dataclass(frozen=True)
class BurningAreaRemoved(FireAndSmokeEvent, saved_as="CellGone"):
    """A burning area was removed."""

    cell: str

    def apply_to(self, before: Ground) -> Ground:
        """Remove the burning area, and the smoke that it fed."""
        clouds = {id: x for id, x in before.clouds.items() if x.cell != self.cell}
        return replace(before, cells=without_item(before.cells, self.cell), clouds=clouds)

    def conflict_with(self, before: Ground) -> str | None:
        """Return a reason if the area does not exist."""
        return None if self.cell in before.cells else "this place would be empty"


@dataclass(frozen=True)
class PhosphorusCarriedAlong(FireAndSmokeEvent):
    """A vehicle drove on with the phosphorus that sticks to it, and with its smoke."""

    cell: str
    place: str

    def apply_to(self, before: Ground) -> Ground:
        """Move the burning area and the smoke that it feeds."""
        cell = replace(before.cells[self.cell], place=self.place)
        clouds = {
            id: replace(x, place=self.place) if x.cell == self.cell else x
            for id, x in before.clouds.items()
        }
        return replace(before, cells={**before.cells, cell.id: cell}, clouds=clouds)

    def conflict_with(self, before: Ground) -> str | None:
        """Return a reason if the area does not exist."""
        return None if self.cell in before.cells else "nothing would burn there"


@dataclass(frozen=True)
class BurningAreaFuelSet(FireAndSmokeEvent, saved_as="FuelTold"):
    """The fuel of a burning area was set, and whether the fire can spread."""

    cell: str
    fuel: Fuel
    can_spread: bool

    def apply_to(self, before: Ground) -> Ground:
        """Set the fuel of the burning area."""
        cell = replace(before.cells[self.cell], fuel=self.fuel, can_spread=self.can_spread)
        return replace(before, cells={**before.cells, cell.id: cell})

    def conflict_with(self, before: Ground) -> str | None:
        """Return a reason if the area does not exist."""
        return None if self.cell in before.cells else "nothing would burn there"


@dataclass(frozen=True)
class CloudAdded(FireAndSmokeEvent, saved_as="CloudArose"):
    """A cloud of smoke or dust arose."""

    cloud: Cloud

    def apply_to(self, before: Ground) -> Ground:
        """Add the cloud."""
        clouds = {**before.clouds, self.cloud.id: self.cloud}
        return with_number_used(before, self.cloud.id, clouds=clouds)

    def conflict_with(self, before: Ground) -> str | None:
        """Return a reason if the cloud exists already."""
        return "it would already be on the table" if self.cloud.id in before.clouds else None


@dataclass(frozen=True)
class CloudDrifted(FireAndSmokeEvent):
    """A cloud drifted with the wind, and thinned."""

    cloud: str
    density: int
    base_in: float
    height_in: float
    width_in: float
    length_in: float
    shift_in: float
    shift_deg: int
    turns_left: int | None = None

    def apply_to(self, before: Ground) -> Ground:
        """Set the cloud's position and density."""
        was = before.clouds[self.cloud]
        now = replace(
            was,
            density=self.density,
            base_in=self.base_in,
            height_in=self.height_in,
            width_in=self.width_in,
            length_in=self.length_in,
            right_in=was.right_in + self.shift_in * sin(radians(self.shift_deg)),
            up_in=was.up_in + self.shift_in * cos(radians(self.shift_deg)),
            turns_left=self.turns_left,
        )
        return replace(before, clouds={**before.clouds, now.id: now})

    def conflict_with(self, before: Ground) -> str | None:
        """Return a reason if the cloud does not exist."""
        return None if self.cloud in before.clouds else "this cloud would not be there"


@dataclass(frozen=True)
class CloudRemoved(FireAndSmokeEvent, saved_as="CloudGone"):
    """A cloud was removed."""

    cloud: str

    def apply_to(self, before: Ground) -> Ground:
        """Remove the cloud."""
        return replace(before, clouds=without_item(before.clouds, self.cloud))

    def conflict_with(self, before: Ground) -> str | None:
        """Return a reason if the cloud does not exist."""
        return None if self.cloud in before.clouds else "this cloud would not be there"


@dataclass(frozen=True)
class WindSet(FireAndSmokeEvent, saved_as="WindTold"):
    """The wind over the table was set."""

    inches: float
    degrees: int

    def apply_to(self, before: Ground) -> Ground:
        """Set the wind."""
        return replace(before, wind_in=self.inches, wind_deg=self.degrees, wind_told=True)


@dataclass(frozen=True)
class FlamethrowerFired(FireAndSmokeEvent, saved_as="FlameFired"):
    """A flamethrower was fired."""

    figure: str

    def apply_to(self, before: Ground) -> Ground:
        """Count one burst of the flamethrower."""
        bursts = {**before.bursts, self.figure: before.bursts.get(self.figure, 0) + 1}
        return replace(before, bursts=bursts)
