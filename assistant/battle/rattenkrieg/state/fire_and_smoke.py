"""The state of fires, clouds and flares (Rattenkrieg 20.4.7.1, 30)."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Literal

from assistant.battle.rattenkrieg.state.parts import ChapterState
from assistant.frozen import dataclass, replace

Fuel = Literal["none", "wood", "gas-oil", "gasoline"]
Status = Literal[
    "burning",
    "out-of-control",
    "phosphorus",
    "unlit",  # fuel of a flamethrower, not lit yet
    "hot",  # burnt out: may be crossed
    "rubble",  # destroyed by fire: for tracked vehicles only
]
Source = Literal["fire", "device", "collapse", "explosion"]
FlareKind = Literal["ground", "parachute", "star-shell"]


@dataclass(frozen=True)
class Cell:
    """An area of 2 by 2 inches that burns, smolders or is burnt out."""

    id: str
    place: str  # in words: `the barn, door side`
    status: Status
    strength: int = 0
    fuel: Fuel = "none"
    can_spread: bool = True
    since: int = 0  # the turn in which it came into this state
    ends: int = 0  # if out of control: the turn at the end of which it is over
    radius_in: float = 0  # radius of unlit fuel, once it is lit


@dataclass(frozen=True)
class Cloud:
    """A cloud of smoke or dust above the table."""

    id: str
    kind: Literal["smoke", "dust"]
    source: Source
    place: str  # where the cloud arose, in words
    density: int
    height_in: float
    width_in: float
    length_in: float
    base_in: float = 0  # height of its underside above the ground
    right_in: float = 0  # how far it has drifted, towards 3 o'clock
    up_in: float = 0  # and towards 12 o'clock
    turns_left: int | None = None  # turns left of a smoke screen
    cell: str | None = None  # the phosphorus that feeds it, and lasts as long as it burns
    fresh: bool = False  # arose at the end of the turn, so it does not drift in this turn
    color: str = "white"  # color of the smoke of a device

    @property
    def screen(self) -> bool:
        """Return whether a device made the cloud, so that it neither rises nor spreads."""
        return self.source == "device"


@dataclass(frozen=True)
class Flare:
    """A flare that lights the night."""

    id: str
    kind: FlareKind
    place: str
    turn: int  # the turn in which it was fired
    small_mortar: bool = False


@dataclass(frozen=True)
class Ground(ChapterState):
    """Fires, clouds and flares on the table."""

    cells: Mapping[str, Cell] = field(default_factory=dict)
    clouds: Mapping[str, Cloud] = field(default_factory=dict)
    flares: Mapping[str, Flare] = field(default_factory=dict)
    wind_in: float = 0  # inches a turn
    wind_deg: int = 0  # the direction it blows to; 0 is 12 o'clock, away from the umpire
    wind_told: bool = False  # the dice or the umpire have set it, even if it is calm
    # bursts of flamethrowers, by the figure that carries one
    bursts: Mapping[str, int] = field(default_factory=dict)
    count: int = 0  # number of all that ever arose, for the next id
    covered: Mapping[str, str] = field(default_factory=dict)  # clouds, by the element inside
    lost: tuple[str, ...] = ()  # figures that came to in a cloud and have not moved since

    def new_turn(self, turn: int) -> "Ground":
        """Return the state at the start of a turn: smoke of the last turn may drift from now on."""
        clouds = {id: replace(cloud, fresh=False) for id, cloud in self.clouds.items()}
        return replace(self, clouds=clouds)

    def of(self, *statuses: Status) -> Iterator[Cell]:
        """Return the cells of the given kinds, in order of creation."""
        return (cell for cell in self.cells.values() if cell.status in statuses)

    @property
    def next_id(self) -> str:
        """Return an unused id for a fire, cloud or light."""
        return str(self.count + 1)

    @property
    def alight(self) -> tuple[Cell, ...]:
        """Return the cells that burn now, phosphorus included."""
        return tuple(self.of("burning", "out-of-control", "phosphorus"))

    def cloud_over(self, element: str) -> Cloud | None:
        """Return the cloud that covers an element, if there is one."""
        return self.clouds.get(self.covered.get(element, ""))

    def lasts(self, id: str) -> bool:
        """Return whether a cloud, a flare or a fire is on the table."""
        return id in self.clouds or id in self.flares or any(x.id == id for x in self.alight)

    @property
    def burnt(self) -> tuple[Cell, ...]:
        """Return the cells that are burnt out and cannot catch fire again."""
        return tuple(self.of("hot", "rubble"))
