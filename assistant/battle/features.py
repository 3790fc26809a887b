"""Optional parts of a system; each is a field of `System`."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from assistant.battle.log import Entry, Resolved
from assistant.battle.screens.board_sheets import Roster, Tracks
from assistant.battle.screens.buttons import Corrections
from assistant.battle.screens.results import BattleResult, PointsLine, RosterLine
from assistant.battle.screens.story_words import StoryWords, whole_words
from assistant.battle.screens.survivors import Follows, SurvivingSide
from assistant.battle.viewers import Viewer
from assistant.boardmap.plan import Board, Place
from assistant.cards.toml_files.reading import CardStore
from assistant.frozen import dataclass

State = TypeVar("State")
Event = TypeVar("Event")
Card = TypeVar("Card")
StateSeen = TypeVar("StateSeen", contravariant=True)
CardSeen = TypeVar("CardSeen", contravariant=True)


@dataclass(frozen=True)
class Laying:
    """The way in which a running battle gets another board.

    `move` is the move of the umpire that does so; the answer `plan` says which board. `board` and
    `answer` take the slug of a board's file and the data cards, and raise `BadFile`.
    """

    move: str
    folder: str  # of the files of boards
    board: Callable[[str, CardStore], Board]
    answer: Callable[[str, CardStore], str]  # the answer `plan` for this board
    none: str  # the answer `plan` without a board


@dataclass(frozen=True)
class Mapped(Generic[State]):
    """The umpire's map of a battle, with the pages that measure and look along it.

    `way` takes the parameters of an address besides the place, and returns None if they name
    nothing on the map; `line` takes two places. `console` adds to the content of the console, and
    `page` is the content of the map's own page; both take the ids that the umpire picked. `console`
    also takes the part of each assistant umpire, by the umpire's name, and whether a sheet is open
    beside the map.
    """

    plan: Callable[[State], Board | None]  # None: this battle has no board
    way: Callable[[State, Place, Mapping[str, str]], str | None]
    line: Callable[[State, Place, Place], str]
    axes: tuple[str, str] = ("x_m", "y_m")  # the names of a place in an address
    console: Callable[[State, Sequence[str], Mapping[str, str], bool], dict[str, object]] | None = (
        None
    )
    page: Callable[[State, Sequence[str], Mapping[str, str]], dict[str, object]] | None = None
    laying: Laying | None = None
    # the map beside a sheet, with things marked on it; empty while nothing is on the map
    beside: Callable[[State, Sequence[str]], str] | None = None


class MakesRoster(Protocol[StateSeen]):
    """A function that makes a side's roster; with `today`, as the side is now."""

    def __call__(self, battle: StateSeen, side: str, /, *, today: bool) -> Roster:
        """Return the roster."""


class MakesTracks(Protocol[StateSeen]):
    """A function that makes the tracks of a board; with `today`, as they are now."""

    def __call__(self, battle: StateSeen, /, *, today: bool) -> Tracks:
        """Return the tracks."""


@dataclass(frozen=True)
class Printed(Generic[State]):
    """The paper of a board game: its counters and its tracks."""

    roster: MakesRoster[State]
    tracks: MakesTracks[State]


class Unit(Protocol):
    """A unit that has a card of its own, as the shared pages use it."""

    @property
    def side(self) -> str:
        """The id of the side that owns the unit."""


class MakesUnitView(Protocol[StateSeen]):
    """A function that makes the card of a unit for its owner, or for the umpire."""

    def __call__(self, battle: StateSeen, id: str, /, *, umpire: bool) -> object:
        """Return the card."""


@dataclass(frozen=True)
class UnitCards(Generic[State]):
    """The cards of a battle's units: each is opened by the unit's own QR code."""

    units: Callable[[State], Mapping[str, Unit]]  # by their ids
    own: MakesUnitView[State]
    enemy: Callable[[State, str], object | None]  # None: that side knows nothing of the unit
    # text that holds all that a reader sees of a unit's card; empty: nothing
    picture: Callable[[State, Viewer, str], str]
    # the umpire's last result for a unit, in the words of its side's log; may be empty
    result: Callable[[State, Sequence[Entry[Any]], str], str] | None = None
    # the umpire's corrections of the units that an entry is about
    corrections: Callable[[State, Entry[Any]], Sequence[Corrections]] | None = None


@dataclass(frozen=True)
class PlacingLists(Generic[State]):
    """The steps for a player's helper at the table, to be ticked off on the phone."""

    of: Callable[[State, str], tuple[int, Collection[str]]]  # the turn and the lines of a side
    turn: Callable[[State, str], int]  # the turn alone, without making the lines


@dataclass(frozen=True)
class Readings(Generic[State]):
    """The pages and placing lists of all players, for the umpire to read before they are sent."""

    pages: Callable[[State], Iterable[object]]
    are_drafts: Callable[[State], bool]  # whether they were not sent yet
    read_after: tuple[str, ...] = ()  # the umpire's moves that lead to them


@dataclass(frozen=True)
class Parts(Generic[State, Event]):
    """The parts of a battle to which an assistant umpire can be bound: sides, sectors of the map.

    A part is known by its id. The viewer who is bound to it has that id as `part`.
    """

    names: Callable[[State], Mapping[str, str]]  # of the sides, by their ids as parts
    name: Callable[[State, str], str]  # of any part; empty for an unknown one
    # the part between two opposite grid squares; empty unless both are on the map
    sector: Callable[[State, str, str], str]
    sector_map: Callable[[State, str, str], object]  # on which two opposite corners are tapped
    moves: Callable[[State, str], Collection[str]]  # of an umpire who is bound to a part
    # why answers, or events, are not for a bound umpire; empty if they are
    answers_refusal: Callable[[State, Viewer, Mapping[str, object]], str]
    events_refusal: Callable[[State, Viewer, Sequence[Event]], str]
    released: Callable[[State], Collection[str]]  # parts whose reports wait for those of the others
    work: Callable[
        [State, str], object
    ]  # the things that an umpire may change, as the system's pages need them


@dataclass(frozen=True)
class Ending(Generic[State]):
    """The way in which a system knows that its battle has ended, and who has won.

    `result` counts a battle as it is; it is for the umpire until the battle is over, and then for
    everybody. `proposed` returns why the battle could end now, in sentences. `conditions` says for
    each of `CONDITIONS` how the system knows it, or why it cannot.
    """

    is_over: Callable[[State], bool]
    result: Callable[[State], BattleResult]
    proposed: Callable[[State], Sequence[str]]
    conditions: Mapping[str, str]
    move: str = ""  # the umpire's move that ends the battle; empty: its rules alone end it
    points: Callable[[State], Sequence[PointsLine]] = lambda battle: ()
    roster: Callable[[State], Sequence[RosterLine]] = lambda battle: ()  # all who took part
    # events that keep the order of play: a story leaves out an entry with no other events
    routine: frozenset[type[object]] = frozenset()
    story: StoryWords = whole_words  # the words of an entry for a story; empty: it has none


class OpensNextBattle(Protocol[StateSeen, Event, CardSeen]):
    """A function that makes the opening of the next battle from a scenario's own opening."""

    def __call__(
        self,
        opened: Event,
        scenario: CardSeen,
        begun: StateSeen,
        ended: StateSeen,
        choices: Mapping[str, str],
        follows: Follows,
        new_id: Callable[[], str],
        random: Random,
        /,
    ) -> Event:
        """Return the opening with the forces carried over."""


@dataclass(frozen=True)
class NextBattle(Generic[State, Event, Card]):
    """The step from a battle of a campaign to the next, with the surviving forces.

    The functions take a battle at its beginning and at its end, and the umpire's choices, by the
    keys of the survivors.
    """

    forces: Callable[[State, State, Mapping[str, str]], Sequence[SurvivingSide]]
    opened: OpensNextBattle[State, Event, Card]
    # the ids of units and figures, which get new ones: an old id would name an unseen enemy
    ids: Callable[[State], Collection[str]]
    follows: Callable[[State], Follows | None]  # None: a first battle
    scenario: Callable[[State], str]  # the name of the scenario that was played
    silent: str  # a sentence about the umpire's choices, on which the book is silent
    left_behind: Callable[[State], Sequence[str]]  # a sentence for each thing that stays there
    # the side of a player as `forces` names it, and the ids of the player's own units
    own: Callable[[State, str], tuple[str, Collection[str]]]


@dataclass(frozen=True)
class Stake:
    """The interest of a side in a roll: its successes in an outcome."""

    side: str
    words: str  # a name for the successes, such as `hits`
    value: Callable[[Mapping[str, Any]], int]  # of the summary of an outcome
    who: str = ""  # the roller, where an entry has many rolls: `S4 at D3`


@dataclass(frozen=True)
class RollStakes(Generic[State]):
    """The sides that gain by each roll, for the luck of the evening.

    `stakes` takes a battle, an entry, one of its resolutions, and how many resolutions of the same
    procedure come before it in the entry. Each procedure with dice is in `measured` or `neutral`.
    """

    stakes: Callable[[State, Entry[Any], Resolved, int], Sequence[Stake]]
    measured: Collection[str]
    neutral: Mapping[str, str]  # why no side gains, by the id of the procedure


@dataclass(frozen=True)
class Grounds(Generic[State]):
    """The plans from which sides build their terrain, each at a table of its own."""

    # returns the plan of a table, or None if it does not exist
    of: Callable[[State, str], object | None]
    table: Callable[[State, str], str]  # at which a side is
