"""What can happen: rounds, actions, reactions (Rattenkrieg 10, 11.2)."""

from dataclasses import dataclass

from assistant.battle.rattenkrieg.state import Held, Noise


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
class RollLapsed:
    """Whoever was to act after the roll can act no more: both sides name anew."""


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
class ReactionMissed:
    """An element rolled to notice an action that may be reacted to, and did not."""

    element: str


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


OfRound = (
    RoundBegan
    | Nominated
    | InitiativeWon
    | RollLapsed
    | ElementActivated
    | TurnGiven
    | OrderTurnedOver
    | StoodDown
    | RoundEnded
    | ActionTaken
    | ActionJoined
    | ActionsPaid
    | ReactionOffered
    | ReactionMissed
    | AmbushSprung
    | HeldActionLost
    | ReactionsClosed
    | ShotsFired
    | CombatBroke
)
