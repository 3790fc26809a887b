"""The state of Mojons, and of the two sides."""

from collections.abc import Mapping
from dataclasses import field

from assistant.frozen import dataclass


@dataclass(frozen=True)
class Mojon:
    """A numbered marker with its pathway."""

    id: str
    number: int
    side: str
    kind: str = "infantry"
    decoy: bool = False
    placed: bool = False
    place: str = ""
    hidden: bool = False  # in a building or smart scenery: the enemy does not see it
    markers: int = 1
    length_in: float = 0
    ended: bool = False
    stopped_by: str | None = None  # the side that stopped it
    extended: bool = False  # has grown or ended in this approach turn
    removed: bool = False
    moved: bool = False  # the Mojon has moved this turn
    entered: int | None = None  # the approach turn in which its last marker entered a building
    stop_asked_in: float | None = None  # the distance from which the enemy's player asks to stop it
    has_order: bool = False  # a decoy: beside it is an order that deceives the enemy

    @property
    def is_unplaced(self) -> bool:
        """Return whether its side still has to put it on the table, or to leave it out."""
        return not (self.placed or self.removed)

    def settles(self, turn: int) -> bool:
        """Return whether it takes position in a building this approach turn.

        Such a Mojon neither spots nor stops.
        """
        return self.entered is not None and self.entered + 1 == turn

    @property
    def concealed(self) -> bool:
        """Return whether it is inside a building or a piece of smart scenery."""
        return self.hidden or self.entered is not None

    @property
    def open(self) -> bool:
        """Return whether its pathway may still grow."""
        return self.placed and not self.ended and self.stopped_by is None and not self.removed


@dataclass(frozen=True)
class Side:
    """One of the two sides of the battle."""

    id: str
    name: str
    letter: str
    mark: str  # a, b: shape and colour
    low: bool  # wins initiative on low faces
    quality: int  # of its highest leader
    ambush_left: int
    defender: bool = False
    contacts: int = 0  # enemy elements it has given a letter to
    placed_first: bool = False
    ready: bool = False  # the side has placed its orders
    squad_orders: Mapping[str, int] = field(default_factory=dict)
    grenades: tuple[str, ...] = ()  # its grenades, by their listed names
    scouts: int = 0  # how many it may have apart at the same time
    autoleader: bool = False  # a leader who falls is replaced by one of the figures
