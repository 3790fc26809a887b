"""The forces of a double-blind battle: tables, players, platoons, elements (Desert Rats)."""

from collections.abc import Mapping
from dataclasses import field
from functools import cache
from typing import Any, Literal

from assistant.boardmap.plan import Place
from assistant.frozen import dataclass
from assistant.rules.desert_rats.elements import TYPES
from assistant.rules.desert_rats.reactions import RESULTS

Order = Literal["halt", "advance", "retreat", "move-to"]


@dataclass(frozen=True)
class Table:
    """A side's terrain model and its name, which everybody knows."""

    id: str
    name: str
    letter: str
    mark: str
    turned_deg: int = 0
    mm_per_m: float = 1
    mission: str = ""  # its own
    ruler: Literal["mm", "in"] = "mm"  # with which its players measure


@dataclass(frozen=True)
class Player:
    """A player: several devices may join as the same one."""

    id: str
    side: str
    name: str
    letter: str
    mark: str


@dataclass(frozen=True)
class Action:
    """A command action as its player sealed it; all fields are empty where there is none."""

    command: str = ""  # of the table of commands; empty: none
    place: Place | None = None
    via: tuple[Place, ...] = ()  # the bends of a way of several legs, before its place
    formation: str = ""
    heading_deg: float = 0
    spacing_m: float = 50
    carrying: Mapping[str, str] = field(default_factory=dict)  # to mount or limber: by lorry
    dropping: tuple[str, ...] = ()  # to dismount or unlimber
    target: str = ""  # an enemy element, for the command element


@dataclass(frozen=True)
class Platoon:
    """One to six elements under one player; its place and reaction are its own side's secret."""

    id: str
    name: str
    side: str
    seat: str
    kind: Literal["tanks", "infantry"]
    roster: tuple[str, ...]  # elements, the command element first at the start
    command: str | None  # its command element; None while it has lost it
    x_m: float
    y_m: float
    heading_deg: float
    formation: str
    spacing_m: float = 50
    own: Mapping[str, Place] = field(default_factory=dict)  # right and forward, meters
    deploy: tuple[Place, ...] = ()
    deployed: bool = True
    movement: Order = "halt"
    goal: Place | None = None
    later: tuple[Place, ...] = ()  # the points of its way after that
    behind: tuple[Place, ...] = ()  # the bends of its way that it has passed, and its start
    reaction: str = "ok"
    sealed: Action | None = None
    lost: int = 0  # in the battle
    lost_now: int = 0  # this turn
    off: bool = False  # not on the map yet, or any more
    comes_on: int | None = None  # the turn for which it stands on the map, if not from the start
    closing: bool = False  # its elements make for their stations
    leaderless: int | None = None  # the turn in which it lost its command element
    led_by: str = ""  # that one
    ruled_by: str = ""  # the reaction that ruled this turn, once another replaced it
    dropped: str = ""  # the order to move that a reaction took from it in this turn
    dropped_for: str = ""  # that reaction

    @property
    def place(self) -> Place:
        """The platoon's reference point."""
        return (self.x_m, self.y_m)

    @property
    def reaction_of_turn(self) -> str:
        """The reaction that rules this turn."""
        return self.ruled_by or self.reaction

    @property
    def is_broken(self) -> bool:
        """Whether the platoon flees and takes no orders."""
        return bool(self._reaction_row["withdraws"] != "none")

    @property
    def flees_out_of_range(self) -> bool:
        """Whether the platoon flees only until no enemy can shoot at it."""
        return bool(self._reaction_row["withdraws"] == "out-of-range")

    @property
    def may_not_approach(self) -> bool:
        """Whether the platoon is not broken and yet may not go nearer to an enemy."""
        return not self.is_broken and not self._reaction_row["may_approach"]

    @property
    def _reaction_row(self) -> Mapping[str, Any]:
        return RESULTS.row(self.reaction)


@cache
def _is_vehicle(type: str) -> bool:
    """Return whether elements of a type are vehicles."""
    return bool(TYPES.row(type)["target_class"] != "infantry")


@dataclass(frozen=True)
class Element:
    """One model, known to its own side; the enemy knows it through contacts only."""

    id: str
    name: str
    side: str
    platoon: str
    type: str
    x_m: float
    y_m: float
    heading_deg: float
    carried_by: str | None = None
    firing: bool = False  # its fire order
    target: str = ""  # that its player named, for a command element
    goal: Place | None = None  # of a command element that goes its own way
    moved: bool = False  # this turn
    fired: bool = False
    stayed: bool = False  # this turn: its own fire held it where it is
    busy: bool = False  # it limbered, mounted or the like: its whole turn
    circled: bool = False  # this turn, in confusion: its whole turn
    stuck: int | None = None  # since which turn
    hits: int = 0
    shot_at: str = ""  # the target of its last shots
    shots: int = 0  # how many, from where it stands
    destroyed: int | None = None  # in which turn
    off: bool = False

    @property
    def place(self) -> Place:
        """The element's place, in meters east and north."""
        return (self.x_m, self.y_m)

    @property
    def row(self) -> Mapping[str, Any]:
        """The row of the element's type in the table of types."""
        return TYPES.row(self.type)

    @property
    def is_vehicle(self) -> bool:
        """Whether the element is a vehicle, armoured or not; false on foot."""
        return _is_vehicle(self.type)

    @property
    def kind(self) -> str:
        """The element's kind for lines of sight: `vehicle` or `foot`."""
        return "vehicle" if self.is_vehicle else "foot"

    @property
    def is_in_battle(self) -> bool:
        """Whether the element is still in the battle."""
        return self.destroyed is None and not self.off
