"""The board of a battle of Rats of Tobruk: hexes and counters (2, 7)."""

from typing import Literal

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.rats_of_tobruk.movement.stacking import stacking_points
from assistant.rules.rats_of_tobruk.terms import (
    IN_SUPPLY,
    AnyStrength,
    LostTo,
    MoveType,
    Nationality,
    Side,
    Strength,
    SupplyState,
    strength_after_hit,
)

Cost = float | Literal["half", "all", "na", "other"]

AIRBASE: str = next(
    row["hex"] for row in tables.load("rats-of-tobruk/known-hexes").rows if row["what"] == "airbase"
)


@dataclass(frozen=True)
class Ground:
    """A row of the Terrain Key; None for values not entered yet."""

    leg: Cost | None = None
    tracked: Cost | None = None
    wheeled: Cost | None = None
    modifier: int | None = None
    blocking: bool | None = None


@dataclass(frozen=True)
class Hex:
    """A hex, as far as it is entered."""

    terrain: str | None = None
    bunker: bool | None = None
    road: tuple[str, ...] = ()  # the neighbors that a road leads to
    path: tuple[str, ...] = ()


@dataclass(frozen=True)
class Hexside:
    """The obstacle or road between two hexes."""

    ditch_wire: bool = False  # present and not cleared
    road: bool = False
    path: bool = False


@dataclass(frozen=True)
class Face:
    """One face of a counter; None for figures not entered yet."""

    attack: int | None = None
    defence: int | None = None
    movement: int | None = None


@dataclass(frozen=True)
class Unit:
    """A counter, with what it has done in this turn and activation."""

    id: str
    side: Side
    nationality: Nationality | None
    battalion: str | None
    hq: bool
    move_type: MoveType | None
    full: Face
    depleted: Face | None  # None: the counter has no such face
    kind: str = ""  # as on the counter: Inf, AT, Tank
    artillery: bool = False
    engineer: bool = False
    activation_range: int | None = None
    reach: int | None = None  # in the triangle; None: no triangle, or not entered
    direct: bool | None = None  # a black triangle; None: not entered
    place: str | None = None  # a hex; None: off the map
    strength: AnyStrength = "full"
    supply: SupplyState = IN_SUPPLY
    phases_without: int = 0
    fired: bool = False  # artillery, face down
    pinned: bool = False
    spent: float = 0  # movement points spent in this activation
    moved: bool = False  # the unit moved in this activation
    stopped: bool = False  # in this activation, in an enemy zone of control
    entered: bool = False  # the unit came onto the map in this turn
    owes: float = 0  # MP for mounting or dismounting outside its activation
    attacked: bool = False  # the unit attacked in this turn
    shot: bool = False  # the unit fired directly in its activation of this turn
    tried: bool = False  # the unit tried to clear ditch and wire in this activation
    changed: bool = False  # debarked or re-embarked in this activation
    debarked: bool = False
    rides: str | None = None  # the tank under the unit
    by_road: bool = False  # road marker
    overran: bool = False  # overrun marker: the unit may move on

    @property
    def face(self) -> Face:
        """Return the face that is up."""
        return self.depleted or Face() if self.strength == "depleted" else self.full

    @property
    def points(self) -> float:
        """Return the stacking points of the unit."""
        return 0 if self.rides else stacking_points(self.strength)

    @property
    def strength_after_loss(self) -> LostTo:
        """Return the strength of the unit after one more loss."""
        full: Strength = "full" if self.strength == "full" else "depleted"
        return strength_after_hit(full, two_sided=self.depleted is not None)

    @property
    def alive(self) -> bool:
        """Return whether the unit is still in the game."""
        return self.strength != "eliminated"
