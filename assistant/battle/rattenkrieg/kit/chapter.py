"""What a chapter of the rulebook adds to a battle: moves, hooks, checks, buttons, lines, rows.

A hook is a function that the chapter has called before or after the moves of others.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, Literal

from assistant.battle.play import Play
from assistant.battle.rattenkrieg.state import Battle, Element, Ending, Figure, Owed
from assistant.battle.screens.buttons import Tap

AtTable = Play[Battle, Any]
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


def hides_nothing(battle: Battle, element: Element, move: str) -> bool:
    """Return that every button makes sense."""
    return False


def bars_nothing(battle: Battle, element: Element, move: str) -> str:
    """Return no reason against a button."""
    return ""


def always(battle: Battle) -> bool:
    """Return that a chapter's hooks matter in every battle."""
    return True


@dataclass(frozen=True)
class Chapter:
    """What one chapter adds to a battle.

    Hooks run in the order in which a chapter names them, and chapters in the order of the book;
    those of a chapter are left out in a battle for which its `when` is False. `forbids` get the
    move's id before anything is asked, `before` an element's action (empty: any action), and both
    refuse; `after` read what the move did, and may add to it.
    """

    name: str
    moves: tuple[ModuleType, ...] = ()  # the modules whose moves are the chapter's
    when: Callable[[Battle], bool] = always
    forbids: tuple[Callable[[AtTable, str], None], ...] = ()
    before: tuple[Callable[[AtTable, Element, str], None], ...] = ()
    after: tuple[Callable[[AtTable], None], ...] = ()
    hides: Callable[[Battle, Element, str], bool] = hides_nothing  # a button that makes no sense
    bars: Callable[[Battle, Element, str], str] = bars_nothing  # why a button is not allowed now
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
