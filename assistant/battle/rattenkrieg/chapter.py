"""What a chapter of the rulebook adds to a battle beside its moves: checks, buttons, lines, rows.

All of it is read from the state alone. Moves, events and memory of a chapter stand in its folder.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from assistant.battle.play import Play
from assistant.battle.rattenkrieg.state import Battle, Element, Ending, Figure, Owed
from assistant.battle.taps import Tap

Role = Literal["umpire", "side", "both"]
Group = Literal["fire", "act", "wait", "rule"]


@dataclass(frozen=True)
class Offer:
    """A button on a unit's card: its fire, its acts, while it waits, the umpire's."""

    words: str
    move: str
    told: Mapping[str, str] = field(default_factory=dict)  # beside the element
    opens: bool = True
    likely: bool = False
    group: Group = "act"
    by: Role = "both"
    barred: str = ""  # why it is not allowed now: it stands there greyed, with this reason


@dataclass(frozen=True)
class TableRow:
    """Something that lies on the table for all to see: a fire, a cloud, a ruin."""

    words: str
    detail: str = ""
    taps: tuple[Tap, ...] = ()  # the umpire's
    asks: tuple[Tap, ...] = ()  # its side's
    lines: tuple[str, ...] = ()  # what unfolds for its side, as the taps do for him


def none_arise(battle: Battle) -> Iterable[Owed]:
    """Nothing falls due by itself."""
    return ()


def one_tap(battle: Battle, owed: Owed) -> tuple[Tap, ...]:
    """Nothing but the sheet of the move."""
    return ()


@dataclass(frozen=True)
class Several:
    """Things of a kind that one element owes, settled in one sheet."""

    words: str  # after the element, with their count in the place of {}
    button: str
    move: str


@dataclass(frozen=True)
class Check:
    """A kind of thing owed: its words after whom it concerns, and the move that settles it."""

    kind: str
    words: str
    move: str
    step: Ending | None = None  # of the turn's end, in which it arises by itself
    arises: Callable[[Battle], Iterable[Owed]] = none_arise
    by: Role = "both"  # umpire: its own side is not told that it is owed
    rule: str = ""  # the option without which it is not owed
    suggested: bool = False  # shown in one box with others like it, that one tap lets be
    taps: Callable[[Battle, Owed], tuple[Tap, ...]] = one_tap  # of the umpire, instead of the sheet
    taps_of_side: bool = False  # its own side has them as well
    together: str = ""  # the move that settles all at once that are owed of such kinds
    of_one: "Several | None" = None  # how one element settles in one sheet what it owes of the kind


def no_offers(battle: Battle, element: Element) -> Iterable[Offer]:
    """No buttons."""
    return ()


def no_facts(battle: Battle, element: Element) -> Iterable[str]:
    """No lines."""
    return ()


def no_notes(battle: Battle, figure: Figure) -> Iterable[str]:
    """No words."""
    return ()


def no_rows(battle: Battle) -> Iterable[TableRow]:
    """Nothing lies there."""
    return ()


def none_own(battle: Battle, side: str) -> Iterable[TableRow]:
    """Nothing is its alone."""
    return ()


def no_taps(battle: Battle) -> Iterable[Tap]:
    """No buttons."""
    return ()


@dataclass(frozen=True)
class Chapter:
    """What one chapter adds to what is due, to cards and to the table."""

    name: str
    checks: tuple[Check, ...] = ()
    offers: Callable[[Battle, Element], Iterable[Offer]] = no_offers
    facts: Callable[[Battle, Element], Iterable[str]] = no_facts  # for its owner and the umpire
    notes: Callable[[Battle, Figure], Iterable[str]] = no_notes  # for its owner and the umpire
    shows: Callable[[Battle, Figure], Iterable[str]] = no_notes  # what an enemy sees of him
    table: Callable[[Battle], Iterable[TableRow]] = no_rows  # for everybody
    own: Callable[[Battle, str], Iterable[TableRow]] = none_own  # for a side and the umpire
    puts: Callable[[Battle], Iterable[Tap]] = no_taps  # what the umpire may put on the table
    # what happens by itself, without dice, when all that a step called for is settled
    closes: Mapping[Ending, Callable[[Play[Battle, Any]], None]] = field(default_factory=dict)
