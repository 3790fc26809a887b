"""The state of moving vehicles and their passengers (Rattenkrieg 31, 32)."""

from collections.abc import Collection, Mapping
from dataclasses import field
from typing import Self

from assistant.battle.rattenkrieg.state.parts import ChapterState
from assistant.frozen import dataclass, replace


@dataclass(frozen=True)
class Going:
    """The heading, movement and towing of a vehicle or gun."""

    # degrees of its bow, clockwise from 12 o'clock; None: not entered
    hull_deg: float | None = None
    turret_deg: float = 0  # clockwise of its bow
    swung_deg: float = 0  # degrees that its turret turned in this impulse
    impulse: int = 0  # the impulse in which its turret turned
    reverse: bool = False
    on_road: bool = False
    drove: bool = False  # since it came on the table
    ground: str = ""  # the soft ground that it is on; empty for firm ground
    bogged: bool = False  # until it is towed out
    straight_in: float = 0  # inches run straight since it last turned
    left_in: float = 0  # inches left of its last move
    moved: int = -1  # the impulse of that move; -1: none this turn
    turned: bool = False  # in the current move
    steps: int = 0  # turns of 30 degrees made in this turn
    tows: str = ""  # the element that it tows
    bulletproof: bool = False  # its wheels are filled with foam
    limbered: bool = False
    job: str = ""  # the work that its crew has begun on the gun
    put_in: int = 0  # actions put into that work


@dataclass(frozen=True)
class Ride:
    """A figure that rides on a vehicle but is not in its crew."""

    vehicle: str  # the element of the vehicle
    inside: bool = False  # inside as a passenger, not on top


@dataclass(frozen=True)
class Roadblock:
    """An obstacle on a road."""

    id: str
    place: str
    material: str
    resistance: float  # resistance left


STANDING = Going()


@dataclass(frozen=True)
class TravelState(ChapterState):
    """Vehicle movement by element, passengers by figure, roadblocks by id."""

    goes: Mapping[str, Going] = field(default_factory=dict)
    rides: Mapping[str, Ride] = field(default_factory=dict)
    bearings: Mapping[str, float] = field(default_factory=dict)  # `a b`: degrees from a to b
    roadblocks: Mapping[str, Roadblock] = field(default_factory=dict)

    def going(self, element: str) -> Going:
        """Return the movement state of a vehicle; at rest by default."""
        return self.goes.get(element, STANDING)

    def riders(self, vehicle: str) -> list[str]:
        """Return the figures that ride on or in a vehicle, without its crew."""
        return [figure for figure, ride in self.rides.items() if ride.vehicle == vehicle]

    def towed_by(self, element: str) -> str:
        """Return the element that tows this one; empty when there is none."""
        return next((id for id, going in self.goes.items() if going.tows == element), "")

    def without_bearings(self, elements: Collection[str]) -> Self:
        """Return the state without the bearings from and to these elements, which have moved."""
        kept = {x: deg for x, deg in self.bearings.items() if not {*elements} & {*x.split()}}
        return self if len(kept) == len(self.bearings) else replace(self, bearings=kept)

    def new_turn(self, turn: int) -> Self:
        """Return the state at the start of a turn, with all turns and impulses of drivers reset."""
        goes = {
            id: replace(x, steps=0, moved=-1, impulse=0, swung_deg=0) for id, x in self.goes.items()
        }
        return replace(self, goes=goes)
