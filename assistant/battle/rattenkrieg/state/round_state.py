"""How a round goes: who acts, what may be answered, what is owed and wanted of the umpire."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Acting:
    """The action that is being carried out: who has done it so far."""

    element: str
    action: str
    figures: tuple[str, ...]
    in_reaction: bool = False


@dataclass(frozen=True)
class Noise:
    """An enemy's action that may be reacted to."""

    element: str
    action: str
    heard: int | str | None  # inches, "table", or nobody
    told: dict[str, str] = field(default_factory=dict)  # answers and dice, to do it again
    missed: tuple[str, ...] = ()  # elements that rolled to notice it, and did not


@dataclass(frozen=True)
class Held:
    """An action that was declared and paid, before which an ambush strikes."""

    element: str
    action: str
    move: str
    told: dict[str, str]
    paid: int


@dataclass(frozen=True)
class Round:
    """A round of an engagement turn."""

    number: int
    nominees: Mapping[str, str | None] = field(default_factory=dict)
    winner: str | None = None  # the side that chooses who acts
    active: tuple[str, ...] = ()
    turn_of: str | None = None  # the element whose action it is
    acting: Acting | None = None
    held: Held | None = None  # waits until the ambush has struck


@dataclass(frozen=True)
class Owed:
    """Something the rules want done before the game goes on."""

    id: str
    kind: str  # comrade-killed, wound, nerve, ...
    element: str | None  # None: it concerns the table, not an element
    figure: str | None = None
    thing: str = ""  # a fire, a cloud, a wall
    result: str = ""  # of the Combat Table, which nobody has taken yet
    cause: str | None = None  # of a wound, where that is it


@dataclass(frozen=True)
class Wish:
    """What a side asks the umpire to resolve."""

    element: str
    move: str
    told: Mapping[str, str]
    words: str
