"""Events of vehicle movement: driving, turning, the ground (Rattenkrieg 31, 32)."""

from typing import ClassVar

from assistant.battle.log import ConditionalConflict
from assistant.battle.rattenkrieg.events.base import PartEvent
from assistant.battle.rattenkrieg.lookups import cover
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.travel import Going, Roadblock, TravelState
from assistant.frozen import dataclass, replace

BOGGED = "it would be bogged down"


class VehicleMovementEvent(PartEvent):
    """An event of one vehicle's movement."""

    part: ClassVar[str] = "travel"
    turns: ClassVar[bool] = False  # whether the vehicle or its turret points elsewhere then
    element: str

    def apply(self, battle: Battle) -> Battle:
        moved = super().apply(battle)
        return cover.without_turned(moved, self.element) if self.turns else moved

    def apply_to(self, before: TravelState) -> TravelState:
        now = self.evolve(before.going(self.element))
        return replace(before, goes={**before.goes, self.element: now})

    def evolve(self, going: Going) -> Going:
        """Return the movement state after the event."""
        raise NotImplementedError


@dataclass(frozen=True)
class VehicleFacingEntered(VehicleMovementEvent, saved_as="FacingTold"):
    """The facing of a vehicle and its turret was entered."""

    turns: ClassVar[bool] = True
    element: str
    hull_deg: float | None
    turret_deg: float

    def evolve(self, going: Going) -> Going:
        return replace(going, hull_deg=self.hull_deg, turret_deg=self.turret_deg)


@dataclass(frozen=True)
class VehicleMoveBegan(VehicleMovementEvent, saved_as="Drove"):
    """A vehicle began its move of an impulse. The rest of the last move counts as straight."""

    element: str
    inches: float
    reverse: bool
    on_road: bool
    ground: str
    impulse: int  # of its turn

    def evolve(self, going: Going) -> Going:
        return replace(
            going,
            left_in=self.inches,
            moved=self.impulse,
            straight_in=going.straight_in + going.left_in if self.inches else 0,
            turned=False,
            drove=going.drove or self.inches > 0,
            reverse=self.reverse,
            on_road=self.on_road,
            ground=self.ground,
        )

    def conflict_with(self, before: TravelState) -> str | None:
        return BOGGED if before.going(self.element).bogged and self.inches else None


@dataclass(frozen=True)
class Turned(VehicleMovementEvent):
    """A vehicle turned in its move: clockwise, or counterclockwise when negative."""

    turns: ClassVar[bool] = True
    element: str
    degrees: float
    steps: int
    left_in: float

    def evolve(self, going: Going) -> Going:
        deg = going.hull_deg
        return replace(
            going,
            hull_deg=None if deg is None else (deg + self.degrees) % 360,
            steps=going.steps + self.steps,
            left_in=self.left_in,
            straight_in=0,
            turned=True,
        )

    def conflict_with(self, before: TravelState) -> str | None:
        short = before.going(self.element).left_in < self.left_in
        return "it would have less of its move left" if short else None


@dataclass(frozen=True)
class TurretTurned(VehicleMovementEvent):
    """A turret turned within an impulse."""

    turns: ClassVar[bool] = True
    element: str
    turret_deg: float
    swung_deg: float
    impulse: int

    def evolve(self, going: Going) -> Going:
        before = going.swung_deg if going.impulse == self.impulse else 0
        swung = before + self.swung_deg
        return replace(
            going, turret_deg=self.turret_deg % 360, swung_deg=swung, impulse=self.impulse
        )


@dataclass(frozen=True)
class GroundEntered(VehicleMovementEvent):
    """A vehicle entered other ground in its move."""

    element: str
    on_road: bool
    ground: str
    left_in: float
    ran_in: float = 0  # straight, before it did

    def evolve(self, going: Going) -> Going:
        return replace(
            going,
            on_road=self.on_road,
            ground=self.ground,
            left_in=self.left_in,
            straight_in=going.straight_in + self.ran_in,
        )

    def conflict_with(self, before: TravelState) -> str | None:
        moves = before.going(self.element).moved >= 0
        return None if moves else ConditionalConflict("it would not be moving")


@dataclass(frozen=True)
class VehicleBogged(VehicleMovementEvent, saved_as="BoggedDown"):
    """A vehicle sank into soft ground, or was pulled out."""

    element: str
    bogged: bool

    def evolve(self, going: Going) -> Going:
        return replace(going, bogged=self.bogged, left_in=0, straight_in=0)

    def conflict_with(self, before: TravelState) -> str | None:
        same = before.going(self.element).bogged == self.bogged
        return "it would already be there" if same else None


@dataclass(frozen=True)
class FoamWheelsSet(VehicleMovementEvent, saved_as="WheelsTold"):
    """A vehicle's wheels were recorded as filled with foam, or as not filled."""

    element: str
    bulletproof: bool

    def evolve(self, going: Going) -> Going:
        return replace(going, bulletproof=self.bulletproof)


@dataclass(frozen=True)
class BearingEntered(PartEvent, saved_as="BearingTold"):
    """The bearing from one element to another was entered."""

    part: ClassVar[str] = "travel"
    element: str
    other: str
    degrees: float

    def apply_to(self, before: TravelState) -> TravelState:
        bearings = {
            **before.bearings,
            f"{self.element} {self.other}": self.degrees % 360,
            f"{self.other} {self.element}": (self.degrees + 180) % 360,
        }
        return replace(before, bearings=bearings)


@dataclass(frozen=True)
class RoadblockPlaced(PartEvent, saved_as="RoadblockPut"):
    """A roadblock was placed, or its remaining resistance changed."""

    part: ClassVar[str] = "travel"
    id: str
    place: str
    material: str
    resistance: float

    def apply_to(self, before: TravelState) -> TravelState:
        blocks = {key: x for key, x in before.roadblocks.items() if key != self.id}
        if self.resistance > 0:
            blocks[self.id] = Roadblock(self.id, self.place, self.material, self.resistance)
        return replace(before, roadblocks=blocks)

    def conflict_with(self, before: TravelState) -> str | None:
        new = self.id not in before.roadblocks and self.resistance <= 0
        return "the roadblock would not be there" if new else None
