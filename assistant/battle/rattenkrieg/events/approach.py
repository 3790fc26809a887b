"""What can happen: Mojons, pathways, who comes on the table (Rattenkrieg 8, 9)."""

from dataclasses import dataclass

from assistant.battle.rattenkrieg.state.people import Mojon
from assistant.battle.rattenkrieg.state.scenario import Mustered


@dataclass(frozen=True)
class ElementWritten:
    """An element was written to a Mojon."""

    element: str
    mojon: str


@dataclass(frozen=True)
class DecoyMade:
    """A Mojon with nothing written to it was declared a decoy."""

    mojon: str


@dataclass(frozen=True)
class MojonAdded:
    """A side has a Mojon more; the one that had its number takes the next that is free."""

    mojon: Mojon


@dataclass(frozen=True)
class MojonPlaced:
    """A Mojon was put on the table; hidden: inside a building or smart scenery."""

    mojon: str
    place: str
    hidden: bool


@dataclass(frozen=True)
class ReinforcementsCame:
    """Those who were still to come came, as the scenario has it."""

    reserve: str
    they: Mustered


@dataclass(frozen=True)
class ApproachTurnBegan:
    """An approach turn began; the side named goes first."""

    turn: int
    first: str | None


@dataclass(frozen=True)
class PathwayExtended:
    """One more marker was added to a pathway."""

    mojon: str
    inches: float
    place: str
    enters: bool = False  # a building


@dataclass(frozen=True)
class PathwayEnded:
    """Its owner ended a pathway."""

    mojon: str


@dataclass(frozen=True)
class PathwayStopped:
    """The enemy stopped a pathway: its Mojon lies upside down."""

    mojon: str
    by: str


@dataclass(frozen=True)
class PathwayCleaned:
    """The approach is over for this pathway: the numbered Mojon lies at this marker."""

    mojon: str
    position: int


@dataclass(frozen=True)
class MojonMoved:
    """A Mojon made its own move in the engagement."""

    mojon: str
    inches: float


@dataclass(frozen=True)
class MojonRemoved:
    """A Mojon left the table."""

    mojon: str


@dataclass(frozen=True)
class MojonReturned:
    """A Mojon lies face up on the table again: the enemy has lost who was under it."""

    mojon: str


OfApproach = (
    ElementWritten
    | DecoyMade
    | MojonAdded
    | MojonPlaced
    | ReinforcementsCame
    | ApproachTurnBegan
    | PathwayExtended
    | PathwayEnded
    | PathwayStopped
    | PathwayCleaned
    | MojonMoved
    | MojonRemoved
    | MojonReturned
)
