"""What can happen: turns and their orders, what is owed and wanted (Rattenkrieg 10, 11)."""

from dataclasses import dataclass

from assistant.battle.rattenkrieg.state import Ambient, Battle, Ending, Kind, Owed, Stage, Wish


@dataclass(frozen=True)
class BattleOpened:
    """A scenario was set up: everything as it stood before the first turn."""

    battle: Battle


@dataclass(frozen=True)
class ConditionsChanged:
    """Weather, light or noise over the whole table changed."""

    visibility: tuple[str, ...]
    ambient: Ambient
    cold: bool
    rain: bool


@dataclass(frozen=True)
class RulesChanged:
    """Rules in play were settled otherwise: those that changed, by name."""

    rules: dict[str, bool | str | float | None]


@dataclass(frozen=True)
class TurnBegan:
    """An engagement turn began: counters at nought, allowances by Quality and last turn's nerve."""

    turn: int
    allowed: dict[str, int]  # by element


@dataclass(frozen=True)
class StageBegan:
    """Orders, rounds or the end of the turn began."""

    stage: Stage


@dataclass(frozen=True)
class EndingBegan:
    """The turn's end came to this step for a side or the table; what it calls for is listed."""

    of: str
    step: Ending


@dataclass(frozen=True)
class OrderPlaced:
    """A Tactical Order was laid face down beside an element."""

    element: str
    kind: Kind
    counts: bool  # against the squad leader's limit
    marker: bool  # it took one of the side's Ambush markers


@dataclass(frozen=True)
class OrderTakenBack:
    """An order was picked up again before the rounds began."""

    element: str
    counts: bool
    marker: bool


@dataclass(frozen=True)
class SideReady:
    """A side has placed its orders."""

    side: str
    ready: bool


@dataclass(frozen=True)
class CheckOwed:
    """The rules want a check before the game goes on."""

    owed: Owed


@dataclass(frozen=True)
class CheckMade:
    """An owed check was made or waived."""

    id: str


@dataclass(frozen=True)
class Wished:
    """A side asked the umpire to resolve something."""

    wish: Wish


@dataclass(frozen=True)
class WishMet:
    """The umpire has dealt with a side's wish."""

    element: str


@dataclass(frozen=True)
class BattleEnded:
    """The battle is over."""

    words: str


OfTurn = (
    BattleOpened
    | ConditionsChanged
    | RulesChanged
    | TurnBegan
    | StageBegan
    | EndingBegan
    | OrderPlaced
    | OrderTakenBack
    | SideReady
    | CheckOwed
    | CheckMade
    | Wished
    | WishMet
    | BattleEnded
)
