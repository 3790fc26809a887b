"""Scenes of a replay: units and maps at one moment, and how a system makes them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from typing import Any, Generic, Literal, TypeVar

from assistant.battle.log import Entry
from assistant.battle.screens.side_labels import SideLabel
from assistant.boardmap.plan import Place
from assistant.frozen import dataclass

State = TypeVar("State")
Event = TypeVar("Event")
NameOfEnemy = tuple[str, str]  # a side, and its name for an enemy


@dataclass(frozen=True)
class Facts:
    """The figures of a moment, by the ids of sides, for curves and jumps."""

    turn: int
    able: Mapping[str, int] = field(default_factory=dict)  # figures or units that can fight
    known: Mapping[str, int] = field(default_factory=dict)  # enemies that the side knows
    # how far the farthest enemy is from where the side believes it, in the unit of the table
    error: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Ways:
    """The paths of units over a battle, and where some fell, each with the mark of its side."""

    ways: tuple[tuple[str, tuple[Place, ...]], ...] = ()
    fallen: tuple[tuple[str, Place], ...] = ()


@dataclass(frozen=True)
class Change(Generic[State]):
    """A battle at a moment, with the previous moment, and the act that led from one to the other.

    `named` are the ids of enemies, by all names that a side had for them until then.
    """

    now: State
    before: State | None
    entry: Entry[Any]
    named: Mapping[NameOfEnemy, str] = field(default_factory=dict)
    for_umpire: bool = False  # an umpire looks at it, and no player
    ways: Ways = Ways()  # drawn below the units, for the last map of a report


@dataclass(frozen=True)
class Unit:
    """A unit in a list of its side."""

    name: str
    words: str
    figures: tuple[str, ...] = ()  # the state of each of its figures, such as `wounded`
    known: str = ""  # to the enemy: undetected, located, identified; empty: no matter
    order: str = ""
    acts: bool = False
    was: str = ""  # its words at the moment before, where they differ


@dataclass(frozen=True)
class Force:
    """The units of a side."""

    badge: SideLabel
    summary: str
    units: tuple[Unit, ...]


@dataclass(frozen=True)
class Believed:
    """An enemy, as a side knows it."""

    name: str
    words: str
    state: str
    badge: SideLabel  # of the enemy
    truth: str = ""  # its true name; empty in a side's own replay
    off: str = ""  # how far it is from where it is believed; likewise
    is_old: bool = False  # it is out of sight


@dataclass(frozen=True)
class Belief:
    """A side's knowledge of the enemy."""

    badge: SideLabel
    map: str  # empty where it has none
    since: str
    enemies: tuple[Believed, ...]
    lines: tuple[str, ...] = ()  # of its reports
    empty: str = "The enemy is not known yet."  # the words without an enemy
    unknown: str = ""  # the enemies that the side did not know; empty in a side's own replay


@dataclass(frozen=True)
class Scene:
    """A moment, as a reader of the replay sees it."""

    map: str  # empty where no map is drawn
    forces: tuple[Force, ...]
    beliefs: tuple[Belief, ...]
    tracks: tuple[Unit, ...] = ()  # of a board


@dataclass(frozen=True)
class Step:
    """A step of a turn that has ended; it is a moment where not every entry is a moment."""

    words: str
    for_sides: bool = False  # also in the replay of a side that still plays


@dataclass(frozen=True)
class Replays(Generic[State, Event]):
    """The replays of a system's battles.

    `scene` shows everything, and `own_scene` what one side knew, by the views of its own page.
    """

    facts: Callable[[State, Mapping[NameOfEnemy, str]], Facts]
    scene: Callable[[Change[State]], Scene]
    own_scene: Callable[[Change[State], str], Scene]
    # the names of enemies, and their ids, as the sides have them at this moment
    named: Callable[[State], Mapping[NameOfEnemy, str]] = lambda battle: {}
    # the step that an event ends; None: each entry of a reader's log is a moment
    step: Callable[[State, Event], Step | None] | None = None
    curve: Literal["able", "error"] = "able"
    able: str = "Able"  # the word for `able`
    unit: str = "m"  # of `error`
    # for the ways of units: each unit on the map by its id, with the mark of its side and its place
    places: Callable[[State], Mapping[str, tuple[str, Place]]] | None = None
    # and where units or figures fell since the previous moment, with the mark of their side
    fallen: Callable[[Change[State]], Iterable[tuple[str, Place]]] | None = None
    # everything, its map turned as a side sits at the table; None: `scene` is the same for all
    scene_from: Callable[[Change[State], str], Scene] | None = None


def difference(now: str, before: str | None) -> str:
    """Return a unit's words at the previous moment; empty if they are the same."""
    return "" if before is None or before == now else before
