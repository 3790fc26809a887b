"""What a battle remembers of how vehicles go and stand, and of whom they carry (31, 32)."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from assistant.battle.rattenkrieg.state.parts import Remembered


@dataclass(frozen=True)
class Going:
    """How a vehicle or gun goes and stands."""

    hull_deg: float | None = None  # of its bow, clockwise of the table's twelve; None: not told
    turret_deg: float = 0  # clockwise of its bow
    swung_deg: float = 0  # how far its turret turned in this impulse
    impulse: int = 0  # of the turn, in which it did
    reverse: bool = False
    on_road: bool = False
    drove: bool = False  # since it came on the table
    ground: str = ""  # soft ground that it is on; empty for firm
    bogged: bool = False  # until it is towed out
    straight_in: float = 0  # run straight since it last turned
    left_in: float = 0  # of the last move
    moved: int = -1  # the impulse of the turn in which that was; none in this turn
    turned: bool = False  # in the move that is on
    steps: int = 0  # turns of 30 degrees that it made in this turn
    tows: str = ""  # the element behind it
    bulletproof: bool = False  # its wheels are filled with foam
    limbered: bool = False
    job: str = ""  # what its men have begun with the gun
    put_in: int = 0  # actions


@dataclass(frozen=True)
class Ride:
    """A man aboard a vehicle that he is no crewman of."""

    vehicle: str  # its element
    inside: bool = False  # a passenger; else he rides on it


@dataclass(frozen=True)
class Roadblock:
    """What bars a road."""

    id: str
    place: str
    material: str
    resistance: float  # that is left


STANDING = Going()


@dataclass(frozen=True)
class Travel(Remembered):
    """Vehicles by element, men by figure, roadblocks by id."""

    goes: Mapping[str, Going] = field(default_factory=dict)
    rides: Mapping[str, Ride] = field(default_factory=dict)
    bearings: Mapping[str, float] = field(default_factory=dict)  # `a b`: degrees from a to b
    roadblocks: Mapping[str, Roadblock] = field(default_factory=dict)

    def going(self, element: str) -> Going:
        """How a vehicle goes and stands, as far as anybody told."""
        return self.goes.get(element, STANDING)

    def riders(self, vehicle: str) -> list[str]:
        """The figures that ride on it or in it, crew aside."""
        return [figure for figure, ride in self.rides.items() if ride.vehicle == vehicle]

    def towed_by(self, element: str) -> str:
        """The element that tows it; empty when none does."""
        return next((id for id, going in self.goes.items() if going.tows == element), "")

    def without_bearings(self, elements: Collection[str]) -> Self:
        """The same when these stand elsewhere: nobody knows where they are seen from."""
        kept = {x: deg for x, deg in self.bearings.items() if not {*elements} & {*x.split()}}
        return self if len(kept) == len(self.bearings) else replace(self, bearings=kept)

    def new_turn(self, turn: int) -> Self:
        """The driver may turn as often again; no move and no impulse is on."""
        goes = {
            id: replace(x, steps=0, moved=-1, impulse=0, swung_deg=0) for id, x in self.goes.items()
        }
        return replace(self, goes=goes)
