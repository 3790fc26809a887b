"""The state of a round: active elements, noise, pending checks, requests to the umpire."""

from collections.abc import Mapping
from dataclasses import field

from assistant.frozen import dataclass


@dataclass(frozen=True)
class Acting:
    """The action in progress, with the figures that have done it so far."""

    element: str
    action: str
    figures: tuple[str, ...]
    in_reaction: bool = False
    answers: str | None = None  # the enemy element that a reaction answers with it
    acquired: tuple[str, ...] = ()  # spotted without a die, so that fire at them costs nothing more
    lookers: tuple[str, ...] = ()  # figures that spotted these, once they or others fire
    first: bool = False  # under an order, so that all its figures do the same (10.1.9)
    aside: tuple[str, ...] = ()  # figures that do something else at the same time (11.2)
    aside_actions: tuple[str, ...] = ()  # their actions


@dataclass(frozen=True)
class Noise:
    """An action to which the enemy may react."""

    element: str
    action: str
    heard: int | str | None  # inches, "table", or nobody
    told: dict[str, str] = field(default_factory=dict)  # answers and dice, with which to repeat it
    missed: tuple[str, ...] = ()  # elements that rolled to notice it, and did not
    perceived_by: tuple[str, ...] = ()  # elements that saw or heard it, as the umpire says
    unnoticed_by: tuple[str, ...] = ()  # elements that did neither, as the umpire says
    unsuspected: bool = False  # the enemy knew nothing of the element before
    from_hiding: bool = False  # neither a marker nor figures of the element were in the open
    declined: tuple[str, ...] = ()  # elements that their player does not react with
    attacked: tuple[str, ...] = ()  # elements at which the action was aimed


@dataclass(frozen=True)
class HeardNoise:
    """A noise of an enemy out of sight: its bearings from the elements that heard it (6.1)."""

    side: str  # that heard it
    sound: str  # the sound in words, such as `run`
    bearings: dict[str, str]  # by the element that heard it: a direction, or empty if unknown
    turn: int


@dataclass(frozen=True)
class HeldAction:
    """An action that is declared and paid, but waits while an ambush strikes."""

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
    held: HeldAction | None = None  # waits until the ambush has struck
    leaders_named: tuple[str, ...] = ()  # the sides whose nominee is a leader's order
    together: tuple[str, ...] = ()  # under a leader's order, before their first action
    called_by: str | None = None  # the element whose leader's order called them
    also_heard: tuple[Noise, ...] = ()  # other actions at the same time as the noise


def action_of(on: Round | None, element: str) -> Acting | None:
    """Return the action in progress in a round if it is this element's."""
    acting = on.acting if on else None
    return acting if acting is not None and acting.element == element else None


@dataclass(frozen=True)
class PendingCheck:
    """A check that the rules require before the game continues."""

    id: str
    kind: str  # comrade-killed, wound, nerve, ...
    element: str | None  # None: it concerns the table, not an element
    figure: str | None = None
    thing: str = ""  # a fire, a cloud, a wall
    result: str = ""  # a result of the Combat Table that was not applied yet
    cause: str | None = None  # the cause of a wound, if it is one


@dataclass(frozen=True)
class UmpireRequest:
    """A side's request that the umpire resolve a move."""

    element: str
    move: str
    told: Mapping[str, str]
    words: str
    wants: str = ""  # for its own side: "wants to spot Mojon 3"; empty in old battles
