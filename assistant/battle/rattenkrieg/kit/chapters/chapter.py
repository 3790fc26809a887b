"""The contribution of a rule chapter: moves, hooks, checks, buttons, lines, rows."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from types import ModuleType
from typing import Any, Generic, Literal, TypeVar

from assistant.battle.event import Event
from assistant.battle.play import Play
from assistant.battle.rattenkrieg.state import Battle, Element, Ending, Figure, PendingCheck
from assistant.battle.screens.buttons import Tap
from assistant.frozen import dataclass

BattlePlay = Play[Battle, Any]
Role = Literal["umpire", "side", "both"]
Group = Literal["fire", "act", "wait", "rule"]
Run = TypeVar("Run", bound=Callable[..., None])


@dataclass(frozen=True)
class Offer:
    """A button on a unit's card."""

    words: str
    move: str
    told: Mapping[str, str] = field(default_factory=dict)  # beside the element
    opens: bool = True
    likely: bool = False
    group: Group = "act"
    by: Role = "both"
    barred: str = ""  # why it is not allowed now; it is shown gray with this reason


@dataclass(frozen=True)
class TableRow:
    """An object on the table that everybody sees: a fire, a cloud, a ruin."""

    words: str
    detail: str = ""
    taps: tuple[Tap, ...] = ()  # the umpire's
    asks: tuple[Tap, ...] = ()  # its side's
    lines: tuple[str, ...] = ()  # lines that unfold for its side, as taps do for the umpire


def no_checks(battle: Battle) -> Iterable[PendingCheck]:
    """Return no pending checks."""
    return ()


def no_shortcut(battle: Battle, owed: PendingCheck) -> tuple[Tap, ...]:
    """Return no shortcut: the check is settled on the sheet of its move."""
    return ()


@dataclass(frozen=True)
class Several:
    """Checks of one kind for one element, settled on one sheet."""

    words: str  # after the element, with their count in the place of {}
    button: str
    move: str


def no_words(battle: Battle, check: PendingCheck) -> str:
    """Return no text that depends on the battle."""
    return ""


@dataclass(frozen=True)
class Check:
    """A kind of pending check: its text, and the move that settles it."""

    kind: str
    words: str
    move: str
    step: Ending | None = None  # the step of the turn's end in which it arises automatically
    arises: Callable[[Battle], Iterable[PendingCheck]] = no_checks
    by: Role = "both"  # umpire: its own side does not see that it is pending
    rule: str = ""  # the option without which it is not owed
    suggested: bool = False  # shown in one box with others like it, that one tap lets be
    no: str = "Dismiss"  # that tap's words
    taps: Callable[[Battle, PendingCheck], tuple[Tap, ...]] = (
        no_shortcut  # of the umpire, instead of the sheet
    )
    taps_of_side: bool = False  # its own side has them as well
    answers: bool = False  # its taps are all answers, so nothing waives it
    together: str = ""  # the move that settles all at once that are owed of such kinds
    words_now: Callable[[Battle, PendingCheck], str] = no_words  # in place of `words`
    of_one: "Several | None" = None  # how one element settles in one sheet what it owes of the kind


def no_offers(battle: Battle, element: Element) -> Iterable[Offer]:
    """Return no buttons."""
    return ()


def no_facts(battle: Battle, element: Element) -> Iterable[str]:
    """Return no lines."""
    return ()


def no_notes(battle: Battle, figure: Figure) -> Iterable[str]:
    """Return no note."""
    return ()


def no_rows(battle: Battle) -> Iterable[TableRow]:
    """Return no objects on the table."""
    return ()


def no_own_rows(battle: Battle, side: str) -> Iterable[TableRow]:
    """Return no objects that only one side sees."""
    return ()


def no_taps(battle: Battle) -> Iterable[Tap]:
    """Return no buttons."""
    return ()


def never_hidden(battle: Battle, element: Element, move: str) -> bool:
    """Return False: every button is shown."""
    return False


def never_disabled(battle: Battle, element: Element, move: str) -> str:
    """Return no reason to disable a button."""
    return ""


@dataclass(frozen=True)
class Hook(Generic[Run]):
    """A function that a chapter runs around moves, and the moves that it concerns."""

    run: Run
    when: Callable[[Battle], bool] | None = None  # a rule in play, a thing there; None: always
    # after a move: it runs if the move recorded an event of these kinds; empty: after any move
    events: tuple[type[Event[Battle]], ...] = ()
    began: Callable[[Battle], bool] | None = None  # as `when`, of the battle before the move


@dataclass(frozen=True)
class Chapter:
    """The contribution of one rule chapter to a battle.

    Hooks run in the order in which a chapter declares them, and chapters in the order of the book.
    A hook is skipped in a battle for which its `when`, or the chapter's, is False. `forbids`
    receives the id of a move before any question; `before` receives an element's action, where an
    empty one means any. Both may refuse. `after` reads what the move did, and may add events.
    """

    name: str
    moves: tuple[ModuleType, ...] = ()  # the modules whose moves are the chapter's
    when: Callable[[Battle], bool] | None = None  # None: in every battle
    forbids: tuple[Hook[Callable[[BattlePlay, str], None]], ...] = ()
    before: tuple[Hook[Callable[[BattlePlay, Element, str], None]], ...] = ()
    after: tuple[Hook[Callable[[BattlePlay], None]], ...] = ()
    hides: Callable[[Battle, Element, str], bool] = never_hidden  # a button that makes no sense
    bars: Callable[[Battle, Element, str], str] = never_disabled  # why a button is not allowed now
    checks: tuple[Check, ...] = ()
    offers: Callable[[Battle, Element], Iterable[Offer]] = no_offers
    facts: Callable[[Battle, Element], Iterable[str]] = no_facts  # for its owner and the umpire
    notes: Callable[[Battle, Figure], Iterable[str]] = no_notes  # for its owner and the umpire
    shows: Callable[[Battle, Figure], Iterable[str]] = no_notes  # the figure as an enemy sees it
    table: Callable[[Battle], Iterable[TableRow]] = no_rows  # for everybody
    own: Callable[[Battle, str], Iterable[TableRow]] = no_own_rows  # for a side and the umpire
    puts: Callable[[Battle], Iterable[Tap]] = no_taps  # things that the umpire may put on the table
    # automatic steps without dice, once all checks of a step are made
    closes: Mapping[Ending, Callable[[Play[Battle, Any]], None]] = field(default_factory=dict)
