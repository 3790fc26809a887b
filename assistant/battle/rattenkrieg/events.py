"""What can happen in a Rattenkrieg battle: facts in the past tense, with what came out of them."""

from dataclasses import dataclass
from typing import Any, get_args

from pydantic import TypeAdapter

from assistant.battle.rattenkrieg.arms.events import EVENTS as OF_ARMS
from assistant.battle.rattenkrieg.care.events import EVENTS as OF_CARE
from assistant.battle.rattenkrieg.craft.events import EVENTS as OF_CRAFT
from assistant.battle.rattenkrieg.ground.events import EVENTS as OF_GROUND
from assistant.battle.rattenkrieg.minds.events import EVENTS as OF_MINDS
from assistant.battle.rattenkrieg.plight.events import EVENTS as OF_PLIGHT
from assistant.battle.rattenkrieg.remembering import Happening
from assistant.battle.rattenkrieg.script.events import EVENTS as OF_SCRIPT
from assistant.battle.rattenkrieg.script.state import Mustered
from assistant.battle.rattenkrieg.special.events import EVENTS as OF_SPECIAL
from assistant.battle.rattenkrieg.state import (
    Ambient,
    Battle,
    Command,
    Concealment,
    Ending,
    FigureState,
    Held,
    Kind,
    Noise,
    Owed,
    Stage,
    Wish,
)
from assistant.battle.rattenkrieg.support.events import EVENTS as OF_SUPPORT
from assistant.battle.rattenkrieg.travel.events import EVENTS as OF_TRAVEL
from assistant.battle.rattenkrieg.vehicles.events import EVENTS as OF_VEHICLES
from assistant.battle.rattenkrieg.works.events import EVENTS as OF_WORKS


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
class ElementWritten:
    """An element was written to a Mojon."""

    element: str
    mojon: str


@dataclass(frozen=True)
class DecoyMade:
    """A Mojon with nothing written to it was declared a decoy."""

    mojon: str


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
class RoundBegan:
    """A round began."""

    number: int


@dataclass(frozen=True)
class Nominated:
    """A side named the element that it would act with; None: it has none to name."""

    side: str
    element: str | None


@dataclass(frozen=True)
class InitiativeWon:
    """A side won the roll and chooses who acts."""

    side: str


@dataclass(frozen=True)
class ElementActivated:
    """An element became active; in reaction, its next action is one."""

    element: str
    in_reaction: bool = False


@dataclass(frozen=True)
class TurnGiven:
    """It is this element's action."""

    element: str


@dataclass(frozen=True)
class OrderTurnedOver:
    """An order was turned over."""

    element: str


@dataclass(frozen=True)
class StoodDown:
    """An active element acts no more in this round."""

    element: str


@dataclass(frozen=True)
class RoundEnded:
    """A round ended: the orders of all that took part come off."""


@dataclass(frozen=True)
class ActionTaken:
    """An action was declared and paid."""

    element: str
    action: str
    cost: int
    figures: tuple[str, ...]


@dataclass(frozen=True)
class ActionJoined:
    """More men of the same element did the same in the same action.

    Of a crew another man does something else in the same impulse: the action that this is.
    """

    element: str
    figures: tuple[str, ...]
    action: str | None = None


@dataclass(frozen=True)
class ActionsPaid:
    """Actions were spent on a reaction, or lost without being carried out."""

    element: str
    count: int
    reason: str


@dataclass(frozen=True)
class ReactionOffered:
    """An action may be reacted to."""

    noise: Noise


@dataclass(frozen=True)
class AmbushSprung:
    """An ambush strikes before an action that was declared; what of its price is paid besides."""

    held: Held
    cost: int


@dataclass(frozen=True)
class HeldActionLost:
    """An action that an ambush came before was not carried out."""

    element: str


@dataclass(frozen=True)
class ReactionsClosed:
    """All who wanted to react have said so."""


@dataclass(frozen=True)
class ShotsFired:
    """Shots or bursts of an element, which give it away."""

    element: str
    shots: int


@dataclass(frozen=True)
class CombatBroke:
    """There was combat this turn."""


@dataclass(frozen=True)
class FigureChanged:
    """A figure's state changed."""

    figure: str
    was: FigureState
    now: FigureState
    turn: int | None = None  # of the wound
    cause: str | None = None  # of the wound, as advanced wounds tell them apart


@dataclass(frozen=True)
class FigureMoved:
    """How a figure's last action left it."""

    figure: str
    exposed: bool
    ran: bool
    stopped: bool = False


@dataclass(frozen=True)
class FigureAimed:
    """A figure's aims at a target; nought when they are lost."""

    figure: str
    aims: int
    at: str | None = None


@dataclass(frozen=True)
class FigureLost:
    """A figure lost actions of its own."""

    figure: str
    actions: int


@dataclass(frozen=True)
class WeaponJammed:
    """A figure's weapon jammed, or was cleared."""

    figure: str
    jammed: bool


@dataclass(frozen=True)
class ConcealmentChanged:
    """An enemy knows more of an element, or has lost it."""

    element: str
    was: Concealment
    now: Concealment
    contact: str | None = None  # the letter by which the enemy speaks of it from now on


@dataclass(frozen=True)
class ElementDeployed:
    """All figures of an element stand on the table."""

    element: str


@dataclass(frozen=True)
class AggressivenessChanged:
    """The Aggressiveness of an element changed."""

    element: str
    was: int
    now: int


@dataclass(frozen=True)
class AggressivenessStirred:
    """What an element saw moved its Aggressiveness until the end of a turn."""

    element: str
    was: int
    now: int
    last_turn: int


@dataclass(frozen=True)
class StirringEnded:
    """What had moved its Aggressiveness for a while is past."""

    element: str
    was: int
    now: int


@dataclass(frozen=True)
class LeaderAdjusted:
    """A leader stirred or calmed an element; `by` is what he put in, before the floor of 0."""

    element: str
    was: int
    now: int
    by: int


@dataclass(frozen=True)
class NerveSettled:
    """What the end of the turn did to an element."""

    element: str
    result: str
    actions: int
    modifier: int
    broken: bool
    must: str | None


@dataclass(frozen=True)
class CommandTold:
    """Whether an element is led, under command or out of it."""

    element: str
    command: Command


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
class DistanceTold:
    """The inches between two elements were told: by a side that measured, or by the umpire."""

    a: str
    b: str
    inches: float | None  # None: nobody knows any more
    by: str | None = None  # the side; None: the umpire


@dataclass(frozen=True)
class ValueOverruled:
    """The umpire set a value by his own word."""

    thing: str  # the id of an element or a figure
    field: str
    was: str | int | bool | None
    now: str | int | bool | None


@dataclass(frozen=True)
class BattleEnded:
    """The battle is over."""

    words: str


Core = (
    BattleOpened
    | ConditionsChanged
    | RulesChanged
    | ElementWritten
    | DecoyMade
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
    | TurnBegan
    | StageBegan
    | EndingBegan
    | OrderPlaced
    | OrderTakenBack
    | SideReady
    | RoundBegan
    | Nominated
    | InitiativeWon
    | ElementActivated
    | TurnGiven
    | OrderTurnedOver
    | StoodDown
    | RoundEnded
    | ActionTaken
    | ActionJoined
    | ActionsPaid
    | ReactionOffered
    | ReactionsClosed
    | AmbushSprung
    | HeldActionLost
    | ShotsFired
    | CombatBroke
    | FigureChanged
    | FigureMoved
    | FigureAimed
    | FigureLost
    | WeaponJammed
    | ConcealmentChanged
    | ElementDeployed
    | AggressivenessChanged
    | AggressivenessStirred
    | StirringEnded
    | LeaderAdjusted
    | NerveSettled
    | CommandTold
    | CheckOwed
    | CheckMade
    | Wished
    | WishMet
    | DistanceTold
    | ValueOverruled
    | BattleEnded
)

Event = Core | Happening

CHAPTERS = (
    OF_ARMS,
    OF_CARE,
    OF_GROUND,
    OF_MINDS,
    OF_SPECIAL,
    OF_VEHICLES,
    OF_WORKS,
    OF_PLIGHT,
    OF_SUPPORT,
    OF_TRAVEL,
    OF_CRAFT,
    OF_SCRIPT,
)
KINDS: dict[str, type] = {kind.__name__: kind for kind in get_args(Core)}
KINDS |= {kind.__name__: kind for kinds in CHAPTERS for kind in kinds}
_ADAPTERS: dict[str, TypeAdapter[Any]] = {n: TypeAdapter(kind) for n, kind in KINDS.items()}


def written(event: Event) -> tuple[str, str]:
    """The kind and the JSON body of an event."""
    kind = type(event).__name__
    return kind, _ADAPTERS[kind].dump_json(event).decode()


def read(kind: str, body: str) -> Event:
    """An event from its kind and body; an unknown kind is a `KeyError`."""
    event: Event = _ADAPTERS[kind].validate_json(body)
    return event
