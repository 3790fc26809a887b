"""The interface of a game system: how its battles are saved, moved, and shown.

A system is three types (the state of a battle, an event, the card of a scenario) and functions on
them. A part that some systems lack is a field, which is None or empty for them.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import Field, field
from random import Random
from typing import ClassVar, Generic, Protocol, TypeVar

from assistant.battle.event import Saved
from assistant.battle.features import (
    Ending,
    Grounds,
    Mapped,
    NextBattle,
    Parts,
    PlacingLists,
    Printed,
    Readings,
    RollStakes,
    UnitCards,
)
from assistant.battle.log import Entry
from assistant.battle.play import MoveSpec
from assistant.battle.questions.map_points import MapPointMap
from assistant.battle.questions.question import Question
from assistant.battle.questions.scales import Scales
from assistant.battle.replaying.scenes import Replays
from assistant.battle.resolving import NO_DICE, Settled
from assistant.battle.screens.buttons import PendingTask, Tap
from assistant.battle.screens.scenario_offers import OfferedScenario
from assistant.battle.screens.side_labels import SideLabel
from assistant.battle.screens.table_answers import TableAnswer
from assistant.battle.viewers import Viewer
from assistant.cards.toml_files.reading import CardStore
from assistant.frozen import dataclass
from assistant.rules.dice import Given
from assistant.rules.systems import load


class BattleState(Protocol):
    """A battle at one moment, as the parts shared by all systems see it: a frozen dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Field[object]]]

    @property
    def title(self) -> str:
        """The title of the battle."""

    @property
    def sides(self) -> Mapping[str, object]:
        """The sides of the battle, by their ids."""


State = TypeVar("State", bound=BattleState)
Event = TypeVar("Event")
Card = TypeVar("Card")
StateSeen = TypeVar("StateSeen", contravariant=True)
Link = Callable[[Mapping[str, str]], str]  # more answers -> the address of the sheet with them


class Views(Protocol[StateSeen]):
    """The views of all readers, made for the templates in the system's own folder."""

    def umpire_view(self, battle: StateSeen, /) -> object:
        """Return the umpire's console."""

    def side_view(self, battle: StateSeen, side: str, /) -> object:
        """Return the page of a side's phones."""

    def table_view(self, battle: StateSeen, /) -> object:
        """Return the page of a spectator."""

    def badge(self, battle: StateSeen, side: str, /) -> SideLabel:
        """Return the badge of a side."""


@dataclass(frozen=True)
class System(Generic[State, Event, Card]):
    """One game system, as the log, the store and the web see it."""

    id: str
    title: str
    empty: State  # before the first event
    apply: Callable[[State, Event], State]
    conflict: Callable[[State, Event], str | None]  # why an event does not fit, as a clause
    written: Callable[[Event], Saved]
    read: Callable[[str, str, int], Event]  # from a kind, a body and the version of its form
    moves: Mapping[str, MoveSpec]
    scenarios: str  # the folder of its scenario files
    playable: Callable[[str, CardStore], Card]  # the scenario of a slug; raise `BadFile`
    offered: Callable[[Card], OfferedScenario]
    # the first event of a battle in a size; the function draws a new id at each call
    opened: Callable[[Card, int, Callable[[], str], Random, CardStore], Event]
    views: Views[State]
    # text that holds all that a reader sees
    picture: Callable[[State, Viewer, Sequence[Entry[Event]]], str]
    clock: Callable[[State], str]  # `Turn 3 of 10 · Round 2`
    # the units that a move with these answers is about, as the reader knows them
    subject: Callable[[State, Viewer, Mapping[str, object]], str]
    settled: Settled[State]  # inputs of a procedure that the battle's settings fill in
    at_home: tuple[str, ...] = ()  # moves with dice of which the next page shows what came
    shows_result: tuple[str, ...] = ()  # moves whose result has a page even if no die was rolled
    # the moves with dice whose throws are independent: one page asks for all
    rolled_at_once: tuple[str, ...] = ()
    sums: tuple[str, ...] = ()  # procedures without dice whose working is shown before a throw
    # whether the umpire chose that the program rolls all dice of these moves
    rolls_for_umpire: Callable[[State], bool] = lambda battle: False
    # dice of these moves that an umpire entered before the move, by the name of the die
    entered_dice: Callable[[State], Given] = lambda battle: NO_DICE
    repeated: Mapping[str, str] = field(default_factory=dict)  # words to make a move once more
    # the answers of a player's open request that a move with these answers resolves
    requested: Callable[[State, str, Mapping[str, object]], Mapping[str, str]] = (
        lambda battle, move, answers: {}
    )
    about: tuple[str, ...] = ()  # answers that name the subject of a move, beside element and side
    asked_again: tuple[str, ...] = ()  # answers that a move which is made once more does not keep
    templates: str = ""  # the folder of its pages' templates; empty: the one called as its id
    # the ids of elements that a move can be about
    elements: Callable[[State], Collection[str]] = lambda battle: ()
    # whether all that is true is open to every reader, as when a battle is over
    is_open: Callable[[State], bool] = lambda battle: False
    ending: Ending[State] | None = None  # None: its battles never end
    # None: its battles do not follow one another
    next_battle: NextBattle[State, Event, Card] | None = None
    rolls: RollStakes[State] | None = None  # None: no luck is counted
    mapped: Mapped[State] | None = None
    printed: Printed[State] | None = None
    scales: Scales[State, Event] | None = None  # None: its lengths are shown as they are
    cards: UnitCards[State] | None = None
    placing: PlacingLists[State] | None = None
    readings: Readings[State] | None = None
    grounds: Grounds[State] | None = None
    parts: Parts[State, Event] | None = None
    # whether an umpire runs the battle: without one the console shows public facts only, and no
    # screen or sentence sends a player to an umpire
    has_umpire: Callable[[State], bool] = lambda battle: True
    # the moves whose sheets a console without an umpire opens, as they show no secret; None: all
    shared_sheets: Collection[str] | None = None
    # the task that comes next whatever else is due; None: people choose what comes next
    follows: Callable[[State], PendingTask | None] = lambda battle: None
    # the umpire's tap that is certain after a move, by the move's id: the program makes it; or None
    certain: Callable[[State, str], Tap | None] = lambda battle, move: None
    # the sides with something to do now, for the umpire
    awaited: Callable[[State], Collection[str]] = lambda battle: ()
    # the sides that everybody waits for, if the umpire can come before those awaited; None: those
    waited_for: Callable[[State], Collection[str]] | None = None
    # figures of the printed game that people answered, for the umpire to keep in the owner's file
    table_answers: Callable[[State, Sequence[Entry[Event]]], Sequence[TableAnswer]] = (
        lambda battle, entries: ()
    )
    replay: Replays[State, Event] | None = None  # None: its battles are not shown again
    # the big moments of a side for its phone, the oldest first
    moments: Callable[[State, Sequence[Entry[Event]], str], Sequence[object]] = (
        lambda battle, entries, side: ()
    )
    # steps for hands on the table after the newest entry, as a side or the umpire (None) reads them
    table_steps: Callable[[State, Sequence[Entry[Event]], str | None], Sequence[str]] = (
        lambda battle, entries, side: ()
    )
    spot_map: Callable[[State, Viewer, Question], MapPointMap] | None = None  # to tap a place on
    # a side's own plan, with the thing that it picked; None: this battle has none
    side_map: Callable[[State, str, str], object | None] | None = None
    # the drawing whose parts answer an open question; empty: none does
    fan: Callable[[State, Sequence[Question], Link], str] | None = None

    @property
    def pages(self) -> str:
        """Return the folder of this system's templates."""
        return self.templates or self.id

    def sides_waited_for(self, battle: State) -> Collection[str]:
        """Return the sides that everybody waits for; none if that is the umpire."""
        return (self.waited_for or self.awaited)(battle)

    def __post_init__(self) -> None:
        load(self.id)  # moves resolve procedures by their ids, and no move should wait for loading
